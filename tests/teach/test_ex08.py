"""ex08: partial credit, short counterexamples, and what a report lets a student do."""

from __future__ import annotations

from typing import Any

import pytest

from fcd import Card, Color, adt
from fcd.adt import DRAW_CARD, END_TURN, PLAY_CARD, PlayerMove
from fcd.teach.building import without_solution
from fcd.teach.course import course_class, lists_of
from fcd.teach.exercises import find_check, find_exercise
from fcd.teach.given.replaying import moves, three_lists
from fcd.teach.outcome import Outcome, Report
from fcd.teach.solutions import find_solution, read_notebook, source_of, tags_of
from fcd.teach.taught_game import taught_game
from tests.teach.handed_in import SOLUTIONS, on_examples, solved
from tests.teach.observing import nasty_deck, told

EX08 = find_exercise("ex08")
MADE = solved("ex08")


def broken(check: str, base: str, **methods: Any) -> Report:
    """The report on a class of the solution in which some methods are replaced."""
    return find_check(check).run(type(base, (MADE[base],), methods))


# -- partial credit --------------------------------------------------------------------------------


def finished(stages: int) -> dict[str, Any]:
    """The names of a notebook in which so many cells have been filled in."""
    names: dict[str, Any] = {"__name__": "__main__"}
    (path,) = SOLUTIONS.glob("ex08_*.ipynb")
    filled = 0
    for cell in read_notebook(path)["cells"]:
        source = source_of(cell)
        if cell["cell_type"] == "code" and "check" not in tags_of(cell):
            filled += "### BEGIN" in source
            exec(source if filled <= stages else without_solution(source), names)
    return names


@pytest.mark.parametrize("stages", range(13))
def test_an_unfinished_stage_does_not_spoil_an_earlier_one(stages: int) -> None:
    names = finished(stages)
    outcomes = [on_examples(check, names[check.submission]).outcome for check in EX08.checks]
    classes = list(dict.fromkeys(check.submission for check in EX08.checks))
    assert (len(classes), EX08.points) == (12, 100)
    for check, outcome in zip(EX08.checks, outcomes, strict=True):
        is_done = classes.index(check.submission) < stages
        assert outcome is (Outcome.RIGHT if is_done else Outcome.NOT_ATTEMPTED), check.name


# -- counterexamples -------------------------------------------------------------------------------


def debt_of_six_stays(self: Any) -> None:
    before = self.active_twos
    MADE["Playing"].end_turn(self)
    self.active_twos = self.active_twos or (before if before == 3 else 0)


def an_a_late_in_the_game_counts_as_a_turn(self: Any, move: PlayerMove) -> None:
    MADE["Playing"].put_down(self, move)
    self.turn += self.turn >= 2 and move.card is not None and move.card.rank == "A"


def no_end_after_a_third_c(self: Any, move: PlayerMove) -> bool:
    if len(self.this_turn) >= 3 and move.action is END_TURN:
        return False
    return bool(MADE["Continuing"].is_valid_move(self, move))


def penalties_need_a_card_more(self: Any, word: adt.Action) -> None:
    MADE["Game2017"].call_out(self, word)
    if not self.draw_pile:
        self.winner = adt.NO_WINNER


@pytest.mark.parametrize(
    ("check", "base", "methods", "most_moves", "call"),
    [
        # three 2s, six draws, and the ends of the turns
        ("twos", "Playing", {"end_turn": debt_of_six_stays}, 13, "game.get_active_draw_twos()"),
        ("playing", "Playing", {"put_down": an_a_late_in_the_game_counts_as_a_turn}, 5, ""),
        (
            "continuing",
            "Continuing",
            {"is_valid_move": no_end_after_a_third_c},
            5,
            "game.is_valid_move(PlayerMove(END_TURN))",
        ),
        ("calling_out", "Game2017", {"call_out": penalties_need_a_card_more}, 3, ""),
    ],
)
def test_rare_mistakes_are_shown_on_short_rounds(
    check: str, base: str, methods: dict[str, Any], most_moves: int, call: str
) -> None:
    report = broken(f"ex08.{check}", base, **methods)
    assert report.outcome is Outcome.WRONG, repr(report)
    scene = report.finding.scene
    assert scene is not None
    assert scene.moves <= most_moves
    assert scene.call == call or not call


# -- what a report says ----------------------------------------------------------------------------


def test_a_report_can_be_played_again() -> None:
    def next_player(self: Any, steps: int) -> int:
        return int(self.player + steps) % 3

    report = broken("ex08.playing", "Playing", next_player=next_player)
    scene = report.finding.scene
    assert scene
    (deck,) = (line.partition(": ")[2] for line in scene.lines if line.startswith("the deck"))
    game = MADE["Playing"](*three_lists(deck))
    for line in scene.lines[:-1]:
        for move in moves(line.partition(": ")[2]):
            game.play_move(move)
    assert game.top_discard() == scene.rows[0].cards[0]


@pytest.mark.parametrize(
    ("check", "base", "methods", "says"),
    [
        ("ex08.counting", "Counting", {"num_cards": None}, "Your class has no method `num_cards`."),
        ("ex08.dealing", "Dealing", {"get_hand_card": lambda self, p, n: "R5H"}, "is no Card"),
        ("ex08.dealing", "Dealing", {"player_card_count": lambda self, p: 7.0}, "right answer  7"),
        ("ex08.starting", "Starting", {"hand_card": lambda self, n: None}, "is no Card"),
        ("ex08.remembering", "Remembering", {"past_move": lambda self, t, n: 1}, "no PlayerMove"),
    ],
)
def test_what_cannot_be_read_is_told(
    check: str, base: str, methods: dict[str, Any], says: str
) -> None:
    report = broken(check, base, **methods)
    assert report.outcome is Outcome.WRONG
    assert says in repr(report)


def test_asking_that_changes_something_is_told() -> None:
    def is_valid_move(self: Any, move: PlayerMove) -> bool:
        answer = bool(MADE["Judging"].is_valid_move(self, move))
        if move.action is PLAY_CARD and answer:
            self.hands[self.player].remove(move.card)
        return answer

    report = broken("ex08.judging", "Judging", is_valid_move=is_valid_move)
    assert report.outcome is Outcome.WRONG
    assert "what changed by asking game.is_valid_move(…)" in repr(report)


def test_each_solution_is_one_cell() -> None:
    for check in EX08.checks:
        shown = find_solution(check)
        assert shown.startswith(f"class {check.submission}")
        assert shown.count("\nclass ") == 0


# -- the model -------------------------------------------------------------------------------------


@pytest.mark.parametrize("key", ["fcd2018", "fcd2017"])
def test_the_model_is_fcds_own_interface(key: str) -> None:
    import random

    deck = nasty_deck(random.Random(3))
    mine = course_class(taught_game(key))(*lists_of(deck))
    game = adt.new_game(*lists_of(deck), rules=key)
    for move in (PlayerMove(DRAW_CARD), PlayerMove(END_TURN)):
        assert mine.is_valid_move(move) == adt.is_valid_move(game, move)
    assert told(mine)["points"] == [adt.player_points(game, player) for player in range(4)]
    assert mine.top_discard() == adt.top_discard(game)


def test_a_deck_and_moves_are_read_as_a_report_writes_them() -> None:
    assert three_lists("RAH") == ([10], [Color.RED], [Card.parse("RAH").suit])
    assert moves("play RDH naming green, say UNO, end") == [
        PlayerMove(PLAY_CARD, Card.parse("RDH"), Color.GREEN),
        PlayerMove(adt.SAY_UNO),
        PlayerMove(END_TURN),
    ]
