"""A rule book as tables of small numbers, for the contest's fast paths. No second rule book.

What goes on what is asked from the engine, card by card. What a card does and how a turn runs is
read from the variant; only what is recognized, to the very function that tests it, is accepted.
Everything else is refused with NotCompilable, since a table that is nearly right is wrong.

>>> tables = RuleTables.of(UNO_CONTEST)
>>> tables.cards[0], tables.cards[-1], len(tables.cards)
(Card('0', Color.RED), Card('wild4'), 54)
>>> RuleTables.of(UNO)
Traceback (most recent call last):
fcd.contest.tables.NotCompilable: UNO cannot be compiled: words are said in it
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass

from fcd.cards import RANKS, Card, Color
from fcd.engine import clauses as may
from fcd.engine import effects as does
from fcd.engine.moves import Action, Move
from fcd.engine.rules import Clause, Dealing, Effect, Rule, Scoring, Variant, Way
from fcd.engine.state import Phase, State
from fcd.variants.uno import UNO
from fcd.variants.uno_contest import UNO_CONTEST

__all__ = ["NotCompilable", "RuleTables", "UNO", "UNO_CONTEST"]

MOST_KINDS = 64  # a set of kinds is one machine word


class NotCompilable(ValueError):
    """The rule book has something that the tables do not know; the message says what."""

    def __init__(self, game: str, reason: str) -> None:
        super().__init__(f"{game} cannot be compiled: {reason}")
        self.game = game
        self.reason = reason

    def __reduce__(self) -> tuple[type[NotCompilable], tuple[str, str]]:
        return NotCompilable, (self.game, self.reason)


@dataclass(frozen=True, slots=True)
class Deed:
    """What a card does when played, in numbers."""

    skips: int = 0
    draws: int = 0  # by the next player
    reverses: bool = False
    names_color: bool = False
    last_draws: int = 0  # by the next player, when it is the winning card


Matching = dict[tuple[Card, Color], frozenset[Card]]  # top card, color in force: what goes on it


@dataclass(frozen=True, eq=False)
class RuleTables:
    """One variant in numbers: `cards[3]` is card number 3, `colors[2]` color number 2."""

    variant: Variant
    cards: tuple[Card, ...]
    colors: tuple[Color, ...]
    deck: tuple[int, ...]
    points: tuple[int, ...]
    deeds: tuple[Deed, ...]
    may_start: tuple[bool, ...]
    always: frozenset[int]  # cards that go on anything
    hitched: frozenset[int]  # … but only if the hand is without the color in force
    matching: Matching
    plays_after_draw: bool
    by_lot: bool  # chance picks the dealer; else it is the last seat

    @classmethod
    def of(cls, variant: Variant) -> RuleTables:
        """The tables of this variant, made once. NotCompilable if it has something unknown."""
        if id(variant) not in _MADE:
            _MADE[id(variant)] = _tables(variant)
        return _MADE[id(variant)]

    @property
    def no_color(self) -> int:
        """The number that stands for no color."""
        return len(self.colors)

    def number(self, card: Card) -> int:
        """The number of a card."""
        return self.cards.index(card)

    def color_of(self, number: int) -> int:
        """The number of a card's color."""
        color = self.cards[number].color
        return self.no_color if color is None else self.colors.index(color)

    def goes_on(self, top: Card, color: Color) -> frozenset[Card]:
        """The cards that match this one under this color; hitched ones, whatever the hand."""
        return self.matching[top, color]


_MADE: dict[int, RuleTables] = {}  # by identity; the tables keep their variant alive


def _tables(v: Variant) -> RuleTables:
    _check_settings(v)
    colors = v.colors
    if len(v.kinds) > MOST_KINDS:
        raise NotCompilable(v.title, f"it has {len(v.kinds)} kinds of cards, over {MOST_KINDS}")
    cards = tuple(sorted(v.kinds, key=lambda card: _place(card, colors)))
    numbers = {card: number for number, card in enumerate(cards)}
    after_draw = _turn_shape(v)
    matching = {(top, color): _asked(v, top, color) for top, color in _tops(v)}
    tables = RuleTables(
        variant=v,
        cards=cards,
        colors=colors,
        deck=tuple(numbers[card] for card in v.deck),
        points=tuple(map(v.points, cards)),
        deeds=tuple(_deed(v, card) for card in cards),
        may_start=tuple(_may_start(v, card) for card in cards),
        always=frozenset(n for n, card in enumerate(cards) if _goes_on_all(card, matching)),
        hitched=frozenset(n for n, card in enumerate(cards) if _is_hitched(v, card)),
        matching=matching,
        plays_after_draw=after_draw,
        by_lot=v.dealing is Dealing.BY_LOT,
    )
    _check_matching(tables)
    return tables


def _place(card: Card, colors: tuple[Color, ...]) -> tuple[int, int]:
    """By color, then by rank; those without a color last."""
    color = len(colors) if card.color is None else colors.index(card.color)
    return color, RANKS.index(card.rank)


# -- how a turn runs ---------------------------------------------------------------------------


def _check_settings(v: Variant) -> None:
    problems = {
        "words are said in it": v.sayings is not None,
        "the discards are turned over, not shuffled": not v.reshuffles,
        "the dealer is found by drawing cards": v.dealing is Dealing.HIGHEST_CARD,
        "everybody counts the own hand": v.scoring is not Scoring.WINNER_TAKES_ALL,
    }
    for reason, is_so in problems.items():
        if is_so:
            raise NotCompilable(v.title, reason)


