"""Lessons that are walked through: the dealer, the turn machine, the call-out timeline."""

from __future__ import annotations

import re
from base64 import b64decode
from typing import Any

import pytest

from fcd import engine
from fcd.board import CallOutTimeline, Dealer, TurnMachine
from fcd.board.drawing.diagram import PLACES, Diagram
from fcd.board.lessons.call_out_timeline import able_to_call, closing, draw
from fcd.board.lessons.turn_machine import lit
from fcd.board.widgets import blocks
from fcd.engine import Action
from fcd.game import Game
from fcd.positions import position
from fcd.variants import VARIANTS
from tests.at_a_lesson import choose, controls, first, press, text


@pytest.mark.parametrize("key", VARIANTS)
def test_the_deal_ends_where_the_engine_is(key: str) -> None:
    for seed in range(12):
        dealer, state = Dealer(key, 4, seed), Game(key, players=4, seed=seed).state
        end = dealer.steps[-1]
        there = (end.hands, end.pile, end.top)
        assert there == (state.hands, len(state.draw_pile), state.top), seed
        for step in dealer.steps:  # what is neither dealt nor to be drawn lies open
            lying = len(VARIANTS[key].deck) - step.pile - sum(map(len, step.hands))
            assert 0 <= lying <= len(state.discards), seed


def test_one_card_at_a_time_from_the_dealers_left_and_who_is_next_is_said() -> None:
    dealer = Dealer("fcd2018", 4, 1)
    assert dealer.step.says == "The cards are shuffled. Alice gets the first card."
    for count in range(1, 4 * 7 + 1):
        press(dealer, "next")
        assert sum(map(len, dealer.step.hands)) == count
        assert dealer.step.seat == (dealer.game.state.dealer + count) % 4
        if count == 2:
            got = dealer.step.hands[1][0].spoken
            assert dealer.step.says == f"Bob gets the {got}. Jack is next."
            assert f"\nBob: one card: {got}\n" in text(dealer)
    assert dealer.step.says.endswith("Now everyone has seven cards.")
    assert dealer.step.pile == len(dealer.game.variant.deck) - 28


def test_every_card_is_dealt_in_its_order_and_the_last_one_turned_up() -> None:
    dealer = Dealer("mini_uno", 3, 1)
    press(dealer, "last")
    hands = [block for block in blocks.every(dealer.body()) if block["kind"] == "hand"]
    pile, top, *players = hands
    assert pile["cards"][0]["deck"]
    orders = {card["order"]: card["alt"] for hand in (*players, top) for card in hand["cards"]}
    told = [step.says for step in dealer.steps[1:]]
    assert sorted(orders) == list(range(1, len(told) + 1))
    assert all(orders[place].lower() in says.lower() for place, says in enumerate(told, 1))


def test_another_deal_another_number_of_players_and_what_the_first_card_does() -> None:
    dealer = Dealer("uno", 4, 1)
    while dealer.game.state.top.rank != "draw2":
        press(dealer, "shuffle")
        assert dealer.game.seed < 50
    press(dealer, "last")
    assert re.search(r"draws .* is skipped", dealer.step.says)  # told by the engine
    choose(dealer, "players", "7")
    assert len(dealer.step.hands) == 7
    assert "game" not in controls(Dealer("uno", games=False))
    choose(dealer, "game", "mini_uno")  # at most four
    assert dealer.game.players in dealer.game.variant.players


@pytest.mark.parametrize("key", VARIANTS)
def test_the_machine_lights_the_phase_of_the_round(key: str) -> None:
    machine = TurnMachine(key)
    for at in range(0, machine.last + 1, 7):
        choose(machine, "at", at)
        state = machine.game.states[at]
        assert first(machine, "picture")["alt"].endswith(f"Lit: {PLACES[state.phase][1]}.")
        marks = {mark for mark, _, _, depth in first(machine, "checks")["lines"] if not depth}
        assert ("✓" in marks) == bool(engine.legal_moves(machine.game.variant, state))


