"""What the console prints: the table, a hand, what happened, and why not.

Functions of a View, so that nothing can be printed that the seat may not know. Nothing here asks
or plays.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from fcd.board.sentences import hint
from fcd.board.terminal.ansi import Ink, named
from fcd.board.terminal.page import filled, flowed, page_width, wrapped
from fcd.cards import Card
from fcd.engine import Explanation, Variant
from fcd.view import View


def news(lines: Iterable[str]) -> str:
    """What has happened, one line for every move."""
    return "\n".join(wrapped(line, "· ") for line in lines)


# -- the table -------------------------------------------------------------------------------


def table(view: View, variant: Variant, ink: Ink) -> str:
    """Who sits where with how many cards, whose turn it is, and what lies in the middle."""
    way = "down this list" if view.direction == 1 else "up this list"
    head = f"{variant.title}, turn {view.turn}: play runs {way}"
    return "\n".join([ink.bold(filled(head)), *_seats(view, ink), _middle(view, ink)])


def _seats(view: View, ink: Ink) -> Iterator[str]:
    names = [f"{name} (you)" if s == view.seat else name for s, name in enumerate(view.names)]
    wide = max(map(len, names))
    for seat, name in enumerate(names):
        turn = "▶" if seat == view.player and not view.is_over else " "
        arrow = "↓" if view.direction == 1 else "↑"
        row = f" {arrow} {turn} {name:<{wide}}  {_size(view.counts[seat])}"
        shown = view.hands[seat] if seat != view.seat else None  # hands can lie open
        text = flowed(f"{row:<{wide + 16}}", shown or (), ink)
        yield ink.bold(row) + text.removeprefix(row) if turn == "▶" else text


def _size(count: int) -> str:
    return f"{count:>2} card" if count == 1 else f"{count:>2} cards"


def _middle(view: View, ink: Ink) -> str:
    plain, text = (f"Top card: {top}  {named(view.top)}" for top in (view.top, ink.chip(view.top)))
    if view.color is not None and view.color != view.top.color:
        force = f"color in force: {view.color}"
        room = page_width() - (4 if ink.colored else 0)  # what chips are wider than their words
        fits = len(f"{plain}, {force}") <= room
        text += (", " if fits else ",\n  ") + force.replace(view.color, ink.color(view.color))
    return f"{text}\nDraw pile: {_size(view.draw_pile).strip()}"


def hand(view: View, variant: Variant, ink: Ink) -> str:
    """The own cards, numbered, in as many columns as there is room for."""
    if not view.hand:
        return "You hold no cards."
    wide = max(len(str(card)) for card in view.hand)
    cells = [
        (f"{number:>3}  {ink.chip(card, wide)}  ", _described(card, variant))
        for number, card in enumerate(view.hand, 1)
    ]
    name_wide = max(len(name) for _, name in cells)
    columns = max(1, (page_width() + 2) // (9 + wide + name_wide + 2))
    rows = -(-len(cells) // columns)
    lines = [
        "  ".join(f"{chip}{name:<{name_wide}}" for chip, name in cells[row::rows]).rstrip()
        for row in range(rows)
    ]
    return "\n".join(["Your hand:", *lines])


def _described(card: Card, variant: Variant) -> str:
    does = hint(variant, card)
    return f"{named(card)}, {does}" if does else named(card)


# -- why, and why not ---------------------------------------------------------------------------


def reasons(explanation: Explanation) -> str:
    """Why a move was refused: the clauses it breaks and where they stand."""
    anchor = explanation.broken[0].ref.partition("#")[2]
    look_up = filled(f"Nothing has changed. To read the rule: rules #{anchor}")
    lines = _set_in(explanation.lines(explanation.broken))
    return "\n".join([f"{explanation.move}: that is not legal now.", *lines, look_up])


def full_reasons(explanation: Explanation) -> str:
    """Every clause that bears on a move."""
    verdict = "legal" if explanation else "not legal"
    lines = _set_in(explanation.lines()) or ["  no rule is against it"]
    return "\n".join([f"{explanation.move}: {verdict}", *lines])


def _set_in(lines: list[str]) -> list[str]:
    """Within the width, each as far to the right as it was and a little more."""
    return [wrapped(line.lstrip(), " " * (2 + len(line) - len(line.lstrip()))) for line in lines]
