"""Moves: small values that read and write themselves as text."""

from __future__ import annotations

import pickle
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fcd.cards import BadNotation, Card, Color
from fcd.engine import Action, Move
from tests.refusing import assert_refused
from tests.test_cards import EVERY

NAMES = ("Ann", "Ben", "Mary Ann", "Zoë")
EXAMPLES = (
    "'play R2H', 'play RDH naming blue', 'play swap naming red with 2', 'draw', 'say UNO', "
    "'call DUO', 'name red', 'challenge', 'answer yes' or 'end'"
)

CARDS = st.sampled_from(EVERY)
COLORS = st.sampled_from(Color)
SEATS = st.none() | st.integers(min_value=0, max_value=9)
WORDS = st.sampled_from(["UNO", "DUO", "TRIO"])

NOTHING = st.none()

moves = st.one_of(
    st.tuples(st.just(Action.PLAY), CARDS, NOTHING | COLORS, SEATS, NOTHING, SEATS),
    st.tuples(st.just(Action.NAME), NOTHING, COLORS, NOTHING, NOTHING, SEATS),
    st.tuples(st.sampled_from([Action.SAY, Action.CALL]), *3 * [NOTHING], WORDS, SEATS),
).map(Move._make)


TEXTS = {
    "play R2H": Move(Action.PLAY, Card.parse("R2H")),
    "play BDH naming green": Move(Action.PLAY, Card.parse("BDH"), Color.GREEN),
    "play swap naming red with 2": Move(Action.PLAY, Card("swap"), Color.RED, 2),
    "play R7 with 0": Move(Action.PLAY, Card.parse("R7"), target=0),
    "draw": Move(Action.DRAW),
    "say UNO": Move(Action.SAY, word="UNO"),
    "call DUO": Move(Action.CALL, word="DUO"),
    "call UNO by 3": Move(Action.CALL, word="UNO", player=3),
    "name purple": Move(Action.NAME, color=Color.PURPLE),
    "challenge": Move(Action.CHALLENGE),
    "answer yes": Move(Action.ANSWER, word="yes"),
    "end": Move(Action.END),
    "end by 7": Move(Action.END, player=7),
}


def test_text():
    for text, move in TEXTS.items():
        assert Move.parse(text) == move
        assert str(move) == repr(move) == text
    assert {move.action for move in TEXTS.values()} == set(Action)
    assert len({Move.parse(text) for text in TEXTS} | set(TEXTS.values())) == len(TEXTS)
    spoken = Move.parse("play wild swap hands naming red with 2")
    assert spoken == Move(Action.PLAY, Card("swap"), Color.RED, 2)


@given(moves, st.sampled_from([str.lower, str.upper, str.title]), st.sampled_from(["  ", "\t\n"]))
def test_every_move_reads_what_it_writes_in_any_case_and_with_any_spaces(move, change_case, gap):
    assert Move.parse(str(move), NAMES) == move
    words = change_case(str(move)).split(" ")
    assert Move.parse(gap + gap.join(words) + gap) == move


def test_players_may_be_given_by_name():
    for text, move in {
        "play swap naming red with Ben": Move(Action.PLAY, Card("swap"), Color.RED, 1),
        "play R7 with 3 by mary ann": Move(Action.PLAY, Card.parse("R7"), target=3, player=2),
        "call UNO by ZOË": Move(Action.CALL, word="UNO", player=3),
    }.items():
        assert Move.parse(text, NAMES) == move
    for name in ("Stand by Me", "with", "by", "naming", "R2H", "İZİ"):  # they look like moves
        move = Move.parse(f"call UNO by {name}", ("Ann", name))
        assert move == Move(Action.CALL, word="UNO", player=1)


def test_bad_notation_says_what_was_wrong():
    no_verbs = ("", " ", "fold", "playR2H", "R2H", "play-R2H", "saying UNO")
    forms = re.escape(f" isn't a move. Moves are written like {EXAMPLES}.")
    seats = ("-1", "1.5", "12345", "9" * 5000, "٣", "²", "one")
    table = [
        *((text, f"^{re.escape(repr(text))}{forms}$") for text in no_verbs),
        *((f"draw by {seat}", "isn't a player: give a seat number") for seat in seats),
        *((value, "isn't a move") for value in (None, 5, ["draw"], b"draw")),
        ("call UNO by Ann", "'Ann' isn't a player: give a seat number$"),
        ("play", "'play': play what?"),
        ("play R2X", "'r2x' isn't a card. Did you mean"),
        ("play wild naming", "'wild naming' isn't a card"),
        ("play wild naming red naming blue", "there is no color 'red naming blue'"),
        ("play swap with 2 naming red", "'2 naming red' isn't a player"),
        ("name", r"^(?!.*\?').*red, blue, green, yellow, purple"),
        ("name pink", "there is no color 'pink', only red, blue, green, yellow, purple"),
        ("name red blue", "there is no color 'red blue'"),
        ("say", "'say': say what\\? Moves are written like"),
        ("call by 2", "'call by 2': call what\\?"),
        ("answer", "'answer': answer what\\?"),
        ("draw 3", "'draw 3': nothing may follow draw, but '3' does"),
        ("draw with 2", "nothing may follow draw, but 'with 2' does"),
        ("end now", "nothing may follow end, but 'now' does"),
        ("challenge Ann", "nothing may follow challenge, but 'Ann' does"),
    ]
    assert_refused(Move.parse, table, BadNotation)
    named = [("play swap with Eve", "'Eve' isn't a player: give a seat number or one of Ann,")]
    assert_refused(lambda text: Move.parse(text, NAMES), named, BadNotation)
    with pytest.raises(BadNotation) as caught:
        Move.parse("banana")
    error = pickle.loads(pickle.dumps(caught.value))
    assert (error.wrong, str(error)) == ("'banana' isn't a move.", str(caught.value))
    assert error.accepted.startswith("Moves are written like 'play R2H'")


VERBS = st.sampled_from([*Action, "PLAY", "fold", ""])
PIECES = st.sampled_from(["R2H", "wild", "red", "naming", "with", "by", "2", "UNO", "Ann", "of"])


@given(st.text() | st.builds(lambda verb, rest: " ".join([verb, *rest]), VERBS, st.lists(PIECES)))
def test_text_is_a_move_or_bad_notation(text):
    try:
        move = Move.parse(text, NAMES)
    except BadNotation:
        return
    assert Move.parse(str(move)) == move
