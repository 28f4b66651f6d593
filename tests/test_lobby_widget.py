"""The lobby as a widget: one board in view, one put aside, and none left behind."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances  # the live ones; there is no public list

from fcd.board.lessons import page
from fcd.board.lessons.lobby import Choosing
from fcd.board.widgets.board import Board
from fcd.board.widgets.lobby import Lobby
from fcd.engine import Variant
from fcd.variants import UNO, VARIANTS, find_variant
from tests.in_the_lobby import BACK, DEAL, next_message


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"game": "uno", "players": 11}, "UNO is for 2 to 10 players, not 11"),
        ({"players": 3}, "Final Card-Down 2018 is for 4 players, not 3"),
        ({"players": 4.0}, "not 4.0"),
        ({"seed": "seven"}, "the seed must be a whole number"),
    ],
)
def test_what_cannot_be_is_said_at_once(given: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        Lobby(**given)


def test_a_board_appears_and_is_replaced() -> None:
    lobby = Lobby("mini_uno", 2, seed=4)
    assert (lobby.board, lobby.game, lobby.children) == (None, None, (lobby.panel,))
    lobby.panel.receive(DEAL)
    first = lobby.board
    assert isinstance(first, Board)
    assert lobby.children == (lobby.panel, first)
    first.receive(next_message(first.presenter))
    assert first.game.moves
    lobby.panel.receive(DEAL)
    assert lobby.children == (lobby.panel, lobby.board)
    assert lobby.board is not first
    lobby.panel.receive(BACK)
    assert lobby.children == (lobby.panel, first)
    assert lobby.panel.error is None


def test_boards_that_cannot_come_back_are_closed() -> None:
    lobby = Lobby("mini_uno", 2, seed=4)
    lobby.panel.receive(DEAL)
    first = lobby.board
    assert first is not None
    first.receive(next_message(first.presenter))
    boards = {first}
    before = len(_instances)
    for _ in range(5):
        lobby.panel.receive(DEAL)
        assert lobby.panel.error is None
        assert lobby.board is not None
        boards.add(lobby.board)
    assert {board for board in boards if board.comm} == {first, lobby.board}
    assert len(_instances) - before == 2  # the last board and its layout
    lobby.panel.receive(BACK)
    assert lobby.board is first


def test_a_closed_board_is_not_heard_any_more(monkeypatch: pytest.MonkeyPatch) -> None:
    lobby = Lobby("mini_uno", 2, seed=4)
    lobby.panel.receive(DEAL)
    closed = lobby.board
    assert closed is not None
    lobby.panel.receive(DEAL)
    monkeypatch.setattr(lobby, "_told", None)  # so that anything heard would be told
    monkeypatch.setattr(lobby.panel, "refresh", lambda: pytest.fail("heard"))
    closed.receive(next_message(closed.presenter))
    assert closed.game.moves  # whoever kept it can go on
    assert closed.error is None


RULES = ("classic", "draw_until_playable", *(f"custom={n}" for n in range(1, 11)), "customs=0")
KEYS = [*VARIANTS, *(f"uno+{rule}" for rule in RULES), "uno+draw_until_playable+custom=8+customs=1"]


@pytest.mark.parametrize(
    "game",
    [*KEYS, *(replace(UNO, key=k, hand_size=5) for k in ("uno+nines", "uno+classic", "uno", "x"))],
    ids=str,
)
def test_the_code_to_deal_it_another_day_deals_it(game: str | Variant) -> None:
    lobby = Lobby(game, max(find_variant(game).players), seed=7)
    lobby.panel.receive(DEAL)
    code = re.findall(r"Lobby\(.*?\)", repr(lobby), re.DOTALL)[0]
    again = eval(code, {"Lobby": Lobby, "my_rules": game})  # what people will run
    again.panel.receive(DEAL)
    assert lobby.game is not None
    assert again.game.states[0] == lobby.game.states[0]
    assert again.game.variant == lobby.game.variant == find_variant(game)
    assert ("my_rules" in code) == isinstance(game, Variant)


def test_the_panel_tells_of_rounds_that_the_board_deals() -> None:
    lobby = Lobby("mini_uno", 2, seed=4)
    lobby.panel.receive(DEAL)
    assert lobby.board is not None
    lobby.board.receive({"type": "new", "value": "yes", "ply": lobby.board.state["ply"]})
    assert lobby.game is not None
    assert lobby.game.seed == 5
    assert "deal number 5." in str(lobby.panel.state)


def test_a_board_that_cannot_be_made_leaves_everything_as_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    others = {each for each in _instances.values() if isinstance(each, Board)}
    lobby = Lobby("mini_uno", 2, seed=4)
    lobby.panel.receive(DEAL)
    board = lobby.board
    monkeypatch.setattr("fcd.board.widgets.lobby.Board.observe", lambda *_, **__: 1 // 0)
    lobby.panel.receive({**DEAL, "seq": "a"})
    assert isinstance(lobby.panel.error, ZeroDivisionError)
    assert "Nothing has changed" in lobby.panel.state["note"]
    assert lobby.children == (lobby.panel, board)
    assert {each for each in _instances.values() if isinstance(each, Board)} - others == {board}


def test_it_is_shown_alive_and_as_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[dict[str, Any]] = []
    monkeypatch.setattr("fcd.board.widgets.still._show", lambda data, **_: shown.append(data))
    lobby = Lobby()
    lobby._ipython_display_()
    alive, still = shown
    assert list(alive) == ["application/vnd.jupyter.widget-view+json"]
    assert alive["application/vnd.jupyter.widget-view+json"]["model_id"] == lobby.model_id
    assert still["text/plain"] == repr(lobby) == repr(Lobby())
    assert page.html(Choosing().printed()) in still["text/html"]
    assert all(variant.title in repr(lobby) for variant in VARIANTS.values())


def test_after_the_deal_the_table_is_in_the_text_too() -> None:
    lobby = Lobby("mini_uno", 2, seed=4)
    lobby.panel.receive(DEAL)
    assert repr(lobby).endswith(repr(lobby.board))
    assert "Run the cell to play." in lobby.still()
    other = Lobby("mini_uno", 2, seed=4)
    other.panel.receive(DEAL)
    assert repr(other) == repr(lobby)


def test_the_browser_cannot_take_the_board_away() -> None:
    lobby = Lobby()
    lobby.set_state({"children": [], "box_style": "info"})
    assert lobby.children == (lobby.panel,)
    assert lobby.box_style == "info"  # looks are the browser's
