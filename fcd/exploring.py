"""Having Hypothesis make up cases: the same ones for everybody, every time and everywhere."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

from hypothesis import HealthCheck, Phase, Verbosity, given, seed, settings
from hypothesis.internal.conjecture import providers
from hypothesis.strategies import SearchStrategy

Case = TypeVar("Case")


def explore(
    strategy: SearchStrategy[Case], look: Callable[[Case], None], count: int, number: int
) -> None:
    """Show `look` so many cases; if it raises, Hypothesis comes again with smaller ones.

    Another number gives other cases.
    """
    asked = settings(
        max_examples=count,
        database=None,
        deadline=None,
        verbosity=Verbosity.quiet,
        report_multiple_bugs=False,
        suppress_health_check=list(HealthCheck),
        phases=(Phase.generate, Phase.shrink),
    )
    with _nothing_borrowed():
        seed(number)(asked(given(strategy)(lambda case: look(case))))()


@contextmanager
def _nothing_borrowed() -> Iterator[None]:
    """Without the numbers that Hypothesis borrows from the code of whatever modules are loaded.

    In a notebook other modules are loaded than in a test, so that other cases would be tried.
    There is no setting for this; an old Hypothesis does not do it.
    """
    inside: Any = providers
    borrow = getattr(inside, "_get_local_constants", None)
    if borrow is None:
        yield
        return
    nothing = inside.Constants()
    inside.CONSTANTS_CACHE.cache.clear()
    inside._get_local_constants = lambda: nothing
    try:
        yield
    finally:
        inside._get_local_constants = borrow
        inside.CONSTANTS_CACHE.cache.clear()
