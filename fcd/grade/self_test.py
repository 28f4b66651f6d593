"""`fcd grade --self-test`: does grading work on this machine, and how safely?"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from fcd.console import table
from fcd.grade.batch import grade_all
from fcd.grade.cells import notebook_of
from fcd.grade.grading import Graded, How
from fcd.grade.submissions import Submission
from fcd.grade.telling import best_way, how_apart
from fcd.grade.zoo import RIGHT, Animal, zoo
from fcd.sandbox.child import Sandbox, find_sandbox
from fcd.teach.building import built
from fcd.teach.changes import cells_of, changes_for
from fcd.teach.checks import Exercise
from fcd.teach.folder import exercises, find_exercise
from fcd.teach.outcome import Depth, Outcome
from fcd.teach.search import opponents
from fcd.teach.solutions import solution_path
from fcd.teach.validating.telling import BAD, GOOD, Progress, plain

CHANGED = 2  # solutions with a mistake in them, of each exercise
BROKEN = 3  # broken games, of each exercise
SECONDS = 3.0  # of computing, for a hostile cell


def self_test(sandbox: str, jobs: int | None) -> int:
    """Print the table; 0 if all is well."""
    used = best_way(sandbox, find_sandbox())
    rows = [("", "what", "of", "trouble")]
    well = True
    for name, right, of, troubles in _parts(used, jobs, Progress()):
        good = right == of > 0
        well = well and good
        told = plain("; ".join(troubles), 120)
        rows.append((GOOD if good else BAD, name, f"{right} of {of}", told))
    print(table(rows, indent="  "), how_apart(used), sep="\n")
    return int(not well)


Part = tuple[str, int, int, list[str]]  # its name, how many are as they should be, of how many


def _parts(sandbox: Sandbox, jobs: int | None, progress: Progress) -> Iterator[Part]:
    ours = [(each, path) for each in exercises() if (path := solution_path(each.key))]
    if not ours:
        raise ValueError("there are no solutions here: go to the course's folder, or use --course")
    how = How(sandbox, Depth.PUBLIC)
    solutions = [_handed_in(each, path.read_text(encoding="utf-8")) for each, path in ours]
    starters = [_handed_in(each, built(path)) for each, path in ours]
    changed = [s for each, path in ours if each.points for s in _changed(each, path)]
    for name, handed_in in (
        ("solutions get all points", solutions),
        ("untouched exercises get none", starters),
        ("solutions with a mistake lose points", changed),
    ):
        troubles = []
        progress(name, 0, len(handed_in))
        for done, (number, graded) in enumerate(grade_all(handed_in, how, jobs), start=1):
            progress(name, done, len(handed_in), graded.exercise)
            submission = handed_in[number]
            fine = {"solutions get all points": _all, "untouched exercises get none": _none}
            if not fine.get(name, _less)(graded):
                of = find_exercise(graded.exercise).points
                troubles.append(f"{submission.name}: {graded.earned} of {of}")
        yield name, len(handed_in) - len(troubles), len(handed_in), sorted(troubles)
    yield _broken_games([each for each, _ in ours], progress)
    yield contained(zoo(), sandbox, jobs, progress)


def _handed_in(exercise: Exercise, notebook: str, name: str = "") -> Submission:
    cells, _ = notebook_of(notebook)
    return Submission(name or exercise.key, name or exercise.key, exercise.key, tuple(cells), "")


def _all(graded: Graded) -> bool:
    return not graded.trouble and all(r.outcome is Outcome.RIGHT for r in graded.reports)


def _none(graded: Graded) -> bool:
    return all(r.outcome is Outcome.NOT_ATTEMPTED for r in graded.reports)


def _less(graded: Graded) -> bool:
    return graded.earned < find_exercise(graded.exercise).points


def _changed(exercise: Exercise, path: Path) -> Iterator[Submission]:
    """Some solutions that were changed in one place, so that they are wrong."""
    cells = cells_of(path)
    found = {str(c): c for check in exercise.checks for c in changes_for(cells, check.submission)}
    wrong = [change for text, change in found.items() if text not in exercise.equivalent]
    for change in wrong[:: max(1, len(wrong) // CHANGED)][:CHANGED]:
        sources = [cell.source for cell in cells]
        sources[change.where] = ast.unparse(change.tree)
        yield Submission(f"{exercise.key} {change}", "", exercise.key, tuple(sources), "")


def _broken_games(these: Sequence[Exercise], progress: Progress) -> Part:
    """Whether a sample of the broken games is noticed."""
    name, of, troubles = "broken games lose points", 0, []
    for number, exercise in enumerate(these):
        progress(name, number, len(these), exercise.key)
        for mutant in exercise.mutants[:: max(1, len(exercise.mutants) // BROKEN)][:BROKEN]:
            of += 1
            asked = (
                check.run(each.make()).outcome
                for check in exercise.checks
                for each in opponents(exercise, check, None)
                if each.name == f"broken {mutant}"
            )
            if all(outcome is Outcome.RIGHT for outcome in asked):
                troubles.append(f"{exercise.key}: {mutant}")
    progress(name, len(these), len(these))
    return name, of - len(troubles), of, troubles


def contained(
    animals: Iterable[Animal], sandbox: Sandbox, jobs: int | None, progress: Progress
) -> Part:
    """Whether each gets what its honest part is worth, and an honest one beside it, too."""
    name = "hostile submissions are contained"
    asked = [each for each in animals if each.needs in (None, sandbox)]
    asked.append(Animal("an honest one", (RIGHT,)))
    handed_in = [Submission(each.name, each.name, "ex03", each.cells, "") for each in asked]
    how, troubles = How(sandbox, Depth.PUBLIC, SECONDS), []
    for done, (number, graded) in enumerate(grade_all(handed_in, how, jobs), start=1):
        progress(name, done, len(asked), asked[number].name)
        if graded.earned != asked[number].earns:
            troubles.append(f"{asked[number].name}: {graded.earned} points")
    return name, len(asked) - len(troubles), len(asked), sorted(troubles)
