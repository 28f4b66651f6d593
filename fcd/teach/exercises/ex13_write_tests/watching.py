"""ex13: a game that a test-suite is run on, and that remembers what the suite asked it last.

The games are ours and come to an end, so they run at full speed: the budget counts the steps of the
tests, and a question to a game is one of them.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from fcd import adt, rulebook
from fcd.adt import PlayerMove
from fcd.cards import Card
from fcd.game import Game
from fcd.teach.answers import shown
from fcd.teach.course import course_class
from fcd.teach.outcome import CaseView, Row
from fcd.teach.taught_game import TaughtGame

LONGEST_LOG = 8  # lines of what happened in a round

# Where the rules say what these questions ask about. Of moves the engine tells more.
ABOUT = {
    **dict.fromkeys(("num_cards", "num_of_suit", "num_of_color", "num_of_value"), "deck"),
    **dict.fromkeys(("hand_card", "hand_card_count", "get_hand_card", "top_discard"), "setup"),
    **dict.fromkeys(("player_card_count", "get_deck_card", "get_discard_pile_card"), "setup"),
    **dict.fromkeys(("get_active_draw_twos", "get_number_of_two_cards_at_top"), "draw-two"),
    **dict.fromkeys(("current_player", "play_direction"), "players"),
    "player_points": "points",
    "get_current_color": "match",
    "game_winner": "end",
    "play_move": "turn",
}
OTHERWISE = "history"


@dataclass
class Tape:
    """What was asked last, of which round."""

    round: Game | None = None
    name: str = ""
    args: tuple[object, ...] = ()
    answer: object = None
    has_answered: bool = False

    def clear(self) -> None:
        """Forget all of it: another test begins."""
        self.__init__()  # type: ignore[misc]

    def scene(self, call: str, first: Sequence[str] = (), last: Sequence[str] = ()) -> CaseView:
        """The table as the test left it, what happened there, and the last question."""
        if self.round is None:
            return CaseView(call, lines=(*first, "No game was dealt.", *last))
        state, names = self.round.state, self.round.names
        named = state.color is not None and state.color != state.top.color
        return CaseView(
            call,
            (
                Row("on the pile", (state.top,), f"{state.color} was named" if named else ""),
                Row(f"{names[state.player]} holds", state.hand),
            ),
            (*first, *_shortened(self.round.log[1:]), *self.question(), *last),
            self.rules(),
            len(self.round.moves),
        )

    def question(self) -> tuple[str, ...]:
        """The last question and the game's answer, as it would stand in a cell."""
        if not self.name:
            return ()
        asked = f"game.{self.name}({', '.join(map(_written, self.args))})"
        if not self.has_answered:
            return (f"{asked} was refused",)
        return (asked if self.answer is None else f"{asked} answered {_written(self.answer)}",)

    def rules(self) -> tuple[str, ...]:
        """The rule that the last question was about; for a move all the engine has to say."""
        assert self.round is not None
        move = self.args[0] if len(self.args) == 1 else None
        if isinstance(move, PlayerMove) and not (self.name == "play_move" and self.has_answered):
            try:
                return tuple(self.round.explain(adt._read(self.round, move)).lines())
            except ValueError:  # no such word, or no color was named
                pass
        rule = rulebook.section(f"{self.round.variant.key}#{ABOUT.get(self.name, OTHERWISE)}")
        return (f"{rule.title} [{rule.ref}]",)


def watched_class(taught: TaughtGame, tape: Tape) -> type:
    """The class `Game` of this game. Whatever is asked of its rounds goes on the tape."""
    plain: Any = course_class(taught)

    def begin(self: Any, *lists: Any) -> None:
        tape.name, tape.args, tape.has_answered = "", (), False
        at_full_speed(lambda: plain.__init__(self, *lists))
        tape.round = self._game

    methods = {name: _watched(name, getattr(plain, name), tape) for name in taught.course}
    return type("Game", (plain,), {"__init__": begin, **methods})


def _watched(name: str, ask: Callable[..., Any], tape: Tape) -> Callable[..., Any]:
    def method(self: Any, *args: Any) -> Any:
        tape.round, tape.name, tape.args, tape.has_answered = self._game, name, args, False
        tape.answer = at_full_speed(lambda: ask(self, *args))
        tape.has_answered = True
        return tape.answer

    return method


def at_full_speed(call: Callable[[], Any]) -> Any:
    """Without counting steps, which would take four times as long."""
    tracing = sys.gettrace()
    sys.settrace(None)
    try:
        return call()
    finally:
        sys.settrace(tracing)


def _written(value: object) -> str:
    """A card as R5H, a move as `move("play R5H")`, and anything else as Python shows it."""
    if isinstance(value, Card):
        return str(value)
    if isinstance(value, PlayerMove):
        card = f" {value.card}" if value.card else ""
        color = f" naming {value.next_color}" if value.next_color else ""
        return f'move("{value.action.value}{card}{color}")'
    return shown(value)


def _shortened(log: Sequence[str]) -> tuple[str, ...]:
    if len(log) <= LONGEST_LOG:
        return tuple(log)
    return (f"… {len(log) - LONGEST_LOG} lines before …", *log[-LONGEST_LOG:])
