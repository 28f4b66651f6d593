"""A game or a view as the two dicts that a table is drawn from: a picture, not a board.

A Game holds all secrets and shows them all; a View shows what its seat may know.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from fcd.board.drawing.labels import labels
from fcd.board.sentences import match_chips
from fcd.cards import Card, Cards
from fcd.engine import Action, Move, Variant
from fcd.game import Game
from fcd.view import View

Dicts = tuple[dict[str, Any], dict[str, Any]]


def of_game(game: Game) -> Dicts:
    """The whole table with all hands open; the player on turn sits in front."""
    state = _state(game.view(game.state.player), game.state.hands, len(game.moves))
    return _setup(game.variant), {**state, "match": match_chips(game.variant, game.state)}


def of_view(view: View) -> Dicts:
    """The table as one seat sees it."""
    return _setup(view.rules), _state(view, view.hands, len(view.log) - 1)


def _setup(variant: Variant) -> dict[str, Any]:
    return {"key": variant.key, "title": variant.title, "labels": labels(variant)}


def _state(view: View, hands: tuple[Cards | None, ...], ply: int) -> dict[str, Any]:
    chairs = [
        {
            "name": name,
            "n": count,
            "hand": [str(card) for card in hand] if hand and seat != view.seat else None,
            "tag": "winner" if seat == view.winner else "",
        }
        for seat, (name, count, hand) in enumerate(zip(view.names, view.counts, hands, strict=True))
    ]
    playable = _playable(view.legal_moves)
    return {
        "ply": ply,
        "turn": view.turn,
        "me": view.seat,
        "player": -1 if view.is_over else view.player,
        "dir": view.direction,
        "seats": chairs,
        "deck": view.draw_pile,
        "pile": len(view.discards),
        "top": str(view.top),
        "color": view.color,
        "hand": [[str(card), int(card not in playable)] for card in view.hand],
        "owes": view.debt.owed - view.debt.drawn,
        "status": _status(view),
    }


def _playable(moves: Iterable[Move]) -> set[Card | None]:
    return {move.card for move in moves if move.action is Action.PLAY}


def _status(view: View) -> str:
    if not view.is_over:
        return f"{view.names[view.player]} to move"
    return "no winner" if view.winner is None else f"{view.names[view.winner]} has won"
