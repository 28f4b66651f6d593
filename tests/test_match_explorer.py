"""Match explorer: it says what the engine says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fcd import engine
from fcd.board.lessons import plain, situations
from fcd.board.lessons.match_explorer import Matching
from fcd.engine import Action, Move, State, Variant
from fcd.engine.rules import Clause
from fcd.variants import FCD_2018, VARIANTS, with_clause
from tests.at_a_lesson import choose


@pytest.mark.parametrize("key", VARIANTS)
def test_the_explorer_agrees_with_the_engine(key: str) -> None:
    """For tops of every rank: the verdict is that of a round in which it has just been played."""
    v = VARIANTS[key]
    tops = {card.rank: card for card in situations.kinds(v)}.values()
    some = situations.kinds(v)[:: max(1, len(v.kinds) // 8)]
    for top in tops:
        for card in some:
            lesson = Matching(v, top, card)
            s = lesson.state
            assert (s.top, s.hand) == (top, (card,))
            move = situations.first_way(v, s, card)
            assert bool(lesson.explain()) == engine.is_legal(v, s, move)
            assert ("Yes: " in plain.text(lesson.view())) == bool(lesson.explain())


def test_the_explorer_knows_the_rules_of_special_top_cards() -> None:
    assert not Matching("fcd2018", "R2H", "R7H").explain()  # a waiting 2 wants a 2
    paid = Matching("fcd2018", "R2H", "R7H")
    choose(paid, "when", "later")
    assert paid.explain()
    named = Matching("fcd2018", "RDS", "B7C", color="blue")
    assert named.explain()
    choose(named, "named", "green")
    assert not named.explain()
    assert "color in force is green" in plain.text(named.view())


def test_the_explorer_changes_one_part_of_a_card() -> None:
    lesson = Matching("fcd2018", "R5H", "R7S")
    choose(lesson, "card.color", "blue")
    choose(lesson, "card.suit", "clubs")
    assert str(lesson.card) == "B7C"
    choose(lesson, "game", "uno")
    assert (str(lesson.top), str(lesson.card)) == ("R5", "B7")
    choose(lesson, "card.rank", "wild4")
    assert str(lesson.card) == "wild4"


def test_the_explorer_speaks_as_the_rules_do() -> None:
    shown = plain.text(Matching("fcd2018", "R2H", "RDH").view())
    assert "color: red · value: 2: draw two · suit: hearts" in shown
    assert "The top card: waits for an answer" in shown
    assert "Its own rule, once it is played: declare [fcd2018#declare]" in shown


def test_the_explorer_says_which_cards_there_are() -> None:
    with pytest.raises(ValueError, match=r"R5H .* is no card of UNO"):
        Matching("uno", "R5H")


def test_a_top_card_is_found_a_place_even_if_the_house_forbids_the_next_best() -> None:
    def is_other(v: Variant, s: State, m: Move) -> bool:
        return m.card is None or m.card.rank != s.top.rank

    other = Clause("other", "house#other", "its value is another", is_other)
    house = with_clause(replace(FCD_2018, key="house", book="fcd2018"), Action.PLAY, other)
    assert "not legal" in str(Matching(house, "REH", "BEC").explain())
    assert "R7H: legal" in str(Matching(house, "REH", "R7H").explain())
    never = Clause("never", "house#never", "it stays in the hand", lambda v, s, m: False)
    shut = with_clause(house, Action.PLAY, never)
    with pytest.raises(ValueError, match="no card lets a red E of hearts be put on it"):
        Matching(shut, "REH", "R7H").explain()
