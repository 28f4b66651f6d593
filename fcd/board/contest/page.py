"""The results page: one file that needs no network, no script and no other file.

It shows what the result holds and how sure that is. Names and sentences come from students and
are never taken for HTML.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from urllib.parse import quote

from fcd.board.contest import page_parts as parts
from fcd.board.contest.markup import counted, paragraph, section
from fcd.board.contest.page_parts import Parts, Result
from fcd.board.contest.standings_tables import verdict
from fcd.board.contest.style import STYLE
from fcd.board.drawing.shapes import escaped
from fcd.contest.results import MatchResult, TournamentResult
from fcd.files import write_atomic


def write_results_page(
    result: Result,
    path: str | Path,
    *,
    title: str = "The contest",
    when: str = "",
    files: Mapping[str, str] | None = None,
) -> Path:
    """Write the page, whole or not at all; where it is. OSError says what went wrong."""
    page = Path(path)
    write_atomic(page, results_page(result, title=title, when=when, files=files))
    return page


def results_page(
    result: Result,
    *,
    title: str = "The contest",
    when: str = "",
    files: Mapping[str, str] | None = None,
) -> str:
    """The page of a match or a tournament.

    `when` is said as it is; `files` lie beside the page and are linked to, as in
    {"results.json": "all numbers"}.
    """
    shown = _match(result) if isinstance(result, MatchResult) else _tournament(result)
    shown.append(("reading", "How to read this page", parts.reading()))
    links = "".join(f'<a href="#{anchor}">{escaped(words)}</a>' for anchor, words, _ in shown)
    body = "\n".join(section(anchor, words, html) for anchor, words, html in shown)
    said = escaped(title)
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{said}</title><style>{STYLE}</style></head>\n"
        f"<body><header><div><h1>{said}</h1>{paragraph(_terms(result, when))}{_verdict(result)}"
        f'<nav aria-label="On this page">{links}</nav></div></header>\n'
        f"<main>{body}</main>\n<footer>{_files(files or {})}</footer></body></html>\n"
    )


def _match(match: MatchResult) -> Parts:
    return [("ranking", "Ranking", parts.ranking(match)), *parts.between(match)]


def _tournament(result: TournamentResult) -> Parts:
    shown: Parts = []
    if result.final:
        shown.append(("final", "The final", parts.ranking(result.final)))
    if result.triples:
        shown.append(("standings", "All tables of three", parts.triples(result)))
        shown += parts.between(result)
    elif result.final:  # too few for tables of three
        shown += parts.between(result.final)
    if result.disqualified:
        fouls = "".join(map(parts.foul, result.disqualified))
        shown.append(("disqualified", "Disqualified", fouls))
    return shown


# -- head and foot -------------------------------------------------------------------------------


def _terms(result: Result, when: str) -> str:
    """What was played, in words."""
    if isinstance(result, MatchResult):
        seed, duplicate = result.terms.seed, result.terms.duplicate
        played = [counted(len(result.names), "player"), counted(result.tally.rounds, "round")]
    else:
        seed, duplicate = result.options.seed, result.options.duplicate
        tables = counted(len(result.triples), "table", "of three")
        played = [counted(len(result.entries), "player")]
        played.append(f"{tables} with {counted(result.options.rounds, 'round')} each")
        if result.final:
            played.append(f"and a final of {counted(result.final.tally.rounds, 'round')}")
    date = f"{when}: " if when else ""
    deals = " Every deal was played in every rotation of the seats." if duplicate else ""
    again = f" Seed {seed}: the same players and the same seed give the same result."
    return escaped(f"{date}{', '.join(played)}.{deals}{again}")


def _verdict(result: Result) -> str:
    if isinstance(result, MatchResult):
        said = verdict(result.scores, "the match")
    elif result.final:
        said = verdict(result.final.scores, "the final")
    else:
        said = verdict(result.standings, "the tables of three")
    return f'<p class="verdict">{said}</p>'


def _files(files: Mapping[str, str]) -> str:
    """Links to what lies beside the page."""
    links = [
        f'<a href="./{escaped(quote(name))}">{escaped(name)}</a> ({escaped(about)})'
        for name, about in files.items()
    ]
    return f"<p>Beside this page: {', '.join(links)}.</p>" if links else "<p>Made by fcd.</p>"
