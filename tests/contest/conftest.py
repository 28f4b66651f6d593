"""Fixtures of the contest's tests.

The rogues must not be looked at by pytest itself: looking for examples in their docstrings, doctest
asks a class for its name, and one of them ends the process when it is asked.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

collect_ignore_glob = ["rogues.py"]


@contextmanager
def no_compiler(folder: Path) -> Iterator[None]:
    """In processes that are started, numba cannot be loaded: that takes them three seconds."""
    (folder / "numba.py").write_text("raise ImportError('not in this test')", encoding="utf-8")
    root = Path(__file__).parent.parent.parent
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(folder)
        patch.setenv("PYTHONPATH", os.pathsep.join(map(str, (folder, root))))
        yield


@pytest.fixture
def _no_compiler(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with no_compiler(tmp_path_factory.mktemp("no_compiler")):
        yield


@pytest.fixture
def _small_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many blocks of few rounds; in this process only."""
    monkeypatch.setattr("fcd.contest.terms.BLOCK", 100)
