"""Plots: pictures with the same in words, that can be read by day and by night."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fcd.board.contest import (
    Plot,
    bar_plot,
    convergence_plot,
    distribution_plot,
    heat_map,
    interval_plot,
)
from fcd.board.contest.paint import DARK, LIGHT, PAGE, Paint, declared
from fcd.board.contest.scale import scale_for, ticks
from tests.contest.made_up import HOSTILE
from tests.contest.reading_html import Read
from tests.test_colors import contrast

SVG = "{http://www.w3.org/2000/svg}"

NUMBERS = [1.5, 0.5, 0.0, -1.0, -2.0, 3.0, 7.25]
PLOTS: dict[str, Callable[[list[str]], Plot]] = {
    "intervals": lambda names: interval_plot(
        (n, x, 1) for n, x in zip(names, NUMBERS, strict=True)
    ),
    "heat": lambda names: heat_map(names, [[x - y for y in NUMBERS] for x in NUMBERS]),
    "histograms": lambda names: distribution_plot({name: [1, 2, 3, 0] for name in names}),
    "curves": lambda names: convergence_plot({n: [(10, 5, 3), (100, 4, 1)] for n in names}),
    "bars": lambda names: bar_plot(dict(zip(names, NUMBERS, strict=True))),
}


def parsed(svg: str) -> ElementTree.Element:
    root = ElementTree.fromstring(svg)
    for node in root.iter():
        for name, value in node.attrib.items():
            assert name not in {"id", "href", "class", "style"}, "it must do in any page"
            assert "url(" not in value
    return root


@pytest.mark.parametrize("kind", PLOTS)
@pytest.mark.parametrize("paint", [LIGHT, DARK, PAGE], ids=["light", "dark", "page"])
def test_plots_are_pictures_with_the_same_in_words(kind: str, paint: Paint) -> None:
    plot = PLOTS[kind](list(HOSTILE))
    for svg in (plot.svg(paint), plot.bare(paint)):
        root = parsed(svg)
        assert root.attrib["role"] == "img"
        assert root.attrib["aria-label"] == repr(plot)
        assert float(root.attrib["width"]) < 1000
    assert "<script>alert(1)</script>" in repr(plot)
    (html,) = plot._repr_mimebundle_().values()
    assert Read(html).tags == {"img"}


@pytest.mark.parametrize("kind", PLOTS)
def test_nothing_is_drawn_outside_the_picture(kind: str) -> None:
    root = parsed(PLOTS[kind]([f"name {number}" for number in range(7)]).svg())
    wide, high = float(root.attrib["width"]), float(root.attrib["height"])
    for x, y, node in places(root, 0, 0):
        if node.tag in (f"{SVG}rect", f"{SVG}text", f"{SVG}circle"):
            assert 0 <= x <= wide
            assert 0 <= y <= high
            assert x + float(node.attrib.get("width", 0)) <= wide + 0.01
            assert y + float(node.attrib.get("height", 0)) <= high + 0.01


def places(
    node: ElementTree.Element, x: float, y: float
) -> Iterator[tuple[float, float, ElementTree.Element]]:
    moved = re.match(r"translate\(([-\d.]+) ([-\d.]+)\)", node.attrib.get("transform", ""))
    if moved:
        x, y = x + float(moved[1]), y + float(moved[2])
    own = [float(node.attrib.get(a, node.attrib.get(b, 0))) for a, b in (("x", "cx"), ("y", "cy"))]
    yield x + own[0], y + own[1], node
    for child in node:
        yield from places(child, x, y)


def test_overlapping_intervals_are_tied_and_others_are_not() -> None:
    plot = interval_plot({"A": (5, 1), "B": (4, 1), "C": (1, 1.5), "D": (-9, 1)})
    ties = [line.partition("≈ ")[2] for line in repr(plot).splitlines()[1:]]
    assert ties == ["B", "", "", ""]
    words = [node.text for node in parsed(plot.svg()).iter(f"{SVG}text")]
    assert words.count("≈") == 1
    bridges = [n for n in parsed(plot.svg()).iter(f"{SVG}rect") if n.attrib["fill"] == LIGHT.both]
    assert len(bridges) == 1


def test_dots_lie_where_their_numbers_are() -> None:
    root = parsed(interval_plot({"A": (0, 1), "B": (5, 1), "C": (10, 1)}).bare(LIGHT))
    a, b, c = (float(node.attrib["cx"]) for node in root.iter(f"{SVG}circle"))
    assert c - b == pytest.approx(b - a, abs=0.01)
    assert b > a


def test_bars_of_a_histogram_are_as_high_as_their_shares() -> None:
    counts = [0, 100, 300, 200, 0, 0, *[0] * 50, 1]
    root = parsed(distribution_plot({"A": counts}).bare(LIGHT))
    bars = [node for node in root.iter(f"{SVG}rect") if node.attrib["fill"] == LIGHT.mark]
    one, three, two, rest = (float(bar.attrib["height"]) for bar in bars)
    assert three == pytest.approx(3 * one, abs=0.01)
    assert two == pytest.approx(2 * one, abs=0.01)
    assert rest < 1, "the few that are left are one small bar"


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda: interval_plot({}), "needs at least one number"),
        (lambda: bar_plot({}), "needs at least one number"),
        (lambda: distribution_plot({}), "needs at least one histogram"),
        (lambda: convergence_plot({}), "needs at least one curve"),
        (lambda: convergence_plot({"A": []}), "needs at least one curve"),
        (lambda: convergence_plot({"A": [(0, 1, 1)]}), "at least 1 round"),
        (lambda: heat_map(["A", "B"], [[None, 1.0]]), "needs 2 rows of 2 numbers"),
        (lambda: heat_map([], []), "needs 0 rows"),
    ],
    ids=range(8),
)
def test_what_cannot_be_drawn_is_refused_in_words(make: Callable[[], Plot], words: str) -> None:
    with pytest.raises(ValueError, match=words):
        make()


@given(st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=6))
def test_scales_hold_all_their_numbers(values: list[float]) -> None:
    scale = scale_for(values, 10, 110)
    places_of = [scale(value) for value in sorted(values)]
    assert places_of == sorted(places_of)
    assert all(10 < place < 110 for place in places_of)
    assert 1 <= len(ticks(scale.low, scale.high)) <= 8


# -- colors --------------------------------------------------------------------------------------


@pytest.mark.parametrize("paint", [LIGHT, DARK], ids=["light", "dark"])
def test_everything_can_be_read_by_day_and_by_night(paint: Paint) -> None:
    for ground, text in paint.heat:
        assert contrast(ground, text) >= 4.5
    for ground in (paint.ground, paint.faint):
        assert contrast(ground, paint.ink) >= 4.5
        assert contrast(ground, paint.soft) >= 4.5
    assert contrast(paint.band, paint.ink) >= 4.5, "places are written on the band"
    for mark in (paint.mark, *paint.series):
        assert contrast(paint.ground, mark) >= 3
    assert contrast(paint.band, paint.mark) >= 3, "a dot is seen on its interval"
    assert contrast(paint.ground, paint.both) >= 1.5


def test_day_and_night_have_the_same_colors_by_name() -> None:
    names = [re.findall(r"--([\w-]+):", declared(paint)) for paint in (LIGHT, DARK)]
    assert names[0] == names[1]
