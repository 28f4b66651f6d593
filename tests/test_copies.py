"""The learner's own copies: links work, answers are not in them, no work is lost."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

import pytest

from fcd.series import copies
from fcd.series.copies import find_root, get_original_back, main, make_copies, originals
from fcd.series.progress import where
from fcd.teach.solutions import solution_path

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture
def root(tmp_path: Path) -> Path:
    for folder in ("notebooks", "exercises", "solutions"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    (tmp_path / "notebooks" / ".ipynb_checkpoints").mkdir()
    shutil.copy(ROOT / "notebooks/play.ipynb", tmp_path / "notebooks/.ipynb_checkpoints/x.ipynb")
    return tmp_path


def books(folder: Path) -> dict[Path, str]:
    return {path: path.read_text(encoding="utf-8") for path in folder.rglob("*.ipynb")}


def test_all_is_copied_without_answers_and_every_link_leads_somewhere(root: Path) -> None:
    made = make_copies(root)
    assert {"00_start_here.ipynb", "rules/fcd2018.ipynb", "exercises/README.md"} < set(made)
    assert not [name for name in made if "checkpoint" in name]
    copied = books(root / "my_notebooks")
    assert len(copied) == len(made) - 1  # the README
    for path, text in copied.items():
        book = json.loads(text)
        code = [cell for cell in book["cells"] if cell["cell_type"] == "code"]
        assert not any(cell["outputs"] for cell in code[1:])
        assert "fcd-still" in str(code[:1]) or not any(cell["outputs"] for cell in code)
        assert {cell["execution_count"] for cell in code} <= {None}
        words = "".join(line for cell in book["cells"] for line in cell["source"])
        for link in re.findall(r"\]\(([^)#:]+\.(?:ipynb|md))", words):
            assert (path.parent / link).is_file(), (path.name, link)


def test_nothing_that_is_there_is_overwritten_and_what_is_new_is_added(root: Path) -> None:
    make_copies(root)
    mine = root / "my_notebooks" / "03_valid_moves.ipynb"
    mine.write_text("my work")
    (root / "notebooks" / "99_new.ipynb").write_text(books(root / "my_notebooks").popitem()[1])
    assert make_copies(root) == ["99_new.ipynb"]
    assert mine.read_text() == "my work"


def test_what_nobody_has_worked_on_follows_its_original(root: Path) -> None:
    def rewrite(path: Path, old: str, new: str) -> None:
        path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")

    make_copies(root)
    original, mine = (root / folder / "play.ipynb" for folder in ("notebooks", "my_notebooks"))
    rewrite(original, "# Play", "# Play cards")
    assert make_copies(root) == []
    assert "# Play cards" in mine.read_text(encoding="utf-8")
    rewrite(mine, "# Play cards", "# My own words")
    rewrite(original, "# Play cards", "# Play more cards")
    assert make_copies(root) == []
    assert "# My own words" in mine.read_text(encoding="utf-8")


def test_originals_come_back_and_the_old_ones_are_kept(
    root: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    make_copies(root)
    mine = root / "my_notebooks" / "03_valid_moves.ipynb"
    whole = mine.read_bytes()
    for work in ("first", "second"):  # in the same minute
        mine.write_text(work)
        assert "is the original again. Your own copy is kept as “03_valid_moves (before " in (
            get_original_back(root, mine.name)
        )
        assert mine.read_bytes() == whole
    kept = sorted(mine.parent.glob("03_valid_moves (before *.ipynb"))
    assert [path.read_text() for path in kept] == ["first", "second"]
    assert "already" in get_original_back(root, mine.name)
    mine.unlink()
    assert main(root, "original", "03") == 0  # which makes what is missing
    mine.write_text("third")
    (root / "my_notebooks/exercises/ex03_matching.ipynb").write_text("fourth")
    capsys.readouterr()
    assert main(root, "original") == 0
    listed = capsys.readouterr().out
    assert re.findall(r"(?m)^changed +(\S+)", listed) == [
        "03_valid_moves.ipynb",
        "exercises/ex03_matching.ipynb",
    ]
    assert main(root, "original", "03", "98") == 2
    assert mine.read_text() == "third"
    assert main(root, "original", "--all") == 0
    assert capsys.readouterr().out.count("is the original again") == 2
    assert mine.read_bytes() == whole
    monkeypatch.setattr(copies, "write_atomic", lambda *_: 1 // 0)
    mine.write_text("fifth")
    with pytest.raises(ZeroDivisionError):
        get_original_back(root, mine.name)
    assert "fifth" in {path.read_text() for path in mine.parent.glob("03*")}, "nothing is lost"


def test_progress_and_solutions_are_found_from_the_copies(
    root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("FCD_PROGRESS", raising=False)
    (root / "notebooks" / "progress.json").write_text("what was done before")
    make_copies(root)
    there = root / "my_notebooks" / "progress.json"
    assert there.read_text() == "what was done before"
    for here in ("my_notebooks", "my_notebooks/exercises", ".", "exercises"):
        monkeypatch.chdir(root / here)
        assert where() == there
        assert find_root() == (root if "my" in here else None)
    monkeypatch.chdir(root / "my_notebooks/exercises")
    assert solution_path("ex03")
    assert originals(root)["exercises/ex03_matching.ipynb"].is_file()
