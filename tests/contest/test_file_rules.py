"""The rules for players' files: what is refused, what is not, and that each refusal helps."""

from __future__ import annotations

import ast
from importlib import import_module

import pytest

from fcd.contest.conformance.entrants import BadPlayer, read
from fcd.contest.conformance.file_rules import ALLOWED, BUILT_INS, refusals

NAMES = """open input breakpoint exec eval compile __import__ getattr setattr delattr vars globals
    locals dir memoryview __builtins__ id print BaseException SystemExit KeyboardInterrupt"""
ATTRIBUTES = """state._chain self.chance._randbelow state.__class__ self.__dict__ f.__globals__
    super().__getattribute__ g.gi_frame g.f_back ''.format ''.format_map Exception.mro"""
MODULES = "os random numpy fcd fcd.contest fcd.contest.rounds.rounds os.path"
OF_MODULES = """fcd.contest:rounds fcd.contest.player:RuleTables fcd.cards:_KNOWN enum:sys math:*
    fcd.contest.numbers:__builtins__ .:other ..:other operator:attrgetter string:Formatter
    functools:update_wrapper typing:get_type_hints"""

REFUSED = [
    *((name, name) for name in NAMES.split()),
    *((each, f".{each.rpartition('.')[2]}") for each in ATTRIBUTES.split()),
    *((f"import {module} as itertools", f"import {module}") for module in MODULES.split()),
    *((f"from {each.replace(':', ' import ')}",) * 2 for each in OF_MODULES.split()),
    ("import enum\nenum.sys", "enum.sys"),
    ("import collections.abc\ncollections.abc.sys", "collections.abc.sys"),
    ("from collections import abc\nabc.sys", "collections.abc.sys"),
    ("import enum as e\ne.sys.modules", "enum.sys"),
    ("import math\nf(math)", "math"),
    ("match '':\n  case str(format=f): pass", "case str(format=f)"),
    ("match state:\n  case object(__class__=kind): pass", "case object(__class__=kind)"),
    ("match g:\n  case object(gi_frame=frame): pass", "case object(gi_frame=frame)"),
    ("from fcd.cards import Card\ndel Card.spoken", "Card.spoken = …"),
    ("from fcd.cards import Card\nCard.spoken += 1", "Card.spoken = …"),
    ("from fcd.cards import Card\nfor Card.x in y: pass", "Card.x = …"),
    ("from fcd.cards import Card\n[1 for Card.x in y]", "Card.x = …"),
    ("type(state).playable = 1", "type(state).playable = …"),
]


def test_what_is_refused() -> None:
    def refused(code: str) -> list[str]:
        return [refusal.what for refusal in refusals(ast.parse(code))]

    assert [(code, refused(code)) for code, what in REFUSED if what not in refused(code)] == []


REACHING = "it reaches behind what a player is shown"
STOPPING = "it would catch the signal that ends a player who takes too long; use except Exception"
SENTENCES = {
    "open('x')": "there is nobody there",
    "exec('1')": "write the code out instead",
    "getattr(state, 'x')": "write object.name instead",
    "globals()": REACHING,
    "id(1)": "it differs from run to run, and the same seed should give the same games",
    "print(1)": "it would be printed a million times; look at a round with `fcd contest game`",
    "raise SystemExit": STOPPING,
    "try: pass\nexcept: pass": STOPPING,
    "g.f_back": REACHING,
    "f.__code__": REACHING,
    "''.format(1)": "write an f-string instead: f'{card}'",
    "state._chain": "names that begin with _ are private; use the public ones",
    "match g:\n  case object(mro=x): pass": REACHING,
    "from fcd import Card\nCard.x = 1": "what you import or are lent is not yours to change",
    "import math\nm = math": "use the module as math.name, and do not pass it on",
    "def f():\n  global x": "a player's memory is its own object: use self",
    "async def f(): pass": "a player just answers",
    "from . import x": "a player is one file",
    "import random": "chance comes from self.chance, which has the same methods: "
    "self.chance.choice(…)",
    "from secrets import x": "chance comes from self.chance: self.chance.choice(…)",
    "import time": "a player has no clock",
    "import numpy.x": "lists and loops do; a function on small numbers is compiled anyway",
    "import numba": "a function choose(…) on small numbers is compiled for you",
    "import copy": "everything you are lent is immutable: keep it as it is",
    "from fcd.contest import Color": "write from fcd.cards import Color",
    "from fcd.game import Player": "write from fcd.contest import Player",
    "import fcd.contest": "write from fcd.contest import Player, …",
    "from enum import sys": "of enum a player may use Enum, Flag, IntEnum, IntFlag, StrEnum, auto, "
    "unique",
    "import os": "a player may import " + ", ".join(each for each in ALLOWED if each[0] != "_"),
}


def test_each_refusal_says_what_to_do_instead() -> None:
    says = {code: [each.why for each in refusals(ast.parse(code))] for code in SENTENCES}
    assert says == {code: [why] for code, why in SENTENCES.items()}


def test_refusals_are_listed_by_line_and_of_many_some_are_shown() -> None:
    with pytest.raises(BadPlayer) as caught:
        read("\nimport time; id(1)\n" + "import copy\n" * 9, "mine.py")
    lines = str(caught.value).splitlines()
    assert lines[0] == "mine.py breaks the rules for players' files:"
    assert lines[2].strip() == "line 2: import time: a player has no clock"
    assert lines[-1].strip() == "… and 6 more"


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
    "x" + ".x" * 900,
]


def test_what_is_allowed() -> None:
    assert [found for code in ALLOWED_CODE if (found := refusals(ast.parse(code)))] == []
    later = {"batched"}  # Python 3.12
    for module, names in ALLOWED.items():
        assert not names - later - {*dir(import_module(module))}, module


def test_what_the_text_cannot_tell_is_not_there_when_it_runs() -> None:
    for name in ("open", "exec", "BaseException", "globals"):
        # It is bound, so not refused by name: and there is none.
        entrant = read(f"{name} = {name}\ndef priority(card, up_card): return 1", "x.py")
        with pytest.raises(BadPlayer, match="NameError"):
            entrant.make()
    guarded = BUILT_INS["__import__"]
    assert guarded("math", None, None, ("floor",)).floor(1.5) == 1
    for module, *names in (["os"], ["fcd.contest.rounds.rounds"], ["math", "os"], ["enum", "sys"]):
        with pytest.raises(ImportError, match="may not import"):
            guarded(module, None, None, tuple(names))
