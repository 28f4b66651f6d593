"""ex06: which word is owed, who can be called out, what it costs. The full game of 2017.

A case is a round in which words are said and forgotten: "RCH R3H; after play RCH, say UNO". All
cards are red hearts, so that everything goes on everything; a red 4 is turned up, if nothing else
is. Players whose hands aren't written down hold as many red 3s. What students are told of the round
is its diary: lists of `Moved`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import pairwise
from random import Random
from typing import Any

from fcd import adt
from fcd.cards import Card, Cards
from fcd.engine import Action, IllegalMove, Move, Phase
from fcd.game import Game
from fcd.teach.given.moved import Moved
from fcd.teach.writing import (
    Row,
    TableCase,
    TableQuestion,
    TaughtGame,
    magnitude,
    rules_in,
    taught_game,
)

WORDS = ("TRIO", "DUO", "UNO")
TOP, PILE = Card.parse("R4H"), (Card.parse("R5H"),) * 40  # enough for every penalty
END, DRAW = Move(Action.END), Move(Action.DRAW)

Moves = list[Moved]  # of one turn
Turns = list[Moves]


def _play(taught: TaughtGame, case: TableCase) -> Game:
    others = ((Card.parse("R3H"),) * len(case.hands[0]),) * (4 - len(case.hands))
    top, hands = case.top or TOP, (*case.hands, *others)
    return case._replace(hands=hands, top=top, first=True, pile=PILE).play(taught)


def _diary(case: TableCase) -> tuple[tuple[tuple[Moved, ...], ...], int]:
    """The moves of all turns, the one that isn't over last, and whose turn that is."""
    return _diary_of(case._replace(asked=""))


@lru_cache(maxsize=5_000)
def _diary_of(case: TableCase) -> tuple[tuple[tuple[Moved, ...], ...], int]:
    game = _play(taught_game("fcd2017"), case)
    states = game.states
    turns: Turns = [[] for _ in range(states[-1].turn + 1)]
    for before, move, after in zip(states, game.moves, states[1:], strict=False):
        done = f"{move.action.value} {move.word}" if move.word else move.action.value
        turns[before.turn].append(Moved(before.player, done, len(after.hands[before.player])))
    return tuple(map(tuple, turns)), game.state.player


def _has_begun(game: Game) -> bool:
    return game.state.phase not in (Phase.READY, Phase.OWING)


def _valid(taught: TaughtGame, game: Game, action: adt.Action) -> bool:
    return bool(taught.course["is_valid_move"](game, adt.PlayerMove(action)))


# -- what is asked ---------------------------------------------------------------------------------


