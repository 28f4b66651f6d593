"""Workers get lost, players end their processes: no round is lost or counted twice."""

from __future__ import annotations

import os
import subprocess
import sys
from concurrent.futures import BrokenExecutor, Executor
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

import fcd
from fcd.contest.conformance.entrants import Entrant
from fcd.contest.foul import TOO_LONG, Foul
from fcd.contest.player import Player
from fcd.contest.tally import Tally
from fcd.contest.terms import Terms
from fcd.contest.tournament.examine import examine
from fcd.contest.tournament.executors import WorkerPool, cluster, local, run, yours
from fcd.contest.tournament.processes import Processes
from fcd.contest.tournament.work import (
    Batch,
    Outcome,
    Task,
    has_numba,
    is_compiled,
    outcome_of,
    play,
)
from tests.contest.students import ANN, CAT, DAN, EAGER, LESS, bad
from tests.contest.workers import Asleep, Backwards, Flaky

PATIENCE = 2.0  # seconds; enough for an honest round, even on a busy machine


def _tasks(line_up: tuple[Entrant, ...], rounds: int, each: int = 1) -> list[Task]:
    terms = Terms(len(line_up), rounds, 7)
    starts = range(0, len(terms.blocks), each)
    return [Task(line_up, terms, terms.blocks[start : start + each]) for start in starts]


def _batches(tasks: list[Task], size: int) -> list[Batch]:
    return [Batch(tuple(tasks[at : at + size])) for at in range(0, len(tasks), size)]


class Log:
    """What was reported, and how often."""

    def __init__(self) -> None:
        self.outcomes: dict[Task, Outcome] = {}

    def __call__(self, task: Task, outcome: Outcome, seconds: float) -> None:
        assert task not in self.outcomes, "reported twice"
        self.outcomes[task] = outcome

    def total(self, players: int) -> Tally:
        total = Tally(players)
        for outcome in self.outcomes.values():
            assert isinstance(outcome, Tally)
            total += outcome
        return total


# -- who does the work ---------------------------------------------------------------------------


class Mine(Player):
    """A class that cannot leave this process."""


@pytest.mark.parametrize(
    ("entrants", "workers", "kind"),
    [
        ([EAGER, LESS], 4, "threads"),
        ([EAGER, LESS], 1, "here"),
        ([EAGER, CAT], 4, "processes"),
        ([EAGER, CAT], 1, "processes"),
        ([EAGER, Entrant.of(Mine)], 4, "here"),
        ([ANN, Entrant.of(Mine)], 4, "here"),
    ],
)
def test_the_crew_suits_the_players(entrants: list[Entrant], workers: int, kind: str) -> None:
    pool = local(entrants, workers)
    assert pool.kind == kind
    assert pool.workers == (1 if kind == "here" else workers)


def test_our_own_players_run_in_processes_where_nothing_is_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("fcd.contest.tournament.work.has_numba", lambda: False)
    assert local([EAGER, LESS], 4).kind == "processes"
    assert local([EAGER, LESS], 1).kind == "here"


def test_nothing_of_a_file_is_run_to_find_out_how_it_plays() -> None:
    assert has_numba()
    assert is_compiled((bad("breaks_at_once"), EAGER)) in (True, False)
    assert is_compiled((CAT, DAN))
    assert not is_compiled((CAT, ANN))


# -- doing it ------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [1, 4])
def test_every_task_is_reported_once_and_not_all_wait_at_once(size: int) -> None:
    tasks = _tasks((EAGER, LESS), 20_000)
    executor, log, asked = Backwards(), Log(), []

    def batches():
        for batch in _batches(tasks, size):
            asked.append(batch)
            assert sum(len(each.tasks) for each in asked) <= len(log.outcomes) + 6 * size
            yield batch

    run(batches(), yours(executor, workers=3), log)
    executor.shutdown()
    assert executor.most <= 6
    whole = Task((EAGER, LESS), tasks[0].terms, tasks[0].terms.blocks)
    assert log.total(2) == play(whole)


