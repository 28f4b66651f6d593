"""Broken games of Final Card-Down, and right ones that only look different."""

from __future__ import annotations

from dataclasses import replace

from fcd.teach.mutants import Mutant

BOTH, SHORT, FULL = ("fcd2018", "fcd2017"), ("fcd2018",), ("fcd2017",)

MUTANTS = (
    Mutant(
        "points-count-cards",
        "A hand is worth as many points as it has cards.",
        BOTH,
        lambda s: s.answering(player_points=lambda game, p: len(game.state.hands[p])),
    ),
    Mutant(
        "debt-never-reset",
        "A debt that was paid stays for the next player.",
        BOTH,
        lambda s: s.after(
            lambda v, before, move, now: (
                now._replace(debt=now.debt._replace(owed=before.debt.owed))
                if now.turn > before.turn and now.debt.owed == 0
                else now
            )
        ),
    ),
)

CORRECT = (
    Mutant(
        "larger-hands-first",
        "An example of a correct game: nothing that a rule is about differs.",
        BOTH,
        lambda s: s.ruled(lambda v: replace(v, title=v.title.upper())),
    ),
)
