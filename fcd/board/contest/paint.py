"""The paints of plots: once as plain colors, once as the variables of a page with a dark side.

A notebook shows a plot as an image, which brings its own light ground. In a page the same drawing
stands in the text and takes the page's colors, by day and by night and on paper.
"""

from __future__ import annotations

from typing import NamedTuple

from fcd.board.drawing.theme import INK, PAPER


class Paint(NamedTuple):
    """What is drawn in which color. Text can be read on the ground it is meant for."""

    ground: str
    ink: str
    soft: str  # text that is not the main thing
    line: str  # axes
    faint: str  # stripes, empty cells
    mark: str  # the thing that is measured
    band: str  # … and how far off it may be
    both: str  # where two bands overlap
    series: tuple[str, ...]  # lines that are also told apart by dashes, signs and names
    heat: tuple[tuple[str, str], ...]  # from far behind to far ahead: ground, text


STEPS = 4  # shades on either side of nothing

LIGHT = Paint(
    ground="#fbfcfb",
    ink=INK,
    soft="#4a5653",
    line="#b9c5c1",
    faint="#eaf0ee",
    mark="#12594d",
    band="#9fd3c7",
    both="#e39a3b",
    series=("#0b48c4", "#a8480c", "#12594d", "#8b2f8f", INK, "#6d6000"),
    heat=(
        ("#8a3a06", PAPER),
        ("#c96a1f", INK),
        ("#eda35e", INK),
        ("#fbdcb9", INK),
        ("#eaf0ee", INK),
        ("#c6e8df", INK),
        ("#84cdbb", INK),
        ("#3ba48c", INK),
        ("#0d5a4c", PAPER),
    ),
)

DARK = Paint(
    ground="#16211e",
    ink="#edf4f1",
    soft="#b3c2bd",
    line="#4d5d58",
    faint="#22302c",
    mark="#8fe3cf",
    band="#2c6f61",
    both="#d98e2f",
    series=("#9dbcff", "#ffb27a", "#7fdcc6", "#eaaeed", "#edf4f1", "#e0d05a"),
    heat=(
        ("#ffb066", INK),
        ("#d07a2c", INK),
        ("#8f4a10", PAPER),
        ("#553012", PAPER),
        ("#22302c", "#edf4f1"),
        ("#1b4d43", PAPER),
        ("#1d6c5d", PAPER),
        ("#3fa890", INK),
        ("#8fe3cf", INK),
    ),
)


def _named(paint: Paint) -> dict[str, str]:
    """Every color of a paint under the name of its variable."""
    names = {name: color for name, color in paint._asdict().items() if isinstance(color, str)}
    names |= {f"series{number}": color for number, color in enumerate(paint.series)}
    for number, (ground, text) in enumerate(paint.heat):
        names |= {f"heat{number}": ground, f"heat{number}-text": text}
    return names


def _variables() -> Paint:
    plain = {name: f"var(--{name})" for name in Paint._fields}
    series = tuple(f"var(--series{number})" for number in range(len(LIGHT.series)))
    heat = [(f"var(--heat{n})", f"var(--heat{n}-text)") for n in range(len(LIGHT.heat))]
    return Paint(**plain | {"series": series, "heat": tuple(heat)})  # type: ignore[arg-type]


PAGE = _variables()


def declared(paint: Paint) -> str:
    """The variables of a page, as a style sheet sets them."""
    return ";".join(f"--{name}:{color}" for name, color in _named(paint).items())
