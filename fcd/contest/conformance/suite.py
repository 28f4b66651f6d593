"""The conformance suite: all checks of a player, as one report or as tests for pytest."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from fcd.contest.conformance import checks, integrity
from fcd.contest.conformance.compiling import plays_the_same_compiled
from fcd.contest.conformance.entrants import BadPlayer, Entrant, load
from fcd.contest.conformance.player_under_test import PlayerUnderTest
from fcd.contest.conformance.report import Broken, Finding, Hopeless, Outcome, Report
from fcd.contest.forms import Form
from fcd.contest.foul import TookTooLong
from fcd.contest.player import Player
from fcd.contest.tournament.watch import PATIENCE

SomePlayer = Entrant | type[Player] | Form | str | Path


class Check(NamedTuple):
    """Something to be shown about a player."""

    title: str
    run: Callable[[PlayerUnderTest], str | None]  # a remark, if there is one to make


CHECKS = {
    "file": Check("keeps to the rules for players' files", checks.keeps_file_rules),
    "made": Check("can be loaded and made", checks.can_be_made),
    "time": Check("answers in time", checks.answers_in_time),
    "answers": Check("answers with a place in its hand, or NO_PLAY_POSSIBLE", checks.answers),
    "must-play": Check("plays whenever it can", checks.plays_if_able),
    "legal": Check("plays only cards that fit", checks.plays_legally),
    "wild-draw-4": Check(
        "plays a Wild Draw 4 only without the color in force", checks.plays_draw_4_legally
    ),
    "color": Check("calls one of the four colors", checks.calls_a_color),
    "lent": Check("leaves what it is lent as it was", checks.leaves_all_as_it_was),
    "same": Check("gives the same answers from the same seed", checks.gives_same_answers),
    "rounds": Check("plays whole rounds", checks.plays_rounds),
    "compiled": Check("plays the same compiled as in Python", plays_the_same_compiled),
}


def check_player(player: SomePlayer, *, seconds: float = PATIENCE) -> Report:
    """Examine a player here, in this process: its own, or one that you trust to end.

    A player that never answers is stopped after some seconds, unless it sits in a long call of
    Python's own; `check_entrant_isolated` has no such limits.
    """
    try:
        entrant = entrant_of(player)
    except BadPlayer as error:
        return refused(Path(str(player)).stem, str(player), error)
    findings = tuple(examine(PlayerUnderTest(entrant, seconds)))
    return Report(entrant.name, entrant.origin, findings)


def entrant_of(player: SomePlayer) -> Entrant:
    """Whatever can be examined, as an entrant. BadPlayer if it is none."""
    if isinstance(player, Entrant):
        return player
    return load(player) if isinstance(player, str | Path) else Entrant.of(player)


def refused(name: str, origin: str, error: BadPlayer) -> Report:
    """The report on a file that holds no player."""
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
        except checks.Skip as skip:
            if str(skip):
                yield skipped(check, str(skip))


def run(subject: PlayerUnderTest, check: str) -> str:
    """Make one check; Broken if it fails, also if something of ours was changed by it."""
    try:
        note = CHECKS[check].run(subject)
    except TookTooLong:
        position = subject.last.position if subject.last else None
        raise Hopeless(too_long(subject.seconds), position) from None
    finally:
        changed = integrity.altered()
        integrity.mend()
        if changed:
            raise Hopeless(f"changed {changed}, which all players rely on")
    return note or ""


def too_long(seconds: float) -> str:
    """What is said of those who do not answer."""
    return f"took too long: no round was finished in {seconds:g} seconds"


def skipped(check: str, why: str) -> Finding:
    """A check that was not made."""
    return Finding(check, CHECKS[check].title, Outcome.SKIPPED, why)


def failed(check: str, broken: Broken) -> Finding:
    """A finding against the player."""
    return Finding(
        check=check,
        title=CHECKS[check].title,
        outcome=Outcome.FAILED,
        says=broken.what,
        evidence=broken.evidence,
        position=broken.position,
        place=broken.place,
    )
