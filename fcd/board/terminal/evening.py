"""An evening at the terminal: round after round, the points, and a safe way to leave.

Leaving is always safe: Ctrl-C, the end of input and `quit` all save the round being played and say
how to go on with it. The file is the game's record and nothing else, so who of the players are
people is said again when the round is resumed.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from fcd.board.bots import BOTS
from fcd.board.saving import RecordFile, next_name
from fcd.board.terminal.ansi import Ink
from fcd.board.terminal.console import Console
from fcd.board.terminal.invocation import command
from fcd.board.terminal.page import Ask, Tell, asking, filled, flowed
from fcd.board.terminal.reading import Quit
from fcd.engine.rules import Scoring
from fcd.game import Game
from fcd.scoring import Match, hand_points, round_points


@dataclass
class Evening:
    """Who plays, where it is saved, and how to speak to the people."""

    humans: int  # they have the first seats
    bots: str
    ask: Ask
    tell: Tell
    ink: Ink = field(default_factory=Ink)
    path: Path | None = None  # where to save; None: under a new name in the current folder
    match: Match | None = None
    greeting: str = ""

    def play(self, game: Game) -> int:
        """Play this round, and as many more as people like. The exit code of the command."""
        following: Game | None = game
        while following is not None:
            game, file = following, RecordFile(self.path)
            try:
                self._play_round(game, file)
                following = self._next_deal(game)
            except (KeyboardInterrupt, EOFError, Quit):
                secret = self.humans > 1 and not game.is_over  # a hand is on a shared screen
                self.tell(self.ink.blank_screen() if secret else "")
                return 0 if game.is_over else self._leave(game, file)
            except Exception:  # whatever else it is, the round is not lost with it
                if self.humans and not game.is_over:
                    self._leave(game, file)
                raise
        return 0

    def _play_round(self, game: Game, file: RecordFile) -> None:
        console = Console(
            game,
            humans=range(self.humans),
            bot=BOTS[self.bots],
            ask=self.ask,
            tell=self.tell,
            save=file.save,
            ink=self.ink,
            greeting=self.greeting,
        )
        console.play_round()
        self.tell(result(game, self.ink))
        if self.match is not None:
            self.tell(f"\n{self.match}")
        if self.path is not None:
            self._keep(game, file)
            self.path = next_name(self.path)  # a finished round is never written over

    def _next_deal(self, game: Game) -> Game | None:
        """The round after this one, if there is to be one."""
        match = self.match
        if match is not None and match.is_over:
            return None
        if not self.humans:  # one round is enough to watch, unless it is a match
            return match.next_round() if match else None
        self.tell("")
        wish = asking(self.ask, self.ink)("Another round? yes or no:")
        if wish.strip().lower() not in ("y", "yes"):
            return None
        if match is not None:
            following = match.next_round()
        else:
            following = Game(game.variant, players=game.names, seed=game.seed + 1)
        self.greeting = f"A new round, seed {following.seed}."
        self.tell(f"\n{self.greeting}")
        return following

    # -- leaving -----------------------------------------------------------------------------

    def _leave(self, game: Game, file: RecordFile) -> int:
        """Save the round, whatever keys are hammered meanwhile, and say how to go on."""
        while True:
            try:
                saved = self._keep(game, file)
                break
            except KeyboardInterrupt:
                continue
        if saved:
            self.tell(f"To go on: {self._resuming(file.path)}")
        return 0 if saved else 1

    def _keep(self, game: Game, file: RecordFile) -> bool:
        try:
            self.tell(f"Saved: {file.save(game)}")
        except OSError as error:
            self.tell(f"The round could not be saved: {error}")
            return False
        return True

    def _resuming(self, path: Path | None) -> str:
        words = [f"{command()} play --resume", f'"{path}"' if " " in str(path) else str(path)]
        words += [f"--humans {self.humans}"] if self.humans != 1 else []
        words += [f"--bots {self.bots}"] if self.bots != "eager" else []
        return " ".join(words)


def result(game: Game, ink: Ink | None = None) -> str:
    """Who has won, what everybody was left holding, and what that is worth."""
    ink = ink or Ink()
    who = "Nobody" if game.winner is None else game.names[game.winner]
    wide = max(map(len, game.names))
    lines = ["", ink.bold(filled(f"The round (seed {game.seed}) is over. {who} has won."))]
    for name, cards in zip(game.names, game.view(0).hands, strict=True):
        points = hand_points(game.variant, cards or ())
        lines.append(flowed(f"  {name:<{wide}}  {points:>4} ", cards or (), ink))
    if game.variant.scoring is Scoring.OWN_HAND:
        lines.append("Everybody counts their own hand, and low is good.")
    elif game.winner is not None:
        lines.append(f"{who} gets {round_points(game)[game.winner]} points.")
    return "\n".join(lines)
