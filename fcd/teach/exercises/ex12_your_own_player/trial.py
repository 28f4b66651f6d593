"""ex12: how a student's player is tried. First the rules, then two matches.

The first questions are asked under the step budget (budget.py), so that an endless loop is stopped
after the same number of steps everywhere. Then come the checks of the contest and the matches,
thousands of questions, where counting steps would take longer than playing: there the contest's own
watchdog looks at the clock.

Points, in tenths: up to 3 if it breaks a rule, 4 if it beats nobody, 6 if it beats one of the two,
8 if it beats both, 10 if it beats both clearly.
"""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from dataclasses import dataclass, replace
from random import Random
from typing import Any

from fcd.contest.conformance import PlayerUnderTest, examine, integrity
from fcd.contest.conformance import report as conformance
from fcd.contest.conformance.entrants import Entrant
from fcd.contest.conformance.position import Position
from fcd.contest.foul import TOO_LONG, Foul
from fcd.contest.player import Player
from fcd.teach import budget
from fcd.teach.answers import shown
from fcd.teach.checks import Misconception, Submission
from fcd.teach.exercises.ex12_your_own_player.match import (
    CLEAR,
    PATIENCE,
    RIVALS,
    Result,
    play_against,
)
from fcd.teach.exercises.shared.contest_positions import in_words, places, position, rows, told
from fcd.teach.outcome import CaseView, Depth, Finding, Outcome, Row
from fcd.teach.quoting import rules_in

BREAKS, NEITHER, ONE, BOTH, CLEARLY = 0.3, 0.4, 0.6, 0.8, 1.0
LAST_PUBLIC = "same"  # of the contest's checks; whole rounds are played in the matches anyway

FIRST_QUESTIONS = tuple(
    map(
        position,
        (
            *("R5 on R7", "R5 wild on R7", "B5 on R7", "wild4 R5 on R7", "wild4 B5 on R7"),
            *("R5 B5 on wild blue", "wild wild4 on R7", "G1 G9 Gskip Rskip wild4 on Gdraw2"),
        ),
    )
)


@dataclass(frozen=True)
class Playing:
    """The trial of a player."""

    def check(
        self,
        submission: Submission,
        right: Submission,
        depth: Depth,
        known: tuple[Misconception, ...],
    ) -> Finding:
        """The first rule that it breaks, or how it plays."""
        if submission is None or submission is Ellipsis:
            return Finding(Outcome.NOT_ATTEMPTED)
        with _silence():
            failed = (
                _first_questions(submission)
                or _not_a_player(submission)
                or _tried(submission, depth)
            )
        return _recognized(failed, known)


@contextmanager
def _silence() -> Iterator[None]:
    """What a player prints would be printed thousands of times."""
    with redirect_stdout(_Nowhere()), redirect_stderr(_Nowhere()):
        yield


class _Nowhere(io.TextIOBase):
    def write(self, text: str) -> int:
        return len(text)


# -- the first questions ---------------------------------------------------------------------------


def _first_questions(submission: Submission) -> Finding | None:
    """A few positions, under the step budget. Wrong answers are for the contest to judge."""
    for number, where in enumerate(FIRST_QUESTIONS):
        try:
            budget.call_with_budget(lambda where=where: _asked(submission, where))  # type: ignore[misc]
        except budget.NotAttempted as error:
            if number == 0:
                return Finding(Outcome.NOT_ATTEMPTED)
            return Finding(Outcome.RAISED, scene=_scene(submission, where), got=str(error))
        except budget.Raised as error:
            return _raised(_scene(submission, where), error)
        except budget.TookTooLong:
            return Finding(Outcome.TOO_LONG, scene=_scene(submission, where))
        except budget.Unusable as error:
            return Finding(Outcome.WRONG, scene=_scene(submission, None), says=str(error))
    return None


