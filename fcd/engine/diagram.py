"""The turn as a machine, found out from the rule book and never drawn by hand.

The turn table says where an action leads. The rest is asked of the engine: every kind of card is
put down on a scratch table, and one looks where its effects leave the turn, what they pass on to
the next player, and whether they can end the round. So a house rule needs no word about its
picture. No game is played with this; it is for looking at.

>>> from fcd.variants import MINI_UNO
>>> print(MINI_UNO.diagram())
Mini UNO: one turn
<BLANKLINE>
ready   play → played  (in-hand, match)
        play → over    your last card, or a draw two when the cards run out
        draw → drew    (nothing-playable)
        draw → over    when the cards run out
drew    end  → ready   by itself
played  end  → ready   by itself
<BLANKLINE>
in-hand           the card is in your hand [mini_uno#turn]
match             one of these is enough:
- same-color      it has the color in force [mini_uno#match]
- same-symbol     it has the number or symbol of the top card [mini_uno#match]
nothing-playable  whoever can play a card must play one [mini_uno#must-play]
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from fcd.cards import Card
from fcd.engine.legality import plays_of
from fcd.engine.moves import Action, Move
from fcd.engine.rules import AnyOf, Clause, Effect, Rule, Variant, Way
from fcd.engine.state import Phase, State
from fcd.engine.table import Table

Edge = tuple[Phase, Action, Phase]

RUN_OUT = "when the cards run out"
EMPTIED = "another hand empties"
BY_ITSELF = "by itself"  # as soon as nothing else can be done


class Arrow(NamedTuple):
    """A transition and when it happens; several reasons are alternatives."""

    phase: Phase
    action: Action
    to: Phase
    when: tuple[str, ...] = ()

    @property
    def edge(self) -> Edge:
        """Only the transition."""
        return self[:3]

    @property
    def usual(self) -> tuple[str, ...]:
        """The reasons without those that need a draw pile that is empty and cannot be filled."""
        return tuple(reason for reason in self.when if RUN_OUT not in reason)

    @property
    def is_rare(self) -> bool:
        """Whether it has only such reasons."""
        return bool(self.when) and not self.usual


class Diagram:
    """The transitions of one turn, as data, as text and as a picture."""

    def __init__(self, variant: Variant) -> None:
        self.variant = variant

    @property
    def edges(self) -> tuple[Edge, ...]:
        """Every transition that can happen: phase, action, the phase after it."""
        return tuple(arrow.edge for arrow in self.arrows)

    @cached_property
    def arrows(self) -> tuple[Arrow, ...]:
        """The edges, and when each of them is taken."""
        reasons: dict[Edge, dict[str, None]] = {}  # dicts as sets that keep their order
        for phase, action, to, when in _transitions(self.variant):
            reasons.setdefault((phase, action, to), {})[when] = None
        seen = _reach(_openings(self.variant), reasons)
        arrows = [Arrow(*edge, tuple(filter(None, when))) for edge, when in reasons.items()]
        order = list(Phase)
        arrows.sort(key=lambda arrow: order.index(arrow.phase))
        return tuple(arrow for arrow in arrows if arrow.phase in seen)

    @cached_property
    def starts(self) -> tuple[Phase, ...]:
        """The phases in which a turn can begin."""
        starts = _openings(self.variant) | {a.to for a in self.arrows if a.action is Action.END}
        return tuple(phase for phase in Phase if phase in starts)

    @property
    def title(self) -> str:
        """What it shows."""
        return f"{self.variant.title}: one turn"

    # -- text --------------------------------------------------------------------------------

    def text(self) -> str:
        """One line for each edge, then the clauses that its move must obey."""
        rows = []
        before: tuple[Phase | None, Action | None] = (None, None)
        for phase, action, to, when in self.arrows:
            rules = self.variant.turn[phase][action].rules
            notes = [", or ".join(when)] if when else []
            if rules and before != (phase, action):
                notes.append(f"({', '.join(map(_name, rules))})")
            rows.append(("" if phase == before[0] else phase, action, to, " ".join(notes)))
            before = (phase, action)
        wide = [max(len(row[i]) for row in rows) for i in range(3)]
        lines = [
            f"{phase:<{wide[0]}}  {action:<{wide[1]}} → {to:<{wide[2]}}  {notes}".rstrip()
            for phase, action, to, notes in rows
        ]
        return "\n".join([self.title, "", *lines, "", *self._clauses()])

    def _clauses(self) -> list[str]:
        used = (self.variant.turn[phase][action].rules for phase, action, *_ in self.arrows)
        rules: dict[Rule, None] = dict.fromkeys(rule for rules in used for rule in rules)
        rows: list[tuple[str, str]] = []
        for rule in rules:
            if isinstance(rule, AnyOf):
                rows.append((_name(rule), "one of these is enough:"))
                rows += [(f"- {clause.name}", self._sentence(clause)) for clause in rule.clauses]
            else:
                rows.append((rule.name, self._sentence(rule)))
        wide = max((len(name) for name, _ in rows), default=0)
        return [f"{name:<{wide}}  {says}" for name, says in dict.fromkeys(rows)]

    def _sentence(self, clause: Clause) -> str:
        """A clause in general, before there is a move to fill in."""
        says = re.sub(r" \([^)]*{\w+}\)", "", clause.says)
        says = says.format(color="in force", top="the top card", card="the card", owed="", drawn="")
        advice = "; otherwise it can be challenged" if clause.advisory else ""
        return f"{says}{advice} [{self.variant.cite(clause.ref)}]"

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Diagram of {self.variant.title}: {len(self.arrows)} edges>"

    # -- picture -----------------------------------------------------------------------------

    def svg(self, lit: Phase | None = None) -> str:
        """A picture, by itself a whole SVG file; `lit` marks the phase one is in."""
        from fcd.engine.diagram_svg import draw  # only wanted when somebody looks

        return draw(self, lit)

    def _repr_svg_(self) -> str:
        return self.svg()


def _name(rule: Rule) -> str:
    return "match" if isinstance(rule, AnyOf) else rule.name


def _reach(starts: Iterable[Phase], edges: Iterable[Edge]) -> set[Phase]:
    """The phases that one can get to from these."""
    edges = tuple(edges)
    seen: set[Phase] = set()
    new = set(starts)
    while new:
        seen |= new
        new = {to for phase, _, to in edges if phase in new} - seen
    return seen


# -- trying cards out ------------------------------------------------------------------------


class _Deed(NamedTuple):
    """One kind of card, put down in one phase by one way of the turn table."""

    v: Variant
    phase: Phase
    way: Way
    card: Card

    def done(self, *, bare: bool = False) -> Table:
        """A table on which the card has had its effects; `bare`: with hardly a card to draw."""
        table = _scratch(self.v, self.card, self.way.to, bare=bare)
        move = plays_of(self.v, table.freeze(), self.card)[0]
        return _after(table, self.v.meaning(self.card).effects, move)

    @property
    def name(self) -> str:
        """The card without color and suit: "a 2", "an A", "a wild draw four"."""
        name = self.card.spoken.removeprefix(f"{self.card.color} ").partition(" of ")[0]
        return f"an {name}" if name in {"8", "A", "E", "F"} else f"a {name}"

    @property
    def next_phase(self) -> Phase:
        """Where the next player begins after it: READY if nothing is passed on."""
        table = self.done()
        table.next_turn(Phase.READY)
        return table.phase


def _scratch(v: Variant, card: Card, phase: Phase, *, bare: bool = False) -> Table:
    """Two players and a card just put down. Bare: one card beneath it is all there is to draw,
    and the other player holds a single card.
    """
    hand = v.deck[: v.hand_size]
    other, pile = ((card,), ()) if bare else (hand, v.deck)
    return Table(v, State((hand, other), pile, (card, card), v.colors[0], 0, 0, phase=phase))


def _after(table: Table, effects: Iterable[Effect], move: Move) -> Table:
    for effect in effects:
        effect.apply(table, move)
    table.win_if_out()
    return table


def _deeds(v: Variant) -> Iterator[_Deed]:
    kinds = {card.rank: card for card in v.deck}.values()
    for phase, ways in v.turn.items():
        way = ways.get(Action.PLAY)
        if way:
            yield from (_Deed(v, phase, way, card) for card in kinds if _fits(v, way, card))


def _fits(v: Variant, way: Way, card: Card) -> bool:
    """Whether there is a card of the deck on which this one can be put down by this way."""
    for top in dict.fromkeys(v.deck):
        for color in (top.color,) if top.color else v.colors:
            s = State(((card,), ()), (), (top,), color, 0, 0)
            if any(all(r.passes(v, s, m) for r in way.timeless) for m in plays_of(v, s, card)):
                return True
    return False


def _openings(v: Variant) -> set[Phase]:
    """Where the first turn begins, depending on the card that is turned up."""
    phases = set()
    for card in {card.rank: card for card in v.deck}.values():
        meaning = v.meaning(card)
        effects = meaning.effects if meaning.opening is None else meaning.opening
        table = _after(_scratch(v, card, Phase.READY), effects, Move(Action.PLAY, card))
        if not table.refused:
            table.next_turn(table.phase)
            phases.add(table.phase)
    return phases


# -- transitions -----------------------------------------------------------------------------

Outcome = tuple[Phase, str]  # the phase after the move, and when it comes to that
_HAVING_DRAWN = (Phase.DREW, Phase.PAYING, Phase.PAID)


def _transitions(v: Variant) -> Iterator[tuple[Phase, Action, Phase, str]]:
    deeds = tuple(_deeds(v))
    within = [
        (phase, action, to, when)
        for phase, ways in v.turn.items()
        for action, way in ways.items()
        if action is not Action.END
        for to, when in _outcomes(v, phase, action, way, deeds)
    ]
    yield from within
    for phase, ways in v.turn.items():
        if Action.END in ways:
            itself = BY_ITSELF if phase in v.ends_itself else ""
            yield phase, Action.END, ways[Action.END].to, itself
    for deed in deeds:
        if deed.next_phase is not Phase.READY:
            for phase in _reach([deed.done().phase], (edge[:3] for edge in within)):
                if Action.END in v.turn.get(phase, {}):
                    yield phase, Action.END, deed.next_phase, f"after {deed.name}"


def _outcomes(
    v: Variant, phase: Phase, action: Action, way: Way, deeds: Sequence[_Deed]
) -> Iterator[Outcome]:
    """Where one action can lead, apart from END."""
    if action is Action.PLAY:
        yield from _played(phase, [deed for deed in deeds if deed.phase is phase])
    elif action is Action.ANSWER:
        yield from _answered(way, deeds)
    elif action is Action.DRAW:
        yield from _drawn(phase, way, deeds)
        # A card lies under the one that is owed for, so the first draw never fails by itself.
        if phase is not Phase.OWING or Action.CALL in v.turn[phase]:
            yield Phase.OVER, RUN_OUT
    elif action is Action.CHALLENGE:
        yield from ((Phase.READY, "rightly"), (way.to, "wrongly"), (Phase.OVER, RUN_OUT))
    elif action is Action.NAME:
        yield way.to, "a color"
    elif v.sayings:  # to say a word, or to call somebody out: the turn stays where it is
        words = v.sayings.words.values()
        yield phase, " or ".join(words) if len(words) == 1 else "a word"
        if action is Action.CALL and (v.sayings.missed or v.sayings.wrong):
            yield Phase.OVER, RUN_OUT


def _played(phase: Phase, deeds: Sequence[_Deed]) -> Iterator[Outcome]:
    leads_to: dict[Phase, list[_Deed]] = {}
    for deed in deeds:
        leads_to.setdefault(deed.done().phase, []).append(deed)
    for to, some in leads_to.items():
        yield to, _any_of(some) if len(some) <= 2 else ""
    if phase not in _HAVING_DRAWN:  # who has drawn holds two cards at least
        yield Phase.OVER, "your last card"
    ending = [(deed, deed.done(bare=True)) for deed in deeds]
    if any(table.winner is not None for _, table in ending):
        yield Phase.OVER, EMPTIED
    dry = [deed for deed, table in ending if table.phase is Phase.OVER and table.winner is None]
    if dry:
        yield Phase.OVER, f"{_any_of(dry)} {RUN_OUT}"


def _any_of(deeds: Iterable[_Deed]) -> str:
    return " or ".join(deed.name for deed in deeds)


def _drawn(phase: Phase, way: Way, deeds: Sequence[_Deed]) -> Iterator[Outcome]:
    if phase not in (Phase.OWING, Phase.PAYING):
        yield way.to, ""
        return
    passing = [deed for deed in deeds if deed.next_phase is Phase.OWING]
    debts = {deed.done().debt.passed for deed in passing}
    if any(deed.phase is Phase.OWING for deed in passing):
        debts |= {one + other for one in debts for other in debts}
    for owed in sorted(debts, reverse=True):
        for drawn in range(1) if phase is Phase.OWING else range(1, owed):
            if drawn + 1 < owed:
                yield Phase.PAYING, "another" if drawn else "the first"
            else:
                yield way.to, "the last"


def _answered(way: Way, deeds: Iterable[_Deed]) -> Iterator[Outcome]:
    yield way.to, "yes or no"
    for deed in deeds:
        for done in (True, False):
            table = deed.done(bare=True)
            if table.dare:
                table.dare.answer(table, done=done)
                table.win_if_out()
                if table.phase is Phase.OVER:
                    yield table.phase, RUN_OUT if table.winner is None else EMPTIED