def test_the_machine_offers_exactly_what_is_legal_in_words_and_codes() -> None:
    machine = TurnMachine(position("mini_uno", hands=["R1 B2", "R3 B4"], top="R5"))
    lines = first(machine, "checks")["lines"]
    assert [(mark, says) for mark, says, _, depth in lines if not depth] == [
        ("✓", "play a card: red 1 (R1)"),
        ("✗", "draw"),  # whoever can play must
    ]
    assert lines[-1][2] == "mini_uno#must-play"
    machine = TurnMachine(position("uno", hands=["R1 wild wild4", "", ""], top="R5"))
    said = [says for _, says, *_ in first(machine, "checks")["lines"]]
    assert "play a card: red 1 (R1), Wild, Wild Draw 4 (wild4)" in said


def test_a_sample_is_walked_through_without_seeing_what_comes() -> None:
    sample = CallOutTimeline()
    assert sample.at == 0
    assert "TRIO" not in text(sample).replace("“no TRIO”", "").replace("“TRIO?”", "")  # the legend
    assert "TRIO" not in draw(sample.game, 0)
    assert "✗ TRIO" in draw(sample.game, sample.last)
    press(sample, "last")
    assert "Bob calls out TRIO, but nobody forgot it" in text(sample)
    assert repr(CallOutTimeline()) == text(sample)  # on paper: all of it
    drawn = {e.cards for events in sample.game.events for e in events if e.kind == "draws"}
    assert drawn
    assert not any(card.spoken in text(sample) for cards in drawn for card in cards)  # hidden ones
    assert "no word to say" in repr(CallOutTimeline(Game("fcd2018")))


def test_who_can_call_out_and_until_when_is_what_the_engine_allows() -> None:
    for key, hands in (
        ("fcd2017", ["R1H R3H R4H R6H", "R7H R8H", "R1D", ""]),
        ("uno", ["R1 R2", "R3 R4", "R6 R7"]),
    ):
        card = hands[0].split()[0]
        top = card.replace("1", "5")
        game = position(key, hands=hands, top=top, moves=[f"play {card}", "end"])
        s, v = game.state, game.variant
        word = s.speech.unsaid[0]
        for seat in range(game.players):
            assert (seat in able_to_call(v, s)) == bool(game.explain(f"call {word} by {seat}"))
        for move in engine.legal_moves(v, s):
            after, _ = engine.step(v, s, move)
            stays = move.action is Action.CALL and move.word != word
            assert stays or not after.speech.unsaid
            if move.action is not Action.CALL:
                assert f"{move.action}s" in closing(v, s)


def looked_at(block: dict[str, Any]) -> tuple[str, float, float]:
    """A wide picture, and from where to where one is to look, as on its sheet."""
    svg = b64decode(block["src"].partition(",")[2]).decode()
    sheet = float(re.findall(r'viewBox="0 0 ([\d.]+)', svg)[0])
    left, right = (float(share) * sheet for share in block["place"].split())
    assert 0 <= left < right <= sheet
    return svg, left, right


def test_the_place_to_look_at_is_where_the_lit_box_is_and_around_the_marked_move() -> None:
    for variant in VARIANTS.values():
        diagram = Diagram(variant)
        for phase in variant.turn:
            svg, left, right = looked_at(lit(diagram, phase))
            title = re.escape(PLACES[phase][1])  # it stands in the middle of that place
            titles = re.findall(rf'<text x="([\d.]+)"[^>]*>{title}</text>', svg)
            middle = pytest.approx((left + right) / 2, abs=1)
            assert [float(x) for x in titles] == [middle], (variant, phase)
    for moves in (1, 17, 40):
        game = Game("fcd2017", seed=3).play_out(lambda game: game.legal_moves()[-1], limit=moves)
        timeline = CallOutTimeline(game)
        for at in range(moves + 1):
            choose(timeline, "at", at)
            svg, left, right = looked_at(first(timeline, "picture"))
            marked = r'<rect x="([\d.]+)" y="4" width="([\d.]+)"[^>]*fill="#e2edfa"'
            ((x, width),) = re.findall(marked, svg)
            assert left <= float(x), (moves, at)
            assert float(x) + float(width) <= right, (moves, at)
