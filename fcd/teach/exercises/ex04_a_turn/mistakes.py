"""ex04: how people go wrong about a turn. Each mistake is one thought of a student, changed."""

from __future__ import annotations

from fcd.adt import DRAW_CARD, PLAY_CARD, PlayerMove
from fcd.cards import Card
from fcd.teach.checks import Misconception, Submission
from fcd.teach.given.turns import Turn

# ruff: noqa: D101 - the names say it, and SAYS below


class Student:
    """Somebody who thinks about a turn step by step. Those below have one thought wrong."""

    def holds(self, turn: Turn, card: Card) -> bool:
        return card in turn.hand

    def matches(self, turn: Turn, card: Card) -> bool:
        top = turn.top
        return card.rank in (top.rank, "0") or card.suit == top.suit or card.color == turn.color

    def says_color(self, move: PlayerMove) -> bool:
        return _card(move).rank != "D" or move.next_color is not None

    def fits(self, turn: Turn, move: PlayerMove) -> bool:
        card = _card(move)
        return self.holds(turn, card) and self.matches(turn, card) and self.says_color(move)

    def is_facing(self, turn: Turn) -> bool:
        return turn.active_twos > 0

    def answers(self, turn: Turn, move: PlayerMove) -> bool:
        return self.holds(turn, _card(move)) and _card(move).rank == "2"

    def is_start(self, turn: Turn) -> bool:
        return not turn.moves

    def may_play(self, turn: Turn, move: PlayerMove) -> bool:
        if not self.is_start(turn):
            return False
        return self.answers(turn, move) if self.is_facing(turn) else self.fits(turn, move)

    def due(self, turn: Turn) -> int:
        return 2 * turn.active_twos or 1

    def has_played(self, turn: Turn) -> bool:
        return any(move.action is PLAY_CARD for move in turn.moves)

    def drawn(self, turn: Turn) -> int:
        return sum(move.action is DRAW_CARD for move in turn.moves)

    def may_draw(self, turn: Turn) -> bool:
        return not self.has_played(turn) and self.drawn(turn) < self.due(turn)

    def may_end(self, turn: Turn) -> bool:
        return self.has_played(turn) or self.drawn(turn) == self.due(turn)

    def is_valid_move(self, turn: Turn, move: PlayerMove) -> bool:
        if move.action is PLAY_CARD:
            return self.may_play(turn, move)
        return self.may_draw(turn) if move.action is DRAW_CARD else self.may_end(turn)


def _card(move: PlayerMove) -> Card:
    assert move.card is not None
    return move.card


# -- playing ---------------------------------------------------------------------------------------


class AnyCard(Student):
    def holds(self, turn: Turn, card: Card) -> bool:
        return True


class PlainZero(Student):
    def matches(self, turn: Turn, card: Card) -> bool:
        top = turn.top
        return card.rank == top.rank or card.suit == top.suit or card.color == turn.color


class OnZero(PlainZero):
    def matches(self, turn: Turn, card: Card) -> bool:
        return turn.top.rank == "0" or super().matches(turn, card)


class PrintedColor(Student):
    def matches(self, turn: Turn, card: Card) -> bool:
        top = turn.top
        return card.rank in (top.rank, "0") or card.suit == top.suit or card.color == top.color


class Speechless(Student):
    def says_color(self, move: PlayerMove) -> bool:
        return True


class WildDeclare(Student):
    def matches(self, turn: Turn, card: Card) -> bool:
        return card.rank == "D" or super().matches(turn, card)


class Carefree(Student):
    def is_facing(self, turn: Turn) -> bool:
        return False


class ZeroSaves(Student):
    def answers(self, turn: Turn, move: PlayerMove) -> bool:
        return self.holds(turn, _card(move)) and _card(move).rank in ("0", "2")


class MatchingTwo(Student):
    def answers(self, turn: Turn, move: PlayerMove) -> bool:
        card, top = _card(move), turn.top
        alike = card.color == top.color or card.suit == top.suit
        return super().answers(turn, move) and alike


class LooksAtTop(Student):
    def is_facing(self, turn: Turn) -> bool:
        return turn.top.rank == "2"


class PlaysAfterDraw(Student):
    def is_start(self, turn: Turn) -> bool:
        return not self.has_played(turn)


class PlaysTwice(Student):
    def is_start(self, turn: Turn) -> bool:
        return self.drawn(turn) == 0


# -- drawing and ending ----------------------------------------------------------------------------


class OneCard(Student):
    def due(self, turn: Turn) -> int:
        return 1


