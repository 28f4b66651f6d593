"""What a bar shows: how far it is, and an honest guess of the time left."""

from __future__ import annotations

from io import StringIO

from fcd.contest.tournament.progress import ProgressBar, Step


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


def test_a_terminal_gets_a_bar_that_is_redrawn() -> None:
    clock, terminal = Clock(), Terminal()
    bar = ProgressBar(terminal, clock)
    bar(Step("triples", 0.0, "0 of 10"))
    clock.now += 10
    bar(Step("triples", 0.25, "2 of 10"))
    clock.now += 0.01
    bar(Step("triples", 0.26, "2 of 10"))  # too soon to be seen
    clock.now += 30
    bar(Step("triples", 1.0, "10 of 10"))
    first, second, third = terminal.getvalue().split("\r")[1:]
    assert first.rstrip() == f"triples   [{'.' * 30}]    0.0 %  0 of 10"
    assert second.rstrip() == f"triples   [{'#' * 7}{'.' * 23}]   25.0 %  2 of 10  30 seconds left"
    assert third.rstrip() == f"triples   [{'#' * 30}]  100.0 %  10 of 10  took 40 seconds"
    assert third.endswith("\n")


def test_a_shorter_line_leaves_nothing_of_a_longer_one() -> None:
    clock, terminal = Clock(), Terminal()
    bar = ProgressBar(terminal, clock)
    bar(Step("final", 0.1, "a long detail that goes on and on"))
    clock.now += 1
    bar(Step("final", 0.2, "short"))
    one, two = terminal.getvalue().split("\r")[1:]
    assert len(two) >= len(one)


def test_a_log_gets_a_line_now_and_then() -> None:
    clock, log = Clock(), StringIO()
    bar = ProgressBar(log, clock, every=5)
    for percent in range(0, 101, 5):
        bar(Step("final", percent / 100))
        clock.now += 1
    lines = log.getvalue().splitlines()
    assert [line.split()[1] for line in lines] == ["0.0", "25.0", "50.0", "75.0", "100.0"]
    assert "\r" not in log.getvalue()


def test_what_was_done_before_an_interruption_took_no_time() -> None:
    clock, log = Clock(), StringIO()
    bar = ProgressBar(log, clock, every=5)
    bar(Step("triples", 0.8))
    clock.now += 10
    bar(Step("triples", 0.9))
    bar(Step("final", 0.1))
    assert log.getvalue().splitlines() == [
        "triples    80.0 %",
        "triples    90.0 %  10 seconds left",
        "final      10.0 %",  # another task, another clock
    ]
