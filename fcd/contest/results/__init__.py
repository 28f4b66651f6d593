"""What came out of a match or a tournament: who played on which terms, and what is known from it.

Kept are names, terms and tallies, all of them whole numbers; everything else (shares, intervals,
places, certainties) is worked out from them when asked for (statistics.py). No times are in it, so
equal seeds give equal results. Files: result_files.py. Pictures: fcd/board/contest/.

`MatchResult`: a match of any number of players; the triples of a tournament and its final, too.
    `names`, `terms`, `tally` (in the order of the line-up); `scores`: one `Score` for each player,
    the best first; `certainty[one][other]`, in the order of `names`; `winner`, `loser`; `note`, if
    it had to be played again.
`TournamentResult`: `entries`, `options`, `disqualified`, `triples`, `final`; `standings`: one
    `Standing` for each player, the best first; `finalists`; `certainty` and `head_to_head`
    (points per round more than the other, in the triples where both sat; None if there is none),
    both `[one][other]` in the order of `names`; `histogram(name)`: its won rounds by points.

Ties: who shares the most points of a triple with another does not win it, who shares the least
does not lose it. Equal wins - losses: more points in the triples, then the alphabet.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from fcd.console import table
from fcd.contest.results import statistics
from fcd.contest.results.statistics import Estimate, Places, Standing
from fcd.contest.tally import BINS, Tally
from fcd.contest.terms import Terms

FINALISTS = 4


# -- a match -------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Score:
    """What one player has in a match."""

    name: str
    places: Places  # that it may really have
    points: int
    wins: int  # rounds
    per_round: Estimate  # points
    share: Estimate  # of all points, in percent


@dataclass(frozen=True)
class MatchResult:
    """A match that was played."""

    names: tuple[str, ...]
    terms: Terms
    tally: Tally

    @cached_property
    def certainty(self) -> list[list[float]]:
        """How sure it is that one player is better than another, from 0 to 1."""
        return statistics.certainties(self.tally)

    @cached_property
    def scores(self) -> tuple[Score, ...]:
        points, wins = self.tally.points, self.tally.wins
        means = statistics.points_per_round(self.tally)
        shares = statistics.shares_of_points(self.tally)
        order = sorted(range(len(points)), key=lambda who: -points[who])
        ranges = statistics.place_ranges(statistics.ordered(self.certainty, order))
        return tuple(
            Score(self.names[who], places, points[who], wins[who], means[who], shares[who])
            for who, places in zip(order, ranges, strict=True)
        )

    @property
    def winner(self) -> str | None:
        """Who has the most points; None if several have."""
        return self._only_one_with(max(self.tally.points))

    @property
    def loser(self) -> str | None:
        """Who has the least points; None if several have."""
        return self._only_one_with(min(self.tally.points))

    @property
    def note(self) -> str:
        """What must be known about how it was played; empty if it was played as usual."""
        if not self.tally.apart:
            return ""
        *others, last = self.names
        return (
            f"{', '.join(others)} and {last}: when they played together, something went wrong, and "
            "it isn't known whose fault it was. Nobody was disqualified for it. They played again, "
            "each in a process of its own, and only those rounds count."
        )

    def _only_one_with(self, points: int) -> str | None:
        one, *more = [n for n, p in zip(self.names, self.tally.points, strict=True) if p == points]
        return None if more else one

    def __str__(self) -> str:
        head = ("place", "player", "points", "share of points", "points a round", "rounds won")
        rows = [
            (
                str(score.places),
                score.name,
                f"{score.points:,}",
                f"{score.share.value:.2f} % ± {score.share.margin:.2f}",
                f"{score.per_round.value:.2f} ± {score.per_round.margin:.2f}",
                f"{score.wins:,}",
            )
            for score in self.scores
        ]
        duplicate = ", duplicate deals" if self.terms.duplicate else ""
        title = f"{self.tally.rounds:,} rounds, seed {self.terms.seed}{duplicate}"
        note = f"\n\n{self.note}" if self.note else ""
        return f"{title}\n\n{table([head, *rows], left=2)}{note}"

    __repr__ = __str__  # the tallies would fill pages

    def _ipython_display_(self) -> None:
        from fcd.board.drawing import show_match  # only wanted when somebody looks

        show_match(self)


# -- a tournament --------------------------------------------------------------------------------


@dataclass(frozen=True)
class Entry:
    """Who took part."""

    name: str
    origin: str
    digest: str = ""  # of the text of its file


@dataclass(frozen=True)
class Disqualified:
    """Who was sent away, and why."""

    name: str
    origin: str
    what: str
    evidence: str = ""  # the position in which it went wrong
    where: str = ""  # "check", "triple of A, B and C", "final"

    def __str__(self) -> str:
        evidence = f" ({self.evidence})" if self.evidence else ""
        return f"{self.name} ({self.origin}): {self.what}{evidence}"


@dataclass(frozen=True)
class Options:
    """How a tournament is played. With duplicate deals, rounds are filled up to whole deals."""

    rounds: int = 10_000  # of each triple
    final_rounds: int = 10_000_000
    seed: int = 0
    duplicate: bool = False

    def terms(self, players: int, rounds: int, seed: int) -> Terms:
        missing = -rounds % players if self.duplicate else 0
        return Terms(players, rounds + missing, seed, self.duplicate)


@dataclass(frozen=True)
class TournamentResult:
    """A tournament that was played."""

    entries: tuple[Entry, ...]  # those who were not disqualified
    options: Options
    triples: tuple[MatchResult, ...] = ()
    final: MatchResult | None = None
    disqualified: tuple[Disqualified, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(entry.name for entry in self.entries)

    @cached_property
    def certainty(self) -> list[list[float]]:
        """How sure it is that one player wins more points a round, from 0 to 1."""
        return statistics.certainties_of_triples(self.names, self.triples)

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        return statistics.standings(self.names, self.triples, self.certainty)

    @property
    def finalists(self) -> tuple[str, ...]:
        return tuple(standing.name for standing in self.standings[:FINALISTS])

    @cached_property
    def head_to_head(self) -> list[list[Estimate | None]]:
        """How many points a round one player has more than another when both sit at a table."""
        return statistics.head_to_head(self.names, self.triples)

    @property
    def notes(self) -> list[str]:
        """What must be known about how some of the matches were played."""
        return [match.note for match in (*self.triples, self.final) if match and match.note]

    def histogram(self, name: str) -> list[int]:
        """How many rounds of the triples a player has won, by points (in bins of tally.BIN)."""
        rows = [t.tally.histogram[t.names.index(name)] for t in self.triples if name in t.names]
        return [sum(column) for column in zip([0] * BINS, *rows, strict=True)]

    def __str__(self) -> str:
        options = self.options
        title = (
            f"{_count(len(self.entries), 'player')}, {_count(len(self.triples), 'triple')} × "
            f"{options.rounds:,} rounds, seed {options.seed}"
        )
        head = ("place", "player", "wins", "losses", "wins - losses", "share of points")
        rows = [
            (
                str(row.places),
                row.name,
                f"{row.wins:,}",
                f"{row.losses:,}",
                f"{row.score:+,}",
                f"{row.share:.2f} %",
            )
            for row in self.standings
        ]
        duplicate = ", duplicate deals" if options.duplicate else ""
        parts = [title + duplicate, table([head, *rows], left=2)]
        if self.final:
            parts.append(f"The final: {self.final}")
        parts += [triple.note for triple in self.triples if triple.note]
        if self.disqualified:
            parts.append("\n".join(["Disqualified", *(f"  {each}" for each in self.disqualified)]))
        return "\n\n".join(parts)

    __repr__ = __str__  # the tallies would fill pages

    def _ipython_display_(self) -> None:
        from fcd.board.drawing import show_tournament  # only wanted when somebody looks

        show_tournament(self)


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
