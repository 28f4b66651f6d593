"""How results of the contest show themselves: the door from the contest's display hooks.

A hook may ask the drawings only; what it wants is loaded when somebody looks.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fcd.contest.results import MatchResult, TournamentResult


def show_match(match: MatchResult) -> None:
    from fcd.board.contest import page

    page.show_match(match)


def show_tournament(result: TournamentResult) -> None:
    from fcd.board.contest import page

    page.show_tournament(result)
