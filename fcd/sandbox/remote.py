"""On our side: what stands for the objects of a stranger's code, and how they are asked.

A Remote looks to the checks like the object itself. Whatever is done to it is done in the child; the
answer is data, and what the child raises is raised here as a harmless copy of it.
"""

from __future__ import annotations

import builtins
import sys
from contextlib import suppress
from functools import cache, partial
from typing import Any, Protocol
from weakref import WeakValueDictionary

from fcd.sandbox.crossing import DEEPEST, GIVEN, Border, NotPlain, given_class
from fcd.teach import budget
from fcd.teach.budget import Elsewhere, Gone, Theirs

DESK = 0
UNCHANGING = (tuple, frozenset, str, int, float)


class Channel(Protocol):
    """The way to the child and back."""

    def send(self, message: Any) -> None: ...

    def receive(self) -> Any: ...


class Remote(Elsewhere):
    """Stands for an object in the child."""

    def __getattribute__(self, name: str) -> Any:
        if name in _OWN:
            return object.__getattribute__(self, name)
        border, number, about = object.__getattribute__(self, "_remote")
        if name == "__class__":
            return border.class_of(self, about)
        if name == "__name__" and about["name"]:
            return about["name"]
        if name in about["methods"]:
            return partial(_do, self, "method", name)
        return border.ask(number, "get", name)

    def __setattr__(self, name: str, value: Any) -> None:
        _do(self, "set", name, value)

    def __str__(self) -> str:
        return _exactly(str, _do(self, "str"))

    def __repr__(self) -> str:
        return _exactly(str, _do(self, "repr"))

    def __format__(self, form: str) -> str:
        return format(str(self), form)

    def __len__(self) -> int:
        return _exactly(int, _do(self, "len"))

    def __bool__(self) -> bool:
        return _exactly(bool, _do(self, "bool"))

    def __hash__(self) -> int:
        return _exactly(int, _do(self, "hash"))

    def __int__(self) -> int:
        return _exactly(int, _do(self, "int"))

    def __index__(self) -> int:
        return _exactly(int, _do(self, "index"))

    def __float__(self) -> float:
        return _exactly(float, _do(self, "float"))

    def __iter__(self) -> Any:
        return iter(_exactly(list, _do(self, "items")))

    def __next__(self) -> Any:
        return _do(self, "next")

    def __contains__(self, item: Any) -> bool:
        return _exactly(bool, _do(self, "contains", item))

    def __getitem__(self, key: Any) -> Any:
        return _do(self, "getitem", key)

    def __setitem__(self, key: Any, value: Any) -> None:
        _do(self, "setitem", key, value)

    def __delitem__(self, key: Any) -> None:
        _do(self, "delitem", key)

    def __eq__(self, other: object) -> Any:
        return _do(self, "eq", other)

    def __ne__(self, other: object) -> Any:
        return _do(self, "ne", other)

    def __lt__(self, other: object) -> Any:
        return _do(self, "lt", other)

    def __le__(self, other: object) -> Any:
        return _do(self, "le", other)

    def __gt__(self, other: object) -> Any:
        return _do(self, "gt", other)

    def __ge__(self, other: object) -> Any:
        return _do(self, "ge", other)

    def __add__(self, other: object) -> Any:
        return _do(self, "add", other)

    def __del__(self) -> None:
        try:
            border, number, _ = object.__getattribute__(self, "_remote")
            border.dropped.append(number)
        except AttributeError:  # it was never finished
            pass


_OWN = frozenset(("_remote", "__del__", "__weakref__"))


def _do(remote: Remote, deed: str, *args: Any, **named: Any) -> Any:
    border, number, _ = object.__getattribute__(remote, "_remote")
    return border.ask(number, deed, *args, **named)


def _exactly(kind: type, value: Any) -> Any:
    if type(value) is not kind:
        raise TypeError(f"{kind.__name__} was expected")
    return value


