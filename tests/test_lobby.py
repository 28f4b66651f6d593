"""The lobby: whatever can be chosen can be played, and a number gives the same deal again."""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from fcd.board import Lobby
from fcd.board.bots import BOTS
from fcd.board.lessons.lobby import HOW, STRENGTH
from fcd.board.presenter import Mode, Presenter
from fcd.cards import Card
from fcd.game import Game
from fcd.variants import UNO, VARIANTS, find_variant, uno
from fcd.variants.uno_options import options_of
from tests.at_a_lesson import controls, offered
from tests.at_the_lobby import BACK, DEAL, begun, choose, dealt, next_message


def lobby_of(*given: Any, **more: Any) -> Lobby:
    """A lobby without a notebook."""
    return Lobby(*given, **more, make=Presenter)


def test_what_cannot_be_is_said_at_once() -> None:
    bad: list[tuple[dict[str, Any], str]] = [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"game": "uno", "players": 11}, "UNO is for 2 to 10 players, not 11"),
        ({"players": 3}, "Final Card-Down 2018 is for 4 players, not 3"),
        ({"players": 4.0}, "not 4.0"),
        ({"seed": "seven"}, "the seed must be a whole number"),
    ]
    for given_, says in bad:
        with pytest.raises(ValueError, match=says):
            Lobby(**given_)


# -- playing -----------------------------------------------------------------------------------


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("key", VARIANTS)
def test_whatever_can_be_chosen_can_be_played(key: str, how: Mode) -> None:
    people = {Mode.PLAY: [0], Mode.HOT: [0, 1], Mode.WATCH: []}[how]
    for players in VARIANTS[key].players:
        lobby = lobby_of(seed=5)
        choose(lobby, game=key, how=str(how), strength="easy")
        if len(VARIANTS[key].players) > 1:
            choose(lobby, players=str(players))
        table = dealt(lobby)
        assert (table.game.variant, table.game.players) == (VARIANTS[key], players)
        assert table.session.people == people
        before = len(table.game.moves)
        while len(table.game.moves) == before:
            message = next_message(table)
            assert table.receive(message)["note"] == "", (players, message)


def test_the_computer_is_as_strong_as_chosen() -> None:
    assert {bot for bot, _ in STRENGTH.values()} == set(BOTS)
    for level, (bot, _) in STRENGTH.items():
        lobby = lobby_of("uno", 3)
        choose(lobby, strength=level)
        playing = dealt(lobby).session
        assert (playing.bots.names, playing.open_hands) == ({1: bot, 2: bot}, False)
        choose(lobby, how="watch")
        watching = dealt(lobby).session
        assert (watching.bots.names, watching.open_hands) == (dict.fromkeys(range(3), bot), True)


# -- what is offered ---------------------------------------------------------------------------


def test_all_games_lie_open_with_a_sentence_until_the_first_deal() -> None:
    lobby = lobby_of()
    games = controls(lobby)["game"]
    assert games["kind"] == "pick"
    labels = {each["value"]: each["label"] for each in games["options"]}
    assert list(labels) == list(VARIANTS)
    assert all(label.endswith(".") and len(label) > 40 for label in labels.values())
    assert [key for key in labels if "(a house rule)" in labels[key]] == ["seven_zero"]
    lobby.handle(DEAL)
    assert controls(lobby)["game"]["kind"] == "select"
    assert offered(lobby, "game") == list(VARIANTS)


def test_as_many_can_play_as_the_game_allows() -> None:
    lobby = lobby_of("uno", 7)
    for key, variant in VARIANTS.items():
        choose(lobby, game=key)
        allowed = [str(n) for n in variant.players]
        assert offered(lobby, "players") == (allowed if len(allowed) > 1 else [])
        assert ("always for 4" in lobby.summary) == (len(allowed) == 1)
        assert lobby.players == min(7, variant.players[-1])  # what was wished for is not forgotten


def test_rules_of_ones_own_stay_on_the_list() -> None:
    for key in ("uno+nines", "nines", "uno", "fcd2018"):
        house = replace(UNO, key=key, title="Nines", hand_size=9)
        lobby = lobby_of(house, 2, seed=3)
        assert offered(lobby, "cards") == []  # options would turn it into another game
        choose(lobby, game="mini_uno")
        choose(lobby, game=key)
        assert dealt(lobby).game.variant is house
    nines = replace(UNO, key="nines", title="Nines", book="uno")
    says = "Nines (a house rule), 2 to 10 players. Rules of your own."
    assert says in repr(lobby_of(nines))


def test_controls_that_do_not_apply_are_not_there() -> None:
    lobby = lobby_of("mini_uno", 3)
    assert offered(lobby, "people") == []
    choose(lobby, how="hot")
    assert offered(lobby, "people") == ["2", "3"]
    assert offered(lobby, "strength") == list(STRENGTH)
    choose(lobby, people="3")
    assert offered(lobby, "strength") == []  # nobody is left to be weak or strong
    assert dealt(lobby).session.people == [0, 1, 2]


# -- deal numbers ------------------------------------------------------------------------------


def test_every_deal_is_a_fresh_one_and_the_last_five_can_be_dealt_again() -> None:
    lobby = lobby_of("uno", 3, seed=42)
    assert offered(lobby, "number") == ["fresh", "42"]
    games = [dealt(lobby).game for _ in range(7)]
    seeds = [str(game.seed) for game in games]
    assert (seeds[0], len({*seeds})) == ("42", 7)
    assert f"deal number {seeds[-1]}." in lobby.on_the_table
    assert offered(lobby, "number") == ["fresh", *seeds[:1:-1]]
    choose(lobby, number=seeds[4])
    again = dealt(lobby).game
    assert again.states[0] == games[4].states[0] == Game("uno", players=3, seed=again.seed).state
    assert lobby.number is None  # and then a fresh one again
    each_once = [seeds[n] for n in (4, 6, 5, 3, 2)]
    assert offered(lobby, "number") == ["fresh", *each_once]


