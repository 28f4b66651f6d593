"""The lobby: whatever can be chosen can be played, and a number gives the same deal again."""

from __future__ import annotations

import re
from base64 import b64decode
from dataclasses import replace
from itertools import product
from typing import Any

import pytest
from ipywidgets.widgets.widget import _instances  # the live ones; there is no public list

from fcd.board import Board, Lobby
from fcd.board.bots import BOTS
from fcd.board.drawing.card import labels, named
from fcd.board.lessons.lobby import HOW, STRENGTH
from fcd.board.presenter import Mode, Presenter
from fcd.cards import Card
from fcd.engine import Variant
from fcd.game import Game
from fcd.variants import UNO, VARIANTS, find_variant, uno
from fcd.variants.uno_options import options_of
from tests import at_a_lesson
from tests.at_a_lesson import controls, offered

DEAL, BACK = ({"type": "press", "id": name} for name in ("deal", "back"))


def lobby_of(*given: Any, **more: Any) -> Lobby:
    return Lobby(*given, **more, make=Presenter)  # without a notebook


def unfold(lobby: Lobby) -> dict[str, dict[str, Any]]:
    """All controls, also those that few will miss."""
    for name in ("change", "more"):
        label = controls(lobby).get(name, {}).get("label")
        if label and label != "Fewer choices":
            at_a_lesson.press(lobby, name)
    return controls(lobby)


def choose(lobby: Lobby, **choices: str) -> None:
    unfold(lobby)
    for name, value in choices.items():
        at_a_lesson.choose(lobby, name, [value] if name == "game" else value)


def dealt(lobby: Lobby) -> Presenter:
    unfold(lobby)
    lobby.handle(DEAL)
    assert isinstance(lobby.table, Presenter)
    return lobby.table


def play_on(table: Presenter | Board) -> None:
    """Press what a person could, until there is a move more."""
    presenter = table.presenter if isinstance(table, Board) else table
    before = len(presenter.game.moves)
    while len(presenter.game.moves) == before:
        state = presenter.show()
        able = [card for card, why, _ in state["hand"] if not why]
        if state["curtain"]:
            message = {"type": "ready"}
        elif presenter.session.mode is Mode.WATCH:
            message = {"type": "step"}
        elif state["choose"]:  # such as the color of a wild card
            message = {"type": state["choose"]["ask"], "value": state["choose"]["options"][0][0]}
        elif able:
            message = {"type": "play", "id": able[0]}
        else:
            act = next(act for act in state["acts"] if not act["why"])
            message = {"type": act["type"], "word": act["word"]}
        table.receive({**message, "ply": state["ply"]})
        assert presenter.show()["note"] == "", message


def test_what_cannot_be_is_said_at_once() -> None:
    bad: list[tuple[dict[str, Any], str]] = [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"game": "uno", "players": 11}, "UNO is for 2 to 10 players, not 11"),
        ({"game": "fcd2018", "players": 3}, "Final Card-Down 2018 is for 4 players, not 3"),
        ({"players": 4.0}, "not 4.0"),
        ({"seed": "seven"}, "the seed must be a whole number"),
    ]
    for given_, says in bad:
        with pytest.raises(ValueError, match=says):
            Lobby(**given_)


@pytest.mark.parametrize("how", HOW)
def test_whatever_can_be_chosen_can_be_played(how: Mode) -> None:
    people = {Mode.PLAY: [0], Mode.HOT: [0, 1], Mode.WATCH: []}[how]
    for key, variant in VARIANTS.items():
        for players in variant.players:
            lobby = lobby_of(seed=5)
            choose(lobby, game=key, how=str(how), strength="random")
            if len(variant.players) > 1:
                choose(lobby, players=str(players))
            table = dealt(lobby)
            assert (table.game.variant, table.game.players) == (variant, players)
            assert table.session.people == people
            play_on(table)


def test_the_computer_is_as_strong_as_chosen() -> None:
    assert set(STRENGTH) == set(BOTS)
    for bot in STRENGTH:
        lobby = lobby_of("uno", 3)
        choose(lobby, strength=bot)
        playing = dealt(lobby).session
        assert (playing.bots.names, playing.open_hands) == ({1: bot, 2: bot}, False)
        choose(lobby, how="watch")
        watching = dealt(lobby).session
        assert (watching.bots.names, watching.open_hands) == (dict.fromkeys(range(3), bot), True)


