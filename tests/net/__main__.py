"""The net: what users get, written down before the house was rebuilt.

    python -m tests.net            compares everything, on all cores, in some minutes
    python -m tests.net --write    writes it down again, for a change that is meant

Two tables lie beside this file: the verdict of every check on every known mistake and every broken
game, and the totals of contest matches, played in all three ways. The other meshes of the net were
there before: whole rounds (tests/golden) and what the notebooks show (nbval).
"""

from __future__ import annotations

import sys
from difflib import unified_diff

from tests.net import totals, verdicts


def main() -> int:
    """Print every difference; the exit code says whether there are any."""
    differences: list[str] = []
    for table in (totals, verdicts):
        now = [f"{line}\n" for line in table.lines()]
        if "--write" in sys.argv:
            table.TABLE.write_text("".join(now), encoding="utf-8", newline="\n")
            continue
        was = table.TABLE.read_text(encoding="utf-8").splitlines(keepends=True)
        differences += unified_diff(was, now, str(table.TABLE.name), "now", n=0)
    sys.stdout.writelines(differences)
    print("The net shows differences." if differences else "The net holds.")
    return bool(differences)


if __name__ == "__main__":
    sys.exit(main())
