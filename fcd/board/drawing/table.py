"""The static picture of a table, from the two dicts of the board's protocol.

It shows what the state holds and nothing else, so it can be no less discreet than the state is.
Each part is drawn from y = 0 and says how high it is; the picture is the parts below each other.
"""

from __future__ import annotations

from textwrap import wrap

from fcd.board.drawing import card
from fcd.board.drawing.card import GAP, Labels, back, in_play, put, rows
from fcd.board.drawing.shapes import box, drawing, escaped, glyph, pill, pill_width, placed, text
from fcd.board.drawing.text import (
    Dict,
    Setup,
    card_of,
    chip_words,
    direction,
    headline,
    messages,
    number_of_cards,
    on_turn,
    seat_words,
    table_text,
)
from fcd.board.drawing.theme import FELT, GOLD, INK, PALE, PAPER, THEME, mixed

WIDTH, MARGIN = 880, 20
INNER = WIDTH - 2 * MARGIN
Part = tuple[str, float]  # a drawing and its height


def table_svg(setup: Setup, state: Dict) -> str:
    known: Labels = {rank: (short, long) for rank, (short, long) in setup["labels"].items()}
    parts = [_head(setup, state)]
    if state.get("curtain"):
        parts.append(_curtain(state))
    else:
        parts += [_goal(state), _seats(state), _middle(state, known), _lines(messages(state))]
        parts += [_over(state), _hand(state, known)]
    body, y = "", float(MARGIN)
    for drawn, high in parts:
        body += placed(drawn, MARGIN, y)
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


