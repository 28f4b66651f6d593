"""Reports in plain text: the same on every machine, so that nbval can compare them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from fcd.sandbox.budget import MANY_STEPS, STEPS
from fcd.teach.folder import graded_note
from fcd.teach.outcome import CaseView, Finding, Outcome, Report

MARKS = {
    Outcome.NOT_ATTEMPTED: "·",
    Outcome.RIGHT: "✓",
    Outcome.WRONG: "✗",
    Outcome.RAISED: "✗",
    Outcome.TOO_LONG: "✗",
}
HOW_TO_BEGIN = "Replace `raise NotImplementedError()` with your code, and run this cell again."
HOW_TO_SEE_MORE = "For the whole traceback add `.traceback` after the check's closing parenthesis."


def report_text(report: Report) -> str:
    """A headline with the points, and below it what a student needs to go on."""
    head = f"{MARKS[report.outcome]} {report.check}: {report.said}"
    if report.outcome is not Outcome.NOT_ATTEMPTED:
        head += f" ({report.points})"
    return "\n".join([head, *(f"  {line}" for line in finding_lines(report.finding))])


def passed(finding: Finding) -> str:
    """How many cases were right, in words; nothing if no cases were counted."""
    if finding.by_hand:
        return ""
    if finding.outcome is Outcome.RIGHT:
        count = f"Passed all {finding.tried} cases." if finding.tried else "Passed."
        return " ".join(filter(None, (count, graded_note())))
    if not finding.tried or finding.outcome is Outcome.TOO_LONG:
        return ""
    return f"{finding.passed} of {finding.tried} cases are right."


def topics(finding: Finding) -> list[str]:
    """What works, and what doesn't yet."""
    done = [topic for topic, right, asked in finding.topics if right == asked]
    left = [
        topic if not right else f"{topic} ({right} of {asked} right)"
        for topic, right, asked in finding.topics
        if right < asked
    ]
    named = (("✓ works:", done), ("✗ not yet:", left))
    return [f"{label} {'; '.join(which)}" for label, which in named if which and left]


def stopped(finding: Finding) -> str:
    """Why code was stopped: it takes long, or may never end."""
    if finding.steps:
        return (
            f"Your code took {finding.steps:,} steps to answer this; {STEPS:,} should be plenty. "
            "Does it do the same work again and again?"
        )
    return f"Your code was stopped after {MANY_STEPS:,} steps. Is there a loop that never ends?"


def printed(finding: Finding) -> str:
    lines = finding.printed.strip().splitlines()
    return " / ".join(lines[:3]) + (" / …" if len(lines) > 3 else "")


def parts(finding: Finding) -> Iterator[tuple[str, Any]]:
    """What stands below the headline, here and in a notebook: kinds, and what is in them, if any.

    "next" says what to do in the notebook.
    """
    outcome, scene = finding.outcome, finding.scene
    if outcome is Outcome.NOT_ATTEMPTED:
        yield ("line", finding.says) if finding.says else ("next", HOW_TO_BEGIN)
        return
    if outcome is Outcome.RIGHT:
        yield from (("line", finding.says), ("line", passed(finding)))
        return
    yield from (("line", line) for line in (passed(finding), *topics(finding)))
    yield "case", scene
    if outcome is Outcome.RAISED:
        yield "answers", {"your code raised": finding.got}
    elif outcome is Outcome.TOO_LONG:
        yield "line", stopped(finding)
    elif (finding.got or finding.expected) and not finding.by_hand:  # nobody's own text again
        yield "answers", {"your answer": finding.got, "right answer": finding.expected}
    yield from (("sentence", finding.says), ("printed", printed(finding)))
    if outcome is Outcome.WRONG and scene:
        yield "rules", scene.rules
    if finding.traceback:
        yield "next", HOW_TO_SEE_MORE


def finding_lines(finding: Finding) -> list[str]:
    """The finding without its headline."""
    return [line for kind, what in parts(finding) if what for line in _LINES[kind](what)]


def scene_lines(scene: CaseView) -> list[str]:
    """The case, without the rules."""
    width = max((len(row.label) for row in scene.rows), default=0)
    lines = [scene.call]
    for row in scene.rows:
        cards = " ".join(map(str, row.cards)) or "no cards"
        note = f" ({row.note})" if row.note else ""
        lines.append(f"{row.label:<{width}}  {cards}{note}")
    return [*lines, *scene.lines]


_LINES: dict[str, Callable[[Any], list[str]]] = {
    "line": lambda line: [line],
    "next": lambda line: [line],
    "case": scene_lines,
    "answers": lambda answers: [f"{label:<12}  {said}" for label, said in answers.items()],
    "sentence": lambda sentence: [sentence],
    "printed": lambda text: [f"your code printed: {text}"],
    "rules": lambda rules: ["the rules:", *(f"  {rule}" for rule in rules)],
}
