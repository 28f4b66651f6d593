"""Entrants: built-ins, files of three kinds, classes of a notebook; what is refused, and how."""

from __future__ import annotations

import pickle
from pathlib import Path
from textwrap import dedent

import pytest

from fcd.cards import Color
from fcd.contest.conformance.entrants import BUILT_INS, BadPlayer, Entrant, built_in, load, read
from fcd.contest.forms import Form, FormPlayer, valued
from fcd.contest.player import Player, points_of
from fcd.contest.players import PLAYERS
from fcd.contest.players.eager import EagerPlayer
from fcd.contest.rounds.tables import UNO_CONTEST, RuleTables

CLASS = """
from fcd.contest.player import NO_PLAY_POSSIBLE, Player
from fcd.cards import Color

class Last(Player):
    def play(self, hand, up_card, called_color, state):
        fitting = [place for place, card in enumerate(hand) if card in state.playable]
        return fitting[-1] if fitting else NO_PLAY_POSSIBLE
    def call_color(self, hand):
        return Color.RED
"""
PRIORITY = """
def priority(card, up_card):
    return card.color == up_card.color
"""
CHOOSE = """
def choose(hand, legal, up_card, color, known):
    place = 0
    while not legal >> place & 1:
        place += 1
    return place
"""


def text(source: str) -> str:
    return dedent(source).lstrip()


# -- the kinds ---------------------------------------------------------------------------------


def test_every_built_in_player_can_be_entered() -> None:
    assert {entrant.name for entrant in BUILT_INS} == PLAYERS.keys()
    for entrant in BUILT_INS:
        assert type(entrant.make()) is PLAYERS[entrant.name]
        assert entrant.form is PLAYERS[entrant.name].form
        assert entrant.portable


def test_a_class_in_a_file_is_a_player_without_a_form() -> None:
    entrant = read(CLASS, "last.py")
    assert (entrant.name, entrant.form, entrant.compilable) == ("last", None, False)
    assert isinstance(entrant.make(), Player)
    assert entrant.make() is not entrant.make()


def test_a_priority_is_tabulated() -> None:
    entrant = read(PRIORITY, "likes.py")
    form = entrant.form
    assert form is not None
    assert entrant.compilable
    tables = RuleTables.of(UNO_CONTEST)
    top = tables.cards[3]
    for card, priority in zip(tables.cards, form.priorities[3], strict=True):
        assert priority == (card.color == top.color)
    assert form.values == valued(points_of), "the color with the most points is called"
    assert not form.trusted
    assert isinstance(entrant.make(), FormPlayer)


def test_a_function_on_small_numbers_is_kept_as_it_is() -> None:
    form = read(CHOOSE, "first.py").form
    assert form is not None
    assert form.choose is not None
    assert form.choose([7, 8], 0b10, 3, 0, []) == 1
    assert form.values == valued(points_of)


@pytest.mark.parametrize("choosing", [PRIORITY, CHOOSE])
def test_the_color_is_called_by_value_or_by_function(choosing: str) -> None:
    by_value = read(choosing + "def color_value(card): return 7", "x.py").form
    by_function = read(choosing + "def call(hand, known): return 1", "x.py").form
    assert by_value is not None
    assert by_value.values == (7,) * 54
    assert by_function is not None
    assert by_function.call is not None
    assert not by_function.values


def test_a_player_may_build_on_ours_but_not_on_its_form() -> None:
    source = """
        from fcd.contest.players.eager import EagerPlayer

        class Mine(EagerPlayer):
            def call_color(self, hand):
                return super().call_color(hand)
    """
    entrant = read(text(source), "mine.py")
    assert entrant.form is None, "what it changes would not be in the form"
    assert entrant.make().call_color(()) is Color.GREEN


def test_a_class_of_a_notebook_stays_in_its_process() -> None:
    class Mine(EagerPlayer):
        pass

    entrant = Entrant.of(Mine)
    assert (entrant.name, entrant.portable, entrant.form) == ("Mine", False, None)
    assert type(entrant.make()) is Mine
    with pytest.raises(TypeError, match="save it in a file"):
        pickle.dumps(entrant)


