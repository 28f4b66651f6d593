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

    def with_round(self, game: Game) -> MatchScore:
        """The score after this round, if it is over; after a match that was won, another one."""
        after, totals = MatchScore(game), self.totals(game)
        if max(totals) < TARGET:
            kept = totals if game.is_over else self._before.scores
            for seat, points in enumerate(kept):
                after._before.add_to_score(seat, points)
        return after

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
