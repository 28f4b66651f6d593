"""One person at the prompt: reads lines until one of them is a legal move.

Everything that is not a move is answered on the spot: help, why, rules, log, show, undo, save,
quit. An illegal move is answered with the rules it breaks, and nothing has changed.
"""

from __future__ import annotations

from fcd.board.saving import take_back
from fcd.board.sentences import duties, price_of_calling
from fcd.board.terminal import helping, screen
from fcd.board.terminal.ansi import Ink
from fcd.board.terminal.commands import Commands, Save
from fcd.board.terminal.page import Ask, Tell, filled, wrapped
from fcd.board.terminal.reading import NeverMind, read_example, read_move
from fcd.cards import BadNotation
from fcd.engine import Action, Move
from fcd.engine.events import count_cards
from fcd.game import Game
from fcd.view import View

_IN_WORDS = {Action.DRAW: "draw a card", Action.END: "end your turn"}


class Undone(Exception):
    """Moves were taken back: look at the game again."""


class Prompt(Commands):
    """A seat, and somebody who types for it. It is that seat's turn."""

    def __init__(self, game: Game, seat: int, ask: Ask, tell: Tell, ink: Ink, save: Save) -> None:
        super().__init__(game, seat, ask, tell, ink, save)
        self.seat = seat
        self.commands |= {
            "why": self._why,
            "undo": self._undo,
            **dict.fromkeys(("show", "hand", "table"), self._show),
        }

    @property
    def view(self) -> View:
        """What this seat may know now: the prompt looks at nothing else."""
        return self.game.view(self.seat)

    def decide(self, *, in_full: bool = True) -> Move:
        """Ask until there is a legal move; `in_full` shows the whole table before."""
        if in_full:
            self._show("")
        for duty in duties(self.view):
            self.tell(self.ink.bold(filled(duty)))
        while True:
            move = self._take(self.ask(self._question()).strip())
            if move is not None:
                return move

    def _question(self) -> str:
        only = _obvious(self.view)
        if only is not None:
            return f"Press Enter to {_IN_WORDS.get(only.action, only)} (? for help):"
        return f"{self.view.names[self.seat]}, your move (? for help):"

    def _take(self, line: str) -> Move | None:
        """The legal move on this line, if it is one. If not, it has been answered."""
        if not line:
            return _obvious(self.view)
        try:
            if self.obeyed(line):
                return None
            move = read_move(self.game, self.view, line, self.ask)
            return move if self._is_legal(move) and self._is_meant(move, line) else None
        except BadNotation as error:
            self.tell(wrapped(str(error)))
        except NeverMind:
            self.tell("All right.")
        return None

    def _is_legal(self, move: Move) -> bool:
        explanation = self.game.explain(move)
        if not explanation:
            self.tell(screen.reasons(explanation))
        return bool(explanation)

    def _is_meant(self, move: Move, line: str) -> bool:
        """A word that calls out nobody was perhaps only said too late: better ask."""
        price = price_of_calling(self.game.variant)
        wrong = move.action is Action.CALL and move.word not in self.view.speech.unsaid
        if not (wrong and price) or line.lower().startswith(Action.CALL):
            return True
        question = f"Nobody forgot {move.word}: calling it costs you {count_cards(price)}."
        if self.ask(f"{question} Call it? yes or no:").strip().lower() in ("y", "yes"):
            return True
        raise NeverMind

    # -- commands ----------------------------------------------------------------------------

    def help(self, rest: str) -> None:
        """Say what can be done now, and what can be typed."""
        self.tell(helping.choices(self.view, self.game.variant, self.ink))
        self.tell(helping.commands(self.view, self.game.variant))

    def _why(self, rest: str) -> None:
        if not rest:
            raise BadNotation("why what? A card or a move, such as: why 1, why draw")
        move = read_example(self.game, self.view, rest)
        self.tell(screen.full_reasons(self.game.explain(move)))

    def _show(self, rest: str) -> None:
        view = self.view
        self.tell("")
        self.tell(screen.table(view, self.game.variant, self.ink))
        self.tell(screen.hand(view, self.game.variant, self.ink))

    def _undo(self, rest: str) -> None:
        count = take_back(self.game, self.seat)
        if not count:
            self.tell("You have not made a choice that could be taken back.")
            return
        self.tell("One move is taken back." if count == 1 else f"{count} moves are taken back.")
        raise Undone


def _obvious(view: View) -> Move | None:
    """The only sensible move, unless it is a card: finding that is the player's pleasure."""
    moves = helping.without_wrong_calls(view)
    only = moves[0] if len(moves) == 1 else None
    return None if only is None or only.action is Action.PLAY else only
