"""Mini UNO: whatever the rules leave open is accepted, and nothing else."""

from __future__ import annotations

import random
import sys
from collections import Counter, deque
from collections.abc import Callable
from typing import Any

from fcd.teach.folder import find_check, find_exercise
from fcd.teach.given.mini_uno import cards_of
from fcd.teach.outcome import Outcome, Report
from fcd.teach.table_case import TableCase
from tests.teach.handed_in import solved

EXERCISE = find_exercise("ex09")
code: Any = sys.modules["fcd_course.ex09_rounds"]
RightGame: Any = code.OurGame
TURN: Any = sys.modules["fcd_course.ex09"].QUESTIONS["turn"]


def test_the_stages_and_points_are_those_of_the_course() -> None:
    points = Counter[str]()
    for check in EXERCISE.checks:
        points[check.stage] += check.points
    assert [*points.values()] == [10, 10, 20, 40, 20]


def status(hands: str, draw_pile: str, discards: str, player: int, direction: int = 1) -> Any:
    held = tuple(tuple(cards_of(hand)) for hand in hands.split("|"))
    piles = tuple(cards_of(draw_pile)), tuple(cards_of(discards))
    return code.Status(held, *piles, player, direction)


def broken_rules(text: str, *statuses: Any) -> str:
    """The rules that a round breaks which went on like this; empty: it is accepted."""
    case = TableCase.parse(text)
    dealt = code.Status.of(case.play(code.RIGHT).state)
    complaint = TURN.judge(case, (code.Played((dealt, *statuses)),))
    return " ".join(complaint.scene.rules) if complaint else ""


def test_any_card_that_fits_may_be_played_and_anything_else_is_told_with_its_rule() -> None:
    choice = "R1 R2 B9 | B3 B4 B6 first R5; pile B7 B8; ask turns 1"
    for fits in (
        status("R2 B9 | B3 B4 B6", "B7 B8", "R5 R1", 1),
        status("R1 B9 | B3 B4 B6", "B7 B8", "R5 R2", 1),
    ):
        assert broken_rules(choice, fits) == ""
    for wrong, rule in (
        (status("R1 R2 | B3 B4 B6", "B7 B8", "R5 B9", 1), "mini_uno#match"),
        (status("R1 R2 B7 B9 | B3 B4 B6", "B8", "R5", 1), "mini_uno#must-play"),
        (status("R2 B9 | B3 B4 B6", "B7 B8", "R5 R1", 0), "mini_uno#players"),
        (status("R2 B9 | B3 B4 B6", "B8 B7", "R5 R1", 1), "mini_uno#"),
        (status("R2 B9 | B3 B4 B6", "B7 B8", "R5 R1", 1, -1), "mini_uno#players"),
    ):
        assert rule in broken_rules(choice, wrong), wrong


def test_a_shuffle_may_give_any_order_and_come_early_but_nothing_else() -> None:
    shuffle = "R1 B9 B8 | Rdraw2 B4 B3 first R5; pile B6; ask turns 2"
    first = status("B9 B8 | Rdraw2 B4 B3", "B6", "R5 R1", 1)
    for fine in (
        status("B9 B8 B6 R5 | B4 B3", "R1", "Rdraw2", 1),
        status("B9 B8 B6 R1 | B4 B3", "R5", "Rdraw2", 1),
    ):
        assert broken_rules(shuffle, first, fine) == ""
    for wrong in (
        status("B9 B8 R5 R1 | B4 B3", "B6", "Rdraw2", 1),  # the old pile comes first
        status("B9 B8 B6 R5 | B4 B3", "R5", "Rdraw2", 1),  # a card twice
        status("B9 B8 B6 R5 | B4 B3", "", "R1 Rdraw2", 1),  # it was not turned over
        status("B9 B8 B6 Rdraw2 | B4 B3", "R5", "R1", 1),  # the top card, too
        status("B9 B8 B6 | B4 B3 R5", "R1", "Rdraw2", 1),  # for the wrong player
    ):
        assert "empty-pile" in broken_rules(shuffle, first, wrong), wrong
    emptied = "Rdraw2 B9 | B3 B4 first R5; pile B6 B7; ask turns 2"
    lazy = status("B9 | B3 B4 B6 B7", "", "R5 Rdraw2", 0)
    eager = status("B9 | B3 B4 B6 B7", "R5", "Rdraw2", 0)
    then = status("B9 R5 | B3 B4 B6 B7", "", "Rdraw2", 1)
    assert broken_rules(emptied, lazy, then) == broken_rules(emptied, eager, then) == ""


