"""In the child: a stranger's code, and a desk where it is asked things. Nothing is judged here.

The child knows no case before it is asked about it, and no right answer ever. All that it says is
taken for what it is: the word of a stranger.
"""

from __future__ import annotations

import builtins
import io
import operator
import os
import sys
from collections.abc import Callable
from functools import cache, partial
from types import FunctionType
from typing import Any

from fcd.sandbox import budget
from fcd.sandbox.crossing import Border, NotPlain, read_message, to_bytes
from fcd.sandbox.desk import Desk
from fcd.sandbox.kinds import given_class, is_a
from fcd.sandbox.process import own_pipes, read_all, write_all

TOO_LARGE = (NotPlain, ValueError, RecursionError)  # what to_bytes says then
PRINTED = 20_000  # characters that are sent
MANY = 100_000  # items of something that is gone through

# What is done to an object from outside, beside calling it.
DEEDS: dict[str, Callable[..., Any]] = {
    "get": getattr,
    "set": setattr,
    "str": str,
    "repr": repr,
    "len": len,
    "bool": bool,
    "hash": hash,
    "int": int,
    "float": float,
    "index": operator.index,
    "eq": operator.eq,
    "ne": operator.ne,
    "lt": operator.lt,
    "le": operator.le,
    "gt": operator.gt,
    "ge": operator.ge,
    "add": operator.add,
    "contains": operator.contains,
    "getitem": operator.getitem,
    "setitem": operator.setitem,
    "delitem": operator.delitem,
    "items": lambda thing: [item for item, _ in zip(thing, range(MANY), strict=False)],
    "next": next,
    "method": lambda thing, name, *args, **named: getattr(thing, name)(*args, **named),
}


class Given:
    """Stands for an object of ours that a stranger's code was handed."""

    def __init__(self, border: Inside, number: int, about: dict[str, Any]) -> None:
        self.__dict__["_given"] = border, number, about

    def __getattr__(self, name: str) -> Any:
        border, number, about = self.__dict__["_given"]
        if name in about["methods"]:
            return lambda *args, **named: border.ask(number, "method", (name, *args), named)
        if name.startswith("__"):
            raise AttributeError(f"{about['kind']!r} object has no attribute {name!r}")
        return border.ask(number, "get", (name,))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{name} can't be set here")

    def __call__(self, *args: Any, **named: Any) -> Any:
        border, number, _ = self.__dict__["_given"]
        return border.ask(number, "call", args, named)

    def __repr__(self) -> str:
        return f"<{self.__dict__['_given'][2]['kind']}>"

    def __str__(self) -> str:
        border, number, about = self.__dict__["_given"]
        return str(border.ask(number, "method", ("__str__",))) if about["text"] else repr(self)


@cache
def _given_class(name: str) -> type[Given]:
    """Under its own name, for error messages."""
    return type(name, (Given,), {})


