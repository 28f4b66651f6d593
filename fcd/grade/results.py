"""What is known about a class, on disk: written as it comes, so that nothing is graded twice.

While a batch runs, each result is a line in `unfinished.jsonl`. At the end everything is written
anew from the results, in a fixed order and without times or dates: however often grading was
stopped, the files are the same, byte for byte (but for seconds.csv).

- results.jsonl: a line for each submission, as `Graded.to_dict` writes it, with its key
- gradebook.csv: a row for each student; what the instructor wrote into it is kept
- files.csv: every file that was found, and what became of it
- seconds.csv: how long each submission took, the slowest first
- pages and exports: see outputs.py
"""

from __future__ import annotations

import json
import os
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from time import monotonic
from typing import IO

from fcd import __version__
from fcd.files import write_atomic
from fcd.grade.by_hand import NOTHING, TEXTS, Given, points_by_hand, read_marks
from fcd.grade.grading import LOST, Graded
from fcd.grade.spreadsheet import as_csv, read_csv, rewritten
from fcd.grade.submissions import Found, Submission
from fcd.teach.folder import exercise_files, find_exercise

UNFINISHED, RESULTS, GRADEBOOK = "unfinished.jsonl", "results.jsonl", "gradebook.csv"
FILES, SECONDS = "files.csv", "seconds.csv"
SYNC = 1.0  # seconds
BY_INSTRUCTOR = ("late_penalty", "override", "comment")
ENTRIES = {  # of these, what can be read
    "override": re.compile(r"\s*(\d+(?:[.,]\d+)?)\s*"),
    "late_penalty": re.compile(r"\s*[+-]?(\d+(?:[.,]\d+)?)\s*(%?)\s*"),
}
Best = dict[str, dict[str, Graded]]  # by student, by exercise


def keys_of(submissions: Iterable[Submission], how: Iterable[object]) -> Iterator[str]:
    """By this a result is known: another file, course, secret or way of grading has another key."""
    way = "\0".join(map(str, how))

    @cache
    def checks(key: str) -> str:
        return sha256(b"".join(path.read_bytes() for path in exercise_files(key))).hexdigest()

    for each in submissions:
        told = (__version__, each.digest, each.exercise, *each.notes, checks(each.exercise), way)
        yield sha256("\0".join(told).encode()).hexdigest()[:32]


@dataclass
class Store:
    """The folder with the results."""

    folder: Path
    known: dict[str, Graded] = field(default_factory=dict)  # by key
    _journal: IO[str] | None = None
    _synced: float = 0.0

    def open(self) -> None:
        """Read what is there. OSError if nothing can be written."""
        self.folder.mkdir(parents=True, exist_ok=True)
        for name in (RESULTS, UNFINISHED):
            found = _results(self.folder / name)
            self.known |= {k: graded for k, graded in found if not graded.trouble.startswith(LOST)}
        path = self.folder / UNFINISHED
        self._journal = path.open("a", encoding="utf-8", newline="\n")
        _lock(self._journal, self.folder)
        self._journal.write("\n")  # the last line may be torn
        self._journal.flush()

    def add(self, key: str, graded: Graded) -> None:
        """Keep a result, even if this process is killed; after a second, if the power fails."""
        assert self._journal
        self.known[key] = graded
        line = json.dumps({"key": key, "seconds": round(graded.seconds, 3), **graded.to_dict()})
        self._journal.write(f"{line}\n")
        self._journal.flush()
        if monotonic() > self._synced + SYNC:  # a disk is slower than grading
            os.fsync(self._journal.fileno())
            self._synced = monotonic()

    def close(self) -> None:
        if self._journal:
            with suppress(OSError):
                self._journal.close()

    def finish(self, results: Iterable[tuple[str, Graded]], found: Found) -> Gradebook:
        """Write all files."""
        results = sorted(results, key=lambda pair: in_order(pair[1]))
        marks, odd = read_marks(self.folder / TEXTS)
        path = self.folder / GRADEBOOK
        best = _best(graded for _, graded in results)
        best |= {student: {} for student in found.unread - {*best}}
        book = Gradebook(best, _written(path, best), marks)
        last = _best(graded for _, graded in _results(self.folder / RESULTS))
        book.odd = [*book.ignored(), *_undone(last, path), *odd]
        lines = [json.dumps({"key": key, **graded.to_dict()}) for key, graded in results]
        slowest = sorted(results, key=lambda pair: -pair[1].seconds)
        seconds = [(graded.file, f"{graded.seconds:.3f}") for _, graded in slowest]
        fates: list[tuple[object, ...]] = [
            (g.file, g.student, g.exercise, g.attempt, "graded") for _, g in results
        ]
        fates += [(name, "", "", "", reason) for name, reason in found.others.items()]
        heads = ("file", "student", "exercise", "attempt", "what became of it")
        write_atomic(self.folder / SECONDS, as_csv([("file", "seconds"), *seconds]))
        fates.sort(key=lambda row: str(row[0]))
        write_atomic(self.folder / FILES, as_csv([heads, *fates]))
        write_atomic(path, as_csv(book.rows()))
        write_atomic(self.folder / RESULTS, "".join(f"{line}\n" for line in lines))
        self.close()
        (self.folder / UNFINISHED).unlink(missing_ok=True)
        return book


