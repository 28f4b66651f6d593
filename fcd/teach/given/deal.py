"""A deal of the UNO contest, as exercise 11 hands it to you: give it players, and it is played.

>>> from fcd.contest import EagerPlayer
>>> deal = read_deal("R5 R7", "B1 B9", on="R3", pile="G4")
>>> game = deal.play([EagerPlayer(), EagerPlayer()], ["Ann", "Ben"])
>>> game.names[game.winner], [str(card) for card in game.state.hands[1]]
('Ann', ['B1', 'B9', 'G4'])
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from fcd.cards import Card, Cards, Color
from fcd.contest.player import COLORS, NO_PLAY_POSSIBLE, Player, TableView, points_of
from fcd.contest.rounds.referee import referee_turns
from fcd.game import Game
from fcd.positions import read_cards

LONGEST = 2_000  # turns: a few cards can go round and round for ever


@dataclass(frozen=True, repr=False)
class Deal:
    """The cards of one round, before anybody has played. Whoever holds `hands[0]` begins."""

    hands: tuple[Cards, ...]
    up_card: Card
    pile: Cards = ()  # to be drawn from, the next card first

    def play(self, players: Sequence[Player], names: Sequence[str]) -> Game:
        """Let these players play the round; the game when it is over.

        `game.winner` is the seat of the winner (None: nobody won), `game.names` and
        `game.state.hands` are by seat. A player that breaks a rule raises Foul.
        """
        if not len(players) == len(names) == len(self.hands):
            raise ValueError(
                f"{len(self.hands)} hands are dealt, so there must be as many players and names, "
                f"not {len(players)} and {len(names)}"
            )
        game = self.dealt(names)
        turns = sum(1 for _ in islice(referee_turns(game, players), LONGEST))
        if not game.is_over:
            raise ValueError(f"nobody has won after {turns} turns: the cards go round and round")
        return game

    def dealt(self, names: Sequence[str]) -> Game:
        """The round before the first turn."""
        one_by_one = [card for cards in zip(*self.hands, strict=True) for card in cards]
        return Game(
            "uno_contest",
            players=names,
            deck=[*one_by_one, self.up_card, *self.pile],
            dealer=len(names) - 1,
            hand_size=len(self.hands[0]),
        )

    def __repr__(self) -> str:
        hands = ", ".join(" ".join(map(str, hand)) for hand in self.hands)
        pile = " ".join(map(str, self.pile)) or "nothing"
        return f"<Deal: hands {hands}; up card {self.up_card}; pile {pile}>"


def read_deal(*hands: str, on: str, pile: str = "") -> Deal:
    """A deal from texts: equal hands, the up card, and what can be drawn."""
    sizes = {len(hand.split()) for hand in hands}
    if len(hands) < 2 or len(sizes) > 1:
        raise ValueError(f"a deal has two or more hands of the same size, not {hands!r:.80}")
    return Deal(tuple(map(read_cards, hands)), Card.parse(on), read_cards(pile))


class Dearest(Player):
    """Plays its dearest card first. In which order it holds its cards makes no difference."""

    dear = True

    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        """The place of that card."""
        order = sorted(range(len(hand)), key=lambda place: _price(hand[place]), reverse=self.dear)
        return next((place for place in order if hand[place] in state.playable), NO_PLAY_POSSIBLE)

    def call_color(self, hand: Cards) -> Color:
        """The color of its dearest card, or the first there is."""
        colored = [card for card in sorted(hand, key=_price, reverse=True) if card.color]
        return colored[0].color or COLORS[0] if colored else COLORS[0]


class Cheapest(Dearest):
    """Plays its cheapest card first."""

    dear = False


def _price(card: Card) -> tuple[int, str]:
    return points_of(card), str(card)
