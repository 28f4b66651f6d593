"""Pictures of cards and tables as SVG, and the same in plain text. Pure functions, no widgets.

Nothing here is needed to play: `import fcd` does not load it; a notebook that shows a card does.
"""

from __future__ import annotations

from fcd.board.drawing.card import back_svg, card_svg, cards_svg, labels
from fcd.board.drawing.notebook import (
    card_html,
    explanation_html,
    game_html,
    hand_html,
    picture,
    show_match,
    show_tournament,
    view_html,
)
from fcd.board.drawing.table import table_svg
from fcd.board.drawing.text import table_text
from fcd.board.drawing.theme import THEME

__all__ = [
    "THEME",
    "back_svg",
    "card_html",
    "card_svg",
    "cards_svg",
    "explanation_html",
    "game_html",
    "hand_html",
    "labels",
    "picture",
    "show_match",
    "show_tournament",
    "table_svg",
    "table_text",
    "view_html",
]
