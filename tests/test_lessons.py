"""All small teaching widgets, in their thinking halves: what they show, and what they are told."""

from __future__ import annotations

import json
from dataclasses import replace
from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fcd.board.lessons import page, plain
from fcd.board.lessons.dealer import Dealing
from fcd.board.lessons.match_explorer import Matching
from fcd.board.lessons.special_card_lab import Lab
from fcd.board.lessons.turn_machine import Machine
from fcd.board.widgets import blocks
from fcd.engine.rules import Meaning
from fcd.rulebook import section
from fcd.variants import FCD_2018
from tests.at_a_lesson import LESSONS, choose, controls, every_block


@pytest.mark.parametrize("name", LESSONS)
def test_a_view_is_json_and_the_same_every_time(name: str) -> None:
    one, other = LESSONS[name](), LESSONS[name]()
    assert json.dumps(one.view()) == json.dumps(other.view())
    assert plain.text(one.printed()) == plain.text(other.printed())


class _Images(HTMLParser):
    """Collects what would need more than a page, and pictures without words."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.silent: list[str] = []
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        given = dict(attrs)
        if tag == "img" and not (given.get("alt") and str(given["src"]).startswith("data:image/")):
            self.silent.append(str(attrs)[:80])


@pytest.mark.parametrize("name", LESSONS)
def test_the_page_without_a_kernel_needs_nothing_and_its_pictures_have_words(name: str) -> None:
    found = _Images(page.html(LESSONS[name]().printed()))
    assert "img" in found.tags
    assert found.silent == []
    assert not {"script", "style", "svg", "button", "input", "select"} & set(found.tags)


def test_names_are_escaped_on_the_page() -> None:
    dealt = Dealing("uno", players=["<b>Ann</b>", "Ben & Co"])
    assert "<b>Ann" not in page.html(dealt.view())
    assert "&lt;b&gt;Ann" in page.html(dealt.view())


@pytest.mark.parametrize("name", LESSONS)
def test_every_reference_can_be_read(name: str) -> None:
    lesson = LESSONS[name]()
    cited = {
        line[2] for b in every_block(lesson.body()) if b["kind"] == "checks" for line in b["lines"]
    } - {""}
    for ref in cited:
        lesson.handle({"type": "rule", "value": ref})
        assert lesson.view()["body"][-1]["title"] == section(ref).title
    lesson.handle({"type": "close"})
    assert all(block["kind"] != "rule" for block in lesson.body())


ODD = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False)
    | st.text(max_size=20)
    | st.sampled_from(["x" * 100_000, "game", "uno", "at", "next", "answer", "fcd2018#match"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=6,
)
MESSAGES = ODD | st.fixed_dictionaries(
    {"type": st.sampled_from(["set", "press", "rule", "close", "play"]) | ODD},
    optional={"id": ODD, "value": ODD, "seq": ODD},
)


@pytest.mark.parametrize("name", LESSONS)
def test_no_message_raises_and_refused_ones_change_nothing(name: str) -> None:
    lesson = LESSONS[name]()

    @settings(max_examples=60, deadline=None)
    @given(MESSAGES)
    def check(message: object) -> None:
        before = {k: v for k, v in vars(lesson).items() if k != "note"}
        lesson.handle(message)
        if lesson.note:
            assert {k: v for k, v in vars(lesson).items() if k != "note"} == before

    check()


@pytest.mark.parametrize("name", LESSONS)
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_whatever_is_offered_can_be_taken(name: str, data: st.DataObject) -> None:
    lesson = LESSONS[name]()
    for _ in range(4):
        control = data.draw(st.sampled_from(controls(lesson)), label="control")
        if control["kind"] == "button":
            lesson.handle({"type": "press", "id": control["id"]})
            assert bool(lesson.note) == control["off"] or control["id"] == "check"
            continue
        if control["kind"] == "slider":
            value: Any = data.draw(st.integers(0, control["last"]))
        else:
            value = data.draw(st.sampled_from([o["value"] for o in control["options"]]))
        choose(lesson, control["id"], [value] if control.get("many") else value)
        json.dumps(lesson.view())


def test_an_error_of_ours_is_raised_and_undone() -> None:
    class Broken(Dealing):
        def chosen(self, name: str, value: Any) -> None:
            self.at = 5
            raise ZeroDivisionError

    lesson = Broken()
    with pytest.raises(ZeroDivisionError):
        lesson.handle({"type": "set", "id": "at", "value": 3})
    assert lesson.at == 0


@pytest.mark.parametrize(
    ("message", "says"),
    [
        (17, "could not be read"),
        ({"type": "fly"}, "does not know"),
        ({"type": "set", "id": "wings", "value": 1}, "no such control"),
        ({"type": "set", "id": "game", "value": "chess"}, "not among the choices"),
        ({"type": "set", "id": "at", "value": 10**30}, "goes from 0 to 29"),
        ({"type": "set", "id": "at", "value": True}, "goes from 0 to 29"),
        ({"type": "set", "id": "next", "value": 1}, "cannot be set"),
        ({"type": "press", "id": "at"}, "not a button"),
        ({"type": "press", "id": "back"}, "of no use now"),
        ({"type": "rule", "value": "fcd2018#nonsense"}, "no such rule"),
    ],
)
def test_refusals_say_what_is_wrong(message: object, says: str) -> None:
    lesson = Dealing()
    lesson.handle(message)
    assert says in lesson.note
    assert lesson.at == 0


def test_a_table_too_wide_for_a_page_is_told_row_by_row() -> None:
    def told(cards: str) -> str:
        block = blocks.table("Who", ("name", "cards"), [("Alice", cards)])
        return plain.text({"title": "T", "controls": [], "body": [block], "note": ""})

    assert "name   cards\nAlice  7" in told("7")
    assert "Alice\n  cards: x x" in told("x " * 60)


def test_a_game_of_ones_own_stays_on_the_list() -> None:
    house = replace(FCD_2018, key="house", title="House", book="fcd2018")
    for lesson in (Matching(house), Dealing(house), Machine(house), Lab(house)):
        for game in ("uno", "house"):
            choose(lesson, "game", game)
        assert "House" in plain.text(lesson.view())


def test_a_rule_of_this_house_is_told_without_a_page_to_open() -> None:
    own = Meaning("house#leader", FCD_2018.meanings["A"].effects)
    house = replace(FCD_2018, key="house", meanings={**FCD_2018.meanings, "F": own})
    view = Lab(house, "RFH").view()
    assert "house#" not in json.dumps(view)
    assert "goes on any card" not in plain.text(view)
    assert "fcd2018#advance" in json.dumps(Lab(FCD_2018, "RAH").view())
