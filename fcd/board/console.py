"""One round in a terminal: people at the keyboard, bots on the other chairs.

The console asks and tells through two functions, so that a test or another front end can take the
terminal's place. It shows a seat only that seat's view; between two people the screen is wiped. It
decides nothing about the rules.
"""

from __future__ import annotations

from collections.abc import Collection

from fcd.board import screen
from fcd.board.ansi import Ink
from fcd.board.bots import Bot, right_calls
from fcd.board.prompt import Prompt, Quit, Save, Tell, Undone
from fcd.board.reading import Ask, read_words
from fcd.board.saving import uninterrupted
from fcd.cards import BadNotation
from fcd.engine import Action, Move, Phase
from fcd.game import Game

EVERYBODY = None  # an audience: whoever sits around the screen


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
    ) -> None:
        self.game = game
        self.humans = sorted(humans)
        self.bot = bot
        self.ask = ask
        self.tell = tell
        self.save = save
        self.ink = ink or Ink()
        self._holder: int | None = EVERYBODY  # who looks at the screen
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
            self._ask_the_table()
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
            self.ask(f"Pass the device to {name}. {name}, press Enter when nobody else looks: ")

    def _tell_news(self, audience: int | None) -> None:
        """What happened since this audience was last told; to everybody, what nobody has read."""
        if audience is EVERYBODY:
            log, told = self.game.log, max(self._told.values(), default=0)
        else:
            log, told = self.game.view(audience).log, self._told.get(audience, 0)
        self._told[audience] = len(log)
        if log[told:]:
            self.tell(screen.news(log[told:]))

    # -- out of turn -------------------------------------------------------------------------

    def _offer_catch(self) -> None:
        """After every play that leaves one card: people whose turn it is not may call out.

        It is offered whether the word was said or not, or else the offer would tell.
        """
        accused, word = self._last_word()
        callers = [seat for seat in self.humans if word and self._might_catch(seat, word)]
        if accused is None or not callers:
            return
        self._show_to(self._public)
        self._tell_news(self._public)
        names = self.game.names
        by = "" if len(callers) == 1 else f" by {names[callers[0]]}"
        prompt = f"{names[accused]} has one card left. Enter to go on, or type: call {word}{by}: "
        while line := self.ask(prompt).strip():
            move = self._read_catch(line, callers)
            if move is not None:
                self._make(move)
                return

    def _last_word(self) -> tuple[int | None, str | None]:
        """Who had the turn before, and the word that goes with the cards left in that hand."""
        view, sayings = self.game.view(0), self.game.variant.sayings  # the same in every view
        accused = view.speech.accused
        if accused is None or sayings is None:
            return None, None
        return accused, sayings.words.get(view.counts[accused])

    def _might_catch(self, seat: int, word: str) -> bool:
        """Whether nothing could be wrong with a catch except that the word was said."""
        if seat == self.game.state.player:  # who will be asked anyway
            return False
        broken = self.game.explain(Move(Action.CALL, word=word, player=seat)).broken
        return {finding.name for finding in broken} <= {"forgot"}

    def _read_catch(self, line: str, callers: list[int]) -> Move | None:
        """The catch on this line, if it is a legal one. If not, it has been answered."""
        if line.lower() == "quit":
            raise Quit
        try:
            move = read_words(self.game, line)
        except BadNotation as error:
            self.tell(screen.wrapped(str(error)))
            return None
        if move.player is None and len(callers) == 1:
            move = move._replace(player=callers[0])
        if move.action is not Action.CALL or move.player not in callers:
            names = " or ".join(self.game.names[seat] for seat in callers)
            self.tell(f"Now {names} may call out, and nothing else can be done.")
            return None
        explanation = self.game.explain(move)
        if not explanation:
            self.tell(screen.reasons(explanation))
        return move if explanation else None

    def _let_bots_catch(self) -> None:
        """A bot catches whoever forgot, unless a person is on turn who can do it first."""
        player = self.game.state.player
        if not self.game.state.speech.unsaid:
            return
        if player in self.humans and right_calls(self.game.view(player)):
            return
        for seat in range(len(self.game.names)):
            if seat not in self.humans and seat != player:
                calls = right_calls(self.game.view(seat))
                if calls:
                    self._make(calls[0])
                    return

    def _ask_the_table(self) -> None:
        """A dare is judged by people, if there are any."""
        self._show_to(self._public)
        self._tell_news(self._public)
        answer = ""
        while answer not in ("yes", "no"):
            answer = self.ask("What does the table say? yes or no: ").strip().lower()
            if answer == "quit":
                raise Quit
        self._make(Move(Action.ANSWER, word=answer))
