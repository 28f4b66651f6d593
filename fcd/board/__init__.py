"""What a person sees and touches. It shows views and asks the engine; it knows no rule.

- `terminal` plays in a terminal and `widgets` in a notebook. `presenter` (the board) and `lessons`
  (the small teaching widgets) do the thinking and need no browser.
- `drawing` makes pictures and text of cards and tables.
- `bots` and `coach` (with `considerations` and `foresight`): opponents, and advice.
- `sentences` is what terminal, board, lessons and pictures share: what is said of cards, turns and
  moves.

Widgets are loaded when they are first asked for: importing this package loads nothing else.

>>> from fcd.board import win
>>> win(turns=2).text
'Put your final card down within two turns.'
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from fcd.lazy_exports import lazy_exports

if TYPE_CHECKING:
    from fcd.board.lessons.call_out_timeline import CallOutTimeline
    from fcd.board.lessons.dealer import Dealer
    from fcd.board.lessons.lobby import Lobby
    from fcd.board.lessons.match_explorer import MatchExplorer
    from fcd.board.lessons.questions import (
        Choice,
        LegalCards,
        LegalMoves,
        MultipleChoice,
        WhatHappens,
    )
    from fcd.board.lessons.quiz import Quiz
    from fcd.board.lessons.rule_compare import RuleCompare
    from fcd.board.lessons.rule_reader import RuleReader
    from fcd.board.lessons.special_card_lab import SpecialCardLab
    from fcd.board.lessons.turn_machine import TurnMachine
    from fcd.board.presenter.goals import Goal, make_owe, win
    from fcd.board.widgets.board import Board

_QUESTIONS = ("Choice", "LegalCards", "LegalMoves", "MultipleChoice", "WhatHappens")

__getattr__, __dir__ = lazy_exports(
    __name__,
    {
        "lessons.call_out_timeline": ("CallOutTimeline",),
        "lessons.dealer": ("Dealer",),
        "lessons.lobby": ("Lobby",),
        "lessons.match_explorer": ("MatchExplorer",),
        "lessons.questions": _QUESTIONS,
        "lessons.quiz": ("Quiz",),
        "lessons.rule_compare": ("RuleCompare",),
        "lessons.rule_reader": ("RuleReader",),
        "lessons.special_card_lab": ("SpecialCardLab",),
        "lessons.turn_machine": ("TurnMachine",),
        "presenter.goals": ("Goal", "make_owe", "win"),
        "widgets.board": ("Board",),
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
