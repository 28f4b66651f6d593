"""ex10: Pile, what is right, what is asked, and what goes wrong."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import NamedTuple

from hypothesis import strategies as st

from fcd.cards import Card, Cards
from fcd.positions import read_cards
from fcd.teach.cases import CaseChecker
from fcd.teach.checks import Misconception, Submission
from fcd.teach.exercises.ex10_classes.reading import rule, text, texts
from fcd.teach.outcome import CaseView, Row
from fcd.teach.taught_game import TaughtGame


class Pile:
    """A pile as it should be; no rule is about it."""

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        self._cards = list(cards)

    def __len__(self) -> int:
        return len(self._cards)

    def cards(self) -> list[Card]:
        """All cards, the top one last."""
        return list(self._cards)

    def add(self, card: Card) -> None:
        """Put a card on top."""
        self._cards.append(card)

    def take(self) -> Card:
        """Take the top card."""
        return self._cards.pop()

    def remove(self, card: Card) -> None:
        """Take one such card out."""
        self._cards.remove(card)

    def shuffle(self, seed: int) -> None:
        """Put the cards in an order that depends on nothing but the seed."""
        random.Random(seed).shuffle(self._cards)


def pile_model(taught: TaughtGame) -> type[Pile]:
    """The right Pile, whatever the rules are."""
    return Pile


# -- a pile ----------------------------------------------------------------------------------------


class CardAction(NamedTuple):
    """Something done with a pile, and the card it is done with."""

    what: str
    card: Card | None = None


class PileCase(NamedTuple):
    """A pile and what is done with it."""

    cards: Cards
    deeds: tuple[CardAction, ...] = ()


_CODE = {
    "add": "pile.add({})",
    "remove": "pile.remove({})",
    "take": "pile.take()",
    "change the list": "pile.cards().append({})",
    "change the given list": "cards.append({})",
    "another": "other.add({})",
}


def _ask_pile(submission: Submission, case: PileCase) -> object:
    given = list(case.cards)
    pile = submission(given) if given else submission()
    other = submission()
    returned = [_do(pile, other, given, deed) for deed in case.deeds]
    cards = texts(pile.cards(), "pile.cards()")
    if any(deed.what == "remove" for deed in case.deeds):
        cards.sort()  # which of two equal cards was removed is nobody's business
    answer: dict[str, object] = {"cards": cards, "len": len(pile)}
    told = [each for each in returned if each is not None]
    for deed in case.deeds:
        if deed.what == "another":
            other.take()  # in case all piles share one list: the next case begins anew
    return {**answer, "returned": told[-1]} if told else answer


def _do(pile: Submission, other: Submission, given: list[Card], deed: CardAction) -> str | None:
    """Do it; what was taken, or ValueError if it was refused."""
    what, card = deed
    if what == "take":
        return text(pile.take(), "pile.take()")
    assert card is not None
    if what == "add":
        pile.add(card)
    elif what == "remove":
        try:
            pile.remove(card)
        except ValueError:
            return "ValueError"
    elif what == "another":
        other.add(card)
    elif what == "change the given list":
        given.append(card)
    else:
        seen = pile.cards()
        if isinstance(seen, list):
            seen.append(card)
    return None


def _pile_scene(case: PileCase) -> CaseView:
    cards = ", ".join(map(str, case.cards))
    has_list = any(deed.what == "change the given list" for deed in case.deeds)
    if has_list:
        lines = [f"cards = [{cards}]", "pile = Pile(cards)"]
    else:
        lines = [f"pile = Pile([{cards}])" if cards else "pile = Pile()"]
    lines += ["other = Pile()"] if any(deed.what == "another" for deed in case.deeds) else []
    lines += [_CODE[what].format(card) for what, card in case.deeds]
    rows = (Row("in the pile at first", case.cards, "the last one lies on top"),)
    return CaseView("; ".join(lines), rows, rules=rule("setup"), moves=len(case.deeds))


_FEW = st.sampled_from(read_cards("R5 B7 R0 Rskip wild"))


@st.composite
def _piles(draw: st.DrawFn) -> PileCase:
    held = draw(st.lists(_FEW, max_size=4))
    case = PileCase(tuple(held))
    for _ in range(draw(st.integers(0, 3))):
        what = draw(st.sampled_from([each for each in _CODE if held or each != "take"]))
        card = None if what == "take" else draw(_FEW)
        case = case._replace(deeds=(*case.deeds, CardAction(what, card)))
        _do((pile := Pile(held)), Pile(), [], case.deeds[-1])
        held = pile.cards()
        if what == "remove":
            break
    return case


def _pile(cards: str, *deeds: str) -> PileCase:
    """A case as in `_pile("R5 B7", "add R5")`."""
    read = []
    for deed in deeds:
        what, _, card = deed.rpartition(" ")
        read.append(CardAction(what, Card.parse(card)) if what else CardAction(card))
    return PileCase(read_cards(cards), tuple(read))


PILE = CaseChecker(
    (
        *(_pile("R5 B7"), _pile(""), _pile("R5", "add B7"), _pile("R5 B7", "take")),
        *(_pile("R5 B7 R0", "remove B7"), _pile("R5 R5", "remove R5"), _pile("R5", "remove B7")),
        *(_pile("", "another R5"), _pile("R5", "change the list B7")),
        *(_pile("R5", "change the given list B7"),),
    ),
    _ask_pile,
    _pile_scene,
    _piles,
    count=60,
    hidden_count=150,
)


class _SharedList(Pile):
    _cards: list[Card] = []  # noqa: RUF012 - that is the mistake

    def __init__(self, cards: Iterable[Card] = ()) -> None:
        if cards:
            self._cards = list(cards)


class _OpenDoor(Pile):
    def cards(self) -> list[Card]:
        return self._cards


class _SameList(Pile):
    def __init__(self, cards: Iterable[Card] = ()) -> None:
        self._cards = cards if isinstance(cards, list) else list(cards)


class _RemovesAll(Pile):
    def remove(self, card: Card) -> None:
        if card not in self._cards:
            raise ValueError
        self._cards = [each for each in self._cards if each != card]


class _FromBelow(Pile):
    def take(self) -> Card:
        return self._cards.pop(0)


class _Silent(Pile):
    def remove(self, card: Card) -> None:
        if card in self._cards:
            self._cards.remove(card)


PILE_MISTAKES = (
    Misconception(
        "shared-list",
        "It looks as if all piles share one list. What is made in the class itself, "
        "or as a default value, is made once for all. Make a list for each pile, in `__init__`: "
        "`self._cards = list(cards)`.",
        lambda: _SharedList,
    ),
    Misconception(
        "open-door",
        "It looks as if `cards()` hands out the pile's own list, so that whoever gets it can "
        "change the pile. Hand out a copy.",
        lambda: _OpenDoor,
    ),
    Misconception(
        "same-list",
        "It looks as if the pile keeps the very list that it was given: when that list changes, "
        "the pile changes. Make a list of your own: `list(cards)`.",
        lambda: _SameList,
    ),
    Misconception(
        "removes-all",
        "It looks as if `remove` takes out every such card. There are two of most cards in UNO, "
        "and only one of them is meant.",
        lambda: _RemovesAll,
    ),
    Misconception(
        "from-below",
        "It looks as if `take` takes the card at the bottom. The top card is the last of the list.",
        lambda: _FromBelow,
    ),
    Misconception(
        "silent",
        "It looks as if `remove` says nothing when there is no such card. It should raise a "
        "ValueError, or a mistake goes on unnoticed.",
        lambda: _Silent,
    ),
)
