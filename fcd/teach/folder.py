"""A course is a folder: `checks/exNN.md` has the words of an exercise, `checks/exNN.py` its code.

    ---
    title: Matching
    chapter: 03_valid_moves
    minutes: 30
    you write: what may be put on what
    broken games: zero-not-wild, suit-no-match   (or `all` of the rule sets below)
    hands out: contest/players/eager             (modules that graded code may import, if any)
    ---
    # The heading of a stage
    ## can_play_on: 10 points, fcd2018
    The task in one sentence.

    Hints:
    1. One step further each.

    | mistake | say |
    |---|---|
    | printed-color | What the student needs to hear. |

    Cases:
        # a topic, which is told to students
        R5H on R7Q

A check about a part of something is written `## text of Card: 10 points, fcd2018`. One with `5
points by hand` asks for a text: its cases are prompts (prose.py), below `Rubric:` is written what
the instructor looks at, and it needs no code. For all others `QUESTIONS` in exNN.py has a Question;
`MISTAKES` has, by check, the wrong programs, or games, of the mistakes that no broken game makes. A
long exNN.py imports parts, such as `.exNN_wrong`. `exNN.cases` has what `fcd teach search` found.
docs/writing_exercises.md walks through it.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache, partial
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import fcd
from fcd.sandbox.steps import is_ours
from fcd.teach.checker import CaseChecker
from fcd.teach.checks import Check, Exercise, Misconception
from fcd.teach.prose import Prose
from fcd.teach.question import Question, Submission
from fcd.teach.solutions import COURSE
from fcd.teach.taught_game import TaughtGame

CHECKS = "checks"
KEY = re.compile(r"ex\d\d")

_HEAD = re.compile(r"## (\w+)(?: of (\w+))?: (\d+) points?( by hand)?, (\S+)")
_MISTAKE = re.compile(r"\| ([\w-]+) \| (.+) \|")
_HINT = re.compile(r"\d+\. (.+)")
_INDENTED = re.compile(r"(?:    |\t)(.+)")


@dataclass
class Words:
    """What an exercise's Markdown says about one check."""

    name: str
    submission: str
    points: int
    game: str
    stage: str
    by_hand: bool = False
    task: str = ""
    hints: list[str] = field(default_factory=list)
    mistakes: dict[str, str] = field(default_factory=dict)
    cases: list[str] = field(default_factory=list)
    topics: dict[str, str] = field(default_factory=dict)


def folders() -> Iterator[Path]:
    """Where checks may lie: where FCD_COURSE says, beside the notebook, in the project."""
    yield from _named()
    here = Path.cwd()
    for start in (here, here.parent, here.parent.parent, Path(fcd.__file__).parents[1]):
        yield from _checks_in(start)


def _named() -> list[Path]:
    """Where FCD_COURSE says. ValueError if there is no course: others aren't meant."""
    named = os.environ.get(COURSE)
    found = [*_checks_in(Path(named))] if named else []
    if named and not found:
        raise ValueError(f"there is no course in {named}: it has no folder exercises/{CHECKS}")
    return found


def _checks_in(start: Path) -> Iterator[Path]:
    for folder in (start / CHECKS, start / "exercises" / CHECKS):
        if folder.is_dir():
            yield _resolved(folder)


_resolved = cache(Path.resolve)  # asked again and again, it takes longer than all the rest


def handed_out(course: Path) -> Path:
    """The folder of a course that students get: its notebooks lie beside its checks."""
    return course if (course / CHECKS).is_dir() else course / "exercises"


def exercise_keys() -> list[str]:
    return _keys(folders())


def course_keys() -> list[str]:
    """Those of one course: only of FCD_COURSE, if that is set."""
    return _keys(_named() or folders())


def _keys(where: Iterable[Path]) -> list[str]:
    found = {path.stem for folder in where for path in folder.glob("ex*.md")}
    return sorted(key for key in found if KEY.fullmatch(key))


def find_exercise(key: str) -> Exercise:
    for folder in folders():
        if KEY.fullmatch(str(key)) and (folder / f"{key}.md").is_file():
            return load(folder, key)
    raise ValueError(f"there is no exercise {key!r:.40}{did_you_mean(key, exercise_keys())}")


def exercise_files(key: str) -> list[Path]:
    """All files that its checks are made of."""
    folder = next(folder for folder in folders() if (folder / f"{key}.md").is_file())
    return sorted(folder.glob(f"{key}[._]*"))


def exercises() -> tuple[Exercise, ...]:
    return tuple(map(find_exercise, course_keys()))


def find_check(name: str) -> Check:
    if not isinstance(name, str):
        raise ValueError('the name comes first, in quotes, as in check("ex03.matches", matches)')
    exercise = find_exercise(name.partition(".")[0])
    for check in exercise.checks:
        if check.name == name:
            return check
    names = [check.name for check in exercise.checks]
    raise ValueError(f"there is no check {name!r:.60}{did_you_mean(name, names)}")


