"""The same board outside JupyterLab: in Notebook 7 and in Voilà."""

import pytest
from playwright.sync_api import Page

from tests.browser import lab

pytestmark = pytest.mark.slow
NAME = "host.ipynb"
CELL = """
from fcd import Game
from fcd.board import Board
board = Board(Game("fcd2018", seed=1))
board
"""


def play_a_move(page: Page) -> None:
    """Play a card by mouse, and see that Python has done it."""
    page.locator(".fcd[data-ply='0']").wait_for(timeout=lab.PATIENCE)  # Voilà runs it first
    page.locator(".fcd-hand [aria-disabled=false]").first.click()
    page.locator(".fcd:not([data-ply='0'])").wait_for()


def test_notebook_7_plays(page: Page, jupyter: lab.Jupyter):
    pytest.importorskip("notebook")
    jupyter.write(NAME, CELL)
    jupyter.open(page, NAME, host="notebooks")
    lab.run_all(page)
    play_a_move(page)
    assert lab.ask(page, "board.error") == "None"
    lab.shut_down(page)


def test_voila_plays_and_shows_no_code(page: Page, jupyter: lab.Jupyter):
    pytest.importorskip("voila")
    jupyter.write(NAME, CELL)
    page.goto(f"{jupyter.url}voila/render/{NAME}")
    play_a_move(page)
    assert "import" not in page.locator("body").inner_text()
