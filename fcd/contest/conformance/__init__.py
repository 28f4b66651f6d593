"""Is this a player? Checks that every contestant must pass, and the evidence if one does not.

As a report: `check_player(MyPlayer)`. On the command line: `fcd contest check my_player.py`. Before
a tournament each file is examined in a process of its own (isolation.py).

Players may keep what they are lent: it is immutable, so memory harms nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple, TypeVar

from fcd.contest.conformance import answers, checks
from fcd.contest.conformance.answers import PlayerUnderTest as PlayerUnderTest
from fcd.contest.conformance.answers import Skip
from fcd.contest.conformance.entrants import Anybody, BadPlayer, entrant_of, line_in
from fcd.contest.conformance.report import Broken, Finding, Hopeless, Outcome, Report
from fcd.contest.foul import TookTooLong, said
from fcd.contest.tournament.watch import PATIENCE

T = TypeVar("T")


class Check(NamedTuple):
    """Something to be shown about a player."""

    title: str
    run: Callable[[PlayerUnderTest], str | None]  # a remark, if there is one to make


CHECKS = {
    "file": Check("keeps to the rules for players' files", checks.keeps_file_rules),
    "made": Check("can be loaded and made", checks.can_be_made),
    "time": Check("answers in time", checks.answers_in_time),
    "answers": Check("answers with a place in its hand, or NO_PLAY_POSSIBLE", answers.gives_places),
    "must-play": Check("plays whenever it can", answers.plays_if_able),
    "legal": Check("plays only cards that fit", answers.plays_legally),
    "wild-draw-4": Check(
        "plays a Wild Draw 4 only without the color in play", answers.plays_draw_4_legally
    ),
    "color": Check("calls one of the four colors", answers.calls_a_color),
    "same": Check("gives the same answers from the same seed", checks.gives_same_answers),
    "rounds": Check("plays whole rounds", checks.plays_rounds),
    "compiled": Check("plays the same compiled as in Python", checks.plays_the_same_compiled),
}


def check_player(player: Anybody, *, seconds: float = PATIENCE) -> Report:
    """Examine a player here, in this process: your own, or one that you trust to end.

    A player that never answers is stopped after some seconds, unless it sits in a long call of
    Python's own; a process of its own (isolation.py) has no such limits.
    """
    try:
        entrant = entrant_of(player)
    except BadPlayer as error:
        return refused(Path(str(player)).stem, str(player), error)
    findings = tuple(examine(PlayerUnderTest(entrant, seconds)))
    return Report(entrant.name, entrant.origin, findings)


def refused(name: str, origin: str, error: BadPlayer) -> Report:
    return Report(name, origin, (failed("file", checks.as_broken(error)),))


def examine(
    subject: PlayerUnderTest, begin: Callable[[str], None] = lambda check: None
) -> Iterator[Finding]:
    """Make the checks one by one; those that have no sense any more are left out."""
    hopeless = False
    for check in CHECKS:
        if hopeless:
            yield skipped(check, "not tried after that")
            continue
        begin(check)
        try:
            yield Finding(check, CHECKS[check].title, Outcome.PASSED, run(subject, check))
        except Broken as broken:
            yield failed(check, broken)
            hopeless = isinstance(broken, Hopeless)
        except Skip as skip:
            if str(skip):
                yield skipped(check, str(skip))


def run(subject: PlayerUnderTest, check: str) -> str:
    """Make one check, and say its remark. Broken if the player fails it."""
    return blaming(subject, CHECKS[check].run) or ""


def blaming(subject: PlayerUnderTest, check: Callable[[PlayerUnderTest], T]) -> T:
    """Call a check. What the player's own code did is Broken; a mistake of ours is none."""
    try:
        return check(subject)
    except (Broken, Skip):
        raise
    except TookTooLong as ended:
        position = subject.last.position if subject.last else None
        raise Hopeless(str(ended) or too_long(subject.seconds), position) from None
    except MemoryError:  # where memory is limited, nobody else takes so much
        raise Hopeless("used too much memory") from None
    except Exception as error:
        if not line_in(subject.entrant.file, error):
            raise
        raise Hopeless(f"raised {said(error)}") from error


def too_long(seconds: float) -> str:
    return f"took too long: no round was finished in {seconds:g} seconds"


def skipped(check: str, why: str) -> Finding:
    return Finding(check, CHECKS[check].title, Outcome.SKIPPED, why)


def failed(check: str, broken: Broken) -> Finding:
    evidence = broken.evidence, broken.position, broken.place
    return Finding(check, CHECKS[check].title, Outcome.FAILED, broken.what, *evidence)
