"""The learner's progress: what is remembered, where, by whom, and on which disks."""

from __future__ import annotations

import json
import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import date
from fnmatch import fnmatch
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fcd.series import progress
from fcd.series.progress import Outcome, Progress, ProgressFile, progress_file, where
from tests.at_progress import TODAY, again, names, refuse
from tests.at_progress import file_of_today as file_of_today


def test_what_is_noted_is_read_by_another_kernel(file: ProgressFile) -> None:
    other = again(file)
    assert other.read() == Progress()
    assert names(file) == [], "looking writes nothing"
    file.opened("03_valid_moves")
    other.answered("03_valid_moves", [("fits", "right"), ("zero", "wrong"), ("d", "not attempted")])
    file.answered("04_turns", [("end", "wrong")])
    other.passed("ex03", 3, 5)
    assert file.read() == Progress(
        opened={"03_valid_moves": TODAY},
        answers={
            "03_valid_moves": {"fits": "right", "zero": "wrong"},
            "04_turns": {"end": "wrong"},
        },
        exercises={"ex03": Outcome(3, 5)},
    )
    assert names(file) == ["progress.json"], "no part is left behind"
    assert file.trouble == ""


def test_the_file_is_for_people_too(file: ProgressFile) -> None:
    file.passed("ex03", 3, 5)
    file.path.write_text(file.path.read_text(encoding="utf-8"), encoding="utf-8-sig")  # Notepad
    file.opened("01_cards")
    assert file.path.read_text(encoding="utf-8") == (
        '{\n  "answers": {},\n  "exercises": {\n    "ex03": {\n      "earned": 3,\n      "of": 5\n'
        f'    }}\n  }},\n  "opened": {{\n    "01_cards": "{TODAY}"\n  }},\n  "puzzles": {{}},\n'
        '  "rounds": {},\n  "version": 2\n}\n'
    )


def test_once_right_stays_right_and_the_best_outcome_stays(file: ProgressFile) -> None:
    words = {"r": "right", "w": "wrong", "o": "not attempted"}
    answers = {"rw": "right", "wr": "right", "ro": "right", "wo": "wrong", "ow": "wrong"}
    for outcomes in (*answers, "o"):
        for letter in outcomes:
            again(file).answered("01_cards", [(outcomes, words[letter])])
    assert file.read().answers == {"01_cards": answers}
    assert file.read().right("01_cards") == 3
    best = {
        ((3, 5), (4, 5)): (4, 5),
        ((4, 5), (3, 5)): (4, 5),
        ((4, 4), (4, 5)): (4, 4),  # the share counts: more was asked later
        ((4, 4), (6, 6)): (6, 6),
    }
    for pair in best:
        for points in pair:
            again(file).passed(str(pair), *points)
    assert file.read().exercises == {str(pair): outcome for pair, outcome in best.items()}


def test_two_threads_lose_nothing(file: ProgressFile) -> None:
    def write(who: str) -> None:
        for n in range(20):
            file.answered(who, [(f"q{n}", "right")])

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(write, ("one", "two")))
    assert (file.read().right("one"), file.read().right("two")) == (20, 20)


def test_wrong_calls_are_refused(file: ProgressFile) -> None:
    wrong: list[tuple[str, tuple[object, ...]]] = [
        *(("opened", (name,)) for name in ("", "x" * 101, "a\nb", 3)),
        ("answered", ("01_cards", [("q1", "maybe")])),
        ("answered", ("01_cards", [("", "right")])),
        *(("passed", ("ex01", *o)) for o in ((6, 5), (-1, 5), (0, 0), (True, 1), (0.5, 1))),
    ]
    for call, arguments in wrong:
        with pytest.raises(ValueError, match=r"1 to 100|an answer is|earned must be"):
            getattr(file, call)(*arguments)
    assert names(file) == []


