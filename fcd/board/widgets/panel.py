"""Panel: the one front end of all small teaching widgets. It shows a Lesson and brings it messages.

One trait goes down, whole; one small message comes up at a time. All thinking is the lesson's
(fcd/board/lessons), all showing panel.js's; this class knows neither rules nor markup.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import anywidget
import ipywidgets
import traitlets

from fcd.board.presenter.messages import sequence
from fcd.board.sentences import describe_error
from fcd.board.widgets import front_end, on_paper
from fcd.board.widgets.board import Board
from fcd.board.widgets.static_fallback import StaticFallback
from fcd.game import Game

if TYPE_CHECKING:
    from fcd.board.lessons.lesson import Lesson
    from fcd.board.lessons.lobby import Lobby


class Panel(StaticFallback, anywidget.AnyWidget):
    """A lesson in a notebook. It goes into an HBox or VBox like any other widget.

    `error` is the last exception that a message met, None if all is well: ipywidgets would
    swallow it.
    """

    _esm = front_end("panel.js", "keys.js")
    _css = front_end("panel.css")
    python_says = ("state", "companion")
    state = traitlets.Dict().tag(sync=True)
    companion = traitlets.Bool(help="Stands beside a board, or folds below it.").tag(sync=True)

    def __init__(self, lesson: Lesson, **kwargs: Any) -> None:
        self.lesson = lesson
        self.error: Exception | None = None
        super().__init__(**kwargs)
        self.refresh()
        self.on_msg(lambda _widget, message, _buffers: self.receive(message))

    def receive(self, message: object) -> None:
        """Take one message from the browser. It never raises; what is wrong is shown as a note."""
        self.error = None
        ack = sequence(message)
        try:
            self.lesson.handle(message)
            self.refresh(ack)
        except Exception as error:  # shown and kept, since ipywidgets would swallow it
            self.error = error
            note = f"Something went wrong in Python: {describe_error(error)}. Nothing has changed."
            self.state = {**self.state, "ack": ack, "note": note}

    def refresh(self, ack: str | int | None = None) -> None:
        view = self.lesson.view()
        self.state = {"ack": ack, **view, "text": on_paper.text(view)}

    def __repr__(self) -> str:
        return repr(self.lesson)

    def fallback(self) -> str:
        return f"{on_paper.html(self.lesson.printed())}<p><em>Run the cell to use this.</em></p>"


class SideBySide(StaticFallback, ipywidgets.Box):
    """A board and its companions: beside it where there is room, else folded below it."""

    python_says = ("children",)
    children: tuple[Panel | Board, ...]

    def __init__(self, board: Board, *companions: Lesson) -> None:
        panels = tuple(lesson.panel for lesson in companions)
        board.layout.flex = "2 1 620px"
        for panel in panels:
            panel.companion = True
            panel.layout.flex = "1 1 320px"
        super().__init__((board, *panels))
        self.layout.flex_flow = "row wrap"
        self.layout.grid_gap = "12px"

    def __repr__(self) -> str:
        return "\n\n".join(map(repr, self.children))

    def fallback(self) -> str:
        return "".join(child.fallback() for child in self.children)


def side_by_side(board: Board, *companions: Lesson) -> SideBySide:
    """Show a board with what goes with it, such as `TurnMachine(board)`, both in sight."""
    return SideBySide(board, *companions)


class LobbyBox(StaticFallback, ipywidgets.VBox):
    """The panel of a lobby, and below it the board in view."""

    python_says = ("children",)
    children: tuple[Panel | Board, ...]

    def __init__(self, lobby: Lobby) -> None:
        self._lobby = lobby
        self._boards: tuple[Board, ...] = ()  # those that are open
        self._announced: Game | None = None  # the round that the panel speaks of
        super().__init__((lobby.panel,))
        lobby.panel.observe(self._show, "state")

    def lay(self, game: Game, **seating: Any) -> Board:
        board = Board(game, **seating)
        self._boards += (board,)
        board.observe(self._hear, "state")
        return board

    def _show(self, change: object) -> None:
        """The panel has changed: the board may be another one."""
        lobby = self._lobby
        self._announced = lobby.game
        shown = (lobby.panel, lobby.board) if lobby.board else (lobby.panel,)
        if self.children != shown:
            self.children = shown
        kept = [each.table for each in (lobby.dealt, lobby.aside) if each]
        for board in self._boards:
            if board not in kept:  # it cannot come back, and would live on in browser and kernel
                board.unobserve(self._hear, "state")
                board.layout.close()  # ipywidgets leaves it open
                board.close()
        self._boards = tuple(board for board in self._boards if board in kept)

    def _hear(self, change: object) -> None:
        """The board can deal and load rounds, too; then the panel speaks of another one."""
        if self._lobby.game is not self._announced:
            self._lobby.refresh()

    def __repr__(self) -> str:
        return repr(self._lobby)

    def fallback(self) -> str:
        return "".join(child.fallback() for child in self.children)
