"""Whether a file holds nothing but functions that count and compare: then it may be compiled.

Compiled players meet in one process, and what that process tells isn't audited. So only files play
there that can do nothing else: no classes, no modules but a few names of ours, no attributes but
the parts of a card. All others play as Python, and are audited.
"""

from __future__ import annotations

import ast
import builtins
from math import inf

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


def not_plain(tree: ast.Module) -> str:
    """The first line that does something else; empty if there is none."""
    nodes = (node for node in ast.walk(tree) if not _is_plain(node))
    lines = [(getattr(node, "lineno", inf), type(node).__name__) for node in nodes]
    return "line {} has {}, which isn't compiled".format(*min(lines)) if lines else ""


def _is_plain(node: ast.AST) -> bool:
    match node:
        case ast.ImportFrom(module="fcd.contest.numbers", level=0) | ast.alias():
            return True
        case ast.ImportFrom(module=str(module), names=names, level=0):
            return {each.name for each in names} <= IMPORTED.get(module, set())
        case ast.Name(id=name):
            return not name.startswith("__") and (name in BUILT_IN or not hasattr(builtins, name))
        case ast.Attribute(attr=name, ctx=ast.Load()):
            return name in PARTS
    return isinstance(node, PLAIN)
