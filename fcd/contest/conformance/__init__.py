"""Is this a player? Checks that every contestant must pass, and the evidence if one does not.

As a report: `check_player(MyPlayer)`. As tests: a subclass of `PlayerConformance`. On the command
line: `fcd contest check my_player.py`. Before a tournament, in a process of its own:
`check_entrant_isolated(entrant)`.

Players may keep what they are lent: it is immutable, so memory harms nobody. What they must not do
is change anything that others rely on. The positions come from Hypothesis, which is needed for
these checks only, and is imported by them.
"""

from __future__ import annotations

from fcd.contest.conformance.isolation import check_entrant_isolated
from fcd.contest.conformance.position import Position
from fcd.contest.conformance.report import Broken, Finding, Outcome, Report
from fcd.contest.conformance.suite import CHECKS, check_player
from fcd.contest.conformance.testing import PlayerConformance

__all__ = [
    "CHECKS",
    "Broken",
    "Finding",
    "Outcome",
    "PlayerConformance",
    "Position",
    "Report",
    "check_entrant_isolated",
    "check_player",
]
