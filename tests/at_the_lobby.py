"""Somebody who chooses, deals and plays: for the tests of the lobby."""

from __future__ import annotations

from typing import Any

from fcd.board import Lobby
from fcd.board.presenter import Mode, Presenter
from tests import at_a_lesson

DEAL = {"type": "press", "id": "deal"}
BACK = {"type": "press", "id": "back"}


def choose(lobby: Lobby, **choices: str) -> None:
    for name, value in choices.items():
        at_a_lesson.choose(lobby, name, value)


def dealt(lobby: Lobby) -> Presenter:
    lobby.handle(DEAL)
    assert isinstance(lobby.table, Presenter)
    return lobby.table


def begun(lobby: Lobby, seed: int) -> Presenter:
    """A round that was dealt, with a move in it."""
    lobby.number = seed
    table = dealt(lobby)
    before = table.game.moves
    table.receive(next_message(table))
    assert table.game.moves != before
    return table


def next_message(table: Presenter) -> dict[str, Any]:
    """What a person could press now: one message that gets the round on."""
    state = table.show()
    at = {"ply": state["ply"]}
    if state["curtain"]:
        return {"type": "ready", **at}
    if table.session.mode is Mode.WATCH:
        return {"type": "step", **at}
    if state["choose"]:  # such as the color of a wild card
        return {"type": state["choose"]["ask"], "value": state["choose"]["options"][0][0], **at}
    able = [card for card, why, _ in state["hand"] if not why]
    if able:
        return {"type": "play", "id": able[0], **at}
    act = next(act for act in state["acts"] if not act["why"])
    return {"type": act["type"], "word": act["word"], **at}
