"""Hot seat, watching and puzzles; rounds that come and go; a student's own player at the board."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from fcd import Game, find_variant
from fcd.board.presenter import Goal, Mode, Presenter, make_owe, win
from fcd.positions import position
from tests.test_presenter import FOUR, At, quiet


def test_hot_seat_draws_a_curtain_and_takes_back_what_one_did_oneself() -> None:
    at = At(Game("fcd2018", seed=7, players=FOUR), mode=Mode.HOT, bots={1: "eager"})
    assert (at.state["curtain"]["name"], at.state["hand"]) == ("Ann", [])
    assert "Pass the device" in at.do("draw")["note"]
    assert len(at.do("ready")["hand"]) == 7
    state = at.do("draw", "end")
    assert (state["curtain"]["name"], state["hand"]) == ("Cleo", [])
    assert not any(seat["hand"] for seat in state["seats"])
    assert "red" not in str(state["news"])
    state = at.do("ready")
    assert (state["me"], bool(state["news"])) == (2, True)
    state = at.do("undo")
    assert "Another player has moved" in state["note"]
    assert state["why"][state["meta"]["undo"]][0] == state["note"]
    state = at.do("draw", "end", "undo")
    assert (state["curtain"]["name"], state["hand"]) == ("Cleo", []), "whoever pressed it"


def test_people_at_one_device_are_asked_who_calls_out() -> None:
    """Ann plays a skip, forgets UNO and is on turn again: only the others can catch her."""
    game = position("uno", hands=["Rskip R3", "R4 R5"], top="R6", players=FOUR[:2])
    at = At(game, mode=Mode.HOT)
    state = at.do("ready", "play Rskip", "end")
    assert state["choose"]["text"] == "Ann didn't say UNO. Who calls it out?"
    assert state["choose"]["options"] == [("1", "Ben"), ("nobody", "nobody")]
    assert state["hand"] == []
    assert at.do("play R3")["note"] == "That card isn't in your hand.", "nobody's is shown"
    caught = At(game.at(2), mode=Mode.HOT, open_hands=True)
    assert not any(seat["hand"] for seat in caught.state["seats"]), "not even open ones"
    assert caught.do("caller 1")["seats"][0]["n"] == 3
    state = at.do("caller nobody")
    assert (state["choose"], state["seats"][0]["n"]) == (None, 1)


def test_watching_goes_move_by_move() -> None:
    at = At(Game("fcd2018", seed=7), mode=Mode.WATCH, open_hands=True)
    assert [act["type"] for act in at.state["acts"]] == ["step"]
    assert "watching" in at.do("draw")["note"]
    playable = str(next(move.card for move in at.game.legal_moves() if move.card))
    assert "watching" in at.send("play", id=playable)["note"]
    assert not at.game.moves
    wild = position("uno", hands=["wild R1", "R2 R3"], top="R4")
    assert "watching" in At(wild, mode=Mode.WATCH).do("play wild")["note"], "and no color is asked"
    assert [at.do("step")["ply"] for _ in range(5)] == [1, 2, 3, 4, 5]


def test_a_puzzle_is_solved_or_missed_and_can_be_started_again_and_who_wins_has_solved_it() -> None:
    game = position("fcd2018", hands=["R2H B2Q R9S", "", "", ""], top="R5H")
    at = At(game, mode=Mode.PUZZLE, goal=make_owe(2))
    assert at.state["goal"] == {"text": "Make the next player owe 2 cards.", "state": "open"}
    assert at.do("play R9S")["goal"]["state"] == "missed", "only the end of the turn is left"
    says = "The goal was “Make the next player owe 2 cards”, but you chose to play the red 9"
    assert at.state["status"] == f"{says} of spades. Take back or start again."
    assert not any(act["due"] for act in at.state["acts"]), "Start again and Take back are offered"
    assert at.do("end")["note"] == at.state["status"]
    assert at.state["ply"] == 1
    assert at.do("new")["ply"] == 0
    assert at.do("play R2H")["goal"]["state"] == "done"
    assert at.do("undo")["goal"]["state"] == "open"
    assert "puzzle" in at.send("load", text=game.to_json())["note"]
    hands = ["R2H R3H", "G2H G4H", "", ""]  # what the solver owes is not what the next one owes
    game = position("fcd2018", hands=hands, top="R6H", moves=["play R2H", "end"])
    at = At(game, mode=Mode.PUZZLE, seat=1, goal=make_owe(2))
    assert at.state["goal"]["state"] == "open"
    assert at.do("play G2H")["goal"]["state"] == "done"
    at = At(position("fcd2018", hands=["R7H", "R1H", "R2H", "R3H"], top="R5H"), goal=win())
    state = at.do("play R7H")
    rows = [("Alice", 0, True), ("Bob", 1, False), ("Jack", 2, False), ("Mallory", 3, False)]
    assert state["over"]["rows"] == rows
    assert (state["status"], state["goal"]["state"]) == ("Solved!", "done")
    assert at.do("review")["side_panel"]["lines"][0][0] == "✓"
    game = position("uno", hands=["G7", "R4"], top="R6", draw="B1 B2 B3")
    state = At(game, mode=Mode.PUZZLE, goal=win(3)).do("draw", "end")
    assert (state["over"]["title"], state["goal"]["state"]) == ("Bob won", "missed")
    assert "within three turns”, but the round is over, and Bob won." in state["over"]["text"]


def test_a_puzzle_is_open_while_something_can_be_done_and_a_missed_one_says_why() -> None:
    hands = ["R7H B7Q G1S", "", "", ""]
    game = position("fcd2018", hands=hands, top="R5H")
    at = At(game, mode=Mode.PUZZLE, goal=win(2))
    assert at.do("play R7H")["goal"]["state"] == "open", "there is another turn"
    assert at.do("end", "draw")["goal"]["state"] == "missed"
    assert "within two turns”, but you still have three cards." in at.state["status"]
    ends = Goal("End your turn.", lambda game: game.state.turn > 0)
    at = At(game.at(0), mode=Mode.PUZZLE, goal=ends)
    assert at.do("draw")["goal"]["state"] == "open", "ending the turn is what is wanted"
    assert at.do("end")["goal"]["state"] == "done"
    alone = Goal("Win alone.", lambda game, seat: game.winner == seat, alone=True)
    table = position("uno", hands=["Rskip R3 G4", ""], top="R6")
    at = At(table, mode=Mode.PUZZLE, goal=alone)
    assert at.do("play Rskip", "end")["goal"]["state"] == "open", "it is the same player's turn"
    state = at.do("play R3", "say UNO")
    assert state["goal"]["state"] == "missed"
    assert "but you chose to play the red 3 and say UNO, and it’s Bob’s turn." in state["status"]


def test_a_goal_can_be_a_function_and_may_fail() -> None:
    def three_cards(game: Game) -> bool:
        """Hold three cards."""
        return len(game.state.hands[0]) == 3

    at = At(position("fcd2018", hands=["R7H B7Q", "", "", ""], top="R5H"), goal=three_cards)
    assert at.state["goal"]["text"] == "Hold three cards."
    assert at.do("draw")["goal"]["state"] == "done"
    at = At(Game("fcd2018", seed=7), goal=Goal("Break.", lambda game: 1 // len(game.moves) > 5))
    trouble = "Break. (the test of this goal raised ZeroDivisionError: "
    assert at.state["goal"]["text"].startswith(trouble)
    assert at.do("draw")["ply"] == 1
    with pytest.raises(TypeError, match="a goal is a function"):
        Presenter(Game("fcd2018"), goal="win")


def test_saving_and_loading_leaves_everybody_where_they_sat() -> None:
    at = At(Game("fcd2018", seed=7))
    file = at.do("draw", "save")["file"]
    assert file["name"] == "fcd-fcd2018-seed7-move1.fcd.json"
    at.do("end")
    state = at.send("load", text=file["text"])
    assert (state["ply"], state["file"]) == (1, None)
    at = At(Game("uno", players=3, seed=4), mode=Mode.HOT, bots={0: quiet})
    at.do("ready")
    at.send("load", text=at.game.to_json())
    assert [seat["bot"] for seat in at.state["seats"]] == ["quiet", "", ""]
    at = At(Game("uno", players=5, seed=4), seat=4)
    five = at.game.to_json()
    assert at.send("load", text=Game("uno", players=2).to_json())["me"] == 0
    assert at.send("load", text=five)["me"] == 4
    assert len(at.send("load", text=file["text"])["seats"]) == 4
    assert at.presenter.setup()["key"] == "fcd2018"


def test_what_cannot_be_loaded_saved_or_dealt_is_said_and_a_new_round_has_the_same_seats() -> None:
    uno = find_variant("uno")
    at = At(Game("fcd2018"))
    record = Game("uno", players=2, seed=3).to_json().replace('"seed": 3', '"seed": 4')
    assert "seal" in at.send("load", text=record)["note"]
    house = replace(uno, key="house")
    at = At(Game(house, players=2))
    record = Game(house, players=2, seed=9).to_json()
    assert at.send("load", text=record)["note"].startswith("Loaded")
    at = At(Game(replace(uno, hand_size=5), players=2))  # rules under a borrowed name
    state = at.do("save")
    assert (state["file"], "give your variant its own key" in state["note"]) == (None, True)
    at = At(Game("uno", players=10, deck=uno.deck * 2, hand_size=15, seed=2))
    before = at.game
    assert "Another round like this" in at.do("draw", "new yes")["note"]
    assert at.game is before
    at = At(Game("uno", seed=1, players=["Ann", "Ben"], hand_size=9), bots={1: "random"})
    assert at.do("draw", "new")["choose"]["text"].startswith("This round isn't over.")
    assert at.do("new no")["choose"] is None
    assert at.game.seed == 1
    state = at.do("new", "new yes")
    assert (len(state["hand"]) >= 9, at.game.seed) == (True, 2)
    seats = [(seat["name"], seat["bot"]) for seat in state["seats"]]
    assert seats == [("Ann", ""), ("Ben", "random")]


def test_a_review_marks_the_moves_and_leads_to_them() -> None:
    """Drawing with a card that wins in the hand."""
    hands = ["R7H", "R1H", "R2H", "R3H"]
    at = At(position("fcd2018", hands=hands, top="R5H", moves=["draw", "end", "play R1H"]))
    state = at.do("review")
    (mark, text, _, ply), *_ = state["side_panel"]["lines"]
    assert (mark, ply) == ("!", 0)
    assert text.startswith("You chose to draw one card. Stronger: play the red 7 of hearts.")
    assert state["log"][1][1].startswith("! Alice draws")
    assert at.send("goto", to=0)["side_panel"]["kind"] == "review", "there are more to look at"


class Unprintable(Exception):
    def __str__(self) -> str:
        raise ValueError


FAILING: list[tuple[object, str]] = [
    ("play PFQ", "tried to play PFQ, which isn't legal: “The purple F of questions isn't in"),
    ("jump", "didn't answer with a move"),
    (None, "returned nothing. Is a return missing?"),
    (7, "didn't answer with a move, but with int"),
    ("call UNO by 2", "for another seat"),
    (ZeroDivisionError("oops"), "raised ZeroDivisionError: oops (line "),
    (SystemExit(), "SystemExit"),
    (KeyboardInterrupt(), "KeyboardInterrupt"),
    (Unprintable(), "Unprintable"),
    (ValueError("\ud800"), "ValueError"),
    (RecursionError(), "RecursionError"),
]


@pytest.mark.parametrize(("answer", "says"), FAILING, ids=[says for _, says in FAILING])
def test_a_player_that_fails_stops_the_game_and_says_why(answer: object, says: str) -> None:
    def player(view: Any) -> Any:
        if isinstance(answer, BaseException):
            raise answer
        return answer

    at = At(Game("fcd2017", seed=7), bots={1: player})
    state = at.do("draw", "end")
    text = state["stuck"]["text"]
    assert (state["player"], text.startswith("Bob’s player player")) == (1, True)
    assert says in text
    assert text.encode(), "no half of a character is sent to a browser"
    assert at.do("step")["stuck"], "it was asked again and failed again"
    assert any("Bob" in line for line in at.do("bot")["news"])


def test_a_player_is_stopped_if_it_hangs_and_seeded_if_it_asks(monkeypatch: Any) -> None:
    monkeypatch.setattr("fcd.board.bots.PATIENCE", 0.1)

    def slow(view: Any) -> Any:
        while True:
            pass

    at = At(Game("fcd2018", seed=7), bots={1: slow})
    assert "Bob’s player slow took longer than" in at.do("draw", "end")["stuck"]["text"]
    given: list[object] = []

    def plain(view: Any, verbose: object = False) -> Any:
        given.append(verbose)
        return view.legal_moves[0]

    def seeded(view: Any, seed: int = 0) -> Any:
        given.append(seed)
        return view.legal_moves[0]

    at = At(Game("fcd2018", seed=7), bots={1: plain, 2: seeded})
    assert [seat["bot"] for seat in at.state["seats"]] == ["", "plain", "seeded", "eager"]
    at.do("draw", "end")
    assert set(given) == {False, 7}


def test_a_students_player_is_not_made_to_call_out() -> None:
    game = position("uno", hands=["R7 R8 G1", "R1 R2 Y3", "R3 R4 Y4"], top="R5")
    at = At(game, bots={1: quiet, 2: quiet})
    at.do("play R7", "play R8")
    if at.act("End turn")["why"] == 0:
        at.do("end")
    assert at.state["seats"][0]["n"] == 1
    assert not any("catches" in line for _, line in at.state["log"])


def test_who_may_sit_where() -> None:
    at = At(Game("fcd2018"), bots="strong")  # one bot alone takes every free chair
    assert [seat["bot"] for seat in at.state["seats"]] == ["", "strong", "strong", "strong"]
    at = At(Game("fcd2018"), mode=Mode.WATCH, bots=quiet)
    assert [seat["bot"] for seat in at.state["seats"]] == ["quiet"] * 4
    refused: list[tuple[dict[str, Any], str]] = [
        ({"mode": Mode.HOT, "bots": "eager"}, "say which seats"),
        ({"bots": {0: "eager"}}, "seat 0 is yours"),
        ({"bots": {9: "eager"}}, "there is no seat 9"),
        ({"bots": {1: "clever"}}, "eager, random, strong"),
    ]
    for options, says in refused:
        with pytest.raises(ValueError, match=says):
            Presenter(Game("fcd2018"), **options)
