"""The learner's own copies of notebooks and exercises, in the folder my_notebooks.

    python -m fcd.series.copies             make what is missing; what is there stays as it is
    python -m fcd.series.copies original    list the copies; with names: get those originals back

A copy shows no answers before it is run: all it has of outputs is the picture of the board with
which a notebook begins, since that says how to start it. It is written just as JupyterLab would
save it, so that opening it changes nothing. As long as nobody has worked on a copy, it follows its
original if that changes. Whoever gets an original back keeps the old copy under another name.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import shutil
import sys
from datetime import datetime
from itertools import count
from pathlib import Path
from typing import Any

from fcd.files import write_atomic
from fcd.series.progress import MINE, NAME, START

_MARK = "fcd_copy"  # in a copy's metadata: the digest of the rest
# Which folder goes where in ours, and how links between the two change by that.
_PLACES = {
    "notebooks": ("", ("](../exercises/", "](exercises/")),
    "exercises": ("exercises", ("](../notebooks/", "](../")),
}


def find_root() -> Path | None:
    """The project's folder, if we are in the learner's copies."""
    here = Path.cwd()
    folder = next((each for each in (here, *here.parents) if each.name == MINE), None)
    is_ours = folder is not None and (folder.parent / "notebooks" / START).is_file()
    return folder.parent if folder and is_ours else None


def originals(root: Path) -> dict[str, Path]:
    """All there is to copy, by the copy's name in our folder, such as "exercises/ex03_….ipynb"."""
    found = {}
    for folder, (to, _) in _PLACES.items():
        for path in sorted((root / folder).rglob("*")):
            inside = path.relative_to(root / folder)
            # Checkpoints; and checks, which are found in the project.
            hidden = any(part.startswith(".") or part == "checks" for part in inside.parts)
            if path.suffix in (".ipynb", ".md") and not hidden:
                found[Path(to, inside).as_posix()] = path
    return found


def make_copies(root: Path) -> list[str]:
    """Copy what is not there yet, and return the names; renew what nobody has worked on."""
    mine, made = root / MINE, []
    for name, original in originals(root).items():
        path, text = mine / name, fresh(root, original)
        if not os.path.lexists(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            made.append(name)
        elif not _is_ours(path) or path.read_bytes() == text.encode():
            continue
        write_atomic(path, text)
    earlier = root / "notebooks" / NAME  # from the time before there were copies
    if earlier.is_file() and not (mine / NAME).exists():
        shutil.copyfile(earlier, mine / NAME)
    return made


def get_original_back(root: Path, name: str) -> str:
    """Put a fresh copy in place, and say what became of the old one."""
    text, path = fresh(root, originals(root)[name]), root / MINE / name
    if is_untouched(root, name):
        return f"{name} is already the original."
    kept = ""
    if os.path.lexists(path):
        aside = _free_name(path)
        path.rename(aside)
        kept = f" Your own copy is kept as “{aside.name}”."
    path.parent.mkdir(parents=True, exist_ok=True)
    write_atomic(path, text)
    return f"{name} is the original again.{kept}"


def is_untouched(root: Path, name: str) -> bool:
    path = root / MINE / name
    return path.is_file() and path.read_bytes() == fresh(root, originals(root)[name]).encode()


def _free_name(path: Path) -> Path:
    stem = f"{path.stem} (before {datetime.now():%Y-%m-%d %H.%M}"
    names = (f"{stem}{f', {n}' if n > 1 else ''}){path.suffix}" for n in count(1))
    return next(p for p in map(path.with_name, names) if not os.path.lexists(p))


def fresh(root: Path, original: Path) -> str:
    _, (link, ours) = _PLACES[original.relative_to(root).parts[0]]
    text = original.read_text(encoding="utf-8").replace(link, ours)
    if original.suffix != ".ipynb":
        return text
    book = json.loads(text)
    code = [cell for cell in book["cells"] if cell["cell_type"] == "code"]
    for number, cell in enumerate(code):
        cell["outputs"] = [each for each in cell["outputs"] if number == 0 and _is_picture(each)]
        cell["execution_count"] = None
    book["metadata"].pop("widgets", None)
    # JupyterLab compares this with what the kernel says, and notes a change if it differs.
    book["metadata"]["language_info"]["version"] = platform.python_version()
    book["metadata"][_MARK] = _digest(book)
    return _written(book)


def _written(book: Any) -> str:
    """As JupyterLab would save it."""
    return json.dumps(book, ensure_ascii=False, indent=1, sort_keys=True) + "\n"


def _digest(book: Any) -> str:
    return hashlib.sha256(_written(book).encode()).hexdigest()[:16]


def _is_ours(path: Path) -> bool:
    """Whether a copy is just as it was written, by this fcd or an earlier one."""
    try:
        book = json.loads(path.read_bytes())
        return bool(book["metadata"].pop(_MARK) == _digest(book))
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return False


def _is_picture(output: dict[str, Any]) -> bool:
    """Whether this is what a widget leaves behind for readers without a kernel."""
    return "fcd-still" in "".join(output.get("data", {}).get("text/html", ()))


def main(root: Path, command: str = "make", *names: str) -> int:
    made = make_copies(root)
    if command == "make":
        if made:
            print(f"Your own copies of {len(made)} notebooks and pages are in {MINE}.")
        return 0
    there = originals(root)
    if not names:
        for name in there:
            print(f"{'untouched' if is_untouched(root, name) else 'changed':10}{name}")
        print(
            "\nTo get an original back: run.py original 03, or --all. Your copy is kept beside it."
        )
        return 0
    begins = "" if "--all" in names else names
    chosen = [name for name in there if Path(name).name.startswith(begins)]
    for name in names:
        if name != "--all" and not any(Path(each).name.startswith(name) for each in there):
            print(f"There is no notebook {name}. Without a name, all are listed.")
            return 2
    for name in chosen:
        print(get_original_back(root, name))
    return 0


if __name__ == "__main__":
    sys.exit(main(Path.cwd(), *sys.argv[1:]))
