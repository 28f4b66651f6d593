"""Somebody who chooses, deals and plays: for the tests of the lobby."""

from __future__ import annotations

from typing import Any

from fcd.board.lessons.lobby import Choosing
from fcd.board.presenter import Mode, Presenter

DEAL = {"type": "press", "id": "deal"}
BACK = {"type": "press", "id": "back"}


def choose(lesson: Choosing, **choices: str) -> None:
    for name, value in choices.items():
        lesson.handle({"type": "set", "id": name, "value": value})
        assert lesson.note == ""


def control(lesson: Choosing, name: str) -> dict[str, Any] | None:
    rows = [part for block in lesson.body() for part in block.get("parts", [[]])[0]]
    return next((b for b in [*lesson.body(), *rows] if b.get("id") == name), None)


def offered(lesson: Choosing, name: str) -> list[str]:
    found = control(lesson, name)
    return [each["value"] for each in found["options"]] if found else []


def dealt(lesson: Choosing) -> Presenter:
    lesson.handle(DEAL)
    assert isinstance(lesson.table, Presenter)
    return lesson.table


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
