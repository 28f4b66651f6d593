"""Where everything stands in the picture of a Diagram: boxes in columns, from left to right.

A box stands as many columns from the left as the longest way to it has steps. An arrow that passes
a column by runs through it in a lane, which all arrows to the same box share. The boxes of a column
are in the order with the fewest crossings, and as level with their neighbors as they can be.
Nothing here knows a rule or a color.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations
from math import ceil
from statistics import median
from textwrap import wrap
from typing import NamedTuple

from fcd.engine.diagram import Diagram
from fcd.engine.moves import Action
from fcd.engine.state import Phase
from fcd.engine.transitions import BY_ITSELF, Arrow

TITLES = {
    Phase.NAMING: "Name a color",
    Phase.READY: "Your turn",
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

MARGIN, TOP, GAP, BEND = 24, 64, 24, 48
BOX, LINE, LOOP = 54, 16, 46  # heights: of a box with one line under its title, a line, a loop
PORT, WHICH = 28, 16  # heights: of the words above an arrow, and of those below it


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
        loops = [_width(f"{action} {which}") + 14 for action, which in self.loops]
        words = [_width(self.title, bold=True), *map(_width, self.lines)]
        return max(max(words) + 20, len(loops) * max(loops, default=0))

    @property
    def height(self) -> int:
        """How high it is, without its loops."""
        if not self.title:
            return 0
        span = self.ports[-1][0] - self.ports[0][0] if self.out else 0
        return max(BOX + LINE * (len(self.lines) - 1), int(span) + 2 * PORT - 8)

    @property
    def above(self) -> float:
        """How far it reaches up from its middle, with its loops."""
        return self.height / 2 + (LOOP if self.loops else 0)

    @property
    def ports(self) -> list[tuple[float, Label | None, Box]]:
        """Where its arrows leave, counted from its middle; with their words and where they go."""
        ports = [0]
        for label, _ in self.out[:-1]:
            ports.append(ports[-1] + PORT + (WHICH if label and label.which else 0))
        return [(y - ports[-1] / 2, *out) for y, out in zip(ports, self.out, strict=False)]


def _width(text: str, *, bold: bool = False) -> int:
    """How wide a text is at most: in the widest of the usual fonts."""
    return ceil(len(text) * (8.6 if bold else 7))


def lay_out(diagram: Diagram) -> list[tuple[Box, ...]]:
    """The columns of boxes and lanes, from left to right, each from top to bottom."""
    columns = _in_order(_columns(_boxes(diagram)))
    _place(columns)
    return columns


def _boxes(diagram: Diagram) -> dict[Phase | str, Box]:
    """The boxes and their arrows, without those that need an empty draw pile."""
    arrows = [arrow for arrow in diagram.arrows if not arrow.is_rare]
    phases = {phase for arrow in arrows for phase in (arrow.phase, arrow.to)}
    boxes: dict[Phase | str, Box] = {p: Box(p, TITLES[p], (p,)) for p in Phase if p in phases}
    boxes[NEXT] = Box(NEXT, "Next player")
    ends = [arrow for arrow in arrows if arrow.action is Action.END]
    for arrow in arrows:
        for reason in () if arrow in ends else arrow.usual or ("",):
            _connect(boxes[arrow.phase], boxes[arrow.to], Label(arrow.action, reason))
    for phase in dict.fromkeys(arrow.phase for arrow in ends):
        itself = BY_ITSELF if phase in diagram.variant.ends_itself else ""
        _connect(boxes[phase], boxes[NEXT], Label(Action.END, itself))
    boxes[NEXT].lines = tuple(_beginnings(ends))
    return boxes


def _beginnings(ends: Iterable[Arrow]) -> Iterator[str]:
    """In which phases the next turn can begin, and when: "ready", "or owing after a 2"."""
    begins: dict[Phase, dict[str, None]] = {}  # dicts as sets that keep their order
    for arrow in ends:
        after = (reason for reason in arrow.when if reason != BY_ITSELF)
        begins.setdefault(arrow.to, {}).update(dict.fromkeys(after))
    for to, reasons in begins.items():
        yield from wrap(f"or {to} {' or '.join(reasons)}" if reasons else to, 20)


def _connect(box: Box, to: Box, label: Label) -> None:
    """Add an arrow; one that would close a circle is drawn as a loop that says where it leads."""
    if to is box:
        box.loops.append(label)
    elif _leads(to, box):
        box.loops.append(Label(label.action, f"{label.which} back to {to.key}".strip()))
    else:
        box.out.append((label, to))


def _leads(box: Box, other: Box) -> bool:
    return any(to is other or _leads(to, other) for _, to in box.out)


def _columns(boxes: dict[Phase | str, Box]) -> list[list[Box]]:
    """The boxes by their distance from the left, and lanes for arrows that skip a column."""
    for _ in boxes:  # as often as a way can be long
        for box in boxes.values():
            for _label, to in box.out:
                to.column = max(to.column, box.column + 1)
    last = max(box.column for box in boxes.values())
    for end in {NEXT, Phase.OVER} & boxes.keys():
        boxes[end].column = last
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
    best = [(0.0, [tuple(columns[0])])]  # where turns begin: always in the order of Phase
    for column in columns[1:]:
        best = [
            min(
                ((cost + _mess(way[-1], order), [*way, order]) for cost, way in best),
                key=lambda choice: choice[0],
            )
            for order in permutations(column)
        ]
    ordered = min(best, key=lambda choice: choice[0])[1]
    places = {box: place for column in ordered for place, box in enumerate(column)}
    for box in places:
        box.out.sort(key=lambda out: places[out[1]])
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
            _spread([(box, _level(box, columns)) for box in column])
    top = min(box.y - box.above for column in columns for box in column)
    for column in columns:
        for box in column:
            box.y = round(box.y - top) + TOP


def _level(box: Box, columns: Sequence[Sequence[Box]]) -> float:
    """Where a box would like to be: a lane level with what comes into it, a box amid all."""
    left = columns[box.column - 1] if box.column else ()
    comes = [(b, b.y + port) for b in left for port, _, to in b.ports if to is box]
    if not box.title:
        comes = [(b, y) for b, y in comes if not b.title] or comes
        return sum(y for _, y in comes) / len(comes)
    levels = [*(y for _, y in comes), *(to.y - port for port, _, to in box.ports)]
    return median(levels)


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
