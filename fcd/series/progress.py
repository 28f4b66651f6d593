"""The learner's progress on disk: one small JSON file, and never a reason to crash a notebook.

What is in it is described in progress_record.py. A file that is anything else (damaged, edited
wrongly, from a newer fcd) is moved aside, never overwritten, and a new one is begun.

Every notebook has a kernel of its own, and they all write here. So each change reads the file anew,
adds to it, and replaces it whole, one process at a time (`_alone`). What cannot be saved stays in
memory and goes along with the next change. `trouble` says in words what went wrong.
"""

from __future__ import annotations

import errno
import os
import stat
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import date
from functools import cache
from itertools import count
from pathlib import Path

from fcd.files import write_atomic
from fcd.series.progress_record import (
    OPEN,
    RIGHT,
    WRONG,
    Damaged,
    Outcome,
    Progress,
    is_name,
    is_outcome,
)

START, NAME = "00_start_here.ipynb", "progress.json"  # they lie in the same folder

_LARGEST = 256 * 1024  # bytes; a learner who has done everything needs a few thousand
_PATIENCE = 2.0  # seconds that a lock may stay; no process needs a tenth of that
_ON_WINDOWS = os.name == "nt"

# -- where, and for whom -----------------------------------------------------------------------


def where() -> Path:
    """The file (or its folder) that FCD_PROGRESS names, else beside the notebooks, else here."""
    told = os.environ.get("FCD_PROGRESS")
    near = (Path(), Path("notebooks"), Path("..", "notebooks"))  # also from exercises/
    folder = next((each for each in near if _holds(each / START, Path.is_file)), Path())
    path = Path(told) if told else folder / NAME
    if told and _holds(path, Path.is_dir):
        path = path / NAME
    try:
        return Path(os.path.abspath(path))  # noqa: PTH100 - without "..", and links stay links
    except OSError:  # the folder we are in has been deleted
        return path


def _holds(path: Path, question: Callable[[Path], bool]) -> bool:
    try:
        return question(path)
    except OSError:  # a folder that may not be looked into
        return False


def progress_file() -> ProgressFile:
    """The file of this learner; in one process always the same object for the same place."""
    return _file(where())


@cache
def _file(path: Path) -> ProgressFile:
    return ProgressFile(path)


class ProgressFile:
    """Remembers in a file. Wrong calls raise ValueError; a wrong disk is told in `trouble`."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._unsaved = Progress()
        self._aside = ""  # what became of a damaged file
        self._unable = ""  # why nothing can be saved now
        self._lock = threading.Lock()  # JupyterLab hands messages of widgets to another thread

    @property
    def trouble(self) -> str:
        """What the learner should be told; empty if all is well."""
        return " ".join(filter(None, (self._aside, self._unable)))

    def opened(self, notebook: str) -> None:
        """A notebook was opened, such as "03_valid_moves"."""
        self._add(Progress(opened={_name(notebook): date.today().isoformat()}))

    def answered(self, notebook: str, results: Iterable[tuple[str, str]]) -> None:
        """A quiz stands like this: for every question right, wrong or not attempted."""
        given = {_name(question): _one_of(outcome) for question, outcome in results}
        tried = {question: outcome for question, outcome in given.items() if outcome != OPEN}
        self._add(Progress(answers={_name(notebook): tried} if tried else {}))

    def passed(self, exercise: str, earned: int, of: int) -> None:
        """An exercise such as "ex03" was checked; the best outcome is kept."""
        if not is_outcome(earned, of):
            raise ValueError(f"earned must be from 0 to {of!r:.20}, not {earned!r:.20}")
        self._add(Progress(exercises={_name(exercise): Outcome(earned, of)}))

    def read(self) -> Progress:
        """All that is known now, by whichever process it was written."""
        with self._lock, _alone(self.path):
            return self._save()

    def reset(self) -> None:
        """Forget everything. A damaged file is moved aside even then."""
        with self._lock, _alone(self.path):
            self._unsaved, self._aside, self._unable = Progress(), "", ""
            try:
                self._load()
                self.path.unlink(missing_ok=True)
            except OSError as error:
                self._unable = f"Your progress cannot be reset: {_why(error, self.path)}."

    def _add(self, news: Progress) -> None:
        with self._lock, _alone(self.path):
            self._unsaved = self._unsaved.merged(news)
            self._save()

    def _save(self) -> Progress:
        """Bring memory and file together, and return both."""
        now = self._unsaved
        try:
            saved = self._load()
            now = saved.merged(self._unsaved)
            if now != saved:
                _write(self.path, now.to_json())
        except OSError as error:
            self._unable = (
                f"Your progress cannot be saved: {_why(error, self.path)}. "
                "You can go on; it is remembered until this notebook's kernel stops."
            )
        else:
            self._unsaved, self._unable = Progress(), ""
        return now

    def _load(self) -> Progress:
        """What the file says. One that says nothing sensible is moved out of the way."""
        try:
            return Progress.from_json(_bytes(self.path))
        except FileNotFoundError:
            return Progress()
        except Damaged as damage:
            aside = _free_name(self.path)
            self.path.rename(aside)
            self._aside = (
                f"Your progress file could not be used: {damage}. "
                f"It is kept as {_place(aside)}, and a new one is begun."
            )
            return Progress()


def _why(error: OSError, path: Path) -> str:
    return f"{_place(path)}: {error.strerror or error}"


def _place(path: Path) -> str:
    """Where, as one finds it in the notebook's list of files; a whole path is too long to read."""
    return f"{path.name} in the folder {path.parent.name or path.parent}"


