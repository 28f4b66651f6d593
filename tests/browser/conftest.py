"""The browser, fresh pages in it, and nothing about boards.

`page` is an empty page; `new_page(color_scheme="dark", viewport={…})` makes more of them, with any
setting of Playwright's `browser.new_context`. A test fails if JavaScript on one of its pages did.
`jupyter` is a real server for the few tests that need one; the others use tests/browser/host.py.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect, sync_playwright

from tests.browser import chromium, lab

PATIENCE = 15_000  # ms until a click or a wait gives up; two workers share two slow cores
expect.set_options(timeout=PATIENCE)


class Pages:
    """Makes pages that know nothing of each other, and hears of what goes wrong on them."""

    def __init__(self, browser: Browser) -> None:
        self.browser = browser
        self.contexts: list[BrowserContext] = []
        self.errors: list[str] = []

    def __call__(self, **settings: Any) -> Page:
        context = self.browser.new_context(**{"reduced_motion": "reduce", **settings})
        self.contexts.append(context)
        context.set_default_timeout(PATIENCE)
        page = context.new_page()
        page.on("pageerror", self.hear)
        return page

    def hear(self, error: Error) -> None:
        if "/static/" not in (error.stack or ""):  # from there Jupyter serves its own JavaScript
            self.errors.append(str(error))

    def close(self) -> None:
        for context in self.contexts:
            context.close()
        errors, self.contexts, self.errors = self.errors, [], []
        assert errors == [], "JavaScript failed on the page"


# Not for the whole session: Playwright leaves an event loop running in this thread, which the
# notebooks' tests in the same worker do not expect.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        path = chromium.find(playwright.chromium.executable_path)
        if path is None:
            chromium.give_up()
        running = playwright.chromium.launch(executable_path=path, args=chromium.FLAGS)
        yield running
        running.close()


@pytest.fixture
def new_page(browser: Browser) -> Iterator[Pages]:
    pages = Pages(browser)
    yield pages
    pages.close()


@pytest.fixture
def page(new_page: Pages) -> Page:
    return new_page()


@pytest.fixture(scope="package")
def jupyter(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[lab.Jupyter]:
    with lab.jupyter(tmp_path_factory.mktemp("jupyter")) as server:
        yield server
