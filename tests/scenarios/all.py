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
    uno_house,
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
    "uno_house",
]
