"""A whole round of mini UNO, to its end or its limit: played with a right game, which counts."""

from __future__ import annotations

from typing import Any, NamedTuple

from hypothesis import strategies as st

from fcd.cards import MINI_UNO_DECK, Cards
from fcd.engine.chance import shuffled
from fcd.teach.cases import CaseChecker
from fcd.teach.checks import Submission
from fcd.teach.exercises.ex09_mini_uno.judging import SUBJECT
from fcd.teach.exercises.ex09_mini_uno.model import GAME, game_class
from fcd.teach.exercises.ex09_mini_uno.rounds import NUMBERS
from fcd.teach.exercises.ex09_mini_uno.status import NAMES, read_winner
from fcd.teach.given.mini_uno import cards_of
from fcd.teach.outcome import CaseView, Row
from fcd.teach.quoting import rules_in


class Whole(NamedTuple):
    """A round that is played to its end or to its limit."""

    deck: Cards
    hand_size: int = 7
    limit: int | None = None  # None: not mentioned


class Counted:
    """A right game that counts the turns."""

    def __init__(self, round_: Whole) -> None:
        self._game = game_class(SUBJECT)(NAMES[:2])
        self._game.setup(round_.deck, dealer=1, hand_size=round_.hand_size)
        self.plays = 0

    def state(self) -> Any:
        """As in the exercise."""
        return self._game.state()

    def play(self) -> None:
        """One turn more."""
        self.plays += 1
        self._game.play()

    def winner(self) -> Any:
        """As in the exercise."""
        return self._game.winner()


def _ask_round(submission: Submission, round_: Whole) -> str:
    game = Counted(round_)
    told = submission(game) if round_.limit is None else submission(game, round_.limit)
    winner = read_winner(told, "play_round()")
    return f"{winner} after {game.plays} play{'' if game.plays == 1 else 's'}"


def _whole_scene(round_: Whole) -> CaseView:
    limit = "" if round_.limit is None else f", {round_.limit}"
    state = game_class(SUBJECT)(NAMES[:2])
    state.setup(round_.deck, dealer=1, hand_size=round_.hand_size)
    hands = state.state()["hands"]
    rows = [Row(f"{name} holds", tuple(hand)) for name, hand in zip(NAMES, hands, strict=False)]
    return CaseView(
        f"play_round(game{limit})",
        (Row("on the pile", tuple(state.state()["discards"])), *rows),
        ("the game plays by the rules, and Ann starts",),
        (*rules_in(f"{GAME}#end"), *rules_in(f"{GAME}#limit")),
    )


_STUBBORN = tuple(cards_of("B1 B2 R5")) + 120 * (NUMBERS[1],)  # nobody can ever play
_SHORT = tuple(cards_of("R1 B2 R5 B6 B7"))  # Ann puts down her only card
_THREE = tuple(cards_of("R1 R3 R2 B4 R5 B6 B7"))  # Ann, Ben, Ann


@st.composite
def _wholes(draw: st.DrawFn) -> Whole:
    deck = shuffled(MINI_UNO_DECK, draw(st.integers(0, 99)), 0)
    limit = draw(st.none() | st.integers(1, 30))
    return Whole(deck, draw(st.integers(1, 3)), limit)


ROUND: CaseChecker[Whole] = CaseChecker(
    (
        Whole(_SHORT, 1),
        Whole(_STUBBORN, 1, 3),
        Whole(_STUBBORN, 1),
        Whole(_THREE, 2),
        Whole(_THREE, 2, 3),
        Whole(_THREE, 2, 2),
        Whole(_STUBBORN, 1, 110),
    ),
    _ask_round,
    _whole_scene,
    _wholes,
    count=12,
    hidden_count=40,
)
