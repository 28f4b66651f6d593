"""Clumsy and hostile submissions, to try grading on: zoo.md has them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from fcd.sandbox.child import Sandbox

RIGHT = (
    "def can_play_on(card, top, color):\n"
    "    return card.rank in (top.rank, '0') or card.suit == top.suit or card.color == color"
)
HOME = Path.home()
REPEATED = 2_000_000  # characters in the place of this word

_HEAD = re.compile(r"(.+): (\d+)( bwrap)?")


@dataclass(frozen=True)
class Animal:
    """A submission for ex03 that tries something, and what it should get."""

    name: str
    cells: tuple[str, ...]
    earns: int = 10  # for the honest part of it
    needs: Sandbox | None = None  # nothing else contains it: elsewhere it isn't even tried


@cache
def zoo() -> tuple[Animal, ...]:
    """All of them."""
    text = Path(__file__).with_suffix(".md").read_text(encoding="utf-8")
    return tuple(map(_animal, text.split("\n## ")[1:]))


def _animal(block: str) -> Animal:
    title, _, rest = block.partition("\n")
    head = _HEAD.fullmatch(title)
    assert head, f"{title}: a name and what it earns"
    name, earns = head[1], int(head[2])
    cells = [_filled(cell) for cell in re.findall(r"```python\n(.*?)```", rest, re.DOTALL)]
    honest = [RIGHT] if earns else []
    return Animal(name, (*honest, *cells), earns, Sandbox.BWRAP if head[3] else None)


def _filled(cell: str) -> str:
    """With what is only known on this machine. A Python in the home folder can be seen, too."""
    in_home = max(1, len([*HOME.iterdir()]))
    cell = cell.replace("IN_HOME", str(in_home)).replace("HOME_FOLDER", repr(str(HOME)))
    return cell.replace("REPEATED", "x" * REPEATED)
