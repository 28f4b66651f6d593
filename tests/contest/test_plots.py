"""Plots: specifications that notebooks draw, in words as well, by day and by night."""

from __future__ import annotations

import json
from base64 import b64decode
from collections.abc import Callable
from xml.etree import ElementTree

import pytest

from fcd.board.contest import (
    Plot,
    convergence_plot,
    distribution_plot,
    heat_map,
    interval_plot,
    vega_lite,
)
from fcd.board.contest import plots as drawn
from fcd.board.drawing.theme import mixed
from tests.contest.made_up import HOSTILE
from tests.test_colors import contrast

NUMBERS = [1.5, 0.5, 0.0, -1.0, -2.0, 3.0, 7.25]
PLOTS: dict[str, Callable[[], Plot]] = {
    "intervals": lambda: interval_plot(dict.fromkeys(HOSTILE, (1.5, 1.0)), title="T"),
    "one number": lambda: interval_plot({"A": (1.0, float("inf"))}),
    "heat": lambda: heat_map(HOSTILE, [[x - y for y in NUMBERS] for x in NUMBERS]),
    "histograms": lambda: distribution_plot({name: [1, 2, 3, 0] for name in HOSTILE}),
    "curves": lambda: convergence_plot({name: [(10, 5, 3), (99, 4, 1)] for name in HOSTILE}),
}


@pytest.mark.parametrize("kind", PLOTS)
def test_a_plot_is_plain_data_with_words_and_can_be_drawn(kind):
    plot = PLOTS[kind]()
    data, metadata = plot._repr_mimebundle_()
    spec = data[vega_lite.MIME]
    assert json.loads(json.dumps(spec, allow_nan=False)) == spec == PLOTS[kind]().spec
    assert spec["description"] == data["text/plain"] == repr(plot)
    assert metadata[vega_lite.MIME]["embed_options"]["renderer"] == "svg"
    assert "tooltip" in json.dumps(spec)
    assert "text/html" not in data, "JupyterLab would prefer it to the plot"
    assert (kind == "one number") or "<script>alert(1)</script>" in repr(plot)
    root = ElementTree.fromstring(plot.svg())
    tags = {node.tag.partition("}")[2] for node in root.iter()}
    assert tags <= {"svg", "g", "path", "line", "text"}
    assert 300 < float(root.attrib["width"]) < 1000
    assert "currentColor" in plot.svg(), "letters take the color of the page"


def test_readers_that_draw_nothing_get_a_picture():
    plot = interval_plot({"A": (5, 1), "B": (4, 1)})
    picture = b64decode(vega_lite.still_picture(plot.spec))
    assert picture.startswith(b"\x89PNG")
    assert picture.endswith(b"IEND\xaeB`\x82")
    assert len(picture) < 30_000, "there are many in a notebook"
    assert plot._repr_mimebundle_()[1]["image/png"]["alt"] == repr(plot)


def test_overlapping_intervals_are_tied_and_others_are_not():
    plot = interval_plot({"A": (5, 1), "B": (4, 1), "C": (1, 1.5), "D": (-9, 1)})
    ties = [line.partition("≈ ")[2] for line in repr(plot).splitlines()[1:]]
    assert ties == ["B", "", "", ""]
    rows = plot.spec["data"]["values"]
    assert [(row.get("from"), row.get("to")) for row in rows] == [(4, 5), *[(None, None)] * 3]
    unknown = interval_plot({"A": (90, float("inf")), "B": (1, 1)})
    assert repr(unknown).splitlines()[1] == "A  90.0 ± ?   ≈ B"


def test_a_histogram_has_shares_and_sums_up_the_few_above():
    rows = distribution_plot({"A": [0, 100, 300, 200, 0, 0, *[0] * 50, 1]}).spec["data"]["values"]
    assert [row["rounds"] for row in rows] == [0, 100, 300, 200, 1]
    assert rows[2]["share"] == pytest.approx(300 / 601, abs=1e-5)
    assert [row["points"] for row in rows[2:]] == ["20–29", "30–39", "40 and more"]


def test_shades_of_the_heat_map_say_the_same_as_its_signs():
    cells = drawn.heat_cells([[None, 8.0, 0.5], [-8, None, 3], [-0.5, -3, None]], [[True] * 3] * 3)
    assert [[shade for _, shade in row] for row in cells] == [[0, 4, 1], [-4, 0, 2], [-1, -2, 0]]
    assert drawn.heat_cells([[None, 8.0]], [[False, False]]) == [[("", 0), ("+8.0?", 0)]]


def test_what_cannot_be_drawn_is_refused_in_words():
    wrong: list[tuple[Callable[[], Plot], str]] = [
        (lambda: interval_plot({}), "needs at least one number"),
        (lambda: distribution_plot({}), "needs at least one histogram"),
        (lambda: convergence_plot({}), "needs at least one curve"),
        (lambda: convergence_plot({"A": []}), "needs at least one curve"),
        (lambda: convergence_plot({"A": [(0, 1, 1)]}), "at least 1 round"),
        (lambda: heat_map(["A", "B"], [[None, 1.0]]), "needs 2 rows of 2 numbers"),
        (lambda: heat_map([], []), "needs 0 rows"),
    ]
    for make, words in wrong:
        with pytest.raises(ValueError, match=words):
            make()


GROUNDS = {"#ffffff": "#000000", "#fbfcfb": "#14161a", "#111111": "#ffffff", "#16211e": "#edf4f1"}


def test_everything_can_be_seen_by_day_and_by_night():
    """The text on each ground: JupyterLab and the results page, light and dark."""
    for ground, text in GROUNDS.items():
        for mark in (drawn.MARK, drawn.BAND, drawn.TIE, *drawn.SERIES):
            assert contrast(ground, mark) >= 3, mark
        assert contrast(drawn.BAND, text) >= 3, "a dot is seen on its interval"
        for side in (drawn.AHEAD, drawn.BEHIND):
            *tints, full = [mixed(ground, side, opacity) for opacity in drawn.SHADES]
            assert all(contrast(tint, text) >= 4.5 for tint in tints), side
            assert contrast(full, "#ffffff") >= 4.5
