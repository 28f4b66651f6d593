"""The learner's progress, written by many at once, and by kernels that were killed."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import threading
from fnmatch import fnmatch
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from fcd.series import progress
from fcd.series.progress import ProgressFile
from tests.at_progress import TODAY, again, names
from tests.at_progress import file_of_today as file_of_today

ROOT = Path(__file__).parents[1]

WRITES = """
import sys
from pathlib import Path
from fcd.series import progress
from fcd.series.progress import ProgressFile
path, who = Path(sys.argv[1]), sys.argv[2]
progress._PATIENCE = 60  # on a slow disk one of them may have to wait until the other is done
print(flush=True)
input()  # both begin together
for n in range(50):
    ProgressFile(path).answered(who, [(f"q{n}", "right")])
"""


def test_two_kernels_lose_nothing(file: ProgressFile) -> None:
    call = [sys.executable, "-c", WRITES, str(file.path)]
    pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    kernels: list[Any] = [
        subprocess.Popen([*call, who], cwd=ROOT, **pipes) for who in ("one", "two")
    ]
    for kernel in kernels:
        kernel.stdout.readline()
    for kernel in kernels:
        kernel.stdin.write(b"\n")
        kernel.stdin.flush()
    for kernel in kernels:
        kernel.communicate(timeout=300)
    assert [kernel.returncode for kernel in kernels] == [0, 0]
    known = file.read()
    assert (known.right("one"), known.right("two")) == (50, 50)
    assert names(file) == ["progress.json"]


def test_two_threads_lose_nothing(file: ProgressFile, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "_take", lambda _lock: False)  # which would keep threads out, too

    def write(who: str) -> None:
        for n in range(20):
            file.answered(who, [(f"q{n}", "right")])

    threads = [threading.Thread(target=write, args=(who,)) for who in ("one", "two")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (file.read().right("one"), file.read().right("two")) == (20, 20)


def test_the_lock_of_a_killed_kernel_is_taken_over(
    file: ProgressFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "_PATIENCE", 0.05)
    file.path.with_name(".progress.json.lock").touch()
    file.opened("01_cards")
    assert names(file) == ["progress.json"]
    assert file.trouble == ""


@pytest.mark.parametrize(("busy", "waits"), [(39, 40), (1000, 81)])
def test_a_kernel_at_work_is_waited_for_but_not_forever(
    file: ProgressFile, monkeypatch: pytest.MonkeyPatch, busy: int, waits: int
) -> None:
    lock = file.path.with_name(".progress.json.lock")
    lock.touch()
    nap = 0.125  # seconds; so the patience with a lock that stays would be over after 16
    naps = 0

    def sleep(_seconds: float) -> None:
        nonlocal naps
        naps += 1
        lock.unlink()
        if naps <= busy:  # the other one has made it again before we looked
            lock.touch()
            os.utime(lock, (naps, naps))

    clock = SimpleNamespace(sleep=sleep, monotonic=lambda: naps * nap)
    monkeypatch.setattr(progress, "time", clock)
    file.opened("01_cards")
    assert naps == waits
    assert lock.exists() == (naps <= busy), "a lock that is not ours is left alone"
    monkeypatch.undo()
    lock.unlink(missing_ok=True)
    assert set(again(file).read().opened) == {"01_cards"}


def test_a_lock_that_is_taken_over_looks_new_to_others(
    file: ProgressFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock = file.path.with_name(".progress.json.lock")
    lock.touch()
    os.utime(lock, (1, 1))
    ages = []
    monkeypatch.setattr(progress, "_PATIENCE", 0.05)
    monkeypatch.setattr(progress, "write_atomic", lambda *_: ages.append(lock.stat().st_mtime))
    file.opened("01_cards")
    assert len(ages) == 1
    assert ages[0] > 1


def refusing_locks(monkeypatch: pytest.MonkeyPatch, times: float, *, on_windows: bool) -> list[str]:
    """Refuse so many times to make a lock; the list grows with each refusal."""
    real, tries, refused = os.open, count(1), []

    def no_lock(path: Any, *rest: Any, **options: Any) -> int:
        if str(path).endswith(".lock") and next(tries) <= times:
            refused.append(str(path))
            raise PermissionError(errno.EACCES, "Permission denied")
        return real(path, *rest, **options)

    monkeypatch.setattr(os, "open", no_lock)
    monkeypatch.setattr(progress, "_ON_WINDOWS", on_windows, raising=False)
    return refused


@pytest.mark.parametrize("on_windows", [False, True])
def test_where_no_lock_can_be_made_it_goes_without(
    file: ProgressFile, monkeypatch: pytest.MonkeyPatch, on_windows: bool
) -> None:
    refused = refusing_locks(monkeypatch, float("inf"), on_windows=on_windows)
    file.opened("01_cards")
    assert (len(refused) > 1) == on_windows
    assert again(file).read().opened == {"01_cards": TODAY}


def test_a_lock_that_windows_is_still_deleting_is_waited_for(
    file: ProgressFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    refused = refusing_locks(monkeypatch, 3, on_windows=True)
    seen = []
    monkeypatch.setattr(progress, "write_atomic", lambda *_: seen.append(names(file)))
    file.opened("01_cards")
    assert len(refused) == 3
    assert seen == [[".progress.json.lock"]]


def test_the_lock_is_there_while_somebody_writes(
    file: ProgressFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []
    monkeypatch.setattr(progress, "write_atomic", lambda *_: seen.append(names(file)))
    file.opened("01_cards")
    assert seen == [[".progress.json.lock"]]


def test_git_ignores_all_that_a_killed_kernel_leaves(
    file: ProgressFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    file.path.write_bytes(b"?")
    seen: set[str] = set()
    monkeypatch.setattr(os, "fsync", lambda _: seen.update(names(file)))
    file.opened("01_cards")
    seen.update(names(file))
    ignored = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    assert len(seen) == 4, "the lock, the part, the damaged file and the new one"
    assert [name for name in seen if not any(fnmatch(name, each) for each in ignored)] == []
