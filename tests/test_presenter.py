"""What each message to the board does, and what the board then shows."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from fcd import VARIANTS, Game, Move, find_variant
from fcd.board.presenter import Goal, Mode, Presenter, make_owe, win
from fcd.positions import position
from fcd.view import View

FOUR = ["Ann", "Ben", "Cleo", "Dan"]


class At:
    """Somebody at a board, who always answers to what is shown."""

    def __init__(self, game: Game, **options: Any) -> None:
        self.presenter = Presenter(game, **options)
        self.state = self.presenter.show()

    def send(self, kind: str, **parts: Any) -> dict[str, Any]:
        message = {"type": kind, "ply": self.state["ply"], "seq": "s", **parts}
        self.state = self.presenter.receive(message)
        assert self.state["ack"] == "s"
        return self.state

    @property
    def game(self) -> Game:
        return self.presenter.game

    def act(self, label: str) -> dict[str, Any]:
        return next(act for act in self.state["acts"] if act["label"] == label)

    def why(self, label: str) -> str:
        return str(self.state["why"][self.act(label)["why"]][0])


def quiet(view: View) -> Move:
    """A player that never says a word, and otherwise takes the first move there is."""
    return next(m for m in view.legal_moves if m.action.value not in ("say", "call"))


# -- playing -----------------------------------------------------------------------------------


def test_a_card_is_played_by_its_id_and_the_bots_answer_in_one_message() -> None:
    at = At(position("fcd2018", hands=["R2H B7Q", "", "", ""], top="R5H", players=FOUR))
    state = at.send("play", id="R2H")
    assert (state["ply"], state["top"]) == (1, "R2H")
    state = at.send("end")
    assert state["player"] == 0
    assert state["live"]
    assert state["news"][-1].startswith("Dan")
    lines = [line for _, line in state["log"]]
    assert state["news"] == [line for line in lines[2:] if not line.endswith("ends the turn")]


def test_an_unplayable_card_has_a_reason_with_its_rule_and_is_not_played() -> None:
    at = At(position("fcd2018", hands=["B7Q R2H", "", "", ""], top="R5H"))
    (_, why, _), (_, fine, _) = at.state["hand"]
    says, ref = at.state["why"][why]
    assert fine == 0
    assert "it has the color red" in says
    assert ref == "fcd2018#match"
    state = at.send("play", id="B7Q")
    assert state["note"] == says
    assert not at.game.moves


def test_equal_cards_are_told_apart() -> None:
    at = At(position("fcd2018", hands=["R7H R7H", "", "", ""], top="R5H"))
    assert [card_id for card_id, _, _ in at.state["hand"]] == ["R7H", "R7H#1"]
    at.send("play", id="R7H#1")
    assert [card_id for card_id, _, _ in at.state["hand"]] == ["R7H"]


@pytest.mark.parametrize(
    ("message", "note"),
    [
        ({"type": "play", "id": "PFQ", "ply": 0}, "not in your hand"),
        ({"type": "draw", "ply": 5}, "moved on"),
        ({"type": "draw"}, "moved on"),
        ({"type": "dance", "ply": 0}, "does not know"),
        ({"type": 10**50, "ply": 0}, "does not know"),
        ({"type": "play", "id": ["R2H"], "ply": 0}, "cannot be read"),
        ({"type": "goto", "to": 99}, "0 to 0"),
        ({"type": "goto", "to": 10**400}, "0 to 0"),
        ({"type": "goto", "to": float("nan")}, "no such move"),
        ({"type": "rule", "ref": "uno#nonsense"}, "no rule"),
        ({"type": "rule", "ref": "\ud800"}, "cannot be read"),
        ({"type": "load", "text": "{}", "ply": 0}, "no round"),
        ({"type": "load", "text": "{}", "ply": 3}, "moved on"),
        ({"type": "load", "text": "x" * 2_000_000, "ply": 0}, "too large"),
        ({"type": "color", "value": "red", "ply": 0}, "Nobody has asked"),
        ({"type": "player", "value": "1", "ply": 0}, "Nobody has asked"),
        ({"type": "answer", "value": "yes", "ply": 0}, "Nobody has asked"),
        ({"type": "caller", "value": "nobody", "ply": 0}, "Nobody has asked"),
        ({"type": "step", "ply": 0}, "your move"),
        ({"type": "bot", "ply": 0}, "No player is in trouble"),
        ({"type": "undo", "ply": 0}, "nothing to take back"),
        ({"type": "undo", "ply": 1}, "moved on"),
        ({"type": "new", "ply": 1}, "moved on"),
        ({"type": "review"}, "after the round"),
        ({"type": "why", "act": ["play", ""]}, "no such button"),
        ({"type": "why", "act": ["draw", "", "", ""]}, "button"),
        ("hello", "no message"),
        (None, "no message"),
    ],
)
def test_what_cannot_be_done_is_said_and_changes_nothing(message: object, note: str) -> None:
    presenter = Presenter(Game("fcd2018", seed=3))
    before = presenter.show()
    state = presenter.receive(message)
    assert note in state["note"]
    assert {**state, "note": "", "ack": None} == {**before, "note": "", "ack": None}


def test_a_wild_asks_for_its_color_and_can_be_cancelled() -> None:
    at = At(position("fcd2018", hands=["RDH B7Q", "", "", ""], top="R5H"))
    state = at.send("play", id="RDH")
    assert state["choose"]["ask"] == "color"
    assert [value for value, _ in state["choose"]["options"]] == [
        *("red", "blue", "green", "yellow", "purple")
    ]
    assert not at.game.moves
    assert at.send("cancel")["choose"] is None
    at.send("play", id="RDH")
    state = at.send("color", value="green")
    assert (state["color"], state["choose"]) == ("green", None)


def test_a_swap_asks_for_a_color_and_then_for_a_player() -> None:
    at = At(position("uno", hands=["swap R3", "R1 R2", "B1 B2"], top="R5", players=FOUR[:3]))
    assert at.send("play", id="swap")["choose"]["ask"] == "color"
    state = at.send("color", value="blue")
    assert state["choose"]["options"] == [("1", "Ben"), ("2", "Cleo")]
    state = at.send("player", value="2")
    assert "swaps hands with Cleo" in " ".join(state["news"] + [line for _, line in state["log"]])


def test_only_what_was_asked_for_can_be_chosen() -> None:
    at = At(position("uno", hands=["wild R3", "R4 R5"], top="R6"))
    at.send("play", id="wild")
    assert at.send("player", value="1")["note"] == "Nobody has asked for that now."
    assert at.send("color", value="pink")["note"] == "Choose one of red, blue, green, yellow."
    at = At(position("seven_zero", hands=["R7 R3", "R4 R5", "B1 B2"], top="R6"))
    assert at.send("play", id="R7")["choose"]["ask"] == "player"
    assert at.send("color", value="red")["note"] == "Nobody has asked for that now."
    assert not at.game.moves


def test_a_wild_turned_up_first_asks_for_the_color() -> None:
    at = At(position("uno", hands=["R1 R2", ""], top="wild", players=FOUR[:2]))
    assert at.state["choose"]["ask"] == "color"
    assert not at.state["choose"]["cancel"]
    assert at.send("color", value="red")["color"] == "red"


def test_a_dare_is_judged_by_the_person() -> None:
    game = position("uno+custom=10", hands=["custom R2 R3", "", ""], top="R5", players=FOUR[:3])
    at = At(game)
    at.send("play", id="custom")
    state = at.send("color", value="red")
    assert state["choose"]["ask"] == "answer"
    assert "rooster" in state["choose"]["text"]
    assert state["status"] == "The table decides."
    assert not any(act["type"] == "step" for act in state["acts"])
    state = at.send("answer", value="no")
    assert any("not done" in line for _, line in state["log"])


def test_a_wild_draw_four_can_be_challenged() -> None:
    game = position("uno", hands=["R1 R2 R3", "wild4 B7 R9"], top="R5", players=FOUR[:2])
    at = At(game, bots={1: lambda view: "play wild4 naming blue"})
    at.send("play", id="R1")
    assert at.state["phase"] == "challenged"
    assert at.state["owes"] == 4
    assert "draw, or challenge" in at.state["status"]
    assert at.act("Draw 4")["why"] == 0
    assert at.send("challenge")["news"][0].endswith(
        "Ben held red and is guilty; Ben draws four cards"
    )


def test_a_debt_is_shown() -> None:
    hands = ["R7H B7Q", "R8S R9S", "R8D R9D", "R2S R3S"]
    at = At(position("fcd2018", hands=hands, top="R5H", players=FOUR))
    at.send("play", id="R7H")
    state = at.send("end")
    assert state["owes"] == 2
    assert state["status"].startswith("You owe two cards")
    assert at.act("Draw (2 to go)")["due"]
    assert state["match"]["lead"] == "only a 2 answers a 2"


# -- words -------------------------------------------------------------------------------------


def test_only_games_that_are_ended_by_hand_have_a_button_for_it() -> None:
    boards = {key: At(Game(key)).state["acts"] for key in VARIANTS}
    ended = {key for key, acts in boards.items() if "end" in [act["type"] for act in acts]}
    assert ended == {"fcd2018", "fcd2017", "uno", "seven_zero"}


def test_a_word_that_is_owed_is_due_at_once() -> None:
    at = At(position("fcd2017", hands=["R7H B7Q", "", "", ""], top="R5H"))
    assert at.act("Call out UNO")["why"] == 0
    at.send("play", id="R7H")
    assert at.act("Say UNO")["due"]
    assert "UNO" in at.state["status"]
    at.send("say", word="UNO")
    assert at.act("End turn")["due"]


def test_a_call_out_costs_whoever_forgot() -> None:
    game = position("fcd2017", hands=["R7H B7Q R8H", "", "", "R2S R3S R4S"], top="R5H")
    at = At(game, bots={3: quiet})
    at.send("play", id="R7H")
    at.send("say", word="DUO")
    at.send("end")
    before = at.state["seats"][3]["n"]
    state = at.send("call", word="DUO")
    assert state["seats"][3]["n"] == before + 2


def test_the_bots_wait_so_that_a_person_can_catch_out_of_turn() -> None:
    hands = ["R7 R8 B9 Y9", "R1 R2 R9 B1", "G1 R3 Y3 B3"]
    played = ["play R7", "play R1", "play R3", "play R8", "play R2", "draw", "end", "draw", "end"]
    game = position("uno", hands=hands, top="R5", draw="G5 G6", moves=played, players=FOUR[:3])
    at = At(game, bots={1: quiet, 2: quiet})
    assert (at.state["player"], at.state["seats"][1]["n"]) == (2, 1)
    assert [line for _, line in at.state["log"]][-2:] == ["Ben plays red 9", "Ben ends the turn"]
    assert at.act("Call out UNO")["why"] == 0
    assert at.act("Call out UNO")["due"]
    assert at.state["status"] == "Ben did not say UNO: call it out, or go on."
    assert at.why("Draw") == "It is Cleo’s turn."
    caught = At(game.at(len(game.moves)), bots={1: quiet, 2: quiet})
    assert "did not say UNO" in caught.send("call", word="UNO")["news"][0]
    let_go = at.send("step")
    assert let_go["player"] == 0
    assert not any("did not say" in line for _, line in let_go["log"])


# -- going back --------------------------------------------------------------------------------


def test_take_back_returns_to_ones_own_last_choice() -> None:
    at = At(Game("fcd2018", seed=7))
    first = at.state
    at.send("draw")
    at.send("end")
    assert at.state["ply"] > 4
    state = at.send("undo")
    assert state["ply"] == 0
    assert state["hand"] == first["hand"]
    assert "Taken back" in state["note"]


def test_the_past_can_be_looked_at_and_not_played_in() -> None:
    at = At(Game("fcd2018", seed=7))
    at.send("draw")
    at.send("end")
    last = at.state["last"]
    state = at.send("goto", to=1)
    assert (state["ply"], state["last"], state["live"]) == (1, last, False)
    assert all("past" in state["why"][why][0] for _, why, _ in state["hand"])
    assert "past" in at.send("draw")["note"]
    assert len(at.game.moves) == last
    assert at.send("goto", to=last)["live"]


def test_a_hint_points_at_a_card_or_a_button_and_says_why() -> None:
    at = At(position("fcd2018", hands=["R7H B7Q", "", "", ""], top="R5H"))
    hint = at.send("hint")["hint"]
    assert hint["card"] == "R7H"
    assert hint["text"].startswith("Hint: play the red 7 of hearts.")
    at.send("play", id="R7H")
    assert at.send("hint")["hint"]["act"] == ("end", "")


def test_nobody_learns_what_an_opponent_could_do() -> None:
    at = At(Game("fcd2018", seed=7))
    at.send("draw")
    at.send("end")
    at.send("goto", to=2)
    assert at.state["player"] == 1
    for act in ("end", "draw", "say", "challenge"):
        state = at.send("why", act=[act, ""])
        assert (state["aside"], state["note"]) == (None, "It is Bob’s turn.")
    assert at.send("why", id=at.state["hand"][0][0])["note"] == "It is Bob’s turn."


def test_why_and_rule_are_one_message_away() -> None:
    at = At(position("fcd2018", hands=["R7H B7Q", "", "", ""], top="R5H"))
    aside = at.send("why", id="B7Q")["aside"]
    assert aside["title"] == "Play the blue 7 of questions: not legal"
    marks = {mark for mark, _, _, _ in aside["lines"]}
    assert marks == {"✓", "✗"}
    ref = aside["lines"][-1][2]
    aside = at.send("rule", ref=ref)["aside"]
    assert aside["kind"] == "rule"
    assert aside["title"].endswith(f"({ref})")
    book = aside["lines"][-1][2]
    assert at.send("rule", ref=book)["aside"] == at.send("rules")["aside"]
    assert (ref in [line[2] for line in at.state["aside"]["lines"]], book) == (True, "fcd2018")
    assert at.send("close")["aside"] is None
    assert at.send("why", act=["draw", ""])["aside"]["title"] == "Draw one card: legal"


# -- other ways to sit ---------------------------------------------------------------------------


def test_hot_seat_draws_a_curtain_between_people() -> None:
    at = At(Game("fcd2018", seed=7, players=FOUR), mode=Mode.HOT, bots={1: "eager"})
    assert at.state["curtain"]["name"] == "Ann"
    assert at.state["hand"] == []
    assert "Pass the device" in at.send("draw")["note"]
    assert len(at.send("ready")["hand"]) == 7
    at.send("draw")
    state = at.send("end")
    assert state["curtain"]["name"] == "Cleo"
    assert state["hand"] == []
    assert not any(seat["hand"] for seat in state["seats"])
    assert "red" not in str(state["news"])
    state = at.send("ready")
    assert state["me"] == 2
    assert state["news"]


def test_hot_seat_takes_back_what_one_did_oneself() -> None:
    at = At(Game("fcd2018", seed=7, players=FOUR), mode=Mode.HOT)
    at.send("ready")
    at.send("draw")
    at.send("end")
    assert at.state["curtain"]["name"] == "Ben"
    state = at.send("undo")
    assert state["ply"] == 0
    assert (state["curtain"]["name"], state["hand"]) == ("Ann", []), "whoever pressed it"
    at.send("ready")
    at.send("draw")
    at.send("end")
    at.send("ready")
    state = at.send("undo")
    assert "Somebody else has moved" in state["note"]
    assert state["why"][state["meta"]["undo"]][0] == state["note"]


def test_people_at_one_device_are_asked_who_calls_out() -> None:
    """Ann plays a skip, forgets UNO and is on turn again: only the others can catch her."""
    game = position("uno", hands=["Rskip R3", "R4 R5"], top="R6", players=FOUR[:2])
    at = At(game, mode=Mode.HOT)
    at.send("ready")
    at.send("play", id="Rskip")
    state = at.send("end")
    assert state["choose"]["text"] == "Ann did not say UNO. Who calls it out?"
    assert state["choose"]["options"] == [("1", "Ben"), ("nobody", "nobody")]
    assert state["hand"] == []
    caught = At(game.at(2), mode=Mode.HOT)
    assert caught.send("caller", value="1")["seats"][0]["n"] == 3
    state = at.send("caller", value="nobody")
    assert (state["choose"], state["seats"][0]["n"]) == (None, 1)


def test_watching_goes_move_by_move_with_open_hands() -> None:
    at = At(Game("fcd2018", seed=7), mode=Mode.WATCH, open_hands=True)
    assert all(seat["hand"] for seat in at.state["seats"][1:])
    assert [act["type"] for act in at.state["acts"]] == ["step"]
    assert "watching" in at.send("draw")["note"]
    playable = str(next(move.card for move in at.game.legal_moves() if move.card))
    assert "watching" in at.send("play", id=playable)["note"]
    assert not at.game.moves
    for ply in range(1, 6):
        assert at.send("step")["ply"] == ply


def test_open_hands_are_for_teaching_only() -> None:
    game = Game("fcd2018", seed=7)
    assert not any(seat["hand"] for seat in Presenter(game).show()["seats"])
    shown = Presenter(game, open_hands=True).show()["seats"]
    assert [seat["hand"] and len(seat["hand"]) for seat in shown] == [None, 7, 7, 7]


def test_a_puzzle_is_solved_or_missed_and_can_be_started_again() -> None:
    game = position("fcd2018", hands=["R2H B2Q R9S", "", "", ""], top="R5H")
    at = At(game, mode=Mode.PUZZLE, goal=make_owe(2))
    assert at.state["goal"] == {"text": "Make the next player owe 2 cards.", "state": "open"}
    at.send("play", id="R9S")
    state = at.send("end")
    assert state["goal"]["state"] == "missed"
    assert "Not this way" in at.send("draw")["note"]
    assert at.send("new")["ply"] == 0
    assert at.send("play", id="R2H")["goal"]["state"] == "done"
    assert at.send("undo")["goal"]["state"] == "open"
    assert "puzzle" in at.send("load", text=game.to_json())["note"]


def test_a_goal_can_be_a_function_with_a_docstring() -> None:
    def three_cards(game: Game) -> bool:
        """Hold three cards."""
        return len(game.state.hands[0]) == 3

    at = At(position("fcd2018", hands=["R7H B7Q", "", "", ""], top="R5H"), goal=three_cards)
    assert at.state["goal"]["text"] == "Hold three cards."
    assert at.send("draw")["goal"]["state"] == "done"
    with pytest.raises(TypeError, match="a goal is a function"):
        Presenter(Game("fcd2018"), goal="win")  # type: ignore[arg-type]


def test_a_goal_that_fails_says_so_and_the_game_goes_on() -> None:
    at = At(Game("fcd2018", seed=7), goal=Goal("Break.", lambda game: 1 // len(game.moves) > 5))
    trouble = "Break. (the test of this goal raised ZeroDivisionError: "
    assert at.state["goal"]["text"].startswith(trouble)
    assert at.send("draw")["ply"] == 1


def test_who_loses_has_not_solved_a_puzzle() -> None:
    hands = ["G7", "R4"]
    at = At(position("uno", hands=hands, top="R6", draw="B1 B2 B3"), mode=Mode.PUZZLE, goal=win(3))
    at.send("draw")
    state = at.send("end")
    assert state["over"]["title"] == "Bob has won"
    assert state["goal"]["state"] == "missed"


def test_what_the_solver_owes_is_not_what_the_next_player_owes() -> None:
    hands = ["R2H R3H", "G2H G4H", "", ""]
    game = position("fcd2018", hands=hands, top="R6H", moves=["play R2H", "end"])
    at = At(game, mode=Mode.PUZZLE, seat=1, goal=make_owe(2))
    assert at.state["goal"]["state"] == "open"
    assert at.send("play", id="G2H")["goal"]["state"] == "done"


def test_winning_shows_the_points() -> None:
    at = At(position("fcd2018", hands=["R7H", "R1H", "R2H", "R3H"], top="R5H"), goal=win())
    state = at.send("play", id="R7H")
    assert state["over"]["rows"] == [
        *(("Alice", 0, True), ("Bob", 1, False), ("Jack", 2, False), ("Mallory", 3, False))
    ]
    assert state["status"] == "Solved!"
    assert state["goal"]["state"] == "done"
    assert at.send("review")["aside"]["lines"][0][0] == "✓"


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
    at.presenter.sitting.seat_player(2, "eager")


def test_a_player_that_never_returns_is_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fcd.board.presenter.calling.PATIENCE", 0.2)

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


# -- rounds come and go ------------------------------------------------------------------------


def test_saving_and_loading_a_round() -> None:
    at = At(Game("fcd2018", seed=7))
    at.send("draw")
    file = at.send("save")["file"]
    assert file["name"] == "fcd-fcd2018-seed7-move1.fcd.json"
    at.send("end")
    state = at.send("load", text=file["text"])
    assert (state["ply"], state["file"]) == (1, None)
    other = At(Game("uno", seed=1, players=2))
    state = other.send("load", text=file["text"])
    assert other.presenter.setup()["key"] == "fcd2018"
    assert len(state["seats"]) == 4


def test_loading_leaves_everybody_where_they_sat() -> None:
    def mine(view: Any) -> Any:
        return view.legal_moves[-1]

    at = At(Game("uno", players=3, seed=4), mode=Mode.HOT, bots={0: mine})
    at.send("ready")
    at.send("load", text=at.game.to_json())
    assert [seat["bot"] for seat in at.state["seats"]] == ["mine", "", ""]
    at = At(Game("uno", players=5, seed=4), seat=4)
    five = at.game.to_json()
    at.send("load", text=Game("uno", players=2).to_json())
    assert at.state["me"] == 0
    assert at.send("load", text=five)["me"] == 4


def test_what_is_wrong_with_a_file_is_said() -> None:
    record = Game("uno", players=2, seed=3).to_json()
    at = At(Game("fcd2018"))
    assert "seal" in at.send("load", text=record.replace('"seed": 3', '"seed": 4'))["note"]
    house = replace(find_variant("uno"), key="house")
    at = At(Game(house, players=2))
    assert at.send("load", text=Game(house, players=2, seed=9).to_json())["note"].startswith(
        "Loaded"
    )


def test_rules_under_a_borrowed_name_cannot_be_saved_or_dealt_again() -> None:
    at = At(Game(replace(find_variant("uno"), hand_size=5), players=2))
    state = at.send("save")
    assert (state["file"], "give your variant its own key" in state["note"]) == (None, True)
    uno = find_variant("uno")
    at = At(Game("uno", players=10, deck=uno.deck * 2, hand_size=15, seed=2))
    before = at.game
    at.send("draw")
    assert "no other round like this" in at.send("new", value="yes")["note"]
    assert at.game is before


def test_a_review_marks_the_moves_and_leads_to_them() -> None:
    """Drawing with a card that wins in the hand."""
    hands = ["R7H", "R1H", "R2H", "R3H"]
    at = At(position("fcd2018", hands=hands, top="R5H", moves=["draw", "end", "play R1H"]))
    assert at.state["over"]["title"] == "Bob has won"
    state = at.send("review")
    (mark, text, _, ply), *_ = state["aside"]["lines"]
    assert (mark, ply) == ("!", 0)
    assert text.startswith("You chose to draw one card. Stronger: play the red 7 of hearts.")
    assert state["log"][1][1].startswith("! Alice draws")
    assert at.send("goto", to=0)["aside"]["kind"] == "review", "there are more to look at"


def test_a_new_round_has_the_same_players() -> None:
    at = At(Game("uno", seed=1, players=["Ann", "Ben"], hand_size=9), bots={1: "random"})
    at.send("draw")
    assert at.send("new")["choose"]["text"].startswith("This round is not over.")
    assert at.send("new", value="no")["choose"] is None
    assert at.game.seed == 1
    at.send("new")
    state = at.send("new", value="yes")
    assert len(state["hand"]) >= 9
    assert at.game.seed == 2
    assert [seat["name"] for seat in state["seats"]] == ["Ann", "Ben"]
    assert state["seats"][1]["bot"] == "random"
