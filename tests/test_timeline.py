"""Call-out timeline: who had to say what, and who could be called out."""

from __future__ import annotations

import json
import re
from base64 import b64decode

import pytest

from fcd import engine
from fcd.board import CallOutTimeline
from fcd.board.lessons.call_out_timeline import able_to_call, closing, draw, sample_game
from fcd.engine import Action
from fcd.game import Game
from fcd.positions import position
from tests.at_a_lesson import choose, first, press, text


def test_a_sample_is_walked_through_without_seeing_what_comes() -> None:
    sample = CallOutTimeline()
    assert sample.at == 0
    assert "TRIO" not in json.dumps(sample.view())
    assert "TRIO" not in draw(sample.game, 0)
    assert "✗ TRIO" in draw(sample.game, sample.last)
    press(sample, "last")
    assert "Bob calls out TRIO wrongly" in text(sample)
    assert repr(CallOutTimeline()) == text(sample)  # on paper: all of it
    drawn = {e.cards for events in sample.game.events for e in events if e.kind == "draws"}
    assert drawn
    assert not any(card.spoken in text(sample) for cards in drawn for card in cards)  # hidden ones
    assert "no word to say" in repr(CallOutTimeline(Game("fcd2018")))


def test_the_sample_has_words_said_forgotten_called_and_overlooked() -> None:
    story = [(mark, says) for mark, says, *_ in CallOutTimeline(sample_game()).story()]
    assert story == [
        ("✓", "Move 2: Alice says TRIO."),
        ("✗", "Move 5: Bob has not said TRIO."),
        ("!", "Move 6: Jack calls out Bob, who did not say TRIO; Bob draws two cards."),
        ("✓", "Move 8: Jack says TRIO."),
        ("✗", "Move 11: Mallory has not said TRIO."),
        ("·", "Move 12: now it is too late to call out Mallory."),
        ("✓", "Move 13: Alice says DUO."),
        ("✗", "Move 15: Bob calls out TRIO wrongly; Bob draws four cards."),
    ]


@pytest.mark.parametrize(
    ("key", "hands", "top", "card"),
    [
        ("fcd2017", ["R1H R3H R4H R6H", "R7H R8H", "R1D", ""], "R5H", "R1H"),
        ("uno", ["R1 R2", "R3 R4", "R6 R7"], "R5", "R1"),
    ],
)
def test_who_can_call_out_and_until_when_is_what_the_engine_allows(
    key: str, hands: list[str], top: str, card: str
) -> None:
    game = position(key, hands=hands, top=top, moves=[f"play {card}", "end"])
    s, v = game.state, game.variant
    word = s.speech.unsaid[0]
    for seat in range(game.players):
        call = f"call {word} by {seat}"
        assert (seat in able_to_call(v, s)) == bool(game.explain(call))
    for move in engine.legal_moves(v, s):
        after, _ = engine.step(v, s, move)
        stays = move.action is Action.CALL and move.word != word
        assert stays or not after.speech.unsaid
        if move.action is not Action.CALL:
            assert f"{move.action}s" in closing(v, s)


def test_the_place_to_look_at_is_around_the_marked_move() -> None:
    for moves in (1, 17, 40):
        game = Game("fcd2017", seed=3).play_out(lambda game: game.legal_moves()[-1], limit=moves)
        timeline = CallOutTimeline(game)
        for at in range(moves + 1):
            choose(timeline, "at", at)
            block = first(timeline, "picture")
            svg = b64decode(block["src"].partition(",")[2]).decode()
            sheet = float(re.findall(r'viewBox="0 0 ([\d.]+)', svg)[0])
            marked = r'<rect x="([\d.]+)" y="4" width="([\d.]+)"[^>]*fill="#e2edfa"'
            ((x, width),) = re.findall(marked, svg)
            left, right = (float(share) * sheet for share in block["place"].split())
            assert max(0, left) <= float(x), (moves, at)
            assert float(x) + float(width) <= right <= sheet, (moves, at)
