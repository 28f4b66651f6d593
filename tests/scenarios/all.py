"""Import this to have every scenario registered."""

from importlib import import_module
from pathlib import Path

from tests.scenarios import SCENARIOS

for _path in sorted(Path(__file__).parent.glob("[!_]*.py")):
    import_module(f"tests.scenarios.{_path.stem}")

__all__ = ["SCENARIOS"]
