"""The kernel plays what the engine plays: the same moves, winners, points, sums."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as some

pytest.importorskip("numba")

from fcd.cards import Card
from fcd.contest import terms
from fcd.contest.forms import Form
from fcd.contest.foul import Foul
from fcd.contest.rounds import compiled, functions
from fcd.contest.rounds.compiled import Run, packed, play_blocks, trace_round
from fcd.contest.rounds.kernel import layout as at
from fcd.contest.rounds.kernel.rounds import play_many
from fcd.contest.rounds.rounds import PULSE, play_block
from fcd.contest.rounds.tables import RuleTables
from fcd.contest.terms import Terms
from fcd.engine import Variant
from fcd.engine import effects as does
from fcd.engine.rules import Meaning
from fcd.variants import UNO_CONTEST
from tests.contest.at_the_kernel import (
    FORMS,
    GAMES,
    SHORT,
    by_kernel,
    by_python,
    in_python,
    line_up,
    plays_alike,
    with_meaning,
)
from tests.contest.at_the_table import by_loop, by_referee

PLAYERS = {"uno_contest": (2, 3, 14), "short": (2, 3), "draw 3": (10,)}


@pytest.mark.parametrize("name", GAMES)
def test_the_kernel_plays_what_loop_and_engine_play(name):
    game = GAMES[name]
    for players in PLAYERS.get(name, (2, 4)):
        forms = line_up(players, len(name))
        match = Terms(players, rounds=8 if players < 9 else 3, seed=len(name))
        assert by_kernel(game, forms, match) == by_python(by_referee, game, forms, match)
    for players, first in ((2, 0), (3, 5), (4, 10)):
        forms = line_up(players, first)
        match = Terms(players, rounds=10, seed=first)
        assert by_kernel(game, forms, match) == by_python(by_loop, game, forms, match)


@some.composite
def games(draw: some.DrawFn) -> Variant:
    """The contest's game with any cards of any number, all colors among them."""
    base = GAMES[draw(some.sampled_from(["uno_contest", "draw 3", "wild zeros"]))]
    colors = [Card("1", color) for color in UNO_CONTEST.colors]
    deck = [*colors, *draw(some.lists(some.sampled_from(SHORT), min_size=20, max_size=60))]
    return replace(base, deck=tuple(deck), hand_size=draw(some.integers(1, 4)))


@settings(max_examples=40, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(game=games(), players=some.integers(2, 4), first=some.integers(0, 13), seed=some.integers())
def test_any_deck_is_played_alike(game, players, first, seed):
    wilds = sum(card.color is None for card in game.deck)
    assume(len(game.deck) > game.hand_size * players + wilds)
    forms = line_up(players, first)
    match = Terms(players, rounds=4, seed=seed)
    rounds = by_kernel(game, forms, match)
    assume(rounds)  # with few cards of a color, two may go back and forth for ever
    assert rounds == by_python(by_loop, game, forms, match)
    assert rounds[:1] == by_python(by_referee, game, forms, replace(match, rounds=1))


MANY = {  # how many, how many of them without a winner at least, and who plays
    "uno_contest": (1200, 0, ["eager", "less eager", "eager", "priorities"]),
    "short": (240, 4, ["less eager", "last, by hand", "least points", "eager, calls by all"]),
    "shorter": (240, 4, ["priorities, calls by all", "last", "by all"]),
    "draw 3, short": (240, 0, ["eager", "red"]),
    "two colors": (240, 0, ["eager", "priorities", "last", "by all"]),
}


@pytest.mark.parametrize("name", MANY)
def test_many_rounds_add_up_alike(name):
    rounds, undecided, names = MANY[name]
    game, forms = GAMES[name], [FORMS[each] for each in names]
    for duplicate in (False, True):
        match = Terms(len(forms), rounds=rounds, seed=11, duplicate=duplicate)
        tally = in_python(game, forms, match)
        tally.check()
        assert tally.undecided >= undecided, "a short deck runs out"
        assert tally == play_blocks(RuleTables.of(game), forms, match, match.blocks)


@pytest.fixture
def short_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terms, "BLOCK", 12)


@pytest.mark.usefixtures("short_blocks")
def test_scores_begin_anew_in_every_block_and_only_there(monkeypatch):
    monkeypatch.setattr(compiled, "AT_ONCE", 5)
    match, before = Terms(3, rounds=40, seed=8), PULSE[0]
    game, forms = GAMES["short"], line_up(3, 6)
    tally = play_blocks(RuleTables.of(game), forms, match, match.blocks)
    assert PULSE[0] == before + 10, "the watchdog hears that it goes on"
    assert tally == in_python(game, forms, match)
    parts = (range(1), range(1, 1), range(1, 3), range(3, 4))
    again = [play_blocks(RuleTables.of(game), forms, match, blocks) for blocks in parts]
    assert tally == sum(again[1:], again[0]), "however they are shared out"