def asked(check: str, **methods: Any) -> Report:
    """The report on the right class, in which some methods are replaced."""
    return find_check(f"ex09.{check}").run(type("Game", (RightGame,), methods))


def test_a_state_or_a_winner_that_cannot_be_read_is_told() -> None:
    states: list[tuple[Callable[[Any], object], str]] = [
        (lambda state: list(state.values()), "It should be a dict"),
        (lambda state: None, "state() is None"),
        (lambda state: {**state, "hands": state["hands"][:1]}, "a list of 2 hands"),
        (lambda state: {**state, "hands": ["R1", "B2"]}, "should be a list of cards"),
        (lambda state: {**state, "draw_pile": ["R1"]}, "is 'R1'. It should be a Card"),
        (lambda state: {**state, "draw_pile": [None] * 2000}, "is 2000. It should be at most"),
        (lambda state: {**state, "discards": []}, "at least the top card"),
        (lambda state: {**state, "player": "Ann"}, "a seat, counted from 0"),
        (lambda state: {**state, "player": True}, "is True. It should be a seat"),
        (lambda state: {**state, "direction": 0}, "1 (to the right) or -1"),
        (lambda state: {k: v for k, v in state.items() if k != "player"}, "has no 'player'"),
    ]
    for change, says in states:
        report = asked("setup", state=lambda self, change=change: change(RightGame.state(self)))
        assert report.outcome is Outcome.WRONG
        assert says in report.finding.says
    for name in ("Ann", 3, ("Ann",), (3, "Ann"), ["Ann", 3.5], ("Ann", True)):
        report = asked("winner", winner=lambda self, name=name: name)
        assert report.outcome is Outcome.WRONG
        assert "None, or a name and a score" in report.finding.says


def test_a_deque_is_a_list_of_cards_as_well() -> None:
    def state(self: Any) -> dict[str, Any]:
        told = RightGame.state(self)
        return {**told, "draw_pile": deque(told["draw_pile"])}

    assert asked("setup", state=state).outcome is Outcome.RIGHT


def test_a_list_that_is_changed_or_handed_out_is_told() -> None:
    def pops(self: Any, names: list[str]) -> None:
        RightGame.__init__(self, [names.pop(0) for _ in range(len(names))])

    right = solved("ex09")["Player"]

    def itself(self: Any, top: Any) -> list[Any]:
        fitting: list[Any] = right.playable(self, top)
        return self.hand if fitting == self.hand else fitting

    assert "changed the list of names" in asked("game", __init__=pops).finding.says
    player = type("Player", (right,), {"playable": itself})
    assert "the hand itself" in find_check("ex09.player").run(player).finding.says


def test_the_table_that_is_shown_can_be_played() -> None:
    def play(self: Any) -> None:
        """A Reverse does nothing, so the second turn is wrong."""
        RightGame.play(self)
        self.round._states[-1] = self.round.state._replace(direction=1)

    finding = asked("actions", play=play).finding
    assert finding.scene
    state = code.Rounds().read(finding.scene.case).play(code.RIGHT).state
    labels = {row.label: row.cards for row in finding.scene.rows}
    assert labels["on the pile"] == (state.top,)
    assert [labels[f"{n} holds"] for n in ("Anna", "Ann")] == [*state.hands[:2]]


def test_an_error_without_words_is_told() -> None:
    def init(self: Any, names: list[str]) -> None:
        if len(names) not in (2, 3, 4):
            raise ValueError
        RightGame.__init__(self, names)

    assert "Your ValueError says nothing" in asked("game", __init__=init).finding.says


def test_a_wrong_winner_is_told_before_what_comes_of_it() -> None:
    """A game that names a winner too early stops playing, too."""

    def winner(self: Any) -> object:
        return RightGame.winner(self) or ("", 0)

    finding = asked("winner", winner=winner, play=lambda self: None).finding
    assert (finding.got, finding.expected) == ("('', 0)", "None")


