"""Cards, decks and how both are written down.

Nouns only: a card knows its rank, its color and its suit. It knows no points and no effects,
because those belong to a game (a 2 is a Draw Two in Final Card-Down and just a two in UNO).

    >>> card = Card.parse("R2H")
    >>> card
    Card('2', Color.RED, Suit.HEARTS)
    >>> print(card, "is the", card.spoken)
    R2H is the red 2 of hearts
    >>> Card.parse("wild draw four") == Card("wild4")
    True
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum
from functools import cache
from itertools import product
from typing import NoReturn, final


class Color(StrEnum):
    """The colors, in the order of the course's interface."""

    RED = "red"
    BLUE = "blue"
    GREEN = "green"
    YELLOW = "yellow"
    PURPLE = "purple"

    def __repr__(self) -> str:
        return f"Color.{self.name}"


class Suit(StrEnum):
    """The suits, in the order of the course's interface."""

    HEARTS = "hearts"
    DIAMONDS = "diamonds"
    CLUBS = "clubs"
    SPADES = "spades"
    QUESTIONS = "questions"

    def __repr__(self) -> str:
        return f"Suit.{self.name}"


# By what they are called: asking the Enum itself takes ten times as long.
_COLORS: dict[str | None, Color | None] = {None: None, **{each: each for each in Color}}
_SUITS: dict[str | None, Suit | None] = {None: None, **{each: each for each in Suit}}

DIGITS = "0123456789"
HEX = DIGITS + "ABCDEF"
SYMBOLS = ("skip", "reverse", "draw2")
WILDS = ("wild", "wild4", "swap", "custom")
RANKS = (*HEX, *SYMBOLS, *WILDS)

RANK_NAMES = {  # as the rulebooks write them; all other ranks are spoken as they are written
    "skip": "Skip",
    "reverse": "Reverse",
    "draw2": "Draw Two",
    "wild": "Wild",
    "wild4": "Wild Draw 4",
    "swap": "Wild Swap Hands",
    "custom": "Wild Customizable",
}


class BadNotation(ValueError):
    """Text or parts that name no card or no move: what is `wrong`, and what would be `accepted`."""

    def __init__(self, wrong: str, accepted: str = "") -> None:
        super().__init__(f"{wrong} {accepted}".strip())
        self.wrong = wrong
        self.accepted = accepted

    def __reduce__(self) -> tuple[type[BadNotation], tuple[str, str]]:
        return BadNotation, (self.wrong, self.accepted)


