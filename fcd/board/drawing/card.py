"""Cards as crisp SVG: one, or several in rows, and the words on them. It knows no rules.

A color is told by its word, its pattern and its lightness, so none has to be seen as a color.
Nothing has an id (patterns are dashed strokes, cut off by a nested svg), so that any number of
these drawings can stand in one page.

>>> from fcd import find_variant
>>> labels(find_variant("fcd2018"))["2"], labels(find_variant("seven_zero"))["7"]
(('+2', 'draw two'), ('trade', 'trade hands'))
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from functools import cache

from fcd.board.drawing.shapes import box, drawing, glyph, number, pill, pill_width, placed, text
from fcd.board.drawing.theme import BACK, FELT, GOLD, INK, PAPER, PATTERNS, THEME, mixed
from fcd.board.sentences import heading, hint
from fcd.cards import HEX, RANK_NAMES, RANKS, Card, Color
from fcd.engine import Variant, effects
from fcd.engine.rules import Effect

WIDTH, HEIGHT = 100, 140  # a card in its own units
SMALL, MEDIUM = 46, 62  # pixels: narrower cards have a simpler face
_NIGHT = "#252b36"  # the field of cards without a color
# Around the wheel of a wild card: each color ends at its compass point.
_FOUR = (Color.RED, Color.YELLOW, Color.GREEN, Color.BLUE)
_COMPASS = ((0, -1), (1, 0), (0, 1), (-1, 0))


def card_svg(
    card: Card, *, variant: Variant | None = None, width: float = 90, dim: bool = False
) -> str:
    """The card as a drawing of its own; with a variant it also says what it does there."""
    known = labels(variant) if variant else {}
    body = face(card, known, width, dim=dim)
    return drawing(WIDTH, HEIGHT, body, named(card, known), width / WIDTH)


def pile_svg(card: Card, color: Color | None, *, variant: Variant, width: float = 90) -> str:
    """The card on top of the pile, in the color in play; that is named if the card has another."""
    known, edge = labels(variant), 16
    says = str(color or "no color yet") if color != card.color else ""
    wide, high = width + 2 * edge, width * 1.4 + 2 * edge
    body = in_play(edge, edge, width, color) + put(card, known, edge, edge, width)
    if says:
        ground, ink = THEME["colors"][color] if color else (INK, PAPER)
        at = (wide - pill_width(says)) / 2
        body += box(at - 2, high - 17, pill_width(says) + 4, 26, 13, PAPER)
        body += pill(says, at, high - 15, ground, ink)
    name = f"{named(card, known)}{says and f'; the color in play is {says}'}"
    return drawing(wide, high + 10, body, name)


def in_play(x: float, y: float, width: float, color: str | None) -> str:
    """The color in play around a card, between white lines so that it shows on any color."""
    paint = THEME["colors"][color][0] if color else mixed(FELT, PAPER, 0.4)
    return "".join(
        box(x - d, y - d, width + 2 * d, width * 1.4 + 2 * d, radius, fill)
        for d, radius, fill in ((15, 21, PAPER), (12.5, 19, paint), (4.5, 14, PAPER))
    )


def back_svg(width: float = 90) -> str:
    return drawing(WIDTH, HEIGHT, back(), "a card, face down", width / WIDTH)


def named(card: Card, known: Labels) -> str:
    """The accessible name: the card as spoken, and what it does if the name does not say so.

    >>> named(Card.parse("R2H"), {"2": ("+2", "draw two")})
    'red 2 of hearts, draw two'
    """
    _, long = known.get(card.rank, ("", ""))
    return card.spoken if not long or long in card.spoken else f"{card.spoken}, {long}"


@cache
def back() -> str:
    light = mixed(BACK, PAPER, 0.16)
    stripes = (
        f'<path d="M-40 190 140-50" stroke="{light}" stroke-width="300" stroke-dasharray="7"/>'
    )
    return _field(BACK, stripes, PAPER, 130)


def face(card: Card, known: Labels, width: float, *, dim: bool = False) -> str:
    """The body of a card's face; narrow cards show less, and that larger."""
    ground, ink, paper = _paints(card, dim=dim)
    short, long = known.get(card.rank, name_only(card))
    lines = _two_lines(long) if width >= MEDIUM else []
    pattern = PATTERNS[card.color] if card.color else ""
    if width < SMALL:
        foot, inside = 108, _small(card, ink)  # below the foot there are only words
        y, size = 126.0, 21.5
    else:
        foot, inside = 114 - 12 * len(lines), _large(card, short, lines, ink, paper)
        y, size = 130, 17 if width >= MEDIUM else 20
    word = text(50, y, size, str(card.color or "wild"), ink)
    return _field(ground, pattern, paper, foot - 5) + inside + word


