"""Boards on pages."""

from tests.browser.board.table import table as table
