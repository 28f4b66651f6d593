"""The results page in a real browser: by day, by night, narrow, on paper."""

from __future__ import annotations

from itertools import islice

import pytest

from fcd.board.contest import results_page
from tests.browser import axe
from tests.contest.made_up import HOSTILE, SENT_AWAY, made_up_match, made_up_tournament

STRENGTHS = {name: 1 + place / 9 for place, name in enumerate(HOSTILE)}
THIRTY_TWO = {**dict.fromkeys(HOSTILE, 300), **{f"player_{n}": 290 - n for n in range(25)}}


@pytest.fixture(scope="module")
def pages():
    result = made_up_tournament(STRENGTHS, rounds=900, disqualified=SENT_AWAY)
    tournament = results_page(result, files={"results.json": "all numbers"})
    matches = {n: made_up_match(dict(islice(THIRTY_TWO.items(), n))) for n in (14, 32)}
    return {"tournament": tournament, **{n: results_page(each) for n, each in matches.items()}}


def test_no_axe_violation_by_day_and_night(page, pages):
    page.set_content(pages["tournament"])
    assert axe.audit(page) == []
    page.emulate_media(color_scheme="dark")
    assert axe.audit(page, only=axe.CONTRAST) == []
    # Of 32 players axe would look at thousands of cells; of 14 they are as small.
    page.set_content(pages[14])
    assert axe.audit(page, ".scroll:has(table.heat)") == []


def test_nothing_sticks_out_of_the_page(page, pages):
    for what in ("tournament", 32):
        page.set_content(pages[what])
        for width in (360, 700):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") <= width, what


def test_head_to_head_of_32_players_fits_and_can_be_read(page, pages):
    page.set_viewport_size({"width": 1440, "height": 900})
    page.set_content(pages[32])
    table = page.locator("table.heat")
    region = page.get_by_role("region", name="Points a round by which the row’s player is ahead")
    assert region.evaluate("box => box.scrollWidth - box.clientWidth") <= 0
    sizes = table.locator("tbody td").evaluate_all(
        "cells => cells.map(cell => [parseFloat(getComputedStyle(cell).fontSize), "
        "cell.scrollWidth - cell.clientWidth])"
    )
    assert len(sizes) == 32 * 32
    assert min(size for size, _ in sizes) >= 11
    assert max(over for _, over in sizes) <= 0, "every number fits its cell"
    page.set_viewport_size({"width": 480, "height": 800})  # and is moved with the keyboard
    region.focus()
    before = region.locator("tbody th").first.bounding_box()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("box => box.scrollLeft > 0", arg=region.element_handle())
    after = region.locator("tbody th").first.bounding_box()
    assert before
    assert after
    assert after["x"] == pytest.approx(before["x"], abs=3), "names stay in sight"


def test_pictures_are_drawn_and_the_page_is_light_on_paper_even_at_night(new_page, pages):
    page = new_page(color_scheme="dark")
    page.set_content(pages["tournament"])
    decoded = "image => image.decode().then(() => image.naturalWidth)"
    assert min(image.evaluate(decoded) for image in page.locator("#disqualified img").all()) > 60
    for place in ("tbody th", ".plot svg text"):
        ink = f"getComputedStyle(document.querySelector('{place}')).color"
        page.emulate_media(media="screen")
        assert page.evaluate(ink) == "rgb(237, 244, 241)", place
        page.emulate_media(media="print")
        assert page.evaluate(ink) == "rgb(20, 22, 26)", place
