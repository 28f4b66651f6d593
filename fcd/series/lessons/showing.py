"""What lessons show besides boards and questions: moves that were made, cards, a match."""

from __future__ import annotations

from html import escape

from fcd.board.drawing import hand_html
from fcd.board.lessons.lesson import Lesson
from fcd.board.widgets import blocks
from fcd.board.widgets.blocks import Block
from fcd.cards import Hand
from fcd.game import Game
from fcd.scoring import Match


class Rows:
    """Cards or words under captions, drawn in a notebook: `Rows({"Alice": hand})`."""

    def __init__(self, rows: dict[str, Hand | str]) -> None:
        self.rows = rows

    def __repr__(self) -> str:
        return "\n".join(f"{caption}: {shown}" for caption, shown in self.rows.items())

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        drawn = (
            f"<dt><b>{escape(caption)}</b></dt><dd>"
            f"{hand_html(shown) if isinstance(shown, Hand) else escape(shown)}</dd>"
            for caption, shown in self.rows.items()
        )
        return {"text/html": f"<dl>{''.join(drawn)}</dl>", "text/plain": repr(self)}


class Told:
    """The last moves of a game, one sentence each."""

    def __init__(self, game: Game, last: int) -> None:
        self.lines = [f"{line[:1].upper()}{line[1:]}." for line in game.log[-last:]]

    def __repr__(self) -> str:
        return "\n".join(self.lines)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        items = "".join(f"<li>{escape(line)}</li>" for line in self.lines)
        return {"text/html": f"<ol>{items}</ol>", "text/plain": repr(self)}


class MatchTable(Lesson):
    """A match, round by round."""

    title = "A match to 500"

    def __init__(self, match: Match) -> None:
        super().__init__()
        self.match = match

    def body(self) -> list[Block]:
        rounds = enumerate(self.match.rounds, 1)
        rows = [(f"round {n}", *(str(each or "–") for each in points)) for n, points in rounds]
        most = max(self.match.scores)
        rows += [("total", *(f"{n} ★ wins" if n == most else str(n) for n in self.match.scores))]
        return [blocks.table("Points", ("", *self.match.names), rows)]
