"""What a step is, and whose: a call of a function, or another round of a loop, of a student's.

Steps are counted, not seconds: the same code takes too long on every machine. How they are counted
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
_others: tuple[str, ...] = (HERE, _PYTHON, "<frozen ")


class TookTooLong(BaseException):
    """The budget is spent. Not an Exception, so that `except Exception` does not swallow it."""


def do_not_count(folder: Path) -> None:
    """The checks in this folder are ours, too."""
    global _others
    if str(folder) not in _others:
        _others = (*_others, str(folder))
        is_theirs.cache_clear()


@lru_cache(maxsize=1_000)
def is_theirs(file: str) -> bool:
    """Whether a student may have written it: it isn't ours, Python's own or installed."""
    return not file.startswith(_others) and not any(each in file for each in _INSTALLED)
