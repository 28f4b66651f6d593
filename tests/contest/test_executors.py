"""Workers get lost, players end their processes: no round is lost or counted twice."""

from __future__ import annotations

import subprocess
import sys
import time
from concurrent.futures import BrokenExecutor, Executor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from fcd.contest.conformance.entrants import Entrant
from fcd.contest.foul import TOO_LONG, Foul
from fcd.contest.player import Player
from fcd.contest.terms import Terms
from fcd.contest.tournament import work
from fcd.contest.tournament.examine import examine
from fcd.contest.tournament.executors import ClusterPool, local, pool_for, run
from fcd.contest.tournament.work import Outcome, Task, is_compiled, outcome_of, play_task
from tests.contest.students import ANN, CAT, DAN, EAGER, LESS, bad
from tests.contest.workers import Backwards, Unlucky


def _task(*line_up: Entrant, seed: int = 7) -> Task:
    return Task(line_up, Terms(len(line_up), 100, seed), 0)


class Log:
    """What was reported, and how often."""

    def __init__(self) -> None:
        self.outcomes: dict[Task, Outcome] = {}

    def __call__(self, task: Task, outcome: Outcome, seconds: float) -> None:
        assert task not in self.outcomes, "reported twice"
        self.outcomes[task] = outcome

    def check(self, tasks: list[Task]) -> None:
        """Whether they came out as they would here."""
        assert self.outcomes == {task: play_task(task) for task in tasks}


def test_the_pool_suits_the_players(monkeypatch: pytest.MonkeyPatch) -> None:
    class Mine(Player):
        """A class that cannot leave this process."""

    wanted = [
        ([EAGER, LESS], 4, "threads"),
        ([EAGER, LESS], 1, "here"),
        ([EAGER, CAT], 4, "processes"),
        ([EAGER, CAT], 1, "processes"),
        ([EAGER, Entrant.of(Mine)], 4, "here"),
        ([ANN, Entrant.of(Mine)], 4, "here"),
        ([bad("breaks_when_loaded")], 2, "processes"),  # nothing of a file is run to find out
    ]
    for entrants, workers, kind in wanted:
        pool = local(entrants, workers)
        assert (pool.kind, pool.workers) == (kind, 1 if kind == "here" else workers)
    assert [is_compiled((CAT, other)) for other in (DAN, ANN)] == [True, False]
    monkeypatch.setattr(work, "has_numba", lambda: False)  # nothing is compiled
    assert local([EAGER, LESS], 4).kind == "processes"


def test_every_task_is_reported_once_and_not_all_wait_at_once() -> None:
    tasks = [_task(EAGER, LESS, seed=seed) for seed in range(20)]
    executor, log, asked = Backwards(), Log(), []

    def some():
        for task in tasks:
            asked.append(task)
            assert len(asked) <= len(log.outcomes) + 6
            yield task

    run(some(), pool_for([], 3, executor), log)
    assert executor.most <= 6
    log.check(tasks)


class KilledWorker(Exception):
    """Dask's has this name, and says that a worker was lost several times."""


def test_a_lost_worker_costs_time_and_a_machine_may_fall_asleep_once() -> None:
    tasks = [_task(EAGER, LESS, seed=seed) for seed in range(3)]
    too_long = Foul(1, TOO_LONG), 0.0
    for instead in (BrokenProcessPool(), KilledWorker(), too_long):
        log = Log()
        run(tasks, pool_for([], 2, Unlucky(1, instead)), log)
        log.check(tasks)
    log = Log()
    run(tasks, pool_for([], 2, Unlucky(2, too_long)), log)
    assert [str(log.outcomes[task]) for task in tasks] == [TOO_LONG] * 3


