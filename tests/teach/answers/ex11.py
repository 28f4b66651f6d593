"""A right answer to ex11: a counter, recursion, a named tuple, hands as tuples, super()."""

from collections import Counter
from typing import NamedTuple

from fcd import cards
from fcd.cards import Color
from fcd.contest import COLORS, NO_PLAY_POSSIBLE, Player, can_play_on, points_of
from fcd.contest.player import TableView
from fcd.teach.given.deal import Deal


class Scoreboard(Counter[str]):
    def __init__(self, names: list[str]) -> None:
        super().__init__()
        self.names = list(names)

    def add_to_score(self, name: str, points: int) -> None:
        self.update({name: points})

    def get_score(self, name: str) -> int:
        return self[name]

    @property
    def winner(self) -> str:
        return sorted(self.names, key=lambda name: self[name])[-1]

    def __str__(self) -> str:
        return "\n".join(f"{name}\t{self[name]}" for name in sorted(self.names))


class _Parts(NamedTuple):
    rank: str
    color: Color | None = None


class Card(_Parts):
    def __str__(self) -> str:
        return cards.Card(self.rank, self.color).spoken.lower()

    def is_wild(self) -> bool:
        return not self.color

    def forfeit_cost(self) -> int:
        return {"skip": 20, "reverse": 20, "draw2": 20, "wild": 50, "wild4": 50}.get(
            self.rank
        ) or int("0" + "".join(filter(str.isdigit, self.rank)))

    def can_play_on(self, up_card: "Card", called_color: Color | None) -> bool:
        colors = {None, up_card.color, called_color}
        return self.color in colors or self.rank == up_card.rank


class EagerPlayer(Player):
    def call_color(self, hand: cards.Cards) -> Color:
        return COLORS[2]

    def play(
        self,
        hand: cards.Cards,
        up_card: cards.Card,
        called_color: Color | None,
        state: TableView,
    ) -> int:
        return self._from(0, hand, up_card, called_color)

    def _from(
        self, place: int, hand: cards.Cards, up_card: cards.Card, called: Color | None
    ) -> int:
        if place == len(hand):
            ranks = [card.rank for card in hand]
            return ranks.index("wild4") if "wild4" in ranks else NO_PLAY_POSSIBLE
        if hand[place].rank != "wild4" and can_play_on(hand[place], up_card, called):
            return place
        return self._from(place + 1, hand, up_card, called)


class SomewhatLessEagerPlayer(EagerPlayer):
    def call_color(self, hand: cards.Cards) -> Color:
        colored = [card for card in hand if card.color]
        points = [sum(points_of(c) for c in colored if c.color == color) for color in COLORS]
        return COLORS[points.index(max(points))] if colored else super().call_color(hand)

    def play(
        self,
        hand: cards.Cards,
        up_card: cards.Card,
        called_color: Color | None,
        state: TableView,
    ) -> int:
        return super().play(hand, up_card, called_color, state)


class Hand:
    def __init__(self, player: Player, cards: list[cards.Card]) -> None:
        self.player = player
        self.cards = tuple(cards)

    def count_points(self) -> int:
        return sum(map(points_of, self.cards))

    def select_color(self) -> Color:
        return self.player.call_color(self.cards)

    def select_card(
        self, up_card: cards.Card, called_color: Color | None, state: TableView
    ) -> cards.Card | None:
        place = self.player.play(self.cards, up_card, called_color, state)
        if place == NO_PLAY_POSSIBLE:
            return None
        *before, card = self.cards[: place + 1]
        self.cards = (*before, *self.cards[place + 1 :])
        return card


class SingleUnoGame:
    def __init__(self, scoreboard: Scoreboard, players: list[Player]) -> None:
        self.scoreboard = scoreboard
        self.players = players

    def play_game(self, deal: Deal) -> None:
        game = deal.play(self.players, list(self.scoreboard.names))
        if game.winner is None:
            return
        hands = [hand for seat, hand in enumerate(game.state.hands) if seat != game.winner]
        self.scoreboard.add_to_score(
            game.names[game.winner],
            sum(Hand(Player(), list(hand)).count_points() for hand in hands),
        )
