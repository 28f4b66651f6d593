"""Special card lab: one card, before and after."""

from __future__ import annotations

from dataclasses import replace

import pytest

from fcd.board.lessons import plain, situations
from fcd.board.lessons.special_card_lab import Lab
from fcd.engine import Action, Move, Phase, State, Variant
from fcd.engine.rules import Clause, Meaning
from fcd.game import Game
from fcd.variants import FCD_2018, VARIANTS, with_clause
from tests.at_a_lesson import LETTERS, choose, controls, press


@pytest.mark.parametrize("key", VARIANTS)
def test_the_lab_plays_every_special_card(key: str) -> None:
    lesson = Lab(key)
    for rank in situations.special_ranks(VARIANTS[key]):
        choose(lesson, "rank", rank)
        game = lesson.played()
        assert game.moves[0].card == lesson.card
        assert Game.from_json(game.to_json(), game.variant).state == game.state
        assert len({len(hand) for hand in lesson.prepared().state.hands}) == 1


def test_special_ranks_are_those_that_do_something_or_fit_everywhere() -> None:
    assert situations.special_ranks(FCD_2018) == ["0", "2", "A", "D"]
    tame = replace(FCD_2018, meanings={**FCD_2018.meanings, "E": Meaning("match")})
    assert "E" in situations.special_ranks(tame)


def test_the_lab_marks_what_has_changed() -> None:
    text = plain.text(Lab("fcd2018", "R2H").view())
    assert "whose turn\n  before: Alice\n  after: Bob ◂" in text
    assert "Bob owes two cards ◂" in text
    assert "clockwise ◂" not in text
    assert "counterclockwise ◂" in plain.text(Lab("fcd2017", "RBH").view())


@pytest.mark.parametrize(
    ("key", "card", "says"),
    [
        ("fcd2018", "R2H", "Bob: “You owe two cards: draw, or pass the debt on with a 2.” ◂"),
        ("fcd2017", "RCH", "Alice: “You may put down one more card, or end your turn.” ◂"),
        ("uno", "wild4", "Bob: “Alice wants you to draw four cards: draw, or challenge"),
    ],
)
def test_the_lab_says_what_the_board_would_say_and_not_the_phase(
    key: str, card: str, says: str
) -> None:
    lesson = Lab(key, card)
    text = plain.text(lesson.view())
    assert says in text
    table = next(b for b in lesson.body() if b["kind"] == "table")
    cells = [
        each if isinstance(each, str) else each.get("text") for row in table["rows"] for each in row
    ]
    assert not {*Phase, *(f"{phase} ◂" for phase in Phase), "phase"} & {*cells}


def test_moves_to_go_on_with_are_in_words() -> None:
    lesson = Lab("uno", "wild4")
    press(lesson, "do draw")  # Bob takes the four cards, and Jack is next
    shown = [c["label"] for c in controls(lesson) if c["kind"] == "button"]
    codes = {str(card) for card in situations.kinds(lesson.variant)} - {"wild", "swap"}
    assert any(words.startswith("play the ") for words in shown)
    assert not codes & {word for words in shown for word in words.split()}


def test_a_bluff_can_be_challenged_in_the_lab() -> None:
    lesson = Lab("uno", "wild4")
    press(lesson, "do challenge")
    assert "innocent" in lesson.played().log[-1]
    choose(lesson, "bluff", "bluff")
    assert lesson.then == ()  # another position: the moves tried in the old one are gone
    press(lesson, "do challenge")
    assert "guilty" in lesson.played().log[-1]
    press(lesson, "again")
    assert lesson.then == ()
    assert not any(c["id"] == "bluff" for c in Lab("uno_contest", "wild4").controls())


def _only_numbers_on_letters() -> Variant:
    def test(v: Variant, s: State, m: Move) -> bool | None:
        return None if s.top.rank not in LETTERS else m.card is None or m.card.rank not in LETTERS

    calm = Clause("calm", "house#calm", "it is a number, as only numbers go on a letter", test)
    own = Meaning("house#leader", FCD_2018.meanings["A"].effects, opening=())
    meanings = {**FCD_2018.meanings, "7": own, "F": own}  # so that a letter would come first
    house = replace(FCD_2018, key="house", title="My house", book="fcd2018", meanings=meanings)
    return with_clause(house, Action.PLAY, calm)


@pytest.mark.parametrize("card", ["RFH", "RAH", "RDH", "P2Q", "B0S"])
def test_the_lab_looks_for_a_card_that_a_house_rule_lets_it_play_on(card: str) -> None:
    lesson = Lab(_only_numbers_on_letters(), card)
    game = lesson.played()
    assert str(game.moves[0].card) == card
    if game.moves[0].card and game.moves[0].card.rank in LETTERS:
        assert game.state.discards[0].rank not in LETTERS
    assert "What happened" in plain.text(lesson.view())


def test_the_lab_says_why_if_there_is_no_such_card() -> None:
    never = Clause("never", "house#never", "it is no F", lambda v, s, m: "F" not in str(m.card))
    lesson = Lab(with_clause(_only_numbers_on_letters(), Action.PLAY, never), "RFH")
    assert lesson.played().moves == ()
    text = plain.text(lesson.view())
    assert "No card was found on which Alice may play red F of hearts." in text
    assert "✗ it is no F" in text
    assert "What happened" not in text
    assert not [c for c in controls(lesson) if c["kind"] == "button"]
    choose(lesson, "rank", "2")
    assert "What happened" in plain.text(lesson.view())


def test_the_lab_keeps_the_game_it_was_made_with() -> None:
    house = _only_numbers_on_letters()
    lesson = Lab(house, "RFH")
    choose(lesson, "game", "uno")
    offered = {c["id"]: c for c in controls(lesson)}["game"]["options"]
    assert [option["label"] for option in offered].count("My house") == 1
    choose(lesson, "game", "house")
    assert lesson.variant is house


def test_the_lab_refuses_plain_cards() -> None:
    with pytest.raises(ValueError, match=r"red 5 of hearts is no special card.*0, 2, A, D"):
        Lab("fcd2018", "R5H")
