"""What our own players have in common: a compiled form beside the class, and how to choose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from fcd.cards import Card, Cards
from fcd.contest.forms import Form
from fcd.contest.player import NO_PLAY_POSSIBLE, Player, TableView


class BuiltIn(Player):
    """A player of ours. Its class is there to be read, its form to be fast: they play the same."""

    form: ClassVar[Form]


def most_liked(hand: Cards, state: TableView, liking: Callable[[Card], Any]) -> int:
    """The place of the fitting card that is liked best, of equals the first."""
    playable = state.playable
    places = [place for place, card in enumerate(hand) if card in playable]
    return max(places, key=lambda place: liking(hand[place]), default=NO_PLAY_POSSIBLE)
