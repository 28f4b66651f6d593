"""The learner's progress meets files that are not its own, and disks that refuse."""

from __future__ import annotations

import json
import os
import stat
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fcd.series import progress
from fcd.series.progress import ProgressFile
from fcd.series.progress_record import Damaged, Outcome, Progress
from tests.at_progress import TODAY, again, names, refuse
from tests.at_progress import file_of_today as file_of_today

needs_links = pytest.mark.skipif(os.name == "nt", reason="Windows lets few people make links")

# -- files that are not ours -------------------------------------------------------------------

GOOD: dict[str, Any] = {"version": 1, "opened": {}, "answers": {}, "exercises": {}}


def bad(**parts: object) -> bytes:
    return json.dumps(GOOD | parts).encode()


DAMAGED = {
    "empty": (b"", "it is not JSON"),
    "half a file": (b'{"version": 1, "ope', "it is not JSON"),
    "zeros after a crash": (bytes(300), "it is not JSON"),
    "not UTF-8": (b'{"version": 1, "opened": {"\xff": "2026-01-01"}}', "it is not JSON"),
    "UTF-16": (json.dumps(GOOD).encode("utf-16"), "it is not JSON"),
    "nested without end": (b"[" * 100_000, "it is not JSON"),
    "a number without end": (b'{"version": ' + b"9" * 5000 + b"}", "it is not JSON"),
    "huge": (b" " * 300_000 + json.dumps(GOOD).encode(), "it is far too large"),
    "a list": (b"[]", "it is not a progress file"),
    "another object": (b"{}", "it is not a progress file"),
    "no version": (bad(version=None), "it is not a progress file"),
    "version true": (bad(version=True), "it is not a progress file"),
    "version 0": (bad(version=0), "it is not a progress file"),
    "version 1.0": (bad(version=1.0), "it is not a progress file"),
    "from the future": (bad(version=2), "it was written by a newer fcd"),
    "a part too few": (b'{"version": 1, "opened": {}}', "something is missing in it"),
    "a part too many": (bad(name="Ann"), "something is missing in it, or does not belong"),
    "opened is a list": (bad(opened=["01_cards"]), "about opened makes no sense"),
    "no day": (bad(opened={"01_cards": True}), "about opened makes no sense"),
    "no such day": (bad(opened={"01_cards": "2026-02-30"}), "about opened makes no sense"),
    "another calendar": (bad(opened={"01_cards": "2026-W01-1"}), "about opened makes no sense"),
    "no name": (bad(opened={"": TODAY}), "about opened makes no sense"),
    "a long name": (bad(opened={"x" * 101: TODAY}), "about opened makes no sense"),
    "half a character": (bad(opened={"\ud800": TODAY}), "about opened makes no sense"),
    "answers without questions": (bad(answers={"01_cards": 3}), "about 01_cards makes no sense"),
    "an unheard-of answer": (bad(answers={"a": {"q": "perhaps"}}), "about a makes no sense"),
    "an answer like a list": (bad(answers={"a": {"q": ["right"]}}), "about a makes no sense"),
    "more than all": (bad(exercises={"e": {"earned": 9, "of": 5}}), "about e makes no sense"),
    "all of nothing": (bad(exercises={"e": {"earned": 0, "of": 0}}), "about e makes no sense"),
    "halves": (bad(exercises={"e": {"earned": 0.5, "of": 1}}), "about e makes no sense"),
    "no number": (bad(exercises={"e": {"earned": float("nan"), "of": 1}}), "about e makes"),
    "too few numbers": (bad(exercises={"e": {"earned": 1}}), "about e makes no sense"),
    "too many numbers": (bad(exercises={"e": {"earned": 1, "of": 1, "x": 1}}), "about e makes"),
}


