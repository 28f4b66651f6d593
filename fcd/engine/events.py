"""Events: what happened, as values, and the one place where they become words.

The log, the replay and the board's animation read the values; people read `narrate`.

    >>> from fcd.cards import Card
    >>> played = Event("plays", 1, cards=(Card.parse("B2D"),))
    >>> owes = Event("owes", 2, number=2)
    >>> narrate([played, owes], ["Alice", "Bob", "Jack", "Mallory"])
    'Bob plays the blue 2 of diamonds; Jack owes two cards'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from fcd.cards import Cards, Color, listed

_SENTENCES = {
    "shows-for-deal": "{player} draws {cards} for the deal",
    "deals": "{player} deals",
    "turns-up": "{cards} is turned up",
    "puts-back": "{cards} goes back into the draw pile",
    "starts": "{player} starts",
    "plays": "{player} plays {cards}",
    "names": "{player} names {color}",
    "draws": "{player} draws {cards}",
    "owes": "{player} owes {number}",
    "skips": "{player} is skipped",
    "turns-round": "the direction changes",
    "again": "{player} can play another card",
    "says": "{player} says {word}",
    "catches": "{player} catches {other}, who didn't say {word}",
    "calls-wrongly": "{player} calls out {word}, but nobody forgot it",
    "challenges": "{player} challenges {other}",
    "shows": "{player} shows {cards}",
    "guilty": "{player} had {color} and was bluffing",
    "innocent": "{player} had no {color} and wasn't bluffing",
    "swaps": "{player} swaps hands with {other}",
    "keeps": "{player} doesn't swap hands",
    "discards": "{player} discards {cards}",
    "extra-turn": "{player} gets another turn",
    "toll": "if {player} can't play, that costs {number}",
    "covers": "another card goes on top of it",
    "lays-open": "all hands are face up until {player}'s next turn",
    "is-dared": "a dare for {player}: {word}",
    "done": "the table says it was done",
    "refused": "the table says it wasn't done",
    "flips": "the discard pile is turned over and becomes the draw pile",
    "reshuffles": "the discard pile is shuffled into a new draw pile",
    "ends": "{player} ends the turn",
    "wins": "that was the final card: {player} wins",
    "is-out": "{player} has no cards left and wins",
    "no-winner": "there are no cards left to draw, so nobody wins",
}
_AND = {"names": " and names {color}", "again": " and can play another card"}  # after "plays"
_TAKES = "{player} takes {cards}"
_DEALS = "{player} drew the highest card and deals"

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class Event(NamedTuple):
    """A fact. `kind` is stable; a house rule may bring its own kind with its own `text`."""

    kind: str
    player: int
    cards: Cards = ()
    number: int = 0  # of cards, where they are not shown
    word: str = ""
    color: Color | None = None
    other: int | None = None
    text: str = ""

    def seen_by(self, seat: int | None) -> Event:
        """The event as this seat sees it (None: as everybody does), without the cards it hides."""
        hides = (self.kind == "draws" and seat != self.player) or (
            self.kind == "shows" and seat not in (self.player, self.other)
        )
        return self._replace(cards=()) if hides and self.cards else self

    def tell(self, names: Sequence[str]) -> str:
        text = self.text or _SENTENCES[self.kind]
        number = count_cards(self.number)
        return text.format(
            player=names[self.player],
            other="" if self.other is None else names[self.other],
            cards=listed(f"the {card.spoken}" for card in self.cards) or number,
            number=number,
            word=self.word,
            color=self.color,
        )


def narrate(events: Iterable[Event], names: Sequence[str], seat: int | None = None) -> str:
    """What happened, in words, as this seat may know it (None: what the whole table saw)."""
    told, drew, pays = list[str](), False, False  # for the deal: who drew what is dull
    last: Event | None = None
    for event in events:
        before, last = last, event
        if (
            before
            and (before.kind, before.player) == ("plays", event.player)
            and event.kind in _AND
        ):
            told[-1] += _AND[event.kind].format(color=event.color)
            continue
        pays = pays or event.kind in ("catches", "calls-wrongly")
        if pays and event.kind == "draws":  # a penalty doesn't count as drawing
            event = event._replace(text=_TAKES)
        drew = drew or event.kind == "shows-for-deal"
        if drew and event.kind == "deals":
            event = event._replace(text=_DEALS)
        if event.kind != "shows-for-deal":
            told.append(event.seen_by(seat).tell(names))
    return "; ".join(told)


def count_cards(count: int) -> str:
    """A number of cards in words.

    >>> count_cards(1), count_cards(4), count_cards(12)
    ('one card', 'four cards', '12 cards')
    """
    number = _NUMBERS[count] if count < len(_NUMBERS) else str(count)
    return f"{number} card" if count == 1 else f"{number} cards"
