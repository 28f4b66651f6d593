"""How fast and how heavy is the board? Real JupyterLab, real clicks, beside a board of buttons.

    python benchmarks/board.py [--quick] [--moves 60] [--hands 7 40] [--json board.json]

Two notebooks are open in one JupyterLab and one Chromium, each with a kernel and a page process of
its own: `fcd.board.Board`, and the same table made of plain ipywidgets (plain_board.py). The same
round is clicked on both, move for move in turn, so that whatever else the machine does hits both.
Hands are measured one after the other; the memory with the largest.

settled   from the time stamp of the browser's click event (a mouse click made through DevTools)
          until the frame is drawn that shows the last change to the board's elements: a
          MutationObserver notes every change; the first task after the next animation frame counts
          as drawn; and a change is the last one if the board has answered, shows the expected
          move and does not change for 120 ms (which are not counted).
torn      from the first change after the kernel's first message until the last change.
messages  comm_open, comm_msg and comm_close on the kernel's websocket between the two; bytes are
          those of whole messages as they go over the wire, with Jupyter's headers.
floor     an empty request to the same kernel and its reply, seen from the page and made after
          each move: what Jupyter and the machine's load cost without any board.
thinking  Presenter.receive in the kernel; handling: that and sending the answer. page: all that the
          page's main thread does from before the click until settled, style and layout: parts of
          it. All these in CPU time, which depends less on what else the machine does.
film      frames per second that the page draws while what the others did is shown at normal speed;
          everything else is measured with the speed "instant".
heap      of the page after a forced garbage collection, at first and its growth by so many more
          moves of the same round, which are clicked by element.click(). RSS is the kernel's.

A move is a click on a card or a move button, with all that the bots do then. Times depend on the
machine and its load: compare those of one run. Nothing here fails because it is slow.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import sys
import tempfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from statistics import median, quantiles
from typing import Any

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))  # run as a file, Python would look in benchmarks/ only

from benchmarks.board_moves import Click, clicks  # noqa: E402  # needs the line above
from benchmarks.board_report import table, verdicts  # noqa: E402
from fcd.board import Board  # noqa: E402
from tests.browser import chromium, lab  # noqa: E402

WARM_UP = 5  # moves that are not counted: Python and the browser compile what they meet first
FILMS = 10  # moves that are shown at normal speed
FILM_HAND = 7
MEMORY = (200, 500)  # moves after which memory is read
HOMES = {
    "board": "from fcd.board import Board",
    "plain": "from benchmarks.plain_board import PlainBoard as Board",
}
SHOWN = {"board": ".fcd", "plain": ".plain-done"}
# DevTools' names for CPU time of a page's main thread, and ours.
WORK = {
    "ThreadTime": "page",
    "ScriptDuration": "script",
    "RecalcStyleDuration": "style",
    "LayoutDuration": "layout",
}
CELL = """
import gc, json, os, time
from benchmarks.board_moves import table
{home}
board = Board(**table({size}))
spent = {{"thinking": [], "handling": []}}
def timed(name, function):
    def call(message):
        start = time.thread_time()
        try:
            return function(message)
        finally:
            spent[name].append(1000 * (time.thread_time() - start))
    return call
