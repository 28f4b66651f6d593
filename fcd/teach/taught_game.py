"""Games that are taught, and that can be broken on purpose: a variant and what is asked about it.

A TaughtGame is a value. A broken game is the same one with one part replaced: a rule
(`with_rules`), an answer of the course interface (`with_answers`), the state after a move
(`with_patch`) or after the deal (`with_deal`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from inspect import isfunction
from typing import Any

from fcd import adt
from fcd.cards import Card
from fcd.engine import Event, Move, State, Variant
from fcd.game import Game
from fcd.variants import find_variant

# The course interface: fcd.adt's functions by their names, each taking a Game first.
COURSE: Mapping[str, Callable[..., Any]] = {
    name: ask
    for name, ask in vars(adt).items()
    if isfunction(ask) and ask.__module__ == adt.__name__ and name[0] != "_" and name != "new_game"
}

# What a hand on the table may do after a move: variant, state before, move, state after → state.
PatchState = Callable[[Variant, State, Move, State], State]


@dataclass(frozen=True)
class TaughtGame:
    """A game, as it is taught."""

    variant: Variant
    course: Mapping[str, Callable[..., Any]] = field(default_factory=lambda: COURSE)
    patch_state: PatchState | None = None  # for mistakes that no variant could contain
    patch_deal: Callable[[Variant, State], State] | None = None  # the same, right after the deal

    def with_rules(self, change: Callable[[Variant], Variant]) -> TaughtGame:
        return replace(self, variant=change(self.variant))

    def with_answers(self, **functions: Callable[..., Any]) -> TaughtGame:
        return replace(self, course={**self.course, **functions})

    def with_patch(self, patch_state: PatchState) -> TaughtGame:
        return replace(self, patch_state=patch_state)

    def with_deal(self, patch_deal: Callable[[Variant, State], State]) -> TaughtGame:
        return replace(self, patch_deal=patch_deal)

    def new_game(self, deck: Iterable[Card] | None = None, **how: Any) -> Game:
        """A round of this game; `how` as for Game."""
        return PatchedGame(self, deck=deck, **how)

    def standing(self, state: State, players: int | tuple[str, ...]) -> Game:
        """A round of this game that begins like this."""
        key = id(self), players, state.dealer
        if key not in _DEALT:  # dealing takes longer than what is asked about most rounds
            if len(_DEALT) > MOST_DEALT:
                _DEALT.clear()
            deck = (plain_card(self.variant, -1),) * (len(state.hands) + 2)  # dealt and forgotten
            unpatched = replace(self, patch_deal=None)
            how = {"players": players, "dealer": state.dealer, "hand_size": 1}
            _DEALT[key] = PatchedGame(unpatched, deck=deck, **how)
            _DEALT[key].taught = self
        game = _DEALT[key].at(0)
        game._states[0] = self.patch_deal(self.variant, state) if self.patch_deal else state
        return game


class PatchedGame(Game):
    """A Game of a TaughtGame: an ordinary one, unless its TaughtGame patches it."""

    def __init__(self, taught: TaughtGame, **how: Any) -> None:
        super().__init__(taught.variant, **how)
        self.taught = taught
        if taught.patch_deal:
            self._states[0] = taught.patch_deal(self.variant, self._states[0])

    def play(self, move: Move | str) -> tuple[Event, ...]:
        before = self.state
        events = super().play(move)
        if self.taught.patch_state:
            made = self.moves[-1]
            self._states[-1] = self.taught.patch_state(self.variant, before, made, self.state)
        return events


def plain_card(variant: Variant, step: int = 1) -> Card:
    """A card that does nothing: the first in the deck, or the last, which is found sooner."""
    return next(card for card in variant.deck[::step] if is_plain(variant, card))


def is_plain(variant: Variant, card: Card) -> bool:
    return card.rank not in variant.meanings and card.rank != "0"


def taught_game(key: str) -> TaughtGame:
    """The game of this name, as it should be."""
    if key not in _FOUND:
        _FOUND[key] = TaughtGame(find_variant(key))
    return _FOUND[key]


_FOUND: dict[str, TaughtGame] = {}
_DEALT: dict[tuple[int, int | tuple[str, ...], int], PatchedGame] = {}
MOST_DEALT = 1_000
