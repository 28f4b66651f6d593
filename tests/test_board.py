"""The board as a widget: what Python and Jupyter see of it. Browsers are in tests/browser."""

from __future__ import annotations

import re
import subprocess
import sys
from base64 import b64decode
from typing import Any

import pytest

import fcd.board
from fcd import Game
from fcd.board import Board, Dealer, Lobby, drawing, make_owe
from fcd.board.drawing.shapes import escaped
from fcd.positions import position


def a_game() -> Game:
    return position("fcd2018", hands=["R7H B7Q", "R8S R9S", "", ""], top="R5H")


@pytest.fixture
def board() -> Board:
    return Board(a_game())


def test_it_can_be_observed_and_refreshed(board: Board) -> None:
    seen: list[int] = []
    board.observe(lambda change: seen.append(change["new"]["ply"]), "state")
    board.receive({"type": "play", "id": "R7H", "ply": 0, "seq": "a"})
    assert seen == [len(board.game.moves)] == [1]
    assert (board.error, board.failure) == (None, None)
    board.game.play("end")  # in another cell: shown on request
    assert board.state["ply"] == 1
    board.refresh()
    assert board.state["ply"] == len(board.game.moves) > 2


def test_without_a_kernel_there_is_a_picture_with_its_text(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[dict[str, Any]] = []  # what would be stored in the notebook
    show = "fcd.board.widgets.static_fallback._show"
    monkeypatch.setattr(show, lambda data, **_: shown.append(data))
    board._ipython_display_()
    alive, fallback = shown
    assert list(alive) == ["application/vnd.jupyter.widget-view+json"]
    text, html = fallback["text/plain"], fallback["text/html"]
    assert text == repr(board) == repr(Board(a_game())), "always the same"
    assert text.startswith("Final Card-Down 2018, before the first move")
    assert "▶ Click here, press Shift+Enter" in html
    alt, data = re.findall(r'alt="([^"]+)".+base64,([^"]+)"', html)[0]
    assert alt == escaped(text)
    svg = b64decode(data).decode()  # the words are part of the picture, so sanitizing spares them
    assert svg.startswith(drawing.table_svg(board.setup, board.state).removesuffix("</svg>"))
    assert re.findall(r">(Shift|Enter|▶[^<]+)<", svg) == ["▶ Click here, press", "Shift", "Enter"]
    shown.clear()
    board.close()
    board._ipython_display_()
    assert shown == [fallback], "a closed board leaves its picture"


def test_what_breaks_in_python_is_shown_and_kept(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    def observer(change: Any) -> None:
        if change["new"]["ply"] == 1 and not change["new"]["note"]:
            raise ZeroDivisionError("in a teacher's cell")

    board.observe(observer, "state")
    board.receive({"type": "play", "id": "R7H", "ply": 0, "seq": "a"})
    assert isinstance(board.error, ZeroDivisionError)
    assert (board.state["ply"], board.state["ack"]) == (1, "a")

    def broken(message: object) -> dict[str, Any]:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr(board.presenter, "receive", broken)
    board.receive({"type": "draw", "ply": 0, "seq": "z"})
    note = "Something broke in Python: ZeroDivisionError: oops"
    assert (board.state["ack"], board.state["note"]) == ("z", note)


def test_the_browser_cannot_write_what_python_says(board: Board) -> None:
    for widget in (board, Dealer().panel, Lobby().box):
        ours = [name for name in ("_esm", "state", "setup", "children") if hasattr(widget, name)]
        before = [getattr(widget, name) for name in ours]
        widget.set_state({**{name: [] for name in ours}, "tabbable": True})
        assert [getattr(widget, name) for name in ours] == before
        assert widget.tabbable  # looks are the browser's


def test_another_player_can_be_put_on_a_seat_for_one_that_failed() -> None:
    board = Board(a_game(), bots={1: lambda view: view.nonsense})
    board.receive({"type": "play", "id": "R7H", "ply": 0, "seq": 1})
    board.receive({"type": "end", "ply": 1, "seq": 2})
    assert isinstance(board.failure, AttributeError)
    assert "Bob’s player <lambda> raised" in board.state["stuck"]["text"]
    board.seat_player(1, "eager")
    assert (board.state["stuck"], board.state["player"]) == (None, 0)
    with pytest.raises(ValueError, match="seat 0 is a person's"):
        board.seat_player(0, "eager")


def test_the_other_ways_to_sit() -> None:
    assert Board.hot_seat(Game("uno", players=2)).state["curtain"]
    watched = Board.watch(Game("uno", players=2))
    assert watched.setup["mode"] == "watch"
    assert any(seat["hand"] for seat in watched.state["seats"])
    closed = Board.watch(a_game(), open_hands=False)
    assert not any(seat["hand"] for seat in closed.state["seats"])
    goal = Board.puzzle(a_game()).state["goal"]
    assert goal["text"] == "Play your final card within one turn."
    later = position("fcd2018", hands=[""] * 4, top="R5H", moves=["draw", "end"])
    puzzle = Board.puzzle(later, goal=make_owe(2))
    assert (puzzle.state["me"], puzzle.state["goal"]["state"]) == (1, "open")
    with pytest.raises(TypeError, match='a board needs a Game, such as Game\\("fcd2018"\\)'):
        Board("fcd2018")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="a board has no option 'people'"):
        Board.hot_seat(Game("uno"), people=3)
    assert Board(a_game(), tabbable=True).tabbable


def test_every_widget_is_found_or_says_what_to_install() -> None:
    lazy = {name for name in dir(fcd.board) if name not in vars(fcd.board)}
    assert lazy == set(fcd.board.__all__)
    for name in fcd.board.__all__:
        assert getattr(fcd.board, name).__name__ == name
    with pytest.raises(AttributeError, match="no attribute 'Bord'"):
        fcd.board.Bord  # noqa: B018  asking is enough
    script = (
        "import sys; sys.modules['anywidget'] = sys.modules['ipywidgets'] = None\n"
        "from fcd import board; dealer = board.Dealer()\n"
        "dealer.handle({'type': 'press', 'id': 'last'}); print(dealer)\n"
        "for ask in (lambda: board.Board, lambda: dealer.panel):\n"
        "    try: ask()\n"
        "    except ModuleNotFoundError as error: print(error)"
    )
    run = [sys.executable, "-c", script]
    done = subprocess.run(run, capture_output=True, text=True, check=True)
    assert "29 of 29" in done.stdout, "lessons think without widgets"
    assert done.stdout.count('pip install "final-card-down[notebook]"') == 2
