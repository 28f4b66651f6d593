"""Records: a round as text, and every way in which such a text may lie."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from fcd import Game
from fcd.record import BadRecord
from fcd.variants import UNO
from tests.refusing import assert_refused
from tests.test_game import at_random


def played(key="uno", moves=12, players=4, seed=7, **options):
    return Game(key, players=players, seed=seed, **options).play_out(at_random(seed), limit=moves)


def changed(game, **parts):
    return json.dumps({**json.loads(game.to_json()), **parts})


def assert_same(again, game):
    assert again.states == game.states
    assert (again.moves, again.events, again.log) == (game.moves, game.events, game.log)
    for part in ("names", "seed", "dealer", "deck", "winner"):
        assert getattr(again, part) == getattr(game, part)
    assert again.variant.key == game.variant.key
    assert again.to_json() == game.to_json()


def test_a_record_is_the_same_round_again():
    """The laws ask it of every game; here are names, seeds, decks, dealers and options."""
    odd = [["Zoë", "李雷", 'say "UNO"'], ["by", "with 1", "naming red"], ["a\nb", "\\", "{}"]]
    deck = UNO.deck[5:40]
    for game in [
        *(played(players=names, moves=30) for names in odd),
        *(played(seed=seed) for seed in (0, -5, 2**64 + 1, 10**40)),
        *(played(deck=deck, dealer=dealer) for dealer in (None, 0, 2)),
        *(played(f"uno+draw_until_playable+{more}") for more in ("classic", "custom=8+customs=1")),
        played("mini_uno", moves=1000),  # to its end
    ]:
        assert_same(Game.from_json(game.to_json()), game)
    assert game.is_over


def test_a_record_is_short_and_readable_and_its_layout_does_not_matter():
    game = Game("mini_uno", players=["Ann", "Ben"], seed=1)
    game.play("play B9")
    record = json.loads(game.to_json())
    assert_same(Game.from_json(json.dumps(dict(reversed(record.items())), indent=7)), game)
    assert_same(Game.from_json(f"\n {game.to_json()} \n"), game)
    assert len(record.pop("seal")) == 16
    assert record == {
        "format": "fcd record 1",
        "variant": "mini_uno",
        "version": 1,
        "players": ["Ann", "Ben"],
        "seed": 1,
        "dealer": None,
        "deck": None,
        "moves": ["play B9"],
    }


def test_what_is_no_record():
    text = played().to_json()
    cut = [text[:end] for end in range(0, len(text) - 1, 40)]
    no_json = ["", " ", "{", "hello", "{'a': 1}", "\x00", "[1, 2", '"', None, *cut]
    other = ["{}", "[]", "null", "5", '"fcd record 1"', "NaN", "true"]
    deep = [opened * 200_000 + "1" for opened in ("[", '{"a":')]
    deep += ["[" * many + "]" * many for many in (500, 990, 5_000)]
    inside = [changed(played(), moves="HERE").replace('"HERE"', each) for each in deep]
    long = changed(played(), seed="HERE").replace('"HERE"', "9" * 10_000)
    table = [
        *((text, "this isn't a record, or only part of one: ") for text in no_json),
        *((text, "isn't a record: it should say 'fcd record 1' as its format") for text in other),
        *((text, "") for text in (*deep, *inside, long)),
    ]
    assert_refused(Game.from_json, table, BadRecord)


PARTS = list(json.loads(Game("uno").to_json()))


def test_a_part_that_is_missing():
    record = json.loads(played().to_json())
    without = {part: json.dumps({k: v for k, v in record.items() if k != part}) for part in record}
    table = [(without.pop("format"), "it should say 'fcd record 1' as its format")]
    table += [(text, f"the record has no '{part}'") for part, text in without.items()]
    assert_refused(Game.from_json, table, BadRecord)


SEAL = "does not fit its seal: it was cut short or changed"
ELSEWHERE = "move . of the record cannot be played|seal"  # another deal, or another seal


def test_a_part_that_was_changed():
    table: list[tuple[dict[str, object], str]] = [
        ({"format": "fcd record 2"}, "it should say 'fcd record 1' as its format"),
        ({"variant": "chess"}, "played by 'chess', version 2, which fcd does not know"),
        ({"variant": "uno+foo"}, "played by 'uno\\+foo', version 2, which fcd does not know"),
        ({"variant": "seven_zero"}, ELSEWHERE),
        ({"version": 1}, "played by version 1 of uno, and this is version 2: the rules have chan"),
        ({"version": 9, "deck": "R1"}, "played by version 9 of uno"),  # before anything else
        ({"players": []}, "cannot be dealt: players must be a number or a list of names"),
        ({"players": ["Ann"]}, "cannot be dealt: UNO is for 2 to 10 players, not 1"),
        ({"players": ["A", "B", "C"]}, ELSEWHERE),
        ({"players": ["A", "B", "C", "a"]}, "cannot be dealt: every player needs a different name"),
        ({"players": ["A", "B", "C", 4]}, "cannot be dealt: players must be a number or a list"),
        ({"seed": 8}, ELSEWHERE),
        ({"seed": 7 + 2**64}, SEAL),  # the same shuffles, and yet another record
        ({"players": ["Bob", "Alice", "Jack", "Mallory"]}, SEAL),  # the same cards
        ({"variant": "uno+custom=7"}, SEAL),
        ({"dealer": 4}, "cannot be dealt: there is no dealer 4"),
        ({"dealer": 3}, ELSEWHERE),
        ({"deck": ""}, "cannot be dealt: UNO with 4 players needs at least 30 cards, not 0"),
        ({"deck": "R1 R2 R33"}, "cannot be dealt: 'R33' isn't a card"),
        ({"deck": "wild4 " * 40}, "cannot be dealt: none of the cards left after the deal may"),
        ({"moves": []}, SEAL),
        ({"moves": ["fold"]}, "move 0 of the record cannot be played: 'fold' isn't a move"),
        ({"moves": [5]}, "move 0 of the record cannot be played: 5 isn't a move"),
        ({"moves": ["draw by 9999"]}, "draw by 9999 isn't legal. There's no such player."),
        ({"seal": "0" * 16}, SEAL),
    ]
    strange: list[object] = [True, {"a": 1}]
    for part in PARTS[1:]:
        table += [({part: value}, f"the record's '{part}' cannot be ") for value in strange]
    game = played()
    assert_refused(lambda parts: Game.from_json(changed(game, **parts)), table, BadRecord)


def test_no_move_can_be_dropped_doubled_swapped_or_changed():
    game = played("fcd2017", moves=12)
    moves = list(map(str, game.moves))
    lies = [[*moves, "draw"]]
    for number, move in enumerate(moves):
        before, after = moves[:number], moves[number + 1 :]
        legal = {str(other) for other in game.at(number).legal_moves()}
        others = {*legal, "draw", "end", "say UNO", "play R1", "call UNO", "name red"} - {move}
        lies += [[*before, *after], [*before, move, move, *after]]
        lies += [[*before, other, *after] for other in others]
        if after and after[0] != move:
            lies.append([*before, after[0], move, *after[1:]])
    texts = [(changed(game, moves=lie), "") for lie in lies]
    assert_refused(Game.from_json, texts, BadRecord)


GAME = played("uno", moves=8, players=3)
TEXT = GAME.to_json()


def reads_the_same_or_is_refused(text):
    try:
        again = Game.from_json(text)
    except BadRecord:
        return
    assert_same(again, GAME)


places = st.integers(min_value=0, max_value=len(TEXT) - 1)
some = settings(max_examples=settings().max_examples // 2)


@some
@given(places, places, places, st.characters(), st.integers(0, 255))
def test_random_characters_and_bytes_and_pieces_cut_out_or_pasted_in(one, other, at, letter, byte):
    start, end = sorted((one, other))
    data = bytearray(TEXT.encode())
    data[at] = byte
    reads_the_same_or_is_refused(TEXT[:at] + letter + TEXT[at + 1 :])
    reads_the_same_or_is_refused(data.decode("utf-8", errors="surrogateescape"))
    reads_the_same_or_is_refused(bytes(data))
    reads_the_same_or_is_refused(TEXT[:start] + TEXT[end:])
    reads_the_same_or_is_refused(TEXT[:at] + TEXT[start:end] + TEXT[at:])


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)


@some
@given(st.sampled_from(PARTS), json_values)
@example("moves", ["play wild naming \ud800"])
@example("players", ["\ud800", "B", "C"])
@example("deck", "R1 " * 100)
@example("variant", "uno+custom=\ud800")
def test_random_values(part, value):
    reads_the_same_or_is_refused(changed(GAME, **{part: value}))
    with pytest.raises(BadRecord):
        Game.from_json(json.dumps(value))


def test_a_variant_of_ones_own_is_needed_again_to_read_its_record():
    mine = replace(UNO, key="mine", book="uno", hand_size=5)
    text = Game(mine, players=2, seed=4).to_json()
    assert Game.from_json(text, mine).state == Game(mine, players=2, seed=4).state
    with pytest.raises(BadRecord, match="played by 'mine', version 2, which fcd does not know"):
        Game.from_json(text)
    with pytest.raises(BadRecord, match="played by 'mine', not by 'uno'"):
        Game.from_json(text, UNO)
    with pytest.raises(ValueError, match="not those of 'uno': give your variant its own key"):
        Game(replace(UNO, hand_size=5), players=2).to_json()
