"""ex11: what a contest of programs is made of: scoreboard, card, hand, one game, two players.

Each part has a file; here is one game, and all of them together.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Any

from fcd import cards
from fcd.contest.conformance.position import Position
from fcd.contest.player import NO_PLAY_POSSIBLE, Player, TableView, points_of
from fcd.engine import Action, Move
from fcd.game import Game
from fcd.scoring import Scoreboard, hand_points, round_points
from fcd.teach.altered import altered
from fcd.teach.given.deal import Cheapest, Deal, Dearest
from fcd.teach.objects import but
from fcd.teach.writing import (
    Lent,
    Row,
    Submission,
    TableCase,
    TableQuestion,
    TaughtGame,
    Unusable,
    is_elsewhere,
    rules_in,
)

from . import ex11_card, ex11_hand, ex11_players, ex11_scoreboard
from .ex11_asking import KINDS, UNO, held

LONGEST = 80  # moves of a made-up deal, which can go round and round


def _lent(deal: Deal) -> Lent:
    """A deal for code in another process, which is told of the round as much as it needs."""

    def play(players: Sequence[Player], names: Sequence[str]) -> Lent:
        game = deal.play(players, names)
        state = game.state
        seen = Lent("State", hands=state.hands, top=state.top, color=state.color)
        told = {"names": game.names, "winner": game.winner, "is_over": game.is_over}
        return Lent("Game", **told, log=game.log, state=seen)

    return Lent("Deal", hands=deal.hands, up_card=deal.up_card, pile=deal.pile, play=play)


class SingleGame(TableQuestion):
    """A deal is played. `cheap`: the last player's cheapest cards first; `late`: all have points.

    `3 games`: in each of them, everybody gets the hand of the player on the right.
    """

    players, hand, pile, kinds, fresh, first = (2, 5), (1, 2), (1, 5), (3, 7), 4, True
    cited = rules_in("uno_contest#end", "uno_contest#points")[:-1]
    up_cards = tuple(map(cards.Card.parse, ("R3", "B5", "Rskip")))

    def make(self, chance: Random) -> TableCase:
        while True:
            case = super().make(chance)._replace(top=chance.choice(self.up_cards))
            words = [chance.choice(("", "cheap")), chance.choice(("", "", "late"))]
            words += [chance.choice(("", "", "2 games", "3 games"))]
            case = case._replace(asked=", ".join(filter(None, words)))
            if chance.random() < 0.02:  # somebody is left with many cards
                red = tuple(chance.sample(KINDS[:40:4], 8))
                others = tuple((skip,) * 8 for skip in KINDS[-5 : -chance.randint(2, 4)])
                case = TableCase((red, *others), self.up_cards[0], first=True, pile=others[0] * 3)
            if self.makes_sense(case):
                return case

    def makes_sense(self, case: TableCase) -> bool:
        even = len({len(hand) for hand in case.hands}) == 1 and len(case.hands) > 1
        return (
            even
            and bool(case.hands[0])
            and bool(case.top and case.top.color)
            and all(self.played_out(UNO, each).is_over for each in self.deals(case))
        )

    def smaller(self, case: TableCase) -> Iterator[TableCase]:
        """Fewer words and fewer players, too."""
        words = case.asked.split(", ")
        for n in range(len(words)):
            yield case._replace(asked=", ".join(words[:n] + words[n + 1 :]))
        for n in range(len(case.hands)):
            yield case._replace(hands=case.hands[:n] + case.hands[n + 1 :])
        yield from super().smaller(case)

    def size(self, case: TableCase) -> Any:
        return self.times(case), *super().size(case)

    def names(self, case: TableCase) -> tuple[str, ...]:
        return ("Cem", "Ann", "Eva", "Ben", "Dora")[: len(case.hands)]

    def at_the_table(self, case: TableCase) -> list[Player]:
        others = [Dearest() for _ in case.hands[1:]]
        return [*others, Cheapest() if "cheap" in case.asked else Dearest()]

    def times(self, case: TableCase) -> int:
        return next((int(n) for n in case.asked if n.isdigit()), 1)

    def deals(self, case: TableCase) -> list[TableCase]:
        """One after the other."""
        turned = ((-n) % len(case.hands) for n in range(self.times(case)))
        return [case._replace(hands=case.hands[n:] + case.hands[:n]) for n in turned]

    def board(self, case: TableCase) -> Scoreboard:
        board = Scoreboard(self.names(case))
        for name, points in self.before(case).items():
            board.add_to_score(name, points)
        return board

    def before(self, case: TableCase) -> dict[str, int]:
        """The points of earlier rounds."""
        names = self.names(case) if "late" in case.asked else ()
        return {name: 30 * n for n, name in enumerate(names, start=1)}

    def ask(self, submission: Submission, case: TableCase) -> object:
        board, other = self.board(case), self.board(case)
        single = submission(board, self.at_the_table(case))
        submission(other, [Cheapest() for _ in case.hands])
        for each in self.deals(case):
            deal = Deal(each.hands, each.on, each.pile)
            single.play_game(_lent(deal) if is_elsewhere(single) else deal)
        if other.scores != self.board(case).scores:
            raise Unusable("The points are on the scoreboard of another SingleUnoGame.")
        return dict(zip(board.names, board.scores, strict=True))

    def answer(self, taught: TaughtGame, case: TableCase) -> object:
        board = self.board(case)
        for each in self.deals(case):
            for name, points in zip(
                board.names, round_points(self.played_out(taught, each)), strict=True
            ):
                board.add_to_score(name, points)
        return dict(zip(board.names, board.scores, strict=True))

    def played_out(self, taught: TaughtGame, case: TableCase) -> Game:
        """As the contest's referee plays it; but broken games can be played, too."""
        game = case.play(taught, self.names(case))
        players = self.at_the_table(case)
        for _ in range(LONGEST):
            if game.is_over:
                break
            game.play(_move(game, players[game.state.player]))
        return game

    def play(self, taught: TaughtGame, case: TableCase) -> Game:
        return case.play(taught, self.names(case))

    def features(self, case: TableCase) -> Iterable[object]:
        moves = self.played_out(UNO, case).moves
        return {move.card.rank for move in moves if move.card}

    def circumstances(self, case: TableCase) -> set[str]:
        """Who wins how much, and what happens before."""
        found = {f"{len(case.hands)} players", *case.asked.split(", ")}
        for each in self.deals(case):
            game = self.played_out(UNO, each)
            left = [card for hand in game.state.hands for card in hand]
            found |= {f"seat {game.winner} wins"}
            found |= {"two alike are left"} if len({*left}) < len(left) else set()
            found |= {"turned over"} if game.state.shuffles else set()
        return found

    def call(self, name: str, case: TableCase) -> str:
        names, lines = list(self.names(case)), []
        players = ", ".join(f"{type(each).__name__}()" for each in self.at_the_table(case))
        lines += [f"board.add_to_score{entry}" for entry in self.before(case).items()]
        lines += [f"game = {name}(board, [{players}])"]
        for each in self.deals(case):
            hands = ", ".join(f'"{held(hand)}"' for hand in each.hands)
            deal = f'read_deal({hands}, on="{case.top}", pile="{held(case.pile)}")'
            lines += [f"game.play_game({deal})"]
        return "; ".join([f"board = Scoreboard({names})", *lines, "print(board)"])

    def rows(self, case: TableCase, game: Game) -> tuple[Row, ...]:
        dealt = (Row(n, hand) for n, hand in zip(self.names(case), case.hands, strict=True))
        pile = (Row("pile", case.pile),) if case.pile else ()
        return Row("up card", (case.on,)), *dealt, *pile

    def lines(self, case: TableCase, game: Game) -> tuple[str, ...]:
        cheap = f"{self.names(case)[-1]} plays the cheapest card first"
        told = [cheap] if "cheap" in case.asked else []
        told += [f"{name} has {points} points before" for name, points in self.before(case).items()]
        for n, each in enumerate(self.deals(case), start=1):
            over = self.played_out(UNO, each)
            told += [f"game {n}:"] if self.times(case) > 1 else []
            left = zip(self.names(case), over.state.hands, strict=True)
            still = ", ".join(f"{name} {held(hand) or 'nothing'}" for name, hand in left)
            told += [*over.log[1:], f"left: {still}"]
        return tuple(told)


