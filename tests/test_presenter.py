"""What each message to the board does, and what the board then shows."""

from __future__ import annotations

import sys
from typing import Any

import pytest

from fcd import VARIANTS, Action, Game, Move, Variant, find_variant
from fcd.board.presenter import Presenter
from fcd.board.sentences import match_chips
from fcd.engine import State
from fcd.engine.legality import is_legal
from fcd.engine.rules import Clause
from fcd.positions import position
from fcd.variants import with_clause
from fcd.view import View

FOUR = ["Ann", "Ben", "Cleo", "Dan"]
_PART = {"play": "id", "why": "id", "say": "word", "call": "word", "rule": "ref"}


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

    def do(self, *lines: str) -> dict[str, Any]:
        """Send one message after the other, such as "play R7H", "say UNO" and "end"."""
        for kind, _, part in (line.partition(" ") for line in lines):
            self.send(kind, **({_PART.get(kind, "value"): part} if part else {}))
        return self.state

    @property
    def game(self) -> Game:
        return self.presenter.game

    def act(self, label: str) -> dict[str, Any]:
        return next(act for act in self.state["acts"] if act["label"] == label)


def quiet(view: View) -> Move:
    """A player that never says a word, and otherwise takes the first move there is."""
    return next(m for m in view.legal_moves if m.action.value not in ("say", "call"))


def test_a_card_is_played_by_its_id_and_the_bots_answer_in_one_message() -> None:
    at = At(position("fcd2018", hands=["R2H B7Q", "", "", ""], top="R5H", players=FOUR))
    state = at.do("play R2H")
    assert (state["ply"], state["top"]) == (1, "R2H")
    state = at.do("end")
    assert (state["player"], state["live"]) == (0, True)
    *lines, last = [line for _, line in state["log"] if not line.endswith("ends the turn")][2:]
    assert (state["news"], last[:9]) == (lines, "Dan plays")
    assert state["you"].startswith("Dan played"), "which is told large, and once"


def test_an_unplayable_card_has_a_reason_with_its_rule_and_is_not_played() -> None:
    at = At(position("fcd2018", hands=["B7Q R7H R7H", "", "", ""], top="R5H"))
    (_, why, _), *others = at.state["hand"]
    assert others == [("R7H", 0, 0), ("R7H#1", 0, 0)], "equal cards differ"
    says, ref = at.state["why"][why]
    assert (says, ref) == (
        "Needs red, a heart, a 5 or a 0. This is a blue 7 of questions.",
        "fcd2018#match",
    )
    assert (at.do("play B7Q")["note"], at.game.moves) == (says, ())
    at.do("play R7H#1")
    assert [card_id for card_id, _, _ in at.state["hand"]] == ["B7Q", "R7H"]


def test_a_click_asks_legality_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The engine's step asks; nobody asks before it, legal or not."""
    asked: list[str] = []
    at = At(position("fcd2018", hands=["R7H B7Q", "", "", ""], top="R5H"))
    monkeypatch.setattr(Presenter, "show", lambda self, ack: {"ack": ack, "ply": 0})
    monkeypatch.setattr(Game, "explain", lambda self, move: asked.append(f"explain {move}"))
    monkeypatch.setattr(Game, "legal_moves", lambda self: asked.append("legal_moves"))

    def counted(v: Variant, s: State, move: Move) -> bool:
        asked.append(str(move))
        return is_legal(v, s, move)

    monkeypatch.setattr(sys.modules["fcd.engine.step"], "is_legal", counted)
    at.do("play B7Q", "play R7H")
    assert [str(move) for move in at.game.moves] == ["play R7H"]
    assert asked == ["play B7Q", "play R7H"]


