"""Solutions changed automatically in one place: the proof that checks notice ordinary mistakes.

A change is a syntax tree with one node replaced, within the marks of a solution notebook. A check
that calls a changed solution right has a gap; or the change is equivalent, and the exercise's
Markdown says why.
"""

from __future__ import annotations

import ast
import builtins
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from copy import copy, deepcopy
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

from fcd.teach.solutions import BEGIN, END, read_notebook, source_of, tags_of

Node = ast.AST


@dataclass(frozen=True)
class Cell:
    """A code cell of a solution, and the lines of it that a student writes."""

    source: str
    lines: frozenset[int]
    defines: frozenset[str]
    uses: frozenset[str]


@dataclass(frozen=True)
class Change:
    """One node of one cell, replaced."""

    where: int  # the cell's number
    inside: str  # of which function or class
    line: str  # as it stood
    new: str  # as it stands now
    tree: ast.Module

    def __str__(self) -> str:
        return f"{self.inside}: {self.line} → {self.new}"


def cells_of(path: Path) -> list[Cell]:
    """The code of a solution notebook, without its checks."""
    return [
        _cell(source_of(cell))
        for cell in read_notebook(path)["cells"]
        if cell["cell_type"] == "code" and "check" not in tags_of(cell)
    ]


def _cell(source: str) -> Cell:
    written, inside = set(), False
    for number, line in enumerate(source.splitlines(), start=1):
        inside = line.strip() == BEGIN or (inside and line.strip() != END)
        if inside:
            written.add(number)
    tree = ast.parse(source)
    names = [node for node in ast.walk(tree) if isinstance(node, ast.Name)]
    defined = {n.name for n in tree.body if isinstance(n, ast.FunctionDef | ast.ClassDef)}
    outer = (n for n in tree.body if not isinstance(n, ast.FunctionDef | ast.ClassDef))
    inside_outer = (n for line in outer for n in ast.walk(line) if isinstance(n, ast.Name))
    defined |= {n.id for n in inside_outer if isinstance(n.ctx, ast.Store)}
    return Cell(source, frozenset(written), frozenset(defined), frozenset(n.id for n in names))


def names_with(cells: list[Cell], change: Change | None = None) -> dict[str, Any]:
    """The names that the notebook defines, with one cell changed."""
    names: dict[str, Any] = {"__name__": "__main__"}
    for number, cell in enumerate(cells):
        changed = change is not None and change.where == number
        tree: Any = change.tree if change and changed else cell.source
        with redirect_stdout(StringIO()):  # what cells print is for students
            exec(compile(tree, f"<cell {number}>", "exec"), names)
    return names


def changes_for(cells: list[Cell], submission: str) -> Iterator[Change]:
    """The changes that can matter to what is handed in under this name."""
    needed, found = {submission}, set[int]()
    while True:
        more = {n for n, cell in enumerate(cells) if cell.defines & needed} - found
        if not more:
            break
        found |= more
        needed |= {name for n in more for name in cells[n].uses}
    for number in sorted(found):
        yield from changes_of(cells[number], number)


def changes_of(cell: Cell, where: int = 0) -> Iterator[Change]:
    tree = ast.parse(cell.source)
    attributes = sorted({n.attr for n in ast.walk(tree) if isinstance(n, ast.Attribute)})
    for place, node in enumerate(ast.walk(tree)):
        lines = range(getattr(node, "lineno", 0), getattr(node, "end_lineno", -1) + 1)
        whole = isinstance(node, ast.ClassDef | ast.FunctionDef)  # begin before the marks
        if not (cell.lines.intersection(lines) if whole else lines and lines[0] in cell.lines):
            continue
        around = _around(tree, node)
        statement = [each for each in around if isinstance(each, ast.stmt)][-1]
        was = _first_line(statement)
        for new in _others(node, around, attributes):
            changed = _replaced(tree, place, new)
            if changed is None:
                continue
            now = _line_at(changed, statement.lineno)
            new_line = now if now != was else " ".join(ast.unparse(new)[:60].split())
            yield Change(where, _owner(around), was, new_line, changed)


def _replaced(tree: ast.Module, place: int, new: Node) -> ast.Module | None:
    """A copy of the tree with another node in this place; None if that is not Python."""
    copied = deepcopy(tree)
    target = list(ast.walk(copied))[place]
    new = ast.copy_location(deepcopy(new), target)  # by its line it is told
    for parent in ast.walk(copied):
        for name, value in ast.iter_fields(parent):
            if value is target:
                setattr(parent, name, new)
            elif isinstance(value, list):
                value[:] = [new if each is target else each for each in value]
    ast.fix_missing_locations(copied)
    try:
        compile(copied, "<change>", "exec")
    except (SyntaxError, ValueError, TypeError):
        return None
    return copied


def _around(tree: ast.Module, node: Node) -> list[Node]:
    """All that the node is in, from the outermost to itself."""
    return [each for each in ast.walk(tree) if any(inner is node for inner in ast.walk(each))]


