"""Mistakes about who is next: ADVANCE, BACKWARDS, and the card that is turned up first."""

from __future__ import annotations

from dataclasses import replace

from fcd.engine import Phase, State, Variant
from fcd.engine.effects import Reverse, Skip
from fcd.teach.mutants import Mutant
from fcd.teach.mutants.final_card_down.breaking import BOTH, FULL, each_new_turn, meaning


def _no_openings(v: Variant) -> Variant:
    plain = {rank: replace(meaning, opening=()) for rank, meaning in v.meanings.items()}
    return replace(v, meanings=plain)


def _skips_on(before: State, now: State) -> State:
    """An A that was played earlier skips again."""
    if now.top.rank != "A" or before.phase in (Phase.PLAYED, Phase.AGAIN):
        return now
    return now._replace(player=(now.player + now.direction) % len(now.hands))


SPECIALS = (
    Mutant(
        "advance-ignored",
        "An A skips nobody.",
        BOTH,
        lambda s: s.with_rules(meaning("A", effects=())),
    ),
    Mutant(
        "advance-skips-two",
        "An A skips two players.",
        BOTH,
        lambda s: s.with_rules(meaning("A", effects=(Skip(), Skip()))),
    ),
    Mutant(
        "advance-keeps-skipping",
        "An A skips somebody at the end of every turn, as long as it lies on top.",
        BOTH,
        lambda s: s.with_patch(each_new_turn(_skips_on)),
    ),
    Mutant(
        "backwards-ignored",
        "A B changes nothing.",
        FULL,
        lambda s: s.with_rules(meaning("B", effects=(), opening=())),
    ),
    Mutant(
        "backwards-for-one-turn",
        "After a B one turn runs counterclockwise, then play is clockwise again.",
        FULL,
        lambda s: s.with_patch(
            each_new_turn(
                lambda before, now: now if now.top.rank == "B" else now._replace(direction=1)
            )
        ),
    ),
    Mutant(
        "backwards-skips",
        "A B turns play round and skips a player as well.",
        FULL,
        lambda s: s.with_rules(meaning("B", effects=(Reverse(), Skip()))),
    ),
    Mutant(
        "first-card-ignored",
        "The card that is turned up first has no effect, whatever it is.",
        BOTH,
        lambda s: s.with_rules(_no_openings),
    ),
    Mutant(
        "first-advance-ignored",
        "An A that is turned up first skips nobody.",
        BOTH,
        lambda s: s.with_rules(meaning("A", opening=())),
    ),
    Mutant(
        "first-backwards-ignored",
        "A B that is turned up first leaves the direction as it is.",
        FULL,
        lambda s: s.with_rules(meaning("B", opening=())),
    ),
    Mutant(
        "first-backwards-starts-at-3",
        "When a B is turned up first, player 3 begins.",
        FULL,
        lambda s: s.with_deal(
            lambda v, now: now._replace(player=3) if now.top.rank == "B" else now
        ),
    ),
    Mutant(
        "first-continue-plays-twice",
        "When a C is turned up first, player 0 may play two cards.",
        FULL,
        lambda s: s.with_patch(
            lambda v, before, move, now: (
                now._replace(phase=Phase.AGAIN)
                if before.turn == 0
                and before.top.rank == "C"
                and len(before.discards) == 1
                and now.phase is Phase.PLAYED
                else now
            )
        ),
    ),
)
