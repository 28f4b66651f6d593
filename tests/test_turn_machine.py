"""Turn machine: the lit phase, and what may be done there."""

from __future__ import annotations

import re
from base64 import b64decode

import pytest

from fcd import engine
from fcd.board.lessons.turn_machine import Machine, lit
from fcd.engine.diagram import Diagram
from fcd.engine.diagram_layout import TITLES
from fcd.positions import position
from fcd.variants import VARIANTS
from tests.at_a_lesson import choose


@pytest.mark.parametrize("key", VARIANTS)
def test_the_machine_lights_the_phase_of_the_round(key: str) -> None:
    lesson = Machine(key)
    for at in range(0, lesson.last + 1, 7):
        choose(lesson, "at", at)
        s = lesson.game.states[at]
        lit = next(b for b in lesson.body() if b["kind"] == "picture")
        assert lit["alt"].endswith(f"Lit: {TITLES[s.phase]}.")
        shown = next(b["lines"] for b in lesson.body() if b["kind"] == "checks")
        able = {mark for mark, _, _, depth in shown if mark == "✓" and not depth}
        assert bool(able) == bool(engine.legal_moves(lesson.game.variant, s))


def test_the_machine_offers_exactly_the_actions_that_are_legal() -> None:
    game = position("mini_uno", hands=["R1 B2", "R3 B4"], top="R5")
    lines = next(b["lines"] for b in Machine(game).body() if b["kind"] == "checks")
    assert [(mark, says) for mark, says, _, depth in lines if not depth] == [
        ("✓", "play a card: red 1 (R1)"),
        ("✗", "draw"),  # whoever can play must
    ]
    assert lines[-1][2] == "mini_uno#must-play"


def test_the_machine_names_cards_in_words_and_by_their_code_if_that_is_another() -> None:
    game = position("uno", hands=["R1 wild wild4", "", ""], top="R5")
    lines = next(b["lines"] for b in Machine(game).body() if b["kind"] == "checks")
    assert "play a card: red 1 (R1), wild, wild draw four (wild4)" in [
        says for _, says, *_ in lines
    ]


@pytest.mark.parametrize("key", VARIANTS)
def test_the_place_to_look_at_is_where_the_lit_box_is(key: str) -> None:
    """The title of the lit box stands in the middle of that place."""
    diagram = Diagram(VARIANTS[key])
    for phase in VARIANTS[key].turn:
        block = lit(diagram, phase)
        left, right = map(float, block["place"].split())
        svg = b64decode(block["src"].partition(",")[2]).decode()
        sheet = float(re.findall(r'viewBox="0 0 ([\d.]+)', svg)[0])
        titles = re.findall(rf'<text x="([\d.]+)"[^>]*>{re.escape(TITLES[phase])}</text>', svg)
        assert [float(x) / sheet for x in titles] == [pytest.approx((left + right) / 2, abs=1e-3)]
        assert left < right