def _move(game: Game, player: Player) -> Move:
    state, legal = game.state, game.legal_moves()
    allowed = frozenset(move.card for move in legal if move.card)
    view = Position(state.hand, state.top, state.color).view()
    called = None if state.top.color else state.color
    place = player.play(state.hand, state.top, called, TableView((allowed, *tuple(view)[1:])))
    if place == NO_PLAY_POSSIBLE:
        return next(move for move in legal if move.action in (Action.DRAW, Action.END))
    card, rest = state.hand[place], state.hand[:place] + state.hand[place + 1 :]
    return Move(Action.PLAY, card, player.call_color(rest) if card.color is None else None)


# -- wrong programs --------------------------------------------------------------------------------


class SingleUnoGame:
    """A right one."""

    def __init__(self, scoreboard: Scoreboard, players: Sequence[Player]) -> None:
        self.scoreboard, self.players = scoreboard, players

    def play_game(self, deal: Deal) -> None:
        game = deal.play(self.players, self.scoreboard.names)
        winner = game.winner
        if winner is not None:
            left = [card for hand in game.state.hands for card in hand]
            self.scoreboard.add_to_score(winner, sum(map(points_of, left)))


def _losers_get_points(single: SingleUnoGame, deal: Deal) -> None:
    game = deal.play(single.players, single.scoreboard.names)
    for seat, hand in enumerate(game.state.hands):
        if game.winner not in (None, seat):
            single.scoreboard.add_to_score(seat, hand_points(UNO.variant, hand))


def _worth(new: str, old: str = "sum(map(points_of, left))") -> type:
    return altered(SingleUnoGame, "play_game", old, new)


def _wins(winner: str) -> type:
    return altered(SingleUnoGame, "play_game", "game.winner", winner)


SINGLE_GAME = {
    "one-point-a-win": _worth("1"),
    "counts-cards": _worth("len(left)"),
    "somebody-always-wins": _wins("game.winner or 0"),
    "one-hand-only": _worth("[(game.state.hands * 2)[winner + 1]]", "game.state.hands"),
    "losers-get-points": but(SingleUnoGame, play_game=_losers_get_points),
    "equal-cards-once": _worth("in {*hand}", "in hand"),
    "fewest-cards-win": _wins(
        "min(range(len(game.names)), key=lambda n: len(game.state.hands[n]))"
    ),
    "seat-zero": _wins("game.winner or None"),
    "nothing-on-the-board": _wins("None"),
    "other-players": altered(
        SingleUnoGame,
        "__init__",
        "= scoreboard, players",
        "= scoreboard, [Dearest() for _ in players]",
    ),
}
PARTS = ex11_scoreboard, ex11_card, ex11_players, ex11_hand
QUESTIONS = {name: each for part in PARTS for name, each in part.QUESTIONS.items()}
QUESTIONS |= {"single_game": SingleGame()}
MISTAKES: dict[str, dict[str, Submission]] = {"single_game": SINGLE_GAME}
for each in PARTS:
    MISTAKES |= each.MISTAKES
