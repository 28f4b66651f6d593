"""How results of the contest show themselves: the door from the contest's display hooks.

A hook may ask the drawings only; what it wants is loaded when somebody looks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fcd.contest.foul import Evidence
    from fcd.contest.results import MatchResult, TournamentResult


def match_html(match: MatchResult) -> str:
    """A match: who has how many points, and how sure that is."""
    from fcd.board.contest import notebook

    return notebook.match_html(match)


def tournament_html(result: TournamentResult) -> str:
    """A tournament: standings, final, head to head."""
    from fcd.board.contest import notebook

    return notebook.tournament_html(result)


def evidence_html(evidence: Evidence) -> str:
    """The position in which a player went wrong, drawn, with the rule in words."""
    from fcd.board.contest import evidence as drawn

    return drawn.evidence_html(evidence)
