"""Searching for cases, and asking what stored ones notice."""

from __future__ import annotations

from fcd.teach.folder import find_check, find_exercise
from fcd.teach.search import search


def test_stored_cases_are_asked_and_no_others() -> None:
    exercise, check = find_exercise("ex03"), find_check("ex03.can_play_on")
    nothing = search(exercise, check, None, "", stored=())
    assert nothing.opponents
    assert nothing.survivors == nothing.opponents
    one = search(exercise, check, None, "", stored=["R0H on B7Q"])
    assert {*one.opponents} - {*one.survivors} >= {"broken zero-not-wild", "mistake zero-not-wild"}
    assert "broken suit-no-match" in one.survivors
