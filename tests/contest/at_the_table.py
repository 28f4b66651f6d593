"""Games, players who write down what they are asked, and two ways to let them play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from fcd.cards import Card, Cards, Color
from fcd.contest.player import COLORS, NO_PLAY_POSSIBLE, Player, TableView
from fcd.contest.rounds.fast_table import FastTable
from fcd.contest.rounds.referee import referee_round
from fcd.contest.rounds.rounds import Trace, play_round
from fcd.contest.rounds.tables import UNO_CONTEST, RuleTables
from fcd.engine import Action, Variant
from fcd.engine.chance import mix
from fcd.scoring import round_points

SHORT = replace(UNO_CONTEST, key="short", deck=UNO_CONTEST.deck[::3])  # 36 cards
SCANT = replace(UNO_CONTEST, key="scant", deck=UNO_CONTEST.deck[::7])  # 16: may run out
TWO_COLORS = replace(
    UNO_CONTEST, key="two", deck=tuple(c for c in UNO_CONTEST.deck if c.color in ("red", "blue"))
)

WILD_DRAW_4 = Card("wild4")

TABLES: list[tuple[Variant, int]] = [
    (UNO_CONTEST, 4),
    (UNO_CONTEST, 3),
    (UNO_CONTEST, 2),
    (SHORT, 3),
    (SCANT, 2),
    (TWO_COLORS, 4),
]


class Asked(NamedTuple):
    """A question, and who was asked. Asked for a color, there is nothing but a hand."""

    seat: int
    hand: Cards
    up_card: Card | None = None
    called_color: Color | None = None
    state: TableView | None = None


class Witness(Player):
    """Writes down every question, and lets all of them decide what it answers."""

    def __init__(self, seat: int, book: list[Asked]) -> None:
        self.seat = seat
        self.book = book
        self.memory = seat

    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        self.book.append(Asked(self.seat, hand, up_card, called_color, state))
        self.memory = mix(self.memory + len(hand) + len(state.played) + sum(state.hand_sizes))
        fitting = [place for place, card in enumerate(hand) if card in state.playable]
        return fitting[self.memory % len(fitting)] if fitting else NO_PLAY_POSSIBLE

    def call_color(self, hand: Cards) -> Color:
        self.book.append(Asked(self.seat, hand))
        self.memory = mix(self.memory + len(hand))
        return COLORS[self.memory % len(COLORS)]


class Played(NamedTuple):
    """A round, by whichever way."""

    winner: int | None
    points: int
    turns: int
    moves: Trace


def by_referee(
    players: Sequence[Player], seed: int, scores: Sequence[int] = (), game: Variant = UNO_CONTEST
) -> Played:
    done = referee_round(players, seed, scores=scores or None, variant=game)
    moves: Trace = []
    for (before, after), move in zip(pairwise(done.states), done.moves, strict=True):
        drew = len(before.hands[before.player]) < len(after.hands[before.player])
        if move.action is Action.PLAY or drew:  # from empty piles, a draw ends the round
            moves.append((before.player, move.card, move.color))
    plays_last = done.moves[-1].action is Action.PLAY
    return Played(done.winner, max(round_points(done)), done.state.turn + plays_last, moves)


def by_loop(
    players: Sequence[Player], seed: int, scores: Sequence[int] = (), game: Variant = UNO_CONTEST
) -> Played:
    table = FastTable.of(RuleTables.of(game))
    moves: Trace = []
    known = tuple(scores) or (0,) * len(players)
    deal = table.deal(seed, len(players))
    winner, points, turns = play_round(table, players, seed, deal, known, moves)
    return Played(None if winner < 0 else winner, points, turns, moves)


WAYS: list[Callable[..., Played]] = [by_referee, by_loop]


def witnesses(count: int, book: list[Asked]) -> list[Player]:
    return [Witness(seat, book) for seat in range(count)]


def maker(seat: int, book: list[Asked]) -> Callable[[], Player]:
    return lambda: Witness(seat, book)