def test_a_check_of_the_setup_shows_no_turn() -> None:
    scene = asked("setup", setup=lambda self, *args, **how: 1 / 0).finding.scene
    assert scene
    assert "play()" not in scene.call


def test_what_is_printed_needs_its_lines_and_may_have_its_cards_in_any_order() -> None:
    def lines(self: Any) -> list[str]:
        told: list[str] = code.Status.of(self.round.state).lines(self.round.names)
        return told

    def in_another_order(self: Any) -> None:
        state = self.round.state
        hands = tuple(hand[::-1] for hand in state.hands)
        told = code.Status.of(state._replace(hands=hands)).lines(self.round.names)
        print("\n".join(told), end="  \n\n")

    assert asked("show", show=in_another_order).outcome is Outcome.RIGHT
    for separator, says in ((" ", "on one line"), (r"\n", "on one line"), ("\n\n", "")):
        wrong = asked("show", show=lambda self, sep=separator: print(*lines(self), sep=sep))
        assert wrong.outcome is Outcome.WRONG
        assert says in wrong.finding.says
    returned = asked("show", show=lambda self: "\n".join(lines(self)))
    assert "printed nothing" in returned.finding.says


def test_show_can_be_right_before_the_game_can_play() -> None:
    def play(self: Any) -> None:
        raise NotImplementedError

    assert asked("show", play=play).outcome is Outcome.RIGHT


def test_a_second_round_is_shown_with_the_first() -> None:
    def setup(self: Any, *args: Any, **how: Any) -> None:
        again = hasattr(self, "round")
        RightGame.setup(self, *args, **how)
        if again:
            self.round._states[-1] = self.round.state._replace(direction=-1)

    scene = asked("setup", setup=setup).finding.scene
    assert scene
    assert scene.call.count("game.setup(") == 2
    assert scene.call.count("Game(") == 1


def test_two_games_go_on_at_the_same_time() -> None:
    """The second game changes the first one: by its players, or by its turns."""

    class OnePlayersList(RightGame):  # type: ignore[misc]
        shared: list[Any] = []  # noqa: RUF012 - that is the mistake

        def __init__(self, names: list[str]) -> None:
            super().__init__(names)
            self.shared[:] = vars(self)["players"]
            self.players = self.shared

    assert find_check("ex09.game").run(OnePlayersList).outcome is Outcome.WRONG

    class OneDirection(solved("ex09")["Game"]):  # type: ignore[misc]
        shared: dict[str, int] = {}  # noqa: RUF012 - that is the mistake
        direction = property(lambda self: self.shared["now"], lambda s, n: s.shared.update(now=n))

    report = find_check("ex09.actions").run(OneDirection)
    assert report.outcome is Outcome.WRONG
    assert report.finding.scene
    assert "other.play()" in report.finding.scene.call


def test_every_new_draw_pile_is_shuffled() -> None:
    class Shuffled(solved("ex09")["Game"]):  # type: ignore[misc]
        often = 0

        def draw(self, player: Any, count: int) -> None:
            for _ in range(count):
                mine: Any = vars(self)
                if not mine["draw_pile"]:
                    *mine["draw_pile"], top = mine["discards"]
                    mine["discards"], mine["made"] = [top], mine.get("made", 0) + 1
                    if mine["made"] <= self.often:
                        random.shuffle(mine["draw_pile"])
                super().draw(player, 1)

        def setup(self, *args: Any, **how: Any) -> None:
            super().setup(*args, **how)
            self.made = 0

    for often, says in ((0, "isn't shuffled: in 12"), (1, "shuffled when it is made a second")):
        report = find_check("ex09.empty_pile").run(type("Game", (Shuffled,), {"often": often}))
        assert says in report.finding.says


def test_a_deck_that_is_only_cut_is_not_shuffled() -> None:
    def setup(self: Any, deck: Any = None, *args: Any, **how: Any) -> None:
        new, cut = list(code.VARIANT.deck), random.randrange(50)
        RightGame.setup(self, deck or new[cut:] + new[:cut], *args, **how)

    assert "beside each other" in asked("shuffle", setup=setup).finding.got