def _owner(around: list[Node]) -> str:
    """The function or method that a node is in, such as "Card.points"."""
    owners = (each for each in around if isinstance(each, ast.FunctionDef | ast.ClassDef))
    return ".".join(each.name for each in owners) or "cell"


def _line_at(changed: ast.Module, line: int) -> str:
    """What stands there now; statements keep their places in a walk."""
    statements = (n for n in ast.walk(changed) if isinstance(n, ast.stmt) and n.lineno == line)
    return _first_line(next(statements, ast.Pass()))


def _first_line(node: Node) -> str:
    return ast.unparse(node).splitlines()[0]


# -- what a node can become ------------------------------------------------------------------------

_COMPARE: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Lt: (ast.LtE, ast.Gt),
    ast.LtE: (ast.Lt, ast.GtE),
    ast.Gt: (ast.GtE, ast.Lt),
    ast.GtE: (ast.Gt, ast.LtE),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
_ARITHMETIC: dict[type[ast.operator], tuple[type[ast.operator], ...]] = {
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Pow, ast.Add),
    ast.FloorDiv: (ast.Mult,),
    ast.Mod: (ast.FloorDiv,),
    ast.Div: (ast.Mult,),
    ast.BitOr: (ast.BitAnd,),
    ast.BitAnd: (ast.BitOr,),
}
_NAMES = {
    "min": "max",
    "max": "min",
    "any": "all",
    "all": "any",
    "append": "remove",
    "extend": "append",
    "True": "False",
    "sorted": "list",
    "reversed": "list",
}
_COPIES = ("list", "tuple", "dict", "set", "sorted", "reversed", "copy", "deepcopy")


def _others(node: Node, around: list[Node], attributes: list[str]) -> Iterator[Node]:
    for kind, change in _CHANGES.items():
        if isinstance(node, kind):
            yield from change(node)
    if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Load):
        for other in attributes:  # another part of the same thing
            if other != node.attr and _alike(other, node.attr):
                yield ast.Attribute(node.value, other, node.ctx)
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
        known = _locals(around)
        if node.id in known:  # another variable
            yield from (ast.Name(name, ast.Load()) for name in sorted(known - {node.id})[:2])


_PARTS = ({"rank", "color", "suit"}, {"hands", "discards", "draw_pile", "pile", "deck"})


def _alike(one: str, other: str) -> bool:
    return any(one in parts and other in parts for parts in _PARTS)


def _locals(around: list[Node]) -> set[str]:
    """The variables of the function that a node is in."""
    for each in around:
        if isinstance(each, ast.FunctionDef):
            names = {arg.arg for arg in each.args.args} - {"self"}
            stored = (n for n in ast.walk(each) if isinstance(n, ast.Name))
            return names | {n.id for n in stored if isinstance(n.ctx, ast.Store)}
    return set()


def _compare(node: ast.Compare) -> Iterator[Node]:
    for n, op in enumerate(node.ops):
        for other in _COMPARE[type(op)]:
            yield ast.Compare(
                node.left, [*node.ops[:n], other(), *node.ops[n + 1 :]], node.comparators
            )


def _bin_op(node: ast.BinOp) -> Iterator[Node]:
    for other in _ARITHMETIC.get(type(node.op), ()):
        yield ast.BinOp(node.left, other(), node.right)
    if not isinstance(node.op, ast.BitOr):
        yield node.left
        if not isinstance(node.op, ast.Mod):
            yield node.right


def _constant(node: ast.Constant) -> Iterator[Node]:
    if isinstance(node.value, bool):
        yield ast.Constant(not node.value)
    elif isinstance(node.value, int):
        yield from (ast.Constant(node.value + step) for step in (1, -1))
    elif isinstance(node.value, str) and node.value:
        yield ast.Constant("")


def _condition(node: Any) -> Iterator[Node]:
    fields = {name: value for name, value in ast.iter_fields(node) if name != "test"}
    for forced in (True, False):
        if not (forced and isinstance(node, ast.While)):
            yield type(node)(test=ast.Constant(forced), **fields)
    yield type(node)(test=ast.UnaryOp(ast.Not(), node.test), **fields)


def _bool_op(node: ast.BoolOp) -> Iterator[Node]:
    yield ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
    for n in range(len(node.values)):
        left = node.values[:n] + node.values[n + 1 :]
        yield ast.BoolOp(node.op, left) if len(left) > 1 else left[0]


def _unary(node: ast.UnaryOp) -> Iterator[Node]:
    yield node.operand


def _dropped(node: ast.stmt) -> Iterator[Node]:
    if not (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)):  # a docstring
        yield ast.Pass()


def _aug_assign(node: ast.AugAssign) -> Iterator[Node]:
    for other in _ARITHMETIC.get(type(node.op), ()):
        yield ast.AugAssign(node.target, other(), node.value)
    yield ast.Assign([node.target], node.value)
    yield ast.Pass()


