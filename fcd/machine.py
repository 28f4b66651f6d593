"""What the machine can do on which this runs. Ask here, and nowhere for the name of a system.

A browser (Pyodide) starts no threads and no processes, compiles nothing, and nobody can interrupt
what never ends. So players play in place there, and a clock at every line stops those that hang.
"""

from __future__ import annotations

import sys

IN_BROWSER = sys.platform == "emscripten"
HAS_THREADS = HAS_PROCESSES = CAN_INTERRUPT = not IN_BROWSER
