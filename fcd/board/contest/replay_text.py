"""A round printed turn by turn, for terminals and for whoever reads instead of looking."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import TextIO

from fcd.board.contest.plot import brief
from fcd.board.contest.turns import Turn, ending, turns_of
from fcd.board.terminal.console import Ink, When, filled, flowed, ink_for, wrapped
from fcd.game import Game


def print_replay(game: Game, out: TextIO | None = None, when: When = "auto") -> None:
    """Print the round, with cards as colored chips where the terminal has colors."""
    stream = sys.stdout if out is None else out
    print(replay_text(game, ink_for(stream, when)), file=stream)


def replay_text(game: Game, ink: Ink | None = None) -> str:
    """The round in lines: a hand, and what was put down from it."""
    return "\n".join(_lines(game, ink or Ink()))


def _lines(game: Game, ink: Ink) -> Iterator[str]:
    names = [brief(name) for name in game.names]
    yield ink.bold(filled(f"{game.variant.title}, round with seed {game.seed}: {', '.join(names)}"))
    yield f"Turned up: {ink.chip(game.states[0].top)}"
    wide = max(map(len, names))
    for turn in turns_of(game, names):
        head = f"{turn.number:>3} {names[turn.seat]:<{wide}} "
        yield flowed(head, turn.hand, ink)
        yield _deed(turn, " " * 4 + "→", ink)
        if turn.followed:
            yield wrapped(turn.followed, " " * 6)
    yield ink.bold(filled(ending(game, names)))


def _deed(turn: Turn, indent: str, ink: Ink) -> str:
    words = []
    if turn.drew:
        words.append(f"draws {' '.join(map(ink.chip, turn.drew))}")
    if turn.played:
        called = f", calls {ink.color(turn.called)}" if turn.called else ""
        words.append(f"plays {ink.chip(turn.played)}{called}")
    return f"{indent} {', '.join(words) or 'has nothing to play'}"
