"""Reading a line at the keyboard, with arrow keys that work."""

from __future__ import annotations

import re
import sys

from fcd.board.terminal.page import Ask


def line_editor() -> Ask:
    """`input`, with line editing where there is a terminal; never with a history.

    On a shared screen a history would show others' lines.
    """
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        return input
    try:
        import readline
    except ImportError:  # Windows has its own
        return input
    readline.set_auto_history(False)
    return lambda prompt: input(unmeasured(prompt))


def unmeasured(prompt: str) -> str:
    """The prompt with its color codes marked: the editor must not count them as width."""
    return re.sub(r"(\x1b\[[\d;]*m)", "\x01\\1\x02", prompt)
