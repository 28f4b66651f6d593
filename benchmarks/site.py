"""The site: how long it takes to build, how big it is, and how slow its Python is.

    python benchmarks/site.py [--cold] [--notebooks]

Builds into a folder of its own: with `--cold` first with an empty .site (which is put back), then
with what was fetched but nothing made of it, then again. CPU seconds are those of all programs
together. Sizes are those of files, and what a server sends that packs them. `--notebooks` runs all
notebooks and solutions in Pyodide under Node and in this Python, and tells the CPU seconds of their
cells. site_start.py has the time to the first board.
"""

from __future__ import annotations

import argparse
import gzip
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from fcd.site.build import build, sizes

ROOT = Path(__file__).resolve().parents[1]
CACHE = ROOT / ".site"
PACKED = {".whl", ".zip", ".png", ".woff2", ".woff"}  # nothing gets smaller by packing it twice


def timed_build(title: str, out: Path) -> None:
    start, spent = time.monotonic(), sum(os.times()[:4])
    build(ROOT, out)
    cpu = sum(os.times()[:4]) - spent
    print(f"==> {title}: {time.monotonic() - start:.1f} s, {cpu:.1f} s of CPU time")


@contextmanager
def empty_cache() -> Iterator[None]:
    """As on a computer where it was never built."""
    aside = CACHE.with_name(".site-aside")
    if CACHE.exists():
        CACHE.rename(aside)
    try:
        yield
    finally:
        if aside.exists():
            shutil.rmtree(CACHE, ignore_errors=True)
            aside.rename(CACHE)


def forget_steps() -> None:
    """Only what was fetched is kept."""
    for mark in CACHE.glob("*.made-of"):
        mark.unlink()


def sent(site: Path) -> int:
    """The bytes of all files as most servers send them."""
    total = 0
    for path in filter(Path.is_file, site.rglob("*")):
        data = path.read_bytes()
        total += len(data if path.suffix in PACKED else gzip.compress(data, 6))
    return total


def notebooks(site: Path) -> None:
    from tests.site import python
    from tests.site.built import find_node

    with tempfile.TemporaryDirectory() as folder:
        drive = python.course(Path(folder))
        print(f"{'CPU seconds of all cells':32} {'browser':>8} {'here':>8}")
        with python.pyodide(find_node(), site, drive) as there, python.here(drive) as here:
            for name in ("notebooks", "solutions"):
                for path in sorted((ROOT / name).glob("*.ipynb")):
                    cells = [python.source(cell) for cell in python.code_cells(path)]
                    took = [each.run(name, cells).seconds for each in (there, here)]
                    print(f"{path.stem:32} {took[0]:8.1f} {took[1]:8.1f}", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("--cold", action="store_true")
    parser.add_argument("--notebooks", action="store_true")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "site")
        if options.cold:
            with empty_cache():
                timed_build("nothing fetched yet", out)
        forget_steps()
        timed_build("all fetched, nothing made", out)
        timed_build("again", out)
        for part, size in sizes(out).items():
            print(f"{part:32} {size / 1e6:6.1f} MB")
        print(f"{'all of it, as it is sent':32} {sent(out) / 1e6:6.1f} MB")
        if options.notebooks:
            notebooks(out)


if __name__ == "__main__":
    main()
