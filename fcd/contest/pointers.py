"""What the kernel needs below numba's own words: the lowest bit of a set, calls by address."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.extending import intrinsic
from numba.np.arrayobj import make_array

WORD = ir.IntType(64)
_CARDS = types.Array(types.uint8, 1, "C")
_NUMBERS = types.Array(types.int64, 1, "C")


@intrinsic
def lowest_bit(typing_context: Any, word: Any) -> Any:
    """The number of the lowest bit that is set, of a word that is not 0."""

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.uint64(types.uint64), generate


@intrinsic
def ask_place(
    typing_context: Any,
    address: Any,
    hand: Any,
    count: Any,
    legal: Any,
    up_card: Any,
    color: Any,
    known: Any,
) -> Any:
    """The answer of a compiled `choose`."""
    word = types.int64

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        lent = _data(context, builder, _CARDS, args[1]), *args[2:6]
        return _call(builder, args[0], [*lent, _data(context, builder, _NUMBERS, args[6])])

    return word(word, _CARDS, word, word, word, word, _NUMBERS), generate


@intrinsic
def ask_color(typing_context: Any, address: Any, hand: Any, count: Any, known: Any) -> Any:
    """The answer of a compiled `call`."""
    word = types.int64

    def generate(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        lent = _data(context, builder, _CARDS, args[1]), args[2]
        return _call(builder, args[0], [*lent, _data(context, builder, _NUMBERS, args[3])])

    return word(word, _CARDS, word, _NUMBERS), generate


def _data(context: Any, builder: Any, kind: Any, array: Any) -> Any:
    """Where the numbers of an array begin."""
    return make_array(kind)(context, builder, array).data


def _call(builder: Any, address: Any, args: list[Any]) -> Any:
    function = ir.FunctionType(WORD, [arg.type for arg in args])
    return builder.call(builder.inttoptr(address, function.as_pointer()), args)
