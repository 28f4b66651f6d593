"""One line of the kernel is changed on purpose, and the comparison with Python must notice it.

The kernel's own source is run as plain Python. What stands in for numba is small: the decorators
leave functions as they are, and players' functions are called as they are. NumPy's unsigned numbers
wrap round as machine words do.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest

pytest.importorskip("numba")

import numpy as np

import fcd.contest.rounds.kernel
from fcd.contest.forms import Form
from fcd.contest.foul import Foul
from fcd.contest.numbers import KNOWN_SIZE
from fcd.contest.rounds import compiled
from fcd.contest.rounds.functions import FAILED
from fcd.contest.rounds.tables import RuleTables
from fcd.contest.tally import Tally
from fcd.contest.terms import Terms
from fcd.engine import Variant
from fcd.variants import UNO_CONTEST
from tests.contest.at_the_kernel import FORMS, GAMES, in_python

FOLDER = Path(fcd.contest.rounds.kernel.__file__).parent
PARTS = ("layout", "cards", "questions", "rounds")
NAME = "kernel_in_python"
LINES = {part: (FOLDER / f"{part}.py").read_text("utf-8") for part in PARTS}


def words() -> ModuleType:
    """What stands in for functions.py."""
    module = ModuleType(f"{NAME}.functions")
    functions: list[Callable[..., int]] = []

    def lowest_bit(word: np.uint64) -> np.uint64:
        assert word, "the lowest bit of nothing"
        return np.uint64((int(word) & -int(word)).bit_length() - 1)

    def move(array: Any, to: int, start: int, count: int) -> None:
        assert start + count <= len(array)
        array[int(to) : int(to + count)] = array[int(start) : int(start + count)].copy()

    def ask(address, cards, hand, numbers, desk, known):
        count, *told = map(int, numbers)
        held = tuple(cards[int(hand) : int(hand) + count].tolist())
        facts = desk[int(known) : int(known) + KNOWN_SIZE].view(np.int64)
        try:
            return np.int64(functions[address](held, *told, tuple(facts.tolist())))
        except Exception:
            return np.int64(FAILED)

    for decorator in ("inside", "aside", "stored"):
        setattr(module, decorator, lambda function: function)
    for function in (lowest_bit, move, ask):
        setattr(module, function.__name__, function)
    module.functions = functions  # type: ignore[attr-defined]
    return module


@contextmanager
def kernel(part: str = "", old: str = "", new: str = "") -> Iterator[ModuleType]:
    """The kernel as Python, perhaps with some text of a part replaced."""
    modules = {f"{NAME}.functions": words()}
    sys.modules |= {NAME: ModuleType(NAME), **modules}
    try:
        for name in PARTS:
            source = LINES[name].replace("fcd.contest.rounds.kernel", NAME)
            source = source.replace("fcd.contest.rounds.functions", f"{NAME}.functions")
            if name == "layout":
                source = source.replace("MOST_TURNS = 100_000", "MOST_TURNS = 2_000")
            if name == part:
                assert source.count(old) == 1, f"{old!r} is not in {part}.py, or more than once"
                source = source.replace(old, new)
            module = ModuleType(f"{NAME}.{name}")
            sys.modules[module.__name__] = module
            setattr(sys.modules[NAME], name, module)
            exec(compile(source, f"{name}.py as Python", "exec"), vars(module))
        yield sys.modules[f"{NAME}.rounds"]
    finally:
        for name in [name for name in sys.modules if name.split(".")[0] == NAME]:
            del sys.modules[name]


def play(
    playing: ModuleType, tables: RuleTables, forms: Sequence[Form], terms: Terms
) -> Tally | None:
    """The sums of the first block, as this kernel has them; None if it stops."""
    functions: list[Callable[..., int]] = sys.modules[f"{NAME}.functions"].functions

    def numbered(function: Callable[..., int], *, checked: bool) -> Any:
        functions.append(function)
        return SimpleNamespace(address=len(functions) - 1)

    with (
        patch.object(compiled, "compiled", numbered),
        patch.object(compiled, "play_many", playing.play_many),
        np.errstate(over="ignore"),
    ):
        run = compiled.Run(tables, forms, terms)
        run.play_block(0)
    return None if run.given_up else run.tally()


def case(
    game: Variant, names: str, rounds: int = 40, *, duplicate: bool = False
) -> tuple[Variant, list[Form], Terms]:
    forms = [FORMS[name] for name in names.split("; ")]
    return game, forms, Terms(len(forms), rounds, seed=3, duplicate=duplicate)


CASES = [
    case(GAMES["short"], "chooses by all; eager, calls by all; priorities; last, by hand"),
    case(GAMES["draw 3, short"], "by all; less eager; last, calls by all", 60),
    case(GAMES["two colors, short"], "priorities; chooses by all"),
    case(GAMES["shorter"], "less eager; by all; least points", 60, duplicate=True),
    case(replace(UNO_CONTEST, hand_size=40), "eager; less eager", 20),
]
# Most changes show in a few rounds, and those are quickly played.
CASES = [(game, forms, replace(terms, rounds=6)) for game, forms, terms in CASES[:4]] + CASES


@pytest.fixture(scope="module")
def truths() -> list[Tally]:
    return [in_python(*each) for each in CASES]


def noticed(truths: list[Tally], *change: str) -> bool:
    """Whether a changed kernel differs in any of the cases, or even breaks down."""
    with kernel(*change) as changed:
        try:
            return any(
                play(changed, RuleTables.of(game), forms, terms) != truth
                for (game, forms, terms), truth in zip(CASES, truths, strict=True)
            )
        except (Foul, AssertionError, IndexError, ValueError, OverflowError):
            return True


MUTANTS = {
    "cards": {
        # chance
        "z ^= z >> u64(31)": "z ^= z >> u64(30)",
        "x ^= x << u64(25)": "x ^= x << u64(24)",
        "0x2545F4914F6CDD1D": "0x2545F4914F6CDD1F",
        "below(stir(mix(source)), seats)": "below(mix(source), seats)",
        # piles
        "cards[other] = cards[at.DECK + pile.at]": "cards[other] = card",
        "other = at.DECK + pile.at + below": "other = at.DECK + below",
        "left = desk[at.FALLEN] - ONE": "left = desk[at.FALLEN]",
        "move(cards, at.DECK, at.DISCARDS, left)": "move(cards, at.DECK, at.DISCARDS, left - ONE)",
        "fall(desk, cards, top)": "pass",
        "shuffles = desk[at.SHUFFLES]\n": "shuffles = desk[at.SHUFFLES] - ONE\n",
        "    desk[at.SHUFFLES] = shuffles + ONE\n    return": "    return",
        "desk[at.SHUFFLES] = u64(2)": "desk[at.SHUFFLES] = ONE",
        "Pile(mix(source + ONE), ZERO, size)": "Pile(mix(source), ZERO, size)",
        "Pile(mix(desk[at.SOURCE] + shuffles)": "Pile(mix(mix(desk[at.SOURCE]) + shuffles)",
        "desk[at.FALLEN] = ZERO\n": "pass\n",
        "if desk[at.FALLEN] <= ONE:": "if desk[at.FALLEN] <= ONE + ONE:",
        "            return NONE_LEFT, pile": "            return DRAWN, pile",
        # hands
        "held |= desk[at.SET": "held = desk[at.SET",
        "    desk[at.SET + seat * at.SETS + rules[at.FAMILY + card]] |= bit": "    pass",
        "    desk[at.SET + seat * at.SETS + rules[at.COLOR + card]] ^= bit": "    pass",
        "    desk[at.SET + seat * at.SETS + rules[at.FAMILY + card]] ^= bit": "    pass",
        "        close_up(rules, desk, cards, seat)": "        desk[at.SLOT + seat] = ZERO",
        "put(rules, desk, cards, seat, slot, card)\n        held": "held",
        "for i in range(rules[at.SETS_USED])": "for i in range(rules[at.SETS_USED] - ONE)",
        "(word & under) | (word >> ONE & ~under)": "word & under",
        "move(cards, gap, gap + ONE, at.SLOTS)": "pass",
        "    desk[at.SLOT + seat] -= ONE": "    pass",
        # the beginning and the end
        "seat = next_seat(seat, ONE, seats)": "seat = next_seat(seat, seats - ONE, seats)",
        "        desk[at.CALLS + seat] = rules[at.COLORS]": "        pass",
        "    desk[at.KNOWN + u64(PLAYERS)] = seats": "    pass",
        "    desk[at.KNOWN + u64(DIRECTION)] = ONE": "    pass",
        "        fall(desk, cards, card)\n        if": "        if",
        "if rules[at.STARTS + card]:": "if True:",
        "points += rules[at.POINTS": "points = rules[at.POINTS",
        "        desk[at.KNOWN + u64(PLAYED) + card] += ONE": "        pass",
        "            desk[at.KNOWN + u64(PLAYED) + card] = ZERO": "            pass",
    },
    "questions": {
        "if priority > best": "if priority >= best",
        "    if team[player, at.CHOOSE_KNOWS]:\n        tell(desk, seats, seat, way)": "    pass",
        "    if team[player, at.CALL_KNOWS]:\n        tell(desk, seats, seat, way)": "    pass",
        "return lowest_bit(same), place": "return u64(place), place",
        "size = desk[at.SIZE + seat] - ONE": "size = desk[at.SIZE + seat]",
        "        close_up(rules, desk, cards, seat)": "        pass",
        "    lend(cards, seat)\n    place": "    place",
        "    lend(cards, seat)\n    answer": "    answer",
        "if worth > best": "if worth >= best",
        "if held != ZERO else LEAST": "",
        "u64(team[player, at.FIXED_COLOR])": "ZERO",
        "other = next_seat(other, way, seats)": "other = next_seat(other, ONE, seats)",
        "= desk[at.SIZE + other]": "= desk[at.SIZE + place]",
        "= desk[at.CALLS + other]": "= desk[at.CALLS + place]",
        "= desk[at.SCORE + other]": "= desk[at.SCORE + place]",
    },
    "rounds": {
        " | desk[base + rules[at.FOLLOWS + top]]": "",
        " | desk[base + at.FREE]": "",
        "desk[base + at.RESTRICTED] if same == ZERO else ZERO": "desk[base + at.RESTRICTED]",
        "RESTRICTED] if same == ZERO": "RESTRICTED] if fitting == ZERO",
        "seat = next_seat(dealer, way, seats)": "seat = dealer",
        "            fitting, restricted = what_fits(rules, desk, seat, top, color)\n": "",
        "fitting if fitting != ZERO else restricted": "fitting | restricted",
        "            color = rules[at.COLOR + top]\n            if": "            if",
        "                desk[at.CALLS + seat] = color": "                pass",
        "            fall(desk, cards, top)": "            pass",
        "            desk[at.SIZE + seat] -= ONE": "            pass",
        "way = seats - way": "pass",
        "= ZERO - desk[at.KNOWN + u64(DIRECTION)]": "= ONE",
        "                seat = next_seat(seat, way, seats)": "                pass",
        "rules[at.DRAWS + top])": "ONE)",
        "        turns += 1": "        turns += moves",
        "        report[at.TURNS] += turns": "        report[at.TURNS] = turns",
        "            report[at.UNDECIDED] += 1": "            pass",
        "    sums[winner, at.WON] += points": "    pass",
        "    sums[winner, at.SCORED] += points": "    pass",
        "    sums[winner, at.GAINED] += points": "    pass",
        "    sums[winner, at.WINS] += 1": "    pass",
        "    sums[seat, at.OF_SEAT] += points": "    pass",
        "min(points // BIN, BINS - 1)": "min(points // (BIN + 1), BINS - 1)",
        "    sums[:, at.GAINED] = 0": "    pass",
        "gained * sums[other, at.GAINED]": "gained",
        "            report[at.GROUPS] += 1": "            pass",
        "u64(number // plan[at.GROUP])": "u64(number)",
        "who = seatings[number % len(seatings)]": "who = seatings[number % len(seatings[0])]",
        "desk[at.SCORE + place] = sums[who[place], at.SCORED]": "pass",
    },
}


@pytest.mark.parametrize("part", MUTANTS)
def test_every_changed_line_is_noticed_and_nothing_else(part, truths):
    assert not noticed(truths)
    changes = MUTANTS[part]
    assert [old for old in changes if LINES[part].count(old) != 1] == []
    assert [old for old, new in changes.items() if not noticed(truths, part, old, new)] == []
