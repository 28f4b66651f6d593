"""A variant as tables of small numbers, for the contest's fast paths: asked, not written again.

What goes on what is asked from the engine, card by card. What a card does and how a turn runs is
recognized in the variant, or refused with NotCompilable. A table that is nearly right is wrong: so
a clause is recognized by the very code that tests it, whatever it is called, and an effect by its
very class, whatever it is derived from.

>>> tables = RuleTables.of(UNO_CONTEST)
>>> tables.cards[0], tables.cards[-1], len(tables.cards)
(Card('0', Color.RED), Card('wild4'), 54)
>>> RuleTables.of(UNO)
Traceback (most recent call last):
fcd.contest.rounds.tables.NotCompilable: UNO cannot be compiled: words are said in it
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fcd.cards import RANKS, Card, Cards, Color
from fcd.engine import clauses as may
from fcd.engine import effects as does
from fcd.engine.rules import Clause, Dealing, Rule, Scoring, Transition, Variant
from fcd.engine.state import Action, Move, Phase, State
from fcd.engine.step import check_players, smallest_deck
from fcd.variants.uno import UNO
from fcd.variants.uno_contest import UNO_CONTEST

__all__ = ["CardAction", "NotCompilable", "RuleTables", "UNO", "UNO_CONTEST", "play_of"]

FIRST_LETTER = 35  # for card 0, where cards are letters: none of them needs an escape in JSON
MOST_KINDS = 64  # a set of kinds is one machine word
MOST_POINTS = 10_000  # for one card

Matching = dict[tuple[Card, Color], frozenset[Card]]
"""Top card and color in play: what goes on it; restricted cards, too, whatever the hand."""


class NotCompilable(ValueError):
    """The variant has something that the tables do not know; the message says what."""

    def __str__(self) -> str:
        return "{} cannot be compiled: {}".format(*self.args)


@dataclass(frozen=True, slots=True)
class CardAction:
    """What a card does when played, in numbers."""

    skips: int = 0
    draws: int = 0  # by the next player
    reverses: bool = False
    names_color: bool = False


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
    restricted: frozenset[int]  # … but only if the hand is without the color in play
    matching: Matching

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
    _check_settings(v)
    if len(v.kinds) > MOST_KINDS:
        raise NotCompilable(v.title, f"it has {len(v.kinds)} kinds of cards, over {MOST_KINDS}")
    _check_turn(v)
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
        points=tuple(_points(v, card) for card in cards),
        actions=tuple(_action_of(v, card) for card in cards),
        may_start=tuple(_may_start(v, card) for card in cards),
        always=frozenset(numbers[card] for card in frozenset.intersection(*matching.values())),
        restricted=frozenset(numbers[c] for c in cards if _is_restricted(v, c, cards[0])),
        matching=matching,
    )
    _check_matching(tables)
    return tables


# -- what goes on what: asked from the engine --------------------------------------------------


def _goes_on(v: Variant, top: Card, color: Color) -> frozenset[Card]:
    """The cards that the cacheable clauses let on this top card."""
    state = State((tuple(v.kinds), ()), (), (top,), color, 0, 1, phase=Phase.READY)
    clauses = v.turn[Phase.READY][Action.PLAY].cacheable
    return frozenset(
        card for card in v.kinds if all(each.passes(v, state, play_of(v, card)) for each in clauses)
    )


def play_of(v: Variant, card: Card) -> Move:
    """Playing a card, with a color if it asks for one: any will do, for what goes on what."""
    return Move(Action.PLAY, card, v.colors[0] if "color" in v.meaning(card).asks else None)


def _is_restricted(v: Variant, card: Card, other: Card) -> bool:
    """Whether a restriction bears on this card: asked of a hand that has the color in play."""
    state = State(((card, other), ()), (), (other,), other.color, 0, 1, phase=Phase.READY)
    restrictions = filter(_is_restriction, v.turn[Phase.READY][Action.PLAY].dynamic)
    return any(not restriction.passes(v, state, play_of(v, card)) for restriction in restrictions)


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


# -- how a turn runs ---------------------------------------------------------------------------


def _check_settings(v: Variant) -> None:
    problems = {
        "words are said in it": v.sayings is not None,
        "the discards are turned over, not shuffled": not v.reshuffles,
        "the dealer isn't picked by lot": v.dealing is not Dealing.BY_LOT,
        "everybody counts the own hand": v.scoring is not Scoring.WINNER_TAKES_ALL,
        "it has no cards with a color": not v.colors,
    }
    for reason, is_so in problems.items():
        if is_so:
            raise NotCompilable(v.title, reason)


def _check_turn(v: Variant) -> None:
    """A turn is: play if you can, else draw one card, and play if you can now."""
    ready, drew, played = (
        dict(v.turn.get(phase, {})) for phase in (Phase.READY, Phase.DREW, Phase.PLAYED)
    )
    play = ready.pop(Action.PLAY, None)
    fits = (
        set(v.turn) == {Phase.READY, Phase.DREW, Phase.PLAYED}
        and {Phase.DREW, Phase.PLAYED} <= v.ends_itself
        and play is not None
        and play.to is Phase.PLAYED
        and drew.pop(Action.PLAY, None) == play
        and _are(ready, {Action.DRAW: may.NOTHING_PLAYABLE}, Phase.DREW)
        and _are(drew, {Action.END: may.NOTHING_PLAYABLE}, Phase.READY)
        and _are(played, {Action.END: may.TURN_DONE}, Phase.READY)
    )
    if not fits or play is None:
        raise NotCompilable(v.title, "a turn is not just: play if you can, else draw one")
    for rule in play.rules:  # a cacheable one can be asked for every pair of cards
        if not (rule.cacheable or _is_same(rule, may.IN_HAND) or _is_restriction(rule)):
            name = rule.name if isinstance(rule, Clause) else "one of several"
            raise NotCompilable(v.title, f"the clause {name!r} asks for more than two cards")


def _are(
    transitions: Mapping[Action, Transition], wanted: Mapping[Action, Clause], to: Phase
) -> bool:
    """Whether these ways are open, no others, and each has the one clause that is wanted."""
    return transitions.keys() == wanted.keys() and all(
        transition.to is to
        and len(transition.rules) == 1
        and _is_same(transition.rules[0], wanted[action])
        for action, transition in transitions.items()
    )


def _is_same(rule: Rule, known: Clause) -> bool:
    """Whether a clause binds like one that is known: it runs the same code in the same place."""
    if not isinstance(rule, Clause) or rule.advisory != known.advisory:
        return False
    parts = ("__code__", "__globals__", "__defaults__", "__kwdefaults__")
    missing = object()
    return all(getattr(rule.test, part, missing) == getattr(known.test, part) for part in parts)


def _is_restriction(rule: Rule) -> bool:
    """Whether it is the restriction of the Wild Draw 4, on whatever card."""
    return _is_same(rule, _RESTRICTION)


_RESTRICTION = may.no_matching_color("wild4", "wild-draw-4")


# -- what cards do -----------------------------------------------------------------------------


def _action_of(v: Variant, card: Card) -> CardAction:
    """An effect is known by its very class: one that is derived from it could do anything."""
    meaning = v.meaning(card)
    names_color = does.NameColor() in meaning.effects
    if names_color != (card.color is None) or meaning.asks != ({"color"} if names_color else set()):
        raise NotCompilable(v.title, f"a {card.spoken} names its color in an unknown way")
    if meaning.last:
        raise NotCompilable(v.title, f"a {card.spoken} does something when it wins")
    moving = [effect for effect in meaning.effects if effect != does.NameColor()]
    kinds = [type(effect) for effect in moving]
    if len(moving) > 1:
        raise NotCompilable(v.title, f"a {card.spoken} does several things")
    match moving:
        case []:
            return CardAction(0, 0, False, names_color)
        case [does.Skip()] if kinds == [does.Skip]:
            return CardAction(1, 0, False, names_color)
        case [does.DrawAndSkip(int(count))] if kinds == [does.DrawAndSkip] and count > 0:
            return CardAction(1, count, False, names_color)
        case [does.Reverse(skips_between_two=False)] if kinds == [does.Reverse]:
            return CardAction(0, 0, True, names_color)
    raise NotCompilable(v.title, f"it is not known what {moving[0]} does on a {card.spoken}")


def _may_start(v: Variant, card: Card) -> bool:
    """Whether the first card turned up may be this one; then it does nothing."""
    meaning = v.meaning(card)
    opening = meaning.effects if meaning.opening is None else meaning.opening
    if opening == (does.CoverUp(),):
        return False
    if opening == () and card.color is not None:
        return True
    raise NotCompilable(v.title, f"a {card.spoken} does something when it is turned up first")


def _points(v: Variant, card: Card) -> int:
    counted = v.points(card)
    if type(counted) is not int or not 0 <= counted <= MOST_POINTS:
        reason = f"a {card.spoken} counts {counted}, not 0 to {MOST_POINTS}"
        raise NotCompilable(v.title, reason)
    return counted
