"""A whole round as a strip of pictures: a row for each turn, top to bottom.

Cards are drawn once and used many times, so that fifty turns stay small. The strip has names
inside it for that, and is therefore always shown as an image of its own or alone in a page.
"""

from __future__ import annotations

from textwrap import wrap

from fcd.board.contest.plot import brief, clipped
from fcd.board.contest.replay_text import replay_text
from fcd.board.contest.turns import Turn, deed, ending, turns_of
from fcd.board.drawing.card import WIDTH, face, labels
from fcd.board.drawing.notebook import picture
from fcd.board.drawing.shapes import box, drawing, escaped, number, pill, pill_width, placed, text
from fcd.board.drawing.theme import FELT, GOLD, INK, PALE, PAPER, THEME, mixed
from fcd.cards import Card
from fcd.game import Game

_WIDE = 900
_SMALL, _LARGE = 27, 38  # widths of cards
_NAME, _HAND, _DEED = 48, 176, 560  # where the columns begin
_PER_ROW = 13
_STRIPE = mixed(FELT, "#000000", 0.22)


class Film:
    """A round, turn by turn, to look at: in a notebook, in a page, or printed as text."""

    def __init__(self, game: Game) -> None:
        self.game = game

    def svg(self) -> str:
        """The strip as one picture."""
        return film_svg(self.game)

    def __repr__(self) -> str:
        return replay_text(self.game)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        """How a notebook shows it; IPython adds the plain text."""
        return {"text/html": picture(self.svg(), repr(self))}


def film_svg(game: Game) -> str:
    """Each turn a row: whose it is, the hand before it, the card put down, what followed."""
    names = [brief(name, 16) for name in game.names]
    parts = [_head(game)]
    parts += [_row(game, turn) for turn in turns_of(game, names)]
    parts.append(_foot(game))
    body, y = "", 10.0
    for place, (drawn, high) in enumerate(parts):
        stripe = box(8, y, _WIDE - 16, high, 8, _STRIPE) if place % 2 and drawn else ""
        body += stripe + placed(drawn, 0, y)
        y += high
    table = box(0, 0, _WIDE, y + 10, 14, FELT)
    return drawing(_WIDE, y + 10, f"<defs>{_cards(game)}</defs>{table}{body}", _said(game))


def _said(game: Game) -> str:
    return f"The round of {', '.join(map(brief, game.names))}, turn by turn. {ending(game)}"


def _cards(game: Game) -> str:
    """Every card of the game in both sizes, to be used by name."""
    shown = {*(c for s in game.states for hand in s.hands for c in hand), *game.state.discards}
    known = labels(game.variant)
    return "".join(
        f'<g id="{_id(card, width)}"><title>{escaped(card.spoken)}</title>'
        f"{face(card, known, width)}</g>"
        for card in sorted(shown, key=str)
        for width in (_SMALL, _LARGE)
    )


def _id(card: Card, width: int) -> str:
    return f"{card}-{width}"


def _put(card: Card, x: float, y: float, width: int) -> str:
    place = f"translate({number(x)} {number(y)}) scale({number(width / WIDTH)})"
    return f'<use href="#{_id(card, width)}" transform="{place}"/>'


def _head(game: Game) -> tuple[str, float]:
    first = game.states[0].top
    drawn = text(20, 26, 17, f"{game.variant.title}, round with seed {game.seed}", PAPER, "start")
    drawn += text(20, 48, 13, f"turned up: {first.spoken}", PALE, "start")
    return drawn + _put(first, _DEED, 2, _LARGE), _LARGE * 1.4 + 10


def _row(game: Game, turn: Turn) -> tuple[str, float]:
    hand, hand_high = _hand(turn)
    words, words_high = _words(turn)
    high = max(_LARGE * 1.4 if turn.played else 0, hand_high, words_high) + 12
    middle = high / 2
    name = clipped(game.names[turn.seat], 15, _HAND - _NAME - 12)
    drawn = text(_NAME - 10, middle + 5, 12, str(turn.number), PALE, "end")
    drawn += text(_NAME, middle + 5, 15, name, PAPER, "start")
    drawn += placed(hand, _HAND, middle - hand_high / 2)
    if turn.played:
        drawn += _played(turn, middle)
    return drawn + placed(words, _DEED + _LARGE + 22, middle - words_high / 2), high


def _hand(turn: Turn) -> tuple[str, float]:
    """The hand before the turn; what was drawn stands a little apart, with a plus."""
    drawn, step, down = "", _SMALL + 1.5, _SMALL * 1.4 + 2
    for place, card in enumerate(turn.hand):
        drawn += _put(card, place % _PER_ROW * step, place // _PER_ROW * down, _SMALL)
    lines = -(-len(turn.hand) // _PER_ROW)
    if turn.drew:
        place = len(turn.hand)
        if place % _PER_ROW > _PER_ROW - 2 or place % _PER_ROW == 0:
            place, lines = lines * _PER_ROW, lines + 1
        x, y = place % _PER_ROW * step, place // _PER_ROW * down
        drawn += text(x + 8, y + _SMALL * 0.7 + 6, 17, "+", GOLD)
        for more, card in enumerate(turn.drew):
            drawn += _put(card, x + 18 + more * step, y, _SMALL)
    return drawn, lines * down


def _played(turn: Turn, middle: float) -> str:
    """The card put down; a wild in the color that was called."""
    assert turn.played is not None
    y, high = middle - _LARGE * 0.7, _LARGE * 1.4
    ring = ""
    if turn.called:
        ground, _ = THEME["colors"][turn.called]
        ring = box(_DEED - 6, y - 6, _LARGE + 12, high + 12, 10, PAPER)
        ring += box(_DEED - 4, y - 4, _LARGE + 8, high + 8, 8, ground)
    arrow = f'<path d="M{_DEED - 26} {number(middle - 7)}l12 7-12 7Z" fill="{GOLD}"/>'
    return arrow + ring + _put(turn.played, _DEED, y, _LARGE)


def _words(turn: Turn) -> tuple[str, float]:
    lines = wrap(deed(turn), 32) + wrap(turn.followed, 36)
    bold = len(wrap(deed(turn), 32))
    drawn = "".join(
        text(0, 14 + 17 * i, 14 if i < bold else 12.5, line, PAPER if i < bold else PALE, "start")
        for i, line in enumerate(lines)
    )
    return drawn, 17.0 * len(lines) + 2


def _foot(game: Game) -> tuple[str, float]:
    words = ending(game, [brief(name) for name in game.names])
    if pill_width(words) <= _WIDE - 40:
        return pill(words, 20, 12, GOLD, INK), 44
    lines = wrap(words, 100)
    drawn = "".join(text(20, 28 + 19 * i, 14, line, GOLD, "start") for i, line in enumerate(lines))
    return drawn, 36 + 19 * len(lines)
