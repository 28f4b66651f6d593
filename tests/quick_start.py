"""What makes tests start sooner. pytest loads it first of all (`-p` in pyproject.toml)."""

from __future__ import annotations

import os
import sys
from pathlib import Path

# nbformat → jsonschema → a second for a grammar of international addresses; see also run.py.
sys.modules["rfc3987_syntax"] = None  # type: ignore[assignment]

# Where no bytecode may lie beside the code, as in many containers, every worker and every kernel
# would compile all of Jupyter anew. It goes where pytest keeps things, for them, too.
if sys.dont_write_bytecode:
    sys.dont_write_bytecode = False
    sys.pycache_prefix = str(Path(__file__).resolve().parents[1] / ".pytest_cache" / "bytecode")
    os.environ["PYTHONPYCACHEPREFIX"] = sys.pycache_prefix
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
