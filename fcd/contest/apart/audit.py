"""The audit: what a worker says is asked again, each player in a process of its own.

A worker tells all answers of a block. Here they are played again by the round loop, which finds the
question for each of them; and each question goes to the player's own process, which holds no other
player, sees its own hand and what is public, and gives the same answer if it is honest. No question
is sent before one in which there was a choice has been answered, since the next hand would give the
answer away. So that this isn't slow, many blocks are gone through at a time: a message holds
questions of each.

Which blocks and how many rounds is left to chance that no player can know.
"""

from __future__ import annotations

import gc
from collections import OrderedDict, deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from random import Random
from secrets import SystemRandom
from time import perf_counter
from typing import Any, NamedTuple

from fcd.cards import Card, Cards, Color
from fcd.contest.apart.process import Gone, Process, Sandbox, Seat, sent, understood
from fcd.contest.apart.words import COLORS, TABLE, Question, question_of
from fcd.contest.apart.workers import Play, play_in
from fcd.contest.conformance.entrants import Entrant, contents_of
from fcd.contest.foul import Evidence, Foul, Told, shown, wrong_place
from fcd.contest.player import NO_PLAY_POSSIBLE, Player, TableView
from fcd.contest.rounds.rounds import PASSED, Dealt, play_block, play_rounds, tally_of
from fcd.contest.tournament.work import DEEP, Outcome, Task

AT_ONCE = 32  # blocks that are gone through together
TRIAL = 6  # rounds of a block are audited to see how long it takes …
SLOW = 0.02  # … unless playing one takes so many seconds
MOST_PROCESSES = 12  # of players that wait for more to be audited
ASKED_AGAIN = 3  # times, before a player whose answers differ is a cheat, not just unsteady
STEADY = (
    "Take chance from self.chance, keep memory in self, and rely on no clock, no id() and no "
    "random of Python's own."
)


class Asked(NamedTuple):
    """A question to a player, and what a worker says that it answered."""

    number: int  # of all questions of the block
    claimed: int | None  # a place, NO_PLAY_POSSIBLE or a color; None: here it committed a foul
    hand: Cards
    up_card: Card | None = None  # None: it was asked for a color
    color: Color | None = None


Numbered = tuple[int, int | None, Question]
"""The first two of these, and the question itself."""


class Difference(NamedTuple):
    """The first answer that isn't what it was."""

    who: int
    asked: Asked | None  # None: it could not even be made
    got: Any  # what it answers alone; a Told is what it did instead


class _Script(Player):
    """Plays what was claimed, and lets the job know what it was asked."""

    def __init__(self, job: _Job, who: int) -> None:
        self.job, self.who = job, who
        self.stream = job.streams[who]

    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        job, stream = self.job, self.stream
        claimed = job.claimed()
        stream.group.append((job.at, claimed, question_of(hand, up_card, called_color, state)))
        if claimed is None:
            return self._answer(None)
        if claimed != NO_PLAY_POSSIBLE and len(state.playable.intersection(hand)) > 1:
            stream.close()
        job.at += 1
        job.askers.append(self.who)
        return claimed

    def call_color(self, hand: Cards) -> Color:
        job, stream = self.job, self.stream
        claimed = job.claimed()
        stream.group.append((job.at, claimed, (hand,)))
        stream.close()
        return self._color(self._answer(claimed))

    def _answer(self, claimed: int | None) -> int:
        job = self.job
        if claimed is None:
            self.stream.close()
            job.ran_out = True
            raise Told("(nothing more is known)")
        job.at += 1
        job.askers.append(self.who)
        return claimed

    def _color(self, answer: int) -> Color:
        return COLORS[answer] if answer in range(len(COLORS)) else None  # type: ignore[return-value]


class _Ours(_Script):
    """One of our own is asked at once."""

    def __init__(self, job: _Job, who: int, player: Player) -> None:
        super().__init__(job, who)
        self.player = player

    def play(self, *question: Any) -> int:
        asked = Asked(self.job.at, self.job.claimed(), *question[:3])
        return self._compared(asked, lambda: self.player.play(*question))

    def call_color(self, hand: Cards) -> Color:
        asked = Asked(self.job.at, self.job.claimed(), hand)
        return self._color(self._compared(asked, lambda: self.player.call_color(hand)))

    def _compared(self, asked: Asked, answer: Callable[[], Any]) -> int:
        if asked.claimed is not None and self.job.difference is None:
            self.job.compare(self.who, asked, answer())
        return self._answer(asked.claimed)