def _asked(submission: Submission, where: Position) -> object:
    """Both questions to a new player."""
    player = submission()
    if not isinstance(player, Player):
        raise budget.Unusable(f"{_name(submission)}() gives {shown(player)}, which isn't a Player.")
    player.chance = Random(0)
    return player.play(*where.question), player.call_color(where.hand[1:])


def _raised(scene: CaseView, error: budget.Raised) -> Finding:
    return Finding(Outcome.RAISED, scene=scene, got=str(error), traceback=error.traceback)


def _not_a_player(submission: Submission) -> Finding | None:
    if isinstance(submission, type) and issubclass(submission, Player):
        return None
    says = f"Hand in the class itself, not {shown(submission)}: `class MyPlayer(Player):`"
    return Finding(Outcome.WRONG, scene=_scene(submission, None), says=says)


# -- the rules, then the matches -------------------------------------------------------------------


def _tried(player: type[Player], depth: Depth) -> Finding:
    checks = examine(PlayerUnderTest(Entrant.of(player, player.__name__), PATIENCE))
    last = LAST_PUBLIC if depth is Depth.PUBLIC else ""
    found = list(_up_to(last, checks))
    try:
        results = [] if _failed(found) else [play_against(player, r, depth) for r in RIVALS]
    except Foul as foul:
        found += checks  # whole rounds: they look for a smaller hand
        if not _failed(found):
            return _fouled(player, foul)
    if _failed(found):
        return _broken(player, found)
    changed = integrity.altered()
    integrity.mend()
    if changed:
        says = f"Your player changed {changed}, which all players rely on."
        return Finding(Outcome.WRONG, scene=_scene(player, None), says=says, share=0.0)
    return _placed(player, results)


def _up_to(last: str, checks: Iterator[conformance.Finding]) -> Iterator[conformance.Finding]:
    """The findings up to that check; later checks are not made."""
    for found in checks:
        yield found
        if found.check == last:
            return


def _failed(found: list[conformance.Finding]) -> list[conformance.Finding]:
    return [each for each in found if each.outcome is conformance.Outcome.FAILED]


def _fouled(player: type[Player], foul: Foul) -> Finding:
    """It went wrong in a match, and nowhere else: the hand it held then."""
    seen = foul.evidence
    where = None
    if seen and seen.up_card:
        called = None if seen.up_card.color else seen.color
        where = Position(seen.hand, seen.up_card, called)
    scene = _scene(player, where)
    if foul.what == TOO_LONG:
        return Finding(Outcome.TOO_LONG, scene=scene)
    if foul.__cause__:
        return _raised(scene, budget.Raised(foul.__cause__))
    says = f"In a match your player {foul.what}."
    return Finding(Outcome.WRONG, scene=scene, got=seen.answer if seen else "", says=says, share=0)


def _broken(player: type[Player], found: list[conformance.Finding]) -> Finding:
    """A rule is broken: the smallest hand that shows it. Breaking one costs less than many."""
    first, *more = _failed(found)
    where, check = first.position, _check(first)
    scene = _scene(player, where, "" if "asked for a card" in first.says else check)
    if first.says.startswith("took too long"):
        return Finding(Outcome.TOO_LONG, scene=scene)
    if first.says.startswith(("raised", "cannot be made")):
        return _raised_again(player, where, first.says, scene)
    if where is None:
        scene = replace(scene, lines=first.evidence)
    elif check == "color":
        scene = replace(scene, rules=tuple(where.explain_play(where.hand[-1], None).lines()))
    else:
        scene = replace(scene, rules=told(where, first.place))
    return Finding(
        Outcome.WRONG,
        scene=scene,
        got=_answer(first, check),
        expected=_expected(first, check),
        says=f"Your player {first.says}.",
        misconception=check,
        share=BREAKS * (1 - len(more) / len(found)),
    )


