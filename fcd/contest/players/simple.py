"""Players with one idea each.

Some only compare cards: a function of a card, as a table. The others look at their hand and at the
table, too: a function `liking(card, counts, known)` on small numbers. The card that may be played
and is liked best is played, of equals the first.
"""

from __future__ import annotations

from collections.abc import Sequence

from fcd.cards import Card
from fcd.contest import player
from fcd.contest.forms import Form, FormPlayer, ranked, valued
from fcd.contest.numbers import (
    CALLED,
    DRAW_TWO,
    PLAYERS,
    SKIP,
    WILD,
    color_of,
    count_of,
    points_of,
    rank_of,
    size_of_mine,
    size_of_next,
    smallest_other,
)

POINTS = valued(player.points_of)  # calls the color with the most points
CARDS = valued(lambda card: 1)  # calls the color with the most cards

# -- comparing cards: the most points first --------------------------------------------------------


class DitchPointsPlayer(FormPlayer):
    """Plays the most expensive card that fits: wilds, then special cards, then 9, 8, 7 …

    Lose small: what is still in the hand at the end is somebody else's gain.
    """

    form = Form(ranked(lambda card, up_card: player.points_of(card)), values=POINTS, trusted=True)


def wilds_last(card: Card) -> int:
    return -1 if card.color is None else player.points_of(card)


class SaveWildsPlayer(FormPlayer):
    """Plays wilds only when nothing else fits, and ditches points with its other cards.

    A wild always fits, so it can wait: it gets you out when nothing else does.
    """

    form = Form(ranked(lambda card, up_card: wilds_last(card)), values=POINTS, trusted=True)


def zeros_first(card: Card) -> int:
    return 100 if card.rank == "0" else wilds_last(card)


class ZerosEarlyPlayer(FormPlayer):
    """Plays a zero as soon as it fits, hoping that the color stays; else like SaveWilds.

    There are only four zeros in the deck, so on a zero few cards can change the color.
    """

    form = Form(ranked(lambda card, up_card: zeros_first(card)), values=POINTS, trusted=True)


# -- looking at the others' hands ------------------------------------------------------------------

FAR = 4  # cards: with so many, one does not win before somebody who has a single card


def is_late(known: Sequence[int], far: int) -> bool:
    """Somebody has one card left, and I have many."""
    return smallest_other(known) == 1 and size_of_mine(known) >= far


def wilds_last_until_late(card: int, counts: int, known: Sequence[int]) -> int:
    return -1 if card >= WILD and not is_late(known, FAR) else points_of(card)


class SweetSpotPlayer(FormPlayer):
    """Saves its wilds until somebody has one card left and it is far from winning itself."""

    form = Form(liking=wilds_last_until_late, values=POINTS, trusted=True)


# -- looking at the own hand -----------------------------------------------------------------------

CARD = 100  # what one more card of a color counts for; no points add up to that


def majority(card: int, counts: int, known: Sequence[int]) -> int:
    """The color with the most cards; among those the most points; wilds last."""
    if card >= WILD:
        return 0
    return CARD * count_of(color_of(card), counts) + points_of(card)


class MajorityColorPlayer(FormPlayer):
    """Plays and calls the color of which it holds the most cards; saves wilds.

    Stay where you are strong: the color of which you hold the most is the one you can follow.
    """

    form = Form(liking=majority, values=CARDS, trusted=True)


def majority_unless_called(card: int, counts: int, known: Sequence[int]) -> int:
    if card >= WILD:
        return -CARD
    color = color_of(card)
    worth = count_of(color, counts)
    for place in range(CALLED, CALLED + known[PLAYERS] - 1):
        if known[place] == color:
            worth -= 1
    return max(0, CARD * worth) + points_of(card)


class ColorBreakerPlayer(FormPlayer):
    """Like MajorityColor, but a color that an opponent has called is worth a card less to it.

    Somebody who calls a color wants it. So do not leave it to them, if you have the choice.
    """

    form = Form(liking=majority_unless_called, values=CARDS, trusted=True)


STOP = 10_000  # before everything else


def majority_until_the_end(card: int, counts: int, known: Sequence[int]) -> int:
    """Stop the next player if it has one or two cards; ditch points when it is late."""
    liked = points_of(card) if is_late(known, FAR) else majority(card, counts, known)
    if size_of_next(known) <= 2 and SKIP <= rank_of(card) <= DRAW_TWO:
        liked += STOP
    return liked


class EndgamePlayer(FormPlayer):
    """Like MajorityColor, until somebody is about to win."""

    form = Form(liking=majority_until_the_end, values=CARDS, trusted=True)
