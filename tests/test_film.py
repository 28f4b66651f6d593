"""The film: what has happened since a person last looked, and nothing that they may not know."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fcd import VARIANTS, Game
from fcd.board.presenter import Mode
from fcd.board.presenter.film import public
from fcd.engine.chance import shuffled
from fcd.positions import position
from tests.test_presenter import FOUR, At

THREE = FOUR[:3]


def badges(state: dict[str, Any]) -> list[list[tuple[int, str]]]:
    return [frame["badges"] for frame in state["film"]]


def scripted(*moves: str) -> Any:
    """A player that makes these moves, one at a time."""
    todo = list(moves)
    return lambda view: todo.pop(0)


def test_a_move_of_each_player_is_a_frame_and_the_end_of_a_turn_is_none() -> None:
    hands = ["R7H B7Q", "R8S B8S", "R9D B9D", "R3S B3S"]
    at = At(position("fcd2018", hands=hands, top="R5H", players=FOUR))
    (mine,) = at.do("play R7H")["film"]
    assert mine["moved"] == [("plays", 0, 1, ["R7H"], None)]
    assert (mine["text"], mine["hand"]) == (at.game.log_for(0)[1], ["B7Q"])
    film = at.do("end")["film"]
    assert [(f["seat"], f["what"], f["top"]) for f in film] == [
        (1, "plays", "R8S"),
        (2, "plays", "R9D"),
        (3, "plays", "R3S"),
    ]
    assert [f["text"] for f in film] == at.state["news"]
    assert at.do("hint")["film"] == [], "it is shown once"


def test_draws_in_a_row_are_one_frame_whose_cards_only_their_owner_sees() -> None:
    hands = ["R2H B7Q", "R8S R9S", "R2D R9D", "B1S B3S"]
    draw = scripted("draw", "draw", "draw", "draw", "end")
    bots = {1: scripted("draw", "draw", "end"), 2: "eager", 3: draw}
    at = At(position("fcd2018", hands=hands, top="R5H", players=FOUR), bots=bots)
    film = at.do("play R2H", "end")["film"]
    assert film[0]["text"] == "Ben draws two cards"
    assert film[0]["moved"] == [("draws", 1, 2, [], None)]
    assert film[0]["badges"] == [(1, "draws 2")]
    assert [f["what"] for f in film] == ["draws", "plays", "draws"]
    assert at.state["news"] == [f["text"] for f in film]
    hands = ["R7H B7Q", "R8S B8S", "R2D R9D", "R2S B3S"]
    state = At(position("fcd2018", hands=hands, top="R5H", players=FOUR)).do("play R7H", "end")
    assert state["you"] == "Dan played the red 2 of spades: you owe four cards."
    assert not [each for each in state["news"] if each.startswith("Dan")], "that is told once"
    assert state["status"].startswith("Draw"), "and what is owed, too"


BADGES = [
    ("uno", ["Rskip R1", "R2 R3", "R4 R5"], ["play Rskip"], [(1, "skipped")]),
    ("uno", ["Rdraw2 R1", "R2 R3", "R4 R5"], ["play Rdraw2"], [(1, "+2"), (1, "skipped")]),
    ("uno", ["Rreverse R1 R9", "R2 R3", "R4 R5"], ["play Rreverse"], [(0, "reverse")]),
    ("uno", ["wild4 R1", "R2 R3", "R4 R5"], ["play wild4", "color blue"], [(0, "blue"), (1, "+4")]),
    ("uno", ["R9 R1", "R2 R3", "R4 R5"], ["play R9", "say UNO"], [(0, "says UNO")]),
    ("fcd2018", ["R2H B7Q", "", "", ""], ["play R2H"], [(1, "+2")]),
]


@pytest.mark.parametrize(("key", "hands", "moves", "wanted"), BADGES)
def test_badges(key: str, hands: list[str], moves: list[str], wanted: list[object]) -> None:
    state = At(position(key, hands=hands, top="R5" if key == "uno" else "R5H")).do(*moves)
    assert badges(state)[0] == wanted


def test_a_debt_that_was_passed_on_is_nobodys_until_the_turn_ends() -> None:
    game = position("fcd2018", hands=["R2H R3H", "B2H B4C", "", ""], top="R9H")
    game.play("play R2H")
    game.play("end")
    assert public(game.state, 2)["owes"] == 2
    game.play("play B2H")
    assert public(game.state, 3)["owes"] == 0, "Bob has answered"
    game.play("end")
    assert public(game.state, 4)["owes"] == 4


def test_a_challenge_a_swap_and_a_caught_player_wear_badges_and_are_told_large() -> None:
    hands = ["R1 R2 R3", "wild4 B7 R9"]
    game = position("uno", hands=hands, top="R5", players=FOUR[:2])
    at = At(game, bots={1: scripted("play wild4 naming blue", "draw")})
    state = at.do("play R1")
    assert state["you"] == "Ben played the Wild Draw 4: you owe four cards."
    state = at.do("challenge")
    assert badges(state)[0] == [(0, "challenges"), (1, "bluffed"), (1, "+4")]
    assert state["you"] == "Ben was bluffing!"
    game = position("uno", hands=["R1 B2 B3", "swap R9 R8", "Y7 Y8 Y9"], top="R5", players=THREE)
    bots = {1: scripted("play swap naming yellow with 0"), 2: scripted("play Y7")}
    state = At(game, bots=bots).do("play R1")
    assert badges(state)[1] == [(1, "yellow"), (1, "swaps hands"), (0, "swaps hands")]
    assert state["you"] == "Ben swapped hands with you."
    hands = ["R7H B7Q R8H R1H", "R3S R4S R9S R1S", "", ""]
    at = At(position("fcd2017", hands=hands, top="R5H", players=FOUR))
    state = at.do("play R7H", "end")
    assert badges(state)[0] == [(1, "calls TRIO"), (0, "caught! +2")]
    assert state["you"] == "Ben caught you: you didn’t say TRIO. You took two cards."


def test_who_is_skipped_or_gets_another_hand_is_told_large_until_the_next_move() -> None:
    hands = ["R1 R2 R3", "B7 R9 R8", "Rskip R7 G7"]
    bots = {1: scripted("play R9", "draw"), 2: scripted("play Rskip", "draw")}
    at = At(position("uno", hands=hands, top="R5", players=THREE), bots=bots)
    assert at.do("play R1")["you"].startswith("Cleo skipped you.")
    assert at.do("hint")["you"].startswith("Cleo skipped you.")
    assert at.send("goto", to=1)["you"] == ""
    hands = ["R1 R2 R3", "R0 R9 R8", "R7 G7 B1"]
    at = At(
        position("seven_zero", hands=hands, top="R5", players=THREE), bots={2: scripted("draw")}
    )
    told = "You have a new hand: every hand goes to the next player."
    assert at.do("play R1")["you"] == told


def test_there_is_no_film_of_the_past_and_none_before_a_curtain_is_lifted() -> None:
    at = At(Game("fcd2018", seed=7))
    assert at.do("draw", "end")["film"]
    last = at.state["last"]
    for to in (1, last):
        assert at.send("goto", to=to)["film"] == []
    assert at.do("undo")["film"] == []
    assert at.do("draw")["film"]
    assert at.do("new", "new yes")["film"] == []
    text = Game("uno", seed=2).to_json()
    assert at.send("load", text=text)["film"] == []
    at = At(Game("fcd2018", seed=3), mode=Mode.HOT)
    at.do("ready", "draw", "end")
    assert (at.state["curtain"]["name"], at.state["film"], at.state["you"]) == ("Bob", [], "")
    film = at.do("ready")["film"]
    assert [f["text"] for f in film] == ["Alice draws one card"]
    assert film[0]["moved"] == [("draws", 0, 1, [], None)]
    hand = {str(card) for card in at.game.state.hands[0]}
    assert not hand & set(re.findall(r"\w+", json.dumps(film))) - {str(at.game.state.top)}


@pytest.mark.parametrize("key", VARIANTS)
@settings(max_examples=6)
@given(seed=st.integers(0, 2**32), bot=st.sampled_from(["eager", "random"]))
def test_the_frames_end_in_the_state_itself_and_show_no_hidden_card(
    key: str, seed: int, bot: str
) -> None:
    at = At(Game(key, players=4, seed=seed), bots=bot)
    for k in range(25):
        s = at.state
        able: list[Any] = [{"type": "play", "id": c} for c, why, _ in s["hand"] if not why]
        able += [{"type": a["type"], "word": a["word"]} for a in s["acts"] if not a["why"]]
        if s["choose"]:
            able = [{"type": s["choose"]["ask"], "value": v} for v, _ in s["choose"]["options"]]
        if s["over"] or not able:
            return
        choice = shuffled(able, seed, k)[0]
        s = at.send(choice.pop("type"), **choice)
        if s["film"]:
            shown = painted(s)
            assert shown == {name: s[name] for name in shown}
            assert_nothing_hidden(at.game, s["film"])


def painted(state: dict[str, Any]) -> dict[str, Any]:
    """What a board has painted at the end of the film: docs/board_protocol.md."""
    shown: dict[str, Any] = {}
    for frame in state["film"]:
        shown |= frame
    about = ("seat", "what", "moved", "badges", "text")
    shown = {name: part for name, part in shown.items() if name not in about}
    assert shown.pop("hand") == [card for card, _, _ in state["hand"]]
    assert shown.pop("counts") == [seat["n"] for seat in state["seats"]]
    return shown


def assert_nothing_hidden(game: Game, film: list[dict[str, Any]]) -> None:
    """Seat 0 sees its own cards, and those that were put down."""
    mine = {str(card) for s in game.states for card in s.hands[0]}
    down = {str(card) for s in game.states for card in s.discards}
    for frame in film:
        seen = [card for *_, cards, _ in frame["moved"] for card in cards]
        seen += [frame["top"], *(card.partition("#")[0] for card in frame.get("hand", ()))]
        assert set(seen) <= mine | down
        assert all(not m[3] for m in frame["moved"] if m[0] == "draws" and m[1] != 0)


def test_the_match_is_kept_from_round_to_round_until_it_is_won(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = position("uno", hands=["R1", "wild4", "wild"], top="R5", players=THREE)
    monkeypatch.setattr("fcd.board.presenter.session.Game", lambda *args, **options: game.at(0))
    monkeypatch.setattr("fcd.board.presenter.match_score.TARGET", 200)
    at = At(game.at(0))
    for totals, text in (
        ((100, 0, 0), "Match to 200 points: Ann leads with 100."),
        ((200, 0, 0), "Ann won the match with 200 points."),
        ((100, 0, 0), "Match to 200 points: Ann leads with 100."),
    ):
        over = at.do("play R1")["over"]
        assert over["rows"][0] == ("Ann", 100, True)
        won = text.startswith("Ann")
        assert over["match"] == {"totals": totals, "text": text, "won": won}
        at.do("undo", "play R1", "new")  # a round that is played twice counts once
