"""Functions of small numbers as machine code: what can be compiled, and what cannot happen then."""

from __future__ import annotations

import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("numba")

from numba import njit

from benchmarks.players import LEFT_OUT, champion_with
from fcd.contest.forms import Form, reads_known
from fcd.contest.numbers import WILD_DRAW_4, color_of, is_legal, points_of
from fcd.contest.players import PLAYERS
from fcd.contest.rounds import functions
from fcd.contest.rounds.compiled import play_blocks, team_of
from fcd.contest.rounds.functions import CannotCompile, compiled
from fcd.contest.rounds.tables import RuleTables
from fcd.contest.terms import Terms
from fcd.variants import UNO_CONTEST
from tests.contest import at_the_kernel

TABLES = RuleTables.of(UNO_CONTEST)
PROJECT = Path(__file__).parents[2]


def plays_alike(form: Form) -> bool:
    return at_the_kernel.plays_alike(UNO_CONTEST, [form, Form(), form], Terms(3, 60, seed=2))


def first(legal):
    return 0 if legal & 1 else 1 + first(legal >> 1)


def dearest(hand, legal):
    best, place = -1, -1
    for where in range(len(hand)):
        if is_legal(legal, where) and worth(hand[where]) > best:
            best, place = worth(hand[where]), where
    return place


def worth(card):
    return 1 if card == WILD_DRAW_4 else 2 + points_of(card)


def choose_with_helpers(hand, legal, up_card, color, known):
    """Calls plain functions of its own and of fcd.contest.numbers, one of them itself."""
    return dearest(hand, legal) if len(hand) > 3 else first(legal)


def call_with_helpers(hand, known):
    colors = [color_of(card) for card in hand if color_of(card) < 4]
    return max(colors) if len(colors) > 0 else 1


def choose_by_difference(hand, legal, up_card, color, known):
    """3 - 5 is -2, and not what is left of an unsigned number."""
    best, place = -1000, -1
    for where in range(len(hand)):
        if legal >> where & 1 and hand[where] - up_card > best:
            best, place = hand[where] - up_card, where
    return place if hand[0] - hand[-1] < 0 else first(legal)


@njit
def choose_by_numba(hand, legal, up_card, color, known):
    return first_by_numba(legal)


@njit
def first_by_numba(legal):
    place = 0
    while not legal >> place & 1:
        place += 1
    return place


def dear(card, counts, known):
    return worth(card) + known[0]


def test_functions_play_alike_compiled_or_not():
    """They may call others, be made by others, be numba's already, and numbers have signs."""
    helped = Form(choose=choose_with_helpers, call=call_with_helpers)
    by_numba = Form(choose=choose_by_numba)
    for form in (helped, Form(liking=dear), Form(choose=choose_by_difference)):
        assert plays_alike(form), form
    plain = replace(by_numba, choose=choose_by_numba.py_func)
    one, other = (
        play_blocks(TABLES, [form, Form()], Terms(2, 60), range(1)) for form in (by_numba, plain)
    )
    assert one == other
    checked = compiled(choose_with_helpers, checked=True)
    assert checked is compiled(choose_with_helpers, checked=True), "compiled once"


def choose_and_tell(hand, legal, up_card, color, known):
    known[3] = 1
    return 0


def call_and_write(hand, known):
    hand[:] = 0
    return 0


NO_NUMBER = "its answer is a {}, which isn't a whole number"
NO_ANSWER = "it does not always return an answer"
NEITHER = "its arguments are neither hand, legal, up_card, color,"
REFUSED = [
    (lambda hand, legal, up_card, color, known: legal / 2, NO_NUMBER.format("float64")),
    (lambda hand, legal, up_card, color, known: legal > 3, NO_NUMBER.format("bool")),
    (lambda hand, legal, up_card, color, known: 0 if legal & 1 else None, NO_ANSWER),
    (lambda hand, legal, up_card, color, known: None, NO_ANSWER),
    (lambda hand, legal, up_card, color, known: somewhere(legal), "somewhere"),  # type: ignore[name-defined]  # noqa: F821
    (choose_and_tell, "readonly"),
    (call_and_write, "readonly"),
    (lambda *hand: 0, NEITHER),
    (lambda hand, legal, up_card, color, known, depth=3: 0, NEITHER),
    (lambda hand, legal, up_card, color, known, *, depth=3: 0, NEITHER),
    (first, NEITHER),
]


def test_other_functions_are_refused_with_a_reason():
    for function, reason in REFUSED:
        with pytest.raises(CannotCompile, match=f"(?s)^{function.__name__} cannot.*{reason}"):
            compiled(function, checked=True)
    for nothing in (max, len, "choose", 7):
        with pytest.raises(CannotCompile, match="isn't a plain function"):
            compiled(nothing, checked=True)


