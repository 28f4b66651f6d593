"""What stands beside a board or below it: open until it is folded, and dark in the dark."""

from __future__ import annotations

from playwright.sync_api import expect

from fcd.board import Board, TurnMachine
from fcd.positions import position
from tests.browser.axe import audit_by_day_and_night
from tests.browser.host import Host, set_theme

BESIDE = """() => {
  document.querySelector('main').style.display = 'flex';
  document.querySelector('main > :last-child').style.flex = '1';
}"""
A_BOARD = """() => document.querySelector('main').prepend(
  Object.assign(document.createElement('div'), { style: 'width:400px;height:300px;flex:none' }))"""


def test_a_companion_is_open_beside_a_board_and_below_it_until_the_reader_folds_it(new_page):
    page = new_page(viewport={"width": 900, "height": 700})
    machine = TurnMachine("mini_uno")
    machine.panel.companion = True
    Host(page, machine.panel)
    fold, body = page.locator("details").first, page.locator(".fcd-p-body")
    expect(body).to_be_visible()
    assert audit_by_day_and_night(page) == []
    page.evaluate(A_BOARD)
    page.set_viewport_size({"width": 800, "height": 700})
    expect(body).to_be_visible()
    page.evaluate(BESIDE)
    expect(body).to_be_visible()
    fold.locator("summary").first.click()
    page.set_viewport_size({"width": 900, "height": 700})
    expect(body).to_be_hidden()
    assert machine.panel.error is None


def test_beside_a_board_the_diagram_is_whole_waits_for_the_film_and_a_click_shows_it_large(
    new_page,
):
    page = new_page(viewport={"width": 360, "height": 700})
    board = Board(position("fcd2017", hands=["R1H R3H R4H R6H", "", "", ""], top="R5H"))
    machine = TurnMachine(board)
    machine.panel.companion = True
    host = Host(page, machine.panel)
    now = page.locator(".fcd-p-body").get_by_text("Now: ")
    page.evaluate("document.querySelector('main').insertAdjacentHTML('beforeend', '<i></i>')")
    for filming in ("fcd-filming", ""):
        page.evaluate("(name) => (document.querySelector('main > i').className = name)", filming)
        if filming:
            board.receive({"type": "play", "id": "R1H", "ply": 0, "seq": "1"})
            host.push()
        expect(now).to_contain_text("Your turn" if filming else "You played")
    picture, dialog = page.get_by_role("button", name="Larger"), page.get_by_role("dialog")
    box = picture.locator("img").bounding_box()
    assert box["x"] + box["width"] < 360
    picture.press("Enter")
    expect(dialog.get_by_role("img")).to_be_visible()
    assert audit_by_day_and_night(page) == []
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    expect(picture).to_be_focused()
    assert host.sent == []


def test_the_diagram_is_dark_in_the_dark(new_page):
    page = new_page(viewport={"width": 900, "height": 700})
    Host(page, TurnMachine("mini_uno").panel)
    corner = page.locator(".fcd-p-picture img").bounding_box()
    assert corner
    clip = {"x": corner["x"] + 20, "y": corner["y"] + 8, "width": 1, "height": 1}
    shots = {}
    for theme in ("light", "dark"):
        set_theme(page, theme)
        page.wait_for_timeout(100)  # the picture is painted anew
        shots[theme] = page.screenshot(clip=clip)  # one pixel of its background
    assert shots["light"] != shots["dark"]
