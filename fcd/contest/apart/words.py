"""Questions and cards as both sides know them, on the way to a player's own process.

A question holds the hand and what is public. It goes there as a pickle, in which what was sent
before is only a number: of a pile of discards only the new ones are written. Nothing that comes
*from* there is ever unpickled.
"""

from __future__ import annotations

from io import BytesIO
from pickle import HIGHEST_PROTOCOL, Pickler, Unpickler
from typing import Any

from fcd.cards import Card, Cards, Color
from fcd.contest.player import Player, TableView
from fcd.contest.rounds.fast_table import TABLE
from fcd.contest.rounds.tables import FIRST_LETTER

CARD = {chr(FIRST_LETTER + number): card for card, number in TABLE.tables.numbers.items()}
COLORS = TABLE.tables.colors

# Sets of playable cards are the very objects that a worker shows, in the same order.
SETS = [each for tops in TABLE.called.values() for top in tops.values() for each in top[3:5]]
_PLACE = {id(each): place for place, each in enumerate(SETS)}
_EQUAL = {each: place for place, each in enumerate(SETS)}  # of a view that was made slowly

Question = tuple[Any, ...]
"""A hand, and if it isn't asked for a color: up card, called color and what a view is made of."""

MOST_REMEMBERED = 30_000  # bytes that were sent; then all is sent again


def question_of(
    hand: Cards, up_card: Card, called_color: Color | None, view: TableView
) -> Question:
    """What to do with this hand?"""
    playable, sizes, chain, seat, standing = view
    place = _PLACE.get(id(playable))
    if place is None:
        place = _EQUAL[playable]
    return hand, up_card, called_color, place, sizes, chain, seat, standing


def answer_of(player: Player, question: Question) -> object:
    if len(question) == 1:
        return player.call_color(question[0])
    hand, up_card, called_color, place, sizes, chain, seat, standing = question
    view = TableView((SETS[place], sizes, chain, seat, standing))
    return player.play(hand, up_card, called_color, view)


class Writer:
    """Writes to one process, and remembers what it knows already."""

    def __init__(self) -> None:
        self._left = 0

    def write(self, questions: list[tuple[int, list[Question]]]) -> tuple[bytes, bool]:
        """Questions by the keys of players; and whether it must forget what it knows."""
        begins = self._left <= 0
        if begins:
            self._file, self._left = BytesIO(), MOST_REMEMBERED
            self._pickler = Pickler(self._file, HIGHEST_PROTOCOL)
        self._file.seek(0)
        self._file.truncate()
        self._pickler.dump(questions)
        data = self._file.getvalue()
        self._left -= len(data)
        return data, begins


class Reader:
    """Reads what a Writer has written."""

    def __init__(self) -> None:
        self._file = BytesIO()
        self._unpickler = Unpickler(self._file)

    def read(self, data: bytes) -> list[tuple[int, list[Question]]]:
        self._file.seek(0)
        self._file.truncate()
        self._file.write(data)
        self._file.seek(0)
        questions: list[tuple[int, list[Question]]] = self._unpickler.load()
        return questions
