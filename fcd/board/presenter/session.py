"""A game and those who play it on one board: people, programs, and who looks at the screen.

It makes moves and lets the programs answer, takes back, deals and loads, and knows whether a puzzle
is solved. It knows nothing of messages or pictures.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import copy
from enum import StrEnum
from typing import Any

from fcd.board.bots import (
    ESCAPES,
    BotSeats,
    Player,
    PlayerFailed,
    bots_catch,
    catchers,
    last_choice,
    take_back,
    uninterrupted,
)
from fcd.board.presenter.goals import Goal, as_goal
from fcd.board.presenter.match_score import MatchScore
from fcd.board.presenter.messages import Refused
from fcd.board.sentences import describe_error, printable, why_not
from fcd.engine import Action, IllegalMove, Move, Phase
from fcd.game import Game
from fcd.record import BadRecord
from fcd.variants import VARIANTS

NO_CHOICE = "You haven't made a choice yet, so there's nothing to take back."
AT_A_TIME = 2000  # moves of programs in one go: players that never end must not hang a notebook
MOST_TRIES = 200  # moves that are tried out before a puzzle's hint
NOBODY = "nobody"
LEAVING = "leaving"  # a round that is not over, for another one

Bots = Mapping[int, str | Player] | str | Player
Pending = Move | str | None  # a card that still needs its color or player; or LEAVING
State = dict[str, Any]  # JSON, for the browser


class Mode(StrEnum):
    """Who acts on this board."""

    PLAY = "play"  # one person, programs on the other seats
    HOT = "hot"  # several people share the device
    WATCH = "watch"  # programs only
    PUZZLE = "puzzle"  # one person and a goal


class BoardSession:
    """A round, who plays it, and what each person has seen of it."""

    def __init__(
        self,
        game: Game,
        *,
        mode: Mode = Mode.PLAY,
        seat: int = 0,
        bots: Bots | None = None,
        goal: Goal | Callable[..., bool] | None = None,
        open_hands: bool = False,
    ) -> None:
        self.mode = Mode(mode)
        self.goal = None if goal is None else as_goal(goal)
        self.open_hands = open_hands  # for teaching
        self._single = self.mode in (Mode.PLAY, Mode.PUZZLE)  # one person sits at this board
        self._wished = game.check_seat(seat)  # and taken wherever there are so many seats
        self._given = self._programs(game, bots)
        if self._single and seat in self._given:
            raise ValueError(f"seat {seat} is yours: put the bots on other seats")
        BotSeats(game, self._given)  # says what is wrong with them
        self._begin(game)

    def _programs(self, game: Game, bots: Bots | None) -> dict[int, str | Player]:
        """Who sits where; one bot alone takes every seat that is free."""
        if bots is None or isinstance(bots, Mapping):
            return dict(bots or {})
        if self.mode is Mode.HOT:
            raise ValueError("say which seats are for bots, as in bots={2: 'eager'}")
        mine = [self._wished] if self._single else []
        return {seat: bots for seat in range(game.players) if seat not in mine}

    def _begin(self, game: Game, score: MatchScore | None = None) -> None:
        """Sit down to this game, everybody in the old place if there is such a seat."""
        self.score = score or MatchScore(game)
        self.seat = self._wished if self._wished < game.players else 0
        self.start = len(game.moves)  # where a puzzle begins
        mine = [self.seat] if self._single else []
        programs = {s: p for s, p in self._given.items() if s < game.players and s not in mine}
        if self.mode is not Mode.HOT:
            for seat in range(game.players):
                if seat not in mine:
                    programs.setdefault(seat, "eager")
        self.bots = BotSeats(game, programs)
        self.people = [s for s in range(game.players) if s not in self.bots]
        self.game = game
        self._shared = self.mode is Mode.HOT and len(self.people) > 1
        self._first = self.start if self.goal else 0  # earlier moves are not taken back
        self._start()

    def _start(self) -> None:
        """Begin with nothing seen, nothing let go and nobody holding the device."""
        self.known: dict[int, int] = {}  # for each person, how many moves they had seen
        self.holder: int | None = None  # who has the device, where people share it
        self._let_go: int | None = None  # the position at which nobody wanted to call out
        self.failure: PlayerFailed | None = None
        self.goal_trouble = ""
        self.run_programs()

    def seat_player(self, seat: int, player: str | Player) -> None:
        if self.game.check_seat(seat) not in self.bots:
            raise ValueError(f"seat {seat} is a person's")
        self.bots.put(seat, player)
        self._given[seat] = player
        self.run_programs()

    # -- moves ---------------------------------------------------------------------------------

    def make(self, move: Move) -> None:
        """Make a person's move and let the programs answer. Refused says which rule it breaks."""
        if not self.people:
            raise Refused("You're watching.")
        me, seen = self.me, len(self.game.moves)
        try:
            with uninterrupted():
                self.game.play(move)
        except IllegalMove as illegal:
            raise Refused(why_not(illegal.explanation)) from None
        self.known[me] = seen
        self.run_programs()

    def run_programs(self) -> None:
        self.failure = None
        for _ in range(AT_A_TIME):
            if self.mode is Mode.WATCH or not self._program_moves():
                return

    def go_on(self, *, house: bool = False) -> None:
        """The next move of a program; `house`: of the eager bot in its place."""
        if self.catchers:
            self._let_go = len(self.game.moves)
            self.run_programs()
            return
        if self.mode is not Mode.WATCH and self.failure is None and not self.waits:
            raise Refused("It's your turn. Nobody else can move now.")
        self.failure = None
        if self._program_moves(house=house):
            self.run_programs()

    @property
    def waits(self) -> bool:
        """Whether a program is on turn although nobody else is asked: after very many moves."""
        asked = self.catchers or (self.game.state.phase is Phase.DARED and self.people)
        return self.game.state.player in self.bots and not self.game.is_over and not asked

    def _program_moves(self, *, house: bool = False) -> bool:
        """Make the next move of a program; False if a person is needed, or it failed."""
        state = self.game.state
        if state.is_over or self.catchers or self.goal_state in ("done", "missed"):
            return False
        catch = bots_catch(self.game, self.people, self.bots.house)
        if catch is not None:
            self.game.play(catch)
            return True
        if state.player in self.people or (state.phase is Phase.DARED and self.people):
            return False
        try:
            self.bots.play(self.game, state.player, house=house)
        except PlayerFailed as failure:
            self.failure = failure
        return self.failure is None

    @property
    def catchers(self) -> list[int]:
        """The people who may call out now although it is not their turn, and have not let it go."""
        unsaid = self.game.state.speech.unsaid
        if not unsaid or not self.people or self._let_go == len(self.game.moves):
            return []
        player = self.game.state.player
        able = self.game.view(player).legal_moves if player in self.people else ()
        if any(move.action is Action.CALL for move in able):
            return []  # who is on turn can do it
        return catchers(self.game, self.people)

    # -- going back and elsewhere ------------------------------------------------------------------

    def take_back(self) -> int:
        no = self.no_take_back
        undone = 0 if no else take_back(self.game, self._last_mover, self._first)
        if not undone:
            raise Refused(no or NO_CHOICE)
        self._let_go, self.failure = None, None
        if not self._single:
            self.holder = None  # whoever pressed it: the cards are shown to their owner only
        last = len(self.game.moves)
        self.known = {seat: min(ply, last) for seat, ply in self.known.items()}
        return undone

    @property
    def no_take_back(self) -> str:
        if self.mode is Mode.WATCH:
            return "While you watch, use the slider to look back."
        if not self.game.moves[self._first :]:
            return "There's nothing to take back yet."
        if self._last_mover != (self.seat if self._single else self.holder):
            return "Another player has moved since, so you can't take back your move."
        # At a shared device it is offered in any case: others must not see who had no choice.
        if self._single and last_choice(self.game, self.seat, self._first) is None:
            return NO_CHOICE
        return ""

    @property
    def _last_mover(self) -> int:
        """The person who made a move last; the one shown, if nobody has."""
        if self._single:
            return self.seat
        pairs = zip(reversed(self.game.moves), reversed(self.game.states[:-1]), strict=True)
        movers = (s.player if move.player is None else move.player for move, s in pairs)
        return next((seat for seat in movers if seat in self.people), self.me)

    def restart(self) -> None:
        """The puzzle from its start; elsewhere another round of the same game."""
        if self.mode is Mode.PUZZLE:
            with uninterrupted():
                while len(self.game.moves) > self.start:
                    self.game.undo()
            self._start()
            return
        old, size = self.game, self.game.hand_size
        try:
            game = Game(old.variant, players=old.names, seed=old.seed + 1, hand_size=size)
        except ValueError as error:  # such as a deck that was larger
            raise Refused(f"Another round like this can't be dealt: {error!s:.200}.") from None
        self._begin(game, self.score.with_round(old))

    def load(self, text: str) -> None:
        if self.mode is Mode.PUZZLE:
            raise Refused("You can't load a round into a puzzle. Use another board.")
        try:
            game = self._read(text)
        except (ValueError, RecursionError) as error:
            raise Refused(f"This file can't be loaded: {error!s:.300}") from None
        self._begin(game)

    def _read(self, text: str) -> Game:
        try:
            return Game.from_json(text)
        except BadRecord:
            key = self.game.variant.key
            if key in VARIANTS or f'"{key}"' not in text:
                raise
            return Game.from_json(text, self.game.variant)  # a house rule that is not on the list

    # -- who looks ---------------------------------------------------------------------------------

    @property
    def me(self) -> int:
        """The seat that is shown: where people share the device, the one who is needed."""
        if self.mode is not Mode.HOT or not self.people:
            return self.seat
        player = self.game.state.player
        if player in self.people and not self.game.is_over:
            return player
        return self.people[0] if self.holder is None else self.holder

    @property
    def curtain(self) -> bool:
        waits = self._shared and not self.game.is_over and self.holder != self.me
        return waits and not self.catchers

    @property
    def veiled(self) -> bool:
        """Whether several people look, so that no hand may be shown."""
        return self.curtain or (self._shared and bool(self.catchers))

    @property
    def goal_state(self) -> str:
        """Whether a puzzle is open, done or missed; empty if this is none."""
        if self.goal is None:
            return ""
        try:
            if self.goal.reached(self.game, self.seat):
                return "done"
            then = self._after_this_turn()
            missed = self.goal.missed(then, self.seat, self.start)
            lost = missed and (then is self.game or not self.goal.reached(then, self.seat))
        except ESCAPES as error:
            self.goal_trouble = printable(f"the test of this goal raised {describe_error(error)}")
            return "open"
        return "missed" if lost else "open"

    def toward_goal(self, moves: Iterable[Move]) -> Move | None:
        """Of these moves one that reaches a puzzle's goal in this turn, or else may do so later.

        None: with the cards in hand it is out of reach. Nothing hidden is looked at: what another
        player does is open, and a card to be drawn is not counted on.
        """
        tries = iter(range(MOST_TRIES))
        found = {move: self._reaches_goal(move, tries) for move in moves}
        best = [move for move, reaches in found.items() if reaches]
        return next(iter([*best, *(move for move in found if found[move] is None)]), None)

    def _reaches_goal(self, move: Move, tries: Iterator[int]) -> bool | None:
        """Whether it does, in this turn; None: that cannot be told."""
        if move.action is Action.DRAW:
            return False
        if next(tries, None) is None:
            return None
        then, held = copy(self), Counter(self.game.state.hands[self.seat])
        then.game = self.game.at(len(self.game.moves))
        then.game.play(move)
        reached, state = then.goal_state, then.game.state
        if reached != "open":
            return reached == "done"
        if state.player != self.seat or Counter(state.hands[self.seat]) - held:
            return None
        unsaid, legal = state.speech.unsaid, then.game.legal_moves()
        able = [m for m in legal if m.action is not Action.CALL or m.word in unsaid]
        found = [then._reaches_goal(each, tries) for each in able]
        return True if True in found else None if None in found else False

    def _after_this_turn(self) -> Game:
        """The game; if nothing is left to do but to end the turn, as it will be after that."""
        moves = [] if self.game.is_over else self.game.legal_moves()
        if self.game.state.player != self.seat or {move.action for move in moves} != {Action.END}:
            return self.game
        then = self.game.at(len(self.game.moves))
        then.play(moves[0])
        return then

    @property
    def closed(self) -> str:
        match self.goal_state:
            case "done":
                return "Solved!"
            case "missed":
                assert self.goal is not None
                why = self.goal.why_missed(self.game, self.seat, self.start)
                return f"{why} Take back or start again."
        return "The round is over." if self.game.is_over else ""

    # -- what people are asked: which color, which player, was the dare done, who calls out --------

    def question(self, pending: Pending) -> State | None:
        game, state = self.game, self.game.state
        if pending == LEAVING:
            text = "This round isn't over. Leave it and deal another?"
            return _ask("new", text, [("yes", "New game"), ("no", "Play on")])
        if self.closed or self.curtain or not self.people:
            return None
        colors = [(str(color), str(color)) for color in game.variant.colors]
        if isinstance(pending, Move) and pending.card is not None:
            card, meaning = pending.card.spoken, game.variant.meaning(pending.card)
            if pending.color is None and "color" in meaning.asks:
                return _ask("color", f"Name a color for the {card}:", colors, cancel=True)
            others = [(str(s), name) for s, name in enumerate(game.names) if s != state.player]
            others += [(NOBODY, NOBODY)] if meaning.target_optional else []
            return _ask("player", f"Choose a player for the {card}:", others, cancel=True)
        if self.veiled:
            callers = [(str(seat), game.names[seat]) for seat in self.catchers]
            accused = game.names[state.speech.accused or 0]
            text = f"{accused} didn't say {state.speech.unsaid[0]}. Who calls it out?"
            return _ask("caller", text, [*callers, (NOBODY, NOBODY)])
        if state.phase is Phase.DARED and state.dare is not None:
            text = f"The table decides: {state.dare.question}"
            return _ask("answer", text, [("yes", "yes"), ("no", "no")])
        if state.phase is Phase.NAMING and state.player == self.me:
            text = f"The first card is a {state.top.spoken}. Name a color to start with."
            return _ask("color", text, colors)
        return None


def _ask(ask: str, text: str, options: list[tuple[str, str]], *, cancel: bool = False) -> State:
    return {"ask": ask, "text": text, "options": options, "cancel": cancel}
