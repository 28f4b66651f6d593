"""Mistakes about dealing, drawing, the end and the points."""

from __future__ import annotations

from fcd import adt
from fcd.engine import Move, Phase, State, Variant
from fcd.game import Game
from fcd.teach.mutants import Mutant
from fcd.teach.mutants.final_card_down.breaking import BOTH, flipping, worth


def _seven_at_a_time(v: Variant, now: State) -> State:
    cards = [card for round_ in zip(*now.hands, strict=True) for card in round_]
    size = v.hand_size if len(cards) == v.hand_size * len(now.hands) else len(now.hands[0])
    hands = tuple(tuple(cards[n : n + size]) for n in range(0, len(cards), size))
    return now._replace(hands=hands)


def _never_without_winner(v: Variant, before: State, move: Move, now: State) -> State:
    if not now.is_over or now.winner is not None:
        return now
    return now._replace(phase=v.turn[before.phase][move.action].to)


def _over_too_early(v: Variant, before: State, move: Move, now: State) -> State:
    nothing_left = not now.draw_pile and len(now.discards) == 1
    return now._replace(phase=Phase.OVER) if nothing_left else now


def _at_the_last_card(v: Variant, before: State, move: Move, now: State) -> State:
    return now if now.draw_pile or now.is_over else now._replace(phase=Phase.OVER)


def _flipped_at_once(v: Variant, before: State, move: Move, now: State) -> State:
    if now.draw_pile or len(now.discards) == 1:
        return now
    return now._replace(draw_pile=now.discards[:-1], discards=now.discards[-1:])


def _inverted(game: Game) -> int:
    answer = adt.game_winner(game)
    swapped = {adt.NO_WINNER: adt.NOT_FINISHED, adt.NOT_FINISHED: adt.NO_WINNER}
    return swapped.get(answer, answer)


PILES = (
    Mutant(
        "deal-seven-at-a-time",
        "Player 0 gets the first seven cards, player 1 the next seven, and so on.",
        BOTH,
        lambda s: s.with_deal(_seven_at_a_time),
    ),
    Mutant(
        "draw-from-bottom",
        "The last card of the deck is drawn first.",
        BOTH,
        lambda s: s.with_deal(lambda v, now: now._replace(draw_pile=now.draw_pile[::-1])),
    ),
    Mutant(
        "flip-wrong-order",
        "When the pile is turned over, the card discarded last is drawn first.",
        BOTH,
        lambda s: s.with_patch(flipping(lambda cards: (*cards[-2::-1], cards[-1]))),
    ),
    Mutant(
        "flip-top-too",
        "The top card is turned over with the others, and lies on the pile all the same.",
        BOTH,
        lambda s: s.with_patch(flipping(lambda cards: (*cards, cards[-1]))),
    ),
    Mutant(
        "flip-keeps-bottom",
        "When the pile is turned over, its first card stays instead of its top card.",
        BOTH,
        lambda s: s.with_patch(flipping(lambda cards: cards[::-1])),
    ),
    Mutant(
        "flip-at-once",
        "The pile is turned over as soon as the last card is drawn, before another is wanted.",
        BOTH,
        lambda s: s.with_patch(_flipped_at_once),
    ),
    Mutant(
        "no-winner-missing",
        "When there is nothing to draw, the player draws nothing and the game goes on.",
        BOTH,
        lambda s: s.with_patch(_never_without_winner),
    ),
    Mutant(
        "no-winner-inverted",
        "The winner is NO_WINNER while the game runs, and NOT_FINISHED when it ends without one.",
        BOTH,
        lambda s: s.with_answers(game_winner=_inverted),
    ),
    Mutant(
        "no-winner-too-early",
        "The game ends when there is nothing left to draw, before anybody tries.",
        BOTH,
        lambda s: s.with_patch(_over_too_early),
    ),
    Mutant(
        "no-winner-at-empty-pile",
        "The game ends when the draw pile is empty, instead of turning the discards over.",
        BOTH,
        lambda s: s.with_patch(_at_the_last_card),
    ),
    Mutant(
        "winner-plays-on",
        "A player whose hand is empty has not won; the game goes on.",
        BOTH,
        lambda s: s.with_patch(
            lambda v, before, move, now: (
                now if now.winner is None else now._replace(phase=Phase.PLAYED, winner=None)
            )
        ),
    ),
    Mutant(
        "wins-with-one-left",
        "Whoever has one card left after a play has won.",
        BOTH,
        lambda s: s.with_patch(
            lambda v, before, move, now: (
                now._replace(phase=Phase.OVER, winner=before.player)
                if len(now.hands[before.player]) == 1 < len(before.hand)
                else now
            )
        ),
    ),
    Mutant(
        "winner-zero",
        "Player 0 is called the winner while the game still runs.",
        BOTH,
        lambda s: s.with_answers(
            game_winner=lambda game: adt.game_winner(game) if game.is_over else 0
        ),
    ),
    Mutant(
        "winner-is-next",
        "The player after the one who put down the last card is called the winner.",
        BOTH,
        lambda s: s.with_answers(
            game_winner=lambda game: (
                adt.game_winner(game) if game.winner is None else (game.winner + 1) % 4
            )
        ),
    ),
    Mutant(
        "points-count-cards",
        "A hand is worth as many points as it has cards.",
        BOTH,
        lambda s: s.with_answers(player_points=lambda game, p: len(game.state.hands[p])),
    ),
    Mutant(
        "letters-count-ten",
        "The cards A to F count ten points each.",
        BOTH,
        lambda s: s.with_rules(worth(10, "ABCDEF")),
    ),
    Mutant(
        "specials-count-twenty",
        "A 2, an A and a D count twenty points, as in UNO.",
        BOTH,
        lambda s: s.with_rules(worth(20, "2AD")),
    ),
)
