"""The tournament of all triples: the same for everybody, whoever misbehaves."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

import pytest

from fcd.cards import Cards, Color
from fcd.contest.conformance.entrants import Entrant
from fcd.contest.forms import Form, ranked, valued
from fcd.contest.player import NO_PLAY_POSSIBLE, Player, points_of
from fcd.contest.results.outcome import Disqualified, Options, TournamentResult
from fcd.contest.results.result_files import to_json
from fcd.contest.terms import Terms
from fcd.contest.tournament import executors
from fcd.contest.tournament.estimate import Forecast, Pace, spoken
from fcd.contest.tournament.executors import WorkerPool
from fcd.contest.tournament.pairings import Book, Offense, Pairing
from fcd.contest.tournament.progress import Step
from fcd.contest.tournament.session import Session
from fcd.contest.tournament.tournament import Tournament, Verdict, play_tournament, seed_of
from tests.contest.students import ANN, BEN, CAT, DAN, EAGER, LESS, bad, later
from tests.contest.workers import Backwards

HIGH = Entrant.of(
    Form(priorities=ranked(lambda c, u: points_of(c)), values=valued(points_of)), "High"
)
LOW = Entrant.of(Form(priorities=ranked(lambda c, u: -points_of(c))), "Low")
SMALL = Options(rounds=600, final_rounds=2_000, seed=3)


def _played(
    entrants: Sequence[Entrant], pool: WorkerPool, options: Options = SMALL
) -> TournamentResult:
    tournament = Tournament(entrants, options)
    session = Session(pool)
    for entrant in entrants:  # so that each block is a task, and many are under way at once
        session.pace.set(entrant, False, 1.0)
        session.pace.set(entrant, True, 1.0)
    return tournament.play(session)


# -- how it is played ----------------------------------------------------------------------------


def test_all_triples_play_and_the_best_four_meet_in_the_final() -> None:
    result = play_tournament([EAGER, LESS, HIGH, LOW, EAGER], 2_000, 6_000, seed=1)
    assert result.names == (
        "EagerPlayer",
        "EagerPlayer 2",
        "High",
        "Low",
        "SomewhatLessEagerPlayer",
    )
    assert [triple.names for triple in result.triples] == list(combinations(result.names, 3))
    assert all(triple.tally.rounds == 2_000 for triple in result.triples)
    assert result.final is not None
    assert result.final.tally.rounds == 6_000
    assert set(result.final.names) == set(result.finalists)
    assert len(result.finalists) == 4
    assert sum(row.wins for row in result.standings) == len(result.triples)
    assert sum(row.losses for row in result.standings) == len(result.triples)
    best = result.standings[0]
    mine = [triple for triple in result.triples if best.name in triple.names]
    assert best.wins == sum(triple.winner == best.name for triple in mine)
    assert best.points == sum(t.tally.points[t.names.index(best.name)] for t in mine)
    assert sum(result.histogram(best.name)) == sum(
        t.tally.wins[t.names.index(best.name)] for t in mine
    )


@pytest.mark.parametrize(("count", "triples", "finalists"), [(2, 0, 2), (3, 1, 3), (4, 4, 4)])
def test_few_players_all_go_to_the_final(count: int, triples: int, finalists: int) -> None:
    result = play_tournament([EAGER, LESS, HIGH, LOW][:count], 300, 600)
    assert len(result.triples) == triples
    assert result.final is not None
    assert len(result.final.names) == finalists
    assert str(result).count("SomewhatLessEagerPlayer") == 2


def test_one_player_is_no_tournament() -> None:
    with pytest.raises(ValueError, match="at least 2 players, not 1"):
        play_tournament([EAGER])


def test_every_match_has_a_seed_of_its_own_that_others_do_not_change() -> None:
    few = Tournament([EAGER, LESS, HIGH])
    more = Tournament([LOW, HIGH, EAGER, LESS])
    seeds = {triple.names: triple.terms.seed for triple in more.triples}
    assert len(set(seeds.values())) == 4
    assert seeds[few.triples[0].names] == few.triples[0].terms.seed
    assert seed_of(0, "triple", ["A", "B"]) != seed_of(0, "final", ["A", "B"])
    assert seed_of(0, "triple", ["A", "B"]) != seed_of(1, "triple", ["A", "B"])


def test_the_order_of_entrants_does_not_matter() -> None:
    entrants = [EAGER, LESS, HIGH, LOW]
    wanted = to_json(play_tournament(entrants, 300, 600))
    assert to_json(play_tournament(entrants[::-1], 300, 600)) == wanted


def test_duplicate_deals_are_filled_up() -> None:
    result = play_tournament([EAGER, LESS, HIGH, LOW], 1_000, 2_001, duplicate=True)
    assert {triple.tally.rounds for triple in result.triples} == {1_002}
    assert result.final is not None
    assert result.final.tally.rounds == 2_004


# -- the same for everybody ----------------------------------------------------------------------


def test_the_same_result_for_1_and_4_workers_and_in_any_order() -> None:
    entrants = [EAGER, LESS, EAGER, LESS, EAGER]
    wanted = to_json(play_tournament(entrants, 2_000, 9_000, seed=5, workers=1))
    assert to_json(play_tournament(entrants, 2_000, 9_000, seed=5, workers=4)) == wanted
    backwards = executors.yours(Backwards(), 3)
    assert to_json(_played(entrants, backwards, Options(2_000, 9_000, 5))) == wanted
    assert to_json(play_tournament(entrants, 2_000, 9_000, seed=6, workers=1)) != wanted


def test_students_files_come_out_the_same_in_processes() -> None:
    entrants = [ANN, BEN, CAT, DAN, EAGER]
    here = _played(entrants, executors.yours(executors._Here(), 1))
    assert to_json(play_tournament(entrants, 600, 2_000, seed=3, workers=2)) == to_json(here)


def test_an_interrupted_tournament_goes_on_and_comes_out_the_same(tmp_path: Path) -> None:
    entrants, path = [EAGER, LESS, EAGER, LESS, EAGER], tmp_path / "kept.jsonl"

    def play(stop_at: Step | None = None) -> str:
        def stop(step: Step) -> None:
            if stop_at and step.what == stop_at.what and stop_at.done < step.done < 1:
                raise KeyboardInterrupt

        result = play_tournament(entrants, 1_500, 90_000, checkpoint=path, progress=stop, workers=2)
        return to_json(result)

    for step in (Step("triples", 0.3), Step("final", 0.1), Step("final", 0.6)):
        with pytest.raises(KeyboardInterrupt):
            play(step)
    kinds = [line.split(b'"')[3] for line in path.read_bytes().splitlines()[1:]]
    assert kinds.count(b"triple") >= 10
    assert kinds.count(b"final") > 1
    assert play() == to_json(play_tournament(entrants, 1_500, 90_000, workers=1))


# -- fouls ---------------------------------------------------------------------------------------


def _with_fouls() -> list[Entrant]:
    return [
        EAGER,
        LESS,
        ANN,
        later("Raises", "raise ValueError('enough')"),
        later("Cheats", "return 0 if hand[0] not in state.playable else len(hand)", after=100),
        bad("refuses"),
    ]


def test_whoever_breaks_a_rule_is_out_and_the_rest_stands() -> None:
    result = _played(_with_fouls(), executors.yours(executors._Here(), 1))
    assert {each.name for each in result.disqualified} == {"Raises", "Cheats", "refuses"}
    assert set(result.names) == {"EagerPlayer", "SomewhatLessEagerPlayer", "Ann"}
    alone = _played([EAGER, LESS, ANN], executors.yours(executors._Here(), 1))
    assert result.triples == alone.triples
    assert result.final == alone.final
    why = {each.name: each for each in result.disqualified}
    assert why["Raises"].what == "raised ValueError: enough"
    assert why["Raises"].evidence.startswith("hand ")
    assert why["refuses"].what == "did not play although it could"
    # Cheats was out already when Ann, Cheats and refuses should have played.
    assert why["Cheats"].where == "Ann, Cheats and EagerPlayer"
    assert why["refuses"].where == "Ann, EagerPlayer and refuses"
    assert "Disqualified\n" in str(result)


def test_fouls_are_settled_the_same_in_any_order_and_in_processes() -> None:
    wanted = to_json(_played(_with_fouls(), executors.yours(executors._Here(), 1)))
    for workers in (1, 2, 5):
        assert to_json(_played(_with_fouls(), executors.yours(Backwards(), workers))) == wanted
    with executors.local(_with_fouls(), 2) as pool:
        assert to_json(_played(_with_fouls(), pool)) == wanted


def test_a_foul_in_the_final_means_another_final() -> None:
    # Late can only be found out in the final: nobody is asked so often in a triple.
    late = later("Late", "raise ValueError('late')", after=12_000)
    entrants = [EAGER, ANN, BEN, late]
    result = _played(entrants, executors.yours(executors._Here(), 1), Options(300, 1_000, 1))
    assert [each.name for each in result.disqualified] == ["Late"]
    assert result.disqualified[0].where == "the final"
    assert result.final is not None
    assert result.final.names == ("Ann", "Ben", "EagerPlayer")
    assert len(result.triples) == 1


def test_if_all_but_one_are_out_there_is_no_final() -> None:
    result = _played([EAGER, bad("refuses"), bad("raises")], executors.yours(executors._Here(), 1))
    assert (result.names, result.final, result.triples) == (("EagerPlayer",), None, ())
    assert {each.name for each in result.disqualified} == {"raises", "refuses"}
    assert str(result).startswith("1 player, 0 triples")


def test_those_who_failed_before_are_listed_and_touch_nobody() -> None:
    before = [Disqualified("Ann", "bad_ann.py", "cannot be loaded", "", "check")]
    tournament = Tournament([ANN, EAGER, LESS], SMALL)
    result = tournament.play(Session(executors.yours(executors._Here(), 1)), before)
    assert "Ann" in result.names
    assert result.disqualified == tuple(before)


def _fixtures(*names: str) -> list[Pairing]:
    return [
        Pairing("triple", three, (EAGER,) * 3, Terms(3, 600)) for three in combinations(names, 3)
    ]


def test_an_earlier_foul_revokes_what_came_after_it() -> None:
    pairings = _fixtures("A", "B", "C", "D")  # ABC ABD ACD BCD
    book = Book()
    verdict = Verdict(pairings, book)
    assert not any(map(verdict.is_void, pairings))
    book.write(pairings[2], range(1), Offense(2, "D did it"))
    assert verdict.rulings().keys() == {"D"}
    assert [verdict.is_void(each) for each in pairings] == [False, False, False, True]
    book.write(pairings[0], range(1), Offense(0, "A did it before"))
    # ACD came when A was out already: it was never played, and D is innocent again.
    assert verdict.rulings().keys() == {"A"}
    assert [verdict.is_void(each) for each in pairings] == [False, True, True, False]


# -- how long it takes ---------------------------------------------------------------------------


def test_everybody_is_measured_and_the_forecast_is_made_of_that() -> None:
    tournament = Tournament([EAGER, LESS, HIGH, Entrant.of(Slow)], Options(10_000, 1_000_000))
    with executors.local(tournament.line_up) as pool:
        pace = tournament.measure(pool)
        forecast = tournament.forecast(pace, pool)
    assert pace.of([Entrant.of(Slow)] * 3) > 10 * pace.of([EAGER] * 3)
    assert pace.of([EAGER, LESS, Entrant.of(Slow)]) > pace.of([EAGER, LESS, HIGH])
    expected = sum(10_000 * pace.of(triple.line_up) for triple in tournament.triples)
    assert forecast.triples == pytest.approx(expected)
    assert forecast.final[0] == pytest.approx(1_000_000 * pace.of(tournament.line_up))


class Slow(Player):
    """Thinks a little."""

    def play(self, hand, up_card, called_color, state):
        sum(range(300))
        fitting = [place for place, card in enumerate(hand) if card in state.playable]
        return fitting[0] if fitting else NO_PLAY_POSSIBLE

    def call_color(self, hand: Cards) -> Color:
        return Color.GREEN


def test_a_forecast_says_what_it_depends_on() -> None:
    text = str(Forecast(90.0, (14.0, 1500.0), "2 workers (processes)"))
    assert text == (
        "It will take about 90 seconds for the triples, and 14 seconds to 25 minutes for the "
        "final, depending on who gets there, with 2 workers (processes). All players were timed "
        "on these workers just now."
    )


def test_a_player_that_fouls_while_it_is_measured_does_not_matter() -> None:
    tournament = Tournament([EAGER, LESS, bad("refuses")], SMALL)
    with executors.local(tournament.line_up, 1) as pool:
        assert tournament.forecast(tournament.measure(pool), pool).triples > 0


def test_times_are_spoken_no_finer_than_they_are_known() -> None:
    assert spoken(0) == "1 second"
    assert spoken(59.7) == "60 seconds"
    assert spoken(7_000) == "117 minutes"
    assert spoken(36_000) == "10 hours"
    assert Pace().of([EAGER] * 3) < Pace().of([ANN] * 3)
