"""ex13: a game that remembers what a test asked it last, and shows the table then."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from fcd import adt, rulebook
from fcd.adt import OutOfRange, PlayerMove
from fcd.cards import Card
from fcd.engine import IllegalMove
from fcd.game import Game
from fcd.sandbox import budget
from fcd.teach.course import course_class, rule_about
from fcd.teach.table_case import table_rows
from fcd.teach.writing import (
    CaseView,
    TaughtGame,
    shown,
)

LONGEST_LOG = 8  # lines of what happened in a round

# What our own code, or Python's, looks at in a round.
OURS = ("handed_out", "not_handed_out", "__class__", "__name__")


def _held(rounds: Any) -> Game:
    """The game in it."""
    game: Game = object.__getattribute__(rounds, "_game")
    return game


@dataclass
class Tape:
    """What a test asked last, of which round."""

    round: Game | None = None
    asked: str = ""  # the name of a method
    args: tuple[object, ...] = ()
    answer: object = None
    refused: bool = False  # or not answered yet
    mistake: str = ""  # a move was made that isn't valid, or something asked for that isn't there
    inside: str = ""  # a name that no game shows to code in another process, and was asked for
    written: bool = False  # its text was asked for: a test may print it, but not rely on it

    def watched(self, taught: TaughtGame) -> type:
        """The class `Game` of this game. All that is asked of its rounds goes on the tape."""
        plain: Any = course_class(taught)

        def begin(rounds: Any, *lists: Any) -> None:
            budget.at_full_speed(lambda: plain.__init__(rounds, *lists))
            if not self.mistake:
                self.asked, self.args, self.answer, self.refused = "", (), None, False
                self.round = _held(rounds)

        def read(rounds: Any, name: str) -> Any:
            if name not in methods and name not in OURS:
                self.look(name)
            return object.__getattribute__(rounds, name)

        def tell(rounds: Any) -> str:
            self.written = True
            return object.__repr__(rounds)

        methods = {name: self.recording(name, ask) for name, ask in taught.course.items()}
        lent = {"handed_out": (*methods,), "not_handed_out": lambda game, name: self.look(name)}
        own = {"__init__": begin, "__getattribute__": read, "__repr__": tell}
        return type("Game", (plain,), {**own, **methods, **lent})

    def look(self, inside: str) -> None:
        """The test wants something that isn't of the course interface."""
        self.inside = inside

    def recording(self, name: str, ask: Callable[..., Any]) -> Callable[..., Any]:
        """The method of this name, which is put on the tape when it is called."""

        def method(rounds: Any, *args: Any) -> Any:
            game = _held(rounds)
            if self.mistake:  # the scene stays where it was made
                return budget.at_full_speed(lambda: ask(game, *args))
            self.round, self.asked, self.args, self.refused = game, name, args, True
            try:
                self.answer = budget.at_full_speed(lambda: ask(game, *args))
            except (IllegalMove, OutOfRange) as error:
                self.mistake = "not-there" if isinstance(error, OutOfRange) else "invalid-move"
                raise
            self.refused = False
            return self.answer

        return method

    def scene(self, call: str, first: list[str]) -> CaseView:
        """The table as the test left it, what happened there, and the last question."""
        if self.round is None:
            return CaseView(call, lines=(*first, "No round was dealt."))
        log = list(self.round.log[1:])
        if len(log) > LONGEST_LOG:
            log = [f"… {len(log) - LONGEST_LOG} lines before …", *log[-LONGEST_LOG:]]
        lines = (*first, *log, *([self.question()] if self.asked else []))
        rules, moves = self.rules(self.round), len(self.round.moves)
        return CaseView(call, table_rows(self.round), lines, rules, moves)

    def question(self) -> str:
        """The last question as it is typed into a cell, and what the game said."""
        asked = f"game.{self.asked}({', '.join(map(_written, self.args))})"
        if self.refused:
            return f"{asked} was refused"
        made = self.asked == "play_move"
        return asked if made else f"{asked} answered {_written(self.answer)}"

    def rules(self, game: Game) -> tuple[str, ...]:
        """The rule that the last question was about; for a move all the engine has to say."""
        made = self.asked == "play_move" and not self.refused
        if self.args and isinstance(self.args[0], PlayerMove) and not made:
            try:
                return tuple(game.explain(adt._read(game, self.args[0])).lines())
            except ValueError:  # no such word, or no color was named
                pass
        if self.asked.endswith("_card") and not game.state.draw_pile:
            return (rule_title(game.variant.key, "empty-pile"),)
        acting = (
            m.card for m in game.moves[-2:] if m.card and m.card.rank in game.variant.meanings
        )
        anchors = [rule_about(self.asked), *(game.variant.meaning(card).ref for card in acting)]
        rules = tuple(rule_title(game.variant.key, anchor) for anchor in dict.fromkeys(anchors))
        if self.asked != "get_active_draw_twos":
            return rules
        ruling = rulebook.section("fcd2018#ruling-4")  # the log only seems to contradict it
        return *rules, f"{ruling.paragraphs[0].partition('. ')[0]}. [{ruling.ref}]"


def rule_title(game: str, anchor: str) -> str:
    section = rulebook.section(f"{game}#{anchor}")
    return f"{section.title} [{section.ref}]"


def _written(value: object) -> str:
    """A card as R5H, a move as `move("play R5H")`, and anything else as Python shows it."""
    if isinstance(value, PlayerMove):
        card = f" {value.card}" if value.card else ""
        color = f" naming {value.next_color}" if value.next_color else ""
        return f'move("{value.action.value}{card}{color}")'
    return str(value) if isinstance(value, Card) else shown(value)
