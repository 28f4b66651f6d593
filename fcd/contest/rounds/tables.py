"""A variant as tables of small numbers, for the contest's fast paths: asked, not written again.

What goes on what is asked from the engine, card by card. What a card does and how a turn runs is
recognized in the variant (known_rules.py), or refused with NotCompilable.

>>> tables = RuleTables.of(UNO_CONTEST)
>>> tables.cards[0], tables.cards[-1], len(tables.cards)
(Card('0', Color.RED), Card('wild4'), 54)
>>> RuleTables.of(UNO)
Traceback (most recent call last):
fcd.contest.rounds.known_rules.NotCompilable: UNO cannot be compiled: words are said in it
"""

from __future__ import annotations

from dataclasses import dataclass

from fcd.cards import RANKS, Card, Cards, Color
from fcd.contest.rounds import known_rules as rules
from fcd.contest.rounds.known_rules import CardAction, NotCompilable
from fcd.engine.rules import Dealing, Variant
from fcd.engine.state import Action, Move, Phase, State
from fcd.engine.step import check_players, smallest_deck
from fcd.variants.uno import UNO
from fcd.variants.uno_contest import UNO_CONTEST

__all__ = ["CardAction", "NotCompilable", "RuleTables", "UNO", "UNO_CONTEST"]

MOST_KINDS = 64  # a set of kinds is one machine word

Matching = dict[tuple[Card, Color], frozenset[Card]]
"""Top card and color in force: what goes on it; restricted cards, too, whatever the hand."""


@dataclass(frozen=True, eq=False)
class RuleTables:
    """One variant in numbers: `cards[3]` is card number 3, and `numbers` tells the way back."""

    variant: Variant
    cards: Cards
    numbers: dict[Card, int]
    colors: tuple[Color, ...]
    deck: tuple[int, ...]
    points: tuple[int, ...]
    actions: tuple[CardAction, ...]
    may_start: tuple[bool, ...]
    always: frozenset[int]  # cards that go on anything
    restricted: frozenset[int]  # … but only if the hand is without the color in force
    matching: Matching
    plays_after_draw: bool
    by_lot: bool  # chance picks the dealer; else it is the last seat

    @classmethod
    def of(cls, variant: Variant) -> RuleTables:
        """The tables of this variant, made once. NotCompilable if it has something unknown."""
        if id(variant) not in _MADE:
            _MADE[id(variant)] = _tables(variant)
        return _MADE[id(variant)]

    def color_of(self, number: int) -> int:
        return (*self.colors, None).index(self.cards[number].color)

    def check_table(self, players: int) -> None:
        """Raise a ValueError if the game is not for so many, or the deck might not do."""
        v = self.variant
        check_players(v, players)
        covers = sum(not self.may_start[number] for number in self.deck)
        least = max(smallest_deck(v, players), v.hand_size * players + covers + 1)
        if len(self.deck) < least:
            raise ValueError(
                f"{v.title} with {players} players needs {least} cards, not {len(self.deck)}, "
                "so that one is always left to turn up"
            )


# By identity, since variants that differ in a clause may be equal; the tables keep their variant
# alive, so that no other can have its identity.
_MADE: dict[int, RuleTables] = {}


def _tables(v: Variant) -> RuleTables:
    rules.check_settings(v)
    if len(v.kinds) > MOST_KINDS:
        raise NotCompilable(v.title, f"it has {len(v.kinds)} kinds of cards, over {MOST_KINDS}")
    plays_after_draw = rules.turn_shape(v)
    by_color = (*v.colors, None)
    cards = tuple(
        sorted(v.kinds, key=lambda c: (by_color.index(c.color), RANKS.index(c.rank), str(c)))
    )
    numbers = {card: number for number, card in enumerate(cards)}
    matching = {
        (top, color): _goes_on(v, top, color)
        for top in cards
        for color in (v.colors if top.color is None else (top.color,))
    }
    tables = RuleTables(
        variant=v,
        cards=cards,
        numbers=numbers,
        colors=v.colors,
        deck=tuple(numbers[card] for card in v.deck),
        points=tuple(rules.points(v, card) for card in cards),
        actions=tuple(rules.action_of(v, card) for card in cards),
        may_start=tuple(rules.may_start(v, card) for card in cards),
        always=frozenset(numbers[card] for card in frozenset.intersection(*matching.values())),
        restricted=frozenset(numbers[c] for c in cards if _is_restricted(v, c, cards[0])),
        matching=matching,
        plays_after_draw=plays_after_draw,
        by_lot=v.dealing is Dealing.BY_LOT,
    )
    _check_matching(tables)
    return tables


# -- what goes on what: asked from the engine --------------------------------------------------


def _goes_on(v: Variant, top: Card, color: Color) -> frozenset[Card]:
    """The cards that the cacheable clauses let on this top card."""
    state = State((tuple(v.kinds), ()), (), (top,), color, 0, 1, phase=Phase.READY)
    clauses = v.turn[Phase.READY][Action.PLAY].cacheable
    return frozenset(
        card
        for card in v.kinds
        if all(each.passes(v, state, _written(v, card)) for each in clauses)
    )


def _written(v: Variant, card: Card) -> Move:
    """Playing a card, with a color if it asks for one: any will do, for what goes on what."""
    return Move(Action.PLAY, card, v.colors[0] if "color" in v.meaning(card).asks else None)


def _is_restricted(v: Variant, card: Card, other: Card) -> bool:
    """Whether a restriction bears on this card: asked of a hand that has the color in force."""
    state = State(((card, other), ()), (), (other,), other.color, 0, 1, phase=Phase.READY)
    restrictions = filter(rules.is_restriction, v.turn[Phase.READY][Action.PLAY].dynamic)
    return any(not restriction.passes(v, state, _written(v, card)) for restriction in restrictions)


def _check_matching(t: RuleTables) -> None:
    """The kernel knows matching by color, by rank, and cards that go on anything."""
    for (top, color), found in t.matching.items():
        wanted = {
            card
            for number, card in enumerate(t.cards)
            if card.color == color or card.rank == top.rank or number in t.always
        }
        if found != wanted:
            reason = f"what goes on a {top.spoken} is not decided by color and rank alone"
            raise NotCompilable(t.variant.title, reason)
    for number in t.restricted:
        if number not in t.always or t.cards[number].color is not None:
            spoken = t.cards[number].spoken
            reason = f"the restriction is on a {spoken}, which is not always a wild card"
            raise NotCompilable(t.variant.title, reason)
