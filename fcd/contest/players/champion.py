"""The two strongest: one counts cards, the other does all that pays.

The weights come from some hundred million rounds. What each of them is worth: docs/players.md.
"""

from __future__ import annotations

from collections.abc import Sequence

from fcd.contest.forms import Form, FormPlayer
from fcd.contest.numbers import (
    CALLED,
    DRAW_TWO,
    LEAST,
    PLAYED,
    PLAYERS,
    REVERSE,
    SIZES,
    SKIP,
    WILD,
    color_of,
    count_colors,
    count_of,
    points_of,
    rank_of,
    size_of_next,
)
from fcd.contest.players.simple import CARD, FAR, is_late

# -- counting cards --------------------------------------------------------------------------------

OF_COLOR = 25  # cards in the deck
OWN, OUT_OF_COLOR, OUT_OF_RANK = 4, 2, 1  # a card of its own, against one that may answer it
CALL_OUT = 1  # of its equally good colors it calls the one of which fewer are out there


def out_of_color(color: int, counts: int, known: Sequence[int]) -> int:
    """How many cards of a color are neither in your hand nor on the discard pile."""
    out = OF_COLOR - count_of(color, counts)
    for card in range(13 * color, 13 * color + 13):
        out -= known[PLAYED + card]
    return out


def out_of_rank(rank: int, known: Sequence[int]) -> int:
    """How many cards of a rank are not on the discard pile."""
    out = 4 if rank == 0 else 8
    for color in range(4):
        out -= known[PLAYED + 13 * color + rank]
    return out


def hold(card: int, counts: int, known: Sequence[int]) -> int:
    """How well a card holds the table: your own cards of its color, less the answers to it."""
    color = color_of(card)
    own, out = count_of(color, counts), out_of_color(color, counts, known)
    return OWN * own - OUT_OF_COLOR * out - OUT_OF_RANK * out_of_rank(rank_of(card), known)


def hold_then_points(card: int, counts: int, known: Sequence[int]) -> int:
    if card >= WILD:
        return -100_000  # wilds wait
    return CARD * hold(card, counts, known) + points_of(card)


def call(hand: Sequence[int], known: Sequence[int]) -> int:
    """The color with the most cards in the hand; of equals, the fewest out there."""
    counts = count_colors(hand)
    best, chosen = LEAST, 0
    for color in range(4):
        out = out_of_color(color, counts, known)
        liked = CARD * count_of(color, counts) - CALL_OUT * out
        if liked > best:
            best, chosen = liked, color
    return chosen


class CardCounterPlayer(FormPlayer):
    """Plays the card to which the others have the fewest answers, and it has many; saves wilds.

    The fewer are still out there that fit on yours, the more often others draw.
    """

    form = Form(liking=hold_then_points, call=call, trusted=True)


# -- the one to beat: every idea that pays, each with the weight that it deserves ------------------

HOLD, POINT = 10, 3  # the hold on the table before the points
WANTED = 30  # against the color that the next player has called
SMALLER_HAND = 20  # for a reverse, by card: let the larger of both neighbors play first
STOP = 100  # for a skip or draw two, if the next player has one or two cards
ALL_ELSE = 10_000  # more than everything else together: wilds wait, or must go now


def champions_liking(card: int, counts: int, known: Sequence[int]) -> int:
    """The sum of all that speaks for a card."""
    if card >= WILD:
        return (ALL_ELSE if is_late(known, FAR) else -ALL_ELSE) + card
    liked = HOLD * hold(card, counts, known) + POINT * points_of(card)
    after, before = size_of_next(known), known[SIZES + known[PLAYERS] - 2]
    rank = rank_of(card)
    if color_of(card) == known[CALLED]:
        liked -= WANTED
    if rank == REVERSE:
        liked += SMALLER_HAND * (before - after)
    if rank in (SKIP, DRAW_TWO) and after <= 2:
        liked += STOP
    return liked


class ChampionPlayer(FormPlayer):
    """Counts cards, ditches points on the way, minds its neighbors, and knows when it is late."""

    form = Form(liking=champions_liking, call=call, trusted=True)
