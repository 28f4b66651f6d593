"""Where a move can lead: every transition of a turn, found out from the rule book.

The turn table says where an action leads. The rest is asked of the engine: every kind of card is
put down on a scratch table, and one looks where its effects leave the turn, what they pass on to
the next player, and whether they can end the round. So a house rule never has to say what it does
to the picture of a turn. No game is played with this: it is for the Diagram.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from fcd.cards import Card
from fcd.engine.legality import plays_of
from fcd.engine.moves import Action, Move
from fcd.engine.rules import Effect, Transition, Variant
from fcd.engine.state import Phase, State
from fcd.engine.table import Table

Edge = tuple[Phase, Action, Phase]
Outcome = tuple[Phase, str]  # the phase after a move, and when that is the one

RUN_OUT = "when the cards run out"
EMPTIED = "another hand empties"
BY_ITSELF = "by itself"  # as soon as nothing else can be done

_PLACE = {phase: place for place, phase in enumerate(Phase)}
_HAVING_DRAWN = (Phase.DREW, Phase.PAYING, Phase.PAID)


class Found(NamedTuple):
    """One transition, for one reason."""

    phase: Phase
    action: Action
    to: Phase
    when: str  # "" if there is no more to say


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


def find_arrows(v: Variant) -> tuple[Arrow, ...]:
    """Every transition that can happen, in the order of the phases and of the turn table."""
    deeds = tuple(_deeds(v))
    moves = [
        Found(phase, action, to, when)
        for phase, transitions in v.turn.items()
        for action, transition in transitions.items()
        if action is not Action.END
        for to, when in _outcomes(v, phase, action, transition, deeds)
    ]
    ends, reached = _walk(v, moves, deeds)
    reasons: dict[Edge, dict[str, None]] = {}  # dicts as sets that keep their order
    for phase, action, to, when in moves + sorted(ends, key=lambda end: _PLACE[end.to]):
        if phase in reached:
            reasons.setdefault((phase, action, to), {})[when] = None
    arrows = [Arrow(*edge, tuple(filter(None, when))) for edge, when in reasons.items()]
    return tuple(sorted(arrows, key=lambda arrow: _PLACE[arrow.phase]))


def find_openings(v: Variant) -> tuple[Phase, ...]:
    """Where the first turn begins, depending on the card that is turned up."""
    phases = set()
    for card in _kinds(v):
        meaning = v.meaning(card)
        effects = meaning.effects if meaning.opening is None else meaning.opening
        table = _after(_scratch(v, card, Phase.READY), effects)
        if not table.refused:
            table.next_turn(table.phase)
            phases.add(table.phase)
    return tuple(sorted(phases, key=lambda phase: _PLACE[phase]))


# -- trying cards out ------------------------------------------------------------------------


class _Deed(NamedTuple):
    """One kind of card, put down in one phase by one way of the turn table."""

    v: Variant
    phase: Phase
    transition: Transition
    card: Card

    def done(self, *, bare: bool = False) -> Table:
        """A table on which it has had its effects; `bare`: with as few cards as there can be."""
        beneath = 2 if self.phase is Phase.AGAIN else 1  # the first card, and what was played
        table = _scratch(self.v, self.card, self.transition.to, beneath=beneath if bare else 0)
        return _after(table, self.v.meaning(self.card).effects)

    @property
    def name(self) -> str:
        """The card without color and suit: "a 2", "an A", "a wild draw four"."""
        name = self.card.spoken.removeprefix(f"{self.card.color} ").partition(" of ")[0]
        return f"an {name}" if name in {"8", "A", "E", "F"} else f"a {name}"

    @property
    def passes_on(self) -> Outcome | None:
        """Where the next player begins, if it is because of this card."""
        table = self.done()
        table.next_turn(Phase.READY)
        return None if table.phase is Phase.READY else (table.phase, f"after {self.name}")


def _scratch(v: Variant, card: Card, phase: Phase, *, beneath: int = 0) -> Table:
    """Two players and a card just put down, with a whole deck to draw.

    Or, if a number is given, with only so many cards to draw, namely those beneath the card; the
    other player then holds a single card.
    """
    hand = v.deck[: v.hand_size]
    other, pile = ((card,), ()) if beneath else (hand, v.deck)
    discards = (card,) * (beneath + 1)
    return Table(v, State((hand, other), pile, discards, v.colors[0], 0, 0, phase=phase))


def _after(table: Table, effects: Iterable[Effect]) -> Table:
    """The table once the effects of its top card have acted on it."""
    move = Move(Action.PLAY, table.discards[-1], table.variant.colors[0], target=1)
    for effect in effects:
        effect.apply(table, move)
    table.win_if_out()
    return table


def _deeds(v: Variant) -> Iterator[_Deed]:
    """Every kind of card in every phase in which it can be put down."""
    for phase, transitions in v.turn.items():
        transition = transitions.get(Action.PLAY)
        if transition:
            yield from (
                _Deed(v, phase, transition, card)
                for card in _kinds(v)
                if _fits(v, transition, card)
            )


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


# -- transitions -----------------------------------------------------------------------------


def _walk(
    v: Variant, moves: Iterable[Found], deeds: Iterable[_Deed]
) -> tuple[list[Found], set[Phase]]:
    """Go through all turns there are: how they end, and the phases one comes to.

    What a card passes on to the next player is carried along to the end of the turn.
    """
    ends = []
    places: list[tuple[Phase, Outcome | None]] = [(phase, None) for phase in find_openings(v)]
    for phase, passed in places:  # which grows while we go
        new = [(m.to, passed) for m in moves if m.phase is phase and m.action is not Action.PLAY]
        new += [(d.done().phase, d.passes_on or passed) for d in deeds if d.phase is phase]
        end = v.turn.get(phase, {}).get(Action.END)
        if end:
            to, when = passed or (end.to, BY_ITSELF if phase in v.ends_itself else "")
            ends.append(Found(phase, Action.END, to, when))
            new.append((to, None))
        places += [place for place in dict.fromkeys(new) if place not in places]
    return ends, {phase for phase, _ in places}


def _outcomes(
    v: Variant, phase: Phase, action: Action, transition: Transition, deeds: Sequence[_Deed]
) -> Iterator[Outcome]:
    """Where one action can lead, apart from END."""
    if action is Action.PLAY:
        yield from _played(phase, [deed for deed in deeds if deed.phase is phase])
    elif action is Action.ANSWER:
        yield from _answered(transition, deeds)
    elif action is Action.DRAW:
        if phase in (Phase.OWING, Phase.PAYING):
            yield from _paid(v, phase, transition, deeds)
        else:
            yield from ((transition.to, ""), (Phase.OVER, RUN_OUT))
    elif action is Action.CHALLENGE:
        yield from ((Phase.READY, "rightly"), (transition.to, "wrongly"), (Phase.OVER, RUN_OUT))
    elif action is Action.NAME:
        yield transition.to, "a color"
    elif v.sayings:  # to say a word, or to call somebody out: the turn stays where it is
        words = tuple(v.sayings.words.values())
        yield phase, words[0] if len(words) == 1 else "a word"
        if action is Action.CALL and (v.sayings.missed or v.sayings.wrong):
            yield Phase.OVER, RUN_OUT


def _played(phase: Phase, deeds: Sequence[_Deed]) -> Iterator[Outcome]:
    """Where cards leave the turn; or the round is over, for one of three reasons."""
    leads_to: dict[Phase, list[_Deed]] = {}
    for deed in deeds:
        leads_to.setdefault(deed.done().phase, []).append(deed)
    for to, some in leads_to.items():
        yield to, _any_of(some) if len(some) <= 2 else ""
    if phase not in _HAVING_DRAWN:  # and so holding two cards at least
        yield Phase.OVER, "your last card"
    ending = [(deed, deed.done(bare=True)) for deed in deeds]
    if any(table.winner is not None for _, table in ending):
        yield Phase.OVER, EMPTIED
    dry = [deed for deed, table in ending if table.phase is Phase.OVER and table.winner is None]
    if dry:
        yield Phase.OVER, f"{_any_of(dry)} {RUN_OUT}"


def _any_of(deeds: Iterable[_Deed]) -> str:
    return " or ".join(deed.name for deed in deeds)


def _paid(
    v: Variant, phase: Phase, transition: Transition, deeds: Iterable[_Deed]
) -> Iterator[Outcome]:
    """A debt is drawn card by card; it may have been raised before it came to the player."""
    raising = [deed for deed in deeds if deed.done().debt.passed and not deed.done().challenge]
    prices = {deed.done().debt.passed for deed in raising}
    debts = set(prices)
    if any(deed.phase is Phase.OWING for deed in raising):
        for _ in range(2):
            debts |= {debt + price for debt in debts for price in prices}
    for owed in sorted(debts, reverse=True):
        for drawn in range(1) if phase is Phase.OWING else range(1, owed):
            if drawn + 1 < owed:
                yield Phase.PAYING, "another" if drawn else "the first"
            else:
                yield transition.to, "the last"
    # Beneath each card that raised the debt lies one to draw, unless call-outs have used it up.
    dear = phase is Phase.PAYING and max(prices, default=0) > 1
    if dear or Action.CALL in v.turn.get(Phase.OWING, {}):
        yield Phase.OVER, RUN_OUT


def _answered(transition: Transition, deeds: Iterable[_Deed]) -> Iterator[Outcome]:
    """The turn goes on; or doing the dare, or refusing it, ends the round."""
    yield transition.to, "yes or no"
    for deed in deeds:
        for done in (True, False):
            table = deed.done(bare=True)
            if table.dare:
                table.dare.answer(table, done=done)
                if table.phase is Phase.OVER:
                    yield table.phase, RUN_OUT if table.winner is None else EMPTIED
