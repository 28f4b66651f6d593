"""Checking a submission on cases: the public examples first, then many that Hypothesis makes up.

The first difference from the right one is shrunk to the smallest case that shows it. Cases are
the same for everybody and every time.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from time import monotonic
from typing import Generic, TypeVar

from hypothesis.errors import Flaky
from hypothesis.strategies import SearchStrategy

from fcd.exploring import explore
from fcd.teach import budget
from fcd.teach.answers import apart, same, shown
from fcd.teach.checks import Misconception, Submission
from fcd.teach.outcome import CaseView, Depth, Finding, Outcome

Case = TypeVar("Case")

SEEDS = {Depth.PUBLIC: 1, Depth.HIDDEN: 2}
MOST_ASKED = 1_500  # questions while a counterexample is made smaller
PATIENCE = 4.0  # seconds for that; slow code gets a counterexample that is not quite the smallest
LIKELY = 0.5  # of the cases that show a misconception; below that its sentence would mislead
COMPARED = 60  # generated cases on which an answer is compared with known misconceptions

FLAKY = (
    "Asked the same thing twice, your code gave two different answers. Does it keep something "
    "between the calls, such as a list that grows?"
)
NOTHING_RETURNED = "Your code returned None. Is there a path through it without a return?"


@dataclass(frozen=True)
class Complaint:
    """Why an answer is wrong, where there is more than one right answer."""

    expected: str  # in words
    says: str = ""
    got: str = ""  # the part of the answer that is wrong, if it is long
    scene: CaseView | None = None  # where it went wrong, if the case is long


@dataclass(frozen=True)
class CaseChecker(Generic[Case]):
    """Cases, how to ask about one, and how to show it."""

    examples: Sequence[Case]  # public, the simplest first; the notebook shows some of them
    ask: Callable[[Submission, Case], object]  # its answer about a case, as plain data
    scene: Callable[[Case], CaseView]
    generated: Callable[[], SearchStrategy[Case]]
    judge: Callable[[Case, object], Complaint | None] | None = None  # None: compare with the model
    simpler: Callable[[Case], Iterable[Case]] | None = None  # one step; None: Hypothesis shrinks
    hidden: Sequence[Case] = ()  # tried only when grading
    count: int = 150  # of generated cases that are tried
    hidden_count: int = 400

    def check(
        self,
        submission: Submission,
        right: Submission,
        depth: Depth,
        known: tuple[Misconception, ...],
    ) -> Finding:
        """What is wrong first, on the smallest case that shows it."""
        return _Search(self, submission, right, depth).run(known)

    def made_up(self, depth: Depth) -> tuple[Case, ...]:
        """The generated cases. Making them takes longer than asking, so they are kept."""
        if (id(self), depth) not in _KEPT:
            kept: list[Case] = []
            self.explore(kept.append, depth)
            _KEPT[id(self), depth] = (self, tuple(kept))
        cases: tuple[Case, ...] = _KEPT[id(self), depth][1]  # type: ignore[assignment]
        return cases

    def explore(self, look: Callable[[Case], None], depth: Depth) -> None:
        """Have Hypothesis make up cases; if `look` raises, it comes again with smaller ones."""
        count = self.count if depth is Depth.PUBLIC else self.hidden_count
        explore(self.generated(), look, count, SEEDS[depth])


_KEPT: dict[tuple[int, Depth], tuple[object, tuple[object, ...]]] = {}  # keeps the Cases alive, too


class _Wrong(Exception):
    """Told to Hypothesis: this case shows it."""


@dataclass
class _Failure(Generic[Case]):
    """A case on which the submission is wrong, and how."""

    case: Case
    finding: Finding
    got: object = None


@dataclass
class _Search(Generic[Case]):
    cases: CaseChecker[Case]
    submission: Submission
    right: Submission
    depth: Depth
    tried: int = 0
    failures: list[_Failure[Case]] = field(default_factory=list)

    def run(self, known: tuple[Misconception, ...]) -> Finding:
        if self.submission is Ellipsis or self.submission is None:
            return Finding(Outcome.NOT_ATTEMPTED)
        failure = self.first()
        if failure is None:
            return Finding(Outcome.RIGHT, self.tried)
        finding = failure.finding
        if finding.outcome is Outcome.WRONG and not finding.says:
            says, name = self.recognized(failure, known)
            says = says or self.other_signs(failure)
            return replace(finding, tried=self.tried, says=says, misconception=name)
        return replace(finding, tried=self.tried)

    def other_signs(self, failure: _Failure[Case]) -> str:
        """What can be said about a wrong answer that fits no misconception."""
        if failure.got is None:
            return NOTHING_RETURNED
        again = self.answer(self.submission, failure.case)
        return "" if again == shown(failure.got, longest=10_000) else FLAKY

    def first(self) -> _Failure[Case] | None:
        """A public example, or the smallest of the generated ones, or None."""
        examples = [*self.cases.examples]
        if self.depth is Depth.HIDDEN:
            examples += self.cases.hidden
        for number, case in enumerate(examples):
            failure = self.look(case, is_first=number == 0)
            if failure:
                return failure
        for case in self.cases.made_up(self.depth):
            failure = self.look(case)
            if failure:
                may_shrink = failure.finding.outcome in (Outcome.WRONG, Outcome.RAISED)
                return self.smaller(failure) if may_shrink else failure
        return None

    def look(self, case: Case, *, is_first: bool = False) -> _Failure[Case] | None:
        """What is wrong on this case, if anything."""
        self.tried += 1
        scene = self.cases.scene
        try:
            got = budget.call_with_budget(lambda: self.cases.ask(self.submission, case))
        except budget.NotAttempted as error:
            if is_first:
                return _Failure(case, Finding(Outcome.NOT_ATTEMPTED))
            return _Failure(case, Finding(Outcome.RAISED, scene=scene(case), got=str(error)))
        except budget.Raised as error:
            told = Finding(
                Outcome.RAISED, scene=scene(case), got=str(error), traceback=error.traceback
            )
            return _Failure(case, told)
        except budget.TookTooLong:
            return _Failure(case, Finding(Outcome.TOO_LONG, scene=scene(case)))
        except budget.Unusable as error:
            return _Failure(case, Finding(Outcome.WRONG, scene=scene(case), says=str(error)))
        return self.compared(case, got)

    def compared(self, case: Case, got: object) -> _Failure[Case] | None:
        complaint = self.complaint(case, got)
        if complaint is None:
            return None
        finding = Finding(
            Outcome.WRONG,
            scene=complaint.scene or self.cases.scene(case),
            got=complaint.got or shown(got),
            expected=complaint.expected,
            says=complaint.says,
        )
        return _Failure(case, finding, got)

    def complaint(self, case: Case, got: object) -> Complaint | None:
        if self.cases.judge:
            return self.cases.judge(case, got)
        expected = self.cases.ask(self.right, case)
        if same(got, expected):
            return None
        mine, right = apart(got, expected)
        return Complaint(right, got=mine)

    # -- smaller and smaller ---------------------------------------------------------------------

    def smaller(self, failure: _Failure[Case]) -> _Failure[Case]:
        """The smallest case that can be found on which the submission is wrong in any way."""
        tried = self.tried
        best = self.simplest(failure) if self.cases.simpler else self.smallest(failure)
        if self.look(best.case) is None:
            best.finding = replace(best.finding, says=FLAKY)
        self.tried = tried
        return best

    def simplest(self, failure: _Failure[Case]) -> _Failure[Case]:
        """Go on to a simpler case as long as there is one."""
        assert self.cases.simpler
        until = monotonic() + PATIENCE
        steps = iter(self.cases.simpler(failure.case))
        while monotonic() < until and (case := next(steps, None)) is not None:
            again = self.look(case)
            if again and again.finding.outcome in (Outcome.WRONG, Outcome.RAISED):
                failure, steps = again, iter(self.cases.simpler(again.case))
        return failure

    def smallest(self, failure: _Failure[Case]) -> _Failure[Case]:
        """Have Hypothesis look for it."""
        until, most = monotonic() + PATIENCE, self.tried + MOST_ASKED
        found = [failure]

        def look(case: Case) -> None:
            if monotonic() > until or self.tried > most:
                return
            again = self.look(case)
            if again and again.finding.outcome in (Outcome.WRONG, Outcome.RAISED):
                found.append(again)
                raise _Wrong

        try:
            self.cases.explore(look, self.depth)
        except _Wrong:
            return found[-1]  # Hypothesis ends with the smallest
        except Flaky:
            pass
        return min(found, key=_size)

    # -- which mistake is it? --------------------------------------------------------------------

    def recognized(
        self, failure: _Failure[Case], known: tuple[Misconception, ...]
    ) -> tuple[str, str]:
        """The misconception that explains this answer, and most of the others."""
        best: tuple[int, Misconception] | None = None
        sample = (*self.cases.examples, *self.cases.made_up(Depth.PUBLIC)[:COMPARED])
        theirs: list[str] | None = None
        ours: list[str] = []
        for misconception in known:
            wrong = misconception.wrong()
            if self.answer(wrong, failure.case) != self.answer(self.submission, failure.case):
                continue
            if theirs is None:
                theirs = [self.answer(self.submission, case) for case in sample]
                ours = [self.answer(self.right, case) for case in sample]
            its = [self.answer(wrong, case) for case in sample]
            if self.cases.judge is None and not _is_likely(its, theirs, ours):
                continue
            alike = sum(map(str.__eq__, its, theirs))
            if best is None or alike > best[0]:
                best = alike, misconception
        return (best[1].says, best[1].name) if best else ("", "")

    def answer(self, submission: Submission, case: Case) -> str:
        """What a submission says about a case, as text that can be compared."""
        try:
            return shown(
                budget.call_with_budget(lambda: self.cases.ask(submission, case)), longest=10_000
            )
        except (budget.NotAttempted, budget.Raised, budget.Unusable) as error:
            return f"raised {error}"
        except budget.TookTooLong:
            return "took too long"


def _size(failure: _Failure[Case]) -> tuple[int, int, int]:
    assert failure.finding.scene
    return failure.finding.scene.size


def _is_likely(its: list[str], theirs: list[str], ours: list[str]) -> bool:
    """Whether somebody who thinks so would answer like this: wrong where this mistake shows."""
    shows = [
        (mistaken, answer)
        for mistaken, answer, right in zip(its, theirs, ours, strict=True)
        if mistaken != right
    ]
    return sum(mistaken == answer for mistaken, answer in shows) >= LIKELY * len(shows)
