"""A round to look at again: turn by turn in words, as a strip of pictures, or on a board."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING, Any, NamedTuple, TextIO

from fcd.board.contest.wording import brief
from fcd.board.drawing import picture
from fcd.board.drawing.card import WIDTH, face, labels
from fcd.board.drawing.shapes import box, drawing, escaped, number, placed, text
from fcd.board.drawing.theme import FELT, GOLD, PALE, PAPER, THEME, mixed
from fcd.board.terminal.console import Ink, When, filled, flowed, ink_for, wrapped
from fcd.cards import Card, Cards, Color
from fcd.engine import Action, Move
from fcd.game import Game
from fcd.scoring import held_points, round_points
from fcd.view import View

if TYPE_CHECKING:
    from fcd.board.widgets.board import Board


class Turn(NamedTuple):
    """One player's turn."""

    number: int  # from 1
    seat: int
    hand: Cards  # before the turn
    drew: Cards = ()
    played: Card | None = None
    called: Color | None = None
    followed: str = ""  # what came of it, in words


def turns_of(game: Game, names: Sequence[str] = ()) -> list[Turn]:
    """The turns of a round, as far as it was played; `names` replace those of the game."""
    turns: list[Turn] = []
    last = None
    for ply, move in enumerate(game.moves):
        state, events = game.states[ply], game.events[ply + 1]
        if state.turn != last:
            last = state.turn
            turns.append(Turn(len(turns) + 1, state.player, state.hands[state.player]))
        turn = turns[-1]
        own = [
            event
            for event in events
            if event.kind == "draws" and event.player == turn.seat and move.action is Action.DRAW
        ]
        others = [e for e in events if e not in own and e.kind not in ("plays", "names", "ends")]
        followed = [turn.followed] if turn.followed else []
        followed += [event.tell(names or game.names) for event in others]
        turns[-1] = turn._replace(
            drew=(*turn.drew, *(card for event in own for card in event.cards)),
            played=move.card or turn.played,
            called=move.color or turn.called,
            followed="; ".join(followed),
        )
    return turns


def action_words(turn: Turn, ink: Ink | None = None) -> str:
    """What the player did, without a name; with `ink`, cards are the chips of a terminal."""
    words = []
    if turn.drew:
        drawn = map(ink.chip, turn.drew) if ink else (card.spoken for card in turn.drew)
        words.append(f"draws {(' ' if ink else ', ').join(drawn)}")
    if turn.played:
        words.append(f"plays {ink.chip(turn.played) if ink else turn.played.spoken}")
    if turn.called:
        words.append(f"calls {ink.color(turn.called) if ink else turn.called}")
    return ", ".join(words) or "has nothing to play"


def ending(game: Game, names: Sequence[str] = ()) -> str:
    """How the round ended: who won how many points, and from whom.

    >>> game = Game("uno_contest", players=["Ann", "Ben"], seed=1)
    >>> ending(game.play_out(lambda game: game.legal_moves()[0]))
    'Ann wins 22 points: Ben holds 22.'
    """
    if not game.is_over:
        return "The round isn't over."
    if game.winner is None:
        return "Nobody wins: there was no card left to draw."
    shown = names or game.names
    held = zip(shown, held_points(game), strict=True)
    parts = [
        f"{name} holds {points}" for seat, (name, points) in enumerate(held) if seat != game.winner
    ]
    return f"{shown[game.winner]} wins {max(round_points(game))} points: {', '.join(parts)}."


# -- in words ------------------------------------------------------------------------------------


def print_replay(game: Game, out: TextIO | None = None, when: When = "auto") -> None:
    """Print the round, with cards as colored chips where the terminal has colors."""
    stream = sys.stdout if out is None else out
    print(replay_text(game, ink_for(stream, when)), file=stream)


def replay_text(game: Game, ink: Ink | None = None) -> str:
    """The round in lines: each hand, and what was played from it."""
    ink, names = ink or Ink(), [brief(name) for name in game.names]
    head = filled(f"{game.variant.title}, round with seed {game.seed}: {', '.join(names)}")
    lines = [ink.bold(head), f"Turned up: {ink.chip(game.states[0].top)}"]
    wide = max(map(len, names))
    for turn in turns_of(game, names):
        lines.append(flowed(f"{turn.number:>3} {names[turn.seat]:<{wide}} ", turn.hand, ink))
        lines.append(f"    → {action_words(turn, ink)}")
        lines += [wrapped(turn.followed, " " * 6)] if turn.followed else []
    return "\n".join([*lines, ink.bold(filled(ending(game, names)))])


# -- on a board ----------------------------------------------------------------------------------


def replay(game: Game, **options: Any) -> Board:
    """The round on a board, from its first card on: step through it, or let it run.

    Every seat does again what it did; the game that was given stays as it is.
    """
    from fcd.board.widgets.board import Board  # which needs ipywidgets

    moves = game.moves

    def record(view: View) -> Move:
        return moves[len(view.log) - 1]  # a line for the deal, and one for each move

    return Board.watch(game.at(0), record, **options)


# -- drawn ---------------------------------------------------------------------------------------

_WIDE = 900
_SMALL, _LARGE = 27, 38  # widths of cards
_NAME, _HAND, _DEED = 48, 176, 560  # where the columns begin
_PER_ROW = 13
_STRIPE = mixed(FELT, "#000000", 0.22)


