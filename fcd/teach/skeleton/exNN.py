"""exNN: what the cards in a hand are worth."""

from __future__ import annotations

from fcd.cards import Card
from fcd.game import Game
from fcd.teach.writing import Row, TableCase, TableQuestion, TaughtGame, rules_in


class HandPoints(TableQuestion):
    """A hand. Nothing else on the table matters, so nothing else is generated."""

    hand, pile, players = (0, 4), (0, 0), (1, 1)

    def given(self, case: TableCase) -> tuple[list[Card]]:
        """What the student's function is called with."""
        return (list(case.hand),)

    def answer(self, taught: TaughtGame, case: TableCase) -> object:
        """The right answer: the engine is asked, also for games that are broken on purpose."""
        return taught.course["player_points"](case.play(taught), 0)

    def rows(self, case: TableCase, game: Game) -> tuple[Row, ...]:
        """The cards that are drawn when a case is shown."""
        return (Row("the hand", case.hand),)

    def rules(self, case: TableCase, game: Game) -> tuple[str, ...]:
        """What the rulebook says about it."""
        return rules_in("fcd2018#points")


def _highest_only(hand: list[Card]) -> int:
    return max((int(card.rank, 16) for card in hand), default=0)


QUESTIONS = {"hand_points": HandPoints()}
MISTAKES = {"hand_points": {"highest-only": _highest_only}}
