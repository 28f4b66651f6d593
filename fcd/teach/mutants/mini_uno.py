"""Broken games of mini UNO, and right ones that only look different."""

from __future__ import annotations

from dataclasses import replace

from fcd.cards import cards
from fcd.engine import Action, Phase, State, Variant
from fcd.engine import clauses as may
from fcd.engine import effects as does
from fcd.engine.rules import Dealing, Scoring, Transition, transition
from fcd.teach.mutants import Mutant
from fcd.teach.mutants import mini_uno_changes as mini
from fcd.teach.mutants import uno_changes as change

GAME = ("mini_uno",)


def _ready(v: Variant, **ways: Transition | None) -> Variant:
    """With other lines for the start of a turn, in this order."""
    known = {action.value: each for action, each in v.turn[Phase.READY].items()}
    lines = {Action(name): each or known[name] for name, each in ways.items()}
    return replace(v, turn={**v.turn, Phase.READY: lines})


MUTANTS = (
    # -- matching
    Mutant(
        "mini-only-colors",
        "The same number or symbol in the other color does not match.",
        GAME,
        lambda s: s.with_rules(lambda v: change.not_by(v, "same-symbol")),
    ),
    Mutant(
        "mini-only-ranks",
        "The same color does not match.",
        GAME,
        lambda s: s.with_rules(lambda v: change.not_by(v, "same-color")),
    ),
    Mutant(
        "mini-symbols-alike",
        "All symbols match each other: a Skip goes on a Reverse.",
        GAME,
        lambda s: s.with_rules(lambda v: change.also(v, "both are symbols", change.both_symbols)),
    ),
    Mutant(
        "mini-zero-wild",
        "A 0 goes on any card.",
        GAME,
        lambda s: s.with_rules(
            lambda v: change.also(v, "it is a 0", lambda card, top: card.rank == "0")
        ),
    ),
    # -- a turn
    Mutant(
        "mini-drawn-card-played",
        "A card just drawn is played at once if it fits.",
        GAME,
        lambda s: s.with_rules(
            lambda v: replace(v, turn={**v.turn, Phase.DREW: mini.play_what_was_drawn(v)})
        ),
    ),
    Mutant(
        "mini-draws-although-able",
        "Players draw although a card in their hand fits.",
        GAME,
        lambda s: s.with_rules(lambda v: _ready(v, draw=transition(Phase.DREW), play=None)),
    ),
    Mutant(
        "mini-draws-until-playable",
        "Whoever cannot play draws until a card fits, and plays it.",
        GAME,
        lambda s: s.with_rules(
            lambda v: _ready(v, play=None, draw=transition(Phase.READY, may.NOTHING_PLAYABLE))
        ),
    ),
    Mutant(
        "mini-draws-two",
        "Whoever cannot play draws two cards.",
        GAME,
        lambda s: s.with_patch(mini.draws_one_more),
    ),
    # -- special cards
    Mutant(
        "mini-skip-skips-nobody",
        "After a Skip the next player plays.",
        GAME,
        lambda s: s.with_rules(lambda v: change.meaning(v, "skip", effects=())),
    ),
    Mutant(
        "mini-skip-keeps-skipping",
        "A Skip goes on skipping as long as it lies on top.",
        GAME,
        lambda s: s.with_patch(mini.skips_while_on_top),
    ),
    Mutant(
        "mini-reverse-does-nothing",
        "After a Reverse play goes on in the same direction.",
        GAME,
        lambda s: s.with_rules(lambda v: change.meaning(v, "reverse", effects=())),
    ),
    Mutant(
        "mini-reverse-skips-between-two",
        "With two players a Reverse is a Skip.",
        GAME,
        lambda s: s.with_rules(
            lambda v: change.meaning(v, "reverse", effects=(does.Reverse(skips_between_two=True),))
        ),
    ),
    Mutant(
        "mini-reverse-too-late",
        "A Reverse turns play round only after the next player's turn.",
        GAME,
        lambda s: s.with_patch(mini.reverses_late),
    ),
    Mutant(
        "mini-draw-two-keeps-turn",
        "After a Draw-2 the next player draws two cards and plays.",
        GAME,
        lambda s: s.with_rules(lambda v: change.meaning(v, "draw2", effects=(change.Draw(2),))),
    ),
    Mutant(
        "mini-draw-two-draws-one",
        "After a Draw-2 the next player draws one card.",
        GAME,
        lambda s: s.with_rules(
            lambda v: change.meaning(v, "draw2", effects=(does.DrawAndSkip(1),))
        ),
    ),
    Mutant(
        "mini-draw-two-only-skips",
        "After a Draw-2 the next player draws nothing.",
        GAME,
        lambda s: s.with_rules(lambda v: change.meaning(v, "draw2", effects=(does.Skip(),))),
    ),
    Mutant(
        "mini-draw-two-stacks",
        "A Draw-2 can be answered by a Draw-2.",
        GAME,
        lambda s: s.with_rules(lambda v: change.stacking(v)),
    ),
    Mutant(
        "mini-draw-two-to-the-right",
        "A Draw-2 hits the player to the right, whatever the direction.",
        GAME,
        lambda s: s.with_rules(
            lambda v: change.meaning(v, "draw2", effects=(mini.DrawToTheRight(2), does.Skip()))
        ),
    ),
    # -- setting up
    Mutant(
        "mini-six-cards-each",
        "Everybody gets six cards.",
        GAME,
        lambda s: s.with_rules(lambda v: replace(v, hand_size=6)),
    ),
    Mutant(
        "mini-first-card-acts",
        "An action card turned up first takes effect.",
        GAME,
        lambda s: s.with_rules(lambda v: change.meaning(v, "skip reverse draw2", opening=None)),
    ),
    Mutant(
        "mini-play-to-the-left",
        "Play starts with the player to the dealer's left and goes on to the left.",
        GAME,
        lambda s: s.with_deal(
            lambda v, state: state._replace(direction=-1, player=mini.seat(state, state.dealer - 1))
        ),
    ),
    Mutant(
        "mini-dealer-starts",
        "The dealer plays first.",
        GAME,
        lambda s: s.with_deal(lambda v, state: state._replace(player=state.dealer)),
    ),
    Mutant(
        "mini-not-shuffled",
        "The deck is dealt as it comes out of the box.",
        GAME,
        lambda s: s.with_deal(mini.unshuffled),
    ),
    Mutant(
        "mini-same-dealer",
        "The last player deals, every time.",
        GAME,
        lambda s: s.with_rules(lambda v: replace(v, dealing=Dealing.LAST_SEAT)),
    ),
    Mutant(
        "mini-five-players",
        "Five can play.",
        GAME,
        lambda s: s.with_rules(lambda v: replace(v, players=range(2, 6))),
    ),
    Mutant(
        "mini-two-zeros",
        "There are two 0s of each color.",
        GAME,
        lambda s: s.with_rules(lambda v: replace(v, deck=(*v.deck, *cards("0", v.colors)))),
    ),
    # -- the empty pile
    Mutant(
        "mini-top-reshuffled",
        "The top card is shuffled with the other discards, and another is turned up.",
        GAME,
        lambda s: s.with_patch(mini.shuffles_the_top),
    ),
    Mutant(
        "mini-discards-copied",
        "The discards become the new draw pile, and lie on the discard pile as well.",
        GAME,
        lambda s: s.with_patch(mini.keeps_the_discards),
    ),
    Mutant(
        "mini-no-reshuffle",
        "When the draw pile is empty, nobody gets any more cards.",
        GAME,
        lambda s: s.with_patch(mini.never_reshuffles),
    ),
    # -- the end
    Mutant(
        "mini-symbols-twenty-points",
        "Skip, Reverse and Draw-2 count 20 points each.",
        GAME,
        lambda s: s.with_rules(lambda v: change.meaning(v, "skip reverse draw2", points=20)),
    ),
    Mutant(
        "mini-numbers-one-point",
        "Every number counts 1 point.",
        GAME,
        lambda s: s.with_rules(lambda v: change.number_points(v, 1)),
    ),
    Mutant(
        "mini-own-hand-counts",
        "The winner gets the points of the own hand: none.",
        GAME,
        lambda s: s.with_rules(lambda v: replace(v, scoring=Scoring.OWN_HAND)),
    ),
    Mutant(
        "mini-last-draw-two-plain",
        "A Draw-2 that wins the round is not carried out.",
        GAME,
        lambda s: s.with_rules(lambda v: change.meaning(v, "draw2", last=())),
    ),
)


def _hands_reversed(v: Variant, state: State) -> State:
    return state._replace(hands=tuple(hand[::-1] for hand in state.hands))


CORRECT = (
    Mutant(
        "mini-hands-reversed",
        "Everybody sorts the cards the other way round, and so plays another card that fits.",
        GAME,
        lambda s: s.with_deal(_hands_reversed).with_patch(
            lambda v, before, move, now: _hands_reversed(v, now)
        ),
    ),
    Mutant(
        "mini-reshuffles-at-once",
        "The discards are shuffled as soon as the last card is drawn, not when one is missing.",
        GAME,
        lambda s: s.with_patch(mini.reshuffles_at_once),
    ),
    Mutant(
        "mini-other-box",
        "The cards lie in the box in another order.",
        GAME,
        lambda s: s.with_rules(lambda v: replace(v, deck=v.deck[::-1])),
    ),
    Mutant(
        "mini-draws-then-skips",
        "A Draw-2 is told as drawing two cards and then as a Skip.",
        GAME,
        lambda s: s.with_rules(
            lambda v: change.meaning(v, "draw2", effects=(change.Draw(2), does.Skip()))
        ),
    ),
)
