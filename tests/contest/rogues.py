"""Players who break the rules, and what they do."""

from __future__ import annotations

from collections.abc import Callable

from fcd.cards import Card, Cards, Color
from fcd.contest.foul import REFUSED, Foul
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


class Mumbler(Rogue):
    """Plays well, and does something else when asked for a color."""

    play = Witness.play

    def call_color(self, hand: Cards) -> Color:
        super().call_color(hand)
        return self.deed()  # type: ignore[return-value]


HONEST = object()


def illegal(hand: Cards, playable: frozenset[Card]) -> object:
    wrong = [place for place, card in enumerate(hand) if card not in playable]
    return wrong[0] if wrong else HONEST


def illegal_four(hand: Cards, playable: frozenset[Card]) -> object:
    return hand.index(WILD_DRAW_4) if WILD_DRAW_4 in {*hand} - playable else HONEST


def refuse(hand: Cards, playable: frozenset[Card]) -> object:
    return HONEST if playable.isdisjoint(hand) else NO_PLAY_POSSIBLE


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


class Nameless(type):
    """The class of classes that do not say what they are called."""

    @property
    def __name__(cls) -> str:  # type: ignore[override]
        raise SystemExit("gone")


class Agreeing:
    """Equal to everything."""

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return hash(Color.RED)


class Weird(Agreeing, metaclass=Nameless):
    """Cannot be shown."""

    def __repr__(self) -> str:
        raise SystemExit("gone")

    def __index__(self) -> int:
        return 0

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        raise RuntimeError("who asks?")


class Liar(Agreeing):
    """Says that it is what is wanted."""

    def __init__(self, wanted: type) -> None:
        self.wanted = wanted

    @property  # type: ignore[misc]
    def __class__(self) -> type:
        return self.wanted

    def __repr__(self) -> str:
        return "Liar(\n)"


PLAYS: list[tuple[Callable[..., object], str]] = [
    (illegal, "which is not allowed here"),
    (illegal_four, "played Wild Draw 4, which is not allowed here"),
    (
        lambda hand, playable: 0 if playable.isdisjoint(hand) else HONEST,
        "which is not allowed here",
    ),
    (refuse, REFUSED),
    (lambda hand, playable: len(hand), "; the places go from 0 to "),
    (lambda hand, playable: -len(hand) if len(hand) > 1 else HONEST, "; the places go from 0 to "),
    (answer(-2), "answered -2; the places go from 0 to "),
    (answer(10**9999), "answered an int; the places go from 0 to "),
    (answer(True), "answered True, which isn't an int but a bool"),
    (answer(None), "answered None: is a return missing?"),
    (answer(0.0), "answered 0.0, which isn't an int but a float"),
    (answer("0"), "answered '0', which isn't an int but a str"),
    (answer(Weird()), "answered a Weird, which isn't an int but a Weird"),
    (answer(Liar(int)), "answered Liar( ), which isn't an int but a Liar"),
    (fail(ValueError("no\nidea")), "raised ValueError: no idea"),
    (fail(Unspeakable()), "raised Unspeakable: with a text that"),
    (fail(SystemExit(1)), "raised SystemExit: 1"),
    (fail(Own()), "raised Own"),
    (fail(StopIteration()), "raised StopIteration"),
    (fail(Foul(1, "did it")), "raised Foul: did it"),
]

CALLS: list[tuple[Callable[..., object], str]] = [
    (answer(None), "called None; the colors are red, blue"),
    (answer("red"), "called 'red'; the colors are red, blue"),
    (answer(0), "called 0; the colors are red, blue"),
    (answer(Color.PURPLE), "called Color.PURPLE; the colors are red, blue"),
    (answer(Weird()), "called a Weird; the colors are red, blue"),
    (answer(Liar(Color)), "called Liar( ); the colors are red, blue"),
    (answer([]), "called []; the colors are red, blue"),
    (fail(ValueError("no idea")), "raised ValueError: no idea"),
    (fail(SystemExit()), "raised SystemExit"),
    (fail(Foul(1, "did it")), "raised Foul: did it"),
]
