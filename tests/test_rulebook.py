"""The rulebook: every book opens, every promised anchor is there, and mistakes are told clearly."""

import re
from itertools import product

import fcd.rulebook
from fcd.rulebook import NoSuchRule, Section, books, load, section
from tests.refusing import assert_refused

# Rulings that were checked against the original course's program, which a book says once, above
# them: a player has no use for it in each. All others are our own.
CHECKED = {
    "fcd2017": {1, 2, 5, 6, 7, 8, 9, 11, 12, 14},
    "fcd2018": {1, 2, 3, 4, 7, 8, 9, 10, 11},
    "mini_uno": {1, 2, 5},
    "uno": set(),
    "uno_contest": {1, 2, 3, 4, 5, 6, 7},
    "seven_zero": set(),
}

RULES = [rule for key in books() for rule in load(key).sections]


def is_ruling(rule: Section) -> bool:
    return rule.anchor.startswith("ruling-")


def test_a_book_begins_with_a_title_and_one_paragraph_and_has_no_marks_of_ours() -> None:
    for book in map(load, books()):
        assert "\n\n" not in book.intro
        assert "{#" not in book.markdown
        assert book.markdown.startswith(f"# {book.title}\n")
        for rule in book.sections:
            assert f"# {rule.title}\n\n{rule.text}\n" in book.markdown


def test_rulings_carry_their_numbers_and_say_which_were_checked() -> None:
    for key in books():
        rulings = [rule for rule in load(key).sections if is_ruling(rule)]
        for number, rule in enumerate(rulings, start=1):
            assert re.match(rf"Ruling {number}: \S", rule.title)
            assert rule.anchor == f"ruling-{number}"
        [told] = re.findall(r"Rulings\s([\d,\sand]+)\sfollow", load(key).source) or [""]
        checked = {*map(int, re.findall(r"\d+", told))}
        assert checked == CHECKED[key], key


def test_a_rule_is_short_and_found_by_its_citation() -> None:
    for rule in RULES:
        assert 3 <= len(rule.text.split()) <= 160, rule.ref
        assert len(re.split(r"\n\s*\n", rule.text)) <= 4, rule.ref
        if is_ruling(rule):
            assert len(re.findall(r"[.?!](?=\s|$)", rule.text)) <= 3, rule.ref
        assert section(rule.ref) is rule
        assert str(rule) == f"{rule.title}\n\n{rule.text}"


def test_text_keeps_to_the_width_and_loses_no_word() -> None:
    for book, width in product(map(load, books()), (32, 80)):
        text = book.text(width)
        assert max(map(len, text.splitlines())) <= width
        assert not set("*`{}") & set(text)
        for rule in book.sections:
            assert f"[#{rule.anchor}]" in text
        spoken = " ".join(re.sub(r"^[=~-]+$", "", text, flags=re.MULTILINE).split())
        written = " ".join(re.sub(r"\{(#.*?)\}", r"[\1]", book.source).replace("*", "").split())
        assert spoken == re.sub(r"(?:^| )#+(?= )", "", written).replace("`", "").strip()


def test_text_keeps_lists_and_underlines_headings() -> None:
    book = fcd.rulebook._parse(
        "toy",
        "# Toy\n\nA *toy*.\n\n## Red {#red}\n\n"
        "Any of:\n\n- one that is\n  long\n- two\n\n1. first\n",
    )
    assert book.text(12) == (
        "Toy\n===\n\nA toy.\n\nRed  [#red]\n-----------\n\nAny of:\n\n"
        "- one that\n  is long\n- two\n\n1. first\n"
    )


def test_what_is_in_no_book_is_told_what_comes_near_and_what_there_is() -> None:
    unknown = [("poker#bluff", "no rulebook 'poker'; there are: .*mini_uno")]
    no_citations = ["match", "fcd2017", "fcd2017#", "#match", ""]
    assert_refused(section, [*unknown, *((ref, "write book#anchor") for ref in no_citations)])
    near = r"^no rule 'drawtwo' in 'fcd2017'. Did you mean 'draw-two'.* It has: deck, players, set"
    assert_refused(section, [("fcd2017#drawtwo", near)], NoSuchRule)
    assert "drawtwo" not in load("fcd2017")


def test_a_flawed_file_is_refused() -> None:
    twice = "# Toy\n\nx\n\n## Red {#red}\n\nx\n\n## Rot {#red}\n\nx\n"
    table = [
        ("", "begins with '# Title'"),
        ("# Toy\n", "a paragraph of introduction"),
        ("Hello\n# Toy\n", "line 1: text before the title: 'Hello'"),
        ("## Red {#red}\n\nx\n", "begins with '# Title'"),
        ("# Toy\n\nx\n\n# Toy again\n", "line 5: a second title, 'Toy again'"),
        ("# Toy\n\nx\n\n## Red {#Red}\n\nx\n", "line 5: not a heading we can read"),
        ("# Toy\n\nx\n\n## Red {#red}\n\n## Blue {#blue}\n\nx\n", "nothing is said under 'Red'"),
        (twice, "line 9: anchor 'red' is already used in line 5"),
    ]
    said = [(source, f"rulebook 'toy', .*{complaint}") for source, complaint in table]
    assert_refused(lambda source: fcd.rulebook._parse("toy", source), said)
