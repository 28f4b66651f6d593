"""The course material: is it sound? Every part is looked at, and everything wrong is told.

- words: names that are there, cases that can be shown, a first cell that says what exNN.md says
- notebooks: the solutions show what they showed when they were stored (nbval)
- checks: every check is content with the solution, hidden cases included
- starters: untouched, an exercise runs through, and every check says "not attempted"
- proofs: known mistakes, broken games and changed solutions are noticed, right ones accepted
- build: the exercises are what `fcd teach build` makes of the solutions
"""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from fcd.grade.batch import grade_all
from fcd.grade.cells import notebook_of
from fcd.grade.grading import Graded, How
from fcd.grade.submissions import Submission
from fcd.sandbox.child import find_sandbox
from fcd.teach.building import built
from fcd.teach.checks import Exercise
from fcd.teach.outcome import Depth, Outcome
from fcd.teach.proof import Proof, gaps, prove_all
from fcd.teach.proofreading import slips, unshown
from fcd.teach.solutions import BEGIN, course_option
from fcd.teach.validating.nbval import MISSING, is_installed, what_differs
from fcd.teach.validating.telling import BAD, GOOD, Progress, plain, table

COLUMNS = ("checks", "points", "starter", "noticed", "build", "nbval")
MOST_TOLD = 12  # troubles on the screen


def is_course(paths: Iterable[Path]) -> bool:
    """Whether most of these notebooks are solutions. (A student may hand in anything.)"""
    votes = []
    for path in paths:
        with suppress(ValueError, OSError):
            cells, built_as = notebook_of(path.read_text(encoding="utf-8"))
            votes.append(not built_as and any(BEGIN in source for source in cells))
    return 2 * sum(votes) > len(votes)


