"""Everything that the course interface tells about a game, in a form that can be compared.

What the rules leave open is left out: the order of a hand, parts of a move that it does not use.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from fcd import Card, Color, Game, Suit
from fcd.adt import DRAW_CARD, END_TURN, PLAY_CARD, SAY_DUO, SAY_TRIO, SAY_UNO, PlayerMove
from fcd.engine import Action, Move
from fcd.teach.course import course_class, lists_of
from fcd.teach.taught_game import TaughtGame, taught_game

SAID = {"UNO": SAY_UNO, "DUO": SAY_DUO, "TRIO": SAY_TRIO}
PLAIN = [PlayerMove(action) for action in (DRAW_CARD, END_TURN, SAY_UNO, SAY_DUO, SAY_TRIO)]


def in_course_terms(move: Move) -> PlayerMove:
    if move.action is Action.PLAY:
        return PlayerMove(PLAY_CARD, move.card, move.color)
    if move.word:
        return PlayerMove(SAID[move.word])
    return PlayerMove(DRAW_CARD if move.action is Action.DRAW else END_TURN)


def told(game: Any) -> dict[str, object]:
    """What the game says about itself, short of what may be done now."""
    turns, cards = range(game.num_turns()), range(5)
    return {
        "winner": game.game_winner(),
        "counts": [game.num_cards()]
        + [game.num_of_suit(suit) for suit in Suit]
        + [game.num_of_color(color) for color in Color]
        + [game.num_of_value(value) for value in range(16)],
        "turn": (game.current_turn(), game.num_turns(), game.current_player()),
        "direction": game.play_direction(),
        "top": game.top_discard(),
        "color": game.get_current_color(),
        "hand": sorted(str(game.hand_card(n)) for n in range(game.hand_card_count())),
        "sizes": [game.player_card_count(p) for p in range(4)],
        "points": [game.player_points(p) for p in range(4)],
        "hands": [
            sorted(str(game.get_hand_card(p, n)) for n in range(game.player_card_count(p)))
            for p in range(4)
        ],
        "piles": [(game.get_deck_card(n), game.get_discard_pile_card(n)) for n in cards],
        "twos": (game.get_active_draw_twos(), game.get_number_of_two_cards_at_top()),
        "before": (game.get_previous_turn_player(), game.get_top_discard_turn_number()),
        "history": [
            [_used(game.past_move(t, m)) for m in range(game.turn_moves(t))] for t in turns
        ],
        "moves": game.current_turn_moves(),
    }


def _used(move: PlayerMove) -> tuple[object, ...]:
    if move.action is not PLAY_CARD or move.card is None:
        return (move.action,)
    return (move.action, move.card, move.next_color if move.card.rank == "D" else None)


def allowed(game: Any, cards: list[Card]) -> list[bool]:
    colors = (Color.GREEN, Color.RED, None)
    plays = [PlayerMove(PLAY_CARD, card, color) for card in cards for color in colors]
    return [game.is_valid_move(move) for move in (*PLAIN, *plays)]


def first_difference(taught: TaughtGame, key: str, games: int = 60) -> str:
    """Where the taught's course interface first answers otherwise than that of the right game."""
    for number in range(games):
        try:
            found = _difference_in_one_game(taught, key, random.Random(number))
        except Exception as error:
            return f"it raised {error!r:.200}"
        if found:
            return f"game {number}: {found}"
    return ""


def _difference_in_one_game(taught: TaughtGame, key: str, chance: random.Random) -> str:
    deck = nasty_deck(chance)
    right = course_class(taught_game(key))(*lists_of(deck))
    other = course_class(taught)(*lists_of(deck))
    kinds = sorted(set(deck), key=str)
    made: list[PlayerMove] = []
    for move in _moves(right._game, chance):
        for ask in (told, lambda game: allowed(game, kinds), told):
            expected, got = ask(right), ask(other)
            if expected != got:
                return f"after {made}: {got} instead of {expected}"
        made.append(move)
        right.play_move(move)
        other.play_move(move)
    if (told(right), allowed(right, kinds)) != (told(other), allowed(other, kinds)):
        return f"at the end, after {made}"
    return ""


WEIGHTS = {Action.PLAY: 8, Action.DRAW: 1, Action.CALL: 0.3, Action.END: 2, Action.SAY: 1}


def _moves(game: Game, chance: random.Random) -> Iterator[PlayerMove]:
    """Legal moves, more plays than draws, some words and some call-outs, until the end."""
    for _ in range(90):
        legal = [move for move in game.legal_moves() if move.player is None]
        if not legal:
            return
        tempting = {*game.state.speech.unsaid, _word_for_hand_before(game)}
        weighed = [6 if move.word in tempting else WEIGHTS[move.action] for move in legal]
        (move,) = chance.choices(legal, weighed)
        yield in_course_terms(move)


def _word_for_hand_before(game: Game) -> str:
    """The word for the cards that the player before holds, owed or not."""
    accused = game.state.speech.accused
    size = 0 if accused is None else len(game.state.hands[accused])
    return {3: "TRIO", 2: "DUO", 1: "UNO"}.get(size, "")


def nasty_deck(chance: random.Random) -> list[Card]:
    """Few cards more than are dealt, few kinds, and most of them special."""
    ranks = chance.choice(["0022AABBCCDD3479EF", "2233", "CC2A3D", "AABD567", "3579"])
    colors = list(Color)[: chance.randint(1, 3)]
    suits = list(Suit)[: chance.randint(1, 3)]
    size = chance.choice([30, 30, 31, 34, 45])
    return [
        Card(chance.choice(ranks), chance.choice(colors), chance.choice(suits)) for _ in range(size)
    ]
