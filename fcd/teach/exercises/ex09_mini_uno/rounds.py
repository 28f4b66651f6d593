"""Rounds of mini UNO that students' games are asked to play: decks in order, a few turns."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from hypothesis import strategies as st

from fcd.cards import DIGITS, SYMBOLS, Card, Cards, Color, cards
from fcd.engine import State
from fcd.teach.checks import Submission
from fcd.teach.exercises.ex09_mini_uno.status import NAMES, Status, read_status, read_winner
from fcd.teach.given.mini_uno import cards_of
from fcd.teach.taught_game import TaughtGame


class Round(NamedTuple):
    """A deck in order, who deals, and how many turns are played."""

    deck: Cards
    players: int = 2
    dealer: int = 1
    hand_size: int | None = 1  # None: as the rules have it
    turns: int = 1
    times: int = 1  # that the same game is set up and played

    @property
    def names(self) -> list[str]:
        """Those who play."""
        return list(NAMES[: self.players])

    def deal(self, taught: TaughtGame) -> State:
        """The round when it begins, as the engine deals it."""
        return taught.new_game(
            self.deck, players=self.names, dealer=self.dealer, hand_size=self.hand_size
        ).state

    def call(self, turns: int) -> str:
        """What it takes to get there, as it would stand in a cell."""
        names = ", ".join(f'"{name}"' for name in self.names)
        size = "" if self.hand_size is None else f", hand_size={self.hand_size}"
        deck = f'cards_of("{" ".join(map(str, self.deck))}")'
        setup = f"game = Game([{names}]); game.setup({deck}, dealer={self.dealer}{size})"
        return "; ".join([setup, *["game.play()"] * turns])


class Played(NamedTuple):
    """What a student's game told after the setup and after every turn."""

    statuses: tuple[Status, ...]
    winners: tuple[tuple[str, int] | None, ...] = ()
    after: Status | None = None  # when it was asked to play on although the round was over
    again: tuple[Played, ...] = ()  # the next times


# -- asking ----------------------------------------------------------------------------------------


@contextmanager
def same_chance() -> Iterator[None]:
    """A player that chooses by chance chooses the same when it is asked again."""
    before = random.getstate()
    random.seed(1)
    try:
        yield
    finally:
        random.setstate(before)


def begun(submission: Submission, round_: Round) -> Any:
    """A game that has been set up."""
    game = submission(round_.names)
    _set_up(game, round_)
    return game


def _set_up(game: Any, round_: Round) -> None:
    size = {} if round_.hand_size is None else {"hand_size": round_.hand_size}
    game.setup(list(round_.deck), dealer=round_.dealer, **size)


def ask_setup(submission: Submission, round_: Round) -> Played:
    """How the round stands at the start."""
    with same_chance():
        game = begun(submission, round_)
        return Played((read_status(game.state(), round_.players),))


def ask_turns(submission: Submission, round_: Round) -> Played:
    """How the round stands at the start and after each turn, until somebody is out of cards."""
    with same_chance():
        game = submission(round_.names)
        first, *others = (_turns(game, round_) for _ in range(round_.times))
        return first._replace(again=tuple(others))


def _turns(game: Any, round_: Round) -> Played:
    _set_up(game, round_)
    statuses = [read_status(game.state(), round_.players)]
    for _ in range(round_.turns):
        if not statuses[-1].is_out:
            game.play()
            statuses.append(read_status(game.state(), round_.players))
    return Played(tuple(statuses))


def ask_winner(submission: Submission, round_: Round) -> Played:
    """The same, with the winner at each point; and whether play goes on after the end."""
    with same_chance():
        game = begun(submission, round_)
        winners = [read_winner(game.winner())]
        statuses = [read_status(game.state(), round_.players)]
        for _ in range(round_.turns):
            if not statuses[-1].is_out:
                game.play()
                statuses.append(read_status(game.state(), round_.players))
                winners.append(read_winner(game.winner()))
        after = None
        if statuses[-1].is_out:
            game.play()
            after = read_status(game.state(), round_.players)
        return Played(tuple(statuses), tuple(winners), after)


# -- cases -----------------------------------------------------------------------------------------


def deal(
    hands: str,
    on: str,
    pile: str,
    dealer: int | None = None,
    turns: int = 1,
    by_rule: bool = False,
    times: int = 1,
) -> Round:
    """A round in which these are the hands, as in "R1 B9 / B3 B4", seat 0 first."""
    held = [cards_of(hand) for hand in hands.split("/")]
    count = len(held)
    dealer = count - 1 if dealer is None else dealer
    in_order = [held[(dealer + 1 + step) % count] for step in range(count)]
    dealt = [card for each in zip(*in_order, strict=True) for card in each]
    deck = (*dealt, *cards_of(on), *cards_of(pile))
    return Round(deck, count, dealer, None if by_rule else len(held[0]), turns, times)


_COLORS = (Color.RED, Color.BLUE)
NUMBERS = cards(DIGITS[1:] + "0", _COLORS)
ACTIONS = cards(SYMBOLS, _COLORS)


def numbers() -> st.SearchStrategy[Card]:
    """The plain cards, low ones first."""
    return st.sampled_from(NUMBERS)


def with_actions() -> st.SearchStrategy[Card]:
    """About half of them are actions: those have the rules."""
    return st.sampled_from(NUMBERS[:8] + ACTIONS)


def with_draw_twos() -> st.SearchStrategy[Card]:
    """Cards that empty the draw pile. What the other actions do has a check of its own."""
    return st.sampled_from(NUMBERS[:10] + ACTIONS[-2:] * 3)


@st.composite
def rounds(
    draw: st.DrawFn,
    card: st.SearchStrategy[Card],
    most_turns: int = 4,
    most_cards: int = 3,
    spare: bool = True,
) -> Round:
    """Small hands and a few turns. Without spare cards the draw pile is used up now and then.

    A turn takes at most one card more out of the piles than it puts in, and at most two out of the
    draw pile: so there is always a card somewhere.
    """
    players = draw(st.integers(2, 4))
    size = draw(st.integers(1, most_cards))
    turns = draw(st.integers(1, most_turns))
    dealer = draw(st.integers(0, players - 1))
    count = players * size + 1 + (2 * turns if spare else turns)
    deck = draw(st.lists(card, min_size=count, max_size=count))
    return Round(tuple(deck), players, dealer, size, turns)