def _check(found: conformance.Finding) -> str:
    """The check that it fails; of what went wrong in a whole round, the one that it would fail."""
    where, place = found.position, found.place
    if place is None and found.check in ("answers", "rounds"):
        kinds = {"did not play": "must-play", "; the places go": "answers"}
        return next((kind for words, kind in kinds.items() if words in found.says), "other")
    if where is None or place is None or found.check != "rounds":
        return found.check
    return "legal" if where.hand[place].color else "wild-draw-4"


def _answer(found: conformance.Finding, check: str) -> str:
    """What it answered, or did."""
    for line in found.evidence:
        if line.startswith("answer:"):
            answer = line.removeprefix("answer:").strip()
            return answer.partition(", ")[2] if check == "color" else answer
    return found.says


def _expected(found: conformance.Finding, check: str) -> str:
    """What would have been right, in words."""
    if found.position is None:
        return f"a player that {found.title}"
    if check == "color":
        return "one of Color.RED, Color.BLUE, Color.GREEN, Color.YELLOW"
    fitting = [in_words(found.position, place) for place in places(found.position)]
    return " or ".join(fitting) or "NO_PLAY_POSSIBLE"


def _raised_again(
    player: type[Player], where: Position | None, says: str, scene: CaseView
) -> Finding:
    """Have it raised once more, to tell the line."""
    try:
        if where:
            budget.call_with_budget(lambda: _asked(player, where))
    except budget.Raised as error:
        return _raised(scene, error)
    except (budget.NotAttempted, budget.TookTooLong, budget.Unusable):
        pass
    return Finding(Outcome.RAISED, scene=scene, got=says.removeprefix("raised "))


def _placed(player: type[Player], results: list[Result]) -> Finding:
    """It keeps to the rules: how good is it?"""
    beaten = sum(result.beats for result in results)
    matches = tuple(map(str, results))
    if beaten == len(results):
        clearly = all(result.beats_clearly for result in results)
        more = "" if clearly else f" For all points, win {CLEAR:g} points a round more, for sure."
        says = f"{_sentence('; '.join(matches))}{more}"
        return Finding(Outcome.RIGHT, says=says, share=CLEARLY if clearly else BOTH)
    names = " and ".join(rival.__name__ for rival in RIVALS)
    rounds = f"{results[0].rounds:,}"
    scene = CaseView(
        call=f"matches of {_name(player)} against {names}",
        lines=(
            f"{rounds} rounds each; every deal is played twice, with the seats changed",
            *matches,
        ),
        rules=rules_in("uno_contest#contest")[-1:],
    )
    return Finding(
        Outcome.WRONG,
        scene=scene,
        got=f"beats {beaten} of {len(results)}",
        expected="beats both: the whole interval lies above 0",
        misconception="beats-one" if beaten else "beats-neither",
        share=ONE if beaten else NEITHER,
    )


def _sentence(text: str) -> str:
    return f"{text[:1].upper()}{text[1:]}."


# -- telling ---------------------------------------------------------------------------------------


def _scene(submission: Submission, where: Position | None, check: str = "") -> CaseView:
    name = _name(submission)
    if where is None:
        return CaseView(f"{name}()", rules=rules_in("uno_contest#contest")[:1])
    rules = rules_in("uno_contest#players")[:3]
    if check == "color":
        left = Row("hand", where.hand[:-1], f"{where.hand[-1].spoken} was just played")
        return CaseView(f"{name}().call_color(hand)", (left,), rules=rules)
    call = f"{name}().play(hand, {where.up_card}, {where.called_color!r}, state)"
    return CaseView(call, rows(where), rules=rules)


def _name(submission: Any) -> str:
    name = getattr(submission, "__name__", None)
    return name if type(name) is str else "MyPlayer"


def _recognized(finding: Finding, known: tuple[Misconception, ...]) -> Finding:
    """A mistake is named after the check that it fails."""
    for mistake in known:
        if mistake.name == finding.misconception:
            return replace(finding, says=f"{finding.says} {mistake.says}".strip())
    return replace(finding, misconception="")
