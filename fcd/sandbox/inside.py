"""In the child: a stranger's code, and a desk where it is asked things. Nothing is judged here.

The child knows no case before it is asked about it, and no right answer ever. All that it says is
taken for what it is: the word of a stranger.
"""

from __future__ import annotations

import builtins
import io
import linecache
import operator
import os
import sys
from _ast import Module, PyCF_ALLOW_TOP_LEVEL_AWAIT, PyCF_ONLY_AST  # ast takes twice as long
from collections.abc import Callable
from contextlib import suppress
from functools import cache, cached_property, partial
from types import CodeType, FunctionType, ModuleType
from typing import Any

from fcd.sandbox import budget, closed
from fcd.sandbox.crossing import Border, NotPlain, given_class, is_a, read_message, to_bytes
from fcd.sandbox.steps import HERE

resource: Any
try:
    import resource
except ImportError:  # Windows
    resource = None

COROUTINE = 0x80  # inspect.CO_COROUTINE, without its import
FUTURE = 0x1FE0000  # what `from __future__ import` sets, of the flags of code
MEMORY = 2 * 2**30  # bytes
FILE = 20 * 2**20  # bytes of one file
PROCESSES = 64
OPEN = 128  # files: nameless ones are in memory
TOO_LARGE = (NotPlain, ValueError, RecursionError)  # what to_bytes says then
PRINTED = 20_000  # characters that are sent
BESIDE = f"{HERE}beside"  # within fcd: it is not counted
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


class Desk:
    """What is asked of the child as a whole."""

    def __init__(self, border: Inside) -> None:
        self._border = border
        self._left: list[int] = []  # steps, of a question and of those within it
        self._beside: dict[str, Callable[..., Any]] = {}  # by their texts
        self._flags = PyCF_ALLOW_TOP_LEVEL_AWAIT
        self.notebook = ModuleType("__main__")
        vars(self.notebook)["display"] = lambda *args, **named: None  # as in Jupyter

    def run(self, source: str, number: int) -> str:
        """Run a cell; what it raised, in words. Lines that only try fcd out are left out."""
        name, names = f"<cell {number}>", vars(self.notebook)
        linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
        try:
            for code in self._statements(source, name):
                try:
                    if code.co_flags & COROUTINE:  # top-level await, as in Jupyter
                        self._loop.run_until_complete(eval(code, names))
                    else:
                        exec(code, names)
                except closed.NotAvailable:
                    continue
        except BaseException as error:  # SystemExit and KeyboardInterrupt of its own, too
            return str(budget.Raised(error))
        return ""

    def _statements(self, source: str, name: str) -> list[CodeType]:
        """All of them compiled before the first is run; what is imported from the future stays."""
        found = []
        tree = compile(source, name, "exec", PyCF_ONLY_AST | self._flags, dont_inherit=True)
        for node in tree.body:
            tree = Module([node], [])
            code = compile(tree, name, "exec", self._flags, dont_inherit=True)
            self._flags |= code.co_flags & FUTURE
            found.append(code)
        return found

    @cached_property
    def _loop(self) -> Any:
        import asyncio  # takes time, and is seldom needed

        return asyncio.new_event_loop()

    def has(self, name: str) -> bool:
        """Whether the cells define it."""
        return name in vars(self.notebook)

    def look_up(self, name: str) -> Any:
        """What the cells call so."""
        return vars(self.notebook)[name]

    def allow(self, seconds: float) -> None:
        """What follows may compute for so long: a busy machine, on which it waits, is no fault."""
        if resource:
            used = resource.getrusage(resource.RUSAGE_SELF)
            until = int(used.ru_utime + used.ru_stime + seconds) + 1
            _, most = resource.getrlimit(resource.RLIMIT_CPU)
            with suppress(OSError, ValueError):  # less is allowed already
                resource.setrlimit(resource.RLIMIT_CPU, (until, most))

    def turn(self, turn: Any) -> None:
        """So long may compute what follows, or a question begins with so many steps, or is over."""
        if type(turn) is float:
            self.allow(turn)
            return
        if type(turn) is int:
            if not self._left and "random" in sys.modules:
                # code that leaves something to chance answers alike when asked again
                sys.modules["random"].seed(1)
            self._left.append(turn)
            closed.is_asked = True
            return
        self._border.apply(turn)  # what was changed at the very end
        self._left.pop()
        closed.is_asked = bool(self._left)
        if not self._left:
            self._border.forget()

    @property
    def left(self) -> int:
        """Steps."""
        return self._left[-1] if self._left else 0

    def beside(self, name: str, source: str, *args: Any) -> Any:
        """Call a function of ours, of which the text came over the border."""
        if source not in self._beside:
            names: dict[str, Any] = {"__name__": "fcd.sandbox.beside"}
            exec(compile(source, BESIDE, "exec", dont_inherit=True), names)
            self._beside[source] = names[name]
        return self.meter(lambda: self._beside[source](*args))

    def meter(self, call: Callable[[], Any]) -> Any:
        """The answer, if there are steps enough left for it."""
        if not self._left:
            return call()
        return budget.within(self._left[-1], call, self._spend)

    def _spend(self, steps: int) -> None:
        self._left[-1] -= steps

    def told(self, error: BaseException) -> dict[str, Any]:
        """An exception as plain data."""
        raised = budget.Raised(error)
        lineage = [each.__name__ for each in type.mro(type(error))]
        known = next(name for name in lineage if hasattr(builtins, name))
        known = "Unusable" if type(error) is budget.Unusable else known
        return {
            "like": known,
            "kind": budget.type_name(error),
            "told": str(raised)[:2_000],
            "text": _text(error)[:2_000],
            "meant": raised.meant[:500],
            "traceback": raised.traceback[:5_000],
        }


def _text(error: BaseException) -> str:
    try:
        return budget.printable(f"{error}")
    except BaseException:
        return ""


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


def own_pipes() -> tuple[int, int]:
    """Copies of stdin and stdout that nothing else uses; from now on there are limits, too."""
    pipes = os.dup(0), os.dup(1)
    if hasattr(os, "register_at_fork"):  # a copy of this process must not answer, too
        os.register_at_fork(after_in_child=partial(_close, *pipes))
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)
    _limit()
    return pipes


def read_all(pipe: int, size: int) -> bytes:
    data = b""
    while len(data) < size:
        more = os.read(pipe, size - len(data))
        if not more:
            raise EOFError
        data += more
    return data


def write_all(pipe: int, data: bytes) -> None:
    while data:
        data = data[os.write(pipe, data) :]


def _limit() -> None:
    if not resource:
        return
    for what, most in (
        (resource.RLIMIT_AS, MEMORY),
        (resource.RLIMIT_FSIZE, FILE),
        (resource.RLIMIT_NPROC, PROCESSES),
        (resource.RLIMIT_NOFILE, OPEN),
        (resource.RLIMIT_CORE, 0),
    ):
        with suppress(OSError, ValueError):  # less is allowed already
            resource.setrlimit(what, (most, most))


def _close(*ways: int) -> None:
    for way in ways:
        with suppress(OSError):
            os.close(way)


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
