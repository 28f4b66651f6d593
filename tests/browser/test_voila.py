"""`run.py play`: the table as an app, on a server that is started as run.py starts it."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, expect

import run
from tests.browser.axe import audit
from tests.browser.lab import PATIENCE, ROOT, START

pytestmark = pytest.mark.slow
pytest.importorskip("voila")

INSIDE = """() => {
  const board = document.querySelector(".fcd"), box = board.getBoundingClientRect();
  for (let node = board; node !== document.body; node = node.parentElement)
    if (getComputedStyle(node).overflowY === "hidden" && node.scrollHeight > node.clientHeight + 1)
      return false;
  return box.top >= 0 && box.bottom <= innerHeight;
}"""


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The address of the app; run.py's command in the Python of the tests."""
    with socket.socket() as free:
        free.bind(("localhost", 0))
        url = f"http://localhost:{free.getsockname()[1]}/"
    started: list[subprocess.Popen[bytes]] = []

    def start(_: object, *words: object, more: dict[str, str]) -> int:
        command = [sys.executable, *map(str, words)]
        env = {**more, **os.environ, "PYTHONPATH": str(ROOT), "IPYTHONDIR": str(tmp_path)}
        with (tmp_path / "voila.log").open("wb") as log:
            started.append(subprocess.Popen(command, env=env, stdout=log, stderr=log))
        return 0

    monkeypatch.setattr(run, "run", start)
    monkeypatch.setattr(run, "MINE", tmp_path)
    monkeypatch.setenv("JUPYTER_PATH", "")
    monkeypatch.setenv("FCD_PROGRESS", str(tmp_path / "progress.json"))
    run.play("--no-browser", f"--port={url.split(':')[-1].strip('/')}")
    try:
        _wait(url, tmp_path / "voila.log")
        yield url
    finally:
        started[0].terminate()
        started[0].wait()


def _wait(url: str, log: Path) -> None:
    give_up = time.monotonic() + START
    while time.monotonic() < give_up:
        try:
            with urlopen(f"{url}voila/static/voila.js"):
                return
        except OSError:
            time.sleep(0.2)
    raise RuntimeError(f"Voilà did not start; it said:\n{log.read_text(errors='replace')}")


def test_the_app_is_a_table_without_code_cut_edges_or_errors(page: Page, app: str) -> None:
    errors: list[str] = []
    asked: list[str] = []
    page.on("console", lambda said: errors.append(said.text) if said.type == "error" else None)
    page.on("request", lambda request: asked.append(request.url))
    page.set_viewport_size({"width": 1280, "height": 760})
    page.goto(app)
    deal = page.get_by_role("button", name="Deal")
    deal.wait_for(timeout=PATIENCE)
    expect(page).to_have_title("Play cards")
    assert audit(page) == []
    deal.click()
    page.locator(".fcd").wait_for()
    page.wait_for_function(INSIDE)
    expect(page.get_by_role("heading", name="UNO · 4 players")).to_be_visible()
    page.locator(".fcd-hand [data-id][aria-disabled=false], .fcd-acts button").first.click()
    page.locator(".fcd:not([data-ply='0'])").wait_for()
    assert audit(page) == []
    assert not re.search(r"import|Lobby\(|begin", page.locator("body").inner_text())
    assert errors == []
    assert [url for url in asked if not url.startswith((app, "data:", "blob:"))] == []
