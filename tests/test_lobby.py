"""The lobby: whatever can be chosen can be played, and a number gives the same deal again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fcd.board.bots import BOTS
from fcd.board.lessons import plain
from fcd.board.lessons.lobby import HOW, STRENGTH, Choosing
from fcd.board.presenter import Mode, Presenter
from fcd.game import Game
from fcd.variants import UNO, VARIANTS
from tests.in_the_lobby import BACK, DEAL, choose, control, dealt, next_message, offered

SEATED = [(key, n) for key, variant in VARIANTS.items() for n in variant.players]


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
    assert table.session.people == people
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
    assert table.session.bots.names == {1: bot, 2: bot}
    choose(lesson, how="watch")
    assert dealt(lesson).session.bots.names == {0: bot, 1: bot, 2: bot}
    assert bot in BOTS


def test_every_bot_is_offered() -> None:
    assert {bot for bot, _ in STRENGTH.values()} == set(BOTS)


def test_watchers_see_the_cards_and_players_do_not() -> None:
    watching, playing = Choosing(), Choosing()
    choose(watching, how="watch")
    assert dealt(watching).session.open_hands
    assert not dealt(playing).session.open_hands


# -- what is offered ---------------------------------------------------------------------------


def test_all_games_lie_open_with_a_sentence_until_the_first_deal() -> None:
    lesson = Choosing()
    games = control(lesson, "game")
    assert games is not None
    assert games["kind"] == "pick"
    labels = {each["value"]: each["label"] for each in games["options"]}
    assert list(labels) == list(VARIANTS)
    assert all(label.endswith(".") and len(label) > 40 for label in labels.values())
    assert [key for key in labels if "(a house rule)" in labels[key]] == ["seven_zero"]
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


@pytest.mark.parametrize("key", ["uno+nines", "nines", "uno", "fcd2018"])
def test_rules_of_ones_own_stay_on_the_list(key: str) -> None:
    house = replace(UNO, key=key, title="Nines", hand_size=9)
    lesson = Choosing(house, 2, seed=3)
    assert offered(lesson, "cards") == []  # options would turn it into another game
    choose(lesson, game="mini_uno")
    choose(lesson, game=key)
    assert dealt(lesson).game.variant is house


def test_rules_of_ones_own_are_told_from_those_in_the_books() -> None:
    nines = replace(UNO, key="nines", title="Nines", book="uno")
    says = plain.text(Choosing(nines).printed())
    assert "Nines (a house rule), 2 to 10 players. Rules of your own." in says


def test_controls_that_do_not_apply_are_not_there() -> None:
    lesson = Choosing("mini_uno", 3)
    assert offered(lesson, "people") == []
    choose(lesson, how="hot")
    assert offered(lesson, "people") == ["2", "3"]
    assert offered(lesson, "strength") == list(STRENGTH)
    choose(lesson, people="3")
    assert offered(lesson, "strength") == []  # nobody is left to be weak or strong
    assert dealt(lesson).session.people == [0, 1, 2]


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


def test_a_prepared_round_has_no_number_to_deal_it_by() -> None:
    lesson = Choosing("mini_uno", 2, seed=1)
    table = dealt(lesson)
    ply = table.show()["ply"]
    small = Game("mini_uno", players=2, seed=7, hand_size=3)
    note = table.receive({"type": "load", "text": small.to_json(), "ply": ply})["note"]
    assert "Loaded" in note
    assert lesson.on_the_table == "On the table: Mini UNO, a prepared round."


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
    assert "gone" not in lesson.note
    lesson.handle(BACK)
    assert (lesson.table, lesson.note) == (first, "")
    assert lesson.aside
    assert lesson.aside.table is second
    assert "deal number 1." in lesson.on_the_table


def begun(lesson: Choosing, seed: int) -> Presenter:
    """A round that was dealt, with a move in it."""
    lesson.number = seed
    table = dealt(lesson)
    before = table.game.moves
    table.receive(next_message(table))
    assert table.game.moves != before
    return table


def test_there_is_room_for_one_round_and_the_other_is_said_to_be_gone() -> None:
    lesson = Choosing("mini_uno", 2)
    begun(lesson, 1)
    second = begun(lesson, 2)
    lesson.handle(DEAL)
    assert "put aside" in lesson.note
    assert "deal number 1, is now gone." in lesson.note
    assert lesson.aside
    assert lesson.aside.table is second


def test_a_round_put_aside_outlasts_deals_that_nobody_plays() -> None:
    lesson = Choosing("mini_uno", 2)
    first = begun(lesson, 1)
    for seed in (7, 8, 9):
        lesson.number = seed
        assert dealt(lesson).game.moves  # of the computer, which begins
        assert "gone" not in lesson.note
    lesson.handle(BACK)
    assert lesson.table is first


def test_a_round_that_is_over_or_has_not_begun_is_not_mourned() -> None:
    lesson = Choosing("fcd2018", seed=3)
    lesson.handle(DEAL)
    lesson.handle(DEAL)
    assert lesson.note == ""
    assert lesson.table is not None
    lesson.table.game.play_out(lambda game: game.legal_moves()[0])
    assert lesson.table.game.is_over
    lesson.handle(DEAL)
    assert (lesson.note, control(lesson, "back")) == ("", None)


# -- what is not to be trusted -----------------------------------------------------------------

_IDS = ["game", "players", "how", "people", "strength", "number", "cards", "draw", "deal"]
_VALUES = ["uno", "fcd2018", "3", "99", "hot", "puzzle", "hard", "fresh", "-1", "classic", "4", "x"]


@given(
    st.lists(
        st.fixed_dictionaries(
            {
                "type": st.sampled_from(["set", "press", "rule", "x"]),
                "id": st.sampled_from([*_IDS, "customs", "custom", "back"]) | st.none(),
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
