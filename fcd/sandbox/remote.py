"""On our side: what stands for the objects of a stranger's code, and how they are asked.

A Remote looks to the checks like the object itself. What is done to it is done in the child; the
answer is data, and what the child raises is raised here as a harmless copy of it.
"""

from __future__ import annotations

import builtins
import sys
from collections import deque
from collections.abc import Callable, Iterable
from contextlib import suppress
from functools import cache, lru_cache, partial
from inspect import getsource
from operator import is_
from textwrap import dedent
from typing import Any, NamedTuple, Protocol, TypeVar
from weakref import WeakValueDictionary

from fcd.sandbox import budget
from fcd.sandbox.budget import Elsewhere, Gone, Theirs
from fcd.sandbox.crossing import (
    DEEPEST,
    GIVEN,
    PLAIN,
    Border,
    NotPlain,
    Twin,
    given_class,
    is_a,
    to_bytes,
)

T = TypeVar("T")

DESK = 0
MANY_TWINS = 20  # so many are kept alike without asking whether they are needed
MOST_TWINS = 20_000
MOST_HEARD = 20_000  # characters
MOST_ITEMS = 2**31  # that something of theirs can say it has
UNCHANGING = (tuple, frozenset, str, int, float)
COPIES = ("c", "cards", "e")  # what these signs stand for is the same on both sides
FORESEEN = 10**9  # from here on, lists are numbered that are sent ahead


class Channel(Protocol):
    """The way to the child and back."""

    def send(self, message: Any, more: bytes = b"") -> None: ...

    def receive(self) -> Any: ...


class Remote(Elsewhere):
    """Stands for an object in the child."""

    def __getattribute__(self, name: str) -> Any:
        name = str.__str__(name)  # a member of a StrEnum is a name, too
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
        return _exact_text(_do(self, "str"))

    def __repr__(self) -> str:
        return _exact_text(_do(self, "repr"))

    def __format__(self, form: str) -> str:
        return format(str(self), form)

    def __len__(self) -> int:
        size = _exactly(int, _do(self, "len"))
        if not 0 <= size < MOST_ITEMS:
            raise Gone("said a size that there isn't")
        return size

    def __bool__(self) -> bool:
        return _exactly(bool, _do(self, "bool"))

    def __hash__(self) -> int:
        _, number, about = object.__getattribute__(self, "_remote")
        return hash(number) if about["hashes"] == "by number" else _exactly(int, _do(self, "hash"))

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
            border.drop_proxy(number)
        except AttributeError:  # it was never finished
            pass


_OWN = frozenset(("_remote", "__del__", "__weakref__"))


def _do(remote: Remote, deed: str, *args: Any, **named: Any) -> Any:
    border, number, _ = object.__getattribute__(remote, "_remote")
    return border.ask(number, deed, *args, **named)


def _exactly(kind: type[T], value: Any) -> T:
    if type(value) is not kind:
        raise Gone(f"answered with something that isn't of the kind {kind.__name__}")
    return value


def _exact_text(value: Any) -> str:
    """A text may be one with methods of its own."""
    if not is_a(value, str):
        raise Gone("answered with something that isn't a text")
    return str.__str__(value)


@lru_cache(maxsize=500)
def _remote_class(name: str, base: Any, can_be_called: bool, hashes: bool) -> type:
    """How such an object looks. Of a stranger's list, dict or text the content is here as well."""
    looks: dict[str, Any] = {"__call__": _call} if can_be_called else {}
    looks |= {} if hashes else {"__hash__": None}
    return type(name, (Remote, base) if base is not object else (Remote,), looks)


def _call(self: Remote, *args: Any, **named: Any) -> Any:
    border, number, _ = object.__getattribute__(self, "_remote")
    return border.ask(number, "call", *args, **named)


class _Foreseen(NamedTuple):
    """A call that was made before it is asked for."""

    number: int  # of the function
    steps: int
    given: tuple[Any, ...]  # its arguments
    first: int | None  # the number before those of its lists, if it has some
    sent: list[Any]  # the arguments, packed
    reply: Any


