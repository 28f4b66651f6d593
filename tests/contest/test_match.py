"""A match comes out the same wherever and in whatever order it is played. And single games."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest

from fcd.cards import Cards, Color
from fcd.contest.conformance.entrants import Entrant
from fcd.contest.player import NO_PLAY_POSSIBLE, Player
from fcd.contest.rounds.rounds import seat_players
from fcd.contest.tally import Tally
from fcd.contest.terms import Terms
from fcd.contest.tournament.checkpoint import Offense
from fcd.contest.tournament.executors import Here, Processes, pool_for
from fcd.contest.tournament.match import Pairing, Session, Stage, named, play_game, play_match
from fcd.contest.tournament.progress import ProgressBar, Step, spoken
from fcd.contest.tournament.work import play
from tests.contest.students import ANN, BEN, CAT, DAN, EAGER, LESS
from tests.contest.workers import Backwards


@pytest.mark.usefixtures("_small_blocks")
def test_steps_say_how_far_it_is_and_end_with_everything() -> None:
    steps: list[Step] = []
    play_match([EAGER, LESS, EAGER], 3_050, seed=5, workers=4, progress=steps.append)
    assert steps[0] == ("rounds", 0.0, "0 of 3,050 rounds")
    assert steps[-1] == ("rounds", 1.0, "3,050 of 3,050 rounds")
    assert len(steps) == 32
    assert [step.done for step in steps] == sorted(step.done for step in steps)
    assert all(step.done < 1 for step in steps[:-1])


@pytest.mark.usefixtures("_no_compiler")
def test_students_come_out_the_same_in_processes_and_in_python() -> None:
    with Processes(1) as pool:
        found = play_match([ANN, BEN, CAT, DAN], 200, seed=5, executor=pool)
        assert found.tally == play([ANN, BEN, CAT, DAN], found.terms)
        assert found.names == ("Ann", "Ben", "Cat", "Dan")
        in_python = play_match([CAT, DAN, LESS], 500, seed=2, executor=pool)
        compiled_here = play([CAT, DAN, LESS], in_python.terms)
        assert in_python.tally == compiled_here
        # A class of a notebook plays in its process.
        mine = _tired("Mine", -1.0)
        assert play_match([mine, EAGER], 200, seed=1, workers=4).names == ("Tired", "EagerPlayer")
        with pytest.raises(ValueError, match="Tired lives in this process only"):
            play_match([mine, EAGER], 200, executor=pool)


def test_what_is_said_is_as_sure_as_the_rounds_make_it() -> None:
    result = play_match([EAGER, LESS, EAGER], 20_000)
    best = result.scores[0]
    assert (best.name, str(best.places)) == ("SomewhatLessEagerPlayer", "1")
    assert [str(score.places) for score in result.scores[1:]] == ["2–3", "2–3"]


def test_what_cannot_be_played_is_refused() -> None:
    wanted: list[tuple[dict[str, Any], str]] = [
        ({"rounds": 0}, "rounds, not 0"),  # what terms refuse: test_terms_and_tally.py
        ({"workers": 0}, "at least 1 worker"),
        ({"workers": "many"}, "whole number"),
    ]
    for options, says in wanted:
        with pytest.raises(ValueError, match=says):
            play_match([EAGER, EAGER], **options)
    with pytest.raises(TypeError, match="there is no option worker"):
        play_match([EAGER, EAGER], worker=2)  # type: ignore[call-arg]


@pytest.mark.usefixtures("_small_blocks")
def test_the_first_foul_counts_whoever_is_faster() -> None:
    # Played backwards, Zoe's foul in the seventh block is seen before Yan's in the second.
    terms = Terms(2, 900, 1)
    yan = Entrant.of(_tired("Yan", _omen(terms, block=1, who=0)), "Yan")
    zoe = Entrant.of(_tired("Zoe", _omen(terms, block=6, who=1)), "Zoe")
    for pool in (pool_for([], 4, Backwards()), pool_for([], 4, Here())):
        pairing = Pairing("match", {"Yan": yan, "Zoe": zoe}, terms)
        Stage("rounds", [pairing], Session(pool)).play()
        assert pairing.offense is not None
        assert pairing.offense[:2] == (0, "raised RuntimeError: Yan has had enough")


def _omen(terms: Terms, block: int, who: int) -> float:
    """What a player's chance tells it first, in this block."""
    return seat_players([Player] * terms.players, terms, block)[who].chance.random()


