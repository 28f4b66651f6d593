"""Searching for cases, and asking what stored ones notice."""

from __future__ import annotations

from fcd.teach.folder import find_check, find_exercise
from fcd.teach.search import search


def test_stored_cases_are_asked_and_no_others_are_made_up() -> None:
    exercise, check = find_exercise("ex03"), find_check("ex03.can_play_on")
    found = search(exercise, check, None, "", stored=())
    assert found.opponents
    assert found.cases == []  # those written by hand are asked, too, but not stored again
