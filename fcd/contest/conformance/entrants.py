"""Who enters a contest: a built-in player, a file, or a class of a notebook.

An entrant is small and can be sent anywhere: of a file it carries the text, so a worker on another
machine needs no files. Loading a file reads it and runs nothing; it is run when a player is made.

>>> eager = built_in("EagerPlayer")
>>> eager
Entrant(name='EagerPlayer', origin='built-in')
"""

from __future__ import annotations

import hashlib
import linecache
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any, NamedTuple, TypeGuard

from fcd.contest.conformance import player_file
from fcd.contest.conformance.player_file import BadPlayer
from fcd.contest.forms import Form, FormPlayer, ranked, valued
from fcd.contest.foul import said, shown
from fcd.contest.player import Player, points_of
from fcd.contest.players import PLAYERS

__all__ = ["BUILT_INS", "BadPlayer", "Entrant", "built_in", "entrant_of", "load", "read"]

BUILT_IN = "built-in"
HIGHEST_VALUE = 1_000_000  # of a card, for its color
WHOLE_NUMBER = f"a whole number from 0 to {HIGHEST_VALUE:,}"


@dataclass(frozen=True)
class Entrant:
    """A contestant: what it is called, where it is from, and the text of its file."""

    name: str
    origin: str = BUILT_IN
    source: str = field(default="", repr=False)
    live: Any = field(default=None, repr=False)  # a class or a Form of this process

    @classmethod
    def of(cls, player: type[Player] | Form, name: str | None = None) -> Entrant:
        """A class or a form of a notebook. It can be played in this process only."""
        if isinstance(player, Form):
            return cls(name or "Form", "notebook", live=player)
        if not _is_player(player):
            raise BadPlayer(f"{shown(player)} isn't a player; accepted is a subclass of Player")
        if PLAYERS.get(player.__name__) is player and name in (None, player.__name__):
            return built_in(player.__name__)
        return cls(name or player.__name__, "notebook", live=player)

    @property
    def portable(self) -> bool:
        """Whether it can be sent to another process."""
        return self.live is None

    @property
    def form(self) -> Form | None:
        """Its compiled form; None for plain classes."""
        return self._opened.form

    @property
    def compilable(self) -> bool:
        """Whether it is compiled, as its file says; asking this runs nothing of the file."""
        if self.live is not None or not self.source:
            return self.form is not None
        return not _contents(self.origin, self.source).player and not self.not_plain

    @property
    def class_name(self) -> str:
        """What the class of its players is called."""
        if not self.source:
            return self.name
        return _contents(self.origin, self.source).player or FormPlayer.__name__

    @property
    def not_plain(self) -> str:
        """Why a file with a form isn't compiled after all; empty if it is."""
        return _not_plain(self.origin, self.source)

    @property
    def maker(self) -> Callable[[], Player]:
        """Makes new players; in it is only code of the player's own. BadPlayer if there is none."""
        return self._opened.make

    def make(self) -> Player:
        """A new player. BadPlayer if its file cannot be run."""
        return self.maker()

    @property
    def file(self) -> str:
        """What its file is called in tracebacks: names alone could be the same."""
        return f"<{self.origin} {self._digest[:8]}>"

    @property
    def _digest(self) -> str:
        return hashlib.sha256(f"{self.origin}\0{self.source}".encode()).hexdigest()

    @property
    def _opened(self) -> _Opened:
        if self.live is not None:
            return _Opened.of_form(self.live) if isinstance(self.live, Form) else _Opened(self.live)
        if self.origin == BUILT_IN:
            player = PLAYERS[built_in(self.name).name]
            return _Opened(player, player.form)
        return _run(self)

    def __getstate__(self) -> dict[str, Any]:
        if not self.portable:
            raise TypeError(
                f"{self.name} lives in this process only; save it in a file to send it elsewhere"
            )
        return self.__dict__


def built_in(name: str) -> Entrant:
    if name not in PLAYERS:
        raise BadPlayer(f"there is no built-in player {name!r:.60}, only {', '.join(PLAYERS)}")
    return Entrant(name)


BUILT_INS = tuple(map(built_in, PLAYERS))

Anybody = Entrant | type[Player] | Form | str | Path  # a text names a file or a built-in player


def entrant_of(anybody: Anybody) -> Entrant:
    """Whoever can enter, as an entrant. BadPlayer if it is nobody."""
    if isinstance(anybody, Entrant):
        return anybody
    if isinstance(anybody, str) and not anybody.endswith(".py") and not Path(anybody).is_file():
        return built_in(anybody)
    return load(anybody) if isinstance(anybody, str | Path) else Entrant.of(anybody)


