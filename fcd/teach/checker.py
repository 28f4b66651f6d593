"""Checking a submission on cases: the stored ones, smallest first, then some that are made up.

All of them are asked, so that a student is told how many are right, and a known mistake is named
only if it explains every answer. The smallest case that is wrong is made smaller still.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache, partial
from random import Random
from typing import Any, Generic

from fcd.game import Game
from fcd.sandbox import budget
from fcd.sandbox.budget import type_name
from fcd.teach.answers import apart, same, shown, wrong_type
from fcd.teach.checks import Check, Misconception
from fcd.teach.outcome import CaseView, Depth, Finding, Outcome
from fcd.teach.question import Case, Complaint, Model, Question, Submission

AHEAD = 100  # cases that are sent together
AGAIN = 10  # cases that are asked a second time, when all is said
MOST_RAISED = 5  # then it is known that the code raises
MANY = budget.MANY_STEPS  # for our own mistakes: elsewhere only the student's own steps count
MOST_TRIED = 400  # cases that are tried to find a smaller one

FLAKY = (
    "Asked the same thing twice, your code gave two different answers. Does it keep something "
    "between the calls, such as a list that grows?"
)
CHANGED_LATER = (
    "What your code returned for one question was changed by your code when it was asked another "
    "one. Make a new list in every call."
)
SAME_LIST = (
    "Your code returned the very same list twice. Changing one answer would change the other: make "
    "a new list in every call."
)
KEPT_ARGUMENT = (
    "Your code kept a list that it was given, and changed it when it was asked something else. "
    "Work on a copy: `list(…)` makes one."
)
CALLED = (
    "Hand in `{0}` itself, without brackets after its name. With brackets it is called, and you "
    "hand in what it returned, which is of type {1}."
)
PRINTED = "Your code printed its answer, but returned None. Use `return` instead of `print`."
NOTHING_RETURNED = "Your code returned None. Is there a path through it without a return?"


@dataclass(frozen=True)
class CaseChecker(Generic[Case]):
    """A question and the cases it is asked about."""

    name: str  # of what is handed in: "can_play_on"
    question: Question[Case]
    stored: tuple[str, ...]  # public, found by search or written by hand
    topics: Mapping[str, str] = field(default_factory=dict)  # of those that are about something
    hidden: Sequence[str] = ()  # for grading only, from the instructor's own search
    by_hand: int = 0  # how many of the stored ones, the first, were not found by search

    def check(
        self,
        submission: Submission,
        depth: Depth,
        known: tuple[Misconception, ...],
    ) -> Finding:
        """What is wrong first, on the smallest case that shows it."""
        if submission is Ellipsis or submission is None:
            return Finding(Outcome.NOT_ATTEMPTED)
        if not callable(submission):
            return Finding(Outcome.WRONG, says=CALLED.format(self.name, type_name(submission)))
        return _Asking(self, submission).run(self.cases(depth), known)

    def cases(self, depth: Depth = Depth.PUBLIC) -> list[Case]:
        """What is asked, the smallest first; made up once, however many hand something in."""
        if depth not in self._made:
            self._made[depth] = self._make(depth)
        return self._made[depth]

    @cached_property
    def _made(self) -> dict[Depth, list[Case]]:
        return {}

    def _make(self, depth: Depth) -> list[Case]:
        question = self.question
        hidden = {*self.hidden} if depth is Depth.HIDDEN else set[str]()
        texts = [*self.stored, *sorted(hidden)]
        cases = dict(zip(texts, map(question.read, texts), strict=True))
        chance = Random(f"{self.name} {question.game}")
        for case in (*question.every(), *(question.make(chance) for _ in range(question.fresh))):
            cases.setdefault(question.write(case), case)
        self._topics.update((id(case), self.topics.get(text, "")) for text, case in cases.items())
        # Public ones first: what fails can then be shown.
        key = {id(case): (text in hidden, question.size(case)) for text, case in cases.items()}
        return sorted(cases.values(), key=lambda case: key[id(case)])

    def calls(self, cases: list[Case]) -> budget.Calls:
        """The calls of these cases, which are the same for all who hand something in."""
        key = tuple(map(id, cases))
        if key not in self._calls:
            self._calls[key] = budget.Calls(map(self.question.given, cases))
        return self._calls[key]

    @cached_property
    def _calls(self) -> dict[tuple[int, ...], budget.Calls]:
        return {}

    def topic(self, case: Case) -> str:
        return self._topics.get(id(case), "")

    @cached_property
    def _topics(self) -> dict[int, str]:  # by the case's id: it stays, and has a long text
        return {}

    def view(self, case: Case) -> CaseView:
        """The case as a person sees it, with the call that can be typed."""
        scene = self.question.show(case)
        call = scene.call or self.question.call(self.name, case)
        return replace(scene, call=call, case=self.question.write(case))


def table_of(check: Check, case: str) -> Game | None:
    """The round of a case, to be played on a board; None if it isn't about a table."""
    if case and isinstance(check.checker, CaseChecker):
        return check.checker.question.game_of(case)
    return None


