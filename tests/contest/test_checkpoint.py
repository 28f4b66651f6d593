"""An interrupted match goes on where it was, to the byte; what is damaged or foreign is refused."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from fcd.contest.conformance.entrants import Entrant
from fcd.contest.player import Player
from fcd.contest.results.outcome import MatchResult
from fcd.contest.results.result_files import to_json
from fcd.contest.tally import Tally
from fcd.contest.terms import Terms
from fcd.contest.tournament import checkpoint as keeping
from fcd.contest.tournament.checkpoint import BadCheckpoint, Checkpoint
from fcd.contest.tournament.match import play_match
from fcd.contest.tournament.pairings import Offense, Pairing
from fcd.contest.tournament.progress import Step
from fcd.contest.tournament.work import Task, play
from tests.contest.students import ANN, CAT, EAGER, LESS
from tests.contest.workers import Backwards

ROUNDS = 6_000
PLAYERS = [EAGER, LESS, EAGER]


class Enough(Exception):
    """An interruption."""


def _play(path: Path | None, stop_after: int = 10**9) -> MatchResult:
    """A match in tasks of a block each; interrupted after so many."""
    told = 0

    def stop(step: Step) -> None:
        nonlocal told
        told += 1
        if told > stop_after:
            raise Enough

    return play_match(
        PLAYERS, ROUNDS, seed=4, executor=Backwards(), workers=9, progress=stop, checkpoint=path
    )


@pytest.fixture(scope="module")
def undisturbed() -> str:
    return to_json(_play(None))


@pytest.fixture
def interrupted(tmp_path: Path) -> Path:
    path = tmp_path / "kept.jsonl"
    with pytest.raises(Enough):
        _play(path, stop_after=4)
    assert path.read_bytes().count(b"\n") in range(3, 7)
    return path


# -- going on ------------------------------------------------------------------------------------


def test_an_interrupted_match_goes_on_and_comes_out_the_same(
    interrupted: Path, undisturbed: str
) -> None:
    before = interrupted.read_bytes()
    assert to_json(_play(interrupted)) == undisturbed
    assert interrupted.read_bytes().startswith(before)
    played = [json.loads(line)["blocks"] for line in interrupted.read_text().splitlines()[1:]]
    every = [number for start, stop in played for number in range(start, stop)]
    assert sorted(every) == list(range(7))


def test_what_is_done_is_not_played_again(
    interrupted: Path, undisturbed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    _play(interrupted)
    monkeypatch.setattr(
        "fcd.contest.tournament.work.play", lambda task: pytest.fail("played again")
    )
    assert to_json(_play(interrupted)) == undisturbed


def test_it_may_be_interrupted_again_and_again(tmp_path: Path, undisturbed: str) -> None:
    path = tmp_path / "kept.jsonl"
    for _ in range(3):
        with pytest.raises(Enough):
            _play(path, stop_after=2)
    assert to_json(_play(path)) == undisturbed


def test_a_last_line_torn_anywhere_is_forgotten(interrupted: Path, undisturbed: str) -> None:
    whole = interrupted.read_bytes()
    lines = whole.splitlines(keepends=True)
    start = len(whole) - len(lines[-1]) - len(lines[-2])
    for size in range(start, len(whole)):
        interrupted.write_bytes(whole[:size])
        checkpoint = Checkpoint(interrupted, _about(), resume=True)
        checkpoint.close()
        assert interrupted.read_bytes() == whole[: whole.rfind(b"\n", 0, size) + 1]
    assert to_json(_play(interrupted)) == undisturbed


def _about() -> dict[str, object]:
    names = ("EagerPlayer", "SomewhatLessEagerPlayer", "EagerPlayer 2")
    return keeping.about("match", Terms(3, ROUNDS, 4), PLAYERS, names)


def test_fouls_are_kept_too(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    pairing = Pairing("match", ("a", "b"), (EAGER, LESS), Terms(2, 3_000))
    tally = play(Task(pairing.line_up, pairing.terms, range(1)))
    offense = Offense(1, "raised ☠", "hand R5, up card B7")
    with Checkpoint(path, _about()) as written:
        written.write(pairing, range(1), tally)
        written.write(pairing, range(1, 3), offense)
    with Checkpoint(path, _about(), resume=True) as read:
        assert list(read.entries(pairing)) == [(range(1), tally), (range(1, 3), offense)]
        other = Pairing("final", pairing.names, pairing.line_up, pairing.terms)
        assert list(read.entries(other)) == []


# -- what is refused -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "content",
    [b"", b"hello", b"hello\n", b'{"format": "other"}\n', b"\xff\xfe\n", b"[1]\n", b"{}\r{}"],
)
def test_a_file_that_is_none_of_ours_is_left_as_it_is(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "thesis.txt"
    path.write_bytes(content)
    with pytest.raises(BadCheckpoint, match=r"no checkpoint|changed|damaged"):
        Checkpoint(path, _about(), resume=True)
    assert path.read_bytes() == content


def test_an_existing_file_is_only_gone_on_with_if_that_is_said(interrupted: Path) -> None:
    before = interrupted.read_bytes()
    with pytest.raises(BadCheckpoint, match="is there already"):
        Checkpoint(interrupted, _about())
    assert interrupted.read_bytes() == before


def test_every_doctored_line_is_found(interrupted: Path) -> None:
    lines = interrupted.read_bytes().splitlines(keepends=True)
    tries = {
        "one line less": [*lines[:1], *lines[2:]],
        "one line twice": [*lines[:2], *lines[1:]],
        "two lines exchanged": [lines[0], lines[2], lines[1], *lines[3:]],
        "another number": [*lines[:1], lines[1].replace(b'"undecided": 0', b'"undecided": 1')],
        "another seed": [lines[0].replace(b'"seed": 4', b'"seed": 5'), *lines[1:]],
        "no JSON": [*lines[:1], b"{\n", *lines[1:]],
        "no seal": [*lines[:1], b'{"match": []}\n', *lines[1:]],
    }
    for what, changed in tries.items():
        assert changed != lines, what
        interrupted.write_bytes(b"".join(changed))
        with pytest.raises(BadCheckpoint, match=r"it was changed|damaged"):
            Checkpoint(interrupted, _about(), resume=True)
        assert interrupted.read_bytes() == b"".join(changed)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"rounds": 6_001}, "rounds 6000, not 6001"),
        ({"seed": 5}, "seed 4, not 5"),
        ({"duplicate": True}, "duplicate False, not True"),
    ],
)
def test_other_terms_are_told_apart(interrupted: Path, change: dict[str, Any], says: str) -> None:
    options: dict[str, Any] = {"rounds": ROUNDS, "seed": 4, **change}
    with pytest.raises(BadCheckpoint, match=f"belongs to another contest: .*{says}"):
        play_match(PLAYERS, **options, checkpoint=interrupted)


def test_other_players_are_told_apart(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    play_match([EAGER, CAT], 50, checkpoint=path)
    newer = Entrant(CAT.name, CAT.origin, CAT.source + "\n# better")
    with pytest.raises(BadCheckpoint, match="new or changed: Cat"):
        play_match([EAGER, newer], 50, checkpoint=path)
    with pytest.raises(BadCheckpoint, match="new or changed: Ann, Cat"):
        play_match([EAGER, ANN], 50, checkpoint=path)


def test_numbers_that_do_not_go_together_are_refused_even_with_a_seal(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    pairing = Pairing("match", ("a", "b"), (EAGER, LESS), Terms(2, 3_000))
    tally = play(Task(pairing.line_up, pairing.terms, range(1)))
    for wrong, blocks in [(tally + tally, range(1)), (tally, range(2)), (tally, range(7, 8))]:
        path.unlink(missing_ok=True)
        with Checkpoint(path, _about()) as written:
            written.write(pairing, blocks, wrong)
        with (
            Checkpoint(path, _about(), resume=True) as read,
            pytest.raises(BadCheckpoint, match="cannot be gone on with"),
        ):
            list(read.entries(pairing))


def test_a_class_of_a_notebook_cannot_be_kept(tmp_path: Path) -> None:
    class Mine(Player):
        pass

    with pytest.raises(ValueError, match="Mine lives in this process only"):
        play_match([Mine, EAGER], 10, checkpoint=tmp_path / "kept.jsonl")
    assert not os.listdir(tmp_path)  # noqa: PTH208  nothing was begun


def test_every_line_is_on_the_disk_when_it_is_written(tmp_path: Path) -> None:
    path = tmp_path / "kept.jsonl"
    pairing = Pairing("match", ("a", "b"), (EAGER, LESS), Terms(2, 3_000))
    with Checkpoint(path, _about()) as written:
        for number in range(3):
            written.write(pairing, range(number, number + 1), Tally(2))
            assert path.read_bytes().count(b"\n") == number + 2
        written.remove()
    assert not path.exists()
