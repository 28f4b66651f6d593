"""The exercises: a room each, found by their keys. A room has its checks, cases and mistakes.

>>> find_check("ex03.can_play_on").points
10
"""

from __future__ import annotations

from difflib import get_close_matches
from importlib import import_module
from importlib.util import find_spec

from fcd.teach import folder
from fcd.teach.checks import Check, Exercise

_ALL = (
    *("ex02_deck_and_deal", "ex05_special_cards"),
    *("ex06_saying_uno", "ex07_ending_and_points", "ex08_the_adt", "ex09_mini_uno"),
    *("ex10_classes", "ex11_players", "ex12_your_own_player", "ex13_write_tests"),
)
MODULES = {
    name.partition("_")[0]: name for name in _ALL if find_spec(f"{__name__}.{name}") is not None
}


def find_exercise(key: str) -> Exercise:
    """The exercise of this key, such as "ex03"."""
    if key in folder.exercise_keys():
        return folder.find_exercise(key)
    if key not in MODULES:
        raise ValueError(f"there is no exercise {key!r:.40}{_near(key, keys())}")
    exercise: Exercise = import_module(f"{__name__}.{MODULES[key]}").EXERCISE
    return exercise


def keys() -> list[str]:
    """Of all of them."""
    return sorted({*MODULES, *folder.exercise_keys()})


def exercises() -> tuple[Exercise, ...]:
    """All of them."""
    return tuple(map(find_exercise, keys()))


def find_check(name: str) -> Check:
    """The check of this name, such as "ex03.can_play_on"."""
    key = str(name).partition(".")[0]
    exercise = find_exercise(key)
    for check in exercise.checks:
        if check.name == name:
            return check
    names = [check.name for check in exercise.checks]
    raise ValueError(f"there is no check {name!r:.60}{_near(str(name), names)}")


def _near(given: str, known: list[str]) -> str:
    near = get_close_matches(str(given), known, n=1, cutoff=0.5)
    meant = f". Did you mean {near[0]!r}?" if near else ""
    return f"{meant} There are {', '.join(known)}" if meant else f"; there are {', '.join(known)}"