def test_all_games_lie_open_with_cards_and_a_sentence_and_as_many_can_play_as_each_allows() -> None:
    lobby = lobby_of("uno", 7)
    tiles = {each["value"]: each for each in controls(lobby)["game"]["options"]}
    assert (next(iter(tiles)), set(tiles)) == ("uno", set(VARIANTS))
    for key, tile in tiles.items():
        assert 8 < len(tile["says"].split()) < 20
        drawn = b64decode(tile["src"].split(",")[1]).decode()
        shown = set(re.findall(r"<title>([^<]+)</title>", drawn))
        known = labels(VARIANTS[key])
        assert shown <= {named(card, known) for card in VARIANTS[key].deck}, "cards it has"
        assert len(shown) == 4
    for key, variant in VARIANTS.items():
        choose(lobby, game=key)
        allowed = [str(n) for n in variant.players]
        assert offered(lobby, "players") == (allowed if len(allowed) > 1 else [])
        assert ("always for 4" in lobby.summary) == (len(allowed) == 1)
        assert lobby.players == min(7, variant.players[-1])  # what was wished for is not forgotten


def test_a_newcomer_presses_deal_plays_uno_and_the_lobby_folds_to_one_line() -> None:
    lobby = lobby_of(seed=1)
    assert lobby.summary == (
        "You play UNO against 3 computer players. The computer plays the first legal card."
    )
    lobby.handle(DEAL)
    shown = lobby.view()
    assert (shown["title"], shown["body"], shown["deals"]) == ("UNO · 4 players", [], 1)
    assert list(controls(lobby)) == ["change"]
    at_a_lesson.press(lobby, "change")
    assert "keep" in controls(lobby)
    choose(lobby, game="fcd2018")
    assert lobby.view()["title"] == "Play"
    at_a_lesson.press(lobby, "keep")
    assert lobby.view()["title"] == "UNO · 4 players", "what is on the table, not what was chosen"


def test_controls_that_do_not_apply_are_not_there() -> None:
    lobby = lobby_of("mini_uno", 3)
    assert offered(lobby, "people") == []
    choose(lobby, how="hot")
    assert offered(lobby, "people") == ["2", "3"]
    assert offered(lobby, "strength") == list(STRENGTH)
    choose(lobby, people="3")
    assert offered(lobby, "strength") == []  # nobody is left to be weak or strong
    assert dealt(lobby).session.people == [0, 1, 2]


def test_every_deal_is_a_fresh_one_and_the_last_five_can_be_dealt_again() -> None:
    lobby = lobby_of("uno", 3, seed=42)
    unfold(lobby)
    assert offered(lobby, "number") == ["fresh", "42"]
    games = [dealt(lobby).game for _ in range(7)]
    seeds = [str(game.seed) for game in games]
    assert (seeds[0], len({*seeds})) == ("42", 7)
    assert f"deal number {seeds[-1]}." in lobby.on_the_table
    unfold(lobby)
    assert offered(lobby, "number") == ["fresh", *seeds[:1:-1]]
    choose(lobby, number=seeds[4])
    again = dealt(lobby).game
    assert again.states[0] == games[4].states[0] == Game("uno", players=3, seed=again.seed).state
    assert lobby.number is None  # and then a fresh one again
    unfold(lobby)
    each_once = [seeds[n] for n in (4, 6, 5, 3, 2)]
    assert offered(lobby, "number") == ["fresh", *each_once]
    table, small = dealt(lobby), Game("uno", players=3, seed=7, hand_size=3).to_json()
    table.receive({"type": "load", "text": small, "ply": table.show()["ply"]})
    assert lobby.on_the_table == "On the table: UNO, a prepared round."  # no number deals it


def test_nothing_is_left_to_chance_before_the_first_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fcd.board.lessons.lobby.randbelow", lambda limit: 1 // 0)
    one, other = lobby_of(), lobby_of()
    assert (one.view(), repr(one)) == (other.view(), repr(other))
    with pytest.raises(ZeroDivisionError):
        one.handle(DEAL)
    assert one.table is None


def test_an_unfinished_round_is_put_aside_and_there_is_room_for_one() -> None:
    lobby = lobby_of("mini_uno", 2, seed=1)
    first = dealt(lobby)
    play_on(first)
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
    second = dealt(lobby)
    play_on(second)
    unfold(lobby)
    lobby.handle(DEAL)
    assert "deal number 1, is now gone." in lobby.note
    assert lobby.aside.table is second
    lobby = lobby_of("fcd2018", seed=3)  # what is over or has not begun is not mourned
    for _ in range(2):
        dealt(lobby)
        assert lobby.note == ""
    assert lobby.game
    lobby.game.play_out(lambda game: game.legal_moves()[0])
    dealt(lobby)
    assert (lobby.note, "back" in controls(lobby)) == ("", False)


NAMES = ["cards", "draw", "customs", "custom"]
GAMES = [
    *(uno(classic=True, draw_until_playable=until) for until in (False, True)),
    *(
        uno(draw_until_playable=until, custom=custom, customs=customs)
        for until, custom, customs in product((False, True), (None, *range(1, 11)), range(4))
        if customs or not custom
    ),
]
OWN = [
    *(replace(UNO, key=key, hand_size=5) for key in ("uno", "uno+nines", "nines", "fcd2018")),
    *(replace(UNO, key=key, title="Nines", book="uno") for key in ("uno+classic", "nines+classic")),
    replace(uno(custom=4), title="Mine"),
]