def test_mistakes_of_yours_and_ours_are_not_taken_for_a_lost_worker(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Broken(Executor):
        def submit(self, *args, **kwargs):
            raise BrokenExecutor("gone")

    with pytest.raises(BrokenExecutor, match="gone"):
        run([_task(EAGER, LESS)], pool_for([], 1, Broken()), Log())
    with monkeypatch.context() as patch:
        patch.setattr(work, "play_task", lambda task: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            run([_task(EAGER, LESS)], local([EAGER, LESS], 1), Log())
    monkeypatch.setattr(Entrant, "maker", property(lambda self: 1 / 0))
    with pytest.raises(ZeroDivisionError):
        outcome_of(_task(ANN, EAGER))


def _forever() -> None:
    while True:
        time.sleep(0.01)


@pytest.mark.usefixtures("_no_compiler")
def test_a_killed_worker_is_replaced_and_interrupted_work_ends_busy_processes() -> None:
    tasks, log = [_task(ANN, LESS, seed=seed) for seed in range(6)], Log()
    killed: list[BaseProcess] = []
    seen: list[BaseProcess] = []

    def kill(task: Task, outcome: Outcome, seconds: float) -> None:
        log(task, outcome, seconds)
        if not killed:
            killed.extend(pool._executor._processes.values())  # type: ignore[union-attr]
            killed[0].kill()

    def interrupt(task: Task, outcome: Outcome, seconds: float) -> None:
        seen.extend(pool._executor._processes.values())  # type: ignore[union-attr]
        raise KeyboardInterrupt

    with local([ANN, LESS], 2) as pool:
        run(tasks, pool, kill)
        assert killed[0].pid not in pool._executor._processes  # type: ignore[union-attr]
        log.check(tasks)
        busy = pool.call(_forever)
        with pytest.raises(KeyboardInterrupt):
            run(tasks, pool, interrupt)
    with pytest.raises(BrokenExecutor):
        busy.result(30)
    assert seen
    until = time.monotonic() + 30  # the pool's own thread may still be about to note their end
    while any(process.is_alive() for process in seen) and time.monotonic() < until:
        time.sleep(0.01)
    assert not any(process.is_alive() for process in seen)


@pytest.mark.usefixtures("_no_compiler")
def test_a_script_that_starts_a_match_need_not_hide_behind_its_name(tmp_path: Path) -> None:
    (tmp_path / "ann.py").write_text(ANN.source, encoding="utf-8")
    (tmp_path / "script.py").write_text(
        "from pathlib import Path\n"
        "from fcd.contest.tournament.match import play_match\n"
        "print('once')\n"
        "r = play_match([Path('ann.py'), 'EagerPlayer'], 100, workers=1)\n"
        "print(r.tally.rounds)\n",
        encoding="utf-8",
    )
    command = [sys.executable, "script.py"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, check=True)
    assert done.stdout.split() == ["once", "100"]


@pytest.mark.usefixtures("_no_compiler")
def test_whoever_ends_a_process_is_found_and_an_accident_is_nobodys_fault() -> None:
    for name, says in {"crashes": "ended the process", "tampers": "changed TableView"}.items():
        found = examine(_task(EAGER, bad(name), ANN), patience=10.0)
        assert isinstance(found, Foul)
        assert found.player == 1
        assert says in found.what
    for line_up in ((EAGER, ANN, CAT), (EAGER, CAT, DAN)):
        task = _task(*line_up)
        assert examine(task, patience=10.0) == play_task(task)


@pytest.mark.slow
def test_a_compiled_player_that_hangs_is_found() -> None:
    found = examine(_task(EAGER, CAT, bad("compiled_hang")), patience=0.2)
    assert isinstance(found, Foul)
    assert found.player == 2
    assert "took too long" in found.what


@pytest.mark.usefixtures("_no_compiler")
def test_fouls_come_back_with_their_evidence_and_the_others_go_on() -> None:
    wanted = {
        "refuses": "(hand ",
        "colorless": "called None",
        "counts_forever": TOO_LONG,
        "breaks_when_loaded": "cannot be loaded: breaks_when_loaded.py, line 6, raises",
    }
    tasks = [_task(EAGER, bad(name)) for name in wanted]
    good, log = _task(EAGER, ANN), Log()
    with local([task.line_up[1] for task in tasks], 2) as pool:
        pool.patience = 0.5
        run([good, *tasks], pool, log)
    assert log.outcomes[good] == play_task(good)
    for task, says in zip(tasks, wanted.values(), strict=True):
        foul = log.outcomes[task]
        assert isinstance(foul, Foul)
        assert foul.player == 1
        assert says in str(foul)


def test_a_foul_of_a_compiled_player_has_its_position_as_evidence() -> None:
    foul = outcome_of(_task(EAGER, bad("illegal_number")))
    assert isinstance(foul, Foul)
    assert foul.player == 1
    assert "(hand " in str(foul)


def test_a_scheduler_that_is_not_there_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match=r"no Dask scheduler at tcp://127.0.0.1:9 .*tcp://192"):
        ClusterPool("tcp://127.0.0.1:9", reach=0.3)
    with pytest.raises(ValueError, match="no Dask scheduler at nonsense://x"):
        ClusterPool("nonsense://x", reach=0.3)
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ValueError, match=r'pip install "final-card-down\[cluster\]"'):
        ClusterPool("tcp://127.0.0.1:9")
