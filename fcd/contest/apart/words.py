"""Questions and cards as short texts, for the way to a player's own process.

A question holds the hand and what is public, and nothing that the player has seen before: of the
discards only the new ones are sent, the scores only when they change.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fcd.cards import Cards, Color
from fcd.contest.player import Chain, Player, Standing, TableView
from fcd.contest.rounds.fast_table import FastTable
from fcd.contest.rounds.tables import UNO_CONTEST, RuleTables

TABLE = FastTable.of(RuleTables.of(UNO_CONTEST))
_FIRST = 48  # the character for card 0, seat 0, size 0

LETTER = {card: chr(_FIRST + number) for card, number in TABLE.tables.numbers.items()}
CARD = {letter: card for card, letter in LETTER.items()}
COLORS = TABLE.tables.colors
COLOR_LETTER: dict[Color | None, str] = {None: "."}
COLOR_LETTER |= {color: chr(_FIRST + number) for number, color in enumerate(COLORS)}
_COLOR = {letter: color for color, letter in COLOR_LETTER.items()}

Message = list[Any]  # the text, and perhaps the scores


class Writer:
    """Writes the questions to one player, and remembers what it knows already."""

    def __init__(self) -> None:
        self._chain: Chain = ()
        self._standing: Standing | None = None
        self._called = ""
        self._scores: tuple[int, ...] = ()

    def play(self, hand: Cards, called_color: Color | None, view: TableView) -> Message:
        _, sizes, chain, seat, standing = view
        called, direction, scores, _ = standing
        if standing is not self._standing:
            self._standing = standing
            self._called = "".join([COLOR_LETTER[color] for color in called])
        new, node = [], chain
        while node and node is not self._chain:
            new.append(LETTER[node[0]])
            node = node[1]
        goes_on = "+" if node else "!"
        self._chain = chain
        way, color = "+" if direction == 1 else "-", COLOR_LETTER[called_color]
        cards = "".join([LETTER[card] for card in hand])
        text = f"{goes_on}{way}{chr(_FIRST + seat)}{color}{self._called}{''.join(new)}|{cards}"
        if scores is self._scores:
            return [text, sizes]
        self._scores = scores
        return [text, sizes, scores]

    def call(self, hand: Cards) -> Message:
        return ["?" + "".join([LETTER[card] for card in hand])]


class Reader:
    """Reads what a Writer has written, and asks the player."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self._chain: Chain = ()
        self._scores: tuple[int, ...] = ()
        self._known: tuple[Any, ...] = ()
        self._standing: Standing

    def ask(self, text: str, sizes: int = 0, scores: Sequence[int] | None = None) -> object:
        if text[0] == "?":
            return self.player.call_color(tuple([CARD[letter] for letter in text[1:]]))
        if scores is not None:
            self._scores = tuple(scores)
        end = 4 + len(self._scores)
        standing = text[1], text[4:end], self._scores
        if standing != self._known:
            called = tuple([_COLOR[letter] for letter in text[4:end]])
            direction = 1 if text[1] == "+" else -1
            self._known, self._standing = (
                standing,
                (called, direction, self._scores, TABLE.size_bits),
            )
        new, _, cards = text[end:].partition("|")
        chain = self._chain if text[0] == "+" else ()
        for letter in reversed(new):
            chain = (CARD[letter], chain)
        self._chain = chain
        hand = tuple([CARD[letter] for letter in cards])
        assert chain  # there is always an up card
        up_card = chain[0]
        called_color = _COLOR[text[3]]
        top = TABLE.tops[up_card] or TABLE.called[up_card][called_color or COLORS[0]]
        facts = (top.playable(hand), sizes, chain, ord(text[2]) - _FIRST, self._standing)
        return self.player.play(hand, up_card, called_color, TableView(facts))
