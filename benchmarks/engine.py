"""How fast is the readable engine? Random legal rounds of every variant, on one core.

    python benchmarks/engine.py [--seconds 3]

Moves are drawn from all legal ones, calls apart (a wrong call-out costs four cards, so random
callers would never finish a round of Final Card-Down). Times are CPU time, the median of five
stretches; compare ratios of one run only.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import time
from statistics import median

from fcd import VARIANTS, Variant
from fcd.engine import Action, legal_moves, new_round, step
from fcd.engine.chance import mix

STRETCHES = 5
MOST_MOVES = 5_000


def play(v: Variant, players: int, seed: int) -> int:
    """Play one round at random; the number of moves made."""
    state, _ = new_round(v, players, seed=seed)
    chance = mix(seed)
    moves = 0
    while not state.is_over and moves < MOST_MOVES:
        legal = legal_moves(v, state)
        if legal[0].action is Action.CALL:
            legal = [move for move in legal if move.action is not Action.CALL]
        chance = mix(chance)
        state, _ = step(v, state, legal[chance % len(legal)])
        moves += 1
    return moves


def measure(v: Variant, players: int, seconds: float) -> tuple[float, float]:
    """Rounds and moves in a second of CPU time."""
    rounds_per_s, moves_per_s = [], []
    seed = 0
    for _ in range(STRETCHES):
        rounds = moves = 0
        start = time.process_time()
        while (spent := time.process_time() - start) < seconds / STRETCHES or not rounds:
            moves += play(v, players, seed)
            rounds += 1
            seed += 1
        rounds_per_s.append(rounds / spent)
        moves_per_s.append(moves / spent)
    return median(rounds_per_s), median(moves_per_s)


def import_ms() -> float:
    """What `import fcd` costs in a fresh Python once it is compiled, in ms of CPU time."""
    code = "import time; t = time.process_time(); import fcd; print(time.process_time() - t)"
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    runs = [
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=kept
        )
        for _ in range(10)
    ]
    return 1000 * median(float(run.stdout) for run in runs[1:])


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seconds", type=float, default=3.0, help="CPU time for each variant")
    seconds = parser.parse_args().seconds
    print(f"import fcd: {import_ms():.0f} ms\n")
    print(f"{'variant':<12} {'players':>7} {'rounds/s':>9} {'moves/s':>9} {'moves/round':>12}")
    for v in VARIANTS.values():
        players = min(4, v.players[-1])
        rounds, moves = measure(v, players, seconds)
        print(f"{v.key:<12} {players:>7} {rounds:>9.0f} {moves:>9.0f} {moves / rounds:>12.0f}")


if __name__ == "__main__":
    main()
