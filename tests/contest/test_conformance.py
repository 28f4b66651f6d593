"""The conformance suite: good players pass, each bad one fails its check with evidence."""

from __future__ import annotations

import json
import sys
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fcd.cards import Card
from fcd.contest import conformance
from fcd.contest.conformance import (
    CHECKS,
    PlayerConformance,
    PlayerUnderTest,
    check_player,
    checks,
    run,
)
from fcd.contest.conformance.entrants import Entrant, read
from fcd.contest.conformance.position import Position
from fcd.contest.conformance.report import Broken, Finding, Hopeless, Outcome, Report
from fcd.contest.conformance.strategies import positions, positions_to_call, positions_with_draw_4
from fcd.contest.player import NO_PLAY_POSSIBLE
from fcd.contest.players.eager import EagerPlayer
from fcd.contest.rounds.tables import UNO_CONTEST
from tests.contest.rogues import fail
from tests.contest.students import BAD, BEN, DAN, bad


@pytest.fixture(autouse=True)
def _few_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "ROUNDS", 30)


def broken(player: str | type[EagerPlayer], check: str, seconds: float = 10.0) -> Broken:
    """How a bad player fails a check."""
    entrant = bad(player) if isinstance(player, str) else Entrant.of(player)
    with pytest.raises(Broken) as caught:
        run(PlayerUnderTest(entrant, seconds), check)
    return caught.value


class TestAClassWithChanceAndMemory(PlayerConformance):
    player = BEN


class TestAFunctionOnSmallNumbers(PlayerConformance):
    player = DAN


def test_every_check_is_a_test_that_pytest_collects(request: pytest.FixtureRequest) -> None:
    names = [f"test_{check.replace('-', '_')}" for check in CHECKS]
    for kind in (TestAClassWithChanceAndMemory, TestAFunctionOnSmallNumbers):
        collector = pytest.Class.from_parent(request.node.parent, name=kind.__name__)
        assert [item.name for item in collector.collect()] == names


SMALLEST: list[tuple[str, str, str, int, str]] = [
    ("refuses", "must-play", "did not play, although it could play", 1, "must-play"),
    ("misfits", "legal", "which is against the rules", 1, "match"),
    ("bluffs", "wild-draw-4", "played Wild Draw 4, which is against", 2, "wild-draw-4"),
    ("colorless", "color", "called None; the colors are red, blue, green, yellow", 1, "wild"),
    ("purple", "color", "called Color.PURPLE; the colors are", 1, "wild"),
    ("wrong_color_number", "color", "called 4; the colors are", 1, "wild"),
    ("illegal_number", "legal", "which is against the rules", 2, "match"),
    ("beyond", "answers", "answered 1; the places go from 0 to 0", 1, ""),
    ("names_card", "answers", "a Card, and no whole number", 1, ""),
    ("no_return", "answers", "answered None: is a return missing?", 1, ""),
    ("raises", "answers", "raised ValueError: invalid literal for int()", 1, ""),
    ("recurses", "answers", "raised RecursionError", 1, ""),
    ("refuses", "rounds", "did not play, although it could", 1, "must-play"),
    ("misfits", "rounds", "which is against the rules", 1, "match"),
    ("bluffs", "rounds", "played Wild Draw 4, which is against the rules", 2, "wild-draw-4"),
    ("raises", "rounds", "raised ValueError", 1, ""),
]


@pytest.mark.parametrize(("name", "check", "says", "size", "anchor"), SMALLEST)
def test_the_smallest_position_is_shown_with_its_rule(
    name: str, check: str, says: str, size: int, anchor: str
) -> None:
    found = broken(name, check)
    assert says in found.what
    assert found.position is not None
    assert len(found.position.hand) == size, "there is a smaller one"
    assert not found.position.below
    assert ("uno_contest#" in str(found)) == bool(anchor)
    assert f"[uno_contest#{anchor}]" in str(found) or not anchor
    assert f"hand:    {' '.join(map(str, found.position.hand))}" in str(found)


ONE = EagerPlayer()


def made(**members: Any) -> type[EagerPlayer]:
    """A class that is otherwise a good one."""
    return type("Made", (EagerPlayer,), members)


class Unsteady(EagerPlayer):
    asked = 0

    def play(self, *question: Any) -> int:
        Unsteady.asked += 1
        return super().play(*question) if Unsteady.asked % 3 else NO_PLAY_POSSIBLE


def test_other_failures_say_what_happened() -> None:
    wanted: list[tuple[str | type[EagerPlayer], str, str]] = [
        ("breaks_at_once", "made", "cannot be made: ValueError"),
        ("breaks_when_loaded", "made", "line 6, raises when it is loaded: IndexError"),
        (made(__new__=lambda cls: ONE), "made", "makes the same object each time"),
        (made(__new__=lambda cls: 7), "made", "cannot be made: AttributeError"),
        (made(chance=property(lambda self: 4)), "made", "cannot be made: AttributeError"),
        (made(__init__=fail(SystemExit(3))), "made", "cannot be made: SystemExit: 3"),
        (
            "colorless",
            "rounds",
            "called None, which isn't a color of the deck\nhand:    wild4 wild",
        ),
        ("shares", "same", "played differently twice from the same seed"),
        (
            "raises",
            "color",
            "raised ValueError: invalid literal for int() with base 10: 'wild' when",
        ),
        ("booby_traps", "color", "raised NameError: name 'nowhere' is not defined"),
        (Unsteady, "must-play", "answers differently when a new player is asked the same again"),
    ]
    for player, check, says in wanted:
        assert says in str(broken(player, check))


