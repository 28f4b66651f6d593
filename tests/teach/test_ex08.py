"""ex08: partial credit, short counterexamples, and what a report lets a student do."""

from __future__ import annotations

from typing import Any

from fcd import Card, Color, adt
from fcd.adt import END_TURN, PLAY_CARD, PlayerMove
from fcd.teach.building import without_solution
from fcd.teach.exercises import find_check, find_exercise
from fcd.teach.given.replaying import moves, three_lists
from fcd.teach.outcome import Outcome, Report
from fcd.teach.solutions import find_solution, read_notebook, source_of
from tests.teach.handed_in import SOLUTIONS, names_in, on_examples, solved

EX08 = find_exercise("ex08")
MADE = solved("ex08")


def broken(check: str, base: str, **methods: Any) -> Report:
    """The report on a class of the solution in which some methods are replaced."""
    return find_check(f"ex08.{check}").run(type(base, (MADE[base],), methods))


def finished(stages: int) -> dict[str, Any]:
    """The names of a notebook in which so many cells have been filled in."""
    (path,) = SOLUTIONS.glob("ex08_*.ipynb")
    notebook = read_notebook(path)
    to_fill_in = [cell for cell in notebook["cells"] if "### BEGIN" in source_of(cell)]
    for cell in to_fill_in[stages:]:
        cell["source"] = without_solution(source_of(cell))
    return names_in(notebook)


def test_an_unfinished_stage_does_not_spoil_an_earlier_one() -> None:
    classes = list(dict.fromkeys(check.submission for check in EX08.checks))
    assert (len(classes), EX08.points) == (12, 100)
    for stages in range(13):
        names = finished(stages)
        for check in EX08.checks:
            outcome = on_examples(check, names[check.submission]).outcome
            is_done = classes.index(check.submission) < stages
            assert outcome is (Outcome.RIGHT if is_done else Outcome.NOT_ATTEMPTED), check.name


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


def test_rare_mistakes_are_shown_on_short_rounds() -> None:
    for check, base, method, most_moves, call in (
        # three 2s, six draws, and the ends of the turns
        ("twos", "Playing", end_turn, 13, "game.get_active_draw_twos()"),
        ("continuing", "Continuing", is_valid_move, 5, "(PlayerMove(END_TURN))"),
    ):
        report = broken(check, base, **{method.__name__: method})
        assert report.outcome is Outcome.WRONG, repr(report)
        scene = report.finding.scene
        assert scene is not None
        assert scene.moves <= most_moves
        assert call in scene.call


def test_a_report_can_be_played_again() -> None:
    def next_player(self: Any, steps: int) -> int:
        return int(self.player + steps) % 3

    report = broken("playing", "Playing", next_player=next_player)
    scene = report.finding.scene
    assert scene
    (deck,) = (line.partition(": ")[2] for line in scene.lines if line.startswith("the deck"))
    game = MADE["Playing"](*three_lists(deck))
    for line in scene.lines[:-1]:
        for move in moves(line.partition(": ")[2]):
            game.play_move(move)
    assert game.top_discard() == scene.rows[0].cards[0]


def playing_by_asking(self: Any, move: PlayerMove) -> bool:
    answer = bool(MADE["Judging"].is_valid_move(self, move))
    if move.action is PLAY_CARD and answer:
        self.hands[self.player].remove(move.card)
    return answer


def test_what_cannot_be_read_or_changes_by_asking_is_told() -> None:
    for check, method, says in (
        ("counting", {"num_cards": None}, "Your class has no method `num_cards`."),
        ("dealing", {"get_hand_card": lambda self, p, n: "R5H"}, "isn't a Card"),
        ("dealing", {"player_card_count": lambda self, p: 7.0}, "right answer  7"),
        ("starting", {"hand_card": lambda self, n: None}, "isn't a Card"),
        ("remembering", {"past_move": lambda self, t, n: 1}, "no PlayerMove"),
        ("judging", {"is_valid_move": playing_by_asking}, "by asking game.is_valid_move(…)"),
    ):
        report = broken(check, check.capitalize(), **method)
        assert report.outcome is Outcome.WRONG
        assert says in repr(report)


def test_each_solution_is_one_cell() -> None:
    for check in EX08.checks:
        shown = find_solution(check)
        assert shown.startswith(f"class {check.submission}")
        assert shown.count("\nclass ") == 0


def test_a_deck_and_moves_are_read_as_a_report_writes_them() -> None:
    assert three_lists("RAH") == ([10], [Color.RED], [Card.parse("RAH").suit])
    assert moves("play RDH naming green, say UNO, end") == [
        PlayerMove(PLAY_CARD, Card.parse("RDH"), Color.GREEN),
        PlayerMove(adt.SAY_UNO),
        PlayerMove(END_TURN),
    ]