def chosen(lobby: Lobby) -> dict[str, str]:
    shown = unfold(lobby)
    return {name: shown[name]["value"] for name in NAMES if name in shown}


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
        assert dealt(lobby).game.variant.deck.count(Card("custom")) == customs
        for words, there in ((says, options), ("the classic 108", NAMES[:2])):
            cards = unfold(lobby)["cards"]
            says_ = {o["value"]: o["label"] for o in cards["options"]}
            assert (says_[cards["value"]], list(chosen(lobby))) == (words, there)
            choose(lobby, cards="classic")


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
    lobby = lobby_of("uno+custom=4+customs=0")  # a rule for no cards is no rule
    assert lobby.variant == uno(customs=0)
    choose(lobby, customs="2")
    assert lobby.variant == uno(custom=4, customs=2)


def test_rules_of_ones_own_stay_on_the_list_and_only_uno_has_options() -> None:
    for game in [*(game for key, game in VARIANTS.items() if key != "uno"), *OWN]:
        assert options_of(game) is None, game
        lobby = lobby_of(game)
        assert chosen(lobby) == {}, game  # options would turn it into another game
        choose(lobby, game="mini_uno")
        choose(lobby, game=game.key)
        assert dealt(lobby).game.variant is game
    assert "Nines. Your own rules." in repr(lobby_of(OWN[4]))


def board_of(lobby: Lobby) -> Board:
    unfold(lobby)
    lobby.panel.receive(DEAL)
    assert lobby.panel.error is None
    assert lobby.board is not None
    assert lobby.box.children == (lobby.panel, lobby.board)
    return lobby.board


def test_one_board_is_in_view_one_put_aside_and_the_others_are_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lobby = Lobby("mini_uno", 2, seed=4)
    assert (lobby.board, lobby.game, lobby.box.children) == (None, None, (lobby.panel,))
    first = board_of(lobby)
    first.receive({"type": "new", "value": "yes", "ply": first.state["ply"]})
    unfold(lobby)
    lobby.refresh()
    assert "deal number 5." in str(lobby.panel.state)  # the panel tells what the board deals
    play_on(first)
    before = len(_instances)
    boards = {first, *(board_of(lobby) for _ in range(5))}
    assert {board for board in boards if board.comm} == {first, lobby.board}
    assert len(_instances) - before == 2  # the last board and its layout
    monkeypatch.setattr(lobby.box, "_announced", None)  # so that anything heard would be shown
    monkeypatch.setattr(lobby, "refresh", lambda: pytest.fail("heard"))
    closed = next(board for board in boards if not board.comm)
    play_on(closed)  # whoever kept it can go on
    assert closed.error is None
    lobby.panel.receive(BACK)
    assert lobby.box.children == (lobby.panel, first)


def test_the_code_to_deal_it_another_day_deals_it_and_it_is_printed_with_its_table() -> None:
    rules = ["classic", "customs=0", *(f"custom={n}" for n in range(1, 11))]
    rules += ["draw_until_playable", "draw_until_playable+custom=8+customs=1"]
    games: list[str | Variant] = [*VARIANTS, *(f"uno+{rule}" for rule in rules), *OWN]
    for game in games:
        lobby = Lobby(game, max(find_variant(game).players), seed=7)
        board = board_of(lobby)
        assert repr(lobby) == repr(lobby.box)
        assert repr(lobby).endswith(repr(board))
        code = re.findall(r"Lobby\(.*?\)", repr(lobby), re.DOTALL)[0]
        again = eval(code, {"Lobby": Lobby, "my_rules": game})  # what people will run
        assert board_of(again).game.states[0] == board.game.states[0]
        assert again.game.variant == board.game.variant == find_variant(game)
        assert ("my_rules" in code) == isinstance(game, Variant)


def test_a_board_that_cannot_be_made_leaves_everything_as_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    others = {each for each in _instances.values() if isinstance(each, Board)}
    lobby = Lobby("mini_uno", 2, seed=4)
    board = board_of(lobby)
    unfold(lobby)
    monkeypatch.setattr("fcd.board.widgets.board.Board.observe", lambda *_, **__: 1 // 0)
    lobby.panel.receive({**DEAL, "seq": "a"})
    assert isinstance(lobby.panel.error, ZeroDivisionError)
    note = "Something went wrong in Python: ZeroDivisionError: .* Nothing has changed."
    assert re.fullmatch(note, lobby.panel.state["note"])
    assert lobby.panel.state["ack"] == "a"  # or the panel would wait for ever
    assert lobby.box.children == (lobby.panel, board)
    assert {each for each in _instances.values() if isinstance(each, Board)} - others == {board}
