"""Mistakes about saying UNO, DUO and TRIO, and about calling out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from fcd.engine import Action, Move, Phase, State, Variant
from fcd.engine import clauses as may
from fcd.teach.mutants import Mutant
from fcd.teach.mutants.final_card_down.breaking import (
    FULL,
    Change,
    each_new_turn,
    opened,
    strict,
    tested,
    without,
)
from fcd.variants.changing import with_clause

_NEVER_AT_FIRST = replace(may.ONCE_EACH, name="not-at-first", test=lambda v, s, m: s.turn > 0)
_ONE_CALL = replace(may.ONCE_EACH, test=lambda v, s, m: not s.speech.called)


def _sayings(**changes: Any) -> Change:
    def change(v: Variant) -> Variant:
        assert v.sayings is not None
        return replace(v, sayings=replace(v.sayings, **changes))

    return change


def _at_any_time(v: Variant) -> Variant:
    phases = (Phase.DREW, Phase.PAID, Phase.PLAYED)
    for phase in (*phases, Phase.AGAIN):
        v = opened(Action.SAY, phase, phase)(v)
    return v


def _calls_after_draw(v: Variant) -> Variant:
    return opened(Action.CALL, Phase.DREW, Phase.DREW, like=Phase.READY)(v)


def _by_hand_size(v: Variant, before: State, move: Move, now: State) -> State:
    """What is owed is seen from the cards that the player before holds now."""
    if now.turn == before.turn or v.sayings is None:
        return now
    word = v.sayings.words.get(len(now.hands[before.player]))
    played = before.phase in (Phase.PLAYED, Phase.AGAIN)
    said = played and before.speech.owed is None
    unsaid = (word,) if word and not said else ()
    return now._replace(speech=now.speech._replace(unsaid=unsaid))


def _by_seat(before: State, now: State) -> State:
    """The seat before is accused, whoever had the turn before."""
    return now._replace(speech=now.speech._replace(accused=(now.player - now.direction) % 4))


def _counts_as_draw(v: Variant, before: State, move: Move, now: State) -> State:
    """Penalty cards of a wrong call-out count as the turn's draw."""
    paid = move.action is Action.CALL and len(now.hand) > len(before.hand)
    return now._replace(phase=Phase.DREW) if paid and now.phase is Phase.READY else now


def _owed_after_draw(v: Variant, before: State, move: Move, now: State) -> State:
    """A word is owed for the hand size that a draw leads to."""
    if move.action is not Action.DRAW or now.phase is not Phase.DREW or v.sayings is None:
        return now
    word = v.sayings.words.get(len(now.hand))
    missed = (*now.speech.missed, word) if word else now.speech.missed
    return now._replace(speech=now.speech._replace(missed=missed))


def _forgiven_late(v: Variant, s: State, m: Move) -> bool:
    return m.word is not None and m.word in (s.speech.owed, *s.speech.missed)


WORDS = (
    Mutant(
        "words-any-time",
        "Any word may be said at any time.",
        FULL,
        lambda s: s.with_rules(_at_any_time),
    ),
    Mutant(
        "word-too-late",
        "A word that was forgotten may still be said later in the turn.",
        FULL,
        lambda s: s.with_rules(tested("word-owed", _forgiven_late)),
    ),
    Mutant(
        "word-must",
        "The turn cannot go on while a word is owed.",
        FULL,
        lambda s: s.with_rules(strict("word-first")),
    ),
    Mutant(
        "only-uno",
        "Only UNO is ever owed; there is no DUO and no TRIO.",
        FULL,
        lambda s: s.with_rules(_sayings(words={1: "UNO"})),
    ),
    Mutant(
        "duo-trio-swapped",
        "DUO is said with three cards left, TRIO with two.",
        FULL,
        lambda s: s.with_rules(_sayings(words={3: "DUO", 2: "TRIO", 1: "UNO"})),
    ),
    Mutant(
        "word-owed-after-draw",
        "A word is also owed after a draw that leads to three, two or one cards.",
        FULL,
        lambda s: s.with_patch(_owed_after_draw),
    ),
    Mutant(
        "owed-by-hand-size",
        "Whether a word is owed is judged by the cards that the player before holds now.",
        FULL,
        lambda s: s.with_patch(_by_hand_size),
    ),
    Mutant(
        "wrong-call-invalid",
        "A wrong call-out is not a valid move.",
        FULL,
        lambda s: s.with_rules(strict("rightly")),
    ),
    Mutant(
        "first-call-invalid",
        "Nobody can be called out in turn 0.",
        FULL,
        lambda s: s.with_rules(lambda v: with_clause(v, Action.CALL, _NEVER_AT_FIRST)),
    ),
    Mutant(
        "penalties-swapped",
        "A forgotten word costs four cards, a wrong call-out two.",
        FULL,
        lambda s: s.with_rules(_sayings(missed=4, wrong=2)),
    ),
    Mutant(
        "wrong-call-free",
        "A wrong call-out costs nothing.",
        FULL,
        lambda s: s.with_rules(_sayings(wrong=0)),
    ),
    Mutant(
        "one-call-a-turn",
        "Only one word may be called out in a turn.",
        FULL,
        lambda s: s.with_rules(lambda v: with_clause(v, Action.CALL, _ONE_CALL)),
    ),
    Mutant(
        "call-again",
        "The same word may be called out again and again.",
        FULL,
        lambda s: s.with_rules(without("once-each")),
    ),
    Mutant(
        "call-after-draw",
        "The player before may still be called out after a draw.",
        FULL,
        lambda s: s.with_rules(_calls_after_draw),
    ),
    Mutant(
        "penalty-counts-as-draw",
        "The penalty for a wrong call-out counts as the draw of the turn.",
        FULL,
        lambda s: s.with_patch(_counts_as_draw),
    ),
    Mutant(
        "accused-by-seat",
        "The player in the seat before is called out, also if they were skipped.",
        FULL,
        lambda s: s.with_patch(each_new_turn(_by_seat)),
    ),
)
