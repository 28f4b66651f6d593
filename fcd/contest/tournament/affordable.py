"""How many rounds a match may have on this machine: in a browser, fewer, and it says so.

There nothing is compiled, and nobody can interrupt a match that was a little too long.
"""

from __future__ import annotations

import sys
from typing import Any

from fcd import machine

MATCH, TABLES = 2_000, 10_000  # rounds in a browser: of one match, of all tables of a tournament
SHORTER = (
    f"In a browser nothing is compiled, so matches are shorter here: at most {MATCH:,} rounds "
    f"each, and {TABLES:,} for all tables of a tournament."
)
_said_in: list[Any] = [None]  # the cell in which it was said last


def affordable(rounds: int, matches: int = 1) -> int:
    """As many rounds, or what the machine can do in some seconds.

    >>> affordable(10_000)
    10000
    """
    most = max(1, min(MATCH, TABLES // max(1, matches)))
    if not machine.IN_BROWSER or type(rounds) is not int or rounds <= most:
        return rounds
    cell = _cell()
    if cell is None or cell != _said_in[0]:
        print(SHORTER)
    _said_in[0] = cell
    return most


def _cell() -> int | None:
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    return shell.execution_count if shell else None
