"""An interrupted match goes on where it was, to the byte; what is damaged or foreign is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fcd.contest.conformance.entrants import Entrant
from fcd.contest.player import Player
from fcd.contest.results import MatchResult
from fcd.contest.results.result_files import to_json
from fcd.contest.tally import Tally
from fcd.contest.terms import Terms
from fcd.contest.tournament import checkpoint as keeping
from fcd.contest.tournament.checkpoint import BadCheckpoint, Checkpoint, Offense
from fcd.contest.tournament.match import play_match
from fcd.contest.tournament.progress import Step
from fcd.contest.tournament.work import Task, play_task
from tests.contest.students import ANN, CAT, EAGER, LESS
from tests.contest.workers import Backwards

pytestmark = pytest.mark.usefixtures("_small_blocks")

ROUNDS = 600
PLAYERS = {"EagerPlayer": EAGER, "SomewhatLessEagerPlayer": LESS, "EagerPlayer 2": EAGER}
ABOUT = keeping.about("match", Terms(3, ROUNDS, 4), PLAYERS)
KEY = ("match", "a", "b")


class Enough(Exception):
    """An interruption."""


def _play(path: Path | None, stop_after: int = 10**9, **options: Any) -> MatchResult:
    """A match of six blocks, interrupted after so many steps."""
    steps = 0

    def stop(step: Step) -> None:
        nonlocal steps
        steps += 1
        if steps > stop_after:
            raise Enough

    terms = {"rounds": ROUNDS, "seed": 4, "executor": Backwards(), "workers": 9, **options}
    return play_match(list(PLAYERS.values()), **terms, progress=stop, checkpoint=path)


@pytest.fixture
def interrupted(tmp_path: Path) -> Path:
    path = tmp_path / "kept.jsonl"
    with pytest.raises(Enough):
        _play(path, stop_after=4)
    assert path.read_bytes().count(b"\n") == 5
    return path


def test_an_interrupted_match_goes_on_and_comes_out_the_same(interrupted: Path) -> None:
    undisturbed, before = to_json(_play(None)), interrupted.read_bytes()
    # A torn last line is forgotten.
    start = before.rfind(b"\n", 0, -1) + 1
    for size in range(start, len(before), 17):
        interrupted.write_bytes(before[:size])
        with Checkpoint(interrupted, ABOUT):
            assert interrupted.read_bytes() == before[:start]
    assert to_json(_play(interrupted)) == undisturbed
    whole = interrupted.read_bytes()
    assert whole.startswith(before[:start])
    played = [json.loads(line)["block"] for line in whole.splitlines()[1:]]
    assert sorted(played) == list(range(6))
    assert to_json(_play(interrupted)) == undisturbed
    assert interrupted.read_bytes() == whole, "nothing is played that was played"


def test_every_line_is_on_the_disk_and_fouls_are_kept_too(tmp_path: Path) -> None:
    path, terms = tmp_path / "kept.jsonl", Terms(2, 300)
    tally = play_task(Task((EAGER, LESS), terms, 0))
    offense = Offense(1, "raised ☠", "hand R5, up card B7")
    with Checkpoint(path, ABOUT) as written:
        written.write(KEY, 0, tally)
        assert path.read_bytes().count(b"\n") == 2
        written.write(KEY, 1, offense)
        assert path.read_bytes().count(b"\n") == 3
    with Checkpoint(path, ABOUT) as read:
        assert list(read.entries(KEY, terms)) == [(0, tally), (1, offense)]
        assert list(read.entries(("final", "a", "b"), terms)) == []
        read.remove()
    assert not path.exists()


def test_a_file_that_is_none_of_ours_is_left_as_it_is(interrupted: Path) -> None:
    first, *lines = interrupted.read_bytes().splitlines(keepends=True)
    contents = [b"", b"hello", b"hello\n", b'{"format": "other"}\n', b"\xff\xfe\n", b"[1]\n"]
    contents += [b"{}\r{}", b"".join([first, b"{\n", *lines]), b"".join(lines)]
    for content in contents:
        interrupted.write_bytes(content)
        with pytest.raises(BadCheckpoint, match=r"isn't a checkpoint|damaged in line"):
            Checkpoint(interrupted, ABOUT)
        assert interrupted.read_bytes() == content


def test_another_contest_and_other_players_are_noticed(interrupted: Path) -> None:
    changes: list[tuple[dict[str, Any], str]] = [
        ({"rounds": 601}, "rounds 600, not 601"),
        ({"seed": 5}, "seed 4, not 5"),
        ({"duplicate": True}, "duplicate False, not True"),
    ]
    for change, says in changes:
        with pytest.raises(BadCheckpoint, match=f"belongs to another contest: .*{says}"):
            _play(interrupted, **change)
    interrupted.unlink()
    about = keeping.about("match", Terms(2, 50), {"EagerPlayer": EAGER, "Cat": CAT})
    Checkpoint(interrupted, about).__exit__()
    newer = Entrant(CAT.name, CAT.origin, CAT.source + "\n# better")
    for other, names in {newer: "Cat", ANN: "Ann, Cat"}.items():
        with pytest.raises(BadCheckpoint, match=f"new or changed: {names}"):
            play_match([EAGER, other], 50, checkpoint=interrupted)


def test_numbers_that_do_not_go_together_are_refused(tmp_path: Path) -> None:
    terms = Terms(2, 300)
    tally = play_task(Task((EAGER, LESS), terms, 0))
    entries: list[tuple[int, Tally | Offense]] = [
        (0, tally + tally),
        (7, tally),
        (0, Offense(2, "nobody")),
    ]
    for number, (block, wrong) in enumerate(entries):
        path = tmp_path / f"{number}.jsonl"
        with Checkpoint(path, ABOUT) as written:
            written.write(KEY, block, wrong)
        with (
            Checkpoint(path, ABOUT) as read,
            pytest.raises(BadCheckpoint, match="cannot be gone on with"),
        ):
            list(read.entries(KEY, terms))


def test_a_class_of_a_notebook_cannot_be_kept(tmp_path: Path) -> None:
    class Mine(Player):
        pass

    with pytest.raises(ValueError, match="Mine lives in this process only"):
        play_match([Mine, EAGER], 10, checkpoint=tmp_path / "kept.jsonl")
    assert not list(tmp_path.iterdir()), "nothing was begun"
