"""ex11, step 4: a hand, which asks its player and decides nothing itself."""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple

from hypothesis import strategies as st

from fcd.cards import Card, Cards, Color
from fcd.contest.entering.conformance.position import Position
from fcd.contest.player import COLORS, NO_PLAY_POSSIBLE, Player, TableView, points_of
from fcd.contest.players import EagerPlayer
from fcd.scoring import hand_points
from fcd.teach.answers import shown
from fcd.teach.asking import Unusable
from fcd.teach.cases import Cases
from fcd.teach.checks import Check, Misconception, Thing
from fcd.teach.exercises.parts.contest_positions import GAME, KINDS, hands, position, positions
from fcd.teach.exercises.parts.questions import rules_in
from fcd.teach.outcome import Row, Scene
from fcd.teach.subjects import Subject, find_subject

STAGE = "Hand"


class Says(Player):
    """A player who has made up its mind, and remembers what it was asked."""

    def __init__(self, place: int, color: Color) -> None:
        self.place, self.color = place, color
        self.asked: list[tuple[object, ...]] = []

    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        """The place, whatever is held."""
        self.asked.append(("play", list(hand), up_card, called_color))
        if not isinstance(state, TableView):
            raise Unusable(f"The player was given {shown(state)} as `state`. Pass yours on.")
        return self.place

    def call_color(self, hand: Cards) -> Color:
        """The color, whatever is held."""
        self.asked.append(("call_color", list(hand)))
        return self.color


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
    """A hand that counts by a rule book, and otherwise does as it is told."""

    subject: ClassVar[Subject] = find_subject(GAME)

    def __init__(self, player: Player, cards: list[Card]) -> None:
        self.player, self.cards = player, list(cards)

    def count_points(self) -> int:
        """What the cards are worth."""
        return hand_points(self.subject.variant, self.cards)

    def select_color(self) -> Color:
        """As the player says."""
        return self.player.call_color(tuple(self.cards))

    def select_card(
        self, up_card: Card, called_color: Color | None, state: TableView
    ) -> Card | None:
        """As the player says."""
        place = self.player.play(tuple(self.cards), up_card, called_color, state)
        return None if place == NO_PLAY_POSSIBLE else self.cards.pop(place)


def model(subject: Subject) -> type:
    """The hand that asks this rule book."""
    return type("Hand", (RuledHand,), {"subject": subject})


# -- asking ----------------------------------------------------------------------------------------


def _ask_points(thing: Thing, cards: Cards) -> object:
    return thing(EagerPlayer(), list(cards)).count_points()


def _ask_color(thing: Thing, case: Asked) -> object:
    player = case.player
    color = thing(player, list(case.where.hand)).select_color()
    return {"called": color, "the player was asked": player.asked}


def _ask_card(thing: Thing, case: Asked) -> object:
    player = case.player
    held, up_card, called, view = case.where.question
    hand = thing(player, list(held))
    card = hand.select_card(up_card, called, view)
    return {"card": card, "left": _left(hand), "the player was asked": player.asked}


def _left(hand: Any) -> list[Card]:
    """What is still held. Of two equal cards either may have gone, so the order does not matter."""
    cards = hand.cards
    if not isinstance(cards, list | tuple) or not all(isinstance(card, Card) for card in cards):
        raise Unusable(f"`cards` is {shown(cards)} afterwards, which is no list of cards.")
    return sorted(cards, key=KINDS.index)


def _points_scene(cards: Cards) -> Scene:
    rules = rules_in("uno_contest#points")
    return Scene("Hand(player, cards).count_points()", (Row("cards", cards),), rules=rules)


def _color_scene(case: Asked) -> Scene:
    return Scene(
        call="Hand(player, cards).select_color()",
        rows=(Row("cards", case.where.hand),),
        lines=(f"asked for a color, this player says {case.color!r}",),
        rules=rules_in("uno_contest#players")[:3],
    )


