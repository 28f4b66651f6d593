"""The audit: isolated play is the same play, questions give no answer away, nothing outlives us."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from fcd.contest.apart import audit
from fcd.contest.apart import pool as playing
from fcd.contest.apart.audit import Auditor, play_apart
from fcd.contest.apart.pool import Workers
from fcd.contest.apart.process import Gone, Process, chosen_sandbox
from fcd.contest.apart.words import Question
from fcd.contest.apart.workers import Play
from fcd.contest.foul import Foul
from fcd.contest.terms import Terms
from fcd.contest.tournament.work import Task, play_in_python
from tests.contest.students import ANN, BEN, BUILT_ON_OURS, CAT, EAGER, later

ROOT = Path(__file__).parent.parent.parent


def _task(*line_up: Any, rounds: int = 40, seed: int = 7) -> Task:
    return Task(line_up, Terms(len(line_up), rounds, seed), 0)


@pytest.fixture
def auditor() -> Any:
    made = Auditor(chosen_sandbox(), 10)
    yield made
    made.close()


@pytest.fixture
def workers() -> Any:
    made = Workers(1, chosen_sandbox(), 10)
    yield made
    made.end()


def test_played_by_a_worker_in_an_audit_and_question_by_question_it_is_the_same(
    auditor: Auditor, workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    tasks = [_task(ANN, BEN, EAGER, seed=seed) for seed in range(3)]
    tasks.append(_task(ANN, ANN, BEN, EAGER))  # a file that comes twice has two processes
    tasks.append(_task(BUILT_ON_OURS, ANN))
    wanted = [play_in_python(task) for task in tasks]
    plays = [workers.play(task)[0] for task in tasks]
    assert [play.outcome(task) for task, play in zip(tasks, plays, strict=True)] == wanted
    batches: list[list[tuple[int, bool]]] = []  # whose question, and whether it is for a color
    ask = Process.ask

    def spy(process: Process, asked: list[tuple[int, list[Question]]]) -> None:
        batches.append([(key, len(each) == 1) for key, group in asked for each in group])
        ask(process, asked)

    monkeypatch.setattr(Process, "ask", spy)
    claims = [(task, play, task.rounds) for task, play in zip(tasks, plays, strict=True)]
    assert auditor.audit(claims) == wanted
    apart = play_apart(tasks[0], chosen_sandbox(), 10)
    assert apart == replace(wanted[0], apart=wanted[0].rounds)
    for batch in batches:  # a call for a color is a choice: nothing may come after it
        last = dict(batch)
        assert all(last[key] for key, is_call in batch if is_call)


def test_how_long_an_audit_takes_is_tried_out(auditor: Auditor, workers: Workers) -> None:
    task = _task(ANN, BEN, EAGER)
    play = workers.play(task)[0]
    quick = auditor.seconds(task, play, 1e-4 * task.rounds)
    assert 0 < quick < 0.1
    assert quick != 1e-4
    assert auditor.seconds(task, play, 1.0 * task.rounds) == 1.0, "slow players are as slow here"
    (process, *_) = auditor.own.all.values()
    process.ask([(1, [((),)])])
    with pytest.raises(Gone):  # nobody was left in there
        process.answers(1)


def test_a_worker_that_tells_of_other_answers_or_points_is_not_believed_and_nobody_is_blamed(
    auditor: Auditor, workers: Workers
) -> None:
    task = _task(ANN, EAGER, rounds=25)
    truth = play_in_python(task)
    for change in ("answer", "points", "fewer", "foul"):
        play = workers.play(task)[0]
        if change == "answer":
            play.said[30] = 0 if play.said[30] else 255
        elif change == "points":
            seat, points, turns = play.results[20]
            play.results[20] = seat, points + 1, turns
        elif change == "fewer":
            del play.said[-5:]
        else:
            play.foul = Foul(0, "raised ValueError")
            del play.said[300:], play.results[3:]
        (found,) = auditor.audit([(task, play, task.rounds)])
        assert found == replace(truth, apart=25), change  # it may have been patched by others


def test_one_block_of_each_file_is_audited_as_a_whole_and_each_has_the_same_chance(
    auditor: Auditor, monkeypatch: pytest.MonkeyPatch
) -> None:
    terms = Terms(3, 40_000, 7)
    audited: list[tuple[Task, int]] = []
    monkeypatch.setattr(audit, "DEEP", 0)

    def spy(jobs: list[tuple[Task, Play, int]]) -> list[Any]:
        audited.extend((task, rounds) for task, _, rounds in jobs)
        return jobs

    monkeypatch.setattr(auditor, "audit", spy)
    where: set[int] = set()
    for _ in range(100):
        tasks = [Task((ANN, BEN, EAGER), terms, block, shallow=60) for block in terms.blocks]
        audited.clear()
        for task in tasks:
            auditor.hold(task, Play(), 0.0)
        list(auditor.ready(all_of_them=True))
        assert sorted(task.block for task, _ in audited) == [*terms.blocks], "each of them once"
        whole = {task.block for task, rounds in audited if rounds == task.rounds}
        assert 1 <= len(whole) <= 2
        assert all(rounds <= 60 for task, rounds in audited if task.block not in whole)
        where |= whole
    assert where == {*terms.blocks}


def test_a_foul_is_believed_only_if_it_is_committed_alone_as_well(
    auditor: Auditor, workers: Workers
) -> None:
    rogue = later("Raises", "raise ValueError('enough')", after=50)
    play = workers.play(_task(EAGER, rogue))[0]
    assert play.foul
    (found,) = auditor.audit([(_task(EAGER, rogue), play, 40)])
    assert isinstance(found, Foul)
    assert (found.player, found.what) == (1, "raised ValueError: enough")
    assert str(found.evidence).startswith("hand ")


def test_compiled_players_never_meet_where_code_of_others_has_run(
    workers: Workers, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("numba")
    seen: list[Process] = []
    monkeypatch.setattr(playing, "play_compiled", lambda process, task: seen.append(process))
    for player in (ANN, CAT, CAT):
        workers.play(_task(player, EAGER))
    assert seen == workers._all[1:] * 2


@pytest.mark.skipif(sys.platform == "win32", reason="there are no such signals")
@pytest.mark.parametrize("sandbox", ["auto", "none"])
def test_whoever_plays_ends_with_us_even_if_we_are_killed(sandbox: str) -> None:
    code = (
        "from fcd.contest.apart.process import *\n"
        f"process = Process(chosen_sandbox({sandbox!r}), 60)\n"
        "process.call('seed', 1)\n"
        "print(process._process.pid, flush=True)\n"
        "process.receive()\n"
    )
    command = [sys.executable, "-c", code]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as ours:
        assert ours.stdout
        theirs = int(ours.stdout.readline())
        ours.send_signal(signal.SIGKILL)
    until = time.monotonic() + 30
    while _is_there(theirs) and time.monotonic() < until:
        time.sleep(0.02)
    assert not _is_there(theirs)


def _is_there(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    return (
        Path(f"/proc/{pid}/stat").read_text().split()[2] != "Z" if Path("/proc").is_dir() else True
    )
