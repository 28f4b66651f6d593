"""What can be wrong with one answer in one position, in the words of the rules."""

from __future__ import annotations

from collections.abc import Callable

from fcd.cards import Card, Color
from fcd.contest.conformance.player_under_test import Answer
from fcd.contest.conformance.position import Position
from fcd.contest.conformance.report import Broken
from fcd.contest.foul import shown
from fcd.contest.player import COLORS, NO_PLAY_POSSIBLE
from fcd.engine import Explanation

Judge = Callable[[Position, Answer], None]

WILD_DRAW_4 = Card("wild4")


def is_answer(position: Position, answer: Answer) -> None:
    """It is a place in the hand, or NO_PLAY_POSSIBLE."""
    value = answer.value
    if answer.error:
        raise Broken(f"raised {answer.error}", position)
    if value is None:
        raise Broken("answered None: is a return missing?", position, "None")
    if type(value) is not int:
        what = f"answered {shown(value)}, a {type(value).__name__}, and no whole number"
        raise Broken(what, position, shown(value))
    if value != NO_PLAY_POSSIBLE and not 0 <= value < len(position.hand):
        what = f"answered {value}; the places go from 0 to {len(position.hand) - 1}"
        raise Broken(what, position, str(value))


def plays_if_able(position: Position, answer: Answer) -> None:
    """Whoever can play, must."""
    if answer.value != NO_PLAY_POSSIBLE or type(answer.value) is not int:
        return
    explanation = position.explain_draw()
    if not explanation:
        fitting = " or ".join(dict.fromkeys(card.spoken for card in position.playable))
        what = f"did not play, although it could play {fitting}"
        raise Broken(what, position, "NO_PLAY_POSSIBLE", _words(explanation))


def is_legal(position: Position, answer: Answer) -> None:
    """The card may be played. The Wild Draw 4 has a check of its own."""
    _judge_card(position, answer, lambda card: card != WILD_DRAW_4)


def is_legal_draw_4(position: Position, answer: Answer) -> None:
    """A Wild Draw 4 is played only from a hand without the color in force."""
    _judge_card(position, answer, lambda card: card == WILD_DRAW_4)


def _judge_card(position: Position, answer: Answer, bears_on: Callable[[Card], bool]) -> None:
    place = answer.value
    if type(place) is not int or not 0 <= place < len(position.hand):
        return
    card = position.hand[place]
    explanation = position.explain_play(card)
    if bears_on(card) and not explanation:
        what = f"played {card.spoken}, which is against the rules"
        raise Broken(what, position, f"{place}, that is {card}", _words(explanation), place)


def is_color(position: Position, answer: Answer) -> None:
    """The color is one of the four."""
    named, wild = answer.value, position.hand[-1]
    if answer.error:
        raise Broken(f"raised {answer.error}", position)
    if not isinstance(named, Color) or named not in COLORS:
        explanation = position.explain_play(wild, named)
        what = f"called {shown(named)}; the colors are {', '.join(COLORS)}"
        place = len(position.hand) - 1
        raise Broken(what, position, f"{wild}, {shown(named)}", _words(explanation), place)


def _words(explanation: Explanation) -> tuple[str, ...]:
    return tuple(explanation.lines(explanation.broken))
