"""The board on a page without Jupyter, such as the first one of the site: text in, text out.

There is one table. What comes is the wish for another one, or else a message of the board.

>>> json.loads(answer('{"type": "deal", "game": "mini_uno", "players": 2}'))["setup"]["title"]
'Mini UNO'
"""

from __future__ import annotations

import json
from secrets import randbelow
from typing import Any

from fcd.board.presenter import Presenter
from fcd.board.presenter.messages import sequence
from fcd.board.sentences import describe_error, printable
from fcd.game import Game

_NUMBERS = 1_000_000  # deal numbers that people can tell each other
_table: list[Presenter] = []  # the one on the page, once it is dealt


def deal(game: str, players: int, bot: str = "eager", seed: int | None = None) -> dict[str, Any]:
    """Put a table on the page, as a dict with its `setup` and `state`."""
    number = randbelow(_NUMBERS) if seed is None else seed
    dealt = Game(game, players=players, seed=number)
    _table[:] = [Presenter(dealt, bots=dict.fromkeys(range(1, players), bot))]
    return {"setup": _table[0].setup(), "state": _table[0].show()}


def answer(text: str) -> str:
    """What comes of a message, which never raises: `state`, and `setup` if it is another game."""
    message = json.loads(text)
    if message["type"] == "deal":
        del message["type"]
        return json.dumps(deal(**message))
    (table,) = _table
    before = table.game
    try:
        shown = {"state": table.receive(message)}
    except (Exception, KeyboardInterrupt) as error:  # else the click would seem dead
        note = printable(f"Something broke in Python: {describe_error(error)}")
        shown = {"state": {**table.show(), "ack": sequence(message), "note": note}}
    return json.dumps(shown if table.game is before else {"setup": table.setup(), **shown})
