"""ex11: what a contest of programs is made of, up to two players of your own."""

from __future__ import annotations

from fcd.teach.checks import Exercise
from fcd.teach.exercises.parts import (
    ex11_card,
    ex11_eager,
    ex11_game,
    ex11_hand,
    ex11_less_eager,
    ex11_scoreboard,
)

EXERCISE = Exercise(
    key="ex11",
    title="Players",
    chapter="11_strategies",
    minutes=120,
    checks=(
        *ex11_scoreboard.CHECKS,
        *ex11_card.CHECKS,
        *ex11_eager.CHECKS,
        *ex11_hand.CHECKS,
        *ex11_game.CHECKS,
        *ex11_less_eager.CHECKS,
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
