"""How the broken games are made: a way opened or closed, a clause taken out, a state changed.

Each function returns a change of a Variant (for `TaughtGame.ruled`) or a patch_state (for
`TaughtGame.after`), so that a mutant stays one line.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from fcd.cards import Card
from fcd.engine import Action, Move, Phase, State, Variant
from fcd.engine.rules import PLAIN, AnyOf, Clause, Rule, Test, Transition
from fcd.engine.step import step
from fcd.teach.taught_game import PatchState

BOTH, SHORT, FULL = ("fcd2018", "fcd2017"), ("fcd2018",), ("fcd2017",)

Change = Callable[[Variant], Variant]

# -- the turn table --------------------------------------------------------------------------------


def opened(action: Action, to: Phase, *phases: Phase, like: Phase | None = None) -> Change:
    """The action is open in these phases; under the rules it has in the phase `like`, or none."""

    def change(v: Variant) -> Variant:
        rules = v.turn[like][action].rules if like else ()
        new = {phase: {**v.turn[phase], action: Transition(to, rules)} for phase in phases}
        return replace(v, turn={**v.turn, **new})

    return change


def closed(action: Action, *phases: Phase) -> Change:
    """The action is closed in these phases."""

    def change(v: Variant) -> Variant:
        new = {
            phase: {
                each: transition for each, transition in v.turn[phase].items() if each is not action
            }
            for phase in phases
            if phase in v.turn
        }
        return replace(v, turn={**v.turn, **new})

    return change


def without(name: str, *phases: Phase) -> Change:
    """No clause of this name, in these phases or in all; "match" is all that lets a card match."""
    return _each_rule(name, lambda clause: None, phases)


def tested(name: str, test: Test) -> Change:
    """Every clause of this name has another test."""
    return _each_rule(name, lambda clause: replace(clause, test=test), ())


def strict(name: str) -> Change:
    """The advisory clause of this name must be obeyed."""
    return _each_rule(name, lambda clause: replace(clause, advisory=False), ())


def _each_rule(
    name: str, new: Callable[[Clause], Clause | None], phases: tuple[Phase, ...]
) -> Change:
    def clauses(rules: tuple[Clause, ...]) -> tuple[Clause, ...]:
        changed = (new(each) if each.name == name else each for each in rules)
        return tuple(each for each in changed if each)

    def changed(rules: tuple[Rule, ...]) -> tuple[Rule, ...]:
        new_rules: list[Rule] = []
        for rule in rules:
            if isinstance(rule, Clause):
                new_rules += clauses((rule,))
            elif name != "match":
                new_rules.append(AnyOf(clauses(rule.clauses)))
        return tuple(new_rules)

    def change(v: Variant) -> Variant:
        turn = {
            phase: {a: replace(w, rules=changed(w.rules)) for a, w in transitions.items()}
            if not phases or phase in phases
            else transitions
            for phase, transitions in v.turn.items()
        }
        return replace(v, turn=turn)

    return change


# -- cards -----------------------------------------------------------------------------------------


def meaning(rank: str, **changes: Any) -> Change:
    """A card that means something else, as far as the game has it."""

    def change(v: Variant) -> Variant:
        if rank not in v.meanings:
            return v
        return replace(v, meanings={**v.meanings, rank: replace(v.meanings[rank], **changes)})

    return change


def worth(points: int, ranks: str) -> Change:
    """These cards count so many points."""

    def change(v: Variant) -> Variant:
        new = {rank: replace(v.meanings.get(rank, PLAIN), points=points) for rank in ranks}
        return replace(v, meanings={**v.meanings, **new})

    return change


# -- the state after a move ------------------------------------------------------------------------


def each_new_turn(change: Callable[[State, State], State]) -> PatchState:
    """Meddle when a turn begins; the change is told the last state of the turn before, and now."""
    return lambda v, before, move, now: change(before, now) if now.turn > before.turn else now


def each_play(change: Callable[[State, Card, State], State]) -> PatchState:
    """Meddle after a card was played."""

    def patch_state(v: Variant, before: State, move: Move, now: State) -> State:
        return change(before, move.card, now) if move.action is Action.PLAY and move.card else now

    return patch_state


def flipping(discards: Callable[[tuple[Card, ...]], tuple[Card, ...]]) -> PatchState:
    """When the pile is turned over, the discards lie as given; the last one stays."""

    def patch_state(v: Variant, before: State, move: Move, now: State) -> State:
        failed = now.is_over and now.winner is None
        if failed or len(now.discards) < len(before.discards):
            return step(v, before._replace(discards=discards(before.discards)), move)[0]
        return now

    return patch_state
