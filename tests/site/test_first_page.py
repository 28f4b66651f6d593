"""The site's first page, as far as Python makes it: map, first tables, what the board answers."""

from __future__ import annotations

import json
import re

from fcd.board.page import answer, deal
from fcd.series.chapters import CHAPTERS
from fcd.site.first_page import course_map, first_tables, games
from fcd.variants import VARIANTS


def ask(**message):
    return json.loads(answer(json.dumps(message)))


def test_every_notebook_is_on_the_map_once_with_its_minutes_and_its_exercise():
    shown = course_map({"ex03": "ex03_valid_moves.ipynb"})
    for chapter in CHAPTERS:
        (item,) = re.findall(rf"<li>.*?path={chapter.key}\.ipynb.*", shown)
        assert f"{chapter.minutes} minutes" in item
        assert ("exercises/ex03_valid_moves.ipynb" in item) == (chapter.exercise == "ex03")


def test_the_first_tables_are_dealt_again_just_as_they_are_shown():
    """So a card that was chosen before Python was there is the same card afterwards."""
    for table in json.loads(json.dumps(first_tables())):
        wish = {name: table[name] for name in ("game", "players", "bot", "seed")}
        assert ask(type="deal", **wish) == {"setup": table["setup"], "state": table["state"]}


def test_on_the_first_tables_you_begin_and_have_a_choice():
    tables = first_tables()
    assert len({table["seed"] for table in tables}) == len(tables) > 1
    for table in tables:
        state = table["state"]
        assert (state["player"], state["ply"], state["film"]) == (state["me"], 0, [])
        assert sum(why == 0 for _, why, _ in state["hand"]) > 1


def test_every_game_can_be_dealt_for_each_number_of_players_that_is_offered():
    assert {game["key"] for game in games()} == set(VARIANTS)
    for game in games():
        for players in game["players"]:
            table = ask(type="deal", game=game["key"], players=players, bot="random")
            assert len(table["state"]["seats"]) == players


def test_a_card_is_played_the_computer_answers_and_only_another_game_is_set_up():
    state = deal("uno", 4, seed=first_tables()[0]["seed"])["state"]
    card = next(card for card, why, _ in state["hand"] if why == 0 and card[0] in "RGBY")
    answered = ask(type="play", id=card, ply=0, seq="a-1")
    assert "setup" not in answered
    assert answered["state"]["ack"] == "a-1"
    assert answered["state"]["ply"] > 1
    assert answered["state"]["player"] == answered["state"]["me"]
    again = ask(type="new", value="yes", ply=answered["state"]["ply"], seq="a-2")
    assert again["setup"]["key"] == "uno"


def test_what_makes_no_sense_and_what_breaks_is_told_at_the_table(monkeypatch):
    shown = deal("mini_uno", 2, seed=1)["state"]
    assert "doesn't know" in ask(type="sing", ply=0, seq=1)["state"]["note"]
    monkeypatch.setattr("fcd.board.presenter.presenter.advise", lambda view: 1 / 0)
    state = ask(type="hint", ply=shown["ply"], seq=2)["state"]
    assert "division by zero" in state["note"]
    assert state["ack"] == 2
