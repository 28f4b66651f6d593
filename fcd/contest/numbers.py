"""Cards, colors and what is known as small whole numbers: the words of compiled players.

Cards have the numbers of `RuleTables.cards`: 13 of each color (0 to 9, skip, reverse, draw two),
then the Wild and the Wild Draw 4. All of this works in plain Python, and compiled by numba too
(`from fcd.contest.numbers import color_of`); nothing here needs numba.

>>> color_of(14) == BLUE, rank_of(14), points_of(WILD)
(True, 1, 50)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

__all__ = ["BLUE", "GREEN", "NO_COLOR", "RED", "YELLOW", "DRAW_TWO", "REVERSE", "SKIP"]
__all__ += ["WILD", "WILD_DRAW_4", "CALLED", "DIRECTION", "PLAYED", "PLAYERS", "SCORES", "SIZES"]
__all__ += ["KNOWN_SIZE", "LEAST", "MOST_HELD", "ONE_OF_COLOR", "Call", "Choose", "Liking"]
__all__ += ["color_of", "count_colors", "count_of", "is_legal", "most_liked", "only_place"]
__all__ += ["points_of", "rank_of", "size_of_mine", "size_of_next", "smallest_other"]

RED, BLUE, GREEN, YELLOW, NO_COLOR = range(5)
SKIP, REVERSE, DRAW_TWO = 10, 11, 12  # ranks; a number's rank is the number itself
WILD, WILD_DRAW_4 = 52, 53  # cards

# Where things are in `known`. Lists by player are in playing order: the next first, you last.
PLAYERS, DIRECTION = 0, 1
SIZES, CALLED, SCORES = 16, 32, 48  # + place in playing order
PLAYED = 64  # + card: how many of these lie on the discard pile
KNOWN_SIZE = 128

MOST_HELD = 62  # cards in a hand: `legal` is one machine word
LEAST = -(2**62)  # nothing is liked less

Choose = Callable[[Sequence[int], int, int, int, Sequence[int]], int]
"""`choose(hand, legal, up_card, color, known)`: the place of the card to play.

Bit i of `legal` tells whether card i of the hand may be played; at least one may."""

Call = Callable[[Sequence[int], Sequence[int]], int]
"""`call(hand, known)`: the number of the color to call; `known` is as it was for `choose`."""

Liking = Callable[[int, int, Sequence[int]], int]
"""`liking(card, counts, known)`: how much a card is liked; `counts` is `count_colors(hand)`."""


# -- a card ----------------------------------------------------------------------------------------


def color_of(card: int) -> int:
    """The number of its color; NO_COLOR for a wild."""
    return card // 13


def rank_of(card: int) -> int:
    """0 to 9, SKIP, REVERSE or DRAW_TWO; 13 and 14 for the wilds."""
    return card % 13 if card < WILD else card - WILD + 13


def points_of(card: int) -> int:
    """What it counts in a hand."""
    if card >= WILD:
        return 50
    rank = card % 13
    return rank if rank < SKIP else 20


# -- a hand ----------------------------------------------------------------------------------------


def is_legal(legal: int, place: int) -> bool:
    """Whether the card in this place of the hand may be played."""
    return legal >> place & 1 == 1


def only_place(legal: int) -> int:
    """The place of the only card that may be played; -1 if there is a choice."""
    if legal & (legal - 1):
        return -1
    place = 0
    while legal >> place > 1:
        place += 1
    return place


def count_colors(hand: Sequence[int]) -> int:
    """How many cards of each color are in a hand, all in one number: quicker than one by one.

    >>> count_of(BLUE, count_colors([14, 15, WILD]))
    2
    """
    counts = 0
    for card in hand:
        counts += 1 << 8 * color_of(card)
    return counts


ONE_OF_COLOR = tuple(count_colors([card]) for card in range(64))  # [card]: as it is counted


def count_of(color: int, counts: int) -> int:
    """How many cards of this color have been counted."""
    return counts >> 8 * color & 255


def most_liked(liking: Liking) -> Choose:
    """Makes a `choose`: of the cards that may be played the one liked best, of equals the first."""

    def choose(
        hand: Sequence[int], legal: int, up_card: int, color: int, known: Sequence[int]
    ) -> int:
        only = only_place(legal)
        if only >= 0:
            return only
        counts = count_colors(hand)
        best, chosen = LEAST, 0
        for place in range(len(hand)):
            if is_legal(legal, place):
                liked = liking(hand[place], counts, known)
                if liked > best:
                    best, chosen = liked, place
        return chosen

    return choose


# -- what is known of the others -------------------------------------------------------------------


def size_of_next(known: Sequence[int]) -> int:
    """How many cards the next player holds."""
    return known[SIZES]


def size_of_mine(known: Sequence[int]) -> int:
    """How many cards you hold before you play."""
    return known[SIZES + known[PLAYERS] - 1]


def smallest_other(known: Sequence[int]) -> int:
    """The size of the smallest hand but yours."""
    smallest = known[SIZES]
    for place in range(1, known[PLAYERS] - 1):
        smallest = min(smallest, known[SIZES + place])
    return smallest
