"""The buttons of a board: one for every kind of move that a game has, with why it cannot be made.

Which buttons there are depends on the rule book alone, so that they stay where they are.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypedDict

from fcd.board.duties import price_of_calling
from fcd.board.presenter.reasons import Table, risk, why_not
from fcd.engine import Action, Move, Phase
from fcd.engine.clauses import NOTHING_PLAYABLE
from fcd.engine.events import count_cards
from fcd.engine.rules import Transition
from fcd.game import Game


class Button(TypedDict):
    """A button; pressed, it sends its type and its word."""

    type: str
    word: str
    label: str
    key: str
    why: int
    tip: int
    due: bool


def move_buttons(game: Game, seat: int, closed: str, why: Table, tips: Table) -> list[Button]:
    """The moves that are not cards. `closed` says why none can be made now, if so."""
    buttons = []
    for move, label, key in _moves(game, seat):
        no, ref, tip = closed or _not_my_turn(game, move), "", ""
        if not no:
            explanation = game.explain(move)
            no = why_not(explanation)
            ref = explanation.broken[0].ref if no else ""
            tip = "" if no else _tip(game, move) or risk(explanation)
        buttons.append(
            Button(
                type=move.action.value,
                word=move.word or "",
                label=label,
                key=key,
                why=why.number(no, ref),
                tip=tips.number(tip),
                due=not no and _is_due(game, seat, move),
            )
        )
    return buttons


def _moves(game: Game, seat: int) -> Iterator[tuple[Move, str, str]]:
    """The moves as this seat would make them, with the words and the key of their button."""
    state, sayings = game.state, game.variant.sayings
    kinds = {action for ways in game.variant.turn.values() for action in ways}
    player = None if seat == state.player else seat
    yield Move(Action.DRAW, player=player), _draw_label(game), "d"
    calling = Action.CALL in game.variant.turn.get(state.phase, {})
    for size, word in sorted(sayings.words.items()) if sayings else ():
        action, verb = (Action.CALL, "Call out") if calling else (Action.SAY, "Say")
        yield Move(action, word=word, player=player), f"{verb} {word}", str(size)
    if Action.CHALLENGE in kinds:
        yield Move(Action.CHALLENGE, player=player), "Challenge", "c"
    if _is_ended_by_hand(game):
        yield Move(Action.END, player=player), "End turn", "e"


def _is_ended_by_hand(game: Game) -> bool:
    """Whether there is a phase in which a player has to say that the turn is over."""
    v = game.variant
    ends = [phase for phase, ways in v.turn.items() if Action.END in ways]
    return any(phase not in v.ends_itself or _leaves_a_choice(v.turn[phase]) for phase in ends)


def _leaves_a_choice(ways: Mapping[Action, Transition]) -> bool:
    """Whether END can be one of several moves, and not only where there is nothing to play."""
    others = set(ways) - {Action.END}
    must_play = NOTHING_PLAYABLE.name in [getattr(r, "name", "") for r in ways[Action.END].rules]
    return bool(others) and not (must_play and others == {Action.PLAY})


def _not_my_turn(game: Game, move: Move) -> str:
    if move.player is None or move.action is Action.CALL:
        return ""
    return f"It is {game.names[game.state.player]}’s turn."


def _draw_label(game: Game) -> str:
    debt = game.state.debt
    left = debt.owed - debt.drawn
    if game.state.phase is Phase.CHALLENGED:
        return f"Draw {left}"
    return f"Draw ({left} to go)" if left else "Draw"


def _tip(game: Game, move: Move) -> str:
    """What pressing it does, where that is not plain from the label."""
    speech = game.state.speech
    if move.action is Action.CALL and speech.accused is not None:
        price = price_of_calling(game.variant)
        wrong = f" If you are wrong, you draw {count_cards(price)}." if price else ""
        return f"Call out {game.names[speech.accused]} for not saying {move.word}.{wrong}"
    return ""


def _is_due(game: Game, seat: int, move: Move) -> bool:
    """Whether this is what the player should do now: a word that is owed, or the only way on."""
    state = game.state
    if move.action is Action.CALL:
        return move.word in state.speech.unsaid and seat != state.player
    if seat != state.player:
        return False
    if state.speech.owed:
        return move.action is Action.SAY and move.word == state.speech.owed
    open_now = {m.action for m in game.legal_moves() if m.action is not Action.CALL}
    return open_now == {move.action}
