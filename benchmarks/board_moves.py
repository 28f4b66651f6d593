"""The rounds that benchmarks/board.py plays: prepared, long, and the same on every board.

Everybody keeps about as many cards as were dealt, by drawing below that number and playing from it
on. So no round ends however long it is, and "a hand of 40" stays one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from fcd import Game, Move
from fcd.board.bots import eager
from fcd.board.presenter import Presenter
from fcd.board.presenter.session import State
from fcd.engine import Action
from fcd.view import View

PLAYERS = 4


class Click(NamedTuple):
    """What to press: a card by its id, else the button with this number; and what comes of it."""

    on: str  # "card", "act" or "option"
    id: str
    number: int
    ply: int  # shown afterwards
    hand: int  # cards held afterwards


def keeping(size: int) -> Callable[[View], Move]:
    """Make a player that draws while its hand is smaller, and else plays eagerly."""

    def steady(view: View) -> Move:
        draws = [move for move in view.legal_moves if move.action is Action.DRAW]
        return draws[0] if draws and len(view.hand) < size else eager(view)

    return steady


def table(size: int, seed: int = 1) -> dict[str, Any]:
    """What a board of this round is made with."""
    game = Game("fcd2018", players=PLAYERS, seed=seed, hand_size=size)
    return {"game": game, "bots": dict.fromkeys(range(1, PLAYERS), keeping(size))}


def clicks(size: int) -> Iterator[Click]:
    """The clicks of seat 0, without an end, as found out on a Presenter of our own."""
    presenter = Presenter(**table(size))
    state = presenter.show()
    while True:
        on, key, number, message = _choose(state, size)
        state = presenter.receive({**message, "ply": state["ply"]})
        if state["note"] or state["over"]:
            raise RuntimeError(f"{message} stopped the round: {state['note']} {state['status']}")
        yield Click(on, key, number, state["ply"], len(state["hand"]))


def _choose(state: State, size: int) -> tuple[str, str, int, dict[str, str]]:
    """Answer what is asked; do what is due; draw or play as the bots do; else what is left."""
    if state["choose"]:
        ask, value = state["choose"]["ask"], state["choose"]["options"][0][0]
        return "option", "", 0, {"type": ask, "value": value}
    acts = [(number, act) for number, act in enumerate(state["acts"]) if not act["why"]]
    first = [each for each in acts if each[1]["due"]]
    if len(state["hand"]) < size:
        first += [each for each in acts if each[1]["type"] == "draw"]
    cards = [card for card, why, _ in state["hand"] if not why]
    if cards and not first:
        return "card", cards[0], 0, {"type": "play", "id": cards[0]}
    sensible = [each for each in acts if each[1]["type"] != "call"]
    number, act = (first or sensible)[0]
    return "act", "", number, {"type": act["type"], "word": act["word"]}
