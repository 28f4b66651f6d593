"""Broken games of UNO, and right ones that only look different."""

from __future__ import annotations

from fcd.teach.mutants import Mutant

MUTANTS: tuple[Mutant, ...] = ()
CORRECT: tuple[Mutant, ...] = ()
