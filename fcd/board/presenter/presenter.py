"""Presenter: messages in, states of the board out.

A message that cannot be acted on changes nothing and comes back as a note. `receive` never raises
for anything that a browser, a saved file or a student's player can do.
"""

from __future__ import annotations

from typing import Any

from fcd.board.coach import Remark, advise, judge, review
from fcd.board.drawing import THEME, labels, table_text
from fcd.board.presenter import side_panel
from fcd.board.presenter.board_state import IN_THE_PAST, board_state, log_for, pointed_at
from fcd.board.presenter.film import film, ids
from fcd.board.presenter.messages import Message, Refused, read, sequence
from fcd.board.presenter.session import LEAVING, NOBODY, BoardSession, Mode, Pending, State
from fcd.board.sentences import printable, shelf
from fcd.cards import RANK_NAMES, Card, Color
from fcd.engine import Action, Move
from fcd.engine.legality import plays_of
from fcd.game import Game

_NO_ANSWER: State = {"note": "", "hint": None, "side_panel": None, "file": None}
_EXPLAINED = ("draw", "say", "call", "challenge", "end")
_BEFORE_THE_CURTAIN = {"ready", "undo", "keys", "rules", "rule", "text", "close"}
_DURING_A_CHOICE = {"color", "player", "why", "rules", "rule", "keys", "text", "close"}