def test_a_lost_worker_costs_time_and_nothing_else() -> None:
    tasks = _tasks((EAGER, LESS), 12_000)
    executor, log = Flaky(every=3), Log()
    run(_batches(tasks, 2), WorkerPool("processes", 2, lambda: executor, lambda _: None), log)
    assert log.total(2) == play(Task((EAGER, LESS), tasks[0].terms, tasks[0].terms.blocks))
    assert executor.count > len(tasks) / 2


def test_a_worker_that_dask_has_lost_several_times_is_lost() -> None:
    class KilledWorker(Exception):  # Dask's has this name
        pass

    tasks = _tasks((EAGER, LESS), 6_000)
    executor, log = Flaky(every=2, error=KilledWorker()), Log()
    run(_batches(tasks, 3), WorkerPool("cluster", 2, lambda: executor, lambda _: None), log)
    assert log.total(2) == play(Task((EAGER, LESS), tasks[0].terms, tasks[0].terms.blocks))


@pytest.mark.parametrize(("naps", "sent_away"), [(1, False), (2, True)])
def test_a_machine_that_fell_asleep_once_is_nobodys_fault(naps: int, sent_away: bool) -> None:
    tasks = _tasks((EAGER, LESS), 6_000)
    log, executor = Log(), Asleep(naps, [(Foul(1, TOO_LONG), 0.0)])
    run(_batches(tasks, 1), WorkerPool("processes", 2, lambda: executor, lambda _: None), log)
    assert [isinstance(log.outcomes[task], Foul) for task in tasks] == [sent_away] * len(tasks)


def test_an_executor_of_yours_that_is_broken_is_yours_to_mend() -> None:
    class Broken(Executor):
        def submit(self, *args, **kwargs):
            raise BrokenExecutor("gone")

    with pytest.raises(BrokenExecutor, match="gone"):
        run(_batches(_tasks((EAGER, LESS), 3_000), 1), yours(Broken()), Log())


def test_a_mistake_of_ours_is_not_taken_for_a_lost_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fcd.contest.tournament.work.outcome_of", lambda task: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        run(_batches(_tasks((EAGER, LESS), 3_000), 1), local([EAGER, LESS], 1), Log())


def test_a_worker_killed_in_mid_run_is_replaced() -> None:
    tasks = _tasks((CAT, DAN, LESS), 12_000)
    log = Log()
    killed: list[BaseProcess] = []

    def on_done(task: Task, outcome: Outcome, seconds: float) -> None:
        log(task, outcome, seconds)
        if not killed:
            killed.extend(pool._executor._processes.values())  # type: ignore[union-attr]
            killed[0].kill()

    with local([CAT, DAN, LESS], 2) as pool:
        run(_batches(tasks, 3), pool, on_done)
        assert killed[0].pid not in pool._executor._processes  # type: ignore[union-attr]
    assert log.total(3) == play(Task((CAT, DAN, LESS), tasks[0].terms, tasks[0].terms.blocks))


def test_interrupted_work_ends_its_processes() -> None:
    seen = []

    def on_done(task: Task, outcome: Outcome, seconds: float) -> None:
        seen.extend(pool._executor._processes.values())  # type: ignore[union-attr]
        raise KeyboardInterrupt

    with local([CAT, LESS], 2) as pool, pytest.raises(KeyboardInterrupt):
        run(_batches(_tasks((CAT, LESS), 20_000), 1), pool, on_done)
    assert seen
    for process in seen:
        process.join(30)  # it was told to end; on a busy machine that takes a moment
    assert not any(process.is_alive() for process in seen)


