"""Mini UNO: whatever the rules leave open is accepted, and nothing else."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from itertools import product
from typing import Any

import pytest

from fcd.engine.chance import shuffled
from fcd.game import Game
from fcd.teach.exercises import find_check
from fcd.teach.exercises.ex09_mini_uno import EXERCISE
from fcd.teach.exercises.ex09_mini_uno.judging import judge
from fcd.teach.exercises.ex09_mini_uno.model import game_class, player_class
from fcd.teach.exercises.ex09_mini_uno.rounds import Played, Round, ask_turns, deal
from fcd.teach.exercises.ex09_mini_uno.status import Status
from fcd.teach.given.mini_uno import cards_of
from fcd.teach.mutants.mini_uno import MUTANTS
from fcd.teach.outcome import Outcome
from fcd.teach.taught_game import taught_game
from tests.teach.handed_in import solved

RIGHT = taught_game("mini_uno")
CHOICE = deal("R1 R2 B9 / B3 B4 B6", on="R5", pile="B7 B8")
SHUFFLE = deal("R1 B9 B8 / Rdraw2 B4 B3", on="R5", pile="B6", turns=2)


def test_the_stages_and_points_are_those_of_the_course() -> None:
    points = [sum(check.points for check in stage) for stage in EXERCISE.stages.values()]
    assert points == [10, 10, 20, 40, 20]


def played(round_: Round, *statuses: Status) -> Played:
    return Played((Status.of(round_.deal(RIGHT)), *statuses))


def status(hands: str, draw_pile: str, discards: str, player: int, direction: int = 1) -> Status:
    held = tuple(tuple(sorted(cards_of(hand), key=str)) for hand in hands.split("/"))
    piles = tuple(cards_of(draw_pile)), tuple(cards_of(discards))
    return Status(held, *piles, player, direction)


def test_any_card_that_fits_may_be_played() -> None:
    one = status("R2 B9 / B3 B4 B6", "B7 B8", "R5 R1", 1)
    two = status("R1 B9 / B3 B4 B6", "B7 B8", "R5 R2", 1)
    assert judge(CHOICE, played(CHOICE, one)) is None
    assert judge(CHOICE, played(CHOICE, two)) is None


WRONG = [
    (status("R1 R2 / B3 B4 B6", "B7 B8", "R5 B9", 1), "mini_uno#match"),
    (status("R1 R2 B7 B9 / B3 B4 B6", "B8", "R5", 1), "mini_uno#must-play"),
    (status("R2 B9 / B3 B4 B6", "B7 B8", "R5 R1", 0), "mini_uno#players"),
    (status("R2 B9 / B3 B4 B6", "B8 B7", "R5 R1", 1), "mini_uno#"),
    (status("R2 B9 / B3 B4 B6", "B7 B8", "R5 R1", 1, -1), "mini_uno#players"),
]
FIRST = status("B9 B8 / Rdraw2 B4 B3", "B6", "R5 R1", 1)
SHUFFLED = [
    status("B9 B8 B6 R5 / B4 B3", "R1", "Rdraw2", 1),
    status("B9 B8 B6 R1 / B4 B3", "R5", "Rdraw2", 1),
]
NOT_SHUFFLED = [
    status("B9 B8 R5 R1 / B4 B3", "B6", "Rdraw2", 1),  # the old pile comes first
    status("B9 B8 B6 R5 / B4 B3", "R5", "Rdraw2", 1),  # a card twice
    status("B9 B8 B6 R5 / B4 B3", "", "R1 Rdraw2", 1),  # only one card was taken
    status("B9 B8 B6 Rdraw2 / B4 B3", "R5", "R1", 1),  # the top card, too
    status("B9 B8 B6 / B4 B3 R5", "R1", "Rdraw2", 1),  # for the wrong player
]


def broken_rules(round_: Round, *statuses: Status) -> tuple[str, ...]:
    complaint = judge(round_, played(round_, *statuses))
    return complaint.scene.rules if complaint and complaint.scene else ()


def test_anything_else_is_told_with_its_rule() -> None:
    for state, rule in WRONG:
        assert any(rule in each for each in broken_rules(CHOICE, state)), state


def test_a_shuffle_may_give_any_order_but_nothing_else() -> None:
    for state in SHUFFLED:
        assert judge(SHUFFLE, played(SHUFFLE, FIRST, state)) is None
    for state in NOT_SHUFFLED:
        rules = broken_rules(SHUFFLE, FIRST, state)
        assert any("empty-pile" in rule for rule in rules), state


def test_the_discards_may_be_shuffled_as_soon_as_the_pile_is_empty() -> None:
    round_ = deal("Rdraw2 B9 / B3 B4", on="R5", pile="B6 B7", turns=2)
    lazy = status("B9 / B3 B4 B6 B7", "", "R5 Rdraw2", 0)
    eager = status("B9 / B3 B4 B6 B7", "R5", "Rdraw2", 0)
    then = status("B9 R5 / B3 B4 B6 B7", "", "Rdraw2", 1)
    assert judge(round_, played(round_, lazy, then)) is None
    assert judge(round_, played(round_, eager, then)) is None


def test_whole_rounds_are_followed() -> None:
    """The reference solution, which knows nothing of the engine, for whole rounds."""
    game = solved("ex09")["Game"]
    for seed, players in product(range(12), (2, 3, 4)):
        deck = shuffled(RIGHT.variant.deck, seed, 0)
        round_ = Round(deck, players, seed % players, None, turns=120)
        got = ask_turns(game, round_)
        assert judge(round_, got) is None
        assert got.statuses[-1].is_out


def test_the_model_is_the_engine() -> None:
    deck = shuffled(RIGHT.variant.deck, 5, 0)
    mine = game_class(RIGHT)(["Ann", "Ben", "Cleo"])
    mine.setup(deck, dealer=0)
    real = Game("mini_uno", players=["Ann", "Ben", "Cleo"], deck=deck, dealer=0)
    while not real.is_over:
        mine.play()
        real.play(real.legal_moves()[0])
        assert mine.state()["hands"] == [list(hand) for hand in real.state.hands]
    assert mine.winner()[0] == real.names[real.winner or 0]


MADE_UP = ("only-colors", "drawn-card-played", "last-draw-two-plain", "top-reshuffled")


@pytest.mark.parametrize("name", [*MADE_UP, "skip-keeps-skipping", "draw-two-to-the-right"])
def test_counterexamples_are_small(name: str) -> None:
    """At most two turns, by public examples and by made-up cases; docs/mutants.md has them all."""
    (mutant,) = (each for each in MUTANTS if each.name == f"mini-{name}")
    for check in EXERCISE.checks:
        scene = check.run(check.model(mutant.of("mini_uno"))).finding.scene
        if scene:
            moves, cards, _ = scene.size
            assert (moves, cards) <= (2, 10), f"{check.name}: {scene}"


# -- what cannot be read ---------------------------------------------------------------------------


def telling(change: Callable[[dict[str, Any]], Any]) -> type:
    class Telling(game_class(RIGHT)):  # type: ignore[misc]
        def state(self) -> Any:
            return change(super().state())

    return Telling


UNREADABLE: list[tuple[Callable[[Any], object], str]] = [
    (lambda state: list(state.values()), "it should be a dict"),
    (lambda state: None, "state() gave None"),
    (lambda state: {**state, "hands": state["hands"][:1]}, "a list of 2 hands"),
    (lambda state: {**state, "hands": ["R1", "B2"]}, "should be a list of cards"),
    (lambda state: {**state, "draw_pile": ["R1"]}, "holds 'R1', which is no card"),
    (lambda state: {**state, "discards": []}, "the top card stays there"),
    (lambda state: {**state, "player": "Ann"}, "a seat, counted from 0"),
    (lambda state: {**state, "player": True}, "is True: it should be a seat"),
    (lambda state: {**state, "direction": 0}, "1 (to the right) or -1"),
    (lambda state: {k: v for k, v in state.items() if k != "player"}, "has no 'player'"),
]


def test_a_state_or_a_winner_that_cannot_be_read_is_told() -> None:
    for change, says in UNREADABLE:
        report = find_check("ex09.setup").run(telling(change))
        assert report.outcome is Outcome.WRONG
        assert says in report.finding.says
    for name in ("Ann", 3, ("Ann",), (3, "Ann"), ["Ann", 3.5], ("Ann", True)):
        named = {"winner": lambda self, name=name: name}
        report = find_check("ex09.winner").run(type("Game", (game_class(RIGHT),), named))
        assert report.outcome is Outcome.WRONG
        assert "None, or a name and a score" in report.finding.says


def test_an_error_without_words_is_told() -> None:
    class Silent(game_class(RIGHT)):  # type: ignore[misc]
        def __init__(self, names: list[str]) -> None:
            if len(names) not in (2, 3, 4):
                raise ValueError
            super().__init__(names)

    report = find_check("ex09.game").run(Silent)
    assert "Your ValueError says nothing" in report.finding.says


# -- found by a reviewer ---------------------------------------------------------------------------


def test_a_deque_is_a_list_of_cards_as_well() -> None:
    deques = telling(lambda told: {**told, "draw_pile": deque(told["draw_pile"])})
    assert find_check("ex09.setup").run(deques).outcome is Outcome.RIGHT


def test_a_hand_in_the_class_is_recognized_again_and_again() -> None:
    class Player(player_class(RIGHT)):  # type: ignore[misc]
        hand: list[Any] = []  # noqa: RUF012 - that is the mistake

        def __init__(self, name: str) -> None:
            self.name = name

    for _ in range(2):
        assert find_check("ex09.player").run(Player).finding.misconception == "shared-hand"


def test_a_wrong_winner_is_told_before_what_comes_of_it() -> None:
    """Whoever names somebody too early stops playing, too."""

    class Game(game_class(RIGHT)):  # type: ignore[misc]
        def winner(self) -> Any:
            return super().winner() or ("", 0)

        def play(self) -> None:
            if self.winner() is None:
                super().play()

    report = find_check("ex09.winner").run(Game)
    assert (report.finding.got, report.finding.expected) == ("('', 0)", "None")


def test_a_check_of_the_setup_shows_no_turn() -> None:
    class Game(game_class(RIGHT)):  # type: ignore[misc]
        def setup(self, *args: Any, **how: Any) -> None:
            raise ZeroDivisionError

    scene = find_check("ex09.setup").run(Game).finding.scene
    assert scene
    assert "play()" not in scene.call
