"""The course interface: plain functions, each of which takes the game first.

`new_game` returns an ordinary fcd.Game, so `explain`, `undo`, `to_json` and the boards work too.
The functions only ask the game and its engine; no rule is decided here.

>>> from fcd import adt
>>> deck = range(30)
>>> game = adt.new_game([n % 16 for n in deck], [n % 5 for n in deck], [0] * 30, rules="fcd2018")
>>> adt.current_player(game), adt.top_discard(game), adt.hand_card(game, 1)
(0, Card('C', Color.YELLOW, Suit.HEARTS), Card('4', Color.PURPLE, Suit.HEARTS))
>>> move = adt.PlayerMove(adt.PLAY_CARD, adt.hand_card(game, 1))
>>> adt.is_valid_move(game, move)
True
>>> adt.play_move(game, move)
>>> adt.play_move(game, adt.PlayerMove(adt.END_TURN))
>>> adt.current_turn(game), adt.turn_moves(game, 0), adt.past_move(game, 0, 1).action
(1, 2, END_TURN)
>>> adt.hand_card(game, 7)
Traceback (most recent call last):
fcd.adt.OutOfRange: hand_card(7): player 1 holds 7 cards, numbered 0 to 6
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, IntEnum
from itertools import takewhile
from operator import attrgetter
from types import UnionType
from typing import TypeVar

from fcd import engine
from fcd.arguments import is_whole
from fcd.cards import HEX, Card, Cards, Color, Suit
from fcd.engine import Move
from fcd.game import Game
from fcd.scoring import hand_points

RULES = ("fcd2017", "fcd2018")

NOT_FINISHED = -1
NO_WINNER = 4

T = TypeVar("T")
Member = TypeVar("Member", Color, Suit)
_TURN = attrgetter("turn")


class OutOfRange(IndexError):
    """There is no such card, player, turn or move; the message says which there are."""


class Action(Enum):
    """What a player can do in one move. The values are how fcd writes it."""

    DRAW_CARD = "draw"
    PLAY_CARD = "play"
    SAY_UNO = "say UNO"
    SAY_DUO = "say DUO"
    SAY_TRIO = "say TRIO"
    END_TURN = "end"

    def __repr__(self) -> str:
        return self.name


class Direction(IntEnum):
    """Which way play runs, as the step from one player's number to the next."""

    CLOCKWISE = 1
    ANTICLOCKWISE = -1

    def __repr__(self) -> str:
        return self.name


DRAW_CARD, PLAY_CARD, SAY_UNO, SAY_DUO, SAY_TRIO, END_TURN = Action
CLOCKWISE, ANTICLOCKWISE = Direction


@dataclass(frozen=True, slots=True)
class PlayerMove:
    """An action; for PLAY_CARD its card, and for a card that names a color the next color.

    The color may be given by its position, 0 to 4. Parts that a move does not use are ignored.
    """

    action: Action
    card: Card | None = None
    next_color: Color | None = None

    def __post_init__(self) -> None:
        _expect(self.action, Action, "the action is an adt.Action, such as DRAW_CARD")
        _expect(self.card, Card | None, "the card is a Card or None")
        color: object = self.next_color
        if isinstance(color, int):
            object.__setattr__(self, "next_color", _member(Color, color, "the next color"))
        else:
            _expect(color, Color | None, "the next color is a Color, 0 to 4, or None")


# -- a new game ------------------------------------------------------------------------------


def new_game(
    values: Sequence[int],
    colors: Sequence[Color | int],
    suits: Sequence[Suit | int],
    rules: str = "fcd2017",
) -> Game:
    """Deal a deck as it is: card n has values[n] (0 to 15), colors[n] and suits[n].

    Colors and suits are members of Color and Suit, or their positions, 0 to 4.
    """
    if rules not in RULES:
        raise ValueError(f"the rules are {' or '.join(RULES)}, not {rules!r}")
    if not len(values) == len(colors) == len(suits):
        lengths = f"{len(values)} values, {len(colors)} colors and {len(suits)} suits"
        raise ValueError(f"every card needs all three: there are {lengths}")
    ranks = [_rank(value, f"values[{n}]") for n, value in enumerate(values)]
    of_color = [_member(Color, color, f"colors[{n}]") for n, color in enumerate(colors)]
    of_suit = [_member(Suit, suit, f"suits[{n}]") for n, suit in enumerate(suits)]
    return Game(rules, deck=map(Card, ranks, of_color, of_suit))


