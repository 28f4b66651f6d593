"""The one engine: clauses say what may be done, effects say what happens, `step` does it.

Pure functions of a Variant and a State; no input, no output, no hidden chance.
"""

from fcd.engine.events import Event, narrate
from fcd.engine.explanation import Explanation, IllegalMove, Verdict
from fcd.engine.legality import candidates, canonical, explain, is_legal, legal_moves
from fcd.engine.rules import Variant
from fcd.engine.state import Action, Move, Phase, State
from fcd.engine.step import check_players, new_round, smallest_deck, step

__all__ = [
    "Action",
    "Event",
    "Explanation",
    "IllegalMove",
    "Move",
    "Phase",
    "State",
    "Variant",
    "Verdict",
    "candidates",
    "canonical",
    "check_players",
    "explain",
    "is_legal",
    "legal_moves",
    "narrate",
    "new_round",
    "smallest_deck",
    "step",
]