class Inside(Border):
    """The child's side of the border."""

    def __init__(self, way_in: int, way_out: int) -> None:
        super().__init__(1)
        self._in, self._out = way_in, way_out
        self.printed = io.StringIO()
        self._kept: list[Any] | None = None  # answers, while many are given in one go
        self.desk = Desk(self)
        self.objects[0] = self.desk
        for name in ("Color", "Suit"):  # which must be known, whatever becomes of sys.modules
            given_class(name)

    def proxy(self, number: int, about: dict[str, Any], content: Any) -> Any:
        return _given_class(about["kind"])(self, number, about)

    def number_of_proxy(self, value: Any) -> int | None:
        return value.__dict__["_given"][1] if is_a(value, Given) else None

    def about(self, value: Any) -> dict[str, Any]:
        kind = type(value)
        lineage = value.__mro__ if isinstance(value, type) else kind.__mro__
        return {
            "kind": budget.type_name(value),
            "name": _text_or_empty(value, "__name__"),
            "is": "class" if isinstance(value, type) else "",
            "line": [budget.printable(type.__dict__["__name__"].__get__(k)[:60]) for k in lineage],
            "from": [f"{k.__module__}.{k.__name__}" for k in lineage if _is_given(k)],
            "methods": _methods(value),
            "calls": callable(value),
            "hashes": _hashes(kind),
        }

    # -- messages ------------------------------------------------------------------------------

    def serve(self) -> None:
        """Answer until nobody asks any longer."""
        while True:
            self.answer(self.receive())

    def receive(self) -> Any:
        return read_message(partial(read_all, self._in))

    def answer(self, message: Any) -> None:
        sign, number, deed, args, named, turns, changes, dropped = message
        assert sign == "?"
        if deed == "calls":
            self._answer_all(number, args, turns, dropped)
            return

        def made() -> Any:
            for turn in turns:
                self.desk.turn(turn)
            self.apply(changes)
            self.drop(dropped)
            given = [self.unpack(arg) for arg in args]
            names = {name: self.unpack(arg) for name, arg in named.items()}
            thing = self.objects[number]
            if thing is self.desk:
                answer = getattr(thing, deed)(*given, **names)
                return self.pack_copy(answer) if deed == "beside" else self.pack(answer)
            do = thing if deed == "call" else partial(DEEDS[deed], thing)
            return self.pack(self.desk.meter(partial(do, *given, **names)))

        self._answer(made)

    def _answer_all(self, number: int, steps: int, turns: list[Any], dropped: list[int]) -> None:
        """Many questions of one call each. What needs to be talked about ends it early."""
        for turn in turns:
            self.desk.turn(turn)
        self.drop(dropped)
        values, calls = self.receive()
        alike = [*map(self.unpack, values)]
        thing, count = self.objects[number], len(self.objects)
        kept: list[Any] = []
        self._kept = kept
        for args in calls:
            given = [alike[arg] if type(arg) is int else self.unpack(arg) for arg in args]
            self.desk.turn(steps)
            goes_on = self._answer(lambda: self.pack(self.desk.meter(partial(thing, *given))))  # noqa: B023
            self.desk.turn([])
            if not goes_on or len(self.objects) > count:
                break
        self._kept = None
        try:
            write_all(self._out, to_bytes([".", kept]))
        except TOO_LARGE:  # asked one by one, we learn which of them
            write_all(self._out, to_bytes([".", []]))

    def _answer(self, made: Callable[[], Any]) -> bool:
        """Send what is made. Whether it is worth asking the next question unseen."""
        try:
            self.send("=", made())
            return True
        except budget.TookTooLong:
            self.send("late", None)
        except NotPlain as error:
            self.send("!", self.desk.told(TypeError(f"the answer is too large: {error}")))
        except BaseException as error:
            self.send("!", self.desk.told(error))
            return not isinstance(error, NotImplementedError)
        return False

    def ask(
        self, number: int, deed: str, args: tuple[Any, ...], named: dict[str, Any] | None = None
    ) -> Any:
        """A stranger's code asks us something, in the middle of a question of ours."""
        return budget.at_full_speed(lambda: self._ask(number, deed, args, named or {}))

    def _ask(self, number: int, deed: str, args: tuple[Any, ...], named: dict[str, Any]) -> Any:
        packed = [self.pack(arg) for arg in args]
        names = {name: self.pack(arg) for name, arg in named.items()}
        self.send("?", number, deed, packed, names)
        while True:
            message = self.receive()
            if message[0] == "?":
                self.answer(message)
                continue
            sign, value, changes, dropped = message
            self.apply(changes)
            self.drop(dropped)
            if sign == "late":
                raise budget.TookTooLong
            if sign == "!":
                raise _known_error(*value)
            return self.unpack(value)

    def send(self, sign: str, *what: Any) -> None:
        try:
            message = [sign, *what, self.changes(), self._take_printed(), self.desk.left]
            data = to_bytes(message) if self._kept is None else b""
        except TOO_LARGE as error:
            told = self.desk.told(TypeError(f"the answer is too large: {error}"))
            message = ["!", told, [], "", self.desk.left]
            data = to_bytes(message)
        if self._kept is None:
            write_all(self._out, data)
        else:
            self._kept.append(message)

    def _take_printed(self) -> str:
        text = self.printed.getvalue()
        if text:
            self.printed.seek(0)
            self.printed.truncate()
        return text[:PRINTED]


def _text_or_empty(value: Any, name: str) -> str:
    try:
        text = object.__getattribute__(value, name) if not isinstance(value, type) else ""
        text = type.__dict__["__name__"].__get__(value) if isinstance(value, type) else text
    except BaseException:
        return ""
    return budget.printable(text[:60]) if type(text) is str else ""


def _methods(value: Any) -> list[str]:
    """Names that are surely methods: they are called without being looked up before."""
    if isinstance(value, type) or type(value).__module__ == "builtins":
        return []
    kinds = [kind for kind in type(value).__mro__ if kind.__module__ == "__main__"]
    found = {name: each for kind in reversed(kinds) for name, each in vars(kind).items()}
    own = getattr(value, "__dict__", {})
    return [n for n, each in found.items() if type(each) is FunctionType and n not in own]


def _hashes(kind: type) -> str:
    """Whether its objects hash, and whether that runs code of their own."""
    found = next(
        (vars(each)["__hash__"] for each in kind.__mro__ if "__hash__" in vars(each)), None
    )
    return "no" if found is None else "by number" if found is object.__hash__ else "yes"


def _is_given(kind: type) -> bool:
    return str(getattr(kind, "__module__", "")).startswith("fcd.")


def _known_error(like: str, text: str) -> BaseException:
    """What our code raised, for a stranger's code to catch."""
    if like == "IllegalMove":
        from fcd.engine import IllegalMove

        error = IllegalMove.__new__(IllegalMove)  # what is explained stays outside
        ValueError.__init__(error, text)
        return error
    if like == "OutOfRange":
        from fcd.adt import OutOfRange

        return OutOfRange(text)
    kind = getattr(builtins, like, None)
    return kind(text) if isinstance(kind, type) and issubclass(kind, Exception) else RuntimeError()


def main() -> None:
    """Serve until nobody asks any longer."""
    inside = Inside(*own_pipes())
    sys.stdout = sys.stderr = Printed(inside.printed)
    vars(builtins).update(exit=sys.exit, quit=sys.exit)  # as if `site` had been imported
    sys.modules["__main__"], sys.argv = inside.desk.notebook, [""]
    inside.send("=", "ready")
    try:
        inside.serve()
    finally:
        os._exit(0)  # nobody asks any longer: whatever its threads do


class Printed(io.TextIOBase):
    """What is printed, as far as it is worth keeping."""

    def __init__(self, kept: io.StringIO) -> None:
        self.kept = kept

    def write(self, text: str) -> int:
        if self.kept.tell() < PRINTED:
            self.kept.write(str(text)[:PRINTED])
        return len(text)

    def isatty(self) -> bool:
        return False


if __name__ == "__main__":
    main()
