"""Whatever a child says: nothing is raised on our side but Gone, or a harmless copy of an error."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest

from fcd.cards import Card, Color
from fcd.sandbox.budget import Calls, Gone, Theirs, TookTooLong, Unusable
from fcd.sandbox.crossing import LONGEST, read_message, to_bytes
from fcd.sandbox.kinds import PLAIN
from fcd.sandbox.outside import Outside
from fcd.scoring import Scoreboard
from fcd.teach.answers import same, shown
from fcd.teach.writing import Lent, is_elsewhere

HARMLESS = Gone, Theirs, TookTooLong, Unusable


class Liar:
    """Says what it is told to say, and then the same again."""

    def __init__(self, *says: Any) -> None:
        self.says = [*says]
        self.heard: list[bytes] = []

    def send(self, message: Any, more: bytes = b"") -> None:
        self.heard.append(to_bytes(message) + more)

    def receive(self) -> Any:
        if len(self.heard) > 50:
            raise Gone("time is up")  # as the clock says
        return self.says.pop(0) if len(self.says) > 1 else self.says[0]


ABOUT = {
    **dict.fromkeys(("kind", "name", "is"), "x"),
    "line": [],
    "from": [],
    "methods": ["m"],
    "calls": True,
    "hashes": "yes",
}
GOOD: list[Any] = [
    *(1, "text", ["t", 1], ["c", "R5H"], ["twin", "list", 1, [2]], ["o", 3, ABOUT]),
    *(["o", 5, ABOUT, "list", [5, 1]], ["o", 7, ABOUT, "tuple", [1]], ["o", 9, ABOUT, "str", "x"]),
    *(
        ["same", 2],
        ["yours", 4],
        ["e", "Color", "RED"],
        ["frozenset", ["c", "R5H"]],
        ["cards", "R5H"],
    ),
    *(["view", [["c", "R5"]], 1, False, ["cards", "R5"], 0, ["t", ["t", None], 1, ["t", 0], 7]],),
    *(["copy dict", "a", 1], ["v", "PlayerMove", ["e", "Action", "DRAW_CARD"], None, None]),
    *(["twin", "Scoreboard", 11, ["_names", ["t", "A"]]], {"like": "ValueError", "text": "x"}),
]
EVIL: list[Any] = [
    *(None, True, -1, 0, 2, 3, 2.5, float("nan"), 10**600, "\ud800\x00", "", [], {}, [[]]),
    *("list", "Scoreboard", "Card", "__class__", ["same", 99], ["yours", 0], ["yours", -2]),
    *(["twin", "list", 2, []], ["twin", "list", True, []], ["twin", "list", [], []]),
    *({"like": "ExceptionGroup"}, {"like": "SystemExit"}, {"like": 5}, ["o", 2, ABOUT]),
    *(["v", "Scoreboard"], ["v", "TableView", 1], ["e", "Scoreboard", "x"], ["c", "no card"]),
]
SIGNS = [*["="] * 8, "!", "?", "?", "late", "what", None]


def _message(chance: Random) -> Any:
    """Nearly right, or not at all."""
    sign = chance.choice(SIGNS)
    wrong = [[[2, [1]]], [[2, ["a", 1]]], [[4, [1, 2]]], [[99, []]], EVIL]
    changes = chance.choice([*[[]] * 15, *wrong])
    what = [chance.choice(GOOD)]
    if sign == "?":
        deed = chance.choice(["call", "get", "method", "set", 5])
        args = chance.choice([[], ["play"], ["handed_out"], [["o", 3, ABOUT]], ["_secret"], 7])
        what = [
            chance.choice([2, 4, 6, 0, -1, "2", True]),
            deed,
            args,
            chance.choice([{}, [], None]),
        ]
    return [sign, *what, changes, chance.choice(["", "", "hello"]), chance.choice([1, 1, -5])]


def _spoiled(data: Any, chance: Random) -> Any:
    """With one part replaced, somewhere within."""
    if isinstance(data, list) and data and chance.random() < 0.8:
        place = chance.randrange(len(data))
        return [*data[:place], _spoiled(data[place], chance), *data[place + 1 :]]
    if isinstance(data, dict) and data and chance.random() < 0.8:
        key = chance.choice([*data])
        return {**data, key: _spoiled(data[key], chance)}
    return chance.choice(EVIL)


def _use(line: Outside) -> None:
    """All that a check could do, with whatever comes back."""
    lent = Lent("Game", play=lambda *args: [*args], size=1)
    board, cards = Scoreboard(["A"]), [1, 2]
    got = line.ask(1, "call", cards, board, lent)
    same(got, [1]), same(got, {"a": 1}), shown(got)
    for use in (len, str, repr, bool, hash, iter, list, callable, int):
        try:
            use(got)
        except Exception:  # a number has no len; a Scoreboard may have been told nonsense
            if is_elsewhere(got):
                raise
    line.ask(1, "call", got)


@pytest.mark.parametrize("seed", range(3))
def test_nothing_but_harmless_errors(seed: int) -> None:
    chance, ends = Random(seed), set()
    for _ in range(1_500):
        says = [_message(chance) for _ in range(3)]
        if chance.random() < 0.7:
            says = [_spoiled(each, chance) if chance.random() < 0.5 else each for each in says]
        line = Outside(Liar(*says))
        line.begin(100)
        try:
            _use(line)
            ends.add("right")
        except HARMLESS as error:
            ends.add(type(error).__name__)
        line.end()
    assert {"right", "Gone", "TookTooLong"} <= ends, "this test would notice nothing"


@pytest.mark.parametrize("seed", range(3))
def test_nothing_but_harmless_errors_when_many_are_answered_at_once(seed: int) -> None:
    """What is taken as a plain answer is one, and everything else is asked about as ever."""
    chance, ends = Random(seed), set()
    for _ in range(1_500):
        replies: Any = [[*_message(chance)] for _ in range(3)]
        replies = [reply if reply[0] in ("=", "!", "late") else ["late"] for reply in replies]
        said = [".", replies]
        line = Outside(Liar(_spoiled(said, chance) if chance.random() < 0.5 else said, "=", said))
        remote = line.proxy(3, ABOUT, None)
        try:
            for answer in line.foresee(remote, Calls([([n],) for n in range(3)]), 100):
                if answer:
                    assert type(answer[0]) in (*PLAIN, tuple, Card, Color)
                    ends.add("known")
                    continue
                line.begin(100)
                ends.add("asked")
                try:
                    shown(remote([1]))
                finally:
                    line.end()
        except HARMLESS as error:
            ends.add(type(error).__name__)
    assert {"known", "asked", "Gone"} <= ends, "this test would notice nothing"


@pytest.mark.parametrize(
    "value",
    [
        ["t"] * 3 + [["same", 2]],
        ["o", 3, {**ABOUT, "methods": [[]]}],
        ["o", True, ABOUT],
        ["o", -3, ABOUT],
        ["o", 3, ABOUT, "int", True],
        ["o", 3, ABOUT, "float", 10**400],
        ["o", 3, ABOUT, "dict", [3, "a"]],
        ["twin", "Scoreboard", 3, [1, 2]],
        ["copy dict", ["twin", "list", 3, []], 1],
    ],
    ids=str,
)
def test_values_of_wrong_shape(value: Any) -> None:
    line = Outside(Liar(["=", value, [], "", 0]))
    with suppress(*HARMLESS):
        shown(line.ask(1, "call", [1]))


def test_deep_and_long_messages() -> None:
    deep: Any = 1
    for _ in range(2_000):
        deep = ["t", deep]
    with pytest.raises(Gone):
        Outside(Liar(["=", deep, [], "", 0])).ask(1, "call")
    data = (LONGEST + 1).to_bytes(4, "big")
    with pytest.raises(ValueError, match="too long"):
        read_message(lambda size: data[:size])
    nested = b"[" * 100_000
    framed = len(nested).to_bytes(4, "big") + nested
    parts = iter([framed[:4], framed[4:]])
    with pytest.raises((RecursionError, ValueError)):
        read_message(lambda size: next(parts))


@pytest.mark.parametrize("kind", ["frozenset", "copy set", "copy dict", "o"])
def test_thousands_of_keys_are_not_put_into_a_set(kind: str) -> None:
    """They could be chosen so that this takes hours, with no clock of the child's running."""
    keys = [n * (2**61 - 1) for n in range(2_002)]
    said = ["o", 3, ABOUT, "frozenset", keys] if kind == "o" else [kind, *keys, *keys]
    with pytest.raises(Gone, match="thousands of keys"):
        Outside(Liar(["=", said, [], "", 0])).ask(1, "call")


def test_a_flood_of_callbacks_ends() -> None:
    line = Outside(Liar(["?", 2, "call", [], {}, [], "", 0]))
    with pytest.raises(Gone):
        line.ask(1, "call", lambda: None)


def test_asking_within_asking_ends() -> None:
    liar = Liar(["?", 2, "call", [], {}, [], "", 0])
    line = Outside(liar)
    liar.heard = _Forgetful()
    with pytest.raises(Gone, match="without end"):
        line.ask(1, "call", lambda: line.ask(1, "call"))


class _Forgetful(list[bytes]):
    def append(self, item: bytes) -> None:
        """Never full."""


def test_steps_that_are_left_never_grow() -> None:
    line = Outside(Liar(["=", 1, [], "", 10**9]))
    line.begin(100)
    line.ask(1, "call")
    assert line.end() == 100
