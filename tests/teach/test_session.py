"""What a student does in a notebook, and what is remembered of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from fcd.cards import Card, Color
from fcd.series.progress import progress_file
from fcd.teach import check, hint, session, solution, summary
from fcd.teach.exercises import find_check
from fcd.teach.outcome import Outcome

NAME = "ex03.can_play_on"
MISTAKES = {mistake.name: mistake.wrong() for mistake in find_check(NAME).misconceptions}


@pytest.fixture(autouse=True)
def _fresh(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(session, "_SITTING", session._Sitting())
    monkeypatch.setenv("FCD_PROGRESS", str(tmp_path / "progress.json"))


def right(card: Card, top: Card, color: Color) -> bool:
    return card.rank in (top.rank, "0") or card.suit == top.suit or card.color == color


def starter(card: Card, top: Card, color: Color) -> bool:
    raise NotImplementedError()


def test_hints_go_one_step_further_each_time() -> None:
    hints = find_check(NAME).hints
    assert [hint(NAME).says for _ in range(len(hints) + 2)] == [*hints, hints[-1], hints[-1]]


def test_the_solution_opens_after_three_different_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])
    check(NAME, starter)
    assert "3 to go" in repr(solution(NAME)), "not attempted is no try"
    for _ in range(5):
        check(NAME, MISTAKES["zero-plain"])
    assert "2 to go" in repr(solution(NAME)), "the same try again is no other one"
    check(NAME, MISTAKES["no-suits"])
    assert "1 to go" in repr(solution(NAME))
    check(NAME, MISTAKES["printed-color"])
    assert "def can_play_on(card: Card, top: Card, color: Color) -> bool:" in repr(solution(NAME))
    assert "SOLUTION" not in repr(solution(NAME)), "without the marks"


def test_the_solution_opens_when_yours_is_right(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])
    check(NAME, right)
    assert "return same_feature or" in repr(solution(NAME))


def test_without_solutions_the_instructor_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    check(NAME, right)
    assert "ask your instructor" in repr(solution(NAME))


def test_points_go_to_the_progress_page_and_the_best_is_kept() -> None:
    check(NAME, starter)
    assert "ex03" not in progress_file().read().exercises
    check(NAME, MISTAKES["zero-plain"])
    assert progress_file().read().exercises["ex03"] == (0, 20)
    check(NAME, right)
    check(NAME, MISTAKES["zero-plain"])
    assert progress_file().read().exercises["ex03"] == (10, 20)


def test_the_summary_tells_how_it_stands_now() -> None:
    assert repr(summary("ex03")).splitlines()[-1] == "0 of 20 points in the public checks"
    check(NAME, right)
    lines = repr(summary("ex03")).splitlines()
    assert lines[1].split() == ["✓", NAME, "right", "10", "of", "10"]
    assert "not attempted" in lines[2]
    assert lines[-1] == "10 of 20 points in the public checks"


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("ex03.can_pay_on", "Did you mean 'ex03.can_play_on'?"),
        ("ex99.x", "there is no exercise 'ex99'"),
        ("", "there is no exercise ''"),
    ],
)
def test_a_wrong_name_says_which_there_are(name: str, says: str) -> None:
    with pytest.raises(ValueError, match="there is no") as raised:
        check(name, right)
    assert says in str(raised.value)


def test_it_never_says_that_all_is_passed() -> None:
    report = check(NAME, right)
    assert report.outcome is Outcome.RIGHT
    shown = repr(report) + report._repr_mimebundle_()["text/html"]
    assert "Public checks passed; hidden ones run at grading." in shown
    assert "all passed" not in shown.lower()
