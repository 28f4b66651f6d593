"""What a student does in a notebook, what is remembered of it, and what is shown."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest

from fcd.cards import Card
from fcd.series.progress import progress_file
from fcd.teach import check, check_all, hint, play_case, session, solution, summary
from fcd.teach.folder import find_check
from fcd.teach.outcome import CaseView, Finding, Outcome, Report, Row
from fcd.teach.showing.html import report_html, summary_html
from fcd.teach.showing.text import report_text
from tests.teach.handed_in import loops, raises, right, untouched

NAME = "ex03.can_play_on"
MISTAKES = {mistake.name: mistake.wrong() for mistake in find_check(NAME).misconceptions}


@pytest.fixture(autouse=True)
def _fresh(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(session, "_SITTING", session._Sitting())
    monkeypatch.setenv("FCD_PROGRESS", str(tmp_path / "progress.json"))


def test_hints_go_one_step_further_each_time() -> None:
    hints = find_check(NAME).hints
    assert [hint(NAME).says for _ in range(len(hints) + 2)] == [*hints, hints[-1], hints[-1]]


def test_the_solution_opens_after_three_different_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(Path(__file__).parents[2])
    check(NAME, untouched("ex03")["can_play_on"])
    assert "3 to go" in repr(solution(NAME)), "not attempted is no try"
    for _ in range(5):
        check(NAME, MISTAKES["zero-not-wild"])
    assert "2 to go" in repr(solution(NAME)), "the same try again is no other one"
    check(NAME, MISTAKES["suit-no-match"])
    assert "1 to go" in repr(solution(NAME))
    check(NAME, MISTAKES["printed-color"])
    assert "def can_play_on(card: Card, top: Card, color: Color) -> bool:" in repr(solution(NAME))
    assert "SOLUTION" not in repr(solution(NAME)), "without the marks"


def test_the_solution_opens_when_yours_is_right_if_there_is_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    check(NAME, right)
    monkeypatch.chdir(Path(__file__).parents[2])
    assert "return same_feature or" in repr(solution(NAME))
    monkeypatch.chdir(tmp_path)
    assert "ask your instructor" in repr(solution(NAME))


def test_points_go_to_the_progress_page_and_the_best_is_kept() -> None:
    check(NAME, untouched("ex03")["can_play_on"])
    assert "ex03" not in progress_file().read().exercises
    check(NAME, MISTAKES["zero-not-wild"])
    assert progress_file().read().exercises["ex03"] == (0, 20)
    check(NAME, right)
    check(NAME, MISTAKES["zero-not-wild"])
    assert progress_file().read().exercises["ex03"] == (10, 20)


def test_the_summary_tells_how_it_stands_now() -> None:
    assert repr(summary("ex03")).splitlines()[-1] == "0 of 20 points"
    check(NAME, right)
    lines = repr(summary("ex03")).splitlines()
    assert lines[1].split() == ["✓", NAME, "right", "10", "of", "10"]
    assert "not attempted" in lines[2]
    assert lines[-1] == "10 of 20 points"


def test_a_wrong_name_says_which_there_are() -> None:
    for name, says in (
        ("ex03.can_pay_on", "Did you mean 'ex03.can_play_on'\\?"),
        ("ex99.x", "there is no exercise 'ex99'"),
        ("", "there is no exercise ''"),
        (right, "the name comes first, in quotes"),
    ):
        with pytest.raises(ValueError, match=says):
            check(name, right)  # type: ignore[arg-type]


def test_results_survive_a_restart(monkeypatch: pytest.MonkeyPatch) -> None:
    check(NAME, right)
    monkeypatch.setattr(session, "_SITTING", session._Sitting())
    lines = repr(summary("ex03")).splitlines()
    assert lines[1].endswith("10 of 10  (from before)")
    assert lines[-1] == "10 of 20 points"


def test_all_is_checked_afresh_and_what_was_changed_since_is_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    cells = {"can_play_on": right}
    monkeypatch.setattr(session, "_notebook", lambda: cells)
    lines = repr(check_all("ex03")).splitlines()
    assert "right" in lines[1]
    assert "not attempted" in lines[2]
    cells["can_play_on"] = MISTAKES["zero-not-wild"]
    assert "(changed since: check it again)" in repr(summary("ex03"))


def test_a_case_can_be_played_on_a_board() -> None:
    with pytest.raises(ValueError, match=r"check 'ex03\.can_play_on' first"):
        play_case(NAME)
    report = check(NAME, MISTAKES["zero-not-wild"])
    assert "play_case(&#x27;ex03.can_play_on&#x27;)" in report_html(report)
    board = play_case(NAME)
    assert report.finding.scene
    assert board.game.state.hand == report.finding.scene.rows[1].cards
    assert str(board.game.legal_moves()[0]) == "play R0H"
    for name, wrong in (("ex01.text", Nothing), ("ex13.short_tests", [])):  # no table, no cases
        assert "play_case" not in report_html(check(name, wrong))
        with pytest.raises(ValueError, match="isn't a table"):
            play_case(name)
    check(NAME, right)
    with pytest.raises(ValueError, match="wrong answers have one"):
        play_case(NAME)


class Nothing:
    def __init__(self, *parts: object) -> None:
        pass


CHECK = find_check("ex03.can_play_on")
HOSTILE = "<script>alert(1)</script>&\"'"


def words_of(html: str) -> str:
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html)))


def test_a_wrong_answer_is_drawn_with_both_answers_the_sentence_and_the_rules() -> None:
    mistake = next(m for m in CHECK.misconceptions if m.name == "printed-color")
    report = CHECK.run(mistake.wrong())
    html = report_html(report)
    assert html.count("<img") == 2, "the card on the pile and the card to be played"
    assert 'alt="' in html
    for part in (" was named", "your answer", "False", "right answer", "True"):
        assert part in html
    assert '<a href="../notebooks/rules/fcd2018.ipynb#cell-id=match">What matches</a>' in html
    assert "the color that was named counts instead" in words_of(html).replace("  ", " ")


def test_text_and_notebook_say_the_same() -> None:
    for submission in (loops, raises, None, lambda *a: None):
        report = CHECK.run(submission)
        html = words_of(report_html(report))
        assert report.outcome in html
        assert report.outcome in report_text(report)
        assert report.finding.got in html
        assert ("The rules:" in html) == (report.outcome is Outcome.WRONG)


def test_the_traceback_is_there_for_those_who_ask() -> None:
    report = CHECK.run(raises)
    assert "Traceback" not in report_html(report) + repr(report)
    assert repr(report.traceback).startswith("Traceback (most recent call last):")
    assert "handed_in" not in repr(report.traceback), "no paths of this machine"


def test_everything_is_escaped() -> None:
    row = Row(HOSTILE, (Card.parse("R5H"),), HOSTILE)
    scene = CaseView(HOSTILE, (row,), (HOSTILE,), (HOSTILE,))
    finding = Finding(Outcome.WRONG, scene=scene, got=HOSTILE, expected=HOSTILE, says=HOSTILE)
    assert "<script" not in report_html(Report("ex03.can_play_on", finding, 10))


def test_backticks_become_code_and_a_lone_one_stays() -> None:
    def shown(says: str) -> str:
        return report_html(Report(CHECK.name, Finding(Outcome.WRONG, says=says), 10))

    assert "compare with <code>color</code>!" in shown("compare with `color`!")
    assert "a ` alone" in shown("a ` alone")


def test_a_summary_has_a_row_for_each_check() -> None:
    check("ex03.can_play_on", lambda *a: None)
    html = summary_html(summary("ex03"))
    assert html.count("<tr>") == 2
    assert "not attempted" in html
    assert "0 of 20 points" in words_of(html)


def test_what_is_no_report_is_not_read() -> None:
    for text in ("{}", "[]", "3", '{"check": 1, "finding": {}}', "no json", '{"a":'):
        with pytest.raises(ValueError, match=r"isn't a report|Expecting|delimiter"):
            Report.from_json(text)
