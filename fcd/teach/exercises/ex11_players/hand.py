"""ex11, step 4: a hand, which asks its player and decides nothing itself."""

from __future__ import annotations

from fcd.teach.cases import CaseChecker
from fcd.teach.checks import Check
from fcd.teach.exercises.ex11_players.hand_cases import (
    HANDS,
    STAGE,
    TO_CALL,
    TO_PLAY,
    ask_card,
    ask_color,
    ask_points,
    card_scene,
    color_scene,
    model,
    points_scene,
    to_call,
    to_play,
)
from fcd.teach.exercises.ex11_players.hand_mistakes import (
    ASKING_COLOR_MISTAKES,
    CARD_MISTAKES,
    POINT_MISTAKES,
)
from fcd.teach.exercises.shared.contest_positions import GAME, hands

CHECKS = (
    Check(
        name="ex11.hand_points",
        submission="Hand",
        game=GAME,
        points=2,
        stage=STAGE,
        task="Count what the cards in the hand are worth together.",
        model=model,
        checker=CaseChecker(HANDS, ask_points, points_scene, lambda: hands(least=0), count=40),
        hints=(
            "What does one card count? There is a function for it.",
            "`points_of(card)` for every card in `self.cards`, added up.",
            "`sum(points_of(card) for card in self.cards)`",
        ),
        misconceptions=POINT_MISTAKES,
    ),
    Check(
        name="ex11.hand_color",
        submission="Hand",
        game=GAME,
        points=2,
        stage=STAGE,
        task="Ask the player which color to call.",
        model=model,
        checker=CaseChecker(TO_CALL, ask_color, color_scene, to_call, count=30),
        hints=(
            "Who decides which color is called? Not the hand.",
            "The player has a method for that. What does it want to see?",
            "`self.player.call_color(tuple(self.cards))`",
        ),
        misconceptions=ASKING_COLOR_MISTAKES,
    ),
    Check(
        name="ex11.hand_card",
        submission="Hand",
        game=GAME,
        points=3,
        stage=STAGE,
        task="Ask the player for a card, take it out of the hand and return it; None if there is "
        "nothing to play.",
        model=model,
        checker=CaseChecker(TO_PLAY, ask_card, card_scene, to_play, count=50),
        hints=(
            "Three steps: ask, take out, return. What if the answer is NO_PLAY_POSSIBLE?",
            "`self.player.play(…)` wants the cards, the up card, the called color and the state, "
            "and gives you a place.",
            "`self.cards.pop(place)` takes a card out and gives it to you.",
        ),
        misconceptions=CARD_MISTAKES,
    ),
)