def rss():
    gc.collect()
    with open("/proc/self/statm") as pages:
        return int(pages.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
board.presenter.receive = timed("thinking", board.presenter.receive)
board.receive = timed("handling", board.receive)
board
"""
Row = dict[str, float]


def say(text: str) -> None:
    """Tell how far we are, apart from the results."""
    print(f"{text}  (load {os.getloadavg()[0]:.1f})", file=sys.stderr, flush=True)


class Desk:
    """A notebook with one of the boards, with its own kernel and page process."""

    def __init__(self, browser: Browser, server: lab.Jupyter, name: str, size: int) -> None:
        self.name = name
        self.context = browser.new_context(viewport={"width": 1280, "height": 1000})
        self.context.add_init_script(path=ROOT / "benchmarks" / "board_probe.js")
        self.context.add_init_script("localStorage.setItem('fcd-speed', 'instant')")
        self.page = self.context.new_page()
        book = f"{name}_{size}.ipynb"
        server.write(book, CELL.format(home=HOMES[name], size=size))
        server.open(self.page, book)
        lab.run_all(self.page)
        self.page.locator(SHOWN[name]).wait_for()
        self.devtools = self.context.new_cdp_session(self.page)
        self.devtools.send("Performance.enable", {"timeDomain": "threadTicks"})

    def measure(self, click: Click) -> Row:
        """Click with the mouse and time what comes of it."""
        x, y = self._call("aim", click._asdict())
        before = self._work()
        self._call("watch", click.ply)
        self.page.mouse.click(x, y)
        result: Row = self.page.evaluate("fcdProbe.result")  # a promise; polling would disturb
        work = {key: spent - before[key] for key, spent in self._work().items()}
        # Last, and with the other board's move before our next one: right after some talk, TCP
        # holds back its acknowledgements for 40 ms, and the kernel's answer with them.
        floor = self.page.evaluate("fcdProbe.floor()")
        return {**result, **work, "floor": floor, "hand": click.hand}

    def run(self, some: list[Click]) -> None:
        """Click quickly, without timing anything."""
        wanted = json.dumps([click._asdict() for click in some])
        lab.wait_for(self.page, f"fcdProbe.run({json.dumps(self.name)}, {wanted})")

    def films(self, some: list[Click]) -> list[Row]:
        """Show what comes of these clicks move by move, and count the frames."""
        self.page.evaluate("fcdProbe.speed('normal')")
        rows: list[Row] = [
            self.page.evaluate("(click) => fcdProbe.film(click)", c._asdict()) for c in some
        ]
        self.page.evaluate("fcdProbe.speed('instant')")
        return rows

    def spent(self) -> list[Row]:
        """How long the kernel thought about each message so far."""
        text = ast.literal_eval(lab.ask(self.page, "json.dumps(spent)"))  # a long repr is cut
        spent: dict[str, list[float]] = json.loads(text)
        return [dict(zip(spent, each, strict=True)) for each in zip(*spent.values(), strict=True)]

    def memory(self) -> Row:
        """Read bytes and elements of the page after garbage collections, and the kernel's bytes."""
        rss = int(lab.ask(self.page, "rss()"))
        for _ in range(2):  # what the first one finalizes, the second one frees
            self.devtools.send("HeapProfiler.collectGarbage")
        heap = self.devtools.send("Runtime.getHeapUsage")["usedSize"]
        counts = self.devtools.send("Memory.getDOMCounters")
        listeners = counts["jsEventListeners"]
        return {"heap": heap, "rss": rss, "nodes": counts["nodes"], "listeners": listeners}

    def close(self) -> None:
        """Leave no kernel and no page behind."""
        lab.shut_down(self.page)
        self.context.close()

    def _call(self, function: str, argument: Any) -> Any:
        return self.page.evaluate(
            f"([name, argument]) => fcdProbe.{function}(name, argument)", [self.name, argument]
        )

    def _work(self) -> Row:
        """CPU time of the page's main thread so far, and of parts of it, in ms."""
        metrics = self.devtools.send("Performance.getMetrics")["metrics"]
        return {WORK[m["name"]]: 1000 * m["value"] for m in metrics if m["name"] in WORK}


def time_moves(desks: list[Desk], todo: Iterator[Click], moves: int) -> dict[str, list[Row]]:
    """Make the moves on one board and the other in turn."""
    rows: dict[str, list[Row]] = {desk.name: [] for desk in desks}
    for k, click in enumerate(islice(todo, WARM_UP + moves)):
        for desk in desks:
            rows[desk.name].append(desk.measure(click))
        if k % 20 == WARM_UP:
            say(f"  move {k - WARM_UP} of {moves}")
    return {
        desk.name: [row | spent for row, spent in zip(rows[desk.name], desk.spent(), strict=True)][
            WARM_UP:
        ]
        for desk in desks
    }


def weigh(
    desks: list[Desk], todo: Iterator[Click], stages: tuple[int, ...]
) -> dict[str, dict[str, Row]]:
    """Read the memory now and after so many more moves; the growth, by moves."""
    start = {desk.name: desk.memory() for desk in desks}
    growth: dict[str, dict[str, Row]] = {name: {"0": row} for name, row in start.items()}
    done = 0
    for stage in stages:
        while done < stage:
            some = list(islice(todo, min(50, stage - done)))
            done += len(some)
            for desk in desks:
                desk.run(some)
            say(f"  memory: {done} moves")
        for desk in desks:
            now, then = desk.memory(), start[desk.name]
            growth[desk.name][str(stage)] = {key: now[key] - then[key] for key in now}
    return growth


def summary(rows: list[Row]) -> dict[str, Row]:
    """Of every number the smallest, the median, the 95th percentile and the largest."""
    columns = {key: [row[key] for row in rows] for key in rows[0]}
    return {
        key: {
            "min": min(some),
            "median": median(some),
            "p95": quantiles(some, n=20, method="inclusive")[-1],
            "max": max(some),
        }
        for key, some in columns.items()
    }


def run(hands: list[int], moves: int, stages: tuple[int, ...]) -> dict[str, Any]:
    """Measure everything; nothing is left running."""
    result: dict[str, Any] = {"moves": moves, "hands": {}, "load": [os.getloadavg()[0]]}
    result["bytes"] = {"ESM": len(Board._esm.encode()), "CSS": len(Board._css.encode())}
    with (
        tempfile.TemporaryDirectory() as home,
        sync_playwright() as playwright,
        lab.jupyter(Path(home)) as server,
    ):
        path = chromium.find(playwright.chromium.executable_path)
        if path is None:
            sys.exit(f"{chromium.MISSING}. {' '.join(chromium.ADVICE)}")
        browser = playwright.chromium.launch(executable_path=path, args=chromium.FLAGS)
        result["chromium"] = browser.version
        for size in sorted(hands):
            say(f"hands of {size}")
            todo = clicks(size)
            desks = [Desk(browser, server, name, size) for name in HOMES]
            rows = time_moves(desks, todo, moves)
            result["hands"][str(size)] = {
                name: {"summary": summary(some), "rows": some} for name, some in rows.items()
            }
            if size == FILM_HAND:
                result["film"] = summary(desks[0].films(list(islice(todo, FILMS))))
                say(f"  {result['film']['fps']['median']:.0f} frames per second")
            if size == max(hands):
                result["memory"] = weigh(desks, todo, stages)
            for desk in desks:
                desk.close()
        browser.close()
    result["load"].append(os.getloadavg()[0])
    return result


def main() -> None:
    """Print the table, and write all numbers down if asked to."""
    text, _, more = (__doc__ or "").partition("\n\n")
    parser = argparse.ArgumentParser(
        description=text, epilog=more, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--moves", type=int, default=60, help="timed, on each board and hand")
    parser.add_argument("--hands", type=int, nargs="+", default=[7, 40], help="numbers of cards")
    parser.add_argument("--json", type=Path, metavar="PATH", help="write every number here")
    parser.add_argument("--quick", action="store_true", help="10 moves, memory after 20: a try-out")
    options = parser.parse_args()
    moves, stages = (10, (20,)) if options.quick else (max(options.moves, 2), MEMORY)
    result = run(options.hands, moves, stages)
    result["verdicts"] = verdicts(result)
    print(table(result))
    if options.json:
        options.json.write_text(json.dumps(result, indent=1))


if __name__ == "__main__":
    main()
