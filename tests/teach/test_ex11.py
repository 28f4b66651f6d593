"""ex11: what is asked from variants agrees with the contest; inheritance, however written."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from fcd.cards import Card, Cards, Color
from fcd.contest import can_play_on, points_of
from fcd.contest.conformance.position import Position
from fcd.contest.player import NO_PLAY_POSSIBLE, Player, TableView
from fcd.contest.players import EagerPlayer
from fcd.scoring import Scoreboard, round_points
from fcd.teach.exercises import find_check
from fcd.teach.exercises.ex11_players.card_cases import RuledCard
from fcd.teach.exercises.ex11_players.eager import model as eager
from fcd.teach.exercises.ex11_players.game_cases import EXAMPLES, Evening, evenings
from fcd.teach.exercises.ex11_players.game_cases import model as single_game
from fcd.teach.exercises.shared.contest_positions import KINDS, positions, ruled
from fcd.teach.given.deal import read_deal
from fcd.teach.outcome import Outcome
from fcd.teach.taught_game import taught_game

RIGHT = taught_game("uno_contest")


def test_cards_match_and_cost_as_in_the_contest() -> None:
    for card in KINDS:
        made = RuledCard(card.rank, card.color)
        assert made.forfeit_cost() == points_of(card)
        for up_card in KINDS:
            called = None if up_card.color else Color.BLUE
            other = RuledCard(up_card.rank, up_card.color)
            found, wanted = made.can_play_on(other, called), can_play_on(card, up_card, called)
            assert found == wanted, (card, up_card)


@settings(max_examples=200, database=None, deadline=None)
@given(positions())
def test_the_eager_model_plays_as_the_contests_own(where: Position) -> None:
    assert eager(RIGHT)().play(*where.question) == EagerPlayer().play(*where.question)
    view = ruled(RIGHT.variant, *where.question)
    assert (view is None) == (not where.playable)


@settings(max_examples=60, database=None, deadline=None)
@given(evenings())
def test_the_model_of_a_game_plays_as_the_referee(evening: Evening) -> None:
    (deal,) = evening.deals
    board = Scoreboard(evening.names)
    single_game(RIGHT)(board, evening.players()).play_game(deal)
    assert board.scores == round_points(deal.play(evening.players(), evening.names))


def test_public_deals_end_in_every_way() -> None:
    winners = {
        evening.deals[0].play(evening.players(), evening.names).winner for evening in EXAMPLES
    }
    assert winners >= {0, 1, None}


def test_deals_refuse_what_cannot_be_played() -> None:
    with pytest.raises(ValueError, match="two or more hands of the same size"):
        read_deal("R5", "R5 R6", on="R3")
    deal = read_deal("R5", "B9", on="R3", pile="G4")
    with pytest.raises(ValueError, match="2 hands are dealt"):
        deal.play([EagerPlayer()], ["Ann"])
    round_and_round = read_deal("B9", "G8", on="R3", pile="R1 R2 R4")
    with pytest.raises(ValueError, match="nobody has won after 2000 turns"):
        round_and_round.play([EagerPlayer(), EagerPlayer()], ["Ann", "Ben"])


# -- inheritance -----------------------------------------------------------------------------------


class ByName(EagerPlayer):
    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        return EagerPlayer.play(self, hand, up_card, called_color, state)


class BySuper(EagerPlayer):
    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        return super().play(hand, up_card, called_color, state)


class LeftOut(EagerPlayer):
    pass


class NotAnHeir(Player):
    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        return NO_PLAY_POSSIBLE

    def call_color(self, hand: Cards) -> Color:
        return Color.GREEN


@pytest.mark.parametrize("player", [ByName, BySuper, LeftOut])
def test_all_ways_to_inherit_are_right(player: type[Player]) -> None:
    report = find_check("ex11.less_eager_inherits").run(player)
    assert report.outcome is Outcome.RIGHT, repr(report)
    assert EagerPlayer().call_color(()) is Color.GREEN, "nothing of ours is changed by asking"


def test_who_extends_something_else_is_told() -> None:
    report = find_check("ex11.less_eager_inherits").run(NotAnHeir)
    assert report.outcome is Outcome.WRONG
    assert "NotAnHeir does not extend EagerPlayer" in report.finding.says