VALUES = "the values of cards must be whole numbers below"
TABLE = "it has a table for {} cards, and there are 54"
UNFIT: list[tuple[dict[str, Any], str]] = [
    ({"choose": call_with_helpers}, "call_with_helpers must have 5 arguments"),
    ({"call": choose_with_helpers}, "choose_with_helpers must have 2 arguments"),
    ({"values": (2**48,) * 54}, VALUES),
    ({"values": (0.5,) * 54}, VALUES),
    ({"values": (1,) * 53}, TABLE.format(53)),
    ({"priorities": ((1,) * 54,) * 53}, TABLE.format(53)),
    ({"priorities": ((1,) * 50,) * 54}, TABLE.format(50)),
    ({"priorities": ((1,) * 65,) * 65}, TABLE.format(65)),
    ({"color": 4}, "it calls color 4, and there are only 0 to 3"),
    ({"color": -1}, "it calls color -1, and there are only 0 to 3"),
]


def test_forms_that_do_not_fit_are_refused():
    for parts, reason in UNFIT:
        with pytest.raises(CannotCompile, match=reason):
            team_of(TABLES, [Form(**parts)])
    with pytest.raises(ValueError, match="one way to choose a card, and one way to call"):
        Form(liking=dear, priorities=((1,),))
    with pytest.raises(ValueError, match="one way to choose a card, and one way to call"):
        Form(values=(1,), call=call_with_helpers)


#
# There are ways to write into a read-only array all the same. What is written is forgotten.


def scribbled(hand, known):
    """Write over all that is lent; whether something was there that had been written before."""
    kept = known[5] != 0 or (len(hand) > 0 and hand[len(hand) - 1] == 60)
    for spot in range(len(hand)):
        hand.flat[spot] = 60
    for spot in range(len(known)):
        known.flat[spot] = 99
    return kept


def choose_and_scribble(hand, legal, up_card, color, known):
    return -1 if scribbled(hand, known) else first_by_numba(legal)


def call_and_scribble(hand, known):
    return -1 if scribbled(hand, known) else 2


def test_what_a_function_writes_is_forgotten():
    scribbler = Form(choose=choose_and_scribble, call=call_and_scribble)
    match = Terms(4, rounds=400, seed=3)
    honest = Form(choose=choose_by_numba)  # and calls 2, as everybody does
    one = play_blocks(TABLES, [scribbler, Form(), honest, scribbler], match, range(1))
    assert one == play_blocks(TABLES, [honest, Form(), honest, honest], match, range(1))


LOOKING = [
    Form(choose=lambda hand, legal, up_card, color, known: first(legal) if known[1] else 0),
    Form(choose=lambda hand, legal, up_card, color, state: first(legal) + len(state) * 0),
    Form(choose=lambda hand, legal, up_card, color, known: first(legal) * len([known[0]])),
    Form(call=lambda hand, known: 0 if known[16] > 3 else 1),
]
BLIND = Form(
    choose=lambda hand, legal, up_card, color, known: first(legal), call=lambda hand, known: 0
)


def test_whoever_looks_is_told_and_sees_the_same():
    assert not reads_known(BLIND.choose)
    assert not reads_known(BLIND.call)
    for form in LOOKING:
        assert reads_known(form.choose or form.call)
        assert plays_alike(form)
    assert plays_alike(replace(BLIND, call=LOOKING[-1].call))


PLAY = """
import sys
from benchmarks.players import champion_with
from fcd.contest.rounds.compiled import compiled, play_blocks
from fcd.contest.rounds.tables import UNO_CONTEST, RuleTables
from fcd.contest.terms import Terms
forms = [champion_with(SMALLER_HAND=int(number)) for number in sys.argv[1:]]
forms += forms[:1]
tally = play_blocks(RuleTables.of(UNO_CONTEST), forms, Terms(len(forms), 600, seed=3), range(1))
print(tally.points, [compiled(form.choose, checked=False).cache_hits for form in forms])
"""


@pytest.mark.slow
def test_players_that_are_kept_are_found_again_and_never_taken_for_each_other(tmp_path):
    """Compiled in different processes, their parts have the same numbers in numba's books."""
    env = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}

    def played(*numbers: str) -> str:
        command = [sys.executable, "-c", PLAY, *numbers]
        return subprocess.check_output(command, cwd=PROJECT, env=env, text=True).strip()

    assert [played(one)[-6:] for one in ("20", "0")] == ["[0, 0]"] * 2
    forms = [champion_with(SMALLER_HAND=number) for number in (20, 0, 20)]
    points = at_the_kernel.in_python(UNO_CONTEST, forms, Terms(3, 600, seed=3)).points
    assert played("20", "0") == f"{points} [1, 1, 1]"


def test_no_two_players_have_the_same_fingerprint():
    """Nor has the champion without one of its ideas that of the champion."""

    def fingerprints(form: Form) -> tuple[str, ...]:
        return tuple(functions._fingerprint(each) for each in (form.choose, form.call) if each)

    kinds = [player.form for player in PLAYERS.values() if player.form.choose]
    assert len({fingerprints(form)[0] for form in kinds}) == len(kinds)
    true = fingerprints(PLAYERS["ChampionPlayer"].form)
    assert fingerprints(champion_with()) == true
    alike = [idea for idea in LEFT_OUT if fingerprints(champion_with(**LEFT_OUT[idea])) == true]
    assert alike == []