def test_a_form_of_a_notebook_can_be_entered() -> None:
    form = Form(color=1)
    entrant = Entrant.of(form, "blue")
    assert entrant.form is form
    assert entrant.make().call_color(()) is Color.BLUE


def test_a_built_in_class_is_the_built_in_entrant() -> None:
    assert Entrant.of(PLAYERS["EagerPlayer"]) == built_in("EagerPlayer")


def test_what_is_no_player_cannot_be_entered() -> None:
    for thing in (3, Color, "EagerPlayer"):
        with pytest.raises(BadPlayer, match="accepted is a subclass of Player"):
            Entrant.of(thing)  # type: ignore[arg-type]
    with pytest.raises(BadPlayer, match="only EagerPlayer"):
        built_in("Hasty")
    with pytest.raises(BadPlayer, match="only EagerPlayer"):
        Entrant("Hasty").make()


# -- travelling --------------------------------------------------------------------------------


@pytest.mark.parametrize("source", [CLASS, PRIORITY, CHOOSE])
def test_an_entrant_travels_by_its_source(source: str, tmp_path: Path) -> None:
    path = tmp_path / "traveller.py"
    path.write_text(source, encoding="utf-8")
    entrant = load(path)
    path.unlink()
    sent = pickle.loads(pickle.dumps(entrant))
    assert sent == entrant
    assert hash(sent) == hash(entrant)
    assert isinstance(sent.make(), Player)
    assert len(pickle.dumps(entrant)) < len(source) + 300


def test_a_file_is_run_once_in_a_process_and_only_when_needed() -> None:
    source = CLASS + "\nif 1:\n    raise ValueError('it was run')\n"
    entrant = read(source, "last.py")  # nothing was run
    with pytest.raises(
        BadPlayer, match="line 13, raises when it is loaded: ValueError: it was run"
    ):
        entrant.make()
    fine = read(CLASS, "last.py")
    assert type(fine.make()) is type(fine.make())


def test_files_with_the_same_name_are_not_mixed_up() -> None:
    one = read(CLASS, "player.py")
    other = read(CLASS.replace("RED", "BLUE"), "player.py")
    assert one.make().call_color(()) is Color.RED
    assert other.make().call_color(()) is Color.BLUE
    assert one.file != other.file


def test_dataclasses_and_enums_work_in_a_file() -> None:
    source = """
        from __future__ import annotations
        from dataclasses import dataclass, field
        from enum import Enum
        from fcd.contest.players.eager import EagerPlayer

        class Mood(Enum):
            CALM = 1

        @dataclass
        class Memory:
            seen: list[int] = field(default_factory=list)

        class Mine(EagerPlayer):
            def __init__(self):
                self.memory = Memory()
                self.mood = Mood.CALM
    """
    assert read(text(source), "mine.py").make().memory.seen == []  # type: ignore[attr-defined]


def test_what_a_file_does_when_run_itself_is_left_out() -> None:
    source = CLASS + "\nif __name__ == '__main__':\n    import os\n    print(os.getcwd())\n"
    assert isinstance(read(source, "last.py").make(), Player)


# -- names -------------------------------------------------------------------------------------


def test_a_file_can_say_what_it_is_called() -> None:
    assert read('NAME = "Ditch it"\n' + PRIORITY, "x.py").name == "Ditch it"
    assert read(PRIORITY, "some folder.py").name == "some folder"
    assert read(PRIORITY, "a\nb.py").name == "a?b", "a name is one line"


def test_a_name_is_a_short_text() -> None:
    says = r"line 1, sets NAME to .* a text of 1 to 40 characters"
    for name in ("''", "'  '", "3", "f'{1}'", "'a\\nb'", "'x' * 3", repr("x" * 41)):
        with pytest.raises(BadPlayer, match=says):
            read(f"NAME = {name}\n{PRIORITY}", "x.py")


# -- what cannot be a player -------------------------------------------------------------------


