"""Results that nobody played: numbers chosen so that one knows what a page must say of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from fcd.contest.results import Disqualified, Entry, MatchResult, Options, TournamentResult
from fcd.contest.tally import BIN, Tally
from fcd.contest.terms import Terms

HOSTILE = (
    "<script>alert(1)</script>",
    '" onload="alert(1)',
    "Robert'); DROP TABLE & Co",
    "x" * 60,
    "שחקן",
    "Z\u0351\u036b\u0343\u036a\u0302\u036bA\u0334\u0335\u031c\u0330",
    "a\u202eb",
)
EVIDENCE = "hand R5 B9 G2 wild4, up card B7, color blue, answer 3"
SENT_AWAY = (
    Disqualified("<b>Cheat</b>", "cheat.py", "played Wild Draw 4 & laughed", EVIDENCE, "check"),
    Disqualified("Broken", "broken.py", "raised <img src=x onerror=alert(1)>"),
    Disqualified("Damaged", "damaged.py", "did what?", "hand <script>alert(1)</script>"),
)


def made_up_match(wins: Mapping[str, int], *, each: int = 100) -> MatchResult:
    """A match in which every won round brought the same points."""
    rounds = sum(wins.values())
    tally = Tally(len(wins), rounds=rounds, turns=40 * rounds, groups=rounds)
    for who, count in enumerate(wins.values()):
        tally.wins[who] = count
        tally.points[who] = tally.seats[who] = count * each
        tally.products[who][who] = count * each**2
        tally.histogram[who][each // BIN] = count
    tally.check()
    return MatchResult(tuple(wins), Terms(len(wins), rounds, 3), tally)


def made_up_tournament(
    strength: Mapping[str, float],
    *,
    rounds: int = 10_000,
    final_rounds: int = 1_000_000,
    disqualified: Sequence[Disqualified] = (),
) -> TournamentResult:
    """All tables of three, where everybody wins rounds in proportion to strength."""

    def play(names: Sequence[str], total: int) -> MatchResult:
        sum_of = sum(strength[name] for name in names)
        wins = {name: int(total * strength[name] / sum_of) for name in names}
        return made_up_match(wins)

    triples = tuple(play(three, rounds) for three in combinations(strength, 3))
    entries = tuple(Entry(name, "made_up.py") for name in strength)
    options = Options(rounds, final_rounds, 7)
    final = None
    if final_rounds:
        before = TournamentResult(entries, options, triples, None)
        final = play(before.finalists, final_rounds)
    return TournamentResult(entries, options, triples, final, tuple(disqualified))
