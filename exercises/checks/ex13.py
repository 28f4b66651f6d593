"""ex13: tests that accept every correct game, and catch broken ones.

- A test *rejects* a game if it raises anything, or if it does not come to an end.
- A test that rejects a correct game is unfair: it is shown, and it isn't counted. Each counts like
  a broken game that was missed, so that the other tests keep their points. So is one that makes a
  move that isn't valid, asks for what isn't there, or looks inside: no rule promises anything then.
- A broken game is *caught* if a fair test rejects it. A test that hangs on it catches it, too: on
  the correct games it came to an end, within a fifth of the steps that it has now.
- Broken games come in any order, with correct ones in between, and the right one once more at the
  end: a test that counts its calls isn't fair.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import cache, partial
from pathlib import Path
from random import SystemRandom
from textwrap import wrap
from typing import Any

from fcd import rulebook
from fcd.sandbox import budget
from fcd.teach.checks import Misconception
from fcd.teach.course import course_class
from fcd.teach.folder import read_text
from fcd.teach.mutants import Mutant, all_correct, all_mutants
from fcd.teach.outcome import Depth, Finding, Outcome
from fcd.teach.writing import (
    CaseView,
    Submission,
    TaughtGame,
    Unusable,
    beside,
    shown,
    taught_game,
)

from .ex13_rounds import FULL, SHORT, UNFAIR, answers_of
from .ex13_tape import Tape, rule_title

TIMES, EXTRA = 5, budget.STEPS  # on a broken game: so many times what it took on a correct one
SURE = 2  # catches of a test that it must make a second time: chance doesn't
CHANCE, SURPRISE = SystemRandom(), 0.15  # which game comes when is not to be foreseen
AGAIN = 4  # times that a test must reject the same game before it is said what it expects
WIDTH = 92

NOTHING = "No assert has failed yet: does it compare answers, as in `game.num_cards() == 34`? "

# Games that are correct, and the mistake of a test that rejects one of them.
LOOK_ALIKES = {
    **dict.fromkeys(("hands-reversed", "hands-sorted", "hands-turned"), "hand-order"),
    "drawn-cards-first": "hand-order",
    "direction-a-number": "is-not-equals",
    "leftovers-in-past-moves": "whole-past-move",
    **dict.fromkeys(("no-reasons", "rules-asked-backwards"), "text-of-an-error"),
    "another-seed": "looks-inside",
}


class Suites:
    """Tries the tests of a student on games that are correct, and on broken ones."""

    def __init__(self, game: str) -> None:
        self.game = game

    def check(
        self,
        submission: Submission,
        depth: Depth,
        known: tuple[Misconception, ...],
    ) -> Finding:
        """What is unfair, what is caught, and a question about what isn't."""
        if submission is Ellipsis or submission is None:
            return Finding(Outcome.NOT_ATTEMPTED)
        try:
            finding = _Run(self.game, _tests(submission)).finding()
        except Unusable as error:
            return Finding(Outcome.WRONG, says=str(error))
        says = {mistake.name: mistake.says for mistake in known}.get(finding.misconception)
        return replace(finding, says=f"{finding.says} {says}") if says else finding

    def model(self, taught: TaughtGame) -> list[Callable[[Any], None]]:
        """Tests that reject whatever answers otherwise than this game."""
        right = course_class(taught)
        answers = cache(lambda text: [*answers_of(right, text)])

        def compare(game: Any) -> None:
            for text in SHORT if self.game == "fcd2018" else SHORT + FULL:
                for ours, theirs in zip(answers(text), answers_of(game, text), strict=True):
                    assert ours == theirs

        return [lambda game: budget.at_full_speed(partial(compare, game))]


@dataclass(eq=False)
class Test:
    """One of the tests that were handed in."""

    run: Callable[[Any], object]
    steps: int | None = None  # that it took on the right game
    sure: int = 0  # times that it rejected a game, and did so again
    dealt: set[bool] = field(default_factory=set)  # whether it dealt a round, in its runs
    is_lazy: bool = False  # it is a generator, of which nothing is run

    @property
    def name(self) -> str:
        name = getattr(self.run, "__name__", None)
        return name if type(name) is str else shown(self.run)


