"""ex08: rounds and questions written as text."""

from __future__ import annotations

from fcd.cards import Card, Cards, Color, Suit
from fcd.engine import Move
from fcd.teach.exercises.ex08_the_adt.asking import OWN_QUESTIONS, Asked, Question
from fcd.teach.generating import Script
from fcd.teach.given.replaying import in_course_terms

FILLER = Card.parse("P9Q")  # fits nothing but itself
_NAMES = {str(member): member for member in (*Color, *Suit)}
_MOVES = {"uno": "say UNO", "duo": "say DUO", "trio": "say TRIO"}


def cards(text: str) -> Cards:
    """Cards as in "R5H B7Q"."""
    return tuple(map(Card.parse, text.split()))


def dealt(
    *hands: str, top: str = "R5H", pile: str = "P7Q P6Q P5Q P4Q P3Q P1Q", moves: str = ""
) -> Script:
    """A round of the short game; hands are filled up with cards that fit nothing.

    Moves are separated by commas, "play R7H, end".
    """
    held = [(cards(hand) + 7 * (FILLER,))[:7] for hand in (*hands, "", "", "", "")[:4]]
    script = Script("fcd2018", tuple(held), Card.parse(top), cards(pile))
    return script._replace(moves=tuple(read_moves(moves)))


def read_moves(text: str) -> list[Move]:
    """Moves from their text; which words call somebody out, `in_full_game` finds out."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    return [Move.parse(_MOVES.get(part, part)) for part in parts]


def in_full_game(script: Script) -> Script:
    """The same round in the full game, in which a word may be a call-out."""
    script = script._replace(game="fcd2017")
    game = script.deal()
    for move in script.moves:
        game.play(str(move))
    return script._replace(moves=game.moves)


def asks(script: Script, *texts: str) -> tuple[Asked, ...]:
    """A case for each question, such as "player_points 2" or "valid play R5H"."""
    return tuple(Asked(script, (question(text),)) for text in texts)


def question(text: str) -> Question:
    """A question from its text; see `asks`."""
    name, _, rest = text.partition(" ")
    if name == "valid":
        return Question("is_valid_move", (in_course_terms(read_moves(rest)[0]),))
    if name == "asking":
        return Question("_changed_by_asking", (tuple(map(in_course_terms, read_moves(rest))),))
    name = f"_{name}" if f"_{name}" in OWN_QUESTIONS else name
    return Question(name, tuple(_NAMES.get(w) or int(w) for w in rest.split()))