def test_who_does_not_answer_is_stopped_with_the_position() -> None:
    found = broken("hangs", "time", seconds=0.3)
    assert isinstance(found, Hopeless)
    assert found.what == "took too long: no round was finished in 0.3 seconds"
    assert found.position is not None


def test_after_a_hopeless_failure_nothing_else_is_tried(tmp_path: Path) -> None:
    report = check_player(bad("breaks_at_once"))
    assert [finding.check for finding in report.findings] == [*CHECKS]
    outcomes = [finding.outcome for finding in report.findings]
    assert outcomes == ["passed", "failed", *["skipped"] * (len(CHECKS) - 2)]
    (tmp_path / "empty.py").write_text("import time", encoding="utf-8")
    report = check_player(tmp_path / "empty.py")
    assert not report.passed
    assert "empty.py breaks the rules for players' files:\n      line 1: import time" in str(report)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("compiles_not", "choose cannot be compiled, line 3: Unknown attribute 'index'"),
        ("writes", "choose cannot be compiled, line 3: what it is lent cannot be changed"),
        ("overflows", "played differently compiled than in Python"),
        ("illegal_number", "when asked for a card"),
    ],
)
def test_compiled_players_play_as_they_do_in_python(name: str, says: str) -> None:
    pytest.importorskip("numba")
    found = broken(name, "compiled")
    assert says in found.what
    assert "\n" not in found.what


def test_a_mistake_of_ours_is_not_blamed_on_the_player(monkeypatch: pytest.MonkeyPatch) -> None:
    def mistaken(*args: object) -> None:
        raise KeyError("ours")

    monkeypatch.setattr(checks, "referee_round", mistaken)
    with pytest.raises(KeyError, match="ours"):
        check_player(EagerPlayer)
    monkeypatch.setattr(Entrant, "maker", property(mistaken))
    with pytest.raises(KeyError, match="ours"):
        check_player(bad("raises"))


def test_without_compiler_or_hypothesis_the_other_checks_are_made(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(checks, "find_spec", lambda name: None)
    monkeypatch.delattr(conformance, "strategies", raising=False)
    monkeypatch.setitem(sys.modules, "fcd.contest.conformance.strategies", None)
    found = {finding.check: finding for finding in check_player(bad("illegal_number")).findings}
    for check, why in {
        "compiled": "numba is not installed",
        "legal": "pip install hypothesis",
    }.items():
        assert found[check].outcome is Outcome.SKIPPED
        assert why in found[check].says
    assert found["rounds"].outcome is Outcome.FAILED


def test_a_failing_test_shows_the_evidence_and_nothing_else() -> None:
    class Mine(PlayerConformance):
        player = bad("refuses")

    with pytest.raises(pytest.fail.Exception) as caught:
        Mine().test_must_play()  # type: ignore[attr-defined]
    assert str(caught.value).startswith("did not play, although it could play")
    assert "[uno_contest#must-play]" in str(caught.value)
    assert not caught.value.pytrace


def test_a_report_can_be_sent_read_and_drawn_and_trusts_no_name() -> None:
    subject = PlayerUnderTest(read(f"NAME = '<b>bold</b>'\n{BAD['bluffs']}", "<i>.py"))
    run(subject, "legal")  # which leaves the Wild Draw 4 to its own check
    with pytest.raises(Broken) as caught:
        run(subject, "wild-draw-4")
    passed = Finding("must-play", CHECKS["must-play"].title, Outcome.PASSED)
    findings = passed, conformance.failed("wild-draw-4", caught.value)
    report = Report(subject.entrant.name, subject.entrant.origin, findings)
    sent = json.loads(json.dumps(report.to_dict()))["findings"]
    assert sent[0] == {**passed.to_dict()}
    assert "wild4" in sent[1]["position"]["hand"]
    lines = str(report).splitlines()
    assert lines[0] == "<b>bold</b> (<i>.py) is disqualified"
    assert lines[1:3] == [
        "  ✓ plays whenever it can",
        "  ✗ plays a Wild Draw 4 only without the color in play",
    ]
    assert any(line.startswith("      hand:    ") and "wild4" in line for line in lines)
    html = report._repr_mimebundle_()["text/html"]
    assert "&lt;b&gt;bold" in html
    assert "<b>bold" not in html
    assert "<i>" not in html
    assert html.count("<img ") == 2
    assert 'alt="hand: Wild Draw 4, red 0"' in html or 'alt="hand: red 0' in html


@given(st.one_of(positions(), positions_with_draw_4(), positions_to_call()))
def test_positions_can_happen_and_views_agree_with_the_engine(position: Position) -> None:
    there = Counter(UNO_CONTEST.deck)
    there[Card("wild4")] += 1  # put into the hand for the question of the Wild Draw 4
    there[Card("wild")] += 1
    held = Counter((*position.hand, *position.below, position.up_card))
    assert held <= there
    assert sum(held.values()) + sum(position.sizes[1:]) <= len(UNO_CONTEST.deck) + 1
    view = position.view()
    assert view.hand_sizes[-1] == len(position.hand)
    assert view.played[-1] is position.up_card
    for card in position.hand:
        assert (card in view.playable) == bool(position.explain_play(card)), card
    assert bool(position.explain_draw()) == (not position.playable)
    seen = replace(position, sizes=(len(position.hand), *position.sizes[1:]))
    assert Position.of_question(*position.question) == seen
