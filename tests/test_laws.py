"""The laws of the house, held by every variant: the games, their options and the house rule."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from fcd import VARIANTS, Card, Color, Game, IllegalMove, Move, Variant, find_variant, rulebook
from fcd.cards import FCD_DECK, UNO_DECK
from fcd.engine import (
    Action,
    candidates,
    canonical,
    explain,
    is_legal,
    legal_moves,
    smallest_deck,
)
from fcd.engine.chance import shuffled
from fcd.engine.effects import CoverUp, PutBack

OPTIONS = ["uno+classic", "uno+draw_until_playable", *(f"uno+custom={n}" for n in range(1, 11))]
ALL = [*VARIANTS, *OPTIONS]

_seats = st.none() | st.integers(-2, 11)
wild_moves = st.builds(
    Move,
    st.sampled_from(list(Action)),
    st.none() | st.sampled_from(sorted(set(FCD_DECK + UNO_DECK), key=str)),
    st.none() | st.sampled_from(list(Color)),
    _seats,
    st.none() | st.sampled_from(["UNO", "DUO", "TRIO", "QUARTO", "yes", "no"]),
    _seats,
)


class Laws(RuleBasedStateMachine):
    """Plays legal and illegal moves and never lets a law be broken."""

    variant: Variant
    game: Game
    deck: Counter[Card]

    @initialize(data=st.data())
    def deal(self, data: st.DataObject) -> None:
        v = self.variant
        players = data.draw(st.sampled_from(list(v.players)), "players")
        seed = data.draw(st.integers(0, 2**32), "seed")
        deck = None
        if data.draw(st.integers(0, 4), "full deck if 0"):  # piles that run dry find the bugs
            size = smallest_deck(v, players) + data.draw(st.integers(0, 14), "spare cards")
            deck = self._short_deck(seed, size, players)
        self.game = Game(v, players=players, seed=seed, deck=deck)
        self.deck = self._all_cards()

    def _short_deck(self, seed: int, size: int, players: int) -> list[Card]:
        """Part of the deck, with a harmless card to turn up: wilds may not all start a pile."""
        deck = list(shuffled(self.variant.deck, seed, 99)[:size])
        top = smallest_deck(self.variant, players) - 2
        deck[top] = next(card for card in self.variant.deck if card.rank == "5")
        return deck

    def _all_cards(self) -> Counter[Card]:
        s = self.game.state
        hands = [card for hand in s.hands for card in hand]
        return Counter([*hands, *s.draw_pile, *s.discards])

    @precondition(lambda self: not self.game.is_over)
    @rule(number=st.integers(0, 2**32), count=st.sampled_from([1, 12]))
    def play_legal_moves(self, number: int, count: int) -> None:
        for k in range(count):
            if not self.game.is_over:
                self.game.play(shuffled(self.game.legal_moves(), number, k)[0])

    @rule(move=wild_moves)
    def any_move_is_legal_exactly_if_its_explanation_says_so(self, move: Move) -> None:
        self._legal_or_refused(move)

    @precondition(lambda self: not self.game.is_over)
    @rule(data=st.data(), junk=wild_moves)
    def so_is_a_move_with_one_part_bent(self, data: st.DataObject, junk: Move) -> None:
        moves = list(candidates(self.variant, self.game.state))
        part = data.draw(st.sampled_from(Move._fields))
        move = data.draw(st.sampled_from(moves))
        self._legal_or_refused(move._replace(**{part: getattr(junk, part)}))

    def _legal_or_refused(self, move: Move) -> None:
        v, state = self.game.variant, self.game.state
        legal = bool(self.game.explain(move))
        assert legal == is_legal(v, state, move)
        assert legal == (canonical(state, move) in self.game.legal_moves())
        if legal:
            self.game.play(move)
        else:
            self._refuses(move)

    @rule()
    def legal_moves_are_the_candidates_that_are_explained_as_legal(self) -> None:
        v, state = self.game.variant, self.game.state
        explained = [move for move in candidates(v, state) if explain(v, state, move)]
        moves = self.game.legal_moves()
        assert Counter(explained) == Counter(moves)
        assert all(explain(v, state, move).findings for move in moves)
        assert len(set(moves)) == len(moves)
        for move in candidates(v, state):
            if move not in moves:
                self._refuses(move)

    def _refuses(self, move: Move) -> None:
        before, moves, log = self.game.state, self.game.moves, self.game.log
        with pytest.raises(IllegalMove) as caught:
            self.game.play(move)
        assert caught.value.explanation.broken
        for finding in caught.value.explanation.findings:
            assert rulebook.section(finding.ref).ref == finding.ref
        assert self.game.state is before
        assert (self.game.moves, self.game.log) == (moves, log)

    @precondition(lambda self: self.game.moves)
    @rule()
    def taking_back_restores_the_state(self) -> None:
        before = self.game.states[-2]
        move = self.game.undo()
        assert self.game.state is before
        assert bool(self.game.explain(move))
        self.game.play(move)

    @invariant()
    def cards_are_conserved(self) -> None:
        assert self._all_cards() == self.deck

    @invariant()
    def over_means_no_moves_and_only_then(self) -> None:
        assert (self.game.legal_moves() == []) == self.game.is_over

    @invariant()
    def nothing_is_remembered_that_depends_on_the_moment(self) -> None:
        """A variant that remembers nothing yet has the same legal moves."""
        forgetful = replace(self.game.variant)
        assert legal_moves(forgetful, self.game.state) == self.game.legal_moves()

    def teardown(self) -> None:
        if hasattr(self, "game"):
            known = self.variant.key in ALL  # then the record's word for it is enough
            again = Game.from_json(self.game.to_json(), None if known else self.variant)
            assert again.states == self.game.states
            assert again.log == self.game.log


@pytest.mark.parametrize("key", ALL)
def test_laws(key: str) -> None:
    check_laws(find_variant(key), 20 if key in VARIANTS else 6)


def check_laws(variant: Variant, examples: int) -> None:
    """Play many short rounds of a game, ever watching for a broken law."""
    run_state_machine_as_test(
        type(f"LawsOf_{variant.key}", (Laws,), {"variant": variant}),
        settings=settings(
            stateful_step_count=25,
            max_examples=examples * settings().max_examples // 60,  # more if to be thorough
            suppress_health_check=list(HealthCheck),  # a deal of 800 cards is slow to draw
        ),
    )


def test_the_fullest_table_can_always_be_dealt() -> None:
    """Even if all that may not start the discard pile is left after the deal."""
    for v in map(find_variant, ALL):
        players = v.players[-1]
        barred = [c for c in v.deck if {PutBack(), CoverUp()} & {*(v.meaning(c).opening or ())}]
        assert len(v.deck) - v.hand_size * players > len(barred)
        for seed in range(5):
            assert len(Game(v, players=players, seed=seed).names) == players
