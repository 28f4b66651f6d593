"""Moves in words, as one would say them at the table.

>>> from fcd import Game, Move
>>> game = Game("uno", players=["Ann", "Ben"])
>>> in_words(Move.parse("play swap naming red with 1"), game)
'play the wild swap hands, naming red, and swap with Ben'
"""

from __future__ import annotations

from fcd.engine import Action, Move, Phase
from fcd.engine.events import count_cards
from fcd.game import Game

_PLAIN = {
    Action.END: "end the turn",
    Action.CHALLENGE: "challenge",
}


def in_words(move: Move, game: Game) -> str:
    """What to do, beginning with the verb."""
    if move.action is Action.PLAY and move.card is not None:
        naming = f", naming {move.color}" if move.color else ""
        swap = f", and swap with {game.names[move.target]}" if move.target is not None else ""
        if move.target is None and "target" in game.variant.meaning(move.card).asks:
            swap = ", and swap with nobody"
        return f"play the {move.card.spoken}{naming}{swap}"
    if move.action is Action.DRAW:
        return _drawing(game)
    if move.action is Action.SAY:
        return f"say {move.word}"
    if move.action is Action.CALL:
        return f"call out {move.word}"
    if move.action is Action.NAME:
        return f"name {move.color}"
    if move.action is Action.ANSWER:
        return f"answer {move.word}"
    return _PLAIN[move.action]


def _drawing(game: Game) -> str:
    at_once = game.state.phase is Phase.CHALLENGED  # elsewhere debts are drawn one by one
    return f"draw {count_cards(game.state.debt.owed if at_once else 1)}"
