"""Notebook 12: counting tables, who has won one, what ± takes, equal deals, fouls, who begins."""

from __future__ import annotations

from functools import cache
from math import comb

from fcd.board.lessons.questions import Choice, MultipleChoice, Question
from fcd.contest.conformance.entrants import built_in
from fcd.contest.results import MatchResult
from fcd.contest.results.statistics import shares_of_points
from fcd.contest.tally import Tally
from fcd.contest.terms import Terms
from fcd.contest.tournament.work import Task, play_in_python
from fcd.game import Game
from fcd.positions import position
from fcd.series.quizzes import Questions, one_of, which
from fcd.variants import UNO_CONTEST

quiz = Questions("uno_contest")


@quiz("players", "contest")
def _tables() -> Question:
    """Six students each enter a player, and the two house players take part too. How many tables of
    three are there?"""
    players = 6 + 2
    why = (
        f"That’s the number of ways to choose 3 out of {players}: {comb(players, 3)}. The order "
        "of the three doesn’t matter, because they change seats anyway."
    )
    return one_of(["8", "20", "28", "56", "336"], f"{comb(players, 3)}", why)


@quiz("points", "contest")
def _balance() -> Question:
    # Alice wins most rounds here, and Bob most points.
    wins, points = [5, 3, 4], [310, 420, 205]
    tally = Tally(3, rounds=12, groups=12, points=points, wins=wins)
    table = MatchResult(("Alice", "Bob", "Jack"), Terms(3, 12), tally)
    pairs = ("Alice", "Bob"), ("Alice", "Jack"), ("Bob", "Alice"), ("Bob", "Jack")
    rows = [
        f"{name} has {had} points from {won} rounds"
        for name, had, won in zip(table.names, points, wins, strict=True)
    ]
    return MultipleChoice(
        f"At a table of three, {', '.join(rows[:2])}, and {rows[2]}. Who wins, and who loses?",
        [f"{winner} wins, {loser} loses" for winner, loser in pairs],
        answer=f"{table.winner} wins, {table.loser} loses",
        why="Only points count, not the number of rounds won.",
    )


@quiz("contest")
def _margin() -> Question:
    """A table of three plays 10,000 rounds, the final 10,000,000: a thousand times as many. About
    how many times smaller does the ± get?"""
    # Tallies that are added up are as good as longer matches.
    table = final = _played(90)
    for _ in range(10):  # 1,024 times as many rounds
        final += final
    times = shares_of_points(table)[0].margin / shares_of_points(final)[0].margin
    options = {2: "2 times", 10: "10 times", 30: "30 times", 1000: "1,000 times"}
    return one_of(
        list(options.values()),
        options[min(options, key=lambda option: abs(option - times))],
        "Four times the rounds cut it in half, a hundred times to a tenth, and a "
        f"thousand times make it {times:.0f} times smaller.",
    )


@quiz("setup")
def _equals() -> Question:
    """Three players are the same program, which does nothing at random. Every deal is played three
    times, so that each of them sits in every seat once. What’s the result?"""
    points = _played(90, duplicate=True).points
    options = {
        "All three have the same points": len(set(points)) == 1,
        "They have about the same, but hardly ever exactly": len(set(points)) == 3,
        "The one who starts most often has more": 1 < len(set(points)) < 3,
    }
    why = "Whatever one of them does with a hand, the others do too when they get it."
    return which(options, why)


@quiz("must-play")
def _saver() -> Question:
    """The up card is a red 5. Alice has a Wild, a blue 7 and a green 2. May she keep the Wild for
    later and draw a card?"""
    table = position(UNO_CONTEST, hands=["wild B7 G2", "", ""], top="R5")
    why = "A program that returns NO_PLAY_POSSIBLE here is disqualified."
    return Choice("", table, "draw", why=why)


@quiz("setup")
def _first() -> Question:
    """Who starts a round at a table of three?"""
    begins = {Game(UNO_CONTEST, players=3, seed=seed).state.player for seed in range(50)}
    options = {
        "Always the player in seat 0": begins == {0},
        "Any of the three, at random": begins == {0, 1, 2},
        "Always the player in seat 1, left of the dealer": begins == {1},
    }
    return which(options, "So no seat is better than another.")


@cache
def _played(rounds: int, *, duplicate: bool = False) -> Tally:
    """Three EagerPlayers; so few rounds need no compiler."""
    terms = Terms(3, rounds, seed=1, duplicate=duplicate)
    eagers = (built_in("EagerPlayer"),) * 3
    return sum((play_in_python(Task(eagers, terms, n)) for n in terms.blocks), Tally(3))