def num_cards(game: Game) -> int:
    """The number of cards in the whole deck."""
    return len(_deck(game))


def num_of_suit(game: Game, suit: Suit | int) -> int:
    """The number of cards of this suit in the whole deck."""
    wanted = _member(Suit, suit, "the suit")
    return sum(card.suit == wanted for card in _deck(game))


def num_of_color(game: Game, color: Color | int) -> int:
    """The number of cards of this color in the whole deck."""
    wanted = _member(Color, color, "the color")
    return sum(card.color == wanted for card in _deck(game))


def num_of_value(game: Game, value: int) -> int:
    """The number of cards of this value in the whole deck."""
    wanted = _rank(value, "the value")
    return sum(card.rank == wanted for card in _deck(game))


# -- the table now ---------------------------------------------------------------------------


def current_player(game: Game) -> int:
    """Whose turn it is, 0 to 3."""
    return game.state.player


def current_turn(game: Game) -> int:
    """The number of this turn; the first is 0."""
    return game.state.turn


def num_turns(game: Game) -> int:
    """How many turns there have been, this one included."""
    return current_turn(game) + 1


def top_discard(game: Game) -> Card:
    """The card on top of the discard pile."""
    return game.state.top


def play_direction(game: Game) -> Direction:
    """CLOCKWISE or ANTICLOCKWISE."""
    return Direction(game.state.direction)


def hand_card_count(game: Game) -> int:
    """How many cards the current player holds."""
    return len(game.state.hand)


def hand_card(game: Game, n: int) -> Card:
    """Card n of the current player's hand."""
    hand = game.state.hand
    holds = f"player {game.state.player} holds {_numbered(len(hand), 'card')}"
    return _pick(hand, n, f"hand_card({n!r}): {holds}")


def player_card_count(game: Game, player: int) -> int:
    """How many cards this player holds."""
    return len(_hand(game, player, f"player_card_count({player!r})"))


def player_points(game: Game, player: int) -> int:
    """The values of the cards this player holds, added up."""
    return hand_points(game.variant, _hand(game, player, f"player_points({player!r})"))


def get_active_draw_twos(game: Game) -> int:
    """How many 2s the current player faces or has faced; it changes only with the turn."""
    return game.state.debt.owed // 2  # the debt is in cards, two for each


def get_number_of_two_cards_at_top(game: Game) -> int:
    """How many 2s lie on top of the discard pile, paid for or not."""
    return sum(1 for _ in takewhile(lambda card: card.rank == "2", reversed(game.state.discards)))


def get_current_color(game: Game) -> Color | None:
    """The color to match: the one named with the top card, or else the one printed on it."""
    return game.state.color


def get_deck_card(game: Game, n: int) -> Card | None:
    """Card n of the draw pile, 0 being the next to be drawn; None if there is none."""
    return _pick_or_none(game.state.draw_pile, n, f"get_deck_card({n!r})")


def get_discard_pile_card(game: Game, n: int) -> Card | None:
    """Card n of the discard pile, 0 being on top; None if there is none."""
    return _pick_or_none(game.state.discards[::-1], n, f"get_discard_pile_card({n!r})")


def get_hand_card(game: Game, player: int, n: int) -> Card | None:
    """Card n of this player's hand; None if there is none."""
    call = f"get_hand_card({player!r}, {n!r})"
    return _pick_or_none(_hand(game, player, call), n, call)


def game_winner(game: Game) -> int:
    """The player who has won, NO_WINNER if the game ended without one, or NOT_FINISHED."""
    if not game.is_over:
        return NOT_FINISHED
    return NO_WINNER if game.winner is None else game.winner


# -- what has happened -----------------------------------------------------------------------


def turn_moves(game: Game, turn: int) -> int:
    """How many moves were made in this turn, END_TURN included."""
    return len(_moves_of(game, turn, f"turn_moves({turn!r})"))


def past_move(game: Game, turn: int, n: int) -> PlayerMove:
    """Move n of this turn."""
    call = f"past_move({turn!r}, {n!r})"
    moves = _moves_of(game, turn, call)
    has = f"turn {turn} has {_numbered(len(moves), 'move')}"
    return _written(_pick(moves, n, f"{call}: {has}"))


