"""Calling a student's code, which may raise, recurse, loop for ever, or answer with anything.

The budget counts steps, in any thread: see `steps`. What it cannot stop is one endless call of
Python's own, such as `sum(itertools.count())`; a process of its own has a clock for this.
"""

from __future__ import annotations

import builtins
import io
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from types import TracebackType
from typing import Any, Protocol, TypeVar

from fcd.console import shortened
from fcd.sandbox.steps import THEIRS, whose
from fcd.sandbox.steps import TookTooLong as TookTooLong

if sys.version_info >= (3, 12):
    from fcd.sandbox.monitored import at_full_speed as at_full_speed
    from fcd.sandbox.monitored import within as within
else:
    from fcd.sandbox.traced import at_full_speed as at_full_speed
    from fcd.sandbox.traced import within as within

# What is seldom needed and takes time to import (difflib, traceback, ctypes) is imported where
# it is used: a process for a student's code is started for each submission.

STEPS = 200_000  # for one question: thousands of times what a good answer takes
MANY_STEPS = 1_000_000  # code that is not done after these may never be
STEPS_TO_TELL = 10_000  # for the text of an exception

T = TypeVar("T")
LONGEST_ASKED = 40  # characters of an expression that is quoted
MOST_HEARD = 500  # characters of what is printed


class NotAttempted(Exception):
    """The starter's `raise NotImplementedError()` is still there."""


class Raised(Exception):
    """The student's code raised: what it said, and where."""

    def __init__(self, error: BaseException) -> None:
        if isinstance(error, Theirs):
            told, self.traceback, self.meant = (
                error.about[each] for each in ("told", "traceback", "meant")
            )
        else:
            told, self.traceback, self.meant = _told(error), _their_traceback(error), _meant(error)
        super().__init__(told)


class Unusable(Exception):
    """The answer is nothing that can be compared; the message tells the student why."""


class Gone(BaseException):
    """The process with the student's code is of no more use; the message says why."""


class Theirs(Exception):
    """What a student's code raised in a process of its own: `about` tells it in words."""

    about: Mapping[str, str]


class Elsewhere:
    """Stands for an object in another process: see fcd/sandbox."""

    _remote: tuple[Any, int, dict[str, Any]]  # the way there, its number, what is known of it


class Meter(Protocol):
    """Counts steps where the student's code runs, if that is another process."""

    def begin(self, steps: int) -> None:
        """A question begins, and has this many steps."""

    def end(self) -> int:
        """It is over; how many steps are left."""

    def foresee(self, function: Any, calls: Calls, steps: int) -> Answers:
        """The next questions are these calls, one each: they can be sent together."""


class Calls:
    """The next questions: one call each, of which these are the arguments."""

    def __init__(self, given: Iterable[tuple[Any, ...]]) -> None:
        self.given = given
        self.packed: Any = None  # as they are sent: it is the same for a whole class


# What is known of each call, in a tuple; None: it has to be asked, as there is more to it.
Answers = Sequence[tuple[Any] | None]


_meters: list[Meter | None] = []


@contextmanager
def counted_by(meter: Meter | None) -> Iterator[None]:
    """Steps are counted elsewhere; with None, they are counted here again."""
    _meters.append(meter)
    try:
        yield
    finally:
        _meters.pop()


class Heard(io.TextIOBase):
    """What was printed, as far as it is worth keeping."""

    def __init__(self) -> None:
        self.text = ""

    def write(self, text: str) -> int:
        if len(self.text) < MOST_HEARD:
            self.text += printable(text[:MOST_HEARD])
        return len(text)


def call_with_budget(
    call: Callable[[], T],
    steps: int = STEPS,
    spent: Callable[[int], object] | None = None,
    heard: Heard | None = None,
) -> T:
    """What the call returns. Raises NotAttempted, Raised, Unusable or TookTooLong.

    What the code prints is not shown at once: it would be printed hundreds of times. `spent` is
    told how many steps an answer took; without it, the first millisecond may go uncounted.
    """
    out = heard or Heard()
    try:
        meter = _meters[-1] if _meters else None
        if meter:
            with redirect_stdout(out):  # what was printed there comes with the answer
                return _elsewhere(meter, steps, call, spent)
        with redirect_stdout(out), redirect_stderr(out):
            return within(steps, call, spent)
    except (TookTooLong, Unusable, Gone):
        raise
    except NotImplementedError as error:
        raise NotAttempted(str(Raised(error))) from None
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # SystemExit, too: `exit()` must not end the kernel
        raise Raised(error) from None


def steps_needed(call: Callable[[], object]) -> int:
    """How many steps it takes after all; 0: not even many are enough, or it fails then."""
    taken: list[int] = []
    try:
        call_with_budget(call, MANY_STEPS, taken.append)
    except (TookTooLong, NotAttempted, Raised, Unusable):
        return 0
    return taken[0]


def _elsewhere(
    meter: Meter, steps: int, call: Callable[[], T], spent: Callable[[int], object] | None = None
) -> T:
    meter.begin(steps)
    try:
        answer = call()
    finally:
        left = meter.end()
        if spent:
            spent(steps - left)
    return answer


