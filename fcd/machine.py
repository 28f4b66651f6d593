"""What the machine can do on which this runs. Ask here, and nowhere for the name of a system.

A browser (Pyodide) starts no threads and no processes, compiles nothing, and nobody can interrupt
what never ends. So players play in place there, and those that hang are stopped by a clock.
"""

from __future__ import annotations

import sys
from pathlib import Path

IN_BROWSER = sys.platform == "emscripten"
HAS_THREADS = HAS_PROCESSES = CAN_INTERRUPT = not IN_BROWSER


def keeps_files() -> bool:
    """Whether what is written is still there tomorrow.

    A browser keeps JupyterLite's files, but lets Python at them only from https or localhost. From
    elsewhere one of them is brought here (site/pages/static/pyodide/keep_progress.mjs).
    """
    return not IN_BROWSER or Path("/drive").is_dir()
