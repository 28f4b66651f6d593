"""The static picture of a table, from the two dicts of the board's protocol.

It shows what the state holds and nothing else, so it can be no less discreet than the state is.
Each part is drawn from y = 0 and says how high it is; the picture is the parts below each other.
"""

from __future__ import annotations

from textwrap import wrap

from fcd.board.drawing.labels import Labels
from fcd.board.drawing.middle import middle
from fcd.board.drawing.row import GAP, rows
from fcd.board.drawing.seats import seats
from fcd.board.drawing.shapes import box, drawing, escaped, moved, number, pill, pill_width, text
from fcd.board.drawing.tabletext import (
    Dict,
    Setup,
    card_of,
    headline,
    messages,
    on_turn,
    seat_words,
    table_text,
)
from fcd.board.drawing.theme import FELT, GOLD, INK, PALE, PAPER, THEME, mixed

WIDTH, MARGIN = 880, 20
INNER = WIDTH - 2 * MARGIN
Part = tuple[str, float]  # a drawing and its height


def table_svg(setup: Setup, state: Dict) -> str:
    """The table as one picture."""
    known: Labels = {rank: (short, long) for rank, (short, long) in setup["labels"].items()}
    parts = [_head(setup, state)]
    if state.get("curtain"):
        parts.append(_curtain(state))
    else:
        parts += [_goal(state), seats(state, INNER), middle(state, known, INNER), _messages(state)]
        parts += [_over(state), _hand(state, known)]
    body, y = "", float(MARGIN)
    for drawn, high in parts:
        body += moved(drawn, MARGIN, y)
        y += high + (12 if high else 0)
    rim = ' stroke="#fff" stroke-opacity=".14" stroke-width="2"'
    felt = box(0, 0, WIDTH, y + 8, 18, FELT) + box(4, 4, WIDTH - 8, y, 15, "none", rim)
    return drawing(WIDTH, y + 8, felt + body, table_text(setup, state))


def _head(setup: Setup, state: Dict) -> Part:
    title = setup["title"]
    rest = headline(setup, state).removeprefix(title).removeprefix(", ")
    drawn = text(4, 17, 19, title, PAPER, "start")
    return drawn + text(INNER - 4, 16, 14, rest, PAPER, "end"), 24


def _curtain(state: Dict) -> Part:
    curtain = state["curtain"]
    lines = wrap(curtain["text"], 80)
    drawn = text(INNER / 2, 60, 26, curtain["name"], GOLD)
    drawn += "".join(text(INNER / 2, 95 + 22 * i, 16, line, PAPER) for i, line in enumerate(lines))
    return _shade(120 + 22 * len(lines)) + drawn, 120 + 22 * len(lines)


def _goal(state: Dict) -> Part:
    goal = state.get("goal")
    if not goal:
        return "", 0
    color = {"done": "green", "missed": "red"}.get(goal["state"], "yellow")
    ground, ink = THEME["colors"][color]
    badge = f"goal {goal['state']}"
    return _lines([goal["text"]], pill(badge, 10, 5, ground, ink), 10 + pill_width(badge))


def _messages(state: Dict) -> Part:
    lines = messages(state)
    return _lines(lines) if lines else ("", 0)


def _lines(lines: list[str], before: str = "", indent: float = 0) -> Part:
    """Lines in a shaded box."""
    broken = [part for line in lines for part in wrap(line, int((INNER - indent) / 8.2))]
    drawn = "".join(
        text(14 + indent, 21 + 20 * i, 14.5, line, PAPER, "start") for i, line in enumerate(broken)
    )
    high = 12 + 20 * len(broken)
    return _shade(high) + before + drawn, high


def _over(state: Dict) -> Part:
    over = state.get("over")
    if not over:
        return "", 0
    drawn = text(16, 30, 20, over["title"], GOLD, "start")
    y = 52.0
    for line in wrap(over["text"], 96):
        drawn += text(16, y, 14, line, PAPER, "start")
        y += 19
    for i, (name, points, won) in enumerate(over["rows"]):
        x = 16 + i % 4 * (INNER - 32) / 4
        words = f"{name[:16]}: {points}{' ✓' if won else ''}"
        drawn += pill(words, x, y + i // 4 * 28 - 8, GOLD if won else PAPER, INK)
    y += -(-len(over["rows"]) // 4) * 28
    return _shade(y) + drawn, y


def _hand(state: Dict, known: Labels) -> Part:
    """The hand at the bottom: on turn playable cards raised in a ring, the others dimmed."""
    me = state["me"]
    name = state["seats"][me]["name"]
    mark = pill("to move", 0, 1, GOLD, INK) if on_turn(state, me) else ""
    words = f'<tspan dx="14" font-size="14" fill="{PALE}">{escaped(seat_words(state, me))}</tspan>'
    start = pill_width("to move") + 12 if mark else 4
    drawn = mark + (
        f'<text x="{number(start)}" y="17" font-size="17" font-weight="800" fill="{PAPER}">'
        f"{escaped(name)}{words}</text>"
    )
    hand = state.get("hand", ())
    cards = tuple(card_of(code) for code, *_ in hand)
    dim, ring = set[int](), set[int]()
    if on_turn(state, me):
        dim = {i for i, (_, why, *_) in enumerate(hand) if why}
        ring = set(range(len(hand))) - dim
    width = next(w for w, most in ((84, 9), (70, 22), (58, 52), (50, 10**9)) if len(hand) <= most)
    shown, _, high = rows(cards, known, width, int(INNER // (width + GAP)), dim=dim, ring=ring)
    return drawn + moved(shown, 0, 28), 28 + high


def _shade(height: float) -> str:
    return box(0, 0, INNER, height, 11, mixed(FELT, "#000000", 0.35))
