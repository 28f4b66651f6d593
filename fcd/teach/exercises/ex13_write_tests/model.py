"""ex13: a right suite made from a variant, by asking the engine.

Rounds are played by lot and written down, with what the course interface answers after each move.
The suite makes the same moves in the game it is given, and compares. So a suite that was made from
a *broken* variant rejects the correct game.

Not compared is what no rule promises: the order of a hand, and the parts of a past move that the
move does not use.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, NamedTuple

from fcd.adt import Action, PlayerMove
from fcd.cards import Card, Cards, Color, Suit
from fcd.teach.course import course_class, lists_of
from fcd.teach.exercises.ex13_write_tests.watching import at_full_speed
from fcd.teach.taught_game import TaughtGame

ROUNDS = 30
MOST_MOVES = 70
SEED = 3  # one with which these rounds come by every broken game; a test says if not
RANKS = "CCCAA2BD013"  # special cards come often: they have the rules
COLORS, SUITS = (Color.RED, Color.BLUE), (Suit.HEARTS, Suit.SPADES)  # few, so that many fit
WORDS = (Action.SAY_UNO, Action.SAY_DUO, Action.SAY_TRIO)
FIRST = "A2BCD1"  # what is turned up at the start, round after round


class Recorded(NamedTuple):
    """A deck, the moves, and what the game answers: before the first, after it, and so on."""

    deck: Cards
    moves: tuple[PlayerMove, ...]
    answers: tuple[Look, ...]


def model(taught: TaughtGame) -> Callable[[type], None]:
    """A suite that rejects whatever plays otherwise than this game."""

    right, chance = course_class(taught), Random(SEED)
    made: list[Recorded] = []

    def recorded(number: int) -> Recorded:
        """Made when it is first wanted: most games are rejected in one of the first rounds."""
        while len(made) <= number:
            made.append(_round(right, chance, len(made)))
        return made[number]

    def compare(kind: Any) -> None:
        for number in range(ROUNDS):
            deck, moves, answers = recorded(number)
            game = kind(*lists_of(deck))
            assert _look(game) == answers[0]
            for move, expected in zip(moves, answers[1:], strict=True):
                game.play_move(move)
                assert _look(game) == expected

    return lambda Game: at_full_speed(partial(compare, Game))  # noqa: N803 - it is a class


# -- playing by lot --------------------------------------------------------------------------------


def _round(kind: Any, chance: Random, number: int) -> Recorded:
    """A round of the game, whose players like more or less to put cards down.

    They speak mostly when somebody has few cards: most other call-outs would be wrong.
    """
    deck = _deck(chance, number)
    plays = chance.choice((0.0, 0.6, 0.95))
    game = kind(*lists_of(deck))
    answers = [_look(game)]
    moves: list[PlayerMove] = []
    while len(moves) < MOST_MOVES:
        open_now = answers[-1].open_now
        if not open_now:
            break
        speaks = 0.5 if min(map(game.player_card_count, range(4))) <= 3 else 0.02
        moves.append(_chosen(open_now, chance, plays, speaks))
        game.play_move(moves[-1])
        answers.append(_look(game))
    return Recorded(deck, tuple(moves), tuple(answers))


def _deck(chance: Random, number: int) -> Cards:
    """Few cards to draw, so that the pile is turned over or runs out.

    In every third round player 0 has a chain of Cs and an A, and soon some words to say.
    """
    size = 30 + chance.choice((0, 1, 5, 20, 40))
    deck = [chance.choice(_CARDS) for _ in range(size)]
    if number % 3 == 2:
        deck[:28:4] = [
            Card(rank, card.color, card.suit) for rank, card in zip("CCCCACC", deck, strict=False)
        ]
    deck[28] = Card(FIRST[number % len(FIRST)], deck[28].color, deck[28].suit)
    return tuple(deck)


def _chosen(
    open_now: list[PlayerMove], chance: Random, likes_to_play: float, likes_to_speak: float
) -> PlayerMove:
    plays = [move for move in open_now if move.action is Action.PLAY_CARD]
    words = [move for move in open_now if move.action in WORDS]
    others = [move for move in open_now if move not in plays and move not in words]
    if plays and chance.random() < likes_to_play:
        return chance.choice(plays)
    if words and chance.random() < likes_to_speak:
        return chance.choice(words)
    return chance.choice(others or plays or words)


_STRANGE = tuple(map(Card.parse, ("R1H", "B3S", "R0S")))  # asked for, whoever holds them
_CARDS = [Card(rank, color, suit) for rank in RANKS for color in COLORS for suit in SUITS]
_NO_PLAYS = tuple(PlayerMove(action) for action in Action if action is not Action.PLAY_CARD)
_PLAYS = {
    card: [
        PlayerMove(Action.PLAY_CARD, card, color)
        for color in ((None, *COLORS) if card.rank == "D" else (None,))
    ]
    for card in _CARDS
}

# -- looking at everything -------------------------------------------------------------------------

_QUESTIONS = (
    *("current_player", "current_turn", "num_turns", "top_discard", "play_direction"),
    *("hand_card_count", "current_turn_moves", "game_winner", "get_current_color"),
    *("get_active_draw_twos", "get_number_of_two_cards_at_top"),
    *("get_previous_turn_player", "get_top_discard_turn_number"),
)


class Look(NamedTuple):
    """All that the course interface says about the table."""

    open_now: list[PlayerMove]  # the moves that are valid
    told: list[object]


def _look(game: Any) -> Look:
    held = sorted((game.hand_card(n) for n in range(game.hand_card_count())), key=str)
    asked = [move for card in dict.fromkeys((*held, *_STRANGE)) for move in _PLAYS[card]]
    open_now = [move for move in (*_NO_PLAYS, *asked) if game.is_valid_move(move)]
    told = [getattr(game, question)() for question in _QUESTIONS]
    hands = [(game.player_card_count(p), game.player_points(p), *_hand(game, p)) for p in range(4)]
    piles = [ask(n) for ask in (game.get_deck_card, game.get_discard_pile_card) for n in range(4)]
    return Look(open_now, [*told, *held, *hands, *piles, *_past(game), *_counted(game)])


def _hand(game: Any, player: int) -> list[str]:
    cards = range(game.player_card_count(player))
    return sorted(str(game.get_hand_card(player, n)) for n in cards)


def _past(game: Any) -> list[object]:
    """The moves of this turn and the one before, with the parts that they use."""
    found: list[object] = []
    for turn in range(max(game.num_turns() - 2, 0), game.num_turns()):
        for n in range(game.turn_moves(turn)):
            move = game.past_move(turn, n)
            is_play = move.action is Action.PLAY_CARD
            names_color = is_play and move.card.rank == "D"
            found += [move.action, move.card if is_play else None]
            found += [move.next_color if names_color else None]
    return found


def _counted(game: Any) -> list[int]:
    """Kinds of cards in the deck, which never change: it is enough to count them once."""
    if game.current_turn():
        return []
    return [
        game.num_cards(),
        *map(game.num_of_color, Color),
        *map(game.num_of_suit, Suit),
        *map(game.num_of_value, range(16)),
    ]
