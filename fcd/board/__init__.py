"""What a person sees and touches. It shows views and asks the engine; it knows no rule.

- `terminal` plays in a terminal and `widgets` in a notebook. The thinking halves of the widgets,
  which need no browser, are `presenter` (the board) and `lessons` (the small teaching widgets).
- `drawing` makes pictures and text of cards and tables.
- `bots` and `coach` (with `considerations` and `foresight`): opponents, and advice.
- `sentences` and `saving` are what terminal, board, lessons and pictures share: what is said of
  cards, turns and moves; records that are written safely, and moves taken back.

Widgets are loaded when they are first asked for: importing this package loads nothing else.

>>> from fcd.board import win
>>> win(turns=2).text
'Put your final card down within two turns.'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fcd.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from fcd.board.presenter.session import Goal, make_owe, win
    from fcd.board.widgets.board import Board
    from fcd.board.widgets.compare import RuleCompare
    from fcd.board.widgets.dealer import Dealer
    from fcd.board.widgets.explorer import MatchExplorer
    from fcd.board.widgets.lab import SpecialCardLab
    from fcd.board.widgets.lobby import Lobby
    from fcd.board.widgets.machine import TurnMachine
    from fcd.board.widgets.quiz import (
        Choice,
        LegalCards,
        LegalMoves,
        MultipleChoice,
        Quiz,
        WhatHappens,
    )
    from fcd.board.widgets.reader import RuleReader
    from fcd.board.widgets.timeline import CallOutTimeline

__getattr__, __dir__ = lazy_exports(
    __name__,
    {
        "presenter.session": ("Goal", "make_owe", "win"),
        "widgets.board": ("Board",),
        "widgets.compare": ("RuleCompare",),
        "widgets.dealer": ("Dealer",),
        "widgets.explorer": ("MatchExplorer",),
        "widgets.lab": ("SpecialCardLab",),
        "widgets.lobby": ("Lobby",),
        "widgets.machine": ("TurnMachine",),
        "widgets.quiz": (
            "Choice",
            "LegalCards",
            "LegalMoves",
            "MultipleChoice",
            "Quiz",
            "WhatHappens",
        ),
        "widgets.reader": ("RuleReader",),
        "widgets.timeline": ("CallOutTimeline",),
    },
    extra="notebook",
)

__all__ = [
    "Board",
    "CallOutTimeline",
    "Choice",
    "Dealer",
    "Goal",
    "LegalCards",
    "LegalMoves",
    "Lobby",
    "MatchExplorer",
    "MultipleChoice",
    "Quiz",
    "RuleCompare",
    "RuleReader",
    "SpecialCardLab",
    "TurnMachine",
    "WhatHappens",
    "make_owe",
    "win",
]
