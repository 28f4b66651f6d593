"""Draws the call-out timeline: a lane for every player, a column for every move. It knows no rule.

Like the turn diagram it brings its own light background; what a color says, a sign says as well.
"""

from __future__ import annotations

from html import escape

from fcd.game import Game

_LANE, _COLUMN, _LEFT, _TOP = 46, 60, 92, 30
_MOST = 14  # columns; of a longer round those around the move looked at
_AGAIN = 4  # columns between the names of a lane
_INK, _SOFT, _LINE = "#1f2933", "#4a5561", "#c3ccd5"
_GOOD, _BAD, _CALL = "#2c6e49", "#a61b1b", "#8a5a00"
_FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"


def draw(game: Game, ply: int) -> str:
    """The words of a round up to the move `ply`, which is marked; what follows is left open."""
    shown = _shown(game, ply)
    width = _width(shown)
    height = _TOP + _LANE * game.players + 14
    parts = [*_lanes(game, width), *_cursor(shown, ply, height), *_names(game, shown)]
    for column, number in enumerate(shown):
        x = _LEFT + _COLUMN * column + _COLUMN / 2
        parts.append(_text(x, 20, "deal" if number == 0 else str(number), 12, _SOFT))
        parts += _column(game, number, x) if number <= ply else []
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" font-family="{_FONT}"><title>Call-out timeline</title>'
        f'<rect width="{width}" height="{height}" rx="8" fill="#f7f9fb"/>{"".join(parts)}</svg>'
    )


def place(game: Game, ply: int) -> tuple[float, float]:
    """Where the marked move is in the picture, and a column on either side: shares of its width."""
    shown = _shown(game, ply)
    width, column = _width(shown), ply - shown[0]
    left, right = (_LEFT + _COLUMN * each for each in (column - 1, column + 2))
    return max(0.0, left / width), min(1.0, right / width)


def _shown(game: Game, ply: int) -> range:
    """The moves that have a column."""
    last = len(game.moves)
    first = max(0, min(ply - _MOST // 2, last - _MOST))
    return range(first, min(last, first + _MOST) + 1)


def _width(shown: range) -> int:
    return _LEFT + _COLUMN * len(shown) + 24


def _lane(seat: int) -> float:
    return _TOP + _LANE * seat + _LANE / 2


def _lanes(game: Game, width: float) -> list[str]:
    parts = []
    for seat, name in enumerate(game.names):
        y = _lane(seat)
        parts.append(f'<path d="M{_LEFT} {y}H{width - 8}" stroke="{_LINE}" stroke-width="2"/>')
        parts.append(_text(12, y + 5, _short(name), 14, _INK, "start", bold=True))
    return parts


def _names(game: Game, shown: range) -> list[str]:
    """Whose lane it is, once more every few columns: in a narrow cell the left end is not seen."""
    return [
        _text(_LEFT + _COLUMN * column + 4, _lane(seat) - 15, _short(name), 11, _SOFT, "start")
        for column in range(_AGAIN, len(shown), _AGAIN)
        for seat, name in enumerate(game.names)
    ]


def _short(name: str) -> str:
    return name if len(name) <= 10 else f"{name[:9]}…"


def _cursor(shown: range, ply: int, height: float) -> list[str]:
    x = _LEFT + _COLUMN * (ply - shown[0])
    return [
        f'<rect x="{x + 2}" y="4" width="{_COLUMN - 4}" height="{height - 8}" rx="6" '
        f'fill="#e2edfa" stroke="#2b64a8" stroke-width="1.5"/>'
    ]


def _column(game: Game, number: int, x: float) -> list[str]:
    state = game.states[number]
    parts: list[str] = []
    accused = state.speech.accused
    if state.speech.unsaid and accused is not None:
        y = _lane(accused)
        wide = _COLUMN - 14
        parts.append(
            f'<rect x="{x + 12}" y="{y - 9}" width="{wide}" height="18" rx="3" '
            f'fill="#f6d9a8" stroke="{_CALL}" stroke-dasharray="5 3"/>'
        )
        words = "/".join(state.speech.unsaid)
        parts.append(_text(x + 12 + wide / 2, y + 4, f"{words}?", 11, _CALL, bold=True))
    if number == 0:
        return parts
    before = game.states[number - 1]
    mover = game.moves[number - 1].player
    seat = before.player if mover is None else mover
    told = {event.kind: event for event in game.events[number]}
    owed = before.speech.owed
    if "says" in told:
        parts += _bubble(x, _lane(seat), f"✓ {told['says'].word}", _GOOD)
    elif "catches" in told:
        parts += _bubble(x, _lane(seat), f"! {told['catches'].word}", _CALL)
    elif "calls-wrongly" in told:
        parts += _bubble(x, _lane(seat), f"✗ {told['calls-wrongly'].word}", _BAD)
    else:
        size = len(game.states[number].hands[seat])
        parts.append(f'<circle cx="{x}" cy="{_lane(seat)}" r="11" fill="#fff" stroke="{_SOFT}"/>')
        parts.append(_text(x, _lane(seat) + 4.5, str(size), 12, _INK))
        if owed:
            parts.append(_text(x, _lane(seat) + 22, f"no {owed}", 11, _BAD, bold=True))
    return parts


def _bubble(x: float, y: float, words: str, paint: str) -> list[str]:
    wide = 10 + 7.4 * len(words)
    return [
        f'<rect x="{x - wide / 2:.1f}" y="{y - 12}" width="{wide:.1f}" height="24" rx="12" '
        f'fill="{paint}"/>',
        _text(x, y + 4, words, 11, "#ffffff", bold=True),
    ]


def _text(
    x: float,
    y: float,
    words: str,
    size: int,
    paint: str,
    anchor: str = "middle",
    *,
    bold: bool = False,
) -> str:
    weight = ' font-weight="700"' if bold else ""
    return (
        f'<text x="{x}" y="{y}" font-size="{size}" fill="{paint}" text-anchor="{anchor}"{weight}>'
        f"{escape(words)}</text>"
    )
