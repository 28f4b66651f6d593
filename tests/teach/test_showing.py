"""What a student sees: the same in text and in the notebook, and nothing of theirs can break it."""

from __future__ import annotations

import re
from html import unescape

import pytest

from fcd.cards import Card
from fcd.teach.exercises import find_check, find_exercise
from fcd.teach.outcome import CaseView, Finding, Outcome, Report, Row
from fcd.teach.showing.html import report_html, summary_html
from fcd.teach.showing.text import report_text
from tests.teach.handed_in import loops, raises

CHECK = find_check("ex03.can_play_on")
HOSTILE = "<script>alert(1)</script>&\"'"


def words_of(html: str) -> str:
    return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", html)))


def test_a_wrong_answer_is_drawn_with_both_answers_the_sentence_and_the_rules() -> None:
    mistake = next(m for m in CHECK.misconceptions if m.name == "printed-color")
    report = CHECK.run(mistake.wrong())
    html = report_html(report)
    assert html.count("<img") == 2, "the card on the pile and the card to be played"
    assert 'alt="green 5 of hearts"' in html
    for part in (
        "green was named",
        "your answer",
        "False",
        "right answer",
        "True",
        "[fcd2018#match]",
    ):
        assert part in html
    assert "the color that was named counts instead" in words_of(html).replace("  ", " ")


@pytest.mark.parametrize("submission", [loops, raises, None, lambda *a: None])
def test_text_and_notebook_say_the_same(submission: object) -> None:
    report = CHECK.run(submission)
    html = words_of(report_html(report))
    assert report.outcome in html
    assert report.outcome in report_text(report)
    assert report.finding.got in html


def test_rules_are_shown_only_where_an_answer_was_wrong() -> None:
    assert "The rules:" not in report_html(CHECK.run(raises))
    assert "The rules:" in report_html(CHECK.run(lambda *a: None))


def test_the_traceback_is_there_for_those_who_ask() -> None:
    report = CHECK.run(raises)
    assert "Traceback" not in report_html(report) + repr(report)
    assert repr(report.traceback).startswith("Traceback (most recent call last):")
    assert "handed_in" not in repr(report.traceback), "no paths of this machine"


@pytest.mark.parametrize("part", ["got", "expected", "says"])
def test_everything_is_escaped(part: str) -> None:
    scene = CaseView(
        HOSTILE, (Row(HOSTILE, (Card.parse("R5H"),), HOSTILE),), (HOSTILE,), (HOSTILE,)
    )
    finding = Finding(Outcome.WRONG, scene=scene, **{part: HOSTILE})  # type: ignore[arg-type]
    html = report_html(Report("ex03.can_play_on", finding, 10))
    assert "<script" not in html


def test_backticks_become_code_and_a_lone_one_stays() -> None:
    def shown(says: str) -> str:
        return report_html(Report(CHECK.name, Finding(Outcome.WRONG, says=says), 10))

    assert "compare with <code>color</code>!" in shown("compare with `color`!")
    assert "a ` alone" in shown("a ` alone")


def test_a_summary_has_a_row_for_each_check() -> None:
    exercise = find_exercise("ex03")
    report = CHECK.run(lambda *a: None)
    html = summary_html(exercise, {exercise.checks[0].name: report, exercise.checks[1].name: None})
    assert html.count("<tr>") == 2
    assert "not attempted" in html
    assert "0 of 20 points" in words_of(html)


def test_a_report_travels_as_text() -> None:
    report = CHECK.run(lambda *a: None)
    assert Report.from_json(report.to_json()) == report
    for text in ("{}", "[]", "3", '{"check": 1, "finding": {}}', "no json", '{"a":'):
        with pytest.raises(ValueError, match=r"no report|Expecting|delimiter"):
            Report.from_json(text)
