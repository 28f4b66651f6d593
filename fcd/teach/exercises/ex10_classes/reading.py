"""ex10: reading what students' classes answer, without trusting it, and citing the rules."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum

from fcd.cards import Card
from fcd.rulebook import section
from fcd.teach.answers import shown
from fcd.teach.budget import Unusable
from fcd.teach.checks import Misconception, Submission
from fcd.teach.mutants.uno import MUTANTS
from fcd.teach.taught_game import TaughtGame

GAME = "uno+classic+draw_until_playable"

_BROKEN = {mutant.name: mutant for mutant in MUTANTS}


def texts(value: object, what: str) -> list[str]:
    """Cards as their short texts, in the order in which they were given."""
    if not isinstance(value, list | tuple):
        raise Unusable(f"{what} is {shown(value)}, which isn't a list of cards.")
    return [text(card, f"One card of {what}") for card in value]


def text(value: object, what: str) -> str:
    """A card as its short text. Only our own have texts that can be trusted."""
    if type(value) is not Card:
        raise Unusable(f"{what} is {shown(value)}, which isn't a Card.")
    return str(value)


def a_hand(pile: Submission, what: str) -> str:
    """The cards of a pile of which the order does not matter."""
    if pile is None:
        raise Unusable(f"{what} is None: there should be a pile with the method cards().")
    return " ".join(sorted(texts(pile.cards(), f"{what}.cards()")))


def field(submission: Submission, name: str) -> object:
    """An attribute that must not be a method."""
    value: object = getattr(submission, name)
    if callable(value):
        raise Unusable(f"`{name}` is a method here: put `@property` above its `def`.")
    is_text = isinstance(value, str) and not isinstance(value, Enum)
    return str.__str__(value) if is_text else value  # a text without methods of its own


def rule(*anchors: str) -> tuple[str, ...]:
    """Rules of the book: by an anchor, or by an anchor and how a paragraph of it begins.

    >>> rule("skip", "first-card/Skip")[1]
    "The first card: Skip: the player to the dealer's left is skipped. [uno#first-card]"
    """
    return tuple(map(_told, anchors))


def _told(anchor: str) -> str:
    anchor, _, beginning = anchor.partition("/")
    found = section(f"uno#{anchor}")
    parts = [" ".join(paragraph.removeprefix("- ").split()) for paragraph in found.paragraphs]
    (first, *_) = (k for k, part in enumerate(parts) if part.startswith(beginning))
    is_list = parts[first].endswith(":")
    said = f"{parts[first]} {'; '.join(parts[first + 1 :])}" if is_list else parts[first]
    return f"{found.title}: {said} [{found.ref}]"


def mistaken(
    name: str, mutant: str, model: Callable[[TaughtGame], Submission], says: str
) -> Misconception:
    """A misconception that is a broken game."""
    return Misconception(name, f"It looks as if {says}", lambda: model(_BROKEN[mutant].of(GAME)))
