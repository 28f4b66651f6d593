"""The parts of mini UNO, made from a variant: what students of ex09 write."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

from fcd.cards import Card
from fcd.engine import Action, Explanation, Move, Phase, State, check_players, explain, legal_moves
from fcd.scoring import round_points
from fcd.teach.checks import Submission
from fcd.teach.taught_game import TaughtGame

GAME = "mini_uno"


def explained(taught: TaughtGame, card: Card, top: Card) -> Explanation:
    """What the rules say about this card on that one."""
    return explain(taught.variant, _holding(taught, [card], top), Move(Action.PLAY, card))


def _holding(taught: TaughtGame, hand: Sequence[Card], top: Card) -> State:
    return State((tuple(hand), ()), (), (top,), top.color, 0, 1, phase=Phase.READY)


def make_deck(taught: TaughtGame) -> Callable[[], list[Card]]:
    """All cards of the game."""
    return lambda: list(taught.variant.deck)


def fits(taught: TaughtGame) -> Callable[[Card, Card], bool]:
    """Whether a card may go on the top card."""
    return lambda card, top: bool(explained(taught, card, top))


def points(taught: TaughtGame) -> Callable[[Card], int]:
    """What a card counts."""
    return lambda card: taught.variant.points(card)


def player_class(taught: TaughtGame) -> type:
    """Somebody with a name and a hand."""

    class Player:
        def __init__(self, name: str) -> None:
            self.name = name
            self.hand: list[Card] = []

        def playable(self, top: Card) -> list[Card]:
            held = _holding(taught, self.hand, top)
            moves = legal_moves(taught.variant, held) if self.hand else []
            fit = [move.card for move in moves if move.action is Action.PLAY]
            return [card for card in self.hand if card in fit]

        def __str__(self) -> str:
            return f"{self.name}: {' '.join(map(str, self.hand))}".rstrip()

    return Player


def game_class(taught: TaughtGame) -> type:
    """The whole game. Of several cards that fit the first is played."""
    player = player_class(taught)

    class Game:
        def __init__(self, names: Sequence[str]) -> None:
            check_players(taught.variant, len(names))
            self.players: list[Any] = [player(name) for name in names]
            self._seeds = count()  # every setup is another one

        def setup(
            self,
            deck: Sequence[Card] | None = None,
            dealer: int | None = None,
            hand_size: int | None = None,
        ) -> None:
            names = [each.name for each in self.players]
            self._round = taught.new_game(
                deck, players=names, dealer=dealer, hand_size=hand_size, seed=next(self._seeds)
            )

        def state(self) -> dict[str, Any]:
            state = self._round.state
            return {
                "hands": [list(hand) for hand in state.hands],
                "draw_pile": list(state.draw_pile),
                "discards": list(state.discards),
                "player": state.player,
                "direction": state.direction,
            }

        def play(self) -> None:
            round_ = self._round
            turn = round_.state.turn
            while round_.state.turn == turn and not round_.is_over:
                round_.play(round_.legal_moves()[0])

        def winner(self) -> tuple[str, int] | None:
            seat = self._round.winner
            if seat is None:
                return None
            return self._round.names[seat], round_points(self._round)[seat]

    return Game


def play_round(taught: TaughtGame) -> Submission:
    """Play on until somebody has won, or the limit is reached."""

    def play(game: Any, limit: int = 100) -> tuple[str, int] | None:
        made = 0
        while made < limit and game.winner() is None:
            game.play()
            made += 1
        winner: tuple[str, int] | None = game.winner()
        return winner

    return play
