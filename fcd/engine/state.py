"""Moves, and the state that they change: everything that a rule may look at.

A move is what one player does, a small value that reads and writes itself as text. A state is one
round, complete and immutable. It holds no generator, no names and no history. It carries the union
of what the games need, grouped (`Debt`, `Speech`), and its repr leaves out whatever is as it was at
the start.

>>> Move.parse("play BDH naming green")
play BDH naming green
>>> Move.parse("say uno")
say UNO
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, Any, NamedTuple

from fcd.cards import BadNotation, Card, Cards, Color

if TYPE_CHECKING:
    from fcd.engine.rules import Dare


class Phase(StrEnum):
    """Where we are inside a turn."""

    NAMING = "naming"  # a wild was turned up first: name a color
    READY = "ready"  # nothing done yet, call-outs apart
    OWING = "owing"  # the same, with stacked twos waiting for an answer
    CHALLENGED = "challenged"  # the same, with a Wild Draw 4 lying in front of you
    PAYING = "paying"  # has begun to draw the debt
    PAID = "paid"  # has drawn all of it
    DREW = "drew"  # drew a card
    PLAYED = "played"
    AGAIN = "again"  # played a card that allows another
    DARED = "dared"  # the table must say whether a dare was done
    OVER = "over"

    def __repr__(self) -> str:
        return f"Phase.{self.name}"


class Action(StrEnum):
    """The verbs of the games."""

    PLAY = "play"
    DRAW = "draw"
    SAY = "say"  # your own word, on reaching one, two or three cards
    CALL = "call"  # call somebody out for not having said it
    NAME = "name"  # the color of a wild that was turned up first
    CHALLENGE = "challenge"
    ANSWER = "answer"  # for the table: was the dare done?
    END = "end"

    def __repr__(self) -> str:
        return f"Action.{self.name}"


class Move(NamedTuple):
    """An action and what it needs. `player` is given only by somebody whose turn it is not."""

    action: Action
    card: Card | None = None
    color: Color | None = None
    target: int | None = None
    word: str | None = None
    player: int | None = None

    def __str__(self) -> str:
        text: str = self.action.value
        if self.card is not None:
            text += f" {self.card}"
        if self.color is not None:
            text += f" {self.color}" if self.action is Action.NAME else f" naming {self.color}"
        if self.target is not None:
            text += f" with {self.target}"
        if self.word is not None:
            text += f" {self.word}"
        return text if self.player is None else f"{text} by {self.player}"

    def __repr__(self) -> str:
        return str(self)

    @classmethod
    def parse(cls, text: str, names: tuple[str, ...] = ()) -> Move:
        """Read a move. Players may be given by number or, if `names` are known, by name."""
        verb, _, rest = " ".join(str(text).split()).partition(" ")
        try:
            action = Action(verb.lower())
        except ValueError:
            raise BadNotation(f"{text!r:.60} isn't a move.", _ACCEPTED) from None
        try:
            rest, player = _split_seat(rest, "by", names)
        except BadNotation:
            if " with " not in rest.lower():  # perhaps "by" is part of the other player's name
                raise
            player = None
        if action is Action.PLAY:
            rest, target = _split_seat(rest, "with", names)
            if not rest:
                raise BadNotation(f"{text!r:.60}: play what?", _ACCEPTED)
            rest, named, color = rest.lower().partition(" naming ")
            named_color = _color(color) if named else None
            return cls(action, Card.parse(rest), named_color, target, player=player)
        if action is Action.NAME:
            return cls(action, color=_color(rest), player=player)
        if action in (Action.SAY, Action.CALL, Action.ANSWER):
            word = rest.lower() if action is Action.ANSWER else rest.upper()
            if not word:
                raise BadNotation(f"{text!r:.60}: {action} what?", _ACCEPTED)
            return cls(action, word=word, player=player)
        if rest:
            raise BadNotation(f"{text!r:.60}: nothing may follow {action!s}, but {rest!r:.60} does")
        return cls(action, player=player)


_ACCEPTED = (
    "Moves are written like 'play R2H', 'play RDH naming blue', 'play swap naming red with 2', "
    "'draw', 'say UNO', 'call DUO', 'name red', 'challenge', 'answer yes' or 'end'."
)


def _color(text: str) -> Color:
    if not text:
        raise BadNotation(f"name which color? There are {', '.join(Color)}")
    try:
        return Color(text.lower())
    except ValueError:
        raise BadNotation(f"there is no color {text!r:.60}, only {', '.join(Color)}") from None


def _split_seat(text: str, word: str, names: tuple[str, ...]) -> tuple[str, int | None]:
    """Cut "… with 2" or "… by Bob" off the end of a text. Seat numbers go before names."""
    words = text.split(" ")
    places = [place for place, each in enumerate(words[:-1]) if each.lower() == word]
    if not places:
        return text, None
    seats = {name.lower(): seat for seat, name in enumerate(names)}
    for place in places:  # the first gives the longest name, such as "Stand by Me"
        before, who = " ".join(words[:place]), " ".join(words[place + 1 :])
        if who.isascii() and who.isdigit() and len(who) <= 4:
            return before, int(who)
        if who.lower() in seats:
            return before, seats[who.lower()]
    known = f" or one of {', '.join(names)}" if names else ""
    raise BadNotation(f"{who!r:.60} isn't a player: give a seat number{known}")


class Debt(NamedTuple):
    """Cards to be drawn: "by me" and "by the next player" are two different things."""

    owed: int = 0  # by the player whose turn it is, from the start of the turn to its end
    drawn: int = 0  # of those
    passed: int = 0  # on to the next player
    toll: int = 1  # cards that a draw costs this player if nothing can be played
    next_toll: int = 1


NO_DEBT = Debt()


class Speech(NamedTuple):
    """Who has to say what, and who can be called out for not having said it."""

    owed: str | None = None  # must be the very next move of the player
    missed: tuple[str, ...] = ()  # words the player did not say this turn
    accused: int | None = None  # who had the turn before
    unsaid: tuple[str, ...] = ()  # words the accused did not say and has not been punished for
    called: tuple[str, ...] = ()  # words used to call out in this turn


class Challenge(NamedTuple):
    """A Wild Draw 4 that may be challenged. All but the player is secret."""

    player: int
    guilty: bool
    hand: Cards  # as it was when the card was played
    color: Color | None  # that it was played on
    fine: int  # cards on top of the debt for a challenge that was wrong


class State(NamedTuple):
    """One round. Card 0 of the draw pile is drawn next; the last discard lies on top."""

    hands: tuple[Cards, ...]
    draw_pile: Cards
    discards: Cards
    color: Color | None  # that the next card may match: printed or named
    player: int
    dealer: int
    seed: int = 0
    shuffles: int = 0
    direction: int = 1
    turn: int = 0
    phase: Phase = Phase.READY
    drawn: Card | None = None  # the card just drawn, while it matters
    skips: int = 0  # seats to pass over when this turn ends
    debt: Debt = NO_DEBT
    speech: Speech = Speech()
    challenge: Challenge | None = None
    dare: Dare | None = None
    face_up_until: tuple[int, ...] = ()  # hands lie open until all these have had their next turn
    winner: int | None = None

    @property
    def top(self) -> Card:
        return self.discards[-1]

    @property
    def hand(self) -> Cards:
        """The hand of the player whose turn it is."""
        return self.hands[self.player]

    @property
    def is_over(self) -> bool:
        return self.phase is Phase.OVER

    def __repr__(self) -> str:
        parts = [
            f"{name}={_short(value)}"
            for name, value in zip(self._fields, self, strict=True)
            if value != self._field_defaults.get(name, _ALWAYS_SHOWN)
        ]
        return f"State({', '.join(parts)})"


_ALWAYS_SHOWN = object()


def _short(value: Any) -> str:
    """Cards in their short form: a state is read by people, and its digest by from_json."""
    if isinstance(value, Debt | Speech | Challenge):
        parts = zip(value._fields, value, strict=True)
        return f"({', '.join(f'{name}={_short(part)}' for name, part in parts)})"
    if isinstance(value, tuple):
        return f"[{' '.join(map(_short, value))}]"
    return str(value)
