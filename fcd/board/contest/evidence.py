"""The position in which a player went wrong, drawn: its hand, what it answered, and the rule.

Which rule was broken, and in which words, is asked from the engine; nothing is judged here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from fcd.board.drawing import picture
from fcd.board.drawing.card import cards_svg
from fcd.board.drawing.shapes import escaped
from fcd.cards import Card, Color
from fcd.contest.foul import Evidence
from fcd.contest.player import NO_PLAY_POSSIBLE
from fcd.contest.rounds.tables import UNO_CONTEST, play_of
from fcd.engine import Action, Move, State, explain
from fcd.engine.explanation import Row
from fcd.positions import read_cards
from fcd.rulebook import citation


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
    plays = [play_of(UNO_CONTEST, card) for card in evidence.hand]
    legal = [bool(explain(UNO_CONTEST, state, play)) for play in plays]
    fitting = frozenset(place for place, fits in enumerate(legal) if fits)
    if chosen is None and evidence.answer != str(NO_PLAY_POSSIBLE):
        return Reading(evidence, chosen, (), fitting)
    move = Move(Action.DRAW) if chosen is None else plays[chosen]
    explanation = explain(UNO_CONTEST, state, move)  # breaks nothing if something else was wrong
    return Reading(evidence, chosen, tuple(explanation.rows(explanation.broken)), fitting)


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


def evidence_html(evidence: Evidence) -> str:
    """The same drawn: the up card, the hand with the answer ringed, and the rule in words."""
    reading = read_evidence(evidence)
    pictures, cards = "", evidence.hand
    if evidence.up_card:
        color = f": {evidence.color}" if evidence.up_card.color is None else ""
        drawn = cards_svg([evidence.up_card], variant=UNO_CONTEST, caption=f"up card{color}")
        pictures = f"{picture(drawn, f'up card{color}')} "
    others = set(range(len(cards))) - reading.fitting - {reading.chosen}
    ring = set() if reading.chosen is None else {reading.chosen}
    words = reading.answered or "hand"
    drawn = cards_svg(cards, variant=UNO_CONTEST, per_row=10, dim=others, ring=ring, caption=words)
    pictures += picture(drawn, evidence_text(evidence))
    items = "".join(
        f"<li>{row.verdict.value} {escaped(row.text)} <small>{citation(row.ref)}</small></li>"
        for row in reading.broken
    )
    rules = f'<ul style="list-style-type: none; padding-left: 0">{items}</ul>' if items else ""
    return f"<div><p>{pictures}</p>{rules}</div>"
