"""One line of the kernel is changed on purpose, and the comparison with Python must notice it."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

import pytest

pytest.importorskip("numba")

from fcd.contest.forms import Form
from fcd.contest.foul import Foul
from fcd.contest.rounds.tables import RuleTables
from fcd.contest.tally import Tally
from fcd.contest.terms import Terms
from fcd.engine import Variant
from fcd.variants import UNO_CONTEST
from tests.contest.at_the_kernel import FORMS, GAMES, in_python
from tests.contest.kernel_in_python import LINES, kernel, play


class Case(NamedTuple):
    """Some rounds."""

    game: Variant
    forms: list[Form]
    terms: Terms


def case(game: Variant, names: str, rounds: int = 40, *, duplicate: bool = False) -> Case:
    forms = [FORMS[name] for name in names.split("; ")]
    return Case(game, forms, Terms(len(forms), rounds, seed=3, duplicate=duplicate))


CASES = [
    case(GAMES["short"], "chooses by all; eager, calls by all; priorities; last, by hand"),
    case(GAMES["last draw"], "by all; less eager; last, calls by all", 60),
    case(GAMES["mini, last seat"], "priorities; chooses by all"),
    case(GAMES["shorter"], "less eager; by all; least points", 60, duplicate=True),
    case(replace(UNO_CONTEST, hand_size=40), "eager; less eager", 20),
]


# Most changes show in a few rounds, and those are quickly played.
CASES = [*(each._replace(terms=replace(each.terms, rounds=6)) for each in CASES[:4]), *CASES]


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


def test_the_unchanged_kernel_is_right(truths):
    assert not noticed(truths)


MUTANTS = {
    "cards": {
        # chance
        "z ^= z >> u64(31)": "z ^= z >> u64(30)",
        "x ^= x << u64(25)": "x ^= x << u64(24)",
        "0x2545F4914F6CDD1D": "0x2545F4914F6CDD1F",
        "below(stir(mix(source)), seats), ONE": "below(stir(mix(source)), seats), ZERO",
        "below(stir(mix(source)), seats)": "below(mix(source), seats)",
        "return seats - ONE, ZERO": "return ZERO, ZERO",
        # piles
        "cards[other] = cards[at.DECK + pile.at]": "cards[other] = card",
        "other = at.DECK + pile.at + below": "other = at.DECK + below",
        "left = desk[at.FALLEN] - ONE": "left = desk[at.FALLEN]",
        "move(cards, at.DECK, at.DISCARDS, left)": "move(cards, at.DECK, at.DISCARDS, left - ONE)",
        "fall(desk, cards, top)": "pass",
        "shuffles = desk[at.SHUFFLES]\n": "shuffles = desk[at.SHUFFLES] - ONE\n",
        "    desk[at.SHUFFLES] = shuffles + ONE\n    return": "    return",
        "shuffles + ONE\n    desk[at.SOURCE]": "ONE\n    desk[at.SOURCE]",
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
        "rules[at.LAST_DRAWS + card])": "ZERO)",
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
        "            if rules[at.AFTER_DRAW]:": "            if not rules[at.AFTER_DRAW]:",
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
def test_every_changed_line_is_noticed(part, truths):
    changes = MUTANTS[part]
    assert [old for old in changes if LINES[part].count(old) != 1] == []
    assert [old for old, new in changes.items() if not noticed(truths, part, old, new)] == []
