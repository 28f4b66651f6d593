"""The audit: what a worker says is asked again, each player in a process of its own.

A worker tells all answers of a block; replay.py finds the question for each of them. It goes to
the player's own process, which holds no other player, sees its own hand and what is public, and
gives the same answer if it is honest. No question is sent before one in which there was a choice
has been answered, since the next hand would give the answer away. So that this isn't slow, many
blocks are gone through at a time: a message holds questions of each.

Which blocks and how many rounds is left to chance that no player can know.
"""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from operator import attrgetter
from secrets import SystemRandom
from time import perf_counter
from typing import Any

from fcd.contest.apart.process import Gone, OwnProcesses, Process, Sandbox, understood
from fcd.contest.apart.replay import Asked, Difference, Job, Numbered
from fcd.contest.apart.workers import Play, play_in
from fcd.contest.conformance.entrants import Entrant
from fcd.contest.foul import Foul, Told, wrong_place
from fcd.contest.rounds.fast_table import TABLE
from fcd.contest.rounds.rounds import play_block, tally_of
from fcd.contest.tournament.work import DEEP, Outcome, Task

AT_ONCE = 32  # blocks that are gone through together
TRIAL = 6  # rounds of a block are audited to see how long it takes …
SLOW = 0.02  # … unless playing one takes so many seconds
MOST_PROCESSES = 12  # of players that wait for more to be audited
MORE = 20  # rounds than it took to find out, for each player that may have done it
ASKED_AGAIN = 3  # times, before a player whose answers differ is a cheat, not just unsteady
STEADY = (
    "Take chance from self.chance, keep memory in self, and rely on no clock, no id() and no "
    "random of Python's own."
)
STAND_IN = """\
from fcd.contest import COLORS, NO_PLAY_POSSIBLE, Player

class {}(Player):
    def play(self, hand, up_card, called_color, state):
        fit = [place for place, card in enumerate(hand) if card in state.playable]
        return fit[len(hand) % len(fit)] if fit else NO_PLAY_POSSIBLE

    def call_color(self, hand):
        return COLORS[len(hand) % len(COLORS)]
"""

Batch = list[tuple[Job, int, list[Numbered]]]
Held = tuple[Task, Play, float]