class AboutARound(TableQuestion):
    """A round that may stop anywhere in a turn; the moves of this turn are given."""

    hand, moves, pile, fresh, top_label = (1, 8), (0, 4), (0, 0), 25, ""
    turns_before: tuple[int, ...] = (0, 0, 0, 1, 1, 2)
    now = 4  # moves of this turn at most
    about_a_word = False  # a call-out is asked about

    @cached_property
    def pool(self) -> Cards:
        return tuple(map(Card.parse, ("R3H", "RCH", "RAH", "RBH")))

    def play(self, taught: TaughtGame, case: TableCase) -> Game:
        return _play(taught, case)

    def table(self, chance: Random) -> TableCase:
        """Many Cs, which make long turns."""
        size = min(chance.randint(*self.hand) for _ in range(2))
        hands = (tuple(chance.choices(self.pool, (3, 4, 1, 1), k=size)) for _ in range(4))
        top = chance.choice((None, None, None, Card.parse("RAH"), Card.parse("RBH")))
        return TableCase(tuple(hands), top, first=bool(top))

    def played(self, case: TableCase, chance: Random) -> TableCase:
        """After some turns, in half of which the player only draws, a turn begins."""
        game = self.play(taught_game(self.game), case)
        for _ in range(chance.choice(self.turns_before)):
            self.move(game, chance, chance.choice((0, 1, 2, 6)))
            if not _has_begun(game):
                game.play(DRAW)
            game.play(END)
        self.move(game, chance, chance.randint(0, self.now))
        return case._replace(moves=game.moves)

    def move(self, game: Game, chance: Random, times: int) -> None:
        """Some moves of a turn, mostly plays; the round goes on."""
        for _ in range(times):
            choices = [move for move in game.legal_moves() if move != END]
            plays = [move for move in choices if move.action is Action.PLAY]
            if not choices:
                break
            game.play(chance.choice(plays if plays and chance.random() < 0.6 else choices))
            if game.is_over:
                game.undo()
                break

    def asks(self, case: TableCase, chance: Random) -> TableCase:
        return case._replace(asked=chance.choice(WORDS)) if self.about_a_word else case

    def smaller(self, case: TableCase) -> Iterator[TableCase]:
        """Also with fewer hands that are written down."""
        for n in range(1, len(case.hands)):
            yield case._replace(hands=case.hands[:n])
        yield from super().smaller(case)

    def turn(self, case: TableCase) -> Moves:
        return list(_diary(case)[0][-1])

    def turns(self, case: TableCase) -> Turns:
        """Those that are over."""
        return [list(turn) for turn in _diary(case)[0][:-1]]

    def given(self, case: TableCase) -> tuple[object, ...]:
        return (self.turn(case),)

    def answer(self, taught: TaughtGame, case: TableCase) -> object:
        try:
            return self.ruling(taught, self.play(taught, case), case)
        except IllegalMove:
            return None  # a broken game in which the round cannot happen

    def ruling(self, taught: TaughtGame, game: Game, case: TableCase) -> object:
        """What this game says."""
        raise NotImplementedError

    def features(self, case: TableCase) -> set[object]:
        """Every answer; what comes after what, with how many cards left."""
        turn = self.turn(case) or (self.turns(case) or [[]])[-1]
        steps = ((one.move, two.move, min(two.left, 4)) for one, two in pairwise(turn))
        return {(case.asked, str(self.right(case))), len(turn), *steps}

    def circumstances(self, case: TableCase) -> set[str]:
        """What was done in the turn that is told, and how it ended."""
        moves = self.turn(case) or (self.turns(case) or [[]])[-1]
        done = {f"{moved.move} in it" for moved in moves}
        last = {f"last {moved.move}, {min(moved.left, 4)} left" for moved in moves[-2:]}
        return {f"{magnitude(len(moves))} moves", f"ask {case.asked}"} | done | last

    def rows(self, case: TableCase, game: Game) -> tuple[Row, ...]:
        rows, before = super().rows(case, game), game.state.speech.accused
        if not case.moves or before is None:
            return rows
        return *rows, Row(f"{game.names[before]} holds", game.state.hands[before])


class WordOwed(AboutARound):
    """Which word must be said now? After the very last card none is."""

    may_end = True

    def ruling(self, taught: TaughtGame, game: Game, case: TableCase) -> object:
        """All of them, should a broken game allow several."""
        if _has_begun(game):
            owed = [w for w in WORDS if _valid(taught, game, adt.Action[f"SAY_{w}"])]
        else:  # where the course interface would take it for a call-out
            owed = [w for w in WORDS if game.explain(Move(Action.SAY, word=w))]
        return owed if len(owed) > 1 else next(iter(owed), None)

    def rules(self, case: TableCase, game: Game) -> tuple[str, ...]:
        """About the word that is owed, or else one that is not."""
        owed = game.state.speech.owed
        word = owed or WORD.get(len(game.state.hand), "UNO")
        explained = game.explain(Move(Action.SAY, word=word)).lines()
        return f"say {word}: {'valid' if owed else 'not valid'}", *explained


class MayEnd(AboutARound):
    """May the turn end now?"""

    def ruling(self, taught: TaughtGame, game: Game, case: TableCase) -> object:
        return _valid(taught, game, adt.Action.END_TURN)

    def rules(self, case: TableCase, game: Game) -> tuple[str, ...]:
        return tuple(game.explain(END).lines())


