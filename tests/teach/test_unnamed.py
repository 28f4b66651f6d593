"""Wrong answers that no list names: public checks must notice them, whatever they are about."""

from __future__ import annotations

from typing import Any

from fcd.adt import PLAY_CARD, PlayerMove
from fcd.teach.changes import cells_of, names_with
from fcd.teach.folder import find_check
from fcd.teach.given.turns import Turn
from fcd.teach.outcome import Outcome
from tests.teach.handed_in import SOLUTIONS


def solved(key: str) -> dict[str, Any]:
    (path,) = SOLUTIONS.glob(f"{key}_*.ipynb")
    return names_with(cells_of(path))


def test_a_value_that_can_never_be_played_is_noticed() -> None:
    for name in ("fits", "may_play", "is_valid_move"):
        right = solved("ex04")[name]
        for rank in "0123456789ABCDEF":

            def wrong(turn: Turn, move: PlayerMove, never: str = rank, ask: Any = right) -> bool:
                return bool(ask(turn, move)) and not (move.card and move.card.rank == never)

            assert find_check(f"ex04.{name}").run(wrong).outcome is Outcome.WRONG, (name, rank)


def test_going_on_after_a_c_as_in_the_full_game_is_noticed() -> None:
    right = solved("ex04")["may_play"]

    def goes_on(turn: Turn, move: PlayerMove) -> bool:
        made = turn.moves[-1].card if turn.moves else None
        return bool(right(turn, move)) or (made is not None and made.rank == "C")

    assert find_check("ex04.may_play").run(goes_on).outcome is Outcome.WRONG


def test_debts_that_double_are_noticed() -> None:
    """2, 4, 8 instead of 2, 4, 6: only three active twos tell."""

    def may_draw(turn: Turn) -> bool:
        due = 2**turn.active_twos if turn.active_twos else 1
        return len(turn.moves) < due and all(m.action is not PLAY_CARD for m in turn.moves)

    assert find_check("ex04.may_draw").run(may_draw).outcome is Outcome.WRONG
