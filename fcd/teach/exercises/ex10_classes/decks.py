"""ex10: Deck, what is right, what is asked, and what goes wrong."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from hypothesis import strategies as st

from fcd.cards import DIGITS, UNO_DECK, Card, Cards
from fcd.positions import read_cards
from fcd.teach.answers import shown
from fcd.teach.budget import Unusable
from fcd.teach.cases import CaseChecker
from fcd.teach.checks import Misconception, Submission
from fcd.teach.exercises.ex10_classes.piles import Pile
from fcd.teach.exercises.ex10_classes.reading import GAME, mistaken, rule, texts
from fcd.teach.outcome import CaseView, Row
from fcd.teach.taught_game import TaughtGame, taught_game


class Deck(Pile):
    """The deck of a variant, dealt by the engine."""

    taught: TaughtGame

    def __init__(self, cards: Iterable[Card] | None = None) -> None:
        super().__init__(self.taught.variant.deck if cards is None else cards)

    def deal(self, hands: int, size: int) -> list[list[Card]]:
        """So many hands of so many cards."""
        deck = self.cards()[::-1]
        game = self.taught.new_game(deck, players=hands, dealer=hands - 1, hand_size=size)
        del self._cards[-hands * size :]
        return [list(hand) for hand in game.state.hands]


def deck_model(taught: TaughtGame) -> type[Deck]:
    """The Deck of this variant."""
    return type("Deck", (Deck,), {"taught": taught})


# -- what is in it ---------------------------------------------------------------------------------

_KINDS = tuple(dict.fromkeys(UNO_DECK))


def _ask_deck(submission: Submission, card: Card | None) -> object:
    """How many of this card there are; without one, how many there are in all."""
    deck, other = submission(), submission()
    if card is None:
        taken = other.take()
        is_a_pile = "Pile" in [each.__name__ for each in type(deck).__mro__[1:]]
        answer = {"len": len(deck), "is a Pile": is_a_pile}
        other.add(taken)  # in case both are one
        return answer
    return texts(deck.cards(), "deck.cards()").count(str(card))


def _deck_scene(card: Card | None) -> CaseView:
    rules = rule("deck", "classic")
    if card is None:
        lines = ("after a card was taken from another deck",)
        return CaseView("len(Deck())", lines=lines, rules=rules)
    return CaseView(
        f"Deck().cards().count({card})", (Row("how many of these?", (card,)),), rules=rules
    )


DECK: CaseChecker[Card | None] = CaseChecker(
    (*read_cards("R5 R0 G9 Bskip Yreverse Gdraw2 wild wild4 swap custom"), None),
    _ask_deck,
    _deck_scene,
    lambda: st.sampled_from(_KINDS),
    count=56,
    hidden_count=56,
)


class _Deck(Deck):
    """A wrong deck has other cards."""

    taught = taught_game(GAME)
    box: Cards = ()

    def __init__(self, cards: Iterable[Card] | None = None) -> None:
        super().__init__(self.box if cards is None else cards)


def _of(*cards: Card) -> type[Deck]:
    return type("Deck", (_Deck,), {"box": cards})


_RIGHT = taught_game(GAME).variant.deck

DECK_MISTAKES = (
    mistaken(
        "two-zeros",
        "uno-two-zeros",
        deck_model,
        "there are two 0s of each color. There are two of 1 to 9, and only one 0.",
    ),
    Misconception(
        "one-of-each",
        "It looks as if there is one card of each number and symbol. There are two of 1 to 9, and "
        "of Skip, Reverse and Draw Two, in each color.",
        lambda: _of(*(card for card in _KINDS if card.color), *4 * read_cards("wild wild4")),
    ),
    Misconception(
        "full-box",
        "It looks as if Swap Hands and Customizable cards are in the deck. The classic deck, of "
        "108 cards, leaves them out.",
        lambda: _of(*UNO_DECK),
    ),
    Misconception(
        "two-wilds",
        "It looks as if wilds come in twos, like the symbols. There are four Wilds and four Wild "
        "Draw 4s.",
        lambda: _of(*(card for card in _RIGHT if card.color), *2 * read_cards("wild wild4")),
    ),
)

# -- dealing ---------------------------------------------------------------------------------------


class Deal(NamedTuple):
    """A deck from which hands are dealt."""

    cards: Cards  # the last one lies on top
    hands: int
    size: int


def _ask_deal(submission: Submission, case: Deal) -> object:
    deck = submission(list(case.cards))
    dealt = deck.deal(case.hands, case.size)
    if not isinstance(dealt, list | tuple):
        raise Unusable(f"deck.deal() is {shown(dealt)}, which isn't a list of hands.")
    hands = [sorted(texts(hand, "One hand of deck.deal()")) for hand in dealt]
    return {"hands": hands, "left": texts(deck.cards(), "deck.cards()")}


def _deal_scene(case: Deal) -> CaseView:
    cards = ", ".join(map(str, case.cards))
    return CaseView(
        f"deck = Deck([{cards}]); deck.deal({case.hands}, {case.size})",
        (Row("deck", case.cards, "the last one lies on top"),),
        rules=rule("setup"),
    )


_NUMBERS = tuple(card for card in _KINDS if card.rank in DIGITS)  # a symbol would act, turned up


@st.composite
def _deals(draw: st.DrawFn) -> Deal:
    hands, size, more = draw(st.integers(2, 4)), draw(st.integers(1, 3)), draw(st.integers(2, 4))
    wanted = hands * size + more
    cards = draw(st.permutations(_NUMBERS[: max(wanted, 12)]))
    return Deal(tuple(cards[:wanted]), hands, size)


def _deal(cards: str, hands: int, size: int) -> Deal:
    return Deal(read_cards(cards), hands, size)


DEAL = CaseChecker(
    (_deal("B0 B1 R2 R1", 2, 1), _deal("B0 B1 R4 R3 R2 R1", 2, 2)),
    _ask_deal,
    _deal_scene,
    _deals,
    count=25,
    hidden_count=60,
)


class _AllAtOnce(_Deck):
    def deal(self, hands: int, size: int) -> list[list[Card]]:
        return [[self.take() for _ in range(size)] for _ in range(hands)]


class _FromBelow(_Deck):
    def deal(self, hands: int, size: int) -> list[list[Card]]:
        self._cards.reverse()
        dealt = super().deal(hands, size)
        self._cards.reverse()
        return dealt


class _StayThere(_Deck):
    def deal(self, hands: int, size: int) -> list[list[Card]]:
        return type(self)(self._cards)._dealt(hands, size)

    def _dealt(self, hands: int, size: int) -> list[list[Card]]:
        return super().deal(hands, size)


DEAL_MISTAKES = (
    Misconception(
        "all-at-once",
        "It looks as if the first player gets all cards, then the second one. Cards are dealt one "
        "at a time, round and round.",
        lambda: _AllAtOnce,
    ),
    Misconception(
        "from-below",
        "It looks as if you deal from the bottom. The top card is the last of the list, and `take` "
        "takes it.",
        lambda: _FromBelow,
    ),
    Misconception(
        "still-there",
        "It looks as if the cards that were dealt are still in the deck. `take` them.",
        lambda: _StayThere,
    ),
)
