"""The lobby in a notebook: one board in view, one put aside, and none left behind."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances  # the live ones; there is no public list

from fcd.board import Board, Lobby
from fcd.board.widgets import blocks
from fcd.engine import Variant
from fcd.variants import UNO, VARIANTS, find_variant
from tests.at_the_lobby import BACK, DEAL, next_message


@pytest.fixture
def lobby() -> Lobby:
    """With a board on it."""
    made = Lobby("mini_uno", 2, seed=4)
    made.panel.receive(DEAL)
    return made


def board_of(lobby: Lobby) -> Board:
    assert lobby.panel.error is None
    assert lobby.board is not None
    return lobby.board


def test_one_board_is_in_view_one_put_aside_and_the_others_are_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lobby = Lobby("mini_uno", 2, seed=4)
    assert (lobby.board, lobby.game, lobby.box.children) == (None, None, (lobby.panel,))
    lobby.panel.receive(DEAL)
    first = board_of(lobby)
    assert lobby.box.children == (lobby.panel, first)
    first.receive(next_message(first.presenter))
    assert first.game.moves
    before, boards = len(_instances), {first}
    for _ in range(5):
        lobby.panel.receive(DEAL)
        boards.add(board_of(lobby))
        assert lobby.box.children == (lobby.panel, lobby.board)
    assert {board for board in boards if board.comm} == {first, lobby.board}
    assert len(_instances) - before == 2  # the last board and its layout
    monkeypatch.setattr(lobby.box, "_announced", None)  # so that anything heard would be shown
    monkeypatch.setattr(lobby, "refresh", lambda: pytest.fail("heard"))
    closed = next(board for board in boards if not board.comm)
    closed.receive(next_message(closed.presenter))
    assert closed.game.moves  # whoever kept it can go on
    assert closed.error is None
    lobby.panel.receive(BACK)
    assert lobby.box.children == (lobby.panel, first)


RULES = ("classic", "draw_until_playable", *(f"custom={n}" for n in range(1, 11)), "customs=0")
KEYS = [*VARIANTS, *(f"uno+{rule}" for rule in RULES), "uno+draw_until_playable+custom=8+customs=1"]
OWN = [replace(UNO, key=k, hand_size=5) for k in ("uno+nines", "uno+classic", "uno", "x")]
GAMES: list[str | Variant] = [*KEYS, *OWN]


def test_the_code_to_deal_it_another_day_deals_it() -> None:
    for game in GAMES:
        lobby = Lobby(game, max(find_variant(game).players), seed=7)
        lobby.panel.receive(DEAL)
        code = re.findall(r"Lobby\(.*?\)", repr(lobby), re.DOTALL)[0]
        again = eval(code, {"Lobby": Lobby, "my_rules": game})  # what people will run
        again.panel.receive(DEAL)
        assert lobby.game is not None
        assert again.game.states[0] == lobby.game.states[0]
        assert again.game.variant == lobby.game.variant == find_variant(game)
        assert ("my_rules" in code) == isinstance(game, Variant)


def test_the_panel_tells_of_rounds_that_the_board_deals(lobby: Lobby) -> None:
    board = board_of(lobby)
    board.receive({"type": "new", "value": "yes", "ply": board.state["ply"]})
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
    monkeypatch.setattr("fcd.board.widgets.board.Board.observe", lambda *_, **__: 1 // 0)
    lobby.panel.receive({**DEAL, "seq": "a"})
    assert isinstance(lobby.panel.error, ZeroDivisionError)
    assert "ZeroDivisionError" in lobby.panel.state["note"]
    assert "Nothing has changed" in lobby.panel.state["note"]
    assert lobby.panel.state["ack"] == "a"  # or the panel would wait for ever
    assert lobby.box.children == (lobby.panel, board)
    assert {each for each in _instances.values() if isinstance(each, Board)} - others == {board}


def test_it_is_shown_alive_and_as_a_page(lobby: Lobby, monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[dict[str, Any]] = []
    monkeypatch.setattr(
        "fcd.board.widgets.static_fallback._show", lambda data, **_: shown.append(data)
    )
    fresh = Lobby()
    fresh._ipython_display_()
    alive, still = shown
    assert alive["application/vnd.jupyter.widget-view+json"]["model_id"] == fresh.box.model_id
    assert still["text/plain"] == repr(fresh) == repr(Lobby())
    assert blocks.html(fresh.printed()) in still["text/html"]
    assert all(variant.title in repr(fresh) for variant in VARIANTS.values())
    assert repr(lobby) == repr(lobby.box)
    assert repr(lobby).endswith(repr(lobby.board))  # after the deal, the table, too
    assert "Run the cell to play." in lobby.box.fallback()