def by_name(values: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.dictionaries(st.sampled_from("abc"), values)


RESULTS = st.sampled_from(["right", "wrong"])
OUTCOMES = st.integers(1, 6).flatmap(lambda of: st.builds(Outcome, st.integers(0, of), st.just(of)))
DAYS = by_name(st.dates().map(date.isoformat))
PROGRESS = st.builds(Progress, DAYS, by_name(by_name(RESULTS)), by_name(OUTCOMES), DAYS, DAYS)


@settings(max_examples=30)
@given(PROGRESS, PROGRESS, PROGRESS)
def test_merging_knows_no_order_and_no_repetition(a: Progress, b: Progress, c: Progress) -> None:
    assert a.merged(b) == b.merged(a)
    assert a.merged(b).merged(c) == a.merged(b.merged(c))
    assert a.merged(a) == a == a.merged(Progress())
    assert Progress.from_json(a.to_json().encode()) == a


@pytest.fixture
def series(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("FCD_PROGRESS", raising=False)
    for folder in ("notebooks", "exercises", "elsewhere/deep"):
        (tmp_path / folder).mkdir(parents=True)
    (tmp_path / "notebooks" / "00_start_here.ipynb").touch()
    return tmp_path


def test_it_lies_beside_the_notebooks_or_where_a_setting_says(
    series: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for here in ("notebooks", ".", "exercises"):
        monkeypatch.chdir(series / here)
        assert where() == series / "notebooks" / "progress.json"
        assert progress_file() is progress_file()
    monkeypatch.chdir(series / "elsewhere/deep")
    assert where() == series / "elsewhere/deep/progress.json"
    monkeypatch.setenv("FCD_PROGRESS", str(series / "mine.json"))
    assert where() == series / "mine.json"
    monkeypatch.setenv("FCD_PROGRESS", str(series / "elsewhere"))
    assert where() == series / "elsewhere" / "progress.json"


@pytest.mark.skipif(os.name == "nt", reason="Windows keeps a folder that somebody is in")
def test_a_folder_that_is_gone_is_no_reason_to_crash(
    series: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(series / "elsewhere" / "deep")
    (series / "elsewhere" / "deep").rmdir()
    file = progress_file()
    file.opened("01_cards")
    assert "cannot be saved" in file.trouble
    assert set(file.read().opened) == {"01_cards"}


FIRST: dict[str, Any] = {"version": 1, "opened": {}, "answers": {}, "exercises": {}}
GOOD: dict[str, Any] = {**FIRST, "version": 2, "puzzles": {}, "rounds": {}}
NO_JSON, NOT_OURS, NONSENSE = "it is not JSON", "it is not a progress file", "makes no sense"
BYTES = {
    b"": NO_JSON,
    b'{"version": 1, "ope': NO_JSON,
    bytes(300): NO_JSON,  # after a crash
    b'{"version": 1, "opened": {"\xff": "2026-01-01"}}': NO_JSON,
    json.dumps(GOOD).encode("utf-16"): NO_JSON,
    b"[" * 100_000: NO_JSON,
    b'{"version": ' + b"9" * 5000 + b"}": NO_JSON,
    b"[1]": NOT_OURS,
    b"{}": NOT_OURS,
    b'{"version": 1, "opened": {}}': NONSENSE,
}
PARTS: list[tuple[str, list[object], str]] = [
    ("version", [None, True, 0, 1.0], NOT_OURS),
    ("version", [3], "it was written by a newer fcd"),
    ("name", ["Ann"], NONSENSE),
    ("opened", [["01_cards"], {"": TODAY}, {"x" * 101: TODAY}, {"\ud800": TODAY}], NONSENSE),
    ("rounds", [["won"], {"won": "soon"}], NONSENSE),
    ("opened", [{"a": day} for day in (True, "2026-02-30", "soon")], NONSENSE),
    ("answers", [{"a": 3}, {"a": {"q": "perhaps"}}, {"a": {"q": ["right"]}}], NONSENSE),
    ("answers", [{"a": {"q": "not attempted"}}, {"a": {"": "right"}}], NONSENSE),
    ("exercises", [{"e": {"earned": e, "of": 5}} for e in (9, -1, 0.5, float("nan"))], NONSENSE),
    ("exercises", [{"e": {"earned": 0, "of": 0}}, {"e": {"earned": 1}}, {"e": 3}], NONSENSE),
    ("exercises", [{"e": {"earned": 1, "of": 1, "x": 1}}], NONSENSE),
]
DAMAGED = BYTES | {
    json.dumps(GOOD | {part: value}).encode(): reason
    for part, values, reason in PARTS
    for value in values
}


def test_a_damaged_file_is_set_aside_and_never_overwritten(file: ProgressFile) -> None:
    for number, (data, reason) in enumerate(DAMAGED.items(), 1):
        file.path.write_bytes(data)
        file.opened("01_cards")
        aside = file.path.with_name(f"progress-damaged-{number}.json")
        assert aside.read_bytes() == data
        assert reason in file.trouble, data
        place = f"{aside.name} in the folder {file.path.parent.name}"
        assert f"kept as {place}, and a new one is begun." in file.trouble
        assert again(file).read().opened == {"01_cards": TODAY}
    file.path.write_bytes(b"my diary")
    file.reset()
    assert len(names(file)) == len(DAMAGED) + 1, "even forgetting keeps a damaged file"
    assert f"progress-damaged-{len(DAMAGED) + 1}.json" in file.trouble


def test_a_file_of_the_first_version_is_read_and_goes_on_as_the_second(file: ProgressFile) -> None:
    file.path.write_text(json.dumps({**FIRST, "opened": {"01_cards": TODAY}}), encoding="utf-8")
    for _ in range(2):  # the same puzzle, and the same deal, count once
        file.solved("fcd2018, 12: Win in this turn.")
        file.won("uno, 4 players, deal 12")
    assert file.trouble == ""
    now = file.read()
    assert (set(now.opened), len(now.puzzles), len(now.rounds)) == ({"01_cards"}, 1, 1)


def test_unknown_names_and_the_first_day_are_kept(file: ProgressFile) -> None:
    known = Progress(
        opened={"99_chess": "2026-01-01", "01_cards": "2020-02-29"},
        answers={"99_chess": {"old?": "right"}},
        exercises={"ex99": Outcome(0, 1)},
    )
    file.path.write_text(known.to_json(), encoding="utf-8")
    file.opened("01_cards")
    file.opened("02_deck_and_deal")
    assert file.trouble == ""
    assert file.read() == replace(known, opened={**known.opened, "02_deck_and_deal": TODAY})


def test_what_cannot_be_saved_is_remembered_and_saved_later(
    file: ProgressFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.opened("01_cards")
    with monkeypatch.context() as full:
        full.setattr(progress, "write_atomic", refuse)
        file.opened("02_deck_and_deal")
        file.passed("ex01", 1, 2)
        place = f"progress.json in the folder {file.path.parent.name}"
        assert f"cannot be saved: {place}: No space left on device." in file.trouble
        assert (file.new_trouble(), file.new_trouble()) == (file.trouble, "")
        assert set(file.read().opened) == {"01_cards", "02_deck_and_deal"}
        assert set(again(file).read().opened) == {"01_cards"}
    assert file.read() == again(file).read(), "to look is to try again"
    assert file.trouble == ""
    assert file.read().exercises == {"ex01": (1, 2)}


def test_a_place_where_nothing_can_be(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    for path in ("missing/progress.json", "file/progress.json", "x" * 300, "folder", "/dev/null"):
        file = ProgressFile(tmp_path / path)
        file.opened("01_cards")
        assert "cannot be saved" in file.trouble, path
        assert set(file.read().opened) == {"01_cards"}
        file.reset()
    assert sorted(each.name for each in tmp_path.iterdir()) == ["file", "folder"]


def test_what_may_not_be_read_or_moved_is_not_overwritten(
    file: ProgressFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    for method, data in (("read_bytes", Progress().to_json().encode()), ("rename", b"?")):
        file.path.write_bytes(data)
        with monkeypatch.context() as closed:
            closed.setattr(Path, method, refuse)
            file.opened("01_cards")
            assert "cannot be saved" in file.trouble
            assert "kept as" not in file.trouble
            file.reset()
            assert "cannot be reset" in file.trouble
        assert file.path.read_bytes() == data


def test_git_ignores_all_that_a_killed_kernel_leaves(
    file: ProgressFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.path.write_bytes(b"?")
    seen: set[str] = set()
    monkeypatch.setattr(os, "fsync", lambda _: seen.update(names(file)))
    file.opened("01_cards")
    seen.update(names(file))
    ignored = (Path(__file__).parents[1] / ".gitignore").read_text(encoding="utf-8").splitlines()
    assert len(seen) == 3, "the part, the damaged file and the new one"
    assert [name for name in seen if not any(fnmatch(name, each) for each in ignored)] == []
