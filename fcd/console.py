"""Text for a terminal: one printer of tables, for every room that prints one; long sentences."""

from __future__ import annotations

from collections.abc import Sequence


def table(rows: Sequence[Sequence[str]], left: int | None = None, indent: str = "") -> str:
    """Rows with their columns under each other; `left` columns are words, the others numbers.

    >>> print(table([("player", "wins"), ("Eager", "7")], left=1))
    player  wins
    Eager      7
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    words = len(widths) if left is None else left
    lines = [
        "  ".join(
            cell.ljust(wide) if column < words else cell.rjust(wide)
            for column, (cell, wide) in enumerate(zip(row, widths, strict=True))
        )
        for row in rows
    ]
    return "\n".join(f"{indent}{line}".rstrip() for line in lines)


def shortened(text: str, longest: int = 500) -> str:
    """Cut off after a whole word, with a mark that something is missing.

    >>> shortened("there is no such card", 16)
    'there is no…'
    """
    if len(text) <= longest:
        return text
    return f"{text[:longest].rpartition(' ')[0] or text[:longest]}…"
