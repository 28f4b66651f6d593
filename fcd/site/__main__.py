"""Build the site, and serve it if that is wanted: what run.py site does."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from fcd.site.build import build, sizes
from fcd.site.serve import serve
from fcd.site.steps import CannotBuild

PROJECT = Path(__file__).resolve().parents[2]


def main(*args: str) -> int:
    parser = argparse.ArgumentParser(
        "run.py site", description="Build the whole course as a folder for any web server."
    )
    parser.add_argument(
        "--out", type=Path, default=PROJECT / "site", help="the folder; usually site"
    )
    parser.add_argument("--offline", action="store_true", help="fetch nothing: .site has it all")
    parser.add_argument("--serve", action="store_true", help="then serve it on this computer")
    parser.add_argument("--port", type=int, default=8000, help="usually 8000")
    options = parser.parse_args(args)
    out, start = options.out.resolve(), time.monotonic()
    try:
        build(PROJECT, out, options.offline)
    except (CannotBuild, OSError) as error:
        last = f" The last site is still in {out}." if out.is_dir() else ""
        print(f"{error}\n\nThe site was not built.{last}")
        return 1
    print(f"The site is in {out}, built in {time.monotonic() - start:.0f} s:")
    for part, size in sizes(out).items():
        print(f"  {part:30} {size / 1e6:5.1f} MB")
    return serve(out, options.port) if options.serve else 0


if __name__ == "__main__":
    try:
        sys.exit(main(*sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
