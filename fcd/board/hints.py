"""What a special card does, in a word or two beside its name.

The words follow from what the rule book says the card does, so that a house rule has its hint, too.
Cards whose name says it already (skip, draw two) get none.

>>> from fcd import find_variant
>>> [hint(find_variant("fcd2017"), Card.parse(card)) for card in ("R2H", "RCH", "R0H", "R1H")]
['+2', 'play again', 'the wild card', '']
"""

from __future__ import annotations

from fcd.cards import HEX, Card
from fcd.engine import Variant, effects
from fcd.engine.rules import AnyOf, Effect
from fcd.rulebook import books, load

_WORDS: dict[type, str] = {
    effects.Skip: "skips",
    effects.Reverse: "turns round",
    effects.PlayAgain: "play again",
    effects.NameColor: "names a color",
    effects.SwapHands: "trade hands",
}


def hint(variant: Variant, card: Card) -> str:
    """What this card does here; empty if nothing, or if its name says so."""
    if card.rank not in HEX:
        return heading(variant, card) if card.rank == "custom" else ""
    words = [_in_words(effect) for effect in variant.meaning(card).effects]
    return ", ".join(filter(None, words)) or heading(variant, card)


def _in_words(effect: Effect) -> str:
    if isinstance(effect, effects.Stack):
        return f"+{effect.count}"
    return _WORDS.get(type(effect), "")


def heading(variant: Variant, card: Card) -> str:
    """What the rulebook calls it, as in "0: the wild card" or "Custom rule 8: tell a joke".

    Nothing if this game leaves that rule out: an A that skips nobody is no "advance".
    """
    cited = variant.cite(variant.meaning(card).ref)
    followed = {cited, *_wild_rules(variant)}
    for key in shelf(variant):
        for rule in load(key).values():
            name, _, does = rule.title.partition(": ")
            named = name == card.rank and rule.ref in followed
            if named or (card.rank == "custom" and rule.ref == cited):
                return does
    return ""


def _wild_rules(variant: Variant) -> set[str]:
    """The rules that let some card go on any other; such a card may do nothing else."""
    rules = [
        rule
        for transitions in variant.turn.values()
        for transition in transitions.values()
        for rule in transition.rules
    ]
    clauses = [clause for rule in rules if isinstance(rule, AnyOf) for clause in rule.clauses]
    return {variant.cite(clause.ref) for clause in clauses if clause.name == "always-playable"}


def wrong_challenge(variant: Variant, card: Card) -> int:
    """How many cards a challenge of this card costs on top, if it was wrong."""
    does = variant.meaning(card).effects
    return sum(effect.fine for effect in does if isinstance(effect, effects.Challengeable))


def shelf(variant: Variant) -> list[str]:
    """The books of this game: a house rule has its own beside the one it changes."""
    wanted = dict.fromkeys([variant.book or variant.key, variant.key])
    return [key for key in wanted if key in books()]
