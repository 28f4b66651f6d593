"""What students handed in: whose file it is, which exercise, which attempt.

Canvas and Moodle write the student's name before the name that the student chose; else each student
has a folder or a zip. Only the part that the student didn't choose says whose it is.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from hashlib import sha256
from pathlib import Path

from fcd.grade.cells import decoded, defines, notebook_of, python_cells
from fcd.grade.intake import COPIES, File, find_files, is_notebook, why_not
from fcd.sandbox.budget import printable
from fcd.teach.folder import exercise_keys, exercises, find_exercise, folders

NOT_OURS = "it isn't an exercise of this course"
NO_NAME = "no student's name in the file's name"
NO_NAMES = {"submissions", "submission", "exercise", "assignment", "handed", "in", "class", "all",
            "copy", "of", "untitled", "notebook", "homework", "solution"}  # fmt: skip

_KEY = re.compile(r"(?<![a-z])ex\d\d(?!\d)")
_AGAIN = re.compile(r"(?:-Copy|-| ?\()(\d{1,2})\)?$")  # a file of the same name, handed in again
_SUFFIXES = re.compile(r"(?i)(?:\.(?:ipynb|py|zip|json|txt))+$")


class Names(StrEnum):
    """Who wrote the names of the files."""

    AUTO = "auto"
    CANVAS = "canvas"
    MOODLE = "moodle"
    FOLDER = "folder"


FORMS = {
    Names.MOODLE: re.compile(
        r"(?P<student>.+?)_(?P<id>\d+)_assignsubmission_(?:file|onlinetext)_(?P<file>.*)"
    ),
    Names.CANVAS: re.compile(
        r"(?P<student>.+?)(?P<late>_LATE)?_(?P<id>\d+)_(?P<attempt>\d+)_(?P<file>.+)"
    ),
}


@dataclass(frozen=True, slots=True)
class Submission:
    """A file to be graded."""

    name: str  # where it lies in the folder
    student: str
    exercise: str
    cells: tuple[str, ...]
    digest: str  # of the file
    id: str = ""  # the student's number in Canvas or Moodle
    attempt: int = 1
    late: bool = False
    notes: tuple[str, ...] = ()


@dataclass
class Found:
    """All that was in a folder."""

    submissions: list[Submission] = field(default_factory=list)
    others: dict[str, str] = field(default_factory=dict)  # why they are not graded
    unread: set[str] = field(default_factory=set)  # students with a file that couldn't be read

    def latest(self) -> None:
        """Keep the last attempt of each student at each exercise."""
        last = {(each.student, each.exercise): each for each in self.submissions}
        for each in self.submissions:
            if last[each.student, each.exercise] is not each:
                self.others[each.name] = f"an earlier attempt of {each.student} at {each.exercise}"
        self.submissions = [*last.values()]


@dataclass(frozen=True, slots=True)
class _Owner:
    student: str
    id: str = ""
    late: bool = False
    order: tuple[int, int] = (0, 0)  # among the student's attempts
    notes: tuple[str, ...] = ()


def find_submissions(folder: Path, names: Names = Names.AUTO, skip: Path | None = None) -> Found:
    """Everything in the folder. Submissions are in order: by exercise, student and attempt."""
    found, known = Found(), exercise_keys()
    read: dict[tuple[str, ...], Submission] = {}
    for file in find_files(folder, skip):
        if file.reason:
            found.others[file.name] = file.reason
            continue
        try:
            read[file.parts] = _read(file, known)
        except ValueError as error:
            found.others[file.name] = str(error)
    others = {tuple(name.split("/")): reason for name, reason in found.others.items()}
    owners = _owners([*read, *others], names)
    for where, reason in others.items():
        ours = reason != NOT_OURS and not why_not(where[-1]) and not COPIES & {*where}
        if ours and not owners[where].notes:
            found.unread.add(owners[where].student)
    attempts: dict[tuple[str, str], list[tuple[object, Submission]]] = defaultdict(list)
    for where, submission in read.items():
        owner = owners[where]
        notes = (*submission.notes, *owner.notes)
        whose = replace(
            submission, student=owner.student, id=owner.id, late=owner.late, notes=notes
        )
        order = (*owner.order, is_notebook(where[-1]), where)
        attempts[whose.exercise, whose.student].append((order, whose))
    for _, several in sorted(attempts.items()):
        in_order = [each for _, each in sorted(several, key=lambda pair: pair[0])]  # type: ignore[arg-type, return-value]
        found.submissions += [replace(s, attempt=n) for n, s in enumerate(in_order, start=1)]
    return found


def _one_line(name: str) -> str:
    return " ".join(printable(name).split())


def _read(file: File, known: Sequence[str]) -> Submission:
    """What is in it. ValueError says why it isn't graded."""
    text, note = decoded(file.data)
    notes = [note] if note else []
    told = ""
    if is_notebook(file.parts[-1]):
        cells, told = notebook_of(text)
    else:
        cells = python_cells(text)
    key = told if told in known else _key_in(file.parts, known)
    if not key:
        key = _key_of(cells)
        notes.append(f"graded as {key}, based on the functions it defines")
    if not key:
        raise ValueError(NOT_OURS)
    kind = b"notebook" if is_notebook(file.parts[-1]) else b"python"
    digest = sha256(kind + file.data).hexdigest()
    return Submission(file.name, "", key, tuple(cells), digest, notes=tuple(notes))


