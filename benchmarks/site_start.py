"""How long until the first board can be played, in seconds and in CPU seconds of the browser.

    python benchmarks/site_start.py SITE [--tries 3]

Each try opens a new Chromium (cold), and the same page once more in it (warm): the site's first
page; notebook 00 in JupyterLab, whose first cell is run at once; and the same notebook in a plain
build, which is this site with Pyodide's own start and all packages. They take turns, so a busy
machine is busy for all of them; of each number the median is told.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

import psutil  # type: ignore[import-untyped]  # ipykernel brings it
from playwright.sync_api import Page, sync_playwright

from fcd.site.serve import Handler
from tests.browser import chromium

ROW = "{:34} {:>5} {:>9.1f} {:>9.1f}"
LAB = "lab/index.html?path=00_start_here.ipynb"
CASES = {
    "plain build, notebook": ("plain", LAB),
    "this site, notebook": ("site", LAB),
    "this site, first page": ("site", "index.html"),
}
RUN = """() => {
    const nb = window.jupyterapp?.shell?.currentWidget;
    const shown = nb?.content?.model?.cells?.length > 1;
    if (!shown || !nb.sessionContext?.session?.kernel) return false;
    nb.content.activeCellIndex = nb.content.widgets.findIndex((cell) => cell.model.type === "code");
    window.jupyterapp.commands.execute("notebook:run-cell");
    return true;
}"""
PLAYED = "() => document.querySelector('.fcd')?.dataset.ply > 0"
PATIENCE = 300_000  # ms


def time_to_first_board(site: Path, tries: int) -> dict[tuple[str, str], list[tuple[float, float]]]:
    """(case, cold or warm): seconds and CPU seconds until a card that was clicked is played."""
    found: dict[tuple[str, str], list[tuple[float, float]]] = {}
    with tempfile.TemporaryDirectory() as folder, served(Path(folder)) as address:
        copies(site, Path(folder))
        for _ in range(tries):
            for name, (kind, page) in CASES.items():
                for when, took in opened(f"{address}/{kind}/{page}"):
                    found.setdefault((name, when), []).append(took)
    return found


def copies(site: Path, folder: Path) -> None:
    """The site, and a plain one, both of which let JupyterLab be driven."""
    for kind in ("site", "plain"):
        shutil.copytree(site, folder / kind, copy_function=os.link)
        path = folder / kind / "jupyter-lite.json"
        config: dict[str, Any] = json.loads(path.read_text())
        config["jupyter-config-data"]["exposeAppInBrowser"] = True
        plugins = config["jupyter-config-data"]["litePluginSettings"]
        kernel = plugins["@jupyterlite/pyodide-kernel-extension:kernel"]
        if kind == "plain":
            kernel["pyodideUrl"] = "./static/pyodide/pyodide.mjs"
        path.unlink()  # it is a link to the site's own
        path.write_text(json.dumps(config))


@contextmanager
def served(folder: Path) -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Handler, directory=str(folder)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://localhost:{server.server_port}"
    server.shutdown()


def opened(url: str) -> Iterator[tuple[str, tuple[float, float]]]:
    with sync_playwright() as playwright:
        path = chromium.find(playwright.chromium.executable_path)
        browser = playwright.chromium.launch(executable_path=path, args=chromium.FLAGS)
        context = browser.new_context(reduced_motion="reduce")
        for when in ("cold", "warm"):
            page = context.new_page()
            start, cpu = time.perf_counter(), cpu_seconds()
            page.goto(url)
            play_a_card(page)
            yield when, (time.perf_counter() - start, cpu_seconds() - cpu)
            page.close()
            time.sleep(3)  # until its process is gone, or its CPU seconds would be missed below
        browser.close()


def play_a_card(page: Page) -> None:
    page.set_default_timeout(PATIENCE)
    if "lab/" in page.url:
        page.wait_for_function(RUN)
    page.locator(".fcd-hand [aria-disabled=false]").first.click()
    page.wait_for_function(PLAYED)


def cpu_seconds() -> float:
    """Of all processes of the browser, which are ours."""
    total = 0.0
    for process in psutil.Process().children(recursive=True):
        try:
            if "chrom" in process.name():
                times = process.cpu_times()
                total += times.user + times.system
        except psutil.NoSuchProcess:
            pass
    return total


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("site", type=Path)
    parser.add_argument("--tries", type=int, default=3)
    options = parser.parse_args()
    print(f"load before: {os.getloadavg()[0]:.1f}")
    print(f"{'until the first card is played':34} {'':5} {'seconds':>9} {'CPU s':>9}")
    for (name, when), tries in time_to_first_board(options.site.resolve(), options.tries).items():
        clock, cpu = (statistics.median(each) for each in zip(*tries, strict=True))
        print(ROW.format(name, when, clock, cpu))
    print(f"load after: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