def load(path: str | Path) -> Entrant:
    """The player in a file, which is read and not run. BadPlayer says what is wrong with it."""
    return read(player_file.read_file(path), Path(path).name)


def read(source: str, origin: str) -> Entrant:
    return Entrant(_contents(origin, source).name, origin, source)


@cache
def _contents(origin: str, source: str) -> player_file.Contents:
    tree = player_file.parse(source, origin)
    try:
        player_file.refuse_chance_and_clocks(tree, origin)
        return player_file.Reader(tree, origin, {"Player", *PLAYERS}).contents()
    except RecursionError:  # "a" + "a" + "a" …
        raise BadPlayer(f"{origin} has an expression that is nested too deeply") from None


@cache
def _not_plain(origin: str, source: str) -> str:
    return player_file.not_plain(player_file.parse(source, origin))


# -- running a file ------------------------------------------------------------------------------


class _Opened(NamedTuple):
    make: Callable[[], Player]
    form: Form | None = None

    @classmethod
    def of_form(cls, form: Form) -> _Opened:
        return cls(lambda: FormPlayer(form), form)


@cache
def _run(entrant: Entrant) -> _Opened:
    origin = entrant.origin
    contents = _contents(origin, entrant.source)
    module = _module(entrant)
    if not contents.player:
        return _Opened.of_form(_form(module, contents, origin))
    player = module.__dict__.get(contents.player)
    if not _is_player(player):
        raise BadPlayer(f"{contents.player} in {origin} isn't a subclass of Player")
    return _Opened(player)


def _is_player(value: object) -> TypeGuard[type[Player]]:
    return isinstance(value, type) and issubclass(value, Player)


def _module(entrant: Entrant) -> ModuleType:
    origin, source, file = entrant.origin, entrant.source, entrant.file
    module = ModuleType(f"fcd_player_{entrant._digest}")
    sys.modules[module.__name__] = module  # dataclasses look their module up
    linecache.cache[file] = (len(source), None, source.splitlines(keepends=True), file)
    try:
        tree = player_file.parse(source, origin)
        exec(compile(tree, file, "exec", dont_inherit=True), module.__dict__)
    except (Exception, SystemExit) as error:
        del sys.modules[module.__name__]
        line = line_in(file, error)
        where = f"{origin}, line {line}," if line else origin
        raise BadPlayer(f"{where} raises when it is loaded: {said(error)}") from error
    return module


def line_in(file: str, error: BaseException) -> int:
    """The line of this file from which an exception came; 0 if it did not."""
    line, traceback = 0, error.__traceback__
    while traceback:
        if traceback.tb_frame.f_code.co_filename == file:
            line = traceback.tb_lineno
        traceback = traceback.tb_next
    return line


def _form(module: ModuleType, contents: player_file.Contents, origin: str) -> Form:
    choosing = _function(module, contents.choosing, origin)
    calling: Callable[..., Any] = points_of
    if contents.calling:
        calling = _function(module, contents.calling, origin)
    is_priority, is_call = contents.choosing == "priority", contents.calling == "call"
    return Form(
        priorities=ranked(_asked(choosing, _is_priority, "a number", origin))
        if is_priority
        else (),
        choose=None if is_priority else choosing,
        values=() if is_call else valued(_asked(calling, _is_value, WHOLE_NUMBER, origin)),
        call=calling if is_call else None,
    )


def _function(module: ModuleType, name: str, origin: str) -> Callable[..., Any]:
    function = module.__dict__.get(name)
    if not isinstance(function, FunctionType):
        raise BadPlayer(f"{name} in {origin} is {shown(function)}, and should be a plain function")
    return function


def _asked(
    function: Callable[..., Any], fits: Callable[[Any], bool], wanted: str, origin: str
) -> Callable[..., Any]:
    """The function, with every answer checked: it is tabulated for all cards beforehand."""

    def ask(*cards: object) -> Any:
        call = f"{function.__name__}({', '.join(map(str, cards))}) in {origin}"
        try:
            answer = function(*cards)
        except Exception as error:
            raise BadPlayer(f"{call} raises {said(error)}") from error
        if not fits(answer):
            raise BadPlayer(f"{call} answers {shown(answer)}, and should answer {wanted}")
        return answer

    return ask


def _is_priority(answer: Any) -> bool:
    return type(answer) in (int, float, bool) and answer == answer  # which nan is not


def _is_value(answer: Any) -> bool:
    return type(answer) in (int, bool) and 0 <= answer <= HIGHEST_VALUE
