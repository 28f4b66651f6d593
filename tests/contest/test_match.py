"""A match comes out the same wherever and in whatever pieces it is played. And single games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from fcd.cards import Cards, Color
from fcd.contest.conformance.entrants import BadPlayer, Entrant
from fcd.contest.foul import Foul
from fcd.contest.player import NO_PLAY_POSSIBLE, Player
from fcd.contest.results.outcome import MatchResult
from fcd.contest.rounds.rounds import seat_players
from fcd.contest.tally import Tally
from fcd.contest.terms import Terms
from fcd.contest.tournament import estimate, executors, match, work
from fcd.contest.tournament import session as sessions
from fcd.contest.tournament.match import play_game, play_match
from fcd.contest.tournament.pairings import Book, Offense, Pairing, distinct
from fcd.contest.tournament.processes import Processes
from fcd.contest.tournament.progress import Step
from fcd.contest.tournament.session import Session
from fcd.contest.tournament.work import Task, play
from tests.contest.students import ANN, BEN, CAT, DAN, EAGER, LESS, bad
from tests.contest.workers import Backwards


@pytest.fixture(scope="module")
def pool() -> Iterator[Processes]:
    with Processes(2) as pool:
        yield pool


# -- the same result -----------------------------------------------------------------------------


def test_compiled_players_come_out_the_same_for_1_and_4_workers() -> None:
    alone = play_match([EAGER, LESS, EAGER], 30_000, seed=5, workers=1)
    assert play_match([EAGER, LESS, EAGER], 30_000, seed=5, workers=4) == alone
    assert alone.tally.rounds == 30_000
    assert play_match([EAGER, LESS, EAGER], 30_000, seed=6, workers=4) != alone


def test_python_players_come_out_the_same_in_processes(pool: Processes) -> None:
    players = [ANN, BEN, CAT, DAN]
    terms = Terms(4, 2_000, 5)
    wanted = play(Task(tuple(players), terms, terms.blocks))
    found = play_match(players, 2_000, seed=5, executor=pool)
    assert found.tally == wanted
    assert found.names == ("Ann", "Ben", "Cat", "Dan")


def test_compiled_students_come_out_the_same_in_processes_and_in_python(
    pool: Processes, monkeypatch: pytest.MonkeyPatch
) -> None:
    compiled = play_match([CAT, DAN, LESS], 3_000, seed=2, executor=pool)
    monkeypatch.setattr(work, "has_numba", lambda: False)
    assert not work.is_compiled((CAT, DAN, LESS))
    assert play(Task((CAT, DAN, LESS), compiled.terms, compiled.terms.blocks)) == compiled.tally


@pytest.mark.parametrize("seconds", [1e-9, 0.01, 100.0])
def test_the_size_of_the_pieces_does_not_matter(
    seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    wanted = play_match([EAGER, CAT], 9_500, seed=1, executor=Backwards(), workers=1)
    monkeypatch.setattr(sessions, "TASK_SECONDS", seconds)
    monkeypatch.setattr(sessions, "PIECES_PER_WORKER", 1e-9)
    assert play_match([EAGER, CAT], 9_500, seed=1, executor=Backwards(), workers=3) == wanted


def test_pieces_have_the_size_they_should_have() -> None:
    pace = estimate.Pace()
    terms = Terms(3, 10_000, 1)
    one = Pairing("match", ("a", "b", "c"), (EAGER, EAGER, EAGER), terms)
    two = Pairing("match", ("d", "e", "f"), (EAGER, EAGER, LESS), terms)
    all_of = [(one, terms.blocks), (two, terms.blocks)]
    second = pace.of(one.line_up) * terms.block
    assert [len(piece) for piece in estimate.cut(all_of, pace, 1e-12)] == [1] * 22
    assert list(estimate.cut(all_of, pace, 100.0)) == [all_of]
    pieces = list(estimate.cut(all_of, pace, 4.5 * second))
    assert [[len(part) for _, part in piece] for piece in pieces] == [
        [4],
        [4],
        [3, 1],
        [4],
        [4],
        [2],
    ]
    together = [(f.names, n) for piece in pieces for f, part in piece for n in part]
    assert together == [(f.names, n) for f in (one, two) for n in terms.blocks]


def test_slow_players_get_smaller_pieces_once_that_is_known() -> None:
    pace = estimate.Pace()
    before = pace.of([ANN, BEN, EAGER])
    for _ in range(10):
        pace.learn([ANN, BEN, EAGER], before * 100)
    assert pace.of([ANN, BEN, EAGER]) == pytest.approx(before * 100, rel=0.01)
    assert pace.of([LESS, LESS, LESS]) < before


# -- what can be asked for -----------------------------------------------------------------------


def test_somewhat_less_eager_is_better_and_the_table_says_so() -> None:
    result = play_match(["EagerPlayer", "SomewhatLessEagerPlayer", "EagerPlayer"], 20_000)
    best = result.scores[0]
    assert result.names == ("EagerPlayer", "SomewhatLessEagerPlayer", "EagerPlayer 2")
    assert (best.name, str(best.places)) == ("SomewhatLessEagerPlayer", "1")
    assert [str(score.places) for score in result.scores[1:]] == ["2–3", "2–3"]
    lines = str(result).splitlines()
    head = "place player points share of points points a round rounds won"
    assert lines[0] == "20,000 rounds, seed 0"
    assert lines[2].split() == head.split()
    assert lines[3].startswith("1 ")
    assert "2–3" in lines[4]
    assert len({len(line) for line in lines[2:]}) == 1


def test_duplicate_deals_are_filled_up_and_make_the_interval_narrower() -> None:
    result = play_match([EAGER, EAGER, EAGER], 9_998, seed=3, duplicate=True)
    assert (result.tally.rounds, result.tally.groups) == (9_999, 3_333)
    plain = play_match([EAGER, EAGER, EAGER], 9_999, seed=3)
    assert result.scores[0].per_round.error < plain.scores[0].per_round.error
    assert "duplicate deals" in str(result)


def test_a_class_of_a_notebook_plays_in_its_process(pool: Processes) -> None:
    class Mine(Player):
        def play(self, hand, up_card, called_color, state):
            fitting = [place for place, card in enumerate(hand) if card in state.playable]
            return fitting[0] if fitting else NO_PLAY_POSSIBLE

        def call_color(self, hand: Cards) -> Color:
            return Color.GREEN

    result = play_match([Mine, EAGER], 500, seed=1, workers=4)
    assert result.names == ("Mine", "EagerPlayer")
    with pytest.raises(ValueError, match="Mine lives in this process only"):
        play_match([Mine, EAGER], 500, executor=pool)


@pytest.mark.parametrize(
    ("wanted", "says"),
    [
        ({"rounds": 0}, "rounds, not 0"),
        ({"rounds": 2.5}, "whole number"),
        ({"workers": 0}, "at least 1 worker"),
        ({"workers": "many"}, "whole number"),
        ({"seed": "x"}, "whole number"),
    ],
)
def test_what_cannot_be_played_is_refused(wanted: dict[str, int], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        play_match([EAGER, EAGER], **wanted)  # type: ignore[arg-type]


def test_nobody_plays_alone_and_nobody_unknown() -> None:
    with pytest.raises(ValueError, match="players, not 1"):
        play_match([EAGER])
    with pytest.raises(BadPlayer, match="no built-in player 'Egon'"):
        play_match(["Egon", EAGER])


def test_progress_is_told_and_ends_with_everything() -> None:
    steps: list[Step] = []
    play_match([EAGER, LESS], 30_000, workers=2, progress=steps.append)
    assert steps[0] == ("rounds", 0.0, "0 of 30,000 rounds")
    assert steps[-1] == ("rounds", 1.0, "30,000 of 30,000 rounds")
    assert [step.done for step in steps] == sorted(step.done for step in steps)
    assert all(step.done < 1 for step in steps[:-1])


# -- fouls ---------------------------------------------------------------------------------------


def test_a_foul_ends_the_match_and_says_whose_it_was(pool: Processes) -> None:
    with pytest.raises(Foul) as caught:
        play_match([EAGER, bad("refuses"), ANN], 5_000, executor=pool)
    assert caught.value.player == 1
    assert "did not play although it could" in str(caught.value)
    assert "That was refuses. hand " in caught.value.__notes__[0]


def test_the_first_foul_counts_whoever_is_faster() -> None:
    # Played backwards, Zoe's foul in the seventh block is seen before Yan's in the second.
    terms = Terms(2, 9_000, 1)
    yan = Entrant.of(_tired("Yan", _omen(terms, block=1, who=0)), "Yan")
    zoe = Entrant.of(_tired("Zoe", _omen(terms, block=6, who=1)), "Zoe")
    pairing = Pairing("match", ("Yan", "Zoe"), (yan, zoe), terms)
    for executor in (Backwards(), executors._Here()):
        session = Session(executors.yours(executor, workers=4))
        session.pace.set(yan, False, 1.0)  # so slow that each block is a task
        session.pace.set(zoe, False, 1.0)
        session.play("rounds", [pairing])
        offense = session.book.offense(pairing)
        assert offense is not None
        assert (offense.player, offense.what) == (0, "raised RuntimeError: Yan has had enough")


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


# -- the book ------------------------------------------------------------------------------------


def _fixture(rounds: int = 5_000) -> Pairing:
    return Pairing("match", ("a", "b"), (EAGER, EAGER), Terms(2, rounds))


def test_the_book_knows_what_is_left() -> None:
    book, pairing = Book(), _fixture()
    book.write(pairing, range(1, 2), Tally(2, rounds=1000))
    assert list(book.remaining(pairing)) == [range(1), range(2, 5)]
    book.write(pairing, range(3, 5), Offense(1, "what"))
    assert list(book.remaining(pairing)) == [range(1), range(2, 3)]
    assert book.end(pairing) == 3
    book.write(pairing, range(1), Offense(0, "earlier"))
    assert list(book.remaining(pairing)) == []
    assert book.offense(pairing) == Offense(0, "earlier")
    assert book.rounds(pairing) == 1000


def test_nothing_is_counted_twice() -> None:
    book, pairing = Book(), _fixture()
    book.write(pairing, range(2), Tally(2, rounds=2000))
    book.write(pairing, range(2), Tally(2, rounds=2000))
    assert book.tally(pairing).rounds == 2000
    with pytest.raises(ValueError, match="played in part"):
        book.write(pairing, range(1, 3), Tally(2, rounds=2000))


def test_names_that_come_again_are_numbered() -> None:
    assert distinct(["A", "a", "A 2", "A"]) == ("A", "a 2", "A 2 2", "A 3")


# -- a single game -------------------------------------------------------------------------------


def test_a_game_can_be_replayed_and_read() -> None:
    game = play_game([EAGER, LESS, EAGER], seed=7)
    assert game.is_over
    assert game.names == ("EagerPlayer", "SomewhatLessEagerPlayer", "EagerPlayer 2")
    assert play_game([EAGER, LESS, EAGER], seed=7).log == game.log
    assert play_game([EAGER, LESS, EAGER], seed=8).log != game.log


def test_a_file_plays_its_game_in_another_process() -> None:
    game = play_game([ANN, BEN], seed=3)
    assert game.is_over
    with pytest.raises(Foul, match="did not play although it could"):
        play_game([ANN, bad("refuses")], seed=3)


def test_a_file_can_be_named_by_its_path(tmp_path: Path) -> None:
    path = tmp_path / "fred.py"
    path.write_text(ANN.source, encoding="utf-8")
    assert match.entrant_of(path).name == "fred"


def test_results_are_compared_by_what_was_played() -> None:
    one = play_match([EAGER, LESS], 100)
    assert one == MatchResult(one.names, one.terms, one.tally)
