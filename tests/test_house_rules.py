"""Games made of other games: a clause more, and slips that are refused when they are made."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import replace
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import fcd
from fcd import Action, Move, Variant
from fcd.engine import Phase, State
from fcd.engine.clauses import NAMES_TARGET, NOTHING_PLAYABLE
from fcd.engine.effects import Skip, Stack, SwapHands
from fcd.engine.rules import Clause, Meaning
from fcd.positions import position
from fcd.variants import FCD_2017, FCD_2018, VARIANTS, with_clause
from fcd.variants.changing import without
from tests.refusing import assert_refused
from tests.test_laws import check_laws

LETTERS = "ABCDEF"
SAYS = "it is a number, as only numbers go on a letter"


def _calms_down(v: Variant, s: State, m: Move) -> bool | None:
    if s.top.rank not in LETTERS or m.card is None:
        return None
    return m.card.rank not in LETTERS


CALM = Clause("calm", "house#calm", SAYS, _calms_down)
HOUSE = with_clause(replace(FCD_2018, key="house", book="fcd2018"), Action.PLAY, CALM)


def _where(game: Variant, clause: Clause) -> set[tuple[Phase, Action]]:
    """The ways on which this clause is asked, once each."""
    found = [(p, a) for p, ways in game.turn.items() for a in ways if clause in ways[a].rules]
    assert all(game.turn[p][a].rules.count(clause) == 1 for p, a in found)
    return {*found}


def test_a_clause_is_asked_wherever_the_action_is_open() -> None:
    for game, action in product(VARIANTS.values(), (Action.PLAY, Action.DRAW, Action.END)):
        clause = replace(NOTHING_PLAYABLE, name="one-more")
        changed = with_clause(game, action, clause)
        assert _where(changed, clause) == {
            (p, action) for p, ways in game.turn.items() if action in ways
        }
        assert without(changed, clause).turn == game.turn
        assert _where(game, clause) == set()  # the old game stays as it is


def test_making_the_change_twice_is_making_it_once() -> None:
    """A cell of a notebook is run again, and its test is then another function."""
    anew = replace(CALM, test=lambda v, s, m: _calms_down(v, s, m))
    explained = position(
        with_clause(HOUSE, Action.PLAY, anew), hands=["RAS", "", "", ""], top="REH"
    ).explain("play RAS")
    assert str(explained).count(SAYS) == 1


def test_rounds_with_it_obey_the_laws() -> None:
    written = replace(CALM, ref="match")  # the laws want every rule to be in a book
    house = replace(FCD_2017, key="house", book="fcd2017")
    check_laws(with_clause(house, Action.PLAY, written), 5)


def test_what_cannot_be_added_is_refused() -> None:
    no_clause: Any = _calms_down
    with pytest.raises(ValueError, match=r"a Clause\(name, ref, says, test\), not <function"):
        with_clause(FCD_2018, Action.PLAY, no_clause)
    with pytest.raises(ValueError, match=r"has Action.PLAY, .*not Action.CALL"):
        with_clause(FCD_2018, Action.CALL, CALM)


def test_a_meaning_that_could_not_act_is_refused() -> None:
    table: list[tuple[dict[str, Any], str]] = [
        ({"effects": Skip()}, r"effects is a tuple: write \(Skip\(\),\), with the comma"),
        ({"effects": [Skip(), Stack(2)]}, r"write \(Skip\(\), Stack\(count=2\)\)$"),
        ({"effects": Skip}, r"effects is a tuple: write \(Skip\(…\),\), with the comma"),
        ({"effects": (Skip,)}, r"effects: Skip is a class: write Skip\(…\)"),
        ({"effects": "Skip"}, r"effects is a tuple, such as \(Skip\(\),\), not 'Skip'"),
        ({"effects": ("Skip",)}, r"'Skip' isn't an effect, which has apply"),
        ({"effects": None}, "effects is a tuple, .* not None"),
        ({"opening": Skip()}, r"opening is a tuple: write \(Skip\(\),\)"),
        ({"last": Skip()}, r"last is a tuple: write \(Skip\(\),\)"),
        ({"asks": "color"}, r"asks is frozenset\(\{'color'\}\) or .* not 'color'"),
        ({"asks": frozenset({"colour"})}, r"asks is frozenset\(\{'color'\}\) or .*colour"),
    ]
    assert_refused(lambda parts: Meaning("house#x", **parts), table)
    meanings = [
        ({8: Meaning("house#x")}, "no card has the rank 8; ranks are text: write '8'"),
        ({"seven": Meaning("house#x")}, "no card has the rank 'seven'; there are 0, 1, .* custom"),
        ({"8": (Skip(),)}, r"what '8' means is a Meaning\(…\), not \(Skip\(\),\)"),
    ]
    assert_refused(lambda each: replace(FCD_2018, meanings=each), meanings)


def test_a_card_that_swaps_hands_says_which_clause_it_needs() -> None:
    seven = Meaning("house#seven", (SwapHands(),), opening=(), asks=frozenset({"target"}))
    game = replace(FCD_2018, key="house", meanings={**FCD_2018.meanings, "7": seven})
    deal: dict[str, Any] = {"hands": ["R7H B1C", "G4S Y5D", "", ""], "top": "R5H"}
    with pytest.raises(AssertionError, match="add the clause NAMES_TARGET"):
        position(game, **deal, moves=["play R7H"])
    named = with_clause(game, Action.PLAY, NAMES_TARGET)
    swapped = position(named, **deal, moves=["play R7H with 1"])
    assert str(swapped.hand(0)) == "G4S Y5D"


BOOK = """# UNO with nines

