"""A round in a terminal: people at the keyboard, bots on the other chairs, and a safe way to leave.

A seat is shown only what it may know; between two people the screen is wiped. Ctrl-C, the end of
input and `quit` all save the round and say how to go on with it. The file is the game's record and
nothing else, so who of the players are people is said again when the round is resumed.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from secrets import randbelow

from fcd.board.bots import BOTS, bots_catch, catchers, uninterrupted
from fcd.board.sentences import can_play
from fcd.board.terminal import console
from fcd.board.terminal.console import Terminal, command, filled
from fcd.board.terminal.prompt import Prompt, Quit, Undone
from fcd.engine import Move, Phase, Variant, check_players
from fcd.files import read_bounded, write_atomic
from fcd.game import NAMES, Game

EVERYBODY = None  # an audience: whoever sits around the screen
LARGEST = 10_000_000  # bytes of a record
LAST_NEWS = 6  # so many lines of a resumed round are shown; log shows them all


class TerminalSession:
    """A round, which of its seats are people's, and the screen they share."""

    def __init__(
        self,
        game: Game,
        terminal: Terminal,
        humans: Sequence[int] = (0,),
        bots: str = "eager",
        path: Path | None = None,
    ) -> None:
        """`path` is where to save; None: under a new name in the current folder, if at all."""
        self.game, self.humans, self.bots, self.path = game, humans, bots, path
        self.terminal, self.tell, self.ink = terminal, terminal.tell, terminal.ink
        self._holder: int | None = EVERYBODY  # who looks at the screen
        self._begun = max(0, len(game.log) - LAST_NEWS) if game.moves else 0
        self._read: dict[int | None, int] = {}  # how much of the log each audience has read
        self._shown: tuple[int, int] | None = None  # the seat and turn last shown in full

    def play(self) -> int:
        """Play to the end, or until somebody leaves. The exit code of the command."""
        try:
            self.tell(self.greeting())
            self.play_round()
        except (KeyboardInterrupt, EOFError, Quit):
            self.tell(self.ink.blank_screen() if len(self.humans) > 1 else "")
            return 0 if self.game.is_over else self._leave()
        except Exception:  # whatever else it is, the round is not lost with it
            if self.humans:
                self._leave()
            raise
        self.tell(console.result(self.game, self.ink))
        return 0 if self.path is None or self._save() else 1

    def greeting(self) -> str:
        variant = self.game.variant
        lines = [f"{variant.title}, seed {self.game.seed}."]
        lines.append(f"The rules: {command()} rules {variant.key}")
        if self.humans:
            lines.append("Type the number of a card to play it, or ? to see what you can do.")
        return "\n".join(map(filled, lines))

    def play_round(self) -> None:
        """Play to the end. Quit, Ctrl-C and the end of input come through as exceptions."""
        while not self.game.is_over:
            try:
                self._next_move()
            except Undone:
                length = len(self.game.moves) + 1  # the log begins with the deal
                self._begun = min(self._begun, length)
                self._read = {audience: min(n, length) for audience, n in self._read.items()}
                self._shown = None
            if not self.humans:
                self._show_to(EVERYBODY)
        self._show_to(self._public)

    def _next_move(self) -> None:
        callers = catchers(self.game, self.humans)
        if callers:  # somebody forgot a word, as everybody could hear
            self._make(self._ask_everybody().catch(callers))
        bots = [seat for seat in range(self.game.players) if seat not in self.humans]
        self._make(bots_catch(self.game, self.humans, bots))
        state = self.game.state
        if state.is_over:  # a penalty that nobody could pay
            return
        if state.phase is Phase.DARED and self.humans:
            self._make(self._ask_everybody().dare())  # judged by people, if there are any
        elif state.player in self.humans:
            self._let_human_move(state.player)
        else:
            self._make(BOTS[self.bots](self.game.view(state.player), self.game.seed))

    def _make(self, move: Move | None) -> None:
        if move is not None:
            with uninterrupted():
                self.game.play(move)

    def _let_human_move(self, seat: int) -> None:
        self._show_to(seat)
        prompt = Prompt(self.game, seat, self.terminal, self._save)
        now = (seat, prompt.view.turn)
        in_full = self._shown != now or can_play(prompt.view)
        self._shown = now
        self._make(prompt.decide(in_full=in_full))

    def _ask_everybody(self) -> Prompt:
        self._show_to(self._public)
        return Prompt(self.game, None, self.terminal, self._save)

    @property
    def _public(self) -> int | None:
        """Whom everybody's news is for: a person who is alone may read it all."""
        return self.humans[0] if len(self.humans) == 1 else EVERYBODY

    def _show_to(self, audience: int | None) -> None:
        """Tell what this audience has not read yet; everybody is told what nobody has read."""
        if len(self.humans) > 1 and audience != self._holder:
            self._pass_on(audience)
        log = self.game.log_for(audience)
        read = self._read.get(audience, self._begun)
        if audience is EVERYBODY:
            read = max(self._read.values(), default=self._begun)
        if read == self._begun > 0 and audience not in self._read:
            self.tell(self.ink.faint(f"· … (type log for the {read} lines before)"))
        self._read[audience] = len(log)
        if log[read:]:
            self.tell(console.news(log[read:]))

    def _pass_on(self, audience: int | None) -> None:
        """Wipe the screen, so that nobody sees another hand."""
        self._holder, self._shown = audience, None
        self.tell(self.ink.blank_screen())
        if audience is not EVERYBODY:
            name = self.game.names[audience]
            ready = f"{name}, press Enter when nobody else is looking:"
            self.terminal.ask(f"Pass the device to {name}. {ready}")
            if audience not in self._read:
                self.tell(self.greeting())

    def _leave(self) -> int:
        """Save the round, whatever keys are hammered meanwhile, and say how to go on."""
        saved = None
        while saved is None:
            with suppress(KeyboardInterrupt):
                saved = self._save()
        if saved:
            path = str(self.path)
            words = [f"{command()} play --resume", f'"{path}"' if " " in path else path]
            words += [f"--humans {len(self.humans)}"] if len(self.humans) != 1 else []
            words += [f"--bots {self.bots}"] if self.bots != "eager" else []
            self.tell(f"To go on: {' '.join(words)}")
        return 0 if saved else 1

    def _save(self) -> bool:
        self.path = self.path or new_name(self.game.variant.key, datetime.now())
        try:
            write_atomic(self.path, self.game.to_json())
        except OSError as error:
            self.tell(f"The round couldn't be saved: {error}")
            return False
        self.tell(f"Saved: {self.path}")
        return True


