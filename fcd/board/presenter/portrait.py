"""The table as one seat sees it, as plain data: what a board draws and what its text says.

A portrait is made of a View, so it cannot hold a card that the seat may not see (unless open hands
were asked for), and it holds no secret behind what it shows: reasons and hints come from the seat's
own cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator
from typing import Any

from fcd.board.duties import can_play, duties
from fcd.board.hints import hint
from fcd.board.matching import match_chips
from fcd.board.presenter.buttons import move_buttons
from fcd.board.presenter.reasons import Table, risk, why_not
from fcd.cards import Card
from fcd.engine import Action, Phase
from fcd.engine.events import count_cards
from fcd.engine.legality import plays_of
from fcd.engine.rules import Scoring
from fcd.game import Game
from fcd.scoring import hand_points, round_points
from fcd.view import View

State = dict[str, Any]  # JSON: what it holds is written down in docs/board_protocol.md
LOG_LINES = 30
NEWS_LINES = 12


def portrait(game: Game, seat: int, *, closed: str = "", open_hands: bool = False) -> State:
    """The position of `game` for `seat`. `closed` says why nothing can be done now, if so."""
    view = game.view(seat)
    if game.is_over:
        closed = closed or "The round is over."
    why, tips = Table(), Table()
    state: State = {
        "me": seat,
        "player": view.player,
        "dir": view.direction,
        "turn": view.turn,
        "phase": view.phase.value,
        "seats": _seats(game, view, open_hands=open_hands),
        "deck": view.draw_pile,
        "pile": len(view.discards),
        "top": str(view.top),
        "color": view.color and str(view.color),
        "match": match_chips(game.variant, game.state),
        "hand": list(_hand(game, view, closed, why, tips)),
        "points": hand_points(game.variant, view.hand),
        "acts": move_buttons(game, seat, closed, why, tips),
        "owes": view.debt.owed - view.debt.drawn,
        "duties": duties(view, game.variant) if view.player == seat and not closed else [],
        "status": status(view, closed),
        "over": _over(game) if game.is_over else None,
        "why": why,
        "tips": tips,
    }
    return state


# -- hands -----------------------------------------------------------------------------------


def ids(cards: Iterable[Card]) -> Iterator[str]:
    """A name for each card of a hand: equal cards are told apart by a number.

    >>> list(ids(map(Card.parse, ["R2H", "G7S", "R2H"])))
    ['R2H', 'G7S', 'R2H#1']
    """
    seen: Counter[Card] = Counter()
    for card in cards:
        yield f"{card}#{seen[card]}" if seen[card] else str(card)
        seen[card] += 1


def _seats(game: Game, view: View, *, open_hands: bool) -> list[State]:
    hands = list(game.state.hands if open_hands else view.hands)
    hands[view.seat] = None  # shown in full elsewhere
    winner = game.winner
    return [
        {
            "name": name,
            "n": view.counts[seat],
            "hand": None if hand is None else [str(card) for card in hand],
            "tag": "winner" if seat == winner else "",
        }
        for seat, (name, hand) in enumerate(zip(view.names, hands, strict=True))
    ]


def _hand(
    game: Game, view: View, closed: str, why: Table, tips: Table
) -> Iterator[tuple[str, int, int]]:
    """Every card with the numbers of why it cannot be played, and of what to know about it."""
    if not closed and view.player != view.seat:
        closed = f"It is {view.names[view.player]}’s turn."
    known: dict[Card, tuple[int, int]] = {}
    for card_id, card in zip(ids(view.hand), view.hand, strict=True):
        if card not in known:
            known[card] = _about(game, card, closed, why, tips)
        yield card_id, *known[card]


def _about(game: Game, card: Card, closed: str, why: Table, tips: Table) -> tuple[int, int]:
    if closed:
        return why.number(closed), 0
    explanations = (game.explain(move) for move in plays_of(game.variant, game.state, card))
    first = next(explanations)
    legal = first if first else next(filter(None, explanations), None)
    if legal is None:
        return why.number(why_not(first), first.broken[0].ref), 0
    return 0, tips.number(risk(legal) or _does(game, card))


def _does(game: Game, card: Card) -> str:
    does = hint(game.variant, card)
    return f"{does[:1].upper()}{does[1:]}." if does else ""


# -- words -----------------------------------------------------------------------------------


def status(view: View, closed: str = "") -> str:
    """What to do next, in one line."""
    if view.is_over:
        return _ending(view)
    if view.player != view.seat:
        return closed or f"{view.names[view.player]} is to move."
    if closed:
        return closed
    playable = {move.card for move in view.legal_moves if move.action is Action.PLAY}
    count = sum(card in playable for card in view.hand)
    if view.phase in (Phase.READY, Phase.DREW) and can_play(view):
        first = "Your move" if view.phase is Phase.READY else "You may still play it"
        return f"{first}: {count_cards(count)} in your hand can be played."
    actions = {move.action for move in view.legal_moves if move.action is not Action.CALL}
    if view.speech.owed:
        return duties(view, view.rules)[-1]
    if actions == {Action.END}:
        return "End your turn."
    if actions == {Action.DRAW} and not view.debt.owed:
        return "Nothing in your hand fits: draw a card."
    return next(iter(duties(view, view.rules)), "Your move.")


def _ending(view: View) -> str:
    if view.winner is None:
        return "The round is over. Nobody has won."
    return "You have won!" if view.winner == view.seat else f"{view.names[view.winner]} has won."


_SCORING = {
    Scoring.OWN_HAND: "Everybody counts the cards left in their own hand; few points are good.",
    Scoring.WINNER_TAKES_ALL: "The winner gets the points of all the cards left in other hands.",
}


def _over(game: Game) -> State:
    winner, points = game.winner, round_points(game)
    return {
        "title": "Nobody has won" if winner is None else f"{game.names[winner]} has won",
        "text": _SCORING[game.variant.scoring],
        "rows": [(name, points[seat], seat == winner) for seat, name in enumerate(game.names)],
    }


def log_window(
    lines: tuple[str, ...], ply: int, marked: Container[int] = ()
) -> list[tuple[int, str]]:
    """The lines around a position, each with the position it leads to; ! where it is marked."""
    end = min(len(lines), max(ply + 6, LOG_LINES))
    start = max(0, end - LOG_LINES)
    return [(k, f"! {lines[k]}" if k in marked else lines[k]) for k in range(start, end)]


def news(game: Game, lines: tuple[str, ...], known: int) -> list[str]:
    """What has come of a person's last move and since. The deal is soon old, and ends are dull."""
    first = known + 1 if len(lines) == 1 else max(1, known + 1)
    told = [k for k in range(first, len(lines)) if any(e.kind != "ends" for e in game.events[k])]
    return [lines[k] for k in told[-NEWS_LINES:]]