def test_a_prepared_round_has_no_number_to_deal_it_by() -> None:
    lobby = lobby_of("mini_uno", 2, seed=1)
    table = dealt(lobby)
    small = Game("mini_uno", players=2, seed=7, hand_size=3).to_json()
    loaded = table.receive({"type": "load", "text": small, "ply": table.show()["ply"]})
    assert "Loaded" in loaded["note"]
    assert lobby.on_the_table == "On the table: Mini UNO, a prepared round."


def test_nothing_is_left_to_chance_before_the_first_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fcd.board.lessons.lobby.randbelow", lambda limit: 1 // 0)
    one, other = lobby_of(), lobby_of()
    assert (one.view(), repr(one)) == (other.view(), repr(other))
    with pytest.raises(ZeroDivisionError):
        one.handle(DEAL)
    assert one.table is None


# -- the round before --------------------------------------------------------------------------


def test_an_unfinished_round_is_put_aside_and_there_is_room_for_one() -> None:
    lobby = lobby_of("mini_uno", 2)
    first = begun(lobby, 1)
    assert "back" not in controls(lobby)
    for seed in (7, 8, 9):  # deals that nobody plays
        lobby.number = seed
        last = dealt(lobby)
        assert last.game.moves  # of the computer, which begins
        assert ("put aside" in lobby.note) == (seed == 7)
        assert "gone" not in lobby.note
    lobby.handle(BACK)
    assert (lobby.table, lobby.note) == (first, "")
    assert lobby.aside
    assert lobby.aside.table is last
    assert "deal number 1." in lobby.on_the_table
    second = begun(lobby, 2)
    lobby.handle(DEAL)
    assert "deal number 1, is now gone." in lobby.note
    assert lobby.aside.table is second


def test_a_round_that_is_over_or_has_not_begun_is_not_mourned() -> None:
    lobby = lobby_of("fcd2018", seed=3)
    for _ in range(2):
        lobby.handle(DEAL)
        assert lobby.note == ""
    assert lobby.game
    lobby.game.play_out(lambda game: game.legal_moves()[0])
    lobby.handle(DEAL)
    assert (lobby.note, "back" in controls(lobby)) == ("", False)


# -- options of UNO: what they say is what is dealt, and no choice undoes another ----------------

NAMES = ["cards", "draw", "customs", "custom"]
GAMES = [
    *(uno(classic=True, draw_until_playable=until) for until in (False, True)),
    *(
        uno(draw_until_playable=until, custom=custom, customs=customs)
        for until, custom, customs in product((False, True), (None, *range(1, 11)), range(4))
        if customs or not custom
    ),
]


def chosen(lobby: Lobby) -> dict[str, str]:
    """What the options in view are set to."""
    shown = controls(lobby)
    return {name: shown[name]["value"] for name in NAMES if name in shown}


def deck(lobby: Lobby) -> str:
    """The words on the choice of cards."""
    found = controls(lobby)["cards"]
    return str({o["value"]: o["label"] for o in found["options"]}[found["value"]])


def test_every_game_with_options_can_be_given_chosen_and_dealt() -> None:
    for game in GAMES:
        assert uno(**(options_of(game) or {})) == game  # as its key says
        given, fresh = lobby_of(game), lobby_of("uno")
        for lobby in (given, fresh):
            choose(lobby, **chosen(given))
            assert lobby.variant == game
            assert chosen(lobby) == chosen(given)
        assert dealt(fresh).game.variant == game


def test_as_many_cards_are_named_as_there_are() -> None:
    for customs, says, options in (
        (3, "all 112", NAMES),
        (1, "110 of the 112", NAMES),
        (0, "109 of the 112", NAMES[:3]),  # no rule for cards that are not there
    ):
        lobby = lobby_of(uno(customs=customs))
        assert (deck(lobby), list(chosen(lobby))) == (says, options)
        assert dealt(lobby).game.variant.deck.count(Card("custom")) == customs
        choose(lobby, cards="classic")
        assert (deck(lobby), list(chosen(lobby))) == ("the classic 108", ["cards", "draw"])


def test_what_was_chosen_is_there_again_on_the_way_back() -> None:
    game = "uno+draw_until_playable+custom=4+customs=1"
    for name, there, back, without in (
        ("cards", "classic", "all", "uno+classic+draw_until_playable"),
        ("customs", "0", "1", "uno+draw_until_playable+customs=0"),
        ("game", "fcd2018", "uno", "fcd2018"),
    ):
        lobby = lobby_of(game)
        for value, key in ((there, without), (back, game)):
            choose(lobby, **{name: value})
            assert lobby.variant == find_variant(key), name


def test_a_rule_for_no_cards_is_no_rule() -> None:
    lobby = lobby_of("uno+custom=4+customs=0")
    assert lobby.variant == uno(customs=0)
    choose(lobby, customs="2")
    assert lobby.variant == uno(custom=4, customs=2)


def test_only_uno_has_options_whatever_the_key_of_another() -> None:
    assert list(chosen(lobby_of("uno"))) == NAMES
    for game in [
        *(game for key, game in VARIANTS.items() if key != "uno"),
        replace(UNO, hand_size=5),
        *(replace(UNO, key=key) for key in ("uno+nines", "uno+classic", "nines+classic")),
        replace(uno(custom=4), title="Mine"),
    ]:
        assert options_of(game) is None, game
        assert chosen(lobby_of(game)) == {}, game
