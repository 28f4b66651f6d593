"""Each broken game of Final Card-Down can be told from the right one by asking it questions."""

from __future__ import annotations

import pytest

from fcd.teach.mutants import Mutant
from fcd.teach.mutants.final_card_down import CORRECT, MUTANTS
from tests.teach.observing import first_difference

BROKEN = [(mutant, game) for mutant in MUTANTS for game in mutant.games]
ALIKE = [(correct, game) for correct in CORRECT for game in correct.games]


@pytest.mark.parametrize(("mutant", "game"), BROKEN, ids=[f"{m.name}-{g}" for m, g in BROKEN])
def test_it_is_noticed_through_the_course_interface(mutant: Mutant, game: str) -> None:
    assert first_difference(mutant.of(game), game), mutant.says


@pytest.mark.parametrize(("correct", "game"), ALIKE, ids=[f"{m.name}-{g}" for m, g in ALIKE])
def test_what_only_looks_different_is_not(correct: Mutant, game: str) -> None:
    assert first_difference(correct.of(game), game, games=8) == ""


def test_there_are_enough_of_them() -> None:
    assert sum("fcd2018" in mutant.games for mutant in MUTANTS) >= 40
    assert sum("fcd2017" in mutant.games for mutant in MUTANTS) >= 40
    assert len(CORRECT) >= 8


@pytest.mark.parametrize("mutant", [*MUTANTS, *CORRECT], ids=lambda mutant: mutant.name)
def test_it_has_a_name_and_a_sentence(mutant: Mutant) -> None:
    assert mutant.name == mutant.name.lower().replace(" ", "-")
    assert mutant.says.endswith(".")
    assert mutant.says[0].isupper()
