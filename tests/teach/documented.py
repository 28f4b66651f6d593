"""docs/mutants.md, read again."""

from __future__ import annotations

import re
from functools import cache

from tests.mutant_table import TABLE


@cache
def documented() -> dict[tuple[str, str, str], list[str]]:
    """For each row, which is an exercise, a broken game and a game, the checks that notice it."""
    rows, key = {}, ""
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if line.startswith("## ex"):
            key = line.removeprefix("## ")
        elif found := re.fullmatch(r"\| `([\w-]+)` \| (\S+) \| (.*) \|", line):
            name, game, checks = found.groups()
            rows[key, name, game] = re.sub(r" \([^)]*\)", "", checks).split(", ")  # without sizes
    return rows
