"""Results as JSON: there and back, equal bytes for equal results, and nothing taken on trust."""

from __future__ import annotations

import json
from typing import Any

import pytest

from fcd.contest.results import Disqualified
from fcd.contest.results.result_files import BadResult, from_json, to_json
from tests.contest.made_up import made_up_match, made_up_tournament

MATCH = made_up_match({"Ann": 40, "Bob": 30, "Cat": 30})
TOURNAMENT = made_up_tournament(
    {"Ann": 4, "Bob": 3, "Cat": 2, "Dan": 2, "Eve": 1},
    disqualified=[Disqualified("Zed", "zed.py", "raised ☠", "hand R5", "check")],
)


def test_there_and_back_with_estimates_for_other_programs() -> None:
    one_round = made_up_match({"Ann": 1, "Bob": 0})  # it has no interval, and is still JSON
    for result in (MATCH, TOURNAMENT, made_up_tournament({"A": 1, "B": 1, "C": 1}), one_round):
        text = to_json(result)
        json.loads(text, parse_constant=lambda name: pytest.fail(name))
        assert from_json(text) == result
        assert to_json(from_json(text)) == text
    values = json.loads(to_json(one_round))
    assert values["scores"][0]["points_per_round"] == [100.0, None, None]
    assert "inf" in str(one_round)
    values = json.loads(to_json(TOURNAMENT))
    first = values["standings"][0]
    assert (first["name"], first["places"], first["wins_minus_losses"]) == ("Ann", [1, 1], 6)
    assert values["finalists"] == ["Ann", "Bob", "Cat", "Dan"]
    value, low, high = values["final"]["scores"][0]["share_of_points"]
    assert low < value < high
    assert value == pytest.approx(100 * 4 / 11, abs=0.01)


def _changed(**changes: Any) -> str:
    values = json.loads(to_json(MATCH))
    for path, value in changes.items():
        *parts, last = path.split("__")
        where = values
        for part in parts:
            where = where[int(part) if isinstance(where, list) else part]
        where[int(last) if isinstance(where, list) else last] = value
    return json.dumps(values)


def test_what_is_no_result_is_refused() -> None:
    texts = [
        *("", "{", "[]", "null", '"fcd match 1"', '{"format": "fcd match 2"}', "[" * 100_000),
        '{"format": "fcd match 1"}',
        '{"format": "fcd tournament 1"}',
        '{"format": "fcd tournament 1", "entries": 3}',
        to_json(MATCH)[:-20],
        _changed(names=["Ann", "Bob"]),
        _changed(names=["Ann", "Bob", "Bob"]),
        _changed(names=["Ann", "Bob", 3]),
        _changed(names="ABC"),
        _changed(terms__rounds=99),
        _changed(terms__rounds="100"),
        _changed(terms__players=4),
        _changed(terms__duplicate=1),
        _changed(terms={}),
        _changed(tally={}),
        _changed(tally__rounds=99),
        _changed(tally__points__0=4001),  # what a tally refuses: test_terms_and_tally.py
        _changed(tally__histogram=[7, 7, 7]),
    ]
    for text in texts:
        with pytest.raises(BadResult, match=r"isn't a result|cannot be read"):
            pytest.fail(f"this was read: {from_json(text)} from {text:.300}")


def test_tournaments_are_read_with_the_same_care() -> None:
    good = json.loads(to_json(TOURNAMENT))
    wrong: list[dict[str, Any]] = [
        {"entries": good["entries"][:-1]},
        {"entries": [good["entries"][0]] * 5},
        {"triples": good["triples"] + good["triples"][:1]},
        {"triples": [{**good["triples"][0], "tally": good["triples"][1]["tally"], "terms": {}}]},
        {"triples": [good["final"]]},
        {"options": {**good["options"], "seed": None}},
        {"options": {**good["options"], "speed": 3}},
        {"disqualified": [{"name": "Zed"}]},
        {"final": 7},
    ]
    for change in wrong:
        with pytest.raises(BadResult):
            from_json(json.dumps({**good, **change}))
    assert from_json(json.dumps(good)) == TOURNAMENT
