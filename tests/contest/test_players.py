"""The built-in players: class and compiled form play the same, always legally, as described."""

from __future__ import annotations

import subprocess
import sys
from ctypes import POINTER, c_int8, c_int64, cast
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

from fcd.cards import Card, Color
from fcd.contest import check_player, numbers
from fcd.contest.conformance.position import Position
from fcd.contest.conformance.strategies import (
    positions,
    positions_to_call,
    positions_with_draw_4,
)
from fcd.contest.forms import Form, FormPlayer
from fcd.contest.numbers import KNOWN_SIZE
from fcd.contest.player import COLORS, NO_PLAY_POSSIBLE, Player
from fcd.contest.players import PLAYERS, BuiltIn
from fcd.contest.rounds.rounds import play_block
from fcd.contest.rounds.tables import UNO_CONTEST, RuleTables
from fcd.contest.terms import Terms

TABLES = RuleTables.of(UNO_CONTEST)
EVERYBODY = pytest.mark.parametrize("player", PLAYERS.values(), ids=PLAYERS)
MANY = settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def card(text: str) -> Card:
    return Card.parse(text)


def hand_of(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


# -- both forms ------------------------------------------------------------------------------------


def answers(player: Player, position: Position) -> tuple[int, Color | None]:
    """What a player plays, and what it calls if that is a wild."""
    place = player.play(*position.question)
    if place == NO_PLAY_POSSIBLE or position.hand[place].color is not None:
        return place, None
    rest = position.hand[:place] + position.hand[place + 1 :]
    return place, player.call_color(rest)


@EVERYBODY
@MANY
@given(position=positions() | positions_to_call() | positions_with_draw_4())
def test_class_and_form_answer_alike_and_legally(player: BuiltIn, position: Position):
    place, color = answers(player(), position)
    assert (place, color) == answers(FormPlayer(player.form), position)
    if place == NO_PLAY_POSSIBLE:
        assert position.explain_draw()
    else:
        assert position.explain_play(position.hand[place], color or COLORS[0])
        assert (color in COLORS) == (position.hand[place].color is None)


@pytest.mark.parametrize("name", [name for name, each in PLAYERS.items() if each.form.choose])
@settings(MANY, max_examples=40)
@given(position=positions() | positions_to_call())
def test_machine_code_answers_as_python_does(name: str, position: Position):
    pytest.importorskip("numba")
    form = PLAYERS[name].form
    python = Witness(form)
    place = python.play(*position.question)
    if place != NO_PLAY_POSSIBLE:
        assert choose_compiled(form, *python.asked) == place
        hand, known = python.asked[0], python.asked[-1]
        rest = hand[:place] + hand[place + 1 :]
        if form.call:
            assert call_compiled(form, rest, known) == form.call(rest, known)


class Witness(FormPlayer):
    """Remembers what the form was asked."""

    def __init__(self, form: Form) -> None:
        def choose(*asked):
            self.asked = asked
            return form.choose(*asked)  # type: ignore[misc]

        super().__init__(replace(form, choose=choose))


def choose_compiled(form, hand, legal, up_card, color, known):
    from fcd.contest.rounds.compiled import compiled

    lent = lend(c_int8, hand), len(hand), legal, up_card, color, lend(c_int64, known)
    return compiled(form.choose, checked=False).ctypes(*lent)


def call_compiled(form, hand, known):
    from fcd.contest.rounds.compiled import compiled

    lent = lend(c_int8, hand), len(hand), lend(c_int64, known)
    return compiled(form.call, checked=False).ctypes(*lent)


def lend(kind, values):
    return cast((kind * max(1, len(values)))(*values), POINTER(kind))


NAMES = list(PLAYERS)
LINE_UPS = [
    *[(name, "ChampionPlayer") for name in NAMES],
    *[tuple(NAMES[(first + step) % len(NAMES)] for step in (0, 3, 7)) for first in range(5)],
    *[tuple(NAMES[(first + step) % len(NAMES)] for step in (0, 2, 5, 8)) for first in range(5)],
]


@pytest.mark.parametrize("line_up", LINE_UPS, ids="-".join)
def test_classes_and_forms_play_the_same_rounds(line_up: tuple[str, ...]):
    pytest.importorskip("numba")
    from fcd.contest.rounds.compiled import play_blocks

    players = [PLAYERS[name] for name in line_up]
    terms = Terms(len(players), rounds=60, seed=8)
    in_python = play_block(TABLES, players, terms, 0)
    assert in_python.rounds == 60
    compiled = play_blocks(TABLES, [player.form for player in players], terms, terms.blocks)
    assert in_python == compiled


def test_the_champion_passes_the_check_of_all_contestants():
    assert check_player(PLAYERS["ChampionPlayer"]).passed


# -- what they say of themselves -------------------------------------------------------------------


def asked(name: str, hand: str, up_card: str, **more) -> tuple[str, Color | None]:
    """The card that a player chooses, and the color that it calls."""
    position = Position(hand_of(hand), card(up_card), **{"sizes": (0, 7, 7), **PLAIN, **more})
    place, color = answers(PLAYERS[name](), position)
    return str(position.hand[place]) if place >= 0 else "nothing", color


PLAIN = {"called": (None,) * 3, "scores": (0,) * 3}


@pytest.mark.parametrize(
    ("name", "hand", "up_card", "chosen"),
    [
        ("EagerPlayer", "B1 R3 R9 wild", "R5", ("R3", None)),
        ("EagerPlayer", "wild4 wild B1", "R5", ("wild", Color.GREEN)),
        ("EagerPlayer", "wild4 B1", "R5", ("wild4", Color.GREEN)),
        ("EagerPlayer", "wild4 wild4 R1", "R5", ("R1", None)),
        ("EagerPlayer", "B1", "R5", ("nothing", None)),
        ("SomewhatLessEagerPlayer", "wild4 B1 B2 Y9", "R5", ("wild4", Color.YELLOW)),
        ("SomewhatLessEagerPlayer", "wild Y5 B5 B0", "R9", ("wild", Color.BLUE)),
        ("SomewhatLessEagerPlayer", "wild Y0", "R9", ("wild", Color.YELLOW)),
        ("SomewhatLessEagerPlayer", "wild wild4", "R9", ("wild", Color.GREEN)),
        ("SomewhatLessEagerPlayer", "wild", "R9", ("wild", Color.GREEN)),
        ("DitchPointsPlayer", "R3 Rskip wild R9", "R5", ("wild", Color.RED)),
        ("DitchPointsPlayer", "R3 R9 R8", "R5", ("R9", None)),
        ("SaveWildsPlayer", "wild R3 Rskip wild4", "R5", ("Rskip", None)),
        ("ZerosEarlyPlayer", "R9 Rskip R0 wild", "R5", ("R0", None)),
        ("ZerosEarlyPlayer", "R9 Rskip B0 wild", "R5", ("Rskip", None)),
        ("MajorityColorPlayer", "Rskip B5 B1 B2 wild", "R5", ("B5", None)),
        ("MajorityColorPlayer", "wild4 B1 B2 Yskip", "R5", ("wild4", Color.BLUE)),
        ("CardCounterPlayer", "R7 R3 R1 B5", "R5", ("R7", None)),
    ],
)
def test_they_play_as_they_say(name: str, hand: str, up_card: str, chosen: tuple[str, Color]):
    assert asked(name, hand, up_card) == chosen


def test_the_sweet_spot_is_when_somebody_has_one_card_and_oneself_many():
    for others, hand, chosen in [
        ((0, 2, 3), "R3 B1 B2 wild", "R3"),
        ((0, 7, 1), "R3 B1 B2 wild", "wild"),
        ((0, 7, 1), "R3 B1 wild", "R3"),
    ]:
        assert asked("SweetSpotPlayer", hand, "R5", sizes=others)[0] == chosen


def test_the_breaker_leaves_a_color_that_somebody_called():
    hand, up_card = "R7 R3 B5 B4", "R5"
    assert asked("ColorBreakerPlayer", hand, up_card)[0] == "R7"
    called = {"called": (None, Color.RED, None)}
    assert asked("ColorBreakerPlayer", hand, up_card, **called)[0] == "B5"
    own = {"called": (Color.RED, None, None)}
    assert asked("ColorBreakerPlayer", hand, up_card, **own)[0] == "R7"


@pytest.mark.parametrize("name", ["EndgamePlayer", "ChampionPlayer"])
def test_the_next_player_is_stopped_when_it_has_two_cards(name: str):
    hand = "R7 R3 R1 Bskip Y1"
    assert asked(name, hand, "Rskip", sizes=(0, 7, 7))[0] != "Bskip"
    assert asked("EndgamePlayer", hand, "Rskip", sizes=(0, 2, 7))[0] == "Bskip"
    near = "R7 Rdraw2 R8 R9"
    assert asked(name, near, "R1", sizes=(0, 2, 7))[0] == "Rdraw2"


def test_the_counter_prefers_what_others_cannot_answer():
    hand, up_card = "R7 B5", "R5"
    blues = hand_of("B1 B1 B2 B2 B3 B3 B4 B4 B6 B6")
    reds = hand_of("R1 R1 R2 R2 R3 R3 R4 R4 R6 R6")
    for name in ("CardCounterPlayer", "ChampionPlayer"):
        assert asked(name, hand, up_card, below=blues)[0] == "B5"
        assert asked(name, hand, up_card, below=reds)[0] == "R7"
        assert asked(name, "wild Y1 B1", "R5", below=blues)[1] is Color.BLUE


def test_the_champion_reverses_towards_the_larger_hand():
    hand = "R5 R8 Rreverse"
    assert asked("ChampionPlayer", hand, "R1", sizes=(0, 9, 3))[0] == "R8"
    assert asked("ChampionPlayer", hand, "R1", sizes=(0, 3, 9))[0] == "Rreverse"


# -- numbers ---------------------------------------------------------------------------------------


def test_numbers_are_those_of_the_tables():
    assert tuple(range(4)) == (numbers.RED, numbers.BLUE, numbers.GREEN, numbers.YELLOW)
    assert [color.name for color in TABLES.colors] == ["RED", "BLUE", "GREEN", "YELLOW"]
    assert TABLES.no_color == numbers.NO_COLOR
    symbols = {"skip": numbers.SKIP, "reverse": numbers.REVERSE, "draw2": numbers.DRAW_TWO}
    for number, each in enumerate(TABLES.cards):
        assert numbers.color_of(number) == TABLES.color_of(number)
        assert numbers.points_of(number) == TABLES.points[number]
        assert numbers.copies_of(number) == TABLES.deck.count(number)
        if each.color:
            rank = symbols[each.rank] if each.rank in symbols else int(each.rank)
            assert numbers.rank_of(number) == rank
    assert TABLES.cards[numbers.WILD] == card("wild")
    assert TABLES.cards[numbers.WILD_DRAW_4] == card("wild4")
    assert [numbers.rank_of(each) for each in (numbers.WILD, numbers.WILD_DRAW_4)] == [13, 14]


def test_what_is_known_is_found():
    known = [0] * KNOWN_SIZE
    known[numbers.PLAYERS] = 3
    known[numbers.SIZES : numbers.SIZES + 3] = [6, 4, 2]
    assert numbers.size_of_next(known) == 6
    assert numbers.smallest_other(known) == 4
    assert numbers.size_of_mine(known) == 2
    assert [numbers.is_legal(0b101, place) for place in range(4)] == [True, False, True, False]
    hand = [0, 12, 13, numbers.WILD]
    assert [numbers.held_of_color(hand, color) for color in range(5)] == [2, 1, 0, 0, 1]
    counts = numbers.count_colors(hand)
    assert [numbers.count_of(color, counts) for color in range(5)] == [2, 1, 0, 0, 1]
    places = [numbers.only_place(legal) for legal in (1, 0b1000, 0b101, 1 << 61)]
    assert places == [0, 3, -1, 61]


def test_numbers_are_the_same_compiled():
    numba = pytest.importorskip("numba")
    for function in (numbers.color_of, numbers.rank_of, numbers.points_of, numbers.copies_of):
        compiled = numba.njit(function)
        for number in range(54):
            assert compiled(number) == function(number)


# -- the package -----------------------------------------------------------------------------------


def test_importing_the_players_does_not_import_numba():
    script = "import sys, fcd.contest.players, fcd.contest.numbers; print(*sys.modules)"
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, cwd=root
    )
    loaded = set(done.stdout.split())
    assert "fcd.contest.players.champion" in loaded
    assert not loaded & {"numba", "numpy"}


@EVERYBODY
def test_everybody_is_told_apart_and_explained(player: BuiltIn):
    assert PLAYERS[player.__name__] is player
    assert player.__name__.endswith("Player")
    assert player.__doc__
    assert player.form.trusted
    assert "form" in vars(player), "a form of its own, not that of its parent"


def test_no_two_play_the_same():
    totals = {}
    for name, player in PLAYERS.items():
        table = [player, PLAYERS["EagerPlayer"], PLAYERS["SomewhatLessEagerPlayer"]]
        totals[name] = play_block(TABLES, table, Terms(3, rounds=90, seed=4), 0)
    for one, other in combinations(totals, 2):
        assert totals[one] != totals[other], f"{one} plays like {other}"
