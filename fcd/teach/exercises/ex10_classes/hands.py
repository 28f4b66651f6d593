"""ex10: Hand, what is right, what is asked, and what goes wrong."""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import strategies as st

from fcd.cards import Card, Cards, Color
from fcd.engine import Action, Move, Phase, State, legal_moves, step
from fcd.positions import read_cards
from fcd.scoring import hand_points
from fcd.teach.cases import CaseChecker
from fcd.teach.checks import Misconception, Submission
from fcd.teach.exercises.ex10_classes.piles import Pile
from fcd.teach.exercises.ex10_classes.reading import GAME, mistaken, rule, texts
from fcd.teach.outcome import CaseView, Row
from fcd.teach.taught_game import TaughtGame, taught_game

RED, BLUE = Color.RED, Color.BLUE


class Hand(Pile):
    """A hand that asks a variant."""

    taught: TaughtGame

    def playable(self, top: Card, color: Color) -> list[Card]:
        """The cards that may be put on the top card."""
        variant, state = self.taught.variant, self._state(top, color)
        fitting = {m.card for m in legal_moves(variant, state) if m.action is Action.PLAY}
        return [card for card in self.cards() if card in fitting]

    def points(self) -> int:
        """What the cards count together."""
        return hand_points(self.taught.variant, self.cards())

    def draw_until_playable(self, deck: Pile, top: Card, color: Color) -> list[Card]:
        """Draw one by one; the cards drawn."""
        variant, state = self.taught.variant, self._state(top, color, tuple(deck.cards()[::-1]))
        draw = Move(Action.DRAW)
        while draw in legal_moves(variant, state):
            state, _ = step(variant, state, draw)
        drawn = [deck.take() for _ in range(len(state.hands[0]) - len(self))]
        self._cards += drawn
        return drawn

    def _state(self, top: Card, color: Color, deck: Cards = ()) -> State:
        return State((tuple(self.cards()), ()), deck, (top,), color, 0, 1, phase=Phase.READY)


def hand_model(taught: TaughtGame) -> type[Hand]:
    """The Hand of this variant."""
    return type("Hand", (Hand,), {"taught": taught})


# -- cases -----------------------------------------------------------------------------------------


class HandCase(NamedTuple):
    """A hand, the top card, the color in play, and what can be drawn."""

    hand: Cards
    top: Card = Card("5", RED)
    color: Color = RED
    deck: Cards = ()  # the last one lies on top


def holding(hand: str, top: str = "R5", color: Color | None = None, deck: str = "") -> HandCase:
    """A case as in `holding("R7 B7", "wild", BLUE, deck="R9 B9")`."""
    card = Card.parse(top)
    in_force = color or card.color
    assert in_force is not None
    return HandCase(read_cards(hand), card, in_force, read_cards(deck))


_CARDS = "R5 R7 B5 B7 R0 B0 G7 Y9 Rskip Bskip Rreverse Breverse Rdraw2 Bdraw2 Gdraw2 wild wild4"
some_cards = st.sampled_from(read_cards(_CARDS))


@st.composite
def hands(draw: st.DrawFn, most: int = 3, deck: int = 0) -> HandCase:
    """Hands of up to so many cards, and as many to draw."""
    top = draw(some_cards)
    color = top.color or draw(st.sampled_from([RED, BLUE]))
    hand = draw(st.lists(some_cards, min_size=min(most, 1), max_size=most))
    pile = draw(st.lists(some_cards, min_size=min(deck, 1), max_size=deck))
    return HandCase(tuple(hand), top, color, tuple(pile))


def rows(case: HandCase) -> tuple[Row, ...]:
    """What is seen before anything is done."""
    named = "" if case.top.color else f"{case.color} was named"
    return (Row("on the discard pile", (case.top,), named), Row("in the hand", case.hand))


def _listed(cards: Cards) -> str:
    return f"[{', '.join(map(str, cards))}]"


# -- which cards fit -------------------------------------------------------------------------------


def _ask_playable(submission: Submission, case: HandCase) -> object:
    fitting = submission(list(case.hand)).playable(case.top, case.color)
    return sorted(texts(fitting, "hand.playable()"))


def _playable_scene(case: HandCase) -> CaseView:
    call = f"Hand({_listed(case.hand)}).playable({case.top}, {case.color!r})"
    return CaseView(call, rows(case), rules=rule("match", "wild"))


