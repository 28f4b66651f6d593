"""ex07, the checks of UNO: what hands, rounds and matches are worth."""

from __future__ import annotations

from collections.abc import Callable

from fcd.cards import Card, Cards
from fcd.teach.cases import CaseChecker
from fcd.teach.checks import Check
from fcd.teach.exercises.ex07_ending_and_points import mistakes_scores as mistakes
from fcd.teach.exercises.ex07_ending_and_points import scores as asked
from fcd.teach.exercises.ex07_ending_and_points.scores import GAME, Round, Rounds
from fcd.teach.exercises.ex07_ending_and_points.tables import cards
from fcd.teach.exercises.shared.questions import Question
from fcd.teach.outcome import CaseView, Row
from fcd.teach.quoting import rules_in

POINTS, MATCH = "Points", "A round and a match of UNO"

ON_POINTS = rules_in("uno#points")
ON_LAST = rules_in("uno#last-card")
ON_MATCH = rules_in("uno#match-500")
ON_TALLY = rules_in("uno#tally")


def _hand(hand: Cards) -> CaseView:
    call = asked.POINTS.call("points_in_uno", hand)
    return CaseView(call, (Row("hand", hand),), rules=ON_POINTS[1:5])


def _last(last: Card) -> CaseView:
    call = asked.STILL_DRAWN.call("still_drawn", last)
    return CaseView(call, (Row("the winning card", (last,)),), rules=ON_LAST, moves=1)


def _round(ended: Round) -> CaseView:
    held = enumerate(ended.hands)
    rows = tuple(
        Row(f"player {seat}", hand, "has won" if seat == ended.winner else "")
        for seat, hand in held
    )
    lines = () if ended.winner >= 0 else ("nobody has won",)
    call = asked.ROUND_POINTS.call("round_points", ended)
    return CaseView(call, rows, lines, ON_POINTS, moves=1)


def _match(
    name: str, question: Question[Rounds], rules: tuple[str, ...]
) -> Callable[[Rounds], CaseView]:
    def scene(rounds: Rounds) -> CaseView:
        totals = [sum(column) for column in zip(*rounds, strict=True)]
        lines = (f"totals: {totals}",) if totals else ("no round has been played",)
        return CaseView(question.call(name, rounds), (), lines, rules)

    return scene


POINTS_IN_UNO = Check(
    name="ex07.points_in_uno",
    submission="points_in_uno",
    game=GAME,
    points=4,
    stage=POINTS,
    task="Count the points of a hand of UNO.",
    model=asked.POINTS.model,
    checker=CaseChecker(
        [
            *(cards("R7"), (), cards("R7 B0"), cards("Rskip"), cards("Bdraw2 Greverse")),
            *(cards("wild"), cards("wild4"), cards("swap"), cards("custom R9")),
        ],
        asked.POINTS.ask,
        _hand,
        asked.hands,
        count=60,
    ),
    hints=(
        "Start with one card: sort the ranks into four groups that count alike.",
        'A dict from ranks to points is handy: `{"skip": 20, "wild": 50, …}`. Numbers need not be '
        "in it.",
        "`card.rank.isdigit()` tells numbers from the others, and `int(card.rank)` is what a "
        "number counts.",
        "Add up all cards; a little function for one card makes that easy.",
    ),
    misconceptions=mistakes.POINTS_IN_UNO,
)
STILL_DRAWN = Check(
    name="ex07.still_drawn",
    submission="still_drawn",
    game=GAME,
    points=3,
    stage=MATCH,
    task="Say how many cards the next player must still draw after this winning card.",
    model=asked.STILL_DRAWN.model,
    checker=CaseChecker(
        [
            cards(text)[0]
            for text in ("R7", "Rdraw2", "wild4", "wild", "Rskip", "Breverse", "swap", "custom")
        ],
        asked.STILL_DRAWN.ask,
        _last,
        asked.last_cards,
        count=30,
    ),
    hints=(
        "The round is won, but the points are not counted yet. Which cards make somebody draw?",
        'There are only two of them: rank "draw2" and rank "wild4".',
        "Return 2, 4 or 0.",
    ),
    misconceptions=mistakes.STILL_DRAWN,
)
ROUND_POINTS = Check(
    name="ex07.round_points",
    submission="round_points",
    game=GAME,
    points=4,
    stage=MATCH,
    task="List what a round brings to each player, in the order of the players.",
    model=asked.ROUND_POINTS.model,
    checker=CaseChecker(
        [
            Round(0, ((), cards("R7"))),
            Round(1, (cards("R7 Rskip"), (), cards("wild"))),
            Round(-1, (cards("R7"), cards("R1"))),
            Round(0, ((), cards("B5"), cards("B5"))),
        ],
        asked.ROUND_POINTS.ask,
        _round,
        asked.rounds,
        count=60,
    ),
    hints=(
        "Who gets points? Only one player, or none at all.",
        "Begin with a list of zeros, `[0] * len(hands)`, and change one of them.",
        "Add up `points_in_uno(hand)` of all hands; the winner's own is empty and adds nothing.",
        "Take care with -1: `gains[-1]` is the last player in the list. Look at the winner first.",
    ),
    misconceptions=mistakes.ROUND_POINTS,
)
MATCH_WINNER = Check(
    name="ex07.match_winner",
    submission="match_winner",
    game=GAME,
    points=4,
    stage=MATCH,
    task="Say who has won the match to 500, or -1 if it goes on.",
    model=asked.MATCH_WINNER.model,
    checker=CaseChecker(
        [
            *(((500, 0),), ((0, 120),), (), ((300, 0), (0, 100), (250, 0))),
            *(((0, 499, 0),), ((0, 300), (100, 0), (0, 200)), ((0, 0, 520),)),
        ],
        asked.MATCH_WINNER.ask,
        _match("match_winner", asked.MATCH_WINNER, ON_MATCH),
        asked.matches,
        count=60,
    ),
    hints=(
        "You need a total for every player. How do you get them from the rounds?",
        "Keep a list of totals, one for each player, and add the points of each round to it. "
        "How many players are there if no round was played? Look at that first.",
        "After each round look whether a total has reached 500: `>=`, not `>`.",
        "If no total has, after all rounds, return -1.",
    ),
    misconceptions=mistakes.MATCH_WINNER,
)
TALLY_WINNERS = Check(
    name="ex07.tally_winners",
    submission="tally_winners",
    game=GAME,
    points=4,
    stage=MATCH,
    task="List who has won by the running tally; nobody as long as it goes on.",
    model=asked.TALLY_WINNERS.model,
    checker=CaseChecker(
        [
            *(((500, 0),), ((0, 120),), ((300, 0, 20), (250, 10, 0))),
            *(((0, 0, 500),), (), ((499, 0),), ((500, 520, 0),)),
        ],
        asked.TALLY_WINNERS.ask,
        _match("tally_winners", asked.TALLY_WINNERS, ON_TALLY),
        asked.tallies,
        count=60,
    ),
    hints=(
        "The totals are added up in the same way. But what ends the match, and who has won then?",
        "As long as the highest total is below 500 nobody has won: `[]`.",
        "Then the lowest total wins, `min(totals)`, and all who have it share the win.",
        "`[p for p in range(len(totals)) if totals[p] == min(totals)]` are the players with the "
        "lowest total.",
    ),
    misconceptions=mistakes.TALLY_WINNERS,
)

UNO_CHECKS = (STILL_DRAWN, ROUND_POINTS, MATCH_WINNER, TALLY_WINNERS)
