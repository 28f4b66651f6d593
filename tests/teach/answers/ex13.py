"""A right answer to ex13 with an oracle and with Hypothesis.

Moves are made in the game and in one that is known to be right, and everything is compared. What
goes on what, and the sums, are properties of cards that Hypothesis makes up.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from fcd.adt import Action, PlayerMove
from fcd.cards import HEX, Card, Cards, Color, Suit
from fcd.teach.given.testing import deal, move, right_game

Kind = Any  # a class Game

# -- the same moves in both games ------------------------------------------------------------------

PLAYS = [
    "R1H",
    "R3H",
    "R4H",
    "R5H",
    "R8H",
    "B1S",
    "B2S",
    "G2D",
    "R0H",
    "R1S",
    "Y1H",
    "Y5S",
    "B5S",
    "R5S",
    "B1D",
    "RCS",
    "RCD",
    "RCC",
    "YCC",
    "GCC",
    "R2H",
    "RAH",
    "RBH",
    "RCH",
]
TEXTS = ["draw", "end", "say UNO", "say DUO", "say TRIO", *(f"play {card}" for card in PLAYS)]
TEXTS += [f"play {card} naming {color}" for card in ("RDH", "YDC") for color in ("blue", "red")]
TEXTS += ["play RDH", "play YDC"]
MOVES = {text: move(text) for text in TEXTS}

REDS = ["R1H", "R3H", "R4H", "R5H", "R6H", "R7H", "R8H"]
ROUND = ["draw", "end"]
CHAIN = [f"play {card}" for card in ["RCH", "RCS", "RCD", "RCC", "YCC", "GCC"]]

Position = dict[str, Any]
SHORT: list[tuple[Position, list[str]]] = [
    ({"hands": ["R1H R3H RDH", "R4H"], "top": "R7C", "draw": "R3S G8S"}, [*ROUND * 5]),
    ({"hands": ["R1H R3H", "R4H"], "top": "R7C"}, ["play R1H", "end", *ROUND * 3]),
    (
        {"hands": ["R2H", "R1H R0H B2S", "R1S G2D"], "top": "R7C"},
        ["play R2H", "end", "draw", "draw", "end", "play G2D", "end", "draw", "draw", "end"],
    ),
    (
        {"hands": ["R2H", "B2S", "R1H"], "top": "R7C"},
        ["play R2H", "end", "play B2S", "end", *["draw"] * 4, "end"],
    ),
    ({"hands": ["RAH"], "top": "R7C"}, ["play RAH", "end", *ROUND * 3]),
    (
        {"hands": ["RDH", "", "B1S R1S Y1H YDC", "Y5S B5S R5S"], "top": "R7C"},
        ["play RDH naming blue", "end", *ROUND, "play Y1H", "end"],
    ),
    ({"hands": ["R0H", "R1S B1S Y1H"], "top": "B7C"}, ["play R0H", "end"]),
    ({"hands": ["R1H R2H"], "top": "R2S"}, ["draw", "draw", "end"]),
    ({"hands": ["", "R1H"], "top": "RAH"}, ["play R1H", "end"]),
    ({"hands": ["R1S B1S"], "top": "RDH"}, ["play R1S"]),
    (
        {"hands": ["", " ".join(REDS)], "top": "R9H", "left": 40},
        [m for card in REDS[:-1] for m in (*ROUND, f"play {card}", "end", *ROUND * 2)]
        + [*ROUND, "play R8H"],
    ),
    (
        {"hands": ["R1H", "R3H"], "top": "R9H", "draw": "G8S", "left": 1},
        ["play R1H", "end", "play R3H", "end", *ROUND * 3, "draw"],
    ),
]
FULL: list[tuple[Position, list[str]]] = [
    (
        {"hands": ["RBH", "", "", "R1H"], "top": "R7C"},
        ["play RBH", "end", "play R1H", "end", *ROUND * 2],
    ),
    ({"top": "RBH"}, ROUND * 3),
    ({"hands": ["R4H R5H"], "top": "RCH"}, ["play R4H"]),
    ({"hands": ["RCH RCS R1H R3H B1D"], "top": "R7C"}, ["play RCH", "play RCS", "play R1H"]),
    ({"hands": ["RCH", "R4H R5H"], "top": "R7C"}, ["play RCH", "end", "play R4H"]),
    (
        {"hands": ["RCH RCS RCD RCC YCC GCC G1C"], "top": "R7C"},
        [*CHAIN[:5], "say DUO", CHAIN[5], "end", "say TRIO", "say DUO", "say UNO", "draw", "end"],
    ),
    (
        {"hands": ["RCH RCS RCD RCC YCC GCC G1C"], "top": "R7C"},
        [*CHAIN[:4], "say TRIO", CHAIN[4], "say DUO", "end", *ROUND * 4, "say TRIO"],
    ),
    ({"top": "R7C"}, ["say UNO", "draw", "end"]),
    (
        {"hands": ["RCH RCS RCD RAD"], "top": "R7C"},
        ["play RCH", "play RCS", "play RCD", "play RAD", "end", "say TRIO"],
    ),
]


def compared(rules: str, position: Position, moves: list[str]) -> Callable[[Kind], None]:
    @cache
    def expected() -> list[list[object]]:
        oracle = deal(right_game(rules), **position)
        found = [look(oracle)]
        for text in moves:
            oracle.play_move(move(text))
            found.append(look(oracle))
        return found

    def test(Game: Kind) -> None:  # noqa: N803 - it is a class
        game = deal(Game, **position)
        for text, answers in zip([None, *moves], expected(), strict=True):
            if text:
                game.play_move(move(text))
            assert look(game) == answers, text

    return test


def look(game: Any) -> list[object]:
    """Everything that can be asked, in an order that all right games share."""
    told: list[object] = list(map(game.is_valid_move, MOVES.values()))
    told += [game.current_player(), game.current_turn(), game.num_turns(), game.top_discard()]
    told += [int(game.play_direction()), game.game_winner(), game.get_current_color()]
    told += [game.get_active_draw_twos(), game.get_number_of_two_cards_at_top()]
    told += [game.current_turn_moves(), game.get_previous_turn_player()]
    told += [game.get_top_discard_turn_number(), *map(game.player_card_count, range(4))]
    told += [game.get_discard_pile_card(n) for n in range(3)]
    held = [str(game.hand_card(n)) for n in range(game.hand_card_count())]
    past = [game.past_move(0, n) for n in range(game.turn_moves(0))]
    return [*told, sorted(held), [used(each) for each in past]]


def used(past: PlayerMove) -> tuple[object, ...]:
    """The parts of a past move that it uses."""
    if past.action is not Action.PLAY_CARD or past.card is None:
        return (past.action,)
    return (past.action, past.card, past.next_color if past.card.rank == "D" else None)


# -- properties ------------------------------------------------------------------------------------

cards = st.builds(Card, st.sampled_from(HEX), st.sampled_from(Color), st.sampled_from(Suit))
few = settings(
    max_examples=12,
    derandomize=True,
    database=None,
    deadline=None,
    phases=[Phase.generate],  # yes or no is all that counts here: nothing is made smaller
)


def lists_of(deck: Cards | list[Card]) -> tuple[list[int], list[Any], list[Any]]:
    return [HEX.index(c.rank) for c in deck], [c.color for c in deck], [c.suit for c in deck]


def test_what_fits(Game: Kind) -> None:  # noqa: N803 - it is a class
    @few
    @given(cards, cards.filter(lambda top: top.rank not in "2A"))
    def fits(card: Card, top: Card) -> None:
        game = Game(*lists_of([*[card] * 28, top, card]))
        alike = card.rank in (top.rank, "0") or card.color == top.color or card.suit == top.suit
        color = Color.RED if card.rank == "D" else None
        assert game.is_valid_move(PlayerMove(Action.PLAY_CARD, card, color)) == alike

    fits()


def test_sums(Game: Kind) -> None:  # noqa: N803 - it is a class
    @few
    @given(cards, cards, st.integers(1, 5))
    def sums(one: Card, other: Card, left: int) -> None:
        deck = [*[one] * 20, *[other] * (9 + left)]
        game = Game(*lists_of(deck))
        assert game.num_cards() == len(deck)
        assert game.player_points(0) == sum(HEX.index(card.rank) for card in deck[:28:4])
        assert game.num_of_value(5) == sum(card.rank == "5" for card in deck)
        for suit in Suit:
            assert game.num_of_suit(suit) == sum(card.suit == suit for card in deck)
        for color in Color:
            assert game.num_of_color(color) == sum(card.color == color for card in deck)

    sums()


properties: list[Callable[[Kind], None]] = [test_sums, test_what_fits]
short_tests = [*(compared("fcd2018", *each) for each in SHORT), *properties]
full_tests = [*(compared("fcd2017", *each) for each in [*SHORT, *FULL]), *properties]
