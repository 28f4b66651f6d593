"""What one rule book says about one position: the answers that rule compare lays side by side.

A position is written once and read by every game as far as it goes: a game without suits reads
color and value, and a card that a game does not have is said to be missing there. No card is
replaced by another one.
"""

from __future__ import annotations

from typing import NamedTuple

from fcd import engine
from fcd.board.lessons import situations
from fcd.cards import DIGITS, HEX, Card, Cards
from fcd.engine import Action, Explanation, Move, Variant, Verdict
from fcd.engine.rules import Effect
from fcd.positions import read_cards

NOT_HERE, NO_TOP = "not in this deck", "no such top card"
_SAME_THING = {"same-symbol": "same-value"}  # on a number, which is what two games can share
_IN_A_WORD = {"always-playable": "goes on any card"}


class Answer(NamedTuple):
    """What one rule book says about one question. Only the first three can make a difference."""

    verdict: str
    decided_by: tuple[str, ...] = ()  # names of clauses, when the answer is yes
    effects: tuple[Effect, ...] = ()
    does: str = ""  # where the card's name does not say it
    reasons: tuple[str, ...] = ()
    ref: str = ""
    because: str = ""  # in two words, where one of several clauses is enough

    @property
    def is_missing(self) -> bool:
        """Whether this game cannot be asked: it does not have the card."""
        return self.verdict in (NOT_HERE, NO_TOP)

    @property
    def short(self) -> str:
        """The verdict, and what the card does."""
        return f"{self.verdict} · {self.does}" if self.does else self.verdict

    @property
    def brief(self) -> str:
        """The same, with why it may be played."""
        return self._replace(verdict=f"{self.verdict}{self.because}").short

    @property
    def long(self) -> str:
        """The same, with the clauses that decide."""
        return f"{self.short} ({'; '.join(self.reasons)})" if self.reasons else self.short


def parted(answers: tuple[Answer, ...]) -> bool:
    """Whether the books part here. That it stands in different books is no difference."""
    return len({answer[:3] for answer in answers}) > 1


# -- positions -------------------------------------------------------------------------------


def read_position(text: str) -> tuple[Card, Cards]:
    """The top card and the hand. ValueError says how they are written."""
    before, bar, after = text.partition("|")
    tops, hand = read_cards(before), read_cards(after)
    if not bar or len(tops) != 1 or not hand:
        raise ValueError(f"{text!r:.60} is no position: write top card | hand, as in R5H | R7S B5C")
    return tops[0], tuple(dict.fromkeys(hand))


def as_read(variant: Variant, card: Card) -> Card | None:
    """The card as this game reads it, without a suit if it has none; None if it is not there."""
    if card not in variant.kinds and card.suit and card.rank in DIGITS:
        card = Card(card.rank, card.color)
    return card if card in variant.kinds else None


def drops_suits(variant: Variant, text: str) -> bool:
    """Whether this game reads some card of the position without its suit."""
    top, hand = read_position(text)
    return any(as_read(variant, card) not in (card, None) for card in (top, *hand))


def has_suits(variant: Variant) -> bool:
    """Whether there are suits in this game's deck."""
    return any(card.suit for card in variant.kinds)


def known(text: str, variant: Variant) -> int:
    """How many cards of a position this game has; none, if not the top card."""
    top, hand = read_position(text)
    return sum(card in variant.kinds for card in (top, *hand)) if top in variant.kinds else 0


# -- answers ---------------------------------------------------------------------------------


def rulings(variant: Variant, text: str) -> dict[str, Answer]:
    """What this book says about every card of the hand, about drawing, and about words."""
    top, hand = read_position(text)
    asked = {card.spoken: _card(variant, top, hand, card) for card in hand}
    return asked | {"to draw instead": _draw(variant, top, hand), "words to say": _words(variant)}


def _card(variant: Variant, top: Card, hand: Cards, card: Card) -> Answer:
    on, mine = as_read(variant, top), as_read(variant, card)
    if mine is None:
        return Answer(NOT_HERE)
    if on is None:
        return Answer(NO_TOP)
    state = situations.at_table(variant, on, on.color, _held(variant, hand))
    meaning = variant.meaning(mine)
    told = engine.explain(variant, state, situations.first_way(variant, state, mine))
    rule = situations.doing(variant, mine)
    does = rule if mine.rank in (*HEX, "custom") else ""  # the others say it by their names
    answer = _answer(told)._replace(does=does, effects=meaning.effects)
    return answer._replace(ref=variant.cite(meaning.ref)) if rule and answer.decided_by else answer


def _draw(variant: Variant, top: Card, hand: Cards) -> Answer:
    on = as_read(variant, top)
    if on is None:
        return Answer(NO_TOP)
    state = situations.at_table(variant, on, on.color, _held(variant, hand))
    return _answer(engine.explain(variant, state, Move(Action.DRAW)))


def _words(variant: Variant) -> Answer:
    if variant.sayings is None:
        return Answer("none")
    words = ", ".join(f"{word} at {count}" for count, word in variant.sayings.words.items())
    return Answer(words, ref=variant.cite(variant.sayings.ref))


def _held(variant: Variant, hand: Cards) -> Cards:
    read = (as_read(variant, card) for card in hand)
    return tuple(dict.fromkeys(card for card in read if card))


def _answer(told: Explanation) -> Answer:
    """The verdict and the clauses that decide it."""
    if not told:
        says = tuple(found.says for found in told.broken)
        if any(found.one_of for found in told.broken):
            says = (f"one of these: {', '.join(says)}",)
        return Answer("✗ no", reasons=(f"needed: {'; '.join(says)}",), ref=told.broken[0].ref)
    warned = [found for found in told.findings if found.verdict is Verdict.WARNS]
    held = [found for found in told.findings if found.verdict is Verdict.HOLDS]
    found = warned or [each for each in held if each.one_of] or held
    names = tuple(sorted({_SAME_THING.get(each.name, each.name) for each in found}))
    verdict = "! yes, at a risk" if warned else "✓ yes"
    says = tuple(f"unless {each.says}" if warned else each.says for each in found)
    because = [_IN_A_WORD.get(name, name.replace("-", " ")) for name in names]
    enough = f": {', '.join(because)}" if found[0].one_of else ""
    return Answer(verdict, names, reasons=says, ref=found[0].ref, because=enough)
