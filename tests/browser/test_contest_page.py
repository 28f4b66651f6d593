"""The results page in a real browser: by day, by night, narrow, on paper, without scripts."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

import pytest
from playwright.sync_api import Page, expect

from fcd.board.contest import replay_html, results_page
from fcd.game import Game
from tests.contest.made_up import HOSTILE, SENT_AWAY, made_up_match, made_up_tournament

STRENGTHS = {name: 1 + place / 9 for place, name in enumerate(HOSTILE)}
THIRTY_TWO = {**dict.fromkeys(HOSTILE, 300), **{f"player_{n}": 290 - n for n in range(25)}}


def _tournament() -> str:
    result = made_up_tournament(STRENGTHS, rounds=900, disqualified=SENT_AWAY)
    return results_page(result, files={"results.json": "all numbers"})


def _many(players: int = 32) -> str:
    return results_page(made_up_match(dict(islice(THIRTY_TWO.items(), players))))


def _round() -> str:
    game = Game("uno_contest", players=["Ann", "Ben", "Cy"], seed=5)
    return replay_html(game.play_out(lambda game: game.legal_moves()[-1]))


PAGES = {
    "tournament": _tournament,
    "14 players": lambda: _many(14),
    "32 players": _many,
    "a round": _round,
}


# Of 32 players axe would look at thousands of cells; of 14 they are as small.
AUDITED = [("tournament", "light"), ("tournament", "dark"), ("14 players", "dark")]


@pytest.mark.parametrize(("what", "theme"), [*AUDITED, ("a round", "light")])
def test_no_axe_violation(
    new_page: Callable[..., Page], audit: Callable[..., list[str]], what: str, theme: str
) -> None:
    page = new_page(color_scheme=theme)
    page.set_content(PAGES[what]())
    assert audit(page) == []


@pytest.mark.parametrize("width", [360, 700])
@pytest.mark.parametrize("what", ["tournament", "32 players", "a round"])
def test_nothing_sticks_out_of_the_page(
    new_page: Callable[..., Page], what: str, width: int
) -> None:
    page = new_page(viewport={"width": width, "height": 800})
    page.set_content(PAGES[what]())
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_heat_map_of_32_players_fits_and_can_be_read(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 1440, "height": 900})
    page.set_content(_many())
    table = page.locator("table.heat")
    region = page.locator(".scroll", has=table)
    assert region.evaluate("box => box.scrollWidth - box.clientWidth") <= 0
    sizes = table.locator("tbody td").evaluate_all(
        "cells => cells.map(cell => [parseFloat(getComputedStyle(cell).fontSize), "
        "cell.scrollWidth - cell.clientWidth])"
    )
    assert len(sizes) == 32 * 32
    assert min(size for size, _ in sizes) >= 11
    assert max(over for _, over in sizes) <= 0, "every number fits its cell"


def test_wide_tables_are_moved_with_the_keyboard(new_page: Callable[..., Page]) -> None:
    page = new_page(viewport={"width": 480, "height": 800})
    page.set_content(_many())
    region = page.get_by_role("region", name="Points a round by which the row's player is ahead")
    region.focus()
    before = region.locator("tbody th").first.bounding_box()
    page.keyboard.press("ArrowRight")
    page.wait_for_function("box => box.scrollLeft > 0", arg=region.element_handle())
    after = region.locator("tbody th").first.bounding_box()
    assert before
    assert after
    assert after["x"] == pytest.approx(before["x"], abs=3), "names stay in sight"


def test_it_works_without_scripts_and_without_a_network(new_page: Callable[..., Page]) -> None:
    page = new_page(java_script_enabled=False)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.set_content(_tournament())
    expect(page.get_by_role("heading", name="Head to head")).to_be_visible()
    expect(page.get_by_text("<script>alert(1)</script>").first).to_be_visible()
    assert [url for url in asked if not url.startswith("data:image/svg+xml")] == []


def test_the_evidence_is_drawn(page: Page) -> None:
    page.set_content(_tournament())
    (picture,) = page.locator("#disqualified img").all()
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") > 300


def test_the_page_is_light_on_paper_even_at_night(new_page: Callable[..., Page]) -> None:
    page = new_page(color_scheme="dark")
    page.set_content(_tournament())
    ink = "getComputedStyle(document.querySelector('tbody th')).color"
    at_night = page.evaluate(ink)
    page.emulate_media(media="print")
    assert page.evaluate(ink) == "rgb(20, 22, 26)" != at_night