def _card_scene(case: Asked) -> Scene:
    where = case.where
    called = f"{where.called_color} was called" if where.called_color else ""
    said = "NO_PLAY_POSSIBLE" if case.place == NO_PLAY_POSSIBLE else str(case.place)
    return Scene(
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
def _to_play(draw: st.DrawFn) -> Asked:
    where = draw(positions())
    places = [place for place, card in enumerate(where.hand) if card in where.playable]
    return Asked(where, draw(st.sampled_from(places)) if places else NO_PLAY_POSSIBLE)


@st.composite
def _to_call(draw: st.DrawFn) -> Asked:
    return Asked(draw(positions()), color=draw(st.sampled_from(COLORS)))


# -- mistakes --------------------------------------------------------------------------------------


class _CountsCards(RuledHand):
    def count_points(self) -> int:
        return len(self.cards)


class _NumbersOnly(RuledHand):
    def count_points(self) -> int:
        return sum(int(card.rank) for card in self.cards if card.rank.isdigit())


class _FirstOnly(RuledHand):
    def count_points(self) -> int:
        return points_of(self.cards[0]) if self.cards else 0


class _AlwaysGreen(RuledHand):
    def select_color(self) -> Color:
        return Color.GREEN


class _OwnColor(RuledHand):
    def select_color(self) -> Color:
        return max(COLORS, key=[card.color for card in self.cards].count)


class _CardsNotGiven(RuledHand):
    def select_color(self) -> Color:
        return self.player.call_color(())


class _Kept(RuledHand):
    def select_card(
        self, up_card: Card, called_color: Color | None, state: TableView
    ) -> Card | None:
        place = self.player.play(tuple(self.cards), up_card, called_color, state)
        return None if place == NO_PLAY_POSSIBLE else self.cards[place]


class _OwnStrategy(RuledHand):
    def select_card(
        self, up_card: Card, called_color: Color | None, state: TableView
    ) -> Card | None:
        place = EagerPlayer().play(tuple(self.cards), up_card, called_color, state)
        return None if place == NO_PLAY_POSSIBLE else self.cards.pop(place)


class _LastForNone(RuledHand):
    def select_card(
        self, up_card: Card, called_color: Color | None, state: TableView
    ) -> Card | None:
        place = self.player.play(tuple(self.cards), up_card, called_color, state)
        return self.cards.pop(place)


class _ZeroForNone(RuledHand):
    def select_card(
        self, up_card: Card, called_color: Color | None, state: TableView
    ) -> Card | None:
        place = self.player.play(tuple(self.cards), up_card, called_color, state)
        return self.cards.pop(place) if place > 0 else None


class _GivesThePlace(RuledHand):
    def select_card(self, up_card: Card, called_color: Color | None, state: TableView) -> Any:
        place = self.player.play(tuple(self.cards), up_card, called_color, state)
        if place != NO_PLAY_POSSIBLE:
            del self.cards[place]
        return place if place != NO_PLAY_POSSIBLE else None


class _DropsTheFirst(RuledHand):
    def select_card(
        self, up_card: Card, called_color: Color | None, state: TableView
    ) -> Card | None:
        place = self.player.play(tuple(self.cards), up_card, called_color, state)
        if place == NO_PLAY_POSSIBLE:
            return None
        card = self.cards[place]
        del self.cards[0]
        return card


class _DropsAllEqual(RuledHand):
    def select_card(
        self, up_card: Card, called_color: Color | None, state: TableView
    ) -> Card | None:
        place = self.player.play(tuple(self.cards), up_card, called_color, state)
        if place == NO_PLAY_POSSIBLE:
            return None
        card = self.cards[place]
        self.cards = [each for each in self.cards if each != card]
        return card


class _ColorNotGiven(RuledHand):
    def select_card(
        self, up_card: Card, called_color: Color | None, state: TableView
    ) -> Card | None:
        place = self.player.play(tuple(self.cards), up_card, up_card.color, state)
        return None if place == NO_PLAY_POSSIBLE else self.cards.pop(place)


POINT_MISTAKES = (
    Misconception(
        "counts-cards",
        "It looks as if you count the cards. Add up what they are worth: `points_of(card)`.",
        lambda: _CountsCards,
    ),
    Misconception(
        "only-numbers",
        "It looks as if only numbers count. Special cards count 20, wilds 50: `points_of` knows.",
        lambda: _NumbersOnly,
    ),
    Misconception(
        "first-card-only",
        "It looks as if only the first card is counted. Is there a `return` inside the loop?",
        lambda: _FirstOnly,
    ),
)
ASKING_COLOR_MISTAKES = (
    Misconception(
        "always-green",
        "It looks as if the hand calls green itself. Which color is called is for the player to "
        "say: ask `self.player`.",
        lambda: _AlwaysGreen,
    ),
    Misconception(
        "own-strategy",
        "It looks as if the hand picks a color of its own cards. A hand has no strategy: ask "
        "`self.player`.",
        lambda: _OwnColor,
    ),
    Misconception(
        "cards-not-given",
        "It looks as if the player is asked without its cards. Pass them on: how else should it "
        "decide?",
        lambda: _CardsNotGiven,
    ),
)
CARD_MISTAKES = (
    Misconception(
        "card-kept",
        "It looks as if the card is still in the hand afterwards. Whoever plays a card gives it "
        "away: take it out of `self.cards`.",
        lambda: _Kept,
    ),
    Misconception(
        "own-strategy",
        "It looks as if the hand looks for a card itself. A hand has no strategy: ask "
        "`self.player`, and do what it says.",
        lambda: _OwnStrategy,
    ),
    Misconception(
        "minus-one-is-the-last",
        "It looks as if the last card goes when the player has nothing to play. NO_PLAY_POSSIBLE "
        "is -1, and `cards[-1]` is the last card! Ask for it first, and return None.",
        lambda: _LastForNone,
    ),
    Misconception(
        "zero-is-nothing",
        "It looks as if place 0 is taken for nothing to play. 0 is the first card; only "
        "NO_PLAY_POSSIBLE means none.",
        lambda: _ZeroForNone,
    ),
    Misconception(
        "place-not-card",
        "It looks as if you return the place. Return the card that lay there.",
        lambda: _GivesThePlace,
    ),
    Misconception(
        "first-card-goes",
        "It looks as if another card leaves the hand than the one you return. Take out the one in "
        "the place that the player said.",
        lambda: _DropsTheFirst,
    ),
    Misconception(
        "all-equal-cards-go",
        "It looks as if all cards like the one played leave the hand. Somebody may hold two red "
        "5s, and only one is played.",
        lambda: _DropsAllEqual,
    ),
    Misconception(
        "called-color-not-given",
        "It looks as if the player is not told which color was called. Pass `called_color` on.",
        lambda: _ColorNotGiven,
    ),
)

CHECKS = (
    Check(
        name="ex11.hand_points",
        thing="Hand",
        game=GAME,
        points=2,
        stage=STAGE,
        task="Count what the cards in the hand are worth together.",
        model=model,
        trial=Cases(HANDS, _ask_points, _points_scene, lambda: hands(least=0), count=40),
        hints=(
            "What does one card count? There is a function for it.",
            "`points_of(card)` for every card in `self.cards`, added up.",
            "`sum(points_of(card) for card in self.cards)`",
        ),
        misconceptions=POINT_MISTAKES,
    ),
    Check(
        name="ex11.hand_color",
        thing="Hand",
        game=GAME,
        points=2,
        stage=STAGE,
        task="Ask the player which color to call.",
        model=model,
        trial=Cases(TO_CALL, _ask_color, _color_scene, _to_call, count=30),
        hints=(
            "Who decides which color is called? Not the hand.",
            "The player has a method for that. What does it want to see?",
            "`self.player.call_color(tuple(self.cards))`",
        ),
        misconceptions=ASKING_COLOR_MISTAKES,
    ),
    Check(
        name="ex11.hand_card",
        thing="Hand",
        game=GAME,
        points=3,
        stage=STAGE,
        task="Ask the player for a card, take it out of the hand and return it; None if there is "
        "nothing to play.",
        model=model,
        trial=Cases(TO_PLAY, _ask_card, _card_scene, _to_play, count=50),
        hints=(
            "Three steps: ask, take out, return. What if the answer is NO_PLAY_POSSIBLE?",
            "`self.player.play(…)` wants the cards, the up card, the called color and the state, "
            "and gives you a place.",
            "`self.cards.pop(place)` takes a card out and gives it to you.",
        ),
        misconceptions=CARD_MISTAKES,
    ),
)
