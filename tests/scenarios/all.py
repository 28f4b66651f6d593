"""Import this to have every scenario registered."""

from tests.scenarios import (
    SCENARIOS,
    fcd2017,
    fcd2018,
    fcd_special,
    fcd_turn,
    mini_uno,
    uno,
    uno_contest,
    uno_custom,
    uno_house,
    uno_start,
    uno_turn,
    uno_wild4,
)

__all__ = [
    "SCENARIOS",
    "fcd2017",
    "fcd2018",
    "fcd_special",
    "fcd_turn",
    "mini_uno",
    "uno",
    "uno_contest",
    "uno_custom",
    "uno_house",
    "uno_start",
    "uno_turn",
    "uno_wild4",
]