class _Stream:
    """The questions to one player of a block that are still to be asked, up to each choice."""

    def __init__(self) -> None:
        self.groups: deque[list[Numbered]] = deque()
        self.group: list[Numbered] = []  # the last one, in which there was no choice yet
        self.process: Process | None = None
        self.key = 0

    def close(self) -> None:
        self.groups.append(self.group)
        self.group = []


class _Job:
    """A block that is audited: its rounds, and how far it is."""

    def __init__(self, task: Task, play: Play, rounds: int) -> None:
        self.task, self.claim = task, play
        self.said = play.said
        self.rounds = rounds
        terms = task.terms
        self.streams = [_Stream() for _ in task.line_up]
        scripts = [
            _Script(self, who) if each.source else _Ours(self, who, self._made(each, who))
            for who, each in enumerate(task.line_up)
        ]
        dealt = Dealt.block(TABLE.tables, terms, task.block, rounds)
        self.replay = play_rounds(TABLE, scripts, terms, dealt)
        self.askers = bytearray()  # who gave each answer
        self.at = 0  # of the answers
        self.played = 0  # rounds
        self.is_over = self.ran_out = False
        self.difference: Difference | None = None
        self.is_wrong = False  # the rounds came out otherwise than was said
        self.foul: Foul | None = None  # as the replay has it

    def _made(self, entrant: Entrant, who: int) -> Player:
        player = entrant.make()
        player.chance = Random(self.task.terms.chance_seed(self.task.block, who))
        return player

    def claimed(self) -> int | None:
        """What a worker says that was answered to the next question."""
        at = self.at
        if at >= len(self.said):
            return None
        answer = self.said[at]
        return NO_PLAY_POSSIBLE if answer == PASSED else answer

    def advance(self) -> None:
        """Play one more round, which brings new questions."""
        if self.played == self.rounds:
            self.is_over = True
            return
        try:
            result = next(self.replay)
        except Foul as foul:
            self.foul, self.is_over = foul, True
            return
        if self.played >= len(self.claim.results) or result != self.claim.results[self.played]:
            self.is_wrong = self.is_over = True
        self.played += 1

    def compare(self, who: int, asked: Asked, got: Any) -> None:
        """Note a difference, if it is the first one."""
        claimed, cards = asked.claimed, asked.hand
        if asked.up_card is None:
            same = type(got) is Color and claimed == COLORS.index(got)
        else:
            same = type(got) is int and got == claimed
            if not same and type(got) is int and claimed is not None:  # of equal cards, any will do
                both = {got, claimed} <= {*range(len(cards))}
                same = both and cards[got] == cards[claimed]
        if not same and (self.difference is None or self._number > asked.number):
            self.difference = Difference(who, asked, got)

    @property
    def _number(self) -> int:
        assert self.difference
        return self.difference.asked.number if self.difference.asked else -1

    def questions(self, who: int) -> list[Numbered]:
        """What is to be asked next, up to the next choice; nothing after the first difference."""
        stream = self.streams[who]
        while not stream.groups and not self.is_over and self.difference is None:
            self.advance()
        if not stream.groups:
            stream.close()
        group = stream.groups.popleft()
        return [each for each in group if each[0] < self._number] if self.difference else group


Batch = list[tuple[_Job, int, list[Numbered]]]


