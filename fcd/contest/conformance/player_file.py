"""What a player's file holds, found from its text; nothing is run.

A file holds one player: a class, or a function on cards or on small numbers. Whatever is wrong with
it is said with the line and with what is wanted instead. This protects nobody: that is the
sandbox's part and the audit's.

Compiled players meet in one process, and what that process tells isn't audited. So only files play
there that hold nothing but functions that count and compare (`not_plain`). All others play as
Python.
"""

from __future__ import annotations

import ast
import builtins
from dataclasses import dataclass
from math import inf
from pathlib import Path

from fcd.contest import numbers
from fcd.contest.foul import said

LONGEST_NAME = 40
LARGEST_FILE = 200_000  # characters; nobody writes that much by hand

ACCEPTED = """\
A player's file holds one of these:
  class MyPlayer(Player):                         with play and call_color
  def priority(card, up_card):                    the legal card with the highest is played
  def choose(hand, legal, up_card, color, known): the place of the card to play, in small numbers"""

CHOOSING = {
    "priority": ("card", "up_card"),
    "choose": ("hand", "legal", "up_card", "color", "known"),
}
CALLING = {"color_value": ("card",), "call": ("hand", "known")}

CHANCE = "chance comes from self.chance, which has the same methods: self.chance.choice(…)"
CLOCK = "a player has no clock"
INSTEAD = {"random": CHANCE, "secrets": CHANCE, "uuid": CHANCE, "time": CLOCK, "datetime": CLOCK}
MOST_SHOWN = 5

Function = ast.FunctionDef | ast.Lambda


class BadPlayer(ValueError):
    """This cannot be entered as a player; the message says why, and what can be."""


@dataclass(frozen=True)
class Contents:
    """The player in a file: a class, or one function to choose and perhaps one to call."""

    name: str
    player: str = ""  # the class
    choosing: str = ""
    calling: str = ""


def read_file(path: str | Path) -> str:
    path = Path(path)
    if path.exists() and not path.is_file():  # a pipe would never end
        raise BadPlayer(f"cannot read {path}: it isn't a file")
    try:
        with path.open("rb") as file:
            text = file.read(4 * LARGEST_FILE).decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        raise BadPlayer(f"{path.name} is not text in UTF-8 (byte {error.start})") from None
    except OSError as error:
        raise BadPlayer(f"cannot read {path}: {error.strerror or error}") from None
    if len(text) > LARGEST_FILE:
        raise BadPlayer(f"{path.name} has over {LARGEST_FILE:,} characters")
    return text


def parse(source: str, origin: str) -> ast.Module:
    """The file without what it does only when it is run itself: `if __name__ == "__main__":`."""
    try:
        tree = ast.parse(source, origin)
        return ast.Module([node for node in tree.body if not _is_self_test(node)], [])
    except SyntaxError as error:
        line = (error.text or "").strip()[:80]
        where = f"{origin}, line {error.lineno}" + (f": {line}" if line else "")
        raise BadPlayer(f"{where}\n  is not Python: {error.msg}") from None
    except (ValueError, RecursionError, MemoryError) as error:  # null bytes; ((((((…
        raise BadPlayer(f"{origin} is not Python: {said(error)}") from None


def _is_self_test(node: ast.stmt) -> bool:
    return (
        isinstance(node, ast.If)
        and not node.orelse
        and ast.unparse(node.test) in ("__name__ == '__main__'", "'__main__' == __name__")
    )


def refuse_chance_and_clocks(tree: ast.Module, origin: str) -> None:
    """The same seed has to give the same games: who did not think of it hears so early."""
    found = []
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=aliases):
                names = [alias.name for alias in aliases]
            case ast.ImportFrom(module=str(module), level=0):
                names = [module]
            case _:
                continue
        why = next(filter(None, (INSTEAD.get(name.split(".")[0]) for name in names)), "")
        if why:
            found.append((node.lineno, f"line {node.lineno}: {ast.unparse(node):.60}: {why}"))
    if found:
        lines = [f"{origin} breaks the rules for players' files:"]
        lines += [line for _, line in sorted(found)[:MOST_SHOWN]]
        more = len(found) - MOST_SHOWN
        raise BadPlayer("\n  ".join([*lines, *([f"… and {more} more"] if more > 0 else [])]))


