"""What the kernel needs below numba's own words: bits, blocks of memory, calls by address."""

# mypy: disallow-untyped-decorators=False
# numba has no type hints.

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

from llvmlite import ir
from numba import njit, types
from numba.core import cgutils
from numba.core.imputils import impl_ret_borrowed
from numba.extending import intrinsic
from numba.np.arrayobj import make_array

from fcd.contest import forms, tally, terms

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
    # numba looks for changes in the file of this function only; so its name tells them all.
    function.__qualname__ += f"_{_edition():08x}"
    try:
        return njit(cache=True, nogil=True, **_PLAIN)(function)
    except RuntimeError:  # there is no place to keep it
        return njit(nogil=True, **_PLAIN)(function)


@cache
def _edition() -> int:
    """A number that changes with anything that is compiled into the kernel."""
    files = [*Path(__file__).parent.glob("*.py")]
    files += [Path(module.__file__ or "") for module in (forms, tally, terms)]
    files.sort(key=lambda file: file.name)
    return crc32(b"".join(file.read_bytes() for file in files))


_WORD = ir.IntType(64)
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
    """Copy a block within an array. For a constant count this is an instruction or two."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        target, source = (_place(context, builder, array, args[0], args[n]) for n in (1, 2))
        cgutils.raw_memmove(builder, target, source, args[3], array.dtype.bitwidth // 8)
        return context.get_dummy_value()

    return types.none(array, _word, _word, _word), generate


@intrinsic
def ask_place(
    typing: Any,
    address: Any,
    cards: Any,
    hand: Any,
    count: Any,
    legal: Any,
    up_card: Any,
    color: Any,
    desk: Any,
    known: Any,
) -> Any:
    """The answer of a compiled `choose`; `hand` and `known` are places of cards and desk."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        held = _place(context, builder, _BYTES, args[1], args[2])
        facts = _place(context, builder, _WORDS, args[7], args[8])
        return _call(builder, args[0], [held, *args[3:7], facts])

    arguments = (_BYTES, _word, _word, _word, _word, _word, _WORDS, _word)
    return types.int64(types.int64, *arguments), generate


@intrinsic
def ask_color(
    typing: Any, address: Any, cards: Any, hand: Any, count: Any, desk: Any, known: Any
) -> Any:
    """The answer of a compiled `call`."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        held = _place(context, builder, _BYTES, args[1], args[2])
        facts = _place(context, builder, _WORDS, args[4], args[5])
        return _call(builder, args[0], [held, args[3], facts])

    return types.int64(types.int64, _BYTES, _word, _word, _WORDS, _word), generate


def _place(context: Any, builder: Any, kind: Any, array: Any, place: Any) -> Any:
    """The address of a place in an array."""
    return builder.gep(make_array(kind)(context, builder, array).data, [place])


def _call(builder: Any, address: Any, args: list[Any]) -> Any:
    function = ir.FunctionType(_WORD, [arg.type for arg in args])
    return builder.call(builder.inttoptr(address, function.as_pointer()), args)


@intrinsic
def read_only(typing: Any, array: Any) -> Any:
    """The same array; to write into it is an error when it is compiled."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return impl_ret_borrowed(context, builder, signature.return_type, args[0])

    return array.copy(readonly=True)(array), generate
