"""Rule compare: one position under two rule books, and where they part.

Both books are asked the same questions; a card that one of the games does not have is said to be
missing there, and nothing else is said about it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from fcd import engine
from fcd.board.drawing import card_svg
from fcd.board.lessons import asking, blocks
from fcd.board.lessons.blocks import Block, Check
from fcd.board.lessons.lesson import Lesson
from fcd.cards import Card, Cards
from fcd.engine import Action, Explanation, Move, Variant, Verdict
from fcd.engine.rules import Effect
from fcd.positions import read_cards
from fcd.variants import find_variant

_POSITIONS = (
    "R5H | R7S B5C G7D RBC YCH P0S B2H RDQ",
    "R5 | R7 B5 G7 Rskip Breverse Bdraw2",
    "R5 | R7 G7 B5 Y0 wild wild4 swap",
)
_MISSING = "there is no"


class Answer(NamedTuple):
    """What one rule book says about one question. Only the first three can make a difference."""

    verdict: str
    decided_by: frozenset[str] = frozenset()  # names of clauses, when the answer is yes
    effects: tuple[Effect, ...] = ()
    does: str = ""
    reasons: tuple[str, ...] = ()
    ref: str = ""

    def differs(self, other: Answer) -> bool:
        """Whether the books part here. That it stands in different books is no difference."""
        return self[:3] != other[:3]

    @property
    def short(self) -> str:
        """The verdict, and what the card does."""
        return f"{self.verdict} · {self.does}" if self.does else self.verdict

    @property
    def long(self) -> str:
        """The same, with the clauses that decide."""
        return f"{self.short} ({'; '.join(self.reasons)})" if self.reasons else self.short


class Comparing(Lesson):
    """The same top card and the same hand, in two games."""

    title = "Two rule books"

    def __init__(
        self,
        position: str | None = None,
        variants: Sequence[str | Variant] = ("fcd2018", "fcd2017"),
    ) -> None:
        """`position` is the top card and the hand, such as "R5H | R7S B5C"."""
        super().__init__()
        if not isinstance(variants, list | tuple) or len(variants) != 2:
            wanted = 'variants=("uno", "uno_contest")'
            raise ValueError(f"two games are compared, as in {wanted}, not {variants!r:.60}")
        if position is not None and not isinstance(position, str):
            raise ValueError(f'a position is a text like "R5H | R7S B5C", not {position!r:.60}')
        one, other = map(find_variant, variants)
        self.games = (one, other)
        best = max(_POSITIONS, key=lambda text: sum(_known(text, v) for v in self.games))
        self.position = best if position is None else position
        self.positions = tuple(dict.fromkeys([self.position, *_POSITIONS]))
        read_position(self.position)  # says what is wrong with it now, not later

    # -- asking ------------------------------------------------------------------------------

    def answers(self) -> dict[str, tuple[Answer, Answer]]:
        """What both books say about every card of the hand, about drawing, and about words."""
        top, hand = read_position(self.position)
        one, other = self.games
        asked = {
            card.spoken: (_card(one, top, hand, card), _card(other, top, hand, card))
            for card in hand
        }
        asked["to draw instead"] = (_draw(one, top, hand), _draw(other, top, hand))
        asked["words to say"] = (_words(one), _words(other))
        return asked

    # -- showing -----------------------------------------------------------------------------

    def controls(self) -> list[Block]:
        """Both games, and the position."""
        one, other = self.games
        texts = [(text, text) for text in self.positions]
        return [
            asking.choose_game(one, "one", "One game"),
            asking.choose_game(other, "other", "The other"),
            blocks.select("position", "Top card | hand", texts, self.position),
        ]

    def body(self) -> list[Block]:
        """Where they differ, everything in a table, and the rules behind the differences."""
        one, other = self.games
        top, hand = read_position(self.position)
        answers = self.answers()
        differ = {what: pair for what, pair in answers.items() if pair[0].differs(pair[1])}
        known = {card.spoken: card for card in hand}
        rows = [self._row(what, pair, known.get(what)) for what, pair in answers.items()]
        cited = [line for what, pair in differ.items() for line in self._cited(what, pair)]
        return [
            self._top(top),
            blocks.paragraph(self._summary(len(differ), len(answers)), "changed", live=True),
            blocks.table("≠ is where they differ", ["what", one.title, other.title, "same?"], rows),
            *([blocks.heading("The rules behind it"), blocks.checks(cited)] if cited else []),
        ]

    def _summary(self, differ: int, of: int) -> str:
        one, other = self.games
        if one.key == other.key:
            return "This is one and the same game: choose another to compare it with."
        top, hand = read_position(self.position)
        shared = [card for card in (top, *hand) if card in one.kinds and card in other.kinds]
        if not shared:
            return f"{one.title} and {other.title} share none of these cards."
        if not differ:
            return f"{one.title} and {other.title} give the same {of} answers."
        return f"{one.title} and {other.title} differ in {differ} of {of} answers."

    def _top(self, top: Card) -> Block:
        home = next((v for v in self.games if top in v.kinds), None)
        return blocks.picture(card_svg(top, variant=home, width=80), f"top card: {top.spoken}")

    def _row(self, what: str, pair: tuple[Answer, Answer], card: Card | None) -> list[blocks.Cell]:
        parts = pair[0].differs(pair[1])
        first = blocks.picture(card_svg(card, width=40), what) if card else what
        if not parts:
            return [first, pair[0].short, pair[1].short, "="]
        cells = [blocks.paragraph(each.short, "changed") for each in pair]
        return [first, *cells, blocks.paragraph("≠", "changed")]

    def _cited(self, what: str, pair: tuple[Answer, Answer]) -> list[Check]:
        """What the rules say on each side; nothing about cards that one side does not have."""
        if any(answer.verdict.startswith(_MISSING) for answer in pair):
            return []
        lines = [blocks.check("", f"{what}:")]
        for game, answer in zip(self.games, pair, strict=True):
            lines.append(blocks.check("", f"{game.title}: {answer.long}", answer.ref, 1))
        return lines

    # -- being told --------------------------------------------------------------------------

    def chosen(self, name: str, value: Any) -> None:
        """Another game or another position."""
        one, other = self.games
        if name == "position":
            self.position = value
        elif name == "one":
            self.games = (asking.game_called(one, value), other)
        elif name == "other":
            self.games = (one, asking.game_called(other, value))


def read_position(text: str) -> tuple[Card, Cards]:
    """The top card and the hand. ValueError says how they are written."""
    before, bar, after = text.partition("|")
    tops, hand = read_cards(before), read_cards(after)
    if not bar or len(tops) != 1 or not hand:
        raise ValueError(f"{text!r:.60} is no position: write top card | hand, as in R5H | R7S B5C")
    return tops[0], tuple(dict.fromkeys(hand))


def _known(text: str, variant: Variant) -> int:
    top, hand = read_position(text)
    return sum(card in variant.kinds for card in (top, *hand)) if top in variant.kinds else 0


# -- answers ---------------------------------------------------------------------------------


def _card(variant: Variant, top: Card, hand: Cards, card: Card) -> Answer:
    for each in (card, top):
        if each not in variant.kinds:
            return Answer(f"{_MISSING} {each}")
    state = asking.at_table(variant, top, top.color, _held(variant, hand))
    meaning = variant.meaning(card)
    told = engine.explain(variant, state, asking.first_way(variant, state, card))
    does = asking.doing(variant, card).removeprefix(f"{card.rank}: ")
    answer = _answer(told)._replace(does=does, effects=meaning.effects)
    return answer._replace(ref=variant.cite(meaning.ref)) if does and answer.decided_by else answer


def _draw(variant: Variant, top: Card, hand: Cards) -> Answer:
    if top not in variant.kinds:
        return Answer(f"{_MISSING} {top}")
    state = asking.at_table(variant, top, top.color, _held(variant, hand))
    return _answer(engine.explain(variant, state, Move(Action.DRAW)))


def _words(variant: Variant) -> Answer:
    if variant.sayings is None:
        return Answer("none")
    words = ", ".join(f"{word} at {count}" for count, word in variant.sayings.words.items())
    return Answer(words, ref=variant.cite(variant.sayings.ref))


def _held(variant: Variant, hand: Cards) -> Cards:
    return tuple(card for card in hand if card in variant.kinds)


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
    names = frozenset(each.name for each in found)
    verdict = "! yes, at a risk" if warned else "✓ yes"
    says = tuple(f"unless {each.says}" if warned else each.says for each in found)
    return Answer(verdict, names, reasons=says, ref=found[0].ref)