def _turn_shape(v: Variant) -> bool:
    """Check that a turn is "play if you can, else draw one"; tell if one may play after that."""
    ready, drew, played = (dict(v.turn.get(p, {})) for p in (_READY, Phase.DREW, Phase.PLAYED))
    again = drew.pop(Action.PLAY, None)
    must = {Action.END: (may.NOTHING_PLAYABLE,)}
    done = {Action.END: (may.TURN_DONE,)}
    play = ready.pop(Action.PLAY, None)
    fits = (
        set(v.turn) == {_READY, Phase.DREW, Phase.PLAYED}
        and {Phase.DREW, Phase.PLAYED} <= v.ends_itself
        and play is not None
        and play.to is Phase.PLAYED
        and _same(ready, {Action.DRAW: (may.NOTHING_PLAYABLE,)}, Phase.DREW)
        and _same(drew, done if again is None else must, _READY)
        and _same(played, done, _READY)
        and again in (None, play)
    )
    if not fits or play is None:
        raise NotCompilable(v.title, "a turn is not just: play if you can, else draw one card")
    for rule in play.rules:
        _check_clause(v, rule)
    return again is not None


_READY = Phase.READY


def _same(
    ways: Mapping[Action, Way], wanted: Mapping[Action, tuple[Clause, ...]], to: Phase
) -> bool:
    """Whether these ways are open, no others, and their clauses test the same things."""
    return ways.keys() == wanted.keys() and all(
        way.to is to and _tests(way.rules) == _tests(wanted[action]) for action, way in ways.items()
    )


def _tests(rules: tuple[Rule, ...]) -> list[object]:
    return [_code(rule) for rule in rules]


def _code(rule: Rule) -> object:
    """What a clause does, whatever it says: the code of its test."""
    return rule.test.__code__ if isinstance(rule, Clause) and _is_plain(rule.test) else rule


def _is_plain(test: Callable[..., object]) -> bool:
    return hasattr(test, "__code__")


_IN_HAND = _code(may.IN_HAND)
_HITCH = _code(may.no_matching_color("wild4", ""))


def _check_clause(v: Variant, rule: Rule) -> None:
    """Timeless clauses can be asked for every pair of cards; of others, two are known."""
    known = rule.timeless or (
        isinstance(rule, Clause) and not rule.advisory and _code(rule) in (_IN_HAND, _HITCH)
    )
    if not known:
        name = rule.name if isinstance(rule, Clause) else "one of several"
        raise NotCompilable(v.title, f"the clause {name!r} asks for more than two cards")


# -- what goes on what: asked from the engine --------------------------------------------------


def _asked(v: Variant, top: Card, color: Color) -> frozenset[Card]:
    """The cards that the timeless clauses let on this top card."""
    state = State((tuple(v.kinds), ()), (), (top,), color, 0, 1, phase=_READY)
    rules = v.turn[_READY][Action.PLAY].timeless
    return frozenset(
        card for card in v.kinds if all(rule.passes(v, state, _written(v, card)) for rule in rules)
    )


def _written(v: Variant, card: Card) -> Move:
    """Playing a card, with a color if it asks for one: any will do, for what goes on what."""
    asks = v.meaning(card).asks
    return Move(Action.PLAY, card, v.colors[0] if "color" in asks else None)


def _tops(v: Variant) -> Iterator[tuple[Card, Color]]:
    """Every card that can lie on top, with every color that can be in force then."""
    for card in v.kinds:
        for color in v.colors if card.color is None else (card.color,):
            yield card, color


def _goes_on_all(card: Card, matching: Matching) -> bool:
    return all(card in following for following in matching.values())


def _is_hitched(v: Variant, card: Card) -> bool:
    """Whether the hitch bears on this card: asked of a hand that has a color and may not."""
    other = next(c for c in v.kinds if c.color is not None)
    state = State(((card, other), ()), (), (other,), other.color, 0, 1, phase=Phase.READY)
    rules = v.turn[_READY][Action.PLAY].momentary
    hitches = [rule for rule in rules if _code(rule) == _HITCH]
    return any(not rule.passes(v, state, _written(v, card)) for rule in hitches)


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
    if not t.hitched <= t.always:
        raise NotCompilable(t.variant.title, "the hitch is on a card that does not go on all")


# -- what cards do -----------------------------------------------------------------------------


def _deed(v: Variant, card: Card) -> Deed:
    meaning = v.meaning(card)
    names_color = does.NameColor() in meaning.effects
    if names_color != (card.color is None) or names_color != (meaning.asks == {"color"}):
        raise NotCompilable(v.title, f"a {card.spoken} names its color in an unknown way")
    moving = [effect for effect in meaning.effects if effect != does.NameColor()]
    if len(moving) > 1:
        raise NotCompilable(v.title, f"a {card.spoken} does several things")
    skips, draws, reverses = _moving(v, card, moving)
    return Deed(skips, draws, reverses, names_color, _last(v, card, meaning.last))


def _moving(v: Variant, card: Card, effects: list[Effect]) -> tuple[int, int, bool]:
    match effects:
        case []:
            return 0, 0, False
        case [does.Skip()]:
            return 1, 0, False
        case [does.DrawAndSkip(count)]:
            return 1, count, False
        case [does.Reverse(skips_between_two=False)]:
            return 0, 0, True
    raise NotCompilable(v.title, f"it is not known what {effects[0]} does on a {card.spoken}")


def _last(v: Variant, card: Card, effects: tuple[Effect, ...]) -> int:
    match effects:
        case ():
            return 0
        case (does.LastDraw(count),):
            return count
    raise NotCompilable(v.title, f"a {card.spoken} does something unknown when it wins")


def _may_start(v: Variant, card: Card) -> bool:
    meaning = v.meaning(card)
    opening = meaning.effects if meaning.opening is None else meaning.opening
    if opening == (does.CoverUp(),):
        return False
    if opening == () and card.color is not None:
        return True
    raise NotCompilable(v.title, f"a {card.spoken} does something when it is turned up first")
