"""What a player's file holds, read without running a line of it.

Everything that can be told from the text is told here: a file that cannot be a player is refused
with the line and with what would be accepted.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

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
QUESTIONS = {"play": ("hand", "up_card", "called_color", "state"), "call_color": ("hand",)}

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
    """The text of a player's file."""
    path = Path(path)
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadPlayer(f"{path.name} is not text in UTF-8 (byte {error.start})") from None
    except OSError as error:
        raise BadPlayer(f"cannot read {path}: {error.strerror or error}") from None
    if len(text) > LARGEST_FILE:
        raise BadPlayer(f"{path.name} has {len(text):,} characters, over {LARGEST_FILE:,}")
    return text


def parse(source: str, origin: str) -> ast.Module:
    """The syntax tree of a file; BadPlayer says in which line it goes wrong."""
    try:
        return ast.parse(source, origin)
    except SyntaxError as error:
        line = (error.text or "").strip()[:80]
        shown = f": {line}" if line else ""
        where = f"{origin}, line {error.lineno}{shown}"
        raise BadPlayer(f"{where}\n  is not Python: {error.msg}") from None
    except (ValueError, RecursionError, MemoryError) as error:  # null bytes; ((((((…
        raise BadPlayer(f"{origin} is not Python: {said(error)}") from None


def contents(tree: ast.Module, origin: str, known_players: set[str]) -> Contents:
    """What the file holds. `known_players` are the classes that it may build on."""
    return _Reader(tree, origin, known_players).contents()


