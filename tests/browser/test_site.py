"""The site as a learner has it: in a subfolder, nothing from elsewhere, and its server may go.

Starting Python takes a browser some 15 seconds, so that there are few tests, and long ones.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from fcd.site.serve import Handler
from tests.browser import lab
from tests.browser.conftest import Pages
from tests.site.built import built_site

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("site")]

FOLDER = "teaching/cards"  # the site lies in it, and not at the root
SCHOOL = "school.example"  # chromium.FLAGS say where that is
PATIENCE = 300_000  # ms, for Python to start on a busy machine
PLAYABLE = ".fcd-hand [data-id][aria-disabled=false]"
EXERCISE = "exercises/ex03_matching.ipynb"

WRONG = """def can_play_on(card, top, color):
    return card.rank == top.rank or card.color == color or card.rank == "0"
"""
RIGHT = """def can_play_on(card, top, color):
    return card.rank in (top.rank, "0") or card.suit == top.suit or card.color == color
"""
DEAF = """def can_play_on(card, top, color):
    while True:
        try:
            while True:
                pass
        except:
            pass
"""
ENDLESS = """def can_play_on(card, top, color):
    return sorted([card, top], key=lambda each: can_play_on(each, top, color))
"""
ANSWERED = "from fcd.series.progress import progress_file\nprint(*progress_file().read().answers)"
ANSWER_IS_KEPT = """window.jupyterapp.serviceManager.contents.get("progress.json", {content: true})
    .then((file) => /right|wrong/.test(JSON.stringify(file.content)))
    .catch(() => false)"""


class Served(Handler):
    """The site, whose application can be reached from the page."""

    def do_GET(self) -> None:  # noqa: N802  the library's name
        if not self.path.endswith(f"{FOLDER}/jupyter-lite.json"):
            return super().do_GET()
        config = json.loads(Path(self.translate_path(self.path)).read_text())
        config["jupyter-config-data"]["exposeAppInBrowser"] = True
        text = json.dumps(config).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)
        return None


class Site:
    """The site on a server, and all that its pages asked of anybody else, or said of errors."""

    def __init__(self, server: ThreadingHTTPServer) -> None:
        self.server = server
        self.is_served = True
        self.strangers: list[str] = []
        self.errors: list[str] = []

    def url(self, host: str = "localhost") -> str:
        return f"http://{host}:{self.server.server_port}/{FOLDER}/"

    def close(self) -> None:
        if self.is_served:
            self.is_served = False
            self.server.shutdown()
            self.server.server_close()

    def watch(self, page: Page, host: str = "localhost") -> None:
        def pass_on(route: Route) -> None:
            url = route.request.url
            if url.startswith((self.url(host), "data:", "blob:")):
                route.continue_()
            else:
                self.strangers.append(url)
                route.abort()

        page.context.route("**/*", pass_on)
        page.on(
            "console", lambda said: self.errors.append(said.text) if said.type == "error" else None
        )

    def open(self, page: Page, name: str, host: str = "localhost") -> None:
        """Open a notebook, and wait for its kernel."""
        page.goto(f"{self.url(host)}lab/index.html?path={name}")
        shown = f"{lab.NOTEBOOK}?.context?.path === '{name}'"  # and not what was open before
        page.wait_for_function(shown, timeout=PATIENCE)
        wait_for(page, lab.READY)


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    place = tmp_path / FOLDER
    place.parent.mkdir(parents=True)
    place.symlink_to(built_site(), target_is_directory=True)
    handler = partial(Served, directory=str(tmp_path))
    site = Site(ThreadingHTTPServer(("127.0.0.1", 0), handler))
    Thread(target=site.server.serve_forever, daemon=True).start()
    yield site
    site.close()


def wait_for(page: Page, promise: str) -> Any:
    return lab.wait_for(page, promise, PATIENCE)


def cells(page: Page) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = page.evaluate(f"{lab.NOTEBOOK}.content.model.toJSON().cells")
    return found


def number_of(page: Page, name: str) -> int:
    return next(number for number, cell in enumerate(cells(page)) if cell["id"] == name)


def run(page: Page, name: str, source: str = "") -> str:
    """Run a cell, after writing something into it; the text of what it shows."""
    number, content = number_of(page, name), f"{lab.NOTEBOOK}.content"
    if source:
        page.evaluate(
            f"text => {content}.model.cells.get({number}).sharedModel.setSource(text)", source
        )
    page.evaluate(f"void Object.assign({content}, {{activeCellIndex: {number}}})")
    wait_for(page, "window.jupyterapp.commands.execute('notebook:run-cell')")
    texts = []
    for output in cells(page)[number]["outputs"]:
        assert output["output_type"] != "error", output
        text = output["text"] if "text" in output else output["data"].get("text/plain", "")
        texts.append("".join(text))
    return "\n".join(texts)


def cell_errors(page: Page) -> list[str]:
    outputs = [output for cell in cells(page) for output in cell.get("outputs", [])]
    return [output["evalue"] for output in outputs if output["output_type"] == "error"]


def test_a_lesson_an_exercise_and_what_is_kept_of_them(new_page: Pages, site: Site) -> None:
    page = new_page(viewport={"width": 1280, "height": 3_000})  # cells out of sight are not drawn
    site.watch(page)
    _play_and_answer(page, site)
    page.reload()
    _remember_the_answer(page, site)
    _check_what_was_written(page, site)
    _go_on_without_the_server(page, site)
    assert site.strangers == []
    assert site.errors == []


def test_on_plain_http_it_works_and_keeps_progress(new_page: Pages, site: Site) -> None:
    page = new_page(viewport={"width": 1280, "height": 3_000})
    site.watch(page, SCHOOL)
    _play_and_answer(page, site, SCHOOL)
    until = monotonic() + PATIENCE / 1000
    while not wait_for(page, ANSWER_IS_KEPT) and monotonic() < until:  # some seconds later
        page.wait_for_timeout(200)
    _remember_the_answer(page, site, SCHOOL)
    assert site.strangers == []
    assert [error for error in site.errors if "service worker" not in error.lower()] == []


def _play_and_answer(page: Page, site: Site, host: str = "localhost") -> None:
    site.open(page, "01_cards.ipynb", host)
    assert wait_for(page, lab.RUN_ALL)
    assert cell_errors(page) == []
    _play_a_card(page)
    number = number_of(page, "quiz")
    page.evaluate(f"{lab.NOTEBOOK}.content.scrollToItem({number}, 'start')")
    quiz = page.locator(f".jp-Notebook-cell[data-windowed-list-index='{number}']")
    quiz.locator("label, [role=option], button[aria-pressed]").first.click()
    quiz.get_by_role("button", name="Check").click()
    expect(quiz.get_by_text(re.compile("Right!|Not quite"))).to_be_visible()


def _remember_the_answer(page: Page, site: Site, host: str = "localhost") -> None:
    """The page is loaded anew, with another notebook and another kernel."""
    site.open(page, EXERCISE, host)
    run(page, "imports")
    assert run(page, "summary", ANSWERED) == "01_cards\n"


def _check_what_was_written(page: Page, site: Site) -> None:
    run(page, "can-play-on", WRONG)
    says = run(page, "check-fcd")
    assert "on the pile   B7H\n  to be played  R1H\n  your answer   False" in says
    assert "It looks as if suits do not count." in says
    run(page, "can-play-on", DEAF)
    assert "took too long" in run(page, "check-fcd")
    run(page, "can-play-on", ENDLESS)
    assert "RecursionError" in run(page, "check-fcd")
    run(page, "can-play-on", RIGHT)
    assert "✓ ex03.can_play_on: right (10 of 10 points)" in run(page, "check-fcd")


def _go_on_without_the_server(page: Page, site: Site) -> None:
    site.close()
    run(
        page,
        "fcd-cards",
        "from fcd import Game\nfrom fcd.board import Board\nBoard(Game('uno', seed=1))",
    )
    _play_a_card(page)


def _play_a_card(page: Page) -> None:
    board = page.locator(".fcd").first
    board.locator(PLAYABLE).first.click(timeout=PATIENCE)
    expect(board).not_to_have_attribute("data-ply", "0", timeout=PATIENCE)
