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
from typing import IO, Any

from fcd import __version__
from fcd.files import write_atomic
from fcd.grade.by_hand import NOTHING, TEXTS, Given, points_by_hand, read_marks
from fcd.grade.grading import LOST, Graded
from fcd.grade.spreadsheet import as_csv, read_csv, rewritten
from fcd.grade.submissions import Submission
from fcd.teach.folder import exercise_files, find_exercise

UNFINISHED, RESULTS, GRADEBOOK = "unfinished.jsonl", "results.jsonl", "gradebook.csv"
FILES, SECONDS = "files.csv", "seconds.csv"
SYNC = 1.0  # seconds
BY_INSTRUCTOR = ("late_penalty", "override", "comment")


def keys_of(submissions: Iterable[Submission], how: Iterable[object]) -> Iterator[str]:
    """By this a result is known: another file, course, secret or way of grading has another key."""
    way = "\0".join(map(str, how))

    @cache
    def checks(key: str) -> str:
        return sha256(b"".join(path.read_bytes() for path in exercise_files(key))).hexdigest()

    for each in submissions:
        told = (__version__, each.digest, each.exercise, checks(each.exercise), way)
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
            self.known |= dict(_results(self.folder / name))
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

    def finish(self, results: Iterable[tuple[str, Graded]], others: Mapping[str, str]) -> list[str]:
        """Write all files; what is odd about the instructor's own entries, in words."""
        results = sorted(results, key=lambda pair: in_order(pair[1]))
        marks, _ = read_marks(self.folder / TEXTS)
        book = Gradebook.of([graded for _, graded in results], self.folder / GRADEBOOK, marks)
        lines = [json.dumps({"key": key, **graded.to_dict()}) for key, graded in results]
        slowest = sorted(results, key=lambda pair: -pair[1].seconds)
        seconds = [(graded.file, f"{graded.seconds:.3f}") for _, graded in slowest]
        fates: list[tuple[object, ...]] = [
            (g.file, g.student, g.exercise, g.attempt, "graded") for _, g in results
        ]
        fates += [(name, "", "", "", reason) for name, reason in others.items()]
        heads = ("file", "student", "exercise", "attempt", "what became of it")
        write_atomic(self.folder / SECONDS, as_csv([("file", "seconds"), *seconds]))
        write_atomic(
            self.folder / FILES, as_csv([heads, *sorted(fates, key=lambda row: str(row[0]))])
        )
        write_atomic(self.folder / GRADEBOOK, as_csv(book.rows()))
        write_atomic(self.folder / RESULTS, "".join(f"{line}\n" for line in lines))
        self.close()
        (self.folder / UNFINISHED).unlink(missing_ok=True)
        return book.odd


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
            if not graded.trouble.startswith(LOST):
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

    best: dict[str, dict[str, Graded]]  # by student, by exercise
    written: dict[str, dict[str, str]]  # by student, by column
    marks: Given = field(default_factory=dict)  # for texts
    odd: list[str] = field(default_factory=list)

    @classmethod
    def of(cls, graded: Iterable[Graded], before: Path, marks: Given = NOTHING) -> Gradebook:
        best: dict[str, dict[str, Graded]] = defaultdict(dict)
        for each in graded:
            known = best[each.student].get(each.exercise)
            if known is None or (each.earned, each.attempt) >= (known.earned, known.attempt):
                best[each.student][each.exercise] = each
        return cls(best, _written(before, best), marks)

    def rows(self) -> Iterator[list[Any]]:
        keys = sorted({key for each in self.best.values() for key in each})
        heads = [h for key in keys for h in (*(c.name for c in find_exercise(key).checks), key)]
        ids = any(g.id for each in self.best.values() for g in each.values())
        first = ["student", "id"] if ids else ["student"]
        texts = any(find_exercise(key).by_hand for key in keys)
        by_hand = ["by_hand"] if texts else []
        yield [*first, *heads, "late", "total", *by_hand, *BY_INSTRUCTOR, "final"]
        for student in sorted({*self.best, *self.written}):
            mine, written = self.best.get(student, {}), self.written.get(student, {})
            number = next((g.id for g in mine.values() if g.id), "")
            cells = [self._points(mine.get(head.partition(".")[0]), head) for head in heads]
            total = sum(g.earned for g in mine.values())
            late = " ".join(sorted(key for key, g in mine.items() if g.late))
            theirs = [written.get(name, "") for name in BY_INSTRUCTOR]
            given = sum(points_by_hand(self.marks, student, key) or 0 for key in mine)
            final = self._final(student, total, given, *theirs[:2])
            before = [student, *([number] if ids else []), *cells, late, total]
            yield [*before, *([f"{given:g}"] if texts else []), *theirs, final]

    def _points(self, graded: Graded | None, head: str) -> str:
        """Of a check, or of the whole exercise."""
        if graded is None:
            return ""
        if head == graded.exercise:
            return str(graded.earned)
        mark = self.marks.get((graded.student, head))
        if mark:
            return f"{mark.points:g}"
        for report in graded.reports:
            if report.check == head:
                return report.said if report.finding.by_hand else str(report.earned)
        return ""

    def _final(self, student: str, total: int, by_hand: float, penalty: str, override: str) -> str:
        """`override`, or all points without the penalty: points, or a share such as 10%."""
        for column, text in (("override", override), ("late_penalty", penalty)):
            if text.strip() and _number(text) is None:
                self.odd.append(f"{student}: {column} is {text!r:.40}, which isn't a number")
        if (given := _number(override)) is not None:
            return f"{given:g}"
        off = abs(_number(penalty) or 0)
        points = total + by_hand
        off = points * off / 100 if penalty.strip().endswith("%") else off
        return f"{max(0, points - off):g}"


def _number(text: str) -> float | None:
    found = re.fullmatch(r"\s*([+-]?\d+(?:[.,]\d+)?)\s*%?\s*", text)
    return float(found[1].replace(",", ".")) if found else None


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
