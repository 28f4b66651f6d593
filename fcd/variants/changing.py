"""Changes to a whole turn: a clause more, or parts left out. One card or one number: `replace`.

>>> from fcd.variants.fcd2018 import FCD_2018
>>> big = Clause("big", "house#big", "it is an F", lambda v, s, m: m.card.rank == "F")
>>> house = with_clause(FCD_2018, Action.PLAY, big)
>>> [phase for phase in house.turn if house.turn[phase] != FCD_2018.turn[phase]]
[Phase.READY, Phase.OWING]
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace

from fcd.engine import Action, Phase, Variant
from fcd.engine.rules import AnyOf, Clause, Rule, Transition

Rules = tuple[Rule, ...]


def with_clause(variant: Variant, action: Action, clause: Clause) -> Variant:
    """The same game, in which this clause must hold as well whenever somebody does `action`.

    It is asked in every phase that has the action. A rule such as "no letter on a letter" is meant
    wherever cards are played: at the start of a turn, in answer to a 2, and after a C. Put in one
    phase only, it would silently not be asked in the others.

    A clause of the same name makes way for it, so that making a change twice is making it once.
    """
    if not isinstance(clause, Clause):
        raise ValueError(f"a clause is a Clause(name, ref, says, test), not {clause!r:.60}")
    known = dict.fromkeys(each for transitions in variant.turn.values() for each in transitions)
    if action not in known:
        transitions = ", ".join(f"Action.{each.name}" for each in known)
        raise ValueError(f"{variant.title} has {transitions}, and not {action!r:.60}")

    def add(each: Action, rules: Rules) -> Rules:
        others = (r for r in rules if not (isinstance(r, Clause) and r.name == clause.name))
        return (*others, clause) if each == action else rules

    return _with_rules(variant, add)


def without(
    variant: Variant, *clauses: Clause, actions: Collection[Action] = frozenset()
) -> Variant:
    """The same game without these clauses and these actions."""

    def rest(rule: Rule) -> Rule:
        if isinstance(rule, AnyOf):
            return AnyOf(tuple(clause for clause in rule.clauses if clause not in clauses))
        return rule

    def leave_out(action: Action, rules: Rules) -> Rules | None:
        left = tuple(rest(rule) for rule in rules if rule not in clauses)
        return None if action in actions else left

    return _with_rules(variant, leave_out)


def _with_rules(variant: Variant, change: Callable[[Action, Rules], Rules | None]) -> Variant:
    """Every transition with its rules changed; None leaves it out."""
    turn: dict[Phase, dict[Action, Transition]] = {}
    for phase, transitions in variant.turn.items():
        changed = {action: change(action, t.rules) for action, t in transitions.items()}
        turn[phase] = {
            a: Transition(transitions[a].to, r) for a, r in changed.items() if r is not None
        }
    return replace(variant, turn=turn)
