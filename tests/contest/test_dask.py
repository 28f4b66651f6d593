"""A Dask cluster, real: a scheduler and two worker processes. Results are those of one machine."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest

from fcd.contest.results.result_files import to_json
from fcd.contest.terms import Terms
from fcd.contest.tournament import executors
from fcd.contest.tournament.cluster import ClusterPool
from fcd.contest.tournament.executors import run
from fcd.contest.tournament.tournament import play_tournament
from fcd.contest.tournament.work import Outcome, Task, play_task
from tests.contest.conftest import no_compiler
from tests.contest.students import ANN, CAT, EAGER, LESS, bad

pytestmark = pytest.mark.slow  # to start a cluster takes as long as all that is done with it


@pytest.fixture(scope="module")
def distributed() -> Any:
    """Imported only by those who run these tests: it takes a while."""
    return pytest.importorskip("distributed")


@pytest.fixture(scope="module")
def office(distributed: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """A scheduler and two workers of one thread each."""
    with (
        no_compiler(tmp_path_factory.mktemp("no_compiler")),
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=":0"
        ) as office,
    ):
        yield office


def test_a_tournament_comes_out_as_on_one_machine_byte_for_byte(
    office: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    entrants = [ANN, CAT, EAGER, LESS, bad("refuses")]
    there = play_tournament(entrants, 100, 300, seed=2, cluster=office.scheduler_address)
    here = play_tournament(entrants, 100, 300, seed=2, workers=1)
    assert to_json(there) == to_json(here)
    assert [each.name for each in there.disqualified] == ["refuses"]
    monkeypatch.setattr("fcd.__version__", "0.0")  # ours; theirs is as it was
    with pytest.raises(ValueError, match="have another fcd than you"):
        ClusterPool(office.scheduler_address)


def test_a_worker_killed_in_mid_run_costs_nothing_but_time(office: Any) -> None:
    tasks = [Task((ANN, LESS), Terms(2, 100, seed), 0) for seed in range(8)]
    outcomes: dict[Task, Outcome] = {}
    killed: list[int] = []

    def on_done(task: Task, outcome: Outcome, seconds: float) -> None:
        assert task not in outcomes, "counted twice"
        outcomes[task] = outcome
        if not killed:
            killed.append(next(iter(client.run(os.getpid).values())))
            os.kill(killed[0], signal.SIGTERM if os.name == "nt" else signal.SIGKILL)

    with ClusterPool(office.scheduler_address) as pool, office.get_client() as client:
        assert pool.workers == 2
        run(tasks, pool, on_done)
        assert killed
        assert outcomes == {task: play_task(task) for task in tasks}


def test_a_scheduler_without_workers_or_that_goes_away_is_no_fault_of_the_players(
    distributed: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(executors, "LISTEN", 0.2)
    office = distributed.LocalCluster(
        n_workers=0, threads_per_worker=1, processes=False, dashboard_address=":0"
    )
    with pytest.raises(ValueError, match="has no workers; start some: dask worker "):
        ClusterPool(office.scheduler_address, reach=0.5)
    office.scale(1)
    tasks = [Task((EAGER, LESS), Terms(2, 100, seed), 0) for seed in range(20)]
    with (
        ClusterPool(office.scheduler_address) as pool,
        pytest.raises(ConnectionError, match="has gone away"),
    ):
        run(tasks, pool, lambda task, outcome, seconds: office.close())
