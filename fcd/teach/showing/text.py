"""Reports in plain text: the same on every machine, so that nbval can compare them."""

from __future__ import annotations

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
HOW_TO_PLAY = "To play this case on a board: `play_case('{}')`"
HOW_TO_SEE_MORE = "For the whole traceback put `.traceback` behind the check's last bracket."


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
        topic if not right else f"{topic} ({right} of {asked})"
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
    """The beginning of what the code printed."""
    lines = finding.printed.strip().splitlines()
    return " / ".join(lines[:3]) + (" / …" if len(lines) > 3 else "")


def finding_lines(finding: Finding) -> list[str]:
    """The finding without its headline."""
    if finding.outcome is Outcome.NOT_ATTEMPTED:
        return [finding.says or HOW_TO_BEGIN]
    if finding.outcome is Outcome.RIGHT:
        return [*filter(None, (finding.says, passed(finding)))]
    lines = [*filter(None, [passed(finding)]), *topics(finding)]
    lines += scene_lines(finding.scene) if finding.scene else []
    if finding.outcome is Outcome.RAISED:
        lines.append(f"your code raised  {finding.got}")
    elif finding.outcome is Outcome.TOO_LONG:
        lines.append(stopped(finding))
    elif finding.got or finding.expected:
        lines += [f"your answer   {finding.got}", f"right answer  {finding.expected}"]
    if finding.says:
        lines.append(finding.says)
    if finding.printed.strip():
        lines.append(f"your code printed: {printed(finding)}")
    if finding.outcome is Outcome.WRONG and finding.scene and finding.scene.rules:
        lines += ["the rules:", *(f"  {rule}" for rule in finding.scene.rules)]
    if finding.traceback:
        lines.append(HOW_TO_SEE_MORE)
    return lines


def scene_lines(scene: CaseView) -> list[str]:
    """The case, without the rules."""
    width = max((len(row.label) for row in scene.rows), default=0)
    lines = [scene.call]
    for row in scene.rows:
        cards = " ".join(map(str, row.cards)) or "no cards"
        note = f" ({row.note})" if row.note else ""
        lines.append(f"{row.label:<{width}}  {cards}{note}")
    return [*lines, *scene.lines]
