"""All small teaching widgets: what they show, what they are told, and how a notebook shows them."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fcd.board import (
    Board,
    CallOutTimeline,
    Dealer,
    Lobby,
    MatchExplorer,
    Quiz,
    RuleCompare,
    RuleReader,
    SpecialCardLab,
    TurnMachine,
)
from fcd.board.lessons.lesson import Lesson
from fcd.board.lessons.quiz import sample_questions
from fcd.board.presenter import Presenter
from fcd.board.widgets import blocks, on_paper
from fcd.engine.effects import Skip
from fcd.engine.rules import Meaning
from fcd.game import Game
from fcd.positions import position
from fcd.rulebook import section
from fcd.series import predict
from fcd.variants import FCD_2018, UNO
from tests.at_a_lesson import FIVE, choose, controls, every_block, offered, press, text

LESSONS: dict[str, Any] = {
    "explorer": MatchExplorer,
    "dealer": Dealer,
    "machine": TurnMachine,
    "lab": SpecialCardLab,
    "timeline": CallOutTimeline,
    "compare": RuleCompare,
    "compare five": lambda: RuleCompare(variants=FIVE),
    "quiz": Quiz,
    "prediction": lambda: predict(*sample_questions()),
    "reader": lambda: RuleReader("fcd2018#first-card", "uno"),
    "lobby": lambda: Lobby(seed=1, make=Presenter),
}
each_lesson = pytest.mark.parametrize("name", LESSONS)


@each_lesson
def test_it_is_shown_alive_as_a_page_and_as_text_the_same_every_time(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = LESSONS[name](), LESSONS[name]()
    assert json.dumps(one.view()) == json.dumps(other.view())
    shown: list[dict[str, Any]] = []
    show = "fcd.board.widgets.static_fallback._show"
    monkeypatch.setattr(show, lambda data, **_: shown.append(data))
    one._ipython_display_()
    alive, still = shown
    widget = one.box if name == "lobby" else one.panel
    assert alive["application/vnd.jupyter.widget-view+json"]["model_id"] == widget.model_id
    text = on_paper.text(one.printed())
    assert still["text/plain"] == repr(one) == repr(widget) == repr(other) == text
    html = on_paper.html(one.printed())
    assert html in still["text/html"]
    tags = {*re.findall(r"<(\w+)", html)}  # for readers without a kernel: it needs nothing
    assert ("img" in tags) == (name != "reader")
    assert not {"script", "style", "svg", "button", "input", "select"} & tags
    assert len(re.findall('<img src="data:image/[^"]+" alt="[^"]+"', html)) == html.count("<img")


@each_lesson
def test_every_reference_can_be_read(name: str) -> None:
    lesson = LESSONS[name]()
    shown = [b for b in every_block(lesson.body()) if b["kind"] == "checks"]
    for ref in {line[2] for block in shown for line in block["lines"]} - {""}:
        lesson.handle({"type": "rule", "value": ref})
        assert lesson.view()["body"][-1]["title"] == section(ref).title
    lesson.handle({"type": "close"})
    assert lesson.rule is None


def test_a_table_too_wide_for_a_page_is_told_row_by_row_and_names_are_escaped() -> None:
    def shown(cards: str) -> str:
        block = blocks.table("Who", ("name", "cards"), [("Alice", cards)])
        return on_paper.text({"title": "T", "controls": [], "body": [block], "note": ""})

    assert "name   cards\nAlice  7" in shown("7")
    assert "Alice\n  cards: x x" in shown("x " * 60)
    page = on_paper.html(Dealer("uno", players=["<b>Ann</b>", "Ben & Co"]).view())
    assert "<b>Ann" not in page
    assert "&lt;b&gt;Ann" in page


ODD = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=20)
    | st.sampled_from(["x" * 100_000, "game", "uno", "at", "next", "how", "deal", "fcd2018#match"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)
MESSAGES = ODD | st.fixed_dictionaries(
    {"type": st.sampled_from(["set", "press", "rule", "close", "play"]) | ODD},
    optional={"id": ODD, "value": ODD, "seq": ODD},
)


@each_lesson
def test_no_message_raises_and_refused_ones_change_nothing(name: str) -> None:
    lesson = LESSONS[name]()
    panel = lesson.panel

    @settings(max_examples=40, deadline=None)
    @given(MESSAGES)
    def check(message: object) -> None:
        before = {k: v for k, v in vars(lesson).items() if k != "note"}
        panel.receive(message)
        assert panel.error is None
        assert panel.state["note"] == lesson.note
        if lesson.note:
            assert {k: v for k, v in vars(lesson).items() if k != "note"} == before

    check()


@each_lesson
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_whatever_is_offered_can_be_taken(name: str, data: st.DataObject) -> None:
    lesson = LESSONS[name]()
    for _ in range(4):
        control = data.draw(st.sampled_from([*controls(lesson).values()]), label="control")
        if control["kind"] == "button":
            lesson.handle({"type": "press", "id": control["id"]})
            assert bool(lesson.note) == control["off"] or control["id"] == "check"
            continue
        if control["kind"] == "pick" and control["off"]:  # checked, until it is tried again
            continue
        if control["kind"] == "slider":
            value: Any = data.draw(st.integers(0, control["last"]))
        else:
            value = data.draw(st.sampled_from([o["value"] for o in control["options"]]))
        choose(lesson, control["id"], [value] if control.get("many") else value)
        json.dumps(lesson.view())


REFUSED: list[tuple[object, str]] = [
    (17, "couldn't be read"),
    ({"type": "fly"}, "Nothing here can do that"),
    ({"type": "set", "id": "wings", "value": 1}, "isn't here anymore"),
    ({"type": "set", "id": "game", "value": "chess"}, "choose one of the options"),
    ({"type": "set", "id": "game", "value": ["uno"]}, "choose one of the options"),
    ({"type": "set", "id": "at", "value": 10**30}, "goes from 0 to 29"),
    ({"type": "set", "id": "at", "value": True}, "goes from 0 to 29"),
    ({"type": "set", "id": "next", "value": 1}, "is a button: press it"),
    ({"type": "press", "id": "at"}, "isn't a button"),
    ({"type": "press", "id": "back"}, "You can't use Back right now"),
    ({"type": "rule", "value": "fcd2018#nonsense"}, "has no such rule"),
]


def test_refusals_say_what_is_wrong() -> None:
    dealer = Dealer()
    for message, says in REFUSED:
        dealer.handle(message)
        assert says in dealer.note, message
        assert dealer.at == 0
    for seq, ack in (("a1", "a1"), (7, 7), ("x" * 81, None), (["a"], None)):
        dealer.panel.receive({"type": "press", "id": "next", "seq": seq})
        assert dealer.panel.state["ack"] == ack
    quiz = Quiz()
    for value in (["R7S", "R7S"], ["R7S", "B1H"], "B1H", None, []):
        quiz.handle({"type": "set", "id": "answer", "value": value})
        assert ("choose one of the options" in quiz.note) == (value != []), value


def test_an_error_of_ours_is_raised_and_undone() -> None:
    class Broken(Dealer):
        def chosen(self, name: str, value: Any) -> None:
            self.at = 5
            raise ZeroDivisionError

    lesson = Broken()
    with pytest.raises(ZeroDivisionError):
        lesson.handle({"type": "set", "id": "at", "value": 3})
    assert lesson.at == 0


def test_a_game_of_ones_own_is_the_only_one_offered() -> None:
    house = replace(FCD_2018, key="house", title="House", book="fcd2018")
    for make in (MatchExplorer, Dealer, TurnMachine, SpecialCardLab):
        lesson: Lesson = make(house)
        assert offered(lesson, "game") == ["house"]
        assert "House" in text(lesson)
        assert {"uno", "fcd2018"} <= {*offered(make("uno"), "game")}


def test_a_rule_in_no_book_is_told_without_a_page_to_open() -> None:
    own = Meaning("house#leader", FCD_2018.meanings["A"].effects)
    house = replace(FCD_2018, key="house", meanings={**FCD_2018.meanings, "F": own})
    lab = SpecialCardLab(house, "RFH")
    assert "house#" not in json.dumps(lab.view())
    assert "goes on any card" not in text(lab)
    assert "fcd2018#advance" in json.dumps(SpecialCardLab(FCD_2018, "RAH").view())
    meanings = {**UNO.meanings, "9": Meaning("nines", (Skip(),))}
    nines = replace(UNO, key="nines", title="Nines", meanings=meanings)
    for lesson in (SpecialCardLab(nines), RuleCompare(variants=(nines, "uno")), TurnMachine(nines)):
        assert "Nines" in repr(lesson)
    assert "skip" in repr(SpecialCardLab(nines, card="R9")).lower()


NO_USE: list[tuple[Any, str]] = [
    (lambda: RuleCompare("uno", "fcd2017"), "two to six games are compared, as in variants="),
    (lambda: RuleCompare(variants=["uno"]), r"two to six games are compared.*not \['uno'\]"),
    (lambda: RuleCompare(variants=["uno"] * 7), "two to six games are compared"),
    (lambda: RuleCompare(["uno", "mini_uno"]), "a position is a text like"),  # type: ignore[arg-type]
    *(
        (lambda bad=bad: RuleCompare(bad), r"\|.*as in|isn't a card")
        for bad in ("", "R5H", "R5H |", "R5H R6H | R7S", "nonsense | R7S")
    ),
    (lambda: Quiz(3), "a quiz needs a list of questions"),  # type: ignore[arg-type]
    (lambda: CallOutTimeline("fcd2017"), "a timeline needs a Game or a Board"),  # type: ignore[arg-type]
    (lambda: MatchExplorer("uno", "R5H"), r"R5H .* isn't a card of UNO"),
    (lambda: SpecialCardLab("fcd2018", "R5H"), r"red 5 of hearts isn't a special .*0, 2, A, D"),
]


def test_what_a_lesson_cannot_use_is_said_in_words() -> None:
    for make, says in NO_USE:
        with pytest.raises((ValueError, TypeError), match=says):
            make()


def test_board_and_panels_can_lie_in_one_notebook() -> None:
    """Style sheets are for the whole page: no class of one means something in the other."""
    widgets = (Dealer().panel, Board(Game("uno")))
    ours, theirs = (set(re.findall(r"\.(fcd[\w-]*)", str(each._css))) for each in widgets)
    assert (bool(ours), bool(theirs), ours & theirs) == (True, True, set())


def test_a_board_is_read_as_text_and_that_tells_no_hidden_card() -> None:
    board = Board(Game("fcd2018", seed=8))
    said = repr(board)
    board.receive({"type": "text", "ply": 0, "seq": "1"})
    lines = [text for _, text, _, _ in board.state["side_panel"]["lines"]]
    assert " ".join(lines).split() == said.split()
    hidden = {card for hand in board.game.state.hands[1:] for card in hand}
    shown = {*board.game.state.hand, board.game.state.top}
    assert not [card for card in hidden - shown if card.spoken in " ".join(lines)]
    curtain = Board.hot_seat(Game("uno", seed=1))
    curtain.receive({"type": "text", "ply": 0, "seq": "1"})
    told = json.dumps(curtain.state["side_panel"])
    assert not [card for hand in curtain.game.state.hands for card in hand if card.spoken in told]


def test_machine_and_timeline_follow_a_board_and_a_round_that_is_taken_back() -> None:
    game = position("fcd2017", hands=["R1H R3H R4H R6H", "", "", ""], top="R5H")
    board = Board(game)
    machine, timeline = TurnMachine(board), CallOutTimeline(board)
    assert (machine.phase, machine.controls()) == ("ready", [])
    board.receive({"type": "play", "id": "R1H", "ply": 0, "seq": "1"})
    assert board.error is None
    assert machine.phase == board.state["phase"] == "played"
    assert "Alice has to say TRIO now" in repr(timeline)
    assert "Alice has to say" not in text(timeline)  # before the player asks
    press(timeline, "help")
    assert "Alice has to say TRIO now" in text(timeline)
    board.receive({"type": "goto", "to": 0, "ply": board.state["ply"], "seq": "2"})
    assert (machine.phase, timeline.at) == ("ready", 0)
    hidden = [str(card) for hand in game.state.hands[1:] for card in hand]
    assert not any(card in repr(machine) for card in hidden)
    shown = machine.panel.state
    board.receive({"type": "load", "text": Game("uno", seed=1).to_json(), "ply": 0})
    assert "UNO: one turn" in repr(machine)
    assert machine.panel.state != shown
    for make in (CallOutTimeline, TurnMachine):
        game = Game("fcd2017", seed=3).play_out(lambda game: game.legal_moves()[-1], limit=8)
        lesson = make(game)
        lesson.handle({"type": "press", "id": "last"})
        for _ in range(5):
            game.undo()
        lesson.handle({"type": "press", "id": "back"})
        assert lesson.at == 2
