"""ex01 and ex02: answers of the wrong kind."""

from __future__ import annotations

import random
from typing import Any

import pytest

from fcd import Card, Color, Suit
from fcd.teach.folder import find_check
from fcd.teach.outcome import Outcome
from fcd.teach.writing import quoted


def shuffling_deal(deck: list[Card]) -> object:
    deck = random.sample(deck, len(deck))
    return [deck[seat:28:4] for seat in range(4)], deck[28], deck[29:]


def dealing_out(deck: list[Card]) -> object:
    if len(deck) < 30:
        raise ValueError("too few")
    hands: list[list[Card]] = [[], [], [], []]
    for n in range(28):
        hands[n % 4].append(deck.pop(0))
    return hands, deck.pop(0), deck


def emptying(deck: list[Card], suit: Suit) -> int:
    count = 0
    while deck:
        count += deck.pop().suit == suit
    return count


class Empty:
    def __init__(self, value: int, color: Color, suit: Suit) -> None:
        pass


def test_an_answer_of_the_wrong_kind_is_told_so() -> None:
    submissions: list[tuple[str, Any, str]] = [
        ("ex01.parts", Empty, "Your card has no `value`."),
        ("ex02.full_deck", lambda: 800, "full_deck() is an int, and should be a list of cards."),
        ("ex02.full_deck", lambda: ["R2H"], "card 0 in it is a str, and should be a Card of fcd."),
        ("ex02.full_deck", lambda: None, "Your code returned None."),
        ("ex02.full_deck", lambda: print([]), "Your code printed its answer"),
        ("ex02.hands", lambda deck: None, "deal returned None. It should return three things"),
        ("ex02.hands", lambda deck: (deck[:7], deck[28], deck[29:]), "a list of four hands"),
        ("ex02.hands", lambda deck: ([1, 2, 3, 4], deck[28], deck[29:]), "Hand 0 is an int"),
        ("ex02.hands", shuffling_deal, "Does it shuffle?"),
        ("ex02.piles", shuffling_deal, "Does it shuffle?"),
        ("ex02.piles", dealing_out, "Your code changed its first argument"),
        ("ex02.num_of_suit", emptying, "Your code changed its first argument"),
        ("ex02.too_few", dealing_out, "Your code changed its first argument"),
        ("ex02.piles", lambda deck: ([], [deck[28]], deck[29:]), "is a card, not a list"),
        ("ex02.piles", lambda deck: ([], "Y2S", deck[29:]), "The card turned up is a str"),
        ("ex02.piles", lambda deck: ([], deck[28], iter(deck)), "The draw pile is a list_iterator"),
    ]
    for check, submission, says in submissions:
        report = find_check(check).run(submission)
        assert report.outcome is Outcome.WRONG, says
        assert says in repr(report)


class Equal:
    """Equal if a number made of the parts is: the last 0 is taken for the first 1."""

    weights = 28, 6, 1

    def __init__(self, value: int, color: Color, suit: Suit) -> None:
        self.value, self.color, self.suit = value, color, suit

    def number(self) -> int:
        parts = self.value, [*Color].index(self.color), [*Suit].index(self.suit)
        return sum(a * b for a, b in zip(self.weights, parts, strict=True))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Equal) and self.number() == other.number()

    def __hash__(self) -> int:
        return hash((self.value, self.color, self.suit))


class Tuple(Equal):
    weights = 25, 5, 1

    def __eq__(self, other: object) -> bool:
        return hash(self) == hash(other)

    __hash__ = Equal.__hash__


def test_a_card_is_equal_to_no_other_card_and_to_nothing_else() -> None:
    finding = find_check("ex01.equal").run(Equal).finding
    assert finding.scene
    assert len(finding.scene.rows) == 2  # the two cards that are taken for one
    assert finding.got == "(True, 2)"
    finding = find_check("ex01.equal").run(Tuple).finding
    assert ("something that isn't a card", 0, 2) in finding.topics


def test_a_sentence_that_is_not_in_the_rulebook_is_refused() -> None:
    with pytest.raises(ValueError, match="no sentence of fcd2018#deck begins with 'Nobody says'"):
        quoted("fcd2018#deck", "Nobody says")