class Reader:
    """Reads what a file holds. `known` are the classes of ours that it may build on."""

    def __init__(self, tree: ast.Module, origin: str, known: set[str]) -> None:
        self.origin = origin
        self.imported: dict[str, str] = {}  # names as they are here: as they are at home
        self.functions: dict[str, Function] = {}
        self.constants: dict[str, ast.expr] = {}
        self.classes: dict[str, ast.ClassDef] = {}  # players, directly or by way of others
        for node in tree.body:
            self._note(node, known)

    def _note(self, node: ast.stmt, known: set[str]) -> None:
        match node:
            case ast.ImportFrom(names=[ast.alias(name="*")]):
                self.imported |= {name: name for name in known}
            case ast.ImportFrom(names=aliases):
                self.imported |= {alias.asname or alias.name: alias.name for alias in aliases}
            case ast.FunctionDef(name=name):
                self.functions[name] = node
            case ast.Assign(targets=targets, value=value):
                for name in map(_last, targets):
                    self.constants.setdefault(name, value)
                    if isinstance(value, ast.Lambda):
                        self.functions[name] = value
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                self.constants.setdefault(_last(target), value)
            case ast.ClassDef(name=name, bases=bases):
                names = set(map(_last, bases))
                if names & self.classes.keys() or known & {self.imported.get(n) for n in names}:
                    self.classes[name] = node

    def contents(self) -> Contents:
        name = self._name()
        wanted = self._wanted()
        if wanted in self.classes:  # whether it can be asked is seen when it is
            return Contents(name, player=wanted)
        self._check_function(wanted, CHOOSING[wanted])
        calling = [each for each in CALLING if each in self.functions]
        if len(calling) > 1:
            raise self._bad(f"holds both {' and '.join(calling)}: one of them calls the color")
        for each in calling:
            self._check_function(each, CALLING[each])
        return Contents(name, choosing=wanted, calling="".join(calling))

    # -- what there is ---------------------------------------------------------------------------

    def _name(self) -> str:
        value = self.constants.get("NAME")
        if value is None:
            name = Path(self.origin).stem
            return "".join(c if c.isprintable() else "?" for c in name)[:LONGEST_NAME] or "?"
        given = value.value if isinstance(value, ast.Constant) else None
        fits = isinstance(given, str) and given.isprintable() and len(given) <= LONGEST_NAME
        if not fits or not str(given).strip():
            raise self._bad(
                f"sets NAME to {ast.unparse(value):.60}; "
                f"a name is a text of 1 to {LONGEST_NAME} characters in one line",
                value,
            )
        return str(given).strip()

    def _wanted(self) -> str:
        built_on = {_last(base) for node in self.classes.values() for base in node.bases}
        found: dict[str, ast.AST] = {n: c for n, c in self.classes.items() if n not in built_on}
        found |= {name: self.functions[name] for name in CHOOSING if name in self.functions}
        named = self.constants.get("PLAYER")
        if named is not None:
            if _last(named) in {*self.classes, *found}:
                return _last(named)
            there = ", ".join({**self.classes, **found}) or "nothing that is one"
            raise self._bad(f"says PLAYER = {ast.unparse(named):.60}; it has {there}", named)
        if not found:
            raise BadPlayer(f"no player found in {self.origin}. {ACCEPTED}")
        if len(found) > 1:
            several = ", ".join(f"{name} (line {_line(node)})" for name, node in found.items())
            first = next(iter(found))
            raise self._bad(f"holds several players: {several}; say which with PLAYER = {first}")
        return next(iter(found))

    def _check_function(self, name: str, asked: tuple[str, ...]) -> None:
        args = self.functions[name].args
        more = args.vararg, args.kwarg, *args.kwonlyargs
        if len(args.posonlyargs + args.args) != len(asked) or any(more):
            has, wanted = ast.unparse(args), ", ".join(asked)
            raise self._bad(f"has {name}({has}); it is {name}({wanted})", self.functions[name])

    def _bad(self, what: str, node: ast.AST | None = None) -> BadPlayer:
        where = f"{self.origin}, line {_line(node)}," if node else self.origin
        return BadPlayer(f"{where} {what}")


def _last(node: ast.AST) -> str:
    """The name that something goes by: the last part of a dotted one."""
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else ""


def _line(node: ast.AST) -> int:
    return getattr(node, "lineno", 1)


# -- whether it may be compiled -------------------------------------------------------------------

PLAIN = (
    *(ast.Module, ast.FunctionDef, ast.Lambda, ast.arguments, ast.arg, ast.Return, ast.keyword),
    *(ast.Assign, ast.AugAssign, ast.AnnAssign, ast.NamedExpr, ast.Expr, ast.Pass),
    *(ast.For, ast.While, ast.If, ast.IfExp, ast.Break, ast.Continue, ast.comprehension),
    *(ast.BoolOp, ast.BinOp, ast.UnaryOp, ast.Compare, ast.Call, ast.Subscript, ast.Slice),
    *(ast.Constant, ast.Tuple, ast.List, ast.Dict, ast.Set, ast.Starred),
    *(ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp),
    *(ast.operator, ast.boolop, ast.unaryop, ast.cmpop, ast.expr_context),
)
BUILT_IN = {
    *("range", "len", "min", "max", "abs", "sum", "any", "all", "sorted", "reversed", "enumerate"),
    *("zip", "map", "filter", "round", "divmod", "pow"),
    *("int", "float", "bool", "str", "tuple", "list", "dict", "set"),
}
PARTS = {"color", "rank", "suit", "RED", "BLUE", "GREEN", "YELLOW"}
PARTS |= {"get", "count", "index", "isdigit"}  # of dicts, lists and texts
CARDS = {"Card", "Color", "COLORS", "points_of", "can_play_on"}
IMPORTED = {"fcd": CARDS, "fcd.cards": CARDS, "fcd.contest": CARDS, "fcd.contest.player": CARDS}
IMPORTED |= {"__future__": {"annotations"}, "collections.abc": {"Sequence"}}
IMPORTED |= {"fcd.contest.numbers": {*numbers.__all__}}


def not_plain(tree: ast.Module) -> str:
    """The first line that does something else; empty if there is none."""
    nodes = (node for node in ast.walk(tree) if not _is_plain(node))
    lines = [(getattr(node, "lineno", inf), type(node).__name__) for node in nodes]
    return "line {} has {}, which isn't compiled".format(*min(lines)) if lines else ""


def _is_plain(node: ast.AST) -> bool:
    match node:
        case ast.ImportFrom(module=str(module), names=names, level=0):
            return {each.name for each in names} <= IMPORTED.get(module, set())
        case ast.alias(name=name, asname=other):
            return _is_usual(other or name)
        case ast.FunctionDef(name=name) | ast.arg(arg=name):
            return _is_usual(name)
        case ast.keyword(arg=name):
            return _is_usual(name or "")
        case ast.Name(id=name):
            return _is_usual(name) and (name in BUILT_IN or not hasattr(builtins, name))
        case ast.Attribute(attr=name, ctx=ast.Load()):
            return name in PARTS
    return isinstance(node, PLAIN)


def _is_usual(name: str) -> bool:
    """Not one of those by which Python calls something of its own."""
    return not name.startswith("__")
