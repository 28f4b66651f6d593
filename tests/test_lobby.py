"""The lobby: whatever can be chosen can be played, and a number gives the same deal again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fcd.board.bots import BOTS
from fcd.board.lessons import page, plain, uno_choices
from fcd.board.lessons.lobby import HOW, STRENGTH, Choosing
from fcd.board.presenter import Mode, Presenter
from fcd.board.widgets.board import Board
from fcd.board.widgets.lobby import Lobby
from fcd.game import Game
from fcd.variants import UNO, VARIANTS, find_variant

DEAL = {"type": "press", "id": "deal"}
SEATED = [(key, n) for key, variant in VARIANTS.items() for n in variant.players]


def choose(lesson: Choosing, **choices: str) -> None:
    for name, value in choices.items():
        lesson.handle({"type": "set", "id": name, "value": value})
        assert lesson.note == ""


def control(lesson: Choosing, name: str) -> dict[str, Any] | None:
    rows = [part for block in lesson.body() for part in block.get("parts", [[]])[0]]
    return next((b for b in [*lesson.body(), *rows] if b.get("id") == name), None)


def offered(lesson: Choosing, name: str) -> list[str]:
    found = control(lesson, name)
    return [each["value"] for each in found["options"]] if found else []


def dealt(lesson: Choosing) -> Presenter:
    lesson.handle(DEAL)
    assert isinstance(lesson.table, Presenter)
    return lesson.table


def next_message(table: Presenter) -> dict[str, Any]:
    """What a person could press now: one message that gets the round on."""
    state = table.show()
    at = {"ply": state["ply"]}
    if state["curtain"]:
        return {"type": "ready", **at}
    if table.sitting.mode is Mode.WATCH:
        return {"type": "step", **at}
    if state["choose"]:  # such as the color of a wild card
        return {"type": state["choose"]["ask"], "value": state["choose"]["options"][0][0], **at}
    able = [card for card, why, _ in state["hand"] if not why]
    if able:
        return {"type": "play", "id": able[0], **at}
    act = next(act for act in state["acts"] if not act["why"])
    return {"type": act["type"], "word": act["word"], **at}


# -- playing -----------------------------------------------------------------------------------


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize(("key", "players"), SEATED)
def test_whatever_can_be_chosen_can_be_played(key: str, players: int, how: Mode) -> None:
    lesson = Choosing(seed=5)
    choose(lesson, game=key, how=str(how), strength="easy")
    if len(VARIANTS[key].players) > 1:
        choose(lesson, players=str(players))
    table = dealt(lesson)
    assert (table.game.variant, table.game.players) == (VARIANTS[key], players)
    people = {Mode.PLAY: [0], Mode.HOT: [0, 1], Mode.WATCH: []}[how]
    assert table.sitting.people == people
    before = len(table.game.moves)
    while len(table.game.moves) == before:
        message = next_message(table)
        note = table.receive(message)["note"]
        assert note == "", message


@pytest.mark.parametrize(("level", "bot"), [(level, bot) for level, (bot, _) in STRENGTH.items()])
def test_the_computer_is_as_strong_as_chosen(level: str, bot: str) -> None:
    lesson = Choosing("uno", 3)
    choose(lesson, strength=level)
    table = dealt(lesson)
    assert table.sitting.chairs.names == {1: bot, 2: bot}
    choose(lesson, how="watch")
    assert dealt(lesson).sitting.chairs.names == {0: bot, 1: bot, 2: bot}
    assert bot in BOTS


def test_every_bot_is_offered() -> None:
    assert {bot for bot, _ in STRENGTH.values()} == set(BOTS)


def test_watchers_see_the_cards_and_players_do_not() -> None:
    watching, playing = Choosing(), Choosing()
    choose(watching, how="watch")
    assert dealt(watching).sitting.open_hands
    assert not dealt(playing).sitting.open_hands


# -- what is offered ---------------------------------------------------------------------------


def test_all_games_lie_open_with_a_sentence_until_the_first_deal() -> None:
    lesson = Choosing()
    games = control(lesson, "game")
    assert games is not None
    assert games["kind"] == "pick"
    labels = {each["value"]: each["label"] for each in games["options"]}
    assert list(labels) == list(VARIANTS)
    assert all(label.endswith(".") and len(label) > 40 for label in labels.values())
    assert "(a house rule)" in labels["seven_zero"]
    lesson.handle(DEAL)
    games = control(lesson, "game")
    assert games is not None
    assert games["kind"] == "select"
    assert offered(lesson, "game") == list(VARIANTS)


@pytest.mark.parametrize("key", VARIANTS)
def test_as_many_can_play_as_the_game_allows(key: str) -> None:
    lesson = Choosing()
    choose(lesson, game=key)
    allowed = [str(n) for n in VARIANTS[key].players]
    assert offered(lesson, "players") == (allowed if len(allowed) > 1 else [])
    assert ("always for 4" in lesson.summary) == (len(allowed) == 1)


def test_a_number_of_players_is_kept_where_a_game_allows_it() -> None:
    lesson = Choosing("uno", 7)
    choose(lesson, game="mini_uno")
    assert lesson.players == 4
    choose(lesson, game="seven_zero")
    assert lesson.players == 7


def test_controls_that_do_not_apply_are_not_there() -> None:
    lesson = Choosing("mini_uno", 3)
    assert offered(lesson, "people") == []
    choose(lesson, how="hot")
    assert offered(lesson, "people") == ["2", "3"]
    assert offered(lesson, "strength") == list(STRENGTH)
    choose(lesson, people="3")
    assert offered(lesson, "strength") == []  # nobody is left to be weak or strong
    assert dealt(lesson).sitting.people == [0, 1, 2]


# -- options of UNO ----------------------------------------------------------------------------


@pytest.mark.parametrize("key", VARIANTS)
def test_only_uno_has_options(key: str) -> None:
    lesson = Choosing(key)
    assert bool(offered(lesson, "cards")) == (key == "uno")
    assert bool(uno_choices.selects(VARIANTS[key])) == (key == "uno")


def test_options_make_the_game_they_say() -> None:
    lesson = Choosing("uno")
    choose(lesson, draw="draw_until_playable", custom="4")
    assert lesson.variant == find_variant("uno+draw_until_playable+custom=4")
    choose(lesson, cards="classic")
    assert lesson.variant.key.split("+") == ["uno", "classic", "draw_until_playable"]
    assert offered(lesson, "custom") == []
    choose(lesson, cards="all", draw="one")
    assert lesson.variant == UNO
    choose(lesson, custom="10", game="uno")  # the same game, which keeps its options
    assert dealt(lesson).game.variant == find_variant("uno+custom=10")


@pytest.mark.parametrize("custom", ["blank", *map(str, range(1, 11))])
@pytest.mark.parametrize("draw", ["one", "draw_until_playable"])
def test_every_custom_rule_can_be_dealt(custom: str, draw: str) -> None:
    lesson = Choosing("uno", seed=1)
    choose(lesson, custom=custom, draw=draw)
    key = dealt(lesson).game.variant.key
    assert ("draw_until_playable" in key) == (draw != "one")
    assert (f"custom={custom}" in key) == (custom != "blank")
    chosen = {each["id"]: each["value"] for each in uno_choices.selects(lesson.variant)}
    assert chosen == {"cards": "all", "draw": draw, "custom": custom}


def test_rules_of_ones_own_stay_on_the_list() -> None:
    house = replace(UNO, key="uno+nines", title="Nines")
    lesson = Choosing(house, 2, seed=3)
    assert offered(lesson, "cards") == []  # options would turn it into another game
    choose(lesson, game="fcd2018")
    choose(lesson, game="uno+nines")
    assert dealt(lesson).game.variant is house
    assert "Rules of your own." in plain.text(lesson.printed())


# -- deal numbers ------------------------------------------------------------------------------


def test_every_deal_is_a_fresh_one_with_a_number_to_deal_it_again() -> None:
    lesson = Choosing("uno", 3)
    games = [dealt(lesson).game for _ in range(4)]
    assert len({game.seed for game in games}) == 4
    assert f"deal number {games[-1].seed}." in lesson.on_the_table
    choose(lesson, number=str(games[1].seed))
    again = dealt(lesson).game
    assert again.states[0] == games[1].states[0]
    assert lesson.number is None  # and then a fresh one again
    assert again.states[0] == Game("uno", players=3, seed=games[1].seed).state


def test_the_first_number_can_be_given() -> None:
    lesson = Choosing("fcd2017", seed=42)
    assert offered(lesson, "number") == ["fresh", "42"]
    assert dealt(lesson).game.seed == 42
    assert dealt(lesson).game.seed != 42
    assert "42" in offered(lesson, "number")


def test_the_last_five_deals_are_remembered_each_once() -> None:
    lesson = Choosing("mini_uno", seed=1)
    seeds = [str(dealt(lesson).game.seed) for _ in range(7)]
    assert offered(lesson, "number") == ["fresh", *seeds[:1:-1]]
    choose(lesson, number=seeds[4])
    lesson.handle(DEAL)
    assert offered(lesson, "number") == ["fresh", seeds[4], seeds[6], seeds[5], seeds[3], seeds[2]]


def test_nothing_is_left_to_chance_before_the_first_deal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fcd.board.lessons.lobby.randbelow", lambda limit: 1 // 0)
    one, other = Choosing(), Choosing()
    assert one.view() == other.view()
    assert plain.text(one.printed()) == plain.text(other.printed())
    with pytest.raises(ZeroDivisionError):
        one.handle(DEAL)
    assert one.table is None


# -- the round before --------------------------------------------------------------------------


def test_an_unfinished_round_is_put_aside_and_comes_back() -> None:
    lesson = Choosing("mini_uno", 2, seed=1)
    first = dealt(lesson)
    first.receive(next_message(first))
    assert first.game.moves
    assert control(lesson, "back") is None
    second = dealt(lesson)
    assert "put aside" in lesson.note
    lesson.handle({"type": "press", "id": "back"})
    assert (lesson.table, lesson.aside, lesson.note) == (first, second, "")
    assert "deal number 1." in lesson.on_the_table


def test_a_round_that_is_over_or_has_not_begun_is_not_mourned() -> None:
    lesson = Choosing("fcd2018", seed=3)
    while dealt(lesson).game.moves:  # nobody has moved before me
        pass
    lesson.handle(DEAL)
    assert lesson.note == ""
    assert lesson.table is not None
    lesson.table.game.play_out(lambda game: game.legal_moves()[0])
    assert lesson.table.game.is_over
    lesson.handle(DEAL)
    assert (lesson.note, control(lesson, "back")) == ("", None)


# -- what is not to be trusted -----------------------------------------------------------------

_IDS = ["game", "players", "how", "people", "strength", "number", "cards", "draw", "custom", "deal"]
_VALUES = ["uno", "fcd2018", "3", "99", "hot", "puzzle", "hard", "fresh", "-1", "classic", "4", "x"]


@given(
    st.lists(
        st.fixed_dictionaries(
            {
                "type": st.sampled_from(["set", "press", "rule", "x"]),
                "id": st.sampled_from([*_IDS, "back"]) | st.none(),
                "value": st.sampled_from(_VALUES) | st.lists(st.sampled_from(_VALUES)) | st.none(),
            }
        ),
        max_size=12,
    )
)
@settings(max_examples=60, deadline=None)
def test_no_messages_lead_to_a_game_that_cannot_be(messages: list[dict[str, Any]]) -> None:
    lesson = Choosing()
    for message in messages:
        lesson.handle(message)
    assert lesson.variant.key.split("+")[0] in VARIANTS
    assert lesson.mode in HOW
    table = dealt(lesson)
    assert table.game.players == lesson.players
    assert lesson.players in lesson.variant.players


@pytest.mark.parametrize(
    "message",
    [
        {"type": "set", "id": "game", "value": ["uno", "fcd2018"]},
        {"type": "set", "id": "game", "value": "chess"},
        {"type": "set", "id": "players", "value": "5"},  # Final Card-Down is for four
        {"type": "set", "id": "how", "value": "puzzle"},
        {"type": "set", "id": "number", "value": "7"},
        {"type": "set", "id": "cards", "value": "classic"},
        {"type": "press", "id": "back"},
    ],
)
def test_what_no_control_offers_changes_nothing(message: dict[str, Any]) -> None:
    lesson = Choosing()
    before = lesson.view()
    lesson.handle(message)
    assert lesson.note
    assert {**lesson.view(), "note": ""} == before


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"game": "uno", "players": 11}, "UNO is for 2 to 10 players, not 11"),
        ({"players": 3}, "Final Card-Down 2018 is for 4 players, not 3"),
        ({"players": 4.0}, "not 4.0"),
        ({"seed": "seven"}, "the seed must be a whole number"),
    ],
)
def test_what_cannot_be_is_said_at_once(given: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        Lobby(**given)


# -- as a widget -------------------------------------------------------------------------------


def test_a_board_appears_and_is_replaced() -> None:
    lobby = Lobby("mini_uno", 2, seed=4)
    assert (lobby.board, lobby.game, lobby.children) == (None, None, (lobby.panel,))
    lobby.panel.receive(DEAL)
    first = lobby.board
    assert isinstance(first, Board)
    assert lobby.children == (lobby.panel, first)
    first.receive(next_message(first.presenter))
    assert first.game.moves
    lobby.panel.receive(DEAL)
    assert lobby.children == (lobby.panel, lobby.board)
    assert lobby.board is not first
    lobby.panel.receive({"type": "press", "id": "back"})
    assert lobby.children == (lobby.panel, first)
    assert lobby.panel.error is None


def test_the_panel_tells_of_rounds_that_the_board_deals() -> None:
    lobby = Lobby("mini_uno", 2, seed=4)
    lobby.panel.receive(DEAL)
    assert lobby.board is not None
    lobby.board.receive({"type": "new", "value": "yes", "ply": lobby.board.state["ply"]})
    assert lobby.game is not None
    assert lobby.game.seed == 5
    assert "deal number 5." in str(lobby.panel.state)


def test_a_board_that_cannot_be_made_leaves_everything_as_it_was(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    lobby = Lobby("mini_uno", 2, seed=4)
    lobby.panel.receive(DEAL)
    board = lobby.board
    monkeypatch.setattr("fcd.board.widgets.lobby.Board.observe", lambda *_, **__: 1 // 0)
    lobby.panel.receive({**DEAL, "seq": "a"})
    assert isinstance(lobby.panel.error, ZeroDivisionError)
    assert "Nothing has changed" in lobby.panel.state["note"]
    assert lobby.children == (lobby.panel, board)


def test_it_is_shown_alive_and_as_a_page(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[dict[str, Any]] = []
    monkeypatch.setattr("fcd.board.widgets.still._show", lambda data, **_: shown.append(data))
    lobby = Lobby()
    lobby._ipython_display_()
    alive, still = shown
    assert list(alive) == ["application/vnd.jupyter.widget-view+json"]
    assert alive["application/vnd.jupyter.widget-view+json"]["model_id"] == lobby.model_id
    assert still["text/plain"] == repr(lobby) == repr(Lobby())
    assert page.html(Choosing().printed()) in still["text/html"]
    assert all(variant.title in repr(lobby) for variant in VARIANTS.values())


def test_after_the_deal_the_table_is_in_the_text_too() -> None:
    lobby = Lobby("mini_uno", 2, seed=4)
    lobby.panel.receive(DEAL)
    assert repr(lobby).endswith(repr(lobby.board))
    assert "Run the cell to play." in lobby.still()
    other = Lobby("mini_uno", 2, seed=4)
    other.panel.receive(DEAL)
    assert repr(other) == repr(lobby)


def test_the_browser_cannot_take_the_board_away() -> None:
    lobby = Lobby()
    lobby.set_state({"children": [], "box_style": "info"})
    assert lobby.children == (lobby.panel,)
    assert lobby.box_style == "info"  # looks are the browser's