def graded_note() -> str:
    """What students are told when all public cases pass: what `graded.md` beside the checks says.

    Without that file nobody grades, and nothing is said.
    """
    for folder in folders():
        if (folder / "graded.md").is_file():
            return (folder / "graded.md").read_text(encoding="utf-8").strip()
    return ""


def did_you_mean(given: str, known: Collection[str], most: int = 100) -> str:
    """The end of a sentence: the nearest name, and all names if they are few."""
    near = get_close_matches(str(given), known, n=1, cutoff=0.5)
    there = f"here are {', '.join(known)}" if 0 < len(known) < most else ""
    if near:
        return f". Did you mean {near[0]!r}?" + (f" T{there}" if there else "")
    return f"; t{there}" if there else ""


# -- loading ---------------------------------------------------------------------------------------


@cache
def load(folder: Path, key: str) -> Exercise:
    """An exercise from its two files. ValueError says what is wrong with them."""
    text = read_text((folder / f"{key}.md").read_text(encoding="utf-8"), f"{key}.md")
    code, found = _code(folder / f"{key}.py"), _found(folder / f"{key}.cases")
    front = text.front
    return Exercise(
        key=key,
        title=front["title"],
        chapter=front["chapter"],
        minutes=int(front["minutes"]),
        checks=tuple(_check(key, each, code, found.get(each.name, [])) for each in text.checks),
        mutants=_broken_games(front.get("broken games", ""), {each.game for each in text.checks}),
        writes=front.get("you write", ""),
        hands_out=tuple(front.get("hands out", "").split()),
        equivalent=text.equivalent,
    )


def _broken_games(names: str, games: set[str]) -> tuple[str, ...]:
    """Their names, as they are listed; "all" of them that there are of these games."""
    if names != "all":
        return tuple(filter(None, re.split(r"[,\s]+", names)))
    from fcd.teach.mutants import all_mutants

    return tuple(mutant.name for mutant in all_mutants() if games & {*mutant.games})


def _code(path: Path) -> ModuleType:
    is_ours(path.parent)
    package = sys.modules.setdefault("fcd_course", ModuleType("fcd_course"))
    package.__path__ = [str(path.parent)]  # ex10.py may import from .ex10_table
    name = f"fcd_course.{path.stem}"
    for part in [each for each in sys.modules if each.startswith(f"{name}_")]:
        del sys.modules[part]  # of another course
    if not path.is_file():
        return ModuleType(name)  # all its checks are texts
    spec = spec_from_file_location(name, path)
    assert spec
    assert spec.loader
    module = module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look for it there
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # a teacher's code can be wrong in any way
        raise ValueError(_in_their_code(error, path)) from error
    return module


def _in_their_code(error: Exception, path: Path) -> str:
    """What is wrong with an exercise's code, and in which line."""
    from traceback import extract_tb

    lines = [f for f in extract_tb(error.__traceback__) if Path(f.filename).parent == path.parent]
    told: tuple[str | None, int | None] = (path.name, 1)
    if isinstance(error, SyntaxError) and error.filename:
        told = (Path(error.filename).name, error.lineno)
    elif lines:
        told = (Path(lines[-1].filename).name, lines[-1].lineno)
    says = error.msg if isinstance(error, SyntaxError) else str(error)
    return f"{told[0]}, line {told[1]}: {type(error).__name__}: {says}"


def _found(path: Path) -> dict[str, list[str]]:
    """The cases that were found by search, by check."""
    found: dict[str, list[str]] = {}
    name = ""
    for line in path.read_text(encoding="utf-8").splitlines() if path.is_file() else ():
        if line.startswith("["):
            name = line.strip("[]")
        elif line and not line.startswith("#"):
            found.setdefault(name, []).append(line)
    return found


def _check(key: str, words: Words, code: ModuleType, found: list[str]) -> Check:
    questions: dict[str, Any] = getattr(code, "QUESTIONS", {})
    if words.by_hand:
        questions = {words.name: Prose.of(words.cases, words.points)}
    if words.name not in questions:
        raise ValueError(f"{key}.py has no question for {words.name!r}: {', '.join(questions)}")
    question = questions[words.name]
    wrong = getattr(code, "MISTAKES", {}).get(words.name, {})
    if unknown := sorted(set(wrong) - set(words.mistakes)):
        rows = [row for row in words.mistakes if row not in wrong]
        meant = did_you_mean(unknown[0], rows)
        raise ValueError(f"{key}.md, {words.name}: no sentence for {', '.join(unknown)}{meant}")
    name, checker = f"{key}.{words.name}", question
    model = question.model
    if isinstance(question, Question):
        question.game = question.game or words.game
        checker = CaseChecker(
            words.submission,
            question,
            tuple(dict.fromkeys((*words.cases, *found))),  # some may be found and written
            words.topics,
            by_hand=len(words.cases),
        )
    elif hasattr(question, "stored"):  # it is about more than single cases, but uses some
        question.stored = (*words.cases, *found)
    return Check(
        name=name,
        submission=words.submission,
        game=words.game,
        points=0 if words.by_hand else words.points,
        by_hand=words.points if words.by_hand else 0,
        stage=words.stage,
        task=words.task,
        model=model,
        checker=checker,
        hints=tuple(words.hints),
        misconceptions=tuple(
            Misconception(mistake, says, partial(_wrong, mistake, wrong, model, words.game))
            for mistake, says in words.mistakes.items()
        ),
    )