def test_a_script_that_starts_a_match_need_not_hide_behind_its_name(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    (tmp_path / "ann.py").write_text(ANN.source, encoding="utf-8")
    script.write_text(
        "from pathlib import Path\n"
        "from fcd.contest.tournament.match import play_match\n"
        "print('once')\n"
        "r = play_match([Path('ann.py'), 'EagerPlayer'], 500, workers=2)\n"
        "print(r.tally.rounds)\n",
        encoding="utf-8",
    )
    done = subprocess.run(
        [sys.executable, str(script)],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=_with_fcd(),
        check=True,
    )
    assert done.stdout.split() == ["once", "500"]


def _with_fcd() -> dict[str, str]:
    return {**os.environ, "PYTHONPATH": str(Path(fcd.__file__).parent.parent)}


# -- whose fault it was --------------------------------------------------------------------------


def _block(*line_up: Entrant) -> Task:
    return Task(line_up, Terms(len(line_up), 300, 7), range(1))


@pytest.mark.parametrize(
    ("name", "says"), [("crashes", "ended the process"), ("tampers", "changed TableView")]
)
def test_whoever_ends_a_process_is_found(name: str, says: str) -> None:
    found = examine(_block(EAGER, bad(name), ANN), patience=10.0)
    assert isinstance(found, Foul)
    assert found.player == 1
    assert says in found.what


def test_a_compiled_player_that_hangs_is_found() -> None:
    terms = Terms(3, 5_000, 7)
    task = Task((EAGER, CAT, bad("compiled_hang")), terms, terms.blocks)
    found = examine(task, patience=0.3)
    assert isinstance(found, Foul)
    assert found.player == 2
    assert "took too long" in found.what


def test_an_accident_is_nobodys_fault() -> None:
    for line_up in ((EAGER, ANN, CAT), (EAGER, CAT, DAN)):
        task = _block(*line_up)
        assert examine(task, PATIENCE) == play(task)


def test_a_player_that_hangs_for_good_is_sent_away_and_the_others_go_on() -> None:
    hanging = _block(EAGER, bad("counts_forever"))
    good = _tasks((EAGER, ANN), 3_000)
    log = Log()
    with local([EAGER, ANN, hanging.line_up[1]], 2, patience=1.0) as pool:
        run([Batch((good[0], hanging, good[1])), Batch((good[2],))], pool, log)
    foul = log.outcomes.pop(hanging)
    assert isinstance(foul, Foul)
    assert (foul.player, foul.what) == (1, "took too long to answer")
    assert log.total(2) == play(Task((EAGER, ANN), good[0].terms, good[0].terms.blocks))


def test_fouls_come_back_from_another_process_with_their_evidence() -> None:
    tasks = [_block(EAGER, bad(name)) for name in ("raises", "refuses", "hangs", "colorless")]
    log = Log()
    with local([task.line_up[1] for task in tasks], 2, patience=PATIENCE) as pool:
        run(_batches(tasks, 4), pool, log)
    assert [getattr(outcome, "player", None) for outcome in log.outcomes.values()] == [1, 1, 1, 1]
    raises, refuses, hangs, colorless = (str(log.outcomes[task]) for task in tasks)
    assert "raised ValueError" in raises
    assert "hand " in refuses
    assert "took too long" in hangs
    assert "called None" in colorless


def test_a_foul_of_a_compiled_player_has_its_position_as_evidence() -> None:
    foul = outcome_of(_block(EAGER, bad("illegal_number")))
    assert isinstance(foul, Foul)
    assert foul.player == 1
    assert foul.evidence is not None
    assert foul.evidence.hand


# -- a cluster that is none ----------------------------------------------------------------------


def test_a_scheduler_that_is_not_there_is_said_so() -> None:
    with pytest.raises(ValueError, match=r"no Dask scheduler at tcp://127.0.0.1:9 .*tcp://192"):
        cluster("tcp://127.0.0.1:9", reach=0.3)
    with pytest.raises(ValueError, match="no Dask scheduler at nonsense://x"):
        cluster("nonsense://x", reach=0.3)


def test_without_dask_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ValueError, match=r'pip install "final-card-down\[cluster\]"'):
        cluster("tcp://127.0.0.1:9")


def test_processes_can_be_ended_while_they_are_busy() -> None:
    pool = Processes(1)
    future = pool.submit(_forever)
    while not future.running():
        pass
    pool.end()
    with pytest.raises(BrokenExecutor):
        future.result()


def _forever() -> None:
    while True:
        pass
