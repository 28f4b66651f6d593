"""The conformance suite: good players pass, each bad one fails its check with evidence."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fcd.contest import conformance
from fcd.contest.conformance import (
    CHECKS,
    PlayerUnderTest,
    check_player,
    checks,
    run,
)
from fcd.contest.conformance.answers import WILD_DRAW_4, with_draw_4, with_wild_last
from fcd.contest.conformance.entrants import Entrant, read
from fcd.contest.conformance.position import Position, made_up
from fcd.contest.conformance.report import Broken, Finding, Hopeless, Outcome, Report
from fcd.contest.player import COLORS, NO_PLAY_POSSIBLE
from fcd.contest.players.eager import EagerPlayer
from fcd.contest.rounds.tables import UNO_CONTEST
from tests.contest.rogues import fail
from tests.contest.students import BAD, bad


@pytest.fixture(autouse=True)
def _few_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "ROUNDS", 30)


def broken(player: str | type[EagerPlayer], check: str, seconds: float = 10.0) -> Broken:
    """How a bad player fails a check."""
    entrant = bad(player) if isinstance(player, str) else Entrant.of(player)
    with pytest.raises(Broken) as caught:
        run(PlayerUnderTest(entrant, seconds), check)
    return caught.value


SMALLEST: list[tuple[str, str, str, int, str]] = [
    ("refuses", "must-play", "did not play, although it could play", 1, "must-play"),
    ("misfits", "legal", "which is not allowed here", 1, "match"),
    ("bluffs", "wild-draw-4", "played Wild Draw 4, which is not allowed", 2, "wild-draw-4"),
    ("colorless", "color", "called None; the colors are red, blue, green, yellow", 1, "wild"),
    ("purple", "color", "called Color.PURPLE; the colors are", 1, "wild"),
    ("wrong_color_number", "color", "called 4; the colors are", 1, "wild"),
    ("illegal_number", "legal", "which is not allowed here", 2, "match"),
    ("beyond", "answers", "answered 1; the places go from 0 to 0", 1, ""),
    ("names_card", "answers", "which isn't an int but a Card", 1, ""),
    ("no_return", "answers", "answered None: is a return missing?", 1, ""),
    ("raises", "answers", "raised ValueError: invalid literal for int()", 1, ""),
    ("recurses", "answers", "raised RecursionError", 1, ""),
    ("refuses", "rounds", "did not play, although it could", 1, "must-play"),
    ("misfits", "rounds", "which is not allowed here", 1, "match"),
    ("bluffs", "rounds", "played Wild Draw 4, which is not allowed here", 2, "wild-draw-4"),
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
            "called None; the colors are red, blue, green, yellow\nhand:    wild4 wild",
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


def test_without_a_compiler_the_other_checks_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "find_spec", lambda name: None)
    found = {finding.check: finding for finding in check_player(bad("illegal_number")).findings}
    assert found["compiled"].outcome is Outcome.SKIPPED
    assert "numba is not installed" in found["compiled"].says
    assert found["legal"].outcome is Outcome.FAILED


def test_a_report_can_be_read_and_drawn_and_trusts_no_name() -> None:
    subject = PlayerUnderTest(read(f"NAME = '<b>bold</b>'\n{BAD['bluffs']}", "<i>.py"))
    run(subject, "legal")  # which leaves the Wild Draw 4 to its own check
    with pytest.raises(Broken) as caught:
        run(subject, "wild-draw-4")
    passed = Finding("must-play", CHECKS["must-play"].title, Outcome.PASSED)
    findings = passed, conformance.failed("wild-draw-4", caught.value)
    report = Report(subject.entrant.name, subject.entrant.origin, findings)
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
    assert 'alt="hand: Wild Draw 4, ' in html


def test_made_up_positions_can_happen_and_views_agree_with_the_engine() -> None:
    for number, position in enumerate(made_up(300)):
        seats = len(position.sizes)
        assert len(position.called) == len(position.scores) == seats
        held = Counter((*position.hand, *position.below, position.up_card))
        assert held <= Counter(UNO_CONTEST.deck)
        assert sum(held.values()) + sum(position.sizes[1:]) <= len(UNO_CONTEST.deck)
        for asked in (position, with_draw_4(position, number), with_wild_last(position, number)):
            view = asked.view()
            assert view.hand_sizes[-1] == len(asked.hand)
            assert view.played[-1] is asked.up_card
            for card in asked.hand:
                assert (card in view.playable) == bool(asked.explain_play(card)), card
            assert bool(asked.explain_draw()) == (not asked.playable)
            seen = replace(asked, sizes=(len(asked.hand), *asked.sizes[1:]))
            assert Position.of_question(*asked.question) == seen


def test_made_up_positions_have_all_that_matters_and_small_hands_come_first() -> None:
    positions = made_up(200)
    assert positions == made_up(200), "the same for everybody"
    sizes = [len(position.hand) for position in positions]
    assert sizes == sorted(sizes)
    assert (sizes[0], sizes[-1]) == (1, 20), sizes
    assert sum(not position.playable for position in positions) > 10, "some have to draw"
    assert {position.called_color for position in positions} == {None, *COLORS}
    assert {len(position.sizes) for position in positions} == {2, 3, 4}
    may = Counter(
        WILD_DRAW_4 in position.playable for position in positions if WILD_DRAW_4 in position.hand
    )
    assert min(may[True], may[False]) > 10
