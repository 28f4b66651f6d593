"""Workers get lost, players end their processes: no round is lost or counted twice."""

from __future__ import annotations

import subprocess
import sys
import time
from concurrent.futures import BrokenExecutor, Executor
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from fcd.contest.conformance.entrants import Entrant
from fcd.contest.foul import TOO_LONG, Foul
from fcd.contest.player import Player
from fcd.contest.terms import Terms
from fcd.contest.tournament import work
from fcd.contest.tournament.examine import examine
from fcd.contest.tournament.executors import ClusterPool, Processes, WorkerPool, local, run, yours
from fcd.contest.tournament.work import Outcome, Task, is_compiled, outcome_of, play_task
from tests.contest.students import ANN, CAT, DAN, EAGER, LESS, bad
from tests.contest.workers import Asleep, Backwards, Flaky

PATIENCE = 2.0  # seconds; enough for an honest round, even on a busy machine


def _task(*line_up: Entrant, seed: int = 7) -> Task:
    return Task(line_up, Terms(len(line_up), 200, seed), 0)


def _tasks(*line_up: Entrant, count: int) -> list[Task]:
    return [_task(*line_up, seed=seed) for seed in range(count)]


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


# -- who does the work ---------------------------------------------------------------------------


class Mine(Player):
    """A class that cannot leave this process."""


