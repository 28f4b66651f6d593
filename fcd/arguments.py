"""What callers pass in, looked at once and refused clearly. Only what more than one room asks."""

from __future__ import annotations

from typing import TypeGuard

LONGEST_NAME = 60


def is_whole(number: object) -> TypeGuard[int]:
    """Whether this is a whole number; True and False are none here."""
    return isinstance(number, int) and not isinstance(number, bool)


def whole(number: object, what: str) -> int:
    """The number, if it is a whole one of a size that a record can hold."""
    if not is_whole(number):
        raise ValueError(f"the {what} must be a whole number, not {number!r:.60}")
    if abs(number) >= 10**100:  # Python itself refuses to write thousands of digits
        raise ValueError(f"the {what} must have at most 100 digits")
    return number


def player_names(names: object, otherwise: str) -> tuple[str, ...]:
    """Names without needless space, if they can be told apart; `otherwise` says what is wanted."""
    given = tuple(names) if isinstance(names, list | tuple) else ()
    tidy = tuple(" ".join(name.split()) for name in given if isinstance(name, str))
    if not tidy or len(tidy) < len(given) or "" in tidy:
        raise ValueError(f"{otherwise}, not {names!r:.60}")
    if not all(map(str.isprintable, tidy)):  # such as marks that turn the line around
        raise ValueError(f"a player's name has a sign that cannot be printed: {names!r:.60}")
    if max(map(len, tidy)) > LONGEST_NAME:
        raise ValueError(f"a player's name has at most {LONGEST_NAME} letters: {names!r:.60}")
    if len({name.lower() for name in tidy}) < len(tidy):
        raise ValueError(f"every player needs a different name: {', '.join(tidy)}")
    return tidy