@cache
def _remote_class(base: type, can_be_called: bool, hashes: bool) -> type:
    """How such an object looks. Of a stranger's list, dict or text the content is here as well."""
    looks: dict[str, Any] = {"__call__": _call} if can_be_called else {}
    looks |= {} if hashes else {"__hash__": None}
    return type("Remote", (Remote, base) if base is not object else (Remote,), looks)


def _call(self: Remote, *args: Any, **named: Any) -> Any:
    border, number, _ = object.__getattribute__(self, "_remote")
    return border.ask(number, "call", *args, **named)


def remote_about(value: object) -> dict[str, Any] | None:
    """What is known about an object of the child; None: it is no such object."""
    if not issubclass(type(value), Remote):
        return None
    about: dict[str, Any] = object.__getattribute__(value, "_remote")[2]
    return about


class Outside(Border):
    """Our side of the border."""

    def __init__(self, channel: Channel) -> None:
        super().__init__(0)
        self.channel = channel
        self.proxies: WeakValueDictionary[int, Any] = WeakValueDictionary()
        self.dropped: list[int] = []
        self.depth = 0
        self.metered = 0

    # -- proxies -------------------------------------------------------------------------------

    def proxy(self, number: int, about: dict[str, Any], content: Any) -> Any:
        if type(number) is not int or number % 2 == 0:
            raise ValueError("a number that is ours")
        known = self.proxies.get(number)
        if known is not None:
            return known
        about = _checked(about)
        base = object if content is None else type(content)
        kind: Any = _remote_class(base, about["calls"], about["hashes"])
        made = base.__new__(kind, content) if base in UNCHANGING else base.__new__(kind)
        object.__setattr__(made, "_remote", (self, number, about))
        with suppress(TypeError):  # what derives from tuple, str or int can't be kept so
            self.proxies[number] = made
        return made

    def number_of_proxy(self, value: Any) -> int | None:
        return object.__getattribute__(value, "_remote")[1] if issubclass(type(value), Remote) else None

    def class_of(self, value: Remote, about: dict[str, Any]) -> type:
        if about["is"] == "class":
            return type
        for full in about["from"]:
            module, _, name = full.rpartition(".")
            if full == "fcd.contest.player.Player" or GIVEN.get(name) == module:
                return _player() if name == "Player" else given_class(name)
        return type(value)

    def about(self, value: Any) -> dict[str, Any]:
        names = getattr(value, "handed_out", None)
        if not isinstance(names, tuple | frozenset | list) and not callable(value):
            raise NotPlain(f"a {type(value).__name__}, which students are not given")
        methods = [n for n in names or () if callable(getattr(value, n, None))]
        named = getattr(value, "__name__", type(value).__name__)
        return {"kind": named, "methods": methods, "text": "__str__" in (names or ())}

    # -- asking --------------------------------------------------------------------------------

    def ask(self, number: int, deed: str, *args: Any, **named: Any) -> Any:
        """Have something done in the child."""
        packed = [self.pack(arg) for arg in args]
        names = {name: self.pack(arg) for name, arg in named.items()}
        self._sweep()
        dropped, self.dropped = self.dropped, []
        self.channel.send(["?", number, deed, packed, names, self.changes(), dropped])
        while True:
            message = self.channel.receive()
            try:
                sign = message[0]
                if sign == "?":
                    _, theirs, what, their_args, their_names, changes, heard = message
                else:
                    sign, value, changes, heard = message
                self.apply(changes)
                if type(heard) is not str:
                    raise TypeError("printed text is text")
                answer = self.unpack(value) if sign == "=" else None
            except (ValueError, TypeError, LookupError, AttributeError, RecursionError, NotPlain, AssertionError) as error:
                raise Gone(f"said something that isn't an answer ({error!r:.80})") from None
            if heard:
                sys.stdout.write(budget.printable(heard))
            if sign == "=":
                return answer
            if sign == "late":
                raise budget.TookTooLong
            if sign == "!":
                raise _theirs(value)
            self._answer(theirs, what, their_args, their_names)

    def _answer(self, number: Any, deed: Any, args: Any, named: Any) -> None:
        """The child asks something of what it was given."""
        self.depth += 1
        try:
            if self.depth > DEEPEST:
                raise Gone("asked without end")
            thing = self.objects[number]
            values = [self.unpack(arg) for arg in args]
            names = {str(name): self.unpack(arg) for name, arg in named.items()}
            handed_out = getattr(thing, "handed_out", ())
            if deed == "call" and callable(thing):
                answer = thing(*values, **names)
            elif deed in ("get", "method") and values and values[0] in handed_out:
                answer = getattr(thing, values[0])
                answer = answer(*values[1:], **names) if deed == "method" else answer
            else:
                raise AttributeError("there is no such thing here")
            reply = ["=", self.pack(answer)]
        except Exception as error:  # of ours: the child may catch it
            reply = ["!", [_plain_kind(error), str(error)[:500]]]
        finally:
            self.depth -= 1
        self.channel.send([*reply, self.changes()])

    def _sweep(self) -> None:
        """Twins that nobody looks at any longer are not kept alike."""
        if len(self.twins) > 50:
            gone = [n for n, twin in self.twins.items() if sys.getrefcount(twin.thing) <= 2]
            for number in gone:
                twin = self.twins.pop(number)
                self._twin_of.pop(id(twin.thing), None)

    # -- the desk ------------------------------------------------------------------------------

    def run(self, source: str, number: int) -> str:
        """Run a cell; what it raised, in words."""
        return _word(self.ask(DESK, "run", source, number))

    def has(self, name: str) -> bool:
        return self.ask(DESK, "has", name) is True

    def look_up(self, name: str) -> Any:
        return self.ask(DESK, "look_up", name)

    def begin(self, steps: int) -> None:
        self.ask(DESK, "begin", steps)
        self.metered += 1

    def end(self) -> int:
        """A question is over; the steps that were left."""
        left = self.ask(DESK, "end")
        self.metered -= 1
        if not self.metered:
            self.forget()
            self.objects.clear()
            self._numbers.clear()
        return left if type(left) is int else 0