class Auditor:
    """Audits what workers say, some blocks at a time."""

    def __init__(self, sandbox: Sandbox, patience: float) -> None:
        self.sandbox, self.patience = sandbox, patience
        self.chance = SystemRandom()
        self._processes: OrderedDict[tuple[Entrant, int], Process] = OrderedDict()
        self._held: dict[bool, list[tuple[Task, Play, float]]] = {False: [], True: []}

    # -- which, and when -------------------------------------------------------------------------

    def hold(self, task: Task, play: Play, seconds: float) -> None:
        deep = task.deep or self.chance.random() < DEEP
        self._held[deep].append((task, play, seconds))

    def ready(self, *, all_of_them: bool = False) -> Iterator[tuple[Task, Outcome, float]]:
        """What was audited of that which is held; some is held back, to be audited together."""
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
        jobs = [_Job(*claim) for claim in claims]
        try:
            self._answer(jobs)
        except Gone:
            if len(jobs) > 1:  # one at a time it is seen whose fault it is
                return [each for claim in claims for each in self.audit([claim])]
        self._drop(jobs)
        outcomes = [self._verdict(job) for job in jobs]
        self._tidy()
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
            jobs = [_Job(task, play, rounds) for _ in range(copies)]
            began = perf_counter()
            try:
                self._answer(jobs)
            except Gone:
                return each
            took = (perf_counter() - began) / rounds / copies
            self._drop(jobs)
        self._tidy()
        return took

    def _answer(self, jobs: Sequence[_Job]) -> None:
        was_on = gc.isenabled()
        gc.disable()  # nothing in circles is made here; looking for it takes a fourth of the time
        try:
            self._seat(jobs)
            self._ask(jobs)
        finally:
            if was_on:
                gc.enable()

    def _drop(self, jobs: Iterable[_Job]) -> None:
        for stream in [stream for job in jobs for stream in job.streams]:
            if stream.process and stream.key:
                with suppress(Gone):
                    stream.process.call("drop", stream.key)

    def _seat(self, jobs: Iterable[_Job]) -> None:
        for job in jobs:
            line_up = job.task.line_up
            for who, entrant in enumerate(line_up):
                if entrant.source:
                    self._seat_one(job, who, self._process(entrant, line_up[:who].count(entrant)))

    def _seat_one(self, job: _Job, who: int, process: Process) -> None:
        stream, task = job.streams[who], job.task
        stream.process = process
        try:
            chance = task.terms.chance_seed(task.block, who)
            stream.key = process.new(task.line_up[who], chance)
        except Told as what:
            job.difference = job.difference or Difference(who, None, what)
        except Gone as gone:
            self._forget(process)
            job.difference = Difference(who, None, Told(str(gone)))
            raise

    def _ask(self, jobs: Sequence[_Job]) -> None:
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
            self._forget(process)
            job, who, group = batch[0]
            number, claimed, question = group[0]
            job.compare(who, Asked(number, claimed, *question[:3]), Told(str(gone)))
            raise

    def _process(self, entrant: Entrant, copy: int) -> Process:
        key = entrant, copy
        process = self._processes.get(key)
        if process is None:
            process = self._processes[key] = Process(self.sandbox, self.patience)
        self._processes.move_to_end(key)
        return process

    def _tidy(self) -> None:
        while len(self._processes) > MOST_PROCESSES:
            self._processes.popitem(last=False)[1].close()

    def _forget(self, process: Process) -> None:
        process.close()
        self._processes = OrderedDict(
            (key, each) for key, each in self._processes.items() if each is not process
        )

    def close(self) -> None:
        for process in self._processes.values():
            process.close()
        self._processes.clear()

    def play_alone(self, task: Task) -> Outcome:
        """Play a block with every stranger in its own process, question by question: slow."""
        line_up = task.line_up
        makers = [
            partial(
                Seat,
                self._process(each, line_up[:who].count(each)),
                each,
                task.terms.chance_seed(task.block, who),
            )
            if each.source
            else each.make
            for who, each in enumerate(line_up)
        ]
        try:
            return play_block(TABLE.tables, makers, task.terms, task.block)
        except Foul as foul:
            return Foul(foul.player, foul.what, foul.evidence)
        finally:
            self.close()

    # -- judging ---------------------------------------------------------------------------------

    def _verdict(self, job: _Job) -> Outcome:
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

    def _same_foul(self, job: _Job, found: Difference) -> Foul | None:
        """The foul that a worker tells of, if the player commits it alone as well."""
        who, asked, got = found
        if asked is None:
            return Foul(who, str(got))
        if asked.claimed is not None:
            return None
        evidence = _evidence(found)
        if isinstance(got, Told):
            return Foul(who, str(got), evidence)
        claim = Play(job.claim.said[: asked.number] + _as_bytes(got), job.claim.results)
        again = _Job(job.task, claim, job.rounds)
        while not again.is_over:
            again.advance()
        if not again.foul or again.foul.player != who:
            return None
        if len(claim.said) > asked.number:
            return None if again.ran_out else again.foul
        return Foul(who, wrong_place(got, asked.hand), evidence)

    def _blamed(self, job: _Job) -> Outcome:
        """Whose fault it is that a worker told something else than the players do alone."""
        task, found = job.task, job.difference
        strangers = [who for who, entrant in enumerate(task.line_up) if entrant.source]
        if (
            found
            and found.who in strangers
            and {self._again(job, found) for _ in range(ASKED_AGAIN)}
            != {_as_text(found.asked, found.got)}
        ):
            what = "gave different answers when it was asked the same again, from the same seed"
            return Foul(found.who, f"{what}. {STEADY}", _evidence(found))
        if len(strangers) == 1:
            return _cheat(job, strangers[0])
        for who in strangers:
            if self._deviates(job, who):
                return _cheat(job, who)
        if job.claim.foul and job.claim.foul.player in strangers:
            return _cheat(job, job.claim.foul.player)
        if found and found.who in strangers:
            return _cheat(job, found.who)
        gained = [0] * len(job.streams)
        for number, (seat, points, _) in zip(
            task.terms.rounds_of(task.block), job.claim.results, strict=False
        ):
            gained[task.terms.seating(number)[seat]] += points
        return _cheat(job, max(strangers, key=gained.__getitem__))

    def _again(self, job: _Job, found: Difference) -> str:
        """What the player answers in a new process, asked the same from the beginning."""
        again = _Job(job.task, job.claim, job.rounds)
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
        return _as_text(other.asked, other.got) if other and same else "another answer"

    def _deviates(self, job: _Job, who: int) -> bool:
        """Whether a worker in which all others are scripts tells something else than is true."""
        found, wanted, askers = job.difference, bytes(job.claim.said[: job.at]), job.askers
        if found and found.asked:
            number = found.asked.number
            wanted = wanted[:number] + _as_bytes(found.got)
            askers = askers[:number] + bytes([found.who])
        each: list[list[int]] = [[] for _ in job.streams]
        for asked, answer in zip(askers, wanted, strict=False):
            each[asked].append(answer)
        line_up: list[list[Any]] = [
            sent(entrant) if place == who else ["script", _class_name(entrant), each[place]]
            for place, entrant in enumerate(job.task.line_up)
        ]
        process = Process(self.sandbox, self.patience)
        try:
            play = play_in(process, job.task, min(job.rounds, job.played + 1), line_up)
        except Gone:
            return True
        finally:
            process.close()
        if play.said[: len(wanted)] != wanted:
            return True
        again = _Job(job.task, play, len(play.results))
        while not again.is_over:
            again.advance()
        return again.is_wrong


