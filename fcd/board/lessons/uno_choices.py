"""UNO's house options as things to choose. What they do is said in fcd/variants/uno_options.py."""

from __future__ import annotations

from fcd.board.lessons import blocks
from fcd.board.lessons.blocks import Block
from fcd.engine import Variant
from fcd.variants import find_variant
from fcd.variants.custom_cards import IDEAS

_CLASSIC, _UNTIL, _CUSTOM = "classic", "draw_until_playable", "custom"
_CARDS = [("all", "all 112"), (_CLASSIC, "the classic 108")]
_DRAWS = [("one", "one card"), (_UNTIL, "until one fits")]
_RULES = [("blank", "no rule"), *((str(i.number), f"{i.number}: {i.name}") for i in IDEAS)]


def options_of(variant: Variant) -> dict[str, str] | None:
    """The options in the key of a game of UNO; None for other games and for rules of one's own.

    >>> options_of(find_variant("uno+draw_until_playable+custom=4"))
    {'draw_until_playable': '', 'custom': '4'}
    """
    name, *options = variant.key.split("+")
    try:
        ours = name == "uno" and find_variant(variant.key) == variant
    except ValueError:  # a house rule with a key like ours
        ours = False
    return {key: value for key, _, value in (o.partition("=") for o in options)} if ours else None


def selects(variant: Variant) -> list[Block]:
    """What can be chosen: nothing, if it is no game of UNO."""
    chosen = options_of(variant)
    if chosen is None:
        return []
    cards = _CLASSIC if _CLASSIC in chosen else "all"
    draw = _UNTIL if _UNTIL in chosen else "one"
    custom = blocks.select(_CUSTOM, "Customizable cards", _RULES, chosen.get(_CUSTOM, "blank"))
    return [
        blocks.select("cards", "Cards", _CARDS, cards),
        blocks.select("draw", "Draw", _DRAWS, draw),
        *([] if _CLASSIC in chosen else [custom]),  # the classic cards have none of those
    ]


def choose(variant: Variant, name: str, value: str) -> Variant:
    """The game with this chosen of what `selects` offers, and the rest as it was.

    >>> choose(find_variant("uno+custom=4"), "cards", "classic").key
    'uno+classic'
    """
    options = options_of(variant) or {}
    if name == "cards":
        options = {key: value for key, value in options.items() if key == _UNTIL}
    option = {"cards": _CLASSIC, "draw": _UNTIL, _CUSTOM: _CUSTOM}[name]
    options.pop(option, None)
    if value in (_CLASSIC, _UNTIL):
        options[option] = ""
    elif name == _CUSTOM and value != "blank":
        options[option] = value
    keys = [f"{key}={value}" if value else key for key, value in options.items()]
    return find_variant("+".join(["uno", *keys]))
