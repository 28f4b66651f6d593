"""Lines and progress for a terminal; nothing that stands in a notebook can harm them."""

from __future__ import annotations

import sys
from typing import TextIO

GOOD, BAD = "✓", "✗"


def plain(text: str, most: int = 100) -> str:
    """One line of text without control characters, not too long.

    >>> plain("a\\x1b[2Jb\\nc")
    'a\\\\x1b[2Jb\\\\nc'
    """
    short = text if len(text) <= most else f"{text[: most - 1]}…"
    return "".join(c if c.isprintable() else repr(c)[1:-1] for c in short)


class Progress:
    """Where we are, on stderr: one line that changes, or in a file about ten for each part."""

    def __init__(self, stream: TextIO | None = None) -> None:
        self.stream = sys.stderr if stream is None else stream
        self.redraws = self.stream.isatty()

    def __call__(self, part: str, done: int, of: int, what: str = "") -> None:
        """So many are done, and this is next."""
        line = f"{part}: {done} of {of} {plain(what, 50)}".rstrip()
        if self.redraws:
            self._write(f"\r\x1b[K{line[:79]}")
            if done == of:
                self._write("\r\x1b[K")
        elif done == of or done % max(of // 10, 1) == 0:
            self._write(f"{line}\n")

    def _write(self, text: str) -> None:
        self.stream.write(text)
        self.stream.flush()
