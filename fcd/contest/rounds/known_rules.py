"""What the contest's fast paths understand of a variant; everything else they refuse.

A table that is nearly right is wrong. So a clause is recognized by the very code that tests it,
whatever it is called, and an effect by its very class, whatever it is derived from.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from fcd.cards import Card
from fcd.engine import clauses as may
from fcd.engine import effects as does
from fcd.engine.rules import Clause, Dealing, Effect, Rule, Scoring, Transition, Variant
from fcd.engine.state import Action, Phase

MOST_POINTS = 10_000  # for one card


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
    last_draws: int = 0  # by the next player, when it is the winning card


# -- how a turn runs ---------------------------------------------------------------------------


def check_settings(v: Variant) -> None:
    problems = {
        "words are said in it": v.sayings is not None,
        "the discards are turned over, not shuffled": not v.reshuffles,
        "the dealer is found by drawing cards": v.dealing is Dealing.HIGHEST_CARD,
        "everybody counts the own hand": v.scoring is not Scoring.WINNER_TAKES_ALL,
        "it has no cards with a color": not v.colors,
    }
    for reason, is_so in problems.items():
        if is_so:
            raise NotCompilable(v.title, reason)


def turn_shape(v: Variant) -> bool:
    """Check that a turn is "play if you can, else draw one"; tell if one may play after that."""
    ready, drew, played = (
        dict(v.turn.get(phase, {})) for phase in (Phase.READY, Phase.DREW, Phase.PLAYED)
    )
    play, again = ready.pop(Action.PLAY, None), drew.pop(Action.PLAY, None)
    stuck, done = {Action.END: may.NOTHING_PLAYABLE}, {Action.END: may.TURN_DONE}
    fits = (
        set(v.turn) == {Phase.READY, Phase.DREW, Phase.PLAYED}
        and {Phase.DREW, Phase.PLAYED} <= v.ends_itself
        and play is not None
        and play.to is Phase.PLAYED
        and again in (None, play)
        and _are(ready, {Action.DRAW: may.NOTHING_PLAYABLE}, Phase.DREW)
        and _are(drew, stuck if again else done, Phase.READY)
        and _are(played, done, Phase.READY)
    )
    if not fits or play is None:
        raise NotCompilable(v.title, "a turn is not just: play if you can, else draw one card")
    for rule in play.rules:  # a cacheable one can be asked for every pair of cards
        if not (rule.cacheable or _is_same(rule, may.IN_HAND) or is_restriction(rule)):
            name = rule.name if isinstance(rule, Clause) else "one of several"
            raise NotCompilable(v.title, f"the clause {name!r} asks for more than two cards")
    return again is not None


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


def is_restriction(rule: Rule) -> bool:
    """Whether it is the restriction of the Wild Draw 4, on whatever card."""
    return _is_same(rule, _RESTRICTION)


_RESTRICTION = may.no_matching_color("wild4", "wild-draw-4")


# -- what cards do -----------------------------------------------------------------------------


def action_of(v: Variant, card: Card) -> CardAction:
    meaning = v.meaning(card)
    names_color = does.NameColor() in meaning.effects
    if names_color != (card.color is None) or meaning.asks != ({"color"} if names_color else set()):
        raise NotCompilable(v.title, f"a {card.spoken} names its color in an unknown way")
    moving = [effect for effect in meaning.effects if effect != does.NameColor()]
    if len(moving) > 1:
        raise NotCompilable(v.title, f"a {card.spoken} does several things")
    skips, draws, reverses = _moving(v, card, moving)
    return CardAction(skips, draws, reverses, names_color, _last(v, card, meaning.last))


def _moving(v: Variant, card: Card, effects: list[Effect]) -> tuple[int, int, bool]:
    kinds = [type(effect) for effect in effects]  # a derived class could do anything
    match effects:
        case []:
            return 0, 0, False
        case [does.Skip()] if kinds == [does.Skip]:
            return 1, 0, False
        case [does.DrawAndSkip(int(count))] if kinds == [does.DrawAndSkip] and count > 0:
            return 1, count, False
        case [does.Reverse(skips_between_two=False)] if kinds == [does.Reverse]:
            return 0, 0, True
    raise NotCompilable(v.title, f"it is not known what {effects[0]} does on a {card.spoken}")


def _last(v: Variant, card: Card, effects: tuple[Effect, ...]) -> int:
    match effects:
        case ():
            return 0
        case (does.LastDraw(int(count)) as effect,) if type(effect) is does.LastDraw and count > 0:
            return count
    raise NotCompilable(v.title, f"a {card.spoken} does something unknown when it wins")


def may_start(v: Variant, card: Card) -> bool:
    """Whether the first card turned up may be this one; then it does nothing."""
    meaning = v.meaning(card)
    opening = meaning.effects if meaning.opening is None else meaning.opening
    if opening == (does.CoverUp(),):
        return False
    if opening == () and card.color is not None:
        return True
    raise NotCompilable(v.title, f"a {card.spoken} does something when it is turned up first")


def points(v: Variant, card: Card) -> int:
    counted = v.points(card)
    if type(counted) is not int or not 0 <= counted <= MOST_POINTS:
        reason = f"a {card.spoken} counts {counted}, not 0 to {MOST_POINTS}"
        raise NotCompilable(v.title, reason)
    return counted
