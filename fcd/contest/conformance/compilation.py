"""The check of players in small numbers: compiled, they play as they do in Python."""

from __future__ import annotations

import re
from dataclasses import replace
from importlib.util import find_spec

from fcd.contest.conformance.checks import Skip, compare
from fcd.contest.conformance.entrants import built_in
from fcd.contest.conformance.position import TABLE
from fcd.contest.conformance.report import Broken
from fcd.contest.conformance.subject import PlayerUnderTest
from fcd.contest.forms import Form, FormPlayer
from fcd.contest.foul import Foul
from fcd.contest.rounds.rounds import Trace, play_block, play_round
from fcd.contest.terms import Terms
from fcd.contest.tournament.watch import beat

OTHERS = ("EagerPlayer", "SomewhatLessEagerPlayer")
TERMS = Terms(players=1 + len(OTHERS), rounds=150, seed=5)


def plays_the_same_compiled(subject: PlayerUnderTest) -> None:
    """A player in small numbers: compile it, and play the same rounds both ways."""
    form = subject.entrant.form
    if form is None:
        raise Skip  # a class runs as Python
    if find_spec("numba") is None:
        raise Skip("numba is not installed, so it runs as Python")
    from fcd.contest.rounds.compiled import play_blocks

    others = [each for name in OTHERS if (each := built_in(name).form)]
    # The kernel is compiled by using it, and the player's functions: nobody is blamed for the time.
    play_blocks(TABLE.tables, [others[0], *others], replace(TERMS, rounds=1), range(1))
    _compile(form, subject.entrant.file)
    forms = [form, *others]
    makers = [subject.entrant.make, *(built_in(name).make for name in OTHERS)]
    try:
        with subject.watching():
            compiled = play_blocks(TABLE.tables, forms, TERMS, range(1))
            beat()
            python = play_block(TABLE.tables, makers, TERMS, 0)
    except Foul as foul:
        raise Broken(str(foul)) from None
    if compiled != python:
        for number in TERMS.rounds_of(0):
            _compare_round(forms, number)
        raise Broken("scores differently compiled than in Python")


def _compile(form: Form, file: str) -> None:
    from fcd.contest.rounds.functions import CannotCompile, compiled

    try:
        for function in filter(None, (form.choose, form.call)):
            compiled(function, checked=not form.trusted)
    except CannotCompile as error:
        raise Broken(in_one_line(str(error), file)) from None


def in_one_line(error: str, file: str) -> str:
    """What the compiler does not like, without what it says about itself.

    >>> says = "choose cannot be compiled: Failed in nopython mode pipeline (step: frontend)"
    >>> in_one_line(f'{says}\\nUntyped name\\nFile "<x.py 0a>", line 4:\\n  …', "<x.py 0a>")
    'choose cannot be compiled, line 4: Untyped name'
    """
    head, _, rest = error.partition(": ")
    lines = [line.strip() for line in rest.splitlines() if line.strip()]
    telling = [line for line in lines if not line.startswith(("Failed in", "During", "File"))]
    where = re.search(re.escape(f'"{file}"') + r", line (\d+)", error)
    at = f", line {where[1]}" if where else ""
    unknown = next((line[4:] for line in lines if line.startswith(">>> ")), "")
    if "readonly" in unknown:
        what = "what it is lent cannot be changed"
    elif unknown:
        what = f"the compiler cannot do {unknown}"
    else:
        what = (telling or lines or ["the compiler does not say why"])[0]
    return f"{head}{at}: {what:.200}"


def _compare_round(forms: list[Form], number: int) -> None:
    from fcd.contest.rounds.compiled import trace_round

    seed, scores = TERMS.round_seed(number), (0,) * len(forms)
    trace: Trace = []
    players = [FormPlayer(forms[who]) for who in TERMS.seating(number)]
    play_round(TABLE, players, seed, TABLE.deal(seed, len(forms)), scores, trace)
    compiled = trace_round(TABLE.tables, forms, TERMS, number)
    hint = "First in Python, then compiled. Compiled numbers have 64 bits: larger ones lose digits."
    compare(_moves(number, trace), _moves(number, compiled), "compiled than in Python", hint)


def _moves(number: int, trace: Trace) -> list[str]:
    moves = []
    for n, (seat, card, color) in enumerate(trace):
        played = f"plays {card}{f' {color}' if color else ''}" if card else "draws"
        moves.append(f"round {number}, move {n}: seat {seat} {played}")
    return moves
