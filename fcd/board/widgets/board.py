"""Board: a table to play at, in the notebook.

One widget, one state going down, small messages coming up; the Presenter does the thinking. Where
there is no kernel (a reopened notebook, a web page) the cell shows a picture of the table instead,
and everywhere else its text.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

import anywidget
import traitlets

from fcd.board.bots import Player
from fcd.board.drawing import picture, table_svg, table_text
from fcd.board.presenter import Goal, Mode, Presenter, win
from fcd.board.presenter.messages import sequence
from fcd.board.presenter.session import Bots
from fcd.board.sentences import describe_error, printable
from fcd.board.widgets import front_end
from fcd.board.widgets.static_fallback import INVITATION, StaticFallback, with_invitation
from fcd.game import Game


class Board(StaticFallback, anywidget.AnyWidget):
    """The table of one game, with you on one of its seats and bots on the others.

    `bots` says who sits where, as in {1: "strong", 2: my_player}: "eager", "random", "strong", or a
    function of your own from a view to a move. Seats you do not name are taken by eager ones; one
    bot alone takes them all. When your function fails, `board.failure` is its exception.

    `game` is played on: in the next cell it is where the board is, and after `game.play(...)`
    there, `board.refresh()` shows it.

    Watch it with `board.observe(function, "state")`; `board.error` is what went wrong, if anything.
    """

    _esm = front_end("board.js", "film.js", "keys.js")
    _css = front_end("board.css", "film.css")
    python_says = ("setup", "state")
    setup = traitlets.Dict(help="What does not change from move to move.").tag(sync=True)
    state = traitlets.Dict(help="The table as it is shown.").tag(sync=True)

    def __init__(
        self,
        game: Game,
        seat: int = 0,
        bots: Bots | None = None,
        *,
        open_hands: bool = False,
        mode: Mode = Mode.PLAY,
        goal: Goal | Callable[..., bool] | None = None,
        **layout: Any,
    ) -> None:
        if not isinstance(game, Game):
            raise TypeError(f'a board needs a Game, such as Game("fcd2018"), not {game!r:.60}')
        self.presenter = Presenter(
            game, seat=seat, bots=bots, mode=mode, open_hands=open_hands, goal=goal
        )
        unknown = [name for name in layout if not self.has_trait(name)]
        if unknown:
            raise TypeError(f"a board has no option {unknown[0]!r}; see help(Board)")
        self.error: BaseException | None = None
        self._set_up = self.game
        traits = {"setup": self.presenter.setup(), "state": self.presenter.show()}
        super().__init__(**traits, **layout)
        self.on_msg(lambda _, message, buffers: self.receive(message))

    @classmethod
    def hot_seat(cls, game: Game, bots: Bots | None = None, **options: Any) -> Board:
        """A table for people who pass the device on, with a curtain between them."""
        return cls(game, bots=bots, mode=Mode.HOT, **options)

    @classmethod
    def watch(cls, game: Game, bots: Bots | None = None, **options: Any) -> Board:
        """A table of bots, to look at move by move or as a film, with open hands."""
        return cls(game, bots=bots, mode=Mode.WATCH, **{"open_hands": True} | options)

    @classmethod
    def puzzle(
        cls, game: Game, goal: Goal | Callable[..., bool] | None = None, **options: Any
    ) -> Board:
        """A position and something to reach in it; without a goal, to win in this turn.

        You play for whoever is on turn. A goal is made by `win()`, `make_owe()` or `Goal(…)`, or is
        a function of the game whose docstring says what to do.
        """
        options = {"seat": game.state.player} | options
        return cls(game, mode=Mode.PUZZLE, goal=win() if goal is None else goal, **options)

    @property
    def game(self) -> Game:
        return self.presenter.game

    @property
    def failure(self) -> BaseException | None:
        """What a player of yours has raised, if the board waits because of it."""
        failed = self.presenter.session.failure
        return failed and (failed.__cause__ or failed)

    def receive(self, message: object) -> None:
        """Act on what the browser sent, and show the table. Nothing it sends can raise."""
        self.error = None
        try:
            self._show(self.presenter.receive(message))
        except (Exception, KeyboardInterrupt) as error:
            # ipywidgets would print it where nobody looks, and the click would seem dead.
            self.error = error
            note = printable(f"Something broke in Python: {describe_error(error)}")
            shown = self.state  # stays, if even that cannot be drawn
            with suppress(Exception):
                shown = self.presenter.show()
            self._show({**shown, "ack": sequence(message), "note": note})

    def refresh(self) -> None:
        """Show the game as it is now, after moves that were made in another cell."""
        self.presenter.session.run_programs()
        self._show(self.presenter.show())

    def seat_player(self, seat: int, player: str | Player) -> None:
        """Put another bot or function on a seat, such as a corrected version of your own."""
        self.presenter.session.seat_player(seat, player)
        self._show(self.presenter.show())

    def _show(self, state: dict[str, Any]) -> None:
        with self.hold_sync():  # one message, even if another game was loaded
            if self._set_up is not self.game:
                self._set_up, self.setup = self.game, self.presenter.setup()
            self.state = state

    def __repr__(self) -> str:
        return str(table_text(self.setup, self.state))

    def fallback(self) -> str:
        others = 104 if self.state.get("goal") else 60  # over the backs of their cards
        drawn = picture(with_invitation(table_svg(self.setup, self.state), others), repr(self))
        return f"{drawn}<p>{INVITATION}. Then you can play on this board.</p>"
