"""The rules for players' files: what is refused, what is not, and that each refusal helps."""

from __future__ import annotations

import ast

import pytest

from fcd.contest.conformance.entrants import BadPlayer, read
from fcd.contest.conformance.file_rules import ALLOWED, BUILT_INS, refusals

CLASS = """
from fcd.contest.player import NO_PLAY_POSSIBLE, Player
from fcd.cards import Color

class Mine(Player):
    def play(self, hand, up_card, called_color, state):
        {}
    def call_color(self, hand):
        return Color.RED
"""


def refused(code: str) -> list[str]:
    return [refusal.what for refusal in refusals(ast.parse(code))]


REFUSED = [
    ("import os", "import os"),
    ("import random", "import random"),
    ("import numpy as np", "import numpy"),
    ("import fcd.contest.rounds.rounds", "import fcd.contest.rounds.rounds"),
    ("import fcd", "import fcd"),
    ("import os.path as itertools", "import os.path"),
    ("from fcd.contest import rounds", "from fcd.contest import rounds"),
    ("from fcd.contest.player import RuleTables", "from fcd.contest.player import RuleTables"),
    ("from fcd.cards import _KNOWN", "from fcd.cards import _KNOWN"),
    ("from fcd.contest.numbers import __builtins__", "from fcd.contest.numbers import"),
    ("from enum import sys", "from enum import sys"),
    ("from math import *", "from math import *"),
    ("from . import other", "from . import other"),
    ("from .. import other", "from .. import other"),
    ("from operator import attrgetter", "from operator import attrgetter"),
    ("from functools import update_wrapper", "from functools import update_wrapper"),
    ("from string import Formatter", "from string import Formatter"),
    ("from typing import get_type_hints", "from typing import get_type_hints"),
    ("import enum\nenum.sys", "enum.sys"),
    ("import collections.abc\ncollections.abc.sys", "collections.abc.sys"),
    ("from collections import abc\nabc.sys", "collections.abc.sys"),
    ("import enum as e\ne.sys.modules", "enum.sys"),
    ("import math\nm = math", "math"),
    ("import math\nf(math)", "math"),
    ("open('x')", "open"),
    ("exec('1')", "exec"),
    ("eval('1')", "eval"),
    ("getattr(state, 'x')", "getattr"),
    ("globals()", "globals"),
    ("vars(state)", "vars"),
    ("__import__('os')", "__import__"),
    ("__builtins__", "__builtins__"),
    ("id(state)", "id"),
    ("print(1)", "print"),
    ("state._chain", "._chain"),
    ("self.chance._randbelow", "._randbelow"),
    ("state.__class__", ".__class__"),
    ("self.__dict__", ".__dict__"),
    ("f.__globals__", ".__globals__"),
    ("super().__getattribute__('x')", ".__getattribute__"),
    ("g.gi_frame.f_back", ".gi_frame"),
    ("'{0.gi_frame.f_back.f_locals[hands]}'.format(spy)", ".format"),
    ("'{x.gi_frame}'.format_map({})", ".format_map"),
    ("match '':\n  case str(format=f): pass", "case str(format=f)"),
    ("Exception.mro()", ".mro"),
    ("match state:\n  case object(__class__=kind): pass", "case object(__class__=kind)"),
    ("match g:\n  case object(gi_frame=frame): pass", "case object(gi_frame=frame)"),
    ("from fcd.cards import Card\nCard.spoken = 1", "Card.spoken = …"),
    ("from fcd.cards import Card\ndel Card.spoken", "Card.spoken = …"),
    ("from fcd.cards import Card\nCard.spoken += 1", "Card.spoken = …"),
    ("from fcd.cards import Card\nfor Card.x in y: pass", "Card.x = …"),
    ("from fcd.cards import Card\n[1 for Card.x in y]", "Card.x = …"),
    ("type(state).playable = 1", "type(state).playable = …"),
    ("try:\n  pass\nexcept:\n  pass", "except:"),
    ("try:\n  pass\nexcept BaseException:\n  pass", "BaseException"),
    ("raise SystemExit", "SystemExit"),
    ("def f():\n  global x\n  x = 1", "global x"),
    ("async def f(): pass", "async"),
]


