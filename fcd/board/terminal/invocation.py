"""Where this program finds itself: how it was called, and at what kind of terminal.

What it tells people to type has to be what they can type.

>>> command({})
'fcd'
>>> command({"FCD_COMMAND": "python3 run.py fcd"})
'python3 run.py fcd'
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from io import TextIOWrapper


def command(environ: Mapping[str, str] = os.environ) -> str:
    """The words that start the fcd command here; run.py says them if it is what started us."""
    return environ.get("FCD_COMMAND") or "fcd"


def speak_any_alphabet() -> None:
    """A terminal that has no ♥ shows a question mark; that is no reason to stop."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
