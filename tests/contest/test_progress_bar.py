"""What a bar shows: how far it is, and an honest guess of the time left."""

from __future__ import annotations

from io import StringIO

from fcd.contest.tournament.match import ProgressBar, Step, spoken


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


def _shown(stream: StringIO, *steps: tuple[float, Step]) -> str:
    """What is written if each step comes so many seconds after the one before."""
    now = 100.0
    bar = ProgressBar(stream, lambda: now, every=5)
    for after, step in steps:
        now += after
        bar(step)
    return stream.getvalue()


def test_a_terminal_gets_a_bar_that_is_redrawn() -> None:
    text = _shown(
        Terminal(),
        (0, Step("triples", 0.0, "0 of 10, a long detail")),
        (10, Step("triples", 0.25, "2 of 10")),
        (0.01, Step("triples", 0.26, "2 of 10")),  # too soon to be seen
        (30, Step("triples", 1.0, "10 of 10")),
    )
    first, second, third = text.split("\r")[1:]
    assert first.rstrip() == f"triples   [{'.' * 30}]    0.0 %  0 of 10, a long detail"
    assert second.rstrip() == f"triples   [{'#' * 7}{'.' * 23}]   25.0 %  2 of 10  30 seconds left"
    assert third.rstrip() == f"triples   [{'#' * 30}]  100.0 %  10 of 10  took 40 seconds"
    assert len(third) > len(second) >= len(first), "nothing of a longer line is left"
    assert third.endswith("\n")


def test_a_log_gets_a_line_now_and_then() -> None:
    text = _shown(StringIO(), *((1, Step("final", percent / 100)) for percent in range(0, 101, 5)))
    shown = [line.split()[1] for line in text.splitlines()]
    assert shown == ["0.0", "25.0", "50.0", "75.0", "100.0"]
    assert "\r" not in text


def test_what_was_done_before_an_interruption_took_no_time() -> None:
    steps = (0, Step("triples", 0.8)), (10, Step("triples", 0.9)), (0, Step("final", 0.1))
    assert _shown(StringIO(), *steps).splitlines() == [
        "triples    80.0 %",
        "triples    90.0 %  10 seconds left",
        "final      10.0 %",  # another task, another clock
    ]
    times = {0: "1 second", 59.7: "60 seconds", 7_000: "117 minutes", 36_000: "10 hours"}
    assert {seconds: spoken(seconds) for seconds in times} == times
