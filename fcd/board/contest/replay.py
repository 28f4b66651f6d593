"""A round to look at again: step by step on a board, or whole as a page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from fcd.board.contest.film import film_svg
from fcd.board.contest.replay_text import replay_text
from fcd.board.contest.style import STYLE
from fcd.board.contest.turns import ending
from fcd.board.drawing.shapes import escaped
from fcd.engine import Move
from fcd.files import write_atomic
from fcd.game import Game
from fcd.view import View

if TYPE_CHECKING:
    from fcd.board.widgets.board import Board


def replay(game: Game, **options: Any) -> Board:
    """The round on a board, from its first card on: step through it, or let it run.

    Every seat does again what it did; the game that was given stays as it is.
    """
    from fcd.board.widgets.board import Board  # which needs ipywidgets

    moves = game.moves

    def record(view: View) -> Move:
        return moves[len(view.log) - 1]  # a line for the deal, and one for each move

    return Board.watch(game.at(0), record, **options)


def replay_html(game: Game) -> str:
    """The round as a page of its own: each turn a row, and the same in words."""
    title = escaped(f"{game.variant.title}: {', '.join(game.names)}")
    words = f"<details><summary>The same in words</summary><pre>{escaped(replay_text(game))}</pre>"
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{title}</title><style>{STYLE}</style></head>\n"
        f"<body><header><div><h1>{title}</h1>"
        f'<p class="verdict">{escaped(ending(game))}</p></div></header>\n'
        f'<main><div class="scroll" tabindex="0" role="region" aria-label="Turns">{film_svg(game)}'
        f"</div>{words}</details></main></body></html>\n"
    )


def write_replay(game: Game, path: str | Path) -> Path:
    """Write the page of a round, whole or not at all; where it is."""
    page = Path(path)
    write_atomic(page, replay_html(game))
    return page
