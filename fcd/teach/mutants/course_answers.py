"""Wrong answers of the course interface in right games; and right games that look different."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from fcd import adt
from fcd.adt import PlayerMove
from fcd.cards import Card, Cards, Color, Suit
from fcd.engine import Action, Move, Phase, State, Variant
from fcd.game import Game
from fcd.teach.mutants.changing import (
    Breaking,
    after,
    answers,
    dealt,
    each_line,
    having,
    rules,
)

_SUITS, _COLORS = tuple(Suit), tuple(Color)


def _suit_by_value(game: Game, suit: Suit | int) -> int:
    return adt.num_of_value(game, _SUITS.index(suit) if isinstance(suit, Suit) else suit)


def _color_in_hands(game: Game, color: Color | int) -> int:
    wanted = color if isinstance(color, Color) else _COLORS[color]
    return sum(card.color == wanted for hand in game.state.hands for card in hand)


def _makes_the_move(game: Game, move: PlayerMove) -> bool:
    answer = adt.is_valid_move(game, move)
    if answer:
        adt.play_move(game, move)
    return answer


def _names_the_color(game: Game, move: PlayerMove) -> bool:
    """Asking about a D already puts its color in play."""
    if move.next_color and move.card and move.card.rank == "D" and not game.is_over:
        game._states[-1] = game.state._replace(color=move.next_color)
    return adt.is_valid_move(game, move)


def _none_before_a_play(game: Game) -> Card | None:
    played = any(move.action is Action.PLAY for move in game.moves)
    return adt.top_discard(game) if played else None


def _direction_at_the_end(game: Game) -> int:
    """A B turns play round only when the turn is over."""
    played = game.state.phase in (Phase.PLAYED, Phase.AGAIN)
    turned = sum(
        move.card is not None and move.card.rank == "B"
        for state, move in zip(game.states, game.moves, strict=False)
        if state.turn == game.state.turn
    )
    return adt.play_direction(game) * (-1 if played and turned % 2 else 1)


def _without_end(game: Game, turn: int) -> int:
    count = adt.turn_moves(game, turn)
    moves = (adt.past_move(game, turn, n) for n in range(count))
    return sum(move.action is not adt.END_TURN for move in moves)


def _newest_first(game: Game, turn: int, n: int) -> PlayerMove:
    return adt.past_move(game, turn, adt.turn_moves(game, turn) - 1 - n)


def _no_color(game: Game, turn: int, n: int) -> PlayerMove:
    move = adt.past_move(game, turn, n)
    color = move.card.color if move.card and move.next_color else None
    return PlayerMove(move.action, move.card, color)


def _twos_at_once(game: Game) -> int:
    return max(game.state.debt.passed, game.state.debt.owed) // 2


def _held(order: Callable[[Game, Cards], Cards]) -> Breaking:
    """Hands in another order, wherever a card of a hand is asked for by its number."""

    def in_order(game: Game, player: int, n: int) -> Card | None:
        adt.get_hand_card(game, player, n)  # complains about numbers that are none
        return dict(enumerate(order(game, game.state.hands[player]))).get(n)

    def hand_card(game: Game, n: int) -> Card | None:
        adt.hand_card(game, n)
        return in_order(game, game.state.player, n)

    return lambda s: s.with_answers(hand_card=hand_card, get_hand_card=in_order)


def _drawn_first(v: Variant, before: State, move: Move, now: State) -> State:
    """New cards go to the front of the hand."""
    hands = tuple(
        new[len(old) :] + new[: len(old)] if len(new) > len(old) else new
        for old, new in zip(before.hands, now.hands, strict=True)
    )
    return now._replace(hands=hands)


def _turned(game: Game, hand: Cards) -> Cards:
    """In each turn the hand begins with another card."""
    start = game.state.turn % (len(hand) or 1)
    return hand[start:] + hand[:start]


def _with_leftovers(game: Game, turn: int, n: int) -> PlayerMove:
    move = adt.past_move(game, turn, n)
    card = move.card or game.state.top
    return PlayerMove(move.action, card, move.next_color or Color.RED)


def _at_the_table(of: str) -> Callable[..., Any]:
    """Count the cards where they lie: in the hands and on the piles."""

    def count(game: Game, wanted: Any) -> int:
        getattr(adt, f"num_of_{of}")(game, wanted)  # complains about what is no suit
        state = game.state
        cards = [c for pile in (*state.hands, state.draw_pile, state.discards) for c in pile]
        kinds: list[Any] = list(Suit if of == "suit" else Color)
        member = wanted if isinstance(wanted, Suit | Color) else kinds[wanted]
        return Counter(getattr(card, of) for card in cards)[member]

    return count


CHANGES: Mapping[str, Breaking] = {
    # answers of the course interface
    "suit-counts-values": answers(num_of_suit=_suit_by_value),
    "color-counts-hands": answers(num_of_color=_color_in_hands),
    "num-cards-is-pile": answers(num_cards=lambda game: len(game.state.draw_pile)),
    "num-cards-always-800": answers(num_cards=lambda game: 800),
    "asking-makes-move": answers(is_valid_move=_makes_the_move),
    "asking-names-color": answers(is_valid_move=_names_the_color),
    "no-top-at-start": answers(top_discard=_none_before_a_play),
    "turns-from-one": answers(current_turn=lambda game: game.state.turn + 1),
    "num-turns-is-current": answers(num_turns=lambda game: game.state.turn),
    "end-not-counted": answers(turn_moves=_without_end),
    "past-newest-first": answers(past_move=_newest_first),
    "past-color-lost": answers(past_move=_no_color),
    "hand-of-player-0": answers(hand_card=lambda game, n: adt.get_hand_card(game, 0, n)),
    "previous-by-seat": answers(
        get_previous_turn_player=lambda game: (
            (game.state.player - game.state.direction) % 4 if game.state.turn else -1
        )
    ),
    "previous-negative": answers(get_previous_turn_player=lambda game: game.state.player - 1),
    "player-negative": answers(
        current_player=lambda game: (
            game.state.player - 4
            if game.state.direction == -1 and game.state.player == 3
            else game.state.player
        )
    ),
    "direction-at-end": answers(play_direction=_direction_at_the_end),
    "active-twos-at-play": answers(get_active_draw_twos=_twos_at_once),
    "top-turn-is-now": answers(get_top_discard_turn_number=lambda game: game.state.turn),
    "turn-moves-never-zero": answers(
        current_turn_moves=lambda game: sum(
            move.action in (Action.PLAY, Action.DRAW) for move in game.moves
        )
    ),
    "discards-bottom-first": answers(
        get_discard_pile_card=lambda game, n: dict(enumerate(game.state.discards)).get(n)
    ),
    # Final Card-Down
    "hands-reversed": _held(lambda game, hand: hand[::-1]),
    "hands-sorted": _held(lambda game, hand: tuple(sorted(hand, key=str))),
    "hands-turned": _held(_turned),
    "drawn-cards-first": after(_drawn_first),
    "direction-a-number": answers(play_direction=lambda game: int(adt.play_direction(game))),
    "leftovers-in-past-moves": answers(past_move=_with_leftovers),
    "counted-at-the-table": answers(
        num_of_suit=_at_the_table("suit"), num_of_color=_at_the_table("color")
    ),
    "rules-asked-backwards": rules(
        each_line(lambda p, a, line: replace(line, rules=line.rules[::-1]))
    ),
    "no-reasons": rules(having(refusals={})),
    "another-seed": dealt(lambda v, now: now._replace(seed=7)),
}