def in_order(graded: Graded) -> tuple[str, str, int, str]:
    """The order of all files: by exercise, student and attempt."""
    return graded.exercise, graded.student, graded.attempt, graded.file


def _results(path: Path) -> Iterator[tuple[str, Graded]]:
    """What is in it; lines that were not finished are left out."""
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except OSError:
        return
    seconds = _seconds(path.with_name(SECONDS))
    for line in lines:
        with suppress(ValueError, KeyError, TypeError):
            data = json.loads(line)
            graded = Graded.from_dict(data)
            took = float(data.get("seconds", seconds.get(graded.file, 0)))
            object.__setattr__(graded, "seconds", took)
            yield str(data["key"]), graded


def _seconds(path: Path) -> dict[str, float]:
    with suppress(OSError, ValueError, KeyError):
        return {row["file"]: float(row["seconds"]) for row in read_csv(path)}
    return {}


def _lock(file: IO[str], folder: Path) -> None:
    """Two graders at a time would write into each other's files."""
    try:
        import fcntl
    except ImportError:  # Windows
        return
    try:
        fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise ValueError(f"another `fcd grade` is writing to {folder}") from None


# -- the gradebook ---------------------------------------------------------------------------------


@dataclass
class Gradebook:
    """Students, their best submission for each exercise, and what the instructor wrote."""

    best: Best
    written: dict[str, dict[str, str]]  # by student, by column
    marks: Given = field(default_factory=dict)  # for texts
    odd: list[str] = field(default_factory=list)  # in words

    def rows(self) -> Iterator[list[str]]:
        keys = sorted({key for each in self.best.values() for key in each})
        heads = [h for key in keys for h in (*(c.name for c in find_exercise(key).checks), key)]
        ids = any(g.id for each in self.best.values() for g in each.values())
        first = ["student", "id"] if ids else ["student"]
        texts = any(find_exercise(key).by_hand for key in keys)
        last = ["late", "total", *(["by_hand"] if texts else []), *BY_INSTRUCTOR, "final"]
        heads = [*first, *heads, *last]
        yield heads
        for student in sorted({*self.best, *self.written}):
            mine = self.best.get(student, {})
            cells = {
                **_points(mine, self.marks),
                **self.written.get(student, {}),
                "student": student,
                "id": next((g.id for g in mine.values() if g.id), ""),
                "late": " ".join(sorted(key for key, g in mine.items() if g.late)),
                "by_hand": f"{self.by_hand(student):g}",
                "final": self.final(student),
            }
            yield [cells.get(head, "") for head in heads]

    def by_hand(self, student: str) -> float:
        """What a person gave for texts."""
        mine = self.best.get(student, {})
        return sum(points_by_hand(self.marks, student, key) or 0 for key in mine)

    def entry(self, student: str, column: str) -> re.Match[str] | None:
        """What the instructor entered, if it can be read."""
        return ENTRIES[column].fullmatch(self.written.get(student, {}).get(column, ""))

    def earned(self, student: str) -> float:
        """All points, before the instructor changes the sum."""
        return sum(g.earned for g in self.best[student].values()) + self.by_hand(student)

    def final(self, student: str) -> str:
        """`override`, or all points without the penalty; nothing if there is no work of theirs."""
        if override := self.entry(student, "override"):
            return f"{_number(override):g}"
        if not self.best.get(student):
            return ""
        points, penalty = self.earned(student), self.entry(student, "late_penalty")
        off = _number(penalty) if penalty else 0
        return f"{max(0, points - (points * off / 100 if penalty and penalty[2] else off)):g}"

    def changed(self) -> dict[str, str]:
        """The final points of those for whom they aren't what was earned."""
        finals = {student: self.final(student) for student, mine in self.best.items() if mine}
        return {who: final for who, final in finals.items() if final != f"{self.earned(who):g}"}

    def told(self, student: str) -> list[str]:
        """What the instructor decided and said, for the student; nothing if there is nothing."""
        override, penalty = (self.entry(student, column) for column in ENTRIES)
        why = f" (late penalty: {penalty[0].strip()})" if penalty else ""
        why = " (set by your instructor)" if override else why
        comment = self.written.get(student, {}).get("comment", "").strip()
        final = [f"Final points: {self.final(student)}{why}"] if why or comment else []
        return [*final, f"Comment: {comment}"] if comment else final

    def ignored(self) -> Iterator[str]:
        """What the instructor entered that can't be read, in words."""
        for student, written in sorted(self.written.items()):
            for column in ENTRIES:
                if (text := written[column]).strip() and not self.entry(student, column):
                    says = "which isn't a number of points, so it is ignored"
                    yield f"{student}: {column} is {text!r:.40}, {says}"


