"""Scenarios: one rule at work in one small prepared round, named after the rule's anchor.

A scenario is a function of a variant. `test_scenarios.py` runs each on the real game;
`test_mutants.py` runs them on games with one clause or effect broken, and at least one must
then fail.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from fcd import Variant

Run = Callable[[Variant], None]


@dataclass(frozen=True)
class Scenario:
    """What is shown (an anchor), of which game (a variant's key), and how."""

    ref: str
    variant: str
    run: Run


SCENARIOS: list[Scenario] = []


def scenario(*refs: str, of: str = "") -> Callable[[Run], Run]:
    """Register a scenario of these anchors; `of`: the variant, if the book has another name."""

    def register(run: Run) -> Run:
        SCENARIOS.extend(Scenario(ref, of or ref.partition("#")[0], run) for ref in refs)
        return run

    return register


def in_books(*books: str) -> Callable[..., Callable[[Run], Run]]:
    """For scenarios of rules that stand in all these books under the same anchors."""
    return lambda *anchors: scenario(*(f"{book}#{anchor}" for book in books for anchor in anchors))