@final
class Card:
    """One card, immutable. Equal cards are one and the same object, so comparing is cheap.

    Final Card-Down cards have all three parts, UNO cards no suit, wild cards neither color nor
    suit; anything else raises BadNotation.
    """

    __slots__ = ("_text", "color", "rank", "suit")
    __match_args__ = ("rank", "color", "suit")

    rank: str
    color: Color | None
    suit: Suit | None
    _text: str  # written once: cards are told all the time

    def __new__(cls, rank: str, color: Color | None = None, suit: Suit | None = None) -> Card:
        key = (rank, color, suit)
        try:
            return _KNOWN[key]
        except (KeyError, TypeError):  # TypeError: something that cannot be a key, such as a list
            _check(rank, color, suit)
        card = object.__new__(cls)
        object.__setattr__(card, "rank", rank)
        object.__setattr__(card, "color", _COLORS[color])
        object.__setattr__(card, "suit", _SUITS[suit])
        signs = (color[0].upper() if color else "", rank, suit[0].upper() if suit else "")
        object.__setattr__(card, "_text", "".join(signs))
        return _KNOWN.setdefault(key, card)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a card never changes: cannot set {name} of {self.spoken}")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a card never changes: cannot delete {name} of {self.spoken}")

    def __reduce__(self) -> tuple[type[Card], tuple[str, Color | None, Suit | None]]:
        return Card, (self.rank, self.color, self.suit)

    def __repr__(self) -> str:
        parts = [repr(part) for part in (self.rank, self.color, self.suit) if part is not None]
        return f"Card({', '.join(parts)})"

    def __str__(self) -> str:
        return self._text

    @property
    def spoken(self) -> str:
        """The card as one says it.

        >>> [Card.parse(text).spoken for text in ("BDQ", "G7", "Ydraw2", "swap")]
        ['blue D of questions', 'green 7', 'yellow Draw Two', 'Wild Swap Hands']
        """
        name = RANK_NAMES.get(self.rank, self.rank)
        if self.color:
            name = f"{self.color} {name}"
        return f"{name} of {self.suit}" if self.suit else name

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        from fcd.board.drawing import card_html  # only wanted when somebody looks

        return {"text/html": card_html(self)}

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read a card, short ("R2H", "Gskip") or spoken ("red 2 of hearts"), in any case."""
        card = _by_text().get(" ".join(str(text).lower().split()))
        if card is None:
            raise BadNotation(f"{text!r:.60} isn't a card.", _nearest(str(text)[:60]))
        return card


_KNOWN: dict[tuple[str, Color | None, Suit | None], Card] = {}


def _check(rank: object, color: object, suit: object) -> None:
    if type(rank) is int and str(rank) in RANKS:
        raise BadNotation(f"a rank is a text, in quotes: Card('{rank}', …), not Card({rank}, …)")
    if rank not in RANKS:
        raise BadNotation(f"there is no rank {rank!r}; the ranks are {', '.join(RANKS)}")
    for part, known, kind in ((color, _COLORS, Color), (suit, _SUITS, Suit)):
        if part not in tuple(known):  # which may be a list, too
            names = ", ".join(kind)
            raise BadNotation(f"there is no {kind.__name__.lower()} {part!r}, only {names}")
    if rank in WILDS and (color or suit):
        raise BadNotation(f"a {rank} has no color and no suit of its own")
    if rank not in WILDS and color is None:
        raise BadNotation(f"a {rank} needs a color: {', '.join(Color)}")
    if rank in SYMBOLS and suit:
        raise BadNotation(f"a {rank} has no suit")
    if str(rank) in "ABCDEF" and suit is None:
        raise BadNotation(f"rank {rank} needs a suit: {', '.join(Suit)}")


@cache
def _by_text() -> dict[str, Card]:
    every = (
        *cards(HEX, Color, Suit),
        *cards((*DIGITS, *SYMBOLS), Color),
        *(Card(rank) for rank in WILDS),
    )
    texts = {text.lower(): card for card in every for text in (str(card), card.spoken)}
    for written, also in (("draw two", "draw 2"), ("draw 4", "draw four")):
        texts |= {text.replace(written, also): card for text, card in texts.items()}
    return texts


def _nearest(text: str) -> str:
    from difflib import get_close_matches  # only needed for the error, and slow to import

    letters = (text.replace(str(n), HEX[n]).lower() for n in range(10, 16))  # a ten is an A
    near = [word for word in letters if word in _by_text()]
    near += get_close_matches(text.lower(), _by_text(), n=3)
    meant = [*dict.fromkeys(str(_by_text()[word]) for word in near)][:3]
    hint = f"Did you mean {' or '.join(meant)}? " if meant else ""
    return hint + "Cards are written like R2H (red 2 of hearts), G7, Bskip, Ydraw2, wild or wild4."


# -- decks -----------------------------------------------------------------------------------

Cards = tuple[Card, ...]


class Hand(Cards):
    """Cards in a hand: a tuple that is written short ("R2H G7"), and drawn in a notebook."""

    __slots__ = ()

    def __str__(self) -> str:
        return " ".join(map(str, self))

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        from fcd.board.drawing import hand_html  # only wanted when somebody looks

        return {"text/html": hand_html(self)}


def cards(
    ranks: Iterable[str],
    colors: Iterable[Color | None] = (None,),
    suits: Iterable[Suit | None] = (None,),
) -> Cards:
    """One card of every combination.

    >>> print(*cards("01", (Color.RED, Color.BLUE)))
    R0 B0 R1 B1
    """
    return tuple(Card(rank, color, suit) for rank, color, suit in product(ranks, colors, suits))


_FOUR = (Color.RED, Color.BLUE, Color.GREEN, Color.YELLOW)
_TWO = (Color.BLUE, Color.RED)

FCD_DECK = 2 * cards(HEX, Color, Suit)

MINI_UNO_DECK = 1 * cards("0", _TWO) + 2 * cards("123456789", _TWO) + 2 * cards(SYMBOLS, _TWO)

CLASSIC_UNO_DECK = (
    1 * cards("0", _FOUR)
    + 2 * cards("123456789", _FOUR)
    + 2 * cards(["draw2", "reverse", "skip"], _FOUR)
    + 4 * cards(["wild"])
    + 4 * cards(["wild4"])
)

UNO_DECK = CLASSIC_UNO_DECK + 1 * cards(["swap"]) + 3 * cards(["custom"])


def contents(deck: Iterable[Card]) -> str:
    """What is in the box, as printed on its back: "50 cards", then a line for each kind."""
    deck = tuple(deck)
    lines = [f"{len(deck)} cards"]
    numbers = [card for card in deck if card.rank in HEX]
    for color, count in Counter(card.color for card in numbers).items():
        ranks = [rank for rank in HEX if any(c.rank == rank and c.color == color for c in numbers)]
        lines.append(f"{count} {color} cards, {ranks[0]} to {ranks[-1]}")
        suits = dict.fromkeys(str(c.suit) for c in numbers if c.color == color and c.suit)
        lines[-1] += f", in {listed(suits)}" if suits else ""
    for rank in (*SYMBOLS, *WILDS):
        of_rank = Counter(card.color for card in deck if card.rank == rank)
        if of_rank:
            count = of_rank.total()
            line = f"{count} {RANK_NAMES.get(rank, rank)} card{'s' if count > 1 else ''}"
            each = set(of_rank.values())
            if None not in of_rank and len(each) == 1:
                line += f", {each.pop()} each in {listed(map(str, of_rank))}"
            lines.append(line)
    return "\n".join(lines)


def listed(words: Iterable[str], last: str = "and") -> str:
    """Words as they are said: "red, blue and green"; nothing if there are none."""
    *most, end = [*words] or [""]
    return f"{', '.join(most)} {last} {end}" if most else end
