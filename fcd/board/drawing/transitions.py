"""Where a move can lead: every transition of a turn, found out from the variant.

The turn table says where an action leads. The rest is asked of the engine: every kind of card is
put down on a scratch table, and one looks where its effects leave the turn, what they pass on to
the next player, and whether they can end the round. So a house rule never has to say what it does
to the picture of a turn. One thing is left to a note, since it is so everywhere: a card that must
be drawn, and is not to be had, ends the round.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from fcd.cards import Card
from fcd.engine import Action, Move, Phase, State, Variant
from fcd.engine.legality import plays_of
from fcd.engine.rules import Effect, Transition
from fcd.engine.table import Table

Edge = tuple[Phase, Action, Phase]
Outcome = tuple[Phase, str]  # the phase after a move, and when that is the one ("": always)

LAST_CARD, EMPTIED = "your last card", "another hand empties"
BY_ITSELF = "by itself"  # as soon as nothing else can be done
ORDER = [*Phase].index


class Arrow(NamedTuple):
    """A transition and when it happens; several reasons are alternatives."""

    phase: Phase
    action: Action
    to: Phase
    when: tuple[str, ...] = ()


class _Play(NamedTuple):
    """One kind of card that can be put down in one phase, and what it leads to."""

    phase: Phase
    name: str  # of the card, without color and suit: "a 2", "an A", "a Wild Draw 4"
    after: Table
    empties: bool  # whether it can take the last card of another hand

    @property
    def passes_on(self) -> Outcome | None:
        """Where the next player begins, if it is because of this card."""
        table = Table(self.after.variant, self.after.freeze())
        table.next_turn(Phase.READY)
        return None if table.phase is Phase.READY else (table.phase, f"after {self.name}")


def find_arrows(v: Variant) -> tuple[Arrow, ...]:
    """Every transition that can happen, in the order of the phases and of the turn table."""
    plays = list(_plays(v))
    moves = [
        (phase, action, to, when)
        for phase, transitions in v.turn.items()
        for action, transition in transitions.items()
        for to, when in _outcomes(v, phase, action, transition.to, plays)
    ]
    # Go through all turns there are; what a card passes on is carried along to the turn's end.
    ends = []
    places: list[tuple[Phase, Outcome | None]] = [(phase, None) for phase in find_openings(v)]
    for phase, passed in places:  # which grows while we go
        new = [(to, passed) for at, act, to, _ in moves if at is phase and act is not Action.PLAY]
        new += [(p.after.phase, p.passes_on or passed) for p in plays if p.phase is phase]
        end = v.turn.get(phase, {}).get(Action.END)
        if end:
            to, when = passed or (end.to, BY_ITSELF if phase in v.ends_itself else "")
            ends.append((phase, Action.END, to, when))
            new.append((to, None))
        places += [place for place in dict.fromkeys(new) if place not in places]
    reached = {phase for phase, _ in places}
    reasons: dict[Edge, dict[str, None]] = {}  # dicts as sets that keep their order
    for phase, action, to, when in moves + sorted(ends, key=lambda end: ORDER(end[2])):
        if phase in reached:
            reasons.setdefault((phase, action, to), {})[when] = None
    arrows = [Arrow(*edge, tuple(filter(None, when))) for edge, when in reasons.items()]
    return tuple(sorted(arrows, key=lambda arrow: ORDER(arrow.phase)))


def find_openings(v: Variant) -> list[Phase]:
    """Where the first turn begins, depending on the card that is turned up."""
    phases = set()
    for card in _kinds(v):
        meaning = v.meaning(card)
        effects = meaning.effects if meaning.opening is None else meaning.opening
        table = _try_out(v, card, Phase.READY, effects)
        if not table.refused:
            table.next_turn(table.phase)
            phases.add(table.phase)
    return sorted(phases, key=ORDER)


# -- trying cards out ------------------------------------------------------------------------


def _plays(v: Variant) -> Iterator[_Play]:
    turn = [(phase, open_[Action.PLAY]) for phase, open_ in v.turn.items() if Action.PLAY in open_]
    for phase, transition in turn:
        for card in _kinds(v):
            if not _fits(v, transition, card):
                continue
            name = card.spoken.removeprefix(f"{card.color} ").partition(" of ")[0]
            name = f"an {name}" if name in {"8", "A", "E", "F"} else f"a {name}"
            effects = v.meaning(card).effects
            after = _try_out(v, card, transition.to, effects)
            others_last = _try_out(v, card, transition.to, effects, (card,))
            yield _Play(phase, name, after, others_last.winner is not None)


def _kinds(v: Variant) -> Iterable[Card]:
    """A card of every rank in the deck."""
    return {card.rank: card for card in v.deck}.values()


def _fits(v: Variant, transition: Transition, card: Card) -> bool:
    """Whether there is a card of the deck on which this one can be put down by this transition."""
    for top in v.kinds:
        for color in (top.color,) if top.color else v.colors:
            s = State(((card,), ()), (), (top,), color, 0, 0)
            if any(
                all(r.passes(v, s, m) for r in transition.cacheable) for m in plays_of(v, s, card)
            ):
                return True
    return False


def _try_out(
    v: Variant, card: Card, phase: Phase, effects: Iterable[Effect], other: tuple[Card, ...] = ()
) -> Table:
    """Two players, a whole deck to draw, and a card just put down that has had these effects."""
    hand = v.deck[: v.hand_size]
    state = State((hand, other or hand), v.deck, (card,), v.colors[0], 0, 0, phase=phase)
    table = Table(v, state)
    for effect in effects:
        effect.apply(table, Move(Action.PLAY, card, v.colors[0], target=1))
    table.win_if_out()
    return table


# -- where one action can lead, apart from END --------------------------------------------------


def _outcomes(
    v: Variant, phase: Phase, action: Action, to: Phase, plays: list[_Play]
) -> Iterator[Outcome]:
    if action is Action.PLAY:
        yield from _played(phase, [play for play in plays if play.phase is phase])
    elif action is Action.DRAW and phase in (Phase.OWING, Phase.PAYING):
        yield from _paid(phase, to, plays)
    elif action is Action.CHALLENGE:
        yield from ((Phase.READY, "rightly"), (to, "wrongly"))
    elif action in (Action.SAY, Action.CALL):
        words = tuple(v.sayings.words.values()) if v.sayings else ()
        yield from [(phase, words[0] if len(words) == 1 else "a word")] if words else []
    elif action is not Action.END:
        yield to, {Action.NAME: "a color", Action.ANSWER: "yes or no"}.get(action, "")


def _played(phase: Phase, plays: list[_Play]) -> Iterator[Outcome]:
    leads_to: dict[Phase, list[str]] = {}
    for play in plays:
        leads_to.setdefault(play.after.phase, []).append(play.name)
    for to, names in leads_to.items():
        yield to, " or ".join(names) if len(names) <= 2 else ""
    if phase not in (Phase.DREW, Phase.PAYING, Phase.PAID):  # where one holds two at least
        yield Phase.OVER, LAST_CARD
    if any(play.empties for play in plays):
        yield Phase.OVER, EMPTIED


def _paid(phase: Phase, to: Phase, plays: list[_Play]) -> Iterator[Outcome]:
    """A debt is drawn card by card; it may have been raised before it came to the player."""
    raising = [play for play in plays if play.after.debt.passed and not play.after.challenge]
    prices = {play.after.debt.passed for play in raising}
    can_rise = any(play.phase is Phase.OWING for play in raising)
    most = max(prices, default=0) * (3 if can_rise else 1)
    begins = phase is Phase.OWING
    if most > (1 if begins else 2):
        yield Phase.PAYING, "the first" if begins else "another"
    if 1 in prices if begins else most > 1:
        yield to, "the last"