def _best(graded: Iterable[Graded]) -> Best:
    best: Best = defaultdict(dict)
    for each in graded:
        known = best[each.student].get(each.exercise)
        if known is None or (each.earned, each.attempt) >= (known.earned, known.attempt):
            best[each.student][each.exercise] = each
    return best


def _points(mine: Mapping[str, Graded], marks: Given = NOTHING) -> dict[str, str]:
    """By check, by exercise, and in total; in words as long as a person hasn't given points."""
    points = {}
    for key, graded in mine.items():
        for report in graded.reports:
            mark = marks.get((graded.student, report.check))
            said = f"{mark.points:g}" if mark else report.said
            points[report.check] = said if report.finding.by_hand else f"{report.earned}"
        points[key] = f"{graded.earned}"
    return {**points, "total": f"{sum(g.earned for g in mine.values())}"} if mine else {}


def _undone(last: Best, path: Path) -> Iterator[str]:
    """What was changed since in the columns that only the grader fills in, in words."""
    known = {rewritten(student): _points(mine) for student, mine in last.items()}
    ours = {name for points in known.values() for name, what in points.items() if what.isdigit()}
    for row in read_csv(path):
        was = known.get(rewritten(row.get("student", "")), {})
        changed = [n for n in row if n in ours and rewritten(row[n]) != rewritten(was.get(n, ""))]
        if changed:
            yield f"{row['student']}: your change to {', '.join(changed)} is undone; use override"


def _number(found: re.Match[str]) -> float:
    return float(found[1].replace(",", "."))


def _written(path: Path, students: Iterable[str]) -> dict[str, dict[str, str]]:
    """What the instructor wrote into the last one."""
    known: dict[str, list[str]] = defaultdict(list)
    for student in students:
        known[rewritten(student)].append(student)
    kept = {}
    for row in read_csv(path):
        student, theirs = row.get("student", ""), {n: row.get(n, "") for n in BY_INSTRUCTOR}
        alike = known[rewritten(student)]
        if student and any(theirs.values()):
            kept[alike[0] if len(alike) == 1 else student] = theirs
    return kept
