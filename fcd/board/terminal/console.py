"""One round in a terminal: people at the keyboard, bots on the other chairs.

The console asks and tells through two functions, so that a test or another front end can take the
terminal's place. It shows a seat only that seat's view; between two people the screen is wiped. It
decides nothing about the rules.
"""

from __future__ import annotations

from collections.abc import Collection

from fcd.board.bots import Bot, bots_catch, catchers
from fcd.board.saving import uninterrupted
from fcd.board.terminal import screen
from fcd.board.terminal.ansi import Ink
from fcd.board.terminal.aside import Aside
from fcd.board.terminal.commands import Save
from fcd.board.terminal.page import Ask, Tell, asking
from fcd.board.terminal.prompt import Prompt, Undone
from fcd.engine import Action, Move, Phase
from fcd.game import Game

EVERYBODY = None  # an audience: whoever sits around the screen
LAST_NEWS = 6  # as many lines of a resumed round are told; log tells them all


class Console:
    """A game, who of its players are people, and the screen they share."""

    def __init__(
        self,
        game: Game,
        *,
        humans: Collection[int],
        bot: Bot,
        ask: Ask,
        tell: Tell,
        save: Save,
        ink: Ink | None = None,
        greeting: str = "",
    ) -> None:
        self.game = game
        self.humans = sorted(humans)
        self.bot = bot
        self.ink = ink or Ink()
        self.ask = asking(ask, self.ink)
        self.tell = tell
        self.save = save
        self.greeting = greeting  # told again to everybody for whom the screen was wiped
        self._holder: int | None = EVERYBODY  # who looks at the screen
        self._begun = max(0, len(game.log) - LAST_NEWS) if game.moves else 0
        self._told: dict[int | None, int] = {}  # how much of the log each audience has read
        self._shown: tuple[int, int] | None = None  # the seat and turn last shown in full

    def play_round(self) -> None:
        """Play to the end. Quit, Ctrl-C and the end of input come through as exceptions."""
        while not self.game.is_over:
            try:
                self._next_move()
            except Undone:
                self._forget_undone()
            if not self.humans:
                self._tell_news(EVERYBODY)
        self._show_to(self._public)
        self._tell_news(self._public)

    def _next_move(self) -> None:
        self._offer_catch()
        self._let_bots_catch()
        state = self.game.state
        if state.is_over:  # a penalty that nobody could pay
            return
        if state.phase is Phase.DARED and self.humans:
            self._make(self._aside().dare())  # judged by people, if there are any
        elif state.player in self.humans:
            self._let_human_move(state.player)
        else:
            self._make(self.bot(self.game.view(state.player), self.game.seed))

    def _make(self, move: Move) -> None:
        with uninterrupted():
            self.game.play(move)

    def _let_human_move(self, seat: int) -> None:
        self._show_to(seat)
        self._tell_news(seat)
        view = self.game.view(seat)
        in_full = self._shown != (seat, view.turn)
        can_play = any(move.action is Action.PLAY for move in view.legal_moves)
        self._shown = (seat, view.turn)
        prompt = Prompt(self.game, seat, self.ask, self.tell, self.ink, self.save)
        self._make(prompt.decide(in_full=in_full or can_play))

    def _forget_undone(self) -> None:
        length = len(self.game.moves) + 1  # the log begins with the deal
        self._begun = min(self._begun, length)
        self._told = {audience: min(read, length) for audience, read in self._told.items()}
        self._shown = None

    # -- who looks, and what they hear --------------------------------------------------------

    @property
    def _public(self) -> int | None:
        """Who is there when everybody is addressed: one person need not be told apart."""
        return self.humans[0] if len(self.humans) == 1 else EVERYBODY

    def _show_to(self, audience: int | None) -> None:
        """Wipe the screen when it is passed on, so that nobody sees another hand."""
        if len(self.humans) < 2 or audience == self._holder:
            return
        self._holder = audience
        self._shown = None
        self.tell(self.ink.blank_screen())
        if audience is not EVERYBODY:
            name = self.game.names[audience]
            self.ask(f"Pass the device to {name}. {name}, press Enter when nobody else looks:")
            if audience not in self._told and self.greeting:
                self.tell(self.greeting)

    def _tell_news(self, audience: int | None) -> None:
        """What happened since this audience was last told; to everybody, what nobody has read."""
        if audience is EVERYBODY:
            log, told = self.game.log, max(self._told.values(), default=self._begun)
        else:
            log, told = self.game.view(audience).log, self._told.get(audience, self._begun)
        if told == self._begun > 0 and audience not in self._told:
            self.tell(self.ink.faint(f"· … (log tells what was before: {told} lines)"))
        self._told[audience] = len(log)
        if log[told:]:
            self.tell(screen.news(log[told:]))

    # -- out of turn -------------------------------------------------------------------------

    def _offer_catch(self) -> None:
        """Somebody forgot a word, as everybody could hear: people not on turn may call out."""
        callers = catchers(self.game, self.humans)
        if callers:
            move = self._aside().catch(callers)
            if move is not None:
                self._make(move)

    def _aside(self) -> Aside:
        """A question to all the people, who have read what happened."""
        self._show_to(self._public)
        self._tell_news(self._public)
        return Aside(self.game, self._public, self.ask, self.tell, self.ink, self.save)

    def _let_bots_catch(self) -> None:
        bots = [seat for seat in range(self.game.players) if seat not in self.humans]
        move = bots_catch(self.game, self.humans, bots)
        if move is not None:
            self._make(move)
