"""Which Chromium the browser tests drive, and what they say when there is none."""

from __future__ import annotations

import os
import shutil
from collections.abc import Generator
from pathlib import Path

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "chrome")

MISSING = "no Chromium was found"
ADVICE = (
    "To run them, install Chromium: `sudo apt-get install chromium` on Debian and Ubuntu,",
    "elsewhere `playwright install chromium` from .venv; or name yours in FCD_CHROMIUM.",
)

FLAGS = (
    "--no-sandbox",  # root, as in most containers, has none; the tests open only our own pages
    "--disable-gpu",
    "--disable-quic",  # and from here on: no talk with the outside
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--host-resolver-rules=MAP school.example 127.0.0.1",  # plain http, and not from localhost
)


def find(playwrights_own: str) -> str | None:
    """Return the path of FCD_CHROMIUM, else of a Chromium on PATH, else of Playwright's own."""
    named = os.environ.get("FCD_CHROMIUM")
    if named:
        return shutil.which(named)  # nothing else will do: a typo must not run another browser
    installed = next(filter(None, map(shutil.which, NAMES)), None)
    return installed or (playwrights_own if Path(playwrights_own).exists() else None)


def give_up() -> None:
    """Skip the test that needs a browser; where browsers are required, fail it."""
    if os.environ.get("FCD_REQUIRE_BROWSER", "0") != "0":
        pytest.fail(f"{MISSING}, and FCD_REQUIRE_BROWSER is set. {' '.join(ADVICE)}", pytrace=False)
    pytest.skip(MISSING)


@pytest.hookimpl(wrapper=True, tryfirst=True)  # outermost, so that it prints after all others
def pytest_terminal_summary(
    terminalreporter: pytest.TerminalReporter,
) -> Generator[None, None, None]:
    """Say loudly, right above pytest's closing line, that browser tests were skipped."""
    yield
    skipped = terminalreporter.stats.get("skipped", [])
    unseen = sum(MISSING in str(report.longrepr) for report in skipped)
    if unseen:
        terminalreporter.section(f"BROWSER TESTS WERE SKIPPED: {unseen}", sep="!", red=True)
        for line in (f"The boards were not looked at: {MISSING}.", *ADVICE):
            terminalreporter.line(line, red=True)
