"""Match explorer: it says what the engine says."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fcd import engine
from fcd.board import MatchExplorer
from fcd.board.lessons import situations
from fcd.engine import Action, Move, State, Variant
from fcd.engine.rules import Clause
from fcd.variants import FCD_2018, VARIANTS, with_clause
from tests.at_a_lesson import choose, text


@pytest.mark.parametrize("key", VARIANTS)
def test_the_explorer_agrees_with_the_engine(key: str) -> None:
    """For tops of every rank: the verdict is that of a round in which it has just been played."""
    v = VARIANTS[key]
    tops = {card.rank: card for card in situations.kinds(v)}.values()
    some = situations.kinds(v)[:: max(1, len(v.kinds) // 8)]
    for top in tops:
        for card in some:
            explorer = MatchExplorer(v, top, card)
            s = explorer.state
            assert (s.top, s.hand) == (top, (card,))
            legal = engine.is_legal(v, s, situations.first_play(v, s, card))
            assert bool(explorer.explain()) == legal == ("Yes: " in text(explorer)), (top, card)


def test_the_explorer_knows_the_rules_of_special_top_cards() -> None:
    paid = MatchExplorer("fcd2018", "R2H", "RDH")
    assert not paid.explain()  # a waiting 2 wants a 2
    for words in (  # as the rules call it
        "color: red · value: 2: draw two · suit: hearts",
        "The top card: waits for an answer",
        "Its own rule, once it is played: declare [fcd2018#declare]",
    ):
        assert words in text(paid)
    choose(paid, "when", "later")
    assert paid.explain()
    named = MatchExplorer("fcd2018", "RDS", "B7C", color="blue")
    assert named.explain()
    choose(named, "named", "green")
    assert not named.explain()
    assert "color in force is green" in text(named)


def test_the_explorer_changes_one_part_of_a_card() -> None:
    explorer = MatchExplorer("fcd2018", "R5H", "R7S")
    choose(explorer, "card.color", "blue")
    choose(explorer, "card.suit", "clubs")
    assert str(explorer.card) == "B7C"
    choose(explorer, "game", "uno")
    assert (str(explorer.top), str(explorer.card)) == ("R5", "B7")
    choose(explorer, "card.rank", "wild4")
    assert str(explorer.card) == "wild4"


def test_a_top_card_is_found_a_place_even_if_the_house_forbids_the_next_best() -> None:
    def is_other(v: Variant, s: State, m: Move) -> bool:
        return m.card is None or m.card.rank != s.top.rank

    other = Clause("other", "house#other", "its value is another", is_other)
    house = with_clause(replace(FCD_2018, key="house", book="fcd2018"), Action.PLAY, other)
    assert "not legal" in str(MatchExplorer(house, "REH", "BEC").explain())
    assert "R7H: legal" in str(MatchExplorer(house, "REH", "R7H").explain())
    never = Clause("never", "house#never", "it stays in the hand", lambda v, s, m: False)
    shut = with_clause(house, Action.PLAY, never)
    with pytest.raises(ValueError, match="no card lets a red E of hearts be put on it"):
        MatchExplorer(shut, "REH", "R7H").explain()
