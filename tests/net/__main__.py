"""Compare with what was written down, or write it down again."""

from __future__ import annotations

import sys
from difflib import unified_diff

from tests.net import totals, verdicts


def main() -> int:
    """Print every difference; how many there are is the exit code."""
    differences = 0
    for table in (totals, verdicts):
        now = [f"{line}\n" for line in table.lines()]
        if "--write" in sys.argv:
            table.TABLE.write_text("".join(now), encoding="utf-8", newline="\n")
            continue
        was = table.TABLE.read_text(encoding="utf-8").splitlines(keepends=True)
        diff = list(unified_diff(was, now, str(table.TABLE.name), "now", n=0))
        sys.stdout.writelines(diff)
        differences += len(diff)
    print("The net holds." if not differences else "The net shows differences.")
    return min(differences, 1)


if __name__ == "__main__":
    sys.exit(main())
