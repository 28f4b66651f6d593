"""A student's code is stopped, whatever it does, and in any thread."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count

import pytest

from fcd.sandbox.budget import NotAttempted, Raised, TookTooLong, call_with_budget
from fcd.teach.answers import same, shown


def on_one_line() -> None:
    while True:
        pass  # one instruction, whose steps Python 3.11 does not trace


def in_a_comprehension() -> list[int]:
    return [n for n in iter(int, 1)]  # noqa: C416 - list() would run no lines


def behind_a_bare_except() -> None:
    n = 0
    while True:
        try:
            n += 1
        except:  # noqa: E722 - that is the point
            n = 0


def over_and_over() -> None:
    while True:
        try:
            in_a_comprehension()
        except Exception:
            continue


def is_stopped(loop: Callable[[], object], steps: int = 5_000) -> bool:
    try:
        call_with_budget(loop, steps=steps)
    except TookTooLong:
        return True
    return False


def test_endless_loops_are_stopped_in_any_thread() -> None:
    for loop in (on_one_line, in_a_comprehension, behind_a_bare_except, over_and_over):
        assert is_stopped(loop)
        assert call_with_budget(lambda: 1 + 1) == 2, "and nothing strikes afterwards"
    with ThreadPoolExecutor(1) as another:
        assert another.submit(is_stopped, on_one_line).result(20)


def test_the_budget_counts_steps_of_the_students_code() -> None:
    def counts(n: int) -> int:
        total = 0
        for each in range(n):
            total += each
        return total

    assert call_with_budget(lambda: counts(1_000), steps=5_000) == 499_500
    assert is_stopped(lambda: counts(5_000))


def test_a_debugger_gets_its_tracing_back() -> None:
    def tracing(frame: object, event: object, arg: object) -> None:
        return None

    before = sys.gettrace()
    sys.settrace(tracing)
    try:
        call_with_budget(lambda: 1)
        after_an_answer = sys.gettrace()
        assert is_stopped(on_one_line, steps=100)
        after_a_loop = sys.gettrace()
    finally:
        sys.settrace(before)
    assert after_an_answer is tracing
    assert after_a_loop is tracing


def recurses() -> None:
    recurses()


class Silent(Exception):
    """Its text never comes."""

    def __str__(self) -> str:
        while True:
            pass


class Quitting(Exception):
    """Its text ends the program."""

    def __str__(self) -> str:
        raise SystemExit


def raising(error: Exception) -> Callable[[], object]:
    def code() -> None:
        raise error

    return code


def test_what_is_raised_is_told() -> None:
    codes: dict[str, Callable[[], object]] = {
        "RecursionError: maximum recursion depth exceeded": recurses,
        "SystemExit": sys.exit,
        "IndexError: list index out of range": lambda: [][1],
        "Silent": raising(Silent()),
        "Quitting": raising(Quitting()),
    }
    for message, code in codes.items():
        with pytest.raises(Raised, match=message):
            call_with_budget(code)
    with pytest.raises(NotAttempted):
        call_with_budget(raising(NotImplementedError()))


class Hostile:
    """Everything that Python asks of it fails."""

    def __eq__(self, other: object) -> bool:
        raise ValueError("no")

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        while True:
            pass

    def __str__(self) -> str:
        raise ValueError("no")

    def __bool__(self) -> bool:
        raise ValueError("no")


def disguised(kind: type) -> object:
    """Says that it is of another class, and never stops when it is looked through."""
    parts = {"__class__": property(lambda self: kind), "__iter__": lambda self: count()}
    return type("Disguised", (), parts)()


class Endless(list[int]):
    """A list that never ends when it is looked through."""

    def __iter__(self) -> Iterator[int]:
        while True:
            yield 1


def test_answers_are_what_they_are_and_not_what_they_say() -> None:
    for expected in (True, 1, "R5H", None, (1, 2), {"a": 1}, frozenset({1})):
        others = (Hostile(), disguised(type(expected)), disguised(list), Endless([2]))
        assert [other for other in others if same(other, expected)] == []
        assert not same([Hostile()], (expected,))
        assert same(expected, expected)


def test_what_is_shown_is_printable_and_the_same_each_time() -> None:
    class Red:
        def __repr__(self) -> str:
            return "\x1b[31m\u202ered\x00"

    assert shown(Red()) == "\ufffd[31m\ufffdred\ufffd"
    assert shown(object()) == "<object object>"
    assert "cannot be shown" in shown(Hostile())
    assert same(Endless([1, 2]), (1, 2))