def with_hidden(check: Check, cases: Sequence[str]) -> Check:
    """The same check, with more cases for grading, if it asks about any or plays a match."""
    checker: Any = check.checker
    if not hasattr(checker, "hidden"):
        return check
    if isinstance(checker, CaseChecker):
        return replace(check, checker=replace(checker, hidden=tuple(cases)))
    checker = copy(checker)
    checker.hidden = tuple(cases)
    return replace(check, checker=checker)


@dataclass(frozen=True)
class Said:
    """What a submission returned when it was asked, or why it returned nothing."""

    got: object = None
    error: BaseException | None = None

    @property
    def text(self) -> str:
        """As it can be compared."""
        if self.error is None:
            return shown(self.got, longest=10_000)
        return f"{type(self.error).__name__} {self.error}"


def ask(
    question: Question[Case],
    submission: Submission,
    case: Case,
    steps: int,
    heard: budget.Heard | None = None,
) -> Said:
    """Ask a submission or a model. Nobody needs to count the steps of a model: it is our own."""
    try:
        if isinstance(submission, Model):
            return Said(question.answer_of(submission, case))
        call = partial(question.answer_of, submission, case)
        return Said(budget.call_with_budget(call, steps, heard=heard))
    except (budget.NotAttempted, budget.Raised, budget.TookTooLong, budget.Unusable) as error:
        return Said(error=error)
    except Exception as error:  # a broken game can fail in any way
        return Said(error=budget.Raised(error))


@dataclass
class _Failure(Generic[Case]):
    """A case on which the submission is wrong, and how."""

    case: Case
    outcome: Outcome
    complaint: Complaint = field(default_factory=lambda: Complaint(""))
    traceback: str = ""
    steps: int = 0
    returned: object = None
    printed: str = ""


