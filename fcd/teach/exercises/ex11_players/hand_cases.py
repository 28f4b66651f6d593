"""ex11, step 4: a hand, which asks its player and decides nothing itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, NamedTuple

from hypothesis import strategies as st

from fcd.cards import Card, Cards, Color
from fcd.contest.conformance.position import Position
from fcd.contest.player import COLORS, NO_PLAY_POSSIBLE, Player, TableView
from fcd.contest.players import EagerPlayer
from fcd.scoring import hand_points
from fcd.teach.answers import shown
from fcd.teach.budget import Unusable
from fcd.teach.checks import Submission
from fcd.teach.exercises.shared.contest_positions import GAME, KINDS, position, positions
from fcd.teach.outcome import CaseView, Row
from fcd.teach.quoting import rules_in
from fcd.teach.taught_game import TaughtGame, taught_game

STAGE = "Hand"


class Says(Player):
    """A player who has made up its mind, and remembers what it was asked."""

    def __init__(self, place: int, color: Color) -> None:
        self.place, self.color = place, color
        self.asked = "nothing"

    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        """The place, whatever is held."""
        self.asked = f"play({_short(hand)}, {_short([up_card])}, {shown(called_color)})"
        if not isinstance(state, TableView):
            raise Unusable(f"The player was given {shown(state)} as `state`. Pass yours on.")
        return self.place

    def call_color(self, hand: Cards) -> Color:
        """The color, whatever is held."""
        self.asked = f"call_color({_short(hand)})"
        return self.color


def _short(cards: Iterable[object]) -> str:
    """Cards in notation; whatever else a student hands over, too."""
    return " ".join(str(each) if isinstance(each, Card) else shown(each) for each in cards)


class Asked(NamedTuple):
    """Somebody holds cards, and its player will say this when it is asked."""

    where: Position
    place: int = NO_PLAY_POSSIBLE
    color: Color = Color.GREEN

    @property
    def player(self) -> Says:
        """The player, new."""
        return Says(self.place, self.color)


# -- what is right ---------------------------------------------------------------------------------


class RuledHand:
    """A hand that counts by a variant, and otherwise does as it is told."""

    taught: ClassVar[TaughtGame] = taught_game(GAME)

    def __init__(self, player: Player, cards: list[Card]) -> None:
        self.player, self.cards = player, list(cards)

    def count_points(self) -> int:
        """What the cards are worth."""
        return hand_points(self.taught.variant, self.cards)

    def select_color(self) -> Color:
        """As the player says."""
        return self.player.call_color(tuple(self.cards))

    def select_card(
        self, up_card: Card, called_color: Color | None, state: TableView
    ) -> Card | None:
        """As the player says."""
        place = self.player.play(tuple(self.cards), up_card, called_color, state)
        return None if place == NO_PLAY_POSSIBLE else self.cards.pop(place)


def model(taught: TaughtGame) -> type:
    """The hand that asks this variant."""
    return type("Hand", (RuledHand,), {"taught": taught})


# -- asking ----------------------------------------------------------------------------------------


def ask_points(submission: Submission, cards: Cards) -> object:
    """What it counts."""
    return submission(EagerPlayer(), list(cards)).count_points()


def ask_color(submission: Submission, case: Asked) -> object:
    """The color, and what its player was asked."""
    player = case.player
    color = submission(player, list(case.where.hand)).select_color()
    return {"called": color, "the player was asked": player.asked}


def ask_card(submission: Submission, case: Asked) -> object:
    """The card, what is left, and what its player was asked."""
    player = case.player
    held, up_card, called, view = case.where.question
    hand = submission(player, list(held))
    card = hand.select_card(up_card, called, view)
    given = _short([card])
    return {"card": given, "left": _short(_left(hand)), "the player was asked": player.asked}


def _left(hand: Any) -> list[Card]:
    """What is still held. Of two equal cards either may have gone, so the order does not matter."""
    cards = hand.cards
    if not isinstance(cards, list | tuple) or not all(isinstance(card, Card) for card in cards):
        raise Unusable(f"`cards` is {shown(cards)} afterwards, which isn't a list of cards.")
    return sorted(cards, key=KINDS.index)


def points_scene(cards: Cards) -> CaseView:
    """Cards to be counted."""
    rules = rules_in("uno_contest#points")
    return CaseView("Hand(player, cards).count_points()", (Row("cards", cards),), rules=rules)


def color_scene(case: Asked) -> CaseView:
    """Cards, and what their player is going to say."""
    return CaseView(
        call="Hand(player, cards).select_color()",
        rows=(Row("cards", case.where.hand),),
        lines=(f"asked for a color, this player says {case.color!r}",),
        rules=rules_in("uno_contest#players")[:3],
    )


def card_scene(case: Asked) -> CaseView:
    """Cards and an up card, and what their player is going to say."""
    where = case.where
    called = f"{where.called_color} was called" if where.called_color else ""
    said = "NO_PLAY_POSSIBLE" if case.place == NO_PLAY_POSSIBLE else str(case.place)
    return CaseView(
        call=f"Hand(player, cards).select_card({where.up_card}, {where.called_color!r}, state)",
        rows=(Row("up card", (where.up_card,), called), Row("cards", where.hand)),
        lines=(f"asked for a card, this player says {said}",),
        rules=rules_in("uno_contest#players")[:3],
    )


# -- cases -----------------------------------------------------------------------------------------


def _cards(text: str) -> Cards:
    return tuple(map(Card.parse, text.split()))


HANDS = tuple(map(_cards, ("R5", "R5 B7", "", "Gskip", "wild", "R0", "R9 wild4 Ydraw2 B1")))
TO_PLAY = (
    Asked(position("R5 R7 on R3"), 0),
    Asked(position("R5 R7 on R3"), 1),
    Asked(position("B5 B7 on R3")),
    Asked(position("R5 R7 B8 on wild red"), 1),
    Asked(position("R5 R5 B8 R5 on R3"), 3),
    Asked(position("wild R5 B8 on R3"), 1),
)
TO_CALL = (
    Asked(position("G5 on R3"), color=Color.GREEN),
    Asked(position("B5 B7 on R3"), color=Color.RED),
    Asked(position("wild on R3"), color=Color.BLUE),
    Asked(position("G5 B9 on R3"), color=Color.YELLOW),
)


@st.composite
def to_play(draw: st.DrawFn) -> Asked:
    """A position, and a player who plays any card that fits."""
    where = draw(positions())
    places = [place for place, card in enumerate(where.hand) if card in where.playable]
    return Asked(where, draw(st.sampled_from(places)) if places else NO_PLAY_POSSIBLE)


@st.composite
def to_call(draw: st.DrawFn) -> Asked:
    """A hand, and a player who calls any color."""
    return Asked(draw(positions()), color=draw(st.sampled_from(COLORS)))
