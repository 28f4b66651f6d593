"""Notebooks run anew for their authors, and how each of them begins."""

from __future__ import annotations

import json
import os
from pathlib import Path

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


def test_what_cells_show_is_stored_and_what_fails_is_left_as_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = write(tmp_path / "bad.ipynb", "print('fine')", "oops")
    dies = write(tmp_path / "dies.ipynb", "import os\nos._exit(1)")
    torn = [tmp_path / f"torn{n}.ipynb" for n in range(4)]
    for path, damage in zip(torn, (b"{", b"[]", b"\xff\xfe", b'{"cells": 3}'), strict=True):
        path.write_bytes(damage)
    before = [path.read_bytes() for path in (bad, dies, *torn)]
    loop = "for n in range(3):\n    print(n, flush=True)"
    widget = "from fcd.board import RuleReader\nRuleReader('seven_zero')"
    mode = "print(get_ipython().InteractiveTB.mode)"
    begins = "from fcd.series import begin\nbegin('play')"
    cells = (widget, loop, mode, begins, mode, "1 / 0")
    good = write(tmp_path / "good.ipynb", *cells, tags=("raises-exception",))
    progress, environment = progress_file().read(), dict(os.environ)
    paths = (bad, dies, *torn, tmp_path / "missing.ipynb", good)
    assert main([str(path) for path in paths]) == 1
    assert [path.read_bytes() for path in (bad, dies, *torn)] == before
    out = capsys.readouterr().out
    for path in (bad, dies, *torn):
        assert f"{path.name} was left as it was:" in out
    assert "name 'oops' is not defined" in out
    assert out.endswith("missing.ipynb is not there\ngood.ipynb done\n")
    assert (progress_file().read(), dict(os.environ)) == (progress, environment), "not opened"

    first = good.read_text(encoding="utf-8")
    notebook = json.loads(first)
    _, shown, looped, long, begun, short, failed = notebook["cells"]
    assert "cell-0-0" in json.dumps(shown["outputs"])
    assert looped["outputs"] == [
        {"name": "stdout", "output_type": "stream", "text": ["0\n", "1\n", "2\n"]}
    ]
    assert long["outputs"][0]["text"] == ["Context\n"]
    assert begun["outputs"] == [], "there was nothing to tell"
    assert short["outputs"][0]["text"] == ["Minimal\n"], "to begin makes errors short"
    assert failed["outputs"][0]["traceback"] == ["ZeroDivisionError: division by zero"]
    assert [looped["execution_count"], failed["execution_count"]] == [2, 6]
    assert "execution" not in looped["metadata"], "no times"
    assert notebook["metadata"]["language_info"]["version"] == "3.11"
    assert str(tmp_path) not in first
    assert main([str(good)]) == 0
    assert good.read_text(encoding="utf-8") == first, "the same, however often"


def test_help_and_ctrl_c(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped(path: Path) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(running, "run_notebook", stopped)
    assert main([__file__]) == 130
    assert "Stopped" in capsys.readouterr().out
    for words, code in (([], 2), (["--help"], 0)):
        assert main(words) == code
        assert "python -m fcd.series.running" in capsys.readouterr().out


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


def test_chapters_are_numbered_as_they_stand_and_there_are_no_others() -> None:
    with pytest.raises(ValueError, match=r"Did you mean '03_valid_moves'\? There are 00_start"):
        begin("03_valid_move")
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
