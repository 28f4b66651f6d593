"""The site's first page in a browser: played before Python is there and after, and its files."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer

import pytest
from playwright.sync_api import Page, Route, expect

from fcd.grade.intake import find_files
from fcd.site.serve import Handler
from tests.browser.axe import audit
from tests.site.built import built_site
from tests.site.python import ROOT

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("site")]

LONG = 120_000  # ms: Python starts on a busy machine
EXERCISE = ROOT / "exercises" / "ex03_valid_moves.ipynb"
PLAYABLE = (
    ".fcd-hand [data-id^=R][aria-disabled=false], .fcd-hand [data-id^=B][aria-disabled=false]"
)
PLAYABLE += (
    ", .fcd-hand [data-id^=G][aria-disabled=false], .fcd-hand [data-id^=Y][aria-disabled=false]"
)


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    handler = partial(Handler, directory=str(built_site()))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_port}/"
    server.shutdown()


@pytest.fixture
def first(new_page, address) -> Iterator[Page]:
    """The first page, as soon as it shows a board. Nothing may be asked of another host."""
    page = new_page(accept_downloads=True)
    elsewhere: list[str] = []

    def refuse(route: Route) -> None:
        elsewhere.append(route.request.url)
        route.abort()

    page.context.route(
        lambda url: not url.startswith((address, "blob:", "data:")),
        refuse,
    )
    page.goto(address)
    page.wait_for_selector(".fcd-hand button")
    yield page
    assert elsewhere == []


def moves(page: Page) -> int:
    return int(page.locator(".fcd").get_attribute("data-ply") or 0)


def test_a_card_chosen_before_python_is_there_is_played_then_and_play_goes_on_offline(first):
    card = first.locator(PLAYABLE).first
    chosen = card.get_attribute("data-id")
    card.click()
    first.wait_for_function("document.body.dataset.python === 'ready'", timeout=LONG)
    expect(first.locator("#says")).to_contain_text("Python is ready")
    first.wait_for_function("document.querySelector('.fcd').dataset.ply > 0", timeout=LONG)
    assert first.locator(f'.fcd-hand [data-id="{chosen}"]').count() == 0
    first.context.set_offline(True)
    before = moves(first)
    first.keyboard.press("z")  # which brings the keys to the board
    first.locator(".fcd-tools button", has_text="Take back").click()
    first.wait_for_function(f"document.querySelector('.fcd').dataset.ply < {before}")
    first.locator(f'.fcd-hand [data-id="{chosen}"]').hover()
    first.locator(".fcd-tools summary").click()
    first.get_by_role("button", name="Rules").click()  # a file that Python has to read
    expect(first.locator(".fcd-side-panel")).to_contain_text("UNO")


def test_another_game_can_be_dealt(first):
    first.select_option("[name=game]", "fcd2018")
    assert first.locator("[name=players]").is_disabled()  # it is for four
    first.get_by_role("button", name="Deal").click()
    expect(first.locator(".fcd-top > b")).to_have_text("Final Card-Down 2018", timeout=LONG)


def test_it_is_accessible_in_light_and_dark_and_fits_a_phone(new_page, address):
    for scheme in ("light", "dark"):
        page = new_page(color_scheme=scheme, viewport={"width": 390, "height": 844})
        page.goto(address)
        page.wait_for_selector(".fcd-hand button")
        assert audit(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_work_is_brought_shown_by_jupyterlab_downloaded_graded_and_undone(first, address, tmp_path):
    book = json.loads(EXERCISE.read_text(encoding="utf-8"))
    book["cells"][0]["source"] = "# Mine, all mine"
    mine = tmp_path / f"{EXERCISE.stem} (1).ipynb"  # as a browser names a second download
    mine.write_text(json.dumps(book), encoding="utf-8")
    first.set_input_files("#bring", str(mine))
    row = first.locator("#files tr")
    expect(row).to_contain_text("exercises/ex03_valid_moves.ipynb")

    lab = first.context.new_page()
    lab.goto(f"{address}lab/index.html?path=exercises/{EXERCISE.name}")
    expect(lab.get_by_role("heading", name="Mine, all mine")).to_be_visible(timeout=LONG)
    lab.close()

    with first.expect_download() as download:
        first.get_by_role("button", name="Download all as one zip").click()
    packed = tmp_path / "handed_in" / "my_card_games.zip"
    download.value.save_as(packed)
    files = {file.parts[-1]: file.data for file in find_files(packed.parent)}
    assert json.loads(files[EXERCISE.name]) == book

    first.once("dialog", lambda dialog: dialog.dismiss())
    row.get_by_role("button", name="Get the original").click()
    expect(row).to_have_count(1)
    first.once("dialog", lambda dialog: dialog.accept())
    row.get_by_role("button", name="Get the original").click()
    expect(first.locator("#done")).to_contain_text("is the original again")
    first.set_input_files("#bring", str(packed))
    expect(first.locator("#done")).to_contain_text(f"exercises/{EXERCISE.name} is back")


def test_what_is_no_notebook_is_not_taken_for_one(first, tmp_path):
    for name, text, says in [
        ("notes.txt", "hello", "left out"),
        ("broken.ipynb", "{", "can’t be used"),
        ("empty.ipynb", "{}", "not a notebook"),
        ("work.zip", "no zip", "not a zip"),
    ]:
        (tmp_path / name).write_text(text)
        first.set_input_files("#bring", str(tmp_path / name))
        expect(first.locator("#done")).to_contain_text(says)
    expect(first.locator("#files")).to_contain_text("haven’t changed")
