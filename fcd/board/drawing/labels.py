"""What the special cards of a game do, in a word or two on the card. It knows no rules.

The words follow from the rule book: what a card does there, and what the printed book calls it.
So a house rule has its labels, too, and a card that does nothing has none.

>>> from fcd import find_variant
>>> labels(find_variant("fcd2018"))["2"], labels(find_variant("seven_zero"))["7"]
(('+2', 'draw two'), ('trade', 'trade hands'))
"""

from __future__ import annotations

from fcd.board.sentences import heading, hint
from fcd.cards import HEX, RANK_NAMES, RANKS, Card
from fcd.engine import Variant, effects
from fcd.engine.rules import Effect

_SHORT: dict[type, str] = {
    effects.Skip: "skip",
    effects.Reverse: "turn",
    effects.PlayAgain: "more",
    effects.NameColor: "color",
    effects.SwapHands: "trade",
}

Labels = dict[str, tuple[str, str]]


def labels(variant: Variant) -> Labels:
    """For each special rank: a short word for the corner, a longer one above the color's name.

    Where the face of the card says the short one already, it is empty.
    """
    of_rank = {card.rank: card for card in variant.deck}
    every = {rank: _label(variant, of_rank[rank]) for rank in RANKS if rank in of_rank}
    return {rank: label for rank, label in every.items() if any(label)}


def name_only(card: Card) -> tuple[str, str]:
    """The label of a card whose name says what it does, whatever the game."""
    if card.rank in HEX:
        return "", ""
    name = RANK_NAMES.get(card.rank, card.rank)
    return "", "name a color" if name == "wild" else name.removeprefix("wild ")


def _label(variant: Variant, card: Card) -> tuple[str, str]:
    if card.rank not in HEX:
        return "", hint(variant, card) or name_only(card)[1]
    called = _called(variant, card)
    does = variant.meaning(card).effects
    if not called and not does:
        return "", ""
    short = next(filter(None, map(_short, does)), "") or _first_word(called)
    long = called or hint(variant, card) or ("" if short else "special")
    return short, long if long != short else ""


def _short(effect: Effect) -> str:
    if isinstance(effect, effects.Stack | effects.DrawAndSkip):
        return f"+{effect.count}"
    return _SHORT.get(type(effect), "")


def _first_word(called: str) -> str:
    return "any" if called == "wild" else called.partition(" ")[0]


def _called(variant: Variant, card: Card) -> str:
    """What the rulebook calls it: "draw two", or of "the wild card" what is not said already."""
    return heading(variant, card).removeprefix("the ").removesuffix(" card")
