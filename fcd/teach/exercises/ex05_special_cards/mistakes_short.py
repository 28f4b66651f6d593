"""ex05: how people go wrong about 2, A and D. Wrong functions, and what their writers need."""

from __future__ import annotations

from itertools import takewhile

from fcd.adt import PlayerMove
from fcd.cards import Card, Color
from fcd.teach.checks import Misconception, Submission

Moves = list[PlayerMove]


def mistake(name: str, says: str, wrong: Submission) -> Misconception:
    """A wrong function, and the end of a sentence that begins with "It looks as if"."""
    return Misconception(name, f"It looks as if {says}", lambda: wrong)


def _cards(first: Card, moves: Moves) -> list[Card]:
    return [first, *(move.card for move in moves if move.card)]


# -- cards_owed ------------------------------------------------------------------------------------


def _owed(first: Card, moves: Moves, each: int = 2, *, first_counts: bool = True) -> int:
    owed = each if first.rank == "2" and first_counts else 0
    for move in moves:
        owed = owed + each if move.card and move.card.rank == "2" else 0
    return owed


def _never_reset(first: Card, moves: Moves) -> int:
    return 2 * sum(card.rank == "2" for card in _cards(first, moves))


def _on_top(first: Card, moves: Moves) -> int:
    return 2 * len(list(takewhile(lambda card: card.rank == "2", _cards(first, moves)[::-1])))


def _not_stacked(first: Card, moves: Moves) -> int:
    return min(2, _owed(first, moves))


OWED = (
    mistake(
        "first-ignored",
        "a 2 that is turned up first costs nothing. It works on player 0 like a 2 that was played.",
        lambda first, moves: _owed(first, moves, first_counts=False),
    ),
    mistake(
        "never-reset",
        "you count every 2 of the round. A debt is gone when it was paid, that is, as soon as "
        "somebody draws.",
        _never_reset,
    ),
    mistake(
        "on-top",
        "you count the 2s that lie on top of the pile. Those that were paid for still lie there, "
        "but nobody pays for them again.",
        _on_top,
    ),
    mistake(
        "not-stacked",
        "a debt is always two cards. A 2 on a 2 adds two more: four, then six.",
        _not_stacked,
    ),
    mistake(
        "one-each",
        "each 2 costs one card. It costs two.",
        lambda first, moves: _owed(first, moves, 1),
    ),
)

# -- whose_turn ------------------------------------------------------------------------------------


def _turn(
    first: Card,
    moves: Moves,
    *,
    skip: int = 2,
    first_counts: bool = True,
    wraps: bool = True,
    keeps: bool = False,
    turns_round: bool = False,
) -> int:
    player = 1 if first.rank == "A" and first_counts else 0
    top, way = first, 1
    for move in moves:
        top = move.card or top
        if turns_round and move.card and top.rank == "B":
            way = -way
        skips = top.rank == "A" and (keeps or move.card is not None)
        player += way * (skip if skips else 1)
    return player % 4 if wraps else player


TURN = (
    mistake(
        "advance-ignored",
        "an A does nothing. The next player is passed over.",
        lambda first, moves: _turn(first, moves, skip=1, first_counts=False),
    ),
    mistake(
        "first-ignored",
        "an A that is turned up first does nothing. It skips player 0, so player 1 begins.",
        lambda first, moves: _turn(first, moves, first_counts=False),
    ),
    mistake(
        "keeps-skipping",
        "an A skips somebody as long as it lies on top. It skips once, when it is played; a player "
        "who draws skips nobody.",
        lambda first, moves: _turn(first, moves, keeps=True),
    ),
    mistake(
        "no-circle",
        "the players sit in a row. They sit in a circle: after 3 comes 0, and `% 4` does that.",
        lambda first, moves: _turn(first, moves, wraps=False),
    ),
    mistake(
        "backwards-here",
        "a B turns the direction round. That is so in the 2017 game; in the 2018 game a B is a "
        "card like any other.",
        lambda first, moves: _turn(first, moves, turns_round=True),
    ),
)

# -- color_in_force --------------------------------------------------------------------------------


def printed(first: Card, moves: Moves) -> Color | None:
    """The color on the top card."""
    return _cards(first, moves)[-1].color


def _forgotten(first: Card, moves: Moves) -> Color | None:
    return (moves[-1].next_color if moves else None) or printed(first, moves)


def _sticks(first: Card, moves: Moves) -> Color | None:
    named = [move.next_color for move in moves if move.next_color]
    return named[-1] if named else printed(first, moves)


def _first_stays(first: Card, moves: Moves) -> Color | None:
    return _sticks(first, moves) if any(move.next_color for move in moves) else first.color


COLOR = (
    mistake(
        "printed",
        "you take the color printed on the top card. If it is a D that was played, the color that "
        "was named with it counts.",
        printed,
    ),
    mistake(
        "forgotten",
        "a named color is forgotten when somebody draws. It lasts until the next card is *played*.",
        _forgotten,
    ),
    mistake(
        "sticks",
        "a named color lasts for ever. The next card that is played brings its own color.",
        _sticks,
    ),
    mistake(
        "first-stays",
        "the color only changes with a D. Every card that is played brings its own color.",
        _first_stays,
    ),
)

# -- may_follow ------------------------------------------------------------------------------------


def fits(card: Card, top: Card, color: Color | None) -> bool:
    """Whether the card matches while this color is in play."""
    return card.rank in (top.rank, "0") or card.suit == top.suit or card.color == color


def _fits_either(card: Card, top: Card, named: Color | None) -> bool:
    return fits(card, top, named) or card.color == top.color


def _fits_named(card: Card, top: Card, named: Color | None) -> bool:
    return card.color == named or card.rank == "0" if named else fits(card, top, top.color)


def _fits_unnamed(card: Card, top: Card, named: Color | None) -> bool:
    return fits(card, top, named)


FOLLOW = (
    mistake(
        "printed",
        "you compare with the printed color of the D. When a color was named, that one counts "
        "instead.",
        lambda card, top, named: fits(card, top, top.color),
    ),
    mistake(
        "either",
        "the named and the printed color both match. Once a color was named, the printed one "
        "counts for nothing.",
        _fits_either,
    ),
    mistake(
        "only-named",
        "nothing but the named color matches. Value and suit of the D still do, and so does a 0.",
        _fits_named,
    ),
    mistake(
        "none-named",
        "you compare with `named` even if it is None. Then nobody named a color, and the one "
        "printed on the top card counts.",
        _fits_unnamed,
    ),
    mistake(
        "declare-wild",
        "a D goes on anything. It must match like other cards; only a 0 is wild.",
        lambda card, top, named: card.rank == "D" or fits(card, top, named or top.color),
    ),
)
