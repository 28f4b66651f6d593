"""ex10: shuffling a Pile, what is asked, and what goes wrong."""

from __future__ import annotations

import random
from typing import NamedTuple

from hypothesis import strategies as st

from fcd.cards import CLASSIC_UNO_DECK, Cards
from fcd.teach.cases import CaseChecker
from fcd.teach.checks import Misconception, Submission
from fcd.teach.exercises.ex10_classes.piles import Pile
from fcd.teach.exercises.ex10_classes.reading import rule, texts
from fcd.teach.outcome import CaseView


class Seeds(NamedTuple):
    """Two seeds, and how many cards are shuffled."""

    one: int
    other: int
    size: int = 30


def _ask_shuffle(submission: Submission, case: Seeds) -> object:
    cards = CLASSIC_UNO_DECK[: case.size]
    one, again, other = (
        _shuffled(submission, cards, seed) for seed in (case.one, case.one, case.other)
    )
    return {
        "the same cards as before": sorted(one) == sorted(map(str, cards)),
        "in another order": one != list(map(str, cards)),
        "the same order for the same seed": one == again,
        "another order for another seed": one != other,
    }


def _shuffled(submission: Submission, cards: Cards, seed: int) -> list[str]:
    pile = submission(list(cards))
    pile.shuffle(seed)
    return texts(pile.cards(), "pile.cards()")


def _shuffle_scene(case: Seeds) -> CaseView:
    calls = (f"pile.shuffle({seed})" for seed in (case.one, case.one, case.other))
    lines = (f"three piles of the same {case.size} cards, each shuffled once",)
    return CaseView("; ".join(calls), lines=lines, rules=rule("setup"))


SHUFFLE = CaseChecker(
    (Seeds(1, 2), Seeds(7, 8, 40)),
    _ask_shuffle,
    _shuffle_scene,
    lambda: st.builds(Seeds, st.integers(0, 50), st.integers(51, 99), st.integers(20, 60)),
    count=15,
    hidden_count=30,
)


class _AnySeed(Pile):
    def shuffle(self, seed: int) -> None:
        random.shuffle(self._cards)


class _OneSeed(Pile):
    def shuffle(self, seed: int) -> None:
        random.Random(0).shuffle(self._cards)


class _Thrown(Pile):
    def shuffle(self, seed: int) -> None:
        chance = random.Random(seed)
        self._cards = [chance.choice(self._cards) for _ in self._cards]


class _Copy(Pile):
    def shuffle(self, seed: int) -> None:
        random.Random(seed).shuffle(self.cards())


SHUFFLE_MISTAKES = (
    Misconception(
        "any-seed",
        "It looks as if the seed is not used: the same seed gives another order each time. "
        "`random.Random(seed)` makes a source of chance that begins at the seed.",
        lambda: _AnySeed,
    ),
    Misconception(
        "one-seed",
        "It looks as if every seed gives the same order. Use the seed you are given.",
        lambda: _OneSeed,
    ),
    Misconception(
        "drawn-again",
        "It looks as if you pick cards without taking them out, so some come twice and others are "
        "lost. Shuffling moves cards and loses none.",
        lambda: _Thrown,
    ),
    Misconception(
        "a-copy",
        "It looks as if you shuffle a copy: the pile itself stays as it was.",
        lambda: _Copy,
    ),
)
