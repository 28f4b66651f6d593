"""The rule reader: every rule is there, in the rulebook's own words."""

from __future__ import annotations

import re

import pytest

from fcd.board.lessons import page, plain
from fcd.board.lessons.rule_reader import Reading, first_sentence, plain_words
from fcd.board.widgets.reader import RuleReader
from fcd.rulebook import books, load, section


def shown(reading: Reading) -> str:
    return plain.text(reading.view())


@pytest.mark.parametrize("key", books())
def test_a_book_is_printed_rule_by_rule(key: str) -> None:
    text = repr(RuleReader(key))
    at = [text.index(f"[{rule.ref}]") for rule in load(key).values()]
    assert at == sorted(at)
    assert all(plain_words(rule.title) in text for rule in load(key).values())
    assert text == repr(RuleReader(key))


def test_few_rules_are_printed_in_full_and_many_by_their_first_sentence() -> None:
    six = [rule.ref for rule in load("fcd2018").sections[:6]]
    full, short = repr(RuleReader(*six)), repr(RuleReader(*six, "fcd2018#zero"))
    for ref in six:
        words = [plain_words(line) for line in section(ref).paragraphs]
        assert all(line in " ".join(full.split()) for line in words)
        assert first_sentence(words[0]) in " ".join(short.split())
    assert "questions" in full
    assert "questions" not in short


def test_books_and_sections_mix_and_each_rule_comes_once() -> None:
    reader = RuleReader("uno#catch", "seven_zero", "uno#match", "seven_zero#zero")
    sevens = [f"seven_zero#{anchor}" for anchor in load("seven_zero")]
    assert reader.refs == ["uno#catch", "uno#match", *sevens]


def test_rules_of_a_book_are_named_by_their_anchors() -> None:
    reader = RuleReader("uno#catch", fcd2018="match zero", uno="match")
    assert reader.refs == ["uno#catch", "uno#match", "fcd2018#match", "fcd2018#zero"]
    assert RuleReader(seven_zero="").refs == RuleReader("seven_zero").refs


@pytest.mark.parametrize(
    ("anchors", "says"),
    [
        ({"fcd2018": "match zerro"}, "Did you mean 'zero'"),
        ({"chess": "mate"}, "no rulebook 'chess'"),
        ({"fcd2018": ["match"]}, "named in one text, as in fcd2018="),
    ],
)
def test_anchors_that_there_are_not_are_told(anchors: dict[str, str], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        RuleReader(**anchors)


def test_without_references_there_is_everything() -> None:
    assert RuleReader().refs == [rule.ref for key in books() for rule in load(key).values()]


def test_one_reads_on_and_back() -> None:
    reading = Reading("fcd2018#match", "fcd2018#zero")
    back, on = reading.controls()[1:]
    assert (back["off"], on["off"]) == (True, False)
    reading.handle({"type": "press", "id": "next"})
    assert reading.shown.ref == "fcd2018#zero"
    assert "A 0 goes on anything" in shown(reading)
    reading.handle({"type": "press", "id": "next"})
    assert reading.note == "Next is of no use now."
    reading.handle({"type": "press", "id": "back"})
    assert reading.shown.ref == "fcd2018#match"


def test_a_rule_is_chosen_by_its_book_and_its_title() -> None:
    reading = Reading("fcd2018", "uno#match", "uno#catch")
    book, rule, *_ = reading.controls()
    assert [each["value"] for each in book["options"]] == ["fcd2018", "uno"]
    assert "0: the wild card (fcd2018#zero)" in [each["label"] for each in rule["options"]]
    reading.handle({"type": "set", "id": "rule", "value": "uno#catch"})
    assert "not among the choices" in reading.note  # it stands in the other book
    reading.handle({"type": "set", "id": "book", "value": "uno"})
    reading.handle({"type": "set", "id": "rule", "value": "uno#catch"})
    assert reading.shown == section("uno#catch")
    assert reading.note == ""


def test_one_book_needs_no_choice_of_books_and_gives_its_title() -> None:
    reading = Reading("mini_uno")
    assert reading.title == load("mini_uno").title
    assert [control["id"] for control in reading.controls()] == ["rule", "back", "next"]


def test_lists_are_lists() -> None:
    body = Reading("fcd2018#first-card").body()
    assert [block["kind"] for block in body] == [
        "heading",
        "paragraph",
        "checks",
        "paragraph",
        "paragraph",
    ]
    assert [line[:2] for line in body[2]["lines"]] == [
        ["•", "A 2 works on player 0, who must draw two cards or answer with a 2."],
        ["•", "An A skips player 0, so player 1 takes turn 0."],
    ]


@pytest.mark.parametrize("ref", RuleReader().refs)
def test_no_rule_loses_a_word_or_shows_a_mark_of_the_file(ref: str) -> None:
    text = shown(Reading(ref))
    assert not re.search(r"[*`]", text)
    words = re.findall(r"\w+", section(ref).text)
    assert set(words) <= set(re.findall(r"\w+", text))


@pytest.mark.parametrize(
    ("ref", "says"),
    [
        ("chess", "no rulebook 'chess'; there are: fcd2018"),
        ("fcd2018#mach", "Did you mean 'match'"),
        ("chess#match", "no rulebook 'chess'"),
        ("fcd2018#", "does not cite a rule"),
        ("", "no rulebook ''"),
        (3, "3 is no rule: name books"),
        (["fcd2018"], "is no rule"),
    ],
)
def test_what_there_is_not_is_said_with_what_there_is(ref: object, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        RuleReader(ref)  # type: ignore[arg-type]  # on purpose


@pytest.mark.parametrize(
    "message",
    [
        None,
        {"type": "set", "id": "rule", "value": "uno#match"},
        {"type": "set", "id": "book", "value": "uno"},
        {"type": "press", "id": "back"},
        {"type": "press", "id": "rule"},
    ],
)
def test_messages_that_no_control_sent_change_nothing(message: object) -> None:
    reading = Reading("fcd2018")
    reading.handle(message)
    assert reading.note
    assert reading.at == 0


def test_the_page_has_every_rule_too() -> None:
    html = page.html(Reading("fcd2018").printed())
    assert all(f"[{rule.ref}]" in html for rule in load("fcd2018").values())
