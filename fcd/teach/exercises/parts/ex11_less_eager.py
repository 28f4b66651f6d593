"""ex11, step 6: SomewhatLessEagerPlayer, by inheritance.

Whether something is inherited is found out by changing what is inherited from: a class between the
student's player and its EagerPlayer plays and calls differently, and the player should follow.
"""

from __future__ import annotations

from types import FunctionType
from typing import Any, ClassVar, NamedTuple

from hypothesis import strategies as st

from fcd.cards import Card, Cards, Color
from fcd.contest.entering.conformance.position import Position
from fcd.contest.player import COLORS, NO_PLAY_POSSIBLE, TableView
from fcd.contest.players import eager
from fcd.scoring import hand_points
from fcd.teach.asking import Unusable
from fcd.teach.cases import Cases, Complaint
from fcd.teach.checks import Check, Misconception, Thing
from fcd.teach.exercises.parts.contest_positions import GAME, hands, position, positions, rows
from fcd.teach.exercises.parts.ex11_eager import ask_color, color_scene
from fcd.teach.exercises.parts.questions import rules_in
from fcd.teach.outcome import Row, Scene
from fcd.teach.subjects import Subject, find_subject

STAGE = "SomewhatLessEagerPlayer"
BASE = "EagerPlayer"


class LessEager(eager.EagerPlayer):
    """Plays as Eager; calls the color that is worth most by a rule book."""

    subject: ClassVar[Subject] = find_subject(GAME)

    def call_color(self, hand: Cards) -> Color:
        """The dearest color; with nothing but wilds, Eager's."""
        if not any(card.color for card in hand):
            return super().call_color(hand)
        worth = _worth(self.subject, hand)
        return max(COLORS, key=lambda color: worth[color])


def model(subject: Subject) -> type:
    """The player that asks this rule book."""
    return type("SomewhatLessEagerPlayer", (LessEager,), {"subject": subject})


def _worth(subject: Subject, hand: Cards) -> dict[Color, int]:
    return {
        color: hand_points(subject.variant, [card for card in hand if card.color is color])
        for color in COLORS
    }


# -- which color -----------------------------------------------------------------------------------


def _judge_color(hand: Cards, got: object) -> Complaint | None:
    """Of several colors that are worth the same, any may be called."""
    if not any(card.color for card in hand):
        right = [Color.GREEN]
    else:
        worth = _worth(find_subject(GAME), hand)
        right = [color for color in COLORS if worth[color] == max(worth.values())]
    if type(got) is Color and got in right:
        return None
    return Complaint(" or ".join(map(repr, right)))


def _color_scene(hand: Cards) -> Scene:
    worth = _worth(find_subject(GAME), hand)
    held = {card.color for card in hand if card.color}
    points = [f"{color}: {worth[color]} points" for color in COLORS if color in held]
    scene = color_scene(hand)
    told = ", ".join(points) or "nothing but wilds, so call what EagerPlayer calls"
    rules = (*rules_in("uno_contest#points")[1:-1], *scene.rules)
    return Scene(scene.call, scene.rows, (told,), rules)


# -- inherited or not ------------------------------------------------------------------------------


class Heir(NamedTuple):
    """A question to a player whose EagerPlayer has changed its ways."""

    where: Position
    wants: str  # "play" or "call_color"


def _ask_heir(thing: Thing, case: Heir) -> object:
    heir = _heir(thing)
    if case.wants == "play":
        return heir.play(*case.where.question)
    return heir.call_color(case.where.hand)


def _heir(thing: Thing) -> Any:
    """A new player of this class, with Changed between it and its EagerPlayer."""
    if not isinstance(thing, type):
        thing()
        raise Unusable("SomewhatLessEagerPlayer should be a class.")
    bases = [each for each in thing.__mro__[1:] if each.__name__ == BASE]
    if not bases:
        raise Unusable(f"{thing.__name__} does not extend {BASE}: `class …({BASE}):`")
    base = bases[0]
    changed = type("Changed", (base,), {"play": _play_last, "call_color": _call_yellow})
    own = {
        name: _looking_up(method, base, changed)
        for name, method in vars(thing).items()
        if isinstance(method, FunctionType)
    }
    return type(thing.__name__, (thing, changed), own)()


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


def _heir_scene(case: Heir) -> Scene:
    where = case.where
    if case.wants == "play":
        called = where.called_color
        call, shown = f"play(hand, {where.up_card}, {called!r}, state)", rows(where)
        told = f"we changed {BASE}.play: it now takes the last card that fits, not the first"
    else:
        call, shown = "call_color(hand)", (Row("hand", where.hand),)
        told = f"we changed {BASE}.call_color: it now calls yellow, not green"
    rules = rules_in("uno_contest#contest")[-1:]
    return Scene(call, shown, (told, "your player should follow, since it extends it"), rules)


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
def _heirs(draw: st.DrawFn) -> Heir:
    if draw(st.booleans()):
        wilds = draw(st.lists(st.sampled_from(_cards("wild wild4")), max_size=3))
        return Heir(Position(tuple(wilds), Card.parse("R3")), "call_color")
    return Heir(draw(positions()), "play")


# -- mistakes --------------------------------------------------------------------------------------


