"""What our own players have in common: a compiled form beside the class, and how to find fits."""

from __future__ import annotations

from typing import ClassVar

from fcd.cards import Cards
from fcd.contest.forms import Form
from fcd.contest.player import Player, TableView


class BuiltIn(Player):
    """A player of ours. Its class is there to be read, its form to be fast: they play the same."""

    form: ClassVar[Form]


def fitting(hand: Cards, state: TableView) -> list[int]:
    """The places of the cards that may be played now."""
    playable = state.playable
    return [place for place, card in enumerate(hand) if card in playable]
