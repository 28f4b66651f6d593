"""For ex08: a round from the text of a report, played again on your own class.

>>> three_lists("RAH B7Q")
([10, 7], [Color.RED, Color.BLUE], [Suit.HEARTS, Suit.QUESTIONS])
>>> moves("play R7S, end, say UNO")[0]
PlayerMove(action=PLAY_CARD, card=Card('7', Color.RED, Suit.SPADES), next_color=None)
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import IntEnum
from functools import lru_cache
from typing import Any

from fcd.adt import PLAY_CARD, PlayerMove
from fcd.cards import Card, Color, Suit
from fcd.sandbox.budget import Unusable
from fcd.teach.answers import shown
from fcd.teach.given.lists import lists_of
from fcd.teach.given.turns import in_course_terms, read_move, read_moves
from fcd.teach.table_case import TableCase

course_move = read_move
MOST = 1_000  # cards in a hand, of a game that cannot count
SEEN = 12  # cards of a pile that are looked at


def three_lists(deck: str) -> tuple[list[int], list[Color], list[Suit]]:
    """The values, colors and suits of a deck that is written like "RAH B7Q", card 0 first."""
    return lists_of([Card.parse(word) for word in deck.split()])


def moves(text: str) -> list[PlayerMove]:
    """Moves written as in a report, with commas between them."""
    return read_moves(text)


def replay(game_class: Callable[..., Any], text: str) -> Any:
    """A new game of your class, after the moves of a report."""
    *_, game = each_step(game_class, text)
    return game


def each_step(game_class: Callable[..., Any], text: str) -> Iterator[Any]:
    """The same game before the first move, and after each one."""
    case = TableCase.parse(text)
    game = game_class(*lists_of(case.deck))
    yield game
    for move in case.moves:
        game.play_move(in_course_terms(move))
        yield game


# -- several questions in one ----------------------------------------------------------------------


def hand(game: Any) -> list[Card]:
    """The current player's cards, sorted: their order in the hand is up to you."""
    return _sorted(hand_as_listed(game), "hand_card(n)")


def hand_as_listed(game: Any) -> list[Any]:
    """The same cards in your order, which only a move may change."""
    count = _count(game.hand_card_count(), "hand_card_count()")
    return [game.hand_card(n) for n in range(count)]


def hand_of(game: Any, player: int) -> list[Card]:
    """A player's cards, sorted."""
    count = _count(game.player_card_count(player), f"player_card_count({player})")
    cards = [game.get_hand_card(player, n) for n in range(count)]
    return _sorted(cards, f"get_hand_card({player}, n)")


def after_hand_of(game: Any, player: int) -> object:
    """What comes after a player's last card: None."""
    return game.get_hand_card(player, game.player_card_count(player))


def draw_pile(game: Any) -> list[object]:
    """The cards of the draw pile, 12 at most; after the last one comes None."""
    return _until_none(game.get_deck_card)


def discard_pile(game: Any) -> list[object]:
    """The cards of the discard pile, 12 at most; after the last one comes None."""
    return _until_none(game.get_discard_pile_card)


def _until_none(card: Callable[[int], object]) -> list[object]:
    found: list[object] = []
    while len(found) < SEEN and None not in found:
        found.append(card(len(found)))
    return found


def past(game: Any, turn: int) -> list[PlayerMove]:
    """All moves of a turn, without the parts that a move doesn't use."""
    count = _count(game.turn_moves(turn), f"turn_moves({turn})")
    return [_used(game.past_move(turn, n), f"past_move({turn}, {n})") for n in range(count)]


OWN: dict[str, Callable[..., object]] = {  # questions that take more than one call
    own.__name__: own for own in (hand, hand_of, after_hand_of, draw_pile, discard_pile, past)
}
NAMES: dict[str, object] = {str(member): member for member in (*Color, *Suit)}


@lru_cache(maxsize=1_000)
def read_question(question: str) -> tuple[str, tuple[Any, ...]]:
    """A method, or one of these here, and its arguments: "hand_of 2", "valid draw"."""
    name, _, rest = question.partition(" ")
    if name == "valid":
        return "is_valid_move", (read_move(rest),)
    return name, tuple(NAMES.get(word) or int(word) for word in rest.split())


def answer(game: Any, question: str) -> object:
    """What a game says when it is asked this."""
    name, args = read_question(question)
    got = OWN[name](game, *args) if name in OWN else getattr(game, name)(*args)
    return int(got) if isinstance(got, IntEnum) else got  # a direction may be a number


def _used(move: object, asked: str) -> PlayerMove:
    if not isinstance(move, PlayerMove):
        raise Unusable(f"{asked} is {shown(move)}, which isn't a PlayerMove.")
    if move.action is not PLAY_CARD:
        return PlayerMove(move.action)
    names_color = move.card is not None and move.card.rank == "D"
    return PlayerMove(move.action, move.card, move.next_color if names_color else None)


def _count(value: object, asked: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value < MOST:
        raise Unusable(f"{asked} is {shown(value)}, which isn't a count of cards or moves.")
    return value


def _sorted(cards: list[object], asked: str) -> list[Card]:
    for card in cards:
        if not isinstance(card, Card):
            raise Unusable(f"{asked} is {shown(card)} for one of these n, which isn't a Card.")
    return sorted(cards, key=str)  # type: ignore[arg-type]
