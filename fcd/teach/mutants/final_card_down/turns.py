"""Mistakes about what may be done when in a turn."""

from __future__ import annotations

from dataclasses import replace

from fcd.engine import Action, Phase
from fcd.engine import clauses as may
from fcd.teach.mutants import Mutant
from fcd.teach.mutants.final_card_down.breaking import (
    BOTH,
    FULL,
    closed,
    each_play,
    opened,
    without,
)
from fcd.variants.changing import with_clause

TURNS = (
    Mutant(
        "end-at-start",
        "A turn may be ended before anything was done.",
        BOTH,
        lambda s: s.with_rules(opened(Action.END, Phase.READY, Phase.READY)),
    ),
    Mutant(
        "end-never",
        "A turn can never be ended.",
        BOTH,
        lambda s: s.with_rules(closed(Action.END, *Phase)),
    ),
    Mutant(
        "end-not-after-draw",
        "A turn can only be ended after a play, not after a draw.",
        BOTH,
        lambda s: s.with_rules(closed(Action.END, Phase.DREW, Phase.PAID)),
    ),
    Mutant(
        "draw-ends-turn",
        "A turn ends by itself after the draw.",
        BOTH,
        lambda s: s.with_rules(
            lambda v: replace(v, ends_itself=frozenset({Phase.DREW, Phase.PAID}))
        ),
    ),
    Mutant(
        "play-ends-turn",
        "A turn ends by itself after the play.",
        BOTH,
        lambda s: s.with_rules(lambda v: replace(v, ends_itself=frozenset({Phase.PLAYED}))),
    ),
    Mutant(
        "play-after-draw",
        "After drawing a card one may still be played.",
        BOTH,
        lambda s: s.with_rules(opened(Action.PLAY, Phase.PLAYED, Phase.DREW, like=Phase.READY)),
    ),
    Mutant(
        "draw-after-play",
        "After playing a card one may still be drawn.",
        BOTH,
        lambda s: s.with_rules(opened(Action.DRAW, Phase.DREW, Phase.PLAYED)),
    ),
    Mutant(
        "two-plays",
        "Two cards may be played in one turn.",
        BOTH,
        lambda s: s.with_rules(opened(Action.PLAY, Phase.PAID, Phase.PLAYED, like=Phase.READY)),
    ),
    Mutant(
        "second-draw",
        "Two cards may be drawn in one turn without a debt.",
        BOTH,
        lambda s: s.with_rules(opened(Action.DRAW, Phase.PAID, Phase.DREW)),
    ),
    Mutant(
        "unlimited-draws",
        "A player may draw as many cards as they like.",
        BOTH,
        lambda s: s.with_rules(opened(Action.DRAW, Phase.DREW, Phase.DREW, Phase.PAID)),
    ),
    Mutant(
        "draw-only-if-stuck",
        "A player who can play a card may not draw.",
        BOTH,
        lambda s: s.with_rules(lambda v: with_clause(v, Action.DRAW, may.NOTHING_PLAYABLE)),
    ),
    Mutant(
        "moves-after-end",
        "Cards may still be drawn when the game is over.",
        BOTH,
        lambda s: s.with_rules(
            lambda v: replace(v, turn={**v.turn, Phase.OVER: v.turn[Phase.PAYING]})
        ),
    ),
    Mutant(
        "continue-never",
        "After a C no other card may be played.",
        FULL,
        lambda s: s.with_rules(closed(Action.PLAY, Phase.AGAIN)),
    ),
    Mutant(
        "continue-must",
        "After a C the turn cannot be ended without another card.",
        FULL,
        lambda s: s.with_rules(closed(Action.END, Phase.AGAIN)),
    ),
    Mutant(
        "continue-any-card",
        "After a C any card may follow, whether it matches or not.",
        FULL,
        lambda s: s.with_rules(without("match", Phase.AGAIN)),
    ),
    Mutant(
        "continue-once",
        "A second C in the same turn does not let a third card follow.",
        FULL,
        lambda s: s.with_patch(
            each_play(
                lambda before, card, now: (
                    now._replace(phase=Phase.PLAYED)
                    if before.phase is now.phase is Phase.AGAIN
                    else now
                )
            )
        ),
    ),
    Mutant(
        "continue-draws",
        "After a C a card may be drawn instead of playing another.",
        FULL,
        lambda s: s.with_rules(opened(Action.DRAW, Phase.DREW, Phase.AGAIN)),
    ),
    Mutant(
        "continue-inherited",
        "Whoever plays on the C of the player before may play one more card.",
        FULL,
        lambda s: s.with_patch(
            each_play(
                lambda before, card, now: (
                    now._replace(phase=Phase.AGAIN)
                    if before.top.rank == "C" and before.phase is Phase.READY and not now.is_over
                    else now
                )
            )
        ),
    ),
)
