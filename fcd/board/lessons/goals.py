"""Goals: a list that ticks itself off while a board is played on, and goals for special cards.

A goal looks at the round (fcd/board/presenter/goals.py); it is asked after every move, also after
those that others make in between. What is ticked off stays so, even if it is taken back.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TYPE_CHECKING

from fcd.board.lessons.lesson import Lesson
from fcd.board.presenter.goals import Goal, as_goal
from fcd.board.widgets import blocks
from fcd.board.widgets.blocks import Block
from fcd.engine.events import Event
from fcd.game import Game

if TYPE_CHECKING:
    from fcd.board.widgets.board import Board


class Goals(Lesson):
    """A list of things to do on a board: each is a Goal, or a function of a game.

    `Goals(board, skip_somebody, pass_a_debt_on)` beside `board`; see `side_by_side`.
    """

    title = "Goals"

    def __init__(self, board: Board, *goals: Goal | Callable[..., bool]) -> None:
        super().__init__()
        if not goals:
            raise TypeError("a list of goals needs at least one, such as Goals(board, win())")
        self.board, self.goals = board, tuple(map(as_goal, goals))
        self.done: frozenset[str] = frozenset()  # their sentences
        self._game, self._seen = board.game, 0  # how far it has been looked at
        board.observe(self._follow, "state")
        self._follow(None)

    def _follow(self, change: object) -> None:
        game, seat = self.board.game, self.board.state["me"]
        last = len(game.moves)
        seen = min(self._seen, last) if game is self._game else 0
        self._game, self._seen = game, last
        past = [game.at(ply) for ply in range(seen, last + 1)]
        open_now = [goal for goal in self.goals if goal.text not in self.done]
        reached = [goal for goal in open_now if any(goal.reached(each, seat) for each in past)]
        self.done |= {goal.text for goal in reached}
        self.refresh()

    def body(self) -> list[Block]:
        return ticked([goal.text for goal in self.goals], self.done)


def ticked(texts: Sequence[str], done: Collection[str]) -> list[Block]:
    """Things to do, those that are done ticked off, and how many are."""
    lines = [blocks.check("✓" if text in done else "○", text) for text in texts]
    ready = len(done) == len(texts)
    says = "You did them all!" if ready else f"{len(done)} of {len(texts)} done."
    return [blocks.checks(lines), blocks.paragraph(says, "good" if ready else "", live=True)]


# -- what to do with special cards -----------------------------------------------------------------


def play_a_2_after_a_c(game: Game, seat: int) -> bool:
    """Put a 2 down right after a C."""
    played = [_plays(events, seat) for events in game.events[-2:]]
    return played == ["C", "2"]


def pass_a_debt_on(game: Game, seat: int) -> bool:
    """Pass a debt on: answer a 2 with a 2."""
    owed = len(game.states) > 1 and game.states[-2].debt.owed
    return bool(owed and _plays(game.events[-1], seat) and game.state.debt.passed > owed)


def skip_somebody(game: Game, seat: int) -> bool:
    """Skip another player."""
    skipped = any(event.kind == "skips" and event.player != seat for event in game.events[-1])
    return bool(_plays(game.events[-1], seat) and skipped)


def name_your_best_color(game: Game, seat: int) -> bool:
    """Name the color you hold the most cards of."""
    said = [event for event in game.events[-1] if (event.kind, event.player) == ("names", seat)]
    held = [card.color for card in game.state.hands[seat]]
    most = max(map(held.count, held), default=0)
    return any(held.count(event.color) == most > 0 for event in said)


def _plays(events: tuple[Event, ...], seat: int) -> str:
    """The rank of the card that this seat plays here, or nothing."""
    cards = [event.cards[0] for event in events if (event.kind, event.player) == ("plays", seat)]
    return cards[0].rank if cards else ""
