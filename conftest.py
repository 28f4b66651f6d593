"""For every test, wherever it lies: nobody's own progress is read or written; who works on what."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

import pytest

# What Python 3.11 can't import, and doctests would.
collect_ignore = ["fcd/sandbox/monitored.py"] if sys.version_info < (3, 12) else []

# The notebooks' kernels inherit this; so do the workers of -n, who need no folder of their own.
if "PYTEST_XDIST_WORKER" not in os.environ:
    _FOLDER = tempfile.TemporaryDirectory(prefix="fcd-progress-")
    os.environ["FCD_PROGRESS"] = str(Path(_FOLDER.name) / "progress.json")

# What takes longest begins first, so that no worker is alone with it at the end.
LONG = [
    "browser",
    "board",
    "ex08",
    "test_grading",
    "test_command",
    "test_validate_command",
    "ex13",
    "ex12",
    "11_strategies",
]


@pytest.hookimpl(tryfirst=True)  # before xdist reads the groups
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A group stays in one worker, in order: a notebook, a file, a folder that shares a browser.

    A test that is marked with an `xdist_group` of its own stays in that.
    """
    groups = {}
    for item in items:
        own = item.get_closest_marker("xdist_group")
        group = item.path.parent.name if "browser" in item.path.parts else item.path.stem
        groups[item] = own.args[0] if own else group
        if not own:
            item.add_marker(pytest.mark.xdist_group(group))
    items.sort(key=lambda item: groups[item] not in LONG)
