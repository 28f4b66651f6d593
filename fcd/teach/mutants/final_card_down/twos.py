"""Mistakes about 2s and the cards that are owed for them."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import takewhile

from fcd.engine import Action, Move, Phase, State, Variant
from fcd.engine.effects import Stack
from fcd.engine.table import Table
from fcd.teach.mutants import Mutant
from fcd.teach.mutants.final_card_down.breaking import BOTH, each_new_turn, meaning, opened


@dataclass(frozen=True, slots=True)
class _Alone:
    """A 2 that knows nothing of other 2s."""

    def apply(self, table: Table, move: Move) -> None:
        """The next player owes two cards, whatever was owed before."""
        table.debt = table.debt._replace(owed=0)
        table.pass_debt(2)


def _all_at_once(v: Variant, before: State, move: Move, now: State) -> State:
    """The first draw of a debt takes the rest of it, too."""
    if move.action is not Action.DRAW or now.phase is not Phase.PAYING:
        return now
    table = Table(v, now)
    table.deal(now.player, now.debt.owed - now.debt.drawn)
    table.debt = now.debt._replace(drawn=now.debt.owed)
    table.phase = Phase.OVER if table.phase is Phase.OVER else Phase.PAID
    return table.freeze()


def _still_owed(before: State, now: State) -> State:
    if before.debt.owed == 0 or now.debt.owed:
        return now
    return now._replace(debt=now.debt._replace(owed=before.debt.owed), phase=Phase.OWING)


def _by_twos_on_top(before: State, now: State) -> State:
    twos = sum(1 for _ in takewhile(lambda card: card.rank == "2", reversed(now.discards)))
    return now._replace(debt=now.debt._replace(owed=2 * twos)) if now.debt.owed else now


TWOS = (
    Mutant(
        "one-draw-takes-all",
        "One DRAW takes all the cards that are owed.",
        BOTH,
        lambda s: s.with_patch(_all_at_once),
    ),
    Mutant(
        "end-too-early",
        "The turn may be ended when some of the cards owed were drawn.",
        BOTH,
        lambda s: s.with_rules(opened(Action.END, Phase.READY, Phase.PAYING)),
    ),
    Mutant(
        "end-while-owing",
        "The turn may be ended without drawing the cards owed.",
        BOTH,
        lambda s: s.with_rules(opened(Action.END, Phase.READY, Phase.OWING)),
    ),
    Mutant(
        "answer-while-paying",
        "A 2 may still be played when some of the cards owed were drawn.",
        BOTH,
        lambda s: s.with_rules(opened(Action.PLAY, Phase.PLAYED, Phase.PAYING, like=Phase.OWING)),
    ),
    Mutant(
        "debt-never-reset",
        "A debt that was paid stays for the next player.",
        BOTH,
        lambda s: s.with_patch(each_new_turn(_still_owed)),
    ),
    Mutant(
        "stack-not-counted",
        "However many 2s were stacked, two cards are owed.",
        BOTH,
        lambda s: s.with_rules(meaning("2", effects=(_Alone(),))),
    ),
    Mutant(
        "debt-by-twos-on-top",
        "All the 2s that lie on top are owed for, also those that were paid already.",
        BOTH,
        lambda s: s.with_patch(each_new_turn(_by_twos_on_top)),
    ),
    Mutant(
        "two-ignored",
        "A 2 is a card like any other: nobody owes anything.",
        BOTH,
        lambda s: s.with_rules(meaning("2", effects=())),
    ),
    Mutant(
        "two-costs-four",
        "A 2 costs four cards.",
        BOTH,
        lambda s: s.with_rules(meaning("2", effects=(Stack(4),))),
    ),
    Mutant(
        "two-costs-one",
        "A 2 costs one card.",
        BOTH,
        lambda s: s.with_rules(meaning("2", effects=(Stack(1),))),
    ),
    Mutant(
        "first-two-ignored",
        "A 2 that is turned up first costs nothing.",
        BOTH,
        lambda s: s.with_rules(meaning("2", opening=())),
    ),
)
