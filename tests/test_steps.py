"""The small games of the first notebooks: the real rules, with parts left out."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from fcd import Game, Variant
from fcd.board.bots import eager
from fcd.board.presenter import Presenter
from fcd.engine import Action, Phase
from fcd.engine import clauses as may
from fcd.engine.rules import AnyOf, Clause, Transition
from fcd.series import MATCHING, SPECIALS, TURNS
from fcd.series.steps import UNO_NUMBERS, UNO_SYMBOLS, UNO_WILDS
from fcd.variants import FCD_2017, FCD_2018, UNO
from fcd.variants.uno import SAY_FIRST, WILDS
from tests.test_laws import check_laws

UNOS = [UNO_NUMBERS, UNO_SYMBOLS, UNO_WILDS]
STEPS = [MATCHING, TURNS, SPECIALS, *UNOS]
WHOLE = [(TURNS, FCD_2018), (SPECIALS, FCD_2017), *((step, UNO) for step in UNOS)]


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.key)
def test_the_laws_hold_and_rounds_come_to_an_end(step: Variant) -> None:
    check_laws(step, 5)
    for seed in range(4):
        game = Game(step, seed=seed)
        game.play_out(lambda game: eager(game.view(game.state.player)), 2000)
        assert game.is_over
        assert Game.from_json(game.to_json(), step).state == game.state


@pytest.mark.parametrize(("step", "whole"), WHOLE)
def test_nothing_is_added_and_what_is_left_is_the_real_thing(step: Variant, whole: Variant) -> None:
    assert step.meanings.items() <= whole.meanings.items()
    assert not Counter(step.deck) - Counter(whole.deck)
    for phase, ways in step.turn.items():
        for action, way in ways.items():
            real = whole.turn[phase][action]
            assert way.to == real.to
            assert _clauses(way) <= _clauses(real)


def _clauses(way: Transition) -> set[Clause]:
    return {c for rule in way.rules for c in (rule.clauses if isinstance(rule, AnyOf) else [rule])}


def test_what_is_not_taught_yet_is_really_left_out() -> None:
    assert TURNS.meanings == MATCHING.meanings == {}
    assert SPECIALS.sayings is None
    left_out = ((TURNS, may.NAMES_COLOR), (SPECIALS, may.WORD_FIRST), (UNO_SYMBOLS, WILDS))
    for step, gone in (*left_out, (UNO_NUMBERS, WILDS), (UNO_WILDS, SAY_FIRST)):
        assert not any(
            gone in _clauses(way) for ways in step.turn.values() for way in ways.values()
        )
    for step in (SPECIALS, *UNOS):
        offered = {action for ways in step.turn.values() for action in ways}
        assert not offered & {Action.SAY, Action.CALL}


def test_that_turns_end_by_themselves_is_all_that_is_added() -> None:
    assert replace(MATCHING, key="x", title="x", ends_itself=frozenset()) == replace(
        TURNS, key="x", title="x"
    )
    for step, phase in ((MATCHING, Phase.READY), (TURNS, Phase.DREW)):
        game = Game(step, seed=1)
        acts = [each["type"] for each in Presenter(game).show()["acts"]]
        assert ("end" in acts) is (step is TURNS)
        game.play("draw")
        assert game.state.phase is phase
