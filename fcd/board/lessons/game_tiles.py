"""What the lobby shows of each game: a few of its cards, and one sentence."""

from __future__ import annotations

from fcd.board.drawing.card import labels, rows
from fcd.board.drawing.shapes import drawing
from fcd.board.widgets import blocks
from fcd.board.widgets.blocks import Block
from fcd.cards import Card
from fcd.engine import Variant
from fcd.variants import VARIANTS

_GAMES = {
    "uno": (
        "R7 Gskip Bdraw2 wild4",
        "The classic: match the color, number or symbol, and get rid of your cards first.",
    ),
    "fcd2018": (
        "R7H Y2S GAD P0C",
        "Match color, suit or value. A short game with four special cards: 2, A, D and 0.",
    ),
    "fcd2017": (
        "B5S RBH YCD G2C",
        "The full game: more special cards, and you have to say UNO, DUO and TRIO.",
    ),
    "mini_uno": (
        "R4 B4 Rskip Bdraw2",
        "A small UNO for a quick round: two colors, 50 cards, no wild cards.",
    ),
    "seven_zero": (
        "R7 G0 B7 wild",
        "UNO with a house rule: a 7 trades two hands, and a 0 passes all hands on.",
    ),
    "uno_contest": (
        "Y3 Rreverse Bskip wild",
        "The UNO that programs play against each other. People can join in, too.",
    ),
}
_WIDTH, _GAP, _SHOWN = 50, 4, 4  # pixels, pixels, cards


def game_tile(key: str, variant: Variant) -> Block:
    return blocks.option(key, variant.title, _cards_svg(variant), says=_about(variant))


def _is_known(variant: Variant) -> bool:
    """Whether it is the game that we have words for: rules of one's own may have its key."""
    return variant.key in _GAMES and VARIANTS[variant.key] == variant


def _about(variant: Variant) -> str:
    return _GAMES[variant.key][1] if _is_known(variant) else "Your own rules."


def _cards_svg(variant: Variant) -> str:
    if _is_known(variant):
        cards = [*map(Card.parse, _GAMES[variant.key][0].split())]
    else:
        kinds = list(dict.fromkeys(variant.deck))
        cards = kinds[:: max(1, len(kinds) // _SHOWN)][:_SHOWN]
    body, wide, high = rows(tuple(cards), labels(variant), _WIDTH, _SHOWN, gap=_GAP)
    return drawing(wide + 4, high, body, "")
