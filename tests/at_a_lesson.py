"""A lesson at work: pressing its buttons, choosing, and looking at what it shows."""

from __future__ import annotations

from typing import Any

from fcd.board.lessons.call_out_timeline import Words
from fcd.board.lessons.dealer import Dealing
from fcd.board.lessons.lesson import Lesson
from fcd.board.lessons.match_explorer import Matching
from fcd.board.lessons.quiz import Asking
from fcd.board.lessons.rule_compare import Comparing
from fcd.board.lessons.samples import sample_questions
from fcd.board.lessons.special_card_lab import Lab
from fcd.board.lessons.turn_machine import Machine

LETTERS = "ABCDEF"
FIVE = ("fcd2018", "fcd2017", "mini_uno", "uno", "uno_contest")
LESSONS: dict[str, Any] = {
    "matching": Matching,
    "dealing": Dealing,
    "machine": Machine,
    "lab": Lab,
    "words": Words,
    "comparing": Comparing,
    "comparing five": lambda: Comparing(variants=FIVE),
    "quiz": lambda: Asking(sample_questions()),
}


def press(lesson: Lesson, name: str) -> None:
    lesson.handle({"type": "press", "id": name})
    assert lesson.note == ""


def choose(lesson: Lesson, name: str, value: object) -> None:
    lesson.handle({"type": "set", "id": name, "value": value})
    assert lesson.note == ""


def every_block(blocks: list[dict[str, Any]]) -> list[dict[str, Any]]:
    inner = [each for block in blocks for part in block.get("parts", ()) for each in part]
    return [*blocks, *(every_block(inner) if inner else [])]


def controls(lesson: Lesson) -> list[dict[str, Any]]:
    return [b for b in every_block([*lesson.controls(), *lesson.body()]) if "id" in b]
