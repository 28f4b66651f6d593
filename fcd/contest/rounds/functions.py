"""Functions as machine code, the kernel's and the players': compiled, and kept on disk.

Also what the kernel needs below numba's own words: bits, blocks of memory, calls by address.
"""

# mypy: disallow-untyped-decorators=False
# numba has no type hints.

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, partial
from hashlib import sha256
from inspect import CO_VARARGS, CO_VARKEYWORDS
from pathlib import Path
from types import CellType, CodeType, FunctionType
from typing import Any

from llvmlite import ir
from numba import carray, cfunc, njit, types
from numba.core import cgutils
from numba.core.imputils import impl_ret_borrowed
from numba.extending import intrinsic
from numba.np.arrayobj import make_array

from fcd.contest import numbers, tally, terms
from fcd.contest.numbers import KNOWN_SIZE

# -- the kernel's own ------------------------------------------------------------------------------

# Arrays are not counted (_nrt): all of them come from outside and stay. Nor are the parts called
# from Python (no wrappers). Both save a lot of time, playing and compiling.
_PLAIN = {"_nrt": False, "error_model": "numpy"}
_PART = _PLAIN | {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}

inside = njit(forceinline=True, **_PART)
"""Compiled into whatever uses it: for all that is used often."""

aside = njit(**_PART)
"""Compiled once and called: for what is seldom needed."""


def stored(function: Any) -> Any:
    """Compiled when it is first called from Python, and kept on disk for the next time."""
    return _kept(partial(njit, nogil=True, **_PLAIN), function, _kernel_fingerprint())


def _kept(compiler: Callable[..., Any], function: Any, fingerprint: str) -> Any:
    """Compile a function and keep it; its name tells all that numba would not look at."""
    function.__qualname__ += f"_{fingerprint}"
    try:
        return compiler(cache=True)(function)
    except RuntimeError:  # there is no place to keep it
        return compiler()(function)


@cache
def _kernel_fingerprint() -> str:
    """Changes with anything that is compiled into the kernel: numba would look at one file only."""
    files = [Path(__file__), *(Path(__file__).parent / "kernel").glob("*.py")]
    files += [Path(module.__file__ or "") for module in (numbers, tally, terms)]
    files.sort(key=lambda file: file.name)
    return sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:12]


# -- players' functions ----------------------------------------------------------------------------

FAILED = -(2**63)  # the answer of a function in which an error was raised

_WORD = types.int64
_HAND, _KNOWN = types.int8, types.int64  # signed: numba's unsigned numbers do not know 3 - 5
_LENT_HAND, _LENT_KNOWN = (types.Array(kind, 1, "C", readonly=True) for kind in (_HAND, _KNOWN))
_CHOOSE = (_LENT_HAND, _WORD, _WORD, _WORD, _LENT_KNOWN)
_CALL = (_LENT_HAND, _LENT_KNOWN)


class CannotCompile(ValueError):
    """A player's function is not one that numba can compile; the message says why."""


@cache
def compiled(function: Callable[..., int], *, checked: bool) -> Any:
    """A function of small numbers as machine code; `.address` is where it lies.

    Checked, it cannot reach beyond what it was lent, and an error in it is the answer FAILED.
    Our own are kept on disk.
    """
    options = {"boundscheck": checked, "error_model": "python" if checked else "numpy"}
    chooses = arguments_of(function) == len(_CHOOSE)
    hand, known = types.CPointer(_HAND), types.CPointer(_KNOWN)
    signature = _WORD(hand, _WORD, *[_WORD] * 3 * chooses, known)
    asked, asks = (_ask_choose, _CHOOSE) if chooses else (_ask_call, _CALL)
    try:
        kept = not checked and _plain(function).__module__.startswith("fcd.")
        fast = _with_helpers(_plain(function), options, {}, kept=kept)
        question = FunctionType(asked.__code__, {**globals(), "fast": fast}, asked.__name__)
        if kept:
            return _kept(partial(cfunc, signature), question, _fingerprint(_plain(function)))
        fast.compile(asks)
        kind = fast.overloads[asks].signature.return_type
        if isinstance(kind, types.Optional | types.NoneType):
            raise CannotCompile("it does not always return an answer")
        if not isinstance(kind, types.Integer):
            raise CannotCompile(f"its answer is a {kind}, which isn't a whole number")
        return cfunc(signature)(question)
    except Exception as error:  # numba has many
        name = _plain(function).__name__
        raise CannotCompile(f"{name} cannot be compiled: {str(error).strip()}") from None


def _ask_choose(hand, count, legal, up_card, color, known):  # type: ignore[no-untyped-def]
    cards, facts = read_only(carray(hand, (count,))), read_only(carray(known, KNOWN_SIZE))
    try:
        return fast(cards, legal, up_card, color, facts)  # type: ignore[name-defined]  # noqa: F821
    except Exception:
        return FAILED


