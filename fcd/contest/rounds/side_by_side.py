"""Rounds that are played side by side, because asking one of the players takes long.

It sits in another process. Asked about one card at a time, a match is a hundred thousand messages;
here the questions of a hundred tables go there together, as one text. Each round comes out as it
does alone, as long as the player remembers nothing and leaves nothing to chance: if it does, it
must be asked in the order of the rounds, and this says so.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Generator, Iterable, Iterator
from typing import Any

from fcd.cards import Card
from fcd.contest.player import COLORS, Chain, Player
from fcd.contest.rounds.rounds import LATER, Result
from fcd.contest.rounds.tables import UNO_CONTEST

TABLES = 100

Question = tuple[Any, ...]
Round = Generator[Question, object, Result]
_NUMBERS = {card: number for number, card in enumerate(dict.fromkeys(UNO_CONTEST.deck))}


class Later(Player):
    """Sits here for the player: all its answers come later."""

    def play(self, *question: object) -> Any:
        return LATER

    def call_color(self, *question: object) -> Any:
        return LATER


def play_side_by_side(rounds: Iterable[Round], ask: Callable[[str], str]) -> list[Result]:
    """How they come out. `ask` takes the text of many questions to `answering` and back."""
    waiting, results = iter(rounds), dict[int, Result]()
    tables = (
        _Table(number, numbered) for number, numbered in enumerate([enumerate(waiting)] * TABLES)
    )
    playing = [table for table in tables if table.goes_on(None, results)]
    sets: dict[frozenset[Card], int] = {}
    while playing:
        answers = json.loads(ask(json.dumps([table.asks(sets) for table in playing])))
        if answers is None:
            raise ValueError("a player that remembers something can't be asked like this")
        pairs = zip(playing, answers, strict=True)
        playing = [table for table, said in pairs if table.goes_on(said, results)]
    return [results[number] for number in sorted(results)]


class _Table:
    """One round after the other, and the question that is open."""

    def __init__(self, number: int, rounds: Iterator[tuple[int, Round]]) -> None:
        self.number, self.rounds = number, rounds
        self.round: tuple[int, Round] | None = None
        self.question: Question = ()
        self.sent: Chain = ()  # the cards played that are known there

    def goes_on(self, said: Any, results: dict[int, Result]) -> bool:
        """Play on with this answer, to the next question or into the next round."""
        if len(self.question) == 1:
            said = COLORS[said]
        while True:
            self.round = self.round or next(self.rounds, None)
            if self.round is None:
                return False
            number, steps = self.round
            try:
                self.question = steps.send(said)
            except StopIteration as end:
                results[number], self.round, said = end.value, None, None
            else:
                return True

    def asks(self, sets: dict[frozenset[Card], int]) -> list[Any]:
        """The question as numbers. Most of what was played before is known there."""
        hand = [_NUMBERS[card] for card in self.question[0]]
        if len(self.question) == 1:
            return [self.number, hand]
        _, _, called, (playable, sizes, chain, seat, standing) = self.question
        new, older = [], chain
        while older and older is not self.sent:
            card, older = older
            new.append(_NUMBERS[card])
        known, self.sent = bool(older), chain
        legal: Any = sets.setdefault(playable, len(sets))
        if legal == len(sets) - 1:  # it may be new: then it is told
            legal = [legal, *(_NUMBERS[card] for card in playable)]
        return [self.number, hand, called, known, new[::-1], legal, sizes, seat, standing]


def answering(player: Any) -> Any:
    """Where the player is: what takes the text of many questions, and gives that of the answers.

    Its text is sent there, so it stands alone. The answer is None if something was remembered.
    """
    import json
    import pickle
    import random

    from fcd.cards import Color
    from fcd.contest.player import COLORS, TableView
    from fcd.contest.rounds.tables import UNO_CONTEST

    kinds = [*dict.fromkeys(UNO_CONTEST.deck)]
    sets: dict[int, frozenset[Card]] = {}
    chains: dict[int, Any] = {}  # what was played at each table

    def memory() -> Any:
        own = {name: value for name, value in vars(player).items() if name != "chance"}
        return pickle.dumps(own), player.chance.getstate(), random.getstate()

    def color_of(name: Any) -> Any:
        return None if name is None else Color(name)

    def answer(table: Any, hand: Any, *others: Any) -> int:
        cards = tuple([kinds[number] for number in hand])
        if not others:
            color = player.call_color(cards)
            return next(n for n, each in enumerate(COLORS) if each is color)
        called, known, new, legal, sizes, seat, (colors, direction, scores, bits) = others
        if type(legal) is list:
            legal, *members = legal
            sets[legal] = frozenset(kinds[number] for number in members)
        chain: Any = chains[table] if known else ()
        for number in new:
            chain = (kinds[number], chain)
        chains[table] = chain
        standing = (tuple(map(color_of, colors)), direction, tuple(scores), bits)
        view = TableView((sets[legal], sizes, chain, seat, standing))
        place = player.play(cards, chain[0], color_of(called), view)
        if type(place) is not int:
            raise TypeError("a place is an int")
        return place

    def answers(questions: str) -> str:
        said = [answer(*question) for question in json.loads(questions)]
        return json.dumps(said if memory() == before else None)

    before = memory()
    return answers
