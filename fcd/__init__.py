"""fcd: learn, teach and grade the rules of Final Card-Down and UNO in Jupyter.

>>> import fcd
>>> game = fcd.Game("fcd2018", seed=7)
>>> game.play("draw")[0].kind
'draws'
"""

from fcd.cards import BadNotation, Card, Color, Suit
from fcd.engine import Action, Explanation, IllegalMove, Move, Variant
from fcd.game import Game
from fcd.variants import VARIANTS, find_variant, uno

__version__ = "0.1.0"

__all__ = [
    "VARIANTS",
    "Action",
    "BadNotation",
    "Card",
    "Color",
    "Explanation",
    "Game",
    "IllegalMove",
    "Move",
    "Suit",
    "Variant",
    "find_variant",
    "uno",
]
