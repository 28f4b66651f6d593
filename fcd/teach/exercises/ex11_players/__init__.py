"""ex11: what a contest of programs is made of, up to two players of your own."""

from __future__ import annotations

from fcd.teach.checks import Exercise
from fcd.teach.exercises.ex11_players import (
    card,
    eager,
    game,
    hand,
    less_eager,
    scoreboard,
)

EXERCISE = Exercise(
    key="ex11",
    title="Players",
    chapter="11_strategies",
    minutes=120,
    checks=(
        *scoreboard.CHECKS,
        *card.CHECKS,
        *eager.CHECKS,
        *hand.CHECKS,
        *game.CHECKS,
        *less_eager.CHECKS,
    ),
    mutants=(
        *("uno-zero-wild", "uno-wild-needs-match", "uno-anything-on-wild", "uno-symbols-alike"),
        *("uno-only-colors", "uno-only-ranks", "uno-named-color-ignored"),
        *("uno-draw-two-keeps-turn", "uno-draw-two-draws-one", "uno-draw-two-only-skips"),
        *("uno-draw-two-stacks", "uno-skip-skips-nobody", "uno-skip-skips-two"),
        *("uno-reverse-does-nothing", "uno-reverse-skips", "uno-wild4-draws-two"),
        *("uno-wild4-keeps-turn", "uno-wild4-any-time", "uno-wild4-no-match-at-all"),
        *("uno-drawn-card-waits", "uno-symbols-ten-points", "uno-wilds-twenty-points"),
        *("uno-numbers-one-point", "uno-own-hand-counts", "uno-contest-reverse-between-two"),
        *("uno-contest-first-card-acts", "uno-contest-may-draw", "uno-contest-last-draw-two-acts"),
    ),
)
