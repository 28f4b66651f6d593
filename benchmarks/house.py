"""How big the house is: files and lines of Python, room by room.

Run `python benchmarks/house.py`; `run.py test` ends with it.
"""

from __future__ import annotations

from pathlib import Path

from fcd.console import table

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("engine", "variants", "board", "contest", "series", "teach", "sandbox", "grade")


def house(root: Path = ROOT) -> str:
    """A line for each room of fcd, for the rest of it, for the exercises and for the tests."""
    rooms: dict[str, list[Path]] = {f"fcd/{room}": [] for room in ROOMS}
    beside = ("exercises", "tests")
    rooms |= {"the rest of fcd": [], **{b: sorted((root / b).rglob("*.py")) for b in beside}}
    for path in sorted((root / "fcd").rglob("*.py")):
        room = f"fcd/{path.relative_to(root / 'fcd').parts[0]}"
        rooms[room if room in rooms else "the rest of fcd"].append(path)
    rows = [("room", "files", "lines")]
    for room, paths in rooms.items():
        lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in paths)
        rows.append((room, f"{len(paths):,}", f"{lines:,}"))
    return table(rows, left=1)


if __name__ == "__main__":
    print(house())
