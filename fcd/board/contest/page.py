"""Results to look at: one page that needs no network and no script, and outputs for a notebook.

They show what a result holds and how sure that is. Names and messages come from strangers: the
template, results.html, escapes all of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from fcd.board.contest import plots
from fcd.board.contest.evidence import evidence_from, evidence_html
from fcd.board.contest.vega_lite import Plot
from fcd.board.contest.wording import MINUS, counted, decimals, percent, signed, tidy, with_margin
from fcd.board.drawing.theme import FONT
from fcd.contest.results import Disqualified, MatchResult, Score, TournamentResult, statistics
from fcd.contest.results.statistics import Estimate, Places, Standing
from fcd.contest.tally import BIN

Result = MatchResult | TournamentResult

LARGEST_MAP = 20  # players in a notebook's head to head; more are for the page


class Field(NamedTuple):
    """Everybody who has a place, the best first; matrices are `[one][other]` in that order."""

    ranked: Sequence[Score | Standing]
    certainty: list[list[float]]  # that one is better than the other
    margins: list[list[float | None]]  # points a round ahead of the other; None: they never met
    sure: list[list[bool]]  # whether that is more than luck, all comparisons taken together
    histograms: dict[str, list[int]]

    @property
    def names(self) -> list[str]:
        return [each.name for each in self.ranked]

    @property
    def places(self) -> list[Places]:
        return [each.places for each in self.ranked]


def field_of(result: Result) -> Field:
    """The players of a match, or of all tables of three of a tournament."""
    leads: Sequence[Sequence[Estimate | None]]
    if isinstance(result, MatchResult):
        ranked: Sequence[Score | Standing] = result.scores
        seats, lead = range(len(result.names)), statistics.difference
        leads = [[lead(result.tally, i, j) if i != j else None for j in seats] for i in seats]
        histograms = dict(zip(result.names, result.tally.histogram, strict=True))
    else:
        ranked, leads = result.standings, result.head_to_head
        histograms = {name: result.histogram(name) for name in result.names}
    where = [result.names.index(each.name) for each in ranked]
    bar = statistics.sure(len(ranked))
    between = statistics.ordered(leads, where)
    return Field(
        ranked,
        statistics.ordered(result.certainty, where),
        [[lead.value if lead else None for lead in row] for row in between],
        [[bool(lead and not 1 - bar <= lead.certainty <= bar) for lead in row] for row in between],
        {each.name: histograms[each.name] for each in ranked},
    )


def match_plot(match: MatchResult, title: str = "") -> Plot:
    """What each player wins in a round, with intervals."""
    means = {each.name: (each.per_round.value, each.per_round.margin) for each in match.scores}
    return plots.interval_plot(means, title=title)


# -- the page ------------------------------------------------------------------------------------


def results_page(result: Result, files: Mapping[str, str] | None = None) -> str:
    """The page of a match or a tournament, as HTML.

    `files` lie beside the page and are linked to, as in {"results.json": "all numbers"}. Without
    Jinja2 the page is the text of the result.
    """
    try:
        from jinja2 import Environment, StrictUndefined
    except ModuleNotFoundError:
        advice = "<p>To get tables and plots: pip install jinja2 vl-convert-python</p>"
        return f'<!DOCTYPE html><meta charset="utf-8">{advice}<pre>{escape(str(result))}</pre>'
    tools = Environment(autoescape=True, trim_blocks=True, undefined=StrictUndefined)
    tools.filters |= {"name": _name, "tidy": tidy, "known": _known, "counted": counted}
    tools.filters |= {"signed": signed, "percent": percent, "quote": quote}
    template = tools.from_string(Path(__file__).with_name("results.html").read_text("utf-8"))
    return template.render(_shown(result), files=files or {}).lstrip()


def _shown(result: Result) -> dict[str, Any]:
    """What the template shows; what there is nothing to say about is empty."""
    tournament = result if isinstance(result, TournamentResult) else None
    match = result if isinstance(result, MatchResult) else result.final
    # With too few players for tables of three, their final is all there is to compare.
    compared = tournament if tournament and tournament.triples else match
    field = compared and field_of(compared)
    return {
        "tournament": tournament,
        "match": match,
        "ranked": match.scores if match else tournament and tournament.standings,
        "plot": match and match_plot(match),
        "final": match and field_of(match),
        "field": field,
        "cells": field and plots.heat_cells(field.margins, field.sure),
        "histograms": field and plots.distribution_plot(field.histograms, columns=4),
        "last_bar": field and BIN * plots.last_bar(field.histograms.values()),
        "evidence": _evidence,
        "pictures": find_spec("vl_convert"),
        "shades": plots.SHADES,
        "bin": BIN,
        "minus": MINUS,
        "font": FONT,
    }


def _name(name: str) -> Any:
    """A player's name, apart from the direction of the text around it; MyPlayer may be broken."""
    from markupsafe import Markup

    joints = re.sub("(?<=[a-z0-9])(?=[A-Z])|(?<=_)", "<wbr>", escape(tidy(name)))
    return Markup(f"<bdi>{joints}</bdi>")


