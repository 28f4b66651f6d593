"""Broken games, and games that only look different: for ex13, and to prove every check.

A mutant is a right game with one line replaced. It has a name, a sentence that says what is wrong
with it; which exercises must notice it stands with the exercise. `CORRECT` games differ, too, but
in nothing that a rule is about: no check may complain.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from fcd.teach.taught_game import TaughtGame, taught_game


def all_mutants() -> tuple[Mutant, ...]:
    """Every broken game."""
    from fcd.teach.mutants import final_card_down, mini_uno, uno

    return (*final_card_down.MUTANTS, *uno.MUTANTS, *mini_uno.MUTANTS)


def all_correct() -> tuple[Mutant, ...]:
    """Every game that only looks different."""
    from fcd.teach.mutants import final_card_down, mini_uno, uno

    return (*final_card_down.CORRECT, *uno.CORRECT, *mini_uno.CORRECT)


@dataclass(frozen=True)
class Mutant:
    """A game with one thing changed."""

    name: str  # stable and short: "zero-not-wild"
    says: str  # what is so in this game, in one sentence: "A 0 goes only where it matches."
    games: tuple[str, ...]  # the rule sets it can be made of
    changed: Callable[[TaughtGame], TaughtGame]  # one replace

    def of(self, game: str) -> TaughtGame:
        """This mutant of this game."""
        return self.changed(taught_game(game))
