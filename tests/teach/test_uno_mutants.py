"""Each broken game of UNO can be told from the right one, and those that look different cannot.

The same rounds are played in both, move by move, and what a table sees is compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from fcd.cards import Card
from fcd.engine import IllegalMove
from fcd.game import Game
from fcd.scoring import round_points
from fcd.teach.mutants import Mutant
from fcd.teach.mutants.uno import CORRECT, MUTANTS
from fcd.teach.taught_game import TaughtGame, taught_game

ROUNDS, MOVES = 400, 12


def seen(game: Game) -> tuple[object, ...]:
    """What a rule is about: everything but the order of hands and of legal moves."""
    state = game.state
    return (
        tuple(Counter(hand) for hand in state.hands),
        (state.top, state.color, state.player, state.winner, state.is_over),
        frozenset(game.legal_moves()),
        round_points(game),
    )


def rounds() -> Iterator[tuple[tuple[Card, ...], dict[str, int], Random]]:
    """Small hands, of which every other one has many special cards."""
    for number in range(ROUNDS):
        chance = Random(number)
        classic = list(taught_game("uno+classic").variant.deck)
        special = [card for card in classic if not card.rank.isdigit()]
        cards = [*chance.sample(special, 10), *chance.sample(classic, 20)]
        chance.shuffle(cards)
        players = chance.choice((2, 3, 4))
        how = {"players": players, "dealer": chance.randrange(players)}
        yield tuple(cards), {**how, "hand_size": chance.choice((1, 2, 3))}, chance


def first_difference(right: TaughtGame, other: TaughtGame) -> str | None:
    """Where the games part, in words."""
    v, w = right.variant, other.variant
    if Counter(v.deck) != Counter(w.deck):
        return "the deck"
    if (v.players, v.hand_size) != (w.players, w.hand_size):
        return "the deal"
    for deck, how, chance in rounds():
        try:
            one, two = right.new_game(deck, **how), other.new_game(deck, **how)
        except ValueError:  # nothing but wilds to turn up
            continue
        for _ in range(MOVES):
            if seen(one) != seen(two):
                return f"{one} / {two}"
            if one.is_over:
                break
            move = chance.choice(one.legal_moves())
            one.play(move)
            try:
                two.play(move)
            except IllegalMove as error:
                return str(error)
    return None


ALL = [(mutant, game) for mutant in MUTANTS for game in mutant.games]
LOOKING_DIFFERENT = [(mutant, game) for mutant in CORRECT for game in mutant.games]


@pytest.mark.parametrize(("mutant", "game"), ALL, ids=[f"{m.name}-{game}" for m, game in ALL])
def test_a_broken_game_can_be_told_from_the_right_one(mutant: Mutant, game: str) -> None:
    assert first_difference(taught_game(game), mutant.of(game)), mutant.says


@pytest.mark.parametrize(
    ("mutant", "game"),
    LOOKING_DIFFERENT,
    ids=[f"{m.name}-{game}" for m, game in LOOKING_DIFFERENT],
)
def test_a_game_that_only_looks_different_cannot(mutant: Mutant, game: str) -> None:
    assert first_difference(taught_game(game), mutant.of(game)) is None


def test_there_are_enough() -> None:
    assert len(MUTANTS) >= 20
    assert len({mutant.name for mutant in MUTANTS}) == len(MUTANTS)