# -- the parts of a face ---------------------------------------------------------------------------


def _paints(card: Card, *, dim: bool) -> tuple[str, str, str]:
    """The ground, the ink on it, and the paper.

    A dimmed ground goes to a gray on its own side of the ink, so that the text stays readable.
    """
    ground, ink = THEME["colors"][card.color] if card.color else (_NIGHT, PAPER)
    if not dim:
        return ground, ink, PAPER
    gray = "#3c4442" if ink == PAPER else "#9aa3a0"
    return mixed(ground, gray, 0.62), mixed(ink, gray, 0.12), "#aab2b0"


def _field(ground: str, pattern: str, paper: str, high: float) -> str:
    """The colored field in its white border, which covers the corners of the pattern."""
    part = f'x="5" y="5" width="90" height="{high}" viewBox="5 5 90 {high}"'
    cut = f"<svg {part}>{pattern}</svg>" if pattern else ""
    border = f' stroke="{paper}" stroke-width="5.5"'
    edge = ' stroke="#000" stroke-opacity=".35" stroke-width=".8"'
    return (
        box(4, 4, 92, 132, 9, ground)
        + cut
        + box(3.25, 3.25, 93.5, 133.5, 9, "none", border)
        + box(0.4, 0.4, 99.2, 139.2, 11.6, "none", edge)
    )


def _large(card: Card, short: str, lines: list[str], ink: str, paper: str) -> str:
    middle = 69 - 3 * len(lines)
    oval = f'<ellipse cx="50" cy="{middle}" rx="39" ry="28" fill="{paper}"/>'
    parts = [_corner(card, ink), oval, _middle(card, middle, paper)]
    if short:
        parts.append(text(90, 21.5, 12.5, short, ink, "end"))
    most = 13 if len(lines) < 2 else 11
    size = min([most, *(84 / (0.68 * len(line)) for line in lines)])  # 0.68: in the widest fonts
    parts += [text(50, 114 - 11 * i, size, line, ink) for i, line in enumerate(reversed(lines))]
    return "".join(parts)


def _shape(card: Card) -> dict[str, str]:
    return THEME["faces"].get(card.rank, {"text": card.rank})


def _corner(card: Card, ink: str) -> str:
    shape = _shape(card)
    if "path" in shape:
        return glyph(shape["path"], 20, 21, 20, ink)
    suit = glyph(THEME["suits"][card.suit], 35, 20.5, 16, ink) if card.suit else ""
    return text(9.5, 29, 23, shape["text"], ink, "start") + suit


def _middle(card: Card, y: float, paper: str) -> str:
    shape = _shape(card)
    if card.suit:
        suit = glyph(THEME["suits"][card.suit], 67, y, 30, INK)
        return text(36, y + 16, 45, shape["text"], INK) + suit
    wheel = "" if card.color else _wheel(y, paper)
    size = 28.0 if wheel else 40.0
    if "path" in shape:
        return wheel + glyph(shape["path"], 50, y, size * (0.92 if wheel else 1), INK)
    size *= 1.1 if len(shape["text"]) == 1 else 1 if wheel else 0.9
    return wheel + text(50, y + size * 0.36, size, shape["text"], INK)


