"""Records: a round as text, and every way in which such a text may lie."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from fcd import VARIANTS, Action, Game
from fcd.record import BadRecord
from fcd.variants import UNO
from tests.test_game import at_random
from tests.test_laws import ALL

OPTIONS = ["uno+classic+draw_until_playable", "uno+draw_until_playable+custom=8+customs=1"]


def played(key="uno", moves=12, players=4, seed=7, **options):
    return Game(key, players=players, seed=seed, **options).play_out(at_random(seed), limit=moves)


def changed(game, **parts):
    """The record of a game with some parts replaced, as text."""
    return json.dumps({**json.loads(game.to_json()), **parts})


def eager(game):
    """A player who puts down whatever fits."""
    moves = game.legal_moves()
    return next((move for move in moves if move.action is Action.PLAY), moves[-1])


# -- there and back ---------------------------------------------------------------------------


def assert_same(again, game):
    assert again.states == game.states
    assert (again.moves, again.events, again.log) == (game.moves, game.events, game.log)
    assert (again.names, again.seed, again.dealer, again.deck) == (
        game.names,
        game.seed,
        game.dealer,
        game.deck,
    )
    assert again.variant.key == game.variant.key
    assert again.to_json() == game.to_json()


@pytest.mark.parametrize("key", [*ALL, *OPTIONS])
@pytest.mark.parametrize("moves", [0, 1, 30, 300])
def test_a_record_is_the_same_round_again(key, moves):
    game = played(key, moves)
    assert_same(Game.from_json(game.to_json()), game)


@pytest.mark.parametrize("seed", [0, -5, 2**64 + 1, 10**40])
def test_every_seed_can_be_recorded(seed):
    game = played("uno", seed=seed)
    assert_same(Game.from_json(game.to_json()), game)


@pytest.mark.parametrize("key", VARIANTS)
def test_finished_rounds_are_records_too(key):
    game = Game(key, seed=11).play_out(eager, limit=5_000)
    assert game.is_over
    again = Game.from_json(game.to_json())
    assert_same(again, game)
    assert again.winner == game.winner


@pytest.mark.parametrize("dealer", [None, 0, 2])
@pytest.mark.parametrize("key", VARIANTS)
def test_given_decks_and_dealers_are_kept(key, dealer):
    game = played(key, moves=25, deck=VARIANTS[key].deck[5:40], dealer=dealer)
    assert_same(Game.from_json(game.to_json()), game)


ODD_NAMES = [
    ["Zoë", "李雷", 'say "UNO"'],
    ["by", "with 1", "naming red"],
    ["a\nb", "\\", "{}"],
]


@pytest.mark.parametrize("names", ODD_NAMES, ids=str)
def test_names_may_be_anything(names):
    game = played("uno", players=names, moves=30)
    assert_same(Game.from_json(game.to_json()), game)


def test_a_round_can_go_on_after_reading():
    game = played("fcd2018", moves=9)
    again = Game.from_json(game.to_json()).play_out(at_random(1), limit=20)
    assert again.states == game.play_out(at_random(1), limit=20).states
    assert_same(Game.from_json(again.to_json()), again)


def test_moves_taken_back_are_not_in_the_record():
    game = played("uno", moves=5)
    before = game.to_json()
    game.play(game.legal_moves()[0])
    game.undo()
    assert game.to_json() == before


def test_a_record_is_short_and_readable():
    game = Game("mini_uno", players=["Ann", "Ben"], seed=1)
    game.play("play B9")
    record = json.loads(game.to_json())
    seal = record.pop("seal")
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
    assert len(seal) == 16


def test_the_layout_of_the_text_does_not_matter():
    game = played()
    record = json.loads(game.to_json())
    backwards = dict(reversed(record.items()))
    assert_same(Game.from_json(json.dumps(backwards, indent=7)), game)
    assert_same(Game.from_json(f"\n {game.to_json()} \n"), game)


# -- no record --------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["", " ", "{", "hello", "{'a': 1}", "\x00", "[1, 2", '"', None])
def test_what_is_not_json(text):
    with pytest.raises(BadRecord, match="this is no record, or only part of one: "):
        Game.from_json(text)


@pytest.mark.parametrize("text", ["{}", "[]", "null", "5", '"fcd record 1"', "NaN", "true"])
def test_json_that_is_no_record(text):
    with pytest.raises(BadRecord, match="no record: it should say 'fcd record 1' as its format"):
        Game.from_json(text)


@pytest.mark.parametrize("deep", [500, 990, 5_000, 200_000])
@pytest.mark.parametrize(("opened", "closed"), [("[", "]"), ('{"a":', "}"), ("[", "")])
def test_deep_nesting(deep, opened, closed):
    nested = opened * deep + "1" + closed * deep
    with pytest.raises(BadRecord):
        Game.from_json(nested)
    for part in ("players", "moves", "seed", "format"):
        with pytest.raises(BadRecord):
            Game.from_json(changed(played(), **{part: "HERE"}).replace('"HERE"', nested))


def test_numbers_too_long_to_read():
    for part in ("seed", "dealer", "version"):
        with pytest.raises(BadRecord):
            Game.from_json(changed(played(), **{part: "HERE"}).replace('"HERE"', "9" * 10_000))


def test_a_record_that_was_cut_short():
    text = played().to_json()
    for end in range(0, len(text) - 1, 10):
        with pytest.raises(BadRecord, match="this is no record, or only part of one"):
            Game.from_json(text[:end])


PARTS = list(json.loads(Game("uno").to_json()))


@pytest.mark.parametrize("part", PARTS)
def test_a_part_that_is_missing(part):
    record = json.loads(played().to_json())
    del record[part]
    message = "it should say" if part == "format" else f"the record has no '{part}'"
    with pytest.raises(BadRecord, match=message):
        Game.from_json(json.dumps(record))


TYPES = {
    "variant": "string",
    "version": "number",
    "players": "list",
    "seed": "number",
    "dealer": "number or nothing",
    "deck": "string or nothing",
    "moves": "list",
    "seal": "string",
}
VALUES: dict[str, list[object]] = {
    "nothing": [None],
    "number": [0, -1],
    "string": ["", "x"],
    "list": [[], [[]]],
    "anything else": [True, 1.5, {}, {"a": 1}],
}


@pytest.mark.parametrize("part", TYPES)
def test_a_part_of_the_wrong_type(part):
    game = played()
    for kind, values in VALUES.items():
        for wrong in values if kind not in TYPES[part] else []:
            with pytest.raises(BadRecord, match=f"the record's '{part}' cannot be "):
                Game.from_json(changed(game, **{part: wrong}))


def test_every_part_has_its_type():
    assert {"format", *TYPES} == set(PARTS)


# -- doctored records -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"format": "fcd record 2"}, "it should say 'fcd record 1' as its format"),
        ({"variant": "chess"}, "played by 'chess', version 1, which fcd does not know"),
        ({"variant": "uno+foo"}, "played by 'uno\\+foo', version 1, which fcd does not know"),
        ({"variant": "mini_uno"}, "move 0 of the record cannot be played|seal"),
        ({"version": 2}, "played by version 2 of uno, and this is version 1: the rules have chan"),
        ({"version": 0}, "played by version 0 of uno"),
        ({"players": []}, "cannot be dealt: players must be a number or a list of names"),
        ({"players": ["Ann"]}, "cannot be dealt: UNO is for 2 to 10 players, not 1"),
        ({"players": ["A", "B", "C"]}, "move . of the record cannot be played|seal"),
        ({"players": ["A", "B", "C", "a"]}, "cannot be dealt: every player needs a different name"),
        ({"players": ["A", "B", "C", 4]}, "cannot be dealt: players must be a number or a list"),
        ({"players": 4}, "the record's 'players' cannot be 4"),
        ({"seed": 8}, "move . of the record cannot be played|seal"),
        ({"seed": 7 + 2**64}, "seal"),  # the same shuffles, and yet another record
        ({"dealer": 4}, "cannot be dealt: there is no dealer 4"),
        ({"dealer": 0}, "move . of the record cannot be played|seal"),
        ({"dealer": 3}, "move . of the record cannot be played|seal"),
        ({"deck": ""}, "cannot be dealt: UNO with 4 players needs at least 30 cards, not 0"),
        ({"deck": "R1 " * 40}, "move . of the record cannot be played"),
        ({"deck": "R1 R2 R33"}, "cannot be dealt: 'R33' is no card"),
        ({"deck": "wild4 " * 40}, "cannot be dealt: none of the cards left after the deal may"),
        ({"moves": []}, "does not fit its seal: it was cut short or changed"),
        ({"moves": ["fold"]}, "move 0 of the record cannot be played: 'fold' is no move"),
        ({"moves": [5]}, "move 0 of the record cannot be played: 5 is no move"),
        ({"moves": [None]}, "move 0 of the record cannot be played"),
        ({"moves": [["draw"]]}, "move 0 of the record cannot be played"),
        (
            {"moves": ["draw by 9999"]},
            "cannot be played: draw by 9999 is not legal: ✗ there is no such player",
        ),
        ({"seal": ""}, "does not fit its seal"),
        ({"seal": "0" * 16}, "does not fit its seal"),
    ],
    ids=str,
)
def test_a_part_that_was_changed(parts, message):
    with pytest.raises(BadRecord, match=message):
        Game.from_json(changed(played(), **parts))


@pytest.mark.parametrize(
    ("game", "parts"),
    [
        (played(), {"players": ["Bob", "Alice", "Jack", "Mallory"]}),
        (played(moves=0), {"players": ["A", "B", "C", "D"]}),
        (played(moves=3), {"variant": "uno+custom=7"}),
        (played("fcd2018", moves=0), {"variant": "fcd2017"}),
        (played("fcd2018"), {"dealer": 3}),
    ],
    ids=["names swapped", "names changed", "another option", "another game", "dealer"],
)
def test_changes_that_do_not_change_the_cards_are_noticed_too(game, parts):
    with pytest.raises(BadRecord, match="does not fit its seal"):
        Game.from_json(changed(game, **parts))


@pytest.mark.parametrize("key", VARIANTS)
def test_no_move_can_be_dropped_doubled_swapped_or_changed(key):
    game = played(key, moves=25)
    moves = list(map(str, game.moves))
    for number, move in enumerate(moves):
        before, after = moves[:number], moves[number + 1 :]
        refused(game, [*before, *after])
        refused(game, [*before, move, move, *after])
        if after and after[0] != move:
            refused(game, [*before, after[0], move, *after[1:]])
        for other in {"draw", "end", "say UNO", "play R1", "call UNO", "name red"} - {move}:
            refused(game, [*before, other, *after])
        for legal in other_moves(game, number):
            refused(game, [*before, str(legal), *after])
    refused(game, [*moves, "draw"])


def other_moves(game, number):
    """What could have been played instead of move `number`."""
    past = Game.from_json(changed_back(game, number))
    return [move for move in past.legal_moves() if move != game.moves[number]]


def changed_back(game, number):
    again = Game.from_json(game.to_json())
    while len(again.moves) > number:
        again.undo()
    return again.to_json()


def refused(game, moves):
    with pytest.raises(BadRecord):
        Game.from_json(changed(game, moves=moves))


# -- noise ------------------------------------------------------------------------------------

GAME = played("uno", moves=8, players=3)
TEXT = GAME.to_json()


def reads_the_same_or_is_refused(text):
    try:
        again = Game.from_json(text)
    except BadRecord:
        return
    assert_same(again, GAME)


places = st.integers(min_value=0, max_value=len(TEXT) - 1)


@given(st.lists(st.tuples(places, st.characters()), min_size=1, max_size=3))
def test_random_characters(changes):
    letters = list(TEXT)
    for place, letter in changes:
        letters[place] = letter
    reads_the_same_or_is_refused("".join(letters))


@given(st.lists(st.tuples(places, st.integers(0, 255)), min_size=1, max_size=3))
def test_random_bytes(changes):
    data = bytearray(TEXT.encode())
    for place, byte in changes:
        data[place] = byte
    reads_the_same_or_is_refused(data.decode("utf-8", errors="surrogateescape"))
    reads_the_same_or_is_refused(bytes(data))


@given(places, places, places)
def test_pieces_cut_out_or_pasted_in(start, end, where):
    start, end = sorted((start, end))
    reads_the_same_or_is_refused(TEXT[:start] + TEXT[end:])
    reads_the_same_or_is_refused(TEXT[:where] + TEXT[start:end] + TEXT[where:])


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=5,
)


@given(st.sampled_from(PARTS), json_values)
@example("moves", ["play wild naming \ud800"])
@example("players", ["\ud800", "B", "C"])
@example("deck", "R1 " * 100)
@example("variant", "uno+custom=\ud800")
def test_random_values(part, value):
    reads_the_same_or_is_refused(changed(GAME, **{part: value}))


@given(st.text() | json_values.map(json.dumps))
def test_random_text(text):
    with pytest.raises(BadRecord):
        Game.from_json(text)


# -- variants of one's own --------------------------------------------------------------------


def test_a_variant_of_ones_own_is_needed_again_to_read_its_record():
    mine = replace(UNO, key="mine", book="uno", hand_size=5)
    text = Game(mine, players=2, seed=4).to_json()
    assert Game.from_json(text, mine).state == Game(mine, players=2, seed=4).state
    with pytest.raises(BadRecord, match="played by 'mine', version 1, which fcd does not know"):
        Game.from_json(text)
    with pytest.raises(BadRecord, match="played by 'mine', not by 'uno'"):
        Game.from_json(text, UNO)


def test_changed_rules_do_not_go_by_the_name_of_others():
    with pytest.raises(ValueError, match="not those of 'uno': give your variant its own key"):
        Game(replace(UNO, hand_size=5), players=2).to_json()


def test_an_old_version_is_told_before_anything_else():
    record = json.loads(Game("uno+classic", players=2).to_json())
    text = json.dumps({**record, "version": 9, "deck": "R1"})
    with pytest.raises(BadRecord, match=r"version 9 of uno\+classic, and this is version 1"):
        Game.from_json(text)
