"""Right games that only look different: they differ in what the rules leave open.

Nobody may count on the order of the cards in a hand, on parts of a past move that the move does
not use, or on how a number is written.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from fcd import adt
from fcd.adt import PlayerMove
from fcd.cards import Card, Cards, Color, Suit
from fcd.engine import Move, State, Variant
from fcd.game import Game
from fcd.teach.mutants import Mutant
from fcd.teach.mutants.final_card_down.breaking import BOTH
from fcd.teach.taught_game import TaughtGame

Order = Callable[[Game, Cards], Cards]


def _held(order: Order) -> Callable[[TaughtGame], TaughtGame]:
    """Hands in another order, wherever a card of a hand is asked for by its number."""

    def in_order(game: Game, player: int, n: int) -> Card | None:
        adt.get_hand_card(game, player, n)  # complains about numbers that are none
        return dict(enumerate(order(game, game.state.hands[player]))).get(n)

    def hand_card(game: Game, n: int) -> Card | None:
        adt.hand_card(game, n)
        return in_order(game, game.state.player, n)

    return lambda s: s.with_answers(hand_card=hand_card, get_hand_card=in_order)


def _drawn_first(v: Variant, before: State, move: Move, now: State) -> State:
    """New cards go to the front of the hand."""
    hands = tuple(
        new[len(old) :] + new[: len(old)] if len(new) > len(old) else new
        for old, new in zip(before.hands, now.hands, strict=True)
    )
    return now._replace(hands=hands)


def _turned(game: Game, hand: Cards) -> Cards:
    """In each turn the hand begins with another card."""
    start = game.state.turn % (len(hand) or 1)
    return hand[start:] + hand[:start]


def _with_leftovers(game: Game, turn: int, n: int) -> PlayerMove:
    move = adt.past_move(game, turn, n)
    card = move.card or game.state.top
    return PlayerMove(move.action, card, move.next_color or Color.RED)


def _at_the_table(of: str) -> Callable[..., Any]:
    """Count the cards where they lie: in the hands and on the piles."""

    def count(game: Game, wanted: Any) -> int:
        getattr(adt, f"num_of_{of}")(game, wanted)  # complains about what is no suit
        state = game.state
        cards = [c for pile in (*state.hands, state.draw_pile, state.discards) for c in pile]
        kinds: list[Any] = list(Suit if of == "suit" else Color)
        member = wanted if isinstance(wanted, Suit | Color) else kinds[wanted]
        return Counter(getattr(card, of) for card in cards)[member]

    return count


def _rules_reversed(v: Variant) -> Variant:
    turn = {
        phase: {
            action: replace(transition, rules=transition.rules[::-1])
            for action, transition in transitions.items()
        }
        for phase, transitions in v.turn.items()
    }
    return replace(v, turn=turn)


CORRECT = (
    Mutant(
        "hands-reversed",
        "Hands are held in reverse order.",
        BOTH,
        _held(lambda game, hand: hand[::-1]),
    ),
    Mutant(
        "hands-sorted",
        "Hands are sorted.",
        BOTH,
        _held(lambda game, hand: tuple(sorted(hand, key=str))),
    ),
    Mutant(
        "hands-turned",
        "The cards of a hand change places from turn to turn.",
        BOTH,
        _held(_turned),
    ),
    Mutant(
        "drawn-cards-first",
        "Cards that are drawn go to the front of the hand.",
        BOTH,
        lambda s: s.with_patch(_drawn_first),
    ),
    Mutant(
        "direction-a-number",
        "The direction is the plain number 1 or -1.",
        BOTH,
        lambda s: s.with_answers(play_direction=lambda game: int(adt.play_direction(game))),
    ),
    Mutant(
        "leftovers-in-past-moves",
        "Past moves also have a card and a color where the move uses none.",
        BOTH,
        lambda s: s.with_answers(past_move=_with_leftovers),
    ),
    Mutant(
        "counted-at-the-table",
        "Suits and colors are counted where the cards lie now, and not in the deck.",
        BOTH,
        lambda s: s.with_answers(
            num_of_suit=_at_the_table("suit"), num_of_color=_at_the_table("color")
        ),
    ),
    Mutant(
        "rules-asked-backwards",
        "The conditions of a move are asked in another order.",
        BOTH,
        lambda s: s.with_rules(_rules_reversed),
    ),
    Mutant(
        "no-reasons",
        "A move that is refused is refused without the rulebook's own words.",
        BOTH,
        lambda s: s.with_rules(lambda v: replace(v, refusals={})),
    ),
    Mutant(
        "another-seed",
        "The round has another seed, which nothing asks for: no card is shuffled.",
        BOTH,
        lambda s: s.with_deal(lambda v, now: now._replace(seed=7)),
    ),
)
