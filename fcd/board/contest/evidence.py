"""The position in which a player went wrong, drawn: its hand, what it answered, and the rule.

Which rule was broken, and in which words, is asked from the engine; nothing is judged here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from fcd.board.drawing.labels import labels
from fcd.board.drawing.notebook import picture
from fcd.board.drawing.row import GAP, put, rows
from fcd.board.drawing.shapes import box, drawing, escaped, moved, pill, pill_width, text
from fcd.board.drawing.theme import FELT, GOLD, INK, PALE, PAPER, THEME
from fcd.cards import Card, Color
from fcd.contest.foul import Evidence
from fcd.contest.player import NO_PLAY_POSSIBLE
from fcd.contest.rounds.tables import UNO_CONTEST
from fcd.engine import Action, Move, State, explain
from fcd.engine.rules import Row
from fcd.positions import read_cards

_CARD, _PER_ROW = 62, 10


@dataclass(frozen=True)
class Reading:
    """What the evidence says, as far as the engine knows."""

    evidence: Evidence
    chosen: int | None  # the place of the card that it wanted to play
    broken: tuple[Row, ...] = ()  # the rules that this breaks, in the engine's words
    fitting: frozenset[int] = frozenset()  # places of cards that it could have played

    @property
    def answered(self) -> str:
        """What it answered, in words; nothing if that isn't known."""
        answer = self.evidence.answer
        if self.chosen is not None:
            return f"answered {self.chosen}: {self.evidence.hand[self.chosen].spoken}"
        if self.evidence.up_card is None:
            return f"was asked for a color{', answered ' if answer else ''}{answer}"
        if answer == str(NO_PLAY_POSSIBLE):
            return f"answered {answer}: nothing to play"
        return f"answered {answer}" if answer else ""


def read_evidence(evidence: Evidence) -> Reading:
    """Ask the engine what is wrong with the answer."""
    chosen = _chosen(evidence)
    if evidence.up_card is None or evidence.color is None:
        return Reading(evidence, chosen)
    color = evidence.up_card.color or evidence.color
    state = State((evidence.hand, ()), (), (evidence.up_card,), color, 0, 1)
    plays = [_play(card) for card in evidence.hand]
    legal = [bool(explain(UNO_CONTEST, state, play)) for play in plays]
    fitting = frozenset(place for place, fits in enumerate(legal) if fits)
    if chosen is None and evidence.answer != str(NO_PLAY_POSSIBLE):
        return Reading(evidence, chosen, (), fitting)
    move = Move(Action.DRAW) if chosen is None else plays[chosen]
    explanation = explain(UNO_CONTEST, state, move)  # breaks nothing if something else was wrong
    return Reading(evidence, chosen, tuple(explanation.rows(explanation.broken)), fitting)


def _play(card: Card) -> Move:
    asks = UNO_CONTEST.meaning(card).asks
    return Move(Action.PLAY, card, UNO_CONTEST.colors[0] if asks else None)


def _chosen(evidence: Evidence) -> int | None:
    """The place of the card that was meant: players answer with a place, referees name the card."""
    answer = evidence.answer
    if evidence.up_card is None:  # it was asked for a color
        return None
    if answer.isascii() and answer.isdigit() and len(answer) < 4:
        return int(answer) if int(answer) < len(evidence.hand) else None
    named = [place for place, card in enumerate(evidence.hand) if repr(card) == answer]
    return named[0] if named else None


_WRITTEN = re.compile(
    r"hand (?P<hand>empty|[\w ]+?)(?:, up card (?P<up_card>\w+))?(?:, color (?P<color>\w+))?"
    r"(?:, answer (?P<answer>.*))?",
    re.DOTALL,
)


def evidence_from(written: str) -> Evidence | None:
    """Read evidence from the text that results keep; None if it is some other text.

    >>> evidence = Evidence((Card.parse("R5"),), Card.parse("B7"), Color.BLUE, "0")
    >>> evidence_from(str(evidence)) == evidence
    True
    """
    found = _WRITTEN.fullmatch(written)
    if found is None:
        return None
    try:
        hand = () if found["hand"] == "empty" else read_cards(found["hand"])
        up_card = Card.parse(found["up_card"]) if found["up_card"] else None
        color = Color(found["color"]) if found["color"] else None
    except ValueError:  # somebody has changed the file
        return None
    return Evidence(hand, up_card, color, found["answer"] or "")


