"""The turn as a machine to look at: its transitions as data, as text, as Mermaid and as a picture.

All of it is made from the variant; only where a phase stands in the picture is written down here.

>>> from fcd.variants import MINI_UNO
>>> print(Diagram(MINI_UNO).text()[:219])
Mini UNO: one turn
<BLANKLINE>
ready   play → played  (in-hand, match)
        play → over    your last card
        draw → drew    (nothing-playable)
drew    end  → ready   by itself (done)
played  end  → ready   by itself (done)
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from html import escape
from textwrap import wrap

from fcd.board.drawing import picture
from fcd.board.drawing.transitions import BY_ITSELF, ORDER, Arrow, Edge, find_arrows, find_openings
from fcd.console import table
from fcd.engine import Action, Phase, Variant
from fcd.engine.rules import AnyOf, Clause, Rule
from fcd.engine.wording import IN_GENERAL, sentence

NEXT = "next"  # the box that stands for the next player, in whatever phase that turn begins
PLACES: dict[str, tuple[int, str]] = {  # column and title, from top to bottom
    Phase.OVER: (5, "Round over"),
    Phase.NAMING: (0, "Name a color"),
    Phase.READY: (1, "Your turn"),
    Phase.AGAIN: (2, "Play on?"),
    Phase.DARED: (3, "A dare is judged"),
    Phase.PLAYED: (4, "You played"),
    Phase.DREW: (2, "You drew"),
    NEXT: (5, "Next player"),
    Phase.CHALLENGED: (0, "Pay or challenge"),
    Phase.OWING: (1, "Answer or pay"),
    Phase.PAYING: (2, "Still paying"),
    Phase.PAID: (4, "All paid"),
}
RUN_OUT = "when a card must be drawn and there is none"

# Fill, edge, ink and soft ink of a box; its edge is also the color of the arrows that lead to it.
PLAIN = ("#ffffff", "#66727f", "#1f2933", "#4a5561")
INK, SOFT = PLAIN[2:]
START = ("#e2edfa", "#2b64a8", INK, SOFT)
ENDS = {NEXT: ("#e4f2e7", "#2c6e49", INK, SOFT), Phase.OVER: ("#fbeecb", "#8a5a00", INK, SOFT)}
LIT = ("#1d3f72", "#e08e00", "#ffffff", "#ffe3a6")
SANS = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
MARGIN, TOP, GAP, BEND, LINE, PORT = 24, 64, 22, 48, 16, 28


@dataclass(eq=False)
class Box:
    """A phase in the picture; `y` is the height of its middle, and of all arrows to it."""

    key: str
    column: int
    lines: list[str]  # under its title; a move that leads nowhere else is one of them
    out: list[tuple[str, str, Box]] = field(default_factory=list)  # action, which or when, where
    x: float = 0
    y: float = 0
    width: float = 0

    @property
    def title(self) -> str:
        return PLACES[self.key][1]

    @property
    def height(self) -> float:
        return max(40 + LINE * len(self.lines), sum(map(_room, self.out)) + 4)

    @property
    def bend(self) -> float:
        """Where its arrows may leave their straight way: to the right of their words."""
        words = (max(_width(action, 8.6), _width(which)) for action, which, _ in self.out)
        return self.x + self.width + max(words, default=0) + 14


def _width(text: str, letter: float = 7) -> float:
    """How wide a text is at most: in the widest of the usual fonts."""
    return len(text) * letter


def _room(arrow: tuple[str, str, Box]) -> int:
    return PORT + (LINE if arrow[1] else 0)


class Diagram:
    """The transitions of one turn."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant
        self.title = f"{variant.title}: one turn"

    @cached_property
    def arrows(self) -> tuple[Arrow, ...]:
        return find_arrows(self.variant)

    @property
    def edges(self) -> tuple[Edge, ...]:
        return tuple(arrow[:3] for arrow in self.arrows)

    @cached_property
    def starts(self) -> list[Phase]:
        ends = (arrow.to for arrow in self.arrows if arrow.action is Action.END)
        return sorted({*find_openings(self.variant), *ends}, key=ORDER)

    def __repr__(self) -> str:
        return f"<Diagram of {self.variant.title}: {len(self.arrows)} edges>"

    # -- text --------------------------------------------------------------------------------

    def text(self) -> str:
        """One line for each edge, then the clauses that its move must obey."""
        rows: list[tuple[str, str, str]] = []
        clauses: dict[tuple[str, str], None] = {}
        phase, action = "", ""
        wide = max(len(arrow.action) for arrow in self.arrows)
        for arrow in self.arrows:
            rules = self.variant.turn[arrow.phase][arrow.action].rules
            notes = [", or ".join(arrow.when)] if arrow.when else []
            if rules and (phase, action) != arrow[:2]:
                notes.append(f"({', '.join(map(_name, rules))})")
                clauses |= dict.fromkeys(row for rule in rules for row in self._clauses(rule))
            way = f"{arrow.action:<{wide}} → {arrow.to}"
            rows.append(("" if arrow.phase == phase else arrow.phase, way, " ".join(notes)))
            phase, action, *_ = arrow
        rows.append(("any", f"{'':<{wide}} → {Phase.OVER}", RUN_OUT))
        return "\n\n".join([self.title, table(rows), table([*clauses] or [("", "")])])

    __str__ = text

    def _clauses(self, rule: Rule) -> list[tuple[str, str]]:
        if isinstance(rule, Clause):
            return [(rule.name, self._sentence(rule))]
        parts = [(f"- {clause.name}", self._sentence(clause)) for clause in rule.clauses]
        return [(_name(rule), "One of these is enough:"), *parts]

    def _sentence(self, clause: Clause) -> str:
        """A clause in general, before there is a move to fill in."""
        says = sentence((clause.short or clause.says).format_map(IN_GENERAL))
        advice = " (If not, the move is legal but risky.)" if clause.advisory else ""
        ref = self.variant.cite(clause.ref) if clause.ref else "by the rule of the card"
        return f"{says}{advice} [{ref}]"

    def mermaid(self) -> str:
        """For JupyterLab (text/vnd.mermaid) and GitHub (a block of code called mermaid)."""
        ways = dict.fromkeys(
            f"{phase} --> {NEXT if action is Action.END else to}: {action} {why}".rstrip()
            for phase, action, to, when in self.arrows
            for why in (() if action is Action.END else when) or ("",)
        )
        head = f'---\ntitle: "{self.title}"\n---\nstateDiagram-v2\ndirection LR'
        named = [f"{box.key}: {box.title}" for box in self._boxes]
        return "\n".join([head, *named, *(f"[*] --> {phase}" for phase in self.starts), *ways])

    # -- picture -----------------------------------------------------------------------------

    @cached_property
    def _boxes(self) -> list[Box]:
        keys = {NEXT, *(phase for arrow in self.arrows for phase in (arrow.phase, arrow.to))}
        columns = sorted({PLACES[key][0] for key in keys})
        places = {key: columns.index(PLACES[key][0]) for key in PLACES if key in keys}
        boxes = {key: Box(key, column, [key]) for key, column in places.items()}
        begins: dict[Phase, dict[str, None]] = {}
        for phase, action, to, when in self.arrows:
            box = boxes[phase]
            if action is Action.END:
                by_itself = BY_ITSELF if phase in self.variant.ends_itself else ""
                arrow = (action, by_itself, boxes[NEXT])
                box.out += [] if arrow in box.out else [arrow]
                begins.setdefault(to, {}).update((why, None) for why in when if why != BY_ITSELF)
            elif places[to] > places[phase]:
                box.out += [(action, why, boxes[to]) for why in when or ("",)]
            else:  # it stays here, or leads back
                there = "" if to == phase else f" → {to}"
                box.lines += [f"↻ {action} {why}{there}" for why in when or ("",)]
        after = (f"or {to} {' or '.join(why)}" if why else to for to, why in begins.items())
        boxes[NEXT].lines = [line for words in after for line in wrap(words, 20)]
        for box in boxes.values():
            box.out.sort(key=lambda arrow: [*PLACES].index(arrow[2].key))
        _lay_out([*boxes.values()])
        return [*boxes.values()]

    def _size(self) -> tuple[float, float]:
        """Of the picture, without the notes under it."""
        right = max(box.x + box.width for box in self._boxes)
        return max(right + MARGIN, 560), max(box.y + box.height / 2 for box in self._boxes) + 12

    def place(self, phase: Phase) -> tuple[float, float]:
        """Where its box begins and ends, as shares of the picture's width."""
        [box] = [box for box in self._boxes if box.key == phase]
        return box.x / self._size()[0], (box.x + box.width) / self._size()[0]

    def svg(self, lit: Phase | None = None) -> str:
        """A picture, by itself a whole SVG file; `lit` marks the phase one is in."""
        known = [box.key for box in self._boxes if box.key != NEXT]
        if lit is not None and lit not in known:
            title = self.variant.title
            raise ValueError(f"{title} has no phase {lit!r} to light up, only {', '.join(known)}")
        width, below = self._size()
        notes = ["● A turn can begin here.", f"Not shown: the round is over, too, {RUN_OUT}."]
        if self.variant.ends_itself:
            notes.insert(1, "By itself: as soon as nothing else can be done.")
        height = below + LINE * len(notes) + MARGIN
        moves = "; ".join(
            f"{phase}: {' '.join([action, *when])} leads to {to}"
            for phase, action, to, when in self.arrows
        )
        parts = [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
            f'width="{width:g}" height="{height:g}" style="max-width:100%;height:auto" '
            f'role="img" font-family="{SANS}">',
            f"<title>{escape(self.title)}</title>",
            f"<desc>{escape(moves)}.{f' Now: {lit}.' if lit else ''}</desc>",
            f'<rect x="1" y="1" width="{width - 2:g}" height="{height - 2:g}" rx="14" '
            f'fill="#fdfcf8" stroke="#cfc9ba"/>',
            _text(MARGIN, 38, self.title, 18, INK, bold=True),
        ]
        for box in self._boxes:
            bend = max(other.bend for other in self._boxes if other.column == box.column)
            parts += [*_arrows(box, bend), *self._drawn(box, lit=box.key == lit)]
        for n, note in enumerate(notes):
            color = SOFT if n else START[1]
            parts.append(_text(MARGIN, below + LINE * (n + 1), note, 12, color))
        return "\n".join([*parts, "</svg>\n"])

    def _drawn(self, box: Box, *, lit: bool) -> Iterator[str]:
        starts = box.key in self.starts and not lit
        colors = LIT if lit else START if starts else ENDS.get(box.key, PLAIN)
        fill, edge, ink, soft = colors
        top, middle = box.y - box.height / 2, box.x + box.width / 2
        yield (
            f'<rect x="{box.x:g}" y="{top:g}" width="{box.width:g}" height="{box.height:g}" '
            f'rx="10" fill="{fill}" stroke="{edge}" stroke-width="{4 if lit else 1.6}"/>'
        )
        if starts:
            yield f'<circle cx="{box.x + 13:g}" cy="{top + 13:g}" r="4" fill="{edge}"/>'
        y = box.y - LINE * len(box.lines) / 2 + 5
        yield _text(middle, y, box.title, 14, ink, bold=True, anchor="middle")
        for n, line in enumerate(box.lines):
            words = f"▶ now: {line}" if lit and not n else line
            yield _text(middle, y + LINE * (n + 1), words, 12, soft, anchor="middle")

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """How a notebook shows it, no wider than its cell; IPython adds the plain text."""
        return {
            "text/html": f"{_DARK}<div class=fcd-diagram>{picture(self.svg(), self.text())}</div>"
        }


