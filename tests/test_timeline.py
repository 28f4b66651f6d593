"""Call-out timeline: who had to say what, and who could be called out."""

from __future__ import annotations

import json
import re
from base64 import b64decode

import pytest

from fcd import engine
from fcd.board.lessons import plain
from fcd.board.lessons.call_out_timeline import Words, able_to_call, closing, sample_game
from fcd.board.lessons.words_svg import draw
from fcd.engine import Action
from fcd.game import Game
from fcd.positions import position
from tests.at_a_lesson import choose, press


def test_a_sample_is_walked_through_without_seeing_what_comes() -> None:
    sample = Words()
    assert sample.at == 0
    assert "TRIO" not in json.dumps(sample.view())
    assert "TRIO" not in draw(sample.game, 0)
    assert "✗ TRIO" in draw(sample.game, sample.last)
    press(sample, "last")
    assert "Bob calls out TRIO wrongly" in plain.text(sample.view())
    assert plain.text(Words().printed()) == plain.text(sample.view())  # on paper: all of it


def test_the_sample_has_words_said_forgotten_called_and_overlooked() -> None:
    told = [(mark, says) for mark, says, *_ in Words(sample_game()).story()]
    assert told == [
        ("✓", "Move 2: Alice says TRIO."),
        ("✗", "Move 5: Bob has not said TRIO."),
        ("!", "Move 6: Jack calls out Bob, who did not say TRIO; Bob draws two cards."),
        ("✓", "Move 8: Jack says TRIO."),
        ("✗", "Move 11: Mallory has not said TRIO."),
        ("·", "Move 12: now it is too late to call out Mallory."),
        ("✓", "Move 13: Alice says DUO."),
        ("✗", "Move 15: Bob calls out TRIO wrongly; Bob draws four cards."),
    ]


@pytest.mark.parametrize("key", ["fcd2017", "uno"])
def test_who_can_call_out_and_until_when_is_what_the_engine_allows(key: str) -> None:
    hands = (
        ["R1H R3H R4H R6H", "R7H R8H", "R1D", ""]
        if key == "fcd2017"
        else ["R1 R2", "R3 R4", "R6 R7"]
    )
    top, card = ("R5H", "R1H") if key == "fcd2017" else ("R5", "R1")
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


def test_the_timeline_tells_no_hidden_card() -> None:
    lesson = Words()
    drawn = {e.cards for events in lesson.game.events for e in events if e.kind == "draws"}
    told = plain.text(lesson.view())
    assert drawn
    assert not any(card.spoken in told for cards in drawn for card in cards)


@pytest.mark.parametrize("moves", [1, 17, 40])
def test_the_place_to_look_at_is_around_the_marked_move(moves: int) -> None:
    game = Game("fcd2017", seed=3).play_out(lambda game: game.legal_moves()[-1], limit=moves)
    lesson = Words(game)
    for at in range(moves + 1):
        choose(lesson, "at", at)
        block = next(b for b in lesson.body() if b["kind"] == "picture")
        svg = b64decode(block["src"].partition(",")[2]).decode()
        sheet = float(re.findall(r'viewBox="0 0 ([\d.]+)', svg)[0])
        ((x, width),) = re.findall(
            r'<rect x="([\d.]+)" y="4" width="([\d.]+)"[^>]*fill="#e2edfa"', svg
        )
        left, right = (float(share) * sheet for share in block["place"].split())
        assert max(0, left) <= float(x)
        assert float(x) + float(width) <= right <= sheet


def test_a_game_without_words_says_so() -> None:
    assert "no word to say" in plain.text(Words(Game("fcd2018")).view())
