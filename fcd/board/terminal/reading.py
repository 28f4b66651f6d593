"""From a line that somebody types to a move: by number, by the card's letters, or in full.

What a card still needs (a color, another player) is asked for. Whether the move is legal is not
decided here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TypeVar

from fcd.board.terminal.helping import expected
from fcd.board.terminal.page import Ask
from fcd.cards import BadNotation, Card, Color
from fcd.engine import Action, Move, Variant
from fcd.game import Game
from fcd.view import View

T = TypeVar("T")

QUIT = ("quit", "q", "exit")
_MORE = re.compile(r"\s+(?:naming|with)\s", re.IGNORECASE)  # what may follow a card


class NeverMind(Exception):
    """An empty answer to a question: the player wants to think again."""


class Quit(Exception):
    """The player wants to leave; the round is to be saved."""


def read_move(game: Game, view: View, text: str, ask: Ask) -> Move:
    """The move that this seat means. BadNotation says what could not be read."""
    move = _read(game, view, text)
    if move.player not in (None, view.seat):
        raise BadNotation("you can only move for yourself")
    return _completed(game.variant, view, move, ask)


def read_example(game: Game, view: View, text: str) -> Move:
    """The move to be explained; what is missing is filled in, for it would only distract."""
    return _filled(game.variant, view, _read(game, view, text))


def read_words(game: Game, text: str) -> Move:
    """A move in full; just "uno" is enough to say it, and to pass is to end the turn."""
    words = game.variant.sayings.words.values() if game.variant.sayings else ()
    if text.upper() in words:
        text = f"say {text}"
    try:
        return game.read("end" if text.lower() == "pass" else text)
    except BadNotation as error:
        raise BadNotation(error.wrong) from None  # what is accepted is told of every game


def _read(game: Game, view: View, text: str) -> Move:
    """Like read_words; a card may be meant by "3", "R2H", "play 3" or "3 naming blue", too."""
    verb, _, rest = text.partition(" ")
    plays = verb.lower() == Action.PLAY and bool(rest.strip())
    wanted = rest.strip() if plays else text
    named = _MORE.split(wanted, maxsplit=1)[0]
    card = _card(view, named)
    if card is not None:
        return read_words(game, f"play {card}{wanted[len(named) :]}")
    if plays:
        raise BadNotation(f"{named!r:.60} is no card. {expected(view)}")
    try:
        return read_words(game, text)
    except BadNotation as error:
        raise BadNotation(f"{error} {expected(view)}") from None


def _card(view: View, text: str) -> Card | None:
    """The card with this number in the hand, or with these letters."""
    if text.isascii() and text.isdigit():
        number = int(text) if len(text) < 5 else 0  # Python refuses thousands of digits
        if number not in range(1, len(view.hand) + 1):
            raise BadNotation(f"there is no card {text:.20} in your hand: 1 to {len(view.hand)}")
        return view.hand[number - 1]
    try:
        return Card.parse(text)
    except BadNotation:
        return None


def _completed(variant: Variant, view: View, move: Move, ask: Ask) -> Move:
    """With the color and the player that the card asks for, if it can be played at all."""
    legal = [m for m in view.legal_moves if move.card is not None and m.card == move.card]
    if not legal:
        return _filled(variant, view, move)
    colors = {str(m.color): m.color for m in legal if m.color is not None}
    seats: dict[str, int | None] = {
        view.names[m.target]: m.target for m in legal if m.target is not None
    }
    if seats and any(m.target is None for m in legal):
        seats["nobody"] = None
    if colors and move.color is None:
        move = move._replace(color=choose(ask, "Which color", colors))
    if seats and move.target is None:
        move = move._replace(target=choose(ask, "Which player", seats))
    return move


def _filled(variant: Variant, view: View, move: Move) -> Move:
    asks = variant.meaning(move.card).asks if move.card else frozenset()
    color: Color | None = move.color
    target = move.target
    if "color" in asks and color is None:
        color = variant.colors[0]
    if "target" in asks and target is None:
        target = next(seat for seat in range(len(view.names)) if seat != view.seat)
    return move._replace(color=color, target=target)


def choose(ask: Ask, question: str, options: Mapping[str, T]) -> T:
    """One of these, by its name or how that begins. NeverMind if the answer is empty or "?"."""
    listed = ", ".join(options)
    prompt = f"{question}? {listed} (Enter to think again): "
    while True:
        answer = ask(prompt).strip().lower()
        if answer in ("", "?"):
            raise NeverMind
        exact = [name for name in options if name.lower() == answer]
        found = exact or [name for name in options if name.lower().startswith(answer)]
        if len(found) == 1:
            return options[found[0]]
        if answer in QUIT:
            raise Quit
        prompt = f"{answer!r:.60} is not one of {listed}. {question}? "
