"""A lesson at work: pressing its buttons, choosing, and looking at what it shows."""

from __future__ import annotations

from typing import Any

from fcd.board.lessons.lesson import Lesson
from fcd.board.widgets import on_paper

FIVE = ("fcd2018", "fcd2017", "mini_uno", "uno", "uno_contest")


def press(lesson: Lesson, name: str) -> None:
    lesson.handle({"type": "press", "id": name})
    assert lesson.note == ""


def choose(lesson: Lesson, name: str, value: object) -> None:
    lesson.handle({"type": "set", "id": name, "value": value})
    assert lesson.note == ""


def text(lesson: Lesson) -> str:
    return on_paper.text(lesson.view())


def every_block(shown: list[dict[str, Any]]) -> list[dict[str, Any]]:
    inner = [each for block in shown for part in block.get("parts", ()) for each in part]
    return [*shown, *(every_block(inner) if inner else [])]


def first(lesson: Lesson, kind: str) -> dict[str, Any]:
    return next(block for block in lesson.body() if block["kind"] == kind)


def controls(lesson: Lesson) -> dict[str, dict[str, Any]]:
    shown = every_block([*lesson.controls(), *lesson.body()])
    return {block["id"]: block for block in shown if "id" in block}


def offered(lesson: Lesson, name: str) -> list[str]:
    """What a control offers; nothing if it is not there."""
    return [each["value"] for each in controls(lesson).get(name, {}).get("options", [])]
