"""ex11, step 3: EagerPlayer. fcd's own, asked through a variant, says what is right."""

from __future__ import annotations

from fcd.cards import Card, Cards, Color
from fcd.contest.conformance.position import Position
from fcd.contest.player import NO_PLAY_POSSIBLE, Player, TableView, can_play_on
from fcd.contest.players import eager
from fcd.teach.answers import shown
from fcd.teach.budget import Unusable
from fcd.teach.cases import CaseChecker
from fcd.teach.checks import Check, Misconception, Submission
from fcd.teach.exercises.shared.contest_positions import (
    GAME,
    WILD_DRAW_4,
    hands,
    in_words,
    places,
    position,
    positions,
    rows,
    ruled_player,
)
from fcd.teach.outcome import CaseView, Row
from fcd.teach.quoting import rules_in
from fcd.teach.taught_game import TaughtGame

STAGE = "EagerPlayer"


def model(taught: TaughtGame) -> type[Player]:
    """fcd's player, told by this variant what may be played."""

    return ruled_player(eager.EagerPlayer, taught.variant)


# -- asking ----------------------------------------------------------------------------------------


def ask_play(submission: Submission, where: Position) -> object:
    """Which place a new player plays."""
    place = submission().play(*where.question)
    if isinstance(place, Card):
        raise Unusable(
            f"`play` gave a card, {place.spoken}. Give its *place* in the hand: the first is 0."
        )
    return place


def ask_color(submission: Submission, hand: Cards) -> object:
    """Which color a new player calls."""
    color = submission().call_color(hand)
    if type(color) is str:
        raise Unusable(f"`call_color` gave the text {shown(color)}. Give a Color: Color.GREEN.")
    return color


def play_scene(where: Position) -> CaseView:
    """The position; of the rules, those that bear on the right answer."""
    rules = (*rules_in("uno_contest#contest")[-1:], *where.explain_draw().lines())
    if WILD_DRAW_4 in where.hand:
        rules = (*rules, *rules_in("uno_contest#wild-draw-4")[-1:])
    fitting = ", ".join(in_words(where, place) for place in places(where)) or "nothing"
    return CaseView(
        call=f"play(hand, {where.up_card}, {where.called_color!r}, state)",
        rows=rows(where),
        lines=(f"may be played: {fitting}",),
        rules=rules,
    )


def color_scene(hand: Cards) -> CaseView:
    """A hand from which a wild was just played."""
    return CaseView(
        call="call_color(hand)",
        rows=(Row("hand", hand),),
        rules=rules_in("uno_contest#contest")[-1:],
    )


# -- cases -----------------------------------------------------------------------------------------

EXAMPLES = tuple(
    map(
        position,
        (
            *("R5 on R7", "B5 R5 on R7", "B5 on R7", "R5 R8 on R7", "wild R5 on R7"),
            *("wild4 R5 on R7", "wild4 B5 on R7", "wild4 wild on R7", "B5 wild4 on R5"),
            *("wild4 B7 on R7", "B5 R5 on wild red", "R5 on wild blue", "Gskip Bskip on Rskip"),
            *("B5 wild4 wild4 on R7", "Rskip on Breverse", "B0 on R5"),
        ),
    )
)
HANDS: tuple[Cards, ...] = tuple(
    tuple(map(Card.parse, text.split())) for text in ("G5", "R5 R9 B1", "", "wild", "Y2 B3")
)


# -- mistakes --------------------------------------------------------------------------------------


class _Last(eager.EagerPlayer):
    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        fitting = [place for place, card in enumerate(hand) if card in state.playable]
        plain = [place for place in fitting if hand[place] != WILD_DRAW_4]
        return max(plain or fitting, default=NO_PLAY_POSSIBLE)


class _Draw4AsItComes(eager.EagerPlayer):
    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        for place, card in enumerate(hand):
            if can_play_on(card, up_card, called_color):
                return place
        return NO_PLAY_POSSIBLE


class _Draw4WhenAllowed(eager.EagerPlayer):
    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        for place, card in enumerate(hand):
            if card in state.playable:
                return place
        return NO_PLAY_POSSIBLE


class _NoDraw4(eager.EagerPlayer):
    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        place = super().play(hand, up_card, called_color, state)
        return NO_PLAY_POSSIBLE if place >= 0 and hand[place] == WILD_DRAW_4 else place


