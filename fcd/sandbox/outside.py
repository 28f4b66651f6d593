"""On our side: the border, and how the child is asked across it."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from inspect import getsource
from textwrap import dedent
from typing import Any, Protocol
from weakref import WeakValueDictionary

from fcd.sandbox import budget
from fcd.sandbox.ahead import Ahead, pack_all
from fcd.sandbox.budget import Gone
from fcd.sandbox.crossing import DEEPEST, Border, NotPlain
from fcd.sandbox.heard import checked, plain_kind, their_error, word, words_of
from fcd.sandbox.kinds import GIVEN, Twin, given_class, is_a
from fcd.sandbox.remote import Remote, remote_class

DESK = 0
MANY_TWINS = 20  # so many are kept alike without asking whether they are needed
MOST_TWINS = 20_000
MOST_HEARD = 20_000  # characters
UNCHANGING = (tuple, frozenset, str, int, float)


class Channel(Protocol):
    """The way to the child and back."""

    def send(self, message: Any, more: bytes = b"") -> None: ...

    def receive(self) -> Any: ...


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
        self._ahead = Ahead(self)
        self._over_there = False  # the child was asked this question ahead, and is done with it

    # -- proxies -------------------------------------------------------------------------------

    def proxy(self, number: int, about: dict[str, Any], content: Any) -> Any:
        if type(number) is not int or number < 0 or number % 2 == 0:
            raise ValueError("a number that is ours")
        known = self.proxies.get(number)
        if known is not None:
            return known
        about = checked(about)
        base: Any = object if content is None else type(content)
        kind: Any = remote_class(about["kind"], base, about["calls"], about["hashes"] != "no")
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
        if not named and (reply := self._ahead.reply(number, deed, args, self._turns)):
            self._turns, self._over_there = [], True
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
                    raised = their_error(told)
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
        """Make these calls in one go, each a question of its own."""
        number = self.number_of_proxy(function)
        if number is None or self._left:
            return ()
        self._ahead.clear()
        calls.packed = calls.packed or pack_all(Outside(self.channel), calls.given)
        packed, data = calls.packed
        if not packed:
            return ()
        turns, self._turns = self._turns, []
        self.channel.send(["?", number, "calls", steps, {}, turns, [], self._sweep()], data)
        try:
            return self._ahead.hear(self.channel.receive(), number, steps, packed)
        except Exception as error:
            raise Gone(f"said something that isn't an answer ({error!r:.80})") from None

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
            reply = ["!", [plain_kind(error), words_of(error)]]
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
        return word(self.ask(DESK, "run", source, number))

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


@cache
def _source(function: Callable[..., Any]) -> str:
    return f"from __future__ import annotations\n{dedent(getsource(function))}"


def _handed_out(thing: Any) -> tuple[str, ...]:
    names = getattr(thing, "handed_out", ())
    return names if type(names) is tuple else ()


def _player() -> type:
    from fcd.contest.player import Player

    return Player
