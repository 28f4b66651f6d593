"""The course interface: decks made by hand, a diary of any game, and what is not there."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import count, takewhile
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fcd import Card, Color, Game, IllegalMove, Suit, adt
from fcd.adt import PlayerMove
from fcd.cards import FCD_DECK, HEX
from tests.refusing import assert_refused

both = pytest.mark.parametrize("rules", ["fcd2017", "fcd2018"])


def cards(text: str) -> list[Card]:
    return [Card.parse(word) for word in text.split()]


def new_game(rules: str, deck: list[Card]) -> Game:
    values = [HEX.index(card.rank) for card in deck]
    colors: list[Color | int] = [card.color for card in deck if card.color]
    suits: list[Suit | int] = [card.suit for card in deck if card.suit]
    return adt.new_game(values, colors, suits, rules=rules)


def deal(rules: str, *hands: str, top: str = "R5H", pile: str = "P7Q P7Q P7Q P7Q") -> Game:
    """Hands are filled up with purple 9s of questions, which fit nothing but each other."""
    filled = [(cards(hand) + 7 * cards("P9Q"))[:7] for hand in (*hands, "", "", "", "")[:4]]
    dealt = [card for round_ in zip(*filled, strict=True) for card in round_]
    return new_game(rules, dealt + cards(top) + cards(pile))


def history(game: Game) -> list[list[PlayerMove]]:
    turns = range(adt.num_turns(game))
    return [[adt.past_move(game, t, m) for m in range(adt.turn_moves(game, t))] for t in turns]


def pile(game: Game, card_of: Callable[[Game, int], Card | None]) -> list[Card]:
    """All cards that a get_… function finds, the top one first."""
    found: Iterator[Any] = takewhile(lambda c: c is not None, (card_of(game, n) for n in count()))
    return list(found)


def hand_of(game: Game, player: int) -> list[Card]:
    return pile(game, lambda game, n: adt.get_hand_card(game, player, n))


@both
def test_the_deck_is_dealt_as_it_is_given(rules: str) -> None:
    deck = cards(" ".join(f"{'RBGYP'[n % 5]}{HEX[n % 16]}{'HDCSQ'[n // 5 % 5]}" for n in range(40)))
    game = new_game(rules, deck)
    assert [hand_of(game, player) for player in range(4)] == [deck[n:28:4] for n in range(4)]
    assert adt.top_discard(game) == deck[28]
    assert pile(game, adt.get_deck_card) == deck[29:]
    assert game.variant.key == rules
    values, colors = [n % 16 for n in range(40)], [n % 5 for n in range(40)]
    suits = [n // 5 % 5 for n in range(40)]  # by position, in the order of the course
    assert adt.new_game(values, colors, suits, rules=rules).state == game.state
    assert adt.new_game(values, colors, suits).variant.key == "fcd2017"


@both
def test_counts_are_of_the_whole_deck(rules: str) -> None:
    game = deal(rules, "R1H BAD", "RAH G2C", top="Y3S", pile="P1Q RFH")
    game.play("draw")
    assert adt.num_cards(game) == 4 * 7 + 1 + 2
    assert [adt.num_of_color(game, n) for n in range(5)] == [3, 1, 1, 1, 25]
    assert [adt.num_of_suit(game, suit) for suit in Suit] == [3, 1, 1, 1, 25]
    assert [adt.num_of_value(game, n) for n in (1, 2, 3, 9, 10, 15, 0)] == [2, 1, 1, 24, 2, 1, 0]
    assert adt.num_cards(new_game(rules, list(FCD_DECK) * 2)) == 1600
    assert adt.num_cards(Game(rules, seed=3)) == 800  # not dealt by new_game


def test_a_deck_with_a_flaw_is_refused() -> None:
    of, red = [7] * 30, [0] * 30
    table: list[tuple[tuple[Any, Any, Any], str]] = [
        (([7] * 29, [0] * 29, [0] * 29), "needs at least 30 cards, not 29"),
        (([7] * 31, red, [0] * 32), "there are 31 values, 30 colors and 32 suits"),
        ((of, red, [0] * 31), "there are 30 values, 30 colors and 31 suits"),
        (([7] * 12 + [16] + [7] * 17, red, red), r"values\[12\] is 16, but .* 0 to 15"),
        (([-1] + [7] * 29, red, red), r"values\[0\] is -1, but"),
        (([7] * 29 + ["A"], red, red), r"values\[29\] is 'A', but a value is a whole"),
        (([True] + [7] * 29, red, red), r"values\[0\] is True, but"),
        ((of, [0] * 3 + [5] + [0] * 26, red), r"colors\[3\] is 5, but .*red, blue, g"),
        ((of, [Suit.HEARTS] + [0] * 29, red), r"colors\[0\] is Suit.HEARTS, but"),
        ((of, [False] + [0] * 29, red), r"colors\[0\] is False, but"),
        ((of, red, [0, None] + [0] * 28), r"suits\[1\] is None, but .*hearts, diam"),
        ((of, red, [-1] + [0] * 29), r"suits\[0\] is -1, but .* or 0 to 4"),
    ]
    assert_refused(lambda parts: adt.new_game(*parts), table)
    with pytest.raises(ValueError, match="the rules are fcd2017 or fcd2018, not 'uno'"):
        adt.new_game(of, red, red, rules="uno")
    wrong: list[tuple[tuple[Callable[[Game, Any], int], object], str]] = [
        ((adt.num_of_value, 16), "the value is 16"),
        ((adt.num_of_color, Suit.CLUBS), "the color is Suit.CLUBS"),
        ((adt.num_of_suit, True), "the suit is True"),
    ]
    assert_refused(lambda count: count[0](deal("fcd2018"), count[1]), wrong)


@both
def test_an_invalid_move_is_explained_and_changes_nothing(rules: str) -> None:
    game = deal(rules, "R1H RDH")
    before = game.state
    in_hand = "isn't in your hand"
    plays = [(None, in_hand), ("R4H", in_hand), ("P9Q", "Needs red"), ("RDH", "color")]
    table = [(PlayerMove(adt.PLAY_CARD, Card.parse(c) if c else None), says) for c, says in plays]
    table.append((PlayerMove(adt.END_TURN), "You can't end your turn yet"))
    assert not any(adt.is_valid_move(game, wrong) for wrong, _ in table)
    assert_refused(lambda wrong: adt.play_move(game, wrong), table, IllegalMove)
    no_moves = [(thing, "a move is a PlayerMove, such as .* not ") for thing in ("draw", None)]
    for ask in (adt.play_move, adt.is_valid_move):
        assert_refused(partial(ask, game), no_moves, TypeError)
    assert game.state is before
    assert history(game) == [[]]


def test_the_parts_of_a_move_are_what_they_should_be() -> None:
    table: list[tuple[Any, str]] = [
        (("draw",), "the action is an adt.Action, such as DRAW_CARD, not 'draw'"),
        ((adt.PLAY_CARD, "R2H"), "the card is a Card or None, not 'R2H'"),
        ((adt.PLAY_CARD, None, "red"), "the next color is a Color, 0 to 4, or None, not 'red'"),
    ]
    assert_refused(lambda parts: PlayerMove(*parts), table, TypeError)
    by_place: Any = 2
    assert PlayerMove(adt.PLAY_CARD, Card.parse("RDH"), by_place).next_color is Color.GREEN
    nowhere = [((adt.PLAY_CARD, None, n), "the next color is") for n in (5, -1, True)]
    assert_refused(lambda parts: PlayerMove(*parts), nowhere)
    draw = PlayerMove(adt.DRAW_CARD)
    with pytest.raises(AttributeError):
        draw.action = adt.END_TURN  # type: ignore[misc]
    assert repr(draw) == "PlayerMove(action=DRAW_CARD, card=None, next_color=None)"
    assert (adt.CLOCKWISE, adt.ANTICLOCKWISE, repr(adt.CLOCKWISE)) == (1, -1, "CLOCKWISE")
    assert [action.name for action in adt.Action] == [
        *("DRAW_CARD", "PLAY_CARD", "SAY_UNO", "SAY_DUO", "SAY_TRIO", "END_TURN")
    ]


MISSING: list[tuple[Callable[[Game, Any], object], Any, str]] = [
    (adt.hand_card, 8, "hand_card(8): player 2 holds 8 cards, numbered 0 to 7"),
    (adt.player_card_count, 4, "player_card_count(4): there are players 0 to 3"),
    (adt.player_points, 4, "player_points(4): there are players 0 to 3"),
    (adt.turn_moves, 3, "turn_moves(3): turns 0 to 2 have happened"),
    (lambda g, n: adt.past_move(g, n, 0), 3, "past_move(3, 0): turns 0 to 2 have happened"),
    (lambda g, n: adt.past_move(g, 0, n), 2, "past_move(0, 2): turn 0 has 2 moves, numbered 0 to"),
    (lambda g, n: adt.past_move(g, 2, n), 1, "past_move(2, 1): turn 2 has 1 move, number 0"),
    (lambda g, n: adt.get_hand_card(g, n, 0), 4, "get_hand_card(4, 0): there are players 0 to 3"),
    (lambda g, n: adt.get_hand_card(g, 0, n), -1, "get_hand_card(0, -1): cards are numbered from"),
    (adt.get_deck_card, -1, "get_deck_card(-1): cards are numbered from 0"),
    (adt.get_discard_pile_card, -1, "get_discard_pile_card(-1): cards are numbered from 0"),
]


def test_what_is_not_there_is_said_clearly() -> None:
    game = deal("fcd2018")
    past = (lambda: adt.past_move(game, 0, 0), r"past_move\(0, 0\): turn 0 has no moves")
    turn = (lambda: adt.turn_moves(game, 1), r"turn_moves\(1\): only turn 0 has happened")
    assert_refused(lambda ask: ask(), [past, turn], adt.OutOfRange)
    for move in ("draw", "end", "draw", "end", "draw"):
        game.play(move)
    before = game.state
    for ask, index, complaint in MISSING:
        strange = [(each, re.escape(repr(each))) for each in (-1, True, False, 0.0, "0", None, [0])]
        table = [(index, f"^{re.escape(complaint)}"), *strange]
        assert_refused(partial(ask, game), table, adt.OutOfRange)
    assert game.state is before
    assert adt.get_deck_card(game, 99) is None
    assert adt.get_discard_pile_card(game, 1) is None
    assert adt.get_hand_card(game, 1, 8) is None


def test_the_last_cards_are_counted_down() -> None:
    game = deal("fcd2017", "RCH RCH RCH RCH RCH RCH R1H")
    assert (adt.game_winner(game), adt.NO_WINNER) == (adt.NOT_FINISHED, 4) == (-1, 4)
    game.play_out(lambda _: "play RCH", 6)
    assert_refused(partial(adt.hand_card, game), [(1, "0 holds 1 card, number 0")], IndexError)
    game.play("play R1H")
    assert (adt.game_winner(game), adt.current_turn(game), adt.turn_moves(game, 0)) == (0, 0, 7)
    assert_refused(partial(adt.hand_card, game), [(0, "player 0 holds no cards")], IndexError)


# Few colors and suits, so that much fits; many specials; small decks, so that they run out.
SPECIALS = [Card(v, c, s) for v in "0225AABCCD" for c in list(Color)[:2] for s in list(Suit)[:2]]


class Diary:
    """What the functions should answer, kept by watching the moves that were made."""

    def __init__(self, game: Game, deck: list[Card]) -> None:
        self.deck = deck
        self.turns: list[list[PlayerMove]] = [[]]
        top = adt.top_discard(game)
        self.active = 1 if top.rank == "2" else 0
        self.backwards = top.rank == "B" and game.variant.key == "fcd2017"
        self.color = top.color
        self.before = -1
        self.top_turn = -1

    def note(self, made: PlayerMove, game: Game, player: int) -> None:
        card = made.card if made.action is adt.PLAY_CARD else None
        color = made.next_color if card is not None and card.rank == "D" else None
        self.turns[-1].append(PlayerMove(made.action, card, color))
        if card is not None:
            self.top_turn = len(self.turns) - 1
            self.color = color or card.color
            self.backwards ^= card.rank == "B" and game.variant.key == "fcd2017"
        if made.action is adt.END_TURN:
            played_two = any(m.card is not None and m.card.rank == "2" for m in self.turns[-1])
            self.active = self.active + 1 if played_two else 0
            self.before = player
            self.turns.append([])

    def check(self, game: Game) -> None:
        self._check_cards(game)
        assert adt.num_turns(game) == adt.current_turn(game) + 1 == len(self.turns)
        done = [m.action for m in self.turns[-1]]
        assert adt.turn_moves(game, adt.current_turn(game)) == len(done)
        found_none = done[-1:] == [adt.DRAW_CARD] and adt.game_winner(game) == adt.NO_WINNER
        played = done.count(adt.PLAY_CARD) + done.count(adt.DRAW_CARD)
        assert adt.current_turn_moves(game) == played - found_none
        assert adt.get_active_draw_twos(game) == self.active
        assert adt.get_current_color(game) is self.color
        assert adt.play_direction(game) == (adt.ANTICLOCKWISE if self.backwards else adt.CLOCKWISE)
        assert adt.get_previous_turn_player(game) == self.before
        assert adt.get_top_discard_turn_number(game) == self.top_turn

    def _check_cards(self, game: Game) -> None:
        hands = [hand_of(game, player) for player in range(4)]
        discards = pile(game, adt.get_discard_pile_card)
        found = [*discards, *pile(game, adt.get_deck_card), *(c for hand in hands for c in hand)]
        assert Counter(found) == Counter(self.deck)
        assert adt.num_cards(game) == len(self.deck)
        assert [adt.player_card_count(game, p) for p in range(4)] == [len(hand) for hand in hands]
        points = [sum(HEX.index(card.rank) for card in hand) for hand in hands]
        assert [adt.player_points(game, p) for p in range(4)] == points
        own = hands[adt.current_player(game)]
        assert [adt.hand_card(game, n) for n in range(adt.hand_card_count(game))] == own
        assert discards[0] == adt.top_discard(game)
        on_top = sum(1 for _ in takewhile(lambda card: card.rank == "2", discards))
        assert adt.get_number_of_two_cards_at_top(game) == on_top
        winner = adt.game_winner(game)
        won = winner not in (adt.NOT_FINISHED, adt.NO_WINNER)
        assert [player for player in range(4) if not hands[player]] == ([winner] if won else [])


def tried(game: Game, chance: Random) -> PlayerMove:
    """Any move at all, or often a valid one, and then more often a card than a word."""
    hand = [adt.hand_card(game, n) for n in range(adt.hand_card_count(game))]
    colors = [None, *Color]
    if chance.random() < 0.2 or not hand:
        card = chance.choice([None, *SPECIALS, *3 * hand])
        return PlayerMove(chance.choice(list(adt.Action)), card, chance.choice(colors))
    plays = [PlayerMove(adt.PLAY_CARD, card, chance.choice(colors)) for card in hand]
    plain = [PlayerMove(adt.END_TURN), PlayerMove(adt.DRAW_CARD)]
    words = [PlayerMove(word) for word in (adt.SAY_UNO, adt.SAY_DUO, adt.SAY_TRIO)]
    kinds = [plays, plain, words] if chance.random() < 0.9 else [words, plain, plays]
    valid = [[m for m in kind if adt.is_valid_move(game, m)] for kind in kinds]
    return chance.choice(next(filter(None, valid), plain))


@both
@settings(max_examples=settings().max_examples // 3)
@given(
    st.lists(st.sampled_from(SPECIALS), min_size=30, max_size=60), st.randoms(use_true_random=True)
)
def test_whatever_is_tried_the_answers_agree(rules: str, deck: list[Card], chance: Random) -> None:
    game = new_game(rules, deck)
    diary = Diary(game, deck)
    diary.check(game)
    for _ in range(120):
        attempt, player, before = tried(game, chance), adt.current_player(game), game.state
        is_valid = adt.is_valid_move(game, attempt)
        assert game.state is before
        try:
            adt.play_move(game, attempt)
        except IllegalMove:
            assert is_valid is False
            assert game.state is before
        else:
            assert is_valid is True
            diary.note(attempt, game, player)
            diary.check(game)
    assert history(game) == diary.turns
    assert sum(map(len, diary.turns)) == len(game.moves)
