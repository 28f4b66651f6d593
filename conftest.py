"""For every test, wherever it lies: nobody's own progress is read or written."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

# The notebooks' kernels inherit this; so do the workers of -n, who need no folder of their own.
if "PYTEST_XDIST_WORKER" not in os.environ:
    _FOLDER = tempfile.TemporaryDirectory(prefix="fcd-progress-")
    os.environ["FCD_PROGRESS"] = str(Path(_FOLDER.name) / "progress.json")
