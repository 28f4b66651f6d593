"""ex11, step 6: SomewhatLessEagerPlayer, by inheritance.

Whether something is inherited is found out by changing what is inherited from: a class between the
student's player and its EagerPlayer plays and calls differently, and the player should follow.
"""

from __future__ import annotations

from types import FunctionType
from typing import Any, ClassVar, NamedTuple

from hypothesis import strategies as st

from fcd.cards import Card, Cards, Color
from fcd.contest.conformance.position import Position
from fcd.contest.player import COLORS, NO_PLAY_POSSIBLE, TableView
from fcd.contest.players import eager
from fcd.scoring import hand_points
from fcd.teach.budget import Unusable
from fcd.teach.cases import Complaint
from fcd.teach.checks import Submission
from fcd.teach.exercises.ex11_players.eager import color_scene
from fcd.teach.exercises.shared.contest_positions import GAME, position, positions, rows
from fcd.teach.outcome import CaseView, Row
from fcd.teach.quoting import rules_in
from fcd.teach.taught_game import TaughtGame, taught_game

STAGE = "SomewhatLessEagerPlayer"
BASE = "EagerPlayer"


class LessEager(eager.EagerPlayer):
    """Plays as Eager; calls the color that is worth most by a variant."""

    taught: ClassVar[TaughtGame] = taught_game(GAME)

    def call_color(self, hand: Cards) -> Color:
        """The dearest color; with nothing but wilds, Eager's."""
        if not any(card.color for card in hand):
            return super().call_color(hand)
        worth = worth_of(self.taught, hand)
        return max(COLORS, key=lambda color: worth[color])


def model(taught: TaughtGame) -> type:
    """The player that asks this variant."""
    return type("SomewhatLessEagerPlayer", (LessEager,), {"taught": taught})


def worth_of(taught: TaughtGame, hand: Cards) -> dict[Color, int]:
    """What the cards of each color are worth."""
    return {
        color: hand_points(taught.variant, [card for card in hand if card.color is color])
        for color in COLORS
    }


# -- which color -----------------------------------------------------------------------------------


def judge_color(hand: Cards, got: object) -> Complaint | None:
    """Of several colors that are worth the same, any may be called."""
    if not any(card.color for card in hand):
        right = [Color.GREEN]
    else:
        worth = worth_of(taught_game(GAME), hand)
        right = [color for color in COLORS if worth[color] == max(worth.values())]
    if type(got) is Color and got in right:
        return None
    return Complaint(" or ".join(map(repr, right)))


def worth_scene(hand: Cards) -> CaseView:
    """A hand, and what its colors are worth."""
    worth = worth_of(taught_game(GAME), hand)
    held = {card.color for card in hand if card.color}
    points = [f"{color}: {worth[color]} points" for color in COLORS if color in held]
    scene = color_scene(hand)
    told = ", ".join(points) or "nothing but wilds, so call what EagerPlayer calls"
    rules = (*rules_in("uno_contest#points")[1:-1], *scene.rules)
    return CaseView(scene.call, scene.rows, (told,), rules)


# -- inherited or not ------------------------------------------------------------------------------


class Heir(NamedTuple):
    """A question to a player whose EagerPlayer has changed its ways."""

    where: Position
    wants: str  # "play" or "call_color"


def ask_heir(submission: Submission, case: Heir) -> object:
    """What it says now that its EagerPlayer has changed."""
    heir = _heir(submission)
    if case.wants == "play":
        return heir.play(*case.where.question)
    return heir.call_color(case.where.hand)


def _heir(submission: Submission) -> Any:
    """A new player of this class, with Changed between it and its EagerPlayer."""
    if not isinstance(submission, type):
        submission()
        raise Unusable("SomewhatLessEagerPlayer should be a class.")
    bases = [each for each in submission.__mro__[1:] if each.__name__ == BASE]
    if not bases:
        raise Unusable(f"{submission.__name__} does not extend {BASE}: `class …({BASE}):`")
    base = bases[0]
    changed = type("Changed", (base,), {"play": _play_last, "call_color": _call_yellow})
    own = {
        name: _looking_up(method, base, changed)
        for name, method in vars(submission).items()
        if isinstance(method, FunctionType)
    }
    return type(submission.__name__, (submission, changed), own)()


def _looking_up(method: FunctionType, base: type, changed: type) -> FunctionType:
    """The method for whom EagerPlayer is Changed: EagerPlayer.play(self, …) is fine, too."""
    names = {name: changed for name, value in method.__globals__.items() if value is base}
    found = FunctionType(
        method.__code__,
        {**method.__globals__, **names},
        method.__name__,
        method.__defaults__,
        method.__closure__,
    )
    found.__kwdefaults__ = method.__kwdefaults__
    return found


def _play_last(
    self: object, hand: Cards, up_card: Card, called_color: Color | None, state: TableView
) -> int:
    fitting = [place for place, card in enumerate(hand) if card in state.playable]
    return fitting[-1] if fitting else NO_PLAY_POSSIBLE


def _call_yellow(self: object, hand: Cards) -> Color:
    return Color.YELLOW


def heir_scene(case: Heir) -> CaseView:
    """The question, and what we have changed."""
    where = case.where
    if case.wants == "play":
        called = where.called_color
        call, shown = f"play(hand, {where.up_card}, {called!r}, state)", rows(where)
        told = f"we changed {BASE}.play: it now takes the last card that fits, not the first"
    else:
        call, shown = "call_color(hand)", (Row("hand", where.hand),)
        told = f"we changed {BASE}.call_color: it now calls yellow, not green"
    rules = rules_in("uno_contest#contest")[-1:]
    return CaseView(call, shown, (told, "your player should follow, since it extends it"), rules)


# -- cases -----------------------------------------------------------------------------------------


def _cards(text: str) -> Cards:
    return tuple(map(Card.parse, text.split()))


HANDS = tuple(
    map(
        _cards,
        (
            *("R5", "wild", "B1 B1 R9", "B1 B1 R3", "G5 Rskip", "R5 B9 wild", "", "wild wild4"),
            *("Y9 Y9 B8 B8 B1", "B9 R1 Y1 Y1", "G1 B0", "R9 B9 B1"),
        ),
    )
)
HEIRS = (
    Heir(position("wild on R3"), "call_color"),
    Heir(position("R5 R7 on R3"), "play"),
    Heir(position("B5 on R3"), "play"),
    Heir(position("wild R7 on R3"), "play"),
)


@st.composite
def heirs(draw: st.DrawFn) -> Heir:
    """Any small hand, or nothing but wilds."""
    if draw(st.booleans()):
        wilds = draw(st.lists(st.sampled_from(_cards("wild wild4")), max_size=3))
        return Heir(Position(tuple(wilds), Card.parse("R3")), "call_color")
    return Heir(draw(positions()), "play")
