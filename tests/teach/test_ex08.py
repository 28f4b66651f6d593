"""ex08: partial credit, short counterexamples, and what a report lets a student do."""

from __future__ import annotations

from typing import Any

import pytest

from fcd import Card, Color, adt
from fcd.adt import END_TURN, PLAY_CARD, PlayerMove
from fcd.teach.answers import shown
from fcd.teach.building import without_solution
from fcd.teach.checker import CaseChecker
from fcd.teach.folder import find_check, find_exercise
from fcd.teach.given.replaying import moves, replay, three_lists
from fcd.teach.outcome import Outcome, Report
from fcd.teach.solutions import find_solution, read_notebook, source_of
from tests.teach.handed_in import SOLUTIONS, names_in, solved

EX08 = find_exercise("ex08")
MADE = solved("ex08")


def broken(check: str, base: str, **methods: Any) -> Report:
    """The report on a class of the solution in which some methods are replaced."""
    return find_check(f"ex08.{check}").run(type(base, (MADE[base],), methods))


def finished(stages: int) -> dict[str, Any]:
    """The names of a notebook in which the cells of this many stages have been filled in."""
    (path,) = SOLUTIONS.glob("ex08_*.ipynb")
    notebook = read_notebook(path)
    to_fill_in = [cell for cell in notebook["cells"] if "### BEGIN" in source_of(cell)]
    for cell in to_fill_in[stages:]:
        cell["source"] = without_solution(source_of(cell))
    return names_in(notebook)


def test_an_unfinished_stage_does_not_spoil_an_earlier_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    classes = list(dict.fromkeys(check.submission for check in EX08.checks))
    assert (len(classes), EX08.points) == (12, 100)
    for stages in range(13):
        names = finished(stages)
        for check in EX08.checks:
            done = stages - classes.index(check.submission)
            if done not in (0, 1):  # the last one that is done, and the next
                continue
            assert isinstance(check.checker, CaseChecker)
            monkeypatch.setattr(check.checker.question, "fresh", 0)
            outcome = check.run(names[check.submission]).outcome
            assert outcome is (Outcome.RIGHT if done else Outcome.NOT_ATTEMPTED), check.name


def end_turn(self: Any) -> None:
    """A debt of six stays."""
    before = self.active_twos
    MADE["Playing"].end_turn(self)
    self.active_twos = self.active_twos or (before if before == 3 else 0)


def is_valid_move(self: Any, move: PlayerMove) -> bool:
    """Nobody may end a turn after a third C."""
    if len(self.this_turn) >= 3 and move.action is END_TURN:
        return False
    return bool(MADE["Continuing"].is_valid_move(self, move))


def too_much(self: Any, move: PlayerMove) -> bool:
    """Two cards for one 2, four for two, but eight for three."""
    drawn = sum(made.action is adt.DRAW_CARD for made in self.this_turn)
    if 0 < drawn < 2**self.active_twos:
        return move.action is adt.DRAW_CARD
    return bool(MADE["TurnTaking"].is_valid_move(self, move))


def test_rare_mistakes_are_shown_on_short_rounds() -> None:
    for check, base, name, method, most_moves, call in (
        # three 2s, six draws, and the ends of the turns
        ("twos", "Playing", "end_turn", end_turn, 13, ".get_active_draw_twos()"),
        ("continuing", "Continuing", "is_valid_move", is_valid_move, 5, "(PlayerMove(END_TURN))"),
        ("turns", "TurnTaking", "is_valid_move", too_much, 12, ".is_valid_move(PlayerMove("),
    ):
        report = broken(check, base, **{name: method})
        assert report.outcome is Outcome.WRONG, repr(report)
        scene = report.finding.scene
        assert scene is not None
        assert scene.moves <= most_moves
        assert call in scene.call


def test_asking_leaves_a_hand_in_its_order() -> None:
    def sorting(self: Any, move: PlayerMove) -> bool:
        self.hands[self.player].sort(key=str)
        return bool(MADE["Judging"].is_valid_move(self, move))

    finding = broken("judging", "Judging", is_valid_move=sorting).finding
    assert "Asking your game changed the order of the current player's hand" in finding.says
    assert finding.scene
    assert ".is_valid_move(" in finding.scene.call


def frozen(name: str) -> Any:
    """A method of Playing that answers for ever what it answered first."""

    def ask(self: Any, *args: Any) -> Any:
        kept = self.__dict__.setdefault("kept", {})
        if args not in kept:
            kept[args] = getattr(MADE["Playing"], name)(self, *args)
        return kept[args]

    return ask


