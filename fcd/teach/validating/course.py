"""The course material: is it sound? Every part is looked at, and everything wrong is told.

- words: names that are there, cases that can be shown, a first cell that says what exNN.md says
- notebooks: the solutions still show what is saved when they were stored (nbval)
- checks: every check is content with the solution, hidden cases included
- starters: untouched, an exercise runs through, and every check says "not attempted"
- proofs: known mistakes, broken games and changed solutions are noticed, right ones accepted
- build: the exercises are what `fcd teach build` makes of the solutions
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import NamedTuple

from fcd.console import table
from fcd.grade.batch import grade_all
from fcd.grade.cells import notebook_of
from fcd.grade.grading import Graded, How
from fcd.grade.submissions import Submission
from fcd.sandbox.child import find_sandbox
from fcd.teach.building import built, difference
from fcd.teach.checks import Exercise
from fcd.teach.outcome import Depth, Outcome
from fcd.teach.proof import Proof, gaps, prove_all
from fcd.teach.proofreading import slips, unshown
from fcd.teach.solutions import BEGIN, course_option
from fcd.teach.validating.nbval import MISSING, is_installed, what_differs
from fcd.teach.validating.telling import BAD, GOOD, Progress, plain

COLUMNS = ("checks", "points", "starter", "noticed", "build", "nbval")


def is_course(paths: Iterable[Path]) -> bool:
    """Whether most of these notebooks are solutions. (A student may hand in anything.)"""
    votes = []
    for path in paths:
        with suppress(ValueError, OSError):
            cells, built_as = notebook_of(path.read_text(encoding="utf-8"))
            votes.append(not built_as and any(BEGIN in source for source in cells))
    return 2 * sum(votes) > len(votes)


def graded(
    notebooks: Mapping[str, str], depth: Depth, seconds: float, jobs: int | None
) -> Iterator[tuple[str, Graded]]:
    """These notebooks of ours, by exercise, as students' work is graded."""
    handed_in = [
        Submission(key, key, key, tuple(notebook_of(text)[0]), "")
        for key, text in notebooks.items()
    ]
    how = How(find_sandbox(), depth, seconds)
    return ((handed_in[number].exercise, done) for number, done in grade_all(handed_in, how, jobs))


@dataclass
class Part:
    """One thing that must be so: of so many, so many are."""

    name: str
    says: str  # of what: "checks are content with the solution"
    right: int = 0
    of: int = 0
    troubles: list[str] = field(default_factory=list)
    is_done: bool = False

    @property
    def is_sound(self) -> bool:
        """Whether everything is as it should be. Nothing to look at is not sound."""
        return self.is_done and self.right == self.of > 0 and not self.troubles

    def __str__(self) -> str:
        unfinished = "" if self.is_done else " (not finished)"
        return f"{GOOD if self.is_sound else BAD} {self.right} of {self.of} {self.says}{unfinished}"


PARTS = {
    "words": "exercises have no errors in text or cases",
    "build": "exercises are built from their solutions",
    "checks": "checks accept the solutions",
    "starters": "untouched checks say “not attempted”",
    "notebooks": "solutions still show what is saved (nbval)",
    "proofs": "wrong answers are noticed, and no right one is refused",
}


class Seen(NamedTuple):
    """What a look at one exercise brings for a part."""

    key: str
    right: int = 0
    of: int = 0
    troubles: Sequence[str] = ()
    cells: Mapping[str, str] = {}  # for the table


