"""Every scenario, on the variants it belongs to."""

from __future__ import annotations

import pytest

from fcd import find_variant
from tests.scenarios import Run
from tests.scenarios.all import SCENARIOS

RUNS = list(dict.fromkeys((s.variant, s.run) for s in SCENARIOS))  # once, however many anchors


@pytest.mark.parametrize(("key", "run"), RUNS, ids=lambda part: getattr(part, "__name__", part))
def test_scenario(key: str, run: Run) -> None:
    run(find_variant(key))