def _tired(name: str, omen: float) -> type[Player]:
    """A class that fails in the block with this omen."""

    class Tired(Player):
        first = 0.0

        def play(self, hand, up_card, called_color, state):
            self.first = self.first or self.chance.random()
            if self.first == omen:
                raise RuntimeError(f"{name} has had enough")
            fitting = [place for place, card in enumerate(hand) if card in state.playable]
            return fitting[0] if fitting else NO_PLAY_POSSIBLE

        def call_color(self, hand: Cards) -> Color:
            return Color.GREEN

    return Tired


def test_a_pairing_knows_what_is_left_and_counts_nothing_twice() -> None:
    terms = Terms(2, 5 * Terms(2, 1).block)
    pairing = Pairing("match", {"a": EAGER, "b": EAGER}, terms)
    for _ in range(2):
        pairing.enter(1, Tally(2, rounds=1000))
    assert (list(pairing.remaining()), pairing.tally.rounds) == ([0, 2, 3, 4], 1000)
    pairing.enter(3, Offense(1, "what"))
    assert (list(pairing.remaining()), pairing.is_over) == ([0, 2], False)
    pairing.enter(4, Offense(1, "later"))
    assert pairing.offense == Offense(1, "what")
    pairing.enter(0, Offense(0, "earlier"))
    assert (list(pairing.remaining()), pairing.is_over) == ([], True)
    assert pairing.offense == Offense(0, "earlier")


@pytest.mark.usefixtures("_no_compiler")
def test_a_game_comes_out_the_same_and_a_file_plays_in_another_process() -> None:
    game = play_game([EAGER, LESS, EAGER], seed=7)
    assert game.is_over
    assert game.names == ("EagerPlayer", "SomewhatLessEagerPlayer", "EagerPlayer 2")
    names = [Entrant(name) for name in ("A", "a", "A 2", "A")]
    assert list(named(names)) == ["A", "a 2", "A 2 2", "A 3"]
    assert play_game([EAGER, LESS, EAGER], seed=7).log == game.log
    assert play_game([EAGER, LESS, EAGER], seed=8).log != game.log
    game = play_game([ANN, BEN], seed=3)
    assert (game.is_over, game.names) == (True, ("Ann", "Ben"))


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def _shown(stream: StringIO, *steps: tuple[float, Step]) -> str:
    """What is written if each step comes so many seconds after the one before."""
    now = 100.0
    bar = ProgressBar(stream, lambda: now, every=5)
    for after, step in steps:
        now += after
        bar(step)
    return stream.getvalue()


def test_a_terminal_gets_a_bar_that_is_redrawn() -> None:
    text = _shown(
        Terminal(),
        (0, Step("triples", 0.0, "0 of 10, a long detail")),
        (10, Step("triples", 0.25, "2 of 10")),
        (0.01, Step("triples", 0.26, "2 of 10")),  # too soon to be seen
        (30, Step("triples", 1.0, "10 of 10")),
    )
    first, second, third = text.split("\r")[1:]
    assert first.rstrip() == f"triples   [{'.' * 30}]    0.0 %  0 of 10, a long detail"
    assert second.rstrip() == f"triples   [{'#' * 7}{'.' * 23}]   25.0 %  2 of 10  30 seconds left"
    assert third.rstrip() == f"triples   [{'#' * 30}]  100.0 %  10 of 10  took 40 seconds"
    assert len(third) > len(second) >= len(first), "nothing of a longer line is left"
    assert third.endswith("\n")


def test_a_log_gets_a_line_now_and_then() -> None:
    text = _shown(StringIO(), *((1, Step("final", percent / 100)) for percent in range(0, 101, 5)))
    shown = [line.split()[1] for line in text.splitlines()]
    assert shown == ["0.0", "25.0", "50.0", "75.0", "100.0"]
    assert "\r" not in text


def test_what_was_done_before_an_interruption_took_no_time() -> None:
    steps = (0, Step("triples", 0.8)), (10, Step("triples", 0.9)), (0, Step("final", 0.1))
    assert _shown(StringIO(), *steps).splitlines() == [
        "triples    80.0 %",
        "triples    90.0 %  10 seconds left",
        "final      10.0 %",  # another task, another clock
    ]
    times = {0: "1 second", 59.7: "60 seconds", 7_000: "117 minutes", 36_000: "10 hours"}
    assert {seconds: spoken(seconds) for seconds in times} == times
