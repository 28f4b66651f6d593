"""Questions and cards as short texts, for the way to a player's own process.

A question holds the hand and what is public, and nothing that the player has seen before: of the
discards only the new ones are sent, the scores only when they change.
"""

from __future__ import annotations

from fcd.cards import Cards, Color
from fcd.contest.player import Chain, Player, Standing, TableView
from fcd.contest.rounds.fast_table import FastTable
from fcd.contest.rounds.tables import FIRST_LETTER, UNO_CONTEST, RuleTables

TABLE = FastTable.of(RuleTables.of(UNO_CONTEST))

LETTER = {card: chr(FIRST_LETTER + number) for card, number in TABLE.tables.numbers.items()}
CARD = {letter: card for card, letter in LETTER.items()}
COLORS = TABLE.tables.colors
COLOR_LETTER: dict[Color | None, str] = {None: "."}
COLOR_LETTER |= {color: chr(FIRST_LETTER + number) for number, color in enumerate(COLORS)}
_COLOR = {letter: color for color, letter in COLOR_LETTER.items()}

WITH_RESTRICTED = "+"  # after a color: the Wild Draw 4 may be played, too

# By up card, and by the letters for the called color: that color, and what may be played.
SEEN = {
    card: {
        COLOR_LETTER[top.called_color] + mark: (top.called_color, playable)
        for top in tops.values()
        if card.color in (None, top.color)
        for mark, playable in (("", top.plain), (WITH_RESTRICTED, top.full))
    }
    for card, tops in TABLE.called.items()
}

# A question is one text, as JSON is slow with many small parts: hand, new discards (from the first
# on, if "!" is before them), called color, sizes of hands; if they have changed, direction, seat,
# called colors and scores, too. For a color: only the hand.
BETWEEN = "|"  # questions


class Writer:
    """Writes the questions to one player, and remembers what it knows already."""

    def __init__(self) -> None:
        self._chain: Chain = ()
        self._standing: Standing | None = None

    def play(self, hand: Cards, called_color: Color | None, view: TableView) -> str:
        playable, sizes, chain, seat, standing = view
        new, node = "", chain
        while node and node is not self._chain:
            card, node = node
            new = LETTER[card] + new
        self._chain = chain
        if not node:
            new = f"!{new}"
        color = COLOR_LETTER[called_color]
        if not TABLE.restricted.isdisjoint(playable):
            color += WITH_RESTRICTED
        text = f"{''.join(map(LETTER.__getitem__, hand))} {new} {color} {sizes}"
        if standing is self._standing:
            return text
        self._standing = standing  # another one comes with each round, at least
        called, direction, scores, _ = standing
        colors = "".join([COLOR_LETTER[each] for each in called])
        return f"{text} {direction} {seat} {colors} {' '.join(map(str, scores))}"

    def call(self, hand: Cards) -> str:
        return "".join(map(LETTER.__getitem__, hand))


class Reader:
    """Reads what a Writer has written, and asks the player."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self._chain: Chain = ()
        self._seat = 0
        self._standing: Standing

    def ask(self, text: str) -> object:
        parts = text.split(" ")
        if len(parts) == 1:
            return self.player.call_color(tuple(map(CARD.__getitem__, text)))
        if len(parts) > 4:
            direction, seat, colors, *scores = parts[4:]
            called = tuple([_COLOR[letter] for letter in colors])
            self._seat = int(seat)
            self._standing = called, int(direction), tuple(map(int, scores)), TABLE.size_bits
            del parts[4:]
        cards, new, color, sizes = parts
        hand = tuple(map(CARD.__getitem__, cards))
        chain = self._chain
        if new[:1] == "!":
            chain, new = (), new[1:]
        for letter in new:
            chain = (CARD[letter], chain)
        self._chain = chain
        assert chain  # there is always an up card
        up_card = chain[0]
        called_color, playable = SEEN[up_card][color]
        view = TableView((playable, int(sizes), chain, self._seat, self._standing))
        return self.player.play(hand, up_card, called_color, view)
