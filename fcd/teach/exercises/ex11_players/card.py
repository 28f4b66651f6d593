"""ex11, step 2: a card of the contest that knows its text, its cost, and what it goes on."""

from __future__ import annotations

from hypothesis import strategies as st

from fcd.teach.cases import CaseChecker
from fcd.teach.checks import Check
from fcd.teach.exercises.ex11_players.card_cases import (
    GAME,
    KINDS,
    ONE_CARD,
    PAIRS,
    STAGE,
    ask_cost,
    ask_match,
    ask_text,
    model,
    one_card_scene,
    pair_scene,
    pairs,
)
from fcd.teach.exercises.ex11_players.card_mistakes import (
    COST_MISTAKES,
    MATCH_MISTAKES,
    TEXT_MISTAKES,
)

CHECKS = (
    Check(
        name="ex11.card_text",
        submission="Card",
        game=GAME,
        points=2,
        stage=STAGE,
        task='Remember rank and color, and give a text such as "blue 8" or "wild draw four".',
        model=model,
        checker=CaseChecker(
            ONE_CARD, ask_text, one_card_scene("str({card})"), lambda: st.sampled_from(KINDS)
        ),
        hints=(
            "What do you say when you read a card aloud, and what if it has no color?",
            "Two ranks are not said as they are written: a small dictionary can translate them.",
            "`NAMES.get(self.rank, self.rank)` is the translation, or the rank if there is none.",
        ),
        misconceptions=TEXT_MISTAKES,
    ),
    Check(
        name="ex11.forfeit_cost",
        submission="Card",
        game=GAME,
        points=3,
        stage=STAGE,
        task="Say what the card costs whoever is left with it, and whether it is wild.",
        model=model,
        checker=CaseChecker(
            ONE_CARD,
            ask_cost,
            one_card_scene("card = {card}; card.forfeit_cost(), card.is_wild()"),
            lambda: st.sampled_from(KINDS),
        ),
        hints=(
            "There are three kinds of cards: numbers, special cards with a color, and wilds.",
            "What do both wilds lack? That is the whole test.",
            "`self.rank.isdigit()` says whether it is a number, `int(self.rank)` makes one of it.",
        ),
        misconceptions=COST_MISTAKES,
    ),
    Check(
        name="ex11.can_play_on",
        submission="Card",
        game=GAME,
        points=5,
        stage=STAGE,
        task="Say whether this card fits on the up card, under the color called with a wild.",
        model=model,
        checker=CaseChecker(PAIRS, ask_match, pair_scene, pairs),
        hints=(
            "Write down in words when a card fits. There are three ways, and one is enough.",
            "Which color is in play? That of the up card, or the called one if it has none.",
            "`color = up_card.color or called_color` does just that.",
            "Return `self.is_wild() or … == color or … == up_card.rank`.",
        ),
        misconceptions=MATCH_MISTAKES,
    ),
)
