"""Boards, lobby, plots and a learner's copy in a real JupyterLab; a board in Notebook 7."""

import shutil

import nbformat
import pytest
from playwright.sync_api import Locator, Page, expect

from fcd.series.copies import fresh
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
    _press_keys_right_after_running(page)
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
        expect(cell(page, 3)).to_contain_text("You play UNO against")
        for number in (1, 3):
            expect(cell(page, number).get_by_text("displaying widget")).not_to_be_visible()
    lab.shut_down(page)


def _press_keys_right_after_running(page: Page) -> None:
    """The focus is in the next cell, where D D would delete it: the keys come to the board."""
    cell(page, 0).locator(".jp-InputArea").click()
    page.keyboard.press("Escape")
    page.keyboard.press("Shift+Enter")
    page.keyboard.press("Shift+Enter")
    here = cell(page, 1).locator(".fcd")
    here.wait_for(timeout=lab.PATIENCE)
    for key in ("d", "d"):
        page.keyboard.press(key)
    expect(here).to_have_attribute("data-ply", "1")
    expect(page.locator(".jp-Notebook-cell")).to_have_count(len(CELLS))


def test_keys_of_a_board_in_sight_never_delete_a_cell_and_the_wheel_scrolls_the_page(
    page: Page, jupyter: lab.Jupyter
) -> None:
    name = "claims.ipynb"
    text = "board = Board(Game('fcd2018', seed=1))\nboard"
    jupyter.write(name, CELLS[0], text, "'next'", "'last'", *["'more'"] * 30)
    page.set_viewport_size({"width": 1280, "height": 900})
    jupyter.open(page, name)
    lab.run_all(page)  # the last cell is selected, and a board further up is in sight
    here = cell(page, 1).locator(".fcd")
    page.evaluate(f"{lab.NOTEBOOK}.content.scrollToItem(0, 'start')")
    here.wait_for(timeout=lab.PATIENCE)
    prompt, blank = cell(page, 2).locator(".jp-InputPrompt"), page.locator(".jp-Notebook").first
    for clicked in (None, prompt, blank):
        if clicked:
            clicked.click(position={"x": 5, "y": 5})
        page.keyboard.press("d")
        expect(here).to_contain_text("Press D again for")
        expect(here).to_be_focused()
        page.keyboard.press("d")
        expect(here).to_have_attribute("data-ply", "1")
        page.keyboard.press("z")
        expect(here).to_have_attribute("data-ply", "0")
    assert lab.count_cells(page) == 34
    scrolled = "document.querySelector('.jp-WindowedPanel-outer').scrollTop"
    for part in (".fcd-say", ".fcd-log", ".fcd-hand"):
        here.locator(part).hover()
        before = page.evaluate(scrolled)
        page.mouse.wheel(0, 60)
        page.wait_for_function(f"{scrolled} > {before}")
    prompt.click()
    page.keyboard.press("Escape")  # now the keys are the cell's
    page.keyboard.press("d")
    page.keyboard.press("d")
    assert lab.count_cells(page) == 33
    lab.shut_down(page)


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


def test_shift_enter_in_a_widget_goes_on_to_the_next_cell_and_does_not_run_its_own_again(
    page: Page, jupyter: lab.Jupyter
) -> None:
    name = "keys.ipynb"
    explorer = "from fcd.board import MatchExplorer\nexplorer = MatchExplorer('uno')\nexplorer"
    jupyter.write(name, CELLS[0] + "\nboard", explorer, "done = 'yes'")
    jupyter.open(page, name)
    lab.run_all(page)
    lab.ask(page, "globals().pop('done')")
    cell(page, 0).locator(PLAYABLE).first.click()
    expect(cell(page, 0).locator(".fcd")).to_have_attribute("data-ply", "1")
    page.keyboard.press("Shift+Enter")
    expect(cell(page, 1)).to_be_focused()
    expect(cell(page, 1).locator(".jp-InputPrompt")).to_be_in_viewport()
    expect(cell(page, 0).locator(".fcd")).to_have_attribute("data-ply", "1")
    cell(page, 1).get_by_role("combobox").first.focus()
    page.keyboard.press("Shift+Enter")
    expect(cell(page, 2)).to_be_focused()
    page.keyboard.press("Shift+Enter")  # in the next cell it runs, as ever
    expect(cell(page, 2).locator(".jp-InputPrompt")).to_have_text("[4]:")
    assert lab.ask(page, "done") == "'yes'"
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
    expect(here.get_by_role("radio", name="UNO The classic")).to_be_checked()
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


def _play_a_move(page: Page) -> None:
    page.locator(".fcd[data-ply='0']").wait_for()
    page.locator(".fcd-hand [aria-disabled=false]").first.click()
    page.locator(".fcd:not([data-ply='0'])").wait_for()


def test_a_copy_is_as_it_was_after_it_was_opened_and_run_it_is_not(
    page: Page, jupyter: lab.Jupyter
) -> None:
    """Or closing one that nobody has touched would ask whether to save it."""
    text = fresh(lab.ROOT, lab.ROOT / "notebooks" / "play.ipynb")
    (jupyter.folder / "play.ipynb").write_text(text, encoding="utf-8")
    jupyter.open(page, "play.ipynb")
    assert not lab.is_changed(page)
    assert page.locator(".fcd-still").is_visible()  # the picture of the lobby, and one line of code
    assert "import" not in page.locator(".jp-Notebook").inner_text()
    lab.save(page)
    assert (jupyter.folder / "play.ipynb").read_text(encoding="utf-8") == text
    lab.run_all(page)
    assert lab.is_changed(page)
    lab.shut_down(page)


def test_links_of_the_progress_page_open_notebooks_in_tabs_of_this_window(
    page: Page, jupyter: lab.Jupyter
) -> None:
    (jupyter.folder / "my notebooks").mkdir()
    jupyter.write("my notebooks/01_cards.ipynb", "'cards'")
    jupyter.write("my notebooks/00.ipynb", "from fcd.series import ProgressPage\nProgressPage()")
    jupyter.open(page, "my notebooks/00.ipynb")
    lab.run_all(page)
    page.get_by_role("link", name="01 Cards").first.click()
    page.wait_for_url("**/my%20notebooks/01_cards.ipynb")
    expect(page.get_by_role("tab", name="00.ipynb")).to_be_attached()
    lab.shut_down(page)


@pytest.mark.slow
def test_notebook_7_plays(page: Page, jupyter: lab.Jupyter) -> None:
    pytest.importorskip("notebook")
    jupyter.write(NAME, *CELLS[:2])
    jupyter.open(page, NAME, host="notebooks")
    lab.run_all(page)
    _play_a_move(page)
    assert lab.ask(page, "board.error") == "None"
    lab.shut_down(page)
