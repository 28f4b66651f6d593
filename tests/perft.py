"""Perft: how many sequences of so many moves there are from one deal (a habit of chess engines)."""

from __future__ import annotations

from pathlib import Path

from fcd import Variant, find_variant
from fcd.engine import State, legal_moves, new_round, step
from tests.golden import spicy_deck
from tests.test_laws import ALL

PERFT = Path(__file__).parent / "golden" / "perft.txt"
ENOUGH = 500  # sequences: then one move less deep says as much
DEEPEST = 8


def perft(v: Variant, s: State, depth: int) -> int:
    """The number of sequences of `depth` legal moves."""
    moves = legal_moves(v, s)
    if depth == 1:
        return len(moves)
    return sum(perft(v, step(v, s, move)[0], depth - 1) for move in moves)


def counts(key: str) -> str:
    """A line: the variant, its players, and the counts for each depth."""
    v = find_variant(key)
    players = min(v.players[-1], 3) if len(v.players) > 1 else v.players[0]
    state, _ = new_round(v, players, seed=3, deck=spicy_deck(v, players))
    numbers = [perft(v, state, 1)]
    while numbers[-1] < ENOUGH and len(numbers) < DEEPEST:
        numbers.append(perft(v, state, len(numbers) + 1))
    return f"{key} v{v.version}, {players} players: {' '.join(map(str, numbers))}"


def all_counts() -> str:
    """The whole table."""
    return "".join(f"{counts(key)}\n" for key in ALL)
