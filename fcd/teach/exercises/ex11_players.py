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
)
