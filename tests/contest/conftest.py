"""Fixtures of the contest's tests.

The rogues must not be looked at by pytest itself: looking for examples in their docstrings, doctest
asks a class for its name, and one of them ends the process when it is asked.
"""

import os
from pathlib import Path

import pytest

collect_ignore_glob = ["rogues.py"]


@pytest.fixture
def _no_compiler(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """In processes that are started, numba cannot be loaded: that takes them three seconds."""
    folder = tmp_path_factory.mktemp("no_compiler")
    (folder / "numba.py").write_text("raise ImportError('not in this test')", encoding="utf-8")
    monkeypatch.syspath_prepend(folder)
    root = Path(__file__).parent.parent.parent
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(map(str, (folder, root))))
