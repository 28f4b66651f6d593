"""All that an exercise's exNN.py needs, behind one door (docs/writing_exercises.md)."""

from __future__ import annotations

from fcd.teach.answers import shown
from fcd.teach.budget import Unusable
from fcd.teach.outcome import CaseView, Row
from fcd.teach.question import Complaint, Model, Question, Submission, python
from fcd.teach.quoting import quoted, rules_in
from fcd.teach.table_case import TableCase, TableQuestion, magnitude, pairs
from fcd.teach.taught_game import TaughtGame, taught_game

__all__ = [
    "CaseView",
    "Complaint",
    "Model",
    "Question",
    "Row",
    "Submission",
    "TableCase",
    "TableQuestion",
    "TaughtGame",
    "Unusable",
    "magnitude",
    "pairs",
    "python",
    "quoted",
    "rules_in",
    "shown",
    "taught_game",
]
