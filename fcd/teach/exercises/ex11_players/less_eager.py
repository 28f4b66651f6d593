"""ex11, step 6: SomewhatLessEagerPlayer, by inheritance."""

from __future__ import annotations

from fcd.teach.cases import CaseChecker
from fcd.teach.checks import Check
from fcd.teach.exercises.ex11_players.eager import ask_color
from fcd.teach.exercises.ex11_players.less_eager_cases import (
    HANDS,
    HEIRS,
    STAGE,
    ask_heir,
    heir_scene,
    heirs,
    judge_color,
    model,
    worth_scene,
)
from fcd.teach.exercises.ex11_players.less_eager_mistakes import COLOR_MISTAKES, HEIR_MISTAKES
from fcd.teach.exercises.shared.contest_positions import GAME, hands

CHECKS = (
    Check(
        name="ex11.less_eager_color",
        submission="SomewhatLessEagerPlayer",
        game=GAME,
        points=6,
        stage=STAGE,
        task="Call the color with the most points in the hand; with nothing but wilds, Eager's.",
        model=model,
        checker=CaseChecker(
            HANDS, ask_color, worth_scene, lambda: hands(least=0, most=6), judge_color, count=60
        ),
        hints=(
            "How much is each of the four colors worth in your hand? Four sums.",
            "Which of four things has the largest sum? `max` takes a `key` for that.",
            "`sum(points_of(card) for card in hand if card.color == color)` is one of the sums.",
            "First ask whether there is a card with a color at all; if not, `super()` knows.",
        ),
        misconceptions=COLOR_MISTAKES,
    ),
    Check(
        name="ex11.less_eager_inherits",
        submission="SomewhatLessEagerPlayer",
        game=GAME,
        points=4,
        stage=STAGE,
        task="Take everything else from EagerPlayer: nothing is written twice.",
        model=model,
        checker=CaseChecker(HEIRS, ask_heir, heir_scene, heirs, count=30),
        hints=(
            "Which of the two methods is different for this player? Only that one is written.",
            "A method that you leave out is the one of EagerPlayer.",
            "Inside `call_color`, `super().call_color(hand)` is what EagerPlayer would call.",
        ),
        misconceptions=HEIR_MISTAKES,
    ),
)