class MayCallOut(AboutARound):
    """May this word be called out now?"""

    about_a_word = True

    def given(self, case: TableCase) -> tuple[object, ...]:
        return case.asked, self.turn(case)

    def ruling(self, taught: TaughtGame, game: Game, case: TableCase) -> object:
        if _has_begun(game):  # where the course interface would take it for one's own word
            return bool(game.explain(Move(Action.CALL, word=case.asked)))
        return _valid(taught, game, adt.Action[f"SAY_{case.asked}"])

    def rules(self, case: TableCase, game: Game) -> tuple[str, ...]:
        return tuple(game.explain(Move(Action.CALL, word=case.asked)).lines())


class AtTheStart(AboutARound):
    """The round stops where a turn begins; the turns that are over are given."""

    fewest, now = 0, 0

    def played(self, case: TableCase, chance: Random) -> TableCase:
        case = super().played(case, chance)
        game = self.play(taught_game(self.game), case)
        while game.state.turn < self.fewest:
            game.play(END if game.explain(END) else DRAW)
        return case._replace(moves=game.moves)

    def makes_sense(self, case: TableCase) -> bool:
        return (
            super().makes_sense(case)
            and not self.turn(case)
            and len(self.turns(case)) >= self.fewest
        )


class MissedWords(AtTheStart):
    """Which words were forgotten in the turn before?"""

    fewest, cited = 1, rules_in("fcd2017#words")

    def given(self, case: TableCase) -> tuple[object, ...]:
        return (self.turns(case)[-1],)

    def ruling(self, taught: TaughtGame, game: Game, case: TableCase) -> object:
        """The words for which calling out costs somebody else."""
        caller, missed = game.state.player, list[str]()
        for word in WORDS:
            if any(who != caller for who, _ in _penalties(taught, game, word)):
                missed.append(word)
            game.undo()
        return missed


class PlayerBefore(AtTheStart):
    """Who had the turn before?"""

    turns_before, cited = (0, 1, 1, 2, 3, 5, 8), rules_in("fcd2017#ruling-8")

    def circumstances(self, case: TableCase) -> set[str]:
        """How long ago words were missed, and by whom; who came after whom."""
        turns, player = self.turns(case), _diary(case)[1]
        found = {f"{magnitude(len(turns))} turns", f"ask {case.asked}", f"first {case.top or TOP}"}
        if turns:
            before = turns[-1][0].player
            found |= {f"{(player - before) % 4} seats on"}
            found |= {f"{word} missed just now" for word in _missed(turns[-1])}
            found |= {f"{moved.move} just now" for moved in turns[-1] if " " in moved.move}
            for turn in turns[:-1]:
                who = "the same" if turn[0].player == before else "another"
                found |= {f"{word} missed earlier by {who}" for word in _missed(turn)}
        return found

    def given(self, case: TableCase) -> tuple[object, ...]:
        return _diary(case)[1], self.turns(case)

    def ruling(self, taught: TaughtGame, game: Game, case: TableCase) -> object:
        return taught.course["get_previous_turn_player"](game)


class Penalty(PlayerBefore):
    """Who takes how many cards if this word is called out?"""

    about_a_word, cited = True, rules_in("fcd2017#call-out")

    def given(self, case: TableCase) -> tuple[object, ...]:
        return case.asked, *super().given(case)

    def ruling(self, taught: TaughtGame, game: Game, case: TableCase) -> object:
        taken = _penalties(taught, game, case.asked)
        return taken[0] if len(taken) == 1 else taken


def _penalties(taught: TaughtGame, game: Game, word: str) -> list[tuple[int, int]]:
    """Who takes how many cards, if the word is called out."""
    count: Any = taught.course["player_card_count"]
    before = [count(game, player) for player in range(4)]
    game.play(Move(Action.CALL, word=word))
    taken = [(player, count(game, player) - before[player]) for player in range(4)]
    return [(player, cards) for player, cards in taken if cards]


QUESTIONS = {
    "word_owed": WordOwed(),
    "missed_words": MissedWords(),
    "may_call_out": MayCallOut(),
    "player_before": PlayerBefore(),
    "penalty": Penalty(),
    "may_end_turn": MayEnd(),
}

# -- wrong programs, where no broken game says the same --------------------------------------------

WORD = {3: "TRIO", 2: "DUO", 1: "UNO"}


