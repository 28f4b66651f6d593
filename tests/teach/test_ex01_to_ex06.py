"""ex01 to ex06: answers of the wrong kind, cases that can be copied, rare mistakes, the diary."""

from __future__ import annotations

import random
from typing import Any

import pytest

from fcd import Card, Color, Suit, adt
from fcd.adt import PlayerMove
from fcd.teach.exercises import find_check, find_exercise
from fcd.teach.exercises.ex06_saying_uno import DURING, TURNS
from fcd.teach.exercises.ex06_saying_uno.rounds import (
    PENALTY,
    Call,
    told_turns,
    turns_before,
    written,
)
from fcd.teach.given.turns import read_move, read_moves, read_turn
from fcd.teach.outcome import Depth, Outcome
from fcd.teach.quoting import quoted
from fcd.teach.taught_game import FCD_2017, taught_game
from tests.teach.handed_in import as_found as as_found


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


def test_a_sentence_that_is_not_in_the_rulebook_is_refused() -> None:
    with pytest.raises(ValueError, match="no sentence of fcd2018#deck begins with 'Nobody says'"):
        quoted("fcd2018#deck", "Nobody says")


def test_cases_are_playable_short_and_can_be_copied_into_a_cell() -> None:
    known = (Card, Color, read_turn, read_move, read_moves)
    for check in find_exercise("ex05").checks:
        cases: Any = check.checker
        every = [*cases.examples, *cases.hidden, *cases.made_up(Depth.PUBLIC)]
        names = {check.submission: lambda *args: args} | {each.__name__: each for each in known}
        right = check.model(taught_game(check.game))
        answers = [cases.ask(right, case) for case in every]
        assert None not in answers
        assert len({str(answer) for answer in answers}) > 1, "no answer is right everywhere"
        for case in every:
            scene = cases.scene(case)
            assert eval(scene.call, names) == cases.ask(lambda *args: args, case), scene.call
            assert scene.moves <= 3 or case in cases.hidden
            assert all(rule.strip() for rule in scene.rules)


def test_mistakes_about_a_c_are_noticed(as_found: None) -> None:
    may_go_on = find_check("ex05.may_go_on")
    right_2017 = may_go_on.model(FCD_2017)

    def still_named(top: Card, named: Color | None, played: list[Card], move: PlayerMove) -> object:
        """The color that was named before one's own C."""
        on_own_c = played and played[-1].rank == "C" and move.card
        if on_own_c and move.card and named and move.card.color == named:
            return True
        return right_2017(top, named, played, move)

    assert may_go_on.run(still_named).outcome == "wrong"


def test_the_diary_agrees_with_the_course_interface() -> None:
    for script in (*DURING, *TURNS):
        game, turns = script.play(), told_turns(script)
        assert len(turns) == adt.num_turns(game)
        for number, turn in enumerate(turns):
            made = [adt.past_move(game, number, n) for n in range(adt.turn_moves(game, number))]
            assert [move.action.value for move in made] == [
                moved.move.replace("call", "say") for moved in turn
            ]
        for moved in turns[-1][-1:]:
            assert moved.left == adt.player_card_count(game, moved.player)


def test_students_may_change_what_they_are_given_and_a_first_turn_follows_none() -> None:
    script = written("R3H R3H", "play R3H, end")
    turns_before(script)[0].clear()
    assert [moved.move for moved in turns_before(script)[0]] == ["play", "end"]
    for word in ("TRIO", "DUO", "UNO"):  # nobody can be called out
        call = Call(written("R3H"), word)
        assert PENALTY.answer(FCD_2017, call) == (0, 4)
