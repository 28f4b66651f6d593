"""Changes to a whole turn: a clause more, or parts left out. One card or one number: `replace`.

>>> from fcd.variants.fcd2018 import FCD_2018
>>> big = Clause("big", "house#big", "it is an F", lambda v, s, m: m.card.rank == "F")
>>> house = with_clause(FCD_2018, Action.PLAY, big)
>>> [phase for phase in house.turn if house.turn[phase] != FCD_2018.turn[phase]]
[Phase.READY, Phase.OWING]
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from fcd.engine.rules import Clause, Rule, Variant
from fcd.engine.state import Action


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
    turn = {
        phase: {
            each: replace(transition, rules=(*_but(transition.rules, clause.name), clause))
            if each == action
            else transition
            for each, transition in transitions.items()
        }
        for phase, transitions in variant.turn.items()
    }
    return replace(variant, turn=turn)


def without(
    variant: Variant, *clauses: Clause, actions: Collection[Action] = frozenset()
) -> Variant:
    """The same game without these clauses and these actions."""
    turn = {
        phase: {
            action: replace(
                transition, rules=tuple(rule for rule in transition.rules if rule not in clauses)
            )
            for action, transition in transitions.items()
            if action not in actions
        }
        for phase, transitions in variant.turn.items()
    }
    return replace(variant, turn=turn)


def _but(rules: tuple[Rule, ...], name: str) -> tuple[Rule, ...]:
    """The rules without the clause of this name."""
    return tuple(rule for rule in rules if not (isinstance(rule, Clause) and rule.name == name))
