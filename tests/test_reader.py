"""The rule reader: every rule is there, in the rulebook's own words."""

from __future__ import annotations

import html
import re

import pytest

from fcd.board import RuleReader
from fcd.board.lessons.rule_reader import first_sentence, plain_words
from fcd.board.widgets import on_paper
from fcd.rulebook import books, load, section
from tests.at_a_lesson import press, text


def test_a_book_is_printed_rule_by_rule_few_in_full_and_many_by_their_first_sentence() -> None:
    for key in books():
        reader = RuleReader(key)
        assert reader.title == load(key).title
        printed, page = repr(reader), on_paper.html(reader.printed())
        titles = [plain_words(rule.title) for rule in load(key).values()]
        heads = re.findall(r"(?m)^(?:Rule: )?(.*?)(?:\.|$)", printed)
        assert [head for head in heads if head in titles] == titles
        assert all(html.escape(title) in page for title in titles)
        assert not re.search(rf"{key}#", printed + page)  # an id is for code
    six = [rule.ref for rule in load("fcd2018").sections[:6]]
    full, short = repr(RuleReader(*six)), repr(RuleReader(*six, "fcd2018#zero"))
    for ref in six:
        words = [plain_words(line) for line in section(ref).paragraphs]
        assert all(line in " ".join(full.split()) for line in words)
        assert first_sentence(words[0]) in " ".join(short.split())
    assert "questions" in full
    assert "questions" not in short


def test_books_sections_and_anchors_mix_and_each_rule_comes_once() -> None:
    sevens = [f"seven_zero#{anchor}" for anchor in load("seven_zero")]
    reader = RuleReader("uno#catch", "seven_zero", "uno#match", "seven_zero#zero")
    assert reader.refs == ["uno#catch", "uno#match", *sevens]
    reader = RuleReader("uno#catch", fcd2018="match zero", uno="match")
    assert reader.refs == ["uno#catch", "uno#match", "fcd2018#match", "fcd2018#zero"]
    assert RuleReader(seven_zero="").refs == sevens
    assert RuleReader().refs == [rule.ref for key in books() for rule in load(key).values()]


def test_one_reads_on_and_back_or_chooses_a_book_and_a_title() -> None:
    reader = RuleReader("fcd2018#match", "fcd2018#zero")
    rule, back, on = reader.controls()  # one book needs no choice of books
    assert (back["off"], on["off"]) == (True, False)
    press(reader, "next")
    assert reader.shown.ref == "fcd2018#zero"
    assert "goes on anything" in text(reader)
    reader.handle({"type": "press", "id": "next"})
    assert reader.note == "You can't use Next right now."
    press(reader, "back")
    assert reader.shown.ref == "fcd2018#match"
    reader = RuleReader("fcd2018", "uno#match", "uno#catch")
    book, rule, *_ = reader.controls()
    assert [each["value"] for each in book["options"]] == ["fcd2018", "uno"]
    assert "0: the wild card" in [each["label"] for each in rule["options"]]
    for name, value, note in (
        ("rule", "uno#catch", "Rule: choose one of the options shown."),  # but in the other book
        ("book", "uno", ""),
        ("rule", "uno#catch", ""),
    ):
        reader.handle({"type": "set", "id": name, "value": value})
        assert reader.note == note
    assert reader.shown == section("uno#catch")


def test_no_rule_loses_a_word_or_shows_a_mark_of_the_file_and_lists_are_lists() -> None:
    for ref in RuleReader().refs:
        shown = text(RuleReader(ref))
        assert not re.search(r"[*`]", shown), ref
        assert {*re.findall(r"\w+", section(ref).text)} <= {*re.findall(r"\w+", shown)}, ref
    body = RuleReader("fcd2018#first-card").body()
    kinds = [block["kind"] for block in body]
    assert kinds == ["heading", "paragraph", "checks", "paragraph", "paragraph"]
    assert [line[:2] for line in body[2]["lines"]] == [
        ["•", "After a 2, the first player has to draw two cards or answer with a 2."],
        ["•", "An A skips the first player, so the second player takes the first turn."],
    ]


BAD: list[tuple[list[object], dict[str, object], str]] = [
    (["chess"], {}, "no rulebook 'chess'; there are: fcd2018"),
    (["fcd2018#mach"], {}, "Did you mean 'match'"),
    (["chess#match"], {}, "no rulebook 'chess'"),
    (["fcd2018#"], {}, "does not cite a rule"),
    ([""], {}, "no rulebook ''"),
    ([3], {}, "3 isn't a rule: name books"),
    ([["fcd2018"]], {}, "isn't a rule"),
    ([], {"fcd2018": "match zerro"}, "Did you mean 'zero'"),
    ([], {"fcd2018": ["match"]}, "named in one text, as in fcd2018="),
]


def test_what_there_is_not_is_said_with_what_there_is() -> None:
    for refs, anchors, says in BAD:
        with pytest.raises(ValueError, match=says):
            RuleReader(*refs, **anchors)  # type: ignore[arg-type]  # on purpose
