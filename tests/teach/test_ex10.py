"""ex10: what the common tests do not ask. Mistakes as students make them, and whole rounds."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from fcd.cards import CLASSIC_UNO_DECK, Card, Color
from fcd.engine import Action, Move
from fcd.teach.exercises import find_check, find_exercise
from fcd.teach.exercises.ex10_classes.games import game_model
from fcd.teach.exercises.ex10_classes.reading import GAME
from fcd.teach.exercises.ex10_classes.rounds import NAMES, looks, make
from fcd.teach.outcome import Outcome
from fcd.teach.taught_game import taught_game
from tests.teach.handed_in import answered, solved

SOLVED: Any = solved("ex10")
Pile, Player = SOLVED["Pile"], SOLVED["Player"]
NUMBER = Card.parse("R7")


class OneListForAll(Pile):  # type: ignore[misc, valid-type]
    _cards: list[Card] = []  # noqa: RUF012 - that is the mistake

    def __init__(self, cards: Any = ()) -> None:
        if cards:
            self._cards = list(cards)


class OneDefaultForAll(Pile):  # type: ignore[misc, valid-type]
    def __init__(self, cards: Any = []) -> None:  # noqa: B006 - that is the mistake
        self._cards = cards


class OneHandForAll(Player):  # type: ignore[misc, valid-type]
    hand = SOLVED["Hand"]()

    def __init__(self, name: str) -> None:
        self.name, self.points = name, 0


@pytest.mark.parametrize(
    ("check", "submission", "mistake"),
    [
        ("ex10.pile", OneListForAll, "shared-list"),
        ("ex10.pile", OneDefaultForAll, "shared-list"),
        ("ex10.player", OneHandForAll, "shared-hand"),
    ],
)
def test_what_is_shared_is_recognized_again_and_again(
    check: str, submission: Any, mistake: str
) -> None:
    reports = [find_check(check).run(submission) for _ in range(2)]
    assert [report.finding.misconception for report in reports] == [mistake, mistake]
    assert reports[0] == reports[1]


def test_a_forgotten_super_is_told() -> None:
    class Hand(SOLVED["Hand"]):  # type: ignore[misc]
        def __init__(self, cards: Any = ()) -> None:
            self.held = list(cards)

    report = find_check("ex10.playable").run(Hand)
    assert report.outcome is Outcome.RAISED
    assert "AttributeError: 'Hand' object has no attribute '_cards'" in repr(report)
    assert any("super().__init__" in hint for hint in find_check("ex10.playable").hints)


def test_drawing_that_is_not_written_yet_costs_only_its_own_points() -> None:
    class UnoGame(SOLVED["UnoGame"]):  # type: ignore[misc]
        def draw(self) -> None:
            raise NotImplementedError

    outcomes = {
        check.name: check.run(UnoGame).outcome
        for check in find_exercise("ex10").checks
        if check.submission == "UnoGame"
    }
    assert outcomes == {
        "ex10.play": Outcome.RIGHT,
        "ex10.draw": Outcome.NOT_ATTEMPTED,
        "ex10.win": Outcome.RIGHT,
    }


@pytest.mark.parametrize("source", ["solution", "another answer"])
def test_whole_rounds_are_played_as_the_engine_plays_them(source: str) -> None:
    theirs = SOLVED if source == "solution" else answered("ex10")
    ended = 0
    for number in range(20):
        chance = Random(number)
        names = list(NAMES[: chance.choice((2, 3, 4))])
        cards = list(chance.sample(CLASSIC_UNO_DECK, 108))  # the last one lies on top
        cards.insert(-3 * len(names), NUMBER)  # to be turned up
        right = game_model(taught_game(GAME))(names, cards, hand_size=3)
        game = theirs["UnoGame"](names, cards, hand_size=3)
        while right.winner is None:
            assert looks(game) == looks(right)
            legal = [m for m in right.round.legal_moves() if m.action is not Action.CALL]
            plays = [m for m in legal if m.action is Action.PLAY]
            move = chance.choice(plays or legal)
            make(right, move)
            if right.round.state.shuffles or (right.round.is_over and right.winner is None):
                break  # from now on chance decides
            make(game, move)
        if right.winner is not None:
            ended += 1
            assert (game.winner.name, game.winner.points) == (
                right.winner.name,
                right.winner.points,
            )
    assert ended > 10


def test_nobody_has_to_say_uno_or_to_challenge() -> None:
    table = game_model(taught_game(GAME))
    cards = list(map(Card.parse, ("Y1", "Y2", "Y3", "Y4", "Y5", "R7", "G2", "B7", "G1", "wild4")))
    game = table(["Ann", "Ben"], cards, hand_size=2)
    make(game, Move(Action.PLAY, Card("wild4"), Color.GREEN))
    assert game.current.name == "Ann"
    assert len(game.players[1].hand) == 6


class Endless(str):
    """A name that never finds out whether it is another one."""

    __slots__ = ()
    __hash__ = str.__hash__

    def __eq__(self, other: object) -> bool:
        while True:
            pass


@pytest.mark.parametrize("check", ["ex10.seats", "ex10.first_card", "ex10.play", "ex10.win"])
def test_names_are_read_without_their_methods(check: str) -> None:
    class Game(SOLVED["UnoGame"]):  # type: ignore[misc, name-defined]
        def __init__(self, names: list[str], *args: Any, **how: Any) -> None:
            super().__init__([Endless(name) for name in names], *args, **how)

    assert find_check(check).run(Game).outcome is Outcome.RIGHT


def test_only_what_differs_is_shown() -> None:
    class Game(SOLVED["UnoGame"]):  # type: ignore[misc, name-defined]
        def play(self, card: Card, color: Color | None = None) -> None:
            super().play(card, color)
            self.color = Color.RED

    report = find_check("ex10.play").run(Game)
    assert report.finding.got == "color: 'red'"