def _key_in(parts: Sequence[str], known: Sequence[str]) -> str:
    for part in reversed(parts):
        if (found := _KEY.search(part.lower())) and found[0] in known:
            return found[0]
    return ""


def _key_of(cells: Iterable[str]) -> str:
    """The exercise whose checks ask for most of the names that are defined here."""
    text = "\n".join(cells)
    shares = {}
    for exercise in exercises():
        asked = {check.submission for check in exercise.checks}
        shares[exercise.key] = sum(defines(text, name) for name in asked) / len(asked)
    best = max(shares.values())
    fits = [key for key, share in shares.items() if share == best]
    return fits[0] if best and len(fits) == 1 else ""


# -- whose it is -----------------------------------------------------------------------------------


def _owners(paths: Sequence[tuple[str, ...]], names: Names) -> dict[tuple[str, ...], _Owner]:
    boxes = _boxes(paths, 0)
    if names is Names.AUTO:
        names = _form({path[depth] for path, depth in boxes.items()})
    owners = {path: _owner(path[depth:], path, names) for path, depth in boxes.items()}
    owners = {path: replace(o, student=_one_line(o.student)) for path, o in owners.items()}
    ids = Counter(student for student, _ in {(o.student, o.id) for o in owners.values()})
    return {
        path: replace(o, student=f"{o.student} ({o.id})") if ids[o.student] > 1 and o.id else o
        for path, o in owners.items()
    }


def _form(firsts: set[str]) -> Names:
    """How most of them are named."""
    for names, form in FORMS.items():
        if 2 * sum(bool(form.fullmatch(first)) for first in firsts) > len(firsts):
            return names
    return Names.FOLDER


def _boxes(paths: Sequence[tuple[str, ...]], depth: int) -> dict[tuple[str, ...], int]:
    """How many folders and zips there are around those of the students, for each path.

    A box is the only thing there is, or named like an exercise; and students' folders are in it.
    """
    groups: dict[str, list[tuple[str, ...]]] = defaultdict(list)
    for path in paths:
        groups[path[depth]].append(path)
    boxes = dict.fromkeys(paths, depth)
    if _form({*groups}) is Names.FOLDER:
        for name, inside in groups.items():
            lengths = {len(path) - depth for path in inside}
            if (len(groups) == 1 or _is_box(name)) and 1 not in lengths:
                formed = _form({path[depth + 1] for path in inside}) is not Names.FOLDER
                if formed or 2 not in lengths:
                    boxes |= _boxes(inside, depth + 1)
    return boxes


def _is_box(name: str) -> bool:
    found = _KEY.search(name.lower())
    return bool(found) and not _without_exercise(name.removesuffix(".zip"))


def _owner(inside: tuple[str, ...], path: tuple[str, ...], names: Names) -> _Owner:
    form = FORMS.get(names)
    if form and (found := form.fullmatch(inside[0])):
        groups = found.groupdict()
        order = (_again(groups["file"] or inside[-1]), int(groups.get("attempt") or 0))
        return _Owner(found["student"], found["id"], bool(groups.get("late")), order)
    again = (_again(path[-1]), 0)
    if len(inside) > 1:
        return _Owner(inside[0].removesuffix(".zip"), order=again)
    stem = _SUFFIXES.sub("", inside[0])
    name = _without_exercise(_AGAIN.sub("", stem))
    return _Owner(name or stem, order=again, notes=() if name else (NO_NAME,))


def _again(name: str) -> int:
    found = _AGAIN.search(_SUFFIXES.sub("", name))
    return int(found[1]) if found else 0


def _without_exercise(name: str) -> str:
    """A name without the exercise's own: "alice-ex03" is alice's, and "ex03 Copy" nobody's."""
    found = _KEY.search(name.lower())
    if found and found[0] in exercise_keys():
        words = {found[0], *find_exercise(found[0]).title.lower().split()}
        for folder in folders():
            for path in folder.parent.glob(f"{found[0]}_*.ipynb"):
                words |= {*path.stem.split("_")}
        its_own = "|".join(map(re.escape, words))
        name = re.sub(rf"(?i)(?<![^\s_()-])(?:{its_own})(?![^\s_()-])", "_", name)
    parts = [part.strip("-") for part in re.split(r"[_\s()]+", name)]
    given = [part for part in parts if part]
    return " ".join(given) if {p.lower().rstrip("0123456789") for p in given} - NO_NAMES else ""
