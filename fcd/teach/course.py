"""The course interface as a class, which students write and students' tests are run on.

`course_class(taught)` is the right answer to the big assignment, made from a variant: methods
named like the functions of fcd.adt, without the game as their first argument.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from fcd import adt
from fcd.teach.taught_game import TaughtGame


def course_class(taught: TaughtGame) -> type:
    """A class `Game(values, colors, suits)` that plays this game, right or wrong."""

    def begin(
        self: Any, values: Sequence[int], colors: Sequence[Any], suits: Sequence[Any]
    ) -> None:
        right = adt.new_game(values, colors, suits, rules=taught.variant.key)
        self._game = taught.new_game(right.deck)

    methods: dict[str, Any] = {name: _method(ask) for name, ask in taught.course.items()}
    return type("Game", (), {"__init__": begin, **methods})


def _method(ask: Callable[..., Any]) -> Callable[..., Any]:
    def method(self: Any, *args: Any) -> Any:
        return ask(self._game, *args)

    return method


def rule_about(question: str) -> str:
    """The anchor of the rule that a question is about."""
    return next((anchor for anchor, names in _ABOUT.items() if question in names), "history")


_ABOUT = {
    "deck": ("num_cards", "num_of_suit", "num_of_color", "num_of_value"),
    "setup": (
        *("hand", "hand_card", "hand_card_count", "hand_of", "player_card_count", "top_discard"),
        *("draw_pile", "discard_pile", "get_hand_card", "get_deck_card", "get_discard_pile_card"),
    ),
    "points": ("player_points",),
    "players": ("current_player", "play_direction"),
    "draw-two": ("get_number_of_two_cards_at_top", "get_active_draw_twos"),
    "match": ("get_current_color",),
    "end": ("game_winner",),
    "turn": ("play_move", "is_valid_move"),
}