def _call(node: ast.Call) -> Iterator[Node]:
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    if len(node.args) > 1 and ast.dump(node.args[0]) != ast.dump(node.args[1]):
        swapped = [node.args[1], node.args[0], *node.args[2:]]
        yield ast.Call(node.func, swapped, node.keywords)
    if name in _COPIES and len(node.args) == 1:
        yield node.args[0]  # no copy
    if name == "copy" and isinstance(node.func, ast.Attribute) and not node.args:
        yield node.func.value
    if name == "pop":
        ends: list[ast.expr] = [] if node.args else [ast.Constant(0)]
        yield ast.Call(node.func, ends, [])
    if node.keywords:
        yield ast.Call(node.func, node.args, node.keywords[1:])


def _name(node: ast.Name) -> Iterator[Node]:
    if isinstance(node.ctx, ast.Load) and node.id in _NAMES and hasattr(builtins, node.id):
        yield ast.Name(_NAMES[node.id], ast.Load())


def _slice(node: ast.Subscript) -> Iterator[Node]:
    if isinstance(node.slice, ast.Slice) and isinstance(node.ctx, ast.Load):
        yield node.value
    elif isinstance(node.slice, ast.Constant) and node.slice.value == 0:
        yield ast.Subscript(node.value, ast.Constant(-1), node.ctx)


def _comprehension(node: Any) -> Iterator[Node]:
    """Without one of its conditions, or without its first or last item."""
    for n, part in enumerate(node.generators):
        others = [
            ast.comprehension(part.target, part.iter, part.ifs[:i] + part.ifs[i + 1 :], 0)
            for i in range(len(part.ifs))
        ]
        others += [ast.comprehension(part.target, i, part.ifs, 0) for i in _shorter(part.iter)]
        for other in others:
            changed = copy(node)
            changed.generators = [*node.generators[:n], other, *node.generators[n + 1 :]]
            yield changed


def _for(node: ast.For) -> Iterator[Node]:
    """A loop that leaves out its first or its last item."""
    for items in _shorter(node.iter):
        yield ast.For(node.target, items, node.body, node.orelse)


def _shorter(items: ast.expr) -> Iterator[ast.expr]:
    listed = ast.Call(ast.Name("list", ast.Load()), [items], [])
    for part in (ast.Slice(ast.Constant(1)), ast.Slice(None, ast.Constant(-1))):
        yield ast.Subscript(listed, part, ast.Load())


def _function(node: ast.FunctionDef) -> Iterator[Node]:
    """What belongs to one object is kept by all of them: a default that is shared."""
    for n, default in enumerate(node.args.defaults):
        if isinstance(default, ast.Constant) and default.value is None:
            shared = deepcopy(node)
            shared.args.defaults[n] = ast.List([], ast.Load())
            yield shared


def _class(node: ast.ClassDef) -> Iterator[Node]:
    """The same for attributes: `self.cards = []` becomes one list of the class."""
    for method in node.body:
        if isinstance(method, ast.FunctionDef) and method.name == "__init__":
            for n, line in enumerate(method.body):
                if _makes_container(line):
                    yield _shared(node, node.body.index(method), n)


def _makes_container(line: ast.stmt) -> bool:
    made = line.value if isinstance(line, ast.Assign | ast.AnnAssign) else None
    called = isinstance(made, ast.Call) and getattr(made.func, "id", "") in _COPIES
    return isinstance(made, ast.List | ast.Dict | ast.Set | ast.DictComp | ast.ListComp) or called


def _shared(node: ast.ClassDef, method: int, line: int) -> ast.ClassDef:
    """Each object fills what the class has, instead of making its own."""
    copied = deepcopy(node)
    init: Any = copied.body[method]
    made = init.body[line]
    target = made.targets[0] if isinstance(made, ast.Assign) else made.target
    name = getattr(target, "attr", "shared")
    kept = f"_shared_{name}"
    empty = "{}" if isinstance(made.value, ast.Dict | ast.DictComp) else "[]"
    fill = "update" if empty == "{}" else "extend"
    copied.body.insert(0, ast.parse(f"{kept} = {empty}").body[0])
    value = ast.unparse(made.value)
    init.body[line : line + 1] = ast.parse(
        f"self.{name} = self.{kept}\nself.{name}.{fill}({value})"
    ).body
    return copied


_CHANGES: dict[type[Node] | tuple[type[Node], ...], Callable[[Any], Iterator[Node]]] = {
    ast.Compare: _compare,
    ast.BinOp: _bin_op,
    ast.Constant: _constant,
    (ast.If, ast.While, ast.IfExp): _condition,
    ast.BoolOp: _bool_op,
    ast.UnaryOp: _unary,
    (ast.Assign, ast.AnnAssign, ast.Expr, ast.Raise, ast.Break, ast.Continue): _dropped,
    ast.Return: lambda node: iter([ast.Pass()]),
    ast.AugAssign: _aug_assign,
    ast.Call: _call,
    ast.Name: _name,
    ast.Subscript: _slice,
    (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp): _comprehension,
    ast.For: _for,
    ast.FunctionDef: _function,
    ast.ClassDef: _class,
}
