"""Somebody at a board, and a player without words: for the tests of the presenter."""

from __future__ import annotations

from typing import Any

from fcd import Game, Move
from fcd.board.presenter import Presenter
from fcd.view import View

FOUR = ["Ann", "Ben", "Cleo", "Dan"]
_PART = {"play": "id", "why": "id", "say": "word", "call": "word", "rule": "ref"}


class At:
    """Somebody at a board, who always answers to what is shown."""

    def __init__(self, game: Game, **options: Any) -> None:
        self.presenter = Presenter(game, **options)
        self.state = self.presenter.show()

    def send(self, kind: str, **parts: Any) -> dict[str, Any]:
        message = {"type": kind, "ply": self.state["ply"], "seq": "s", **parts}
        self.state = self.presenter.receive(message)
        assert self.state["ack"] == "s"
        return self.state

    def do(self, *lines: str) -> dict[str, Any]:
        """Send one message after the other, such as "play R7H", "say UNO" and "end"."""
        for kind, _, part in (line.partition(" ") for line in lines):
            self.send(kind, **({_PART.get(kind, "value"): part} if part else {}))
        return self.state

    @property
    def game(self) -> Game:
        return self.presenter.game

    def act(self, label: str) -> dict[str, Any]:
        return next(act for act in self.state["acts"] if act["label"] == label)

    def why(self, label: str) -> str:
        return str(self.state["why"][self.act(label)["why"]][0])


def quiet(view: View) -> Move:
    """A player that never says a word, and otherwise takes the first move there is."""
    return next(m for m in view.legal_moves if m.action.value not in ("say", "call"))
