"""The first code cell of every notebook ends with `begin(…)`."""

from __future__ import annotations

import sys

from fcd.series.chapters import find_chapter
from fcd.series.progress import progress_file


def begin(notebook: str) -> None:
    """Note in the learner's progress that this notebook was opened, and let errors be short.

    In these notebooks the message of an error is the point, so IPython shows it without the way
    that led there; `%tb` in a cell of your own shows it all.
    """
    chapter = find_chapter(notebook)
    _shorten_errors()
    progress = progress_file()
    before = progress.trouble
    progress.opened(chapter.key)
    if progress.trouble != before:  # told once
        print(progress.trouble)


def _shorten_errors() -> None:
    """As `%xmode Minimal` does, where there is an IPython."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython else None
    if shell is not None:
        shell.InteractiveTB.set_mode(mode="Minimal")
