"""ex13: how a test-suite is tried. First on every correct game, then on the broken ones.

- A test *rejects* a game if it raises anything, or if it does not come to an end.
- On correct games nothing may be rejected. The first that is gets shown, and earns nothing.
- A broken game is *caught* if a test rejects it. A test that hangs on it catches it, too: on
  the correct games it came to an end, within a fifth of the steps that it has now.
- Tests that are not written yet are left out. Right is who catches all; others get their share.
- At the end the right game is asked for once more: a suite that counts its calls is no suite.

Every fourth broken game is kept back for grading.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from textwrap import wrap
from typing import Any

from fcd import rulebook
from fcd.teach import budget
from fcd.teach.answers import shown
from fcd.teach.checks import Misconception, Submission
from fcd.teach.exercises.ex13_write_tests.topics import topic_of
from fcd.teach.exercises.ex13_write_tests.watching import Tape, watched_class
from fcd.teach.mutants import Mutant, all_correct, all_mutants
from fcd.teach.outcome import CaseView, Depth, Finding, Outcome
from fcd.teach.taught_game import TaughtGame, taught_game

Test = Callable[[type], object]

MOST_STEPS = 2_000_000  # for one test on one correct game
TIMES, EXTRA = 5, 20_000  # on a broken game: so many times what it took on the correct ones
WIDTH = 92

NO_TESTS = (
    "There is no test in it. Hand in a list of functions, each of which takes a class Game: "
    "[test_points, test_matching]."
)
FLAKY = (
    "Your tests accepted the correct game at first, and rejected it when they were run again. Do "
    "they keep something from one run to the next, such as a list that grows?"
)


def public_mutants(game: str) -> tuple[Mutant, ...]:
    """The broken games of the self-check."""
    return tuple(m for number, m in enumerate(_mutants(game)) if number % 4 != 3)


def _mutants(game: str) -> tuple[Mutant, ...]:
    return tuple(mutant for mutant in all_mutants() if game in mutant.games)


@dataclass(frozen=True)
class Suites:
    """Tries suites of tests for one game."""

    game: str

    def check(
        self,
        submission: Submission,
        right: Submission,
        depth: Depth,
        known: tuple[Misconception, ...],
    ) -> Finding:
        """What is wrong with the suite, or how much it catches."""
        if submission is Ellipsis or submission is None:
            return Finding(Outcome.NOT_ATTEMPTED)
        try:
            run = _Run(self.game, _tests(submission))
        except budget.Unusable as error:
            return Finding(Outcome.WRONG, says=str(error))
        finding = run.finding(depth)
        return self.recognized(run, finding, known) if finding.outcome is Outcome.WRONG else finding

    def recognized(self, run: _Run, finding: Finding, known: tuple[Misconception, ...]) -> Finding:
        """With the sentence of a misconception whose suite fails in the same way, if any."""
        for misconception in known:
            if _Run(self.game, _tests(misconception.wrong())).fails_like(run):
                says = f"{finding.says} {misconception.says}"
                return replace(finding, says=says, misconception=misconception.name)
        return finding


def _tests(submission: Submission) -> tuple[Test, ...]:
    """The tests in what was handed in: one function, or a list of them."""
    found = tuple(submission) if isinstance(submission, list | tuple) else (submission,)
    for number, test in enumerate(found):
        if not callable(test):
            where = f"Item {number} of the list" if isinstance(submission, list | tuple) else "This"
            raise budget.Unusable(
                f"{where} is {shown(test)}, and not a test: a test is a function, named in the "
                "list without parentheses."
            )
    if not found:
        raise budget.Unusable(NO_TESTS)
    return found


@dataclass
class _Rejection:
    """How a test ended that did not simply come to its end."""

    test: str
    tape: Tape
    error: budget.Raised | None  # None: it was stopped
    failed: bool = False  # one of its asserts, that is


@dataclass
class _Run:
    """One suite on all games of a kind."""

    game: str
    tests: tuple[Test, ...]
    unwritten: set[str] = field(default_factory=set)
    steps: dict[Test, int] = field(default_factory=dict)  # that a test took on correct games
    rejected: str = ""  # the name of a correct game
    caught: set[str] = field(default_factory=set)
    tried: int = 0

    def finding(self, depth: Depth) -> Finding:
        right = taught_game(self.game)
        rejection = self.on(right)
        if not self.tests:
            return Finding(Outcome.NOT_ATTEMPTED)
        if rejection:
            self.rejected = self.game
            return self.told_of_rejecting(rejection)
        for correct in all_correct():
            if self.game in correct.games:
                rejection = self.on(correct.of(self.game))
                if rejection:
                    self.rejected = correct.name
                    return self.told_of_rejecting(rejection, correct)
        mutants = public_mutants(self.game) if depth is Depth.PUBLIC else _mutants(self.game)
        accepted = self.tried
        self.caught = {mutant.name for mutant in mutants if self.catches(mutant)}
        rejection = self.on(right)
        if rejection:
            told = self.told_of_rejecting(rejection)
            return replace(told, outcome=Outcome.WRONG, says=FLAKY)
        return self.told_of_catching(mutants, accepted)

    def fails_like(self, run: _Run) -> bool:
        """Whether this suite rejects the same correct game, or, like that one, catches nothing."""
        if self.on(taught_game(self.game)):
            return False
        for correct in all_correct():
            if correct.name == run.rejected:
                return self.on(correct.of(self.game)) is not None
        if run.rejected or run.caught:
            return False
        self.finding(Depth.PUBLIC)
        return not self.rejected and not self.caught

    # -- running the tests -------------------------------------------------------------------------

    def on(self, taught: TaughtGame) -> _Rejection | None:
        """The first test that rejects a correct game."""
        self.tried += 1
        written = []
        for test in self.tests:
            try:
                rejection = self.run(test, taught, MOST_STEPS)
            except budget.NotAttempted:
                self.unwritten.add(_name(test))
                continue
            written.append(test)
            if rejection:
                return rejection
        self.tests = tuple(written)
        return None

    def catches(self, mutant: Mutant) -> bool:
        """Whether any test rejects the broken game."""
        self.tried += 1
        taught = mutant.of(self.game)
        for test in self.tests:
            most = min(MOST_STEPS, TIMES * self.steps[test] + EXTRA)
            try:
                if self.run(test, taught, most):
                    return True
            except budget.NotAttempted:  # raised by a test that is written: it says no
                return True
        return False

    def run(self, test: Test, taught: TaughtGame, steps: int) -> _Rejection | None:
        tape = Tape()
        game = watched_class(taught, tape)
        spent: list[int] = []
        try:
            failed = budget.call_with_budget(partial(_failed, test, game), steps, spent.append)
        except budget.TookTooLong:
            return _Rejection(_name(test), tape, None)
        except (budget.Raised, budget.Unusable) as error:
            raised = error if isinstance(error, budget.Raised) else budget.Raised(error)
            return _Rejection(_name(test), tape, raised)
        if failed:
            return _Rejection(_name(test), tape, failed, failed=True)
        self.steps[test] = max(self.steps.get(test, 0), *spent)
        return None

    # -- telling -----------------------------------------------------------------------------------

    def told_of_rejecting(self, rejection: _Rejection, correct: Mutant | None = None) -> Finding:
        """The table on which a correct game was rejected, and the line that did it."""
        first = [f"This game is correct. {correct.says}"] if correct else []
        scene = rejection.tape.scene(f"{rejection.test}(Game)", first)
        error = rejection.error
        if error is None:
            return Finding(Outcome.TOO_LONG, self.tried, scene)
        if not rejection.failed and not correct:
            says = f"This was in {rejection.test}, on a game that plays by the rules."
            got, trace = str(error), error.traceback
            return Finding(Outcome.RAISED, self.tried, scene, got, says=says, traceback=trace)
        return Finding(
            Outcome.WRONG,
            self.tried,
            scene,
            says=f"Your test rejects a correct game. {rejection.test} raised {error}.",
            traceback=error.traceback,
        )

    def told_of_catching(self, mutants: Sequence[Mutant], accepted: int) -> Finding:
        """All caught, or how many, which, and a hint at the next."""
        counted = f"{len(self.caught)} of {len(mutants)} broken games"
        missed = [mutant for mutant in mutants if mutant.name not in self.caught]
        if not missed:
            says = f"Your tests accept {accepted} correct games, and catch all {len(mutants)} "
            return Finding(Outcome.RIGHT, self.tried, says=f"{says}broken games they were run on.")
        topic = topic_of(missed[0].name, self.game)
        rule = rulebook.section(topic.ref)
        caught = ", ".join(m.name for m in mutants if m.name in self.caught) or "none"
        lines = [f"accepted: all {accepted} correct games", *wrap(f"caught: {caught}", WIDTH)]
        if self.unwritten:
            lines += wrap(f"not written yet: {', '.join(sorted(self.unwritten))}", WIDTH)
        return Finding(
            Outcome.WRONG,
            self.tried,
            CaseView("all tests, on all games", (), tuple(lines), (f"{rule.title} [{rule.ref}]",)),
            says=f"Your tests catch {counted}. For the next one: {topic.asks}",
            share=len(self.caught) / len(mutants),
        )


def _failed(test: Test, game: type) -> budget.Raised | None:
    """Run the test. An assert that fails is what tests are for: it comes back, told."""
    try:
        test(game)
    except AssertionError as error:
        return budget.Raised(error)
    return None


def _name(test: Any) -> str:
    name = getattr(test, "__name__", None)
    return name if type(name) is str else shown(test)
