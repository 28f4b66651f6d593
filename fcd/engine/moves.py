"""Moves: what one player does, as a small value that reads and writes itself as text.

>>> Move.parse("play BDH naming green")
play BDH naming green
>>> Move.parse("say uno")
say UNO
"""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from fcd.cards import BadNotation, Card, Color


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
            raise BadNotation(f"{text!r:.60} is no move.", _ACCEPTED) from None
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
    raise BadNotation(f"{who!r:.60} is no player: give a seat number{known}")
