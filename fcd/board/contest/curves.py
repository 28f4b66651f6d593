"""How a number settles: what was known of it after so many rounds, and how surely."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, floor, log10

from fcd.board.contest.paint import Paint
from fcd.board.contest.plot import Drawn, Plot, clipped, in_columns, label, line, text, tidy
from fcd.board.contest.scale import Scale, decimals, scale_for, short
from fcd.board.drawing.shapes import number

Curve = Sequence[tuple[float, float, float]]  # rounds, value, margin

_WIDE, _HIGH, _LEFT, _NAMES = 460.0, 250.0, 52.0, 240.0
_DASHES = ("", "9 5", "2 4", "12 4 2 4", "5 3", "1 6")
_SIGNS = ("M-4.5 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0Z", "M-4-4H4V4H-4Z", "M0-5.5 5.5 4H-5.5Z")


def convergence_plot(
    curves: Mapping[str, Curve], *, title: str = "", unit: str = "% of the points"
) -> Plot:
    """What was known after so many rounds, as in {"Eager": [(100, 24.1, 6.0), …]}.

    Rounds grow from tick to tick tenfold: ten times the rounds make a margin about 3 times smaller.

    >>> print(convergence_plot({"Ann": [(100, 30.0, 9.0), (10_000, 26.1, 0.9)]}))
    % of the points
    rounds           Ann
    100     30.00 ± 9.00
    10,000  26.10 ± 0.90
    """
    if not curves or not all(curves.values()):
        raise ValueError("a convergence plot needs at least one curve of (rounds, value, margin)")
    known = {tidy(name): [(r, v, m) for r, v, m in curve] for name, curve in curves.items()}
    if any(rounds < 1 for curve in known.values() for rounds, *_ in curve):
        raise ValueError("the first point of a curve is known after at least 1 round")
    words = text(title or unit, _words(known))
    return Plot(lambda paint: _drawn(known, unit, paint), words, title)


def _words(curves: Mapping[str, Curve]) -> list[str]:
    every = sorted({rounds for curve in curves.values() for rounds, *_ in curve})
    places = decimals(*(margin for curve in curves.values() for *_, margin in curve))
    known = [
        {r: f"{v:.{places}f} ± {m:.{places}f}" for r, v, m in curve} for curve in curves.values()
    ]
    rows = [[f"{rounds:,.0f}", *(each.get(rounds, "") for each in known)] for rounds in every]
    return in_columns([["rounds", *curves], *rows])


def _drawn(curves: Mapping[str, Curve], unit: str, paint: Paint) -> Drawn:
    points = [point for curve in curves.values() for point in curve]
    first, last = (fit(log10(point[0]) for point in points) for fit in (min, max))
    across = Scale(first, last if last > first else first + 1, _LEFT, _LEFT + _WIDE)
    ends = [value + side * margin for _, value, margin in points for side in (-1, 1)]
    up = scale_for(ends, _HIGH, 8)
    body = _axes(across, up, unit, paint)
    for place, curve in enumerate(curves.values()):
        body += _band(curve, across, up, paint.series[place % len(paint.series)])
    for place, curve in enumerate(curves.values()):
        body += _curve(curve, across, up, place, paint)
    body += _legend(curves, up, paint)
    return body, _LEFT + _WIDE + _NAMES, _HIGH + 44


def _axes(across: Scale, up: Scale, unit: str, paint: Paint) -> str:
    body = label(0, -2 + 12, unit, 12, paint.soft)
    for tick in up.ticks:
        y = up(tick)
        if y > 20:
            body += line(across.start, y, across.end, y, paint.faint)
            body += label(across.start - 8, y + 4, short(tick), 12, paint.soft, "end")
    for power in range(ceil(across.low - 1e-9), floor(across.high + 1e-9) + 1):
        x = across(power)
        body += line(x, 20, x, _HIGH + 4, paint.faint)
        body += label(x, _HIGH + 18, short(10**power), 12, paint.soft, "middle")
    body += line(across.start, _HIGH, across.end, _HIGH, paint.line)
    return body + label((across.start + across.end) / 2, _HIGH + 36, "rounds", 12, paint.soft)


def _band(curve: Curve, across: Scale, up: Scale, ink: str) -> str:
    """How far off the number might have been."""
    above = [(across(log10(r)), up(v + m)) for r, v, m in curve]
    below = [(across(log10(r)), up(v - m)) for r, v, m in reversed(curve)]
    path = _path([*above, *below])
    return f'<path d="{path}Z" fill="{ink}" fill-opacity=".16"/>'


def _curve(curve: Curve, across: Scale, up: Scale, place: int, paint: Paint) -> str:
    ink = paint.series[place % len(paint.series)]
    dash = _DASHES[place % len(_DASHES)]
    places = [(across(log10(r)), up(v)) for r, v, _ in curve]
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    drawn = f'<path d="{_path(places)}" fill="none" stroke="{ink}" stroke-width="2.2"{dashes}/>'
    return drawn + "".join(_sign(x, y, place, ink) for x, y in places)


def _sign(x: float, y: float, place: int, ink: str) -> str:
    shape = _SIGNS[place % len(_SIGNS)]
    return f'<path d="{shape}" transform="translate({number(x)} {number(y)})" fill="{ink}"/>'


def _legend(curves: Mapping[str, Curve], up: Scale, paint: Paint) -> str:
    """The names at the ends of their curves, moved apart where they would cover each other."""
    ends = sorted((up(curve[-1][1]), place) for place, curve in enumerate(curves.values()))
    names, body, last = list(curves), "", -99.0
    overflow = max(0.0, 18 * len(ends) - _HIGH)
    for rank, (y, place) in enumerate(ends):
        lowest = _HIGH + overflow - 18 * (len(ends) - 1 - rank)
        last = y = min(max(y, last + 18), lowest)
        ink = paint.series[place % len(paint.series)]
        x = _LEFT + _WIDE + 16
        body += _sign(x, y, place, ink)
        name = clipped(names[place], 13, _NAMES - 30)
        body += label(x + 12, y + 4.5, name, 13, paint.ink, bold=True)
    return body


def _path(places: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in places)
