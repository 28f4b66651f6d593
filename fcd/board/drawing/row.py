"""Several cards in one SVG, in rows: hands, decks, answers to choose from."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from fcd.board.drawing.card import WIDTH, face, named
from fcd.board.drawing.labels import Labels, labels
from fcd.board.drawing.shapes import box, drawing, escaped, moved, pill, pill_width, placed
from fcd.board.drawing.theme import GOLD, INK
from fcd.cards import Card
from fcd.engine import Variant

GAP = 8
RAISE = 6  # how far a ringed card sticks out


def cards_svg(
    cards: Iterable[Card],
    *,
    variant: Variant | None = None,
    width: float = 64,
    per_row: int = 12,
    dim: Collection[int] = (),
    ring: Collection[int] = (),
    caption: str = "",
) -> str:
    """The cards in rows; those at the positions in `dim` grayed, in `ring` ringed and raised."""
    held = tuple(cards)
    known = labels(variant) if variant else {}
    body, wide, high = rows(held, known, width, per_row, dim=dim, ring=ring)
    words = caption or ("" if held else "no cards")
    down = 30 if words else 0
    whole = pill(words, 0, 0) + moved(body, 0, down)
    return drawing(
        max(wide, pill_width(words)), high + down, whole, _spoken(held, known, caption, dim)
    )


def rows(
    cards: tuple[Card, ...],
    known: Labels,
    width: float,
    per_row: int,
    *,
    dim: Collection[int] = (),
    ring: Collection[int] = (),
    gap: float = GAP,
) -> tuple[str, float, float]:
    """The cards from the top left corner on, and how wide and high they are together."""
    head = RAISE + 3 if ring else 1
    step_x, step_y = width + gap, width * 1.4 + gap + head
    parts = []
    for i, card in enumerate(cards):
        x, y = 4 + i % per_row * step_x, head + i // per_row * step_y
        if i in ring:
            y -= RAISE
            parts.append(_ring(x, y, width))
        parts.append(put(card, known, x, y, width, dim=i in dim))
    across, down = min(len(cards), per_row), -(-len(cards) // per_row)
    return "".join(parts), across * step_x, down * step_y


def put(card: Card, known: Labels, x: float, y: float, width: float, *, dim: bool = False) -> str:
    """One card with its name, somewhere in a bigger drawing."""
    title = f"<title>{escaped(named(card, known))}</title>"
    return placed(title + face(card, known, width, dim=dim), x, y, width / WIDTH)


def _ring(x: float, y: float, width: float) -> str:
    """A ring of gold, with a dark line so that it shows on white paper, too."""
    around = (x - 1.5, y - 1.5, width + 3, width * 1.4 + 3, width * 0.13, "none")
    dark = box(*around, f' stroke="{INK}" stroke-width="5"')
    return dark + box(*around, f' stroke="{GOLD}" stroke-width="3"')


def _spoken(cards: tuple[Card, ...], known: Labels, caption: str, dim: Collection[int]) -> str:
    said = [f"({named(c, known)})" if i in dim else named(c, known) for i, c in enumerate(cards)]
    return f"{caption}: {', '.join(said) or 'no cards'}".removeprefix(": ")