class CountsTwos(Student):
    def due(self, turn: Turn) -> int:
        return turn.active_twos or 1


class AlwaysTwo(Student):
    def due(self, turn: Turn) -> int:
        return 2 if turn.active_twos else 1


class DrawsOn(Student):
    def may_draw(self, turn: Turn) -> bool:
        return not self.has_played(turn)


class DrawsAfterPlay(Student):
    def may_draw(self, turn: Turn) -> bool:
        return self.drawn(turn) < self.due(turn)


class MustPlay(Student):
    def may_draw(self, turn: Turn) -> bool:
        stuck = not any(self.may_play(turn, _named(card)) for card in turn.hand)
        return super().may_draw(turn) and (bool(turn.moves) or stuck)


class EndsAnyTime(Student):
    def may_end(self, turn: Turn) -> bool:
        return True


class EndsAfterPlay(Student):
    def may_end(self, turn: Turn) -> bool:
        return self.has_played(turn)


class EndsAfterDraw(Student):
    def may_end(self, turn: Turn) -> bool:
        return self.drawn(turn) >= self.due(turn)


class EndsTooEarly(Student):
    def may_end(self, turn: Turn) -> bool:
        return bool(turn.moves)


class LetsOthersThrough(Student):
    def is_valid_move(self, turn: Turn, move: PlayerMove) -> bool:
        return self.may_play(turn, move) if move.action is PLAY_CARD else not turn.moves


def _named(card: Card) -> PlayerMove:
    return PlayerMove(PLAY_CARD, card, card.color if card.rank == "D" else None)


# -- what to tell them -----------------------------------------------------------------------------

SAYS = {
    AnyCard: "any card can be played. You can only play what is in `turn.hand`.",
    PlainZero: "a 0 needs a match like any other card. A 0 goes on anything.",
    OnZero: "anything goes on a 0. It is the other way round: the card that is *played* must be "
    "the 0.",
    PrintedColor: "you compare with the color printed on the top card. The color in play is in "
    "`turn.color`: after a DECLARE it is the one that was named.",
    Speechless: "a D may be played without naming a color. Whoever plays one must name a color: "
    "`move.next_color` must not be None.",
    WildDeclare: "a D goes on anything. It must match like other cards; only a 0 is wild.",
    Carefree: "active twos change nothing. While `turn.active_twos` is not 0, only a 2 may be "
    "played.",
    ZeroSaves: "a 0 answers a 2. A 0 goes on anything, but not on an active 2: only a 2 does.",
    MatchingTwo: "the 2 that answers a 2 must match its color or suit. Both are 2s, which is "
    "enough.",
    LooksAtTop: "you look for a 2 on the pile. A 2 that was paid for still lies there; only "
    "`turn.active_twos` says whether one is waiting.",
    PlaysAfterDraw: "a card may be played after drawing. Who draws has used up the turn: a card "
    "can only be the first move.",
    PlaysTwice: "a second card may be played in the same turn. In the 2018 game one a turn is all.",
    OneCard: "one card is always enough. While twos are active, two cards are owed for each.",
    CountsTwos: "one card is owed for each active 2. It is two cards for each.",
    AlwaysTwo: "two cards are owed however many twos are active. It is two for each of them.",
    DrawsOn: "you can draw as often as you like. Without a debt one card is all; with a debt, two "
    "for each active 2.",
    DrawsAfterPlay: "you can draw after playing a card. A turn is for playing or for drawing.",
    MustPlay: "you may only draw when no card fits. You may always draw instead of playing.",
    EndsAnyTime: "a turn can always end. It can end when a card was played or all that was due "
    "has been drawn.",
    EndsAfterPlay: "a turn can only end after a card was played. All cards due drawn is enough, "
    "too.",
    EndsAfterDraw: "a turn can only end after drawing. A card played is enough, too.",
    EndsTooEarly: "any move lets the turn end. While twos are active, all the cards owed must be "
    "drawn first.",
    LetsOthersThrough: "everything but playing is open at the start of a turn and only there. "
    "Drawing and ending have conditions of their own: you wrote them in stages 3 and 4.",
}


def mistakes(method: str, *students: type[Student]) -> tuple[Misconception, ...]:
    """What these students get wrong when they write this function."""
    return tuple(_mistake(method, student) for student in students)


def _mistake(method: str, student: type[Student]) -> Misconception:
    def wrong() -> Submission:
        return getattr(student(), method)

    name = "".join(f"-{c.lower()}" if c.isupper() else c for c in student.__name__).lstrip("-")
    return Misconception(name, f"It looks as if {SAYS[student]}", wrong)
