"""Write the golden files that are missing."""

from tests.golden import PERFT, counts, path_of, playthrough
from tests.test_laws import ALL

for key in ALL:
    if not path_of(key).exists():
        path_of(key).write_text(playthrough(key), encoding="utf-8", newline="\n")
        print("wrote", path_of(key).name)
if not PERFT.exists():
    PERFT.write_text("".join(f"{counts(key)}\n" for key in ALL), encoding="utf-8", newline="\n")
    print("wrote", PERFT.name)
