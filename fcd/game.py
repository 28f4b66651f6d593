"""Game: the object a notebook holds. A variant, a state, and the moves that led to it.

>>> game = Game("mini_uno", players=["Ann", "Ben"], seed=1)
>>> game.legal_moves()
[play B9, play Bskip, play Bdraw2]
>>> print(game.explain("play R1"))
play R1: not legal
  ✓ The red 1 is in your hand. [mini_uno#turn]
  ✗ Needs blue or a 3. This is a red 1. [mini_uno#match]
>>> events = game.play("play Bdraw2")
>>> game.log[-1]
'Ben plays the blue Draw Two; Ann draws two cards; Ann is skipped'
>>> Game.from_json(game.to_json()).state == game.state
True
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from fcd import engine
from fcd.arguments import is_whole, player_names, whole
from fcd.cards import BadNotation, Card, Color, Hand
from fcd.engine import Action, Event, Explanation, Move, State, Variant, narrate
from fcd.variants import find_variant

if TYPE_CHECKING:
    from fcd.view import View

NAMES = (
    *("Alice", "Bob", "Jack", "Mallory", "Nina", "Omar", "Priya", "Quinn", "Rosa", "Sam"),
    *("Tara", "Umar", "Vera", "Wim"),
)


class Game:
    """One round in progress. It is thin and changes; everything it holds is immutable."""

    def __init__(
        self,
        variant: str | Variant,
        *,
        players: int | Sequence[str] = 4,
        seed: int = 0,
        deck: Iterable[Card] | None = None,
        dealer: int | None = None,
        hand_size: int | None = None,
    ) -> None:
        """Deal a round: to so many players, or to players with these names.

        Without a `deck` the game's own is shuffled by the seed; a deck that is given is dealt as
        it is, first card first. A `hand_size` deals fewer or more cards than the rules say.
        """
        self.variant = find_variant(variant)
        self.names = _names(players, self.variant)
        self.seed = whole(seed, "seed")
        self.deck = None if deck is None else _deck(deck)
        self.dealer = None if dealer is None else whole(dealer, "dealer")
        self.hand_size = None if hand_size is None else whole(hand_size, "hand_size")
        state, events = engine.new_round(
            self.variant,
            len(self.names),
            seed=self.seed,
            deck=self.deck,
            dealer=self.dealer,
            hand_size=self.hand_size,
        )
        self._states = [state]
        self._events = [events]
        self._moves: list[Move] = []
        self._log_lines: dict[int | None, list[str]] = {}  # as far as it has been asked for

    # -- looking -----------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The round as it stands, with all secrets."""
        return self._states[-1]

    @property
    def states(self) -> tuple[State, ...]:
        return tuple(self._states)

    @property
    def moves(self) -> tuple[Move, ...]:
        return tuple(self._moves)

    @property
    def events(self) -> tuple[tuple[Event, ...], ...]:
        """What happened in the deal and in every move, with all secrets."""
        return tuple(self._events)

    @property
    def log(self) -> tuple[str, ...]:
        """What the whole table saw, in words: the deal, then a line for every move."""
        return self.log_for(None)

    def log_for(self, seat: int | None) -> tuple[str, ...]:
        """The log with what only this seat could see, such as the cards it drew."""
        if seat is not None:
            self.check_seat(seat)
        lines = self._log_lines.setdefault(seat, [])
        lines += [narrate(events, self.names, seat) for events in self._events[len(lines) :]]
        return tuple(lines)

    def check_seat(self, seat: object) -> int:
        """The seat, if there is such a seat; a ValueError that says which there are otherwise."""
        if not is_whole(seat) or seat not in range(self.players):
            raise ValueError(f"there is no seat {seat!r}: the seats are 0 to {self.players - 1}")
        return seat

    @property
    def players(self) -> int:
        return len(self.names)

    @property
    def is_over(self) -> bool:
        return self.state.is_over

    @property
    def winner(self) -> int | None:
        """The seat that has won, if any has."""
        return self.state.winner

    def legal_moves(self) -> list[Move]:
        return engine.legal_moves(self.variant, self.state)

    def explain(self, move: Move | str) -> Explanation:
        """Why this move is legal or not: every clause of the rules that bears on it."""
        return engine.explain(self.variant, self.state, self.read(move))

    def hand(self, seat: int | None = None) -> Hand:
        """The cards of this seat, or of the player whose turn it is.

        >>> print(Game("mini_uno", seed=1).hand())
        R1 Rdraw2 Rskip Bdraw2 B3 R2 R4
        """
        seat = self.state.player if seat is None else self.check_seat(seat)
        held = _HeldHand(self.state.hands[seat])
        held.rules = self.variant
        return held

    def view(self, player: int) -> View:
        """What this player may know, and nothing more."""
        from fcd.view import View

        return View.of(self, player)

    def at(self, ply: int) -> Game:
        """The round as it was after so many moves, as a game of its own.

        >>> game = Game("fcd2018").play_out(lambda game: game.legal_moves()[0], limit=5)
        >>> game.at(2).moves == game.moves[:2], len(game.moves)
        (True, 5)
        """
        if not is_whole(ply) or ply not in range(len(self._states)):
            raise ValueError(f"there is no position {ply!r}: they go from 0 to {len(self._moves)}")
        past = object.__new__(type(self))
        past.__dict__ |= self.__dict__
        past._states = self._states[: ply + 1]
        past._events = self._events[: ply + 1]
        past._moves = self._moves[:ply]
        past._log_lines = {}
        return past

    # -- doing -------------------------------------------------------------------------------

    def play(self, move: Move | str) -> tuple[Event, ...]:
        """Make a legal move; what happened. IllegalMove says which rules another one breaks."""
        read = self.read(move)
        state, events = engine.step(self.variant, self.state, read)
        self._moves.append(engine.canonical(self.state, read))
        self._states.append(state)
        self._events.append(events)
        return events

    def play_out(self, choose: Callable[[Game], Move | str], limit: int | None = None) -> Game:
        """Let `choose` make the moves until the round is over, or so many have been made."""
        made = 0
        while not self.is_over and (limit is None or made < limit):
            self.play(choose(self))
            made += 1
        return self

    def undo(self) -> Move:
        if not self._moves:
            raise ValueError("there is no move to take back")
        self._states.pop()
        self._events.pop()
        for lines in self._log_lines.values():
            del lines[len(self._events) :]
        return self._moves.pop()

    def read(self, move: Move | str) -> Move:
        """A move from its text. "say UNO" before one's own first move is a call-out."""
        if isinstance(move, Move):
            return _checked(move)
        read = Move.parse(move, self.names)
        open_now = self.variant.turn.get(self.state.phase, {})
        if read.action is Action.SAY and read.action not in open_now and Action.CALL in open_now:
            read = read._replace(action=Action.CALL)
        return read

    # -- records -----------------------------------------------------------------------------

    def to_json(self) -> str:
        """The record of this round: what it takes to play it again, and a seal."""
        from fcd.record import write

        return write(self)

    @classmethod
    def from_json(cls, text: str, variant: Variant | None = None) -> Game:
        """Play a recorded round again. BadRecord if it is damaged or was changed.

        A round of a variant of your own needs that variant, too.
        """
        from fcd.record import read

        return read(text, variant)

    # -- showing -----------------------------------------------------------------------------

    def __repr__(self) -> str:
        return (
            f"<Game {self.variant.key}: {len(self.names)} players, seed {self.seed}, "
            f"{len(self._moves)} moves, {self._status()}>"
        )

    def _status(self) -> str:
        if not self.is_over:
            return f"{self.names[self.state.player]}'s turn"
        return "no winner" if self.winner is None else f"{self.names[self.winner]} won"

    def __str__(self) -> str:
        s = self.state
        color = f", color {s.color}" if s.color and s.color != s.top.color else ""
        left = f"{len(s.draw_pile)} card{'' if len(s.draw_pile) == 1 else 's'}"
        width = max(map(len, self.names))
        lines = [
            f"{self.variant.title}, turn {s.turn}: {self._status()}",
            f"top card {s.top} ({s.top.spoken}{color}), {left} to draw",
        ]
        for seat, (name, hand) in enumerate(zip(self.names, s.hands, strict=True)):
            mark = ">" if seat == s.player and not self.is_over else " "
            lines.append(f"{mark} {name:<{width}}  {' '.join(map(str, hand))}".rstrip())
        return "\n".join(lines)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        from fcd.board.drawing import game_html  # only wanted when somebody looks

        return {"text/html": game_html(self)}


