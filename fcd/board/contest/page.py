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

from fcd.board.contest.evidence import evidence_from, evidence_html
from fcd.board.contest.plots import (
    SHADES,
    Plot,
    bars,
    distribution_plot,
    heat_cells,
    heat_map,
    interval_plot,
)
from fcd.board.contest.wording import (
    MINUS,
    counted,
    decimals,
    percent,
    signed,
    tidy,
    with_margin,
)
from fcd.board.drawing.theme import FONT
from fcd.contest.results import statistics
from fcd.contest.results.outcome import Disqualified, MatchResult, Score, Standing, TournamentResult
from fcd.contest.results.statistics import Estimate, Places
from fcd.contest.tally import BIN

Result = MatchResult | TournamentResult

FEW = 6  # players, whose certainties make a small table
SMALL_FROM = 13  # players: from here on the cells of tables are narrow
LARGEST_MAP = 20  # players in a notebook's head to head; more are for the page


class Field(NamedTuple):
    """Everybody who has a place, the best first; matrices are `[one][other]` in that order."""

    names: tuple[str, ...]
    places: tuple[Places, ...]
    certainty: list[list[float]]  # that one is better than the other
    margins: list[list[float | None]]  # points a round ahead of the other; None: they never met
    sure: list[list[bool]]  # whether that is more than luck, all comparisons taken together
    histograms: dict[str, list[int]]

    @property
    def size(self) -> str:
        """How large the cells of a table can be."""
        return "small" if len(self.names) >= SMALL_FROM else "large"


def field_of(result: Result) -> Field:
    """The players of a match, or of all tables of three of a tournament."""
    ranked = _ranked(result)
    names = tuple(row.name for row in ranked)
    where = [result.names.index(name) for name in names]
    leads: Sequence[Sequence[Estimate | None]]
    if isinstance(result, MatchResult):
        tally = result.tally
        leads = [
            [None if i == j else statistics.difference(tally, i, j) for j in where] for i in where
        ]
        histograms = {name: tally.histogram[i] for name, i in zip(names, where, strict=True)}
    else:
        leads = [[result.head_to_head[i][j] for j in where] for i in where]
        histograms = {name: result.histogram(name) for name in names}
    bar = statistics.sure(len(names))
    return Field(
        names,
        tuple(row.places for row in ranked),
        [[result.certainty[i][j] for j in where] for i in where],
        [[None if lead is None else lead.value for lead in row] for row in leads],
        [
            [lead is not None and not 1 - bar <= lead.certainty <= bar for lead in row]
            for row in leads
        ],
        histograms,
    )


def _ranked(result: Result) -> Sequence[Score | Standing]:
    return result.scores if isinstance(result, MatchResult) else result.standings


def match_plot(match: MatchResult, title: str = "") -> Plot:
    """What each player wins in a round, with intervals."""
    rows = [(each.name, each.per_round.value, each.per_round.margin) for each in match.scores]
    return interval_plot(rows, title=title)


# -- the page ------------------------------------------------------------------------------------


def results_page(
    result: Result,
    *,
    title: str = "The contest",
    when: str = "",
    files: Mapping[str, str] | None = None,
) -> str:
    """The page of a match or a tournament, as HTML.

    `when` is shown as it is; `files` lie beside the page and are linked to, as in
    {"results.json": "all numbers"}. Without Jinja2 the page is the text of the result.
    """
    try:
        from jinja2 import Environment, StrictUndefined
    except ModuleNotFoundError:
        advice = "<p>For tables and plots: pip install jinja2 vl-convert-python</p>"
        return f'<!DOCTYPE html><meta charset="utf-8">{advice}<pre>{escape(str(result))}</pre>'
    tools = Environment(
        autoescape=True, trim_blocks=True, lstrip_blocks=True, undefined=StrictUndefined
    )
    tools.filters |= {"name": _name, "tidy": tidy, "signed": signed, "percent": percent}
    tools.filters |= {"known": _known, "quote": quote}
    template = tools.from_string(Path(__file__).with_name("results.html").read_text("utf-8"))
    shown = {"result": result, "title": title, "terms": _terms(result, when), "files": files or {}}
    return template.render(shown | _parts(result))


def _parts(result: Result) -> dict[str, Any]:
    """What the template shows, and under which headings."""
    match = result if isinstance(result, MatchResult) else result.final
    fouls = () if isinstance(result, MatchResult) else result.disqualified
    triples = isinstance(result, TournamentResult) and bool(result.triples)
    sections = {}
    if match:
        sections["ranking"] = "Ranking" if match is result else "The final"
    if triples:
        sections["standings"] = "All tables of three"
    compared = result if triples else match  # with too few for tables of three, their final
    parts: dict[str, Any] = {}
    if compared:
        field = field_of(compared)
        sections["places"] = "Who could be in which place"
        sections["head-to-head"] = "Head to head"
        sections["points"] = "Points of a won round"
        parts["field"] = field
        parts["cells"] = heat_cells(field.margins, field.sure)
        parts["histograms"] = distribution_plot(field.histograms, columns=4)
        parts["last_bar"] = BIN * (bars(field.histograms.values()) - 1)
    if fouls:
        sections["disqualified"] = "Disqualified"
    sections["reading"] = "How to read this page"
    where = "the match" if match is result else "the final" if match else "the tables of three"
    return parts | {
        "sections": sections,
        "ranked": _ranked(match or result),
        "where": where,
        "match": match,
        "plot": match and match_plot(match),
        "few": match and len(match.names) <= FEW and field_of(match),
        "fouls": fouls,
        "evidence": _evidence,
        "pictures": find_spec("vl_convert"),
        "shades": SHADES,
        "bin": BIN,
        "minus": MINUS,
        "font": FONT,
    }


