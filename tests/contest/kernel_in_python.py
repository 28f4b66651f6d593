"""The kernel's own source, run as plain Python, so that a line of it can be changed and tried.

What stands in for numba here is small: the decorators leave functions as they are, and players'
functions are called as they are. NumPy's unsigned numbers wrap round as machine words do.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import patch

import numpy as np

import fcd.contest.rounds.kernel
from fcd.contest.forms import Form
from fcd.contest.numbers import KNOWN_SIZE
from fcd.contest.rounds import compiled
from fcd.contest.rounds.functions import FAILED
from fcd.contest.rounds.tables import RuleTables
from fcd.contest.tally import Tally
from fcd.contest.terms import Terms

FOLDER = Path(fcd.contest.rounds.kernel.__file__).parent
PARTS = ("layout", "cards", "questions", "rounds")
NAME = "kernel_in_python"
LINES = {part: (FOLDER / f"{part}.py").read_text("utf-8") for part in PARTS}


def words() -> ModuleType:
    """What stands in for functions.py."""
    module = ModuleType(f"{NAME}.functions")
    functions: list[Callable[..., int]] = []

    def lowest_bit(word: np.uint64) -> np.uint64:
        assert word, "the lowest bit of nothing"
        return np.uint64((int(word) & -int(word)).bit_length() - 1)

    def move(array: Any, to: int, start: int, count: int) -> None:
        assert start + count <= len(array)
        array[int(to) : int(to + count)] = array[int(start) : int(start + count)].copy()

    def ask(address, cards, hand, numbers, desk, known):
        count, *told = map(int, numbers)
        held = tuple(cards[int(hand) : int(hand) + count].tolist())
        facts = desk[int(known) : int(known) + KNOWN_SIZE].view(np.int64)
        try:
            return np.int64(functions[address](held, *told, tuple(facts.tolist())))
        except Exception:
            return np.int64(FAILED)

    for decorator in ("inside", "aside", "stored"):
        setattr(module, decorator, lambda function: function)
    for function in (lowest_bit, move, ask):
        setattr(module, function.__name__, function)
    module.functions = functions  # type: ignore[attr-defined]
    return module


@contextmanager
def kernel(part: str = "", old: str = "", new: str = "") -> Iterator[ModuleType]:
    """The kernel as Python, perhaps with some text of a part replaced."""
    modules = {f"{NAME}.functions": words()}
    sys.modules |= {NAME: ModuleType(NAME), **modules}
    try:
        for name in PARTS:
            source = LINES[name].replace("fcd.contest.rounds.kernel", NAME)
            source = source.replace("fcd.contest.rounds.functions", f"{NAME}.functions")
            if name == "layout":
                source = source.replace("MOST_TURNS = 100_000", "MOST_TURNS = 2_000")
            if name == part:
                assert source.count(old) == 1, f"{old!r} is not in {part}.py, or more than once"
                source = source.replace(old, new)
            module = ModuleType(f"{NAME}.{name}")
            sys.modules[module.__name__] = module
            setattr(sys.modules[NAME], name, module)
            exec(compile(source, f"{name}.py as Python", "exec"), vars(module))
        yield sys.modules[f"{NAME}.rounds"]
    finally:
        for name in [name for name in sys.modules if name.split(".")[0] == NAME]:
            del sys.modules[name]


def play(
    playing: ModuleType, tables: RuleTables, forms: Sequence[Form], terms: Terms
) -> Tally | None:
    """The sums of the first block, as this kernel has them; None if it stops."""
    functions: list[Callable[..., int]] = sys.modules[f"{NAME}.functions"].functions

    def numbered(function: Callable[..., int], *, checked: bool) -> Any:
        functions.append(function)
        return type("Compiled", (), {"address": len(functions) - 1})

    with (
        patch.object(compiled, "compiled", numbered),
        patch.object(compiled, "play_many", playing.play_many),
        np.errstate(over="ignore"),
    ):
        run = compiled.Run(tables, forms, terms)
        run.play_block(0)
    return None if run.given_up else run.tally()
