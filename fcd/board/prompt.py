"""One person at the prompt: reads lines until one of them is a legal move.

Everything that is not a move is answered on the spot: help, why, rules, log, show, undo, save,
quit. An illegal move is answered with the rules it breaks, and nothing has changed.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from fcd.board import screen
from fcd.board.ansi import Ink
from fcd.board.reading import Ask, NeverMind, read_example, read_move
from fcd.board.rulepages import list_rules, one_rule
from fcd.board.saving import uninterrupted
from fcd.cards import BadNotation
from fcd.engine import Action, Move
from fcd.game import Game
from fcd.view import View

Tell = Callable[[str], None]
Save = Callable[[Game], Path]

_IN_WORDS = {Action.DRAW: "draw a card", Action.END: "end your turn"}


class Quit(Exception):
    """The player wants to leave; the round is to be saved."""


class Undone(Exception):
    """Moves were taken back: look at the game again."""


class Prompt:
    """A seat, and somebody who types for it. It is that seat's turn."""

    def __init__(self, game: Game, seat: int, ask: Ask, tell: Tell, ink: Ink, save: Save) -> None:
        self.game = game
        self.seat = seat
        self.ask = ask
        self.tell = tell
        self.ink = ink
        self.save = save
        self._commands: dict[str, Callable[[str], None]] = {
            "?": self._help,
            "help": self._help,
            "why": self._why,
            "rules": self._rules,
            "show": self._show,
            "log": self._log,
            "undo": self._undo,
            "save": self._save,
            "quit": self._quit,
        }

    @property
    def view(self) -> View:
        """What this seat may know now: the prompt looks at nothing else."""
        return self.game.view(self.seat)

    def decide(self, *, in_full: bool = True) -> Move:
        """Ask until there is a legal move; `in_full` shows the whole table before."""
        if in_full:
            self._show("")
        for duty in screen.duties(self.view):
            self.tell(self.ink.bold(duty))
        while True:
            move = self._take(self.ask(self._question()).strip())
            if move is not None:
                return move

    def _question(self) -> str:
        only = _obvious(self.view)
        if only is not None:
            return f"Press Enter to {_IN_WORDS.get(only.action, only)} (? for help): "
        return f"{self.view.names[self.seat]}, your move (? for help): "

    def _take(self, line: str) -> Move | None:
        """The legal move on this line, if it is one. If not, it has been answered."""
        if not line:
            return _obvious(self.view)
        word, _, rest = line.partition(" ")
        command = self._commands.get(word.lower())
        try:
            if command is None:
                return self._legal(read_move(self.game, self.view, line, self.ask))
            command(rest.strip())
        except BadNotation as error:
            self.tell(screen.wrapped(str(error)))
        except NeverMind:
            self.tell("All right.")
        return None

    def _legal(self, move: Move) -> Move | None:
        explanation = self.game.explain(move)
        if explanation:
            return move
        self.tell(screen.reasons(explanation))
        return None

    # -- commands ----------------------------------------------------------------------------

    def _help(self, rest: str) -> None:
        self.tell(screen.choices(self.view, self.ink))
        self.tell(screen.COMMANDS)

    def _why(self, rest: str) -> None:
        if not rest:
            raise BadNotation("why what? A card or a move, such as: why 3, why R2H, why draw")
        move = read_example(self.game, self.view, rest)
        self.tell(screen.full_reasons(self.game.explain(move)))

    def _rules(self, rest: str) -> None:
        variant = self.game.variant
        try:
            self.tell(one_rule(variant, rest) if rest else list_rules(variant))
        except (KeyError, ValueError) as error:
            self.tell(screen.wrapped(str(error)))

    def _show(self, rest: str) -> None:
        view = self.view
        self.tell("")
        self.tell(screen.table(view, self.game.variant, self.ink))
        self.tell(screen.hand(view, self.ink))

    def _log(self, rest: str) -> None:
        self.tell(screen.news(self.view.log))

    def _undo(self, rest: str) -> None:
        count = take_back(self.game, self.seat)
        if not count:
            self.tell("You have not made a move that could be taken back.")
            return
        self.tell("One move is taken back." if count == 1 else f"{count} moves are taken back.")
        raise Undone

    def _save(self, rest: str) -> None:
        try:
            self.tell(f"Saved: {self.save(self.game)}")
        except OSError as error:
            self.tell(f"It could not be saved: {error}")

    def _quit(self, rest: str) -> None:
        raise Quit


def _obvious(view: View) -> Move | None:
    """The only move there is, unless it is a card: finding that is the player's pleasure."""
    only = view.legal_moves[0] if len(view.legal_moves) == 1 else None
    return None if only is None or only.action is Action.PLAY else only


def take_back(game: Game, seat: int) -> int:
    """Undo to this seat's last move and including it; how many moves that were (0: none made)."""
    made = len(game.moves)
    last = next((n for n in reversed(range(made)) if _mover(game, n) == seat), made)
    with uninterrupted():
        while len(game.moves) > last:
            game.undo()
    return made - last


def _mover(game: Game, number: int) -> int:
    move = game.moves[number]
    return game.states[number].player if move.player is None else move.player
