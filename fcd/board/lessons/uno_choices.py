"""UNO's house options as choices of the lobby (fcd/variants/uno_options.py says what they do).

A wish is what the selects are set to, by their names. It is more than a game has: a rule on the
Customizable cards is kept while there are none.

>>> uno_chosen(uno_wish({"custom": "4"}) | {"cards": "classic"})
<Variant uno+classic v2: UNO, classic>
"""

from __future__ import annotations

from collections.abc import Mapping

from fcd.board.widgets import blocks
from fcd.board.widgets.blocks import Block
from fcd.engine import Variant
from fcd.variants import UNO, uno
from fcd.variants.custom_cards import IDEAS
from fcd.variants.uno_options import CUSTOMS, Options

Wish = Mapping[str, str]

_ALL, _CLASSIC, _ONE, _UNTIL, _BLANK = "all", "classic", "one", "draw_until_playable", "blank"
_DRAWS = [(_ONE, "one card"), (_UNTIL, "until one matches")]
_COUNTS = [*((str(n), str(n)) for n in range(CUSTOMS, 0, -1)), ("0", "none")]
_RULES = [(_BLANK, "no rule"), *((str(i.number), f"{i.number}: {i.name}") for i in IDEAS)]


def uno_wish(options: Options) -> Wish:
    return {
        "cards": _CLASSIC if options.get("classic") else _ALL,
        "draw": _UNTIL if options.get("draw_until_playable") else _ONE,
        "customs": str(options.get("customs", CUSTOMS)),
        "custom": str(options.get("custom") or _BLANK),
    }


def uno_selects(wish: Wish) -> list[Block]:
    """What can be chosen; nothing about cards that are not there."""
    customs = int(wish["customs"])
    whole, cards, old = (len(v.deck) for v in (UNO, uno(customs=customs), uno(classic=True)))
    new = f"all {whole}" if cards == whole else f"{cards} of the {whole}"
    shown = [
        ("cards", "Cards", [(_ALL, new), (_CLASSIC, f"the classic {old}")]),
        ("draw", "Draw", _DRAWS),
    ]
    if wish["cards"] != _CLASSIC:
        shown.append(("customs", "Customizable cards", _COUNTS))
        shown += [("custom", "Custom rule", _RULES)] if customs else []
    return [blocks.select(name, label, options, wish[name]) for name, label, options in shown]


def uno_chosen(wish: Wish) -> Variant:
    until = wish["draw"] == _UNTIL
    if wish["cards"] == _CLASSIC:
        return uno(classic=True, draw_until_playable=until)
    customs = int(wish["customs"])
    custom = wish["custom"] if customs and wish["custom"] != _BLANK else None
    return uno(draw_until_playable=until, custom=custom, customs=customs)
