"""What the terminal shows: a table for each exercise, notes, and what was not graded and why."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from fcd.console import table
from fcd.grade.grading import Graded
from fcd.grade.results import FILES
from fcd.sandbox.child import MISSING, Sandbox
from fcd.teach.checks import Exercise
from fcd.teach.folder import find_exercise
from fcd.teach.outcome import Outcome, Report
from fcd.teach.validating.telling import plain

MARKS = {
    Outcome.RIGHT: "✓",
    Outcome.WRONG: "✗",
    Outcome.RAISED: "!",
    Outcome.TOO_LONG: "∞",
    Outcome.NOT_ATTEMPTED: "·",
}
NOT_ASKED = "?"
MOST_NOTES, MOST_FILES = 3, 8  # of a student, of a reason
Texts = Mapping[str, str]
INSTALL = (
    "bubblewrap (bwrap) isn't installed or doesn't work here, so students' code can't be kept "
    "apart from your files. Install it (Debian and Ubuntu: sudo apt install bubblewrap), or use "
    "--sandbox none and accept that"
)


def how_apart(sandbox: Sandbox) -> str:
    """How students' code was kept apart from everything else, in plain words."""
    if sandbox is Sandbox.BWRAP:
        return (
            "Sandbox: bubblewrap. Students' code had no network, none of your files, no other work."
        )
    what = "; ".join(MISSING)
    return (
        "Sandbox: NONE, only limits of time and memory. Students' code ran with your rights. "
        f"Not kept from it: {what}."
    )


def best_way(asked: str, found: Sandbox) -> Sandbox:
    """The sandbox to use. ValueError says what to do if it can't be had."""
    if asked != "auto":
        if Sandbox(asked) is Sandbox.BWRAP and found is not Sandbox.BWRAP:
            raise ValueError(INSTALL)
        return Sandbox(asked)
    if found is Sandbox.BWRAP or not sys.platform.startswith("linux"):
        return found
    if sys.stdin.isatty() and sys.stderr.isatty():
        print(f"{INSTALL}.", file=sys.stderr)
        print("Grade without a sandbox? [y/N] ", end="", file=sys.stderr, flush=True)
        if sys.stdin.readline().strip().lower() in ("y", "yes"):
            return Sandbox.NONE
    raise ValueError(INSTALL)


def told(
    graded: Sequence[Graded], others: Texts, left: int, sandbox: Sandbox, finals: Texts
) -> Iterator[str]:
    """The whole screen. The results are in order; `finals` are what the instructor changed."""
    keys = [*dict.fromkeys(each.exercise for each in graded)]
    for key in keys:
        theirs = [g for g in graded if g.exercise == key]
        changed = {g.student: finals[g.student] for g in theirs if g.student in finals}
        final = "final" if len(keys) == 1 else "final, all exercises"
        yield from _exercise(find_exercise(key), theirs, changed and {"": final, **changed})
        yield ""
    if others:
        yield from _others(others)
        yield ""
    if graded:
        legend = "  ".join(f"{mark} {outcome}" for outcome, mark in MARKS.items())
        yield legend.replace("your code raised", "raised")
    done, not_done = counted(len(graded), "submission"), counted(len(others), "file")
    to_do = f", {counted(left, 'submission')} still to do" if left else ""
    yield f"{done} graded, {not_done} not{to_do}"
    yield how_apart(sandbox)


def counted(count: int, noun: str) -> str:
    return f"{count} {noun}{'' if count == 1 else 's'}"


def _others(others: Texts) -> Iterator[str]:
    yield "not graded"
    reasons = defaultdict(list)
    for name, reason in sorted(others.items()):
        reasons[reason].append(name)
    for reason, names in reasons.items():
        for name in names[:MOST_FILES]:
            yield f"  {plain(name, 60)}: {plain(reason)}"
        if len(names) > MOST_FILES:
            yield f"  … and {len(names) - MOST_FILES} more: {plain(reason)} ({FILES} has them all)"


def _exercise(exercise: Exercise, graded: Sequence[Graded], finals: Texts) -> Iterator[str]:
    yield f"{exercise.key} {exercise.title}, {exercise.worth}"
    for number, check in enumerate(exercise.checks, start=1):
        worth = f"{check.by_hand} by hand" if check.by_hand else f"{check.points}"
        yield f"  {number:>2} {check.name.partition('.')[2]} ({worth})"
    numbers = map(str, range(1, len(exercise.checks) + 1))
    rows: list[tuple[str, ...]] = [("student", *numbers, "points", finals.get("", ""))]
    for each in graded:
        points = (_points(exercise, each), finals.get(each.student, ""))
        rows.append((_name(each), *_marks(exercise, each), *points))
    yield table(rows, indent="  ")
    if len(graded) > 1 and exercise.points:
        mean = sum(g.earned for g in graded) / len(graded)
        yield f"  {len(graded)} submissions, {mean:.1f} points on average"
    for each in graded:
        if each.trouble:
            yield f"  {_name(each)}: {plain(each.trouble)}"
        yield from (f"  {_name(each)}: {plain(note, 160)}" for note in each.notes[:MOST_NOTES])
        if len(each.notes) > MOST_NOTES:
            yield f"  {_name(each)}: … and {len(each.notes) - MOST_NOTES} more notes"


def _name(graded: Graded) -> str:
    again = f", attempt {graded.attempt}" if graded.attempt > 1 else ""
    return plain(f"{graded.student}{again}{' (late)' if graded.late else ''}", 40)


def _marks(exercise: Exercise, graded: Graded) -> list[str]:
    reports = {report.check: report for report in graded.reports}
    return [_mark(reports.get(check.name)) for check in exercise.checks]


def _points(exercise: Exercise, graded: Graded) -> str:
    return f"{graded.earned} of {exercise.points}" if exercise.points else "by hand"


def _mark(report: Report | None) -> str:
    if report is None:
        return NOT_ASKED
    earned = "" if report.finding.by_hand else f" {report.earned}"
    return f"{MARKS[report.outcome]}{earned}"
