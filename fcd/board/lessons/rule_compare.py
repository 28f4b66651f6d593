"""Rule compare: one position under two to six rule books, and where they part.

All books are asked the same questions (rulings.py). Two of them lie side by side with all rules
behind the differences; of more there is one table, and the rules behind one row at a time.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fcd.board.drawing import card_svg
from fcd.board.lessons import pictures, situations
from fcd.board.lessons.lesson import Lesson
from fcd.board.lessons.rulings import (
    Answer,
    as_read,
    drops_suits,
    has_suits,
    known,
    parted,
    read_position,
    rulings,
)
from fcd.board.widgets import blocks
from fcd.board.widgets.blocks import Block, Check
from fcd.cards import Card
from fcd.engine import Variant
from fcd.variants import find_variant

_POSITIONS = (
    "R5H | R7S B5C G7D RBC YCH P0S B2H RDQ",
    "R5 | R7 B5 G7 Rskip Breverse Bdraw2",
    "R5 | R7 G7 B5 Y0 wild wild4 swap",
)
_FOR_ALL = "R5H | R7S B5C B9H B0C R2Q RBC Rskip wild4"  # where some games have suits, some not
_COUNTS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


class Comparing(Lesson):
    """The same top card and the same hand, in several games."""

    def __init__(
        self,
        position: str | None = None,
        variants: Sequence[str | Variant] = ("fcd2018", "fcd2017"),
    ) -> None:
        """`position` is the top card and the hand, such as "R5H | R7S B5C"."""
        super().__init__()
        if not isinstance(variants, list | tuple) or len(variants) not in _COUNTS:
            wanted = 'variants=("uno", "uno_contest")'
            raise ValueError(f"two to six games are compared, as in {wanted}, not {variants!r:.60}")
        if position is not None and not isinstance(position, str):
            raise ValueError(f'a position is a text like "R5H | R7S B5C", not {position!r:.60}')
        self.games = tuple(map(find_variant, variants))
        self.title = f"{_COUNTS[len(self.games)].capitalize()} rule books"
        self.position = self._fitting() if position is None else position
        self.positions = tuple(dict.fromkeys([self.position, *_POSITIONS, _FOR_ALL]))
        self.about = ""  # the row whose rules are shown, where not all of them are
        read_position(self.position)  # says what is wrong with it now, not later

    def _fitting(self) -> str:
        """The position of which these games have the most cards."""
        if len({has_suits(game) for game in self.games}) > 1:
            return _FOR_ALL
        return max(_POSITIONS, key=lambda text: sum(known(text, game) for game in self.games))

    # -- asking ------------------------------------------------------------------------------

    def answers(self) -> dict[str, tuple[Answer, ...]]:
        """What all books say about every card of the hand, about drawing, and about words."""
        told = [rulings(game, self.position) for game in self.games]
        return {what: tuple(each[what] for each in told) for what in told[0]}

    def differences(self) -> list[str]:
        """What the books do not all answer alike."""
        return [what for what, answers in self.answers().items() if parted(answers)]

    # -- showing -----------------------------------------------------------------------------

    def controls(self) -> list[Block]:
        """The position; and the games, if there are only two."""
        texts = [(text, _in_words(text)) for text in self.positions]
        games = []
        if len(self.games) == 2:
            one, other = self.games
            games = [
                situations.choose_game(one, "one", "One game"),
                situations.choose_game(other, "other", "The other"),
            ]
        return [*games, blocks.select("position", "Top card", texts, self.position)]

    def body(self) -> list[Block]:
        """Where they differ, everything in a table, and the rules behind the differences."""
        answers = self.answers()
        top, _ = read_position(self.position)
        summary = self._summary(len(self.differences()), len(answers))
        return [
            self._top(top),
            *self._reading(),
            blocks.paragraph(summary, "changed", live=True),
            *(self._side_by_side(answers) if len(self.games) == 2 else self._in_columns(answers)),
        ]

    def _top(self, top: Card) -> Block:
        home = next((game for game in self.games if top in game.kinds), None)
        return blocks.picture(card_svg(top, variant=home, width=80), f"top card: {top.spoken}")

    def _reading(self) -> list[Block]:
        """That some games do not read all of it, if so."""
        titles = [game.title for game in self.games if drops_suits(game, self.position)]
        if not titles:
            return []
        says = "has no suits: only color and value are read there."
        if len(titles) > 1:
            says = "have no suits: only color and value are read there."
        return [blocks.paragraph(f"{_listed(titles)} {says}", "soft")]

    def _summary(self, differ: int, of: int) -> str:
        top, hand = read_position(self.position)
        titles = _listed([game.title for game in self.games])
        who = titles if len(self.games) == 2 else f"The {_COUNTS[len(self.games)]} games"
        if len({game.key for game in self.games}) == 1:
            return "This is one and the same game: choose another to compare it with."
        if not any(all(as_read(game, card) for game in self.games) for card in (top, *hand)):
            return f"{who} share none of these cards."
        if not differ:
            return f"{who} give the same {of} answers."
        return f"{who} differ in {differ} of {of} answers."

    def _cards(self) -> dict[str, Card]:
        return {card.spoken: card for card in read_position(self.position)[1]}

    # -- two games

    def _side_by_side(self, answers: dict[str, tuple[Answer, ...]]) -> list[Block]:
        titles, cards = [game.title for game in self.games], self._cards()
        rows: list[list[blocks.Cell]] = []
        for what, pair in answers.items():
            card = cards.get(what)
            first: blocks.Cell = blocks.picture(card_svg(card, width=40), what) if card else what
            cells: list[blocks.Cell] = [each.short for each in pair]
            if parted(pair):
                cells = [_mark(each.short) for each in pair]
            rows.append([first, *cells, _mark("≠") if parted(pair) else "="])
        cited = [line for what in self.differences() for line in self._cited(what, answers[what])]
        return [
            blocks.table("≠ is where they differ", ["what", *titles, "same?"], rows),
            *([blocks.heading("The rules behind it"), blocks.checks(cited)] if cited else []),
        ]

    def _cited(self, what: str, pair: tuple[Answer, ...]) -> list[Check]:
        """What the rules say on each side; nothing about cards that one side does not have."""
        if any(answer.is_missing for answer in pair):
            return []
        return [blocks.check("", f"{what}:"), *self._rules(pair)]

    def _rules(self, answers: tuple[Answer, ...]) -> list[Check]:
        return [
            blocks.check("", f"{game.title}: {answer.long}", answer.ref, 1)
            for game, answer in zip(self.games, answers, strict=True)
        ]

    # -- more games

    def _in_columns(self, answers: dict[str, tuple[Answer, ...]]) -> list[Block]:
        titles, cards = [game.title for game in self.games], self._cards()
        rows: list[list[blocks.Cell]] = []
        for what, told in answers.items():
            card = cards.get(what)
            first: blocks.Cell = pictures.named(card_svg(card, width=40), what) if card else what
            verdict = _mark("they differ") if parted(told) else "same"
            rows.append([first, verdict, *(each.brief for each in told)])
        about = self.about if self.about in answers else (*self.differences(), *answers)[0]
        each = [(what, what) for what in answers]
        return [
            blocks.table("Row by row, game by game", ["what", "same?", *titles], rows),
            blocks.select("about", "The rules behind", each, about),
            blocks.checks(self._rules(answers[about])),
        ]

    # -- being told --------------------------------------------------------------------------

    def chosen(self, name: str, value: Any) -> None:
        """Another game, another position, or another row to read the rules of."""
        if name in ("position", "about"):
            setattr(self, name, value)
            return
        one, other = self.games
        if name == "one":
            self.games = (situations.game_called(one, value), other)
        elif name == "other":
            self.games = (one, situations.game_called(other, value))


def _in_words(text: str) -> str:
    """A position to choose: the card on the pile in words, the hand (shown below) by its codes."""
    top, hand = read_position(text)
    return f"{top.spoken}, in hand {' '.join(map(str, hand))}"


def _mark(words: str) -> Block:
    return blocks.paragraph(words, "changed")


def _listed(words: Sequence[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last
