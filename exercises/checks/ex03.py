"""ex03: what may be put on what, in Final Card-Down and in UNO."""

from __future__ import annotations

from collections.abc import Iterator

from fcd.cards import Card, Color
from fcd.engine import Action, Move
from fcd.game import Game
from fcd.teach.writing import TableCase, TableQuestion, TaughtGame, pairs

# -- what is asked ---------------------------------------------------------------------------------


class CanPlayOn(TableQuestion):
    """One card, the top card, and the color in play."""

    hand, pile, players = (1, 1), (0, 0), (1, 1)
    kinds, fresh, hand_label = (2, 2), 60, "to be played"

    def every(self) -> Iterator[TableCase]:
        """Each rank on each, in each way to match; on a D or a wild with each kind of color."""
        for card, top in pairs(self.pool):
            asks = "color" in self.variant.meaning(top).asks
            other = next(c for c in self.variant.colors if c not in (card.color, top.color))
            colors = {card.color, top.color, other} - {None} if asks else {None}
            yield from (TableCase(((card,),), top, color) for color in sorted(colors, key=str))

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

    def rules(self, case: TableCase, game: Game) -> tuple[str, ...]:
        return tuple(game.explain(self.move(game)).lines())


QUESTIONS = {"can_play_on": CanPlayOn(), "can_play_on_in_uno": CanPlayOn()}

# -- wrong programs, where no broken game says the same --------------------------------------------


def _printed_color(card: Card, top: Card, color: Color) -> bool:
    return card.rank in (top.rank, "0") or card.color == top.color or card.suit == top.suit


def _right(card: Card, top: Card, color: Color) -> bool:
    return card.rank in (top.rank, "0") or card.color == color or card.suit == top.suit


def _anything_on_zero(card: Card, top: Card, color: Color) -> bool:
    return top.rank == "0" or _right(card, top, color)


def _declare_wild(card: Card, top: Card, color: Color) -> bool:
    return card.rank == "D" or _right(card, top, color)


def _zero_not_on_two(card: Card, top: Card, color: Color) -> bool:
    return _right(card, top, color) and (
        (card.rank, top.rank) != ("0", "2") or card.color == color or card.suit == top.suit
    )


def _all_of_them(card: Card, top: Card, color: Color) -> bool:
    alike = card.rank == top.rank and card.color == color and card.suit == top.suit
    return alike or card.rank == "0"


def _uno_printed_color(card: Card, top: Card, color: Color) -> bool:
    return card.color in (None, top.color) or card.rank == top.rank


MISTAKES = {
    "can_play_on": {
        "printed-color": _printed_color,
        "all-of-them": _all_of_them,
        "anything-on-zero": _anything_on_zero,
        "declare-wild": _declare_wild,
        "zero-not-on-two": _zero_not_on_two,
    },
    "can_play_on_in_uno": {
        "printed-color": _uno_printed_color,
        "suits-too": lambda card, top, color: True,
    },
}