def graded(
    paths: Mapping[Path, str], depth: Depth, seconds: float, jobs: int | None
) -> Iterator[tuple[str, Graded]]:
    """These notebooks of ours, by exercise, as students' work is graded."""
    handed_in = [
        Submission(path.name, key, key, tuple(notebook_of(path.read_text(encoding="utf-8"))[0]), "")
        for path, key in paths.items()
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

    def count(self, good: bool, trouble: str = "") -> bool:
        """One more was looked at."""
        self.of += 1
        self.right += good
        if not good:
            self.troubles.append(trouble)
        return good

    def __str__(self) -> str:
        unfinished = "" if self.is_done else " (not finished)"
        return f"{GOOD if self.is_sound else BAD} {self.right} of {self.of} {self.says}{unfinished}"


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
        looks: tuple[tuple[Callable[[Part, Progress], None], str, str], ...] = (
            (self._words, "words", "exercises have no slips in words and cases"),
            (self._build, "build", "exercises are built from their solutions"),
            (self._checks, "checks", "checks are content with the solutions"),
            (self._starters, "starters", "untouched checks say “not attempted”"),
            (self._notebooks, "notebooks", "solutions show what they showed (nbval)"),
            (self._proofs, "proofs", "wrong answers are noticed, and no right one is refused"),
        )
        self.parts = [Part(name, says) for _, name, says in looks]
        for part, (look, _, _) in zip(self.parts, looks, strict=True):
            look(part, progress)
            part.is_done = True

    @property
    def is_good(self) -> bool:
        """Whether all parts are sound."""
        return bool(self.parts) and all(part.is_sound for part in self.parts)

    def lines(self) -> Iterator[str]:
        """One screen."""
        sound = "sound" if self.is_good else "NOT sound"
        yield f"The course material is {sound}."
        yield from (f"  {part}" for part in self.parts)
        yield ""
        rows: list[tuple[str, ...]] = [("exercise", *COLUMNS)]
        for each in self.expected:
            cells = self.cells.get(each.key, {})
            rows.append(
                (f"{each.key} {each.title}", *(cells.get(column, "?") for column in COLUMNS))
            )
        yield from table(rows)
        troubles = [f"{part.name}: {plain(t, 200)}" for part in self.parts for t in part.troubles]
        if troubles:
            yield ""
            yield from troubles[:MOST_TOLD]
        if len(troubles) > MOST_TOLD:
            yield f"… and {len(troubles) - MOST_TOLD} more (--json FILE has them all)"

    def to_dict(self) -> dict[str, Any]:
        """As plain data, for a file."""
        return {
            "sound": self.is_good,
            "parts": [
                {
                    "name": part.name,
                    "sound": part.is_sound,
                    "done": part.is_done,
                    "right": part.right,
                    "of": part.of,
                    "troubles": part.troubles,
                }
                for part in self.parts
            ],
            "exercises": self.cells,
        }

    # -- the parts -------------------------------------------------------------------------------

    def _paths(self) -> dict[str, Path]:
        """The solutions that are there, by exercise."""
        found = {
            each.key: sorted(self.solutions.glob(f"{each.key}_*.ipynb")) for each in self.expected
        }
        return {key: paths[0] for key, paths in found.items() if paths}

    def _note(self, key: str, column: str, text: str) -> None:
        self.cells.setdefault(key, {})[column] = text

    def _words(self, part: Part, progress: Progress) -> None:
        for number, each in enumerate(self.expected):
            progress(part.name, number, len(self.expected), each.key)
            found = [*slips(each), *(slip for check in each.checks for slip in unshown(check))]
            part.count(not found, f"{each.key} {found[0]}" if found else "")
            part.troubles += [f"{each.key} {trouble}" for trouble in found[1:]]
        progress(part.name, len(self.expected), len(self.expected))

    def _build(self, part: Part, progress: Progress) -> None:
        progress(part.name, 0, len(self.expected))
        paths = self._paths()
        for each in self.expected:
            trouble = self._misbuilt(paths[each.key]) if each.key in paths else "has no solution"
            good = part.count(not trouble, f"{each.key} {trouble}")
            self._note(each.key, "build", GOOD if good else BAD)
        progress(part.name, len(self.expected), len(self.expected))

    def _misbuilt(self, solution: Path) -> str:
        exercise = self.exercises / solution.name
        try:
            text = built(solution)
        except ValueError as error:
            return f"cannot be built: {error}"
        if not exercise.is_file():
            return f"has not been built: run `fcd teach build{course_option()}`"
        same = exercise.read_bytes() == text.encode()
        again = f"run `fcd teach build{course_option()}`"
        return "" if same else f"was changed since, or its solution was: {again}"

    def _checks(self, part: Part, progress: Progress) -> None:
        by_key = {each.key: each for each in self.expected}
        paths = {path: key for key, path in self._paths().items()}
        progress(part.name, 0, len(paths))
        asked = graded(paths, Depth.HIDDEN, self.seconds, self.jobs)
        for number, (key, done) in enumerate(asked, start=1):
            checks = by_key[key].checks
            reports = {report.check: report for report in done.reports}
            for check in checks:
                report = reports.get(check.name)
                outcome = str(report.outcome) if report else f"not asked: {done.trouble}"
                part.count(outcome == Outcome.RIGHT, f"{check.name} {outcome}")
            part.troubles += [f"{key} {note}" for note in (*done.notes, done.trouble) if note]
            right = sum(report.outcome is Outcome.RIGHT for report in done.reports)
            self._note(key, "checks", f"{right} of {len(checks)}")
            self._note(key, "points", f"{done.earned} of {by_key[key].points}")
            progress(part.name, number, len(paths), key)

    def _starters(self, part: Part, progress: Progress) -> None:
        """What is built from the solutions, not what lies in the folder: that is another part."""
        with tempfile.TemporaryDirectory(prefix="fcd-starters-") as folder:
            paths: dict[Path, str] = {}
            for key, solution in self._paths().items():
                try:
                    text = built(solution)
                except ValueError:
                    continue  # told by another part
                path = Path(folder) / solution.name
                path.write_text(text, encoding="utf-8")
                paths[path] = key
            progress(part.name, 0, len(paths))
            asked = graded(paths, Depth.PUBLIC, self.seconds, self.jobs)
            for number, (key, done) in enumerate(asked, start=1):
                for report in done.reports:
                    untouched = report.outcome is Outcome.NOT_ATTEMPTED
                    part.count(untouched, f"{report.check} {report.outcome}, untouched")
                part.troubles += [f"{key} {note}" for note in (*done.notes, done.trouble) if note]
                good = all(r.outcome is Outcome.NOT_ATTEMPTED for r in done.reports)
                self._note(key, "starter", GOOD if good and not done.notes else BAD)
                progress(part.name, number, len(paths), key)

    def _notebooks(self, part: Part, progress: Progress) -> None:
        if not is_installed():
            part.troubles.append(MISSING)
            return
        paths = self._paths()
        progress(part.name, 0, len(paths))
        for number, (key, path) in enumerate(paths.items(), start=1):
            trouble = what_differs(path)
            good = part.count(not trouble, f"{key} {trouble}")
            self._note(key, "nbval", GOOD if good else BAD)
            progress(part.name, number, len(paths), key)

    def _proofs(self, part: Part, progress: Progress) -> None:
        """Everything wrong is noticed, everything right accepted."""
        by_key = {each.key: each for each in self.expected}
        names = [check.name for each in self.expected for check in each.checks]
        proofs: dict[str, list[Proof]] = {key: [] for key in by_key}
        progress(part.name, 0, len(names))
        for number, proof in enumerate(prove_all(names, self.jobs), start=1):
            proofs[proof.check.partition(".")[0]].append(proof)
            progress(part.name, number, len(names), proof.check)
        for key, found in proofs.items():
            troubles = gaps(by_key[key], found)
            wrong = len({each for proof in found for each in proof.wrong})
            part.of += wrong
            part.right += wrong - len(troubles)
            part.troubles += [f"{key}: {trouble}" for trouble in troubles]
            self._note(key, "noticed", f"{wrong - len(troubles)} of {wrong}")
