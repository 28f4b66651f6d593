"""Tables of what is refused and how: one test looks at a whole table and reports every line of it
that is not as it should be."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any


def assert_refused(
    ask: Callable[[Any], object],
    table: Iterable[tuple[Any, str]],
    error: type[Exception] = ValueError,
) -> None:
    """`ask` raises this error for every thing in the table, with words that match."""
    wrong = []
    for thing, words in table:
        try:
            ask(thing)
        except error as caught:
            if not re.search(words, str(caught)):
                wrong.append(f"{thing!r:.80}: {caught}, not {words}")
        else:
            wrong.append(f"{thing!r:.80} is not refused")
    assert not wrong, "\n".join(wrong)
