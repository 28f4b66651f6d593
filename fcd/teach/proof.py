"""What stands behind a check: everything known to be wrong is noticed, everything right accepted.

Wrong are known mistakes, broken games, and the solution changed automatically in one place. Right
are the solution itself and games that only look different. `docs/checks.md` is the table of it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import as_completed
from dataclasses import dataclass
from pathlib import Path

from fcd.teach import folder
from fcd.teach.checker import CaseChecker
from fcd.teach.checks import Check, Exercise
from fcd.teach.mutants import all_correct
from fcd.teach.outcome import Outcome
from fcd.teach.search import opponents, search
from fcd.teach.solutions import solution_path
from fcd.teach.workers import workers

COLUMNS = ("checks", "cases", "mistake", "broken", "change", "equivalent")
INTRO = """\
# What stands behind the checks

Built by `fcd teach search`; a test holds it. A check is asked about everything that is known to be
wrong: mistakes that students make, broken games ([fcd/teach/mutants](../fcd/teach/mutants)), and
the solution changed automatically in one place. All of it is noticed on public cases, but for the
changes that nobody could notice, which are listed with the reason.
"""


@dataclass(frozen=True)
class Proof:
    """What one check notices, and what it refuses."""

    check: str
    cases: int
    wrong: tuple[str, ...]  # everything wrong it was asked about, such as "broken zero-not-wild"
    missed: tuple[str, ...]  # of those, what it calls right
    refused: tuple[str, ...]  # right, but called wrong


def prove(name: str) -> Proof:
    """Ask one check about everything, on its stored cases."""
    exercise, check = folder.find_exercise(name.partition(".")[0]), folder.find_check(name)
    refused = tuple(
        f"{name} refuses {other.name}, which is correct"
        for other in all_correct()
        if check.game in other.games and not _is_right(check, check.model(other.of(check.game)))
    )
    solution = solution_path(exercise.key)
    if isinstance(check.checker, CaseChecker):
        question, cases = check.checker.question, len(check.checker.stored)
        asked = (*check.checker.stored, *map(question.write, question.every()))
        found = search(exercise, check, solution, "", stored=asked)
        return Proof(name, cases, tuple(found.opponents), tuple(found.survivors), refused)
    wrong = [*opponents(exercise, check, None)]  # whole matches and suites: too slow for changes
    missed = (each.name for each in wrong if _is_right(check, each.make()))
    return Proof(name, 0, tuple(each.name for each in wrong), tuple(missed), refused)


def _is_right(check: Check, submission: object) -> bool:
    return check.run(submission).outcome is Outcome.RIGHT


def prove_all(names: Iterable[str], jobs: int | None = None) -> Iterator[Proof]:
    """The proofs as they are done. Checks are made of functions, so that only names are sent."""
    with workers(jobs) as pool:
        asked = [pool.submit(prove, name) for name in names]
        yield from (done.result() for done in as_completed(asked))


def gaps(exercise: Exercise, proofs: Iterable[Proof]) -> list[str]:
    """What no check of an exercise notices, but for the changes that are known to be equivalent.

    A known mistake belongs to one check, which must notice it itself.
    """
    proofs = list(proofs)
    noticed = {wrong for proof in proofs for wrong in {*proof.wrong} - {*proof.missed}}
    known = {f"change {change}" for change in exercise.equivalent}
    every = dict.fromkeys(wrong for proof in proofs for wrong in proof.wrong)
    own = [
        f"{proof.check}: {wrong}"
        for proof in proofs
        for wrong in proof.missed
        if wrong.startswith("mistake ")
    ]
    refused = [trouble for proof in proofs for trouble in proof.refused]
    others = (w for w in every if not w.startswith("mistake ") and w not in noticed | known)
    return [*refused, *(f"not noticed: {wrong}" for wrong in (*own, *others))]


# -- the table -------------------------------------------------------------------------------------


def table(proofs: dict[str, list[Proof]], before: str = "") -> str:
    """All of it as Markdown: a row for each exercise, then the changes nobody could notice.

    Exercises that nothing is known about keep the row they had before.
    """
    rows = ["| exercise | checks | cases | mistakes | broken games | changes | equivalent |"]
    rows.append("|---|---|---|---|---|---|---|")
    total: Counter[str] = Counter()
    lists = []
    kept = {key: counts for key, counts in _read(before).items() if key in folder.exercise_keys()}
    for key in sorted({*kept, *proofs}):
        exercise = folder.find_exercise(key)
        counts = _counts(exercise, proofs[key]) if key in proofs else kept[key]
        total += counts
        rows.append(f"| {key} {exercise.title} | {_cells(counts)} |")
        if exercise.equivalent:
            lists += [f"\n## {key}: changes that nobody could notice\n", "| change | why |"]
            lists += [
                "|---|---|",
                *(f"| `{c}` | {why} |" for c, why in exercise.equivalent.items()),
            ]
    rows.append(f"| all | {_cells(total)} |")
    return "\n".join([INTRO, *rows, *lists]) + "\n"


def _counts(exercise: Exercise, proofs: list[Proof]) -> Counter[str]:
    every = {wrong for proof in proofs for wrong in proof.wrong}
    kinds = Counter(wrong.partition(" ")[0] for wrong in every if not wrong.startswith("mistake"))
    mistakes = sum(w.startswith("mistake") for proof in proofs for w in proof.wrong)
    cases = sum(proof.cases for proof in proofs)
    own = {"checks": len(proofs), "cases": cases, "mistake": mistakes}
    return Counter({**own, **kinds, "equivalent": len(exercise.equivalent)})


def _cells(counts: Counter[str]) -> str:
    return " | ".join(f"{counts[name]:,}" for name in COLUMNS)


def _read(text: str) -> dict[str, Counter[str]]:
    """The rows of a table, by exercise."""
    found = re.findall(r"(?m)^\| (ex\d\d) [^|]+ \| ([\d, |]+) \|$", text)
    rows = ((key, [int(n.replace(",", "")) for n in row.split(" | ")]) for key, row in found)
    return {key: Counter(dict(zip(COLUMNS, row, strict=True))) for key, row in rows}


def write_table(path: Path, proofs: dict[str, list[Proof]]) -> None:
    path.write_text(table(proofs, path.read_text(encoding="utf-8")), encoding="utf-8")