def test_a_round_is_traced_with_the_scores_of_its_block():
    game, forms, match = GAMES["short"], line_up(3, 6), Terms(3, rounds=40, seed=5)
    rounds = by_python(by_loop, game, forms, match)
    for number in (0, 1, 17, 39):
        assert trace_round(RuleTables.of(game), forms, match, number) == rounds[number].moves


LARGE = replace(UNO_CONTEST, deck=UNO_CONTEST.deck * 2, hand_size=57)


@pytest.mark.usefixtures("short_blocks")
def test_blocks_with_large_hands_are_played_by_python(monkeypatch: pytest.MonkeyPatch) -> None:
    forms, match = [FORMS[n] for n in ("by all", "eager", "last")], Terms(3, 12 * 8 + 5, seed=1)
    noted: list[int] = []

    def note(*args):
        noted.append(args[-1])
        return play_block(*args)

    monkeypatch.setattr(compiled, "play_block", note)
    assert plays_alike(LARGE, forms, match)
    assert 0 < len(noted) < len(match.blocks)
    assert noted == sorted(set(noted))
    with pytest.raises(ValueError, match="a hand gets too large for the kernel"):
        trace_round(RuleTables.of(LARGE), forms, match, match.rounds_of(noted[0])[-1])


def test_a_large_penalty_is_no_trouble():
    match, forms = Terms(3, rounds=60, seed=2), [FORMS[n] for n in ("eager", "by all", "last")]
    for draws in (4, 9, 40, 70):
        game = with_meaning("draw2", Meaning("draw-two", (does.DrawAndSkip(draws),), (), points=20))
        assert plays_alike(game, forms, match), draws


def test_a_round_that_does_not_end_is_given_up():
    """Two red cards, and hands that fit on neither: one is played, the other drawn, for ever."""
    colors = UNO_CONTEST.colors
    red = [Card(rank, colors[0]) for rank in "12"]
    others = [Card(rank, color) for rank in "567" for color in colors[1:3]] * 2
    game = replace(UNO_CONTEST, deck=(*red, *others), hand_size=6)
    match = Terms(2, rounds=900)
    run = Run(RuleTables.of(game), [FORMS["eager"], FORMS["last"]], match)
    run.play_block(0)
    assert run.given_up
    assert 0 < run.tally().rounds < 900
    assert run.report[at.TROUBLE] == at.TOO_MUCH


def test_what_does_not_fit_in_is_refused():
    uno, tables = UNO_CONTEST, RuleTables.of
    crowded = replace(uno, players=range(2, 30), hand_size=2)
    assert plays_alike(crowded, line_up(16), Terms(16, 16))
    for game, players, seats, blocks, reason in (
        (replace(uno, deck=uno.deck * 3), 4, 4, 1, "it has 324 cards, and at most 256 fit in"),
        (replace(uno, hand_size=63, deck=uno.deck * 2), 2, 2, 1, "63 cards in a hand, and at most"),
        (uno, 3, 4, 1, "3 players are at a table for 4; at most 16 fit"),
        (uno, 15, 15, 1, "is for 2 to 14 players, not 15"),
        (crowded, 17, 17, 1, "17 players are at a table for 17; at most 16 fit"),
        (uno, 4, 4, 2, "the blocks are 0 to 0; there is no 1"),
    ):
        with pytest.raises(ValueError, match=reason):
            play_blocks(tables(game), line_up(players), Terms(seats, seats), range(blocks))


def choose_illegal(hand, legal, up_card, color, known):
    for place in range(len(hand)):
        if not legal >> place & 1:
            return place
    return 0


def beyond(hand):
    """Helpers are checked, too."""
    return hand[len(hand)]


