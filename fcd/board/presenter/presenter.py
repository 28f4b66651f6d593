"""Presenter: messages in, portraits of the table out.

A message that cannot be acted on changes nothing and comes back as a note. `receive` never raises
for anything that a browser, a saved file or a student's player can do.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypedDict

from fcd.board.coach import advise, review
from fcd.board.drawing import THEME, labels
from fcd.board.hints import shelf
from fcd.board.presenter import asides
from fcd.board.presenter.asides import Aside
from fcd.board.presenter.calling import clean
from fcd.board.presenter.choosing import LEAVING, NOBODY, Pending, question
from fcd.board.presenter.goals import Goal, as_goal
from fcd.board.presenter.messages import Message, Refused, read, sequence
from fcd.board.presenter.portrait import State, ids
from fcd.board.presenter.reasons import why_not
from fcd.board.presenter.showing import IN_THE_PAST, log_of, show
from fcd.board.presenter.sitting import Bots, Mode, Sitting
from fcd.board.presenter.speaking import in_words
from fcd.cards import RANK_NAMES, Card, Color
from fcd.engine import Action, Move
from fcd.engine.legality import plays_of
from fcd.game import Game


class Answer(TypedDict):
    """What is shown once, in answer to one message."""

    note: str
    hint: State | None
    aside: Aside | None
    file: State | None


class Presenter:
    """One board: a sitting, the position looked at, and the answer to the last message."""

    def __init__(
        self,
        game: Game,
        *,
        seat: int = 0,
        bots: Bots | None = None,
        mode: Mode = Mode.PLAY,
        open_hands: bool = False,
        goal: Goal | Callable[..., bool] | None = None,
    ) -> None:
        wanted = None if goal is None else as_goal(goal)
        self.sitting = Sitting(
            game, mode=mode, seat=seat, bots=bots, goal=wanted, open_hands=open_hands
        )
        self._at: int | None = None  # the position looked at; None: the live one
        self._pending: Pending = None
        self._marked: set[int] = set()  # the moves that a review has found fault with
        self._forget_answers()

    @property
    def game(self) -> Game:
        """The round on the board: the one it was given, until another is dealt or loaded."""
        return self.sitting.game

    def _forget_answers(self) -> None:
        """What belonged to the message before."""
        self._answer: Answer = {"note": "", "hint": None, "aside": None, "file": None}

    def _position(self) -> int | None:
        """The past position looked at; None: the live one. Moves can be undone in another cell."""
        if self._at is not None and self._at >= len(self.game.moves):
            self._at = None
        return self._at

    # -- in ----------------------------------------------------------------------------------

    def receive(self, raw: object) -> State:
        """Do what the message asks for, if it can be done, and show the table."""
        aside = self._answer["aside"]
        self._forget_answers()
        try:
            message = read(raw)
            if message.type == "goto":  # from a page of moves one looks at several
                self._answer["aside"] = aside
            if self.sitting.curtain and message.type not in _BEFORE_THE_CURTAIN:
                raise Refused(f"Pass the device to {self.game.names[self.sitting.me]} first.")
            if message.type not in _DURING_A_CHOICE:
                self._pending = None
            _HANDLERS[message.type](self, message)
        except Refused as refusal:
            self._answer["note"] = clean(str(refusal))
        return self.show(sequence(raw))

    def _check_fresh(self, message: Message) -> None:
        at = self._position()
        if message.ply != (len(self.game.moves) if at is None else at):
            raise Refused("The game has moved on since, so this was not done. Look and try again.")

    def _check_live(self, message: Message) -> None:
        if self._position() is not None:
            raise Refused(IN_THE_PAST)
        self._check_fresh(message)
        if self.sitting.closed:
            raise Refused(self.sitting.closed)

    def _asked(self, message: Message) -> str:
        """The value that was chosen, if it is one of those that were asked for."""
        self._check_live(message)
        asked = question(self.sitting, self._pending)
        if asked is None or asked["ask"] != message.type:
            raise Refused("Nobody has asked for that now.")
        values = dict(asked["options"])
        if message.value not in values:
            raise Refused(f"Choose one of {', '.join(values.values())}.")
        return message.value

    def _held(self, game: Game, card_id: str) -> Card:
        hand = game.state.hands[self.sitting.me]
        held = dict(zip(ids(hand), hand, strict=True))
        if card_id not in held or self.sitting.veiled:
            raise Refused("That card is not in your hand.")
        return held[card_id]

    # -- moves -------------------------------------------------------------------------------

    def _play(self, message: Message) -> None:
        self._check_live(message)
        card = self._held(self.game, message.id)
        self._check_turn(self.game, Action.PLAY)
        if not self.sitting.people:
            raise Refused("You are watching.")
        self._complete(Move(Action.PLAY, card))

    def _complete(self, move: Move, *, with_nobody: bool = False) -> None:
        """Make the move, or ask for what it still needs: a color, then a player, if any."""
        assert move.card is not None
        asks_whom = "target" in self.game.variant.meaning(move.card).asks and not with_nobody
        ways = [
            way
            for way in plays_of(self.game.variant, self.game.state, move.card)
            if move.color in (None, way.color) and move.target in (None, way.target)
        ]
        if not any(map(self.game.explain, ways)):
            raise Refused(why_not(self.game.explain(ways[0])))
        if move in ways and not (asks_whom and move.target is None):
            self._pending = None
            self.sitting.make(move)
        else:
            self._pending = move

    def _choose_color(self, message: Message) -> None:
        color = Color(self._asked(message))
        if isinstance(self._pending, Move):
            self._complete(self._pending._replace(color=color))
        else:
            self.sitting.make(Move(Action.NAME, color=color))

    def _choose_player(self, message: Message) -> None:
        whom = self._asked(message)
        assert isinstance(self._pending, Move)  # nothing else asks for a player
        if whom == NOBODY:
            self._complete(self._pending, with_nobody=True)
        else:
            self._complete(self._pending._replace(target=int(whom)))

    def _judge(self, message: Message) -> None:
        self.sitting.make(Move(Action.ANSWER, word=self._asked(message)))

    def _call_for(self, message: Message) -> None:
        """Somebody at a shared device calls out, or nobody does."""
        caller = self._asked(message)
        if caller == NOBODY:
            self.sitting.go_on()
        else:
            word = self.game.state.speech.unsaid[0]
            self.sitting.make(Move(Action.CALL, word=word, player=int(caller)))

    def _press(self, message: Message) -> None:
        self._check_live(message)
        me, action = self.sitting.me, Action(message.type)
        self._check_turn(self.game, action)
        player = None if me == self.game.state.player else me
        self.sitting.make(Move(action, word=message.word or None, player=player))

    def _check_turn(self, game: Game, action: Action) -> None:
        """Out of turn one can only call out, and is not told what the player on turn could do."""
        open_now = game.variant.turn.get(game.state.phase, {})
        calling = action is Action.CALL and action in open_now
        if self.sitting.me != game.state.player and not calling:
            raise Refused(f"It is {game.names[game.state.player]}’s turn.")

    def _step(self, message: Message) -> None:
        self._check_live(message)
        self.sitting.go_on()

    def _let_house_move(self, message: Message) -> None:
        self._check_live(message)
        if self.sitting.failure is None:
            raise Refused("No player is in trouble.")
        self.sitting.go_on(house=True)

    # -- looking and going back ------------------------------------------------------------------

    def _go_to(self, message: Message) -> None:
        last = len(self.game.moves)
        if message.to not in range(last + 1):
            raise Refused(f"There is no such move: they go from 0 to {last}.")
        self._at = None if message.to == last else message.to

    def _undo(self, message: Message) -> None:
        self._check_fresh(message)
        undone = self.sitting.take_back()
        self._at = None
        moves = "one move" if undone == 1 else f"{undone} moves"
        self._answer["note"] = f"Taken back: {moves}. It is your choice again."

    def _give_hint(self, message: Message) -> None:
        no = self._no_hint()
        if no:
            raise Refused(no)
        view = self.game.view(self.sitting.me)
        move, reasons = advise(view)
        held = zip(ids(view.hand), view.hand, strict=True)
        card = next((card_id for card_id, card in held if card == move.card), "")
        act = None if move.card else (move.action.value, move.word or "")
        text = f"Hint: {in_words(move, self.game)}. {' '.join(reasons)}"
        self._answer["hint"] = {"card": card, "act": act, "text": text.strip()}

    def _no_hint(self) -> str:
        """Why there is no hint to give, if so."""
        me, closed = self.sitting.me, self.sitting.closed
        if self._position() is not None:
            return "Hints are about the live game: press Live first."
        if closed or self.sitting.veiled:
            return closed or "Nobody in particular is asked now."
        if me not in self.sitting.people:
            return "You are watching."
        if not self.game.view(me).legal_moves:
            return f"It is {self.game.names[self.game.state.player]}’s turn."
        return ""

    def _show_why(self, message: Message) -> None:
        game, me = self._shown(), self.sitting.me
        if message.id:
            ways = plays_of(game.variant, game.state, self._held(game, message.id))
            self._check_turn(game, Action.PLAY)
            tried = [game.explain(way) for way in ways]
            self._answer["aside"] = asides.explained(next(filter(None, tried), tried[0]), game)
            return
        kind, word = message.act
        if self.sitting.veiled or kind not in _EXPLAINED:
            raise Refused("There is no such button now.")
        self._check_turn(game, Action(kind))
        player = None if me == game.state.player else me
        move = Move(Action(kind), word=word or None, player=player)
        self._answer["aside"] = asides.explained(game.explain(move), game)

    def _show_rule(self, message: Message) -> None:
        self._answer["aside"] = asides.rule(message.ref)

    def _show_rules(self, message: Message) -> None:
        variant = self.game.variant
        self._answer["aside"] = asides.rule(next(iter(reversed(shelf(variant))), variant.key))

    def _show_log(self, message: Message) -> None:
        self._answer["aside"] = asides.log(log_of(self.sitting, self.game))

    def _show_review(self, message: Message) -> None:
        """The moves of the people, or of the player that is watched, marked in the log, too."""
        if not self.game.is_over:
            raise Refused("The review comes after the round.")
        seats = self.sitting.people or [self.sitting.me]
        remarks = {seat: review(self.game, seat) for seat in seats}
        self._marked = {remark.ply + 1 for found in remarks.values() for remark in found}
        self._answer["aside"] = asides.review(self.game, remarks, self.sitting.people)

    def _show_keys(self, message: Message) -> None:
        self._answer["aside"] = asides.keys()

    def _lift_curtain(self, message: Message) -> None:
        if self.sitting.curtain:
            self.sitting.holder = self.sitting.me
            self._at = None

    def _shown(self) -> Game:
        at = self._position()
        return self.game if at is None else self.game.at(at)

    def _nothing(self, message: Message) -> None:
        """Closing and cancelling are done by forgetting what was there."""

    # -- other games -----------------------------------------------------------------------------

    def _new(self, message: Message) -> None:
        self._check_fresh(message)
        over = self.game.is_over or not self.game.moves or self.sitting.mode is Mode.PUZZLE
        if not over and not message.value:
            self._pending = LEAVING
        elif message.value in ("", "yes"):
            self.sitting.restart()
            self._look_anew()

    def _look_anew(self) -> None:
        self._at, self._marked = None, set()

    def _save(self, message: Message) -> None:
        game = self.game
        name = f"fcd-{game.variant.key}-seed{game.seed}-move{len(game.moves)}.fcd.json"
        try:
            self._answer["file"] = {"name": name, "text": game.to_json()}
        except ValueError as error:  # rules that go by the name of others
            raise Refused(f"This round cannot be saved: {error!s:.200}.") from None
        self._answer["note"] = f"The round is saved as {name}."

    def _load(self, message: Message) -> None:
        self._check_fresh(message)
        self.sitting.load(message.text)
        self._look_anew()
        self._answer["note"] = (
            f"Loaded: {self.game.variant.title} after {len(self.game.moves)} moves."
        )

    # -- out -----------------------------------------------------------------------------------

    def setup(self) -> State:
        """What does not change from move to move."""
        variant = self.game.variant
        return {
            "theme": THEME,
            "key": variant.key,
            "title": variant.title,
            "names": RANK_NAMES,
            "labels": {rank: list(words) for rank, words in labels(variant).items()},
            "mode": self.sitting.mode.value,
        }

    def show(self, ack: str | int | None = None) -> State:
        """The table as the person at the board may see it, with the answer to the last message."""
        at = self._position()
        no_hint = self._no_hint()
        return {
            **show(self.sitting, at, self._pending, self._marked, no_hint),
            **self._answer,
            "ack": ack,
        }


_EXPLAINED = ("draw", "say", "call", "challenge", "end")
_BEFORE_THE_CURTAIN = {"ready", "undo", "keys", "rules", "rule", "close"}
_DURING_A_CHOICE = {"color", "player", "why", "rules", "rule", "keys", "close"}

_HANDLERS: dict[str, Callable[[Presenter, Message], None]] = {
    "play": Presenter._play,
    "draw": Presenter._press,
    "say": Presenter._press,
    "call": Presenter._press,
    "challenge": Presenter._press,
    "end": Presenter._press,
    "color": Presenter._choose_color,
    "player": Presenter._choose_player,
    "answer": Presenter._judge,
    "caller": Presenter._call_for,
    "cancel": Presenter._nothing,
    "close": Presenter._nothing,
    "undo": Presenter._undo,
    "hint": Presenter._give_hint,
    "goto": Presenter._go_to,
    "step": Presenter._step,
    "bot": Presenter._let_house_move,
    "new": Presenter._new,
    "save": Presenter._save,
    "load": Presenter._load,
    "why": Presenter._show_why,
    "rule": Presenter._show_rule,
    "rules": Presenter._show_rules,
    "log": Presenter._show_log,
    "review": Presenter._show_review,
    "keys": Presenter._show_keys,
    "ready": Presenter._lift_curtain,
}
