"""Slips of those who write exercises, found before a student meets them.

A name in exNN.md that nothing has, a solution that is wrong, a case that cannot be shown: each is
told in one line that says what to write instead.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from traceback import extract_tb
from typing import Any

from fcd.sandbox.budget import STEPS
from fcd.series.chapters import CHAPTERS
from fcd.teach.changes import cells_of, names_with
from fcd.teach.checker import CaseChecker, ask, table_of
from fcd.teach.checks import Check, Exercise
from fcd.teach.folder import CHECKS, did_you_mean, find_check
from fcd.teach.mutants import all_mutants
from fcd.teach.outcome import Finding, Outcome
from fcd.teach.solutions import read_notebook, solution_path, source_of, tags_of

FEWEST_HINTS = 3
SOME = 20  # cases that a wrong program is tried on


def slips(exercise: Exercise) -> list[str]:
    """What is wrong with an exercise's words, in its Markdown and in its solution notebook."""
    solution = solution_path(exercise.key)
    return [*_in_words(exercise), *(_in_notebook(exercise, solution) if solution else ())]


def _in_words(exercise: Exercise) -> Iterator[str]:
    mine = f"{exercise.key}.md"
    broken = {mutant.name: mutant for mutant in all_mutants()}
    usable = [name for name, mutant in broken.items() if {*mutant.games} & {*exercise.games}]
    for name in exercise.mutants:
        if name not in broken:
            yield f"{mine}: there is no broken game {name!r}{did_you_mean(name, usable, most=0)}"
        elif name not in usable:
            of = ", ".join(broken[name].games)
            yield f"{mine}: the broken game {name!r} is for {of}, and no check here is"
    chapters = [chapter.key for chapter in CHAPTERS]
    if exercise.chapter not in chapters:
        meant = did_you_mean(exercise.chapter, chapters)
        yield f"{mine}: there is no chapter {exercise.chapter!r}{meant}"
    for check in exercise.checks:
        if len(check.hints) < FEWEST_HINTS and not check.by_hand:
            yield f"{mine}, {check.submission}: write {FEWEST_HINTS} hints or more"
        for mistake in check.misconceptions:
            try:
                mistake.wrong()
            except ValueError as error:
                yield f"{mine}, {check.submission}: {error}"


def _in_notebook(exercise: Exercise, path: Path) -> Iterator[str]:
    """Its first cell says the same as the Markdown, and each check has its cell."""
    cells = read_notebook(path)["cells"]
    first = source_of(cells[0]) if cells else ""
    for said in (
        f"# Exercise {int(exercise.key[2:])}. {exercise.title}",
        f"**{exercise.minutes} minutes · {exercise.worth} · ",
    ):
        if said not in first:
            yield f"{path.name}: its first cell should have {said!r}, as {exercise.key}.md says"
    tagged = [source_of(cell) for cell in cells if "check" in tags_of(cell)]
    for check in exercise.checks:
        call = f'check("{check.name}", {check.submission})'
        if not any(call in source for source in tagged):
            yield f"{path.name}: no cell with the tag `check` has {call}"
    code = [source_of(cell) for cell in cells if cell.get("cell_type") == "code"]
    if any(map(_is_played, exercise.checks)) and not any("play_case" in each for each in code):
        yield f"{path.name}: import `play_case` from fcd.teach, which reports tell students to call"


def _is_played(check: Check) -> bool:
    """Whether its cases can be played on a board."""
    with suppress(Exception):  # `unshown` says of a case why it can't be read
        return isinstance(check.checker, CaseChecker) and any(
            table_of(check, text) for text in check.checker.stored[:1]
        )
    return False


def troubles(name: str) -> list[str]:
    """What is wrong with a check about cases: its code, or the solution."""
    check = find_check(name)
    if not isinstance(check.checker, CaseChecker):
        return []  # whole matches and suites: `fcd validate` plays them
    return unshown(check) or [*_in_solution(check)] or [*_in_mistakes(check)]


def unshown(check: Check) -> list[str]:
    """The first stored case that cannot be read or shown to a student, and why."""
    checker = check.checker
    if not isinstance(checker, CaseChecker):
        return []
    for text in checker.stored:
        try:
            checker.view(checker.question.read(text))
        except Exception as error:  # anything can be wrong in a teacher's code
            return [f"{check.name}: the case {text!r} can't be shown: {_told(error)}"]
    return []


def _in_solution(check: Check) -> Iterator[str]:
    path = solution_path(check.name.partition(".")[0])
    if path is None:
        return
    try:
        names = names_with(cells_of(path))
        if check.submission not in names:
            yield f"there is no {check.submission} in {path}"
            return
        finding = check.run(names[check.submission]).finding
    except Exception as error:  # the same
        yield f"{check.name}: {_told(error)}"
        return
    if finding.outcome is not Outcome.RIGHT:
        yield f"{check.name}: your solution {_answered(finding)}"


def _in_mistakes(check: Check) -> Iterator[str]:
    """A wrong program that never answers: no student will read its sentence."""
    checker: Any = check.checker
    some = checker.cases()[:SOME]
    for mistake in check.misconceptions:
        try:
            wrong = mistake.wrong()
        except ValueError:  # told already: there is none of this name
            continue
        said = [ask(checker.question, wrong, case, STEPS) for case in some]
        if said and all(each.error for each in said):
            yield f"{check.name}: the mistake {mistake.name} fails on every case: {said[0].text}"


def _answered(finding: Finding) -> str:
    if finding.outcome is Outcome.NOT_ATTEMPTED:
        return "isn't written yet"
    case = finding.scene.case if finding.scene else ""
    said = f" says {finding.got}, the engine says {finding.expected}" if finding.expected else ""
    told = finding.says or (finding.got if not said else "")
    return f"is {finding.outcome} on {case!r}:{said}{f' {told}' if told else ''}"


def _told(error: Exception) -> str:
    """What went wrong, and in which line of the exercise's own code."""
    own = [f for f in extract_tb(error.__traceback__) if Path(f.filename).parent.name == CHECKS]
    where = f" ({Path(own[-1].filename).name}, line {own[-1].lineno})" if own else ""
    return f"{type(error).__name__}: {error}{where}"
