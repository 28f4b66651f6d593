"""The small teaching widgets as widgets: how they are shown, driven and kept safe."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from fcd.board.lessons.questions import LegalCards
from fcd.board.lessons.turn_machine import Following
from fcd.board.widgets.board import Board
from fcd.board.widgets.compare import RuleCompare
from fcd.board.widgets.dealer import Dealer
from fcd.board.widgets.explorer import MatchExplorer
from fcd.board.widgets.lab import SpecialCardLab
from fcd.board.widgets.machine import TurnMachine
from fcd.board.widgets.panel import Panel
from fcd.board.widgets.quiz import Quiz
from fcd.board.widgets.timeline import CallOutTimeline
from fcd.engine import Variant
from fcd.engine.effects import Skip
from fcd.engine.rules import Meaning
from fcd.game import Game
from fcd.positions import position
from fcd.variants import VARIANTS, find_variant

FITS = position("fcd2018", hands=["R7S B9C P0D", "", "", ""], top="R5H")
PANELS: dict[str, Callable[[], Panel]] = {
    "explorer": MatchExplorer,
    "dealer": Dealer,
    "machine": TurnMachine,
    "lab": SpecialCardLab,
    "timeline": CallOutTimeline,
    "compare": RuleCompare,
    "compare five": lambda: RuleCompare(variants=[*VARIANTS][:5]),
    "quiz": Quiz,
}


@pytest.mark.parametrize("name", PANELS)
def test_a_widget_is_a_view_a_page_and_a_text(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    panel, shown = PANELS[name](), []
    monkeypatch.setattr("fcd.board.widgets.still._show", lambda data, **_: shown.append(data))
    panel._ipython_display_()
    data, still = shown
    assert data["application/vnd.jupyter.widget-view+json"]["model_id"] == panel.model_id
    assert still["text/plain"] == repr(panel) == repr(PANELS[name]())
    assert panel.still() in still["text/html"]
    assert panel.still().startswith("<div>")


@pytest.mark.parametrize("name", PANELS)
@pytest.mark.parametrize("message", [None, 5, {}, {"type": []}, {"type": "set", "id": {}}, [{}]])
def test_a_widget_notes_what_it_cannot_read(name: str, message: object) -> None:
    panel = PANELS[name]()
    before = {**panel.state, "note": ""}
    panel.receive(message)
    assert panel.error is None
    assert panel.state["note"]
    assert {**panel.state, "note": ""} == before


@pytest.mark.parametrize(("seq", "ack"), [("a1", "a1"), (7, 7), ("x" * 81, None), (["a"], None)])
def test_answers_name_the_message_they_answer(seq: object, ack: object) -> None:
    dealer = Dealer()
    dealer.receive({"type": "press", "id": "next", "seq": seq})
    assert dealer.lesson.at == 1
    assert dealer.state["ack"] == ack


def test_the_browser_cannot_write_what_python_says() -> None:
    dealer = Dealer()
    before = dealer.state
    dealer.set_state({"state": {"title": "Hacked"}, "_esm": "alert(1)"})
    assert dealer.state == before
    assert "alert" not in str(dealer._esm)


def test_scores_can_be_observed() -> None:
    quiz = Quiz([LegalCards(FITS, id="cards")])
    heard: list[Any] = []
    quiz.observe(lambda change: heard.append(change["new"]), ["score", "results"])
    quiz.receive({"type": "set", "id": "answer", "value": ["R7S", "P0D"]})
    assert heard == []
    quiz.receive({"type": "press", "id": "check"})
    assert heard == [[("cards", "right")], "1 of 1"]


def test_machine_and_timeline_follow_a_board() -> None:
    game = position("fcd2017", hands=["R1H R3H R4H R6H", "", "", ""], top="R5H")
    board = Board(game)
    machine, timeline = TurnMachine(board), CallOutTimeline(board)
    assert machine.phase == "ready"
    board.receive({"type": "play", "id": "R1H", "ply": 0, "seq": "1"})
    assert board.error is None
    assert machine.phase == board.state["phase"] == "played"
    assert "Alice has to say TRIO now" in repr(timeline)
    board.receive({"type": "goto", "to": 0, "ply": board.state["ply"], "seq": "2"})
    assert machine.phase == "ready"
    assert timeline.lesson.at == 0
    hidden = [str(card) for hand in game.state.hands[1:] for card in hand]
    assert not any(card in repr(machine) for card in hidden)


def test_board_and_panels_can_lie_in_one_notebook() -> None:
    """Style sheets are for the whole page: no class of one means something in the other."""
    ours, theirs = (
        set(re.findall(r"\.(fcd[\w-]*)", str(widget._css))) for widget in (Dealer(), Board(FITS))
    )
    assert ours
    assert theirs
    assert ours & theirs == set()


def house_rules() -> Variant:
    """Nines that skip, in a game that is in no book."""
    uno = find_variant("uno")
    nines = Meaning("nines", (Skip(),))
    return replace(uno, key="nines", title="Nines", meanings={**uno.meanings, "9": nines})


def test_a_house_rule_of_ones_own_is_shown_without_a_book() -> None:
    house = house_rules()
    for panel in (SpecialCardLab(house), RuleCompare(variants=(house, "uno")), TurnMachine(house)):
        assert "Nines" in repr(panel)
    assert "skip" in repr(SpecialCardLab(house, card="R9")).lower()


def test_a_round_that_is_taken_back_is_shown_as_far_as_it_goes() -> None:
    for make in (CallOutTimeline, TurnMachine):
        game = Game("fcd2017", seed=3).play_out(lambda game: game.legal_moves()[-1], limit=8)
        panel = make(game)
        panel.receive({"type": "press", "id": "last"})
        for _ in range(5):
            game.undo()
        panel.receive({"type": "press", "id": "back"})
        assert panel.error is None
        assert not isinstance(panel.lesson, Following)
        assert panel.lesson.at == 2


def test_a_machine_follows_its_board_into_another_game() -> None:
    board = Board(Game("fcd2018", seed=1))
    machine = TurnMachine(board)
    board.receive({"type": "load", "text": Game("uno", seed=1).to_json(), "ply": 0})
    assert "UNO: one turn" in repr(machine)


def test_a_lesson_that_breaks_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    dealer = Dealer()
    monkeypatch.setattr(dealer.lesson, "view", lambda: 1 // 0)
    dealer.receive({"type": "press", "id": "next", "seq": "a"})
    assert isinstance(dealer.error, ZeroDivisionError)
    assert dealer.state["ack"] == "a"
    assert "ZeroDivisionError" in dealer.state["note"]


@pytest.mark.parametrize(
    ("make", "says"),
    [
        (lambda: RuleCompare("uno", "fcd2017"), "two to six games are compared, as in variants="),
        (lambda: RuleCompare(variants=["uno"]), r"two to six games are compared.*not \['uno'\]"),
        (lambda: RuleCompare(variants=["uno"] * 7), "two to six games are compared"),
        (lambda: RuleCompare(["uno", "mini_uno"]), "a position is a text like"),  # type: ignore[arg-type]
        (lambda: Quiz(3), "a quiz needs a list of questions"),  # type: ignore[arg-type]
        (lambda: CallOutTimeline("fcd2017"), "a timeline needs a Game or a Board"),
    ],
)
def test_what_a_widget_cannot_use_is_said_in_words(make: Any, says: str) -> None:
    with pytest.raises((ValueError, TypeError), match=says):
        make()
