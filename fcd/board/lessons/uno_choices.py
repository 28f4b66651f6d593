"""UNO's house options as things to choose. What they do is said in fcd/variants/uno_options.py.

A wish is more than a game has: a rule on the Customizable cards is kept while there are none.
"""

from __future__ import annotations

from fcd.board.widgets import blocks
from fcd.board.widgets.blocks import Block
from fcd.engine import Variant
from fcd.variants import UNO, uno
from fcd.variants.custom_cards import IDEAS
from fcd.variants.uno_options import CUSTOMS, Options

_BLANK, _CLASSIC, _UNTIL = "blank", "classic", "draw_until_playable"
_DRAWS = [("one", "one card"), (_UNTIL, "until one fits")]
_COUNTS = [*((str(n), str(n)) for n in range(CUSTOMS, 0, -1)), ("0", "none")]
_RULES = [(_BLANK, "no rule"), *((str(i.number), f"{i.number}: {i.name}") for i in IDEAS)]


def selects(wish: Options) -> list[Block]:
    """What can be chosen; nothing about cards that are not there."""
    classic, customs = wish.get("classic", False), wish.get("customs", CUSTOMS)
    draw = _UNTIL if wish.get("draw_until_playable") else "one"
    rule = str(wish.get("custom") or _BLANK)
    count = blocks.select("customs", "Customizable cards", _COUNTS, str(customs))
    return [
        blocks.select("cards", "Cards", _decks(customs), _CLASSIC if classic else "all"),
        blocks.select("draw", "Draw", _DRAWS, draw),
        *([] if classic else [count]),
        *([blocks.select("custom", "Custom rule", _RULES, rule)] if _has_customs(wish) else []),
    ]


def choose(wish: Options, name: str, value: str) -> Options:
    """The wish with this chosen of what `selects` offers, and the rest as it was.

    >>> choose({"custom": "4"}, "cards", "classic")
    {'custom': '4', 'classic': True}
    """
    if name == "cards":
        return {**wish, "classic": value == _CLASSIC}
    if name == "draw":
        return {**wish, "draw_until_playable": value == _UNTIL}
    if name == "customs":
        return {**wish, "customs": int(value)}
    return {**wish, "custom": None if value == _BLANK else value}


def made(wish: Options) -> Variant:
    """The game that is wished for.

    >>> made({"custom": "4", "classic": True})
    <Variant uno+classic v1: UNO, classic>
    """
    asked: Options = {**wish}
    if not _has_customs(wish):
        asked["custom"] = None
    if wish.get("classic"):
        asked["customs"] = CUSTOMS  # there is nothing to take out
    return uno(**asked)


def _has_customs(wish: Options) -> bool:
    return not wish.get("classic") and wish.get("customs") != 0


def _decks(customs: int) -> list[tuple[str, str]]:
    whole, cards, classic = (len(v.deck) for v in (UNO, uno(customs=customs), uno(classic=True)))
    here = f"all {whole}" if cards == whole else f"{cards} of the {whole}"
    return [("all", here), (_CLASSIC, f"the classic {classic}")]
