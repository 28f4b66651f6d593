"""The process in which a stranger's player is examined. Started by isolation.py, never imported.

It keeps the way out for itself: what a player prints goes nowhere.
"""

from __future__ import annotations

import faulthandler
import json
import os
import sys
from collections.abc import Callable
from typing import Any, TextIO

from fcd.contest.conformance.checks import diary
from fcd.contest.conformance.entrants import Entrant
from fcd.contest.conformance.player_under_test import PlayerUnderTest
from fcd.contest.conformance.report import Outcome
from fcd.contest.conformance.suite import examine
from fcd.contest.foul import said

MEMORY = 2 << 30  # bytes of addresses, where the system can limit them; with a compiler, 0.5 GB do


def main() -> None:
    """Read what is to be examined, tell what is found."""
    out, last_words = _private(1), _private(2)
    faulthandler.enable(last_words)
    request = json.loads(sys.stdin.buffer.read())
    _limit_memory()

    def tell(**what: Any) -> None:
        print(json.dumps(what), file=out, flush=True)

    entrant = Entrant(request["name"], request["origin"], request["source"])
    try:
        _examine(PlayerUnderTest(entrant, request["seconds"], last_words), request["task"], tell)
        tell(done=True)
    except BaseException as error:  # a mistake of ours, or one that a player has led us into
        tell(mistake=said(error))
    os._exit(0)  # what a player might do at exit is not wanted


def _examine(subject: PlayerUnderTest, task: str, tell: Callable[..., None]) -> None:
    passed = True
    if task == "examine":
        for finding in examine(subject, lambda check: tell(began=check)):
            tell(found=finding.to_dict())
            passed = passed and finding.outcome is not Outcome.FAILED
    if passed:
        tell(diary=diary(subject))


def _private(number: int) -> TextIO:
    """A way out of our own; the usual one leads nowhere from now on."""
    own = os.fdopen(os.dup(number), "w", encoding="utf-8")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, number)
    os.close(nowhere)
    return own


def _limit_memory() -> None:
    try:
        import resource
    except ImportError:  # Windows has no such limits; the time limit ends it there
        return
    for limit, most in ((resource.RLIMIT_AS, MEMORY), (resource.RLIMIT_CORE, 0)):
        try:
            resource.setrlimit(limit, (most, resource.getrlimit(limit)[1]))
        except (OSError, ValueError):
            continue  # not this one, on this system
