"""Rules for players' files: what they may import and touch. Seen from the text, line by line.

This stops cheating by accident and by mischief, and says what to do instead. It is no prison:
Python cannot be made one. So what the rules let pass is run with few built-ins (`BUILT_INS`), in a
process of its own (conformance, matches), and what it did to our objects is looked at afterwards
(integrity.py).
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from fcd import contest
from fcd.contest.players import PLAYERS

MOST_SHOWN = 5

# -- what may be imported ------------------------------------------------------------------------


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


_PLAYER = _names("Player TableView NO_PLAY_POSSIBLE COLORS can_play_on points_of")

# Names that reach for anything by its name in a text (operator.attrgetter, functools.wraps,
# string.Formatter, typing.get_type_hints) are not on the list: they would be back doors.
ALLOWED: dict[str, frozenset[str]] = {
    "__future__": _names("annotations"),
    "bisect": _names("bisect bisect_left bisect_right insort insort_left insort_right"),
    "collections": _names("ChainMap Counter OrderedDict abc defaultdict deque namedtuple"),
    "collections.abc": _names(
        "Callable Collection Container Generator Hashable Iterable Iterator Mapping "
        "MutableMapping MutableSequence MutableSet Reversible Sequence Set Sized"
    ),
    "dataclasses": _names("asdict astuple dataclass field replace"),
    "enum": _names("Enum Flag IntEnum IntFlag StrEnum auto unique"),
    "fcd": _names("Card Color"),
    "fcd.cards": _names("Card Cards Color CLASSIC_UNO_DECK DIGITS RANKS SYMBOLS WILDS"),
    "fcd.contest": _PLAYER | (PLAYERS.keys() & contest.__all__),
    "fcd.contest.player": _PLAYER,
    "fcd.contest.players": frozenset(PLAYERS),
    "fractions": _names("Fraction"),
    "functools": _names("cache cached_property cmp_to_key lru_cache partial reduce total_ordering"),
    "heapq": _names("heapify heappop heappush heappushpop heapreplace merge nlargest nsmallest"),
    "itertools": _names(
        "accumulate batched chain combinations combinations_with_replacement compress count "
        "cycle dropwhile filterfalse groupby islice pairwise permutations product repeat starmap "
        "takewhile tee zip_longest"
    ),
    "math": _names(
        "ceil comb copysign cos dist e exp exp2 fabs factorial floor fmod fsum gcd hypot inf "
        "isclose isfinite isinf isnan isqrt lcm log log10 log1p log2 nan perm pi pow prod sin "
        "sqrt tan tanh tau trunc"
    ),
    "operator": _names(
        "add and_ contains countOf eq floordiv ge getitem gt index indexOf is_ is_not itemgetter "
        "le lshift lt mod mul ne neg not_ or_ pos pow rshift sub truediv truth xor"
    ),
    "re": _names("compile escape findall finditer fullmatch match search split sub"),
    "statistics": _names(
        "fmean geometric_mean harmonic_mean mean median median_high median_low mode multimode "
        "pstdev pvariance quantiles stdev variance"
    ),
    "string": _names("ascii_letters ascii_lowercase ascii_uppercase digits"),
    "typing": _names(
        "Any Callable ClassVar Dict Final FrozenSet Generic Iterable Iterator List Literal Mapping "
        "NamedTuple Optional Protocol Sequence Set TYPE_CHECKING Tuple Type TypeAlias TypeVar "
        "Union cast final"
    ),
}
NUMBERS = "fcd.contest.numbers"  # all that is public in it

INSTEAD = {  # what to write in the place of what is often tried
    "random": "chance comes from self.chance, which has the same methods: self.chance.choice(…)",
    "secrets": "chance comes from self.chance: self.chance.choice(…)",
    "time": "a player has no clock",
    "numpy": "lists and loops do; a function on small numbers is compiled anyway",
    "numba": "a function choose(…) on small numbers is compiled for you",
    "copy": "everything you are lent is immutable: keep it as it is",
}


def may_import(module: str, name: str = "") -> bool:
    if module == NUMBERS:
        return bool(name) and not name.startswith("_")
    if module.startswith("fcd.contest.players."):
        return name in PLAYERS
    if not name:  # of ours only names: a module would lead to all others
        return module in ALLOWED and not module.startswith("fcd")
    return name in ALLOWED.get(module, ())


# -- what may be touched -------------------------------------------------------------------------

REACHING = "it reaches behind what a player is shown"
NOT_SAME = "it differs from run to run, and the same seed should give the same games"
STOPPING = "it would catch the signal that ends a player who takes too long; use except Exception"

FORBIDDEN = {
    **dict.fromkeys(
        ("open", "input", "breakpoint", "help", "exit", "quit"), "there is nobody there"
    ),
    **dict.fromkeys(("exec", "eval", "compile", "__import__"), "write the code out instead"),
    **dict.fromkeys(("getattr", "setattr", "delattr"), "write object.name instead"),
    **dict.fromkeys(("vars", "globals", "locals", "dir", "memoryview"), REACHING),
    "id": NOT_SAME,
    "print": "it would be printed a million times; look at a round with `fcd contest game`",
    **dict.fromkeys(("BaseException", "BaseExceptionGroup", "GeneratorExit"), STOPPING),
    **dict.fromkeys(("SystemExit", "KeyboardInterrupt"), STOPPING),
}

BACK_DOORS = {  # ways from an object to the code that runs it, and so to other hands
    **dict.fromkeys(("f_back", "f_builtins", "f_code", "f_globals", "f_locals"), REACHING),
    **dict.fromkeys(
        ("gi_code", "gi_frame", "gi_yieldfrom", "tb_frame", "tb_next", "mro"), REACHING
    ),
    **dict.fromkeys(("format", "format_map"), "write an f-string instead: f'{card}'"),
}
HARMLESS = {"__init__", "__name__", "__post_init__", "_asdict", "_fields", "_make", "_replace"}
OPEN_NAMES = {"__name__", "__all__", "__doc__"}
OWN = {"self", "cls"}


class Refusal(NamedTuple):
    """What is not allowed in a file, at one place."""

    line: int
    what: str
    why: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.what}: {self.why}"


def refusals(tree: ast.Module) -> list[Refusal]:
    return sorted(set(_Inspection(tree).found()))


def without_self_test(tree: ast.Module) -> ast.Module:
    """The file without what it does only when it is run itself: `if __name__ == "__main__":`."""
    body = [node for node in tree.body if not _is_self_test(node)]
    return ast.Module(body, tree.type_ignores)


def _is_self_test(node: ast.stmt) -> bool:
    return (
        isinstance(node, ast.If)
        and not node.orelse
        and ast.unparse(node.test) in ("__name__ == '__main__'", "'__main__' == __name__")
    )


class _Inspection(ast.NodeVisitor):
    """Looks at every part of a file once. It walks by itself: files may be deeply nested."""

    def __init__(self, tree: ast.Module) -> None:
        self.nodes = list(ast.walk(tree))
        self.above = {child: node for node in self.nodes for child in ast.iter_child_nodes(node)}
        self.modules: dict[str, str] = {}  # the names of imported modules
        self.imported: set[str] = set()
        self.bound: set[str] = set()  # names of the file's own
        self.classes: set[str] = set()
        for node in self.nodes:
            self._note_names(node)

    def _note_names(self, node: ast.AST) -> None:
        match node:
            case ast.Import(names=aliases):
                for alias in aliases:
                    top = alias.name if alias.asname else alias.name.partition(".")[0]
                    self.modules[alias.asname or top] = top
                    self.imported.add(alias.asname or top)
            case ast.ImportFrom(module=module, names=aliases):
                for alias in aliases:
                    known_as = alias.asname or alias.name
                    self.imported.add(known_as)
                    if f"{module}.{alias.name}" in ALLOWED:
                        self.modules[known_as] = f"{module}.{alias.name}"
            case ast.Name(id=name, ctx=ast.Store()) | ast.arg(arg=name):
                self.bound.add(name)
            case ast.FunctionDef(name=name):
                self.bound.add(name)
            case ast.ClassDef(name=name):
                self.bound.add(name)
                self.classes.add(name)

    def found(self) -> Iterator[Refusal]:
        for node in self.nodes:
            for what, why in self.visit(node):
                yield Refusal(getattr(node, "lineno", 1), what, why)

    def generic_visit(self, node: ast.AST) -> Iterator[tuple[str, str]]:
        yield from ()  # nothing is wrong with a node of another kind

    # -- what is imported ------------------------------------------------------------------------

    def visit_Import(self, node: ast.Import) -> Iterator[tuple[str, str]]:
        for alias in node.names:
            if not may_import(alias.name):
                yield f"import {alias.name}", _instead_of(alias.name)

    def visit_ImportFrom(self, node: ast.ImportFrom) -> Iterator[tuple[str, str]]:
        module = "." * node.level + (node.module or "")
        for alias in node.names:
            if node.level or not may_import(module, alias.name):
                why = "a player is one file" if node.level else _instead_of(module, alias.name)
                yield f"from {module} import {alias.name}", why

    # -- what is named ---------------------------------------------------------------------------

    def visit_Name(self, node: ast.Name) -> Iterator[tuple[str, str]]:
        if node.id in FORBIDDEN and node.id not in self.bound | self.imported:
            yield node.id, FORBIDDEN[node.id]
        elif _is_special(node.id) and node.id not in OPEN_NAMES | FORBIDDEN.keys():
            yield node.id, REACHING
        if node.id in self.modules:
            yield from self._module_use(node)

    def _module_use(self, node: ast.Name) -> Iterator[tuple[str, str]]:
        """A module is good for what is allowed in it, and for nothing else."""
        module, above = self.modules[node.id], self.above[node]
        while isinstance(above, ast.Attribute):
            if may_import(f"{module}.{above.attr}"):
                module, above = f"{module}.{above.attr}", self.above[above]
                continue
            if not may_import(module, above.attr):
                yield f"{module}.{above.attr}", _instead_of(module, above.attr)
            return
        yield node.id, f"use the module as {node.id}.name, and do not pass it on"

    def visit_Attribute(self, node: ast.Attribute) -> Iterator[tuple[str, str]]:
        name, owner = node.attr, node.value
        if name in BACK_DOORS:
            yield f".{name}", BACK_DOORS[name]
        elif _is_special(name) and name not in HARMLESS:
            yield f".{name}", REACHING
        elif name.startswith("_") and name not in HARMLESS and not self._is_own(owner):
            yield f".{name}", "names that begin with _ are private; use the public ones"
        if not isinstance(node.ctx, ast.Load) and not self._may_change(owner):
            yield (
                f"{ast.unparse(node):.60} = …",
                "what you import or are lent is not yours to change",
            )

    def _is_own(self, owner: ast.expr) -> bool:
        return isinstance(owner, ast.Name) and owner.id in OWN | self.classes

    def _may_change(self, owner: ast.expr) -> bool:
        match owner:
            case ast.Name(id=name):
                return name not in self.imported
            case ast.Call(func=ast.Name(id="type")):
                return False
        return True

    def visit_MatchClass(self, node: ast.MatchClass) -> Iterator[tuple[str, str]]:
        for name in node.kwd_attrs:
            if name.startswith("_") or name in BACK_DOORS:
                yield f"case {ast.unparse(node):.40}", REACHING

    # -- what is done ----------------------------------------------------------------------------

    def visit_ExceptHandler(self, node: ast.ExceptHandler) -> Iterator[tuple[str, str]]:
        if node.type is None:
            yield "except:", STOPPING

    def visit_Global(self, node: ast.Global) -> Iterator[tuple[str, str]]:
        yield f"global {', '.join(node.names)}", "a player's memory is its own object: use self"

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> Iterator[tuple[str, str]]:
        yield "async", "a player just answers"


def _is_special(name: str) -> bool:
    return name.startswith("__") and name.endswith("__")


def _instead_of(module: str, name: str = "") -> str:
    top = module.partition(".")[0]
    if module in INSTEAD or top in INSTEAD:
        return INSTEAD.get(module) or INSTEAD[top]
    if top == "fcd" and name not in ALLOWED.get(module, ()):
        rooms = ("fcd.contest", "fcd.contest.players", "fcd.cards")
        at = next((room for room in rooms if may_import(room, name or "-")), "")
        return f"write from {at or 'fcd.contest'} import {name if at else 'Player, …'}"
    if name and module in ALLOWED:
        return f"of {module} a player may use {', '.join(sorted(ALLOWED[module]))}"
    return "a player may import " + ", ".join(m for m in ALLOWED if not m.startswith("_"))


# -- running what has passed ---------------------------------------------------------------------


def _guarded_import(
    name: str,
    globals: Mapping[str, object] | None = None,  # noqa: A002  as Python's own calls it
    locals: Mapping[str, object] | None = None,  # noqa: A002
    fromlist: tuple[str, ...] = (),
    level: int = 0,
) -> Any:
    """As the static rules have it; for code that is made while running."""
    wanted = fromlist or ("",)
    if level or not all(may_import(name, each) for each in wanted):
        raise ImportError(f"a player may not import {name}")
    return __import__(name, globals, locals, fromlist, level)


_LEFT_OUT = (FORBIDDEN.keys() | {"copyright", "credits", "license"}) - {"print"}
BUILT_INS: dict[str, Any] = {
    name: value for name, value in vars(builtins).items() if name not in _LEFT_OUT
} | {"__import__": _guarded_import, "print": lambda *args, **kwargs: None}
"""What a player's file finds of Python's built-ins."""
