"""What can be put on the discard pile now, as a few chips, read off the turn table's clauses."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TypedDict

from fcd.cards import WILDS
from fcd.engine import Action, Move, State, Variant
from fcd.engine.explanation import Verdict
from fcd.engine.rules import AnyOf, Clause


class Match(TypedDict):
    """Chips of which one is enough, and the card that goes on anything."""

    lead: str
    chips: list[tuple[str, str]]
    also: str


def match_chips(v: Variant, s: State) -> Match:
    """The ways to match in this phase; no chips where no card can be played."""
    transition = v.turn.get(s.phase, {}).get(Action.PLAY)
    if transition is None:
        return {"lead": "", "chips": [], "also": ""}
    only = [
        _NARROWING[r.name]
        for r in transition.rules
        if isinstance(r, Clause) and r.name in _NARROWING
    ]
    only += [
        _words(v, s, r) for r in transition.rules if isinstance(r, Clause) and r.name == "only-rank"
    ]
    match = next((rule for rule in transition.rules if isinstance(rule, AnyOf)), None)
    clauses = match.clauses if match else ()
    wilds = _always(v, s, clauses)
    chips = [chip for clause in clauses for chip in _chips(v, s, clause, wilds)]
    lead = "match any one" if len(chips) > 1 else "match"
    return {
        "lead": " · ".join([*only, *([lead] if chips else [])]),
        "chips": chips,
        "also": f"or any {_named(wilds)}" if wilds else "",
    }


# Clauses that leave fewer cards to choose from.
_NARROWING = {"just-drawn": "only the card just drawn"}


def _always(v: Variant, s: State, clauses: Iterable[Clause]) -> list[str]:
    """The ranks that go on any card."""
    always = [clause for clause in clauses if clause.name == "always-playable"]
    plays = {card.rank: Move(Action.PLAY, card) for card in v.kinds}
    return sorted(r for r, move in plays.items() if any(c.test(v, s, move) for c in always))


def _named(ranks: list[str]) -> str:
    return "wild" if set(ranks) <= set(WILDS) else " or ".join(ranks)


def _chips(v: Variant, s: State, clause: Clause, wilds: Collection[str]) -> list[tuple[str, str]]:
    """One way to match; empty if the cards on the table do not offer it, or it goes anyway."""
    if clause.name == "always-playable":
        return []
    if clause.name == "same-color":
        return [("color", str(s.color))] if s.color else []
    if clause.name == "same-suit":
        return [("suit", str(s.top.suit))] if s.top.suit else []
    if clause.name in ("same-value", "same-symbol"):
        return [("rank", s.top.rank)] if s.top.rank not in wilds else []
    return [("text", _words(v, s, clause))]


def _words(v: Variant, s: State, clause: Clause) -> str:
    """The clause's own sentence; of "it is a 2: only a 2 answers a 2" the second half."""
    says = clause.finding(v, s, Move(Action.PLAY), Verdict.UNUSED).says
    return says.partition(": ")[2] or says
