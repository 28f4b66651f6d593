"""How large the won rounds were: a small histogram for each player, all on the same scales."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from fcd.board.contest.paint import Paint
from fcd.board.contest.plot import Drawn, Plot, clipped, label, line, text, tidy
from fcd.board.contest.scale import Scale, short, ticks
from fcd.board.drawing.shapes import box, placed
from fcd.contest.tally import BIN

WIDE, HIGH = 236.0, 150.0
_ACROSS = 3
_TAIL = 0.005  # of all won rounds: so few may be summed up in the last bar


def distribution_plot(
    histograms: Mapping[str, Sequence[int]], *, width: int = BIN, title: str = ""
) -> Plot:
    """How many rounds brought how many points, as counted in bins of `width` points.

    >>> print(distribution_plot({"Ann": [0, 2, 5, 3], "Ben": [1, 0, 0, 0]}))
    rounds won, by points
    Ann  10 rounds, half of them over 20 points, most often 20–29
    Ben  1 round, half of them over 0 points, most often 0–9
    """
    if not histograms:
        raise ValueError("a distribution plot needs at least one histogram")
    counts = [list(counted) for counted in histograms.values()]
    names = [tidy(name) for name in histograms]
    wide = max(map(len, names))
    lines = [f"{name:<{wide}}  {_words(c, width)}" for name, c in zip(names, counts, strict=True)]
    words = text(title or "rounds won, by points", lines)
    return Plot(lambda paint: _drawn(names, counts, width, paint), words, title)


def one_histogram(
    name: str, counts: Sequence[int], bins: int, highest: float, *, width: int = BIN
) -> Plot:
    """One of several histograms on the same scales."""
    words = f"{tidy(name)}: {_words(counts, width)}"
    return Plot(lambda p: (_histogram(name, counts, bins, highest, width, p), WIDE, HIGH), words)


def common_scales(counts: Sequence[Sequence[int]]) -> tuple[int, float]:
    """So many bars, and the largest share of a bar: enough for all of them."""
    bins = max([4, *(_enough(each) for each in counts)])
    shares = [share for each in counts for share in _shares(each, bins)]
    return bins, max([*shares, 0.01])


def _enough(counts: Sequence[int]) -> int:
    """How many bars hold nearly all of them."""
    total, so_far = sum(counts), 0
    for place, count in enumerate(counts):
        so_far += count
        if so_far >= total * (1 - _TAIL):
            return place + 2  # the last bar is the rest
    return len(counts)


def _shares(counts: Sequence[int], bins: int) -> list[float]:
    """The share of each bar; the last one takes all that is higher."""
    total = sum(counts) or 1
    first = [*counts[: bins - 1], *[0] * (bins - 1 - len(counts))]
    return [count / total for count in [*first, sum(counts[bins - 1 :])]]


def _words(counts: Sequence[int], width: int) -> str:
    total = sum(counts)
    if not total:
        return "no round"
    so_far, place = 0, 0
    while so_far + counts[place] <= total / 2 and place + 1 < len(counts):
        so_far += counts[place]
        place += 1
    top = max(range(len(counts)), key=counts.__getitem__)
    often = f"most often {top * width}–{(top + 1) * width - 1}"
    rounds = "1 round" if total == 1 else f"{total:,} rounds"
    return f"{rounds}, half of them over {place * width} points, {often}"


def _drawn(names: list[str], counts: list[list[int]], width: int, paint: Paint) -> Drawn:
    bins, highest = common_scales(counts)
    body = ""
    for place, (name, counted) in enumerate(zip(names, counts, strict=True)):
        x, y = place % _ACROSS * (WIDE + 12), place // _ACROSS * (HIGH + 12)
        body += placed(_histogram(name, counted, bins, highest, width, paint), x, y)
    across, down = min(len(names), _ACROSS), -(-len(names) // _ACROSS)
    return body, across * (WIDE + 12) - 12, down * (HIGH + 12) - 12


def _histogram(
    name: str, counts: Sequence[int], bins: int, highest: float, width: int, paint: Paint
) -> str:
    left, top, low = 34.0, 26.0, HIGH - 34
    across = Scale(0, bins, left, WIDE - 4)
    up = Scale(0, highest * 1.05, low, top)
    body = label(0, 13, clipped(name, 13, WIDE), 13, paint.ink, bold=True)
    for tick in ticks(0, highest * 1.05, 3):
        body += line(left, up(tick), WIDE - 4, up(tick), paint.faint)
        body += label(left - 5, up(tick) + 4, f"{tick * 100:.4g}%", 11, paint.soft, "end")
    for place, share in enumerate(_shares(counts, bins)):
        x, y = across(place), up(share)
        if share:
            body += box(x + 0.5, y, across(place + 1) - x - 1, max(low - y, 0.6), 1, paint.mark)
    body += line(left, low, WIDE - 4, low, paint.line)
    for tick in ticks(0, bins * width, 5):
        if tick <= (bins - 1) * width:
            body += label(across(tick / width), low + 14, short(tick), 11, paint.soft, "middle")
    return body + label((left + WIDE) / 2, HIGH - 4, "points", 11, paint.soft, "middle")