@pytest.mark.parametrize("name", DAMAGED)
def test_a_damaged_file_is_set_aside(file: ProgressFile, name: str) -> None:
    data, reason = DAMAGED[name]
    file.path.write_bytes(data)
    file.opened("01_cards")
    aside = file.path.with_name("progress-damaged-1.json")
    assert aside.read_bytes() == data
    assert reason in file.trouble
    place = f"progress-damaged-1.json in the folder {file.path.parent.name}"
    assert f"kept as {place}, and a new one is begun." in file.trouble
    assert again(file).read().opened == {"01_cards": TODAY}


@needs_links
def test_no_damaged_file_is_overwritten(file: ProgressFile) -> None:
    file.path.with_name("progress-damaged-2.json").symlink_to("nowhere")
    for data in (b"one", b"two"):
        file.path.write_bytes(data)
        assert file.read() == Progress()
    assert names(file) == [f"progress-damaged-{n}.json" for n in (1, 2, 3)]
    assert file.path.with_name("progress-damaged-1.json").read_bytes() == b"one"
    assert file.path.with_name("progress-damaged-3.json").read_bytes() == b"two"


def test_a_folder_in_its_place_is_set_aside(file: ProgressFile) -> None:
    (file.path / "with").mkdir(parents=True)
    file.opened("01_cards")
    assert file.path.is_file()
    assert (file.path.parent / "progress-damaged-1.json" / "with").is_dir()
    assert "it is a folder" in file.trouble


def test_even_forgetting_keeps_a_damaged_file(file: ProgressFile) -> None:
    file.path.write_bytes(b"my diary")
    file.reset()
    assert names(file) == ["progress-damaged-1.json"]
    assert "progress-damaged-1.json" in file.trouble


def test_a_pipe_is_neither_read_nor_moved(file: ProgressFile) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("there are no pipes with names here")
    os.mkfifo(file.path)
    file.opened("01_cards")  # reading a pipe would never end
    file.reset()
    assert stat.S_ISFIFO(file.path.stat().st_mode)
    assert "this is not a file" in file.trouble


def test_unknown_names_are_kept(file: ProgressFile) -> None:
    known = Progress(
        opened={"99_chess": "2026-01-01"},
        answers={"99_chess": {"old?": "right"}},
        exercises={"ex99": Outcome(0, 1)},
    )
    file.path.write_text(known.to_json(), encoding="utf-8")
    file.opened("01_cards")
    assert file.trouble == ""
    assert file.read() == known.merged(Progress(opened={"01_cards": TODAY}))


NAMES = st.text(max_size=5) | st.sampled_from(["version", "opened", "answers", "exercises"])
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 3) | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=4),
)
NEARLY = st.fixed_dictionaries(
    {
        "version": st.just(1),
        "opened": st.dictionaries(NAMES, st.just(TODAY) | JSON, max_size=3) | JSON,
        "answers": st.dictionaries(
            NAMES,
            st.dictionaries(NAMES, st.sampled_from(["right", "wrong"]) | JSON, max_size=3) | JSON,
            max_size=3,
        ),
        "exercises": st.dictionaries(
            NAMES,
            st.fixed_dictionaries({"earned": st.integers(-1, 5), "of": st.integers(-1, 5)}) | JSON,
            max_size=3,
        ),
    }
)


@given(JSON | NEARLY)
def test_whatever_json_says_is_either_progress_or_refused(saved: object) -> None:
    try:
        known = Progress.from_json(json.dumps(saved).encode())
    except Damaged as damage:
        str(damage).encode()  # it can be printed
        return
    assert isinstance(saved, dict)
    assert Progress.from_json(known.to_json().encode()) == known
    assert json.loads(known.to_json()) == saved


@given(st.binary(max_size=60))
def test_whatever_bytes_say_is_refused(data: bytes) -> None:
    with pytest.raises(Damaged):
        Progress.from_json(data)


DAYS = st.dates().map(date.isoformat)
KEYS = st.sampled_from(["a", "b", "c"])
ANSWERS = st.dictionaries(KEYS, st.sampled_from(["right", "wrong"]))
OUTCOMES = st.integers(1, 6).flatmap(lambda of: st.builds(Outcome, st.integers(0, of), st.just(of)))
PROGRESS = st.builds(
    Progress,
    st.dictionaries(KEYS, DAYS),
    st.dictionaries(KEYS, ANSWERS),
    st.dictionaries(KEYS, OUTCOMES),
)


