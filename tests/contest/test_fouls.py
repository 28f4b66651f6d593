"""Whoever breaks a rule or fails is named, with the position; nobody is blamed for others."""

from __future__ import annotations

import ctypes
import pickle
import threading
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from fcd.cards import Color
from fcd.contest.foul import REFUSED, TOO_LONG, Evidence, Foul, TookTooLong
from fcd.contest.player import COLORS, Player
from fcd.contest.rounds import rounds
from fcd.contest.rounds.fast_table import FastTable
from fcd.contest.rounds.rounds import play_block, play_round
from fcd.contest.rounds.tables import UNO_CONTEST, RuleTables
from fcd.contest.terms import Terms
from fcd.game import Game
from tests.contest.at_the_table import (
    SCANT,
    WAYS,
    Asked,
    Played,
    Witness,
    by_loop,
    by_referee,
    maker,
)
from tests.contest.rogues import (
    Liar,
    Mumbler,
    Number,
    Own,
    Place,
    Rogue,
    Unspeakable,
    Weird,
    answer,
    beyond,
    fail,
    from_behind,
    illegal,
    illegal_four,
    illegal_when_blocked,
    refuse,
)

RULES = RuleTables.of(UNO_CONTEST)
TABLE = FastTable.of(RULES)


PLAYS: list[tuple[Callable[..., object], str]] = [
    (illegal, "which is not allowed here"),
    (illegal_four, "played wild draw four, which is not allowed here"),
    (illegal_when_blocked, "which is not allowed here"),
    (refuse, REFUSED),
    (beyond, ", and has no such card"),
    (from_behind, ", and has no such card"),
    (answer(-2), "answered -2, and has no such card"),
    (answer(10**30), "and has no such card"),
    (answer(10**9999), "answered an int, and has no such card"),
    (answer(True), "answered True, which is no int but a bool"),
    (answer(False), "answered False, which is no int but a bool"),
    (answer(None), "answered None, which is no int but a NoneType"),
    (answer(0.0), "answered 0.0, which is no int but a float"),
    (answer("0"), "answered '0', which is no int but a str"),
    (answer(Number(0)), "answered 0, which is no int but a Number"),
    (answer(Place.FIRST), "which is no int but a Place"),
    (answer(Weird()), "answered a Weird, which is no int but a Weird"),
    (answer(Liar(int)), "answered Liar( ), which is no int but a Liar"),
    (fail(ValueError("no\nidea")), "raised ValueError: no idea"),
    (fail(KeyError()), "raised KeyError"),
    (fail(Unspeakable()), "raised Unspeakable: with a text that"),
    (fail(SystemExit(1)), "raised SystemExit: 1"),
    (fail(Own()), "raised Own"),
    (fail(StopIteration()), "raised StopIteration"),
    (fail(Foul(1, "did it")), "raised Foul: did it"),
]

CALLS: list[tuple[Callable[..., object], str]] = [
    (answer(None), "called None, which is no color of the deck"),
    (answer("red"), "called 'red', which is no color of the deck"),
    (answer(0), "called 0, which is no color of the deck"),
    (answer(Color.PURPLE), "called Color.PURPLE, which is no color of the deck"),
    (answer(Weird()), "called a Weird, which is no color of the deck"),
    (answer(Liar(Color)), "called Liar( ), which is no color of the deck"),
    (answer([]), "called [], which is no color of the deck"),
    (fail(ValueError("no idea")), "raised ValueError: no idea"),
    (fail(SystemExit()), "raised SystemExit"),
    (fail(Foul(1, "did it")), "raised Foul: did it"),
]


def caught(way: Callable[..., Played], rogue: Player, seed: int, book: list[Asked]) -> Foul | None:
    """The foul of a round in which the rogue sits among honest players."""
    players: list[Player] = [Witness(seat, book) for seat in range(4)]
    assert isinstance(rogue, Witness)
    players[rogue.seat] = rogue
    try:
        way(players, seed)
    except Foul as foul:
        return foul
    return None


@pytest.mark.parametrize(
    ("kind", "cases"), [(Rogue, PLAYS), (Mumbler, CALLS)], ids=["play", "call"]
)
def test_a_foul_names_its_player_and_shows_the_position(kind: Any, cases: Any) -> None:
    for number, (deed, says) in enumerate(cases):
        found = 0
        for seed in range(8):
            for seat in range(4):
                fouls = []
                patience = [seed] if kind is Rogue else []
                for way in WAYS:
                    book: list[Asked] = []
                    rogue = kind(seat, book, deed, *patience)
                    fouls.append(foul := caught(way, rogue, seed, book))
                    if foul is not None:
                        last = book[-1]
                        assert foul.player == seat == last.seat
                        assert foul.what.endswith(says) or foul.what.startswith(says)
                        assert isinstance(foul.evidence, Evidence)
                        color = last.up_card and (last.up_card.color or last.called_color)
                        assert foul.evidence[:3] == (last.hand, last.up_card, color)
                        assert foul.evidence.seed == seed
                assert repr(fouls[0]) == repr(fouls[1])
                found += fouls[0] is not None
        assert found >= 5, (number, says)


def test_an_answer_that_is_shown_is_the_one_that_was_given() -> None:
    for deed, shown in ((answer(-2), "-2"), (answer(None), "None"), (fail(ValueError()), "")):
        for way in WAYS:
            foul = caught(way, Rogue(0, [], deed), 1, [])
            assert foul is not None
            assert foul.evidence is not None
            assert foul.evidence.answer == shown