class Auditor:
    """Audits what workers say, some blocks at a time."""

    def __init__(self, sandbox: Sandbox, patience: float) -> None:
        self.sandbox, self.patience = sandbox, patience
        self.chance = SystemRandom()
        self.own = OwnProcesses(sandbox, patience)
        self._held: dict[bool, list[Held]] = {False: [], True: []}
        self._picked: dict[Entrant, Held] = {}  # a block of each file, to be audited as a whole
        self._met: Counter[Entrant] = Counter()  # blocks of each file

    # -- which, and when -------------------------------------------------------------------------

    def hold(self, task: Task, play: Play, seconds: float) -> None:
        """Keep a block until it is audited. Nobody knows while it is played how much of it will be.

        Of each file one block is picked; every block has the same chance, however many there are.
        """
        held = task, play, seconds
        left = {id(held): held}
        for each in filter(attrgetter("source"), {*task.line_up}):
            self._met[each] += 1
            if not self.chance.randrange(self._met[each]):
                before = self._picked.get(each, held)
                left[id(before)], self._picked[each] = before, held
        for picked in self._picked.values():
            left.pop(id(picked), None)
        for other in left.values():
            self._held[self.chance.random() < DEEP].append(other)

    def ready(self, *, all_of_them: bool = False) -> Iterator[tuple[Task, Outcome, float]]:
        """What was audited of that which is held; some is held back, to be audited together."""
        if all_of_them:
            self._held[True] += {id(each): each for each in self._picked.values()}.values()
            self._picked, self._met = {}, Counter()
        for deep, held in self._held.items():
            if len(held) >= AT_ONCE or (all_of_them and held):
                self._held[deep] = []
                jobs = [(task, play, self._rounds(task, play, deep)) for task, play, _ in held]
                outcomes = self.audit(jobs)
                for (task, _, seconds), outcome in zip(held, outcomes, strict=True):
                    yield task, outcome, seconds

    def _rounds(self, task: Task, play: Play, deep: bool) -> int:
        if deep or play.foul:
            return task.rounds
        return min(task.rounds, 1 + self.chance.randrange(task.shallow))

    # -- asking ----------------------------------------------------------------------------------

    def audit(self, claims: Sequence[tuple[Task, Play, int]]) -> list[Outcome]:
        """What really came out: the tallies that were claimed, or fouls."""
        jobs = [Job(*claim) for claim in claims]
        try:
            self._answer(jobs)
        except Gone:
            if len(jobs) > 1:  # one at a time it is seen whose fault it is
                return [each for claim in claims for each in self.audit([claim])]
        self._drop(jobs)
        outcomes = [self._verdict(job) for job in jobs]
        self.own.close(but=MOST_PROCESSES)
        return outcomes

    def seconds(self, task: Task, play: Play, seconds: float) -> float:
        """How long it takes for each round, tried with the first ones of a block.

        If even playing takes long, auditing takes no longer for what it does beside that.
        """
        each = took = seconds / task.rounds
        rounds = min(len(play.results), TRIAL)
        if play.foul or each > SLOW or not rounds:
            return each
        for copies in (1, AT_ONCE):  # the first time the processes are started
            jobs = [Job(task, play, rounds) for _ in range(copies)]
            began = perf_counter()
            try:
                self._answer(jobs)
            except Gone:
                return each
            took = (perf_counter() - began) / rounds / copies
            self._drop(jobs)
        self.own.close(but=MOST_PROCESSES)
        return took

    def _answer(self, jobs: Sequence[Job]) -> None:
        was_on = gc.isenabled()
        gc.disable()  # nothing in circles is made here; looking for it takes a fourth of the time
        try:
            self._seat(jobs)
            self._ask(jobs)
        finally:
            if was_on:
                gc.enable()

    def _drop(self, jobs: Iterable[Job]) -> None:
        for stream in [stream for job in jobs for stream in job.streams]:
            if stream.process and stream.key:
                with suppress(Gone):
                    stream.process.call("drop", stream.key)

    def _seat(self, jobs: Iterable[Job]) -> None:
        for job in jobs:
            line_up = job.task.line_up
            for who, entrant in enumerate(line_up):
                if entrant.source:
                    self._seat_one(job, who, self.own.of(line_up, who))

    def _seat_one(self, job: Job, who: int, process: Process) -> None:
        stream, task = job.streams[who], job.task
        stream.process = process
        try:
            chance = task.terms.chance_seed(task.block, who)
            stream.key = process.new(task.line_up[who], chance)
        except Told as what:
            job.difference = job.difference or Difference(who, None, what)
        except Gone as gone:
            self.own.forget(process)
            job.difference = Difference(who, None, Told(str(gone)))
            raise

    def _ask(self, jobs: Sequence[Job]) -> None:
        """Ask all that is to be asked: of each job and player up to the next choice at a time."""
        strangers = [
            (job, who, stream.process)
            for job in jobs
            for who, stream in enumerate(job.streams)
            if stream.process
        ]
        while True:
            batches: dict[Process, Batch] = {}
            for job, who, process in strangers:
                if group := job.questions(who):
                    batches.setdefault(process, []).append((job, who, group))
            if not batches:
                return
            for process, batch in batches.items():
                questions = [
                    (job.streams[who].key, [each[2] for each in group]) for job, who, group in batch
                ]
                self._guarded(batch, process, partial(process.ask, questions))
            for process, batch in batches.items():
                claimed = [each[1] for _, _, group in batch for each in group]
                answers = self._guarded(batch, process, partial(process.answers, len(claimed)))
                if answers != claimed or {*map(type, answers)} != {int}:
                    self._compare(batch, answers)

    def _compare(self, batch: Batch, answers: list[Any]) -> None:
        each = iter(answers)
        for job, who, group in batch:
            for number, claimed, question in group:
                answer, about = next(each), Asked(number, claimed, *question[:3])
                if answer != claimed or type(answer) is not int:
                    job.compare(who, about, _understood(about, answer))

    def _guarded(self, batch: Batch, process: Process, act: Callable[[], Any]) -> Any:
        try:
            return act()
        except Gone as gone:
            self.own.forget(process)
            job, who, group = batch[0]
            number, claimed, question = group[0]
            job.compare(who, Asked(number, claimed, *question[:3]), Told(str(gone)))
            raise

    def close(self) -> None:
        """What was held is forgotten."""
        self._held = {False: [], True: []}
        self._picked, self._met = {}, Counter()
        self.own.close()

    # -- judging ---------------------------------------------------------------------------------

    def _verdict(self, job: Job) -> Outcome:
        claim, task, found = job.claim, job.task, job.difference
        if claim.foul and found and found.who == claim.foul.player:
            foul = self._same_foul(job, found)
            if foul:
                return foul
        if found is None and job.foul and not job.ran_out:
            return job.foul  # alone, too, it answers against the rules: a worker overlooked it
        if found is None and not (job.is_wrong or job.ran_out or claim.foul):
            return tally_of(task.terms, task.terms.rounds_of(task.block), claim.results)
        return self._blamed(job)

    def _same_foul(self, job: Job, found: Difference) -> Foul | None:
        """The foul that a worker tells of, if the player commits it alone as well."""
        who, asked, got = found
        if asked is None:
            return Foul(who, str(got))
        if asked.claimed is not None:
            return None
        evidence = found.evidence
        if isinstance(got, Told):
            return Foul(who, str(got), evidence)
        claim = Play(job.claim.said[: asked.number] + found.as_bytes, job.claim.results)
        again = Job(job.task, claim, job.rounds)
        while not again.is_over:
            again.advance()
        if not again.foul or again.foul.player != who:
            return None
        if len(claim.said) > asked.number:
            return None if again.ran_out else again.foul
        return Foul(who, wrong_place(got, asked.hand), evidence)

    def _blamed(self, job: Job) -> Outcome:
        """Whose fault it is that a worker told something else than the players do alone.

        In that worker, now or before, were others who could make it tell anything about anybody.
        So only who does it again is out, in a new worker without any other stranger. If nobody
        does, there is no telling who it was, and only what is played apart counts.
        """
        task, found = job.task, job.difference
        strangers = [who for who, entrant in enumerate(task.line_up) if entrant.source]
        if (
            found
            and found.who in strangers
            and {self._again(job, found) for _ in range(ASKED_AGAIN)} != {str(found)}
        ):
            what = "gave different answers when it was asked the same again, from the same seed"
            return Foul(found.who, f"{what}. {STEADY}", found.evidence)
        for who in strangers:
            if foul := self._tried(job, who):
                return foul
        return play_apart(task, self.sandbox, self.patience)

    def _again(self, job: Job, found: Difference) -> str:
        """What the player answers in a new process, asked the same from the beginning."""
        again = Job(job.task, job.claim, job.rounds)
        process = Process(self.sandbox, self.patience)
        try:
            self._seat_one(again, found.who, process)
            self._ask([again])
        except Gone:
            pass
        finally:
            process.close()
        other = again.difference
        same = other and (other.asked and other.asked.number) == (
            found.asked and found.asked.number
        )
        return str(other) if other and same else "another answer"

    def _tried(self, job: Job, who: int) -> Foul | None:
        """What a player does, or does to others, in a new worker with no other stranger in it."""
        task = replace(
            job.task,
            line_up=tuple(
                each if place == who or not each.source else _stand_in(each)
                for place, each in enumerate(job.task.line_up)
            ),
        )
        process = Process(self.sandbox, self.patience)
        try:
            play = play_in(process, task, min(task.rounds, job.played + MORE))
        except Gone as gone:
            return Foul(who, str(gone))
        finally:
            process.close()
        trial = Job(task, play, len(play.results) + (play.foul is not None))
        with suppress(Gone):
            self._answer([trial])
        self._drop([trial])
        if play.foul and trial.difference and (same := self._same_foul(trial, trial.difference)):
            return same
        is_honest = not (trial.difference or trial.is_wrong or trial.ran_out or play.foul)
        return None if is_honest else trial.cheat(who)


def _stand_in(entrant: Entrant) -> Entrant:
    """One of ours that looks like this stranger, for those who cheat only if it is there."""
    return Entrant(entrant.name, entrant.origin, STAND_IN.format(entrant.class_name))


def play_apart(task: Task, sandbox: Sandbox, patience: float) -> Outcome:
    """Play a block with every stranger in its own process, question by question: slow."""
    with OwnProcesses(sandbox, patience) as own:
        makers = own.makers(task.line_up, task.terms.chance_seeds(task.block))
        try:
            tally = play_block(TABLE.tables, makers, task.terms, task.block)
        except Foul as foul:
            return Foul(foul.player, foul.what, foul.evidence)
    tally.apart = tally.rounds
    return tally


# -- in words --------------------------------------------------------------------------------------


def _understood(asked: Asked, answer: Any) -> Any:
    """What a player answers alone; a Told if that is no answer at all."""
    try:
        return understood(answer, asked.up_card is None)
    except (Told, Gone) as what:
        return Told(str(what))
