"""ex07, the scores: what rounds and matches of UNO are worth, as fcd.scoring counts them."""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import strategies as st

from fcd.cards import Card, Cards, Color
from fcd.engine import Action, Move
from fcd.scoring import Match, hand_points, round_points
from fcd.teach.exercises.ex07_ending_and_points.tables import DRAW, Table, cards
from fcd.teach.exercises.shared.questions import Question
from fcd.teach.taught_game import TaughtGame, taught_game

GAME = "uno"
TARGET = 500

Rounds = tuple[tuple[int, ...], ...]  # for each round, what it brought to each player


def _points(taught: TaughtGame, hand: Cards) -> object:
    return hand_points(taught.variant, hand)


POINTS: Question[Cards] = Question(lambda hand: (list(hand),), _points)


def hands(least: int = 0, most: int = 3) -> st.SearchStrategy[Cards]:
    """Any few cards of UNO; the special ones are as frequent as numbers."""
    kinds = sorted(taught_game(GAME).variant.kinds, key=str)
    special = [card for card in kinds if not card.rank.isdigit()]
    one = st.sampled_from(kinds) | st.sampled_from(special)
    return st.lists(one, min_size=least, max_size=most).map(tuple)


# -- the winning card ------------------------------------------------------------------------------


def _still_drawn(taught: TaughtGame, last: Card) -> object:
    """How much larger the other hands are when the last card has been put down."""
    asks = taught.variant.meaning(last).asks
    move = Move(
        Action.PLAY,
        last,
        Color.RED if "color" in asks else None,
        1 if "target" in asks else None,
    )
    top = Card(last.rank, last.color) if last.color else Card("4", Color.RED)
    held = ((last,), cards("R1"), cards("R1"))
    game = Table(GAME, held, cards("R2") * 9, (top,), (move,)).play(taught)
    return sum(len(hand) for hand in game.state.hands[1:]) - 2


STILL_DRAWN: Question[Card] = Question(lambda last: (last,), _still_drawn)


def last_cards() -> st.SearchStrategy[Card]:
    """Any card of UNO."""
    return st.sampled_from(sorted(taught_game(GAME).variant.kinds, key=str))


# -- a round ---------------------------------------------------------------------------------------


class Round(NamedTuple):
    """Who has won, -1 if nobody has; and the hands then."""

    winner: int
    hands: tuple[Cards, ...]


def _round_points(taught: TaughtGame, ended: Round) -> object:
    """Have the winner put down one more card; or have somebody draw where no card is left."""
    winner, held = ended
    if winner < 0:
        table = Table(GAME, held, (), cards("R4"), (DRAW,))
    else:
        last = tuple(cards("R3") if seat == winner else hand for seat, hand in enumerate(held))
        play = Move(Action.PLAY, cards("R3")[0])
        table = Table(GAME, last, cards("R2"), cards("R4"), (play,), winner)
    return list(round_points(table.play(taught)))


ROUND_POINTS: Question[Round] = Question(
    lambda ended: (ended.winner, [list(hand) for hand in ended.hands]), _round_points
)


@st.composite
def rounds(draw: st.DrawFn) -> Round:
    """Two to four players, few cards."""
    players = draw(st.integers(2, 4))
    winner = draw(st.integers(-1, players - 1))
    few = hands(1, 2)
    held = tuple(() if seat == winner else draw(few) for seat in range(players))
    return Round(winner, held)


# -- a match ---------------------------------------------------------------------------------------


class _Written(Match):
    """A match of which only the points have been written down."""

    def __init__(self, taught: TaughtGame, rounds: Rounds, *, tally: bool) -> None:
        players = len(rounds[0]) if rounds else 2
        super().__init__(taught.variant, players, target=TARGET, tally=tally)
        self._written = list(rounds)

    def seats(self) -> list[int]:
        """Who has won, by number."""
        return [self.names.index(name) for name in self.winners]


def _match_winner(taught: TaughtGame, rounds: Rounds) -> object:
    (*_, winner) = (-1, *_Written(taught, rounds, tally=False).seats())
    return winner


def _tally_winners(taught: TaughtGame, rounds: Rounds) -> object:
    return _Written(taught, rounds, tally=True).seats()


def _as_lists(rounds: Rounds) -> tuple[object, ...]:
    return ([list(points) for points in rounds],)


MATCH_WINNER: Question[Rounds] = Question(_as_lists, _match_winner)
TALLY_WINNERS: Question[Rounds] = Question(_as_lists, _tally_winners)

_SOME = st.sampled_from((0, 20, 100, 180, 250, 300, 499, 500))


@st.composite
def matches(draw: st.DrawFn) -> Rounds:
    """Round after round, until somebody has 500: the winner of each gets something."""
    players, written = draw(st.integers(2, 4)), []
    totals = [0] * players
    for _ in range(draw(st.integers(0, 6))):
        winner, points = draw(st.integers(0, players - 1)), draw(_SOME)
        totals[winner] += points
        written.append(tuple(points if seat == winner else 0 for seat in range(players)))
        if max(totals) >= TARGET:
            break
    return tuple(written)


@st.composite
def tallies(draw: st.DrawFn) -> Rounds:
    """Round after round, until somebody has 500: everybody but the winner is left with cards."""
    players, written = draw(st.integers(2, 4)), []
    totals = [0] * players
    for _ in range(draw(st.integers(0, 5))):
        winner = draw(st.integers(0, players - 1))
        row = tuple(0 if seat == winner else draw(_SOME) for seat in range(players))
        written.append(row)
        totals = [total + points for total, points in zip(totals, row, strict=True)]
        if max(totals) >= TARGET:
            break
    return tuple(written)