def is_elsewhere() -> bool:
    """Whether steps are counted in another process."""
    return bool(_meters and _meters[-1])


def foresee(function: Any, calls: Calls, steps: int) -> Answers:
    """The next questions are these calls: to another process they go in one message."""
    meter = _meters[-1] if _meters else None
    return meter.foresee(function, calls, steps) if meter else ()


def counted(call: Callable[[], T], steps: int = STEPS) -> T:
    """What the call returns, or raises; TookTooLong after so many steps."""
    meter = _meters[-1] if _meters else None
    if meter:
        return _elsewhere(meter, steps, call)
    return within(steps, call)


# -- telling -----------------------------------------------------------------------------------


def type_name(value: object) -> str:
    """The name of its type, also if a metaclass of the student's has a `__name__` of its own."""
    if issubclass(type(value), Elsewhere):
        name: str = object.__getattribute__(value, "_remote")[2]["kind"]
    elif isinstance(value, Theirs):
        name = value.about["kind"]
    else:
        name = type.__dict__["__name__"].__get__(type(value))
    return printable(name[:60])


def printable(text: str) -> str:
    """Without control characters; lines stay lines."""
    if text.isprintable():
        return text
    return "".join(sign if sign.isprintable() or sign == "\n" else "\ufffd" for sign in text)


def _told(error: BaseException) -> str:
    """The error and the line of the student's that it came from."""
    name = type_name(error)
    try:
        text = within(STEPS_TO_TELL, lambda: str(error))
    except BaseException:  # a student's own exception, with a __str__ that raises or never ends
        text = ""
    if type(text) is not str:
        text = ""
    first = printable(shortened(text.strip().splitlines()[0])) if text.strip() else ""
    said = f"{name}: {first}" if first else name
    line = _line(_traceback(error))
    return f"{said}, in the line: {line}" if line else said


def _meant(error: BaseException) -> str:
    """A sentence for a name that's only misspelt, a missing method, or other parameters."""
    if type(error) is TypeError and not _line(_traceback(error)):  # it is our call that fails
        called = re.match(r"([\w.<>]+)\(\) (takes|missing|got an unexpected)", str(error))
        return f"Keep the parameters that `{called[1]}` had in the exercise." if called else ""
    name = getattr(error, "name", None)
    if type(error) not in (AttributeError, NameError) or not isinstance(name, str):
        return ""
    if isinstance(error, AttributeError):
        owner = BaseException.__getattribute__(error, "obj")
        kind = owner if isinstance(owner, type) else type(owner)
        there = {*dir(kind), *getattr(owner, "__dict__", ())}
        asked = _asked(error, name)
        if owner is None:
            return (
                f"{asked or 'Something'} is None here, and None has no `{name}`. "
                "When is it None? Deal with that first."
            )
        what = f"{type_name(owner) if owner is not kind else kind.__name__} has no `{name}`."
        if asked and owner is not kind:
            what = f"{asked} is of type {type_name(owner)}, which has no `{name}`."
    else:
        frame = _traceback(error)
        while frame and frame.tb_next:
            frame = frame.tb_next
        there = {*dir(builtins)}
        if frame:
            there |= {*frame.tb_frame.f_locals, *frame.tb_frame.f_globals}
        what = f"There is no `{name}` here."
    from difflib import get_close_matches

    near = get_close_matches(name, sorted(there), n=1, cutoff=0.7)
    return f"{what} Did you mean `{near[0]}`?" if near else what


def _asked(error: BaseException, name: str) -> str:
    """What stands before `.name` in the student's line: "`move.card`"."""
    import linecache
    import traceback

    frames = traceback.extract_tb(_traceback(error))
    last = frames[-1] if frames else None
    if not last or whose(last.filename) != THEIRS or last.lineno != last.end_lineno:
        return ""
    line = linecache.getline(last.filename, last.lineno or 0).encode()
    asked = line[last.colno : last.end_colno].decode(errors="replace")
    owner = asked.removesuffix(f".{name}")
    return f"`{owner}`" if owner != asked and len(owner) <= LONGEST_ASKED else ""


def _traceback(error: BaseException) -> TracebackType | None:
    """Not `error.__traceback__`, which a student's class can replace."""
    found: TracebackType | None = BaseException.__dict__["__traceback__"].__get__(error)
    return found


def _line(trace: TracebackType | None) -> str:
    """The last line of code that is not ours."""
    import traceback

    theirs = [f for f in traceback.extract_tb(trace) if whose(f.filename) == THEIRS]
    return (theirs[-1].line or "").strip() if theirs else ""


def _their_traceback(error: BaseException) -> str:
    """The traceback, without our frames and without paths of this machine."""
    import traceback

    frames = traceback.extract_tb(_traceback(error))
    theirs = [f for f in frames if whose(f.filename) == THEIRS][-8:]
    lines = [f"  line {f.lineno}, in {f.name}\n    {(f.line or '').strip()}" for f in theirs]
    return "\n".join(["Traceback (most recent call last):", *lines, _told(error)])
