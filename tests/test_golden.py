"""Whole rounds and move counts are as they were written down; see tests/golden."""

from __future__ import annotations

import pytest

from fcd import find_variant
from tests.golden import FOLDER, PERFT, counts, path_of, playthrough
from tests.test_laws import ALL


@pytest.mark.parametrize("key", ALL)
def test_playthrough(key: str) -> None:
    path = path_of(key)
    assert path.exists(), f"no golden playthrough of {key}: python -m tests.golden"
    played = playthrough(key)
    assert played == path.read_text(encoding="utf-8"), (
        f"{key} plays differently: if that is meant, bump its version and write a new file "
        f"(python -m tests.golden)"
    )


def test_no_golden_file_is_left_over() -> None:
    known = {path_of(key) for key in ALL}
    assert set(FOLDER.glob("*.v*.txt")) == known


@pytest.mark.parametrize("key", ALL)
def test_perft(key: str) -> None:
    version = find_variant(key).version
    lines = PERFT.read_text(encoding="utf-8").splitlines()
    (written,) = [line for line in lines if line.startswith(f"{key} v{version},")]
    assert counts(key) == written