@dataclass
class _Reader:
    tree: ast.Module
    origin: str
    known: set[str]
    classes: dict[str, ast.ClassDef] = field(init=False)
    functions: dict[str, Function] = field(init=False)

    def __post_init__(self) -> None:
        self.classes = self._players()
        self.functions = dict(self._functions())

    def contents(self) -> Contents:
        name = self._name()
        wanted = self._wanted()
        if wanted in self.classes:
            self._check_class(wanted)
            return Contents(name, player=wanted)
        self._check_function(wanted, CHOOSING[wanted])
        calling = [each for each in CALLING if each in self.functions]
        if len(calling) > 1:
            raise self._bad(f"holds both {' and '.join(calling)}: one of them calls the color")
        for each in calling:
            self._check_function(each, CALLING[each])
        return Contents(name, choosing=wanted, calling="".join(calling))

    # -- what there is ---------------------------------------------------------------------------

    def _players(self) -> dict[str, ast.ClassDef]:
        """The classes that are players, directly or by way of others in the file."""
        players = self._imported()
        found = {}
        for node in self.tree.body:
            if isinstance(node, ast.ClassDef) and any(_last(b) in players for b in node.bases):
                players.add(node.name)
                found[node.name] = node
        return found

    def _imported(self) -> set[str]:
        """What the known classes are called in this file."""
        return {
            alias.asname or alias.name
            for node in self.tree.body
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
            if alias.name in self.known
        }

    def _functions(self) -> Iterator[tuple[str, Function]]:
        for node in self.tree.body:
            if isinstance(node, ast.FunctionDef):
                yield node.name, node
            elif isinstance(node, ast.Assign) and isinstance(node.value, ast.Lambda):
                for target in node.targets:
                    if isinstance(target, ast.Name):
                        yield target.id, node.value

    def _constant(self, name: str) -> ast.expr | None:
        """What a name is set to at the top of the file."""
        for node in self.tree.body:
            if isinstance(node, ast.Assign) and name in map(_last, node.targets):
                return node.value
            if isinstance(node, ast.AnnAssign) and _last(node.target) == name:
                return node.value
        return None

    def _name(self) -> str:
        value = self._constant("NAME")
        if value is None:
            name = Path(self.origin).stem
            return "".join(c if c.isprintable() else "?" for c in name)[:LONGEST_NAME] or "?"
        given = value.value if isinstance(value, ast.Constant) else None
        if not isinstance(given, str) or not given.strip() or not _fits(given):
            raise self._bad(
                f"sets NAME to {ast.unparse(value):.60}; "
                f"a name is a text of 1 to {LONGEST_NAME} characters in one line",
                value,
            )
        return given.strip()

    def _wanted(self) -> str:
        """The class or function that is the player."""
        built_on = {_last(base) for node in self.classes.values() for base in node.bases}
        found: dict[str, ast.AST] = {n: c for n, c in self.classes.items() if n not in built_on}
        found |= {name: self.functions[name] for name in CHOOSING if name in self.functions}
        said = self._constant("PLAYER")
        if said is not None:
            if _last(said) in {*self.classes, *found}:
                return _last(said)
            there = ", ".join({**self.classes, **found}) or "nothing that is one"
            raise self._bad(f"says PLAYER = {ast.unparse(said):.60}; it has {there}", said)
        if not found:
            raise BadPlayer(f"no player found in {self.origin}. {ACCEPTED}")
        if len(found) > 1:
            named = [f"{name} (line {_line(node)})" for name, node in found.items()]
            first = next(iter(found))
            raise self._bad(
                f"holds several players: {', '.join(named)}; say which with PLAYER = {first}"
            )
        return next(iter(found))

    # -- whether it can be asked -----------------------------------------------------------------

    def _check_class(self, name: str) -> None:
        methods, builds_on_ours = self._methods(name)
        for question, asked in QUESTIONS.items():
            method = methods.get(question)
            if method is None:
                if not builds_on_ours:
                    raise self._bad(
                        f"has no method {question}({_args('self', *asked)}) in {name}",
                        self.classes[name],
                    )
            else:
                self._check_method(name, method, asked)
        begin = methods.get("__init__")
        if begin is not None and not _takes(begin.args, 1):
            raise self._bad(
                f"wants {name}({_args(*_names(begin.args)[1:])}); "
                "a player is made without arguments: give them defaults",
                begin,
            )

    def _methods(self, name: str) -> tuple[dict[str, ast.FunctionDef], bool]:
        """The methods of a class with those it inherits here; whether it builds on a player."""
        methods: dict[str, ast.FunctionDef] = {}
        complete = False
        queue = [name]
        for each in queue:  # grows while it is read
            node = self.classes.get(each)
            if node is None:
                complete |= self._original(each) != "Player"
                continue
            for item in node.body:
                if isinstance(item, ast.FunctionDef):
                    methods.setdefault(item.name, item)
            queue += [_last(base) for base in node.bases if _last(base) not in queue]
        return methods, complete

    def _original(self, name: str) -> str:
        for node in self.tree.body:
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    if (alias.asname or alias.name) == name:
                        return alias.name
        return name

    def _check_method(self, name: str, method: ast.FunctionDef, asked: tuple[str, ...]) -> None:
        own = 0 if "staticmethod" in map(_last, method.decorator_list) else 1
        if not _takes(method.args, own + len(asked)):
            raise self._bad(
                f"has {name}.{method.name}({_args(*_names(method.args))}); "
                f"it is asked {method.name}({_args('self', *asked)})",
                method,
            )

    def _check_function(self, name: str, asked: tuple[str, ...]) -> None:
        function = self.functions[name]
        args = function.args
        if len(args.posonlyargs + args.args) != len(asked) or len(_names(args)) != len(asked):
            raise self._bad(
                f"has {name}({_args(*_names(args))}); it is {name}({_args(*asked)})",
                function,
            )

    def _bad(self, what: str, node: ast.AST | None = None) -> BadPlayer:
        where = f"{self.origin}, line {_line(node)}," if node else self.origin
        return BadPlayer(f"{where} {what}")


def _fits(name: str) -> bool:
    return name.isprintable() and len(name) <= LONGEST_NAME


def _last(node: ast.AST) -> str:
    """The name that something goes by: the last part of a dotted one."""
    if isinstance(node, ast.Name):
        return node.id
    return node.attr if isinstance(node, ast.Attribute) else ""


def _line(node: ast.AST) -> int:
    return getattr(node, "lineno", 1)


def _args(*names: str) -> str:
    return ", ".join(names)


def _names(args: ast.arguments) -> list[str]:
    names = [each.arg for each in (*args.posonlyargs, *args.args)]
    names += [f"*{args.vararg.arg}"] if args.vararg else []
    names += [each.arg for each in args.kwonlyargs]
    return names + ([f"**{args.kwarg.arg}"] if args.kwarg else [])


def _takes(args: ast.arguments, count: int) -> bool:
    """Whether a function can be called with so many arguments."""
    most = len(args.posonlyargs) + len(args.args)
    least = most - len(args.defaults)
    named = sum(default is None for default in args.kw_defaults)
    return not named and least <= count and (count <= most or args.vararg is not None)
