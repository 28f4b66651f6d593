"""Reports in plain text: the same on every machine, so that nbval can compare them."""

from __future__ import annotations

from fcd.teach.outcome import CaseView, Finding, Outcome, Report

MARKS = {
    Outcome.NOT_ATTEMPTED: "·",
    Outcome.RIGHT: "✓",
    Outcome.WRONG: "✗",
    Outcome.RAISED: "✗",
    Outcome.TOO_LONG: "✗",
}
PASSED = "Public checks passed; hidden ones run at grading."
HOW_TO_BEGIN = "Replace `raise NotImplementedError()` with your code, and run this cell again."
STOPPED = "Your code was stopped: it ran and ran. Is there a loop that never ends?"
HOW_TO_SEE_MORE = "For the whole traceback put `.traceback` behind the check's last bracket."


def report_text(report: Report) -> str:
    """A headline with the points, and below it what a student needs to go on."""
    outcome = report.outcome
    points = f"{report.earned} of {report.of} points"
    head = f"{MARKS[outcome]} {report.check}: {outcome}"
    if outcome is not Outcome.NOT_ATTEMPTED:
        head += f" ({points})"
    return "\n".join([head, *(f"  {line}" for line in finding_lines(report.finding))])


def finding_lines(finding: Finding) -> list[str]:
    """The finding without its headline."""
    if finding.outcome is Outcome.NOT_ATTEMPTED:
        return [HOW_TO_BEGIN]
    if finding.outcome is Outcome.RIGHT:
        return [*([finding.says] if finding.says else []), PASSED]
    lines = scene_lines(finding.scene) if finding.scene else []
    if finding.outcome is Outcome.RAISED:
        lines.append(f"your code raised  {finding.got}")
    elif finding.outcome is Outcome.TOO_LONG:
        lines.append(STOPPED)
    elif finding.got or finding.expected:
        lines += [f"your answer   {finding.got}", f"right answer  {finding.expected}"]
    if finding.says:
        lines.append(finding.says)
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
