"""What the board shows beside the table when asked: a rule, an explanation, the log, the keys.

A panel is a title and lines of [mark, text, ref, ply]: a ref opens a rule, a ply a position. A
person reads the titles of the refs.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence

from fcd import rulebook
from fcd.board.coach import Remark
from fcd.board.presenter.messages import Refused
from fcd.board.presenter.session import State
from fcd.board.sentences import move_text
from fcd.engine import Explanation, Variant
from fcd.game import Game
from fcd.variants import VARIANTS

Line = tuple[str, str, str, int | None]


def _page(kind: str, title: str, lines: Iterable[Line], **labels: str) -> State:
    every = list(lines)
    titles = {ref: labels.get(ref) or rulebook.citation(ref) for _, _, ref, _ in every if ref}
    return {"kind": kind, "title": title, "lines": every, "titles": titles}


def rule(ref: str, variant: Variant | None = None) -> State:
    """A section of a rulebook, as cited: "uno#catch"; a whole book, "uno", is shown as its list.

    What it says of cards that mean nothing in this variant is left out: in the first lessons they
    are not known yet.
    """
    book, _, anchor = ref.partition("#")
    if book not in rulebook.books():
        raise Refused(f"There's no rulebook called {book}. Nothing has changed.")
    speaks_of_unknown = _unknown_cards(book, variant)
    if not anchor:
        return _contents(book, speaks_of_unknown)
    try:
        section = rulebook.section(ref)
    except (LookupError, ValueError):
        raise Refused(f"There's no rule {ref}. Nothing has changed.") from None
    lines: list[Line] = []
    for part in section.paragraphs:
        item = part.removeprefix("- ")  # of a list
        if not speaks_of_unknown(part):
            lines.append(("·" if item != part else "", item, "", None))
    lines.append(("", "", book, None))
    return _page("rule", section.title, lines, **{book: "All the rules"})


def _unknown_cards(book: str, variant: Variant | None) -> Callable[[str], object]:
    """Whether a text speaks of cards that are special in the book's game, but not in this one."""
    full = VARIANTS.get(book)
    unknown = {*full.meanings} - {*variant.meanings} if full and variant else set()
    cards = "|".join(map(re.escape, sorted(unknown)))
    found = re.compile(
        rf"\b(?:[Aa]n?|[Tt]he|another|any) (?:{cards})\b|\b(?:{cards})s\b|^(?:{cards}): "
    )
    return found.search if unknown else lambda text: None


def _contents(key: str, left_out: Callable[[str], object]) -> State:
    book = rulebook.load(key)
    intro = re.sub(r"[*`]", "", book.intro).split("\n\n")
    lines: list[Line] = [("", " ".join(part.split()), "", None) for part in intro]
    for section in book.sections:
        parts = [section.title, *section.paragraphs]
        if 2 * sum(bool(left_out(part)) for part in parts) < len(parts):
            lines.append(("·", "", section.ref, None))
    return _page("rule", book.title, lines, **{s.ref: s.title for s in book.sections})


def explained(explanation: Explanation, game: Game) -> State:
    lines: list[Line] = []
    for row in explanation.rows():
        ref = row.ref if rulebook.is_written(row.ref) else ""
        lines.append((row.verdict.value, row.text, ref, None))
    title = f"You {'can' if explanation else 'can’t'} {move_text(explanation.move, game)}"
    return _page("why", title, lines or [("✓", "No rule is against it.", "", None)])


def log(lines: Iterable[str]) -> State:
    every = (("", line, "", ply) for ply, line in enumerate(lines))
    return _page("log", "All moves so far", every)


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
    none = "No clear mistakes. A strong player would have played much the same."
    title = "What a strong player would have done"
    return _page("review", title, lines or [("✓", none, "", None)])


_KEYS = (
    ("← → ↑ ↓", "move between your cards; Home and End go to the first and the last"),
    ("Enter", "play the card; on a button, press it"),
    ("W, R", "why you can or can't play this card; the rule"),
    ("D, E, C", "draw, end your turn, challenge"),
    ("1, 2, 3", "say UNO, DUO, TRIO"),
    ("7, 8, 9", "call out UNO, DUO, TRIO"),
    ("H", "a hint, with its reason"),
    ("Z", "take back"),
    ("G, P", "go on, or the next move; play or pause while you watch"),
    ("Escape", "close what's open"),
    ("?", "this list"),
)
KEYS = _page("keys", "Keys", [(key, does, "", None) for key, does in _KEYS])