class Outside(Border):
    """Our side of the border. Whatever the child says, nothing but Gone and Theirs is raised."""

    def __init__(self, channel: Channel) -> None:
        super().__init__(0)
        self.channel = channel
        self.proxies: WeakValueDictionary[int, Any] = WeakValueDictionary()
        self.alive: dict[int, int] = {}  # how many of our proxies stand for an object of theirs
        self.dropped: set[int] = set()  # objects of theirs for which none does any more
        self.depth = 0
        self._turns: list[Any] = []  # what was allowed, has begun or ended, and isn't told yet
        self._left: list[int] = []  # steps, of the questions that have begun
        self._ahead: deque[_Foreseen] = deque()  # what will be asked, and was answered already
        self._over_there = False  # the child was asked this question ahead, and is done with it

    # -- proxies -------------------------------------------------------------------------------

    def proxy(self, number: int, about: dict[str, Any], content: Any) -> Any:
        if type(number) is not int or number < 0 or number % 2 == 0:
            raise ValueError("a number that is ours")
        known = self.proxies.get(number)
        if known is not None:
            return known
        about = _checked(about)
        base: Any = object if content is None else type(content)
        kind: Any = _remote_class(about["kind"], base, about["calls"], about["hashes"] != "no")
        made = base.__new__(kind, content) if base in UNCHANGING else base.__new__(kind)
        object.__setattr__(made, "_remote", (self, number, about))
        self.alive[number] = self.alive.get(number, 0) + 1
        self.dropped.discard(number)
        with suppress(TypeError):  # what derives from tuple, str or int can't be kept so
            self.proxies[number] = made
        return made

    def drop_proxy(self, number: int) -> None:
        """One of those that stand for it is gone."""
        self.alive[number] -= 1
        if not self.alive[number]:
            del self.alive[number]
            self.dropped.add(number)

    def number_of_proxy(self, value: Any) -> int | None:
        return object.__getattribute__(value, "_remote")[1] if is_a(value, Remote) else None

    def class_of(self, value: Remote, about: dict[str, Any]) -> type:
        if about["is"] == "class":
            return type
        for full in about["from"]:
            module, _, name = full.rpartition(".")
            if full == "fcd.contest.player.Player" or GIVEN.get(name) == module:
                return _player() if name == "Player" else given_class(name)
        return type(value)

    def about(self, value: Any) -> dict[str, Any]:
        """What we hand out says which of its names can be used."""
        names = _handed_out(value)
        if not names and not callable(value):
            raise NotPlain(f"a {type(value).__name__}, which students are not given")
        methods = [name for name in names if callable(getattr(value, name, None))]
        named = getattr(value, "__name__", type(value).__name__)
        return {"kind": named, "methods": methods, "text": "__str__" in names}

    def keep_twin(self, number: int, thing: Any) -> Twin:
        if len(self.twins) > MOST_TWINS:
            raise ValueError("thousands of lists")
        return super().keep_twin(number, thing)

    # -- asking --------------------------------------------------------------------------------

    def ask(self, number: int, deed: str, *args: Any, **named: Any) -> Any:
        """Have something done in the child."""
        if not named and (reply := self._foreseen(number, deed, args)):
            return self._hear(reply)
        if self._over_there:  # asked about once more, before the question ends here
            self._over_there, self._turns = False, [self._left[-1]]
            self.forget()
        packed = [self.pack(arg) for arg in args]
        names = {name: self.pack(arg) for name, arg in named.items()}
        turns, self._turns = self._turns, []
        message = ["?", number, deed, packed, names, turns]
        self.channel.send([*message, self.changes(), self._sweep()])
        return self._hear(self.channel.receive())

    def _hear(self, message: Any) -> Any:
        """What it answers, in this message or after it has asked something itself."""
        while True:
            try:
                sign, *what, changes, heard, left = message
                self._note(changes, heard, left)
                if sign == "=":
                    (value,) = what
                    return self.unpack(value)
                if sign == "!":
                    (told,) = what
                    raised = _theirs(told)
                elif sign == "?":
                    theirs, wanted, their_args, their_names = what
                elif sign != "late":
                    raise ValueError("no such sign")
            except Exception as error:
                raise Gone(f"said something that isn't an answer ({error!r:.80})") from None
            if sign == "late":
                raise budget.TookTooLong
            if sign == "!":
                raise raised
            self._answer(theirs, wanted, their_args, their_names)
            message = self.channel.receive()

    def foresee(self, function: Any, calls: budget.Calls, steps: int) -> budget.Answers:
        """Make these calls in one go, each a question of its own.

        Most are answered with a value and nothing else; `ask` finds what was said to the others.
        """
        number = self.number_of_proxy(function)
        if number is None or self._left:
            return ()
        self._ahead.clear()
        if calls.packed is None:
            calls.packed = self._pack_all(calls.given)
        packed, data = calls.packed
        if not packed:
            return ()
        turns, self._turns = self._turns, []
        message = ["?", number, "calls", steps, {}, turns, [], self._sweep()]
        self.channel.send(message, data)
        try:
            sign, replies = self.channel.receive()
            if sign != "." or any(reply[0] not in ("=", "!", "late") for reply in replies):
                raise ValueError("no such sign")
            if len(replies) > len(packed):
                raise ValueError("more than was asked")
            answers = [*map(self._plain_answer, replies)]
        except Exception as error:
            raise Gone(f"said something that isn't an answer ({error!r:.80})") from None
        asked = zip(packed, replies, answers, strict=False)  # it may have ended early
        for (args, first, sent), reply, answer in asked:
            if answer is None:
                self._ahead.append(_Foreseen(number, steps, args, first, sent, reply))
        return answers

    def _pack_all(self, calls: Iterable[tuple[Any, ...]]) -> tuple[list[Any], bytes]:
        """Calls as they are sent, whoever is asked; none if they can't be asked in one go."""
        packer, packed = Outside(self.channel), list[Any]()
        packer._next = FORESEEN
        with suppress(Exception):  # which will be raised again when it is asked
            for args in calls:
                first, sent = packer._next, [packer.pack(arg) for arg in args]
                packed.append((args, None if packer._next == first else first, sent))
                packer.forget()
        if packer.objects or packer._sets:  # those are talked about, and these were sent before
            packed = []
        rows = [args for *_, args in packed]
        alike = {repr(arg): arg for args in rows for arg in args if _is_copy(arg)}  # sent once
        place = {text: number for number, text in enumerate(alike)}
        numbered = [[place.get(repr(arg), arg) for arg in args] for args in rows]
        with suppress(NotPlain):
            return packed, to_bytes([[*alike.values()], numbered])
        return [], b""

    def _plain_answer(self, reply: list[Any]) -> tuple[Any] | None:
        """The value, if nothing was printed or changed, and if it is no list or object."""
        if reply[0] != "=":
            return None
        _, value, changes, heard, left = reply
        if changes != [] or heard != "" or type(left) is not int:
            return None
        return (self.unpack(value),) if _is_copy(value) else None

    def _foreseen(self, number: int, deed: str, args: tuple[Any, ...]) -> Any:
        """The answer, if just this was foreseen."""
        if not self._ahead:
            return None
        next_one = self._ahead.popleft()
        asked = number, deed, self._turns
        if asked == (next_one.number, "call", [next_one.steps]) and self._same(args, next_one):
            self._turns, self._over_there = [], True
            return next_one.reply
        self._ahead.clear()
        self.forget()
        return None

    def _same(self, args: tuple[Any, ...], other: _Foreseen) -> bool:
        is_plain = other.first is None and len(args) == len(other.given)
        if is_plain and all(map(is_, args, other.given)):
            return True
        before = self._next
        if other.first is not None:
            self._next = other.first  # so its lists have the same numbers
        sent = [self.pack(arg) for arg in args]
        self._next = before
        return sent == other.sent

    def _note(self, changes: Any, heard: Any, left: Any) -> None:
        """What comes with every message."""
        self.apply(changes)
        if type(heard) is not str or type(left) is not int:
            raise TypeError("printed text is text, and steps are a number")
        if self._left:
            self._left[-1] = max(0, min(left, self._left[-1]))
        if heard:
            sys.stdout.write(budget.printable(heard[:MOST_HEARD]))

    def _answer(self, number: Any, deed: Any, args: Any, named: Any) -> None:
        """The child asks something of what it was given."""
        self.depth += 1
        reply: list[Any]
        try:
            if self.depth > DEEPEST:
                raise Gone("asked without end")
            reply = ["=", self.pack(self._done(number, deed, args, named))]
        except budget.TookTooLong:
            reply = ["late", None]
        except Exception as error:  # the child may catch it
            reply = ["!", [_plain_kind(error), _words_of(error)]]
        finally:
            self.depth -= 1
        self.channel.send([*reply, self.changes(), self._sweep()])

    def _done(self, number: Any, deed: Any, args: Any, named: Any) -> Any:
        thing = self.objects[number]
        values = [self.unpack(arg) for arg in args]
        names = {str(name): self.unpack(arg) for name, arg in named.items()}
        if deed == "call" and callable(thing):
            return thing(*values, **names)
        name, *values = values
        if type(name) is not str or name not in _handed_out(thing):
            missing = getattr(type(thing), "not_handed_out", None)
            if missing and type(name) is str:
                missing(thing, name)
            kind = getattr(thing, "__name__", type(thing).__name__)
            raise AttributeError(f"{kind!r} object has no attribute {name!r:.60}")
        found = getattr(thing, name)
        return found(*values, **names) if deed == "method" else found

    def _sweep(self) -> list[int]:
        """What the child need not keep for us: objects, and twins that nobody here looks at."""
        if len(self.twins) > MANY_TWINS:
            for number, twin in [*self.twins.items()]:
                if sys.getrefcount(twin.thing) <= 2:
                    del self.twins[number]
                    self._twin_of.pop(id(twin.thing), None)
                    self.dropped.add(number)
        dropped, self.dropped = [*self.dropped], set()
        return dropped

    # -- the desk ------------------------------------------------------------------------------

    def run(self, source: str, number: int) -> str:
        """Run a cell; what it raised, in words."""
        return _word(self.ask(DESK, "run", source, number))

    def allow(self, seconds: float) -> None:
        """What follows may compute for this long; then the system ends the child."""
        self._turns.append(float(seconds))

    def has(self, name: str) -> bool:
        return self.ask(DESK, "has", name) is True

    def look_up(self, name: str) -> Any:
        return self.ask(DESK, "look_up", name)

    def beside(self, function: Callable[..., Any], *args: Any) -> Any:
        """Call a function of ours in the child: its text is sent, so no secret may be in it."""
        return self.ask(DESK, "beside", function.__name__, _source(function), *args)

    def begin(self, steps: int) -> None:
        """A question begins; the child is told when it is asked something."""
        self._turns.append(steps)
        self._left.append(steps)

    def end(self) -> int:
        """A question is over; the steps that were left."""
        changes = self.changes()
        if self._over_there:
            self._over_there = False
        elif self._turns and type(self._turns[-1]) is int and not changes:
            self._turns.pop()  # nothing was asked at all
        else:
            self._turns.append(changes)
        left = self._left.pop()
        if not self._left:
            self.forget()
            self.objects.clear()
            self._numbers.clear()
        return left