@given(PROGRESS, PROGRESS, PROGRESS)
def test_merging_knows_no_order_and_no_repetition(a: Progress, b: Progress, c: Progress) -> None:
    assert a.merged(b) == b.merged(a)
    assert a.merged(b).merged(c) == a.merged(b.merged(c))
    assert a.merged(a) == a == a.merged(Progress())
    assert Progress.from_json(a.to_json().encode()) == a


# -- disks that refuse -------------------------------------------------------------------------


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
        assert file.trouble.count("cannot be saved") == 1
        assert set(file.read().opened) == {"01_cards", "02_deck_and_deal"}
        assert set(again(file).read().opened) == {"01_cards"}
    assert set(file.read().opened) == {"01_cards", "02_deck_and_deal"}
    assert file.trouble == ""
    assert again(file).read() == file.read()
    assert file.read().exercises == {"ex01": (1, 2)}


@pytest.mark.parametrize("fails", ["fsync", "mkstemp", "replace"])
def test_a_write_that_fails_midway_leaves_the_old_file(
    file: ProgressFile, monkeypatch: pytest.MonkeyPatch, fails: str
) -> None:
    file.opened("01_cards")
    before = file.path.read_bytes()
    place = {"fsync": "os.fsync", "mkstemp": "tempfile.mkstemp", "replace": "pathlib.Path.replace"}
    with monkeypatch.context() as broken:
        broken.setattr(place[fails], refuse)
        file.opened("02_deck_and_deal")
        assert "No space left" in file.trouble
    assert file.path.read_bytes() == before
    assert names(file) == ["progress.json"]


@pytest.mark.parametrize("path", ["missing/progress.json", "file/progress.json", "x" * 300])
def test_a_place_where_nothing_can_be(tmp_path: Path, path: str) -> None:
    (tmp_path / "file").touch()
    file = ProgressFile(tmp_path / path)
    file.opened("01_cards")
    assert "cannot be saved" in file.trouble
    assert set(file.read().opened) == {"01_cards"}
    assert [each.name for each in tmp_path.iterdir()] == ["file"]


def test_the_top_of_the_disk_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Path, "rename", refuse)
    monkeypatch.setattr(os, "open", refuse)
    file = ProgressFile(Path("/"))
    file.opened("01_cards")
    assert "cannot be saved" in file.trouble


@needs_links
def test_a_link_in_a_circle(file: ProgressFile) -> None:
    file.path.symlink_to(file.path)
    file.opened("01_cards")
    assert "cannot be saved" in file.trouble


def test_what_may_not_be_read_is_not_overwritten(
    file: ProgressFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.opened("01_cards")
    before = file.path.read_bytes()
    with monkeypatch.context() as closed:
        closed.setattr(progress, "_bytes", refuse)
        file.opened("02_deck_and_deal")
        file.reset()
        assert "cannot be reset" in file.trouble
    assert file.path.read_bytes() == before


def test_a_damaged_file_that_cannot_be_moved_stays(
    file: ProgressFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.path.write_bytes(b"?")
    monkeypatch.setattr(Path, "rename", refuse)
    file.opened("01_cards")
    assert "cannot be saved" in file.trouble
    assert "kept as" not in file.trouble
    assert file.path.read_bytes() == b"?"
    assert file.read().opened == {"01_cards": TODAY}


def test_the_file_never_grows_past_what_is_read(file: ProgressFile) -> None:
    many = Progress(opened={f"{n:0>90}": TODAY for n in range(2000)})
    file.path.write_text(many.to_json(), encoding="utf-8")
    before = file.path.read_bytes()
    file.answered("01_cards", [(f"{n:0>90}", "right") for n in range(500)])
    assert "would become too large" in file.trouble
    assert file.path.read_bytes() == before
    assert again(file).read() == many
