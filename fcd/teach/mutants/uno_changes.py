"""Ways to change a variant of UNO: the words in which its mutants are told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from fcd.cards import DIGITS, SYMBOLS, WILDS, Card, Color
from fcd.engine import Action, Move, Phase, State, Variant
from fcd.engine import clauses as may
from fcd.engine import effects as does
from fcd.engine.rules import AnyOf, Clause, Meaning, transition
from fcd.engine.table import Table
from fcd.variants.uno import PAY, RESTRICTION

Clauses = tuple[Clause, ...]

# -- effects that no book has ----------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Draw:
    """The next player draws, and that is all."""

    count: int

    def apply(self, table: Table, move: Move) -> None:
        """Deal, and skip nobody."""
        table.deal(table.next_player, self.count)


@dataclass(frozen=True, slots=True)
class KeepColor:
    """A color is named, and nobody listens."""

    def apply(self, table: Table, move: Move) -> None:
        """Keep the color that was in play."""
        table.set_color(table.color_before or Color.RED)


# -- cards -----------------------------------------------------------------------------------------


def meaning(v: Variant, ranks: str, **changes: object) -> Variant:
    """With cards of these ranks changed."""
    changed = {r: replace(v.meanings[r], **changes) for r in ranks.split()}  # type: ignore[arg-type]
    return replace(v, meanings={**v.meanings, **changed})


def number_points(v: Variant, points: int) -> Variant:
    """With so many points for every number."""
    numbers = {rank: Meaning("match", points=points) for rank in DIGITS}
    return replace(v, meanings={**v.meanings, **numbers})


def stacking(v: Variant) -> Variant:
    """With Draw Twos that can be answered by Draw Twos."""
    answer = transition(Phase.PLAYED, may.IN_HAND, may.only("draw2", "draw-two"))
    turn = {
        **v.turn,
        Phase.OWING: {Action.PLAY: answer, Action.DRAW: transition(Phase.PAID, PAY)},
        Phase.PAYING: {Action.DRAW: transition(Phase.PAID, PAY)},
        Phase.PAID: {Action.END: transition(Phase.READY, may.TURN_DONE)},
    }
    able = replace(v, turn=turn, ends_itself=v.ends_itself | {Phase.PAID})
    return meaning(able, "draw2", effects=(does.Stack(2),))


# -- matching --------------------------------------------------------------------------------------


def matching(v: Variant, change: Callable[[Clauses], Clauses]) -> Variant:
    """With other ways to match, wherever a card is played."""

    def changed(rule: Clause | AnyOf) -> Clause | AnyOf:
        return AnyOf(change(rule.clauses)) if isinstance(rule, AnyOf) else rule

    turn = {
        phase: {
            action: replace(each, rules=tuple(map(changed, each.rules)))
            for action, each in ways.items()
        }
        for phase, ways in v.turn.items()
    }
    return replace(v, turn=turn)


def also(v: Variant, says: str, test: Callable[[Card, Card], bool]) -> Variant:
    """With one more way to match, asked about a card and the top card."""
    more = Clause(says, "match", says, lambda v, s, m: m.card is not None and test(m.card, s.top))
    return matching(v, lambda clauses: (*clauses, replace(more, cacheable=True)))


def not_by(v: Variant, name: str) -> Variant:
    """With one way to match less."""
    return matching(v, lambda clauses: tuple(each for each in clauses if each.name != name))


def on_a_wild(card: Card, top: Card) -> bool:
    """Whether the top card is wild."""
    return top.rank in WILDS


def both_symbols(card: Card, top: Card) -> bool:
    """Whether both have a symbol, no matter which."""
    return card.rank in SYMBOLS and top.rank in SYMBOLS


# -- turns -----------------------------------------------------------------------------------------


def line(v: Variant, phase: Phase, action: Action, *rules: Clause | AnyOf) -> Variant:
    """With other rules in one line of the turn table."""
    changed = replace(v.turn[phase][action], rules=rules)
    return replace(v, turn={**v.turn, phase: {**v.turn[phase], action: changed}})


def closed(v: Variant, phase: Phase, action: Action) -> Variant:
    """With one line less in the turn table."""
    fewer = {key: each for key, each in v.turn[phase].items() if key is not action}
    return replace(v, turn={**v.turn, phase: fewer})


def restriction(v: Variant) -> Clause:
    """What a Wild Draw 4 asks of the hand: a bluff in one game, forbidden in the other."""
    rules = v.turn[Phase.READY][Action.PLAY].rules
    (found,) = (r for r in rules if isinstance(r, Clause) and r.name == RESTRICTION.name)
    return found


def no_match_at_all(v: Variant, s: State, m: Move) -> bool | None:
    """The restriction as many tell it: matching numbers and symbols count, too."""
    if m.card is None or m.card.rank != "wild4":
        return None
    return not any(c.color == s.color or c.rank == s.top.rank for c in s.hand if c.color)
