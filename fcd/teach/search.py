"""Finding cases that tell right from wrong, when a course is built and when it is graded.

Many cases are made up. Those are kept that show a known mistake, a broken game or an automatic
change of the solution to be wrong, the smallest ones for each. The public ones are stored beside
the exercise's Markdown; hidden ones come from the same search with a secret of the instructor's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from heapq import heapify, heappop, heappush
from pathlib import Path
from random import Random
from typing import Any

from fcd.files import write_atomic
from fcd.sandbox import budget
from fcd.teach.answers import same
from fcd.teach.changes import Cell, Change, cells_of, changes_for, names_with
from fcd.teach.checker import CaseChecker, ask
from fcd.teach.checks import Check, Exercise
from fcd.teach.folder import exercise_files, find_check, find_exercise, load
from fcd.teach.mutants import Mutant, all_mutants
from fcd.teach.question import Question, Submission
from fcd.teach.solutions import solution_path
from fcd.teach.workers import workers

MOST_FEATURED = 150  # cases that are kept for their features
MOST_TRIED = 200  # other cases that are tried on one opponent, the smallest ones
FOUND = (
    "# Found by `fcd teach search`; not edited by hand. Your own cases go into the Markdown.\n\n"
)
STEPS = 100_000  # for one answer
PUBLIC = "public"  # what cases are made up from; hidden ones: from the instructor's secret

Cases = dict[str, list[str]]  # by check


@dataclass
class Opponent:
    """Something wrong, which a check should notice."""

    name: str
    make: Callable[[], Submission]
    known: bool = False  # a mistake with a name: every case is tried to notice it
    elsewhere: bool = False  # it is in a class that has checks of its own
    caught: int = 0  # by how many of the cases


@dataclass
class Found:
    """What a search brought for one check."""

    check: str
    cases: list[str]
    opponents: list[str] = field(default_factory=list)
    survivors: list[str] = field(default_factory=list)  # those that no case shows to be wrong


def opponents(exercise: Exercise, check: Check, solution: Path | None) -> Iterator[Opponent]:
    """Known mistakes, broken games, and changes of the solution, if that is here."""
    for mistake in check.misconceptions:
        yield Opponent(f"mistake {mistake.name}", mistake.wrong, known=True)
    for mutant in all_mutants():
        if mutant.name in exercise.mutants and check.game in mutant.games:
            yield Opponent(f"broken {mutant.name}", partial(_broken, check, mutant))
    if solution is not None:
        cells = cells_of(solution)
        classes = _classes_with_checks(exercise, cells)
        for change in changes_for(cells, check.submission):
            defined = cells[change.where].defines
            yield Opponent(
                f"change {change}",
                partial(_changed, cells, change, check.submission),
                elsewhere=bool(defined & classes) and check.submission not in defined,
            )


def _classes_with_checks(exercise: Exercise, cells: list[Cell]) -> set[str]:
    names = names_with(cells)
    handed_in = {check.submission for check in exercise.checks}
    return {name for name in handed_in if isinstance(names.get(name), type)}


def _broken(check: Check, mutant: Mutant) -> Submission:
    return check.model(mutant.of(check.game))


def _changed(cells: list[Cell], change: Change, name: str) -> Submission:
    return names_with(cells, change).get(name)


def search(
    exercise: Exercise,
    check: Check,
    solution: Path | None,
    seed: str,
    *,
    without: Iterable[str] = (),
    stored: Iterable[str] | None = None,
) -> Found:
    """Cases for one check, the smallest first; not these. Survivors are noticed by no case.

    With `stored` nothing is made up: what do these cases notice? No cases are looked for because of
    a class that has checks of its own: a game of many classes would be asked about all of them.
    """
    checker: CaseChecker[Any] = check.checker  # type: ignore[assignment]
    question = checker.question
    written = (question.write(question.read(t)) for t in checker.stored[: checker.by_hand])
    always = () if without else map(question.write, question.every())
    by_hand = {*written, *always} - {*without} if stored is None else set()  # asked anyway
    new = {*_made_up(checker, seed)} if stored is None else {*stored}
    cases = sorted(
        map(question.read, (new - {*without}) | by_hand),
        key=lambda c: (question.size(c), question.write(c)),
    )
    matcher = _Matcher(checker, cases)
    kept = {n for n, case in enumerate(cases) if question.write(case) in by_hand}
    if stored is None:  # these first: they notice most of what is wrong, and few more are needed
        kept |= _combined(question, cases, kept)
        kept |= _featured(question, cases, kept)
    found = Found(check.name, [])
    enough = question.each if stored is None else 1
    for opponent in sorted(opponents(exercise, check, solution), key=lambda o: o.elsewhere):
        found.opponents.append(opponent.name)
        try:
            submission = budget.call_with_budget(opponent.make, STEPS)
        except (budget.Raised, budget.NotAttempted, budget.TookTooLong, budget.Unusable):
            continue  # it does not even run
        if submission is None:
            continue
        among = sorted(range(len(cases)), key=lambda n: n not in kept)
        if stored is None and not opponent.known:
            among = among[: len(kept) + (0 if opponent.elsewhere else MOST_TRIED)]
        for number in among:
            if opponent.caught >= enough:
                break
            if matcher.tells(submission, number):
                kept.add(number)
                opponent.caught += 1
        if not opponent.caught:
            found.survivors.append(opponent.name)
    texts = (question.write(cases[number]) for number in sorted(kept))
    found.cases = [text for text in texts if text not in by_hand]
    return found


def _featured(question: Question[Any], cases: list[Any], kept: set[int]) -> set[int]:
    """More cases, until each feature is there; features of wild variety stop being worth it."""
    known = {feature for number in kept for feature in question.features(cases[number])}
    more: set[int] = set()
    for number, case in enumerate(cases):
        news = {*question.features(case)} - known
        if news and len(more) < MOST_FEATURED:
            more.add(number)
            known |= news
    return more


def _combined(question: Question[Any], cases: list[Any], kept: set[int]) -> set[int]:
    """More cases, until each two circumstances that can meet do so; few cases, small ones."""
    pairs = [{*question.meetings(case)} for case in cases]
    effort = [question.effort(case) for case in cases]
    missing = set().union(*pairs) - set().union(*(pairs[number] for number in kept))
    more: set[int] = set()

    def worth(number: int) -> float:
        return -len(pairs[number] & missing) / effort[number]

    best = [(worth(n), n) for n in range(len(cases))]
    heapify(best)
    while missing and len(more) < question.combined:
        _, number = heappop(best)
        now = (worth(number), number)  # perhaps less than it once was, never more
        if best and now > best[0]:
            heappush(best, now)
            continue
        more.add(number)
        missing -= pairs[number]
    return more


def _made_up(checker: CaseChecker[Any], seed: str) -> Iterator[str]:
    question, chance = checker.question, Random(f"{seed} {checker.name} {checker.question.game}")
    yield from map(question.write, question.every())
    for _ in range(question.made):
        yield question.write(question.make(chance))


class _Matcher:
    """Whether a case tells a submission from the right one; right answers are asked once."""

    def __init__(self, checker: CaseChecker[Any], cases: list[Any]) -> None:
        self.question, self.cases = checker.question, cases
        self.right: dict[int, object] = {}

    def tells(self, submission: Submission, number: int) -> bool:
        said = ask(self.question, submission, self.cases[number], STEPS)
        return said.error is not None or self.differs(number, said.got)

    def differs(self, number: int, got: object) -> bool:
        case, question = self.cases[number], self.question
        if question.has_judge:
            return question.judge(case, got) is not None
        if number not in self.right:
            self.right[number] = question.right(case)
        return not same(got, self.right[number])


# -- all checks of an exercise ---------------------------------------------------------------------


def search_all(exercise: Exercise, seed: str = PUBLIC, jobs: int | None = None) -> Cases:
    """The cases of all checks. Checks are made of functions, so that only names are sent."""
    names = [check.name for check in exercise.checks]
    with workers(jobs) as pool:
        return dict(zip(names, pool.map(_searched, names, [seed] * len(names)), strict=True))


def _searched(name: str, seed: str) -> list[str]:
    """Those of one check. One that is about more than cases has a number for its own chance."""
    exercise, check = find_exercise(name.partition(".")[0]), find_check(name)
    if not isinstance(check.checker, CaseChecker):
        return [] if seed == PUBLIC else [sha256(f"{seed} {name}".encode()).hexdigest()]
    public = () if seed == PUBLIC else check.checker.stored
    return search(exercise, check, solution_path(exercise.key), seed, without=public).cases


def store(exercise: Exercise, cases: Cases) -> bool:
    """Write them into the file beside the exercise's Markdown; whether that changes anything."""
    path = next(path for path in exercise_files(exercise.key) if path.suffix == ".md")
    found = {name.partition(".")[2]: texts for name, texts in cases.items() if texts}
    blocks = ("\n".join((f"[{name}]", *texts, "")) for name, texts in found.items())
    target, text = path.with_suffix(".cases"), FOUND + "\n".join(blocks)
    if target.is_file() and target.read_text(encoding="utf-8") == text:
        return False
    write_atomic(target, text)
    load.cache_clear()
    return True
