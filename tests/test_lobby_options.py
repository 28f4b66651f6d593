"""Options of UNO in the lobby: what they say is what is dealt, and no choice undoes another."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from fcd.board import Lobby
from fcd.board.presenter import Presenter
from fcd.cards import Card
from fcd.engine import Variant
from fcd.variants import UNO, VARIANTS, find_variant, uno
from fcd.variants.uno_options import options_of
from tests.at_a_lesson import controls
from tests.at_the_lobby import choose, dealt

NAMES = ["cards", "draw", "customs", "custom"]
GAMES = [
    *(uno(classic=True, draw_until_playable=until) for until in (False, True)),
    *(
        uno(draw_until_playable=until, custom=custom, customs=customs)
        for until, custom, customs in product((False, True), (None, *range(1, 11)), range(4))
        if customs or not custom
    ),
]


def lobby_of(game: str | Variant) -> Lobby:
    return Lobby(game, seed=1, make=Presenter)


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


@pytest.mark.parametrize(
    ("customs", "says", "options"),
    [(3, "all 112", NAMES), (1, "110 of the 112", NAMES), (0, "109 of the 112", NAMES[:3])],
)
def test_as_many_cards_are_named_as_there_are(customs: int, says: str, options: list[str]) -> None:
    lobby = lobby_of(uno(customs=customs))
    assert deck(lobby) == says
    assert list(chosen(lobby)) == options  # no rule for cards that are not there
    assert dealt(lobby).game.variant.deck.count(Card("custom")) == customs
    choose(lobby, cards="classic")
    assert deck(lobby) == "the classic 108"
    assert list(chosen(lobby)) == ["cards", "draw"]


@pytest.mark.parametrize(
    ("there", "back", "without"),
    [
        ({"cards": "classic"}, {"cards": "all"}, "uno+classic+draw_until_playable"),
        ({"customs": "0"}, {"customs": "1"}, "uno+draw_until_playable+customs=0"),
        ({"game": "fcd2018"}, {"game": "uno"}, "fcd2018"),
    ],
)
def test_what_was_chosen_is_there_again_on_the_way_back(
    there: dict[str, str], back: dict[str, str], without: str
) -> None:
    game = "uno+draw_until_playable+custom=4+customs=1"
    lobby = lobby_of(game)
    for choices, key in ((there, without), (back, game)):
        choose(lobby, **choices)
        assert lobby.variant == find_variant(key)


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
