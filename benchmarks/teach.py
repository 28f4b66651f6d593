"""How long does a student wait? The whole self-check of every exercise, and how small mistakes get.

    python benchmarks/teach.py [ex03 ex08 …]

For each exercise, in a process of its own: the CPU time of importing what the checks need, of all
public checks of the solution the first time and the second time; and for every known mistake the
CPU time until it is told, and the size of the case that is shown. Targets: 0.5 s for an exercise,
2 s for ex08, ex12 and ex13.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[1]
TARGETS = {"ex08": 2.0, "ex12": 2.0, "ex13": 2.0}
USUAL = 0.5
USERS = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}


def measure(key: str) -> dict[str, object]:
    """The numbers of one exercise, in this process."""
    began = time.process_time()
    from fcd.teach.folder import find_exercise
    from fcd.teach.solutions import read_notebook, source_of

    exercise = find_exercise(key)
    loaded = time.process_time() - began
    (path,) = (ROOT / "solutions").glob(f"{key}_*.ipynb")
    names: dict[str, object] = {"__name__": "__main__"}
    for cell in read_notebook(path)["cells"]:
        source = source_of(cell)
        if cell["cell_type"] == "code" and not source.startswith(("check(", "summary(")):
            exec(source, names)

    def all_checks() -> float:
        start = time.process_time()
        for check in exercise.checks:
            assert check.run(names[check.submission]).outcome == "right"
        return time.process_time() - start

    first, second = all_checks(), all_checks()
    mistakes, moves, cards = [], [0], [0]
    for check in exercise.checks:
        for mistake in check.misconceptions:
            start = time.process_time()
            scene = check.run(mistake.wrong()).finding.scene
            mistakes.append(time.process_time() - start)
            if scene:
                moves.append(scene.moves)
                cards.append(sum(len(row.cards) for row in scene.rows))
    return {
        "title": exercise.title,
        "self-check": loaded + first,
        "again": second,
        "mistakes": mistakes or [0.0],
        "moves": max(moves),
        "cards": max(cards),
    }


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("exercises", nargs="*", default=[f"ex{n:02}" for n in range(1, 15)])
    parser.add_argument("--one", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.one:
        print(json.dumps(measure(args.one)))
        return
    print("| exercise | self-check | target | again | a mistake: median / most | largest case |")
    print("|---|---|---|---|---|---|")
    for key in args.exercises:
        command = [sys.executable, __file__, "--one", key]
        for _ in range(2):  # the first time it is compiled, once for all
            done = subprocess.run(
                command, capture_output=True, text=True, cwd=ROOT, env=USERS, check=False
            )
        if done.returncode:
            print(f"| {key} | failed: {done.stderr.strip().splitlines()[-1]} |")
            continue
        measured = json.loads(done.stdout.splitlines()[-1])
        times, target = measured["mistakes"], TARGETS.get(key, USUAL)
        print(
            f"| {key} {measured['title']} | {measured['self-check']:.2f} s | ≤ {target} s "
            f"| {measured['again']:.2f} s | {median(times):.2f} / {max(times):.2f} s "
            f"| {measured['moves']} moves, {measured['cards']} cards |",
            flush=True,
        )


if __name__ == "__main__":
    main()