# It brings a light ground of its own: in the dark, light and dark change places.
_DARK = (
    "<style>:is([data-jp-theme-light=false],.vscode-dark) .fcd-diagram img"
    "{filter:invert(.9) hue-rotate(180deg)}</style>"
)


def _name(rule: Rule) -> str:
    return "match" if isinstance(rule, AnyOf) else rule.name


def _lay_out(boxes: list[Box]) -> None:
    """Let the boxes fall into their columns, each with the lane on which arrows come to it.

    An arrow leaves its box beside its words, bends where no words are, and runs on its target's
    level through the columns between, where the lane needs a place, too.
    """
    floors = [float(TOP)] * (max(box.column for box in boxes) + 1)
    for box in boxes:
        sources = [other.column for other in boxes for *_, to in other.out if to is box]
        lane = range(min(sources, default=box.column) + 1, box.column)
        box.y = max(floors[box.column] + box.height / 2, *(floors[column] for column in lane), 0)
        floors[box.column] = box.y + box.height / 2 + GAP
        for column in lane:
            floors[column] = box.y + GAP
    x: float = MARGIN
    for column in range(len(floors)):
        here = [box for box in boxes if box.column == column]
        texts = [_width(box.title, 8.6) for box in here]
        texts += [_width(line) for box in here for line in box.lines]
        for box in here:
            box.x, box.width = x, max(texts) + 28
        x = max(box.bend for box in here) + BEND