def _tests(submission: Submission) -> list[Test]:
    """The tests in what was handed in: one function, or a list of them."""
    several = isinstance(submission, list | tuple)
    found = list(submission) if several else [submission]
    for number, test in enumerate(found):
        if not callable(test):
            where = f"Item {number} of the list" if several else "This"
            raise Unusable(
                f"{where} is {shown(test)}, which isn't a test. A test is a function; write its "
                "name into the list, without parentheses: [test_points, test_matching]."
            )
    if not found:
        raise Unusable(
            "There is no test in the list. Hand in a list of functions, each of which takes a "
            "class Game: [test_points, test_matching]."
        )
    return [Test(test) for test in found]


# -- running tests ---------------------------------------------------------------------------------


@dataclass
class Rejection:
    """How a test ended that did not simply come to its end."""

    test: Test
    tape: Tape
    error: budget.Raised | None = None  # None: it was stopped
    asserted: bool = False
    alike: Mutant | None = None  # the correct game that it rejects; None: the right one itself
    flaky: bool = False


@dataclass
class _Run:
    """The tests of one student, on all games of a kind."""

    game: str
    tests: list[Test]
    unwritten: list[Test] = field(default_factory=list)
    unfair: list[Rejection] = field(default_factory=list)
    unsure: dict[Test, Rejection] = field(default_factory=dict)  # games they don't always reject

    def finding(self) -> Finding:
        right = taught_game(self.game)
        alike = [other for other in all_correct() if self.game in other.games]
        broken = [mutant for mutant in all_mutants() if self.game in mutant.games]
        fair = [test for test in self.tests if self.is_fair(test, right, alike)]
        if not fair and not self.unfair:
            return Finding(Outcome.NOT_ATTEMPTED)
        correct = [right, *(other.of(self.game) for other in alike)]
        while True:
            caught = set()
            for each in CHANCE.sample(broken, len(broken)):
                self.surprise(fair, correct)
                if self.catch(fair, each.of(self.game)):
                    caught.add(each.name)
            flaky = [found for test in fair if (found := self.chance(test, right))]
            if not flaky:
                break
            self.unfair += [replace(found, flaky=True) for found in flaky]
            fair = [test for test in fair if test not in [found.test for found in flaky]]
        share = len(caught) / (len(broken) + len(self.unfair))
        counted = f"catch {len(caught)} of {len(broken)} broken games"
        if self.unfair:
            return self.told_of_unfair(share, f"Your other tests {counted}." if fair else "")
        if len(caught) < len(broken):
            return self.told_of_missed([each.name for each in broken], caught, share, counted)
        says = f"Your tests accept {len(alike) + 1} correct games and catch all {len(broken)} "
        return Finding(Outcome.RIGHT, says=f"{says}broken games.")

    def is_fair(self, test: Test, right: TaughtGame, alike: list[Mutant]) -> bool:
        """Whether it accepts every correct game. One that isn't written yet is left out."""
        tape = Tape()
        try:
            found = self.on(test, right, tape)
        except budget.NotAttempted:
            self.unwritten.append(test)
            return False
        for other in () if found else alike:
            found = self.on(test, other.of(self.game))
            if found:
                found.alike, found.flaky = other, self.is_flaky(test, right, other)
                break
        if not found and (tape.mistake or tape.inside):  # it does as if nothing had happened
            found = Rejection(test, tape)
        self.unfair += [found] if found else []
        return not found

    def chance(self, test: Test, right: TaughtGame) -> Rejection | None:
        """How it rejects the right game this time; or a game that it doesn't reject each time."""
        return self.unsure.get(test) or self.on(test, right)

    def is_flaky(self, test: Test, right: TaughtGame, other: Mutant) -> bool:
        """Whether it does not always accept the one game, and reject the other."""
        rejects = [(self.on(test, right), self.on(test, other.of(self.game))) for _ in range(AGAIN)]
        return any(ours or not theirs for ours, theirs in rejects)

    def surprise(self, tests: list[Test], correct: list[TaughtGame]) -> None:
        """Now and then a correct game comes in between: no test can count when to say no."""
        if CHANCE.random() < SURPRISE:
            game = CHANCE.choice(correct)
            for test in tests:
                if found := self.on(test, game):
                    self.unsure.setdefault(test, found)

    def catch(self, tests: list[Test], broken: TaughtGame) -> bool:
        """Whether any of these tests rejects a broken game."""
        return any(self.rejects(test, broken) for test in tests)

    def rejects(self, test: Test, broken: TaughtGame) -> bool:
        """Whether it does, and not by chance."""
        found = self.on(test, broken)
        if found and test.sure < SURE:
            test.sure += 1
            if not self.on(test, broken):
                self.unsure[test] = found
        return bool(found)

    def on(self, test: Test, taught: TaughtGame, tape: Tape | None = None) -> Rejection | None:
        """Run a test on a game. The right game comes first, and says how many steps it takes."""
        most, found, spent = budget.MANY_STEPS, Rejection(test, tape or Tape()), list[int]()
        count = spent.append if test.steps is None else None
        if test.steps is not None:
            most = min(most, TIMES * test.steps + EXTRA)
        try:
            failed = budget.call_with_budget(
                lambda: _failed(test, found.tape.watched(taught)), most, count
            )
        except budget.TookTooLong:
            return found
        except (budget.Raised, budget.Unusable, budget.NotAttempted) as error:
            if isinstance(error, budget.NotAttempted) and test.steps is None:
                raise
            return replace(
                found, error=error if isinstance(error, budget.Raised) else budget.Raised(error)
            )
        finally:
            test.dealt.add(found.tape.round is not None)
        if failed:
            return replace(found, error=failed, asserted=True)
        test.steps = spent[-1] if spent else test.steps
        return None

    # -- telling -----------------------------------------------------------------------------------

    def told_of_unfair(self, share: float, others: str) -> Finding:
        """The table on which a correct game was rejected, and the line that did it."""
        found, *more = self.unfair
        name, alike, error = found.test.name, found.alike, found.error
        about = [f"This game is correct. {alike.says}"] if alike else []
        too = ", ".join(each.test.name for each in more)
        counts = ["This test isn't counted.", f"Nor are these: {too}." if too else "", others]
        says = " ".join(filter(None, counts))
        finding = Finding(
            Outcome.WRONG,
            scene=found.tape.scene(f"{name}(Game)", about),
            traceback=error.traceback if error else "",
            share=share,
        )
        if found.flaky:
            first = f"{name} accepts a game in one run, and rejects the same game in another. Does "
            why = (
                "it keep something from run to run, such as a list, or leave something to chance? "
            )
            return replace(finding, says=first + why + says)
        made = found.tape.mistake
        if error is None and (made or found.tape.inside):
            mistake = made or "looks-inside"
            return replace(finding, says=f"{name} isn't fair. {says}", misconception=mistake)
        if error is None:
            return replace(finding, outcome=Outcome.TOO_LONG, says=says)
        if found.asserted or alike or found.tape.inside:
            says = f"{name} rejects a correct game: it raised {error}. {says}"
            mistake = LOOK_ALIKES.get(alike.name, "") if alike else ""
            inside = found.tape.inside or found.tape.written
            mistake = "looks-inside" if inside else mistake or made
            if (
                not mistake
                and self.game != "fcd2018"
                and not self.on(found.test, taught_game("fcd2018"))
            ):
                says += " It accepts the short game: what is different in the full one?"
            return replace(finding, says=says, misconception=mistake)
        says = f"{error.meant} This was in {name}, on a game that plays by the rules. {says}"
        finding = replace(finding, outcome=Outcome.RAISED, got=str(error), says=says.strip())
        return replace(finding, misconception=made)

    def told_of_missed(
        self, broken: list[str], caught: set[str], share: float, counted: str
    ) -> Finding:
        """How many are caught, what about, and a question about the next."""
        anchors, asks = _questions()
        title = {each: rulebook.section(f"{self.game}#{anchors[each]}").title for each in broken}
        done = Counter(title[each] for each in caught)
        left = [each for each in asks if each in broken and each not in caught]
        missed = min(left, key=lambda each: not done[title[each]])  # a rule that is begun
        unwritten = ", ".join(test.name for test in self.unwritten)
        idle = "" if caught else self.idle()
        hint = "" if caught or idle else NOTHING
        tried = len(self.tests) - len(self.unwritten)
        return Finding(
            Outcome.WRONG,
            scene=CaseView(
                f"{tried} {'test' if tried == 1 else 'tests'}, on {len(broken)} broken games",
                lines=tuple(wrap(f"not written yet: {unwritten}", WIDTH)) if unwritten else (),
                rules=(rule_title(self.game, anchors[missed]),),
            ),
            says=f"Your tests {counted}. {hint}For the next one: {asks[missed]}",
            share=share,
            misconception=idle,
            topics=tuple((topic, done[topic], of) for topic, of in _counted(title, asks).items()),
        )

    def idle(self) -> str:
        """Why nothing at all is caught, if that can be seen."""
        if any(test.is_lazy for test in self.tests):
            return "never-runs"
        if all(False in test.dealt for test in self.tests):
            return "another-game"
        why = [beside(_why_silent, test.run) for test in self.tests]
        return "" if "" in why else max(why)


