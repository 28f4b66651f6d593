"""What can be typed at every question to a player: ?, rules, log, save and quit."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from fcd.board.terminal import screen
from fcd.board.terminal.ansi import Ink
from fcd.board.terminal.page import Ask, Tell, filled, wrapped
from fcd.board.terminal.reading import QUIT, Quit
from fcd.board.terminal.rulepages import list_rules, one_rule
from fcd.game import Game

Save = Callable[[Game], Path]


class Commands:
    """Answers what is not a move. The audience is a seat, or None: whoever sits around."""

    def __init__(
        self, game: Game, audience: int | None, ask: Ask, tell: Tell, ink: Ink, save: Save
    ) -> None:
        self.game = game
        self.audience = audience
        self.ask = ask
        self.tell = tell
        self.ink = ink
        self.save = save
        self.commands: dict[str, Callable[[str], None]] = {
            "?": self.help,
            "help": self.help,
            "rules": self._rules,
            "log": self._log,
            "save": self._save,
            **dict.fromkeys(QUIT, self._quit),
        }

    def obeyed(self, line: str) -> bool:
        """Whether the line was a command, which has then been carried out."""
        word, _, rest = line.partition(" ")
        command = self.commands.get(word.lower())
        if command is not None:
            command(rest.strip())
        return command is not None

    def help(self, rest: str) -> None:
        """Say what can be typed."""
        self.tell(filled("Answer the question, or type: rules, log, save or quit."))

    def _rules(self, rest: str) -> None:
        variant = self.game.variant
        try:
            self.tell(one_rule(variant, rest.lower()) if rest else list_rules(variant))
        except (KeyError, ValueError) as error:
            self.tell(wrapped(str(error)))

    def _log(self, rest: str) -> None:
        self.tell(self.ink.faint(screen.news(self.game.log_for(self.audience))))

    def _save(self, rest: str) -> None:
        try:
            self.tell(f"Saved: {self.save(self.game)}")
        except OSError as error:
            self.tell(f"It could not be saved: {error}")

    def _quit(self, rest: str) -> None:
        raise Quit
