"""Entrants: built-ins, files of three kinds, classes of a notebook; what is refused, and how."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest

from fcd.cards import Color
from fcd.contest.conformance import check_player
from fcd.contest.conformance.entrants import (
    BUILT_INS,
    BadPlayer,
    Entrant,
    built_in,
    entrant_of,
    load,
    read,
)
from fcd.contest.forms import Form, FormPlayer, valued
from fcd.contest.player import Player, points_of
from fcd.contest.players import PLAYERS
from fcd.contest.players.eager import EagerPlayer
from fcd.contest.rounds.tables import UNO_CONTEST, RuleTables
from tests.contest.students import LAST, LEGAL, chooser

PRIORITY = "def priority(card, up_card): return card.color == up_card.color\n"
CHOOSE = chooser(LEGAL)


class Mine(EagerPlayer):
    pass


def test_every_built_in_player_can_be_entered() -> None:
    assert {entrant.name for entrant in BUILT_INS} == PLAYERS.keys()
    for entrant in BUILT_INS:
        assert type(entrant.make()) is PLAYERS[entrant.name]
        assert entrant.form is PLAYERS[entrant.name].form
        assert entrant.portable
        assert entrant_of(entrant.name) == Entrant.of(PLAYERS[entrant.name]) == entrant


def test_a_class_in_a_file_is_a_player_without_a_form() -> None:
    entrant = read(LAST, "last.py")
    assert (entrant.name, entrant.form, entrant.compilable) == ("last", None, False)
    assert isinstance(entrant.make(), Player)
    assert entrant.make() is not entrant.make()
    assert type(entrant.make()) is type(entrant.make()), "the file is run once"
    building = "from fcd.contest.players.eager import EagerPlayer\nclass Mine(EagerPlayer): pass"
    assert read(building, "x.py").form is None, "what it changes would not be in the form of ours"


def test_a_priority_is_tabulated() -> None:
    entrant = read(PRIORITY, "likes.py")
    form = entrant.form
    assert form is not None
    assert entrant.compilable
    tables = RuleTables.of(UNO_CONTEST)
    top = tables.cards[3]
    assert list(form.priorities[3]) == [card.color == top.color for card in tables.cards]
    assert not form.trusted
    assert isinstance(entrant.make(), FormPlayer)


@pytest.mark.parametrize("choosing", [PRIORITY, CHOOSE])
def test_the_color_is_called_by_points_by_value_or_by_function(choosing: str) -> None:
    by_points, by_value, by_function = (
        read(choosing + calling, "x.py").form or Form()
        for calling in ("", "def color_value(card): return 7", "def call(hand, known): return 1")
    )
    assert by_points.values == valued(points_of)
    assert by_value.values == (7,) * 54
    assert by_function.call is not None
    assert not by_function.values
    if choosing is CHOOSE:
        assert by_points.choose is not None
        assert by_points.choose([7, 8], 0b10, 3, 0, []) == 1


def test_a_class_or_form_of_a_notebook_stays_in_its_process() -> None:
    entrant = Entrant.of(Mine)
    assert (entrant.name, entrant.portable, entrant.form) == ("Mine", False, None)
    assert type(entrant.make()) is Mine
    with pytest.raises(TypeError, match="save it in a file"):
        pickle.dumps(entrant)
    blue = Entrant.of(Form(color=1), "blue")
    assert (blue.name, blue.form) == ("blue", Form(color=1))
    assert blue.make().call_color(()) is Color.BLUE


def test_what_is_no_player_cannot_be_entered() -> None:
    for nobody in (3, Color, "EagerPlayer"):
        with pytest.raises(BadPlayer, match="accepted is a subclass of Player"):
            Entrant.of(nobody)  # type: ignore[arg-type]
    for make in (lambda: built_in("Hasty"), Entrant("Hasty").make):
        with pytest.raises(BadPlayer, match="only EagerPlayer"):
            make()


@pytest.mark.parametrize("source", [LAST, PRIORITY, CHOOSE])
def test_an_entrant_travels_by_its_source(source: str, tmp_path: Path) -> None:
    path = tmp_path / "traveller.py"
    path.write_bytes(b"\xef\xbb\xbf" + source.replace("\n", "\r\n").encode())  # as Windows does
    entrant = entrant_of(str(path))
    path.unlink()
    sent = pickle.loads(pickle.dumps(entrant))
    assert sent == entrant
    assert hash(sent) == hash(entrant)
    assert isinstance(sent.make(), Player)
    assert len(pickle.dumps(entrant)) < len(source) + 300


def test_a_player_built_on_ours_is_found_however_ours_was_imported() -> None:
    for module in ("fcd.contest", "fcd.contest.player", "fcd.contest.players"):
        base = "Player" if module.endswith("player") else "EagerPlayer"
        entrant = read(f"from {module} import *\nclass P({base}): pass", "p.py")
        assert type(entrant.make()).__name__ == "P"


def test_files_with_the_same_name_are_not_mixed_up() -> None:
    one = read(LAST, "player.py")
    other = read(LAST.replace("RED", "BLUE"), "player.py")
    assert one.make().call_color(()) is Color.RED
    assert other.make().call_color(()) is Color.BLUE
    assert one.file != other.file


def test_dataclasses_and_enums_work_in_a_file_and_what_it_does_by_itself_is_left_out() -> None:
    source = """\
