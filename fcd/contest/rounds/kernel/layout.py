"""Where everything lies in the arrays of the kernel."""

from __future__ import annotations

import numpy as np

from fcd.contest.numbers import KNOWN_SIZE
from fcd.contest.tally import BINS

u64 = np.uint64  # with any other type beside it, numba would count in floats
ZERO, ONE = u64(0), u64(1)

MOST_SEATS = 16
MOST_CARDS = 256  # in a deck
KINDS = 64  # of cards
SLOTS = u64(64)  # of a hand
MOST_TURNS = 100_000  # in a round; a hundred are many

# Sets of slots that each seat keeps: one for each color from 0, one for each family.
SETS = u64(32)
MOST_COLORS = 7  # and one set for the cards without a color
FREE = u64(8)  # cards that go on anything
RESTRICTED = u64(9)
NEVER = u64(10)  # always empty
FAMILIES = 11  # from here on, those of one rank

# rules: first single numbers, then tables by card, as in rules[COLOR + card].
COLORS, SETS_USED, HAND_SIZE, DECK_SIZE = (u64(n) for n in range(4))
COLOR, FAMILY, FOLLOWS, POINTS, SKIPS, DRAWS, REVERSES, STARTS = (
    u64(KINDS * n) for n in range(1, 9)
)
RULES_SIZE = int(STARTS) + KINDS

# desk: numbers that change during a round.
FALLEN, SHUFFLES, SOURCE, WATCHED = (u64(n) for n in range(4))
SIZE, SLOT, CALLS, SCORE = u64(16), u64(32), u64(48), u64(64)  # + seat
KNOWN = u64(80)  # what functions may know, as far as it is the same for all of them
LENT = KNOWN + u64(KNOWN_SIZE)  # … and what is lent to one of them, which may spoil it
SET = LENT + u64(KNOWN_SIZE)  # + seat * SETS + color or family
DESK_SIZE = int(SET) + MOST_SEATS * int(SETS)

# cards: where the cards lie, a byte for each.
NEW_DECK, DECK, DISCARDS = (u64(MOST_CARDS * n) for n in range(3))
HAND = u64(MOST_CARDS * 3)  # + seat * WIDTH + slot
WIDTH = SLOTS + SLOTS  # a hand is moved as a whole, from any of its slots on
LENT_HAND = HAND + u64(MOST_SEATS) * WIDTH
CARDS_SIZE = int(LENT_HAND + SLOTS)

# team: a row for each player.
CHOOSING, CHOOSE, CHOOSE_KNOWS, CALLING, CALL, CALL_KNOWS, FIXED_COLOR = range(7)
TEAM_SIZE = 8
FIRST, BY_PRIORITY, BY_FUNCTION = 0, 1, 2  # ways of choosing
FIXED, BY_VALUE = 0, 1  # ways of calling, and BY_FUNCTION

# plan: what is to be played.
FIRST_ROUND, LAST_ROUND, BLOCK, GROUP, WATCH = range(5)

# report: what has been played, and what went wrong.
ROUNDS, UNDECIDED, TURNS, GROUPS, TROUBLE, ROUND, PLAYER, ANSWER = range(8)
REPORT_SIZE = 8
NO_TROUBLE, TOO_MUCH, BAD_PLACE, BAD_COLOR = range(4)

# sums: a row for each player; OF_SEAT for each seat, whoever sat there.
WON, WINS, OF_SEAT, SCORED, GAINED = range(5)
HISTOGRAM = 8  # + bin
PRODUCTS = HISTOGRAM + BINS  # + other player
SUMS_SIZE = PRODUCTS + MOST_SEATS

# trace: a row for each move.
WHO, CARD, IN_COLOR = range(3)
DREW = -1