class _CalledIgnored(eager.EagerPlayer):
    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        for place, card in enumerate(hand):
            alike = card.color == up_card.color or card.rank == up_card.rank
            if card != WILD_DRAW_4 and (card.color is None or alike):
                return place
        return hand.index(WILD_DRAW_4) if WILD_DRAW_4 in hand else NO_PLAY_POSSIBLE


class _WildsLast(eager.EagerPlayer):
    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        for place, card in enumerate(hand):
            if card in state.playable and card.color is not None:
                return place
        return super().play(hand, up_card, called_color, state)


class _FromOne(eager.EagerPlayer):
    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        place = super().play(hand, up_card, called_color, state)
        return place if place == NO_PLAY_POSSIBLE else place + 1


class _FirstColor(eager.EagerPlayer):
    def call_color(self, hand: Cards) -> Color:
        return next((card.color for card in hand if card.color), Color.GREEN)


class _OnlyIfGreen(eager.EagerPlayer):
    def call_color(self, hand: Cards) -> Color:
        colors = [card.color for card in hand if card.color]
        return Color.GREEN if Color.GREEN in colors or not colors else colors[-1]


class _Red(eager.EagerPlayer):
    def call_color(self, hand: Cards) -> Color:
        return Color.RED


PLAY_MISTAKES = (
    Misconception(
        "highest-place",
        "It looks as if the last card that fits is played. Eager takes the first one: stop looking "
        "as soon as you have found it.",
        lambda: _Last,
    ),
    Misconception(
        "draw-4-as-it-comes",
        "It looks as if a Wild Draw 4 is played like any other card that fits. It must wait until "
        "nothing else in the hand fits.",
        lambda: _Draw4AsItComes,
    ),
    Misconception(
        "draw-4-when-allowed",
        "It looks as if a Wild Draw 4 is played as soon as the rules allow it. Eager is stricter: "
        "only if nothing else fits, not even a number, a symbol or a plain wild.",
        lambda: _Draw4WhenAllowed,
    ),
    Misconception(
        "never-draw-4",
        "It looks as if the Wild Draw 4 is never played. If nothing else fits it must be: whoever "
        "can play, must.",
        lambda: _NoDraw4,
    ),
    Misconception(
        "called-color-ignored",
        "It looks as if the called color does not count. If the up card is a wild, what fits is "
        "the color in `called_color`.",
        lambda: _CalledIgnored,
    ),
    Misconception(
        "saves-wilds",
        "It looks as if plain wilds wait for other cards. A good idea for your own player! Eager "
        "does not think: only the Wild Draw 4 waits.",
        lambda: _WildsLast,
    ),
    Misconception(
        "counts-from-one",
        "It looks as if places are counted from 1. In Python the first card has place 0.",
        lambda: _FromOne,
    ),
)
COLOR_MISTAKES = (
    Misconception(
        "a-color-it-holds",
        "It looks as if it calls the color of its first card. Eager calls green, always.",
        lambda: _FirstColor,
    ),
    Misconception(
        "green-if-held",
        "It looks as if it calls green only with a green card in hand. Eager does not look.",
        lambda: _OnlyIfGreen,
    ),
    Misconception("red", "It looks as if it calls red. Eager calls green.", lambda: _Red),
)

CHECKS = (
    Check(
        name="ex11.eager_color",
        submission="EagerPlayer",
        game=GAME,
        points=2,
        stage=STAGE,
        task="Call green, whatever the hand.",
        model=model,
        checker=CaseChecker(HANDS, ask_color, color_scene, lambda: hands(least=0), count=40),
        hints=(
            "It is the shortest method you will write today.",
            "Does the hand matter? No.",
            "`return Color.GREEN`",
        ),
        misconceptions=COLOR_MISTAKES,
    ),
    Check(
        name="ex11.eager_play",
        submission="EagerPlayer",
        game=GAME,
        points=8,
        stage=STAGE,
        task="Play the first card that fits; the Wild Draw 4 only if nothing else does.",
        model=model,
        checker=CaseChecker(EXAMPLES, ask_play, play_scene, positions, count=80),
        hints=(
            "Go through the hand from the left. What do you do when a card fits, and what when the "
            "hand is at its end?",
            "`for place, card in enumerate(hand)` gives you both; return the *place*.",
            "Pass over the Wild Draw 4 the first time. What if you come to the end without a card?",
            "Then look a second time, only for the Wild Draw 4. If there is none either, "
            "return NO_PLAY_POSSIBLE.",
        ),
        misconceptions=PLAY_MISTAKES,
    ),
)