def test_what_is_refused() -> None:
    passed = [
        code for code, what in REFUSED if not any(each.startswith(what) for each in refused(code))
    ]
    assert not passed


ALLOWED_CODE = [
    "import math\nmath.floor(1.5)",
    "import collections.abc\nx: collections.abc.Mapping",
    "from fcd.contest import NO_PLAY_POSSIBLE, EagerPlayer, Player",
    "from fcd.contest.numbers import WILD, color_of",
    "from fcd.contest.players.eager import EagerPlayer",
    "self._memory = 1\nself.__mine = self._memory",
    "class Mine:\n  _cache = {}\n  def f(self):\n    return Mine._cache",
    "super().__init__()",
    "memory._replace(seen=1)",
    "f'{card.color} {card:>9}'",
    "type(self).__name__",
    "def f(self):\n  return self.chance.choice([1, 2])",
    "for id, card in enumerate(hand):\n  print = id",
    "try:\n  pass\nexcept (ValueError, Exception):\n  pass",
    "if __name__ == 'x': pass",
    "node.value = 3\nhands[0] = 1\ndel node.value",
    "class Own:\n  def __eq__(self, other):\n    return True",
    "match card:\n  case Card(rank='wild'): pass",
    "state.playable",
]


def test_what_is_allowed() -> None:
    assert [(code, refused(code)) for code in ALLOWED_CODE if refused(code)] == []


def test_each_refusal_names_the_line_the_thing_and_what_to_do() -> None:
    code = CLASS.format("import random; return getattr(hand, 'x')")
    with pytest.raises(BadPlayer) as caught:
        read(code, "mine.py")
    said = str(caught.value).splitlines()
    assert said[0] == "mine.py breaks the rules for players' files:"
    assert said[1].strip() == "line 7: getattr: write object.name instead"
    assert said[2].strip().startswith("line 7: import random: chance comes from self.chance")


def test_of_many_refusals_some_are_shown() -> None:
    with pytest.raises(BadPlayer, match="… and 4 more"):
        read("import os\n" * 9, "mine.py")


def test_every_name_on_the_list_exists() -> None:
    from importlib import import_module

    later = {"batched"}  # Python 3.12
    for module, names in ALLOWED.items():
        there = dir(import_module(module))
        assert not names - later - {*there}, module


def test_a_refused_import_says_what_to_write_instead() -> None:
    wanted = [
        ("from fcd.contest import Color", "write from fcd.cards import Color"),
        ("from fcd.contest.rounds.rounds import Player", "write from fcd.contest import Player"),
        ("import fcd.contest", "write from fcd.contest import Player, …"),
        ("from enum import sys", "of enum a player may use Enum, Flag"),
        ("import numpy", "lists and loops do"),
    ]
    for code, instead in wanted:
        (refusal,) = refusals(ast.parse(code))
        assert refusal.why.startswith(instead)


# -- what the text cannot tell is not there when it runs -----------------------------------------


def test_what_is_forbidden_is_not_there_either() -> None:
    for name in ("open", "exec", "BaseException", "globals"):
        # It is bound, so not refused by name: and there is none.
        entrant = read(f"{name} = {name}\ndef priority(card, up_card): return 1", "x.py")
        with pytest.raises(BadPlayer, match="NameError"):
            entrant.make()


def test_imports_are_guarded_when_they_run() -> None:
    guarded = BUILT_INS["__import__"]
    assert guarded("math", None, None, ("floor",)).floor(1.5) == 1
    for wrong in [
        ("os",),
        ("fcd.contest.rounds.rounds",),
        ("math", None, None, ("os",)),
        ("enum", None, None, ("sys",)),
    ]:
        with pytest.raises(ImportError, match="may not import"):
            guarded(*wrong)
