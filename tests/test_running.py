"""Notebooks run anew for their authors, and how each of them begins."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook

from fcd.series import begin, running
from fcd.series.chapters import CHAPTERS, find_chapter
from fcd.series.progress import progress_file
from fcd.series.running import main


def write(path: Path, *sources: str, tags: tuple[str, ...] = ()) -> Path:
    cells = [new_code_cell(source, id=f"cell-{n}") for n, source in enumerate(sources)]
    cells[-1].metadata.tags = list(tags)
    nbformat.write(new_notebook(cells=[new_markdown_cell("# A", id="a"), *cells]), path)
    return path


def read(path: Path) -> dict[str, Any]:
    notebook: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return notebook


def test_what_cells_show_is_stored_the_same_everywhere(tmp_path: Path) -> None:
    loop = "for n in range(3):\n    print(n, flush=True)"
    widget = "from fcd.board import RuleReader\nRuleReader('seven_zero')"
    path = write(tmp_path / "one.ipynb", widget, loop, "1 / 0", tags=("raises-exception",))
    assert main([str(path)]) == 0
    first = path.read_text(encoding="utf-8")
    notebook = read(path)
    _, shown, looped, failed = notebook["cells"]
    assert "cell-0-0" in json.dumps(shown["outputs"])
    assert looped["outputs"] == [
        {"name": "stdout", "output_type": "stream", "text": ["0\n", "1\n", "2\n"]}
    ]
    assert failed["outputs"][0]["traceback"] == ["ZeroDivisionError: division by zero"]
    assert [looped["execution_count"], failed["execution_count"]] == [2, 3]
    assert "execution" not in looped["metadata"], "no times"
    assert notebook["metadata"]["language_info"]["version"] == "3.11"
    assert str(tmp_path) not in first
    assert main([str(path)]) == 0
    assert path.read_text(encoding="utf-8") == first


def test_what_fails_is_left_as_it_was_and_the_others_are_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = write(tmp_path / "bad.ipynb", "print('fine')", "oops")
    dies = write(tmp_path / "dies.ipynb", "import os\nos._exit(1)")
    for name, damage in zip("1234", (b"{", b"[]", b"\xff\xfe", b'{"cells": 3}'), strict=True):
        (tmp_path / f"torn{name}.ipynb").write_bytes(damage)
    torn = sorted(tmp_path.glob("torn*.ipynb"))
    before = [path.read_bytes() for path in (bad, dies, *torn)]
    good, missing = write(tmp_path / "good.ipynb", "print('fine')"), tmp_path / "missing.ipynb"
    assert main([str(path) for path in (bad, dies, *torn, missing, good)]) == 1
    assert [path.read_bytes() for path in (bad, dies, *torn)] == before
    assert "fine" in good.read_text(encoding="utf-8")
    out = capsys.readouterr().out
    for path in (bad, dies, *torn):
        assert f"{path.name} was left as it was:" in out
    assert "name 'oops' is not defined" in out
    assert out.endswith("missing.ipynb is not there\ngood.ipynb done\n")


def test_whoever_stops_it_is_not_shown_a_traceback(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(path: Path) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(running, "run_notebook", stopped)
    path = write(tmp_path / "one.ipynb", "print('fine')")
    assert main([str(path)]) == 130
    assert "Stopped" in capsys.readouterr().out


def test_help(capsys: pytest.CaptureFixture[str]) -> None:
    for words, code in (([], 2), (["--help"], 0)):
        assert main(words) == code
        assert "python -m fcd.series.running" in capsys.readouterr().out


# -- how each begins -------------------------------------------------------------------------------


def test_to_begin_is_noted_and_trouble_is_told_once(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("FCD_PROGRESS", str(tmp_path / "progress.json"))
    begin("03_valid_moves")
    begin("03_valid_moves")
    assert list(progress_file().read().opened) == ["03_valid_moves"]
    assert capsys.readouterr().out == ""
    (tmp_path / "progress.json").write_text("not JSON", encoding="utf-8")
    begin("03_valid_moves")
    assert "could not be used" in capsys.readouterr().out
    begin("04_turns")
    assert capsys.readouterr().out == ""
    assert "03_valid_moves" in progress_file().read().opened


def test_a_notebook_that_is_not_on_the_map_is_refused() -> None:
    with pytest.raises(ValueError, match=r"Did you mean '03_valid_moves'\? There are 00_start"):
        begin("03_valid_move")


def test_chapters_are_numbered_as_they_stand() -> None:
    numbers = [chapter.number for chapter in CHAPTERS if chapter.number]
    assert numbers == [f"{n:02}" for n in range(len(numbers))]
    assert find_chapter("play").number == ""


def test_an_exercise_is_found_beside_the_notebooks(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for folder in ("notebooks", "exercises"):
        (tmp_path / folder).mkdir()
    chapter = find_chapter("03_valid_moves")
    for place in (tmp_path / "notebooks", tmp_path / "exercises", tmp_path):
        monkeypatch.chdir(place)
        before = chapter.is_exercise_here
        (tmp_path / "exercises" / "ex03_matching.ipynb").touch()
        assert (before, chapter.is_exercise_here) == (False, True)
        (tmp_path / "exercises" / "ex03_matching.ipynb").unlink()
    assert not find_chapter("play").is_exercise_here


def test_to_begin_makes_errors_short_and_running_does_not_count_as_opening(tmp_path: Path) -> None:
    mode = "import IPython\nprint(IPython.get_ipython().InteractiveTB.mode)"
    path = write(tmp_path / "one.ipynb", mode, "from fcd.series import begin\nbegin('play')", mode)
    before, environment = progress_file().read(), dict(os.environ)
    assert main([str(path)]) == 0
    assert dict(os.environ) == environment
    assert progress_file().read() == before
    _, first, begun, after = read(path)["cells"]
    assert begun["outputs"] == [], "there was nothing to tell"
    assert first["outputs"][0]["text"] == ["Context\n"]
    assert after["outputs"][0]["text"] == ["Minimal\n"]
