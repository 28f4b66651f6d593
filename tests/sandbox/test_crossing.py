"""What crosses the border is on the other side what it was, and goes on to be."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from functools import partial
from itertools import zip_longest
from typing import Any

import pytest

from fcd.adt import CLOCKWISE, PLAY_CARD, PlayerMove
from fcd.cards import Card, Color, Suit
from fcd.contest.player import TableView
from fcd.game import Game
from fcd.sandbox import budget
from fcd.sandbox.budget import Theirs, Unusable
from fcd.scoring import Scoreboard
from fcd.teach.writing import Lent, beside, extends, is_elsewhere, lineage
from tests.sandbox.at_the_border import handed_in

RED, WILD = Card.parse("R5H"), Card("wild")
VIEW = TableView.of(frozenset({RED}), (3, 4), (WILD, RED), (None, Color.RED), 1, 0, (0, 20))


class Box:
    """Of a student's."""

    shared: list[int] = []  # noqa: RUF012 - that is what is tried out

    def __init__(self, held: Any = None) -> None:
        self.held = held

    def add(self, item: object) -> None:
        self.held.append(item)

    def __len__(self) -> int:
        return 3


@pytest.fixture
def line() -> Iterator[Any]:
    names = {"Box": Box, "echo": lambda thing: thing, "kept": []}
    theirs = {"call": lambda f, *a: f(*a), "get": getattr, "set": setattr, "divide": lambda: 1 / 0}
    with handed_in(**names, **theirs) as line, budget.counted_by(line):
        yield line


VALUES = [
    *(None, True, 1, -(2**70), 2.5, float("inf"), "é\n\ud800", ..., ()),
    *(RED, Color.RED, Suit.HEARTS, CLOCKWISE, PlayerMove(PLAY_CARD, RED, Color.RED)),
    *((RED, WILD), (RED, 1), [RED, RED], [], {"a": [1]}, {1: (2,)}, {1, 2}, deque([1])),
    *(frozenset({RED}), [[1], [RED]], VIEW),
]


@pytest.mark.parametrize("value", VALUES, ids=repr)
def test_values_come_back_as_they_were(line: Any, value: Any) -> None:
    back = line.look_up("echo")(value)
    assert type(back) is type(value)
    assert back == value


def test_views_go_on_where_the_last_one_was(line: Any) -> None:
    echo, chain = line.look_up("echo"), ()
    for n, card in enumerate([RED, WILD] * 20):
        chain = (card, chain)  # type: ignore[assignment]
        if n % 3:
            view = TableView((frozenset({RED, WILD}), n, chain, 0, ((None,), 1, (0,), 7)))
            assert echo(view) == view
    assert echo(VIEW) == VIEW


def test_a_list_that_we_lend_is_kept_and_changed(line: Any) -> None:
    ours = [1]
    box = line.look_up("Box")(ours)
    box.add(2)
    assert ours == [1, 2]
    assert box.held is ours
    ours.append(3)
    box.add(4)
    assert ours == [1, 2, 3, 4]


def test_a_list_of_theirs_that_we_change(line: Any) -> None:
    box = line.look_up("Box")
    theirs = box.shared
    theirs.append(7)
    assert box.shared == [7]
    assert Box.shared == [7]
    theirs.clear()
    assert line.look_up("Box").shared == []


def test_what_we_change_last_is_told_when_a_question_ends(line: Any) -> None:
    budget.call_with_budget(lambda: line.look_up("kept").append(5))
    assert line.look_up("kept") == [5]


def test_a_scoreboard_is_kept_alike(line: Any) -> None:
    board = Scoreboard(["Ann", "Ben"])
    box = line.look_up("Box")(board)
    board.add_to_score("Ann", 5)
    line.look_up("get")(board, "add_to_score")("Ben", 7)
    assert board.scores == (5, 7)
    assert box.held is board


def test_many_lists_are_not_kept_for_ever(line: Any) -> None:
    echo = line.look_up("echo")
    for n in range(200):
        assert echo([n]) == [n]
    assert len(line.twins) < 50
    assert len(line.channel.inside.twins) < 50


def test_objects_stay_where_they_are(line: Any) -> None:
    kind = line.look_up("Box")
    box = kind(4)
    assert is_elsewhere(box)
    assert box.held == 4
    box.held = 5
    assert box.held == 5
    assert len(box) == 3
    assert line.look_up("echo")(box) is box
    assert {box: 1}[box] == 1
    assert lineage(box)[0] == "Box"
    assert not extends(kind, Game)
    assert type(box).__name__ == "Box"


def test_objects_that_nobody_needs_are_dropped(line: Any) -> None:
    kind = line.look_up("Box")
    for _ in range(50):
        kind()
    assert kind().held is None
    assert len(line.channel.inside.objects) < 6


def test_what_they_raise_is_raised_here_as_a_copy(line: Any) -> None:
    with pytest.raises(ZeroDivisionError) as caught:
        line.look_up("divide")()
    assert isinstance(caught.value, Theirs)
    assert str(caught.value) == "division by zero"
    with pytest.raises(Unusable, match="for a reason"):
        beside(_unusable, line.look_up("echo"))


def _unusable(thing: object) -> None:
    from fcd.sandbox.budget import Unusable

    raise Unusable("for a reason")