REFUSED: list[tuple[object, str]] = [
    ({"type": "play", "id": "PFQ", "ply": 0}, "isn't in your hand"),
    ({"type": "draw", "ply": 5}, "moved on"),
    ({"type": "draw"}, "moved on"),
    ({"type": "dance", "ply": 0}, "doesn't know"),
    ({"type": 10**50, "ply": 0}, "doesn't know"),
    ({"type": "play", "id": ["R2H"], "ply": 0}, "can't be read"),
    ({"type": "goto", "to": 99}, "0 to 0"),
    ({"type": "goto", "to": -1}, "0 to 0"),
    ({"type": "goto", "to": 10**400}, "0 to 0"),
    ({"type": "goto", "to": float("nan")}, "no such move"),
    ({"type": "rule", "ref": "uno#nonsense"}, "no rule"),
    ({"type": "rule", "ref": "\ud800"}, "can't be read"),
    ({"type": "load", "text": "{}", "ply": 0}, "can't be loaded"),
    ({"type": "load", "text": "{}", "ply": 3}, "moved on"),
    ({"type": "load", "text": "x" * 2_000_000, "ply": 0}, "too large"),
    ({"type": "color", "value": "red", "ply": 0}, "isn't being asked"),
    ({"type": "player", "value": "1", "ply": 0}, "isn't being asked"),
    ({"type": "answer", "value": "yes", "ply": 0}, "isn't being asked"),
    ({"type": "caller", "value": "nobody", "ply": 0}, "isn't being asked"),
    ({"type": "step", "ply": 0}, "your turn"),
    ({"type": "bot", "ply": 0}, "No player needs help"),
    ({"type": "undo", "ply": 0}, "nothing to take back"),
    ({"type": "undo", "ply": 1}, "moved on"),
    ({"type": "new", "ply": 1}, "moved on"),
    ({"type": "review"}, "when it's over"),
    ({"type": "why", "act": ["play", ""]}, "no such button"),
    ({"type": "why", "act": ["draw", "", "", ""]}, "button"),
    ("hello", "isn't a message"),
    (None, "isn't a message"),
]


def test_what_cannot_be_done_is_said_and_changes_nothing() -> None:
    presenter = Presenter(Game("fcd2018", seed=3))
    before = presenter.show()
    wrong = []
    for message, note in REFUSED:
        state = presenter.receive(message)
        if note not in state["note"] or {**state, "note": "", "ack": None} != before:
            wrong.append((message, state["note"]))
    assert wrong == []


def test_a_wild_asks_for_its_color_if_it_can_be_played() -> None:
    at = At(position("fcd2018", hands=["RDH B7Q", "", "", ""], top="R5H"))
    assert at.do("play RDH")["choose"]["ask"] == "color"
    colors = [value for value, _ in at.state["choose"]["options"]]
    assert colors == ["red", "blue", "green", "yellow", "purple"]
    assert at.do("player 1")["note"] == "That isn't being asked now."
    says = "Choose one of these: red, blue, green, yellow, purple."
    assert at.do("color pink")["note"] == says
    assert (at.do("cancel")["choose"], at.game.moves) == (None, ())
    state = at.do("play RDH", "color green")
    assert (state["color"], state["choose"]) == ("green", None)
    at = At(position("fcd2018", hands=["RDH B7Q", "", "", ""], top="G5S"))
    state = at.do("play RDH")
    assert (state["choose"], at.game.moves) == (None, ())
    assert state["note"].startswith("Needs green, a spade")
    at = At(position("uno", hands=["R1 R2", ""], top="wild", players=FOUR[:2]))  # turned up first
    assert (at.state["choose"]["ask"], at.state["choose"]["cancel"]) == ("color", False)
    assert at.do("color red")["color"] == "red"