def _ask_call(hand, count, known):  # type: ignore[no-untyped-def]
    cards, facts = read_only(carray(hand, (count,))), read_only(carray(known, KNOWN_SIZE))
    try:
        return fast(cards, facts)  # type: ignore[name-defined]  # noqa: F821
    except Exception:
        return FAILED


def arguments_of(function: Callable[..., int]) -> int:
    """How many arguments a function takes; CannotCompile if nobody would call it so."""
    code = getattr(_plain(function), "__code__", None)
    if not isinstance(code, CodeType):
        raise CannotCompile(f"{function!r:.60} isn't a plain function")
    varies = code.co_kwonlyargcount or code.co_flags & (CO_VARARGS | CO_VARKEYWORDS)
    if varies or code.co_argcount not in (len(_CHOOSE), len(_CALL)):
        raise CannotCompile(
            f"{code.co_name} cannot be compiled: its arguments are neither hand, legal, up_card, "
            "color, known nor hand, known"
        )
    return code.co_argcount


def _plain(function: Any) -> Any:
    """The Python function, if somebody has handed it to numba already."""
    return getattr(function, "py_func", function)


def _with_helpers(
    function: Any, options: dict[str, Any], made: dict[Any, Any], *, kept: bool
) -> Any:
    """The function for numba, and the plain functions that it calls, which numba would refuse.

    What is kept has names that are its own: under the same name, one that was compiled in another
    process and one that was compiled here would be taken for each other.
    """
    if function not in made:
        code, names = function.__code__, dict(function.__globals__)
        cells = tuple(CellType(cell.cell_contents) for cell in function.__closure__ or ())
        copy = FunctionType(code, names, function.__name__, function.__defaults__, cells or None)
        copy.__qualname__ += f"_{_fingerprint(function)}" * kept
        made[function] = njit(**options)(copy)
        for name in _names(code):
            if isinstance(_plain(names.get(name)), FunctionType):
                names[name] = _with_helpers(_plain(names[name]), options, made, kept=kept)
        for cell in cells:
            if isinstance(_plain(cell.cell_contents), FunctionType):
                helper = _plain(cell.cell_contents)
                cell.cell_contents = _with_helpers(helper, options, made, kept=kept)
    return made[function]


@cache
def _fingerprint(function: Any) -> str:
    return sha256("".join(_made_of(function, set())).encode()).hexdigest()[:12]


def _made_of(function: Any, seen: set[Any]) -> Iterator[str]:
    """What a function is made of: its code, the numbers in it, the functions that it calls."""
    seen.add(function)
    code = function.__code__
    yield repr((code.co_code, code.co_consts, code.co_names, function.__defaults__))
    used = [function.__globals__[name] for name in _names(code) if name in function.__globals__]
    used += [cell.cell_contents for cell in function.__closure__ or ()]
    for each in map(_plain, used):
        if not isinstance(each, FunctionType):
            yield repr(each)
        elif each not in seen:
            yield from _made_of(each, seen)


def _names(code: CodeType) -> Iterator[str]:
    """The global names in a function, and in the comprehensions in it."""
    yield from code.co_names
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _names(inner)


# -- below numba's own words -----------------------------------------------------------------------

_word = types.uint64
_BYTES, _WORDS = types.Array(types.uint8, 1, "C"), types.Array(types.uint64, 1, "C")


@intrinsic
def lowest_bit(typing: Any, word: Any) -> Any:
    """The number of the lowest bit that is set, of a word that is not 0."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return _word(_word), generate


@intrinsic
def move(typing: Any, array: Any, to: Any, start: Any, count: Any) -> Any:
    """Copy a part of an array. For a constant count this is an instruction or two."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        target, source = (_place(context, builder, array, args[0], args[n]) for n in (1, 2))
        cgutils.raw_memmove(builder, target, source, args[3], array.dtype.bitwidth // 8)
        return context.get_dummy_value()

    return types.none(array, _word, _word, _word), generate


@intrinsic
def ask(
    typing: Any, address: Any, cards: Any, hand: Any, numbers: Any, desk: Any, known: Any
) -> Any:
    """The answer of a compiled function: its hand and what is known lie in cards and desk.

    The numbers are what it is told between: how many cards it holds, and so on.
    """

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        held = _place(context, builder, _BYTES, args[1], args[2])
        between = cgutils.unpack_tuple(builder, args[3])
        facts = _place(context, builder, _WORDS, args[4], args[5])
        told = [held, *between, facts]
        function = ir.FunctionType(ir.IntType(64), [each.type for each in told])
        return builder.call(builder.inttoptr(args[0], function.as_pointer()), told)

    return types.int64(types.int64, _BYTES, _word, numbers, _WORDS, _word), generate


def _place(context: Any, builder: Any, kind: Any, array: Any, place: Any) -> Any:
    return builder.gep(make_array(kind)(context, builder, array).data, [place])


@intrinsic
def read_only(typing: Any, array: Any) -> Any:
    """The same array; to write into it is an error when it is compiled."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return impl_ret_borrowed(context, builder, signature.return_type, args[0])

    return array.copy(readonly=True)(array), generate
