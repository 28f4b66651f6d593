"""Players who break the rules, and what they do."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum

from fcd.cards import Card, Cards, Color
from fcd.contest.player import NO_PLAY_POSSIBLE, TableView
from tests.contest.at_the_table import WILD_DRAW_4, Asked, Witness


class Rogue(Witness):
    """Honest at first; then it does something else, as soon as that is wrong."""

    def __init__(self, seat: int, book: list[Asked], deed: Callable[..., object], after: int = 0):
        super().__init__(seat, book)
        self.deed = deed
        self.patience = after

    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        place = super().play(hand, up_card, called_color, state)
        self.patience -= 1
        answer = self.deed(hand, state.playable) if self.patience < 0 else HONEST
        return place if answer is HONEST else answer  # type: ignore[return-value]


class Mumbler(Witness):
    """Plays well, and does something else when asked for a color."""

    def __init__(self, seat: int, book: list[Asked], deed: Callable[..., object]):
        super().__init__(seat, book)
        self.deed = deed

    def call_color(self, hand: Cards) -> Color:
        super().call_color(hand)
        return self.deed()  # type: ignore[return-value]


HONEST = object()


def illegal(hand: Cards, playable: frozenset[Card]) -> object:
    wrong = [place for place, card in enumerate(hand) if card not in playable]
    return wrong[0] if wrong else HONEST


def illegal_four(hand: Cards, playable: frozenset[Card]) -> object:
    return hand.index(WILD_DRAW_4) if WILD_DRAW_4 in {*hand} - playable else HONEST


def illegal_when_blocked(hand: Cards, playable: frozenset[Card]) -> object:
    return 0 if playable.isdisjoint(hand) else HONEST


def refuse(hand: Cards, playable: frozenset[Card]) -> object:
    return HONEST if playable.isdisjoint(hand) else NO_PLAY_POSSIBLE


def beyond(hand: Cards, playable: frozenset[Card]) -> object:
    return len(hand)


def from_behind(hand: Cards, playable: frozenset[Card]) -> object:
    return -len(hand) if len(hand) > 1 else HONEST


def answer(value: object) -> Callable[..., object]:
    return lambda *question: value


def fail(error: BaseException) -> Callable[..., object]:
    def deed(*question: object) -> object:
        raise error

    return deed


class Own(BaseException):
    pass


class Unspeakable(Exception):
    def __str__(self) -> str:
        raise SystemExit("gone")


class Number(int):
    pass


class Place(IntEnum):
    FIRST = 0


class Nameless(type):
    """The class of classes that do not say what they are called."""

    @property
    def __name__(cls) -> str:  # type: ignore[override]
        raise SystemExit("gone")


class Weird(metaclass=Nameless):
    """Equal to everything, and cannot be shown."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return hash(Color.RED)

    def __repr__(self) -> str:
        raise SystemExit("gone")

    def __index__(self) -> int:
        return 0

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        raise RuntimeError("who asks?")


class Liar:
    """Says that it is what is wanted."""

    def __init__(self, wanted: type) -> None:
        self.wanted = wanted

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        return self.wanted

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return hash(Color.RED)

    def __repr__(self) -> str:
        return "Liar(\n)"