def _wheel(y: float, paper: str) -> str:
    """Four colors around a hub, as the board's style sheet draws them."""
    wedges = []
    for i, color in enumerate(_FOUR):
        ends = [
            f"{50 + 39 * dx} {number(y + 28 * dy)}" for dx, dy in (_COMPASS[i - 1], _COMPASS[i])
        ]
        ground = mixed(THEME["colors"][color][0], paper, 0 if paper == PAPER else 0.55)
        wedges.append(
            f'<path fill="{ground}" d="M50 {number(y)}L{ends[0]}A39 28 0 0 1 {ends[1]}Z"/>'
        )
    hub = f'<ellipse cx="50" cy="{number(y)}" rx="30" ry="21.5" fill="{paper}"/>'
    return "".join(wedges) + hub


def _two_lines(words: str) -> list[str]:
    if len(words) <= 14 or " " not in words:
        return [words] if words else []
    spaces = [i for i, letter in enumerate(words) if letter == " "]
    cut = min(spaces, key=lambda i: abs(i - len(words) / 2))
    return [words[:cut], words[cut + 1 :]]


def _small(card: Card, ink: str) -> str:
    shape = _shape(card)
    if "path" in shape:
        return glyph(shape["path"], 50, 58, 60, ink)
    if card.suit:
        suit = glyph(THEME["suits"][card.suit], 69, 68, 40, ink)
        return text(31, 66, 56, shape["text"], ink) + suit
    return text(50, 80, 64 if len(shape["text"]) == 1 else 48, shape["text"], ink)


# -- several cards, in rows ------------------------------------------------------------------------

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
    whole = pill(words, 0, 0) + placed(body, 0, down)
    names = [named(card, known) for card in held]
    said = ", ".join(f"({name})" if i in dim else name for i, name in enumerate(names))
    name = f"{caption}: {said or 'no cards'}".removeprefix(": ")
    return drawing(max(wide, pill_width(words)), high + down, whole, name)


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
    body = face(card, known, width, dim=dim)
    return placed(body, x, y, width / WIDTH, named(card, known))


def _ring(x: float, y: float, width: float) -> str:
    """A ring of gold, with a dark line so that it shows on white paper, too."""
    around = (x - 1.5, y - 1.5, width + 3, width * 1.4 + 3, width * 0.13, "none")
    dark = box(*around, f' stroke="{INK}" stroke-width="5"')
    return dark + box(*around, f' stroke="{GOLD}" stroke-width="3"')


# -- what special cards do, in a word or two -------------------------------------------------------

_SHORT: dict[type, str] = {
    effects.Skip: "skip",
    effects.Reverse: "turn",
    effects.PlayAgain: "more",
    effects.NameColor: "color",
    effects.SwapHands: "trade",
}

Labels = dict[str, tuple[str, str]]


def labels(variant: Variant) -> Labels:
    """For each special rank: a short word for the corner, a longer one above the color's name.

    Where the face of the card says the short one already, it is empty. They are looked up in the
    rulebook once: a variant never changes, and keeps them as it keeps its `kinds`.
    """
    kept: dict[str, Labels] = vars(variant)
    if "_labels" not in kept:
        of_rank = {card.rank: card for card in variant.deck}
        every = {rank: _label(variant, of_rank[rank]) for rank in RANKS if rank in of_rank}
        kept["_labels"] = {rank: label for rank, label in every.items() if any(label)}
    return kept["_labels"]


def name_only(card: Card) -> tuple[str, str]:
    """The label of a card whose name says what it does, whatever the game."""
    if card.rank in HEX:
        return "", ""
    name = RANK_NAMES.get(card.rank, card.rank)
    return "", "name a color" if name == "Wild" else name.removeprefix("Wild ")


def _label(variant: Variant, card: Card) -> tuple[str, str]:
    if card.rank not in HEX:
        return "", hint(variant, card) or name_only(card)[1]
    # What the rulebook calls it: "draw two", or of "the wild card" what is not said already.
    called = heading(variant, card).removeprefix("the ").removesuffix(" card")
    does = variant.meaning(card).effects
    if not called and not does:
        return "", ""
    first = "any" if called == "wild" else called.partition(" ")[0]
    short = next(filter(None, map(_short, does)), first)
    long = called or hint(variant, card) or ("" if short else "special")
    return short, long if long != short else ""


def _short(effect: Effect) -> str:
    if isinstance(effect, effects.Stack | effects.DrawAndSkip):
        return f"+{effect.count}"
    return _SHORT.get(type(effect), "")