def test_what_is_no_player_is_told_without_running_it() -> None:
    wanted = [
        ("", "no player found in x.py. A player's file holds one of these"),
        ("class Mine: pass", "no player found"),
        ("def call(hand, known): return 1", "no player found"),
        ("def play(:\n", "x.py, line 1: def play(:\n  is not Python: invalid syntax"),
        ("\0", "is not Python"),
        ("(" * 5000, "is not Python"),
        (PRIORITY + CHOOSE, "several players: priority (line 2), choose (line 5); say which with"),
        (CLASS + PRIORITY, "several players: Last (line 5), priority (line 12)"),
        (CLASS + "class Other(Last): pass\nclass Third(Last): pass", "several players: Other"),
        (CLASS + "PLAYER = Lost", "says PLAYER = Lost; it has Last"),
        ("def priority(card): return 1", "has priority(card); it is priority(card, up_card)"),
        ("def priority(card, *more): return 1", "has priority(card, *more)"),
        ("priority = lambda card: 1", "has priority(card); it is"),
        (CHOOSE + "def call(hand): return 1", "has call(hand); it is call(hand, known)"),
        (
            CHOOSE + "def call(hand, known): return 1\ndef color_value(card): return 1",
            "holds both color_value and call",
        ),
        (
            CLASS.replace(", state)", ")"),
            "line 6, has Last.play(self, hand, up_card, called_color)",
        ),
        (CLASS.replace("def play(", "def pay("), "line 5, has no method play(self, hand, up_card"),
        (CLASS.replace("call_color(self, hand)", "call_color(self)"), "has Last.call_color(self)"),
        (CLASS + "    def __init__(self, depth): pass", "wants Last(depth); a player is made with"),
    ]
    for source, says in wanted:
        with pytest.raises(BadPlayer) as caught:
            read(source, "x.py")
        assert says in str(caught.value)


def test_of_several_players_one_can_be_named() -> None:
    both = CLASS + PRIORITY
    assert not read(both + "PLAYER = Last", "x.py").compilable
    assert read(both + "PLAYER = priority", "x.py").compilable
    building = CLASS + "class Better(Last):\n    pass\n"
    assert type(read(building, "x.py").make()).__name__ == "Better"


def test_what_turns_out_when_it_is_tabulated() -> None:
    wanted = [
        (
            "def priority(card, up_card): return int(card.rank)",
            "priority(Rskip, R0) in x.py raises",
        ),
        ("def priority(card, up_card): return None", "answers None, and should answer a number"),
        ("def priority(card, up_card): return 1e999 - 1e999", "answers nan"),
        ("def priority(card, up_card): return 1\npriority = 3", "should be a plain function"),
        (PRIORITY + "def color_value(card): return -1", "answers -1, and should answer a whole"),
        (PRIORITY + "def color_value(card): return 0.5", "answers 0.5, and should answer a whole"),
    ]
    for source, says in wanted:
        entrant = read(source, "x.py")
        with pytest.raises(BadPlayer) as caught:
            entrant.make()
        assert says in str(caught.value)


def test_a_file_that_cannot_be_read_says_why(tmp_path: Path) -> None:
    latin = tmp_path / "latin.py"
    latin.write_bytes("# caf\xe9".encode("latin-1"))
    with pytest.raises(BadPlayer, match=r"latin.py is not text in UTF-8 \(byte 5\)"):
        load(latin)
    with pytest.raises(BadPlayer, match="cannot read"):
        load(tmp_path / "missing.py")
    with pytest.raises(BadPlayer, match="cannot read"):
        load(tmp_path)
    huge = tmp_path / "huge.py"
    huge.write_text("#" * 200_001, encoding="utf-8")
    with pytest.raises(BadPlayer, match="over 200,000"):
        load(huge)


def test_a_byte_order_mark_is_no_mistake(tmp_path: Path) -> None:
    path = tmp_path / "windows.py"
    path.write_bytes(b"\xef\xbb\xbf" + PRIORITY.replace("\n", "\r\n").encode())
    assert isinstance(load(path).make(), Player)