def _known(estimate: Estimate, column: Iterable[Estimate], unit: str = "") -> str:
    """A number and its margin, with as many decimals as the others of its column."""
    places = decimals(*(each.margin for each in column))
    return with_margin(estimate.value, estimate.margin, places, unit)


def _evidence(foul: Disqualified) -> str:
    """The position in which a player went wrong, drawn; or else what is known, as text."""
    evidence = evidence_from(foul.evidence)
    text = f"<p>{escape(tidy(foul.evidence))}</p>" if foul.evidence else ""
    return evidence_html(evidence) if evidence else text


# -- a notebook ----------------------------------------------------------------------------------


def show_match(match: MatchResult) -> None:
    shares = [each.share for each in match.scores]
    rows = [
        (str(each.places), each.name, f"{each.points:,}", _known(each.share, shares, " %"))
        for each in match.scores
    ]
    title = f"{counted(match.tally.rounds, 'round')}, seed {match.terms.seed}"
    table = _table(title, ("places", "player", "points", "share of points"), rows)
    _display({"text/html": table, "text/plain": str(match)}, match_plot(match))


def show_tournament(result: TournamentResult) -> None:
    rows = [
        (str(each.places), each.name, f"{each.wins:,}", f"{each.losses:,}", signed(each.score, 0))
        for each in result.standings
    ]
    title = (
        f"{counted(len(result.entries), 'player')}, {counted(len(result.triples), 'triple')} of "
        f"{counted(result.options.rounds, 'round')}, seed {result.options.seed}"
    )
    heads = ("places", "player", "wins", "losses", f"wins {MINUS} losses")
    html = _table(title, heads, rows)
    if result.disqualified:
        fouls = [
            f"<li>{escape(tidy(f'{each.name}: {each.what}'))}{_evidence(each)}</li>"
            for each in result.disqualified
        ]
        html += f"<p>Disqualified:</p><ul>{''.join(fouls)}</ul>"
    shown = []
    if result.final:
        rounds = counted(result.final.tally.rounds, "round")
        shown.append(match_plot(result.final, f"The final: {rounds}"))
    if 1 < len(result.names) <= LARGEST_MAP:
        field, title = field_of(result), "Head to head: points a round ahead"
        shown.append(plots.heat_map(field.names, field.margins, sure=field.sure, title=title))
    _display({"text/html": f"<div>{html}</div>", "text/plain": str(result)}, *shown)


def _display(first: dict[str, str], *shown: Plot) -> None:
    from IPython.display import display

    display(first, raw=True)  # type: ignore[no-untyped-call]  # it has no type hints
    display(*shown)  # type: ignore[no-untyped-call]


def _table(title: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A plain table, whose inline styles survive in notebooks that nobody trusts."""

    def line(tag: str, cells: Sequence[str]) -> str:
        sides = ("", ' style="text-align: left"', *[""] * (len(cells) - 2))
        shown = [(side, escape(tidy(cell))) for side, cell in zip(sides, cells, strict=True)]
        return "<tr>" + "".join(f"<{tag}{side}>{cell}</{tag}>" for side, cell in shown) + "</tr>"

    body = "".join(line("td", row) for row in rows)
    table = f"<table><thead>{line('th', heads)}</thead><tbody>{body}</tbody></table>"
    return f"<p>{escape(title)}</p>{table}"
