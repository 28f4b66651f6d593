"""A right answer to ex12: sorts its cards, saves wilds until somebody is about to win."""

from fcd.cards import Card, Cards, Color
from fcd.contest import EagerPlayer, points_of
from fcd.contest.player import TableView
from fcd.scoring import Scoreboard


def shares(scoreboard: Scoreboard) -> dict[str, float]:
    result: dict[str, float] = {}
    for name in scoreboard.names:
        total = sum(scoreboard.scores)
        result[name] = round(100 * scoreboard.get_score(name) / total, 3) if total else 0
    return result


class MyPlayer(EagerPlayer):
    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        late = min(state.hand_sizes[:-1]) == 1 and len(hand) > 3
        order = sorted(hand, key=lambda card: self.price(card, late), reverse=True)
        for card in order:
            if card in state.playable:
                return hand.index(card)
        return -1

    def price(self, card: Card, late: bool) -> int:
        return points_of(card) if card.color or late else -1

    def call_color(self, hand: Cards) -> Color:
        best, most = super().call_color(hand), -1
        for card in hand:
            worth = sum(points_of(each) for each in hand if each.color == card.color)
            if card.color and worth > most:
                best, most = card.color, worth
        return best
