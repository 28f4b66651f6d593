"""Messages from the browser, read with suspicion.

Whatever comes is either a Message with all its parts in order, or Refused with a sentence for the
person. Nothing here looks at a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from fcd.arguments import is_whole

LONGEST = 80  # of any text but a record
LARGEST_RECORD = 1_000_000


class Refused(Exception):
    """A message that is not acted on; its text is for the person at the board."""


class Message(NamedTuple):
    """What the person did. Parts that its type does not have are empty."""

    type: str
    ply: int | None = None  # the position it was meant for
    id: str = ""
    word: str = ""
    value: str = ""
    act: tuple[str, str] = ("", "")
    to: int = 0
    ref: str = ""
    text: str = ""


def _short(part: object) -> str:
    if not isinstance(part, str) or not 0 < len(part) <= LONGEST or not part.isprintable():
        raise Refused("The board sent something that can't be read. Nothing has changed.")
    return part


def _act(part: object) -> tuple[str, str]:
    match part:
        case [kind, ""]:
            return _short(kind), ""
        case [kind, word]:
            return _short(kind), _short(word)
    raise Refused("The board asked about a button that doesn't exist. Nothing has changed.")


def _number(part: object) -> int:
    if not is_whole(part):
        raise Refused("There's no such move to go to. Nothing has changed.")
    return part


def _record(part: object) -> str:
    if not isinstance(part, str) or not part:
        raise Refused("That file is empty or isn't text, so it isn't a saved round.")
    if len(part) > LARGEST_RECORD:
        raise Refused("That file is too large for a saved round (more than a million characters).")
    return part


# What each type has besides ply and seq: the name of a part, and how it is read.
_BARE = "draw challenge end undo step bot hint review log rules keys text save ready cancel close"
_PARTS: dict[str, tuple[str, Callable[[object], object]] | None] = {
    **dict.fromkeys(_BARE.split()),
    **dict.fromkeys(("say", "call"), ("word", _short)),
    **dict.fromkeys(("color", "player", "answer", "caller", "new"), ("value", _short)),
    "play": ("id", _short),
    "why": ("id", _short),  # or "act", for a button
    "goto": ("to", _number),
    "load": ("text", _record),
    "rule": ("ref", _short),
}
TYPES = tuple(_PARTS)


def read(raw: object) -> Message:
    if not isinstance(raw, Mapping):
        raise Refused("The board sent something that isn't a message. Nothing has changed.")
    kind = raw.get("type")
    if not isinstance(kind, str) or kind not in _PARTS:
        raise Refused("The board got a message it doesn't know. Nothing has changed.")
    part = ("act", _act) if kind == "why" and "act" in raw else _PARTS[kind]
    if kind == "new" and "value" not in raw:  # nobody has been asked yet
        part = None
    ply = raw.get("ply")
    message = Message(kind, ply if is_whole(ply) else None)
    if part is None:
        return message
    name, reader = part
    return message._replace(**{name: reader(raw.get(name))})  # type: ignore[arg-type]  # as read


def sequence(raw: object) -> str | int | None:
    """The number by which the browser knows the answer; None if it sent nothing usable."""
    seq = raw.get("seq") if isinstance(raw, Mapping) else None
    if isinstance(seq, str) and len(seq) <= LONGEST and seq.isprintable():
        return seq
    return seq if is_whole(seq) and abs(seq) < 2**53 else None