PLAYABLE = CaseChecker(
    (
        *(
            holding("R7"),
            holding("B5"),
            holding("B7"),
            holding("R7 R7"),
            holding("wild"),
            holding("B0"),
        ),
        *(holding("Bskip", "Rskip"), holding("Bskip", "Rreverse"), holding("wild4")),
        holding("R7 wild4"),
        *(holding("R7", "wild", BLUE), holding("B7", "wild", BLUE), holding("R7 B7 G5")),
    ),
    _ask_playable,
    _playable_scene,
    hands,
    count=60,
    hidden_count=150,
)


class _Once(Hand):
    taught = taught_game(GAME)

    def playable(self, top: Card, color: Color) -> list[Card]:
        return list(dict.fromkeys(super().playable(top, color)))


class _Honest(Hand):
    taught = taught_game(GAME)

    def playable(self, top: Card, color: Color) -> list[Card]:
        fitting = super().playable(top, color)
        held = any(card.color is color for card in self.cards())
        return [card for card in fitting if not (held and card.rank == "wild4")]


class _Printed(Hand):
    taught = taught_game(GAME)

    def playable(self, top: Card, color: Color) -> list[Card]:
        return super().playable(top, top.color or Color.PURPLE)


PLAYABLE_MISTAKES = (
    mistaken(
        "zero-wild",
        "uno-zero-wild",
        hand_model,
        "a 0 goes on anything. That is so in Final Card-Down; in UNO it is just a number.",
    ),
    mistaken(
        "no-wilds",
        "uno-wild-needs-match",
        hand_model,
        "wild cards need a match. A card without a color of its own goes on anything.",
    ),
    mistaken(
        "on-any-wild",
        "uno-anything-on-wild",
        hand_model,
        "anything goes on a wild card. Only the color that was named does, and other wilds.",
    ),
    mistaken(
        "symbols-alike",
        "uno-symbols-alike",
        hand_model,
        "all symbols match each other. A Skip matches a Skip, not a Reverse.",
    ),
    mistaken(
        "only-colors",
        "uno-only-colors",
        hand_model,
        "only the color counts. The same number or symbol in another color matches, too.",
    ),
    Misconception(
        "printed-color",
        "It looks as if you compare with the color printed on the top card. A wild has none: the "
        "color that was named is in `color`.",
        lambda: _Printed,
    ),
    Misconception(
        "honest-wild4",
        "It looks as if a Wild Draw 4 is kept back while a card of the color in play is in the "
        "hand. Whoever does so is on the safe side of a challenge; at this table nobody "
        "challenges, and it may be played at any time.",
        lambda: _Honest,
    ),
    Misconception(
        "each-once",
        "It looks as if two equal cards are listed once. A list of the cards that fit has both.",
        lambda: _Once,
    ),
)

# -- points ----------------------------------------------------------------------------------------


def _ask_points(submission: Submission, case: HandCase) -> object:
    return submission(list(case.hand)).points()


def _points_scene(case: HandCase) -> CaseView:
    call = f"Hand({_listed(case.hand)}).points()"
    return CaseView(call, (Row("in the hand", case.hand),), rules=rule("points"))


POINTS = CaseChecker(
    tuple(map(holding, ("R7", "R0", "Rskip", "Breverse", "Gdraw2", "wild", "wild4", "R5 R7", ""))),
    _ask_points,
    _points_scene,
    hands,
    count=40,
    hidden_count=100,
)


class _Cards(Hand):
    def points(self) -> int:
        return len(self)


POINTS_MISTAKES = (
    mistaken(
        "symbols-ten",
        "uno-symbols-ten-points",
        hand_model,
        "Skip, Reverse and Draw Two count 10 each. They count 20.",
    ),
    mistaken(
        "wilds-twenty",
        "uno-wilds-twenty-points",
        hand_model,
        "wilds count as much as the other special cards. They count 50.",
    ),
    mistaken(
        "numbers-one",
        "uno-numbers-one-point",
        hand_model,
        "every number counts 1. A number counts what is printed on it.",
    ),
    Misconception(
        "counts-cards",
        "It looks as if you count the cards. Each has its own value.",
        lambda: _Cards,
    ),
)
