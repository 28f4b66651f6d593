"""What doesn't work in a player's file, said early and with what does. Seen from the text.

This protects nobody: that is the sandbox's part and the audit's. It helps whoever did not think of
it that the same seed has to give the same games, and that nobody sits in front of a player.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

MOST_SHOWN = 5

INSTEAD = {  # what to write in the place of what is often tried
    "random": "chance comes from self.chance, which has the same methods: self.chance.choice(…)",
    "secrets": "chance comes from self.chance: self.chance.choice(…)",
    "uuid": "chance comes from self.chance: self.chance.choice(…)",
    "time": "a player has no clock",
    "datetime": "a player has no clock",
    "numpy": "lists and loops do; a function on small numbers is compiled anyway",
    "numba": "a function choose(…) on small numbers is compiled for you",
}
FORBIDDEN = {
    "input": "there is nobody there",
    "breakpoint": "there is nobody there",
    "id": "it differs from run to run, and the same seed should give the same games",
}
ONE_FILE = "a player is one file"


class Refusal(NamedTuple):
    """What is not allowed in a file, at one place."""

    line: int
    what: str
    why: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.what}: {self.why}"


def refusals(tree: ast.Module) -> list[Refusal]:
    nodes = list(ast.walk(tree))  # which goes by itself: files may be deeply nested
    bound = {node.id for node in nodes if isinstance(node, ast.Name) and _is_set(node)}
    bound |= {node.arg for node in nodes if isinstance(node, ast.arg)}
    bound |= {node.name for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    found = {Refusal(n.lineno, *each) for n in nodes for each in _wrong(n, bound)}  # type: ignore[attr-defined]
    return sorted(found)


def _is_set(name: ast.Name) -> bool:
    return isinstance(name.ctx, ast.Store)


def _wrong(node: ast.AST, bound: set[str]) -> Iterator[tuple[str, str]]:
    match node:
        case ast.Import(names=aliases):
            for alias in aliases:
                if why := INSTEAD.get(alias.name.partition(".")[0]):
                    yield f"import {alias.name}", why
        case ast.ImportFrom(module=module, names=aliases, level=level):
            name = "." * level + (module or "")
            if why := ONE_FILE if level else INSTEAD.get(name.partition(".")[0]):
                yield f"from {name} import {', '.join(alias.name for alias in aliases)}", why
        case ast.Name(id=name) if name in FORBIDDEN and name not in bound:
            yield name, FORBIDDEN[name]
        case ast.AsyncFunctionDef():
            yield "async", "a player just answers"


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
