"""The words in which broken games are told: what is changed in a right one.

`rules` changes the variant, `answers` what the course interface says, `after` the state after a
move, `dealt` the state after the deal. All others make a change, and are given to these four.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from fcd.cards import Card
from fcd.engine import Action, Move, Phase, State, Variant
from fcd.engine import clauses as may
from fcd.engine import effects as does
from fcd.engine.rules import PLAIN, AnyOf, Clause, Rule, Test, Transition, transition
from fcd.engine.step import step
from fcd.engine.table import Table
from fcd.teach.taught_game import PatchState, TaughtGame
from fcd.variants import changing
from fcd.variants.uno import PAY

Breaking = Callable[[TaughtGame], TaughtGame]
Change = Callable[[Variant], Variant]


def rules(change: Change) -> Breaking:
    return lambda taught: taught.with_rules(change)


def answers(**functions: Callable[..., Any]) -> Breaking:
    return lambda taught: taught.with_answers(**functions)


def after(patch: PatchState) -> Breaking:
    return lambda taught: taught.with_patch(patch)


def dealt(patch: Callable[[Variant, State], State]) -> Breaking:
    return lambda taught: taught.with_deal(patch)


def having(**settings: Any) -> Change:
    return lambda v: replace(v, **settings)


# -- the turn table --------------------------------------------------------------------------------


def opened(action: Action, to: Phase, *phases: Phase, like: Phase | None = None) -> Change:
    """The action is open in these phases; under the rules it has in the phase `like`, or none."""

    def change(v: Variant) -> Variant:
        asked = v.turn[like][action].rules if like else ()
        new = {phase: {**v.turn[phase], action: Transition(to, asked)} for phase in phases}
        return replace(v, turn={**v.turn, **new})

    return change


def each_line(change: Callable[[Phase, Action, Transition], Transition | None]) -> Change:
    """Every line of the turn table is changed; None closes it."""

    def changed(v: Variant) -> Variant:
        turn = {
            phase: {a: new for a, line in lines.items() if (new := change(phase, a, line))}
            for phase, lines in v.turn.items()
        }
        return replace(v, turn=turn)

    return changed


def closed(action: Action, *phases: Phase) -> Change:
    return each_line(lambda p, a, line: None if a is action and p in phases else line)


def line(phase: Phase, action: Action, *asked: Rule) -> Change:
    place = phase, action
    return each_line(lambda p, a, line: replace(line, rules=asked) if (p, a) == place else line)


def each_rule(change: Callable[[Rule], Rule | None], *phases: Phase) -> Change:
    """Every rule is changed, in these phases or in all; None drops it."""

    def changed(phase: Phase, action: Action, line: Transition) -> Transition:
        if phases and phase not in phases:
            return line
        return replace(line, rules=tuple(filter(None, map(change, line.rules))))

    return each_line(changed)


def with_clause(action: Action, clause: Clause) -> Change:
    return lambda v: changing.with_clause(v, action, clause)


def without(name: str) -> Change:
    """No clause of this name: a condition less, or a way to match less."""
    return _each_clause(name, lambda clause: None)


def tested(name: str, test: Test) -> Change:
    """Every clause of this name has another test."""
    return _each_clause(name, lambda clause: replace(clause, test=test))


def strict(name: str) -> Change:
    """The advisory clause of this name must be obeyed."""
    return _each_clause(name, lambda clause: replace(clause, advisory=False))


def _each_clause(name: str, new: Callable[[Clause], Clause | None]) -> Change:
    def changed(rule: Rule) -> Rule | None:
        if isinstance(rule, AnyOf):
            ways = (new(each) if each.name == name else each for each in rule.clauses)
            return AnyOf(tuple(filter(None, ways)))
        return new(rule) if rule.name == name else rule

    return each_rule(changed)


# -- matching --------------------------------------------------------------------------------------


def matching(change: Callable[[tuple[Clause, ...]], tuple[Clause, ...]]) -> Change:
    """Other ways to match, wherever a card is played."""
    return each_rule(lambda r: AnyOf(change(r.clauses)) if isinstance(r, AnyOf) else r)


def also(says: str, test: Callable[[Card, Card], bool]) -> Change:
    """One more way to match, asked about a card and the top card."""
    more = Clause(says, "match", says, lambda v, s, m: m.card is not None and test(m.card, s.top))
    return matching(lambda clauses: (*clauses, replace(more, cacheable=True)))


# -- cards -----------------------------------------------------------------------------------------


def meaning(ranks: str, **changes: Any) -> Change:
    """Cards that mean something else, as far as the game has them."""

    def change(v: Variant) -> Variant:
        known = [rank for rank in ranks.split() if rank in v.meanings]
        new = {rank: replace(v.meanings[rank], **changes) for rank in known}
        return replace(v, meanings={**v.meanings, **new})

    return change


def worth(points: int, ranks: str) -> Change:
    """Cards of these ranks, one sign each, are worth this much."""

    def change(v: Variant) -> Variant:
        new = {rank: replace(v.meanings.get(rank, PLAIN), points=points) for rank in ranks}
        return replace(v, meanings={**v.meanings, **new})

    return change


def stacking() -> Change:
    """A Draw Two can be answered with a Draw Two."""
    answer = transition(Phase.PLAYED, may.IN_HAND, may.only("draw2", "draw-two"))

    def change(v: Variant) -> Variant:
        turn = {
            **v.turn,
            Phase.OWING: {Action.PLAY: answer, Action.DRAW: transition(Phase.PAID, PAY)},
            Phase.PAYING: {Action.DRAW: transition(Phase.PAID, PAY)},
            Phase.PAID: {Action.END: transition(Phase.READY, may.TURN_DONE)},
        }
        able = replace(v, turn=turn, ends_itself=v.ends_itself | {Phase.PAID})
        return meaning("draw2", effects=(does.Stack(2),))(able)

    return change


@dataclass(frozen=True, slots=True)
class Draw:
    """An effect that no rulebook has: the next player draws, or the next seat, and that is all."""

    count: int
    to_the_right: bool = False

    def apply(self, table: Table, move: Move) -> None:
        right = (table.player + 1) % len(table.hands)
        table.deal(right if self.to_the_right else table.next_player, self.count)


# -- the state after a move ------------------------------------------------------------------------


def each_new_turn(change: Callable[[State, State], State]) -> PatchState:
    """Whenever a turn begins; the change gets the last state of the turn before, and the new."""
    return lambda v, before, move, now: change(before, now) if now.turn > before.turn else now


def each_play(change: Callable[[State, Card, State], State]) -> PatchState:

    def patch(v: Variant, before: State, move: Move, now: State) -> State:
        return change(before, move.card, now) if move.action is Action.PLAY and move.card else now

    return patch


def flipping(discards: Callable[[tuple[Card, ...]], tuple[Card, ...]]) -> PatchState:
    """When the pile is turned over, the discards lie as given; the last one stays."""

    def patch(v: Variant, before: State, move: Move, now: State) -> State:
        failed = now.is_over and now.winner is None
        if failed or len(now.discards) < len(before.discards):
            return step(v, before._replace(discards=discards(before.discards)), move)[0]
        return now

    return patch
