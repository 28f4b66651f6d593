"""Which check notices which broken game: the proof that the checks are worth something.

A check is asked about what its model makes of the broken variant. An exercise claims
the mutants that are about what it asks; a claim that none of its checks makes good is a gap.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from fcd.teach.checks import Check, Exercise
from fcd.teach.exercises import exercises
from fcd.teach.mutants import Mutant, all_correct, all_mutants
from fcd.teach.outcome import Outcome, Report


@dataclass(frozen=True, slots=True)
class Claim:
    """An exercise says that it notices this mutant of this game."""

    exercise: Exercise
    mutant: Mutant
    game: str

    def __str__(self) -> str:
        return f"{self.exercise.key}-{self.mutant.name}-{self.game}"

    def reports(self) -> Iterator[Report]:
        """What each check of this game has to say about it."""
        broken = self.mutant.of(self.game)
        for check in self.exercise.checks:
            if check.game == self.game:
                yield check.run(check.model(broken))

    def noticed(self) -> list[Report]:
        """The reports that are not content; none means a gap."""
        return [report for report in self.reports() if report.outcome is not Outcome.RIGHT]


def claims() -> list[Claim]:
    """Everything that is claimed. KeyError if an exercise claims a mutant that does not exist."""
    known = {mutant.name: mutant for mutant in all_mutants()}
    return [
        Claim(exercise, known[name], game)
        for exercise in exercises()
        for name in exercise.mutants
        for game in known[name].games
        if game in exercise.games
    ]


def look_alikes() -> list[tuple[Check, Mutant]]:
    """Every correct game that looks different, for every check of that game."""
    checks = [check for exercise in exercises() for check in exercise.checks]
    return [
        (check, correct)
        for check in checks
        for correct in all_correct()
        if check.game in correct.games
    ]