A 9 lets you play again.

## 9: once more {#nine}

Put down a 9, and you have the next turn, too.
"""
CODE = """from dataclasses import replace
from itertools import product

from fcd.engine import Action
from fcd.engine.rules import Clause, Meaning
from fcd.variants.changing import with_clause
from fcd.variants.custom_cards import ExtraTurn
from fcd.variants.uno import UNO

NINE = Meaning("nines#nine", (ExtraTurn(),), opening=())
ONE_NINE = Clause(
    "one-nine", "nines#nine", "it is no 9 on a 9", lambda v, s, m: m.card.rank != s.top.rank
)
NINES = with_clause(
    replace(
        UNO, key="nines", title="UNO with nines", version=1, book="uno",
        meanings={**UNO.meanings, "9": NINE},
    ),
    Action.PLAY,
    ONE_NINE,
)
"""
USED = """
from fcd import Game, VARIANTS
from fcd.board import Board
from fcd.cli import main
from fcd.positions import position
from fcd.rulebook import books

assert [*VARIANTS][-1] == books()[-1] == "nines", books()
assert main(["rules", "nines"]) == main(["diagram", "nines"]) == main(["variants"]) == 0
game = Game("nines", players=["Ann", "Ben"], seed=1).play_out(lambda g: g.legal_moves()[-1], 40)
assert Game.from_json(game.to_json()).state == game.state
seen = Board(position("nines", hands=["R9 R1", "B2 B3"], top="Y9")).state
assert "nines#nine" in [ref for _, ref in seen["why"]], seen["why"]
"""


def test_the_recipe_for_a_variant_works_as_written(tmp_path: Path) -> None:
    home = tmp_path / "fcd"
    shutil.copytree(Path(fcd.__file__).parent, home, ignore=shutil.ignore_patterns("__pycache__"))
    (home / "rulebook" / "nines.md").write_text(BOOK, encoding="utf-8")
    (home / "variants" / "nines.py").write_text(CODE, encoding="utf-8")
    games = home / "variants" / "__init__.py"
    text = games.read_text(encoding="utf-8")
    text = text.replace("\nVARIANTS =", "from fcd.variants.nines import NINES\n\nVARIANTS =")
    games.write_text(text.replace("UNO_CONTEST)}", "UNO_CONTEST, NINES)}"), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", USED],
        capture_output=True,
        text=True,
        check=False,
        cwd=tmp_path,
        env={**os.environ, "PYTHONUTF8": "1", "PYTHONPATH": str(tmp_path)},
    )
    assert done.returncode == 0, done.stderr
    for shown in ("9: once more  [#nine]", "UNO with nines: one turn", "nines"):
        assert shown in done.stdout
