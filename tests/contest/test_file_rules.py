"""What doesn't work in a player's file: said early, with what does."""

from __future__ import annotations

import ast

import pytest

from fcd.contest.conformance.entrants import BadPlayer, read
from fcd.contest.conformance.file_rules import refusals

SAME = "it differs from run to run, and the same seed should give the same games"
SENTENCES = {
    "import random": "chance comes from self.chance, which has the same methods: "
    "self.chance.choice(…)",
    "from secrets import x": "chance comes from self.chance: self.chance.choice(…)",
    "import time": "a player has no clock",
    "import numpy.x": "lists and loops do; a function on small numbers is compiled anyway",
    "import numba": "a function choose(…) on small numbers is compiled for you",
    "from . import x": "a player is one file",
    "input()": "there is nobody there",
    "id(1)": SAME,
    "async def f(): pass": "a player just answers",
}


def test_each_refusal_says_what_to_do_instead() -> None:
    says = {code: [each.why for each in refusals(ast.parse(code))] for code in SENTENCES}
    assert says == {code: [why] for code, why in SENTENCES.items()}


def test_refusals_are_listed_by_line_and_of_many_some_are_shown() -> None:
    with pytest.raises(BadPlayer) as caught:
        read("\nimport time; id(1)\n" + "import random\n" * 9, "mine.py")
    lines = str(caught.value).splitlines()
    assert lines[0] == "mine.py breaks the rules for players' files:"
    assert lines[2].strip() == "line 2: import time: a player has no clock"
    assert lines[-1].strip() == "… and 6 more"


def test_what_is_allowed() -> None:
    code = ["for id, card in enumerate(hand): pass\nid", "import os, sys, gc", "x" + ".x" * 900]
    assert [found for each in code if (found := refusals(ast.parse(each)))] == []