def _failed(test: Test, game: type) -> budget.Raised | None:
    """Run the test. An assert that fails is what tests are for: it comes back, told."""
    try:
        made = test.run(game)
    except AssertionError as error:
        return budget.Raised(error)
    test.is_lazy = budget.type_name(made) in ("generator", "coroutine")
    return None


def _why_silent(test: object) -> str:
    """Why a test never says no, if its code shows it. Of what isn't a function nothing is known."""
    import dis
    from types import CodeType, FunctionType

    found = {"asserts-nothing"}
    codes = [getattr(test, "__code__", None)]
    there = getattr(test, "__globals__", {})
    for code in codes:
        if code is None:
            return ""
        steps = [*dis.get_instructions(code)]
        names = [each.opname for each in steps]
        for n, step in enumerate(steps):
            if step.opname == "RAISE_VARARGS":
                is_tuple = "BUILD_TUPLE" in names[max(n - 3, 0) : n]
                found.add("assert-in-brackets" if is_tuple else "")
            caught = steps[n - 1].argval if step.opname == "CHECK_EXC_MATCH" else ""
            stops_all = names[n : n + 2] == ["PUSH_EXC_INFO", "POP_TOP"]  # except: without a name
            if stops_all or caught in ("AssertionError", "Exception", "BaseException"):
                found.add("hears-itself")
        codes += [each for each in code.co_consts if isinstance(each, CodeType)]
        called = [there[name] for name in code.co_names if type(there.get(name)) is FunctionType]
        own = [each.__code__ for each in called if each.__module__ == there.get("__name__")]
        codes += [each for each in own if each not in codes]
    for why in ("hears-itself", "", "assert-in-brackets"):
        if why in found:
            return why
    return "asserts-nothing"


def _counted(title: dict[str, str], asks: dict[str, str]) -> Counter[str]:
    """How many broken games each rule has, in the order of the questions."""
    return Counter(title[name] for name in asks if name in title)


@cache
def _questions() -> tuple[dict[str, str], dict[str, str]]:
    """By broken game: the rule that is broken, and what to ask a student who misses it."""
    text = read_text(Path(__file__).with_suffix(".md").read_text(encoding="utf-8"))
    anchors, asks = {}, {}
    for words in text.checks:
        for line in words.cases:
            name, _, question = line.partition(": ")
            anchors[name], asks[name] = words.topics[line], question
    return anchors, asks


QUESTIONS = {"short_tests": Suites("fcd2018"), "full_tests": Suites("fcd2017")}
MISTAKES = dict.fromkeys(QUESTIONS, UNFAIR)
