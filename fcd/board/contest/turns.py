"""A round, turn by turn: who held what, what was put down, and what followed. It draws nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fcd.cards import Card, Cards, Color
from fcd.engine import Action, Event
from fcd.game import Game
from fcd.scoring import held_points, round_points

_SAID_ALREADY = {"plays", "names", "ends"}  # what the turn's own fields tell


class Turn(NamedTuple):
    """One player's turn."""

    number: int  # from 1
    seat: int
    hand: Cards  # before anything was done
    up_card: Card
    color: Color | None  # in force
    drew: Cards = ()
    played: Card | None = None
    called: Color | None = None
    followed: str = ""  # what came of it, in words


def turns_of(game: Game, names: Sequence[str] = ()) -> list[Turn]:
    """The turns of a round, as far as it was played; `names`, if other ones are to be told."""
    turns: list[Turn] = []
    told_names = names or game.names
    last = None
    for ply, move in enumerate(game.moves):
        state, events = game.states[ply], game.events[ply + 1]
        if state.turn != last:
            last = state.turn
            hand = state.hands[state.player]
            turns.append(Turn(len(turns) + 1, state.player, hand, state.top, state.color))
        turn = turns[-1]
        drew = [
            card for event in events if _own_draw(event, turn, move.action) for card in event.cards
        ]
        told = [event.tell(told_names) for event in events if _follows(event, turn, move.action)]
        turns[-1] = turn._replace(
            drew=(*turn.drew, *drew),
            played=move.card or turn.played,
            called=move.color or turn.called,
            followed="; ".join([*([turn.followed] if turn.followed else []), *told]),
        )
    return turns


def _own_draw(event: Event, turn: Turn, action: Action) -> bool:
    return event.kind == "draws" and event.player == turn.seat and action is Action.DRAW


def _follows(event: Event, turn: Turn, action: Action) -> bool:
    return event.kind not in _SAID_ALREADY and not _own_draw(event, turn, action)


def deed(turn: Turn) -> str:
    """What the player did, in words, without a name.

    >>> red = Card.parse("R5")
    >>> deed(Turn(1, 0, (), red, red.color, played=Card.parse("wild"), called=Color.BLUE))
    'plays wild, calls blue'
    >>> deed(Turn(1, 0, (), red, red.color, drew=(red,)))
    'draws red 5'
    """
    words = [f"draws {', '.join(card.spoken for card in turn.drew)}"] if turn.drew else []
    if turn.played:
        words.append(f"plays {turn.played.spoken}")
        words += [f"calls {turn.called}"] if turn.called else []
    return ", ".join(words) or "has nothing to play"


def ending(game: Game, names: Sequence[str] = ()) -> str:
    """How the round ended: who won how many points, and from whom.

    >>> game = Game("uno_contest", players=["Ann", "Ben"], seed=1)
    >>> ending(game.play_out(lambda game: game.legal_moves()[0]))
    'Ann wins 22 points: Ben holds 22.'
    """
    if not game.is_over:
        return "The round is not over."
    if game.winner is None:
        return "Nobody wins: there was no card left to draw."
    told_names = names or game.names
    held = zip(told_names, held_points(game), strict=True)
    parts = [
        f"{name} holds {points}" for seat, (name, points) in enumerate(held) if seat != game.winner
    ]
    return f"{told_names[game.winner]} wins {max(round_points(game))} points: {', '.join(parts)}."
