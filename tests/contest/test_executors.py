"""Workers get lost, players end their processes: no round is lost or counted twice."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import BrokenExecutor, Executor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

from fcd.contest.apart.process import Process
from fcd.contest.conformance.entrants import Entrant
from fcd.contest.foul import Foul
from fcd.contest.player import Player
from fcd.contest.terms import Terms
from fcd.contest.tournament import work
from fcd.contest.tournament.cluster import ClusterPool
from fcd.contest.tournament.executors import local, pool_for, run
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
        ([EAGER, CAT], 4, "sandboxes"),
        ([EAGER, CAT], 1, "sandboxes"),
        ([EAGER, Entrant.of(Mine)], 4, "here"),
        ([ANN, Entrant.of(Mine)], 4, "here"),
        ([bad("breaks_when_loaded")], 2, "sandboxes"),  # nothing of a file is run to find out
    ]
    for entrants, workers, kind in wanted:
        pool = local(entrants, workers)
        assert (pool.kind, pool.workers) == (kind, 1 if kind == "here" else workers)
    assert local([EAGER, ANN], 2, "trust").kind == "processes"
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


def test_a_lost_worker_costs_time_and_nothing_else() -> None:
    tasks = [_task(EAGER, LESS, seed=seed) for seed in range(3)]
    for instead in (BrokenProcessPool(), KilledWorker()):
        log = Log()
        run(tasks, pool_for([], 2, Unlucky(1, instead)), log)
        log.check(tasks)
    with pytest.raises(RuntimeError, match="ends every process that plays it"):
        run(tasks, pool_for([], 2, Unlucky(2, KilledWorker())), Log())


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


@pytest.mark.usefixtures("_no_compiler")
def test_a_killed_worker_is_replaced_and_interrupted_work_ends_busy_ones() -> None:
    tasks, log = [_task(ANN, LESS, seed=seed) for seed in range(6)], Log()
    seen: list[Process] = []

    def kill(task: Task, outcome: Outcome, seconds: float) -> None:
        log(task, outcome, seconds)

    def interrupt(task: Task, outcome: Outcome, seconds: float) -> None:
        raise KeyboardInterrupt

    with local([ANN, LESS], 2) as pool:
        pool.hand_out(tasks[0]).result(60)
        seen += pool._executor._all  # type: ignore[union-attr]
        seen[0].kill()
        run(tasks, pool, kill)
        log.check(tasks)
        seen += pool._executor._all  # type: ignore[union-attr]
        with pytest.raises(KeyboardInterrupt):
            run(tasks, pool, interrupt)
    for process in seen:
        process._process.wait(30)


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


@pytest.mark.slow
def test_a_compiled_player_that_hangs_is_found() -> None:
    task, log = _task(EAGER, CAT, bad("compiled_hang")), Log()
    with local(task.line_up, 1) as pool:
        pool.patience = 2.0
        run([task], pool, log)
    found = log.outcomes[task]
    assert isinstance(found, Foul)
    assert found.player == 2
    assert "was stopped after" in found.what


@pytest.mark.usefixtures("_no_compiler")
def test_fouls_come_back_with_their_evidence_and_the_others_go_on() -> None:
    wanted = {
        "refuses": "(hand ",
        "colorless": "called None",
        "counts_forever": "was stopped after 2 seconds",
        "crashes": "its process crashed with SIGSEGV",
        "tampers": "did not play although it could",
        "breaks_when_loaded": "cannot be loaded: breaks_when_loaded.py, line 6, raises",
    }
    tasks = [_task(EAGER, bad(name)) for name in wanted]
    good, log = _task(EAGER, ANN), Log()
    with local([task.line_up[1] for task in tasks], 2) as pool:
        pool.patience = 2
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
