"""A student's code is stopped, whatever it does, and in any thread."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count

import pytest

from fcd.sandbox.budget import Heard, NotAttempted, Raised, TookTooLong, call_with_budget
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


def in_a_generator() -> int:
    return sum(1 for _ in iter(int, 1))


def in_a_generator_that_goes_on() -> None:
    def ones() -> Iterator[int]:
        while True:
            yield 1

    for _ in ones():
        pass


def in_loops_that_catch_everything() -> None:
    while True:
        try:
            while True:
                try:
                    recurses()
                except:  # noqa: E722
                    continue
        except:  # noqa: E722
            continue


def in_a_class() -> None:
    class Player:
        while True:
            n = 1


def around_another_question() -> None:
    while True:
        call_with_budget(lambda: 1, steps=10)


def without_tracing() -> None:
    sys.settrace(None)
    while True:
        pass


LOOPS = (
    on_one_line,
    in_a_comprehension,
    behind_a_bare_except,
    over_and_over,
    in_a_generator,
    in_a_generator_that_goes_on,
    in_a_class,
    around_another_question,
    without_tracing,
    *((in_loops_that_catch_everything,) if sys.version_info >= (3, 12) else ()),
)


def is_stopped(loop: Callable[[], object], steps: int = 5_000) -> bool:
    try:
        call_with_budget(loop, steps=steps)
    except TookTooLong:
        return True
    return False


def test_endless_loops_are_stopped_in_any_thread() -> None:
    for loop in LOOPS:
        assert is_stopped(loop), loop.__name__
        assert call_with_budget(lambda: 1 + 1) == 2, "and nothing strikes afterwards"
    with ThreadPoolExecutor(1) as another:
        assert another.submit(is_stopped, on_one_line).result(20)


def test_the_budget_counts_steps_of_the_students_code() -> None:
    def counts(n: int) -> int:
        total = 0
        for each in range(n):
            total += each
        return total

    assert call_with_budget(lambda: counts(1_000), steps=1_100) == 499_500
    assert is_stopped(lambda: counts(1_000), steps=900)


def test_a_call_that_takes_long_is_made_once_and_ended() -> None:
    """The first millisecond of it may go uncounted."""

    def counts(n: int) -> int:
        print("once")
        total = 0
        for each in range(n):
            total += each
        if n % 2:
            raise ValueError(total)
        return total

    heard = Heard()
    assert call_with_budget(lambda: counts(190_000), steps=200_000, heard=heard)
    assert heard.text == "once\n"
    with pytest.raises(Raised):
        call_with_budget(lambda: counts(190_001), steps=200_000)
    assert is_stopped(lambda: counts(300_000), steps=200_000)
    assert is_stopped(lambda: counts(300_001), steps=200_000)


def test_a_step_is_a_call_or_a_round_of_a_loop_on_every_python() -> None:
    def straight() -> int:
        a = 1
        b = 2
        return a + b

    def rounds(n: int) -> None:
        for _ in range(n):
            straight()
            if n:
                straight()

    codes: dict[int, Callable[[], object]] = {
        1: straight,
        300: lambda: rounds(100),
        100: lambda: [n for n in range(100)],  # noqa: C416
        200: lambda: sum(n for n in range(100)),
        50: lambda: [json.dumps([n]) for n in range(50)],  # Python's own calls are none
    }
    for steps, code in codes.items():
        taken: list[int] = []
        call_with_budget(code, spent=taken.append)
        assert abs(taken[0] - steps) <= 3, (steps, taken)


def test_a_question_within_another_has_steps_of_its_own() -> None:
    def asks() -> int:
        assert is_stopped(on_one_line, steps=1_000)
        return call_with_budget(lambda: sum([1 for _ in range(100)]), steps=200)

    taken: list[int] = []
    assert call_with_budget(asks, steps=900, spent=taken.append) == 100
    assert 0 < taken[0] < 900


def test_steps_of_other_threads_are_not_counted() -> None:
    def counts() -> int:
        return sum([1 for _ in range(10_000)])

    with ThreadPoolExecutor(1) as another:
        assert call_with_budget(lambda: another.submit(counts).result(20), steps=100) == 10_000


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
