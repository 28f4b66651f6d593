"""What a hand on the table does in broken games of mini UNO: mistakes that no variant has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from fcd.engine import Action, Move, Phase, State, Variant, new_round
from fcd.engine import clauses as may
from fcd.engine.rules import Transition
from fcd.engine.table import Table


@dataclass(frozen=True, slots=True)
class DrawToTheRight:
    """The player in the next seat draws, even if play goes to the left."""

    count: int

    def apply(self, table: Table, move: Move) -> None:
        """Deal to the seat, not to the next player."""
        table.deal((table.player + 1) % len(table.hands), self.count)


def seat(state: State, number: int) -> int:
    """The seat with this number, counted round the table."""
    return number % len(state.hands)


def play_what_was_drawn(v: Variant) -> Mapping[Action, Transition]:
    """The lines after a draw, with one more: to play that card."""
    play = v.turn[Phase.READY][Action.PLAY]
    drawn = replace(play, rules=(*play.rules, may.JUST_DRAWN))
    return {Action.PLAY: drawn, **v.turn[Phase.DREW]}


def unshuffled(v: Variant, state: State) -> State:
    """The deal of an unshuffled deck, unless somebody gave an ordered one."""
    if not state.shuffles:
        return state
    return new_round(v, len(state.hands), deck=v.deck, dealer=state.dealer)[0]


def draws_one_more(v: Variant, before: State, move: Move, now: State) -> State:
    """A second card for whoever could not play."""
    if move.action is not Action.DRAW or not now.draw_pile:
        return now
    hands = list(now.hands)
    hands[before.player] += now.draw_pile[:1]
    return now._replace(hands=tuple(hands), draw_pile=now.draw_pile[1:])


def skips_while_on_top(v: Variant, before: State, move: Move, now: State) -> State:
    """An old Skip on top skips the next player once more."""
    if move.action is not Action.DRAW or now.top.rank != "skip":
        return now
    return now._replace(player=seat(now, now.player + now.direction))


def reverses_late(v: Variant, before: State, move: Move, now: State) -> State:
    """After a Reverse the player who would have been next has a turn first."""
    if now.is_over or now.direction == before.direction:
        return now
    return now._replace(player=seat(now, before.player + before.direction))


# -- the empty pile --------------------------------------------------------------------------------


def shuffles_the_top(v: Variant, before: State, move: Move, now: State) -> State:
    """The top card goes into the new pile, and its next card is turned up."""
    if now.shuffles == before.shuffles or not now.draw_pile:
        return now
    first, *rest = now.draw_pile
    return now._replace(draw_pile=(*rest, now.top), discards=(first,), color=first.color)


def keeps_the_discards(v: Variant, before: State, move: Move, now: State) -> State:
    """The cards that were shuffled lie in two places."""
    if now.shuffles == before.shuffles:
        return now
    return now._replace(discards=before.discards + ((move.card,) if move.card else ()))


def never_reshuffles(v: Variant, before: State, move: Move, now: State) -> State:
    """Nobody gets more than the old draw pile held."""
    if now.shuffles == before.shuffles:
        return now
    hands = list(now.hands)
    for number, (held, holds) in enumerate(zip(before.hands, now.hands, strict=True)):
        if len(holds) > len(held):
            hands[number] = held + before.draw_pile
    kept = keeps_the_discards(v, before, move, now)
    return kept._replace(hands=tuple(hands), draw_pile=())


def reshuffles_at_once(v: Variant, before: State, move: Move, now: State) -> State:
    """Right all the same: nobody can tell when the discards were shuffled."""
    if now.draw_pile or len(now.discards) == 1 or now.is_over:
        return now
    return now._replace(draw_pile=now.discards[-2::-1], discards=now.discards[-1:])
