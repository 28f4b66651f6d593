"""Reports in a notebook: the case in drawn cards, got and expected, the rule, the sentence."""

from __future__ import annotations

from fcd.board.drawing import hand_html
from fcd.board.drawing.shapes import escaped
from fcd.teach.outcome import Report
from fcd.teach.showing.text import report_text


def report_html(report: Report) -> str:
    """To be replaced by the owner of showing/."""
    rows = report.finding.scene.rows if report.finding.scene else ()
    cards = "".join(f"<p>{escaped(row.label)} {hand_html(row.cards)}</p>" for row in rows)
    return f"<div>{cards}<pre>{escaped(report_text(report))}</pre></div>"
