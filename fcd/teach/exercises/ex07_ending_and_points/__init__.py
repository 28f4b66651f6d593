"""ex07: the pile that runs out, the last card, and points: of a hand, a round, a match."""

from __future__ import annotations

from fcd.cards import Cards
from fcd.teach.cases import CaseChecker
from fcd.teach.checks import Check, Exercise
from fcd.teach.exercises.ex07_ending_and_points import mistakes_tables as mistakes
from fcd.teach.exercises.ex07_ending_and_points import tables as asked
from fcd.teach.exercises.ex07_ending_and_points.tables import Piles, Table, Wanted, cards, table
from fcd.teach.exercises.ex07_ending_and_points.uno import POINTS_IN_UNO, UNO_CHECKS
from fcd.teach.outcome import CaseView, Row
from fcd.teach.quoting import rules_in

PILE, END, POINTS = "An empty pile", "The end", "Points"

# -- as people see it ------------------------------------------------------------------------------

ON_EMPTY = rules_in("fcd2017#empty-pile")
ON_END = rules_in("fcd2017#end", "fcd2017#ruling-12")
ON_PENALTY = (*rules_in("fcd2017#end")[1:], *rules_in("fcd2017#ruling-13"))
ON_POINTS = rules_in("fcd2017#points")[:1]


def _discards(piles: Piles) -> CaseView:
    call = asked.TURNED_OVER.call("turned_over", piles)
    return CaseView(call, (Row("discards", piles.discards, "top card last"),), rules=ON_EMPTY)


def _piles(piles: Piles) -> CaseView:
    rows = (
        Row("draw pile", piles.draw_pile, "next card first" if piles.draw_pile else ""),
        Row("discards", piles.discards, "top card last"),
    )
    return CaseView(asked.DRAW_CARD.call("draw_card", piles), rows, rules=ON_EMPTY)


def _ending(table: Table) -> CaseView:
    told = table.play().log[1:] or ("the cards have been dealt",)
    call = asked.GAME_WINNER.call("game_winner", table)
    return CaseView(call, lines=told, rules=ON_END, moves=len(table.moves))


def _wanted(wanted: Wanted) -> CaseView:
    lines = (
        f"to be taken: {wanted.cards}",
        f"draw pile: {wanted.draw_pile} cards; discards: {wanted.discards}, with the top card",
    )
    call = asked.RUNS_OUT.call("runs_out", wanted)
    return CaseView(call, lines=lines, rules=ON_PENALTY, moves=1)


def _hand(hand: Cards) -> CaseView:
    return CaseView(asked.POINTS.call("points", hand), (Row("hand", hand),), rules=ON_POINTS)


# -- the checks of Final Card-Down -----------------------------------------------------------------