def new_name(key: str, now: datetime, folder: Path = Path()) -> Path:
    """A file that is not there yet, whose name says which game was left and when."""
    names = (f"fcd-{key}-{now:%Y%m%d-%H%M%S}{more}.fcd.json" for more in ("", *range(-2, -99, -1)))
    return next(folder / name for name in names if not (folder / name).exists())


def deal(variant: Variant, players: int | None, given: str | None, seed: int | None) -> Game:
    """A round for players with the given names, and usual ones for the others.

    >>> from fcd import find_variant
    >>> deal(find_variant("mini_uno"), 3, "Zoe, bob", 1).names
    ('Zoe', 'bob', 'Alice')
    """
    names = [name.strip() for name in given.split(",")] if given else []
    if players is None:
        players = len(names) if len(names) in variant.players else min(4, variant.players[-1])
    check_players(variant, players)
    if len(names) > players:
        raise ValueError(f"{len(names)} names are too many for {players} players")
    taken = {name.lower() for name in names}
    spare = [name for name in NAMES if name.lower() not in taken]
    names += spare[: players - len(names)]
    return Game(variant, players=names, seed=randbelow(2**32) if seed is None else seed)


def resume(path: Path) -> Game:
    """The round in this file. ValueError, with a sentence, if it cannot be gone on with."""
    try:
        return Game.from_json(read_bounded(path, LARGEST).decode())
    except OSError as error:
        raise ValueError(f"cannot read {path}: {error.strerror or error}") from None
    except ValueError as error:  # BadRecord, or bytes that are no text
        raise ValueError(f"cannot resume {path}: {error}") from None
