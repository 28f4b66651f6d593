"""The search for the smallest case."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from fcd.cards import Card, Color
from fcd.teach.cases import FLAKY
from fcd.teach.exercises import find_check
from fcd.teach.outcome import Depth, Outcome
from tests.teach.handed_in import right

CHECK = find_check("ex03.can_play_on")


def test_one_value_that_is_forgotten_is_found_and_shown_with_one_card_on_one_card() -> None:
    """None of these is among the public examples; grading tries more cases than a notebook."""
    for rank in "123456789ABCDEF":

        def forgets(card: Card, top: Card, color: Color, value: str = rank) -> bool:
            return right(card, top, color) and not card.rank == top.rank == value

        report = CHECK.run(forgets, Depth.HIDDEN)
        assert report.outcome is Outcome.WRONG, rank
        scene = report.finding.scene
        assert scene is not None
        assert [len(row.cards) for row in scene.rows] == [1, 1]


def test_different_answers_to_the_same_question_are_told() -> None:
    asked: set[object] = set()

    def forgetful(card: Card, top: Card, color: Color) -> bool:
        known = (card, top, color) in asked
        asked.add((card, top, color))
        return right(card, top, color) if known or card.rank != "E" else not right(card, top, color)

    kept: list[object] = []

    def turned_over(discards: list[object]) -> object:
        kept.extend(discards)
        return kept[:-1], kept[-1:]

    for check, submission in ((CHECK, forgetful), (find_check("ex07.turned_over"), turned_over)):
        report = check.run(submission)
        assert report.outcome is Outcome.WRONG
        assert report.finding.says == FLAKY


def test_a_loop_or_an_error_that_only_some_cases_reach_is_shown() -> None:
    def hangs(card: Card, top: Card, color: Color) -> bool:
        while card.rank == "F":
            pass
        return right(card, top, color)

    def fails(card: Card, top: Card, color: Color) -> bool:
        return right(card, top, color) if card.rank != "F" else [][0]

    for submission, outcome in ((hangs, Outcome.TOO_LONG), (fails, Outcome.RAISED)):
        report = CHECK.run(submission)
        assert report.outcome is outcome
        assert report.finding.scene is not None
        assert report.finding.scene.rows[1].cards[0].rank == "F"
    assert "IndexError" in report.finding.got


def test_everybody_is_asked_the_same_but_grading_asks_other_cases() -> None:
    seen: list[list[tuple[object, ...]]] = [[], []]
    for asked in seen:

        def listens(*case: object, asked: list[tuple[object, ...]] = asked) -> bool:
            asked.append(case)
            return right(*case)  # type: ignore[arg-type]

        CHECK.run(listens)
    assert seen[0] == seen[1]
    assert len(seen[0]) > 100
    public, hidden = (set(CHECK.checker.made_up(depth)) for depth in Depth)  # type: ignore[attr-defined]
    assert len(hidden - public) > 100


def test_a_sentence_is_only_told_if_it_is_likely() -> None:
    """Both say True for a D on a 0; but this one does not think that anything goes on a 0."""
    report = CHECK.run(lambda card, top, color: right(card, top, color) or card.rank == "D")
    assert report.outcome is Outcome.WRONG
    assert report.finding.says == ""


DIGEST = """
import sys
from hashlib import sha256
{before}
from fcd.teach.exercises import find_check
from fcd.teach.outcome import Depth
cases = find_check("ex03.can_play_on").checker.made_up(Depth.PUBLIC)
print(sha256(repr(cases).encode()).hexdigest())
"""


def test_the_cases_do_not_depend_on_what_else_is_loaded(tmp_path: Path) -> None:
    """Hypothesis would take numbers from the code of all modules that lie around."""
    (tmp_path / "of_a_student.py").write_text("NUMBERS = [3, 7, 31, 77, 200, 255, 311, 399]\n")
    found = {
        subprocess.run(
            [sys.executable, "-c", DIGEST.format(before=before)],
            capture_output=True,
            text=True,
            check=True,
            env={**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *sys.path])},
        ).stdout
        for before in ("", "import of_a_student, fcd.board.lessons, fcd.contest.players")
    }
    assert len(found) == 1
