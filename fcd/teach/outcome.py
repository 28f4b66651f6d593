"""What a check found out, as plain data: it can be shown, stored, and sent from another process."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any

from fcd.cards import Card, Cards


class Outcome(StrEnum):
    """How an answer stands. The values are what people read."""

    NOT_ATTEMPTED = "not attempted"
    RIGHT = "right"
    WRONG = "wrong"
    RAISED = "your code raised"
    TOO_LONG = "took too long"


def said(outcome: Outcome, by_hand: int, earned: int = 0) -> str:
    """In a word or two: what a person gives points for is neither right nor wrong here.

    >>> said(Outcome.WRONG, 0), said(Outcome.WRONG, 0, earned=16)
    ('wrong', 'not yet')
    """
    if outcome is Outcome.WRONG and earned:
        return "not yet"
    texts = {Outcome.RIGHT: "answered", Outcome.WRONG: "not all answered"}
    return texts.get(outcome, str(outcome)) if by_hand else str(outcome)


class Depth(StrEnum):
    """Which cases are tried: what a student may ask for at any time, or what grading adds."""

    PUBLIC = "public"
    HIDDEN = "hidden"


class Plain(str):
    """Text that a notebook shows as it is, without quotes."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


class Marked(Plain):
    """Markdown that a notebook shows as such."""

    __slots__ = ()

    def _repr_markdown_(self) -> str:
        return str(self)


@dataclass(frozen=True, slots=True)
class Row:
    """Cards with a label, such as "your hand"."""

    label: str
    cards: Cards
    note: str = ""


@dataclass(frozen=True, slots=True)
class CaseView:
    """One case as a person sees it: what was asked, the cards, what else is so, and the rules."""

    call: str  # what was asked, as it would stand in a cell: "can_play_on(R2H, B7Q, Color.BLUE)"
    rows: tuple[Row, ...] = ()
    lines: tuple[str, ...] = ()  # in words: moves made before, the color in play, …
    rules: tuple[str, ...] = ()  # the engine's sentences, each with its anchor in brackets
    moves: int = 0  # how many moves it takes to get there
    case: str = ""  # in the notation of its check, by which it can be played


@dataclass(frozen=True, slots=True)
class Finding:
    """What a trial found. `got` and `expected` are texts; nothing of the student's is kept."""

    outcome: Outcome
    tried: int = 0  # cases
    scene: CaseView | None = None
    got: str = ""
    expected: str = ""
    says: str = ""  # the sentence the student needs
    misconception: str = ""  # its name, if the answer fits one
    traceback: str = ""
    share: float | None = None  # of the points, if it is neither all nor nothing
    passed: int = 0  # of the cases that were tried
    topics: tuple[tuple[str, int, int], ...] = ()  # what works: topic, cases passed, cases tried
    printed: str = ""  # by the student's code
    by_hand: int = 0  # points that a person can give, who reads it
    steps: int = 0  # that an answer took, if that was too long; 0: it may never end
    hidden: bool = False  # the case is one of the instructor's, which students don't see


@dataclass(frozen=True, slots=True)
class Report:
    """A finding about one check."""

    check: str  # such as "ex03.can_play_on"
    finding: Finding
    of: int  # points

    @property
    def outcome(self) -> Outcome:
        return self.finding.outcome

    @property
    def earned(self) -> int:
        """Points, rounded down."""
        share = self.finding.share
        if share is None:
            share = 1.0 if self.outcome is Outcome.RIGHT else 0.0
        return int(self.of * share + 1e-9)

    @property
    def said(self) -> str:
        return said(self.outcome, self.finding.by_hand, self.earned)

    @property
    def points(self) -> str:
        """Points, in words: those that were earned, or those that can be given by hand."""
        by_hand = self.finding.by_hand
        points = "point" if (by_hand or self.of) == 1 else "points"
        told = f"up to {by_hand}" if by_hand else f"{self.earned} of {self.of}"
        return f"{told} {points}{' by hand' if by_hand else ''}"

    @property
    def traceback(self) -> Plain:
        """Where in the student's code it was raised; nothing if nothing was."""
        return Plain(self.finding.traceback or "Nothing was raised.")

    def to_json(self) -> str:
        finding = asdict(self.finding)
        if self.finding.scene:
            finding["scene"]["rows"] = [
                {"label": row.label, "cards": [str(card) for card in row.cards], "note": row.note}
                for row in self.finding.scene.rows
            ]
        return json.dumps({"check": self.check, "of": self.of, "finding": finding})

    @classmethod
    def from_json(cls, text: str) -> Report:
        """Read it again. ValueError if it is something else: it may come from anywhere."""
        try:
            data = json.loads(text)
            finding = data["finding"]
            scene = _scene(finding["scene"]) if finding["scene"] else None
            outcome = Outcome(finding["outcome"])
            topics = tuple((str(t), int(p), int(of)) for t, p, of in finding["topics"])
            plain = {**finding, "outcome": outcome, "scene": scene, "topics": topics}
            return cls(str(data["check"]), Finding(**plain), int(data["of"]))
        except (KeyError, TypeError, AttributeError) as error:
            raise ValueError(f"this isn't a report: {error!r:.80}") from None

    def __repr__(self) -> str:
        from fcd.teach.showing.text import report_text

        return report_text(self)

    def _repr_html_(self) -> str:
        from fcd.teach.showing.html import report_html

        return report_html(self)


def _scene(data: Mapping[str, Any]) -> CaseView:
    rows = tuple(
        Row(str(row["label"]), tuple(map(Card.parse, row["cards"])), str(row["note"]))
        for row in data["rows"]
    )
    lines, rules = tuple(map(str, data["lines"])), tuple(map(str, data["rules"]))
    return CaseView(str(data["call"]), rows, lines, rules, int(data["moves"]), str(data["case"]))
