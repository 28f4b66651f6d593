"""The score of round after round on one board, where the winner of a round takes all points."""

from __future__ import annotations

from typing import Any

from fcd.engine.rules import Scoring
from fcd.game import Game
from fcd.scoring import Scoreboard, round_points

TARGET = 500  # as in uno#match-500


class MatchScore:
    """What the rounds before this one have brought."""

    def __init__(self, game: Game) -> None:
        self._before = Scoreboard(game.names)

    def totals(self, game: Game) -> tuple[int, ...]:
        """With the round on the board, which may still be taken back."""
        points = zip(self._before.scores, round_points(game), strict=True)
        return tuple(before + now for before, now in points)

    def write_down(self, game: Game) -> None:
        """Count a round that is left behind; after a match that was won, begin another."""
        if max(self.totals(game)) >= TARGET:
            self._before = Scoreboard(game.names)
        elif game.is_over:
            for name, points in zip(game.names, round_points(game), strict=True):
                self._before.add_to_score(name, points)

    def shown(self, game: Game) -> dict[str, Any] | None:
        """Where the match stands at the end of a round; None where there are no matches."""
        if game.variant.scoring is not Scoring.WINNER_TAKES_ALL:
            return None
        totals = self.totals(game)
        best = max(totals)
        leaders = [name for name, total in zip(game.names, totals, strict=True) if total == best]
        who = " and ".join(leaders)
        if best >= TARGET:
            text = f"{who} won the match with {best} points."
        else:
            lead = "leads" if len(leaders) == 1 else "lead"
            text = f"Match to {TARGET} points: {who} {lead} with {best}." if best else ""
        return {"totals": totals, "text": text, "won": best >= TARGET}