@dataclass
class Course:
    """The folders, the exercises that should be in them, and what is known about them so far."""

    solutions: Path
    exercises: Path
    expected: tuple[Exercise, ...]
    seconds: float
    jobs: int | None = None
    parts: list[Part] = field(default_factory=list)
    cells: dict[str, dict[str, str]] = field(default_factory=dict)  # by exercise, by column

    def run(self, progress: Progress) -> None:
        """Look at everything; what is known stays, even if this is interrupted."""
        self.parts = [Part(name, says) for name, says in PARTS.items()]
        for part in self.parts:
            self.look(part, progress)

    def look(self, part: Part, progress: Progress) -> None:
        of = len(self.checks if part.name == "proofs" else self.expected)
        progress(part.name, 0, of)
        for number, seen in enumerate(getattr(self, f"_{part.name}")(), start=1):
            if number < of:
                progress(part.name, number, of, seen.key)
            part.right += seen.right
            part.of += seen.of
            part.troubles += seen.troubles
            self.cells.setdefault(seen.key, {}).update(seen.cells)
        progress(part.name, of, of)
        part.is_done = True

    @property
    def is_good(self) -> bool:
        return bool(self.parts) and all(part.is_sound for part in self.parts)

    def lines(self) -> Iterator[str]:
        """One screen, and below it everything that is wrong."""
        sound = "sound" if self.is_good else "NOT sound"
        yield f"The course material is {sound}."
        yield from (f"  {part}" for part in self.parts)
        yield ""
        rows: list[tuple[str, ...]] = [("exercise", *COLUMNS)]
        for each in self.expected:
            cells = self.cells.get(each.key, {})
            rows.append((f"{each.key} {each.title}", *(cells.get(name, "?") for name in COLUMNS)))
        yield table(rows, indent="  ")
        troubles = [f"{part.name}: {plain(t, 200)}" for part in self.parts for t in part.troubles]
        yield from ["", *troubles] if troubles else []

    @cached_property
    def paths(self) -> dict[str, Path]:
        """The solutions that are there, by exercise."""
        found = {
            each.key: sorted(self.solutions.glob(f"{each.key}_*.ipynb")) for each in self.expected
        }
        return {key: paths[0] for key, paths in found.items() if paths}

    @property
    def checks(self) -> dict[str, Exercise]:
        """The names of all checks, and where they are."""
        return {check.name: each for each in self.expected for check in each.checks}

    # -- the parts -------------------------------------------------------------------------------

    def _words(self) -> Iterator[Seen]:
        for each in self.expected:
            found = [*slips(each), *(slip for check in each.checks for slip in unshown(check))]
            yield Seen(each.key, not found, 1, [f"{each.key} {trouble}" for trouble in found])

    def _build(self) -> Iterator[Seen]:
        for each in self.expected:
            trouble = self._misbuilt(each.key)
            told = [f"{each.key} {trouble}"] if trouble else []
            yield Seen(each.key, not trouble, 1, told, {"build": BAD if trouble else GOOD})

    def _misbuilt(self, key: str) -> str:
        if key not in self.paths:
            return "has no solution"
        try:
            text = built(self.paths[key])
        except ValueError as error:
            return f"cannot be built: {error}"
        found = difference(self.exercises / self.paths[key].name, text)
        if not found:
            return ""
        missing = found == "is missing"
        told = "has not been built" if missing else "was changed since, or its solution was"
        return f"{told}: run `fcd teach build{course_option()}`"

    def _checks(self) -> Iterator[Seen]:
        texts = {key: path.read_text(encoding="utf-8") for key, path in self.paths.items()}
        by_key = {each.key: each for each in self.expected}
        for key, done in graded(texts, Depth.HIDDEN, self.seconds, self.jobs):
            names = [check.name for check in by_key[key].checks]
            said = {report.check: report.outcome for report in done.reports}
            wrong = [name for name in names if said.get(name) is not Outcome.RIGHT]
            told = [f"{name} {said.get(name, f'not asked: {done.trouble}')}" for name in wrong]
            right = len(names) - len(wrong)
            points = f"{done.earned} of {by_key[key].points}"
            cells = {"checks": f"{right} of {len(names)}", "points": points}
            yield Seen(key, right, len(names), [*told, *_notes(key, done)], cells)

    def _starters(self) -> Iterator[Seen]:
        """What is built from the solutions, not what lies in the folder: that is another part."""
        texts = {}
        for key, path in self.paths.items():
            with suppress(ValueError):  # told by another part
                texts[key] = built(path)
        for key, done in graded(texts, Depth.PUBLIC, self.seconds, self.jobs):
            touched = [r for r in done.reports if r.outcome is not Outcome.NOT_ATTEMPTED]
            told = [f"{report.check} {report.outcome}, untouched" for report in touched]
            of, good = len(done.reports), not (touched or done.notes)
            cells = {"starter": GOOD if good else BAD}
            yield Seen(key, of - len(touched), of, [*told, *_notes(key, done)], cells)

    def _notebooks(self) -> Iterator[Seen]:
        if not is_installed():
            yield Seen("", troubles=[MISSING])
            return
        for key, path in self.paths.items():
            trouble = what_differs(path)
            told = [f"{key} {trouble}"] if trouble else []
            yield Seen(key, not trouble, 1, told, {"nbval": BAD if trouble else GOOD})

    def _proofs(self) -> Iterator[Seen]:
        """Everything wrong is noticed, everything right accepted."""
        proofs: dict[str, list[Proof]] = {each.key: [] for each in self.expected}
        for proof in prove_all(self.checks, self.jobs):
            proofs[self.checks[proof.check].key].append(proof)
            yield Seen(proof.check)
        for each in self.expected:
            troubles = gaps(each, proofs[each.key])
            of = len({wrong for proof in proofs[each.key] for wrong in proof.wrong})
            right = of - len(troubles)
            told = [f"{each.key}: {trouble}" for trouble in troubles]
            yield Seen(each.key, right, of, told, {"noticed": f"{right} of {of}"})


def _notes(key: str, done: Graded) -> Iterator[str]:
    return (f"{key} {note}" for note in (*done.notes, done.trouble) if note)
