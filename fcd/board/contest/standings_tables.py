"""Who stands where: the podium, the ranking of a match, and the standings of all triples."""

from __future__ import annotations

from collections.abc import Sequence

from fcd.board.contest.markup import (
    cell,
    head,
    name_html,
    names_html,
    player,
    row,
    scrolling,
    table,
)
from fcd.board.contest.scale import MINUS, decimals, signed
from fcd.contest.results import MatchResult, Score, TournamentResult
from fcd.contest.results.statistics import Estimate, Places, Standing

ON_THE_PODIUM = 3


def verdict(ranked: Sequence[Score | Standing], where: str) -> str:
    """Who has won, in a sentence, as far as anybody has."""
    if not ranked:
        return "Nobody was left to play."
    first = ranked[0]
    rivals = [each.name for each in ranked[1:] if each.places.best == 1]
    if not rivals:
        return f"<strong>{name_html(first.name)}</strong> wins {where}."
    apart = names_html(rivals) if len(rivals) <= 3 else f"{len(rivals)} others"
    return (
        f"<strong>{name_html(first.name)}</strong> is ahead in {where}, but {apart} cannot be told "
        "apart from it: only more rounds could decide."
    )


def podium(ranked: Sequence[Score | Standing]) -> str:
    """The first three on their steps, with what they win in a round."""
    steps = [_step(each, place) for place, each in enumerate(ranked[:ON_THE_PODIUM], 1)]
    return f'<ol class="podium">{"".join(steps)}</ol>'


def _step(each: Score | Standing, place: int) -> str:
    points = f"{each.per_round.value:.2f} points a round"
    return (
        f'<li class="step step{place}"><span class="who">{name_html(each.name)}</span>'
        f'<span class="block"><b>{places_words(each.places)}</b><small>{points}</small></span></li>'
    )


def places_words(places: Places) -> str:
    """The places that somebody may have: "place 1", "places 2–3"."""
    return f"{'place' if places.best == places.worst else 'places'} {places}"


def with_margin(estimate: Estimate, places: int, unit: str = "") -> str:
    """A number and how far off it may be; nobody knows after a single round."""
    margin = f"{estimate.margin:.{places}f}" if estimate.error < float("inf") else "?"
    return f'{estimate.value:.{places}f}{unit} <span class="margin">± {margin}</span>'


def match_table(match: MatchResult) -> str:
    """The ranking of a match by points."""
    scores = match.scores
    rounds = max(match.tally.rounds, 1)
    digits = decimals(*(each.per_round.margin for each in scores))
    shares = decimals(*(each.share.margin for each in scores))
    heads = [head("places"), head("player", "player")]
    words = ("points", "share of points", "points a round", "rounds won")
    heads += [head(each, "number") for each in words]
    rows = [
        row(
            [
                cell(str(each.places), "place"),
                player(each.name),
                cell(f"{each.points:,}", "number"),
                cell(with_margin(each.share, shares, " %"), "number"),
                cell(with_margin(each.per_round, digits), "number"),
                cell(f"{each.wins:,} ({100 * each.wins / rounds:.1f} %)", "number"),
            ]
        )
        for each in scores
    ]
    caption = "Places, points and rounds won by each player"
    return scrolling(table(heads, rows, caption), caption)


def triples_table(result: TournamentResult) -> str:
    """The standings after all triples, those of the final marked."""
    standings = result.standings
    final = set(result.finalists) if result.final else set()
    largest = max([1, *(abs(each.score) for each in standings)])
    digits = decimals(*(each.per_round.margin for each in standings))
    heads = [head("places"), head("player", "player"), head("wins", "number")]
    heads += [head("losses", "number"), head(f"wins {MINUS} losses")]
    heads += [head("share of points", "number"), head("points a round", "number")]
    rows = [
        row(
            [
                cell(str(each.places), "place"),
                player(each.name, _tag(each.name in final)),
                cell(f"{each.wins:,}", "number"),
                cell(f"{each.losses:,}", "number"),
                cell(_balance(each.score, largest), "balance"),
                cell(f"{each.share:.1f} %", "number"),
                cell(with_margin(each.per_round, digits), "number"),
            ],
            "in-final" if each.name in final else "",
        )
        for each in standings
    ]
    caption = "Wins and losses of each player in all triples"
    return scrolling(table(heads, rows, caption), caption)


def _tag(in_final: bool) -> str:
    return ' <span class="tag">final</span>' if in_final else ""


def _balance(score: int, largest: int) -> str:
    """A number, and a bar from the middle to one side."""
    side = "ahead" if score >= 0 else "behind"
    width = f"{abs(score) / largest * 50:.1f}%"
    bar = f'<span class="bar"><span class="{side}" style="width:{width}"></span></span>'
    return f'<span class="score">{signed(score, 0)}</span>{bar}'
