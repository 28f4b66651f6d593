"""The tournament of all triples: the same for everybody, whoever misbehaves."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from fcd.contest.conformance.entrants import Entrant
from fcd.contest.forms import Form, ranked, valued
from fcd.contest.player import points_of
from fcd.contest.results import Disqualified, Options, TournamentResult
from fcd.contest.results.result_files import to_json
from fcd.contest.terms import Terms
from fcd.contest.tournament import work
from fcd.contest.tournament.checkpoint import Offense
from fcd.contest.tournament.executors import Here, WorkerPool, local, pool_for
from fcd.contest.tournament.match import Pairing, Session
from fcd.contest.tournament.progress import Step
from fcd.contest.tournament.tournament import Tournament, play_tournament, seed_of, void
from fcd.contest.tournament.work import Task
from tests.contest.students import ANN, BEN, CAT, DAN, EAGER, LESS, bad, later
from tests.contest.workers import Backwards

HIGH = Entrant.of(
    Form(priorities=ranked(lambda c, u: points_of(c)), values=valued(points_of)), "High"
)
LOW = Entrant.of(Form(priorities=ranked(lambda c, u: -points_of(c))), "Low")
SMALL = Options(rounds=250, final_rounds=500, seed=3)
HERE = pool_for([], 1, Here())


def _played(
    entrants: Sequence[Entrant],
    pool: WorkerPool = HERE,
    options: Options = SMALL,
    before: Sequence[Disqualified] = (),
) -> TournamentResult:
    return Tournament(entrants, options).play(Session(pool), before)


def test_all_triples_play_and_the_best_four_meet_in_the_final() -> None:
    result = play_tournament([EAGER, LESS, HIGH, LOW, EAGER], 2_000, 6_000, seed=1)
    names = ("EagerPlayer", "EagerPlayer 2", "High", "Low", "SomewhatLessEagerPlayer")
    assert result.names == names
    assert [triple.names for triple in result.triples] == list(combinations(names, 3))
    assert all(triple.tally.rounds == 2_000 for triple in result.triples)
    assert result.final is not None
    assert result.final.tally.rounds == 6_000
    assert set(result.final.names) == set(result.finalists)
    assert len(result.finalists) == 4
    assert sum(row.wins for row in result.standings) == len(result.triples)
    assert sum(row.losses for row in result.standings) == len(result.triples)
    won = sum(sum(triple.tally.wins) for triple in result.triples)
    assert sum(sum(result.histogram(name)) for name in names) == won


def test_few_players_all_go_to_the_final_and_duplicate_deals_are_filled_up() -> None:
    for count, triples, final in ((2, 0, 602), (3, 1, 603), (4, 4, 604)):
        result = play_tournament([EAGER, LESS, HIGH, LOW][:count], 301, 601, duplicate=True)
        played = [(triple.tally.rounds, triple.tally.groups) for triple in result.triples]
        assert played == [(303, 101)] * triples
        assert result.final is not None
        assert (len(result.final.names), result.final.tally.rounds) == (count, final)
        assert str(result).count("SomewhatLessEagerPlayer") == 2
        assert str(result).count(", duplicate deals\n") == 2
    with pytest.raises(ValueError, match="at least 2 players, not 1"):
        play_tournament([EAGER])


def test_every_match_has_a_seed_of_its_own_that_others_do_not_change() -> None:
    few = Tournament([EAGER, LESS, HIGH], SMALL)
    more = Tournament([LOW, HIGH, EAGER, LESS], SMALL)
    seeds = {triple.names: triple.terms.seed for triple in more.triples}
    assert len(set(seeds.values())) == 4
    assert seeds[few.triples[0].names] == few.triples[0].terms.seed
    assert seed_of(0, "triple", ["A", "B"]) != seed_of(0, "final", ["A", "B"])
    assert seed_of(0, "triple", ["A", "B"]) != seed_of(1, "triple", ["A", "B"])


@pytest.mark.usefixtures("_small_blocks")
def test_the_same_result_for_1_and_4_workers_in_any_order_and_interrupted(tmp_path: Path) -> None:
    entrants, options = [EAGER, LESS, EAGER, LESS, EAGER], Options(150, 3_000, 5)
    wanted = to_json(_played(entrants, HERE, options))
    with local(entrants, 4) as pool:
        assert to_json(_played(entrants, pool, options)) == wanted
    assert to_json(_played(entrants[::-1], pool_for([], 3, Backwards()), options)) == wanted
    assert to_json(_played(entrants, HERE, Options(150, 3_000, 6))) != wanted
    path = tmp_path / "kept.jsonl"

    def play(stop_at: Step | None = None) -> str:
        def stop(step: Step) -> None:
            if stop_at and step.what == stop_at.what and stop_at.done < step.done < 1:
                raise KeyboardInterrupt

        result = play_tournament(entrants, 150, 3_000, 5, checkpoint=path, progress=stop, workers=2)
        return to_json(result)

    for step in (Step("triples", 0.3), Step("final", 0.1), Step("final", 0.6)):
        with pytest.raises(KeyboardInterrupt):
            play(step)
    kinds = [line.split(b'"')[3] for line in path.read_bytes().splitlines()[1:]]
    assert kinds.count(b"triple") == 20
    assert 1 < kinds.count(b"final") < 30
    assert play() == wanted


@pytest.mark.usefixtures("_no_compiler")
def test_whoever_breaks_a_rule_is_out_in_any_order_and_the_rest_stands() -> None:
    with_fouls = [
        EAGER,
        LESS,
        ANN,
        later("Raises", "raise ValueError('enough')", after=1_000),
        later("Cheats", "return 0 if hand[0] not in state.playable else len(hand)", after=100),
        bad("refuses"),
    ]
    result = _played(with_fouls)
    assert set(result.names) == {"EagerPlayer", "SomewhatLessEagerPlayer", "Ann"}
    alone = _played([EAGER, LESS, ANN])
    assert (result.triples, result.final) == (alone.triples, alone.final)
    why = {each.name: each for each in result.disqualified}
    assert why.keys() == {"Raises", "Cheats", "refuses"}
    assert why["Raises"].what == "raised ValueError: enough"
    assert why["Raises"].evidence.startswith("hand ")
    assert why["refuses"].what == "did not play although it could"
    # Cheats was out already when Ann, Cheats and refuses should have played.
    assert why["Cheats"].where == "Ann, Cheats and EagerPlayer"
    assert why["refuses"].where == "Ann, EagerPlayer and refuses"
    assert "Disqualified\n" in str(result)
    assert to_json(_played(with_fouls, pool_for([], 5, Backwards()))) == to_json(result)
    with local(with_fouls, 2) as pool:
        assert to_json(_played(with_fouls, pool)) == to_json(result)


def test_a_foul_in_the_final_means_another_final() -> None:
    # Late can only be found out in the final: nobody is asked so often in a triple.
    late = later("Late", "raise ValueError('late')", after=3_000)
    result = _played([EAGER, ANN, BEN, late], HERE, Options(50, 900, 1))
    assert [(each.name, each.where) for each in result.disqualified] == [("Late", "the final")]
    assert result.final is not None
    assert result.final.names == ("Ann", "Ben", "EagerPlayer")
    assert len(result.triples) == 1


def test_if_all_but_one_are_out_there_is_no_final() -> None:
    before = [Disqualified("Ann", "bad_ann.py", "cannot be loaded", "", "check")]
    result = _played([EAGER, bad("refuses"), bad("raises")], before=before)
    assert (result.names, result.final, result.triples) == (("EagerPlayer",), None, ())
    assert {each.name for each in result.disqualified} == {"Ann", "raises", "refuses"}
    assert result.disqualified[0] is before[0]
    assert str(result).startswith("1 player, 0 triples")


def test_an_earlier_foul_revokes_what_came_after_it() -> None:
    threes = combinations("ABCD", 3)  # ABC ABD ACD BCD
    pairings = [Pairing("triple", dict.fromkeys(t, EAGER), Terms(3, 600)) for t in threes]
    assert not void(pairings)
    pairings[2].enter(0, Offense(2, "D did it"))
    assert void(pairings) == {pairings[3]}
    pairings[0].enter(0, Offense(0, "A did it before"))
    # ACD came when A was out already: it was never played, and D is innocent again.
    assert void(pairings) == {pairings[1], pairings[2]}


class Sundial(Here):
    """Brings times that are known: a table with Cat is quick, any other slow."""

    def submit(self, function, /, *args, **kwargs):
        future = super().submit(function, *args, **kwargs)
        task: Task = args[0]
        outcome, _ = future.result()
        future._result = outcome, task.rounds * (1e-6 if CAT in task.line_up else 1e-4)
        return future


def test_everybody_is_timed_and_the_estimate_is_made_of_that() -> None:
    options, pool = Options(30_000, 15_000_000), pool_for([], 2, Sundial())
    # Two tables: Cat, Dan and EagerPlayer, and one that takes a hundred times as long.
    assert Tournament([EAGER, LESS, HIGH, LOW, CAT, DAN], options).estimate(pool) == (
        "It will take about 15 seconds for the triples, and 8 seconds to 12 minutes for the final, "
        "depending on who gets there, with 2 workers of yours. All players were timed on these "
        "workers just now."
    )
    # Of the second table nothing is learned: there somebody is found out.
    text = Tournament([EAGER, LESS, CAT, bad("refuses"), DAN, HIGH], options).estimate(pool)
    assert "about 1 second for the triples, and 8 seconds for the final, with" in text


def test_the_estimate_has_the_audit(monkeypatch: pytest.MonkeyPatch) -> None:
    options, pool = Options(10_000, 10_002), pool_for([], 2, Sundial())
    playing = pool.checked

    def checked(*done: Any) -> Any:
        pool.auditing.append(3e-3)
        return playing(*done)

    monkeypatch.setattr(pool, "checked", checked)
    # Four triples take 2 s, and some rounds of each block a little more; a whole block of each of
    # four files 120 s. The final is one block, all of which is audited: another 30 s.
    assert Tournament([ANN, BEN, CAT, DAN], options).estimate(pool) == (
        "It will take about 2 minutes for the triples, and 30 seconds to 31 seconds for the "
        "final, depending on who gets there, with 2 workers of yours. All players were timed "
        "on these workers just now, and their audit."
    )


def test_a_slow_table_is_timed_by_a_single_round(monkeypatch: pytest.MonkeyPatch) -> None:
    for seconds, parts in ((0.1, [1, 1, 100]), (1.0, [1, 1])):
        clock, played = [0.0], list[int]()

        def play(task: Task, clock: Any = clock, played: Any = played, each: Any = seconds) -> None:
            clock[0] += each * task.rounds
            played.append(task.rounds)

        monkeypatch.setattr(work, "perf_counter", lambda clock=clock: clock[0])
        trial = Task((EAGER, ANN), Terms(2, 100), 0, is_trial=True)
        assert work.play_timed(trial, play)[1] == pytest.approx(100 * seconds)
        assert played == parts