TURNED_OVER = Check(
    name="ex07.turned_over",
    submission="turned_over",
    game=asked.GAME,
    points=3,
    stage=PILE,
    task="Turn the discards over: return the new draw pile and what stays on the discard pile.",
    model=asked.TURNED_OVER.model,
    checker=CaseChecker(
        [
            *(Piles((), cards("R4H G7C Y9D")), Piles((), cards("R4H G7C"))),
            *(Piles((), cards("R4H")), Piles((), cards("B1S R4H G7C Y9D"))),
        ],
        asked.TURNED_OVER.ask,
        _discards,
        lambda: asked.piles(most=0),
        count=80,
    ),
    hints=(
        "Take three real cards and put them down one by one. Turn all but the last over, as one "
        "packet. Which one is on top now?",
        "The card discarded first is drawn first, and it comes first in both lists. So there is "
        "nothing to reverse.",
        "`discards[:-1]` is all but the last card, `discards[-1:]` is a list of the last card.",
    ),
    misconceptions=mistakes.TURNED_OVER,
)
DRAW_CARD = Check(
    name="ex07.draw_card",
    submission="draw_card",
    game=asked.GAME,
    points=5,
    stage=PILE,
    task="Draw a card: return it, or None, with the draw pile and the discards afterward.",
    model=asked.DRAW_CARD.model,
    checker=CaseChecker(
        [
            *(Piles(cards("R4H G7C"), cards("Y9D")), Piles(cards("R4H"), cards("Y9D B1S"))),
            *(Piles((), cards("R4H G7C Y9D")), Piles((), cards("R4H"))),
            Piles(cards("R4H"), cards("Y9D")),
        ],
        asked.DRAW_CARD.ask,
        _piles,
        asked.piles,
        count=80,
    ),
    hints=(
        "When exactly are the discards turned over: after the last card was taken, or before the "
        "next one is?",
        "First: if the draw pile is empty, let `turned_over` make a new one. Then draw.",
        "After turning over, the draw pile may still be empty. Then the card is None and nothing "
        "else changes.",
        "The card is `draw_pile[0]`, and `draw_pile[1:]` is what is left.",
    ),
    misconceptions=mistakes.DRAW_CARD,
)
GAME_WINNER = Check(
    name="ex07.game_winner",
    submission="game_winner",
    game=asked.GAME,
    points=6,
    stage=END,
    task="Say who has won: 0 to 3; -1 while the game runs; 4 if it has ended without a winner.",
    model=asked.GAME_WINNER.model,
    checker=CaseChecker(
        [
            table("1 1 1 1", 1, 1),
            table("1 1 1 1", 1, 1, "play R3H"),
            table("2 1 1 1", 1, 1, "play R3H"),
            table("1 1 1 1", 0, 1, "draw"),
            table("1 1 1 1", 1, 1, "draw"),
            table("1 1 1 1", 0, 2, "draw"),
            table("2 1 1 1", 1, 1, "draw", "end"),
            table("2 1 1 1", 1, 1, "play R3H", "end", "play R3H"),
        ],
        asked.GAME_WINNER.ask,
        _ending,
        asked.endings,
        count=80,
    ),
    hints=(
        "A game can end in two ways. Which move ends it in each of them?",
        "Somebody has won if one of the hands has 0 cards. Whose is it?",
        "Nobody wins if the last move was a draw and it brought no card: `after.took == 0`. How "
        "many cards lie where does not matter.",
        "`after.hands.index(0)` is the player with no cards; ask `0 in after.hands` first.",
    ),
    misconceptions=mistakes.GAME_WINNER,
)
RUNS_OUT = Check(
    name="ex07.runs_out",
    submission="runs_out",
    game=asked.GAME,
    points=4,
    stage=END,
    task="Say whether the game ends because so many cards cannot be taken.",
    model=asked.RUNS_OUT.model,
    checker=CaseChecker(
        [
            *(Wanted(1, 0, 1), Wanted(1, 1, 1), Wanted(1, 0, 2), Wanted(2, 1, 1)),
            *(Wanted(4, 2, 3), Wanted(4, 2, 2), Wanted(2, 1, 2)),
        ],
        asked.RUNS_OUT.ask,
        _wanted,
        asked.wants,
        count=80,
    ),
    hints=(
        "Which cards can be had? Count them: some are in the draw pile, some will be.",
        "The top card of the discards always stays, so one of them does not count.",
        "There are `draw_pile + discards - 1` cards. If that is fewer than wanted, the game ends; "
        "if it is just enough, it goes on.",
    ),
    misconceptions=mistakes.RUNS_OUT,
)
HAND_POINTS = Check(
    name="ex07.points",
    submission="points",
    game=asked.GAME,
    points=3,
    stage=POINTS,
    task="Count the points of a hand of Final Card-Down.",
    model=asked.POINTS.model,
    checker=CaseChecker(
        [cards("R7H"), (), cards("R7H B7Q"), cards("RAH"), cards("RFH G0S R2D PDC")],
        asked.POINTS.ask,
        _hand,
        asked.fcd_hands,
        count=80,
    ),
    hints=(
        "What is the value of a card whose rank is a letter? How do you count in hexadecimal?",
        "`int(card.rank, 16)` reads one digit from 0 to F as a number.",
        "Add them up with `sum(...)`. The sum of no cards is 0.",
    ),
    misconceptions=mistakes.POINTS,
)

EXERCISE = Exercise(
    key="ex07",
    title="Ending and points",
    chapter="07_ending_and_points",
    minutes=60,
    checks=(
        *(TURNED_OVER, DRAW_CARD, GAME_WINNER, RUNS_OUT, HAND_POINTS),
        *(POINTS_IN_UNO, *UNO_CHECKS),
    ),
    mutants=(
        *("draw-from-bottom", "flip-wrong-order", "flip-top-too", "flip-keeps-bottom"),
        *("flip-at-once", "no-winner-missing", "no-winner-inverted", "no-winner-too-early"),
        *("no-winner-at-empty-pile", "winner-plays-on", "wins-with-one-left", "winner-zero"),
        *("winner-is-next", "points-count-cards", "letters-count-ten", "specials-count-twenty"),
        *("uno-symbols-ten-points", "uno-wilds-twenty-points", "uno-numbers-one-point"),
        *("uno-own-hand-counts", "uno-last-draw-two-plain", "uno-last-wild4-plain"),
    ),
)
