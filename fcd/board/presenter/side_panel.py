"""What the board shows beside the table when asked: a rule, an explanation, the log, the keys.

A panel is a title and lines of [mark, text, ref, ply]: a ref opens a rule, a ply a position.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from fcd import rulebook
from fcd.board.coach import Remark
from fcd.board.presenter.messages import Refused
from fcd.board.presenter.session import State
from fcd.board.sentences import move_text
from fcd.engine import Explanation
from fcd.game import Game

Line = tuple[str, str, str, int | None]


def rule(ref: str) -> State:
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
    lines: list[Line] = []
    for part in section.paragraphs:
        item = part.removeprefix("- ")  # of a list
        lines.append(("·" if item != part else "", item, "", None))
    lines.append(("", "All the rules:", book, None))
    return {"kind": "rule", "title": f"{section.title} ({ref})", "lines": lines}


def _contents(key: str) -> State:
    book = rulebook.load(key)
    intro = re.sub(r"[*`]", "", book.intro).split("\n\n")
    lines: list[Line] = [("", " ".join(part.split()), "", None) for part in intro]
    lines += [("·", section.title, section.ref, None) for section in book.sections]
    return {"kind": "rule", "title": book.title, "lines": lines}


def explained(explanation: Explanation, game: Game) -> State:
    lines: list[Line] = []
    for row in explanation.rows():
        ref = row.ref if rulebook.is_written(row.ref) else ""
        lines.append((row.verdict.value, f"{'– ' * row.depth}{row.text}", ref, None))
    verdict = "legal" if explanation else "not legal"
    title = f"{move_text(explanation.move, game)}: {verdict}"
    return {
        "kind": "why",
        "title": title[:1].upper() + title[1:],
        "lines": lines or [("✓", "no rule is against it", "", None)],
    }


def log(lines: Iterable[str]) -> State:
    every = [("", line, "", ply) for ply, line in enumerate(lines)]
    return {"kind": "log", "title": "All moves so far", "lines": every}


def text(lines: Iterable[str]) -> State:
    every = [("", line, "", None) for line in lines]
    return {"kind": "text", "title": "The table as text", "lines": every}


def review(game: Game, remarks: Mapping[int, Iterable[Remark]], people: Sequence[int]) -> State:
    """The moves that a strong player would have made otherwise, of one seat or of several."""
    lines: list[Line] = []
    for seat, found in remarks.items():
        who = "You" if people == [seat] else game.names[seat]
        for remark in found:
            before = game.at(remark.ply)
            made, better = move_text(remark.made, before), move_text(remark.better, before)
            says = f"{who} chose to {made}. Stronger: {better}. {' '.join(remark.reasons)}"
            lines.append(("!", says, "", remark.ply))
    none = "No clear mistakes: a strong player would have done much the same."
    title = "What a strong player would have done"
    return {"kind": "review", "title": title, "lines": lines or [("✓", none, "", None)]}


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
KEYS = {"kind": "keys", "title": "Keys", "lines": [(key, does, "", None) for key, does in _KEYS]}