def test_the_pool_suits_the_players(monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = [
        ([EAGER, LESS], 4, "threads"),
        ([EAGER, LESS], 1, "here"),
        ([EAGER, CAT], 4, "processes"),
        ([EAGER, CAT], 1, "processes"),
        ([EAGER, Entrant.of(Mine)], 4, "here"),
        ([ANN, Entrant.of(Mine)], 4, "here"),
    ]
    for entrants, workers, kind in wanted:
        pool = local(entrants, workers)
        assert (pool.kind, pool.workers) == (kind, 1 if kind == "here" else workers)
    monkeypatch.setattr(work, "has_numba", lambda: False)  # nothing is compiled
    assert local([EAGER, LESS], 4).kind == "processes"
    assert local([EAGER, LESS], 1).kind == "here"


def test_nothing_of_a_file_is_run_to_find_out_how_it_plays() -> None:
    assert is_compiled((bad("breaks_at_once"), EAGER)) in (True, False)
    assert is_compiled((CAT, DAN))
    assert not is_compiled((CAT, ANN))


# -- doing it ------------------------------------------------------------------------------------


def test_every_task_is_reported_once_and_not_all_wait_at_once() -> None:
    tasks = _tasks(EAGER, LESS, count=20)
    executor, log, asked = Backwards(), Log(), []

    def some():
        for task in tasks:
            asked.append(task)
            assert len(asked) <= len(log.outcomes) + 6
            yield task

    run(some(), yours(executor, workers=3), log)
    assert executor.most <= 6
    log.check(tasks)


class KilledWorker(Exception):
    """Dask's has this name, and says that a worker was lost several times."""


@pytest.mark.parametrize("error", [None, KilledWorker()])
def test_a_lost_worker_costs_time_and_nothing_else(error: Exception | None) -> None:
    tasks = _tasks(EAGER, LESS, count=6)
    executor, log = Flaky(every=3, error=error), Log()
    run(tasks, WorkerPool("processes", 2, lambda: executor, lambda _: None), log)
    log.check(tasks)
    assert executor.count > len(tasks)


@pytest.mark.parametrize(("naps", "sent_away"), [(1, False), (2, True)])
def test_a_machine_that_fell_asleep_once_is_nobodys_fault(naps: int, sent_away: bool) -> None:
    tasks = _tasks(EAGER, LESS, count=3)
    log, executor = Log(), Asleep(naps, (Foul(1, TOO_LONG), 0.0))
    run(tasks, WorkerPool("processes", 2, lambda: executor, lambda _: None), log)
    assert [isinstance(log.outcomes[task], Foul) for task in tasks] == [sent_away] * len(tasks)


def test_an_executor_of_yours_that_is_broken_is_yours_to_mend() -> None:
    class Broken(Executor):
        def submit(self, *args, **kwargs):
            raise BrokenExecutor("gone")

    with pytest.raises(BrokenExecutor, match="gone"):
        run(_tasks(EAGER, LESS, count=1), yours(Broken()), Log())


def test_a_mistake_of_ours_is_not_taken_for_a_lost_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "play_task", lambda task: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        run(_tasks(EAGER, LESS, count=1), local([EAGER, LESS], 1), Log())
    monkeypatch.undo()
    monkeypatch.setattr(Entrant, "maker", property(lambda self: 1 / 0))
    with pytest.raises(ZeroDivisionError):
        outcome_of(_task(ANN, EAGER))


@pytest.mark.usefixtures("_no_compiler")
def test_a_killed_worker_is_replaced_and_interrupted_work_ends_its_processes() -> None:
    tasks = _tasks(ANN, LESS, count=8)
    log = Log()
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
        with pytest.raises(KeyboardInterrupt):
            run(tasks, pool, interrupt)
    assert seen
    deadline = time.monotonic() + 30  # on a busy machine it takes a moment to end
    while any(process.is_alive() for process in seen):
        assert time.monotonic() < deadline
        time.sleep(0.01)


@pytest.mark.usefixtures("_no_compiler")
def test_a_script_that_starts_a_match_need_not_hide_behind_its_name(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    (tmp_path / "ann.py").write_text(ANN.source, encoding="utf-8")
    script.write_text(
        "from pathlib import Path\n"
        "from fcd.contest.tournament.match import play_match\n"
        "print('once')\n"
        "r = play_match([Path('ann.py'), 'EagerPlayer'], 100, workers=1)\n"
        "print(r.tally.rounds)\n",
        encoding="utf-8",
    )
    done = subprocess.run(
        [sys.executable, str(script)],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=True,
    )
    assert done.stdout.split() == ["once", "100"]


@pytest.mark.usefixtures("_no_compiler")
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


# -- whose fault it was --------------------------------------------------------------------------


@pytest.mark.usefixtures("_no_compiler")
@pytest.mark.parametrize(
    ("name", "says"), [("crashes", "ended the process"), ("tampers", "changed TableView")]
)
def test_whoever_ends_a_process_is_found(name: str, says: str) -> None:
    found = examine(_task(EAGER, bad(name), ANN), patience=10.0)
    assert isinstance(found, Foul)
    assert found.player == 1
    assert says in found.what


@pytest.mark.slow
def test_a_compiled_player_that_hangs_is_found() -> None:
    found = examine(_task(EAGER, CAT, bad("compiled_hang")), patience=0.3)
    assert isinstance(found, Foul)
    assert found.player == 2
    assert "took too long" in found.what


@pytest.mark.usefixtures("_no_compiler")
@pytest.mark.parametrize("line_up", [(EAGER, ANN, CAT), (EAGER, CAT, DAN)])
def test_an_accident_is_nobodys_fault(line_up: tuple[Entrant, ...]) -> None:
    task = _task(*line_up)
    assert examine(task, PATIENCE) == play_task(task)


@pytest.mark.usefixtures("_no_compiler")
def test_fouls_come_back_with_their_evidence_and_the_others_go_on() -> None:
    names = ("raises", "refuses", "hangs", "colorless", "counts_forever", "breaks_when_loaded")
    tasks = [_task(EAGER, bad(name)) for name in names]
    good, log = _task(EAGER, ANN), Log()
    with local([task.line_up[1] for task in tasks], 2, patience=1.0) as pool:
        run([good, *tasks], pool, log)
    assert log.outcomes[good] == play_task(good)
    assert [getattr(log.outcomes[task], "player", None) for task in tasks] == [1] * len(tasks)
    raises, refuses, hangs, colorless, forever, loaded = (str(log.outcomes[t]) for t in tasks)
    assert "raised ValueError" in raises
    assert "hand " in refuses
    assert "took too long" in hangs
    assert "called None" in colorless
    assert forever == "took too long to answer"
    assert "cannot be loaded: breaks_when_loaded.py, line 6, raises" in loaded


def test_a_foul_of_a_compiled_player_has_its_position_as_evidence() -> None:
    foul = outcome_of(_task(EAGER, bad("illegal_number")))
    assert isinstance(foul, Foul)
    assert foul.player == 1
    assert foul.evidence is not None
    assert foul.evidence.hand


# -- a cluster that is none ----------------------------------------------------------------------


def test_a_scheduler_that_is_not_there_is_said_so(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match=r"no Dask scheduler at tcp://127.0.0.1:9 .*tcp://192"):
        ClusterPool("tcp://127.0.0.1:9", reach=0.3)
    with pytest.raises(ValueError, match="no Dask scheduler at nonsense://x"):
        ClusterPool("nonsense://x", reach=0.3)
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ValueError, match=r'pip install "final-card-down\[cluster\]"'):
        ClusterPool("tcp://127.0.0.1:9")
