"""ex11: deals, inheritance however it is written, and wrong answers that no list names."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import pytest

from fcd.cards import Card, Cards, Color
from fcd.contest.player import Player, TableView
from fcd.contest.players import EagerPlayer
from fcd.teach.changes import cells_of, names_with
from fcd.teach.folder import find_check, find_exercise
from fcd.teach.given.deal import read_deal
from fcd.teach.given.positions import read_cards, read_position
from fcd.teach.outcome import Outcome, Report
from fcd.teach.solutions import solution_path

SOLUTION = solution_path("ex11")
assert SOLUTION
SOLVED: Any = names_with(cells_of(SOLUTION))


def run(check: str, submission: object) -> Report:
    return find_check(f"ex11.{check}").run(submission)


def test_stored_deals_end_in_every_way_and_what_cannot_be_played_is_refused() -> None:
    checker: Any = find_check("ex11.single_game").checker
    question = checker.question
    rounds = [question.right(question.read(text)) for text in checker.stored]
    best = {max(points, key=points.get) if any(points.values()) else None for points in rounds}
    assert best >= {"Ann", "Ben", "Cem", None}
    with pytest.raises(ValueError, match="two or more hands of the same size"):
        read_deal("R5", "R5 R6", on="R3")
    deal = read_deal("R5", "B9", on="R3", pile="G4")
    with pytest.raises(ValueError, match="2 hands are dealt"):
        deal.play([EagerPlayer()], ["Ann"])
    round_and_round = read_deal("B9", "G8", on="R3", pile="R1 R2 R4")
    with pytest.raises(ValueError, match="nobody has won after 2000 turns"):
        round_and_round.play([EagerPlayer(), EagerPlayer()], ["Ann", "Ben"])


def test_a_position_that_cannot_be_asked_about_is_refused() -> None:
    for text, told in (("R5", "has no up card"), ("R5 on wild", "which color was called")):
        with pytest.raises(ValueError, match=told):
            read_position(text)


class ByName(EagerPlayer):
    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        return EagerPlayer.play(self, hand, up_card, called_color, state)


class AsksAnother(ByName):
    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        return EagerPlayer().play(hand, up_card, called_color, state)


def test_inheriting_by_name_is_right_and_extending_something_else_is_told() -> None:
    """The solution leaves play out, and the other answer calls super()."""
    assert run("less_eager_inherits", ByName).outcome is Outcome.RIGHT
    assert run("less_eager_inherits", AsksAnother).outcome is Outcome.WRONG
    assert EagerPlayer().call_color(()) is Color.GREEN, "nothing of ours is changed by asking"
    copied = {name: vars(EagerPlayer)[name] for name in ("play", "call_color")}
    report = run("less_eager_inherits", type("NotAnHeir", (Player,), copied))
    assert report.outcome is Outcome.WRONG
    assert "NotAnHeir doesn't extend EagerPlayer" in report.finding.says


class Remembers(SOLVED["Scoreboard"]):  # type: ignore[misc, name-defined]
    scores: dict[str, int] = {}  # noqa: RUF012 - that is the mistake

    def __init__(self, names: list[str]) -> None:
        self.names = names
        for name in names:
            self.scores.setdefault(name, 0)


class Sorts(SOLVED["Scoreboard"]):  # type: ignore[misc, name-defined]
    def __init__(self, names: list[str]) -> None:
        names.sort()
        super().__init__(names)


class Empties(SOLVED["Hand"]):  # type: ignore[misc, name-defined]
    def count_points(self) -> int:
        points = super().count_points()
        self.cards.clear()
        return int(points)


def changed(name: str, **methods: Any) -> type:
    return type(name, (SOLVED[name],), methods)


NoProperty = changed("Scoreboard", winner=lambda board: board.names[0])
SortsItself = changed(
    "Scoreboard",
    __str__=lambda board: (board.names.sort(), SOLVED["Scoreboard"].__str__(board))[1],
)
KeepsText = changed(
    "Scoreboard",
    __str__=lambda board: board.__dict__.setdefault("text", SOLVED["Scoreboard"].__str__(board)),
)
FirstAnswer = changed(
    "Card",
    can_play_on=lambda card, *on: card.__dict__.setdefault(
        "fits", SOLVED["Card"].can_play_on(card, *on)
    ),
)
AsksOnce = changed(
    "Hand",
    select_color=lambda hand: hand.__dict__.setdefault(
        "color", hand.player.call_color(tuple(hand.cards))
    ),
)
AsksTwice = changed(
    "Hand",
    select_card=lambda hand, *on: (
        hand.player.play(tuple(hand.cards), *on),
        SOLVED["Hand"].select_card(hand, *on),
    )[1],
)


class TakesItThenRaises(SOLVED["Card"]):  # type: ignore[misc]
    def __setattr__(self, name: str, value: object) -> None:
        self.__dict__[f"_{name.strip('_')}"] = value
        if not name.startswith("_"):
            raise AttributeError(name)


class CountsOnce(SOLVED["Hand"]):  # type: ignore[misc, name-defined]
    def __init__(self, player: Player, cards: list[Card]) -> None:
        super().__init__(player, cards)
        self.points = super().count_points()

    def count_points(self) -> int:
        return int(self.points)


class KeepsSums(SOLVED["SomewhatLessEagerPlayer"]):  # type: ignore[misc, name-defined]
    seen: Cards = ()

    def call_color(self, hand: Cards) -> Any:
        self.seen += tuple(card for card in hand if card not in self.seen)
        return super().call_color(self.seen)


class FirstGame(SOLVED["SingleUnoGame"]):  # type: ignore[misc, name-defined]
    first: Any = None

    def play_game(self, deal: Any) -> None:
        self.first = self.first or deal
        super().play_game(self.first)


@pytest.mark.parametrize(
    ("check", "submission", "told"),
    [
        ("scores", Remembers, "What is written in the class belongs to all"),
        ("scores", Sorts, "The list of names that your scoreboard was given"),
        ("winner", NoProperty, "With `@property` above it"),
        ("scoreboard_text", SortsItself, "Asking should not change them"),
        ("scoreboard_text", KeepsText, "work it out each time"),
        ("card_stays", TakesItThenRaises, ""),
        ("can_play_on", FirstAnswer, "other questions before"),
        ("hand_points", Empties, "Asked twice, the same object said"),
        ("hand_points", CountsOnce, "Are the points counted only once?"),
        ("hand_color", AsksOnce, "Ask the player each time"),
        ("hand_card", AsksTwice, "The player was asked 2 times: play, play"),
        ("less_eager_color", KeepsSums, "other questions before"),
        ("single_game", FirstGame, ""),
    ],
)
def test_what_is_changed_or_shared_is_told(check: str, submission: object, told: str) -> None:
    assert run(check, submission).outcome is Outcome.WRONG
    assert told in run(check, submission).finding.says
    assert run(check, submission) == run(check, submission)


def test_text_is_judged_by_its_lines() -> None:
    texts = {
        "one line": lambda s: " ".join(f"{n}: {s.get_score(n)}" for n in s.names),
        "all scores in each line": lambda s: "\n".join(f"{n} {s.scores}" for n in s.names),
        "no space": lambda s: "\n".join(f"{n}{s.get_score(n)}" for n in s.names),
    }
    for what, text in texts.items():
        board = type("Scoreboard", (SOLVED["Scoreboard"],), {"__str__": text})
        assert run("scoreboard_text", board).outcome is Outcome.WRONG, what

    def ranked(board: Any) -> str:
        best = sorted(board.names, key=board.get_score, reverse=True)
        lines = (f"{n}. {name:5}|{board.get_score(name)} points" for n, name in enumerate(best, 1))
        return "\n".join(["Scores", *lines, ""])

    board = type("Scoreboard", (SOLVED["Scoreboard"],), {"__str__": ranked})
    assert run("scoreboard_text", board).outcome is Outcome.RIGHT


def test_digits_in_the_text_of_a_card_are_fine() -> None:
    def text(self: Any) -> str:
        return str(SOLVED["Card"].__str__(self)).replace("two", "2").replace("four", "4")

    card = type("Card", (SOLVED["Card"],), {"__str__": text})
    assert str(card("wild4")) == "wild draw 4"
    assert run("card_text", card).outcome is Outcome.RIGHT


def test_calls_can_be_typed_into_a_cell() -> None:
    names = {"read_cards": read_cards, **SOLVED}
    for check in find_exercise("ex11").checks:
        checker: Any = check.checker
        for text in checker.stored[:5]:
            call = checker.question.call(check.submission, checker.question.read(text))
            refused = check.name == "ex11.card_stays"  # it tries to change a card
            with pytest.raises(AttributeError) if refused else nullcontext():
                exec(call, dict(names))
