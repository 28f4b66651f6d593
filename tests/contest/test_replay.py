"""A round again: turn by turn in words, drawn, printed, and stepped through on a board."""

from __future__ import annotations

import io
import re
from xml.etree import ElementTree

import pytest

from fcd.board.contest import Film, print_replay, replay, replay_text
from fcd.board.contest.replay import action_words, ending, turns_of
from fcd.board.terminal.console import WIDEST
from fcd.game import Game
from fcd.positions import position
from tests.contest.made_up import HOSTILE
from tests.contest.reading_html import Read

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ["Ann", "Ben", "Cy"]


def played(seed: int = 5, names: list[str] = NAMES, limit: int | None = None) -> Game:
    game = Game("uno_contest", players=names, seed=seed)
    return game.play_out(lambda game: game.legal_moves()[-1], limit)


@pytest.fixture(scope="module")
def game():
    return played()


def test_the_turns_are_the_moves_of_the_round():
    for seed in range(30):
        game = played(seed, [f"p{number}" for number in range(2 + seed % 5)])
        turns = turns_of(game)
        assert [turn.number for turn in turns] == list(range(1, len(turns) + 1))
        cards = [move.card for move in game.moves if move.card]
        assert [turn.played for turn in turns if turn.played] == cards
        called = [move.color for move in game.moves if move.color]
        assert [turn.called for turn in turns if turn.called] == called
        drawn = sum(str(move) == "draw" for move in game.moves)
        assert sum(len(turn.drew) for turn in turns) == drawn
        for turn in turns:
            assert turn.played is None or turn.played in (*turn.hand, *turn.drew)
        assert turns[-1].seat == game.winner


def test_a_turn_has_the_hand_before_it_and_what_followed():
    game = position(
        "uno_contest",
        hands=["wild4 R1", "G2 G3", "Y4 Y5"],
        top="B9",
        draw="R5 R6 R7 R8 Y1",
        moves=["play wild4 naming red", "draw"],
        players=NAMES,
    )
    first, second = turns_of(game)
    assert list(map(str, first.hand)) == ["wild4", "R1"]
    assert action_words(first) == "plays Wild Draw 4, calls red"
    drawn = "the red 5, the red 6, the red 7 and the red 8"
    assert first.followed == f"Ben draws {drawn}; Ben is skipped"
    assert (second.seat, second.played, list(map(str, second.drew))) == (2, None, ["Y1"])
    assert action_words(second) == "draws yellow 1"
    assert ending(game) == "The round isn't over."
    both = position(
        "uno_contest", hands=["G1 G2", "Y2 Y3"], top="B9", draw="B5", moves=["draw", "play B5"]
    )
    (turn,) = turns_of(both)
    assert action_words(turn) == "draws blue 5, plays blue 5", "that is one turn"
    stuck = position(
        "uno_contest", hands=["G1", "Y2"], top="B9", draw="G5", left=1, moves=["draw", "draw"]
    )
    assert stuck.winner is None
    assert ending(stuck) == "Nobody wins: there was no card left to draw."


def test_the_printed_round_has_every_hand_and_every_card_played(game, monkeypatch):
    assert ending(game) == "Cy wins 66 points: Ann holds 56, Ben holds 10."
    lines = replay_text(game).splitlines()
    assert lines[:4] == [
        "UNO contest, round with seed 5: Ann, Ben, Cy",
        "Turned up: G1",
        "  1 Ann  Rreverse Yskip R2 Gskip Ydraw2 G6 B3",
        "    → plays G6",
    ]
    assert sum(line.startswith("    →") for line in lines) == len(turns_of(game))
    assert lines[-1] == ending(game)
    assert replay_text(Game("uno_contest")).endswith("The round isn't over.")
    monkeypatch.setenv("COLUMNS", "200")  # color only decorates, lines keep within the page
    game = played(3, ["A name of a student that is quite as long as it may be, yes", "Ben"])
    plain, colored = io.StringIO(), io.StringIO()
    print_replay(game, plain)
    print_replay(game, colored, "always")
    bare = re.sub(r"\x1b\[[\d;]*m", "", colored.getvalue())
    assert colored.getvalue() != bare
    assert bare.replace(" ,", ",").split() == plain.getvalue().split()
    assert max(map(len, [*bare.splitlines(), *plain.getvalue().splitlines()])) <= WIDEST


def test_the_film_has_a_row_for_every_turn_and_shows_itself_as_an_image(game):
    film = Film(game)
    (html,) = film._repr_mimebundle_().values()
    read = Read(html)
    assert read.tags == {"img"}
    assert read.attributes["alt"] == {replay_text(game)} == {repr(film)}
    assert read.pictures == [film.svg()]
    assert len(film.svg()) < 200_000, "a round of 64 turns stays small"
    root = ElementTree.fromstring(film.svg())
    words, turns = [node.text for node in root.iter(f"{SVG}text")], turns_of(game)
    assert {str(turn.number) for turn in turns} <= set(words)
    assert words.count("Cy") == sum(turn.seat == 2 for turn in turns)
    made = {node.attrib["id"] for node in root.iter(f"{SVG}g") if "id" in node.attrib}
    used = [node.attrib["href"].removeprefix("#") for node in root.iter(f"{SVG}use")]
    assert set(used) <= made, "every card that is used is drawn"
    shown = sum(len(t.hand) + len(t.drew) + (t.played is not None) for t in turns)
    assert len(used) == shown + 1, "and the card turned up"
    assert ending(game) in words
    names = [name for name in HOSTILE if name.isprintable()]
    for other in (played(2, names), played(5, limit=7)):
        words = [n.text for n in ElementTree.fromstring(Film(other).svg()).iter(f"{SVG}text")]
        assert ("The round isn't over." in words) != other.is_over
        assert (names[1] in "".join(filter(None, words))) == (len(other.names) > 3)


def test_the_board_plays_the_same_round_again(game):
    board = replay(game)
    assert board.state["ply"] == 0
    before = game.to_json()
    for number in range(len(game.moves)):
        board.receive({"type": "step", "ply": number, "seq": f"s{number}"})
        assert (board.error, board.failure) == (None, None)
    assert board.game.is_over
    assert board.game.moves == game.moves
    assert board.game.state == game.state
    assert game.to_json() == before
    assert all(seat["hand"] is not None for seat in board.state["seats"][1:]), "hands lie open"
