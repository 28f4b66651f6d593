"""The board and its companions in a real JupyterLab, through a real kernel."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import lab

NAME = "board.ipynb"
GAME = "from fcd import Game\nfrom fcd.board import Board\nboard = Board(Game('fcd2018', seed=1))"
PLAYABLE = ".fcd-hand [data-id][aria-disabled=false]"


@pytest.fixture
def run(page: Page, jupyter: lab.Jupyter):
    """Run cells as a notebook of their own, and leave no kernel behind."""

    def run_cells(*cells: str) -> Page:
        jupyter.write(NAME, *cells)
        jupyter.open(page, NAME)
        lab.run_all(page)
        return page

    yield run_cells
    lab.shut_down(page)


def test_keys_are_the_boards_but_ctrl_s_is_the_notebooks(run, jupyter):
    page = run(GAME, "board", "'the last cell'")
    page.locator(".fcd-hand [data-id]").first.focus()
    for key in ("d", "d", "x", "a", "m"):
        page.keyboard.press(key)
    # The felt, and not a button: keys are the board's all the same.
    page.locator(".fcd-status").click()
    for key in ("d", "d", "r", "Control+s"):
        page.keyboard.press(key)
    expect(page.locator(".jp-mod-dirty")).to_have_count(0)
    saved = jupyter.read(NAME)
    assert [cell.source for cell in saved.cells] == [GAME, "board", "'the last cell'"]
    assert all(cell.cell_type == "code" for cell in saved.cells)
    assert saved.cells[1].outputs != []
    assert "widgets" not in saved.metadata  # a saved state would come back as a dead board


def test_a_reopened_notebook_shows_a_picture(run, page, jupyter):
    run(GAME, "board")
    page.locator(".fcd").wait_for()
    picture = page.locator(".jp-OutputArea img")
    expect(picture).not_to_be_visible()
    lab.save(page)
    for trusted in (True, False):
        lab.shut_down(page)
        if not trusted:
            book = jupyter.read(NAME)
            book.metadata.source = "the web"  # other content than was signed
            jupyter.put(NAME, book)
        jupyter.open(page, NAME)
        assert lab.is_trusted(page) == trusted
        expect(picture).to_be_visible()
        assert "Final Card-Down 2018" in str(picture.get_attribute("alt"))
        assert picture.evaluate("img => img.naturalWidth") > 0
        expect(page.get_by_text("displaying widget")).not_to_be_visible()


def test_a_click_plays_a_card_in_the_kernel_also_beside_other_widgets(run):
    beside = """
import ipywidgets
from fcd.board import MatchExplorer
label = ipywidgets.Label("nobody has moved")
def tell(change):
    label.value = f"after {change.new['ply']} moves"
board.observe(tell, "state")
explorer = MatchExplorer("fcd2018", top="R5H", card="B7C")
ipywidgets.VBox([ipywidgets.HBox([label, board]), explorer.panel])
"""
    page = run(GAME, beside)
    expect(page.get_by_text("nobody has moved", exact=True)).to_be_visible()
    expect(page.locator(".fcd-p-checks")).to_be_visible()
    page.locator(PLAYABLE).first.click()
    expect(page.get_by_text("after 1 moves", exact=True)).to_be_visible()
    assert lab.ask(page, "board.error, explorer.panel.error") == "(None, None)"
    assert "Alice plays" in lab.ask(page, "board.game.log")
