"""The parts of the results page, each as HTML: ranking, tables, pictures, and how to read them."""

from __future__ import annotations

from fcd.board.contest.evidence import evidence_from, evidence_html
from fcd.board.contest.field import Field, field_of
from fcd.board.contest.field_tables import certainty_table, heat_table, places_table
from fcd.board.contest.histograms import common_scales, one_histogram
from fcd.board.contest.intervals import interval_plot
from fcd.board.contest.markup import name_html, paragraph, scrolling
from fcd.board.contest.paint import PAGE, STEPS
from fcd.board.contest.scale import MINUS
from fcd.board.contest.standings_tables import match_table, podium, triples_table
from fcd.board.drawing.shapes import escaped
from fcd.contest.results import Disqualified, MatchResult, TournamentResult
from fcd.contest.tally import BIN

Result = MatchResult | TournamentResult
Parts = list[tuple[str, str, str]]  # anchor, title, HTML

FEW = 6  # players, whose certainties make a small table

READING = {
    "± and bars": "Cards are full of luck. With 95 % certainty the true number is no further away "
    "than this. Ten times the rounds make it about three times smaller.",
    "places 2–3": "This player is not surely better or worse than another, so it could be second "
    "or third. “Surely” means: with less than 5 % doubt in all comparisons of a table together.",
    "points a round": "What a player wins in an average round. Only the winner of a round gets "
    "points: what the others still hold.",
    "share of points": "Of all points that were won where this player sat.",
    "seats": "Who sits where changes from round to round, so no seat is an advantage.",
}


def ranking(match: MatchResult) -> str:
    """Who won a match by how much: podium, intervals, numbers, certainties."""
    rows = [(each.name, each.per_round.value, each.per_round.margin) for each in match.scores]
    plot = scrolling(interval_plot(rows).bare(PAGE), "Points a round with their intervals")
    about = paragraph(
        "Each bar is where the true number lies with 95 % certainty. Bars that overlap are tied "
        "by a bridge and a <b>≈</b>: their order may be luck."
    )
    shown = f'<div class="side">{podium(match.scores)}<div>{plot}{about}</div></div>'
    shown += match_table(match)
    if len(match.names) <= FEW:
        shown += f"<h3>How sure is the order?</h3>{certainty_table(field_of(match))}"
    return shown


def triples(result: TournamentResult) -> str:
    """The standings after all tables of three."""
    final = f" The best {len(result.final.names)} met in the final." if result.final else ""
    about = paragraph(
        "Every possible table of three was played. Most points at a table is a win, fewest a loss; "
        f"wins {MINUS} losses decide.{final}"
    )
    return ("" if result.final else podium(result.standings)) + about + triples_table(result)


def between(result: Result) -> Parts:
    """What is known between the players, from a match or from all tables of three."""
    field = field_of(result)
    return [
        ("places", "Who could be on which place", _places(field)),
        ("head-to-head", "Head to head", _heat(field)),
        ("points", "Points of a won round", _histograms(field)),
    ]


def _places(field: Field) -> str:
    about = paragraph(
        "● is the place that a player has, ○ one that it could have with other luck: it is not "
        "surely better or worse than those who stand there."
    )
    return about + places_table(field)


def _heat(field: Field) -> str:
    shades = {
        2 * STEPS: "far ahead",
        STEPS + 1: "ahead",
        STEPS: "? may be luck",
        STEPS - 1: "behind",
        0: "far behind",
    }
    key = "".join(f'<span><i class="h{n}"></i>{words}</span>' for n, words in shades.items())
    about = paragraph(
        "By how many points a round the row’s player is ahead of the column’s, on average over "
        "all tables where both sat. Columns have the numbers of the rows."
    )
    return f'{about}<div class="key">{key}</div>{heat_table(field)}'


def _histograms(field: Field) -> str:
    bins, highest = common_scales(field.histograms)
    plots = [
        one_histogram(name, counts, bins, highest).bare(PAGE)
        for name, counts in zip(field.names, field.histograms, strict=True)
    ]
    about = paragraph(
        "How many points a won round brought: the share of all rounds that this player won, in "
        f"steps of {BIN} points. The last bar is {(bins - 1) * BIN} points and more."
    )
    drawn = "".join(f"<div>{plot}</div>" for plot in plots)
    return f'{about}<div class="small-multiples">{drawn}</div>'


def foul(foul: Disqualified) -> str:
    """Who was sent away, the sentence, and the position drawn as cards."""
    origin = f" <small>{escaped(foul.origin)}</small>" if foul.origin else ""
    where = f' <span class="note">({escaped(foul.where)})</span>' if foul.where else ""
    evidence = evidence_from(foul.evidence)
    shown = evidence_html(evidence) if evidence else paragraph(escaped(foul.evidence))
    head = f"<h3>{name_html(foul.name)}{origin}</h3><p>{escaped(foul.what)}{where}</p>"
    return f'<article class="foul">{head}{shown if foul.evidence else ""}</article>'


def reading() -> str:
    """What the words of this page mean."""
    items = [f"<dt>{escaped(term)}</dt><dd>{escaped(said)}</dd>" for term, said in READING.items()]
    return f"<dl>{''.join(items)}</dl>"
