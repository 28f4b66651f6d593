"""The games there are and UNO's options, as a list; and the nearest to a name with a typo."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from fcd.board.terminal.page import wrapped
from fcd.engine import Variant
from fcd.variants import VARIANTS
from fcd.variants.custom_cards import IDEAS


def games() -> str:
    """A line for every game, then what can be added to UNO."""
    wide = max(len(v.title) for v in VARIANTS.values())
    return "\n".join([*(_line(v, wide) for v in VARIANTS.values()), "", *options()])


def _line(v: Variant, wide: int) -> str:
    least, most = v.players[0], v.players[-1]
    players = str(least) if least == most else f"{least}–{most}"
    return f"{v.key:<12} {v.title:<{wide}}  {players:>4} players  {len(v.deck):>3} cards"


def options() -> Iterator[str]:
    """UNO's house options, each as it is added to the key."""
    yield wrapped("UNO has options, added with +, as in uno+custom=8+customs=2:")
    yield wrapped("+classic: 108 cards, without Swap Hands and Customizable", "  ")
    yield wrapped("+draw_until_playable: draw until a card fits", "  ")
    ideas = ", ".join(f"{idea.number} {idea.name}" for idea in IDEAS)
    yield wrapped(f"+custom=N: the rule on the Customizable cards: {ideas}", "  ")
    yield wrapped("+customs=0, 1 or 2: fewer Customizable cards than three", "  ")


def nearest(typed: str, known: Iterable[str]) -> str:
    """A hint at what was probably meant, to be put after a message.

    >>> nearest("umo", ["uno", "mini_uno"])
    ". Did you mean 'uno'?"
    """
    known = list(known)
    near = [] if typed in known else get_close_matches(typed, known, n=2, cutoff=0.6)
    return f". Did you mean {' or '.join(map(repr, near))}?" if near else ""
