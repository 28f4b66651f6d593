"""Hostile and clumsy players: only they are disqualified, they gain nothing, nothing is left."""

from __future__ import annotations

import pytest

from fcd.contest.apart.pool import SandboxPool
from fcd.contest.apart.process import Sandbox, chosen_sandbox
from fcd.contest.foul import Foul
from fcd.contest.terms import Terms
from fcd.contest.tournament.executors import run
from fcd.contest.tournament.work import Outcome, Task, outcome_of
from tests.contest.students import EAGER
from tests.contest.zoo import ZOO, Rogue

HONEST = Rogue("").entrant("honest")
PATIENCE = 2.0


def _found(name: str, sandbox: Sandbox) -> Outcome:
    """What comes of a match with a rogue, an honest player and one of ours; all is audited."""
    rogue = ZOO[name]
    terms = Terms(3, rogue.rounds, seed=3)
    task = Task((rogue.entrant(name), HONEST, EAGER), terms, 0, deep=True)
    found: list[Outcome] = []
    pool = SandboxPool(1, sandbox)
    pool.patience = PATIENCE
    with pool:
        run([task], pool, lambda task, outcome, seconds: found.append(outcome))
    (outcome,) = found
    return outcome


def _honest(rounds: int) -> Outcome:
    """What comes of it if all are honest."""
    line_up = (Rogue("").entrant("another"), HONEST, EAGER)
    return outcome_of(Task(line_up, Terms(3, rounds, seed=3), 0))


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
        assert outcome == _honest(rogue.rounds)


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
