"""ex11: the mistakes that are made about cards of the contest."""

from __future__ import annotations

from collections.abc import Callable

from fcd.cards import Color
from fcd.teach.checks import Misconception, Submission
from fcd.teach.exercises.ex11_players.card_cases import RuledCard


class _Short(RuledCard):
    def __str__(self) -> str:
        return str(self.card)


class _NoneColor(RuledCard):
    def __str__(self) -> str:
        return self.card.spoken if self.color else f"None {self.card.spoken}"


class _RankFirst(RuledCard):
    def __str__(self) -> str:
        return f"{self.rank} {self.color}" if self.color else self.card.spoken


class _RawRank(RuledCard):
    def __str__(self) -> str:
        return f"{self.color} {self.rank}" if self.color else str(self.rank)


class _OnePoint(RuledCard):
    def forfeit_cost(self) -> int:
        return 1


class _SpecialsFree(RuledCard):
    def forfeit_cost(self) -> int:
        return int(self.rank) if self.rank.isdigit() else 0


class _WildsTwenty(RuledCard):
    def forfeit_cost(self) -> int:
        return int(self.rank) if self.rank.isdigit() else 20


class _OnlyPlainWild(RuledCard):
    def is_wild(self) -> bool:
        return bool(self.rank == "wild")


def _matching(
    may: Callable[[RuledCard, RuledCard, Color | None], bool],
) -> Callable[[], Submission]:
    """The right card with another way to match."""
    return lambda: type("Card", (RuledCard,), {"can_play_on": may})


def _called_ignored(card: RuledCard, up: RuledCard, called: Color | None) -> bool:
    return card.color in (None, up.color) or card.rank == up.rank


def _anything_on_wild(card: RuledCard, up: RuledCard, called: Color | None) -> bool:
    return None in (card.color, up.color) or card.color == up.color or card.rank == up.rank


def _no_wilds(card: RuledCard, up: RuledCard, called: Color | None) -> bool:
    return card.color == (called or up.color) or card.rank == up.rank


def _numbers_alike(card: RuledCard, up: RuledCard, called: Color | None) -> bool:
    number, below = (int(c.rank) if c.rank.isdigit() else -1 for c in (card, up))
    return card.color is None or card.color == (called or up.color) or number == below


def _no_ranks(card: RuledCard, up: RuledCard, called: Color | None) -> bool:
    return card.color is None or card.color == (called or up.color)


def _both(card: RuledCard, up: RuledCard, called: Color | None) -> bool:
    return card.color is None or (card.color == (called or up.color) and card.rank == up.rank)


def _zero_wild(card: RuledCard, up: RuledCard, called: Color | None) -> bool:
    return card.rank in ("0", up.rank) or card.color in (None, called or up.color)


TEXT_MISTAKES = (
    Misconception(
        "short-text",
        "It looks as if you give the short notation. People should be able to read it aloud: "
        '"blue 8".',
        lambda: _Short,
    ),
    Misconception(
        "none-in-text",
        'It looks as if a wild is called "None wild". It has no color, so its text has none.',
        lambda: _NoneColor,
    ),
    Misconception(
        "rank-first",
        'It looks as if the rank comes first. Say the color first: "blue 8".',
        lambda: _RankFirst,
    ),
    Misconception(
        "raw-rank",
        'It looks as if you take the rank as it is written. "draw2" is said "draw two", and '
        '"wild4" is said "wild draw four".',
        lambda: _RawRank,
    ),
)
COST_MISTAKES = (
    Misconception(
        "every-card-one",
        "It looks as if every card costs 1. A number costs what is printed on it.",
        lambda: _OnePoint,
    ),
    Misconception(
        "specials-free",
        "It looks as if only numbers cost something. Skip, Reverse and Draw Two cost 20, both "
        "wilds 50.",
        lambda: _SpecialsFree,
    ),
    Misconception(
        "wilds-twenty",
        "It looks as if a wild costs 20 like the other special cards. Wilds cost 50.",
        lambda: _WildsTwenty,
    ),
    Misconception(
        "draw-four-not-wild",
        "It looks as if the Wild Draw 4 isn't a wild. It is: it has no color of its own.",
        lambda: _OnlyPlainWild,
    ),
)
MATCH_MISTAKES = (
    Misconception(
        "called-color-ignored",
        "It looks as if the called color does not count. A wild has no color of its own: the one "
        "that was called stands in for it.",
        _matching(_called_ignored),
    ),
    Misconception(
        "anything-on-a-wild",
        "It looks as if anything goes on a wild. Only the called color does, and other wilds.",
        _matching(_anything_on_wild),
    ),
    Misconception(
        "no-wilds",
        "It looks as if wilds need a match. They go on anything.",
        _matching(_no_wilds),
    ),
    Misconception(
        "special-cards-alike",
        "It looks as if all cards without a number match each other. If you give them all the same "
        "number, such as -1, those are equal! Compare the ranks: a Skip matches a Skip.",
        _matching(_numbers_alike),
    ),
    Misconception(
        "only-colors",
        "It looks as if only colors match. The same number or symbol is enough, too.",
        _matching(_no_ranks),
    ),
    Misconception(
        "both-needed",
        "It looks as if color and rank must both be the same. One of them is enough.",
        _matching(_both),
    ),
    Misconception(
        "zero-wild",
        "It looks as if a 0 goes on anything. That is so in Final Card-Down; here a 0 is a number "
        "like any other.",
        _matching(_zero_wild),
    ),
)