def _texts(moves: Moves) -> list[str]:
    return [moved.move for moved in moves]


def _owed(moves: Moves) -> list[str]:
    return [WORD[moved.left] for moved in moves if moved.move == "play" and moved.left in WORD]


def _missed(moves: Moves) -> list[str]:
    """What is right, as a student would write it: mistakes below change one thing of it."""
    return [w for one, two in pairwise(moves) for w in _owed([one]) if two.move != f"say {w}"]


class Caller:
    """Somebody who knows what a call-out costs. Those below have one thought wrong."""

    missed, wrong = 2, 4

    def __init__(self, **thoughts: object) -> None:
        self.__dict__.update(thoughts)

    def words(self, turns: Turns) -> list[str]:
        return _missed(turns[-1])

    def is_right(self, word: str, turns: Turns) -> bool:
        return word in self.words(turns)

    def guilty(self, word: str, player: int, turns: Turns) -> int:
        return turns[-1][0].player

    def cards(self, turns: Turns) -> int:
        return self.missed

    def __call__(self, word: str, player: int, turns: Turns) -> object:
        if turns and self.is_right(word, turns):
            return self.guilty(word, player, turns), self.cards(turns)
        return player, self.wrong


MISTAKES: dict[str, dict[str, object]] = {
    "word_owed": {
        "after-any-move": lambda moves: WORD.get(moves[-1].left) if moves else None,
        "still-owed": lambda moves: WORD.get(
            ([m.left for m in moves if m.move == "play"] or [0])[-1]
        ),
        "first-card-only": lambda moves: (
            next(iter(_owed(moves)), None) if len(moves) == 1 else None
        ),
        "counted-before": lambda moves: (
            WORD.get(moves[-1].left + 1) if _texts(moves)[-1:] == ["play"] else None
        ),
    },
    "missed_words": {
        "said-too": _owed,
        "first-only": lambda moves: _missed(moves)[:1],
        "last-card-only": lambda moves: [
            w for w in _missed(moves) if w in _owed([m for m in moves if m.move == "play"][-1:])
        ],
    },
    "may_call_out": {
        "any-time": lambda word, moves: f"call {word}" not in _texts(moves),
        "one-call": lambda word, moves: not moves,
        "last-move-only": lambda word, moves: (
            _texts(moves)[-1:] != [f"call {word}"]
            and all(text.startswith("call") for text in _texts(moves)[-1:])
        ),
    },
    "player_before": {
        "by-seat": lambda player, turns: (player - 1) % 4 if turns else -1,
        "neighbor-at-start": lambda player, turns: (
            turns[-1][0].player if turns else (player - 1) % 4
        ),
        "first-turn": lambda player, turns: turns[0][0].player if turns else -1,
    },
    "penalty": {
        "swapped": Caller(missed=4, wrong=2),
        "two-for-all": Caller(wrong=2),
        "four-for-all": Caller(missed=4),
        "all-at-once": Caller(cards=lambda turns: 2 * len(_missed(turns[-1]))),
        "neighbor-pays": Caller(guilty=lambda word, player, turns: (player - 1) % 4),
        "present-hand": Caller(  # judged by the cards at the end of the turn
            is_right=lambda word, turns: (
                word == WORD.get(turns[-1][-1].left) and f"say {word}" not in _texts(turns[-1])
            )
        ),
        "any-word": Caller(is_right=lambda word, turns: bool(_missed(turns[-1]))),
        "any-turn": Caller(
            words=lambda turns: [word for turn in turns for word in _missed(turn)],
            guilty=lambda word, player, turns: [t[0].player for t in turns if word in _missed(t)][
                -1
            ],
        ),
    },
    "may_end_turn": {
        "any-move": bool,
        "only-plays": lambda moves: "play" in _texts(moves),
        "last-move": lambda moves: _texts(moves)[-1:] in (["play"], ["draw"]),
        "first-move": lambda moves: _texts(moves)[:1] in (["play"], ["draw"]),
        "word-first": lambda moves: (
            not {"play", "draw"}.isdisjoint(_texts(moves)) and not _owed(moves[-1:])
        ),
    },
}
