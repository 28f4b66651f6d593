"""What is written after grading: pages, places to look, exports, points by hand."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fcd.grade.by_hand import Mark, mark_rows, read_marks
from fcd.grade.exports import fill_canvas, gradescope_results, read_export, with_nbgrader
from fcd.grade.grading import DOES_NOT_RUN, Graded
from fcd.grade.outputs import places_to_look, write_pages
from fcd.grade.pages import (
    HIDDEN,
    Part,
    class_html,
    concealed,
    feedback_html,
    feedback_text,
    rubrics_of,
)
from fcd.grade.results import Gradebook
from fcd.grade.similarity import alike
from fcd.grade.spreadsheet import as_csv
from fcd.grade.submissions import Found, Submission
from fcd.teach.checker import with_hidden
from fcd.teach.folder import find_check, find_exercise
from fcd.teach.outcome import Depth, Finding, Outcome, Report

BOOK = Gradebook({}, {})
LONG = (
    "def can_play_on(card, top, color):\n    found = False\n"
    "    for part in ('rank', 'suit'):\n        if getattr(card, part) == getattr(top, part):\n"
    "            found = True\n    if card.color == color or card.rank == '0':\n"
    "        found = not False\n    return found\n"
)
EVIL = "<script>alert(1)</script> =Ann"


def graded(student: str = "Ann", **more: Any) -> Graded:
    report = find_check("ex03.can_play_on").run(lambda card, top, color: False)
    return Graded(f"{student}.ipynb", student, "ex03", reports=(report,), **more)


def hidden_report() -> Report:
    """Wrong on one hidden case, and right on everything that is public."""

    def sly(card: Any, top: Any, color: Any) -> bool:
        right = card.rank in (top.rank, "0") or card.suit == top.suit or card.color == color
        return not right if f"{card} {top}" == "P9Q R1H" else right

    check = with_hidden(find_check("ex03.can_play_on"), ["P9Q on R1H"])
    return check.run(sly, Depth.HIDDEN)


def test_what_raises_everywhere_is_shown_on_a_public_case() -> None:
    hidden = ["R1H on R2H", "R1H on R3H", "R1H on R4H", "R1H on R5H", "R1H on R6H", "R1H on R7H"]
    check = with_hidden(find_check("ex03.can_play_on"), hidden)  # the smallest cases of all
    report = check.run(lambda card, top: True, Depth.HIDDEN)
    assert not report.finding.hidden
    assert "Keep the parameters" in repr(report)


def test_a_hidden_case_stays_hidden_but_its_sentence_is_told() -> None:
    report = hidden_report()
    assert (report.outcome, report.finding.hidden) == (Outcome.WRONG, True)
    one = [replace(graded(), reports=(report,))]
    shown, text = feedback_html("Ann", one, BOOK), feedback_text("Ann", one, BOOK)
    assert "P9Q" not in shown + text
    assert [each.count(HIDDEN) for each in (shown, text)] == [1, 1]
    assert "P9Q" in feedback_text("Ann", one, BOOK, reveal=True)
    public = graded().reports[0]
    assert concealed(public) is public


def test_two_students_never_share_a_page(tmp_path: Path) -> None:
    names = ("@Bob", "_bob", "_Bob", "..", "_")
    write_pages(tmp_path, [graded(name) for name in names], Found(), BOOK)
    pages = [path.read_text() for path in (tmp_path / "feedback").glob("*.html")]
    assert all(any(f"<h1>{name}</h1>" in page for page in pages) for name in names)


def test_a_part_of_the_points_is_not_called_wrong() -> None:
    report = graded().reports[0]
    partly = replace(report, finding=replace(report.finding, share=0.8))
    assert [line.partition("\n")[0] for line in map(repr, (report, partly))] == [
        "✗ ex03.can_play_on: wrong (0 of 10 points)",
        "✗ ex03.can_play_on: not yet (8 of 10 points)",
    ]
    page = class_html("c", [graded(), replace(graded("Ben"), reports=(partly,))], {})
    assert [word in page for word in ("not yet", "wrong")] == [True, True]


def test_the_page_about_a_class_counts_everybody_who_is_wrong() -> None:
    finding = find_check("ex03.can_play_on").run(lambda card, top, color: False).finding
    known = replace(finding, misconception="x", says="That is what `color` is for.")
    findings = {
        "Ann": known,
        "Ben": replace(finding, misconception=""),
        "Cy": Finding(Outcome.RAISED, got="ValueError"),
        "Di": Finding(Outcome.RAISED, got=f"cell 1 (x) {DOES_NOT_RUN}SyntaxError"),
        "Ed": known,
        "Flo": Finding(Outcome.RIGHT),
        "Gus": Finding(Outcome.NOT_ATTEMPTED),
    }
    class_ = [replace(graded(s), reports=(Report("ex03.can_play_on", f, 10),))
              for s, f in findings.items()]  # fmt: skip
    [part] = [Part(find_exercise("ex03"), class_)]
    assert [(says, who) for _, says, who in part.mistakes] == [
        ("That is what `color` is for.", ["Ann", "Ed"]),
        ("a cell doesn't run", ["Di"]),
        ("the code raises an error", ["Cy"]),
        ("wrong, but no known mistake", ["Ben"]),
    ]
    assert part.distribution == [("0", 6), ("10", 1)], "and nothing between"
    page = class_html("c", class_, {}, same=[("ex03", ["Ann", "Ben", "Cy"])])
    assert "That is what <code>color</code> is for." in page
    assert "Ann, Ben and Cy handed in the same file for ex03" in page
    assert "1 student, 1 submission." in class_html("c", class_[:1], {})


def test_the_same_file_of_several_students_is_named_once() -> None:
    names = ("Ann", "Ben", "Cy", "Di", "Eve")
    digests = ("1", "1", "1", "2", "2")
    handed_in = [Submission(f"{name}.ipynb", name, "ex03", (LONG,), digest)
                 for name, digest in zip(names, digests, strict=True)]  # fmt: skip
    untouched = Report("ex03.can_play_on", Finding(Outcome.NOT_ATTEMPTED), 10)
    results = [graded(name) for name in names[:3]]
    results += [replace(graded(name), reports=(untouched,)) for name in names[3:]]
    pairs, same = places_to_look(results, handed_in)
    assert same == [("ex03", ["Ann", "Ben", "Cy"])], "a starter is nobody's work"
    assert [(pair.one, pair.other) for pair in pairs] == [("Ann", "Di")]


def test_strangers_names_are_only_text() -> None:
    page = class_html("c", [graded(EVIL, trouble=EVIL)], {EVIL: EVIL})
    page += feedback_html(EVIL, [graded(EVIL, notes=(EVIL,))], BOOK)
    assert "<script" not in page
    rows = [*csv.reader(io.StringIO(as_csv([("=1+1", "@x")]).lstrip("\ufeff")))]
    assert rows == [["'=1+1", "'@x"]]


def test_pages_are_the_same_to_the_letter(tmp_path: Path) -> None:
    texts = []
    for folder in (tmp_path / "one", tmp_path / "two"):
        folder.mkdir()
        found = Found(others={"x.png": "a picture"})
        write_pages(folder, [graded(), graded("Ben", seconds=3.0)], found, BOOK)
        files = sorted(path for path in folder.rglob("*") if path.is_file())
        texts.append({path.name: path.read_bytes() for path in files})
    assert texts[0] == texts[1]
    assert {"Ann.html", "Ann.md", "Ben.html", "class.html"} <= texts[0].keys()


def test_shared_unusual_code_is_a_place_to_look() -> None:
    mine = LONG
    theirs = "# my own\n" + mine.replace("found", "ok").replace("part", "p").replace("    ", "  ")
    usual = "def can_play_on(card, top, color):\n    return card.color == {} or card.rank == '0'\n"
    others = {f"s{n}": [usual.format(n)] for n in range(8)}
    class_ = {"Ann": ["broken(", "x = 1\n", mine], "Ben": [theirs], **others}
    (pair,) = alike("ex03", class_)
    assert (pair.one, pair.other) == ("Ann", "Ben")
    assert pair.lines == tuple(mine.splitlines())[:8]
    assert alike("ex03", class_, known=[mine]) == []  # everybody was given it
    endless = ["def f(x):\n    return " + "x + " * 1_500 + "x", "x\n" * 40_000]
    assert len(alike("ex03", {**class_, "Cy": endless})) == 1


def test_points_by_hand_come_back_from_the_table(tmp_path: Path) -> None:
    check = find_check("ex14.game_class")
    answers: Any = check.checker.model(None)  # type: ignore[attr-defined]
    essay = Graded("a.ipynb", "Ann", "ex14", reports=(check.run(answers),))
    path = tmp_path / "texts.csv"
    path.write_text(as_csv(mark_rows([essay], {})), encoding="utf-8")
    assert read_marks(path) == ({}, [])
    filled = path.read_text(encoding="utf-8").replace(",2,,", ',2,"1,5",Good.')
    path.write_text(filled, encoding="utf-8")
    marks, odd = read_marks(path)
    assert (marks, odd) == ({("Ann", "ex14.game_class"): Mark(1.5, 2, "Good.")}, [])
    assert mark_rows([essay], marks)[1][3:] == ("1.5", "Good.")
    assert "1.5 of 2 points: Good." in feedback_html("Ann", [essay], Gradebook({}, {}, marks))
    path.write_text(filled.replace('"1,5"', "7"), encoding="utf-8")
    assert read_marks(path)[1] == ["Ann, ex14.game_class: '7' isn't a number from 0 to 2"]
    assert "1 point" in rubrics_of("ex14")["ex14.game_class"]


def test_a_canvas_export_is_read_in_any_encoding(tmp_path: Path) -> None:
    for encoding in ("utf-8", "utf-8-sig", "utf-16", "latin-1"):
        (tmp_path / "export.csv").write_text("Student,ID\nMüller,7\n", encoding=encoding)
        assert read_export(tmp_path / "export.csv") == "Student,ID\nMüller,7\n"


def test_a_canvas_export_is_filled_in() -> None:
    head = "Student,ID,ex03 Matching (7)\n    Points Possible,,20\n"
    export = head + '"Doe, Jane",12,\n"Roe, Al",13,5\n'
    points = {"janedoe": {"ex03": 10.0}, "x": {"ex03": 1.0, "ex04": 2.0}}
    text, odd = fill_canvas(export, points, {"janedoe": "12"})
    assert text.splitlines()[2:] == ['"Doe, Jane",12,10', '"Roe, Al",13,5']
    assert odd == ["the export has no column for ex04", "the export has no row for x"]
    with pytest.raises(ValueError, match="Student and ID"):
        fill_canvas("a,b\n", points, {})


def test_other_systems_get_what_they_read() -> None:
    result = json.loads(gradescope_results(graded()))
    assert result["tests"][0]["max_score"] == 10
    assert "leaderboard" not in result
    says = "Against A: +17.0 points a round (…); against B: -7.7 points a round (…)."
    player = Report("ex12.my_player", Finding(Outcome.RIGHT, says=says, printed=says), 10)
    board = json.loads(gradescope_results(Graded("a", "Ann", "ex12", reports=(player,))))[
        "leaderboard"
    ]
    assert [(row["name"][-1], row["value"]) for row in board] == [("A", 17.0), ("B", -7.7)]
    project = Path(__file__).parents[2]
    text = (project / "exercises" / "ex03_matching.ipynb").read_text(encoding="utf-8")
    cells = with_nbgrader(json.loads(text), find_exercise("ex03"))["cells"]
    ours = [cell for cell in cells if "nbgrader" in cell["metadata"]]
    marks = [cell["metadata"]["nbgrader"] for cell in ours]
    assert [mark["points"] for mark in marks if mark["grade"]] == [10, 10]
    assert sum(mark["solution"] for mark in marks) == 2
    assert len({mark["grade_id"] for mark in marks}) == len(marks)
    first = next(cell["source"] for cell in ours if cell["metadata"]["nbgrader"]["grade"])
    assert first == 'assert check("ex03.can_play_on", can_play_on).outcome == "right"'