# -- in words ------------------------------------------------------------------------------------


def evidence_text(evidence: Evidence) -> str:
    """The position in lines: the up card, the hand with its places, the answer, the rule.

    >>> hand = tuple(map(Card.parse, ["R5", "G2"]))
    >>> print(evidence_text(Evidence(hand, Card.parse("B7"), Color.BLUE, "1")))
    up card  B7 blue 7
    hand     0 R5 red 5
           > 1 G2 green 2
    answered 1: green 2
    ...
    """
    reading = read_evidence(evidence)
    lines = []
    if card := evidence.up_card:
        called = f", color {evidence.color}" if card.color is None and evidence.color else ""
        lines.append(f"up card  {card} {card.spoken}{called}")
    for place, card in enumerate(evidence.hand):
        head = "hand" if place == 0 else ""
        mark = ">" if place == reading.chosen else " "
        fits = ", fits" if place in reading.fitting else ""
        lines.append(f"{head:<6} {mark} {place} {card} {card.spoken}{fits}")
    lines += [] if evidence.hand else ["hand     no cards"]
    lines += [reading.answered] if reading.answered else []
    return "\n".join([*lines, *map(str, reading.broken)])


# -- drawn ---------------------------------------------------------------------------------------


def evidence_html(evidence: Evidence) -> str:
    """The position as a picture, and below it the rule in words."""
    items = "".join(
        f'<li style="padding-left: {1.5 * row.depth}em">{escaped(str(row).strip())}</li>'
        for row in read_evidence(evidence).broken
    )
    rules = f'<ul style="list-style-type: none; padding-left: 0">{items}</ul>' if items else ""
    return f"<div>{picture(evidence_svg(evidence), evidence_text(evidence))}{rules}</div>"


def evidence_svg(evidence: Evidence) -> str:
    """The up card in the color in force, the hand with its places, and what was answered."""
    reading = read_evidence(evidence)
    up_card, left = _up_card(evidence)
    hand, wide, high = _hand(reading)
    words = reading.answered
    wide = max(wide, pill_width(words))
    width, height = left + wide + 24, max(high, _CARD * 1.4 + 26) + 62
    body = box(0, 0, width, height, 14, FELT) + moved(up_card, 16, 14) + moved(hand, left, 14)
    body += pill(words, left + 4, height - 36, GOLD, INK)
    return drawing(width, height, body, evidence_text(evidence))


def _up_card(evidence: Evidence) -> tuple[str, float]:
    """The drawing, and where the hand begins to the right of it."""
    card = evidence.up_card
    if card is None:
        return "", 12
    color = card.color or evidence.color
    ground, ink = THEME["colors"][color] if color else (PAPER, INK)
    body = text(_CARD / 2 + 7, 12, 13, "up card", PALE)
    for out, fill in ((7, PAPER), (5, ground)):
        body += box(7 - out, 28 - out, _CARD + 2 * out, _CARD * 1.4 + 2 * out, 12 + out / 2, fill)
    body += put(card, labels(UNO_CONTEST), 7, 28, _CARD)
    if color and card.color is None:
        left = 7 + (_CARD - pill_width(color)) / 2
        body += pill(str(color), left, 28 + _CARD * 1.4 + 12, ground, ink)
    return body, 16 + _CARD + 40


def _hand(reading: Reading) -> tuple[str, float, float]:
    """The cards with their places; the answer is ringed, what could have been played says so."""
    cards = reading.evidence.hand
    if not cards:
        return text(4, 44, 15, "no cards", PALE, "start"), 80, 60
    body, down = text(4, 12, 13, "hand", PALE, "start"), 22.0
    for first in range(0, len(cards), _PER_ROW):
        here = cards[first : first + _PER_ROW]
        ring = {-1 if reading.chosen is None else reading.chosen - first}
        drawn, _, high = rows(here, labels(UNO_CONTEST), _CARD, _PER_ROW, ring=ring)
        body += moved(drawn, 0, down)
        down += high
        for place in range(first, first + len(here)):
            x = 4 + (place - first) * (_CARD + GAP) + _CARD / 2
            body += text(x, down + 4, 13, str(place), GOLD if place == reading.chosen else PALE)
            if place in reading.fitting:
                body += text(x, down + 19, 12, "fits", GOLD)
        down += 26
    return body, min(len(cards), _PER_ROW) * (_CARD + GAP) + 4, down