def current_turn_moves(game: Game) -> int:
    """How many cards were played or drawn by moves of this turn; words do not count.

    A draw that finds no card, and so ends the round, has drawn none: it is among the turn_moves,
    as a move that was made, but it does not count here.
    """
    moves = _moves_of(game, current_turn(game), "")
    if moves and moves[-1].action is engine.Action.DRAW and game_winner(game) == NO_WINNER:
        moves = moves[:-1]
    return sum(move.action in (engine.Action.PLAY, engine.Action.DRAW) for move in moves)


def get_previous_turn_player(game: Game) -> int:
    """Who had the turn before this one; -1 in the first."""
    states = game.states
    start = bisect_left(states, states[-1].turn, key=_TURN)
    return states[start - 1].player if start else -1


def get_top_discard_turn_number(game: Game) -> int:
    """The turn in which the top card was played; -1 if it was turned up at the start."""
    latest_first = zip(game.states[-2::-1], game.moves[::-1], strict=True)
    plays = (s.turn for s, move in latest_first if move.action is engine.Action.PLAY)
    return next(plays, -1)


# -- moving ----------------------------------------------------------------------------------


def is_valid_move(game: Game, move: PlayerMove) -> bool:
    """Whether the current player may make this move now. Nothing changes."""
    return engine.is_legal(game.variant, game.state, _read(game, move))


def play_move(game: Game, move: PlayerMove) -> None:
    """Make a valid move. IllegalMove says which rules another one breaks; nothing changes then."""
    game.play(_read(game, move))


def _read(game: Game, move: PlayerMove) -> Move:
    """The move in fcd's terms, without the parts that it does not use."""
    _expect(move, PlayerMove, "a move is a PlayerMove, such as PlayerMove(DRAW_CARD)")
    if move.action is not PLAY_CARD:
        return game.read(move.action.value)  # which knows when "say UNO" calls somebody out
    names_color = move.card is not None and "color" in game.variant.meaning(move.card).asks
    return Move(engine.Action.PLAY, move.card, move.next_color if names_color else None)


def _written(move: Move) -> PlayerMove:
    """A move of the game in this interface's terms; to say and to call out are the same here."""
    action = Action(f"say {move.word}" if move.word else str(move.action))
    return PlayerMove(action, move.card, move.color)


# -- checking --------------------------------------------------------------------------------


def _expect(given: object, kind: type | UnionType, says: str) -> None:
    if not isinstance(given, kind):
        raise TypeError(f"{says}, not {given!r}")


def _rank(value: int, what: str) -> str:
    if not is_whole(value) or value not in range(16):
        raise ValueError(f"{what} is {value!r}, but a value is a whole number from 0 to 15")
    return HEX[value]


def _member(kind: type[Member], given: Member | int, what: str) -> Member:
    if isinstance(given, kind):
        return given
    members = list(kind)
    if is_whole(given) and given in range(len(members)):
        return members[given]
    name, known = kind.__name__, ", ".join(members)
    raise ValueError(f"{what} is {given!r}, but a {name.lower()} is a {name} ({known}) or 0 to 4")


def _pick(things: Sequence[T], n: int, otherwise: str) -> T:
    if not is_whole(n) or n not in range(len(things)):
        raise OutOfRange(otherwise)
    return things[n]


def _pick_or_none(cards: Cards, n: int, call: str) -> Card | None:
    """Past the end there is simply no card; but nothing is numbered -1 or True."""
    if not is_whole(n) or n < 0:
        raise OutOfRange(f"{call}: cards are numbered from 0")
    return cards[n] if n < len(cards) else None


def _numbered(count: int, thing: str) -> str:
    if count < 2:
        return f"1 {thing}, number 0" if count else f"no {thing}s"
    return f"{count} {thing}s, numbered 0 to {count - 1}"


# -- finding things --------------------------------------------------------------------------


def _deck(game: Game) -> Cards:
    return game.variant.deck if game.deck is None else game.deck


def _hand(game: Game, player: int, call: str) -> Cards:
    hands = game.state.hands
    return _pick(hands, player, f"{call}: there are players 0 to {len(hands) - 1}")


def _moves_of(game: Game, turn: int, call: str) -> tuple[Move, ...]:
    """The moves of one turn: move n was made in state n, and turns come in order."""
    last = game.state.turn
    happened = f"turns 0 to {last} have happened" if last else "only turn 0 has happened"
    _pick(range(last + 1), turn, f"{call}: {happened}")
    states = game.states
    return game.moves[bisect_left(states, turn, key=_TURN) : bisect_right(states, turn, key=_TURN)]
