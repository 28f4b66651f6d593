"""Results as JSON, and back. What is read is checked to the last number; BadResult says what fails.

The tallies are what counts; places, shares and intervals stand beside them for other programs, and
are worked out anew when a file is read. Equal results are equal files, byte for byte.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, fields
from typing import Any, TypeVar

from fcd.arguments import player_names
from fcd.contest.results import Disqualified, Entry, MatchResult, Options, Score, TournamentResult
from fcd.contest.results.statistics import Estimate, Standing
from fcd.contest.tally import Tally
from fcd.contest.terms import Terms

MATCH, TOURNAMENT = "fcd match 1", "fcd tournament 1"

Result = MatchResult | TournamentResult
T = TypeVar("T")


class BadResult(ValueError):
    """This is no result of a match or tournament; the message says why."""


# -- writing -------------------------------------------------------------------------------------


def to_json(result: Result) -> str:
    if isinstance(result, MatchResult):
        values = {"format": MATCH, **_match(result)}
    else:
        values = {
            "format": TOURNAMENT,
            "options": asdict(result.options),
            "entries": [asdict(entry) for entry in result.entries],
            "disqualified": [asdict(each) for each in result.disqualified],
            "standings": [_standing(standing) for standing in result.standings],
            "finalists": list(result.finalists),
            "final": _match(result.final) if result.final else None,
            "triples": [_bare_match(triple) for triple in result.triples],
        }
    return _laid_out(values)


def _laid_out(values: dict[str, Any]) -> str:
    """One line for each item of the long lists: a person can read it, and compare two of them."""
    parts = []
    for name, value in values.items():
        text = json.dumps(value, ensure_ascii=False)
        if isinstance(value, list) and value:
            rows = ",\n  ".join(json.dumps(each, ensure_ascii=False) for each in value)
            text = f"[\n  {rows}\n ]"
        parts.append(f" {json.dumps(name)}: {text}")
    return "{\n" + ",\n".join(parts) + "\n}\n"


def _match(result: MatchResult) -> dict[str, Any]:
    return {**_bare_match(result), "scores": [_score(score) for score in result.scores]}


def _bare_match(result: MatchResult) -> dict[str, Any]:
    return {
        "names": list(result.names),
        "terms": asdict(result.terms),
        "tally": result.tally.to_dict(),
    }


def _score(score: Score) -> dict[str, Any]:
    return {
        "name": score.name,
        "places": list(score.places),
        "points": score.points,
        "rounds_won": score.wins,
        "points_per_round": _estimate(score.per_round),
        "share_of_points": _estimate(score.share),
    }


def _standing(standing: Standing) -> dict[str, Any]:
    return {
        "name": standing.name,
        "places": list(standing.places),
        "wins": standing.wins,
        "losses": standing.losses,
        "wins_minus_losses": standing.score,
        "points": standing.points,
        "share_of_points": _rounded(standing.share),
        "points_per_round": _estimate(standing.per_round),
    }


def _estimate(estimate: Estimate) -> list[float | None]:
    """The value, and the ends of its 95 % interval."""
    return [_rounded(number) for number in (estimate.value, estimate.low, estimate.high)]


def _rounded(number: float) -> float | None:
    return round(number, 4) if abs(number) < 1e300 else None  # JSON knows no infinity


# -- reading -------------------------------------------------------------------------------------


def from_json(text: str) -> Result:
    try:
        values = json.loads(text)
    except (ValueError, RecursionError):
        raise BadResult("this isn't a result: it is not JSON, or cut short") from None
    kind = values.get("format") if isinstance(values, dict) else None
    try:
        if kind == MATCH:
            return _read_match(values)
        if kind == TOURNAMENT:
            return _read_tournament(values)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        reason = f"it has no {error}" if isinstance(error, KeyError) else str(error)
        raise BadResult(f"this result cannot be read: {reason}") from None
    raise BadResult(
        f"this isn't a result: its format is {kind!r:.60}, not {MATCH!r} or {TOURNAMENT!r}"
    )


def _read_match(values: Mapping[str, Any]) -> MatchResult:
    names = player_names(values["names"], "names must be a list of texts")
    terms = _plain(Terms, values["terms"])
    if terms.players != len(names):
        raise ValueError(f"terms for {terms.players} players, and {len(names)} names")
    return MatchResult(names, terms, Tally.from_dict(values["tally"], terms, terms.rounds))


def _read_tournament(values: Mapping[str, Any]) -> TournamentResult:
    result = TournamentResult(
        tuple(_plain(Entry, entry) for entry in values["entries"]),
        _plain(Options, values["options"]),
        tuple(_read_match(triple) for triple in values["triples"]),
        _read_match(values["final"]) if values["final"] is not None else None,
        tuple(_plain(Disqualified, each) for each in values["disqualified"]),
    )
    names = set(result.names)
    for match in (*result.triples, *filter(None, [result.final])):
        if not names.issuperset(match.names):
            raise ValueError(f"a match of {', '.join(match.names)}, who did not all enter")
    met = [frozenset(triple.names) for triple in result.triples]
    if len(set(met)) < len(met) or any(len(triple) != 3 for triple in met):
        raise ValueError("there are triples that are none, or were played twice")
    if len(names) < len(result.entries):
        raise ValueError("two players have the same name")
    return result


def _plain(kind: type[T], values: Any) -> T:
    """A dataclass of plain values, each of the type that its default or its hint has."""
    wanted = {field.name: str(field.type) for field in fields(kind)}  # type: ignore[arg-type]
    if not isinstance(values, dict) or set(values) != set(wanted):
        raise ValueError(f"{kind.__name__} must have {', '.join(wanted)}")
    for name, value in values.items():
        if type(value).__name__ != wanted[name]:
            raise ValueError(f"{name} must be of type {wanted[name]}, not {value!r:.60}")
    return kind(**values)
