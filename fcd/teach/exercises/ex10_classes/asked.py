"""ex10: what is asked about UnoTable and UnoGame, with the public examples."""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import strategies as st

from fcd.cards import CLASSIC_UNO_DECK
from fcd.engine import Action
from fcd.teach.cases import CaseChecker
from fcd.teach.checks import Submission
from fcd.teach.exercises.ex10_classes.reading import a_hand, field, rule
from fcd.teach.exercises.ex10_classes.rounds import (
    ask_game,
    ask_table,
    deals,
    dealt,
    rounds,
    scene,
)
from fcd.teach.outcome import CaseView

# -- who may sit down ------------------------------------------------------------------------------


class Seats(NamedTuple):
    """How many want to play, and the seed for the shuffle; without one the deck is given."""

    players: int
    seed: int | None = None

    @property
    def names(self) -> list[str]:
        """Their names."""
        return [f"P{number}" for number in range(1, self.players + 1)]


def _ask_seats(submission: Submission, case: Seats) -> object:
    try:
        if case.seed is not None:
            return _shuffled(submission, case)
        table = submission(case.names, list(CLASSIC_UNO_DECK[::-1]))
    except ValueError:
        return "ValueError"
    return {
        "players": [field(player, "name") for player in table.players],
        "cards each": [len(player.hand) for player in table.players],
        "deck": len(table.deck),
        "discards": len(table.discards),
    }


def _shuffled(submission: Submission, case: Seats) -> object:
    assert case.seed is not None
    seeds = (case.seed, case.seed, case.seed + 1)
    table, again, other = (submission(case.names, seed=seed) for seed in seeds)
    held = sum(len(player.hand) for player in table.players)
    return {
        "cards in all": held + len(table.deck) + len(table.discards),
        "the same deal for the same seed": _hands(table) == _hands(again),
        "another deal for another seed": _hands(table) != _hands(other),
    }


def _hands(table: Submission) -> list[str]:
    return [a_hand(player.hand, "hand") for player in table.players]


def _seats_scene(case: Seats) -> CaseView:
    names = ", ".join(map(repr, case.names))
    given = "cards" if case.seed is None else f"seed={case.seed}"
    lines = (f"{case.players} player{'' if case.players == 1 else 's'}",)
    return CaseView(f"UnoTable([{names}], {given})", lines=lines, rules=rule("players", "setup"))


SEATS = CaseChecker(
    (*map(Seats, (2, 3, 1, 4, 5, 10, 11)), Seats(2, seed=1), Seats(3, seed=7)),
    _ask_seats,
    _seats_scene,
    lambda: st.builds(Seats, st.integers(0, 13), st.none() | st.integers(1, 99)),
    count=15,
    hidden_count=30,
)

# -- the table -------------------------------------------------------------------------------------

NEXT = "Y1 Y2 Y3 Y4 Y6 Y8"

FIRST_CARD = CaseChecker(
    (
        dealt("R5 B7 | G1 G2", "R0", NEXT),
        dealt("R5 | G1 | B2", "Rskip", NEXT),
        dealt("R5 | G1", "Rskip", NEXT),
        dealt("R5 | G1 | B2", "Rdraw2", NEXT),
        dealt("R5 | G1 | B2", "Rreverse", NEXT),
        dealt("R5 | G1", "Rreverse", NEXT),
        dealt("R5 | G1", "wild", NEXT),
        dealt("R5 | G1", "wild", NEXT, "name blue"),
        dealt("R5 | G1", "wild4", "Y1 Y1 Y1 Y1"),
        dealt("R5 | G1", "wild4", "Yskip Yskip Yskip Yskip"),
        dealt("R5 | G1", "wild4", "wild4 wild4 wild4 Y1"),  # again and again
    ),
    ask_table,
    scene,
    lambda: deals(first=True),
    count=50,
    hidden_count=120,
)

