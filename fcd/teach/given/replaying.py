"""For ex08: a deck and moves from the text of a report, to play a round again on your own class.

>>> three_lists("RAH B7Q")
([10, 7], [Color.RED, Color.BLUE], [Suit.HEARTS, Suit.QUESTIONS])
>>> moves("play R7S, end, say UNO")[0]
PlayerMove(action=PLAY_CARD, card=Card('7', Color.RED, Suit.SPADES), next_color=None)
"""

from __future__ import annotations

from fcd.adt import Action, PlayerMove
from fcd.cards import Card, Color, Suit
from fcd.engine import Move
from fcd.teach.course import lists_of


def three_lists(deck: str) -> tuple[list[int], list[Color], list[Suit]]:
    """The values, colors and suits of a deck written as in a report, card 0 first."""
    return lists_of([Card.parse(word) for word in deck.split()])


def moves(text: str) -> list[PlayerMove]:
    """Moves written as in a report, with commas between them."""
    return [in_course_terms(Move.parse(part)) for part in text.split(",")]


def in_course_terms(move: Move) -> PlayerMove:
    """A move of fcd's engine as the course interface has it."""
    action = Action(f"say {move.word}" if move.word else str(move.action))
    return PlayerMove(action, move.card, move.color)
