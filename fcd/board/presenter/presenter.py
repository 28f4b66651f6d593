"""Presenter: messages in, portraits of the table out.

A message that cannot be acted on changes nothing and comes back as a note. `receive` never raises
for anything that a browser, a saved file or a student's player can do.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from fcd.board.coach import advise, review
from fcd.board.drawing import THEME, labels
from fcd.board.presenter import asides
from fcd.board.presenter.asides import Aside
from fcd.board.presenter.chairs import Player
from fcd.board.presenter.choosing import question
from fcd.board.presenter.goals import Goal, as_goal
from fcd.board.presenter.messages import Message, Refused, read, sequence
from fcd.board.presenter.portrait import State, ids, log_window, news, portrait
from fcd.board.presenter.reasons import Table, why_not
from fcd.board.presenter.sitting import Mode, Sitting
from fcd.board.presenter.speaking import in_words
from fcd.cards import Card, Color
from fcd.engine import Action, Move
from fcd.engine.legality import plays_of
from fcd.game import Game

IN_THE_PAST = "You are looking at the past. Press Live to go on playing."


class Presenter:
    """One board: a sitting, the position looked at, and the answer to the last message."""

    def __init__(
        self,
        game: Game,
        *,
        seat: int = 0,
        bots: Mapping[int, str | Player] | None = None,
        mode: Mode = Mode.PLAY,
        open_hands: bool = False,
        goal: Goal | Callable[[Game], bool] | None = None,
    ) -> None:
        self.open_hands = open_hands
        wanted = None if goal is None else as_goal(goal)
        self.sitting = Sitting(game, mode=mode, seat=seat, bots=bots, goal=wanted)
        self._at: int | None = None  # the position looked at; None: the live one
        self._pending: Move | None = None  # a card that still needs its color or player
        self._forget_answers()

    @property
    def game(self) -> Game:
        """The round on the board: the one it was given, until another is dealt or loaded."""
        return self.sitting.game

    def _forget_answers(self) -> None:
        """What belonged to the message before."""
        self._note = ""
        self._hint: State | None = None
        self._aside: Aside | None = None
        self._file: State | None = None

    # -- in ----------------------------------------------------------------------------------

    def receive(self, raw: object) -> State:
        """Do what the message asks for, if it can be done, and show the table."""
        aside = self._aside
        self._forget_answers()
        try:
            message = read(raw)
            if message.type == "goto":  # from a page of moves one looks at several
                self._aside = aside
            if self.sitting.curtain and message.type not in _BEFORE_THE_CURTAIN:
                raise Refused(f"Pass the device to {self.game.names[self.sitting.me]} first.")
            if message.type not in _DURING_A_CHOICE:
                self._pending = None
            _HANDLERS[message.type](self, message)
        except Refused as refusal:
            self._note = str(refusal)
        return self.show(sequence(raw))

    def _check_live(self, message: Message) -> None:
        if self._at is not None:
            raise Refused(IN_THE_PAST)
        if message.ply != len(self.game.moves):
            raise Refused("The game has moved on since, so this was not done. Look and try again.")
        if self.sitting.closed:
            raise Refused(self.sitting.closed)

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
        player = self.game.state.player
        if player != self.sitting.me:
            raise Refused(f"It is {self.game.names[player]}’s turn.")
        self._complete(Move(Action.PLAY, card))

    def _complete(self, move: Move) -> None:
        """Make the move, or ask for what it still needs: a color, then a player."""
        assert move.card is not None
        ways = [
            way
            for way in plays_of(self.game.variant, self.game.state, move.card)
            if move.color in (None, way.color) and move.target in (None, way.target)
        ]
        if not any(map(self.game.explain, ways)):
            raise Refused(why_not(self.game.explain(ways[0])))
        if move in ways:
            self._pending = None
            self.sitting.make(move)
        else:
            self._pending = move

    def _choose_color(self, message: Message) -> None:
        self._check_live(message)
        colors = tuple(map(str, self.game.variant.colors))
        if message.value not in colors:
            raise Refused(f"Choose one of {', '.join(colors)}.")
        color = Color(message.value)
        if self._pending is not None:
            self._complete(self._pending._replace(color=color))
        elif self.sitting.me == self.game.state.player:
            self.sitting.make(Move(Action.NAME, color=color))
        else:
            raise Refused("There is no color to choose now.")

    def _choose_player(self, message: Message) -> None:
        self._check_live(message)
        others = {str(s): s for s in range(self.game.players) if s != self.game.state.player}
        if self._pending is None or message.value not in others:
            raise Refused("There is no player to choose now.")
        self._complete(self._pending._replace(target=others[message.value]))

    def _answer(self, message: Message) -> None:
        self._check_live(message)
        if not self.sitting.people:
            raise Refused("You are watching.")
        self.sitting.make(Move(Action.ANSWER, word=message.value))

    def _press(self, message: Message) -> None:
        self._check_live(message)
        me = self.sitting.me
        if me not in self.sitting.people:
            raise Refused("You are watching.")
        player = self.game.state.player
        action = Action(message.type)
        if me != player and action is not Action.CALL:
            raise Refused(f"It is {self.game.names[player]}’s turn.")
        move = Move(action, word=message.word or None, player=None if me == player else me)
        self.sitting.make(move)

    def _call_for(self, message: Message) -> None:
        """Somebody at a shared device calls out, or nobody does."""
        self._check_live(message)
        callers = {str(seat): seat for seat in self.sitting.catchers}
        if callers and message.value == "nobody":
            self.sitting.go_on()
        elif message.value in callers:
            word = self.game.state.speech.unsaid[0]
            self.sitting.make(Move(Action.CALL, word=word, player=callers[message.value]))
        else:
            raise Refused("Nobody is asked to call out now.")

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
            raise Refused(f"There is no move {message.to:.0f}: they go from 0 to {last}.")
        self._at = None if message.to == last else message.to

    def _undo(self, message: Message) -> None:
        undone = self.sitting.take_back()
        self._at = None
        moves = "one move" if undone == 1 else f"{undone} moves"
        self._note = f"Taken back: {moves}. It is your choice again."

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
        self._hint = {"card": card, "act": act, "text": text.strip()}

    def _no_hint(self) -> str:
        """Why there is no hint to give, if so."""
        me, closed = self.sitting.me, self.sitting.closed
        if self._at is not None:
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
        player = None if me == game.state.player else me
        if message.id:
            ways = plays_of(game.variant, game.state, self._held(game, message.id))
            tried = [game.explain(way._replace(player=player)) for way in ways]
            self._aside = asides.explained(next(filter(None, tried), tried[0]), game)
            return
        kind, word = message.act
        if self.sitting.veiled or kind not in _EXPLAINED:
            raise Refused("There is no such button now.")
        move = Move(Action(kind), word=word or None, player=player)
        self._aside = asides.explained(game.explain(move), game)

    def _show_rule(self, message: Message) -> None:
        self._aside = asides.rule(message.ref)

    def _show_log(self, message: Message) -> None:
        self._aside = asides.log(self._log(self.game))

    def _show_review(self, message: Message) -> None:
        if not self.game.is_over:
            raise Refused("The review comes after the round.")
        self._aside = asides.review(self.game, review(self.game, self.sitting.me))

    def _show_keys(self, message: Message) -> None:
        self._aside = asides.keys()

    def _lift_curtain(self, message: Message) -> None:
        if self.sitting.curtain:
            self.sitting.holder = self.sitting.me
            self._at = None

    def _nothing(self, message: Message) -> None:
        """Closing and cancelling are done by forgetting what was there."""

    # -- other games -----------------------------------------------------------------------------

    def _new(self, message: Message) -> None:
        self.sitting.restart()
        self._at = None

    def _save(self, message: Message) -> None:
        game = self.game
        name = f"fcd-{game.variant.key}-seed{game.seed}-move{len(game.moves)}.fcd.json"
        self._file = {"name": name, "text": game.to_json()}
        self._note = f"The round is saved as {name}."

    def _load(self, message: Message) -> None:
        self.sitting.load(message.text)
        self._at = None
        self._note = f"Loaded: {self.game.variant.title} after {len(self.game.moves)} moves."

    # -- out -----------------------------------------------------------------------------------

    def setup(self) -> State:
        """What does not change from move to move."""
        variant = self.game.variant
        return {
            "theme": THEME,
            "key": variant.key,
            "title": variant.title,
            "labels": {rank: list(words) for rank, words in labels(variant).items()},
            "mode": self.sitting.mode.value,
        }

    def show(self, ack: str | int | None = None) -> State:
        """The table as the person at the board may see it."""
        sitting, game, me = self.sitting, self._shown(), self.sitting.me
        open_hands = self.open_hands and not sitting.veiled
        state = portrait(game, me, closed=self._closed(), open_hands=open_hands)
        if sitting.veiled:
            state |= {"hand": [], "points": 0}
        for seat, about in enumerate(state["seats"]):
            about["bot"] = sitting.chairs.names.get(seat, "")
        log, ply = self._log(game), len(game.moves)
        state |= {
            "ack": ack,
            "ply": ply,
            "last": len(self.game.moves),
            "live": self._at is None,
            "choose": None if self._at is not None else question(sitting, self._pending),
            "note": self._note,
            "news": [] if sitting.veiled else news(log, sitting.known.get(me, -1)),
            "log": log_window(self._log(self.game), ply),
            "lines": len(self.game.moves) + 1,
            "hint": self._hint,
            "aside": self._aside,
            "curtain": self._curtain(),
            "goal": self._goal(),
            "stuck": {"text": str(sitting.failure)} if sitting.failure else None,
            "file": self._file,
            "meta": self._meta(state["why"]),
        }
        if sitting.mode is Mode.WATCH:
            state["acts"] = []
        state["acts"] += self._go_on_buttons(state["tips"])
        state["why"] = [list(row) for row in state["why"].rows]
        state["tips"] = [text for text, _ in state["tips"].rows]
        return state

    def _shown(self) -> Game:
        return self.game if self._at is None else self.game.at(self._at)

    def _log(self, game: Game) -> tuple[str, ...]:
        return game.log_for(None if self.sitting.veiled else self.sitting.me)

    def _closed(self) -> str:
        """Why nothing can be done with what is shown, if so."""
        sitting = self.sitting
        if self._at is not None:
            return IN_THE_PAST
        if sitting.veiled:
            return "Nobody’s cards are shown while the device is passed on."
        if sitting.closed:
            return sitting.closed
        return "" if sitting.people else "You are watching."

    def _curtain(self) -> State | None:
        if not self.sitting.curtain:
            return None
        name = self.game.names[self.sitting.me]
        return {"name": name, "text": f"Pass the device to {name}."}

    def _goal(self) -> State | None:
        goal = self.sitting.goal
        return None if goal is None else {"text": goal.text, "state": self.sitting.goal_state}

    def _meta(self, why: Table) -> dict[str, int]:
        sitting = self.sitting
        moved = len(self.game.moves) > (sitting.start if sitting.goal else 0)
        no_undo = "" if moved else "There is nothing to take back yet."
        if sitting.mode is Mode.WATCH:
            no_undo = "While you watch, use the slider to look back."
        no_load = "A puzzle stays as it is." if sitting.mode is Mode.PUZZLE else ""
        return {
            "undo": why.number(no_undo),
            "hint": why.number(self._no_hint()),
            "new": 0,
            "save": 0,
            "load": why.number(no_load),
        }

    def _go_on_buttons(self, tips: Table) -> list[State]:
        """The button that lets the programs move, where they wait for it."""
        sitting = self.sitting
        if self._at is not None or sitting.closed:
            return []
        if sitting.mode is Mode.WATCH:
            label, tip = "Next move", ""
        elif sitting.catchers and not sitting.veiled:
            label, tip = "Go on", "Let it pass and let the others play on."
        elif sitting.waits and sitting.failure is None and not sitting.catchers:
            label, tip = "Go on", "The others have made very many moves. Let them go on."
        else:
            return []
        button = {"type": "step", "word": "", "label": label, "key": "g", "due": False}
        return [{**button, "why": 0, "tip": tips.number(tip)}]


_EXPLAINED = ("draw", "say", "call", "challenge", "end")
_BEFORE_THE_CURTAIN = {"ready", "keys", "rule", "close"}
_DURING_A_CHOICE = {"color", "player", "why", "rule", "keys", "close"}

_HANDLERS: dict[str, Callable[[Presenter, Message], None]] = {
    "play": Presenter._play,
    "draw": Presenter._press,
    "say": Presenter._press,
    "call": Presenter._press,
    "challenge": Presenter._press,
    "end": Presenter._press,
    "color": Presenter._choose_color,
    "player": Presenter._choose_player,
    "answer": Presenter._answer,
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
    "log": Presenter._show_log,
    "review": Presenter._show_review,
    "keys": Presenter._show_keys,
    "ready": Presenter._lift_curtain,
}
