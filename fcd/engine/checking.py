"""What a rule book is made of, looked at when it is made: what could never work is refused at once.

Only slips that would otherwise show later and elsewhere, such as a forgotten comma. Whether a game
is any good is for its diagram and for rounds played with it to tell.
"""

from __future__ import annotations

from collections.abc import Iterable, Set

from fcd.cards import RANKS

CAN_ASK = ("color", "target")


def check_effects(part: str, effects: object) -> None:
    """`effects` is a tuple of things that have `apply`."""
    if not isinstance(effects, tuple):
        raise ValueError(f"{part} is a tuple{_as_tuple(effects)}")
    for each in effects:
        if isinstance(each, type):
            raise ValueError(f"{part}: {each.__name__} is a class: write {_made(each)}")
        if not _acts(each):
            raise ValueError(
                f"{part}: {each!r:.60} is no effect, which has apply(self, table, move)"
            )


def check_asks(asks: object) -> None:
    """`asks` is a set of what can be asked."""
    if not isinstance(asks, Set) or not asks <= {*CAN_ASK}:
        wanted = " or ".join(f"frozenset({{{each!r}}})" for each in CAN_ASK)
        raise ValueError(f"asks is {wanted}, not {asks!r:.60}")


def check_ranks(ranks: Iterable[object]) -> None:
    """Cards are written like this, in some deck at least."""
    for rank in ranks:
        if rank not in RANKS:
            hint = f"ranks are text: write {str(rank)!r}" if str(rank) in RANKS else _RANKS
            raise ValueError(f"no card has the rank {rank!r:.60}; {hint}")


_RANKS = f"there are {', '.join(RANKS)}"


def _acts(effect: object) -> bool:
    return callable(getattr(effect, "apply", None))


def _as_tuple(given: object) -> str:
    """What was meant, if that can be told."""
    several = given if isinstance(given, list) else [given]
    if not all(map(_acts, several)):
        return f", such as (Skip(),), not {given!r:.60}"
    written = ", ".join(map(_made, several))
    return f": write ({written},), with the comma" if len(several) == 1 else f": write ({written})"


def _made(effect: object) -> str:
    """The effect as one writes it."""
    return f"{effect.__name__}(…)" if isinstance(effect, type) else repr(effect)