def _wrong(name: str, programs: dict[str, Submission], model: Any, game: str) -> Submission:
    """The program that makes this mistake: written down, or what a broken game answers."""
    if name in programs:
        program = programs[name]
        return model(program) if isinstance(program, TaughtGame) else program
    from fcd.teach.mutants import all_mutants

    for mutant in all_mutants():
        if mutant.name == name:
            return model(mutant.of(game))
    known = [*programs, *(mutant.name for mutant in all_mutants())]
    raise ValueError(
        f"the mistake {name!r} has no program in MISTAKES, and no broken game has that name"
        f"{did_you_mean(name, known, most=0)}"
    )


# -- reading ---------------------------------------------------------------------------------------


def read_text(text: str, name: str = "") -> Text:
    """The Markdown of an exercise. ValueError says which line cannot be read."""
    lines = text.splitlines()
    if lines[:1] != ["---"] or "---" not in lines[1:]:
        raise ValueError(f"{name} begins with lines between two `---`: title, chapter, minutes, …")
    end = lines.index("---", 1)
    joined = re.sub(r"\n\s+", " ", "\n".join(lines[1:end])).splitlines()  # long ones go on indented
    front = dict(_pair(line, name) for line in joined if line.strip())
    if missing := [each for each in ("title", "chapter", "minutes") if each not in front]:
        raise ValueError(f"{name}: between the two `---` these are missing: {', '.join(missing)}")
    read = Text(name, front)
    for number, line in enumerate(lines[end + 1 :], start=end + 2):
        read.line(line, number)
    return read


def _pair(line: str, name: str) -> tuple[str, str]:
    key, colon, value = line.partition(":")
    if not colon:
        raise ValueError(f"{name}: {line!r} has no colon; write `minutes: 30`")
    return key.strip(), value.strip()


class Text:
    """An exercise's Markdown, read line by line."""

    def __init__(self, name: str, front: dict[str, str]) -> None:
        self.name, self.front = name, front
        self.checks: list[Words] = []
        self.equivalent: dict[str, str] = {}  # changes that no check can notice, and why
        self.stage = self.part = self.topic = ""  # where we are

    def line(self, line: str, number: int) -> None:
        if line.startswith("# "):
            self.stage, self.part = line[2:].strip(), ""
        elif line.startswith("## "):
            self.begin(line, number)
        elif line in ("Hints:", "Cases:", "Rubric:", "Equivalent changes:"):
            self.part, self.topic = line[:-1], ""
        elif line.startswith("| mistake"):
            self.part = "Mistakes"
        elif line.strip() and not line.startswith(("|---", "<!--")):
            self.content(line, number)

    def begin(self, line: str, number: int) -> None:
        head = _HEAD.fullmatch(line.strip())
        if not head:
            raise self.error(number, line, "## can_play_on: 10 points, fcd2018")
        name, submission, points, by_hand, game = head.groups()
        words = Words(name, submission or name, int(points), game, self.stage, bool(by_hand))
        self.checks.append(words)
        self.part = "Task"

    def content(self, line: str, number: int) -> None:
        if self.part == "Equivalent changes":
            change, _, why = line.strip().strip("|").rpartition("|")
            if "→" in change:  # and not the table's own head
                self.equivalent[change.strip().strip("`")] = why.strip()
            return
        if not self.checks or self.part == "Rubric":
            return  # for those who read the file
        check = self.checks[-1]
        if self.part == "Task":
            check.task = f"{check.task} {line.strip()}".strip()
        elif self.part == "Hints":
            if hint := _HINT.fullmatch(line.strip()):
                check.hints.append(hint[1])
            else:
                check.hints[-1] += f" {line.strip()}"
        elif self.part == "Mistakes":
            if not (row := _MISTAKE.fullmatch(line.strip())):
                raise self.error(number, line, "| printed-color | What to say. |")
            check.mistakes[row[1]] = row[2].strip()
        elif case := _INDENTED.fullmatch(line):
            self.case(check, case[1].strip())
        else:
            raise self.error(number, line, "    R5H on R7Q")

    def case(self, check: Words, text: str) -> None:
        if text.startswith("# "):
            self.topic = text[2:]
            return
        check.cases.append(text)
        if self.topic:
            check.topics[text] = self.topic

    def error(self, number: int, line: str, like: str) -> ValueError:
        return ValueError(
            f"{self.name}, line {number}: {line.strip()!r:.60}; write it like {like!r}"
        )
