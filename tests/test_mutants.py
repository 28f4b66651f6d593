"""Each clause, effect and setting is proven by a scenario: without it, at least one fails.

A mutant is a variant with one clause removed or turned into its opposite, one effect removed, one
way of the turn table closed, or one setting changed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import Any

import pytest

from fcd import VARIANTS, Action, Move, Variant, find_variant
from fcd.engine import Phase, State
from fcd.engine.rules import AnyOf, Clause, Dealing, Meaning, Refusals, Rule, Scoring, Transition
from fcd.variants import UNO
from tests.scenarios import Run
from tests.scenarios.all import SCENARIOS
from tests.test_laws import OPTIONS

# Broken on purpose and not noticed, because nobody could: the game is the same all the same.
EQUIVALENT: dict[str, str] = {
    "uno: sayings: wrong costs 1": "a wrong catch is refused, so its price is never asked for",
}


def _notices(run: Run, mutant: Variant) -> bool:
    try:
        run(mutant)
    except (Exception, pytest.fail.Exception):  # a pytest.raises that did not is none of the former
        return True
    return False


@pytest.mark.parametrize("key", [*VARIANTS, *OPTIONS])
def test_no_mutant_survives(key: str) -> None:
    v = find_variant(key)
    mine = dict.fromkeys(s.run for s in SCENARIOS if s.variant == key)
    original = UNO if v is not UNO and key.startswith(("uno+", "seven_zero")) else None
    survivors = [
        f"{key}: {name}"
        for name, mutant in mutants(v, original)
        if not any(_notices(run, mutant) for run in mine)
    ]
    unexpected = [name for name in survivors if name not in EQUIVALENT]
    assert not unexpected, "no scenario notices:\n" + "\n".join(unexpected)


Mutant = tuple[str, Variant]


def mutants(v: Variant, original: Variant | None = None) -> Iterator[Mutant]:
    """All mutants of a variant; of a variation of another one, only of what it changes."""
    for phase, ways in v.turn.items():
        for action, way in ways.items():
            if original is None or original.turn.get(phase, {}).get(action) != way:
                yield from _of_way(v, phase, action, way)
    for rank, meaning in v.meanings.items():
        if original is None or original.meanings.get(rank) != meaning:
            yield from _of_meaning(v, rank, meaning)
    yield from _of_refusals(v, original.refusals if original else {})
    if original is None:
        yield from _of_sayings(v)
        yield from _of_settings(v)


def _of_way(v: Variant, phase: Phase, action: Action, way: Transition) -> Iterator[Mutant]:
    where = f"{phase}/{action}"
    yield f"{where}: closed", _with_way(v, phase, action, None)
    for i, rule in enumerate(way.rules):
        others = (*way.rules[:i], *way.rules[i + 1 :])
        yield f"{where}: without {_name(rule)}", _with_way(v, phase, action, others)
        for what, broken in _broken_rules(rule):
            rules = (*way.rules[:i], broken, *way.rules[i + 1 :])
            yield f"{where}: {what}", _with_way(v, phase, action, rules)


def _with_way(v: Variant, phase: Phase, action: Action, rules: tuple[Rule, ...] | None) -> Variant:
    ways = dict(v.turn[phase])
    if rules is None:
        del ways[action]
    else:
        ways[action] = replace(ways[action], rules=rules)
    return replace(v, turn={**v.turn, phase: ways})


def _broken_rules(rule: Rule) -> Iterator[tuple[str, Rule]]:
    if isinstance(rule, Clause):
        yield f"not {rule.name}", _opposite(rule)
        return
    for i, clause in enumerate(rule.clauses):
        before, after = rule.clauses[:i], rule.clauses[i + 1 :]
        yield f"no match by {clause.name}", AnyOf((*before, *after))
        yield f"match by not {clause.name}", AnyOf((*before, _opposite(clause), *after))


def _opposite(clause: Clause) -> Clause:
    def test(v: Variant, s: State, m: Move) -> bool | None:
        held = clause.test(v, s, m)
        return None if held is None else not held

    return replace(clause, test=test)


def _name(rule: Rule) -> str:
    return rule.name if isinstance(rule, Clause) else "match"


def _of_refusals(v: Variant, known: Refusals) -> Iterator[Mutant]:
    for phase, refusals in v.refusals.items():
        if known.get(phase) == refusals:
            continue
        for action, clause in refusals.items():
            fewer = {key: value for key, value in refusals.items() if key != action}
            mutant = replace(v, refusals={**v.refusals, phase: fewer})
            yield f"{phase}/{action}: closed without {clause.name}", mutant


def _of_meaning(v: Variant, rank: str, meaning: Meaning) -> Iterator[Mutant]:
    def changed(**changes: Any) -> Variant:
        return replace(v, meanings={**v.meanings, rank: replace(meaning, **changes)})

    others = {key: value for key, value in v.meanings.items() if key != rank}
    yield f"{rank}: means nothing", replace(v, meanings=others)
    for when in ("effects", "opening", "last"):
        effects = getattr(meaning, when) or ()
        for i, effect in enumerate(effects):
            fewer = (*effects[:i], *effects[i + 1 :])
            yield f"{rank}: {when} without {effect}", changed(**{when: fewer})
            for name, value in _numbers(effect):
                other = (*effects[:i], replace(effect, **{name: value + 1}), *effects[i + 1 :])
                yield f"{rank}: {when} with {name} of {effect} + 1", changed(**{when: other})
    if meaning.opening is None:
        yield f"{rank}: nothing when turned up first", changed(opening=())
    else:
        yield f"{rank}: turned up first as if played", changed(opening=None)
    for asked in sorted(meaning.asks):
        yield f"{rank}: asks for no {asked}", changed(asks=meaning.asks - {asked})
    if "target" in meaning.asks:
        how = "needed" if meaning.target_optional else "optional"
        yield f"{rank}: the target is {how}", changed(target_optional=how == "optional")
    if meaning.points is not None:
        yield f"{rank}: a point more", changed(points=meaning.points + 1)


def _numbers(effect: Any) -> list[tuple[str, int]]:
    values = [(field.name, getattr(effect, field.name)) for field in fields(effect)]
    return [(name, value) for name, value in values if type(value) is int]


def _of_sayings(v: Variant) -> Iterator[Mutant]:
    if v.sayings is None:
        return
    for name in ("missed", "wrong"):
        more = getattr(v.sayings, name) + 1
        dearer = replace(v.sayings, **{name: more})
        yield f"sayings: {name} costs {more}", replace(v, sayings=dearer)
    for size, word in v.sayings.words.items():
        words = {key: value for key, value in v.sayings.words.items() if key != size}
        yield f"sayings: no {word}", replace(v, sayings=replace(v.sayings, words=words))


def _of_settings(v: Variant) -> Iterator[Mutant]:
    yield "empty pile: the other way", replace(v, reshuffles=not v.reshuffles)
    yield "one card more in every hand", replace(v, hand_size=v.hand_size + 1)
    yield "one player more", replace(v, players=range(v.players[0], v.players[-1] + 2))
    yield "one player fewer", replace(v, players=range(v.players[0], v.players[-1]))
    yield "a card is missing", replace(v, deck=v.deck[:-1])
    for phase in sorted(v.ends_itself):
        yield f"{phase} does not end by itself", replace(v, ends_itself=v.ends_itself - {phase})
    for dealing in Dealing:
        if dealing is not v.dealing:
            yield f"dealer: {dealing.value}", replace(v, dealing=dealing)
    for scoring in Scoring:
        if scoring is not v.scoring:
            yield f"scoring: {scoring.value}", replace(v, scoring=scoring)
