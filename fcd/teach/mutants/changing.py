"""The words in which broken games are told: what is changed in a right one.

`rules` changes the variant, `answers` what the course interface says, `after` the state after a
move, `dealt` the state after the deal. All others make a change, and are given to these four.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from fcd.cards import DIGITS, SYMBOLS, WILDS, Card, Color
from fcd.engine import Action, Move, Phase, State, Variant
from fcd.engine import clauses as may
from fcd.engine import effects as does
from fcd.engine.rules import PLAIN, AnyOf, Clause, Meaning, Rule, Test, Transition, transition
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
    """Another setting of the variant."""
    return lambda v: replace(v, **settings)


# -- the turn table --------------------------------------------------------------------------------


def opened(action: Action, to: Phase, *phases: Phase, like: Phase | None = None) -> Change:
    """The action is open in these phases; under the rules it has in the phase `like`, or none."""

    def change(v: Variant) -> Variant:
        asked = v.turn[like][action].rules if like else ()
        new = {phase: {**v.turn[phase], action: Transition(to, asked)} for phase in phases}
        return replace(v, turn={**v.turn, **new})

    return change


def closed(action: Action, *phases: Phase) -> Change:
    """The action is closed in these phases."""

    def change(v: Variant) -> Variant:
        new = {
            phase: {each: way for each, way in v.turn[phase].items() if each is not action}
            for phase in phases
            if phase in v.turn
        }
        return replace(v, turn={**v.turn, **new})

    return change


def line(phase: Phase, action: Action, *asked: Rule) -> Change:
    """Other rules in one line of the turn table."""

    def change(v: Variant) -> Variant:
        changed = replace(v.turn[phase][action], rules=asked)
        return replace(v, turn={**v.turn, phase: {**v.turn[phase], action: changed}})

    return change


def with_clause(action: Action, clause: Clause) -> Change:
    """One more condition, wherever this is done."""
    return lambda v: changing.with_clause(v, action, clause)


def without(name: str, *phases: Phase) -> Change:
    """No clause of this name, in these phases or in all; "match" is all that lets a card match."""
    return _each_clause(name, lambda clause: None, phases)


def tested(name: str, test: Test) -> Change:
    """Every clause of this name has another test."""
    return _each_clause(name, lambda clause: replace(clause, test=test), ())


def strict(name: str) -> Change:
    """The advisory clause of this name must be obeyed."""
    return _each_clause(name, lambda clause: replace(clause, advisory=False), ())


def _each_clause(
    name: str, new: Callable[[Clause], Clause | None], phases: tuple[Phase, ...]
) -> Change:
    def clauses(asked: tuple[Clause, ...]) -> tuple[Clause, ...]:
        changed = (new(each) if each.name == name else each for each in asked)
        return tuple(each for each in changed if each)

    def changed(asked: tuple[Rule, ...]) -> tuple[Rule, ...]:
        new_rules: list[Rule] = []
        for rule in asked:
            if isinstance(rule, Clause):
                new_rules += clauses((rule,))
            elif name != "match":
                new_rules.append(AnyOf(clauses(rule.clauses)))
        return tuple(new_rules)

    def change(v: Variant) -> Variant:
        turn = {
            phase: {a: replace(w, rules=changed(w.rules)) for a, w in ways.items()}
            if not phases or phase in phases
            else ways
            for phase, ways in v.turn.items()
        }
        return replace(v, turn=turn)

    return change


# -- matching --------------------------------------------------------------------------------------


def matching(change: Callable[[tuple[Clause, ...]], tuple[Clause, ...]]) -> Change:
    """Other ways to match, wherever a card is played."""

    def changed(rule: Rule) -> Rule:
        return AnyOf(change(rule.clauses)) if isinstance(rule, AnyOf) else rule

    def with_ways(v: Variant) -> Variant:
        turn = {
            phase: {a: replace(w, rules=tuple(map(changed, w.rules))) for a, w in ways.items()}
            for phase, ways in v.turn.items()
        }
        return replace(v, turn=turn)

    return with_ways


def also(says: str, test: Callable[[Card, Card], bool]) -> Change:
    """One more way to match, asked about a card and the top card."""
    more = Clause(says, "match", says, lambda v, s, m: m.card is not None and test(m.card, s.top))
    return matching(lambda clauses: (*clauses, replace(more, cacheable=True)))


def not_by(name: str) -> Change:
    """One way to match less."""
    return matching(lambda clauses: tuple(each for each in clauses if each.name != name))


def on_a_wild(card: Card, top: Card) -> bool:
    return top.rank in WILDS


def both_symbols(card: Card, top: Card) -> bool:
    return card.rank in SYMBOLS and top.rank in SYMBOLS


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


def number_points(points: int) -> Change:
    """Every number is worth this much."""
    numbers = {rank: Meaning("match", points=points) for rank in DIGITS}
    return lambda v: replace(v, meanings={**v.meanings, **numbers})


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
    """An effect that no rulebook has: the next player draws, and that is all."""

    count: int

    def apply(self, table: Table, move: Move) -> None:
        table.deal(table.next_player, self.count)


@dataclass(frozen=True, slots=True)
class KeepColor:
    """Another one: a color is named, and nobody listens."""

    def apply(self, table: Table, move: Move) -> None:
        table.set_color(table.color_before or Color.RED)


# -- the state after a move ------------------------------------------------------------------------


def each_new_turn(change: Callable[[State, State], State]) -> PatchState:
    """Whenever a turn begins; the change gets the last state of the turn before, and the new."""
    return lambda v, before, move, now: change(before, now) if now.turn > before.turn else now


def each_play(change: Callable[[State, Card, State], State]) -> PatchState:
    """Whenever a card was played."""

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