from dataclasses import dataclass, field
from enum import Enum
from fcd.contest.players.eager import EagerPlayer
Mood = Enum("Mood", "CALM")
@dataclass
class Memory:
    seen: list[int] = field(default_factory=list)
class Mine(EagerPlayer):
    def __init__(self):
        self.memory, self.mood = Memory(), Mood.CALM
if __name__ == '__main__':
    import os
"""
    assert read(source, "mine.py").make().memory.seen == []  # type: ignore[attr-defined]


def test_a_file_can_say_what_it_is_called() -> None:
    assert read('NAME = "Ditch it"\n' + PRIORITY, "x.py").name == "Ditch it"
    assert read('NAME: str = " Ditch it "\n' + PRIORITY, "x.py").name == "Ditch it"
    assert read(PRIORITY, "some folder.py").name == "some folder"
    assert read(PRIORITY, "a\nb.py").name == "a?b", "a name is one line"
    says = r"line 1, sets NAME to .* a text of 1 to 40 characters"
    for name in ("''", "'  '", "3", "f'{1}'", "'a\\nb'", "'x' * 3", repr("x" * 41)):
        with pytest.raises(BadPlayer, match=says):
            read(f"NAME = {name}\n{PRIORITY}", "x.py")


def test_of_several_players_one_can_be_named() -> None:
    both = LAST + PRIORITY
    assert not read(both + "PLAYER = Bad", "x.py").compilable
    assert read(both + "PLAYER = priority", "x.py").form
    building = LAST + "class Better(Bad):\n    pass\n"
    assert type(read(building, "x.py").make()).__name__ == "Better"


NO_PLAYERS = [
    ("", "no player found in x.py. A player's file holds one of these"),
    ("class Mine: pass", "no player found"),
    ("def call(hand, known): return 1", "no player found"),
    ("def play(:\n", "x.py, line 1: def play(:\n  is not Python: invalid syntax"),
    ("\0", "is not Python"),
    ("(" * 5000, "is not Python"),
    ("NAME = " + "'a' + " * 1200 + "'a'\n" + PRIORITY, "x.py has an expression that is nested"),
    ("PLAYER = " + "a." * 1200 + "a\n" + PRIORITY, "x.py has an expression that is nested"),
    (PRIORITY + CHOOSE, "several players: priority (line 1), choose (line 2); say which with"),
    (LAST + PRIORITY, "several players: Bad (line 7), priority (line 14)"),
    (LAST + "class Other(Bad): pass\nclass Third(Bad): pass", "several players: Other"),
    (LAST + "PLAYER = Lost", "says PLAYER = Lost; it has Bad"),
    ("def priority(card): return 1", "has priority(card); it is priority(card, up_card)"),
    ("def priority(card, *more): return 1", "has priority(card, *more)"),
    ("priority = lambda card: 1", "has priority(card); it is"),
    (CHOOSE + "def call(hand): return 1", "has call(hand); it is call(hand, known)"),
    (CHOOSE + "call = lambda hand, known: 1\ncolor_value = lambda card: 1", "holds both color_val"),
]

FOUND_BY_RUNNING = [
    ("def priority(card, up_card): return int(card.rank)", "priority(Rskip, R0) in x.py raises"),
    ("def priority(card, up_card): return None", "answers None, and should answer a number"),
    ("def priority(card, up_card): return 1e999 - 1e999", "answers nan"),
    ("def priority(card, up_card): return 1\npriority = 3", "should be a plain function"),
    (PRIORITY + "def color_value(card): return -1", "answers -1, and should answer a whole"),
    (PRIORITY + "def color_value(card): return 0.5", "answers 0.5, and should answer a whole"),
    (
        LAST + "\nif 1:\n    raise ValueError('it was run')",
        "line 16, raises when it is loaded: Val",
    ),
]


def test_what_is_no_player_says_so_without_being_run() -> None:
    for source, says in NO_PLAYERS:
        with pytest.raises(BadPlayer) as caught:
            read(source, "x.py")
        assert says in str(caught.value)
    for source, says in FOUND_BY_RUNNING:
        entrant = read(source, "x.py")  # nothing was run
        with pytest.raises(BadPlayer) as caught:
            entrant.make()
        assert says in str(caught.value)


def test_a_class_that_is_asked_otherwise_than_it_expects_hears_what_python_says() -> None:
    for source, says in [
        (LAST.replace(", state)", ")"), "play() takes 4 positional arguments but 5 were given"),
        (LAST.replace("def play(", "def pay("), "NotImplementedError: Bad has no method play"),
        (LAST.replace("call_color(self, hand)", "call_color(self)"), "Bad.call_color() takes 1"),
        (LAST + "    def __init__(self, depth): pass", "missing 1 required positional argument"),
    ]:
        report = check_player(read(source, "x.py"))
        assert says in str(report)
        assert not report.passed


def test_a_file_that_cannot_be_read_says_why(tmp_path: Path) -> None:
    (tmp_path / "latin.py").write_bytes("# caf\xe9".encode("latin-1"))
    (tmp_path / "huge.py").write_text("#" * 200_001, encoding="utf-8")
    wanted = {
        "latin.py": r"latin.py is not text in UTF-8 \(byte 5\)",
        "huge.py": "over 200,000",
        "missing.py": "cannot read",
        "": "cannot read",
    }
    for name, says in wanted.items():
        with pytest.raises(BadPlayer, match=says):
            load(tmp_path / name)


def test_chance_and_clocks_are_refused_with_what_to_use_instead() -> None:
    with pytest.raises(BadPlayer) as caught:
        read("import os, time\n" + "from random import choice\n" * 9, "mine.py")
    lines = [line.strip() for line in str(caught.value).splitlines()]
    assert lines[0] == "mine.py breaks the rules for players' files:"
    assert lines[1] == "line 1: import os, time: a player has no clock"
    assert lines[2].startswith("line 2: from random import choice: chance comes from self.chance,")
    assert lines[-1] == "… and 5 more"


PLAIN = [
    PRIORITY,
    CHOOSE,
    "from fcd.cards import Card, Color\nfrom fcd.contest import points_of\n"
    "WORTH = {'skip': 9, 'wild': -1}\n"
    "def priority(card: Card, up_card: Card) -> int:\n    'Dear ones first.'\n"
    "    same = card.color == up_card.color or card.color is Color.RED\n"
    "    return WORTH.get(card.rank, points_of(card)) + same\n"
    "def color_value(card): return max(1, len(card.rank))\n",
]
SLY = [
    "import os",
    "from fcd.contest.tournament import work",
    "from fcd.contest import play_match",
    "eval('1')",
    "def f(eval=len): return eval\neval('1')",
    "().__class__",
    "__builtins__",
    "class Sly: pass",
    "def f(card): card.rank = '0'",
    "def f(x):\n    match x:\n        case int(real=y): pass",
    "'{0.__class__}'.format(1)",
    "f'{1!r}'",
    "with open('x'): pass",
    "async def f(): pass",
    "getattr(1, 'real')",
    "from fcd.contest.numbers import __builtins__ as b\nb['exec']('1')",
    "from fcd.contest.numbers import Callable",
    "from fcd.contest.numbers import *",
    "from fcd.cards import *",
    "from fcd.cards import Color as __builtins__",
    "from fcd import cards",
    "from . import numbers",
    "def __getattr__(name): return 1",
    "def f(__class__): return 1",
    "f = lambda *__x, **__y: 1",
    "dict(__class__=1)",
    "[__name__ for x in (1,)]",
    "def f(x=print): return x",
    "def f():\n    global points_of",
    "(__builtins__ := 1)",
    "@globals\ndef f(): pass",
    "[vars() for x in (1,)]",
    "x = 1 if input else 2",
    "{}.get(1).__class__",
    "[].append(1)",
    "for Color.RED in (1,): pass",
    "del priority",
    "max((1,), key=eval)",
    "str.format",
    "ｅval('1')",  # noqa: RUF001  Python reads it as eval
]


def test_only_files_that_can_do_nothing_but_count_are_compiled() -> None:
    assert [read(source, "x.py").not_plain for source in PLAIN] == [""] * len(PLAIN)
    assert all(read(source, "x.py").compilable for source in PLAIN)
    for more in SLY:
        entrant = read(f"{PRIORITY}\n{more}\n", "sly.py")
        assert not entrant.compilable, more
        assert re.match(r"line [3-6] has \w+, which isn't compiled", entrant.not_plain), more
