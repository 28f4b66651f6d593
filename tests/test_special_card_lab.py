"""Special card lab: one card, before and after."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fcd.board import SpecialCardLab
from fcd.board.lessons import situations
from fcd.engine import Action, Move, Phase, State, Variant
from fcd.engine.rules import Clause, Meaning
from fcd.game import Game
from fcd.variants import FCD_2018, VARIANTS, with_clause
from tests.at_a_lesson import choose, controls, first, press, text

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


def test_special_ranks_are_those_that_do_something_or_fit_everywhere() -> None:
    assert situations.special_ranks(FCD_2018) == ["0", "2", "A", "D"]
    tame = replace(FCD_2018, meanings={**FCD_2018.meanings, "E": Meaning("match")})
    assert "E" in situations.special_ranks(tame)


@pytest.mark.parametrize(
    ("key", "card", "marked"),
    [
        ("fcd2018", "R2H", "whose turn\n  before: Alice\n  after: Bob ◂"),
        ("fcd2018", "R2H", "Bob owes two cards ◂"),
        ("fcd2018", "R2H", "Bob: “You owe two cards: draw, or pass the debt on with a 2.” ◂"),
        ("fcd2017", "RBH", "counterclockwise ◂"),
        ("fcd2017", "RCH", "Alice: “You may put down one more card, or end your turn.” ◂"),
        ("uno", "wild4", "Bob: “Alice wants you to draw four cards: draw, or challenge"),
    ],
)
def test_the_lab_marks_what_has_changed_in_the_words_of_the_board(
    key: str, card: str, marked: str
) -> None:
    lab = SpecialCardLab(key, card)
    assert marked in text(lab)
    assert ("clockwise ◂" in text(lab)) == ("clockwise" in marked)
    cells = [cell for row in first(lab, "table")["rows"] for cell in row]
    words = {each if isinstance(each, str) else each.get("text") for each in cells}
    assert not {*Phase, *(f"{phase} ◂" for phase in Phase), "phase"} & words


def test_one_goes_on_in_words_and_a_bluff_can_be_challenged() -> None:
    lab = SpecialCardLab("uno", "wild4")
    press(lab, "do draw")  # Bob takes the four cards, and Jack is next
    shown = [c["label"] for c in controls(lab).values() if c["kind"] == "button"]
    codes = {str(card) for card in situations.kinds(lab.variant)} - {"wild", "swap"}
    assert any(words.startswith("play the ") for words in shown)
    assert not codes & {word for words in shown for word in words.split()}
    press(lab, "again")
    press(lab, "do challenge")
    assert "innocent" in lab.game.log[-1]
    choose(lab, "bluff", "bluff")
    assert lab.then == ()  # another position: the moves tried in the old one are gone
    press(lab, "do challenge")
    assert "guilty" in lab.game.log[-1]
    press(lab, "again")
    assert lab.then == ()
    assert "bluff" not in controls(SpecialCardLab("uno_contest", "wild4"))


def _only_numbers_on_letters() -> Variant:
    def test(v: Variant, s: State, m: Move) -> bool | None:
        return None if s.top.rank not in LETTERS else m.card is None or m.card.rank not in LETTERS

    calm = Clause("calm", "house#calm", "it is a number, as only numbers go on a letter", test)
    own = Meaning("house#leader", FCD_2018.meanings["A"].effects, opening=())
    meanings = {**FCD_2018.meanings, "7": own, "F": own}  # so that a letter would come first
    house = replace(FCD_2018, key="house", title="My house", book="fcd2018", meanings=meanings)
    return with_clause(house, Action.PLAY, calm)


def test_the_lab_looks_for_a_card_that_a_house_rule_lets_it_play_on() -> None:
    for card in ("RFH", "RAH", "RDH", "P2Q", "B0S"):
        lab = SpecialCardLab(_only_numbers_on_letters(), card)
        assert str(lab.game.moves[0].card) == card
        if lab.card.rank in LETTERS:
            assert lab.game.state.discards[0].rank not in LETTERS, card
        assert "What happened" in text(lab)


def test_the_lab_says_why_if_there_is_no_such_card() -> None:
    never = Clause("never", "house#never", "it is no F", lambda v, s, m: "F" not in str(m.card))
    lab = SpecialCardLab(with_clause(_only_numbers_on_letters(), Action.PLAY, never), "RFH")
    assert lab.game.moves == ()
    assert "No card was found on which Alice may play red F of hearts." in text(lab)
    assert "✗ it is no F" in text(lab)
    assert "What happened" not in text(lab)
    assert not [c for c in controls(lab).values() if c["kind"] == "button"]
    choose(lab, "rank", "2")
    assert "What happened" in text(lab)