class _MostCards(eager.EagerPlayer):
    def call_color(self, hand: Cards) -> Color:
        colors = [card.color for card in hand]
        called = max(COLORS, key=colors.count)
        return called if called in colors else super().call_color(hand)


class _NoneForWilds(eager.EagerPlayer):
    def call_color(self, hand: Cards) -> Color:
        held = any(card.color for card in hand)
        return LessEager().call_color(hand) if held else None  # type: ignore[return-value]


class _RedForWilds(eager.EagerPlayer):
    def call_color(self, hand: Cards) -> Color:
        return max(COLORS, key=lambda color: _worth(find_subject(GAME), hand)[color])


class _DearestCard(eager.EagerPlayer):
    def call_color(self, hand: Cards) -> Color:
        colored = [card for card in hand if card.color]
        if not colored:
            return super().call_color(hand)
        best = max(colored, key=lambda card: hand_points("uno_contest", [card]))
        assert best.color
        return best.color


class _LeastPoints(eager.EagerPlayer):
    def call_color(self, hand: Cards) -> Color:
        held = [color for color in COLORS if color in [card.color for card in hand]]
        worth = _worth(find_subject(GAME), hand)
        return min(held, key=lambda color: worth[color]) if held else super().call_color(hand)


class _StillGreen(eager.EagerPlayer):
    pass


class _Copied(LessEager):
    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        fitting = [place for place, card in enumerate(hand) if card in state.playable]
        plain = [place for place in fitting if hand[place].rank != "wild4"]
        return (plain or fitting or [NO_PLAY_POSSIBLE])[0]


class _GreenWritten(eager.EagerPlayer):
    def call_color(self, hand: Cards) -> Color:
        held = any(card.color for card in hand)
        return LessEager().call_color(hand) if held else Color.GREEN


class _NewEager(LessEager):
    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        return eager.EagerPlayer().play(hand, up_card, called_color, state)

    def call_color(self, hand: Cards) -> Color:
        return LessEager().call_color(hand)


COLOR_MISTAKES = (
    Misconception(
        "counts-cards",
        "It looks as if you count the cards of each color. Add up their points: two 1s are worth "
        "less than one 9.",
        lambda: _MostCards,
    ),
    Misconception(
        "none-for-wilds",
        "It looks as if no color is called when nothing but wilds is left. One of the four must "
        "be: call what EagerPlayer calls.",
        lambda: _NoneForWilds,
    ),
    Misconception(
        "any-for-wilds",
        "It looks as if the first of the colors is called when nothing but wilds is left. All are "
        "worth 0 then: call what EagerPlayer calls, with `super()`.",
        lambda: _RedForWilds,
    ),
    Misconception(
        "dearest-card",
        "It looks as if you call the color of the dearest card. Add up all cards of each color.",
        lambda: _DearestCard,
    ),
    Misconception(
        "fewest-points",
        "It looks as if you call the color with the fewest points. You want to get rid of the "
        "most.",
        lambda: _LeastPoints,
    ),
    Misconception(
        "still-green",
        "It looks as if green is called as before. This player looks at its hand.",
        lambda: _StillGreen,
    ),
)
HEIR_MISTAKES = (
    Misconception(
        "play-copied",
        "It looks as if `play` is written once more. Leave it out: whoever extends EagerPlayer "
        "has its `play` already, with all that is ever improved in it.",
        lambda: _Copied,
    ),
    Misconception(
        "green-copied",
        "It looks as if green is written once more for a hand of nothing but wilds. Ask "
        "`super().call_color(hand)`: EagerPlayer knows its color.",
        lambda: _GreenWritten,
    ),
    Misconception(
        "asks-another-player",
        "It looks as if another player is made and asked. You *are* an EagerPlayer: leave `play` "
        "out, and use `super()` to ask for what you override.",
        lambda: _NewEager,
    ),
)

CHECKS = (
    Check(
        name="ex11.less_eager_color",
        thing="SomewhatLessEagerPlayer",
        game=GAME,
        points=6,
        stage=STAGE,
        task="Call the color with the most points in the hand; with nothing but wilds, Eager's.",
        model=model,
        trial=Cases(
            HANDS, ask_color, _color_scene, lambda: hands(least=0, most=6), _judge_color, count=60
        ),
        hints=(
            "How much is each of the four colors worth in your hand? Four sums.",
            "Which of four things has the largest sum? `max` takes a `key` for that.",
            "`sum(points_of(card) for card in hand if card.color == color)` is one of the sums.",
            "First ask whether there is a card with a color at all; if not, `super()` knows.",
        ),
        misconceptions=COLOR_MISTAKES,
    ),
    Check(
        name="ex11.less_eager_inherits",
        thing="SomewhatLessEagerPlayer",
        game=GAME,
        points=4,
        stage=STAGE,
        task="Take everything else from EagerPlayer: nothing is written twice.",
        model=model,
        trial=Cases(HEIRS, _ask_heir, _heir_scene, _heirs, count=30),
        hints=(
            "Which of the two methods is different for this player? Only that one is written.",
            "A method that you leave out is the one of EagerPlayer.",
            "Inside `call_color`, `super().call_color(hand)` is what EagerPlayer would call.",
        ),
        misconceptions=HEIR_MISTAKES,
    ),
)
