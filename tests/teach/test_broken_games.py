"""Each broken game can be told from the right one, and those that look different cannot.

The same rounds are played in both, move by move. Of Final Card-Down all is compared that the course
interface tells (observing.py), of UNO what a table sees.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random

import pytest

from fcd.cards import Card
from fcd.engine import IllegalMove
from fcd.game import Game
from fcd.scoring import round_points
from fcd.teach.mutants import Mutant, all_correct, all_mutants, final_card_down, uno
from fcd.teach.taught_game import TaughtGame, taught_game
from tests.teach.observing import first_difference

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


def difference_in_uno(right: TaughtGame, other: TaughtGame) -> str | None:
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


def of(mutants: Sequence[Mutant], key: str) -> list[Mutant]:
    return [mutant for mutant in mutants if key in mutant.games]


@pytest.mark.parametrize("key", ["fcd2018", "fcd2017"])
def test_final_card_down(key: str) -> None:
    broken, alike = of(final_card_down.MUTANTS, key), of(final_card_down.CORRECT, key)
    assert [m.name for m in broken if not first_difference(m.of(key), key)] == []
    assert [m.name for m in alike if first_difference(m.of(key), key, games=8)] == []
    assert len(broken) >= 40
    assert len(final_card_down.CORRECT) >= 8


@pytest.mark.parametrize("key", sorted({game for mutant in uno.MUTANTS for game in mutant.games}))
def test_uno(key: str) -> None:
    right = taught_game(key)
    broken, alike = of(uno.MUTANTS, key), of(uno.CORRECT, key)
    assert [m.name for m in broken if not difference_in_uno(right, m.of(key))] == []
    assert [m.name for m in alike if difference_in_uno(right, m.of(key))] == []
    assert len(uno.MUTANTS) >= 20


def test_each_has_a_name_and_a_sentence() -> None:
    every = [*all_mutants(), *all_correct()]
    assert [m.name for m in every if m.name != m.name.lower().replace(" ", "-")] == []
    assert [m.name for m in every if not (m.says.endswith(".") and m.says[0].isupper())] == []
    assert len({m.name for m in every}) == len(every)
