"""What a stranger's code may import of fcd: cards, moves, and what exercises hand out.

The child gets copies of these files, and nothing that knows a rule. All other modules of fcd can be
imported there, too, since a notebook begins with imports; but whatever is called in them says that
it isn't available.
"""

from __future__ import annotations

import json
import shutil
from compileall import compile_dir
from pathlib import Path
from py_compile import PycInvalidationMode

import fcd
from fcd.sandbox.outside import Outside

COPIED = (
    "adt",
    "arguments",
    "cards",
    "console",
    "engine/state",
    "positions",
    "scoring",
    "contest/player",
    "sandbox/__init__",
    "sandbox/kinds",
    "sandbox/crossing",
    "sandbox/process",
    "sandbox/desk",
    "sandbox/inside",
    "sandbox/closed",
    "teach/answers",
    "sandbox/budget",
    "sandbox/alarm",
    "sandbox/steps",
    "sandbox/traced",
    "sandbox/monitored",
    "sandbox/reminder",
    "teach/given/__init__",
    "teach/given/after",
    "teach/given/deal",
    "teach/given/lists",
    "teach/given/mini_uno",
    "teach/given/moved",
    "teach/given/positions",
    "teach/given/replaying",
    "teach/given/testing",
    "teach/given/turns",
)
WRITTEN = {
    "__init__": (
        "from fcd.sandbox import closed\n"
        "from fcd.cards import BadNotation, Card, Color, Suit\n"
        "__getattr__ = closed.names_of(__name__)\n"
    ),
    "engine/__init__": (
        "from fcd.engine.state import Action, Move, Phase, State\n"
        "from fcd.sandbox import closed\n"
        "class IllegalMove(ValueError):\n    'The move breaks a rule.'\n"
        "__getattr__ = closed.names_of(__name__)\n"
    ),
    "contest/__init__": (
        "from fcd.contest.player import *\n"
        "from fcd.contest.player import COLORS, NO_PLAY_POSSIBLE\n"
        "from fcd.sandbox import closed\n"
        "__getattr__ = closed.names_of(__name__)\n"
    ),
    "contest/rounds/__init__": "",
    "variants/__init__": (  # for hand_points("uno_contest", hand): no more than points_of says
        "from fcd.sandbox import closed\n"
        "__getattr__ = closed.names_of(__name__)\n"
        "def find_variant(name):\n"
        "    from fcd.contest.rounds.tables import UNO_CONTEST\n"
        "    return UNO_CONTEST if name == 'uno_contest' else __getattr__('find_variant')(name)\n"
    ),
    "teach/__init__": (
        "def check(*args, **named):\n    'Only for show while a notebook is graded.'\n"
        "check_all = hint = play_case = solution = summary = check\n"
    ),
}
TABLES = '''\
"""What the contest's player.py needs to know of its game, as it was asked from the engine."""
import json
from fcd.cards import Card, Color

_ALL = json.loads({data!r})


class UNO_CONTEST:
    colors = tuple(map(Color, _ALL["colors"]))
    deck = tuple(map(Card.parse, _ALL["deck"]))
    kinds = tuple(dict.fromkeys(deck))

    @staticmethod
    def points(card):
        return _ALL["points"][str(card)]


class RuleTables:
    matching = {{
        (Card.parse(top), Color(color)): frozenset(map(Card.parse, cards))
        for top, color, cards in _ALL["matching"]
    }}

    @classmethod
    def of(cls, variant):
        return cls
'''


def make_handout(folder: Path) -> Path:
    """Write it into an empty folder."""
    here, there = Path(fcd.__file__).parent, folder / "fcd"
    for name in COPIED:
        (there / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(here / f"{name}.py", there / f"{name}.py")
    for name, text in WRITTEN.items():
        (there / name).parent.mkdir(parents=True, exist_ok=True)
        (there / f"{name}.py").write_text(text, encoding="utf-8")
    (there / "contest" / "rounds" / "tables.py").write_text(_tables(), encoding="utf-8")
    unchecked = PycInvalidationMode.UNCHECKED_HASH  # it is only read there, and never changes
    compile_dir(folder, quiet=2, invalidation_mode=unchecked)
    for path in (folder, *folder.rglob("*")):  # the child may be another user
        path.chmod(0o755 if path.is_dir() else 0o644)
    return folder


def hand_out(line: Outside, name: str) -> None:
    """Give a child one more module of fcd, such as "contest/players/eager": its text is sent.

    An exercise says what it needs (`hands out:`); in another one that may be the right answer.
    """
    source = (Path(fcd.__file__).parent / f"{name}.py").read_text(encoding="utf-8")
    line.beside(_put, name, source)


def _put(name: str, source: str) -> None:
    """In the child: as if it had been imported, and each package above had its classes, too."""
    import sys
    from importlib import import_module
    from types import ModuleType

    from fcd.sandbox.steps import HERE

    full = f"fcd.{name.replace('/', '.')}"
    module = sys.modules[full] = ModuleType(full)
    exec(compile(source, f"{HERE}{name}.py", "exec", dont_inherit=True), vars(module))
    own = {n: v for n, v in vars(module).items() if getattr(v, "__module__", "") == full}
    above = full.rpartition(".")[0]
    while above != "fcd":
        vars(import_module(above)).update(own)
        above = above.rpartition(".")[0]


def _tables() -> str:
    from fcd.contest.rounds.tables import UNO_CONTEST, RuleTables

    matching = RuleTables.of(UNO_CONTEST).matching.items()
    data = {
        "colors": UNO_CONTEST.colors,
        "deck": [*map(str, UNO_CONTEST.deck)],
        "points": {str(card): UNO_CONTEST.points(card) for card in UNO_CONTEST.kinds},
        "matching": [[str(top), color, sorted(map(str, on))] for (top, color), on in matching],
    }
    return TABLES.format(data=json.dumps(data))