def test_a_swap_asks_for_a_color_and_a_player_and_a_dare_for_a_verdict() -> None:
    for whom, does in (("2", "swaps hands with Cleo"), ("nobody", "doesn't swap hands")):
        at = At(position("uno", hands=["swap R3", "R1 R2", "B1 B2"], top="R5", players=FOUR[:3]))
        assert at.do("play swap")["choose"]["ask"] == "color"
        state = at.do("color blue")
        assert state["choose"]["options"] == [("1", "Ben"), ("2", "Cleo"), ("nobody", "nobody")]
        log = " ".join(line for _, line in at.send("player", value=whom)["log"])
        assert f"Ann {does}" in log
    at = At(position("seven_zero", hands=["R7 R3", "R4 R5", "B1 B2"], top="R6"))
    assert at.do("play R7")["choose"]["ask"] == "player"
    assert at.do("color red")["note"] == "That isn't being asked now."
    assert not at.game.moves
    game = position("uno+custom=10", hands=["custom R2 R3", "", ""], top="R5", players=FOUR[:3])
    at = At(game)
    state = at.do("play custom", "color red")
    assert (state["choose"]["ask"], state["status"]) == ("answer", "The table decides.")
    assert "rooster" in state["choose"]["text"]
    assert not any(act["type"] == "step" for act in state["acts"])
    state = at.do("answer no")
    assert any("wasn't done" in line for _, line in state["log"])


def test_what_is_owed_is_shown_and_can_be_challenged() -> None:
    game = position("uno", hands=["R1 R2 R3", "wild4 B7 R9"], top="R5", players=FOUR[:2])
    at = At(game, bots={1: lambda view: "play wild4 naming blue"})
    at.do("play R1")
    assert (at.state["phase"], at.state["owes"]) == ("challenged", 4)
    assert "Draw four cards, or challenge" in at.state["status"]
    assert at.act("Draw 4")["why"] == 0
    news = at.do("challenge")["news"]
    assert news[0].endswith("Ben had red and was bluffing; Ben draws four cards")
    hands = ["R7H B7Q", "R8S R9S", "R8D R9D", "R2S R3S"]
    at = At(position("fcd2018", hands=hands, top="R5H", players=FOUR))
    state = at.do("play R7H", "end")
    assert state["owes"] == 2
    assert (state["you"][-18:], state["status"]) == ("you owe two cards.", "Draw.")
    assert at.act("Draw (2 to go)")["due"]
    assert state["match"]["lead"] == "only a 2"


def test_the_chips_beside_the_pile_say_a_house_clause_and_no_hidden_card() -> None:
    """They are made of its sentence. No card is tried, so what is said gives none away."""

    def never(*asked: object) -> bool:
        raise AssertionError("it was asked")

    says = "{card} goes on {top}, and {drawn} waits"
    house = with_clause(find_variant("uno"), Action.PLAY, Clause("calm", "house#calm", says, never))
    for drawn in ("R9", "B1"):
        game = position("uno", hands=["G1 G2", "R1 R2"], top="R5", draw=drawn, moves=["draw"])
        assert match_chips(house, game.state) == {
            "lead": "only the card you just drew · match any one",
            "chips": [("color", "red"), ("rank", "5")],
            "also": "or any wild, and a house rule: the card goes on the red 5, "
            "and the card just drawn waits",
        }


def test_a_word_that_is_owed_is_due_and_costs_whoever_forgets_it() -> None:
    at = At(position("fcd2017", hands=["R7H B7Q", "", "", ""], top="R5H"))
    assert at.act("Call out UNO")["why"] == 0
    assert at.act("Say UNO")["why"] != 0
    at.do("play R7H")
    assert at.act("Say UNO")["due"]
    assert at.act("Call out UNO")["why"] != 0
    keys = [act["key"] for act in at.state["acts"]]
    assert len(set(keys)) == len(keys), "no key does two things"
    assert "UNO" in at.state["status"]
    at.do("say UNO")
    assert at.act("End turn")["due"]
    hands = ["R7H B7Q R8H", "", "", "R2S R3S R4S"]
    at = At(position("fcd2017", hands=hands, top="R5H"), bots={3: quiet})
    before = at.do("play R7H", "say DUO", "end")["seats"][3]["n"]
    assert at.do("call DUO")["seats"][3]["n"] == before + 2


