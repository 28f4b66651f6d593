"""Options of UNO in the lobby: what they say is what is dealt, and no choice undoes another."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from fcd.board.lessons.lobby import Choosing
from fcd.cards import Card
from fcd.engine import Variant
from fcd.variants import UNO, VARIANTS, find_variant, uno
from fcd.variants.uno_options import options_of
from tests.in_the_lobby import choose, control, dealt, offered

DRAWS = ["one", "draw_until_playable"]
CUSTOM_RULES = ["blank", *map(str, range(1, 11))]
GAMES = [
    *(uno(classic=True, draw_until_playable=until) for until in (False, True)),
    *(
        uno(draw_until_playable=until, custom=custom, customs=customs)
        for until, custom, customs in product((False, True), (None, *range(1, 11)), range(4))
        if customs or not custom
    ),
]


def chosen(lesson: Choosing) -> dict[str, str]:
    """What the options in view are set to."""
    found = [control(lesson, name) for name in ("cards", "draw", "customs", "custom")]
    return {each["id"]: each["value"] for each in found if each is not None}


def label(lesson: Choosing, name: str) -> str:
    """The words on what a select is set to."""
    found = control(lesson, name)
    assert found is not None
    words = {each["value"]: each["label"] for each in found["options"]}
    return str(words[found["value"]])


@pytest.mark.parametrize("key", VARIANTS)
def test_only_uno_has_options(key: str) -> None:
    assert list(chosen(Choosing(key))) == (
        ["cards", "draw", "customs", "custom"] if key == "uno" else []
    )


def test_options_make_the_game_they_say() -> None:
    lesson = Choosing("uno")
    choose(lesson, draw="draw_until_playable", custom="4", customs="2")
    assert lesson.variant == find_variant("uno+draw_until_playable+custom=4+customs=2")
    choose(lesson, draw="one", custom="blank", customs="3")
    assert lesson.variant == UNO
    choose(lesson, custom="10")
    assert dealt(lesson).game.variant == find_variant("uno+custom=10")


@pytest.mark.parametrize("custom", CUSTOM_RULES)
@pytest.mark.parametrize("draw", DRAWS)
def test_every_custom_rule_can_be_dealt(custom: str, draw: str) -> None:
    lesson = Choosing("uno", seed=1)
    choose(lesson, custom=custom, draw=draw)
    key = dealt(lesson).game.variant.key
    assert ("draw_until_playable" in key) == (draw != "one")
    assert (f"custom={custom}" in key) == (custom != "blank")
    assert chosen(lesson) == {"cards": "all", "draw": draw, "customs": "3", "custom": custom}


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_a_game_with_options_is_dealt_as_it_is_and_to_choose_the_same_changes_nothing(
    game: Variant,
) -> None:
    lesson = Choosing(game)
    assert lesson.variant == game
    for name, value in chosen(lesson).items():
        choose(lesson, **{name: value})
        assert lesson.variant == game


@pytest.mark.parametrize(
    ("customs", "says", "options"),
    [
        (3, "all 112", ["cards", "draw", "customs", "custom"]),
        (1, "110 of the 112", ["cards", "draw", "customs", "custom"]),
        (0, "109 of the 112", ["cards", "draw", "customs"]),
    ],
)
def test_as_many_cards_are_named_as_there_are(customs: int, says: str, options: list[str]) -> None:
    lesson = Choosing(uno(customs=customs))
    assert label(lesson, "cards") == says
    assert list(chosen(lesson)) == options  # no rule for cards that are not there
    assert dealt(lesson).game.variant.deck.count(Card("custom")) == customs
    choose(lesson, cards="classic")
    assert label(lesson, "cards") == "the classic 108"
    assert list(chosen(lesson)) == ["cards", "draw"]


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
    lesson = Choosing(game)
    choose(lesson, **there)
    assert lesson.variant == find_variant(without)
    choose(lesson, **back)
    assert lesson.variant == find_variant(game)


def test_a_rule_for_no_cards_is_no_rule() -> None:
    lesson = Choosing("uno+custom=4+customs=0")
    assert lesson.variant == uno(customs=0)
    choose(lesson, customs="2")
    assert lesson.variant == uno(custom=4, customs=2)


# -- reading the key ---------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_the_options_in_a_key_make_the_game_again(game: Variant) -> None:
    options = options_of(game)
    assert options is not None
    assert uno(**options) == game


@pytest.mark.parametrize(
    "game",
    [
        *(game for key, game in VARIANTS.items() if key != "uno"),
        replace(UNO, hand_size=5),
        replace(UNO, key="uno+nines"),
        replace(UNO, key="uno+classic"),
        replace(UNO, key="nines+classic"),
        replace(uno(custom=4), title="Mine"),
    ],
    ids=str,
)
def test_other_games_have_no_options_whatever_their_key(game: Variant) -> None:
    assert options_of(game) is None
    assert offered(Choosing(game), "cards") == []
