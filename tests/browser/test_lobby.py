"""The lobby and the rule reader in a real browser, and the lobby in a real JupyterLab."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from fcd.board import Lobby, RuleReader
from tests.browser import lab
from tests.browser.host import Host

Audit = Callable[..., list[str]]
NAME = "play.ipynb"
CELL = "from fcd.board import Lobby\nlobby = Lobby(seed=1)\nlobby"
PLAYABLE = ".fcd-hand [data-id][aria-disabled=false]"


def test_choosing_changes_what_can_be_chosen(page: Page) -> None:
    lobby = Lobby()
    Host(page, lobby.panel)
    expect(page.get_by_role("combobox", name="Custom rule")).to_have_count(0)
    page.get_by_text("The colorful classic").click()
    page.get_by_role("combobox", name="Players").select_option("3")
    page.get_by_role("combobox", name="Custom rule").select_option(label="4: once more")
    page.get_by_role("combobox", name="How").select_option(label="several people at this screen")
    page.get_by_role("combobox", name="People").select_option("3")
    expect(page.get_by_role("combobox", name="Computer")).to_have_count(0)
    expect(page.get_by_text("3 people who share this screen.")).to_be_visible()
    page.get_by_role("button", name="Deal").click()
    expect(page.get_by_text("On the table: UNO")).to_be_visible()
    expect(page.get_by_role("button", name="Deal")).to_be_focused()
    assert lobby.game is not None
    assert (lobby.game.variant.key, lobby.game.players) == ("uno+custom=4", 3)


def test_a_rulebook_is_read_by_keyboard(page: Page) -> None:
    reader = RuleReader("fcd2018")
    Host(page, reader.panel)
    page.get_by_role("button", name="Next").focus()
    for _ in range(3):
        page.keyboard.press("n")
        expect(page.locator(".fcd-p[aria-busy]")).to_have_count(0)
    page.keyboard.press("b")
    expect(page.get_by_role("heading", name="Setting up")).to_be_visible()
    page.get_by_role("combobox", name="Rule").select_option(label="0: the wild card (fcd2018#zero)")
    expect(page.get_by_text("goes on anything")).to_be_visible()
    assert reader.shown.ref == "fcd2018#zero"


def test_one_cell_of_jupyterlab_is_enough_to_play(
    page: Page, jupyter: lab.Jupyter, audit: Audit
) -> None:
    jupyter.write(NAME, CELL)
    jupyter.open(page, NAME)
    lab.run_all(page)
    still = page.locator(".fcd-still")
    page.get_by_text("The colorful classic").first.click()
    page.get_by_role("combobox", name="Players").select_option("3")
    expect(still).not_to_be_visible()  # while the lobby lives
    page.get_by_role("button", name="Deal").click()
    page.locator(PLAYABLE).first.click()
    page.locator(".fcd:not([data-ply='0'])").wait_for()
    assert lab.ask(page, "lobby.panel.error, lobby.board.error") == "(None, None)"
    assert lab.ask(page, "lobby.game.variant.key, lobby.game.players") == "('uno', 3)"
    assert audit(page, ".fcd, .fcd-p") == []
    lab.save(page)
    lab.shut_down(page)
    jupyter.open(page, NAME)
    expect(still).to_be_visible()
    expect(still).to_contain_text("Four players, one pile, and a race")
    lab.shut_down(page)
