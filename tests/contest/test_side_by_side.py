"""Rounds whose questions are asked a hundred at a time come out as they do one after the other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from fcd.contest.player import Player
from fcd.contest.players import EagerPlayer, SomewhatLessEagerPlayer
from fcd.contest.rounds.fast_table import FastTable
from fcd.contest.rounds.rounds import Result, play_round, round_with_pauses, seat_players
from fcd.contest.rounds.side_by_side import Later, answering, play_side_by_side
from fcd.contest.rounds.tables import UNO_CONTEST, RuleTables
from fcd.contest.terms import Terms

TERMS = Terms(2, 250, 3, duplicate=True)


def _rounds(players: list[Player], play: Any) -> Iterator[Any]:
    table = FastTable.of(RuleTables.of(UNO_CONTEST))
    for number in range(TERMS.rounds):
        seed, seated = TERMS.round_seed(number), [players[who] for who in TERMS.seating(number)]
        yield play(table, seated, seed, table.deal(seed, 2), (0, 0))


def _side_by_side(kind: type[Player]) -> list[Result]:
    player, rival = seat_players([kind, EagerPlayer], TERMS, 0)
    return play_side_by_side(_rounds([Later(), rival], round_with_pauses), answering(player))


class Looks(SomewhatLessEagerPlayer):
    """Decides by all that it is shown."""

    def play(self, hand: Any, up_card: Any, called_color: Any, state: Any) -> int:
        seen = (up_card, called_color, state.played, state.hand_sizes, state.called_colors)
        fitting = [place for place, card in enumerate(hand) if card in state.playable]
        return fitting[len(repr((seen, state.direction))) % len(fitting)] if fitting else -1


def test_as_one_after_the_other() -> None:
    players = seat_players([Looks, EagerPlayer], TERMS, 0)
    assert _side_by_side(Looks) == list(_rounds(players, play_round))


class Counts(SomewhatLessEagerPlayer):
    def __init__(self) -> None:
        self.seen: list[object] = []

    def play(self, *question: Any) -> int:
        self.seen.append(question[1])
        return super().play(*question)


class Tosses(SomewhatLessEagerPlayer):
    def call_color(self, hand: Any) -> Any:
        self.chance.random()
        return super().call_color(hand)


@pytest.mark.parametrize("kind", [Counts, Tosses])
def test_one_that_remembers_or_leaves_it_to_chance_is_refused(kind: type[Player]) -> None:
    with pytest.raises(ValueError, match="remembers"):
        _side_by_side(kind)