# -- the disk ----------------------------------------------------------------------------------


def _bytes(path: Path) -> bytes:
    """What is in the file. What is not a file is not opened: reading a pipe would never end."""
    kind = path.stat().st_mode
    if stat.S_ISDIR(kind):
        raise Damaged("it is a folder")
    if not stat.S_ISREG(kind):  # such as /dev/null, which must not be moved aside
        raise OSError(errno.EINVAL, "this is not a file")
    with path.open("rb") as file:
        data = file.read(_LARGEST + 1)
    if len(data) > _LARGEST:
        raise Damaged("it is far too large")
    return data


def _write(path: Path, text: str) -> None:
    if len(text) > _LARGEST:  # in ASCII: as many bytes
        raise OSError(errno.EFBIG, "the file would become too large")
    write_atomic(path, text)


def _free_name(path: Path) -> Path:
    names = (path.parent / f"{path.stem}-damaged-{n}{path.suffix}" for n in count(1))
    return next(name for name in names if not (name.exists() or name.is_symlink()))


@contextmanager
def _alone(path: Path) -> Iterator[None]:
    """Keep other processes out meanwhile, as well as that can be done without ever hanging.

    The lock is a file that only one process can make. One that stays is left over from a kernel
    that was killed, and is taken over. Where none can be made, or the others are too busy for too
    long, it goes without. Then, and if the kernel that lost its lock was only slow, changes made at
    the same moment overwrite each other: of each such moment only the last one stays, as often as
    that happens. No file is ever torn.
    """
    lock = path.parent / f".{path.name}.lock"
    mine = _take(lock)
    try:
        yield
    finally:
        if mine:
            with suppress(OSError):
                lock.unlink()


def _take(lock: Path) -> bool:
    """Make the lock, or wait until it goes or turns out to be left over. False: go without."""
    now = time.monotonic()
    end = now + _PATIENCE / 10  # no lock is seen yet: Windows may be refusing the folder
    last = now + 5 * _PATIENCE  # however busy the others are
    seen = None
    while True:
        try:
            os.close(os.open(lock, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o666))
            return True
        except OSError as error:
            if not _may_go(error):
                return False
        now, made = time.monotonic(), _made(lock)
        if now > last:
            return False
        if made != seen:  # another lock: somebody is at work
            seen, end = made, now + _PATIENCE
        elif now > end:
            return made is not None and _take_over(lock)
        time.sleep(0.01)


def _take_over(lock: Path) -> bool:
    with suppress(OSError):
        lock.touch()  # it looks new, so that nobody else takes it over at once
    return True


def _may_go(error: OSError) -> bool:
    """Whether it is a lock that is in the way. Windows refuses one that is still being deleted."""
    refused = isinstance(error, PermissionError)
    return isinstance(error, FileExistsError) or (_ON_WINDOWS and refused)


def _made(lock: Path) -> int | None:
    """When the lock was made, which tells one from the next; None if there is none to see."""
    try:
        return lock.stat().st_mtime_ns
    except OSError:
        return None


# -- what callers pass in ----------------------------------------------------------------------


def _name(name: str) -> str:
    if not is_name(name):
        raise ValueError(f"a name has 1 to 100 printable characters: {name!r:.60}")
    return name


def _one_of(outcome: str) -> str:
    if outcome not in (RIGHT, WRONG, OPEN):
        raise ValueError(f"an answer is {RIGHT!r}, {WRONG!r} or {OPEN!r}, not {outcome!r:.60}")
    return outcome
