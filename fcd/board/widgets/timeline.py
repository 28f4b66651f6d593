"""CallOutTimeline: who had to say which word, who did, and who could be called out until when."""

from __future__ import annotations

from typing import Any

from fcd.board.lessons.call_out_timeline import Words
from fcd.board.widgets.panel import Panel
from fcd.engine import Variant
from fcd.game import Game


class CallOutTimeline(Panel):
    """The words of a round: a sample with words forgotten, a round of yours, or a board's.

    >>> timeline = CallOutTimeline()
    >>> timeline.receive({"type": "press", "id": "last"})
    >>> print(timeline.words()[1])
    Move 5: Bob has not said TRIO.

    `CallOutTimeline(board)` grows while the board is played on.
    """

    lesson: Words

    def __init__(self, source: Game | Any = None) -> None:
        if source is None or isinstance(source, Game):
            super().__init__(Words(source))
            return
        if isinstance(source, str | Variant):
            raise TypeError("a timeline needs a Game or a Board, or nothing for a sample round")
        super().__init__(Words(source.game))
        self._board = source
        source.observe(self._follow, "state")

    def _follow(self, change: Any) -> None:
        self.lesson.game = self._board.game
        self.lesson.at = min(change["new"]["ply"], self.lesson.last)
        self.refresh()

    def words(self) -> list[str]:
        """What became of every word, up to the move that is shown."""
        return [says for _, says, *_ in self.lesson.story()]
