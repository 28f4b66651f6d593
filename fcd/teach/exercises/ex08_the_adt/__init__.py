"""ex08: the whole course interface as a class, in stages; first the short game, then the full."""

from __future__ import annotations

from fcd.teach.checks import Exercise
from fcd.teach.exercises.ex08_the_adt import full, short
from fcd.teach.mutants.final_card_down import MUTANTS

EXERCISE = Exercise(
    key="ex08",
    title="The whole ADT",
    chapter="08_the_adt",
    minutes=240,
    checks=(
        *(short.COUNTING, short.DEALING, short.STARTING, short.JUDGING),
        *(short.PLAYING, short.TWOS, short.REMEMBERING, short.TURN_TAKING, short.ENDING),
        *(full.BACKWARDS, full.CONTINUING, full.SPEAKING, full.CALLING, full.WHOLE),
    ),
    mutants=tuple(mutant.name for mutant in MUTANTS),
)
