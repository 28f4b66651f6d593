"""Broken games of Final Card-Down, and right ones that only look different."""

from __future__ import annotations

from fcd.teach.mutants.final_card_down.answers import ANSWERS
from fcd.teach.mutants.final_card_down.correct import CORRECT
from fcd.teach.mutants.final_card_down.matching import MATCHING
from fcd.teach.mutants.final_card_down.piles import PILES
from fcd.teach.mutants.final_card_down.specials import SPECIALS
from fcd.teach.mutants.final_card_down.turns import TURNS
from fcd.teach.mutants.final_card_down.twos import TWOS
from fcd.teach.mutants.final_card_down.words import WORDS

MUTANTS = (*MATCHING, *TURNS, *TWOS, *SPECIALS, *PILES, *WORDS, *ANSWERS)

__all__ = ["CORRECT", "MUTANTS"]
