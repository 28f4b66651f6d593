"""Lessons about cards: each says what the engine says."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from fcd import engine
from fcd.board import MatchExplorer, RuleCompare, SpecialCardLab
from fcd.board.lessons import situations
from fcd.board.lessons.rule_compare import as_read
from fcd.board.sentences import status
from fcd.board.widgets import blocks
from fcd.cards import Card
from fcd.engine import Action, Move, Phase, State, Variant
from fcd.engine.rules import Clause, Meaning
from fcd.game import Game
from fcd.positions import read_cards
from fcd.series.lessons.cards import compare_two_cards
from fcd.series.lessons.valid_moves import try_two_cards
from fcd.variants import FCD_2018, VARIANTS, with_clause
from tests.at_a_lesson import FIVE, choose, controls, first, press, text


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


def test_the_explorer_says_when_a_pair_was_found_and_the_task_is_done() -> None:
    explorer = compare_two_cards()
    assert "0 of 2 done." in text(explorer)
    choose(explorer, "card.suit", "hearts")  # the color is shared, too
    assert "0 of 2 done." in text(explorer)
    choose(explorer, "card.color", "blue")
    assert "✓ Make them share only the suit." in text(explorer)
    assert "1 of 2 done." in text(explorer)
    choose(explorer, "card.suit", "clubs")
    assert "You did them all!" in text(explorer)
    choose(explorer, "card.color", "red")
    assert "You did them all!" in text(explorer), "what was found stays found"
    explorer = try_two_cards()
    for part, value in (("rank", "0"), ("color", "red"), ("suit", "hearts")):
        choose(explorer, f"card.{part}", value)
    assert "1 of 2 done." in text(explorer), "a 0 shares its value only with another 0"
    choose(explorer, "card.rank", "5")
    assert "You did them all!" in text(explorer)


def test_the_explorer_knows_special_top_cards_and_changes_one_part_of_a_card() -> None:
    paid = MatchExplorer("fcd2018", "R2H", "RDH")
    assert not paid.explain()  # a waiting 2 wants a 2
    for words in (  # as the rules call it
        "color: red · value: 2: draw two · suit: hearts",
        "The top card: was just played",
        "When you play it: declare. [Rule: D (declare)]",
    ):
        assert words in text(paid)
    assert "Color ✓" not in text(paid), "where a 2 is needed, no feature counts"
    choose(paid, "when", "later")
    assert paid.explain()
    both = MatchExplorer("fcd2018", "R5H", "R7H")
    assert "Color ✓, suit ✓, value ✗." in text(both), "and not only the first reason"
    named = MatchExplorer("fcd2018", "RDS", "B7C", color="blue")
    assert named.explain()
    choose(named, "named", "green")
    assert not named.explain()
    assert "The color in play is green." in text(named)
    explorer = MatchExplorer("fcd2018", "R5H", "R7S")
    choose(explorer, "card.color", "blue")
    choose(explorer, "card.suit", "clubs")
    assert str(explorer.card) == "B7C"
    choose(explorer, "game", "uno")
    assert (str(explorer.top), str(explorer.card)) == ("R5", "B7")
    choose(explorer, "card.rank", "wild4")
    assert str(explorer.card) == "wild4"


def only_if(says: str, holds: Callable[[Card, Card], bool], v: Variant = FCD_2018) -> Variant:
    """A house where a card is played only if this holds of the top card and it."""

    def test(v: Variant, s: State, m: Move) -> bool:
        return m.card is None or holds(s.top, m.card)

    house = replace(v, key="house", title="My house", book="fcd2018")
    return with_clause(house, Action.PLAY, Clause("own", "house#own", says, test))


def test_a_top_card_is_found_a_place_even_if_the_house_forbids_the_next_best() -> None:
    house = only_if("its value is another", lambda top, card: card.rank != top.rank)
    assert "not legal" in str(MatchExplorer(house, "REH", "BEC").explain())
    assert "R7H: legal" in str(MatchExplorer(house, "REH", "R7H").explain())
    shut = only_if("it stays in the hand", lambda top, card: False)
    with pytest.raises(ValueError, match="no card lets a red E of hearts be put on it"):
        MatchExplorer(shut, "REH", "R7H").explain()


def test_every_answer_is_the_engines_and_a_game_does_not_differ_from_itself() -> None:
    for games in (("fcd2018", "fcd2017"), FIVE):
        compare = RuleCompare(variants=games)
        top, hand = map(read_cards, compare.position.split(" | "))
        answers = compare.answers()
        for column, game in enumerate(compare.games):
            read = {card: as_read(game, card) for card in (*top, *hand)}
            held = tuple(filter(None, (read[card] for card in hand)))
            s = situations.at_table(game, read[top[0]] or top[0], top[0].color, held)
            for card in hand:
                answer, mine = answers[card.spoken][column], read[card]
                assert answer.is_missing == (mine is None), (game, card)
                if mine:
                    legal = engine.is_legal(game, s, situations.first_play(game, s, mine))
                    assert answer.verdict.startswith(("✓", "!")) == legal, (game, card)
    for key in VARIANTS:
        alike = RuleCompare(variants=[key] * 2)
        assert alike.differences == [], key
        assert "the same game twice" in text(alike)


def test_missing_cards_are_said_to_be_missing_and_suits_not_to_be_read() -> None:
    compare = RuleCompare("RFH | RBS", ("fcd2018", "uno"))
    assert compare.answers()["red B of spades"][1].verdict == "not in this deck"
    assert compare.answers()["to draw instead"][1].verdict == "no such top card"
    assert "share none of these cards" in text(compare)
    # A suit that was not given is not made up.
    assert RuleCompare("R5 | R7", ("fcd2018", "uno")).answers()["red 7"][0].is_missing
    compare = RuleCompare("R5H | R7S B9H P5C", ("fcd2018", "uno", "mini_uno"))
    read = {what: [a.verdict for a in answers] for what, answers in compare.answers().items()}
    assert read["red 7 of spades"] == ["✓ yes"] * 3
    assert read["blue 9 of hearts"] == ["✓ yes", "✗ no", "✗ no"]  # by its suit, or not at all
    assert read["purple 5 of clubs"] == ["✓ yes", "not in this deck", "not in this deck"]
    no_suits = "UNO and Mini UNO have no suits: only color and value count there."
    assert no_suits in text(compare)
    assert "suits" not in text(RuleCompare(variants=("uno", "uno_contest")))


def test_five_games_have_a_column_each_and_one_row_of_rules_at_a_time() -> None:
    compare = RuleCompare(variants=FIVE)
    table = first(compare, "table")
    assert table["head"] == ["what", "same?", *(VARIANTS[key].title for key in FIVE)]
    rows = dict(zip(compare.answers(), table["rows"], strict=True))
    assert rows["red 7 of spades"][1:] == ["same", *["✓ yes: same color"] * 5]
    assert rows["blue 5 of clubs"][1] == "same"  # "value" here, "number or symbol" there
    zero = rows["blue 0 of clubs"]
    assert (zero[0]["alt"], zero[1]["text"]) == ("blue 0 of clubs", "they differ")
    assert zero[2:] == [*["✓ yes: goes on any card"] * 2, *["✗ no"] * 3]
    assert rows["red Skip"][2] == "not in this deck"
    choose(compare, "about", "Wild Draw 4")
    lines = first(compare, "checks")["lines"]
    assert [line[1].partition(":")[0] for line in lines] == table["head"][2:]
    assert lines[-1][2] == "uno_contest#wild-draw-4"


LETTERS = "ABCDEF"


@pytest.mark.parametrize("key", VARIANTS)
def test_the_lab_plays_every_special_card(key: str) -> None:
    lab = SpecialCardLab(key)
    for rank in situations.special_ranks(VARIANTS[key]):
        choose(lab, "rank", rank)
        game = lab.game
        assert game.moves[0].card == lab.card
        assert Game.from_json(game.to_json(), game.variant).state == game.state
        assert len({len(hand) for hand in lab.prepared().state.hands}) == 1


@pytest.mark.parametrize(("key", "card"), [("fcd2017", "RDH"), ("fcd2018", "BDC"), ("uno", "wild")])
def test_every_color_that_is_named_is_seen_and_lets_the_next_player_do_something_else(
    key: str, card: str
) -> None:
    lab = SpecialCardLab(key, card)
    able, seen = set(), set()
    for color in lab.variant.colors:
        choose(lab, "color", color)
        able.add(tuple(map(str, lab.game.legal_moves())))
        seen.add(tuple(b["src"] for b in blocks.every(lab.body()) if b["kind"] == "picture"))
    assert len(able) == len(seen) == len(lab.variant.colors)


CHANGED = [
    ("fcd2018", "R2H", ["Turn", "The board says", "Cards to draw", "Cards in hand"]),
    ("fcd2018", "RAH", ["Turn", "The board says", "Cards in hand"]),
    ("fcd2017", "RBH", ["Turn", "The board says", "Direction", "Cards in hand"]),
    ("fcd2017", "RCH", ["The board says", "Cards in hand"]),
    ("uno", "wild", ["Turn", "The board says", "Color in play", "Cards in hand"]),
]


def test_the_lab_tells_what_has_changed_and_what_the_board_says_to_whoever_is_next() -> None:
    for key, card, changed in CHANGED:
        lab = SpecialCardLab(key, card)
        rows = first(lab, "table")["rows"]
        assert [label for label, *_ in rows] == changed, (key, card)
        game, (says,) = lab.game, [new for label, _, new in rows if label == "The board says"]
        who = game.state.player
        assert says["text"] == f"{game.names[who]}: “{status(game.view(who))}”"
        assert text(lab).count(f"{game.names[who]}’s hand") == 2  # before and after
        words = {old for _, old, _ in rows} | {new["text"] for *_, new in rows}
        assert not {*Phase} & words


def test_cards_that_were_drawn_come_flying_in_the_lab_and_no_others() -> None:
    lab = SpecialCardLab("uno", "wild4")
    assert not any(card["order"] for card in cards_of(lab))
    press(lab, "do draw")
    assert sum(bool(card["order"]) for card in cards_of(lab)) == 4
    played, *_ = [card for card in cards_of(lab) if card["ring"]]
    assert played["alt"] == "Wild Draw 4"


def cards_of(lab: SpecialCardLab) -> list[dict[str, Any]]:
    return [card for block in blocks.every(lab.body()) for card in block.get("cards", ())]


def test_one_goes_on_in_words_and_a_bluff_can_be_challenged() -> None:
    lab = SpecialCardLab("uno", "wild4")
    press(lab, "do draw")  # Bob takes the four cards, and Jack is next
    shown = [c["label"] for c in controls(lab).values() if c["kind"] == "button"]
    codes = {str(card) for card in situations.kinds(lab.variant)} - {"wild", "swap"}
    assert any(words.startswith("play the ") for words in shown)
    assert not codes & {word for words in shown for word in words.split()}
    press(lab, "again")
    press(lab, "do challenge")
    assert "wasn't bluffing" in lab.game.log[-1]
    choose(lab, "bluff", "bluff")
    assert lab.then == ()  # another position: the moves tried in the old one are gone
    press(lab, "do challenge")
    assert "was bluffing" in lab.game.log[-1]
    press(lab, "again")
    assert lab.then == ()
    assert "bluff" not in controls(SpecialCardLab("uno_contest", "wild4"))


def test_the_lab_looks_for_a_card_to_play_on_and_says_why_if_there_is_none() -> None:
    own = Meaning("house#leader", FCD_2018.meanings["A"].effects, opening=())
    meanings = {**FCD_2018.meanings, "7": own, "F": own}  # so that a letter would come first
    house = only_if(
        "it is a number, as only numbers go on a letter",
        lambda top, card: not {top.rank, card.rank} <= {*LETTERS},
        replace(FCD_2018, meanings=meanings),
    )
    for card in ("RFH", "RAH", "RDH", "P2Q", "B0S"):
        lab = SpecialCardLab(house, card)
        assert str(lab.game.moves[0].card) == card
        if lab.card.rank in LETTERS:
            assert lab.game.state.discards[0].rank not in LETTERS, card
        assert "What happened" in text(lab)
    lab = SpecialCardLab(only_if("it is no F", lambda top, card: card.rank != "F", house), "RFH")
    assert lab.game.moves == ()
    assert "Alice can't play the red F of hearts on any card." in text(lab)
    assert "it is no F" in text(lab)
    assert "What happened" not in text(lab)
    assert not [c for c in controls(lab).values() if c["kind"] == "button"]
    choose(lab, "rank", "2")
    assert "What happened" in text(lab)
    assert situations.special_ranks(FCD_2018) == ["0", "2", "A", "D"]
    tame = replace(FCD_2018, meanings={**FCD_2018.meanings, "E": Meaning("match")})
    assert "E" in situations.special_ranks(tame)
