"""The referee asks by the engine's rules; the tuned loop plays its rounds, move for move."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from fcd.cards import Cards
from fcd.contest.foul import REFUSED, Foul
from fcd.contest.player import NO_PLAY_POSSIBLE, Player
from fcd.contest.rounds.referee import referee_round
from fcd.contest.rounds.rounds import PULSE, play_block
from fcd.contest.rounds.tables import UNO_CONTEST, RuleTables
from fcd.contest.terms import Terms
from fcd.engine import Variant
from fcd.game import Game
from fcd.positions import read_cards
from fcd.variants.mini_uno import MINI_UNO
from tests.contest.at_the_table import (
    TABLES,
    WAYS,
    WILD_DRAW_4,
    Asked,
    Witness,
    by_loop,
    by_referee,
    witnessed,
    witnesses,
)

RULES = RuleTables.of(UNO_CONTEST)
SEEDS = range(12)

# -- the referee -----------------------------------------------------------------------------------

RED = "R1 R2 R3 R4 R5 R6 R7"


def dealt(rest: str) -> dict[str, Any]:
    """Seat 0 begins, holding red; seat 1 holds green; the first of the rest is turned up."""
    rows = zip(read_cards(RED), read_cards(RED.replace("R", "G")), strict=True)
    deck: Cards = tuple(card for row in rows for card in row) + read_cards(rest)
    return {"seed": 1, "deck": deck, "dealer": 1}


def test_a_round_is_a_game_that_can_be_replayed() -> None:
    game = referee_round(witnesses(3, []), 7, names=["Ann", "Ben", "Cem"])
    assert game.is_over
    assert game.names == ("Ann", "Ben", "Cem")
    again = Game.from_json(game.to_json())
    assert (again.state, again.log) == (game.state, game.log)


def test_whoever_is_blocked_is_asked_before_and_after_drawing() -> None:
    book: list[Asked] = []
    referee_round(witnesses(2, book), **dealt("G8 R8 Y3 B4 B5 B6 B7 B8 B9"))
    asked = [(each.seat, each.hand, each.state and each.state.hand_sizes) for each in book[:2]]
    assert asked == [(0, read_cards(RED), (7, 7)), (0, read_cards(f"{RED} R8"), (7, 8))]
    assert book[2].seat == 1


def test_a_drawn_card_that_fits_must_be_played() -> None:
    class Stubborn(Player):
        def play(self, *question: object) -> int:
            return NO_PLAY_POSSIBLE

    with pytest.raises(Foul, match=REFUSED) as how:
        referee_round([Stubborn(), Stubborn()], **dealt("G8 B8 Y3 B4 B5"))
    assert how.value.evidence is not None
    assert how.value.evidence.hand == read_cards(f"{RED} B8")
    game = referee_round(witnesses(2, []), **dealt("G8 B8 Y3 B4 B5 B6 B7 B9"))
    assert list(map(str, game.moves[:2])) == ["draw", "play B8"]


def test_where_a_turn_ends_with_the_draw_nobody_is_asked_again() -> None:
    book: list[Asked] = []
    played = by_referee(witnesses(3, book), 2, game=MINI_UNO)
    assert any(card is None for _, card, _ in played.moves)
    assert len([each for each in book if each.state]) == played.turns


# -- the loop --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "count"), TABLES, ids=lambda value: getattr(value, "key", value))
def test_the_loop_asks_and_plays_as_the_referee_does(game: Variant, count: int) -> None:
    for seed in SEEDS:
        books: list[list[Asked]] = [[], []]
        played = [
            way(witnesses(count, book), seed, range(seed, seed + count), game)
            for way, book in zip(WAYS, books, strict=True)
        ]
        assert played[0] == played[1], seed
        assert books[0] == books[1], seed


def test_these_rounds_have_all_that_can_happen_in_them() -> None:
    seen: Counter[str] = Counter()
    for game, count in TABLES:
        for seed in SEEDS:
            seen["no winner"] += by_loop(witnesses(count, []), seed, (), game).winner is None
            book = witnessed(by_loop, game, count, seed)
            plays = [(each, each.state) for each in book if each.state]
            seen["reshuffled"] += any(
                len(later.played) < len(view.played) for (_, view), (_, later) in pairwise(plays)
            )
            seen["turned round"] += any(view.direction < 0 for _, view in plays)
            held = [
                WILD_DRAW_4 in view.playable for each, view in plays if WILD_DRAW_4 in each.hand
            ]
            seen["restricted"] += any(held)
            seen["restricted, not allowed"] += not all(held)
            blocked = [each.seat * view.playable.isdisjoint(each.hand) for each, view in plays]
            seen["blocked twice"] += any(one == other > 0 for one, other in pairwise(blocked))
            seen["equal cards"] += any(len(set(each.hand)) < len(each.hand) for each in book)
    assert min(seen.values()) >= 5, seen


# -- blocks ----------------------------------------------------------------------------------------


def test_a_block_begins_with_new_players_without_points_and_with_chance_of_their_own() -> None:
    drawn: list[list[float]] = []
    pulse = PULSE[0]

    class Gambler(Witness):
        def play(self, *question: Any) -> int:
            if self.memory == self.seat:  # its first question
                drawn[-1].append(self.chance.random())
                scores.append(sum(question[-1].scores))
            return super().play(*question)

    for block in (0, 1, 0):
        drawn.append([])
        scores: list[int] = []
        makers = [lambda who=who: Gambler(who, []) for who in range(3)]
        tally = play_block(RULES, makers, Terms(3, 10_005) if block else Terms(3, 3), block)
        assert (tally.rounds, len(scores), min(scores)) == (3, 3, 0)
    assert PULSE[0] == pulse + 9, "the watchdog hears of every round"
    assert drawn[0] == drawn[2] != drawn[1]
    assert len({*drawn[0], *drawn[1]}) == 6
