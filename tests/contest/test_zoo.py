"""Hostile and clumsy players: only they are disqualified, they gain nothing, nothing is left."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from fcd.contest.apart.pool import SandboxPool
from fcd.contest.apart.process import Sandbox, chosen_sandbox
from fcd.contest.foul import Foul
from fcd.contest.results.result_files import from_json, to_json
from fcd.contest.tally import Tally
from fcd.contest.terms import Terms
from fcd.contest.tournament.executors import Done, Here, WorkerPool, run
from fcd.contest.tournament.match import Pairing, Running, Session, Stage, play_match
from fcd.contest.tournament.work import Outcome, Task, play, play_task
from tests.contest.students import EAGER, LESS
from tests.contest.zoo import FRAMER, ZOO, Rogue

HONEST = Rogue("").entrant("honest")
PATIENCE = 2.0


def _found(name: str, sandbox: Sandbox) -> Outcome:
    """What comes of a match with a rogue, an honest player and one of ours; all is audited."""
    rogue = ZOO[name]
    terms = Terms(3, rogue.rounds, seed=3)
    task = Task((rogue.entrant(name), HONEST, EAGER), terms, 0)
    found: list[Outcome] = []
    pool = SandboxPool(1, sandbox)
    pool.patience = PATIENCE
    with pool:
        run([task], pool, lambda task, outcome, seconds: found.append(outcome))
    (outcome,) = found
    return outcome


def _honest(rounds: int) -> Tally:
    """What comes of it if all are honest."""
    line_up = (Rogue("").entrant("another"), HONEST, EAGER)
    return play_task(Task(line_up, Terms(3, rounds, seed=3), 0))


def test_who_was_patched_in_an_earlier_match_of_a_worker_is_not_blamed() -> None:
    terms = Terms(3, FRAMER.rounds, seed=3)
    framed = Task((HONEST, EAGER, LESS), terms, 0)
    tasks = [Task((FRAMER.entrant("framer"), HONEST, EAGER), terms, 0), framed]
    found: dict[Task, Outcome] = {}
    with SandboxPool(1, chosen_sandbox()) as pool:
        run(tasks, pool, lambda task, outcome, seconds: found.update({task: outcome}))
    foul, honest = map(found.__getitem__, tasks)
    assert isinstance(foul, Foul)
    assert (foul.player, foul.what[: len(FRAMER.says)]) == (0, FRAMER.says)
    is_kept = not hasattr(os, "fork")  # what a player has changed in its worker
    assert honest == replace(play_task(framed), apart=terms.rounds * is_kept)


def test_of_a_match_that_had_to_be_played_apart_nothing_else_counts(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("fcd.contest.terms.BLOCK", 6)
    asked: list[tuple[int, bool]] = []

    class Pool(WorkerPool):
        """Block 1 comes back as if nobody could tell whose fault it was."""

        width = 2

        def checked(self, task: Task, found: Outcome, seconds: float) -> Iterator[Done]:
            asked.append((task.block, task.apart))
            assert isinstance(found, Tally)
            is_apart = task.apart or task.block == 1
            yield task, replace(found, apart=task.rounds * is_apart), seconds

    terms = Terms(2, 24, 7)
    pairing = Pairing("match", {"one": EAGER, "other": LESS}, terms)
    Stage("rounds", [pairing], Session(Pool("here", 1, Here))).play()
    assert pairing.tally == replace(play([EAGER, LESS], terms), apart=24)
    assert sorted(block for block, apart in asked if apart) == [0, 2, 3], "block 1 is done"


def test_what_was_played_apart_is_kept_and_said(tmp_path: Path) -> None:
    rogue = ZOO["frames_another_but_no_stand_in"].entrant("rogue")
    kept = tmp_path / "kept"
    running: Running = {"workers": 1, "checkpoint": kept}
    result = play_match([rogue, HONEST, EAGER], rounds=6, seed=3, **running)
    wanted = play([Rogue("").entrant("another"), HONEST, EAGER], result.terms)
    assert result.tally == replace(wanted, apart=6)
    assert "rogue, honest and EagerPlayer: when they played together, something went" in str(result)
    assert from_json(to_json(result)) == result
    played = kept.read_bytes()
    assert play_match([rogue, HONEST, EAGER], rounds=6, seed=3, **running) == result
    assert kept.read_bytes() == played, "all of it was kept"


def _check(name: str, sandbox: Sandbox) -> None:
    rogue = ZOO[name]
    says = rogue.says if sandbox is Sandbox.BWRAP or rogue.without is None else rogue.without
    outcome = _found(name, sandbox)
    if says:
        assert isinstance(outcome, Foul), outcome
        assert outcome.player == 0, outcome
        assert any(each in str(outcome) for each in says.split(" | "))
        assert str(outcome).isprintable()
    else:
        honest = _honest(rogue.rounds)
        assert outcome == replace(honest, apart=rogue.rounds * rogue.apart)


bubblewrap = pytest.mark.skipif(
    chosen_sandbox() is not Sandbox.BWRAP, reason="bubblewrap doesn't work here"
)


@bubblewrap
@pytest.mark.parametrize("name", ZOO)
def test_in_a_sandbox(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FCD_SECRET", "1")
    _check(name, Sandbox.BWRAP)


@pytest.mark.slow
@pytest.mark.parametrize("name", [name for name, rogue in ZOO.items() if not rogue.unsafe])
def test_without_a_sandbox(name: str) -> None:
    _check(name, Sandbox.NONE)