def _is_copy(packed: Any) -> bool:
    """Whether it has no parts that are known by a number."""
    return type(packed) in PLAIN or packed[0] in COPIES


@cache
def _source(function: Callable[..., Any]) -> str:
    return f"from __future__ import annotations\n{dedent(getsource(function))}"


def _handed_out(thing: Any) -> tuple[str, ...]:
    names = getattr(thing, "handed_out", ())
    return names if type(names) is tuple else ()


def _words_of(error: Exception) -> str:
    try:
        return str(error)[:500]
    except Exception:  # with parts that the child made
        return ""


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
        "hashes": _word(about["hashes"]),
    }


def _word(text: Any) -> str:
    if type(text) is not str:
        raise Gone("said something that isn't a text")
    return budget.printable(text[:2_000])


def _theirs(about: Any) -> Exception:
    """A harmless copy of what was raised in the child."""
    if type(about) is not dict:
        raise Gone("said something that isn't an error")
    told = {
        name: _text(about.get(name))
        for name in ("like", "kind", "told", "text", "meant", "traceback")
    }
    if told["like"] == "Unusable":
        return budget.Unusable(told["text"])
    like = getattr(builtins, told["like"], Exception)
    if not (isinstance(like, type) and issubclass(like, BaseException)):
        like = Exception
    made = _error_class(like, told["kind"])  # type: ignore[arg-type]  # mypy errs: a class hashes
    error: Theirs = made.__new__(made, told["text"])
    Exception.__init__(error, told["text"])
    error.about = told
    return error


@lru_cache(maxsize=200)
def _error_class(like: Any, name: str) -> Any:
    """An exception that is caught as theirs would be, with the same name."""
    plain = like if issubclass(like, Exception) else Exception
    looks = {"__str__": lambda error: error.about["text"]}
    try:
        made: Any = type(name, (Theirs, plain), looks)
        made.__new__(made, "")
    except TypeError:  # an ExceptionGroup is made otherwise
        return type(name, (Theirs,), looks)
    return made


def _text(text: Any) -> str:
    return budget.printable(text[:5_000]) if type(text) is str else ""


def _plain_kind(error: Exception) -> str:
    """By what name the child knows an error of ours."""
    names = [kind.__name__ for kind in type(error).__mro__]
    ours = ("IllegalMove", "OutOfRange")
    return next(n for n in names if n in ours or hasattr(builtins, n))
