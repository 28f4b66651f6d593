"""Mistakes about what goes on what."""

from __future__ import annotations

from dataclasses import replace

from fcd.engine import Action, Move, Phase, State, Variant
from fcd.engine import clauses as may
from fcd.engine.rules import AnyOf
from fcd.teach.mutants import Mutant
from fcd.teach.mutants.final_card_down.breaking import (
    BOTH,
    each_play,
    opened,
    tested,
    without,
)


def _on_printed_color(v: Variant, s: State, m: Move) -> bool:
    return m.card is not None and m.card.color in (s.color, s.top.color)


def _unless_named(v: Variant, s: State, m: Move) -> bool:
    """As a second condition: nothing but the named color, if one was named."""
    named = s.top.rank == "D" and s.color != s.top.color
    return not named or (m.card is not None and (m.card.color == s.color or m.card.rank == "0"))


def _only_named(v: Variant) -> Variant:
    clause = replace(may.SAME_COLOR, name="only-named", test=_unless_named)
    ways = v.turn[Phase.READY]
    play = replace(ways[Action.PLAY], rules=(*ways[Action.PLAY].rules, clause))
    return replace(v, turn={**v.turn, Phase.READY: {**ways, Action.PLAY: play}})


def _zero_on_two(v: Variant) -> Variant:
    zero = AnyOf((may.only("2", "draw-two"), may.always_playable("zero", "0")))
    ways = v.turn[Phase.OWING]
    play = replace(ways[Action.PLAY], rules=(may.IN_HAND, zero))
    return replace(v, turn={**v.turn, Phase.OWING: {**ways, Action.PLAY: play}})


MATCHING = (
    Mutant(
        "any-card-in-hand",
        "A card may be played that is not in the player's hand.",
        BOTH,
        lambda s: s.with_rules(without("in-hand")),
    ),
    Mutant(
        "zero-not-wild",
        "A 0 goes only where it matches.",
        BOTH,
        lambda s: s.with_rules(without("always-playable")),
    ),
    Mutant(
        "zero-judged-on-top",
        "Anything goes on a 0, but a 0 goes only where it matches.",
        BOTH,
        lambda s: s.with_rules(tested("always-playable", lambda v, s, m: s.top.rank == "0")),
    ),
    Mutant(
        "zero-on-two",
        "A 0 may be played on an active 2.",
        BOTH,
        lambda s: s.with_rules(_zero_on_two),
    ),
    Mutant(
        "match-on-two",
        "Any card that matches may be played on an active 2.",
        BOTH,
        lambda s: s.with_rules(opened(Action.PLAY, Phase.PLAYED, Phase.OWING, like=Phase.READY)),
    ),
    Mutant(
        "suit-no-match",
        "The same suit isn't a match.",
        BOTH,
        lambda s: s.with_rules(without("same-suit")),
    ),
    Mutant(
        "value-no-match",
        "The same value isn't a match.",
        BOTH,
        lambda s: s.with_rules(without("same-value")),
    ),
    Mutant(
        "color-no-match",
        "The same color isn't a match.",
        BOTH,
        lambda s: s.with_rules(without("same-color")),
    ),
    Mutant(
        "anything-matches",
        "Every card may be played on every card.",
        BOTH,
        lambda s: s.with_rules(tested("same-suit", lambda v, s, m: True)),
    ),
    Mutant(
        "printed-color-too",
        "After a DECLARE the printed color of the D matches as well as the named one.",
        BOTH,
        lambda s: s.with_rules(tested("same-color", _on_printed_color)),
    ),
    Mutant(
        "only-named-color",
        "After a DECLARE nothing but the named color matches, not even value or suit.",
        BOTH,
        lambda s: s.with_rules(_only_named),
    ),
    Mutant(
        "declare-ignored",
        "The color named with a D is ignored: the printed one stays in play.",
        BOTH,
        lambda s: s.with_patch(each_play(lambda before, card, now: now._replace(color=card.color))),
    ),
    Mutant(
        "declare-silently",
        "A D may be played without naming a color.",
        BOTH,
        lambda s: s.with_rules(without("names-color")),
    ),
    Mutant(
        "named-color-lost",
        "A draw makes everybody forget the named color.",
        BOTH,
        lambda s: s.with_patch(
            lambda v, before, move, now: (
                now._replace(color=now.top.color) if move.action is Action.DRAW else now
            )
        ),
    ),
    Mutant(
        "named-color-sticks",
        "A named color stays in play after the next card was played on it.",
        BOTH,
        lambda s: s.with_patch(
            each_play(
                lambda before, card, now: (
                    now._replace(color=before.color)
                    if before.color != before.top.color and card.rank != "D"
                    else now
                )
            )
        ),
    ),
    Mutant(
        "first-declare-no-color",
        "A D that is turned up first has no color: only its value and suit match.",
        BOTH,
        lambda s: s.with_deal(
            lambda v, now: now._replace(color=None) if now.top.rank == "D" else now
        ),
    ),
)