def _name(name: str) -> Any:
    """A player's name, apart from the direction of the text around it; MyPlayer may be broken."""
    from markupsafe import Markup

    joints = re.sub("(?<=[a-z0-9])(?=[A-Z])|(?<=_)", "<wbr>", escape(tidy(name)))
    return Markup(f"<bdi>{joints}</bdi>")


def _known(estimate: Estimate, others: Iterable[Estimate], unit: str = "") -> str:
    """A number and its margin, with as many decimals as the other ones of its column."""
    places = decimals(*(each.margin for each in others))
    return with_margin(estimate.value, estimate.margin, places, unit)


def _evidence(foul: Disqualified) -> str:
    """The position in which a player went wrong, drawn; or else what is known, as text."""
    evidence = evidence_from(foul.evidence)
    return evidence_html(evidence) if evidence else f"<p>{escape(tidy(foul.evidence))}</p>"


def _terms(result: Result, when: str) -> str:
    """What was played, in words."""
    if isinstance(result, MatchResult):
        seed, duplicate = result.terms.seed, result.terms.duplicate
        played = f"{counted(len(result.names), 'player')}, {counted(result.tally.rounds, 'round')}"
    else:
        seed, duplicate = result.options.seed, result.options.duplicate
        played = (
            f"{counted(len(result.entries), 'player')}, {counted(len(result.triples), 'table')} of "
            f"three with {counted(result.options.rounds, 'round')} each"
        )
        if result.final:
            played += f", and a final of {counted(result.final.tally.rounds, 'round')}"
    date = f"{when}: " if when else ""
    deals = " Every deal was played in every rotation of the seats." if duplicate else ""
    again = f" Seed {seed}: the same players and the same seed give the same result."
    return f"{date}{played}.{deals}{again}"


# -- a notebook ----------------------------------------------------------------------------------


def show_match(match: MatchResult) -> None:
    """A match in a notebook: who has how many points, and how sure that is."""
    shares = [each.share for each in match.scores]
    rows = [
        (str(each.places), each.name, f"{each.points:,}", _known(each.share, shares, " %"))
        for each in match.scores
    ]
    title = f"{counted(match.tally.rounds, 'round')}, seed {match.terms.seed}"
    table = _table(("places", "player", "points", "share of points"), rows)
    _display(f"<p>{escape(title)}</p>{table}", str(match))
    _display_plot(match_plot(match))


def show_tournament(result: TournamentResult) -> None:
    """A tournament in a notebook: the standings, the final, and who is ahead of whom."""
    rows = [
        (str(each.places), each.name, f"{each.wins:,}", f"{each.losses:,}", signed(each.score, 0))
        for each in result.standings
    ]
    title = (
        f"{counted(len(result.entries), 'player')}, {counted(len(result.triples), 'triple')} of "
        f"{counted(result.options.rounds, 'round')}, seed {result.options.seed}"
    )
    table = _table(("places", "player", "wins", "losses", f"wins {MINUS} losses"), rows)
    fouls = "".join(
        f"<li>{escape(tidy(f'{each.name}: {each.what}'))}{_evidence(each)}</li>"
        for each in result.disqualified
    )
    fouls = f"<p>Disqualified:</p><ul>{fouls}</ul>" if fouls else ""
    _display(f"<p>{escape(title)}</p>{table}{fouls}", str(result))
    if result.final:
        rounds = counted(result.final.tally.rounds, "round")
        _display_plot(match_plot(result.final, f"The final: {rounds}"))
    if 1 < len(result.names) <= LARGEST_MAP:
        field = field_of(result)
        title = "Head to head: points a round ahead"
        _display_plot(heat_map(field.names, field.margins, sure=field.sure, title=title))


def _display(html: str, words: str) -> None:
    from IPython.display import display

    display({"text/html": f"<div>{html}</div>", "text/plain": words}, raw=True)


def _display_plot(plot: Plot) -> None:
    from IPython.display import display

    display(plot)


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A plain table, whose inline styles survive in notebooks that nobody trusts."""

    def line(tag: str, cells: Iterable[str]) -> str:
        sides = ("", ' style="text-align: left"', *[""] * len(heads))
        return "".join(
            f"<{tag}{side}>{escape(tidy(cell))}</{tag.split()[0]}>"
            for cell, side in zip(cells, sides, strict=False)
        )

    body = "".join(f"<tr>{line('td', row)}</tr>" for row in rows)
    head = line('th scope="col"', heads)
    return f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
