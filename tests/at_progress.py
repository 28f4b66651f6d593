"""A learner's progress on a day that does not end: for the tests of progress."""

from __future__ import annotations

import errno
from datetime import date
from pathlib import Path

import pytest

from fcd.series import progress
from fcd.series.progress import ProgressFile

TODAY = "2026-11-16"  # for whoever has `file`


class _OneDay(date):
    @classmethod
    def today(cls) -> _OneDay:
        return cls.fromisoformat(TODAY)


@pytest.fixture(name="file")  # so that the tests that import it can have it as `file`
def file_of_today(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ProgressFile:
    monkeypatch.setattr(progress, "date", _OneDay)
    return ProgressFile(tmp_path / "progress.json")


def again(file: ProgressFile) -> ProgressFile:
    """The same file as another kernel sees it."""
    return ProgressFile(file.path)


def names(file: ProgressFile) -> list[str]:
    return sorted(path.name for path in file.path.parent.iterdir())


def refuse(*_: object, **__: object) -> None:
    raise OSError(errno.ENOSPC, "No space left on device")