@pytest.mark.parametrize(
    "name",
    ["player_card_count", "player_points", "get_current_color", "get_deck_card", "current_turn"],
)
def test_an_answer_must_not_stay_what_it_once_was(name: str) -> None:
    report = broken("playing", "Playing", **{name: frozen(name)})
    scene = report.finding.scene
    assert report.outcome is Outcome.WRONG
    assert scene is not None
    assert scene.call.startswith(f"[game.{name}(")
    playing = type("Playing", (MADE["Playing"],), {name: frozen(name)})
    answers = eval(scene.call, {**MADE, "Playing": playing})
    assert shown(answers) == report.finding.got != report.finding.expected


def shared(self: Any, *lists: list[Any]) -> None:
    """All games draw from one pile."""
    MADE["Dealing"].__init__(self, *lists)
    type(self).pile[:] = self.draw_pile
    self.draw_pile = type(self).pile


def kept(self: Any, *lists: list[Any]) -> None:
    """The deck is counted when somebody asks, in a list that belongs to another."""
    MADE["Counting"].__init__(self, *lists)
    self.values = lists[0]


def test_games_share_nothing() -> None:
    counted = {"__init__": kept, "num_of_value": lambda self, value: self.values.count(value)}
    for check, methods in (
        ("dealing", {"__init__": shared, "pile": []}),
        ("counting", counted),
    ):
        report = broken(check, check.capitalize(), **methods)
        assert report.outcome is Outcome.WRONG
        assert "Keep what belongs to a game in its own `self`" in report.finding.says


def one_too_far(self: Any) -> None:
    drew = not any(move.card for move in self.this_turn)
    MADE["Playing"].end_turn(self)
    if drew and self.turn > 1:
        self.player = (self.player + 1) % 4


def test_what_is_wrong_is_told_before_the_error_that_it_leads_to() -> None:
    report = broken("playing", "Playing", end_turn=one_too_far)
    assert report.outcome is Outcome.WRONG
    assert ".current_player()" in repr(report)


@pytest.mark.parametrize("check", EX08.checks, ids=lambda check: check.name)
def test_the_call_of_a_report_can_be_copied_into_a_cell(check: Any) -> None:
    for mistake in check.misconceptions:
        finding = check.run(mistake.wrong()).finding
        answer = eval(finding.scene.call, dict(MADE))
        answer = list(answer) if type(answer) is tuple else answer
        assert shown(answer).replace("ANTICLOCKWISE", "-1").replace("CLOCKWISE", "1") == (
            finding.expected
        )


def test_a_replayed_game_has_made_the_moves() -> None:
    text = "R7S P9Qx6 | P9Qx7 | P9Qx7 | P9Qx7 first R5H; pile P9Q; after play R7S, end"
    game = replay(MADE["Playing"], text)
    assert (game.current_player(), str(game.top_discard())) == (1, "R7S")


def playing_by_asking(self: Any, move: PlayerMove) -> bool:
    answer = bool(MADE["Judging"].is_valid_move(self, move))
    if move.action is PLAY_CARD and answer:
        self.hands[self.player].remove(move.card)
    return answer


def emptied(self: Any, values: list[int], colors: list[Any], suits: list[Any]) -> None:
    MADE["Counting"].__init__(self, values, colors, suits)
    values.clear()


def test_what_cannot_be_read_or_changes_by_asking_is_told() -> None:
    for check, method, says in (
        ("counting", {"num_cards": None}, "'NoneType' object is not callable"),
        ("counting", {"__init__": emptied}, "changed a list that it was given"),
        ("dealing", {"get_hand_card": lambda self, p, n: "R5H" if n < 7 else None}, "isn't a Card"),
        ("dealing", {"player_card_count": lambda self, p: 7.0}, "Return an int"),
        ("starting", {"hand_card": lambda self, n: None}, "isn't a Card"),
        ("remembering", {"past_move": lambda self, t, n: 1}, "isn't a PlayerMove"),
        ("judging", {"is_valid_move": playing_by_asking}, "asking must not change anything"),
    ):
        report = broken(check, check.capitalize(), **method)
        assert report.outcome in (Outcome.WRONG, Outcome.RAISED)
        assert says in repr(report)


def test_each_solution_is_one_cell() -> None:
    for check in EX08.checks:
        text = find_solution(check)
        assert text.startswith(f"class {check.submission}")
        assert text.count("\nclass ") == 0


def test_a_deck_and_moves_are_read_as_a_report_writes_them() -> None:
    assert three_lists("RAH") == ([10], [Color.RED], [Card.parse("RAH").suit])
    assert moves("play RDH naming green, say UNO, end") == [
        PlayerMove(PLAY_CARD, Card.parse("RDH"), Color.GREEN),
        PlayerMove(adt.SAY_UNO),
        PlayerMove(END_TURN),
    ]
