"""Draws a Diagram as SVG: one file of text that needs no fonts, styles or scripts from elsewhere.

Every arrow leaves its box at a place of its own, straight on beside its words, and bends only where
no words are. The picture brings its own light background, so it can stand on a dark page; what a
color says is also said by a word or a mark. Nothing here knows a rule.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from textwrap import wrap
from typing import NamedTuple

from fcd.engine.diagram import Diagram
from fcd.engine.diagram_layout import BEND, LINE, MARGIN, NEXT, Box, Label, lay_out
from fcd.engine.state import Phase
from fcd.engine.transitions import BY_ITSELF

INK, SOFT = "#1f2933", "#4a5561"
SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"


class Paint(NamedTuple):
    """The colors of a box and of the arrows that lead to it."""

    fill: str
    edge: str
    ink: str = INK
    soft: str = SOFT


PLAIN = Paint("#ffffff", "#66727f")
START = Paint("#e2edfa", "#2b64a8")
ENDS = {NEXT: Paint("#e4f2e7", "#2c6e49"), Phase.OVER: Paint("#fbeecb", "#8a5a00")}
LIT = Paint("#1d3f72", "#e08e00", "#ffffff", "#ffe3a6")


def draw(diagram: Diagram, lit: Phase | None = None) -> str:
    """The picture as the text of an SVG file."""
    columns = lay_out(diagram)
    boxes = [box for column in columns for box in column if box.title]
    known = [box.key for box in boxes if box.key != NEXT]
    if lit is not None and lit not in known:
        title = diagram.variant.title
        raise ValueError(f"{title} has no phase {lit!r} to light up, only {', '.join(known)}")
    lines: list[str] = []
    words: list[str] = []
    x = right = MARGIN
    for column in columns:
        right = x + max(box.width for box in column)
        labels = [label.width for box in column for label, _ in box.out if label]
        bend = right + max(labels, default=0) + 14
        for box in column:
            if box.title:
                paint = START if box.key in diagram.starts else ENDS.get(box.key, PLAIN)
                words += _box(box, x, right - x, LIT if box.key == lit else paint)
            for port, label, to in box.ports:
                start = right if label else x
                lines += _arrow(start, bend, box.y + port, to)
                words += _label(start + 8, box.y + port, label) if label else ()
        x = bend + BEND
    below = max(box.y + box.height / 2 for box in boxes) + 12
    notes = [note for text in _notes(diagram) for note in wrap(text, (right - MARGIN) // 7)]
    for i, note in enumerate(notes):
        color = START.edge if note.startswith("●") else SOFT
        words.append(_text(MARGIN, below + LINE * (i + 1), note, 12, color))
    return "\n".join(
        [
            *_frame(diagram, right + MARGIN, below + LINE * len(notes) + MARGIN, lit),
            '<g fill="none" stroke-width="1.6">',
            *lines,
            "</g>",
            *words,
            "</svg>",
            "",
        ]
    )


def _notes(diagram: Diagram) -> Iterator[str]:
    yield "● A turn can begin here."
    if any(BY_ITSELF in arrow.when for arrow in diagram.arrows):
        yield "By itself: as soon as nothing else can be done."
    if any(arrow.is_rare for arrow in diagram.arrows):
        yield "Not shown: the round is over, too, when a card must be drawn and there is none."


def _frame(diagram: Diagram, width: float, height: float, lit: Phase | None) -> Iterator[str]:
    """The sheet, its title, and in words what it shows for those who do not see it."""
    moves = "; ".join(
        f"{phase}: {' '.join([action, *arrow.usual])} leads to {to}"
        for arrow in diagram.arrows
        for phase, action, to in [arrow.edge]
        if not arrow.is_rare
    )
    now = f" Now: {lit}." if lit else ""
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" style="max-width:100%;height:auto" role="img" '
        f'font-family="{SANS}">'
    )
    yield f"<title>{escape(diagram.title)}</title>"
    yield f"<desc>{escape(moves)}.{now}</desc>"
    yield (
        f'<rect x="1" y="1" width="{width - 2:g}" height="{height - 2:g}" rx="14" '
        f'fill="#fdfcf8" stroke="#cfc9ba"/>'
    )
    yield _text(MARGIN, 38, diagram.title, 18, INK, bold=True)


def _box(box: Box, x: float, width: float, paint: Paint) -> Iterator[str]:
    top = box.y - box.height / 2
    thick = 4 if paint is LIT else 1.6
    yield (
        f'<rect x="{x:g}" y="{top:g}" width="{width:g}" height="{box.height:g}" rx="10" '
        f'fill="{paint.fill}" stroke="{paint.edge}" stroke-width="{thick:g}"/>'
    )
    if paint is START:
        yield f'<circle cx="{x + 13:g}" cy="{top + 13:g}" r="4" fill="{paint.edge}"/>'
    middle = x + width / 2
    y = box.y - LINE * len(box.lines) / 2 + 5
    yield _text(middle, y, box.title, 14, paint.ink, bold=True, anchor="middle")
    for line in box.lines:
        y += LINE
        says = f"▶ now: {line}" if paint is LIT else line
        yield _text(middle, y, says, 12, paint.soft, anchor="middle")
    for i, (action, which) in enumerate(box.loops):
        at = x + width * (2 * i + 1) / (2 * len(box.loops))
        bow = f"M{at - 10:g} {top:g}C{at - 22:g} {top - 28:g} {at + 22:g} {top - 28:g}"
        color = PLAIN.edge
        yield (
            f'<path d="{bow} {at + 10:g} {top:g}" fill="none" stroke="{color}" stroke-width="1.6"/>'
        )
        yield f'<path d="M{at + 10:g} {top:g}l-1.5 -10l8 4z" fill="{color}"/>'
        yield (
            f'<text x="{at:g}" y="{top - 27:g}" font-size="12" fill="{SOFT}" text-anchor="middle">'
            f'<tspan font-size="13" font-weight="600" fill="{INK}">{action}</tspan> '
            f"{escape(which)}</text>"
        )


def _arrow(start: float, bend: float, y: float, to: Box) -> Iterator[str]:
    """From its place at a box straight past its words, then up or down to where it goes."""
    color = ENDS.get(to.key, PLAIN).edge
    middle, end = bend + BEND / 2, bend + BEND
    path = f"M{start:g} {y:g}H{bend:g}C{middle:g} {y:g} {middle:g} {to.y:g} {end:g} {to.y:g}"
    yield f'<path d="{path}" stroke="{color}"/>'
    if to.title:
        yield f'<path d="M{end:g} {to.y:g}l-10 -4.5v9z" fill="{color}"/>'


def _label(x: float, y: float, label: Label) -> Iterator[str]:
    yield _text(x, y - 5, label.action, 13, INK, bold=True)
    if label.which:
        yield _text(x, y + 14, label.which, 12, SOFT)


def _text(
    x: float, y: float, text: str, size: int, fill: str, *, bold: bool = False, anchor: str = ""
) -> str:
    weight = ' font-weight="600"' if bold else ""
    place = f' text-anchor="{anchor}"' if anchor else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{fill}"{weight}{place}>'
        f"{escape(text)}</text>"
    )
