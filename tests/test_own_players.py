"""A student's own player at the board, whatever it does."""

from __future__ import annotations

from typing import Any

import pytest

from fcd import Game
from fcd.board.presenter import Mode, Presenter
from fcd.positions import position
from tests.at_a_board import At, quiet

# -- the student's own player ------------------------------------------------------------------


def test_a_students_player_is_seated_and_named() -> None:
    def careful(view: Any) -> str:
        return "end" if view.phase.value == "drew" else "draw"

    at = At(Game("fcd2018", seed=7), bots={2: careful})
    assert [seat["bot"] for seat in at.state["seats"]] == ["", "eager", "careful", "eager"]
    at.send("draw")
    assert "Jack draws one card" in " ".join(at.send("end")["news"])


@pytest.mark.parametrize(
    ("answer", "says"),
    [
        ("play PFQ", "wants to play PFQ. Bob can play it only if"),
        ("jump", "did not answer with a move"),
        (None, "returned nothing. Is a return missing?"),
        (7, "did not answer with a move, but with int"),
        ("call UNO by 2", "for another seat"),
        (ZeroDivisionError("oops"), "raised ZeroDivisionError: oops (line "),
    ],
)
def test_a_player_that_fails_stops_the_game_and_says_why(answer: object, says: str) -> None:
    def player(view: Any) -> Any:
        if isinstance(answer, Exception):
            raise answer
        return answer

    at = At(Game("fcd2017", seed=7), bots={1: player})
    at.send("draw")
    state = at.send("end")
    assert state["player"] == 1
    assert state["stuck"]["text"].startswith("Bob’s player player")
    assert says in state["stuck"]["text"]
    assert at.send("step")["stuck"], "it was asked again and failed again"
    state = at.send("bot")
    assert any("Bob" in line for line in state["news"])


class Unprintable(Exception):
    def __str__(self) -> str:
        raise ValueError


@pytest.mark.parametrize(
    "error",
    [SystemExit(), KeyboardInterrupt(), Unprintable(), ValueError("\ud800"), RecursionError()],
)
def test_no_way_out_of_a_player_breaks_the_board(error: BaseException) -> None:
    def player(view: Any) -> Any:
        raise error

    at = At(Game("fcd2017", seed=7), bots={1: player})
    at.send("draw")
    text = at.send("end")["stuck"]["text"]
    assert type(error).__name__ in text
    assert text.encode()


def test_a_player_is_given_a_seed_only_if_it_asks_for_one() -> None:
    given: list[object] = []

    def plain(view: Any, verbose: object = False) -> Any:
        given.append(verbose)
        return view.legal_moves[0]

    def seeded(view: Any, seed: int = 0) -> Any:
        given.append(seed)
        return view.legal_moves[0]

    at = At(Game("fcd2018", seed=7), bots={1: plain, 2: seeded})
    at.send("draw")
    at.send("end")
    assert set(given) == {False, 7}


def test_a_students_player_is_not_made_to_call_out() -> None:
    hands = ["R7 R8", "R1 R2 Y3", "R3 R4 Y4"]
    at = At(
        position("uno", hands=[hands[0] + " G1", *hands[1:]], top="R5"), bots={1: quiet, 2: quiet}
    )
    at.send("play", id="R7")
    at.send("play", id="R8")
    if at.act("End turn")["why"] == 0:
        at.send("end")
    assert at.state["seats"][0]["n"] == 1
    assert not any("calls out" in line for _, line in at.state["log"])
    at.presenter.session.seat_player(2, "eager")


def test_a_player_that_never_returns_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fcd.board.presenter.bot_seats.PATIENCE", 0.2)

    def slow(view: Any) -> Any:
        while True:
            pass

    at = At(Game("fcd2018", seed=7), bots={1: slow})
    at.send("draw")
    assert "Bob’s player slow took longer than" in at.send("end")["stuck"]["text"]


def test_one_bot_alone_takes_every_free_chair() -> None:
    at = At(Game("fcd2018"), bots="strong")
    assert [seat["bot"] for seat in at.state["seats"]] == ["", "strong", "strong", "strong"]
    at = At(Game("fcd2018"), mode=Mode.WATCH, bots=quiet)
    assert [seat["bot"] for seat in at.state["seats"]] == ["quiet"] * 4
    with pytest.raises(ValueError, match="say which seats"):
        Presenter(Game("fcd2018"), mode=Mode.HOT, bots="eager")


def test_bots_are_checked() -> None:
    game = Game("fcd2018")
    with pytest.raises(ValueError, match="seat 0 is yours"):
        Presenter(game, bots={0: "eager"})
    with pytest.raises(ValueError, match="there is no seat 9"):
        Presenter(game, bots={9: "eager"})
    with pytest.raises(ValueError, match="eager, random, strong"):
        Presenter(game, bots={1: "clever"})
