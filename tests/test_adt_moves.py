"""The course interface: the end, words, moves valid and not, what is not there, any game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from itertools import takewhile
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fcd import Card, Color, Game, IllegalMove, Suit, adt
from fcd.adt import PlayerMove
from tests.course import (
    both,
    deal,
    hand_of,
    history,
    move,
    new_game,
    pile,
    play,
    shows,
    valid,
)
from tests.refusing import assert_refused

# -- the end ---------------------------------------------------------------------------------


EVERY_MOVE = ["draw", "end", "uno", "duo", "trio", "P9Q", "R1H"]


@both
def test_the_last_card_wins_without_an_end_of_turn(rules: str) -> None:
    game = deal(rules, "R1H " * 7, pile="P7Q " * 30)
    for _ in range(6):
        play(game, "R1H", "end", *3 * ["draw", "end"])
        assert adt.game_winner(game) == adt.NOT_FINISHED
    play(game, "R1H")
    assert adt.game_winner(game) == 0
    assert adt.hand_card_count(game) == 0
    assert adt.player_points(game, 0) == 0
    assert adt.current_turn(game) == 24
    assert history(game)[24] == [move("R1H")]
    assert not any(valid(game, text) for text in EVERY_MOVE)
    with pytest.raises(IllegalMove, match="the game is over"):
        adt.play_move(game, move("end"))


def test_a_chain_of_cs_can_win_in_one_turn() -> None:
    game = play(deal("fcd2017", "RCH RCH RCH RCH RCH RCH R1H"), *6 * ["RCH"], "R1H")
    assert adt.game_winner(game) == 0
    assert (adt.current_turn(game), adt.turn_moves(game, 0)) == (0, 7)


@shows("fcd2018#ruling-11")
@both
def test_nobody_wins_when_a_card_cannot_be_drawn(rules: str) -> None:
    game = deal(rules, pile="P7Q")
    play(game, "draw", "end")
    assert pile(game, adt.get_deck_card) == []
    assert adt.game_winner(game) == adt.NOT_FINISHED  # it takes the attempt
    play(game, "draw")
    assert adt.game_winner(game) == adt.NO_WINNER == 4
    assert (adt.current_turn_moves(game), adt.turn_moves(game, 1)) == (0, 1)  # it drew no card
    assert history(game)[1] == [move("draw")]
    assert not any(valid(game, text) for text in EVERY_MOVE)


# -- words -----------------------------------------------------------------------------------


def chain(*said: str) -> Game:
    """Player 0 plays seven cards down to three, says what is said, and ends the turn."""
    game = deal("fcd2017", "RCH RCH RCH R1H", pile="P7Q " * 30)
    return play(game, "RCH", "RCH", "RCH", "R1H", *said, "end")


def test_a_word_is_said_right_after_the_card() -> None:
    game = play(deal("fcd2017", "RCH RCH RCH RCH", pile="P7Q " * 9), *4 * ["RCH"])
    assert (valid(game, "trio"), valid(game, "duo"), valid(game, "uno")) == (True, False, False)
    play(game, "trio")
    assert not valid(game, "trio")


def test_the_word_at_the_start_of_a_turn_calls_out() -> None:
    forgot = play(chain(), "trio")
    assert [adt.player_card_count(forgot, n) for n in range(4)] == [3 + 2, 7, 7, 7]
    assert adt.current_player(forgot) == 1
    assert not valid(forgot, "trio")
    assert valid(forgot, "duo")
    assert history(forgot)[1] == [move("trio")]
    said = play(chain("trio"), "trio")
    assert [adt.player_card_count(said, n) for n in range(4)] == [3, 7 + 4, 7, 7]
    assert not valid(play(said, "draw"), "uno")


def test_penalty_cards_are_not_draws() -> None:
    game = play(chain("trio"), "uno")
    assert adt.current_turn_moves(game) == 0
    assert not valid(game, "end")


def test_the_short_game_has_no_words() -> None:
    game = deal("fcd2018", "R1H")
    assert not any(valid(game, word) for word in ("uno", "duo", "trio"))
    with pytest.raises(IllegalMove, match="the turn has just begun: now you may play or draw"):
        adt.play_move(game, move("uno"))


# -- moves, valid and not --------------------------------------------------------------------


@both
def test_unused_parts_of_a_move_are_ignored(rules: str) -> None:
    red, card = Color.RED, Card.parse("R1H")
    game = deal(rules, "R1H", "R3H")
    play_one = PlayerMove(adt.PLAY_CARD, card, Color.PURPLE)  # only a D names a color
    for full in (
        play_one,
        PlayerMove(adt.END_TURN, card, red),
        PlayerMove(adt.DRAW_CARD, card, red),
    ):
        assert adt.is_valid_move(game, full)
        adt.play_move(game, full)
    assert history(game) == [[move("R1H"), move("end")], [move("draw")]]
    assert adt.get_current_color(game) is Color.RED
    assert adt.top_discard(game) == card
    game = chain()
    adt.play_move(game, PlayerMove(adt.SAY_TRIO, Card.parse("R1H"), Color.RED))
    assert history(game)[1] == [move("trio")]


@both
def test_a_d_needs_a_color(rules: str) -> None:
    game = deal(rules, "RDH")
    assert not valid(game, "RDH")
    assert all(valid(game, f"RDH {color}") for color in Color)
    with pytest.raises(IllegalMove, match="color"):
        adt.play_move(game, move("RDH"))


@both
def test_an_invalid_move_is_explained_and_changes_nothing(rules: str) -> None:
    game = deal(rules, "R1H")
    before = game.state
    table = [
        (move("R4H"), "the card is in your hand"),
        (PlayerMove(adt.PLAY_CARD), "the card is in your hand"),
        (move("P9Q"), "it has the color red"),
        (move("end"), "a card has been played, or all that was due has been drawn"),
    ]
    assert not any(adt.is_valid_move(game, wrong) for wrong, _ in table)
    assert_refused(lambda wrong: adt.play_move(game, wrong), table, IllegalMove)
    no_moves = [(thing, "a move is a PlayerMove, such as .* not ") for thing in ("draw", None)]
    assert_refused(lambda thing: adt.play_move(game, thing), no_moves, TypeError)
    assert_refused(lambda thing: adt.is_valid_move(game, thing), no_moves, TypeError)
    assert game.state is before
    assert history(game) == [[]]


def test_the_parts_of_a_move_are_what_they_should_be() -> None:
    table: list[tuple[Any, str]] = [
        (("draw",), "the action is an adt.Action, such as DRAW_CARD, not 'draw'"),
        ((Game,), "the action is an adt.Action"),
        ((adt.PLAY_CARD, "R2H"), "the card is a Card or None, not 'R2H'"),
        ((adt.PLAY_CARD, None, "red"), "the next color is a Color, 0 to 4, or None, not 'red'"),
    ]
    assert_refused(lambda parts: PlayerMove(*parts), table, TypeError)
    by_place: Any = 2
    assert PlayerMove(adt.PLAY_CARD, Card.parse("RDH"), by_place).next_color is Color.GREEN
    nowhere = [((adt.PLAY_CARD, None, n), "the next color is") for n in (5, -1, True)]
    assert_refused(lambda parts: PlayerMove(*parts), nowhere)


def test_a_player_move_never_changes() -> None:
    draw = PlayerMove(adt.DRAW_CARD)
    with pytest.raises(AttributeError):
        draw.action = adt.END_TURN  # type: ignore[misc]
    assert repr(draw) == "PlayerMove(action=DRAW_CARD, card=None, next_color=None)"


@both
def test_asking_whether_a_move_is_valid_changes_nothing(rules: str) -> None:
    game = deal(rules, "R1H RDH R2H")
    before, text = game.state, game.to_json()
    answers = [valid(game, t) for t in [*EVERY_MOVE, "RDH", "RDH blue"] * 20]
    assert {type(answer) for answer in answers} == {bool}
    assert len(set(answers)) == 2
    assert game.state is before
    assert game.to_json() == text
    assert game.moves == ()


# -- nothing there ---------------------------------------------------------------------------

MISSING: list[tuple[Callable[[Game], object], str]] = [
    (lambda g: adt.hand_card(g, 8), "hand_card(8): player 2 holds 8 cards, numbered 0 to 7"),
    (lambda g: adt.hand_card(g, -1), "hand_card(-1): player 2 holds 8 cards, numbered 0 to 7"),
    (lambda g: adt.player_card_count(g, 4), "player_card_count(4): there are players 0 to 3"),
    (lambda g: adt.player_points(g, -1), "player_points(-1): there are players 0 to 3"),
    (lambda g: adt.turn_moves(g, 3), "turn_moves(3): turns 0 to 2 have happened"),
    (lambda g: adt.turn_moves(g, -1), "turn_moves(-1): turns 0 to 2 have happened"),
    (lambda g: adt.past_move(g, 3, 0), "past_move(3, 0): turns 0 to 2 have happened"),
    (lambda g: adt.past_move(g, 0, 2), "past_move(0, 2): turn 0 has 2 moves, numbered 0 to 1"),
    (lambda g: adt.past_move(g, 2, 1), "past_move(2, 1): turn 2 has 1 move, number 0"),
    (lambda g: adt.past_move(g, 0, -1), "past_move(0, -1): turn 0 has 2 moves, numbered 0 to 1"),
    (lambda g: adt.get_hand_card(g, 4, 0), "get_hand_card(4, 0): there are players 0 to 3"),
    (lambda g: adt.get_hand_card(g, 0, -1), "get_hand_card(0, -1): cards are numbered from 0"),
    (lambda g: adt.get_deck_card(g, -1), "get_deck_card(-1): cards are numbered from 0"),
    (lambda g: adt.get_discard_pile_card(g, -1), "get_discard_pile_card(-1): cards are numbered"),
]


@both
def test_what_is_not_there_is_said_clearly(rules: str) -> None:
    game = play(deal(rules), "draw", "end", "draw", "end", "draw")
    before = game.state
    table = [(ask, f"^{re.escape(complaint)}") for ask, complaint in MISSING]
    assert_refused(lambda ask: ask(game), table, adt.OutOfRange)
    assert game.state is before


def test_when_there_is_nothing_or_only_one() -> None:
    game = deal("fcd2017", "RCH RCH RCH RCH RCH RCH R1H")
    with pytest.raises(adt.OutOfRange, match=r"past_move\(0, 0\): turn 0 has no moves"):
        adt.past_move(game, 0, 0)
    with pytest.raises(adt.OutOfRange, match=r"turn_moves\(1\): only turn 0 has happened"):
        adt.turn_moves(game, 1)
    play(game, *6 * ["RCH"])
    with pytest.raises(adt.OutOfRange, match="player 0 holds 1 card, number 0"):
        adt.hand_card(game, 1)
    play(game, "R1H")
    with pytest.raises(adt.OutOfRange, match="player 0 holds no cards"):
        adt.hand_card(game, 0)


def test_an_index_is_a_whole_number() -> None:
    game = play(deal("fcd2018"), "draw", "end", "draw")
    questions: list[Callable[[Any], object]] = [
        lambda index: adt.hand_card(game, index),
        lambda index: adt.player_card_count(game, index),
        lambda index: adt.player_points(game, index),
        lambda index: adt.turn_moves(game, index),
        lambda index: adt.past_move(game, index, 0),
        lambda index: adt.past_move(game, 0, index),
        lambda index: adt.get_hand_card(game, index, 0),
        lambda index: adt.get_hand_card(game, 0, index),
        lambda index: adt.get_deck_card(game, index),
        lambda index: adt.get_discard_pile_card(game, index),
    ]
    indices = [(index, re.escape(repr(index))) for index in (True, False, 0.0, "0", None, [0])]
    for ask in questions:
        assert_refused(ask, indices, adt.OutOfRange)


# -- any game --------------------------------------------------------------------------------

# Few colors and suits, so that much fits; many specials; small decks, so that they run out.
SPECIALS = [Card(v, c, s) for v in "0225AABCCD" for c in list(Color)[:2] for s in list(Suit)[:2]]


class Diary:
    """What the functions should answer, kept by watching the moves that were made."""

    def __init__(self, game: Game, deck: list[Card]) -> None:
        self.deck = deck
        self.turns: list[list[PlayerMove]] = [[]]
        self.active = 1 if adt.top_discard(game).rank == "2" else 0
        self.before = -1
        self.top_turn = -1

    def note(self, made: PlayerMove, player: int) -> None:
        card = made.card if made.action is adt.PLAY_CARD else None
        color = made.next_color if card is not None and card.rank == "D" else None
        self.turns[-1].append(PlayerMove(made.action, card, color))
        if card is not None:
            self.top_turn = len(self.turns) - 1
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
        cards = done.count(adt.PLAY_CARD) + done.count(adt.DRAW_CARD)
        assert adt.current_turn_moves(game) == cards - found_none
        assert adt.get_active_draw_twos(game) == self.active
        assert adt.get_previous_turn_player(game) == self.before
        assert adt.get_top_discard_turn_number(game) == self.top_turn

    def _check_cards(self, game: Game) -> None:
        hands = [hand_of(game, player) for player in range(4)]
        discards = pile(game, adt.get_discard_pile_card)
        found = [*discards, *pile(game, adt.get_deck_card), *(c for hand in hands for c in hand)]
        assert Counter(found) == Counter(self.deck)
        assert adt.num_cards(game) == len(self.deck)
        assert [adt.player_card_count(game, p) for p in range(4)] == [len(hand) for hand in hands]
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
@given(
    st.lists(st.sampled_from(SPECIALS), min_size=30, max_size=60),
    st.randoms(use_true_random=True),
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
            assert not is_valid
            assert game.state is before
        else:
            assert is_valid
            diary.note(attempt, player)
            diary.check(game)
    assert history(game) == diary.turns
    assert sum(map(len, diary.turns)) == len(game.moves)
