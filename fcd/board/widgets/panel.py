"""Panel: the one front end of all small teaching widgets. It shows a Lesson and brings it messages.

One trait goes down, whole; one small message comes up at a time. All thinking is the lesson's
(fcd/board/lessons), all showing panel.js's; this class knows neither rules nor markup.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import anywidget
import traitlets

from fcd.board.lessons import page, plain
from fcd.board.lessons.lesson import Lesson
from fcd.board.presenter.messages import describe_error, sequence
from fcd.board.widgets.still import StaticFallback

_HERE = Path(__file__).parent
_WRONG = "Something went wrong in Python: {}. Nothing has changed."


class Panel(StaticFallback, anywidget.AnyWidget):
    """A lesson in a notebook. It goes into an HBox or VBox like any other widget.

    `error` is the last exception that a message met, None if all is well: ipywidgets would
    swallow it.
    """

    _esm = _HERE / "panel.js"
    _css = _HERE / "panel.css"
    python_says = ("state",)
    state = traitlets.Dict().tag(sync=True)

    def __init__(self, lesson: Lesson, **kwargs: Any) -> None:
        self.lesson = lesson
        self.error: Exception | None = None
        super().__init__(**kwargs)
        self.refresh()
        self.on_msg(lambda _widget, message, _buffers: self.receive(message))

    def receive(self, message: object) -> None:
        """Take one message from the browser. It never raises; what is wrong is shown as a note."""
        self.error = None
        try:
            self.lesson.handle(message)
            self.refresh(sequence(message))
        except Exception as error:  # shown and kept, since ipywidgets would swallow it
            self.error = error
            self.state = {
                **self.state,
                "ack": sequence(message),
                "note": _WRONG.format(describe_error(error)),
            }

    def refresh(self, ack: str | int | None = None) -> None:
        """Show the lesson as it is now."""
        self.state = {"ack": ack, **self.lesson.view()}

    def __repr__(self) -> str:
        return plain.text(self.lesson.printed())

    def still(self) -> str:
        """The lesson as a page."""
        return f"{page.html(self.lesson.printed())}<p><em>Run the cell to use this.</em></p>"
