"""Boards on pages. What breaks in Python shows on a board only as a note, so every test ends with
`board.error is None`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from fcd.board.widgets.board import Board
from tests.browser.board.table import Table
from tests.browser.host import Host

WIDE = {"width": 1200, "height": 800}


@pytest.fixture
def table(new_page) -> Iterator[Callable[..., Table]]:
    """Puts a board on a page of its own, with any setting of a Playwright context."""
    opened: list[Table] = []

    def on_a_page(board: Board, clock: bool = False, **settings) -> Table:
        page = new_page(**{"viewport": WIDE, **settings})
        if clock:
            page.clock.install()
        opened.append(Table(page, board, Host(page, board)))
        return opened[-1]

    yield on_a_page
    for each in opened:
        assert each.board.error is None
