"""Submissions that share unusual code: a place to look, never a verdict.

Names, numbers of spaces, comments, docstrings and the order of definitions do not count: code is
compared as pieces of its syntax. What stands in the starter, in the solution, or in many
submissions is usual, and left out.
"""

from __future__ import annotations

import ast
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

PIECE = 14  # nodes of syntax in a row: about two lines
LEAST = 12  # unusual pieces in common, to be told
SHARE = 0.35  # of the shorter submission's unusual pieces
USUAL = 0.2  # of the class: what this many have is usual
MOST = 20  # pairs that are told
LINES = 8
LONGEST = 60_000  # characters of a submission that are compared; the longest solution has a third


@dataclass(frozen=True)
class Pair:
    """Two students whose code has much in common."""

    exercise: str
    one: str
    other: str
    shared: int
    share: float
    lines: tuple[str, ...]  # of the first one's, where it begins


Same = tuple[str, list[str]]  # an exercise, and students who handed in the same file


@dataclass
class _Code:
    pieces: dict[int, int]  # each with its line
    lines: list[str]


def alike(
    exercise: str, sources: Mapping[str, Sequence[str]], known: Iterable[str] = ()
) -> list[Pair]:
    """Pairs of students to look at; `known` is code that all of them were given."""
    given = {piece for source in known for piece in _pieces(source)}
    codes = {student: _code(cells, given) for student, cells in sorted(sources.items())}
    count = Counter(piece for code in codes.values() for piece in code.pieces)
    most = max(2, int(USUAL * len(codes)))
    holders: dict[int, list[str]] = defaultdict(list)
    for student, code in codes.items():
        code.pieces = {piece: n for piece, n in code.pieces.items() if count[piece] <= most}
        for piece in code.pieces:
            holders[piece].append(student)
    shared = Counter(pair for each in holders.values() for pair in combinations(each, 2))
    found = [_pair(exercise, codes, *pair, number) for pair, number in shared.items()]
    told = [pair for pair in found if pair.shared >= LEAST and pair.share >= SHARE]
    return sorted(told, key=lambda pair: (-pair.share, pair.one, pair.other))[:MOST]


def _pair(exercise: str, codes: Mapping[str, _Code], one: str, other: str, shared: int) -> Pair:
    mine, theirs = codes[one], codes[other]
    shorter = min(len(mine.pieces), len(theirs.pieces)) or 1
    numbers = sorted(n for piece, n in mine.pieces.items() if piece in theirs.pieces)
    first = max(numbers[0] - 1, 0) if numbers else 0
    lines = tuple(line.rstrip()[:100] for line in mine.lines[first : first + LINES])
    return Pair(exercise, one, other, shared, shared / shorter, lines)


def _code(cells: Sequence[str], given: set[int]) -> _Code:
    code, left = _Code({}, []), LONGEST
    for cell in cells:
        if len(cell) <= left:
            left -= len(cell)
            for piece, line in _pieces(cell).items():
                if piece not in given:
                    code.pieces.setdefault(piece, len(code.lines) + line)
            code.lines += cell.split("\n")
    return code


def _pieces(source: str) -> dict[int, int]:
    """The pieces of its syntax, and the line where each begins; none if it can't be read."""
    try:
        tree = ast.parse(source)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return {}
    found: dict[int, int] = {}
    for statement in tree.body:
        if isinstance(statement, ast.FunctionDef | ast.ClassDef):
            try:
                nodes = [*_nodes(statement, statement.lineno)]
            except RecursionError:  # an expression of a thousand terms, say
                continue
            for place in range(len(nodes) - PIECE + 1):
                piece = hash(tuple(sign for sign, _ in nodes[place : place + PIECE]))
                found.setdefault(piece, nodes[place][1])
    return found


def _nodes(tree: ast.AST, line: int) -> Iterator[tuple[str, int]]:
    """Signs of the syntax, depth first, without names; what is called is part of it."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.expr_context) or _is_docstring(node):
            continue
        where = getattr(node, "lineno", line)
        sign = type(node).__name__
        if isinstance(node, ast.Constant):
            sign = f"{sign} {type(node.value).__name__}"
        elif isinstance(node, ast.Attribute):
            sign = f"{sign} {node.attr}"
        yield sign, where
        yield from _nodes(node, where)


def _is_docstring(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