def _arrows(box: Box, bend: float) -> Iterator[str]:
    start, middle, end = box.x + box.width, bend + BEND / 2, bend + BEND
    y = box.y - sum(map(_room, box.out)) / 2 + PORT - 6
    for arrow in box.out:
        action, which, to = arrow
        color = ENDS.get(to.key, PLAIN)[1]
        curve = f"C{middle:g} {y:g} {middle:g} {to.y:g} {end:g} {to.y:g}"
        path = f"M{start:g} {y:g}H{bend:g}{curve}H{to.x:g}"
        yield f'<path d="{path}" fill="none" stroke="{color}" stroke-width="1.6"/>'
        yield f'<path d="M{to.x:g} {to.y:g}l-10 -4.5v9z" fill="{color}"/>'
        yield _text(start + 8, y - 5, action, 13, INK, bold=True)
        if which:
            yield _text(start + 8, y + 14, which, 12, SOFT)
        y += _room(arrow)


def _text(
    x: float, y: float, text: str, size: int, fill: str, *, bold: bool = False, anchor: str = ""
) -> str:
    weight = ' font-weight="600"' if bold else ""
    place = f' text-anchor="{anchor}"' if anchor else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" fill="{fill}"{weight}{place}>'
        f"{escape(text)}</text>"
    )