def test_the_bots_wait_so_that_a_person_can_catch_out_of_turn() -> None:
    hands = ["R7 R8 B9 Y9", "R1 R2 R9 B1", "G1 R3 Y3 B3"]
    played = ["play R7", "play R1", "play R3", "play R8", "play R2", "draw", "end", "draw", "end"]
    game = position("uno", hands=hands, top="R5", draw="G5 G6", moves=played, players=FOUR[:3])
    at = At(game, bots={1: quiet, 2: quiet})
    assert (at.state["player"], at.state["seats"][1]["n"]) == (2, 1)
    assert [line for _, line in at.state["log"]][-2:] == [
        "Ben plays the red 9",
        "Ben ends the turn",
    ]
    call = at.act("Call out UNO")
    assert (call["why"], call["due"]) == (0, True)
    assert at.state["status"] == "Ben didn't say UNO. Call it out or go on."
    assert at.state["why"][at.act("Draw")["why"]][0] == "It's Cleo’s turn."
    caught = At(game.at(len(game.moves)), bots={1: quiet, 2: quiet})
    assert "didn't say UNO" in caught.do("call UNO")["news"][0]
    let_go = at.do("step")
    assert let_go["player"] == 0
    assert not any("not saying" in line for _, line in let_go["log"])


def test_the_past_can_be_looked_at_but_not_played_in_and_ones_own_choice_taken_back() -> None:
    at = At(Game("fcd2018", seed=7))
    first, last = at.state, at.do("draw", "end")["last"]
    state = at.send("goto", to=2)
    assert (state["ply"], state["last"], state["live"]) == (2, last, False)
    assert all("past" in state["why"][why][0] for _, why, _ in state["hand"])
    assert "past" in at.do("draw")["note"]
    assert at.state["player"] == 1, "and nobody learns what an opponent could do"
    for act in ("end", "draw", "say", "challenge"):
        state = at.send("why", act=[act, ""])
        assert (state["side_panel"], state["note"]) == (None, "It's Bob’s turn.")
    assert at.send("why", id=at.state["hand"][0][0])["note"] == "It's Bob’s turn."
    assert len(at.game.moves) == last > 4
    assert at.send("goto", to=last)["live"]
    state = at.do("undo")
    assert (state["ply"], state["hand"]) == (0, first["hand"])
    assert "You took back" in state["note"]


def test_hint_why_and_rule_are_one_message_away() -> None:
    at = At(position("fcd2018", hands=["R7H B7Q", "", "", ""], top="R5H"))
    hint = at.do("hint")["hint"]
    assert hint["card"] == "R7H"
    assert hint["text"].startswith("Hint: play the red 7 of hearts.")
    page = at.do("why B7Q")["side_panel"]
    assert page["title"] == "You can’t play the blue 7 of questions"
    assert {mark for mark, _, _, _ in page["lines"]} == {"✓", "✗"}
    texts = [text for _, text, _, _ in page["lines"]]
    assert texts[1] == "Needs red, a heart, a 5 or a 0. This is a blue 7 of questions."
    ref = page["lines"][-1][2]
    page = at.send("rule", ref=ref)["side_panel"]
    assert (page["kind"], page["title"]) == ("rule", "What matches")
    book = page["lines"][-1][2]
    assert at.send("rule", ref=book)["side_panel"] == at.do("rules")["side_panel"]
    assert (ref in [line[2] for line in at.state["side_panel"]["lines"]], book) == (True, "fcd2018")
    assert at.do("close")["side_panel"] is None
    assert at.send("why", act=["draw", ""])["side_panel"]["title"] == "You can draw one card"
    assert at.do("play R7H", "hint")["hint"]["act"] == ("end", "")


def test_every_sentence_is_said_of_something_and_only_some_games_have_an_end_button() -> None:
    """What nobody refers to is of another board, or of another seat: it would give cards away."""
    for key in VARIANTS:
        for seed in range(6):
            state = Presenter(Game(key, players=FOUR, seed=seed), seat=seed % 4).show()
            for rows, part, which in (("why", "why", 1), ("tips", "tip", 2)):
                used = {0, *(each[which] for each in state["hand"])}
                used |= {act[part] for act in state["acts"]}
                used |= set(state["meta"].values()) if rows == "why" else set()
                assert used == {*range(len(state[rows]))}, (key, rows)
            ends = "end" in [act["type"] for act in state["acts"]]  # where turns end by hand
            assert ends == (key not in ("mini_uno", "uno_contest"))
