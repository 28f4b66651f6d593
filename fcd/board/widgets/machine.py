"""TurnMachine: the turn as a diagram, with the phase one is in lit up."""

from __future__ import annotations

from typing import Any

from fcd.board.lessons.turn_machine import Following, Machine
from fcd.board.widgets.panel import Panel
from fcd.engine import Variant
from fcd.game import Game


class TurnMachine(Panel):
    """Walks through a sample round of a game, or through a round of yours, or follows a board.

    >>> machine = TurnMachine("mini_uno")
    >>> machine.phase
    'ready'

    `TurnMachine(board)` beside `board` lights up the phase that the board shows.
    """

    lesson: Machine | Following

    def __init__(self, source: str | Variant | Game | Any = "fcd2018") -> None:
        if isinstance(source, str | Variant | Game):
            super().__init__(Machine(source))
            return
        self._board = source
        super().__init__(Following(source.game.variant))
        source.observe(self._follow, "state")
        self._follow()

    def _follow(self, change: object = None) -> None:
        variant, seen = self._board.game.variant, self._board.state
        if isinstance(self.lesson, Following) and self.lesson.diagram.variant != variant:
            self.lesson = Following(variant)  # another game was loaded
        assert isinstance(self.lesson, Following)
        self.lesson.follow(seen["phase"], seen["status"])
        self.refresh()

    @property
    def phase(self) -> str:
        """The phase that is lit."""
        lesson = self.lesson
        return str(lesson.phase if isinstance(lesson, Following) else lesson.state.phase)
