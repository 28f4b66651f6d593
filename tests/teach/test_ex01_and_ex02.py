"""ex01 and ex02: their models against fcd's own cards and deals, and answers of the wrong kind."""

from __future__ import annotations

import random
from typing import Any

import pytest

from fcd import Card, Color, Game, Suit
from fcd.cards import FCD_DECK, HEX
from fcd.scoring import hand_points
from fcd.teach.exercises import find_check
from fcd.teach.outcome import Outcome
from fcd.teach.quoting import quoted
from fcd.teach.taught_game import FCD_2018


def test_the_model_card_is_fcds_card() -> None:
    make = find_check("ex01.text").model(FCD_2018)
    for card in set(FCD_DECK):
        made = make(HEX.index(card.rank), card.color, card.suit)
        assert str(made) == str(card)
        assert made.points() == hand_points("fcd2018", [card])
        assert made.is_wild() is (card.rank == "0")


def test_the_model_deal_is_the_engines() -> None:
    deck = FCD_DECK[5:500:7]
    hands, top, pile = find_check("ex02.hands").model(FCD_2018)(deck)
    state = Game("fcd2018", deck=deck).state
    assert (tuple(map(tuple, hands)), top, tuple(pile)) == (state.hands, state.top, state.draw_pile)
    assert len(pile) == len(deck) - 29


def test_the_models_count_the_whole_deck() -> None:
    for check, wanted, number in (
        *(("ex02.num_of_suit", suit, 160) for suit in Suit),
        *(("ex02.num_of_color", color, 160) for color in Color),
        *(("ex02.num_of_value", value, 50) for value in range(16)),
    ):
        assert find_check(check).model(FCD_2018)(FCD_DECK, wanted) == number


def test_a_shuffled_deal_is_told_so() -> None:
    def deal(deck: list[Card]) -> object:
        random.shuffle(deck)
        return [deck[seat:28:4] for seat in range(4)], deck[28], deck[29:]

    for name in ("ex02.hands", "ex02.piles"):
        report = find_check(name).run(deal)
        assert report.outcome is Outcome.WRONG
        assert "Does it shuffle?" in repr(report)


@pytest.mark.parametrize(
    ("check", "submission", "says"),
    [
        ("ex02.full_deck", lambda: 800, "full_deck() is an int, and should be a list of cards."),
        ("ex02.full_deck", lambda: ["R2H"], "card 0 in it is a str, and should be a Card of fcd."),
        ("ex02.full_deck", lambda: None, "full_deck() is None"),
        ("ex02.hands", lambda deck: None, "deal returned None. It should return three things"),
        ("ex02.hands", lambda deck: (deck[:7], deck[28], deck[29:]), "a list of four hands"),
        ("ex02.hands", lambda deck: ([1, 2, 3, 4], deck[28], deck[29:]), "Hand 0 is an int"),
        ("ex02.piles", lambda deck: ([], [deck[28]], deck[29:]), "is a card, and no list"),
        ("ex02.piles", lambda deck: ([], "Y2S", deck[29:]), "The card turned up is a str"),
        ("ex02.piles", lambda deck: ([], deck[28], iter(deck)), "The draw pile is a list_iterator"),
    ],
)
def test_an_answer_of_the_wrong_kind_is_told_so(check: str, submission: Any, says: str) -> None:
    report = find_check(check).run(submission)
    assert report.outcome is Outcome.WRONG
    assert says in repr(report)


def test_a_card_that_keeps_nothing_is_told_so() -> None:
    class Empty:
        def __init__(self, value: int, color: Color, suit: Suit) -> None:
            pass

    report = find_check("ex01.parts").run(Empty)
    assert report.outcome is Outcome.WRONG
    assert "Your card has no `value`." in repr(report)


def test_a_sentence_that_is_not_in_the_rulebook_is_refused() -> None:
    with pytest.raises(ValueError, match="no sentence of fcd2018#deck begins with 'Nobody says'"):
        quoted("fcd2018#deck", "Nobody says")