def test_a_player_without_an_answer_to_a_question_is_named() -> None:
    class Mute(Player):
        seat = 3

    for way in WAYS:
        players = [Witness(0, []), Witness(1, []), Witness(2, []), Mute()]
        with pytest.raises(
            Foul, match="raised NotImplementedError: Mute has no method play"
        ) as how:
            way(players, 1)
        assert how.value.player == 3


@pytest.mark.parametrize("place", [0, 2])
def test_in_every_seating_the_place_in_the_line_up_is_named(place: int) -> None:
    terms = Terms(players=4, rounds=24, seed=place)
    seats = set()
    for patience in range(0, 300, 31):
        book: list[Asked] = []
        makers = [maker(who, book) for who in range(4)]
        makers[place] = partial(Rogue, place, book, refuse, patience)
        with pytest.raises(Foul, match=REFUSED) as how:
            play_block(RULES, makers, terms, 0)
        assert how.value.player == place
        assert book[-1].seat == place  # a witness's "seat" is its place here
        assert book[-1].state is not None
        seats.add(book[-1].state.seat)
        assert how.value.evidence is not None
        assert how.value.evidence.hand == book[-1].hand
    assert seats == {0, 1, 2, 3}


def test_a_player_that_cannot_be_made_is_named() -> None:
    for error in (ValueError("no"), SystemExit(), Foul(0, "did it"), Own()):
        makers: list[Any] = [maker(0, []), fail(error), maker(2, [])]
        with pytest.raises(Foul, match=f"cannot be made: {type(error).__name__}") as how:
            play_block(RULES, makers, Terms(3, 3), 0)
        assert how.value.player == 1


def test_a_player_that_cannot_be_given_its_chance_or_be_asked_is_named() -> None:
    class Closed(Witness):
        def __setattr__(self, name: str, value: object) -> None:
            raise TypeError("closed")

        def __init__(self) -> None:
            pass

    class Hidden(Player):
        @property
        def play(self) -> Any:
            raise SystemExit("gone")

    for kind, says in ((Closed, "TypeError: closed"), (Hidden, "SystemExit: gone")):
        with pytest.raises(Foul, match=says) as how:
            play_block(RULES, [maker(0, []), kind], Terms(2, 2), 0)
        assert how.value.player == 1


def test_a_foul_survives_the_way_between_processes() -> None:
    foul = caught(by_loop, Rogue(2, [], illegal), 1, [])
    assert foul is not None
    copy = pickle.loads(pickle.dumps(foul))
    assert (copy.player, copy.what, copy.evidence) == (foul.player, foul.what, foul.evidence)
    assert str(copy) == str(foul)


# -- what is not their fault -----------------------------------------------------------------------


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("kind", [Rogue, Mumbler])
def test_whoever_presses_control_c_is_not_a_player(way: Callable[..., Played], kind: Any) -> None:
    for seed in range(6):
        rogue = kind(1, [], fail(KeyboardInterrupt()))
        try:
            caught(way, rogue, seed, [])
        except KeyboardInterrupt:
            return
    pytest.fail("nobody was interrupted")


def test_a_mistake_of_ours_is_not_blamed_on_a_player(monkeypatch: pytest.MonkeyPatch) -> None:
    players = [Witness(seat, []) for seat in range(4)]
    with pytest.raises(IndexError):  # nothing is left to be turned up
        play_round(TABLE, players, 1, (0, list(UNO_CONTEST.deck[:28])), (0, 0, 0, 0))
    monkeypatch.setattr(rounds, "_turn_over", fail(ZeroDivisionError()))
    with pytest.raises(ZeroDivisionError):
        by_loop(players[:2], 1, (), SCANT)
    monkeypatch.setattr(Game, "legal_moves", fail(ZeroDivisionError()))
    with pytest.raises(ZeroDivisionError):
        by_referee(players, 1)


@pytest.mark.parametrize("kind", [Rogue, Mumbler])
def test_who_takes_too_long_is_named(kind: Any) -> None:
    for seed in range(6):
        book: list[Asked] = []
        foul = caught(by_loop, kind(1, book, fail(TookTooLong())), seed, book)
        if foul is not None:
            assert (foul.player, foul.what) == (1, TOO_LONG)
            assert foul.evidence is not None
            assert foul.evidence.hand == book[-1].hand
            assert foul.evidence.up_card == book[-1].up_card
            return
    pytest.fail("nobody was asked")


def test_who_never_answers_is_named_by_a_throw_from_outside() -> None:
    playing = threading.get_ident()
    stop = threading.Event()

    def wait_for_ever(*question: object) -> object:
        started.set()
        while not stop.is_set():
            pass
        return 0

    def throw() -> None:
        started.wait()
        late = ctypes.py_object(TookTooLong)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(playing), late)

    started = threading.Event()
    safety = threading.Timer(20, stop.set)
    safety.start()
    threading.Thread(target=throw, daemon=True).start()
    try:
        foul = caught(by_loop, Rogue(3, [], wait_for_ever, after=5), 2, [])
    finally:
        safety.cancel()
    assert foul is not None
    assert (foul.player, foul.what) == (3, TOO_LONG)


def test_colors_that_can_be_called_are_those_of_the_deck() -> None:
    for color in COLORS:
        rogue = Mumbler(0, [], answer(color))
        assert caught(by_loop, rogue, 1, []) is None
