"""Broken games of UNO, its contest and mini UNO; and right ones that only look different."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from fcd.cards import DIGITS, SYMBOLS, WILDS, Color, cards
from fcd.engine import Action, Move, Phase, State, Variant, new_round
from fcd.engine import clauses as may
from fcd.engine import effects as does
from fcd.engine.rules import Dealing, Scoring, Transition, transition
from fcd.engine.table import Table
from fcd.teach.mutants.changing import (
    Breaking,
    Change,
    Draw,
    after,
    also,
    closed,
    dealt,
    having,
    line,
    matching,
    meaning,
    rules,
    stacking,
    tested,
    without,
    worth,
)
from fcd.variants.uno import ASK, RESTRICTION, UNO


def _ready(**ways: Transition | None) -> Change:
    """Other lines for the start of a turn, in this order; None keeps a line."""

    def change(v: Variant) -> Variant:
        known = {action.value: each for action, each in v.turn[Phase.READY].items()}
        lines = {Action(name): each or known[name] for name, each in ways.items()}
        return replace(v, turn={**v.turn, Phase.READY: lines})

    return change


@dataclass(frozen=True, slots=True)
class _KeepColor:
    """An effect: a color is named, and nobody listens."""

    def apply(self, table: Table, move: Move) -> None:
        table.set_color(table.color_before or Color.RED)


def _hands_reversed(v: Variant, state: State) -> State:
    return state._replace(hands=tuple(hand[::-1] for hand in state.hands))


def no_match_at_all(v: Variant, s: State, m: Move) -> bool | None:
    """The restriction as many tell it: matching numbers and symbols count, too."""
    if m.card is None or m.card.rank != "wild4":
        return None
    return not any(c.color == s.color or c.rank == s.top.rank for c in s.hand if c.color)


def seat(state: State, number: int) -> int:
    """The seat with this number, counted round the table."""
    return number % len(state.hands)


def play_what_was_drawn(v: Variant) -> Variant:
    """After a draw there is one more thing to do: to play that card."""
    play = v.turn[Phase.READY][Action.PLAY]
    drawn = replace(play, rules=(*play.rules, may.JUST_DRAWN))
    return replace(v, turn={**v.turn, Phase.DREW: {Action.PLAY: drawn, **v.turn[Phase.DREW]}})


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


_BOTH: Mapping[str, Breaking] = {  # "uno-only-colors", "mini-only-colors", …
    "zero-wild": rules(also("it is a 0", lambda card, top: card.rank == "0")),
    "symbols-alike": rules(
        also("both are symbols", lambda card, top: {card.rank, top.rank} <= {*SYMBOLS})
    ),
    "only-colors": rules(without("same-symbol")),
    "only-ranks": rules(without("same-color")),
    "draw-two-keeps-turn": rules(meaning("draw2", effects=(Draw(2),))),
    "draw-two-draws-one": rules(meaning("draw2", effects=(does.DrawAndSkip(1),))),
    "draw-two-only-skips": rules(meaning("draw2", effects=(does.Skip(),))),
    "draw-two-stacks": rules(stacking()),
    "skip-skips-nobody": rules(meaning("skip", effects=())),
    "reverse-does-nothing": rules(meaning("reverse", effects=())),
    "numbers-one-point": rules(worth(1, DIGITS)),
    "own-hand-counts": rules(having(scoring=Scoring.OWN_HAND)),
    "last-draw-two-plain": rules(meaning("draw2", last=())),
    "six-cards-each": rules(having(hand_size=6)),
    "two-zeros": rules(lambda v: replace(v, deck=(*v.deck, *cards("0", v.colors)))),
    "other-box": rules(lambda v: replace(v, deck=v.deck[::-1])),
    "draws-then-skips": rules(meaning("draw2", effects=(Draw(2), does.Skip()))),
}

CHANGES: Mapping[str, Breaking] = {
    **{f"{game}-{name}": change for game in ("uno", "mini") for name, change in _BOTH.items()},
    # UNO
    "uno-wild-needs-match": rules(without("always-playable")),
    "uno-anything-on-wild": rules(also("it lies on a wild", lambda card, top: top.rank in WILDS)),
    "uno-named-color-ignored": rules(meaning("wild", effects=(_KeepColor(),))),
    "uno-skip-skips-two": rules(meaning("skip", effects=(does.Skip(), does.Skip()))),
    "uno-reverse-skips": rules(meaning("reverse", effects=(does.Skip(),))),
    "uno-reverse-between-two": rules(meaning("reverse", effects=(does.Reverse(),))),
    "uno-wild4-draws-two": rules(meaning("wild4", effects=(does.NameColor(), does.DrawAndSkip(2)))),
    "uno-wild4-keeps-turn": rules(meaning("wild4", effects=(does.NameColor(), Draw(4)))),
    "uno-wild4-any-time": rules(without(RESTRICTION.name)),
    "uno-wild4-no-match-at-all": rules(tested(RESTRICTION.name, no_match_at_all)),
    "uno-first-card-plain": rules(meaning("skip reverse draw2", opening=())),
    "uno-first-reverse-skips-dealer": rules(meaning("reverse", opening=(does.Reverse(),))),
    "uno-first-wild4-stays": rules(meaning("wild4", opening=ASK)),
    "uno-drawn-card-waits": rules(closed(Action.PLAY, Phase.DREW)),
    "uno-any-card-after-draw": rules(without(may.JUST_DRAWN.name)),
    "uno-must-play": rules(
        line(Phase.READY, Action.DRAW, replace(may.NOTHING_PLAYABLE, ref="draw"))
    ),
    "uno-draws-once": rules(
        lambda v: replace(v, turn={**v.turn, Phase.DREW: UNO.turn[Phase.DREW]})
    ),
    "uno-symbols-ten-points": rules(meaning("skip reverse draw2", points=10)),
    "uno-wilds-twenty-points": rules(meaning("wild wild4", points=20)),
    "uno-last-wild4-plain": rules(meaning("wild4", last=())),
    "uno-four-players-at-most": rules(having(players=range(2, 5))),
    # UNO contest
    "uno-contest-reverse-between-two": rules(meaning("reverse", effects=(does.Reverse(True),))),
    "uno-contest-first-card-acts": rules(meaning("skip reverse draw2", opening=None)),
    "uno-contest-may-draw": rules(
        line(Phase.READY, Action.DRAW, replace(may.MAY_DRAW, ref="must-play"))
    ),
    "uno-contest-last-draw-two-acts": rules(meaning("draw2", last=(does.LastDraw(2),))),
    # Mini UNO
    "mini-drawn-card-played": rules(play_what_was_drawn),
    "mini-draws-although-able": rules(_ready(draw=transition(Phase.DREW), play=None)),
    "mini-draws-until-playable": rules(
        _ready(play=None, draw=transition(Phase.READY, may.NOTHING_PLAYABLE))
    ),
    "mini-draws-two": after(draws_one_more),
    "mini-skip-keeps-skipping": after(skips_while_on_top),
    "mini-reverse-skips-between-two": rules(
        meaning("reverse", effects=(does.Reverse(skips_between_two=True),))
    ),
    "mini-reverse-too-late": after(reverses_late),
    "mini-draw-two-to-the-right": rules(
        meaning("draw2", effects=(Draw(2, to_the_right=True), does.Skip()))
    ),
    "mini-first-card-acts": rules(meaning("skip reverse draw2", opening=None)),
    "mini-play-to-the-left": dealt(
        lambda v, state: state._replace(direction=-1, player=seat(state, state.dealer - 1))
    ),
    "mini-dealer-starts": dealt(lambda v, state: state._replace(player=state.dealer)),
    "mini-not-shuffled": dealt(unshuffled),
    "mini-same-dealer": rules(having(dealing=Dealing.LAST_SEAT)),
    "mini-five-players": rules(having(players=range(2, 6))),
    "mini-top-reshuffled": after(shuffles_the_top),
    "mini-discards-copied": after(keeps_the_discards),
    "mini-no-reshuffle": after(never_reshuffles),
    "mini-symbols-twenty-points": rules(meaning("skip reverse draw2", points=20)),
    # Mini UNO
    "mini-hands-reversed": lambda s: s.with_deal(_hands_reversed).with_patch(
        lambda v, before, move, now: _hands_reversed(v, now)
    ),
    "mini-reshuffles-at-once": after(reshuffles_at_once),
    # UNO
    "uno-hands-reversed": dealt(_hands_reversed),
    "uno-clauses-reversed": rules(matching(lambda clauses: clauses[::-1])),
    "uno-other-title": rules(having(title="One card left")),
}
