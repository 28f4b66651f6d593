"""Draws a Diagram: boxes in columns, from where a turn begins on the left to its end on the right.

A box stands as many columns from the left as the longest way to it has steps. An arrow that passes
a column by runs through it in a lane, which all arrows to the same box share. Every arrow leaves
its box at a place of its own, straight on beside its words, and bends only where no words are. The
boxes of a column are in the order with the fewest crossings. Nothing here knows a rule.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from itertools import combinations, pairwise, permutations
from math import ceil
from textwrap import wrap
from typing import NamedTuple

from fcd.engine.diagram import BY_ITSELF, Diagram
from fcd.engine.moves import Action
from fcd.engine.state import Phase

TITLES = {
    Phase.NAMING: "First name a color",
    Phase.READY: "Your turn begins",
    Phase.OWING: "Answer or pay",
    Phase.CHALLENGED: "Pay or challenge",
    Phase.PAYING: "Still paying",
    Phase.PAID: "All paid",
    Phase.DREW: "You drew",
    Phase.PLAYED: "You played",
    Phase.AGAIN: "Play on?",
    Phase.DARED: "A dare is judged",
    Phase.OVER: "Round over",
}
NEXT = "next"  # the box that stands for the next player, in whatever phase that turn begins

MARGIN, TOP, GAP, BEND = 24, 64, 24, 60
BOX, LINE, PORT, LOOP = 54, 16, 38, 46  # heights: a box, a line in it, an arrow's words, a loop
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


class Label(NamedTuple):
    """The words beside an arrow: what one does and, under the line, which or when."""

    action: str
    which: str

    @property
    def width(self) -> int:
        """How wide the words are."""
        return max(_width(self.action, bold=True), _width(self.which))


@dataclass(eq=False)
class Box:
    """A phase; or, without a title, a lane for the arrows that pass by on their way to it."""

    key: Phase | str
    title: str = ""
    lines: tuple[str, ...] = ()
    loops: list[Label] = field(default_factory=list)
    out: list[tuple[Label | None, Box]] = field(default_factory=list)
    column: int = 0
    y: float = 0.0  # of its middle

    @property
    def width(self) -> int:
        """How wide it must be for its words and loops."""
        if not self.title:
            return 0
        loops = [_width(f"{action} {which}", bold=True) + 12 for action, which in self.loops]
        words = max(_width(self.title, bold=True), *map(_width, self.lines)) + 24
        return max(words, len(loops) * max(loops, default=0))

    @property
    def height(self) -> int:
        """How high it is, without its loops."""
        if not self.title:
            return 0
        return max(BOX + LINE * (len(self.lines) - 1), PORT * len(self.out) + 4)

    @property
    def above(self) -> float:
        """How far it reaches up from its middle, with its loops."""
        return self.height / 2 + (LOOP if self.loops else 0)

    @property
    def ports(self) -> list[tuple[float, Label | None, Box]]:
        """Where its arrows leave, counted from its middle; with their words and where they go."""
        first = -PORT * (len(self.out) - 1) / 2
        return [(first + PORT * i, label, to) for i, (label, to) in enumerate(self.out)]


def _width(text: str, *, bold: bool = False) -> int:
    """How wide a text is at most: in the widest of the usual fonts."""
    return ceil(len(text) * (9.2 if bold else 7.2))


# -- layout ----------------------------------------------------------------------------------


def _boxes(diagram: Diagram) -> dict[Phase | str, Box]:
    """The boxes and their arrows, without those that need an empty draw pile."""
    arrows = [arrow for arrow in diagram.arrows if not arrow.is_rare]
    phases = {phase for arrow in arrows for phase in (arrow.phase, arrow.to)}
    boxes: dict[Phase | str, Box] = {p: Box(p, TITLES[p], (p,)) for p in Phase if p in phases}
    begins: dict[Phase, str] = {}
    for arrow in arrows:
        box = boxes[arrow.phase]
        if arrow.action is Action.END:
            after = [reason for reason in arrow.when if reason != BY_ITSELF]
            begins.setdefault(arrow.to, " ".join([arrow.to, *after]))
            if after:
                continue  # one arrow for all the ways the next turn begins
        to = NEXT if arrow.action is Action.END else arrow.to
        boxes.setdefault(NEXT, Box(NEXT, "Next player"))
        for reason in arrow.usual or ("",):
            label = Label(arrow.action, reason)
            if to == box.key:
                box.loops.append(label)
            else:
                box.out.append((label, boxes[to]))
    boxes[NEXT].lines = tuple(begins.values())
    return boxes


def _columns(boxes: dict[Phase | str, Box]) -> list[list[Box]]:
    """The boxes by their distance from the left, and lanes for arrows that skip a column."""
    for _ in boxes:  # as often as a way can be long
        for box in boxes.values():
            for _label, to in box.out:
                to.column = max(to.column, box.column + 1)
    last = max(box.column for box in boxes.values())
    boxes[NEXT].column = boxes[Phase.OVER].column = last
    columns: list[list[Box]] = [[] for _ in range(last + 1)]
    for box in boxes.values():
        columns[box.column].append(box)
    lanes: dict[tuple[Phase | str, int], Box] = {}
    for box in boxes.values():
        for i, (label, to) in enumerate(box.out):
            box.out[i] = label, _lane(to, box.column + 1, lanes)
    for lane in lanes.values():
        columns[lane.column].append(lane)
    return columns


def _lane(to: Box, column: int, lanes: dict[tuple[Phase | str, int], Box]) -> Box:
    """The first stop of an arrow: its box if that is in this column, else a lane towards it."""
    if to.column == column:
        return to
    lane = lanes.get((to.key, column))
    if lane is None:
        lane = lanes[to.key, column] = Box(to.key, column=column)
        lane.out.append((None, _lane(to, column + 1, lanes)))
    return lane


def _in_order(columns: Sequence[Sequence[Box]]) -> list[tuple[Box, ...]]:
    """The columns so ordered that as few arrows as possible cross: the cheapest way through."""
    best = [(0.0, [order]) for order in permutations(columns[0])]
    for column in columns[1:]:
        best = [
            min(
                ((cost + _mess(way[-1], order), [*way, order]) for cost, way in best),
                key=lambda choice: choice[0],
            )
            for order in permutations(column)
        ]
    ordered = min(best, key=lambda choice: choice[0])[1]
    for left, right in pairwise(ordered):
        for box in left:
            box.out.sort(key=lambda out, right=right: right.index(out[1]))  # type: ignore[misc]
    return ordered


def _mess(left: Sequence[Box], right: Sequence[Box]) -> float:
    """Crossings between two columns; a little, too, for arrows that go far up or down."""
    steps = [(i, right.index(to)) for i, box in enumerate(left) for _, to in box.out]
    crossings = sum((a - c) * (b - d) < 0 for (a, b), (c, d) in combinations(steps, 2))
    return crossings + sum(abs(i / len(left) - j / len(right)) for i, j in steps) / 100


def _place(columns: Sequence[Sequence[Box]]) -> None:
    """Move the boxes up and down until their arrows are as level as they can be."""
    for sweep in range(60):
        for column in columns if sweep % 2 else reversed(columns):
            pulls: dict[Box, list[float]] = {box: [] for box in column}
            for box in (box for other in columns for box in other):
                for port, _, to in box.ports:
                    if to in pulls:
                        pulls[to].append(box.y + port)
                    if box in pulls:
                        pulls[box].append(to.y - port)
            _spread([(box, sum(pull) / len(pull)) for box, pull in pulls.items()])
    top = min(box.y - box.above for column in columns for box in column)
    for column in columns:
        for box in column:
            box.y = round(box.y - top) + TOP


def _spread(wanted: Iterable[tuple[Box, float]]) -> None:
    """Put each box as near as possible to where it is wanted, in order and with gaps between."""
    groups: list[tuple[float, list[tuple[Box, float]]]] = []  # top, and boxes at steps below it
    for box, y in wanted:
        group = (y, [(box, 0.0)])
        while groups:
            top, members = groups[-1]
            last, step = members[-1]
            room = step + last.height / 2 + GAP + group[1][0][0].above
            if top + room <= group[0]:
                break
            groups.pop()  # too close: the two groups move as one, to where their boxes agree
            moved = [(b, s + room) for b, s in group[1]]
            weight, more = len(members), len(moved)
            top = (top * weight + (group[0] - room) * more) / (weight + more)
            group = (top, members + moved)
        groups.append(group)
    for top, members in groups:
        for box, step in members:
            box.y = top + step


# -- drawing ---------------------------------------------------------------------------------


def draw(diagram: Diagram, lit: Phase | None = None) -> str:
    """The picture as the text of an SVG file."""
    boxes = _boxes(diagram)
    if lit is not None and lit not in boxes:
        known = ", ".join(key for key in boxes if key != NEXT)
        raise ValueError(f"{diagram.variant.title} has no phase {lit!r} to light up, only {known}")
    columns = _in_order(_columns(boxes))
    _place(columns)
    lines: list[str] = []
    words: list[str] = []
    x = right = MARGIN
    for column in columns:
        right = x + max(box.width for box in column)
        labels = [label.width for box in column for label, _ in box.out if label]
        bend = right + max(labels, default=0) + 16
        for box in column:
            if box.title:
                paint = START if box.key in diagram.starts else ENDS.get(box.key, PLAIN)
                words += _box(box, x, right - x, LIT if box.key == lit else paint)
            for port, label, to in box.ports:
                start = right if label else x
                lines += _arrow(start, bend, box.y + port, to)
                words += _label(start + 8, box.y + port, label) if label else ()
        x = bend + BEND
    below = max(box.y + box.height / 2 for column in columns for box in column) + 12
    notes = [note for text in _notes(diagram) for note in wrap(text, (right - MARGIN) // 7)]
    for i, note in enumerate(notes):
        words.append(_text(MARGIN, below + LINE * (i + 1), note, 12, SOFT))
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
    yield "Blue: here a turn begins."
    if any(BY_ITSELF in arrow.when for arrow in diagram.arrows):
        yield "By itself: as soon as nothing else can be done."
    if any(arrow.is_rare for arrow in diagram.arrows):
        yield "Not drawn: the round is over, too, when a card must be drawn and there is none."


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
