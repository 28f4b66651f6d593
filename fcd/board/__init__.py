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

if TYPE_CHECKING:  # "as" says that they are there to be imported from here
    from fcd.board.lessons.call_out_timeline import CallOutTimeline as CallOutTimeline
    from fcd.board.lessons.dealer import Dealer as Dealer
    from fcd.board.lessons.goals import Goals as Goals
    from fcd.board.lessons.lobby import Lobby as Lobby
    from fcd.board.lessons.match_explorer import MatchExplorer as MatchExplorer
    from fcd.board.lessons.questions import Choice as Choice
    from fcd.board.lessons.questions import LegalCards as LegalCards
    from fcd.board.lessons.questions import LegalMoves as LegalMoves
    from fcd.board.lessons.questions import MultipleChoice as MultipleChoice
    from fcd.board.lessons.questions import WhatHappens as WhatHappens
    from fcd.board.lessons.quiz import Quiz as Quiz
    from fcd.board.lessons.rule_compare import RuleCompare as RuleCompare
    from fcd.board.lessons.rule_reader import RuleReader as RuleReader
    from fcd.board.lessons.special_card_lab import SpecialCardLab as SpecialCardLab
    from fcd.board.lessons.turn_machine import TurnMachine as TurnMachine
    from fcd.board.presenter.goals import Goal as Goal
    from fcd.board.presenter.goals import make_owe as make_owe
    from fcd.board.presenter.goals import win as win
    from fcd.board.widgets.board import Board as Board
    from fcd.board.widgets.panel import side_by_side as side_by_side

_HOMES = {
    "lessons.call_out_timeline": ("CallOutTimeline",),
    "lessons.dealer": ("Dealer",),
    "lessons.goals": ("Goals",),
    "lessons.lobby": ("Lobby",),
    "lessons.match_explorer": ("MatchExplorer",),
    "lessons.questions": ("Choice", "LegalCards", "LegalMoves", "MultipleChoice", "WhatHappens"),
    "lessons.quiz": ("Quiz",),
    "lessons.rule_compare": ("RuleCompare",),
    "lessons.rule_reader": ("RuleReader",),
    "lessons.special_card_lab": ("SpecialCardLab",),
    "lessons.turn_machine": ("TurnMachine",),
    "presenter.goals": ("Goal", "make_owe", "win"),
    "widgets.board": ("Board",),
    "widgets.panel": ("side_by_side",),
}
__all__ = [name for names in _HOMES.values() for name in names]
__getattr__, __dir__ = lazy_exports(__name__, _HOMES, extra="notebook")