def _lines(lines: list[str], before: str = "", indent: float = 0) -> Part:
    if not lines:
        return "", 0
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
    mark = pill("playing", 0, 1, GOLD, INK) if on_turn(state, me) else ""
    words = f'<tspan dx="14" font-size="14" fill="{PALE}">{escaped(seat_words(state, me))}</tspan>'
    start = pill_width("playing") + 12 if mark else 4
    drawn = mark + (
        f'<text x="{start:g}" y="17" font-size="17" font-weight="800" fill="{PAPER}">'
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
    return drawn + placed(shown, 0, 28), 28 + high


def _shade(height: float) -> str:
    return box(0, 0, INNER, height, 11, mixed(FELT, "#000000", 0.35))


# -- the others: names, counts and backs, or open hands as small cards -----------------------------

_GAP = 10
_OPEN, _CLOSED = 35, 30  # widths of cards
_TIGHT = 2.5  # between open cards


def _seats(state: Dict) -> Part:
    """Everybody else from the left hand round the table, at most five side by side."""
    total, me = len(state["seats"]), state["me"]
    others = [(me + step) % total for step in range(1, total)]
    if not others:
        return "", 0
    lines = -(-len(others) // 5)
    across = -(-len(others) // lines)
    wide = (INNER - _GAP * (across - 1)) / across
    drawn, y = "", 0.0
    for first in range(0, len(others), across):
        line = [(seat, *_cards(state, seat, wide)) for seat in others[first : first + across]]
        high = max(cards_high for *_, cards_high in line) + 54
        for i, (seat, cards, _) in enumerate(line):
            drawn += placed(_seat(state, seat, cards, wide, high), i * (wide + _GAP), y)
        y += high + _GAP
    return drawn, y - _GAP


def _seat(state: Dict, seat: int, cards: str, wide: float, high: float) -> str:
    chair = state["seats"][seat]
    turn = on_turn(state, seat)
    rim = f' stroke="{GOLD}" stroke-width="2.5"' if turn else ""
    ground = box(0, 0, wide, high, 12, mixed(FELT, "#000000", 0.3), rim)
    tag = "playing" if turn else _clipped(chair.get("tag", ""), 14)
    name = _clipped(chair["name"], int((wide - 16 - pill_width(tag)) / 9.6))
    words = " · ".join(filter(None, (number_of_cards(chair["n"]), chair.get("bot", ""))))
    said = text(10, 21, 15, name, PAPER, "start")
    said += text(wide / 2, high - 9, 13, _clipped(words, int(wide / 8.4)), PALE)
    mark = pill(tag, wide - pill_width(tag) - 6, 5, GOLD, INK)
    return ground + said + mark + placed(cards, 0, 30)


def _clipped(words: str, most: int) -> str:
    return words if len(words) <= most else words[: max(1, most - 1)] + "…"


def _cards(state: Dict, seat: int, wide: float) -> Part:
    """The open hand, or a fan of backs: as many as there are cards, pushed together."""
    chair = state["seats"][seat]
    if chair.get("hand"):
        per_row = max(1, int((wide - 8) // (_OPEN + _TIGHT)))
        cards = tuple(map(card_of, chair["hand"]))
        drawn, across, high = rows(cards, {}, _OPEN, per_row, gap=_TIGHT)
        return placed(drawn, (wide - across) / 2 - 2, 0), high
    count = chair["n"]
    step = min(17.0, (wide - 20 - _CLOSED) / max(1, count - 1))
    start = (wide - _CLOSED - step * (count - 1)) / 2
    fan = "".join(placed(back(), start + step * i, 0, _CLOSED / card.WIDTH) for i in range(count))
    return fan, _CLOSED * 1.4


# -- the middle: the draw pile, the top card in the color in play, what matches it ----------------

HIGH = 204
_CARD = 104  # width
_TOP = (HIGH - _CARD * 1.4) / 2


def _middle(state: Dict, known: Labels) -> Part:
    x = INNER / 2 - 30
    drawn = _way_round(state) + _pile(state["deck"], x - 170)
    drawn += in_play(x, _TOP, _CARD, state.get("color"))
    drawn += put(card_of(state["top"]), known, x, _TOP, _CARD)
    return drawn + _matching(state, x + _CARD + 34), HIGH


def _pile(count: int, x: float) -> str:
    """A thin pile looks thin, and an empty one is an empty place."""
    depths = [depth for depth, least in ((6, 20), (3, 2), (0, 1)) if count >= least]
    empty = box(x, _TOP, _CARD, _CARD * 1.4, 12, "none", ' stroke="#fff" stroke-opacity=".5"')
    backs = [placed(back(), x + d, _TOP - d, _CARD / card.WIDTH) for d in depths]
    center, wide = x + _CARD / 2, max(68, 26 + 14 * len(str(count)))
    label = box(center - wide / 2, HIGH / 2 - 25, wide, 50, 9, INK)
    label += text(center, HIGH / 2, 23, str(count), PAPER)
    return ("".join(backs) or empty) + label + text(center, HIGH / 2 + 17, 12, "to draw", PAPER)


def _way_round(state: Dict) -> str:
    dashes = ' stroke="#fff" stroke-opacity=".35" stroke-width="2.5" stroke-dasharray="7 7"'
    track = box(30, 8, INNER - 60, HIGH - 16, 90, "none", dashes)
    turned = 0 if state["dir"] == 1 else 180
    sides = ((INNER / 2, 8), (INNER - 30, HIGH / 2), (INNER / 2, HIGH - 8), (30, HIGH / 2))
    arrows = "".join(
        f'<path d="M-9-9L9 0-9 9Z" fill="#b9cfca" transform="translate({x:g} {y:g}) '
        f'rotate({90 * side + turned})"/>'
        for side, (x, y) in enumerate(sides)
    )
    goes, way = direction(state).rsplit(" ", 1)
    words = text(124, HIGH / 2 - 4, 13, goes, PALE) + text(124, HIGH / 2 + 13, 13, way, PALE)
    return track + arrows + words


def _matching(state: Dict, x: float) -> str:
    """What matches the top card, and the color in play if that is not said already."""
    match = state.get("match") or {}
    chips = [(kind, value) for kind, value in match.get("chips", ())]
    lines = [("", line) for line in wrap(match.get("lead", ""), 30)] + chips
    also = wrap(match.get("also", ""), 36, max_lines=4, placeholder=" …")  # house rules may be long
    lines += [("", line) for line in also]
    color = state.get("color")
    if color and ("color", color) not in chips:
        lines += [("", "color in play"), ("color", color)]
    highs = [30 if kind else 19 for kind, _ in lines]
    y = (HIGH - sum(highs)) / 2
    drawn = ""
    for (kind, value), high in zip(lines, highs, strict=True):
        drawn += _chip(kind, value, x, y + 4) if kind else text(x, y + 14, 13, value, PALE, "start")
        y += high
    return drawn


def _chip(kind: str, value: str, x: float, y: float) -> str:
    words = chip_words(kind, value)
    if kind == "color":
        ground, ink = THEME["colors"][value]
        rim = box(x - 2, y - 2, pill_width(words) + 4, 26, 13, PAPER)
        return rim + pill(words, x, y, ground, ink)
    if kind == "suit":
        suit = glyph(THEME["suits"][value], x + 17, y + 11, 15, INK)
        ground = box(x, y, pill_width(words) + 20, 22, 11, PAPER)
        return ground + suit + text(x + 30, y + 15.5, 13, words, INK, "start")
    return pill(words, x, y, PAPER, INK)
