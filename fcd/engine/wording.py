"""How clauses become sentences: the places in their texts, and a little grammar.

>>> a("8"), a("wild")
('an 8', 'a wild')
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from fcd.cards import RANK_NAMES, WILDS, Suit
from fcd.engine.events import count_cards

if TYPE_CHECKING:
    from fcd.engine.rules import Variant
    from fcd.engine.state import Move, State


def sentence(text: str) -> str:
    """With a capital and a full stop, if it has none."""
    return f"{text[:1].upper()}{text[1:]}" + ("" if text[-1:] in ".!?" else ".")


def inside(text: str) -> str:
    """A sentence as it goes on inside another one: "You hold it." is "you hold it"."""
    first = text[:1].lower() if text[1:2].islower() or text[1:2] in " '’" else text[:1]
    return f"{first}{text[1:]}".rstrip(".")


# What is said to a player, and how it is said about one: orders become duties, verbs get an ending.
_ORDER = re.compile(
    r"(^|[.!?:] |, so |Otherwise, )(answer|choose|draw|end|keep|name|play|say)(?= )", re.IGNORECASE
)
_YOU = re.compile(
    r"\b(?:(before|costs|lets) you|(your)|you( haven't| don't)|you( choose| draw| get| name| owe"
    r"| play)|you('ve| have)|you)\b",
    re.IGNORECASE,
)
_NEGATED = {" haven't": " hasn't", " don't": " doesn't"}
_SHE, _HE = ("she", "her", "her"), ("he", "him", "his")
_PRONOUNS = {"Alice": _SHE, "Bob": _HE, "Jack": _HE, "Mallory": _SHE}  # others keep their names


def told_of(name: str, text: str) -> str:
    """What is said to a player, as it is said about the one of this name.

    >>> told_of("Bob", "You've drawn a card, so you can't play one. End your turn.")
    "Bob has drawn a card, so he can't play one. He has to end his turn."
    """
    named = (name, name, f"{name}'s")
    later = _PRONOUNS.get(name, named)

    def duty(found: re.Match[str]) -> str:
        lead, order = found.groups()
        return f"{lead}{'You' if order[0].isupper() else 'you'} have to {order.lower()}"

    def third_person(found: re.Match[str]) -> str:
        nonlocal named
        (who, whom, whose), named = named, later
        verb, yours, negated, does, have = found.groups()
        ending = _NEGATED[negated] if negated else f"{does}s" if does else " has" if have else ""
        said = f"{verb} {whom}" if verb else whose if yours else f"{who}{ending}"
        return f"{said[0].upper()}{said[1:]}" if found[0][0].isupper() else said

    return _YOU.sub(third_person, _ORDER.sub(duty, text))


def a(word: str) -> str:
    """The word with its article, as it is spoken: "an 8", "an F", "a B"."""
    return f"{'an' if word[:1] in '8AEF' else 'a'} {word}"


def a_rank(rank: str) -> str:
    return a("wild" if rank in WILDS else RANK_NAMES.get(rank, rank))


def _a_suit(suit: Suit | None) -> str:
    if suit is None:
        return "the same suit"
    return "a card of questions" if suit is Suit.QUESTIONS else a(suit.removesuffix("s"))


def _pile(v: Variant, s: State, m: Move) -> str:
    return f"like the {s.top.spoken}" if s.top.color == s.color else "the color in play"


def _due(v: Variant, s: State, m: Move) -> str:
    """What there is to say now, to one who has said another word."""
    owed = s.speech.owed
    if owed is None or v.sayings is None:
        return f"You don't have to say {m.word} now."
    sizes = {word: size for size, word in v.sayings.words.items()}
    mine, wanted = sizes.get(m.word or "", 0), sizes[owed]
    wrong = f"Too {'late' if mine > wanted else 'early'} for {m.word}." if mine else "Not that."
    return f"{wrong} Say {owed} now: you have {count_cards(wanted)} left."


# The places that the texts of a clause may have.
_PLACES: dict[str, Callable[[Variant, State, Move], str]] = {
    "card": lambda v, s, m: f"the {m.card.spoken}" if m.card else "the card",
    "top": lambda v, s, m: f"the {s.top.spoken}",
    "pile": _pile,
    "color": lambda v, s, m: s.color or "a matching color",
    "value": lambda v, s, m: a_rank(s.top.rank),
    "symbol": lambda v, s, m: a_rank(s.top.rank),
    "suit": lambda v, s, m: _a_suit(s.top.suit),
    "drawn": lambda v, s, m: f"the {s.drawn.spoken}" if s.drawn else "the card just drawn",
    "word": lambda v, s, m: m.word or "that",
    "owed": lambda v, s, m: s.speech.owed or "nothing",
    "due": _due,
    "price": lambda v, s, m: count_cards(v.sayings.wrong if v.sayings else 0),
}

# What they are called in general, before there is a move.
IN_GENERAL = {
    "card": "the card",
    "top": "the top card",
    "pile": "like the top card",
    "color": "the color in play",
    "value": "the same value",
    "symbol": "the same number or symbol",
    "suit": "the same suit",
    "drawn": "the card just drawn",
    "word": "the word",
    "owed": "the word",
    "due": "",
    "price": "cards",
}


class _Words(dict[str, str]):
    def __init__(self, v: Variant, s: State, m: Move) -> None:
        self.asked = v, s, m

    def __missing__(self, place: str) -> str:
        return _PLACES[place](*self.asked)


def fill(text: str, v: Variant, s: State, m: Move) -> str:
    return text.format_map(_Words(v, s, m)) if "{" in text else text
