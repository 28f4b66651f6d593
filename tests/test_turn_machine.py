"""Turn machine: the lit phase, and what may be done there."""

from __future__ import annotations

import re
from base64 import b64decode

import pytest

from fcd import engine
from fcd.board import TurnMachine
from fcd.board.drawing.diagram import PLACES, Diagram
from fcd.board.lessons.turn_machine import lit
from fcd.positions import position
from fcd.variants import VARIANTS
from tests.at_a_lesson import choose, first


@pytest.mark.parametrize("key", VARIANTS)
def test_the_machine_lights_the_phase_of_the_round(key: str) -> None:
    machine = TurnMachine(key)
    for at in range(0, machine.last + 1, 7):
        choose(machine, "at", at)
        state = machine.game.states[at]
        assert first(machine, "picture")["alt"].endswith(f"Lit: {PLACES[state.phase][1]}.")
        marks = {mark for mark, _, _, depth in first(machine, "checks")["lines"] if not depth}
        assert ("✓" in marks) == bool(engine.legal_moves(machine.game.variant, state))


def test_the_machine_offers_exactly_what_is_legal_in_words_and_codes() -> None:
    machine = TurnMachine(position("mini_uno", hands=["R1 B2", "R3 B4"], top="R5"))
    lines = first(machine, "checks")["lines"]
    assert [(mark, says) for mark, says, _, depth in lines if not depth] == [
        ("✓", "play a card: red 1 (R1)"),
        ("✗", "draw"),  # whoever can play must
    ]
    assert lines[-1][2] == "mini_uno#must-play"
    machine = TurnMachine(position("uno", hands=["R1 wild wild4", "", ""], top="R5"))
    said = [says for _, says, *_ in first(machine, "checks")["lines"]]
    assert "play a card: red 1 (R1), wild, wild draw four (wild4)" in said


def test_the_place_to_look_at_is_where_the_lit_box_is() -> None:
    """The title of the lit box stands in the middle of that place."""
    for variant in VARIANTS.values():
        diagram = Diagram(variant)
        for phase in variant.turn:
            block = lit(diagram, phase)
            left, right = map(float, block["place"].split())
            svg = b64decode(block["src"].partition(",")[2]).decode()
            sheet = float(re.findall(r'viewBox="0 0 ([\d.]+)', svg)[0])
            titles = re.findall(
                rf'<text x="([\d.]+)"[^>]*>{re.escape(PLACES[phase][1])}</text>', svg
            )
            middle = pytest.approx((left + right) / 2, abs=1e-3)
            assert [float(x) / sheet for x in titles] == [middle], (variant, phase)
            assert left < right
