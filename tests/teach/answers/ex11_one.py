"""A right answer to ex11: two lists instead of a dictionary, loops, a method for the winner."""

from collections.abc import Sequence

from fcd import cards
from fcd.cards import Color
from fcd.contest import NO_PLAY_POSSIBLE, Player, points_of
from fcd.contest.player import TableView
from fcd.scoring import round_points
from fcd.teach.given.deal import Deal


class Scoreboard:
    def __init__(self, names: Sequence[str]) -> None:
        self.names = tuple(names)
        self._scores = [0] * len(self.names)

    def add_to_score(self, name: str, points: int) -> None:
        self._scores[self.names.index(name)] += points

    def get_score(self, name: str) -> int:
        return self._scores[self.names.index(name)]

    def winner(self) -> str:
        best = 0
        for seat, score in enumerate(self._scores):
            if score >= self._scores[best]:  # of equals the last
                best = seat
        return self.names[best]

    def __str__(self) -> str:
        lines = []
        for name, score in zip(self.names, self._scores, strict=True):
            lines.append(f"{score:>6} points  {name}")
        return "\n".join(reversed(lines))


class Card:
    __slots__ = ("_color", "_rank")

    def __init__(self, rank: str, color: Color | None = None) -> None:
        self._rank, self._color = rank, color

    @property
    def rank(self) -> str:
        return self._rank

    @property
    def color(self) -> Color | None:
        return self._color

    def __str__(self) -> str:
        words = [] if self._color is None else [self._color.value]
        if self._rank == "draw2":
            words += ["draw", "two"]
        elif self._rank == "wild4":
            words += ["wild", "draw", "four"]
        else:
            words.append(self._rank)
        return " ".join(words)

    def is_wild(self) -> bool:
        return self._rank.startswith("wild")

    def forfeit_cost(self) -> int:
        if self._rank in ("wild", "wild4"):
            return 50
        if self._rank in ("skip", "reverse", "draw2"):
            return 20
        return int(self._rank)

    def can_play_on(self, up_card: "Card", called_color: Color | None) -> bool:
        if self.is_wild():
            return True
        if up_card.is_wild():
            return self._color == called_color
        return self._color == up_card.color or self._rank == up_card.rank


class EagerPlayer(Player):
    def call_color(self, hand: cards.Cards) -> Color:
        return Color("green")

    def play(
        self,
        hand: cards.Cards,
        up_card: cards.Card,
        called_color: Color | None,
        state: TableView,
    ) -> int:
        fitting = [place for place, card in enumerate(hand) if card in state.playable]
        plain = [place for place in fitting if hand[place].rank != "wild4"]
        return min(plain or fitting, default=NO_PLAY_POSSIBLE)


class SomewhatLessEagerPlayer(EagerPlayer):
    def call_color(self, hand: cards.Cards) -> Color:
        points: dict[Color, int] = {}
        for card in hand:
            if card.color is not None:
                points[card.color] = points.get(card.color, 0) + points_of(card)
        if points:
            return max(points, key=lambda color: points[color])
        return EagerPlayer.call_color(self, hand)

    def play(
        self,
        hand: cards.Cards,
        up_card: cards.Card,
        called_color: Color | None,
        state: TableView,
    ) -> int:
        return EagerPlayer.play(self, hand, up_card, called_color, state)


class Hand:
    def __init__(self, player: Player, cards: list[cards.Card]) -> None:
        self.player = player
        self.cards = cards

    def count_points(self) -> int:
        total = 0
        for card in self.cards:
            total += points_of(card)
        return total

    def select_color(self) -> Color:
        return self.player.call_color(tuple(self.cards))

    def select_card(
        self, up_card: cards.Card, called_color: Color | None, state: TableView
    ) -> cards.Card | None:
        place = self.player.play(tuple(self.cards), up_card, called_color, state)
        if place < 0:
            return None
        card = self.cards[place]
        self.cards.remove(card)  # of equal cards the first
        return card


class SingleUnoGame:
    def __init__(self, scoreboard: Scoreboard, players: list[Player]) -> None:
        self.board, self.at_table = scoreboard, players

    def play_game(self, deal: Deal) -> None:
        game = deal.play(self.at_table, self.board.names)
        for name, points in zip(game.names, round_points(game), strict=True):
            self.board.add_to_score(name, points)
