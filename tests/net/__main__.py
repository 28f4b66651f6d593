"""The net: what users get, written down before the house was rebuilt.

    python -m tests.net            compares everything, on all cores, in some minutes
    python -m tests.net --write    writes it down again, for a change that is meant

The table beside this file has the totals of contest matches, played in all three ways. The other
meshes of the net: whole rounds (tests/golden), what notebooks show (nbval), and what every check
notices (docs/checks.md).
"""

from __future__ import annotations

import sys
from difflib import unified_diff

from tests.net import totals


def main() -> int:
    """Print every difference; the exit code says whether there are any."""
    now = [f"{line}\n" for line in totals.lines()]
    if "--write" in sys.argv:
        totals.TABLE.write_text("".join(now), encoding="utf-8", newline="\n")
    was = totals.TABLE.read_text(encoding="utf-8").splitlines(keepends=True)
    differences = list(unified_diff(was, now, str(totals.TABLE.name), "now", n=0))
    sys.stdout.writelines(differences)
    print("The net shows differences." if differences else "The net holds.")
    return bool(differences)


if __name__ == "__main__":
    sys.exit(main())