@dataclass
class _Asking(Generic[Case]):
    checker: CaseChecker[Case]
    submission: Submission
    answers: list[tuple[Case, str]] = field(default_factory=list)  # as they came
    topics: dict[str, tuple[int, int]] = field(default_factory=dict)  # right, asked
    known: dict[int, tuple[Any]] = field(default_factory=dict)  # answers, by the case's id

    def run(self, cases: list[Case], known: tuple[Misconception, ...]) -> Finding:
        failures: list[_Failure[Case]] = []
        raised = 0
        for number, case in enumerate(cases):
            if number % AHEAD == 0:
                self.foresee(cases[number : number + AHEAD])
            failure = self.failure(case)
            self.note(case, failure)
            if failure is None:
                continue
            if failure.outcome is Outcome.NOT_ATTEMPTED and not self.answers[1:]:
                return Finding(Outcome.NOT_ATTEMPTED)
            failures.append(failure)
            raised += failure.outcome is Outcome.RAISED
            if failure.outcome is Outcome.TOO_LONG or raised > MOST_RAISED:
                break
        if not failures:
            return self.flaky(cases) or Finding(Outcome.RIGHT, len(cases), passed=len(cases))
        first = next((each for each in failures if not self.is_hidden(each.case)), failures[0])
        smallest = self.smallest(first)
        finding = replace(self.found(smallest), hidden=self.is_hidden(first.case))
        if finding.outcome is Outcome.WRONG and not finding.says:
            says, name = self.recognized(failures, known)
            says = says or self.signs(smallest, failures) or self.flakiness(failures)
            return replace(finding, says=says, misconception=name)
        return finding

    def foresee(self, cases: list[Case]) -> None:
        """Code in another process is asked these in one message, if each is a single call."""
        question = self.checker.question
        if budget.is_elsewhere() and type(question).ask is Question.ask:
            answers = budget.foresee(self.submission, self.checker.calls(cases), question.steps)
            asked = zip(cases, answers, strict=False)
            self.known = {id(case): answer for case, answer in asked if answer}

    def is_hidden(self, case: Case) -> bool:
        hidden = self.checker.hidden
        return bool(hidden) and self.checker.question.write(case) in hidden

    def note(self, case: Case, failure: _Failure[Case] | None) -> None:
        topic = self.checker.topic(case)
        right, asked = self.topics.get(topic, (0, 0))
        self.topics[topic] = right + (failure is None), asked + 1

    def found(self, failure: _Failure[Case]) -> Finding:
        """What is told about the failure that is shown."""
        counts = self.topics.values()
        passed, asked = sum(right for right, _ in counts), sum(of for _, of in counts)
        topics = ((topic, *counted) for topic, counted in self.topics.items() if topic)
        complaint = failure.complaint
        scene = complaint.scene or self.checker.view(failure.case)
        return Finding(
            Outcome.RAISED if failure.outcome is Outcome.NOT_ATTEMPTED else failure.outcome,
            asked,
            scene=replace(scene, case=scene.case or self.checker.question.write(failure.case)),
            got=complaint.got,
            expected=complaint.expected,
            says=complaint.says,
            traceback=failure.traceback,
            passed=passed,
            topics=tuple(topics),
            printed=failure.printed,
            steps=failure.steps,
        )

    # -- one case ------------------------------------------------------------------------------

    def failure(self, case: Case) -> _Failure[Case] | None:
        if known := self.known.pop(id(case), None):
            return self.judged(case, Said(known[0]))
        question, heard = self.checker.question, budget.Heard()
        found = self.judged(case, ask(question, self.submission, case, question.steps, heard))
        if found:
            found.printed = heard.text
        return found

    def judged(self, case: Case, said: Said) -> _Failure[Case] | None:
        """What is wrong with this, if anything."""
        question, error = self.checker.question, said.error
        if isinstance(error, budget.TookTooLong):
            steps = budget.steps_needed(lambda: question.answer_of(self.submission, case))
            return _Failure(case, Outcome.TOO_LONG, steps=steps)
        self.answers.append((case, said.text))
        if isinstance(error, budget.NotAttempted):
            return _Failure(case, Outcome.NOT_ATTEMPTED, Complaint("", got=str(error)))
        if isinstance(error, budget.Raised):
            told = Complaint("", got=str(error), says=error.meant)
            return _Failure(case, Outcome.RAISED, told, error.traceback)
        if isinstance(error, budget.Unusable):
            return _Failure(case, Outcome.WRONG, Complaint("", says=str(error)))
        complaint = self.complaint(case, said.got)
        return _Failure(case, Outcome.WRONG, complaint, returned=said.got) if complaint else None

    def complaint(self, case: Case, got: object) -> Complaint | None:
        question = self.checker.question
        if question.has_judge:
            found = question.judge(case, got)
            if not (found is None or isinstance(found, Complaint)):
                raise TypeError(f"judge returns None or a Complaint, not {found!r:.40}")
            return replace(found, got=found.got or shown(got)) if found else None
        expected = question.right(case)
        if same(got, expected):
            return None
        mine, right = apart(got, expected)
        return Complaint(right, got=mine)

    def smallest(self, failure: _Failure[Case]) -> _Failure[Case]:
        """Go on to a simpler case as long as there is one on which it fails in the same way."""
        if failure.outcome not in (Outcome.WRONG, Outcome.RAISED):
            return failure
        question, kept = self.checker.question, list(self.answers)
        seen = {question.write(failure.case)}
        steps, left = iter(question.smaller(failure.case)), MOST_TRIED
        while left and (case := next(steps, None)) is not None:
            text = question.write(case)
            if text in seen or not question.size(case) <= question.size(failure.case):
                continue
            seen.add(text)
            if not self.makes_sense(case):
                continue
            left -= 1
            again = self.failure(case)
            if again and again.outcome is failure.outcome:
                failure, steps = again, iter(question.smaller(again.case))
        self.answers = kept
        return failure

    def makes_sense(self, case: Case) -> bool:
        """Whether it may be asked; what we cannot answer ourselves is nobody else's mistake."""
        question = self.checker.question
        try:
            if not question.has_judge:
                question.right(case)
            return question.makes_sense(case)
        except Exception:  # a case made smaller can be wrong in any way
            return False

    # -- which mistake is it? ------------------------------------------------------------------

    def recognized(
        self, failures: list[_Failure[Case]], known: tuple[Misconception, ...]
    ) -> tuple[str, str]:
        """The known mistake that gives every one of these answers, right and wrong ones."""
        wrong = {id(failure.case) for failure in failures}
        told = sorted(self.answers, key=lambda answer: id(answer[0]) not in wrong)
        question = self.checker.question
        for mistake in known:
            if all(_mistaken(question, mistake, case) == answer for case, answer in told):
                return mistake.says, mistake.name
        return "", ""

    def signs(self, failure: _Failure[Case], failures: list[_Failure[Case]]) -> str:
        """What can be said about a wrong answer that fits no known mistake."""
        if not self.checker.question.has_judge:
            kind = wrong_type(failure.returned, self.checker.question.right(failure.case))
            if kind:
                return kind
        if failure.returned is None and failure.complaint.got == "None":
            if failure.printed.strip():
                return PRINTED
            wrong = {id(each.case) for each in failures}
            passed = (answer for case, answer in self.answers if id(case) not in wrong)
            return "" if "None" in passed else NOTHING_RETURNED  # None is right elsewhere
        return self.constant()

    def constant(self) -> str:
        answers = {answer for _, answer in self.answers}
        if len(answers) > 1 or len(self.answers) < AGAIN:
            return ""
        said, times = answers.pop(), len(self.answers)
        return f"Your code gave the same answer to all {times} questions: {said:.60}."

    def flakiness(self, failures: list[_Failure[Case]]) -> str:
        """Whether an answer is another one when some are asked again: wrong ones, then right ones.

        Where several are right, it may be another one, but not right once and wrong once.
        """
        question, wrong = self.checker.question, {id(each.case) for each in failures}
        halves = (
            [a for a in self.answers if (id(a[0]) in wrong) is half] for half in (True, False)
        )
        some = [answer for half in halves for answer in half[:: len(half) // -AGAIN or -1]]
        for case, answer in some:
            again = ask(question, self.submission, case, question.steps)
            if question.has_judge:
                differs = (self.complaint(case, again.got) is not None) != (id(case) in wrong)
            else:
                differs = again.text != answer
            if differs:
                return FLAKY
        return ""

    def flaky(self, cases: list[Case]) -> Finding | None:
        """All was right. Is it the second time, too, and does one answer leave the others alone?"""
        some = cases[:: -(-len(cases) // AGAIN)]
        self.foresee(some)
        for case in some:
            if self.failure(case):
                return Finding(Outcome.WRONG, len(cases), scene=self.checker.view(case), says=FLAKY)
        if callable(self.submission) and not isinstance(self.submission, type | Model):
            return self.entangled(some, len(cases))
        return None

    def entangled(self, cases: list[Case], asked: int) -> Finding | None:
        """Whether answers of a function share a list, or change each other or their arguments.

        All are asked in one go: code in a process of its own has forgotten our lists after that.
        """
        question, watched = self.checker.question, _Watched(self.submission)

        def ask_all() -> None:
            for case in cases:
                watched.case = case
                with suppress(Exception):  # to raise may be right
                    question.ask(watched, case)

        with suppress(budget.Raised, budget.TookTooLong):
            budget.call_with_budget(ask_all, len(cases) * question.steps)
        for case, says in watched.troubles():
            return Finding(Outcome.WRONG, asked, scene=self.checker.view(case), says=says)
        return None


@dataclass
class _Call:
    """What a function was given and what it returned, and all that was in these lists then."""

    case: Any
    args: tuple[object, ...]
    given: list[object]
    got: object = None
    said: list[object] = field(default_factory=list)


class _Watched:
    """A student's function, all of whose calls are remembered."""

    def __init__(self, function: Submission) -> None:
        self.function, self.calls = function, list[_Call]()
        self.case: object = None  # what it is asked about

    def __call__(self, *args: object) -> object:
        call = _Call(self.case, args, _inside(args))
        call.got = self.function(*args)
        call.said = _inside(call.got)
        self.calls.append(call)
        return call.got

    def troubles(self) -> Iterator[tuple[Any, str]]:
        """Whatever a later call did to an earlier one."""
        known: set[int] = set()
        for call in self.calls:
            if not _alike(call.said, _inside(call.got)):
                yield call.case, CHANGED_LATER
            if not _alike(call.given, _inside(call.args)):
                yield call.case, KEPT_ARGUMENT
            lists = {id(each) for each in call.said if type(each) in (list, dict, set)}
            if lists & known:
                yield call.case, SAME_LIST
            known |= lists


def _inside(value: object) -> list[object]:
    """The value and, of lists and their like, all that is in them."""
    found = [value]
    if type(value) in _HOLDERS:
        for each in value.items() if type(value) is dict else value:  # type: ignore[attr-defined]
            if type(each) in _HOLDERS:
                found += _inside(each)
            else:
                found.append(each)
    return found


_HOLDERS = (list, tuple, set, dict)


def _alike(one: list[object], other: list[object]) -> bool:
    """Whether the very same things are in both; tuples of a dict are made again each time."""
    pairs = zip(one, other, strict=False)
    return len(one) == len(other) and all(a is b or type(a) is tuple for a, b in pairs)


@lru_cache(maxsize=50_000)  # of a whole class, in which many make the same mistakes
def _mistaken(question: Question[Any], mistake: Misconception, case: Any) -> str:
    """What one who makes this mistake says about a case."""
    with budget.counted_by(None):  # it is ours, and here
        return ask(question, _game_of(mistake) or mistake.wrong(), case, MANY).text


@lru_cache(maxsize=1_000)
def _game_of(mistake: Misconception) -> Model | None:
    """The broken game that makes this mistake, if one does: it need not be made for each case."""
    made = mistake.wrong()
    return made if isinstance(made, Model) else None
