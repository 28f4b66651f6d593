"""Whoever breaks a rule or fails is named, with the position; nobody is blamed for others."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from fcd.contest.foul import REFUSED, TOO_LONG, Evidence, Foul, TookTooLong
from fcd.contest.player import Player
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
from tests.contest.rogues import CALLS, PLAYS, Mumbler, Own, Rogue, fail, refuse

RULES = RuleTables.of(UNO_CONTEST)


def caught(way: Callable[..., Played], rogue: Witness, seed: int) -> Foul | None:
    """The foul of a round in which the rogue sits among honest players."""
    players: list[Player] = [Witness(seat, rogue.book) for seat in range(4)]
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
        for seed in range(16):
            seat = seed % 4
            patience = [seed] if kind is Rogue else []
            rogues = [kind(seat, [], deed, *patience) for _ in WAYS]
            fouls = [caught(way, rogue, seed) for way, rogue in zip(WAYS, rogues, strict=True)]
            assert repr(fouls[0]) == repr(fouls[1])
            for foul, rogue in zip(fouls, rogues, strict=True):
                if foul is not None:
                    last = rogue.book[-1]
                    assert foul.player == seat == last.seat
                    assert says in foul.what
                    assert isinstance(foul.evidence, Evidence)
                    color = last.up_card and (last.up_card.color or last.called_color)
                    assert foul.evidence[:3] == (last.hand, last.up_card, color)
                    assert foul.evidence.seed == seed
                    given = foul.evidence.answer
                    assert bool(given) != foul.what.startswith("raised")
                    assert given in foul.what or foul.what.startswith(("played", "did not"))
                    found += 1
            if found >= 8:
                break
        assert found >= 2, (number, says)


def test_in_every_seating_the_place_in_the_line_up_is_named() -> None:
    terms, place = Terms(players=4, rounds=24, seed=2), 2
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


class Mute(Player):
    pass


class Closed(Player):
    def __setattr__(self, name: str, value: object) -> None:
        raise TypeError("closed")


class Hidden(Player):
    @property
    def play(self) -> Any:
        raise SystemExit("gone")


def test_a_player_that_cannot_be_made_given_chance_or_asked_is_named() -> None:
    wanted: list[tuple[Any, str]] = [
        (fail(ValueError("no")), "cannot be made: ValueError"),
        (fail(SystemExit()), "cannot be made: SystemExit"),
        (fail(Foul(0, "did it")), "cannot be made: Foul"),
        (fail(Own()), "cannot be made: Own"),
        (Closed, "TypeError: closed"),
        (Hidden, "SystemExit: gone"),
        (Mute, "raised NotImplementedError: Mute has no method play"),
    ]
    for make, says in wanted:
        with pytest.raises(Foul, match=says) as how:
            play_block(RULES, [maker(0, []), make, maker(2, [])], Terms(3, 3), 0)
        assert how.value.player == 1


@pytest.mark.parametrize("kind", [Rogue, Mumbler])
def test_whoever_presses_control_c_is_not_a_player_and_who_takes_too_long_is(kind: Any) -> None:
    for way in WAYS:
        rogue = kind(1, [], fail(KeyboardInterrupt()))
        with pytest.raises(KeyboardInterrupt):
            any(caught(way, rogue, seed) for seed in range(6))
    rogues = [kind(1, [], fail(TookTooLong())) for seed in range(6)]
    fouls = [caught(by_loop, rogue, seed) for seed, rogue in enumerate(rogues)]
    assert any(fouls)
    for foul, rogue in zip(fouls, rogues, strict=True):
        if foul is not None:
            assert (foul.player, foul.what) == (1, TOO_LONG)
            assert foul.evidence is not None
            assert foul.evidence[:2] == (rogue.book[-1].hand, rogue.book[-1].up_card)


def test_a_mistake_of_ours_is_not_blamed_on_a_player(monkeypatch: pytest.MonkeyPatch) -> None:
    players = [Witness(seat, []) for seat in range(4)]
    nothing_to_turn_up = 0, list(UNO_CONTEST.deck[:28])
    with pytest.raises(IndexError):
        play_round(FastTable.of(RULES), players, 1, nothing_to_turn_up, (0, 0, 0, 0))
    monkeypatch.setattr(rounds, "_turn_over", fail(ZeroDivisionError()))
    with pytest.raises(ZeroDivisionError):
        by_loop(players[:2], 1, (), SCANT)
    monkeypatch.setattr(Game, "legal_moves", fail(ZeroDivisionError()))
    with pytest.raises(ZeroDivisionError):
        by_referee(players, 1)
