"""The built-in players play the same compiled and as classes, always legally, as described."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from fcd.cards import Card, Color
from fcd.contest import check_player, numbers
from fcd.contest.conformance.answers import as_it_is, with_draw_4, with_wild_last
from fcd.contest.conformance.position import Position, made_up
from fcd.contest.forms import FormPlayer
from fcd.contest.player import COLORS, NO_PLAY_POSSIBLE, Player
from fcd.contest.players import PLAYERS, ChampionPlayer
from fcd.contest.rounds.rounds import play_block
from fcd.contest.rounds.tables import UNO_CONTEST, RuleTables
from fcd.contest.terms import Terms
from fcd.positions import read_cards

TABLES = RuleTables.of(UNO_CONTEST)
NAMES = list(PLAYERS)


def answers(player: Player, position: Position) -> tuple[int, Color | None]:
    """What a player plays, and what it calls if that is a wild."""
    place = player.play(*position.question)
    if place == NO_PLAY_POSSIBLE or position.hand[place].color is not None:
        return place, None
    return place, player.call_color(position.hand[:place] + position.hand[place + 1 :])


POSITIONS = [
    prepare(position, number)
    for number, position in enumerate(made_up(60, seed=11))
    for prepare in (as_it_is, with_draw_4, with_wild_last)
]


@pytest.mark.parametrize("name", NAMES)
def test_everybody_plays_legally_and_the_two_classes_as_their_forms(name: str):
    player = PLAYERS[name]
    for position in POSITIONS:
        place, color = answers(player(), position)
        assert (place, color) == answers(FormPlayer(player.form), position), name
        if place == NO_PLAY_POSSIBLE:
            assert position.explain_draw(), name
        else:
            assert position.explain_play(position.hand[place], color or COLORS[0]), name
            assert (color in COLORS) == (position.hand[place].color is None), name


LINE_UPS = [
    ("EagerPlayer", "SomewhatLessEagerPlayer"),
    *[tuple(NAMES[(first + step) % 11] for step in (0, 3, 7)) for first in range(0, 11, 2)],
    *[tuple(NAMES[(first + step) % 11] for step in (0, 2, 5, 8)) for first in range(0, 11, 3)],
]


def test_classes_and_machine_code_play_the_same_rounds():
    pytest.importorskip("numba")
    from fcd.contest.rounds.compiled import play_blocks

    for line_up in LINE_UPS:
        players = [PLAYERS[name] for name in line_up]
        terms = Terms(len(players), rounds=60, seed=8)
        compiled = play_blocks(TABLES, [player.form for player in players], terms, terms.blocks)
        assert compiled == play_block(TABLES, players, terms, 0), line_up


def test_the_champion_may_enter_and_be_subclassed_and_left_unmade():
    class Mine(ChampionPlayer):
        def __init__(self) -> None:  # as students forget it
            self.asked = 0

        def play(self, *question):
            self.asked += 1
            return super().play(*question)

    assert check_player(Mine).passed
    position = Position(read_cards("R7 Rskip wild"), Card.parse("R5"), **PLAIN)
    assert answers(Mine(), position) == answers(ChampionPlayer(), position)


PLAIN: dict[str, Any] = {"sizes": (0, 7, 7), "called": (None,) * 3, "scores": (0,) * 3}


BLUES = read_cards("B1 B1 B2 B2 B3 B3 B4 B4 B6 B6")
REDS = read_cards("R1 R1 R2 R2 R3 R3 R4 R4 R6 R6")


SAYINGS: list[tuple[Any, ...]] = [  # player, hand, up card, what it plays and calls
    ("Eager", "B1 R3 R9 wild", "R5", "R3"),
    ("Eager", "wild4 wild B1", "R5", "wild green"),
    ("Eager", "wild4 B1", "R5", "wild4 green"),
    ("Eager", "wild4 wild4 R1", "R5", "R1"),
    ("Eager", "B1", "R5", "nothing"),
    ("SomewhatLessEager", "wild4 B1 B2 Y9", "R5", "wild4 yellow"),
    ("SomewhatLessEager", "wild Y5 B5 B0", "R9", "wild blue"),
    ("SomewhatLessEager", "wild Y0", "R9", "wild yellow"),
    ("SomewhatLessEager", "wild wild4", "R9", "wild green"),
    ("SomewhatLessEager", "wild", "R9", "wild green"),
    ("DitchPoints", "R3 Rskip wild R9", "R5", "wild red"),
    ("DitchPoints", "R3 R9 R8", "R5", "R9"),
    ("SaveWilds", "wild R3 Rskip wild4", "R5", "Rskip"),
    ("ZerosEarly", "R9 Rskip R0 wild", "R5", "R0"),
    ("ZerosEarly", "R9 Rskip B0 wild", "R5", "Rskip"),
    ("SweetSpot", "R3 B1 B2 wild", "R5", "R3", {"sizes": (0, 2, 3)}),
    ("SweetSpot", "R3 B1 B2 wild", "R5", "wild red", {"sizes": (0, 7, 1)}),
    ("SweetSpot", "R3 B1 wild", "R5", "R3", {"sizes": (0, 7, 1)}),
    ("MajorityColor", "Rskip B5 B1 B2 wild", "R5", "B5"),
    ("MajorityColor", "wild4 B1 B2 Yskip", "R5", "wild4 blue"),
    ("ColorBreaker", "R7 R3 B5 B4", "R5", "R7"),
    ("ColorBreaker", "R7 R3 B5 B4", "R5", "B5", {"called": (None, Color.RED, None)}),
    ("ColorBreaker", "R7 R3 B5 B4", "R5", "R7", {"called": (Color.RED, None, None)}),
    ("Endgame", "R7 R3 R1 Bskip Y1", "Rskip", "R7"),
    ("Endgame", "R7 R3 R1 Bskip Y1", "Rskip", "Bskip", {"sizes": (0, 2, 7)}),
    ("Endgame", "R7 Rdraw2 R8 R9", "R1", "Rdraw2", {"sizes": (0, 2, 7)}),
    ("Champion", "R7 Rdraw2 R8 R9", "R1", "Rdraw2", {"sizes": (0, 2, 7)}),
    ("CardCounter", "R7 R3 R1 B5", "R5", "R7"),
    ("CardCounter", "R7 B5", "R5", "B5", {"below": BLUES}),
    ("CardCounter", "R7 B5", "R5", "R7", {"below": REDS}),
    ("CardCounter", "wild Y1 B1", "R5", "wild blue", {"below": BLUES}),
    ("Champion", "R7 B5", "R5", "B5", {"below": BLUES}),
    ("Champion", "R7 B5", "R5", "R7", {"below": REDS}),
    ("Champion", "wild Y1 B1", "R5", "wild blue", {"below": BLUES}),
    ("Champion", "R5 R8 Rreverse", "R1", "R8", {"sizes": (0, 9, 3)}),
    ("Champion", "R5 R8 Rreverse", "R1", "Rreverse", {"sizes": (0, 3, 9)}),
]


def test_they_play_as_they_say():
    wrong = []
    for name, hand, up_card, chosen, *more in SAYINGS:
        facts = PLAIN | (more[0] if more else {})
        position = Position(read_cards(hand), Card.parse(up_card), **facts)
        place, color = answers(PLAYERS[f"{name}Player"](), position)
        played = "nothing" if place < 0 else " ".join(filter(None, (hand.split()[place], color)))
        if played != chosen:
            wrong.append((name, hand, up_card, played, chosen))
    assert wrong == []
    assert all(player.__doc__ and player.form.trusted for player in PLAYERS.values())


def test_numbers_are_those_of_the_tables():
    assert [color.name for color in TABLES.colors] == ["RED", "BLUE", "GREEN", "YELLOW"]
    named = (numbers.RED, numbers.BLUE, numbers.GREEN, numbers.YELLOW, numbers.NO_COLOR)
    assert named == tuple(range(5))
    assert (numbers.SKIP, numbers.REVERSE, numbers.DRAW_TWO) == (10, 11, 12)
    ranks = [*"0123456789", "skip", "reverse", "draw2", "wild", "wild4"]
    for number, card in enumerate(TABLES.cards):
        assert numbers.color_of(number) == TABLES.color_of(number)
        assert numbers.points_of(number) == TABLES.points[number]
        assert ranks[numbers.rank_of(number)] == card.rank
    wilds = TABLES.cards[numbers.WILD], TABLES.cards[numbers.WILD_DRAW_4]
    assert wilds == (Card("wild"), Card("wild4"))


def test_importing_the_players_does_not_import_numba():
    script = "import sys, fcd.contest.players, fcd.contest.numbers; print(*sys.modules)"
    root = Path(__file__).parents[2]
    loaded = subprocess.check_output([sys.executable, "-c", script], text=True, cwd=root).split()
    assert "fcd.contest.players.champion" in loaded
    assert not {*loaded} & {"numba", "numpy"}
