"""The other players at the table: names, counts and backs, or open hands as small cards."""

from __future__ import annotations

from fcd.board.drawing.card import WIDTH, back
from fcd.board.drawing.row import rows
from fcd.board.drawing.shapes import box, moved, pill, pill_width, placed, text
from fcd.board.drawing.tabletext import Dict, card_of, count_cards, on_turn
from fcd.board.drawing.theme import FELT, GOLD, INK, PALE, PAPER, mixed

_GAP = 10
_OPEN, _CLOSED = 35, 30  # widths of cards
_TIGHT = 2.5  # between open cards


def seats(state: Dict, width: float) -> tuple[str, float]:
    """Everybody else from the left hand round the table, at most five side by side."""
    total, me = len(state["seats"]), state["me"]
    others = [(me + step) % total for step in range(1, total)]
    if not others:
        return "", 0
    lines = -(-len(others) // 5)
    across = -(-len(others) // lines)
    wide = (width - _GAP * (across - 1)) / across
    drawn, y = "", 0.0
    for first in range(0, len(others), across):
        line = [(seat, *_cards(state, seat, wide)) for seat in others[first : first + across]]
        high = max(cards_high for *_, cards_high in line) + 54
        for i, (seat, cards, _) in enumerate(line):
            drawn += moved(_seat(state, seat, cards, wide, high), i * (wide + _GAP), y)
        y += high + _GAP
    return drawn, y - _GAP


def _seat(state: Dict, seat: int, cards: str, wide: float, high: float) -> str:
    chair = state["seats"][seat]
    turn = on_turn(state, seat)
    rim = f' stroke="{GOLD}" stroke-width="2.5"' if turn else ""
    ground = box(0, 0, wide, high, 12, mixed(FELT, "#000000", 0.3), rim)
    tag = "to move" if turn else _clipped(chair.get("tag", ""), 14)
    name = _clipped(chair["name"], int((wide - 16 - pill_width(tag)) / 9.6))
    words = " · ".join(filter(None, (count_cards(chair["n"]), chair.get("bot", ""))))
    said = text(10, 21, 15, name, PAPER, "start")
    said += text(wide / 2, high - 9, 13, _clipped(words, int(wide / 8.4)), PALE)
    mark = pill(tag, wide - pill_width(tag) - 6, 5, GOLD, INK)
    return ground + said + mark + moved(cards, 0, 30)


def _clipped(words: str, most: int) -> str:
    return words if len(words) <= most else words[: max(1, most - 1)] + "…"


def _cards(state: Dict, seat: int, wide: float) -> tuple[str, float]:
    """The open hand, or a fan of backs: as many as there are cards, pushed together."""
    chair = state["seats"][seat]
    if chair.get("hand"):
        per_row = max(1, int((wide - 8) // (_OPEN + _TIGHT)))
        cards = tuple(map(card_of, chair["hand"]))
        drawn, across, high = rows(cards, {}, _OPEN, per_row, gap=_TIGHT)
        return moved(drawn, (wide - across) / 2 - 2, 0), high
    count = chair["n"]
    step = min(17.0, (wide - 20 - _CLOSED) / max(1, count - 1))
    start = (wide - _CLOSED - step * (count - 1)) / 2
    fan = "".join(placed(back(), start + step * i, 0, _CLOSED / WIDTH) for i in range(count))
    return fan, _CLOSED * 1.4
