"""What a step is: a call of a function, or another round of a loop of a student's.

Our own loops come to an end, so of ours only calls are steps; of Python's own code and of what is
installed, nothing is.
Steps are counted, not seconds: the same code takes too long on every machine, but for what is just
past the limit up to Python 3.11, where the first millisecond isn't counted. How they are counted
depends on Python: by `traced` up to 3.11, by `monitored` after it. Both have `within` and
`at_full_speed`.
"""

from __future__ import annotations

from contextlib import contextmanager
from functools import lru_cache
from os import sep
from typing import TYPE_CHECKING

import fcd

if TYPE_CHECKING:
    from pathlib import Path

HERE = fcd.__file__.removesuffix("__init__.py")  # pathlib takes time to import
_PYTHON = contextmanager.__code__.co_filename.removesuffix("contextlib.py")
_INSTALLED = (f"{sep}site-packages{sep}", f"{sep}dist-packages{sep}")
_ours: tuple[str, ...] = (HERE,)
NOBODY, OURS, THEIRS = range(3)


class TookTooLong(BaseException):
    """The budget is spent. Not an Exception, so that `except Exception` does not swallow it."""


def is_ours(folder: Path) -> None:
    """The checks in this folder are ours, too."""
    global _ours
    if str(folder) not in _ours:
        _ours = (*_ours, str(folder))
        whose.cache_clear()


@lru_cache(maxsize=1_000)
def whose(file: str) -> int:
    """Who has written it: a student, we, or nobody here, if it came with Python."""
    if file.startswith(_ours):
        return OURS
    installed = file.startswith((_PYTHON, "<frozen ")) or any(each in file for each in _INSTALLED)
    return NOBODY if installed else THEIRS
