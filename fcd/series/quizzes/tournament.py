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
from fcd.variants import UNO_CONTEST


def questions() -> list[Question]:
    """Six questions about counting, fairness and luck."""
    return [_tables(), _balance(), _margin(), _equals(), _saver(), _first()]


def _tables() -> Question:
    players = 6 + 2
    return MultipleChoice(
        "Six students send in a player, and the two players of the house take part as well. How "
        "many tables of three are there?",
        ["8", "20", "28", "56", "336"],
        answer=f"{comb(players, 3)}",
        why=f"It is the number of ways to choose 3 of {players}: {comb(players, 3)}. The order of "
        "the three does not matter, for they change seats anyway.",
        id="tables",
        about=("uno_contest#players", "uno_contest#contest"),
    )


def _balance() -> Question:
    """Alice wins most rounds here, and Bob most points."""
    wins, points = [5, 3, 4], [310, 420, 205]
    tally = Tally(3, rounds=12, groups=12, points=points, wins=wins)
    table = MatchResult(("Alice", "Bob", "Jack"), Terms(3, 12), tally)
    options = {
        "Alice wins, Bob loses": ("Alice", "Bob"),
        "Alice wins, Jack loses": ("Alice", "Jack"),
        "Bob wins, Alice loses": ("Bob", "Alice"),
        "Bob wins, Jack loses": ("Bob", "Jack"),
    }
    [answer] = [text for text, who in options.items() if who == (table.winner, table.loser)]
    rows = [
        f"{name} has {had} points from {won} rounds"
        for name, had, won in zip(table.names, points, wins, strict=True)
    ]
    return MultipleChoice(
        f"At a table of three, {', '.join(rows[:2])}, and {rows[2]}. Who wins, and who loses?",
        list(options),
        answer=answer,
        why="Only points count, not the number of rounds won.",
        id="balance",
        about=("uno_contest#points", "uno_contest#contest"),
    )


def _margin() -> Question:
    """Tallies that are added up are as good as longer matches."""
    table = final = _played(90)
    for _ in range(10):  # 1,024 times as many rounds
        final += final
    times = shares_of_points(table)[0].margin / shares_of_points(final)[0].margin
    options = {2: "2 times", 10: "10 times", 30: "30 times", 1000: "1,000 times"}
    return MultipleChoice(
        "A table of three plays 10,000 rounds, the final 10,000,000: a thousand times as many. "
        "About how many times smaller does that make the ±?",
        list(options.values()),
        answer=options[min(options, key=lambda option: abs(option - times))],
        why="Four times the rounds halve it, a hundred times the rounds leave a tenth of it, and a "
        f"thousand times about one part in {times:.0f}.",
        id="margin",
        about=("uno_contest#contest",),
    )


def _equals() -> Question:
    points = _played(90, duplicate=True).points
    options = {
        "All three have the same points": len(set(points)) == 1,
        "They have about the same, but hardly ever exactly": len(set(points)) == 3,
        "The one who begins most often has more": 1 < len(set(points)) < 3,
    }
    [answer] = [text for text, holds in options.items() if holds]
    return MultipleChoice(
        "Three players are the same program, without any chance in it. Every deal is played three "
        "times, so that each of them sits once in every chair. What comes out?",
        list(options),
        answer=answer,
        why="Whatever one of them makes of a hand, the others make of it when it is their turn.",
        id="equals",
        about=("uno_contest#setup",),
    )


def _saver() -> Question:
    table = position(UNO_CONTEST, hands=["wild B7 G2", "", ""], top="R5")
    return Choice(
        "A red 5 is the up card. A program holds a wild, a blue 7 and a green 2. May it keep the "
        "wild for later and draw a card?",
        table,
        "draw",
        id="saver",
        about=("uno_contest#must-play",),
        why="A program that answers NO_PLAY_POSSIBLE here is disqualified.",
    )


def _first() -> Question:
    begins = {Game(UNO_CONTEST, players=3, seed=seed).state.player for seed in range(50)}
    options = {
        "Always the player on seat 0": {0},
        "Any of the three, by lot": {0, 1, 2},
        "Always the player on seat 1, left of the dealer": {1},
    }
    [answer] = [text for text, seats in options.items() if seats == begins]
    return MultipleChoice(
        "Who begins a round at a table of three?",
        list(options),
        answer=answer,
        why="So no chair is better than another.",
        id="first",
        about=("uno_contest#setup",),
    )


@cache
def _played(rounds: int, *, duplicate: bool = False) -> Tally:
    """Three EagerPlayers; so few rounds need no compiler."""
    terms = Terms(3, rounds, seed=1, duplicate=duplicate)
    eagers = (built_in("EagerPlayer"),) * 3
    return sum((play_in_python(Task(eagers, terms, n)) for n in terms.blocks), Tally(3))
