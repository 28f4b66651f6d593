"""Every scenario, on the variant it belongs to."""

from __future__ import annotations

import pytest

from fcd import find_variant
from tests.scenarios import Scenario
from tests.scenarios.all import SCENARIOS


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda s: s.name)
def test_scenario(scenario: Scenario) -> None:
    scenario.run(find_variant(scenario.variant))
