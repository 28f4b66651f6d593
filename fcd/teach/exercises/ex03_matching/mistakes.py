"""ex03: mistakes that people make about matching, and the sentences they need."""

from __future__ import annotations

from fcd.cards import Card, Color
from fcd.teach.checks import Misconception


def _printed_color(card: Card, top: Card, color: Color) -> bool:
    return card.rank in (top.rank, "0") or card.color == top.color or card.suit == top.suit


def _either_color(card: Card, top: Card, color: Color) -> bool:
    return _printed_color(card, top, color) or card.color == color


def _only_the_color(card: Card, top: Card, color: Color) -> bool:
    if color != top.color:
        return card.color == color or card.rank == "0"
    return _printed_color(card, top, color)


def _zero_plain(card: Card, top: Card, color: Color) -> bool:
    return card.rank == top.rank or card.color == color or card.suit == top.suit


def _zero_below(card: Card, top: Card, color: Color) -> bool:
    return top.rank == "0" or _zero_plain(card, top, color)


def _no_suits(card: Card, top: Card, color: Color) -> bool:
    return card.rank in (top.rank, "0") or card.color == color


def _no_values(card: Card, top: Card, color: Color) -> bool:
    return card.rank == "0" or card.color == color or card.suit == top.suit


def _no_colors(card: Card, top: Card, color: Color) -> bool:
    return card.rank in (top.rank, "0") or card.suit == top.suit


def _all_of_them(card: Card, top: Card, color: Color) -> bool:
    alike = card.rank == top.rank and card.color == color and card.suit == top.suit
    return alike or card.rank == "0"


FCD_MISTAKES = (
    Misconception(
        "printed-color",
        "It looks as if you compare with the color printed on the top card. After a DECLARE the "
        "color that was named counts instead: that is what `color` is for.",
        lambda: _printed_color,
    ),
    Misconception(
        "either-color",
        "It looks as if both the named and the printed color match. After a DECLARE only the "
        "named one does.",
        lambda: _either_color,
    ),
    Misconception(
        "only-the-color",
        "It looks as if after a DECLARE nothing but the named color counts. Value and suit of the "
        "top card still match.",
        lambda: _only_the_color,
    ),
    Misconception(
        "zero-plain",
        "It looks as if a 0 needs a match like any other card. A 0 goes on anything.",
        lambda: _zero_plain,
    ),
    Misconception(
        "zero-below",
        "It looks as if anything goes on a 0. It is the other way round: the card that is *played* "
        "must be the 0.",
        lambda: _zero_below,
    ),
    Misconception(
        "no-suits",
        "It looks as if suits do not count. The same suit is enough.",
        lambda: _no_suits,
    ),
    Misconception(
        "no-values",
        "It looks as if values do not count. The same value is enough.",
        lambda: _no_values,
    ),
    Misconception(
        "no-colors",
        "It looks as if colors do not count. The color in play is enough.",
        lambda: _no_colors,
    ),
    Misconception(
        "all-of-them",
        "It looks as if value, color and suit must all be the same. One of the three is enough.",
        lambda: _all_of_them,
    ),
)


def _uno_zero(card: Card, top: Card, color: Color) -> bool:
    return card.color in (None, color) or card.rank in (top.rank, "0")


def _no_wilds(card: Card, top: Card, color: Color) -> bool:
    return card.color == color or card.rank == top.rank


def _uno_printed(card: Card, top: Card, color: Color) -> bool:
    return card.color in (None, top.color) or card.rank == top.rank


def _on_any_wild(card: Card, top: Card, color: Color) -> bool:
    return None in (card.color, top.color) or card.color == color or card.rank == top.rank


def _symbols_alike(card: Card, top: Card, color: Color) -> bool:
    both = card.rank not in "0123456789" and top.rank not in "0123456789"
    return card.color in (None, color) or card.rank == top.rank or both


UNO_MISTAKES = (
    Misconception(
        "zero-wild",
        "It looks as if a 0 goes on anything. That is so in Final Card-Down; in UNO a 0 is a "
        "number like any other.",
        lambda: _uno_zero,
    ),
    Misconception(
        "no-wilds",
        "It looks as if wild cards need a match. A card without a color of its own goes on "
        "anything.",
        lambda: _no_wilds,
    ),
    Misconception(
        "printed-color",
        "It looks as if you compare with the color printed on the top card. A wild has none: the "
        "color that was named counts, and it is in `color`.",
        lambda: _uno_printed,
    ),
    Misconception(
        "on-any-wild",
        "It looks as if anything goes on a wild card. Only the color that was named does, and "
        "other wilds.",
        lambda: _on_any_wild,
    ),
    Misconception(
        "symbols-alike",
        "It looks as if all symbols match each other. A skip matches a skip, not a reverse.",
        lambda: _symbols_alike,
    ),
)
