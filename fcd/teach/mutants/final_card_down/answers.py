"""Wrong answers to questions of the course interface, while the game itself is right."""

from __future__ import annotations

from fcd import adt
from fcd.adt import PlayerMove
from fcd.cards import Card, Color, Suit
from fcd.engine import Action, Phase
from fcd.game import Game
from fcd.teach.mutants import Mutant
from fcd.teach.mutants.final_card_down.breaking import BOTH, FULL

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


ANSWERS = (
    Mutant(
        "suit-counts-values",
        "The cards of a suit are counted by comparing their values.",
        BOTH,
        lambda s: s.with_answers(num_of_suit=_suit_by_value),
    ),
    Mutant(
        "color-counts-hands",
        "Only the cards in the hands are counted by color, not the whole deck.",
        BOTH,
        lambda s: s.with_answers(num_of_color=_color_in_hands),
    ),
    Mutant(
        "num-cards-is-pile",
        "The number of cards is that of the draw pile.",
        BOTH,
        lambda s: s.with_answers(num_cards=lambda game: len(game.state.draw_pile)),
    ),
    Mutant(
        "num-cards-always-800",
        "The number of cards is always 800.",
        BOTH,
        lambda s: s.with_answers(num_cards=lambda game: 800),
    ),
    Mutant(
        "asking-makes-move",
        "Asking whether a move is valid makes the move, if it is.",
        BOTH,
        lambda s: s.with_answers(is_valid_move=_makes_the_move),
    ),
    Mutant(
        "asking-names-color",
        "Asking whether a D may be played already puts the named color in play.",
        BOTH,
        lambda s: s.with_answers(is_valid_move=_names_the_color),
    ),
    Mutant(
        "no-top-at-start",
        "There is no top card before the first card was played.",
        BOTH,
        lambda s: s.with_answers(top_discard=_none_before_a_play),
    ),
    Mutant(
        "turns-from-one",
        "The first turn has the number 1.",
        BOTH,
        lambda s: s.with_answers(current_turn=lambda game: game.state.turn + 1),
    ),
    Mutant(
        "num-turns-is-current",
        "The number of turns is the number of the current one.",
        BOTH,
        lambda s: s.with_answers(num_turns=lambda game: game.state.turn),
    ),
    Mutant(
        "end-not-counted",
        "END_TURN is not counted among the moves of a turn.",
        BOTH,
        lambda s: s.with_answers(turn_moves=_without_end),
    ),
    Mutant(
        "past-newest-first",
        "Move 0 of a turn is the one made last.",
        BOTH,
        lambda s: s.with_answers(past_move=_newest_first),
    ),
    Mutant(
        "past-color-lost",
        "A past DECLARE has the printed color as its next color, not the named one.",
        BOTH,
        lambda s: s.with_answers(past_move=_no_color),
    ),
    Mutant(
        "hand-of-player-0",
        "The current hand is always that of player 0.",
        BOTH,
        lambda s: s.with_answers(hand_card=lambda game, n: adt.get_hand_card(game, 0, n)),
    ),
    Mutant(
        "previous-by-seat",
        "The player of the previous turn is the one in the seat before, also after a skip.",
        BOTH,
        lambda s: s.with_answers(
            get_previous_turn_player=lambda game: (
                (game.state.player - game.state.direction) % 4 if game.state.turn else -1
            )
        ),
    ),
    Mutant(
        "previous-negative",
        "The player before player 0 is player -1.",
        BOTH,
        lambda s: s.with_answers(get_previous_turn_player=lambda game: game.state.player - 1),
    ),
    Mutant(
        "player-negative",
        "Counterclockwise, the player after player 0 is player -1.",
        FULL,
        lambda s: s.with_answers(
            current_player=lambda game: (
                game.state.player - 4
                if game.state.direction == -1 and game.state.player == 3
                else game.state.player
            )
        ),
    ),
    Mutant(
        "direction-at-end",
        "A B turns play round only when the turn is ended.",
        FULL,
        lambda s: s.with_answers(play_direction=_direction_at_the_end),
    ),
    Mutant(
        "active-twos-at-play",
        "The active twos are counted when a 2 is played, before the turn is ended.",
        BOTH,
        lambda s: s.with_answers(get_active_draw_twos=_twos_at_once),
    ),
    Mutant(
        "top-turn-is-now",
        "The top card always seems to come from the current turn.",
        BOTH,
        lambda s: s.with_answers(get_top_discard_turn_number=lambda game: game.state.turn),
    ),
    Mutant(
        "turn-moves-never-zero",
        "The plays and draws of this turn are counted from the start of the game.",
        BOTH,
        lambda s: s.with_answers(
            current_turn_moves=lambda game: sum(
                move.action in (Action.PLAY, Action.DRAW) for move in game.moves
            )
        ),
    ),
    Mutant(
        "discards-bottom-first",
        "Card 0 of the discard pile is the one at the bottom.",
        BOTH,
        lambda s: s.with_answers(
            get_discard_pile_card=lambda game, n: dict(enumerate(game.state.discards)).get(n)
        ),
    ),
)