class Presenter:
    """One board: a session, the position looked at, and the answer to the last message."""

    def __init__(self, game: Game, **options: Any) -> None:
        self.session = BoardSession(game, **options)
        self._at: int | None = None  # the position looked at; None: the live one
        self._pending: Pending = None
        self._answer = dict(_NO_ANSWER)  # what is shown once, in answer to one message
        self._begin()

    def _begin(self) -> None:
        """Look at the live game, with nothing reviewed and nothing to be filmed."""
        self._at = None
        self._remarks: dict[int, Remark] = {}  # by the position that a review finds fault with
        self._shown = [len(self.game.moves)] * self.game.players  # moves that each seat has seen

    @property
    def game(self) -> Game:
        """The round on the board: the one it was given, until another is dealt or loaded."""
        return self.session.game

    def _position(self) -> int | None:
        """The past position looked at; None: the live one. Moves can be undone in another cell."""
        if self._at is not None and self._at >= len(self.game.moves):
            self._at = None
        return self._at

    def setup(self) -> State:
        variant = self.game.variant
        return {
            "theme": THEME,
            "key": variant.key,
            "title": variant.title,
            "names": RANK_NAMES,
            "labels": {rank: list(words) for rank, words in labels(variant).items()},
            "mode": self.session.mode.value,
        }

    def show(self, ack: str | int | None = None) -> State:
        at, no_hint = self._position(), self._no_hint()
        marked = {ply + 1 for ply in self._remarks}
        state = board_state(self.session, at, self._pending, marked, no_hint)
        return {**state, **self._answer, "film": self._film(), "ack": ack}

    def _film(self) -> list[State]:
        """What has happened since the person at the board last saw the live game."""
        me, last = self.session.me, len(self.game.moves)
        if self._at is not None or self.session.veiled:
            return []
        seen, self._shown[me] = self._shown[me], last
        return film(self.game, me, seen)

    # -- in: every type of message has its method -------------------------------------------------

    def receive(self, raw: object) -> State:
        panel, self._answer = self._answer["side_panel"], dict(_NO_ANSWER)
        try:
            message = read(raw)
            if message.type == "goto":  # from a page of moves one looks at several
                self._answer["side_panel"] = panel
            if self.session.curtain and message.type not in _BEFORE_THE_CURTAIN:
                raise Refused(f"Pass the device to {self.game.names[self.session.me]} first.")
            if message.type not in _DURING_A_CHOICE:
                self._pending = None
            getattr(self, f"on_{message.type}")(message)
        except Refused as refusal:
            self._answer["note"] = printable(str(refusal))
        return self.show(sequence(raw))

    def _check_fresh(self, message: Message) -> None:
        at = self._position()
        if message.ply != (len(self.game.moves) if at is None else at):
            raise Refused("The game has moved on, so nothing was done. Look and try again.")

    def _check_live(self, message: Message) -> None:
        if self._position() is not None:
            raise Refused(IN_THE_PAST)
        self._check_fresh(message)
        if self.session.closed:
            raise Refused(self.session.closed)

    def _check_turn(self, game: Game, action: Action) -> None:
        """Out of turn one can only call out, and learns nothing of what others could do."""
        open_now = game.variant.turn.get(game.state.phase, {})
        calling = action is Action.CALL and action in open_now
        if self.session.me != game.state.player and not calling:
            raise Refused(f"It's {game.names[game.state.player]}’s turn.")

    def _held(self, game: Game, card_id: str) -> Card:
        hand = game.state.hands[self.session.me]
        held = dict(zip(ids(hand), hand, strict=True))
        if card_id not in held or self.session.veiled:
            raise Refused("That card isn't in your hand.")
        return held[card_id]

    def _chosen(self, message: Message) -> str:
        self._check_live(message)
        asked = self.session.question(self._pending)
        if asked is None or asked["ask"] != message.type:
            raise Refused("That isn't being asked now.")
        values = dict(asked["options"])
        if message.value not in values:
            raise Refused(f"Choose one of these: {', '.join(values.values())}.")
        return message.value

    # -- moves -------------------------------------------------------------------------------

    def on_play(self, message: Message) -> None:
        self._check_live(message)
        card = self._held(self.game, message.id)
        self._check_turn(self.game, Action.PLAY)
        if not self.session.people:
            raise Refused("You're watching.")
        self._complete(Move(Action.PLAY, card))

    def _complete(self, move: Move, *, with_nobody: bool = False) -> None:
        """Make the move, or ask for what it still needs: a color, then a player, if any."""
        game = self.game
        assert move.card is not None
        asks_whom = "target" in self.game.variant.meaning(move.card).asks and not with_nobody
        ways = [
            way
            for way in plays_of(game.variant, game.state, move.card)
            if move.color in (None, way.color) and move.target in (None, way.target)
        ]
        is_whole = move in ways and not (asks_whom and move.target is None)
        if is_whole or not set(ways) & set(game.legal_moves()):  # then asking is of no use
            self.session.make(move if is_whole else ways[0])
            self._pending = None
        else:
            self._pending = move

    def on_color(self, message: Message) -> None:
        color = Color(self._chosen(message))
        if isinstance(self._pending, Move):
            self._complete(self._pending._replace(color=color))
        else:
            self.session.make(Move(Action.NAME, color=color))

    def on_player(self, message: Message) -> None:
        whom = self._chosen(message)
        assert isinstance(self._pending, Move)  # nothing else asks for a player
        if whom == NOBODY:
            self._complete(self._pending, with_nobody=True)
        else:
            self._complete(self._pending._replace(target=int(whom)))

    def on_answer(self, message: Message) -> None:
        self.session.make(Move(Action.ANSWER, word=self._chosen(message)))

    def on_caller(self, message: Message) -> None:
        caller = self._chosen(message)
        if caller == NOBODY:
            self.session.go_on()
        else:
            word = self.game.state.speech.unsaid[0]
            self.session.make(Move(Action.CALL, word=word, player=int(caller)))

    def on_draw(self, message: Message) -> None:
        self._check_live(message)
        self._check_turn(self.game, Action(message.type))
        self.session.make(self._pressed(self.game, message.type, message.word))

    on_say = on_call = on_challenge = on_end = on_draw

    def _pressed(self, game: Game, kind: str, word: str) -> Move:
        me = self.session.me
        player = None if me == game.state.player else me
        return Move(Action(kind), word=word or None, player=player)

    def on_step(self, message: Message) -> None:
        self._check_live(message)
        self.session.go_on()

    def on_bot(self, message: Message) -> None:
        self._check_live(message)
        if self.session.failure is None:
            raise Refused("No player needs help now.")
        self.session.go_on(house=True)

    # -- looking and going back ------------------------------------------------------------------

    def on_goto(self, message: Message) -> None:
        last = len(self.game.moves)
        if message.to not in range(last + 1):
            raise Refused(f"There's no such move. Moves go from 0 to {last}.")
        self._at = None if message.to == last else message.to
        remark = self._remarks.get(message.to)
        if remark is not None:
            seen = self.game.at(message.to)
            hint = pointed_at(seen, self.session.me, remark.better, remark.reasons, "Stronger")
            self._answer["hint"] = hint

    def on_undo(self, message: Message) -> None:
        self._check_fresh(message)
        undone = self.session.take_back()
        rest = " and what came after it" if undone > 1 else ""
        self._at, self._remarks = None, {}
        self._shown = [min(seen, len(self.game.moves)) for seen in self._shown]
        self._answer["note"] = f"You took back your move{rest}. Choose again."

    def on_hint(self, message: Message) -> None:
        no = self._no_hint()
        if no:
            raise Refused(no)
        me = self.session.me
        view = self.game.view(me)
        move, reasons = advise(view)
        if self.session.goal is not None:
            way = self.session.toward_goal(each.move for each in judge(view))
            if way is None:
                raise Refused("With these cards you can't reach the goal from here. Take back.")
            move, reasons = (
                (move, reasons) if way == move else (way, ("It keeps the goal in reach.",))
            )
        self._answer["hint"] = pointed_at(self.game, me, move, reasons, "Hint")

    def _no_hint(self) -> str:
        me, closed = self.session.me, self.session.closed
        if self._position() is not None:
            return "Hints are for the live game. Press Live first."
        if closed or self.session.veiled:
            return closed or "Pass the device on first."
        if me not in self.session.people:
            return "You're watching."
        if not self.game.view(me).legal_moves:
            return f"It's {self.game.names[self.game.state.player]}’s turn."
        return ""

    def on_ready(self, message: Message) -> None:
        if self.session.curtain:
            self.session.holder = self.session.me
            self._at = None

    def on_close(self, message: Message) -> None:
        """Closing and cancelling are done by forgetting what was there."""

    on_cancel = on_close

    # -- pages beside the table --------------------------------------------------------------------

    def on_why(self, message: Message) -> None:
        at = self._position()
        game = self.game if at is None else self.game.at(at)
        kind, word = message.act
        if message.id:
            ways = plays_of(game.variant, game.state, self._held(game, message.id))
            self._check_turn(game, Action.PLAY)
        elif self.session.veiled or kind not in _EXPLAINED:
            raise Refused("There's no such button now.")
        else:
            self._check_turn(game, Action(kind))
            ways = [self._pressed(game, kind, word)]
        tried = [game.explain(way) for way in ways]
        self._answer["side_panel"] = side_panel.explained(next(filter(None, tried), tried[0]), game)

    def on_rule(self, message: Message) -> None:
        self._answer["side_panel"] = side_panel.rule(message.ref, self.game.variant)

    def on_rules(self, message: Message) -> None:
        variant = self.game.variant
        self._answer["side_panel"] = side_panel.rule([variant.key, *shelf(variant)][-1], variant)

    def on_log(self, message: Message) -> None:
        self._answer["side_panel"] = side_panel.log(log_for(self.session))

    def on_review(self, message: Message) -> None:
        """The moves of the people, or of the player that is watched, marked in the log, too."""
        if not self.game.is_over:
            raise Refused("You can review the round when it's over.")
        seats = self.session.people or [self.session.me]
        remarks = {seat: review(self.game, seat) for seat in seats}
        self._remarks = {remark.ply: remark for found in remarks.values() for remark in found}
        self._answer["side_panel"] = side_panel.review(self.game, remarks, self.session.people)

    def on_text(self, message: Message) -> None:
        """The table in words, as this seat sees it."""
        words = table_text(self.setup(), self.show()).replace("\n    ", " ")  # which a page wraps
        self._answer["side_panel"] = side_panel.text(words.split("\n"))

    def on_keys(self, message: Message) -> None:
        self._answer["side_panel"] = side_panel.KEYS

    # -- other games -----------------------------------------------------------------------------

    def on_new(self, message: Message) -> None:
        self._check_fresh(message)
        over = self.game.is_over or not self.game.moves or self.session.mode is Mode.PUZZLE
        if not over and not message.value:
            self._pending = LEAVING
        elif message.value in ("", "yes"):
            self.session.restart()
            self._begin()

    def on_save(self, message: Message) -> None:
        game = self.game
        name = f"fcd-{game.variant.key}-seed{game.seed}-move{len(game.moves)}.fcd.json"
        try:
            self._answer["file"] = {"name": name, "text": game.to_json()}
        except ValueError as error:  # rules that go by the name of others
            raise Refused(f"This round can't be saved: {error!s:.200}.") from None
        self._answer["note"] = f"Saved as {name}."

    def on_load(self, message: Message) -> None:
        self._check_fresh(message)
        self.session.load(message.text)
        self._begin()
        title, moves = self.game.variant.title, len(self.game.moves)
        self._answer["note"] = f"Loaded: {title} after {moves} moves."