def test_our_functions_run_beside_theirs(line: Any) -> None:
    assert beside(_held, line.look_up("Box"), [RED]) == [RED, [RED]]


def _held(kind: Any, cards: list[Any]) -> list[Any]:
    box = kind(cards)
    return [*box.held, box.held]


def test_what_we_lend_shows_the_names_it_hands_out_and_no_others(line: Any) -> None:
    game = Lent("Game", play=lambda n: n + 1, size=4)
    vars(game)["secret"] = 9
    get = line.look_up("get")
    assert get(game, "size") == 4
    assert get(game, "play")(2) == 3
    for name in ("secret", "_secret", "handed_out", "__class_getitem__"):
        with pytest.raises(AttributeError):
            get(game, name)
    with pytest.raises(AttributeError):
        line.look_up("set")(game, "size", 5)
    assert line.look_up("call")(lambda: 3) == 3


def test_our_errors_reach_their_code(line: Any) -> None:
    def refuse() -> None:
        Game("mini_uno", players=2).play("draw")
        raise AssertionError

    with pytest.raises(ValueError, match="isn't legal") as caught:
        line.look_up("call")(refuse)
    assert budget.type_name(caught.value) == "IllegalMove"


# -- asked ahead -----------------------------------------------------------------------------------


def _asked(line: Any, name: str, calls: list[Any], foreseen: list[Any]) -> tuple[list[Any], int]:
    """What is answered to these, one question each, and how many messages that took."""
    function, send, sent = line.look_up(name), line.channel.send, []

    def counting(message: Any, more: bytes = b"") -> None:
        sent.append(message)
        send(message, more)

    line.channel.send = counting
    known = line.foresee(function, budget.Calls(foreseen), budget.STEPS)
    answers = []
    for args, plain in zip_longest(calls, known):
        if plain:
            answers.append(plain[0])
            continue
        try:
            answers.append(budget.call_with_budget(partial(function, *args)))
        except (budget.Raised, budget.TookTooLong) as error:
            answers.append(type(error).__name__)
    return answers, len(sent)


def _odd() -> Any:
    """A student's function that remembers, loops and raises."""
    asked = []

    def odd(items: list[int]) -> list[int]:
        asked.append(1)
        items.append(len(asked))
        while len(asked) == 3:
            pass
        if len(asked) == 4:
            raise ValueError
        return items

    return odd


@pytest.mark.parametrize(("foreseen", "messages"), [(0, 6), (2, 5), (6, 4)])
def test_what_is_asked_ahead_is_answered_alike(foreseen: int, messages: int) -> None:
    """It takes one message, until one answer comes too late: that ends it."""
    calls, ahead = ([([n],) for n in range(6)] for _ in range(2))
    with handed_in(odd=_odd()) as line, budget.counted_by(line):
        answers, sent = _asked(line, "odd", calls, ahead[:foreseen])
    assert answers == [[0, 1], [1, 2], "TookTooLong", "Raised", [4, 5], [5, 6]]
    assert [args[0] for args in calls] == [[n, n + 1] for n in range(6)]
    assert sent == messages


def test_something_else_than_what_was_asked_ahead_is_asked_anew() -> None:
    with handed_in(echo=lambda thing: thing) as line, budget.counted_by(line):
        answers, sent = _asked(line, "echo", [([1],), ([2],), ([3],)], [([1],), ([5],), ([3],)])
    assert (answers, sent) == ([[1], [2], [3]], 3)


def test_a_plain_answer_is_known_at_once_and_what_was_printed_is_heard() -> None:
    heard: list[Any] = []

    def double(thing: Any) -> Any:
        if thing == 2:
            print("two", file=heard[0])
        return 2 * thing

    calls = [(n,) for n in (1, True, "1", 1.0, 2)]
    with handed_in(double=double) as line, budget.counted_by(line):
        channel: Any = line.channel
        heard.append(channel.inside.printed)
        known = line.foresee(line.look_up("double"), budget.Calls(calls), budget.STEPS)
    assert known == [(2,), (2,), ("11",), (2.0,), None]
    assert [type(each[0]) for each in known if each] == [int, int, str, float]


def test_calls_are_packed_once_for_a_whole_class() -> None:
    """The next one is sent the same, though other lists have been talked about with it."""

    def grow(items: list[int]) -> list[int]:
        items.append(len(items))
        return items

    calls = budget.Calls(iter([([5],), ([6, 6],)]))
    for _ in range(2):
        with handed_in(grow=grow) as line:
            remote, kept = line.look_up("grow"), [7]
            remote(kept)
            with budget.counted_by(line):
                line.foresee(remote, calls, budget.STEPS)
                answers = [budget.call_with_budget(partial(remote, n)) for n in ([5], [6, 6])]
            assert (kept, answers) == ([7, 1], [[5, 1], [6, 6, 2]])


def test_an_object_is_talked_about_before_the_next_question() -> None:
    """It may change then."""
    box = Box(0)

    def get(n: int) -> Box:
        box.held = n
        return box

    with handed_in(get=get) as line, budget.counted_by(line):
        remote = line.look_up("get")
        line.foresee(remote, budget.Calls([(1,), (2,)]), budget.STEPS)
        assert budget.call_with_budget(lambda: remote(1)).held == 1
        assert budget.call_with_budget(lambda: remote(2)).held == 2