# -- in words --------------------------------------------------------------------------------------


def _understood(asked: Asked, answer: Any) -> Any:
    """What a player answers alone; a Told if that is no answer at all."""
    try:
        return understood(answer, asked.up_card is None)
    except Told as what:
        return what
    except Gone as gone:
        return Told(str(gone))


def _as_bytes(got: Any) -> bytes:
    """An answer among those that were kept; none if it is no answer."""
    if type(got) is Color:
        return bytes([COLORS.index(got)])
    if type(got) is int and -1 <= got < PASSED:
        return bytes([PASSED if got == NO_PLAY_POSSIBLE else got])
    return b""


def _as_text(asked: Asked | None, got: Any) -> str:
    """An answer in words."""
    if isinstance(got, Told) or asked is None:
        return str(got)
    if asked.up_card is None:
        return f"called {got}"
    if got == NO_PLAY_POSSIBLE:
        return "did not play"
    fits = type(got) is int and 0 <= got < len(asked.hand)
    return f"played {asked.hand[got].spoken}" if fits else f"answered {shown(got)}"


def _claimed(job: _Job, asked: Asked | None) -> str:
    if asked is None or asked.claimed is None:
        return job.claim.foul.what if job.claim.foul else "nothing"
    if asked.up_card is None:
        return _as_text(asked, dict(enumerate(COLORS)).get(asked.claimed))
    return _as_text(asked, asked.claimed)


def _cheat(job: _Job, who: int) -> Foul:
    """What to say to one who is found out, with both answers side by side."""
    found = job.difference
    if found is None:
        return Foul(who, f"changed how round {job.played:,} was counted, which isn't its to count")
    both = f"with the others {_claimed(job, found.asked)}, alone {_as_text(found.asked, found.got)}"
    if found.who == who:
        return Foul(who, f"answered otherwise when nobody else was there: {both}", _evidence(found))
    name = job.task.line_up[found.who].name
    return Foul(who, f"changed what {name} did: {both}", _evidence(found))


def _evidence(found: Difference) -> Evidence | None:
    asked = found.asked
    if asked is None:
        return None
    return Evidence(
        asked.hand, asked.up_card, (asked.up_card and asked.up_card.color) or asked.color
    )


def _class_name(entrant: Entrant) -> str:
    """So that a script looks like the player, to one who plays by who is there."""
    return contents_of(entrant).player or "FormPlayer"
