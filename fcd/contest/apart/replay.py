"""A block that is played again: what a worker claims was answered, and the questions for it.

The round loop plays it with scripts, which answer what was claimed. So it finds the question for
each answer; the audit sends the questions to the players, and notes the first difference.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from fcd.cards import Card, Cards, Color
from fcd.contest.apart.process import Process
from fcd.contest.apart.words import COLORS, Question, question_of
from fcd.contest.apart.workers import Play
from fcd.contest.conformance.entrants import Entrant
from fcd.contest.foul import Evidence, Foul, Told, shown
from fcd.contest.player import NO_PLAY_POSSIBLE, Player, TableView
from fcd.contest.rounds.fast_table import TABLE
from fcd.contest.rounds.rounds import PASSED, Dealt, play_rounds
from fcd.contest.tournament.work import Task


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
    got: Any  # the place or the color that it answers alone; a Told is what it did instead

    def __str__(self) -> str:
        return in_words(self.asked, self.got)

    @property
    def evidence(self) -> Evidence | None:
        if self.asked is None:
            return None
        _, _, hand, up_card, color = self.asked
        return Evidence(hand, up_card, (up_card and up_card.color) or color)

    @property
    def as_bytes(self) -> bytes:
        """The answer among those that were kept; none if it is no answer."""
        got = self.got
        if type(got) is Color:
            return bytes([COLORS.index(got)])
        if type(got) is int and -1 <= got < PASSED:
            return bytes([PASSED if got == NO_PLAY_POSSIBLE else got])
        return b""


def in_words(asked: Asked | None, got: Any) -> str:
    """An answer in words."""
    if isinstance(got, Told) or asked is None:
        return str(got)
    if asked.up_card is None:
        return f"called {got}"
    if got == NO_PLAY_POSSIBLE:
        return "did not play"
    fits = type(got) is int and 0 <= got < len(asked.hand)
    return f"played {asked.hand[got].spoken}" if fits else f"answered {shown(got)}"


class Script(Player):
    """Plays what was claimed, and lets the job know what it was asked."""

    def __init__(self, job: Job, who: int) -> None:
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


class Ours(Script):
    """One of our own is asked at once."""

    def __init__(self, job: Job, who: int, player: Player) -> None:
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


class Stream:
    """The questions to one player of a block that are still to be asked, up to each choice."""

    def __init__(self) -> None:
        self.groups: deque[list[Numbered]] = deque()
        self.group: list[Numbered] = []  # the last one, in which there was no choice yet
        self.process: Process | None = None
        self.key = 0

    def close(self) -> None:
        self.groups.append(self.group)
        self.group = []


class Job:
    """A block that is audited: its rounds, and how far it is."""

    def __init__(self, task: Task, play: Play, rounds: int) -> None:
        self.task, self.claim = task, play
        self.said = play.said
        self.rounds = rounds
        terms = task.terms
        self.streams = [Stream() for _ in task.line_up]
        scripts = [
            Script(self, who) if each.source else Ours(self, who, self._made(each, who))
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
                if same:
                    self.said[asked.number] = got  # the answer that is its own
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

    def cheat(self, who: int) -> Foul:
        """What to say to one who is found out, with both answers side by side."""
        found = self.difference
        if found is None:
            what = f"changed how round {self.played:,} was counted, which isn't its to count"
            return Foul(who, what)
        both = f"with the others {self._told(found.asked)}, alone {found}"
        if found.who != who:
            name = self.task.line_up[found.who].name
            return Foul(who, f"changed what {name} did: {both}", found.evidence)
        return Foul(who, f"answered otherwise when nobody else was there: {both}", found.evidence)

    def _told(self, asked: Asked | None) -> str:
        """What a worker says that was answered."""
        if asked is None or asked.claimed is None:
            return self.claim.foul.what if self.claim.foul else "nothing"
        if asked.up_card is None:  # it may claim any number
            return in_words(asked, dict(enumerate(COLORS)).get(asked.claimed))
        return in_words(asked, asked.claimed)