class _HeldHand(Hand):
    """A hand in a game: in a notebook its cards say what they do there."""

    rules: Variant

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        from fcd.board.drawing import hand_html  # only wanted when somebody looks

        return {"text/html": hand_html(self, self.rules)}


def _names(players: int | Sequence[str], variant: Variant) -> tuple[str, ...]:
    if is_whole(players):
        engine.check_players(variant, players)
        return NAMES[:players]
    return player_names(players, "players must be a number or a list of names")


def _checked(move: Move) -> Move:
    """The move, if its parts are of the right kinds; text does for a color."""
    for part, kinds in _PARTS.items():
        value = getattr(move, part)
        if not isinstance(value, kinds) or isinstance(value, bool):
            raise BadNotation(f"the {part} of a move cannot be {value!r:.60}")
    if move.color is None:
        return move
    if move.color not in tuple(Color):
        raise BadNotation(f"there is no color {move.color!r:.60}, only {', '.join(Color)}")
    return move._replace(color=Color(move.color))


_PARTS: dict[str, tuple[type, ...]] = {
    "action": (Action,),
    "card": (Card, type(None)),
    "color": (str, type(None)),
    "target": (int, type(None)),
    "word": (str, type(None)),
    "player": (int, type(None)),
}


def _deck(deck: object) -> tuple[Card, ...]:
    cards = tuple(deck) if isinstance(deck, Iterable) else (deck,)
    for card in cards:
        if not isinstance(card, Card):
            raise ValueError(f"a deck is made of Cards, and {card!r} is none")
    return cards