PLAY = CaseChecker(
    (
        dealt("R5 B7 | G1 G2", "R0", NEXT, "R5"),
        dealt("R5 B7 | G1 G2", "R0", NEXT, "B7"),
        dealt("R5 B7 | G1 G2", "R0", NEXT, "G1"),
        dealt("B0 B7 | G1 G2", "R5", NEXT, "B0"),
        dealt("R5 B7 | R6 G2 | G3 G4", "R0", NEXT, "R5", "R6"),
        dealt("Rskip B7 | G1 G2 | G3 G4", "R0", NEXT, "Rskip"),
        dealt("Rskip B7 | G1 G2", "R0", NEXT, "Rskip"),
        dealt("Rreverse B7 | G1 G2 | G3 G4", "R0", NEXT, "Rreverse"),
        dealt("Rreverse B7 | G1 G2", "R0", NEXT, "Rreverse"),
        dealt("Rreverse B7 | G1 G2 | G3 G4 | G6 G7", "R0", NEXT, "Rreverse"),
        dealt("Rdraw2 B7 | G1 G2 | G3 G4", "R0", NEXT, "Rdraw2"),
        dealt("wild B7 | G1 G2", "R0", NEXT, "wild green"),
        dealt("wild B7 | G1 G2", "R0", NEXT, "wild"),
        dealt("wild B7 | R1 R2", "R0", NEXT, "wild green", "R1"),
        dealt("wild4 B7 | G1 G2 | G3 G4", "R0", NEXT, "wild4 green"),
        dealt("Rreverse B7 | G1 G2 | R3 G4", "R0", NEXT, "Rreverse", "R3"),
    ),
    ask_game,
    scene,
    lambda: rounds(range(2, 4), Action.PLAY),
    count=60,
    hidden_count=200,
)

DRAW = CaseChecker(
    (
        dealt("B7 B8 | G1 G2", "R0", "R9 Y1 Y2", "draw"),
        dealt("B7 B8 | G1 G2", "R0", "Y1 Y2 R9 Y3", "draw"),
        dealt("B7 R8 | G1 G2", "R0", "R9 Y1 Y2", "draw"),
        dealt("B7 B8 | G1 G2", "R0", "Y1 R9 Y2", "draw", "R9"),
        dealt("B7 B8 | G1 G2", "R0", "Y1 R9 Y2", "draw", "end"),
        dealt("B7 R8 | G1 G2", "R0", "Y1 R9 Y2", "draw", "R8"),
        dealt("B7 R8 | G1 G2", "R0", "Y1 R9 Y2", "draw", "draw"),
        dealt("B7 R8 | G1 G2", "R0", "Y1 R9 Y2", "end"),
        dealt("B7 B8 | G1 G2", "R0", "R9 R8 R7", "draw", "end", "draw"),
        dealt("B7 | G1 | G3", "Rreverse", "R9 Y1 Y2", "draw", "end"),  # Cem, then Ben
        dealt("R8 B7 | B1 B2", "R0", "G9", "R8", "draw"),  # the deck is used up: R0 comes again
    ),
    ask_game,
    scene,
    lambda: rounds(range(2, 3), Action.PLAY, Action.DRAW, Action.END),
    count=50,
    hidden_count=150,
)

WIN = CaseChecker(
    (
        dealt("R5 | G1", "R0", NEXT, "R5"),
        dealt("R5 | Bskip | G9", "R0", NEXT, "R5"),
        dealt("R5 | wild | G9", "R0", NEXT, "R5"),
        dealt("Rdraw2 | G1 | B2", "R0", NEXT, "Rdraw2"),
        dealt("wild4 | G1 | B2", "R0", NEXT, "wild4 green"),
        dealt("R5 | R1", "R0", NEXT, "R5", "R1"),
        dealt("R5 | G1", "R0", NEXT, "R5", "draw"),
    ),
    ask_game,
    scene,
    lambda: rounds(range(1, 2), Action.PLAY, ends=True),
    count=40,
    hidden_count=120,
)
