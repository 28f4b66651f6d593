"""What the board shows beside the table when asked: a rule, an explanation, the log, the keys.

An aside is a title and lines of [mark, text, ref, ply]: a ref opens a rule, a ply a position.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TypedDict

from fcd import rulebook
from fcd.board.coach import Remark
from fcd.board.presenter.messages import Refused
from fcd.board.presenter.speaking import in_words
from fcd.engine import Explanation
from fcd.engine.explanation import Verdict
from fcd.game import Game

Line = tuple[str, str, str, int | None]


class Aside(TypedDict):
    """A page beside the table."""

    kind: str
    title: str
    lines: list[Line]


def rule(ref: str) -> Aside:
    """A section of a rulebook, as cited: "uno#catch"; a whole book, "uno", is shown as its list."""
    book, _, anchor = ref.partition("#")
    if book not in rulebook.books():
        raise Refused(f"There is no rulebook {book}. Nothing has changed.")
    if not anchor:
        return _contents(book)
    try:
        section = rulebook.section(ref)
    except (LookupError, ValueError):
        raise Refused(f"There is no rule {ref}. Nothing has changed.") from None
    lines: list[Line] = [_line(part) for part in section.paragraphs]
    lines.append(("", "All the rules:", book, None))
    return {"kind": "rule", "title": f"{section.title} ({ref})", "lines": lines}


def _contents(key: str) -> Aside:
    book = rulebook.load(key)
    intro = re.sub(r"[*`]", "", book.intro).split("\n\n")
    lines: list[Line] = [("", " ".join(part.split()), "", None) for part in intro]
    lines += [("·", section.title, section.ref, None) for section in book.sections]
    return {"kind": "rule", "title": book.title, "lines": lines}


def _line(part: str) -> Line:
    """A paragraph, or an item of a list."""
    item = part.removeprefix("- ")
    return ("·" if item != part else "", item, "", None)


def explained(explanation: Explanation, game: Game) -> Aside:
    """Every clause that bears on a move."""
    verdict = "legal" if explanation else "not legal"
    lines: list[Line] = []
    headed = False
    for finding in explanation.findings:
        if finding.one_of and not headed:
            fails = finding.verdict is Verdict.FAILS
            head = "one of these is needed:" if fails else "one of these is enough:"
            lines.append(("✗" if fails else "✓", head, "", None))
            headed = True
        says = f"– {finding.says}" if finding.one_of else finding.says
        ref = finding.ref if rulebook.is_written(finding.ref) else ""
        lines.append((finding.verdict.value, says, ref, None))
    lines = lines or [("✓", "no rule is against it", "", None)]
    title = f"{in_words(explanation.move, game)}: {verdict}"
    return {"kind": "why", "title": title[:1].upper() + title[1:], "lines": lines}


def log(lines: Iterable[str]) -> Aside:
    """All that has happened, as this seat may know it."""
    told: list[Line] = [("", line, "", ply) for ply, line in enumerate(lines)]
    return {"kind": "log", "title": "All moves so far", "lines": told}


def review(game: Game, remarks: Mapping[int, Iterable[Remark]], people: Sequence[int]) -> Aside:
    """The moves that a strong player would have made otherwise, of one seat or of several."""
    lines: list[Line] = []
    for seat, found in remarks.items():
        who = "You" if people == [seat] else game.names[seat]
        lines += [_remark(game, who, remark) for remark in found]
    if not lines:
        lines.append(
            ("✓", "No clear mistakes: a strong player would have done much the same.", "", None)
        )
    return {"kind": "review", "title": "What a strong player would have done", "lines": lines}


def _remark(game: Game, who: str, remark: Remark) -> Line:
    before = game.at(remark.ply)
    made, better = in_words(remark.made, before), in_words(remark.better, before)
    says = " ".join(remark.reasons)
    return ("!", f"{who} chose to {made}. Stronger: {better}. {says}", "", remark.ply)


_KEYS = (
    ("← → ↑ ↓", "move between your cards; Home and End go to the first and the last"),
    ("Enter", "play the card; on a button, press it"),
    ("W, R", "why this card can or cannot be played; the rule against it"),
    ("D, E, C", "draw, end your turn, challenge"),
    ("1, 2, 3", "say or call out UNO, DUO, TRIO"),
    ("H", "a hint, with its reason"),
    ("Z", "take back"),
    ("G, P", "go on, or the next move; play or pause, while you watch"),
    ("Escape", "close what is open"),
    ("?", "this list"),
)


def keys() -> Aside:
    """The shortcuts, which work while the board has the focus."""
    lines: list[Line] = [(key, does, "", None) for key, does in _KEYS]
    return {"kind": "keys", "title": "Keys", "lines": lines}