def _player() -> type:
    from fcd.contest.player import Player

    return Player


def _checked(about: Any) -> dict[str, Any]:
    if type(about) is not dict:
        raise TypeError("what is known of an object is a dict")
    return {
        "kind": _word(about["kind"]),
        "name": _word(about["name"]),
        "is": _word(about["is"]),
        "line": [_word(each) for each in about["line"]],
        "from": [_word(each) for each in about["from"]],
        "methods": frozenset(map(_word, about["methods"])),
        "calls": about["calls"] is True,
        "hashes": about["hashes"] is True,
        "refuses": about["refuses"] is True,
    }


def _word(text: Any) -> str:
    if type(text) is not str:
        raise Gone("said something that isn't a text")
    return budget.printable(text[:2_000])


def _theirs(about: Any) -> Theirs:
    """A harmless copy of what was raised in the child."""
    if type(about) is not dict:
        raise Gone("said something that isn't an error")
    told = {name: _text(about.get(name)) for name in ("like", "kind", "told", "text", "meant", "traceback")}
    like = getattr(builtins, told["like"], Exception)
    if not (isinstance(like, type) and issubclass(like, BaseException)):
        like = Exception
    made = _error_class(like)
    error: Theirs = made.__new__(made, told["text"])
    Exception.__init__(error, told["text"])
    error.about = told
    return error


_ERRORS: dict[type, Any] = {}


def _error_class(like: type) -> Any:
    if like not in _ERRORS:
        plain = like if issubclass(like, Exception) else Exception
        try:
            _ERRORS[like] = type(f"Their{like.__name__}", (Theirs, plain), {"__str__": lambda e: e.about["text"]})
        except TypeError:
            _ERRORS[like] = Theirs
    return _ERRORS[like]


def _text(text: Any) -> str:
    return budget.printable(text[:5_000]) if type(text) is str else ""


def _plain_kind(error: Exception) -> str:
    """By what name the child knows an error of ours."""
    names = [kind.__name__ for kind in type(error).__mro__]
    ours = ("IllegalMove", "OutOfRange")
    return next(n for n in names if n in ours or hasattr(builtins, n))
