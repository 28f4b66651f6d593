"""Boards, lobby and plots in a real JupyterLab; a board in Notebook 7 and in Voilà."""

import shutil

import nbformat
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import lab
from tests.browser.axe import audit

NAME = "board.ipynb"
CELLS = [
    "from fcd import Game\nfrom fcd.board import Board\nboard = Board(Game('fcd2018', seed=1))",
    "board",
    """
import ipywidgets
from fcd.board import MatchExplorer
label = ipywidgets.Label("nobody has moved")
beside = Board(Game("fcd2018", seed=1))
def tell(change):
    label.value = f"after {change.new['ply']} moves"
beside.observe(tell, "state")
explorer = MatchExplorer("fcd2018", top="R5H", card="B7C")
ipywidgets.VBox([ipywidgets.HBox([label, beside]), explorer.panel])
""",
    "from fcd.board import Lobby\nlobby = Lobby(seed=1)\nlobby",
    "from fcd.board.contest import interval_plot\n"
    "interval_plot({'Ann': (28.4, 0.6), 'Ben': (20.1, 0.5)})",
    "'the last cell'",
]
CELL = ".jp-Notebook-cell[data-windowed-list-index='%d']"
PLAYABLE = ".fcd-hand [data-id][aria-disabled=false]"


def cell(page: Page, number: int) -> Locator:
    return page.locator(CELL % number)


def test_a_notebook_lives_and_is_a_picture_when_it_is_opened_again(
    page: Page, jupyter: lab.Jupyter
) -> None:
    page.set_viewport_size({"width": 1280, "height": 4000})  # cells out of sight are not drawn
    jupyter.write(NAME, *CELLS)
    jupyter.open(page, NAME)
    lab.run_all(page)
    _play_a_card_beside_other_widgets(page)
    _choose_a_game_in_the_lobby_and_play_it(page)
    _look_at_the_plot(page)
    _type_on_the_board(page)
    saved = jupyter.read(NAME)
    assert [each.source for each in saved.cells] == CELLS
    assert all(each.cell_type == "code" for each in saved.cells)
    assert saved.cells[1].outputs != []
    assert "widgets" not in saved.metadata  # a saved state would come back as a dead board
    for trusted in (True, False):
        lab.shut_down(page)
        if not trusted:
            book = jupyter.read(NAME)
            book.metadata.source = "the web"  # other content than JupyterLab has signed
            nbformat.write(book, jupyter.folder / NAME)
        jupyter.open(page, NAME)
        assert lab.is_trusted(page) == trusted
        picture = cell(page, 1).locator(".jp-OutputArea img")
        expect(picture).to_be_visible()
        assert "Final Card-Down 2018" in str(picture.get_attribute("alt"))
        assert picture.evaluate("img => img.naturalWidth") > 0
        expect(cell(page, 3)).to_contain_text("Four players, one pile, and a race")
        for number in (1, 3):
            expect(cell(page, number).get_by_text("displaying widget")).not_to_be_visible()
    lab.shut_down(page)


def _play_a_card_beside_other_widgets(page: Page) -> None:
    here = cell(page, 2)
    expect(here.get_by_text("nobody has moved", exact=True)).to_be_visible()
    expect(here.locator(".fcd-p-checks")).to_be_visible()
    here.locator(PLAYABLE).first.click()
    expect(here.get_by_text("after 1 moves", exact=True)).to_be_visible()
    assert lab.ask(page, "beside.error, explorer.panel.error") == "(None, None)"
    assert "Alice plays" in lab.ask(page, "beside.game.log")


def _choose_a_game_in_the_lobby_and_play_it(page: Page) -> None:
    here = cell(page, 3)
    here.get_by_text("The colorful classic").first.click()
    here.get_by_role("combobox", name="Players").select_option("3")
    expect(here.locator(".fcd-still")).not_to_be_visible()  # while the lobby lives
    here.get_by_role("button", name="Deal").click()
    here.locator(PLAYABLE).first.click()
    here.locator(".fcd:not([data-ply='0'])").wait_for()
    assert lab.ask(page, "lobby.panel.error, lobby.board.error") == "(None, None)"
    assert lab.ask(page, "lobby.game.variant.key, lobby.game.players") == "('uno', 3)"
    assert audit(page, f"{CELL % 3} :is(.fcd, .fcd-p)") == []


def _look_at_the_plot(page: Page) -> None:
    drawn = page.locator(".jp-RenderedVegaCommon5")
    expect(drawn.locator("[role=graphics-document]")).to_have_attribute(
        "aria-label", "points a round\nAnn  28.40 ± 0.60\nBen  20.10 ± 0.50"
    )
    drawn.locator(".mark-symbol path").first.hover()
    expect(page.locator("#vg-tooltip-element")).to_contain_text("28.40 ± 0.60")


def _type_on_the_board(page: Page) -> None:
    """Keys are the board's, but Ctrl+S is the notebook's."""
    here = cell(page, 1)
    expect(here.locator(".jp-OutputArea img")).not_to_be_visible()
    here.locator(".fcd-hand [data-id]").first.focus()
    for key in ("d", "d", "x", "a", "m"):
        page.keyboard.press(key)
    # The felt, and not a button: keys are the board's all the same.
    here.locator(".fcd-status").click()
    for key in ("d", "d", "r", "Control+s"):
        page.keyboard.press(key)
    expect(page.locator(".jp-mod-dirty")).to_have_count(0)


def test_a_click_on_the_picture_then_shift_enter_shows_the_whole_board(
    page: Page, jupyter: lab.Jupyter
) -> None:
    name = "02_deck_and_deal.ipynb"
    shutil.copy(lab.ROOT / "notebooks" / name, jupyter.folder)
    page.set_viewport_size({"width": 1440, "height": 900})
    jupyter.open(page, name)
    cell(page, 1).locator(".fcd-still img").click()
    page.keyboard.press("Shift+Enter")
    cell(page, 1).locator(PLAYABLE).first.wait_for(timeout=lab.PATIENCE)
    expect(cell(page, 1).locator(".fcd-still")).not_to_be_visible()
    expect(cell(page, 1).locator(".fcd-table")).to_be_in_viewport(ratio=0.99)
    lab.shut_down(page)


def _play_a_move(page: Page) -> None:
    page.locator(".fcd[data-ply='0']").wait_for(timeout=lab.PATIENCE)  # Voilà runs it first
    page.locator(".fcd-hand [aria-disabled=false]").first.click()
    page.locator(".fcd:not([data-ply='0'])").wait_for()


@pytest.mark.slow
def test_notebook_7_plays(page: Page, jupyter: lab.Jupyter) -> None:
    pytest.importorskip("notebook")
    jupyter.write(NAME, *CELLS[:2])
    jupyter.open(page, NAME, host="notebooks")
    lab.run_all(page)
    _play_a_move(page)
    assert lab.ask(page, "board.error") == "None"
    lab.shut_down(page)


@pytest.mark.slow
def test_voila_plays_and_shows_no_code(page: Page, jupyter: lab.Jupyter) -> None:
    pytest.importorskip("voila")
    jupyter.write(NAME, *CELLS[:2])
    page.goto(f"{jupyter.url}voila/render/{NAME}")
    _play_a_move(page)
    assert "import" not in page.locator("body").inner_text()