A_CARD, A_COLOR = "when asked for a card", "when asked for a color"
ERROR = f"raised an error {A_CARD}"
WRONG = [
    (Form(choose=lambda hand, legal, up_card, color, known: -1), f"answered -1 {A_CARD}"),
    (Form(choose=lambda hand, legal, up_card, color, known: 2**40), f"1099511627776 {A_CARD}"),
    (Form(choose=choose_illegal), rf"answered \d+ {A_CARD}"),
    (Form(choose=choose_illegal, trusted=True), rf"answered \d+ {A_CARD}"),
    (Form(choose=lambda hand, legal, up_card, color, known: hand[0] // (legal - legal)), ERROR),
    (Form(choose=lambda hand, legal, up_card, color, known: beyond(hand)), ERROR),
    (Form(call=lambda hand, known: 4), f"answered 4 {A_COLOR}"),
    (Form(call=lambda hand, known: -1), f"answered -1 {A_COLOR}"),
    (Form(call=lambda hand, known: known[200]), f"raised an error {A_COLOR}"),
]


def test_a_wrong_answer_is_a_foul_of_whoever_gives_it_first():
    match = Terms(3, rounds=300, seed=4)
    for form, what in WRONG:
        for forms in ([FORMS["eager"], form, FORMS["by all"]], [form, form, FORMS["eager"]]):
            with pytest.raises(Foul, match=what) as foul:
                play_blocks(RuleTables.of(UNO_CONTEST), forms, match, range(1))
            with pytest.raises(Foul) as same:
                in_python(UNO_CONTEST, forms, match)
            assert foul.value.player == same.value.player
            assert forms[foul.value.player] is form
            assert same.value.evidence is not None
            assert f"round with seed {same.value.evidence.seed}" in str(foul.value)


#
# One number of what the kernel reads is changed, and the sums of some blocks must differ from
# those of the loop, which has the true tables. (test_kernel_mutants.py changes the kernel itself.)

BUGS = {"uno_contest": ["chooses by all", "eager", "priorities", "last, by hand"]}
BUGS["two colors"] = ["priorities", "eager", "last", "chooses by all"]


def wrong_numbers(tables: RuleTables) -> Iterator[tuple[str, int, int]]:
    """What in the rules, its place, and something else that could stand there."""
    rules = packed(tables)
    families = range(at.FAMILIES, int(rules[at.SETS_USED]))
    others: dict[str, Callable[[int], int]] = {
        **dict.fromkeys(["COLORS", "HAND_SIZE", "DECK_SIZE", "DRAWS"], lambda true: true - 1),
        **dict.fromkeys(["REVERSES", "SKIPS", "STARTS"], operator.not_),
        "POINTS": lambda true: true + 1,
        **dict.fromkeys(["FAMILY", "FOLLOWS"], lambda true: families[true == families[0]]),
        "COLOR": lambda true: (true + 1) % (len(tables.colors) + 1),
    }
    for name, other in others.items():
        first = int(getattr(at, name))
        for place in range(first, first + (len(tables.cards) if first >= at.COLOR else 1)):
            if name != "DRAWS" or rules[place]:  # else it would be less than nothing
                yield f"{name} of {place - first}", place, other(int(rules[place]))


@pytest.mark.parametrize("name", BUGS)
def test_every_number_in_the_packed_rules_matters(name, monkeypatch):
    game, forms = GAMES[name], [FORMS[each] for each in BUGS[name]]
    tables, true_rules = RuleTables.of(game), packed(RuleTables.of(game))
    matches = [Terms(4, rounds, seed=6) for rounds in (24, 400)]  # most show in a few rounds
    truths = [(match, in_python(game, forms, match)) for match in matches]

    def is_noticed() -> bool:
        try:
            for match, truth in truths:
                run = Run(tables, forms, match)
                run.play_block(0)
                if run.given_up or run.tally() != truth:
                    return True
        except Foul:
            return True
        return False

    assert not is_noticed()
    unnoticed = []
    for what, place, wrong in wrong_numbers(tables):
        rules = true_rules.copy()
        assert rules[place] != wrong
        rules[place] = wrong
        monkeypatch.setattr(compiled, "packed", lambda _, rules=rules: rules)
        if not is_noticed():
            unnoticed.append(what)
    assert unnoticed == []


def test_what_is_kept_is_found_again_only_if_nothing_has_changed(monkeypatch, tmp_path):
    """numba would look at one file only."""
    fingerprint = functions._kernel_fingerprint()
    assert play_many.py_func.__qualname__ == f"play_many_{fingerprint}"
    folder = Path(functions.__file__).parent
    (tmp_path / "kernel").mkdir()
    for file in [*folder.glob("kernel/*.py"), *folder.glob("functions.py")]:
        (tmp_path / file.relative_to(folder)).write_bytes(file.read_bytes())
    monkeypatch.setattr(functions, "__file__", str(tmp_path / "functions.py"))
    again = functions._kernel_fingerprint.__wrapped__
    assert again() == fingerprint
    with (tmp_path / "kernel" / "cards.py").open("a") as file:
        file.write("# changed")
    assert again() != fingerprint


def test_the_kernel_works_where_nothing_can_be_kept(monkeypatch):
    def njit(**options):
        if options.get("cache"):
            raise RuntimeError("cannot cache function: no locator available")
        return lambda function: (function, options)

    monkeypatch.setattr(functions, "njit", njit)
    function, options = functions.stored(lambda number: 2 * number)
    assert function(2) == 4
    assert options["nogil"]