class Film:
    """A round as a strip of pictures, a row for each turn; printed, it is `replay_text`.

    Every card is drawn once and used many times, so fifty turns stay small. The uses refer to ids,
    so the strip is always shown as an image of its own.
    """

    def __init__(self, game: Game) -> None:
        self.game = game

    def __repr__(self) -> str:
        return replay_text(self.game)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"text/html": picture(self.svg(), repr(self))}

    def svg(self) -> str:
        """Each turn a row: whose it is, the hand before it, the card played, what followed."""
        game = self.game
        names = [brief(name, 16) for name in game.names]
        rows = [_head(game), *(_row(game, turn) for turn in turns_of(game, names)), _foot(game)]
        body, y = "", 10.0
        for place, (drawn, high) in enumerate(rows):
            body += box(8, y, _WIDE - 16, high, 8, _STRIPE) if place % 2 else ""
            body += placed(drawn, 0, y)
            y += high
        felt = box(0, 0, _WIDE, y + 10, 14, FELT)
        words = f"The round of {', '.join(map(brief, game.names))}, turn by turn. {ending(game)}"
        return drawing(_WIDE, y + 10, f"<defs>{_cards(game)}</defs>{felt}{body}", words)


def _cards(game: Game) -> str:
    """Every card of the round in both sizes, to be used by its id."""
    shown = {*(c for s in game.states for hand in s.hands for c in hand), *game.state.discards}
    known = labels(game.variant)
    return "".join(
        f'<g id="{card}-{wide}"><title>{escaped(card.spoken)}</title>{face(card, known, wide)}</g>'
        for card in sorted(shown, key=str)
        for wide in (_SMALL, _LARGE)
    )


def _put(card: Card, x: float, y: float, width: int) -> str:
    place = f"translate({number(x)} {number(y)}) scale({number(width / WIDTH)})"
    return f'<use href="#{card}-{width}" transform="{place}"/>'


def _head(game: Game) -> tuple[str, float]:
    first = game.states[0].top
    drawn = text(20, 26, 17, f"{game.variant.title}, round with seed {game.seed}", PAPER, "start")
    drawn += text(20, 48, 13, f"turned up: {first.spoken}", PALE, "start")
    return drawn + _put(first, _DEED, 2, _LARGE), _LARGE * 1.4 + 10


def _row(game: Game, turn: Turn) -> tuple[str, float]:
    hand, hand_high = _hand(turn)
    words, words_high = _words(turn)
    high = max(_LARGE * 1.4 if turn.played else 0, hand_high, words_high) + 12
    middle = high / 2
    drawn = text(_NAME - 10, middle + 5, 12, str(turn.number), PALE, "end")
    drawn += text(_NAME, middle + 5, 15, brief(game.names[turn.seat], 12), PAPER, "start")
    drawn += placed(hand, _HAND, middle - hand_high / 2)
    drawn += _played(turn.played, turn.called, middle) if turn.played else ""
    return drawn + placed(words, _DEED + _LARGE + 22, middle - words_high / 2), high


def _hand(turn: Turn) -> tuple[str, float]:
    """The hand before the turn; what was drawn lies a little apart, with a plus."""
    drawn, step, down = "", _SMALL + 1.5, _SMALL * 1.4 + 2
    for place, card in enumerate(turn.hand):
        drawn += _put(card, place % _PER_ROW * step, place // _PER_ROW * down, _SMALL)
    lines = -(-len(turn.hand) // _PER_ROW)
    if turn.drew:
        place = len(turn.hand)
        if place % _PER_ROW > _PER_ROW - 2 or place % _PER_ROW == 0:
            place, lines = lines * _PER_ROW, lines + 1
        x, y = place % _PER_ROW * step, place // _PER_ROW * down
        drawn += text(x + 8, y + _SMALL * 0.7 + 6, 17, "+", GOLD)
        for more, card in enumerate(turn.drew):
            drawn += _put(card, x + 18 + more * step, y, _SMALL)
    return drawn, lines * down


def _played(card: Card, called: Color | None, middle: float) -> str:
    """The card that was played; a wild has a ring in the color that was called."""
    y, high = middle - _LARGE * 0.7, _LARGE * 1.4
    ring = ""
    if called:
        ring = box(_DEED - 6, y - 6, _LARGE + 12, high + 12, 10, PAPER)
        ring += box(_DEED - 4, y - 4, _LARGE + 8, high + 8, 8, THEME["colors"][called][0])
    arrow = f'<path d="M{_DEED - 26} {number(middle - 7)}l12 7-12 7Z" fill="{GOLD}"/>'
    return arrow + ring + _put(card, _DEED, y, _LARGE)


def _words(turn: Turn) -> tuple[str, float]:
    styled = [(line, 14.0, PAPER) for line in wrap(action_words(turn), 32)]
    styled += [(line, 12.5, PALE) for line in wrap(turn.followed, 36)]
    drawn = "".join(
        text(0, 14 + 17 * i, size, line, ink, "start") for i, (line, size, ink) in enumerate(styled)
    )
    return drawn, 17.0 * len(styled) + 2


def _foot(game: Game) -> tuple[str, float]:
    lines = wrap(ending(game, [brief(name) for name in game.names]), 100)
    drawn = "".join(text(20, 26 + 19 * i, 15, line, GOLD, "start") for i, line in enumerate(lines))
    return drawn, 24 + 19 * len(lines)
