"""RuleReader: the rulebook, to read beside a game."""

from __future__ import annotations

from fcd.board.lessons.rule_reader import Reading
from fcd.board.widgets.panel import Panel


class RuleReader(Panel):
    """Some rules to leaf through: whole books, single sections, or both.

    >>> RuleReader("fcd2018#match", "fcd2018#zero").refs
    ['fcd2018#match', 'fcd2018#zero']
    >>> RuleReader(fcd2018="mach")
    Traceback (most recent call last):
        ...
    ValueError: no rule 'mach' in 'fcd2018'. Did you mean 'match'? It has: deck, players, setup, \
first-card, turn, match, zero, draw-two, advance, declare, draw, end-turn, empty-pile, end, \
points, history, ruling-1, ruling-2, ruling-3, ruling-4, ruling-5, ruling-6, ruling-7, ruling-8, \
ruling-9, ruling-10, ruling-11

    Several rules of one book are named shorter, by their anchors:

    >>> RuleReader(fcd2018="match zero", fcd2017="words").refs
    ['fcd2018#match', 'fcd2018#zero', 'fcd2017#words']

    Without any reference it has every book.
    """

    lesson: Reading

    def __init__(self, *refs: str, **anchors: str) -> None:
        named = [ref for book, several in anchors.items() for ref in _refs(book, several)]
        super().__init__(Reading(*refs, *named))

    @property
    def refs(self) -> list[str]:
        """What can be read here, in its order."""
        return [rule.ref for rule in self.lesson.rules]


def _refs(book: str, anchors: object) -> list[str]:
    """The rules named by their anchors; without any, the whole book."""
    if not isinstance(anchors, str):
        wanted = f'{book}="deck points"'
        raise ValueError(
            f"the rules of a book are named in one text, as in {wanted}, not {anchors!r:.60}"
        )
    return [f"{book}#{anchor}" for anchor in anchors.split()] or [book]
