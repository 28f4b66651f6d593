"""Results in a notebook: a small table and pictures that survive the sanitizer."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from fcd.board.contest.evidence import evidence_from, evidence_html
from fcd.board.contest.field import field_of
from fcd.board.contest.heat import heat_map
from fcd.board.contest.intervals import interval_plot
from fcd.board.contest.markup import counted
from fcd.board.contest.plot import Plot, tidy
from fcd.board.contest.scale import MINUS, decimals, signed
from fcd.board.drawing.notebook import picture
from fcd.board.drawing.shapes import escaped
from fcd.contest.results import Disqualified, MatchResult, TournamentResult
from fcd.contest.results.statistics import Estimate

LARGEST_MAP = 20  # players; more are for the results page


def match_html(match: MatchResult) -> str:
    """A match: who has how many points, and how sure that is."""
    scores = match.scores
    shares = decimals(*(each.share.margin for each in scores))
    rows = [
        (str(each.places), each.name, f"{each.points:,}", _known(each.share, shares, " %"))
        for each in scores
    ]
    title = f"{counted(match.tally.rounds, 'round')}, seed {match.terms.seed}"
    table = _table(("places", "player", "points", "share of points"), rows)
    return f"<div><p>{escaped(title)}</p>{table}{_shown(match_plot(match))}</div>"


def tournament_html(result: TournamentResult) -> str:
    """A tournament: the standings, the final, and head to head if not too many met."""
    rows = [
        (str(each.places), each.name, f"{each.wins:,}", f"{each.losses:,}", signed(each.score, 0))
        for each in result.standings
    ]
    title = (
        f"{counted(len(result.entries), 'player')}, {counted(len(result.triples), 'triple')} of "
        f"{counted(result.options.rounds, 'round')}, seed {result.options.seed}"
    )
    heads = ("places", "player", "wins", "losses", f"wins {MINUS} losses")
    shown = f"<p>{escaped(title)}</p>{_table(heads, rows)}"
    if result.final:
        shown += _shown(
            match_plot(result.final, f"The final: {result.final.tally.rounds:,} rounds")
        )
    if 1 < len(result.names) <= LARGEST_MAP:
        field = field_of(result)
        title = "Head to head: points a round ahead"
        shown += _shown(heat_map(field.names, field.margins, sure=field.sure, title=title))
    sent_away = "".join(f"<li>{_foul(each)}</li>" for each in result.disqualified)
    shown += f"<p>Disqualified:</p><ul>{sent_away}</ul>" if sent_away else ""
    return f"<div>{shown}</div>"


def match_plot(match: MatchResult, title: str = "") -> Plot:
    """What each player wins in a round, with intervals."""
    rows = [(each.name, each.per_round.value, each.per_round.margin) for each in match.scores]
    return interval_plot(rows, title=title)


def _foul(sent_away: Disqualified) -> str:
    """Why somebody was sent away, and the position if there is one."""
    evidence = evidence_from(sent_away.evidence)
    if evidence is None:
        return escaped(str(sent_away))
    return escaped(f"{sent_away.name}: {sent_away.what}") + evidence_html(evidence)


def _shown(plot: Plot) -> str:
    return f"<p>{picture(plot.svg(), plot.words)}</p>"


def _known(estimate: Estimate, places: int, unit: str) -> str:
    margin = f"{estimate.margin:.{places}f}" if estimate.error < float("inf") else "?"
    return f"{estimate.value:.{places}f}{unit} ± {margin}"


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A plain table; whatever is in it stays text."""
    top = "".join(f'<th scope="col"{_side(i)}>{escaped(each)}</th>' for i, each in enumerate(heads))
    body = "".join(
        "<tr>"
        + "".join(f"<td{_side(i)}>{escaped(tidy(each))}</td>" for i, each in enumerate(row))
        + "</tr>"
        for row in rows
    )
    return f"<table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table>"


def _side(column: int) -> str:
    return ' style="text-align: left"' if column == 1 else ""
