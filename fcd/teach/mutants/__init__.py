"""Broken games, and games that only look different: for ex13, and to prove every check.

A broken game is a right one with one thing replaced. `broken_games.md` has their names and what is
true in them, the modules beside it what is changed; an exercise says which of them it must notice.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fcd.teach.taught_game import TaughtGame, taught_game

TEXT = Path(__file__).with_name("broken_games.md")
_BOOK = ("uno", "uno+classic")
_DRAWING_ON = ("uno+classic+draw_until_playable",)
OF = {  # which games a broken one can be made of, in the words of the table
    "both": ("fcd2018", "fcd2017"),
    "full": ("fcd2017",),
    "every UNO": (*_BOOK, *_DRAWING_ON, "uno_contest"),
    "UNO at a table": (*_BOOK, *_DRAWING_ON),
    "rulebook and contest": (*_BOOK, "uno_contest"),
    "drawing on": _DRAWING_ON,
    "contest": ("uno_contest",),
    "mini UNO": ("mini_uno",),
}


@dataclass(frozen=True)
class Mutant:
    """A game with one thing changed."""

    name: str  # stable and short: "zero-not-wild"
    says: str  # what is true in it, in one sentence: "A 0 goes only where it matches."
    games: tuple[str, ...]  # the rule sets it can be made of
    changed: Callable[[TaughtGame], TaughtGame]

    def of(self, game: str) -> TaughtGame:
        return self.changed(taught_game(game))


def all_mutants() -> tuple[Mutant, ...]:
    return _listed()[0]


def all_correct() -> tuple[Mutant, ...]:
    """Every game that only looks different."""
    return _listed()[1]


@cache
def _listed() -> tuple[tuple[Mutant, ...], tuple[Mutant, ...]]:
    from fcd.teach.mutants import course_answers, final_card_down, uno

    changes = {**final_card_down.CHANGES, **course_answers.CHANGES, **uno.CHANGES}
    broken, correct = TEXT.read_text(encoding="utf-8").split("# Correct games")
    lists = [
        tuple(
            Mutant(name, says, OF[of], changes.pop(name))
            for name, of, says in re.findall(r"(?m)^\| ([\w-]+) \| ([\w ]+) \| (.+\.) \|$", part)
        )
        for part in (broken, correct)
    ]
    assert not changes, f"broken_games.md does not say what is true in {', '.join(changes)}"
    return lists[0], lists[1]
