"""ex11: the mistakes that are made about one game."""

from __future__ import annotations

from collections.abc import Sequence

from fcd.contest.player import Player
from fcd.game import Game
from fcd.scoring import Scoreboard, hand_points
from fcd.teach.checks import Misconception
from fcd.teach.exercises.ex11_players.game_cases import Dearest
from fcd.teach.exercises.shared.contest_positions import GAME
from fcd.teach.given.deal import Deal


class _Single:
    def __init__(self, scoreboard: Scoreboard, players: Sequence[Player]) -> None:
        self.scoreboard, self.players = scoreboard, players

    def play_game(self, deal: Deal) -> None:
        self.count(deal.play(self.players, self.scoreboard.names))

    def count(self, game: Game) -> None:
        raise NotImplementedError


def _held(game: Game) -> list[int]:
    return [hand_points(GAME, hand) for hand in game.state.hands]


class _EverybodysOwn(_Single):
    def count(self, game: Game) -> None:
        for seat, points in enumerate(_held(game)):
            self.scoreboard.add_to_score(seat, points)


class _OnePerWin(_Single):
    def count(self, game: Game) -> None:
        if game.winner is not None:
            self.scoreboard.add_to_score(game.winner, 1)


class _CountsCards(_Single):
    def count(self, game: Game) -> None:
        if game.winner is not None:
            self.scoreboard.add_to_score(game.winner, sum(map(len, game.state.hands)))


class _FirstTakesDraws(_Single):
    def count(self, game: Game) -> None:
        self.scoreboard.add_to_score(game.winner or 0, sum(_held(game)))


class _NextOnly(_Single):
    def count(self, game: Game) -> None:
        if game.winner is not None:
            held = _held(game)
            self.scoreboard.add_to_score(game.winner, held[(game.winner + 1) % len(held)])


class _OwnScoreboard(_Single):
    def count(self, game: Game) -> None:
        pass


class _SeatZeroIsNobody(_Single):
    def count(self, game: Game) -> None:
        if game.winner:
            self.scoreboard.add_to_score(game.winner, sum(_held(game)))


class _OwnPlayers(_Single):
    def play_game(self, deal: Deal) -> None:
        names = self.scoreboard.names
        self.count(deal.play([Dearest() for _ in names], names))

    def count(self, game: Game) -> None:
        if game.winner is not None:
            self.scoreboard.add_to_score(game.winner, sum(_held(game)))


MISTAKES = (
    Misconception(
        "everybodys-own",
        "It looks as if everybody gets the points of the own hand. The winner gets them all: those "
        "in the hands of the others.",
        lambda: _EverybodysOwn,
    ),
    Misconception(
        "one-point-a-win",
        "It looks as if a win counts 1. It counts what the others still hold.",
        lambda: _OnePerWin,
    ),
    Misconception(
        "counts-cards",
        "It looks as if the cards left are counted. Count their points.",
        lambda: _CountsCards,
    ),
    Misconception(
        "somebody-always-wins",
        "It looks as if somebody gets points when nobody has won. If `game.winner` is None, the "
        "round is a draw. (Careful: seat 0 is not None, but `if game.winner:` thinks so.)",
        lambda: _FirstTakesDraws,
    ),
    Misconception(
        "one-hand-only",
        "It looks as if only one of the other hands is counted. The winner gets them all.",
        lambda: _NextOnly,
    ),
    Misconception(
        "seat-zero",
        "It looks as if whoever sits first never gets points. Seat 0 counts as False: ask "
        "`if game.winner is not None:`.",
        lambda: _SeatZeroIsNobody,
    ),
    Misconception(
        "nothing-on-the-board",
        "It looks as if the points never get to the scoreboard that was given. Is another one "
        "made on the way? Use `self.scoreboard`.",
        lambda: _OwnScoreboard,
    ),
    Misconception(
        "other-players",
        "It looks as if others play than those that were given. Pass `self.players` on.",
        lambda: _OwnPlayers,
    ),
)
