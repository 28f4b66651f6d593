"""ex03: what may be put on what, in Final Card-Down and in UNO."""

from __future__ import annotations

from fcd.cards import Card, Color
from fcd.engine import Action, Move
from fcd.game import Game
from fcd.teach.writing import Row, TableCase, TableQuestion, TaughtGame

# -- what is asked ---------------------------------------------------------------------------------


class CanPlayOn(TableQuestion):
    """One card, the top card, and the color in play."""

    hand, pile, players = (1, 1), (0, 0), (1, 1)
    kinds = (2, 2)

    def given(self, case: TableCase) -> tuple[Card, Card | None, Color]:
        return case.hand[0], case.top, case.current_color

    def answer(self, taught: TaughtGame, case: TableCase) -> bool:
        game = case.play(taught)
        return bool(game.explain(self.move(game)))

    def move(self, game: Game) -> Move:
        """Play the card, with whatever must be said with it."""
        card = game.state.hand[0]
        asks = self.variant.meaning(card).asks
        named = self.variant.colors[0] if "color" in asks else None
        return Move(Action.PLAY, card, named, 1 if "target" in asks else None)

    def features(self, case: TableCase) -> set[object]:
        """Every rank, in each way to match or not to."""
        card, top, color = self.given(case)
        assert top
        named = color != top.color
        return {
            (card.rank, card.rank == top.rank, card.suit == top.suit, card.color == color, named)
        }

    def rows(self, case: TableCase, game: Game) -> tuple[Row, ...]:
        on_pile, _ = super().rows(case, game)
        return on_pile, Row("to be played", case.hand)

    def rules(self, case: TableCase, game: Game) -> tuple[str, ...]:
        return tuple(game.explain(self.move(game)).lines())


QUESTIONS = {"can_play_on": CanPlayOn(), "can_play_on_in_uno": CanPlayOn()}

# -- wrong programs, where no broken game says the same --------------------------------------------


def _printed_color(card: Card, top: Card, color: Color) -> bool:
    return card.rank in (top.rank, "0") or card.color == top.color or card.suit == top.suit


def _all_of_them(card: Card, top: Card, color: Color) -> bool:
    alike = card.rank == top.rank and card.color == color and card.suit == top.suit
    return alike or card.rank == "0"


def _uno_printed_color(card: Card, top: Card, color: Color) -> bool:
    return card.color in (None, top.color) or card.rank == top.rank


MISTAKES = {
    "can_play_on": {"printed-color": _printed_color, "all-of-them": _all_of_them},
    "can_play_on_in_uno": {"printed-color": _uno_printed_color},
}
