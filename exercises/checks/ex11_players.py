"""ex11: EagerPlayer, and SomewhatLessEagerPlayer, which extends it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from random import Random
from typing import Any

from fcd import cards
from fcd.cards import Cards, Color
from fcd.contest.player import COLORS, NO_PLAY_POSSIBLE, Player, TableView, can_play_on, points_of
from fcd.contest.players import EagerPlayer, SomewhatLessEagerPlayer
from fcd.game import Game
from fcd.scoring import hand_points
from fcd.teach.given.positions import allowed
from fcd.teach.objects import but
from fcd.teach.writing import (
    Complaint,
    Submission,
    TableCase,
    TaughtGame,
    Unusable,
    beside,
    magnitude,
    rules_in,
)

from .ex11_asking import UNO, WILD_DRAW_4, WILDS, AtTheTable, OnlyCards, colors_of, held, one_of


class EagerColor(OnlyCards):
    """Which color it calls."""

    ours = EagerPlayer
    others = ("R9 R9 Y5", "B5 Y3 wild", "-", "Y9 G1", "wild")

    def ask(self, submission: Submission, case: TableCase) -> object:
        return self.of_object(submission, lambda p, c: self.ask_color(p, c.hand), case)

    def call(self, name: str, case: TableCase) -> str:
        return f"{name}().call_color({self.typed(case)})"


class EagerPlay(AtTheTable):
    """Which place it plays."""

    others = (
        "R5 R7 on R3",
        "B5 R5 wild on R7",
        "B5 wild4 on R7",
        "B5 G5 on R7",
        "R1 B1 on wild4 blue",
    )

    def ask(self, submission: Submission, case: TableCase) -> object:
        place = self.of_object(
            submission, lambda player, each: player.play(*self.position(each).question), case
        )
        if isinstance(place, cards.Card):
            raise Unusable(
                f"`play` gave a card, {place.spoken}. Give its *place* in the hand: the first is 0."
            )
        return place

    def answer(self, taught: TaughtGame, case: TableCase) -> object:
        hand, up_card, called, view = self.position(case).question
        cards = allowed(taught.variant, hand, up_card, called)
        return EagerPlayer().play(hand, up_card, called, TableView((cards, *tuple(view)[1:])))

    def features(self, case: TableCase) -> Iterable[object]:
        """Every rank, played or not, in each way to match or not to."""
        place, color = self.right(case), case.current_color
        return {("called", case.color, place)} | {
            (card.rank, card.rank == case.on.rank, card.color == color, n == place)
            for n, card in enumerate(case.hand)
        }

    def circumstances(self, case: TableCase) -> set[str]:
        place = self.right(case)
        assert isinstance(place, int)
        if place == NO_PLAY_POSSIBLE:
            return super().circumstances(case) | {"plays nothing"}
        played = {f"plays {self._kind(case.hand[place])}", f"place {magnitude(place)}"}
        return super().circumstances(case) | played

    def call(self, name: str, case: TableCase) -> str:
        return f"{name}().play(*{self.typed(case)})"

    def lines(self, case: TableCase, game: Game) -> tuple[str, ...]:
        fitting = [f"{place} (the {case.hand[place].spoken})" for place in self.fitting(case)]
        return (f"may be played: {', '.join(fitting) or 'nothing'}",)

    def rules(self, case: TableCase, game: Game) -> tuple[str, ...]:
        draw_4 = rules_in("uno_contest#wild-draw-4")[-1:] if WILD_DRAW_4 in case.hand else ()
        draw = self.position(case).explain_draw().lines()
        return (*super().rules(case, game), *draw, *draw_4)


def worth_of(taught: TaughtGame, hand: Cards) -> dict[Color, int]:
    """What the cards of each color are worth."""
    return {c: hand_points(taught.variant, [h for h in hand if h.color is c]) for c in COLORS}


def best_colors(taught: TaughtGame, hand: Cards) -> list[Color]:
    worth = worth_of(taught, hand)
    best = [color for color in COLORS if worth[color] == max(worth.values())]
    return best if colors_of(hand) else [EagerPlayer().call_color(hand)]


class LessEagerColor(EagerColor):
    """The color that is worth most; of several, any may be called."""

    hand = (0, 6)

    def circumstances(self, case: TableCase) -> set[str]:
        worth = sorted(worth_of(UNO, case.hand).values())
        close = {f"{magnitude(worth[-1] - worth[-2])} more than the next"}
        return super().circumstances(case) | close | {f"{self.right(case)} is right"}

    def answer(self, taught: TaughtGame, case: TableCase) -> object:
        return best_colors(taught, case.hand)[0]

    def judge(self, case: TableCase, got: object) -> Complaint | None:
        return one_of(best_colors(UNO, case.hand), got)

    def features(self, case: TableCase) -> Iterable[object]:
        return {card.rank for card in case.hand} | {self.right(case)}

    def lines(self, case: TableCase, game: Game) -> tuple[str, ...]:
        worth, there = worth_of(UNO, case.hand), {card.color for card in case.hand}
        points = ", ".join(f"{c}: {worth[c]} points" for c in COLORS if c in there)
        return (points or "no card with a color, so call what EagerPlayer calls",)

    def rules(self, case: TableCase, game: Game) -> tuple[str, ...]:
        return *rules_in("uno_contest#points")[1:-1], *super().rules(case, game)


class LessEagerInherits(AtTheTable):
    """`play` or `color`, asked of a player whose EagerPlayer has changed its ways.

    Whether something is inherited is found out by changing what is inherited from: a class between
    the student's player and its EagerPlayer plays and calls differently; the player should follow.
    """

    fresh = 10

    def asks(self, case: TableCase, chance: Random) -> TableCase:
        if chance.random() < 0.3:
            hand = tuple(chance.choices(WILDS, k=chance.randint(0, 3)))
            return case._replace(hands=(hand,), top=self.plain, color=None, asked="color")
        return case._replace(asked="play")

    def makes_sense(self, case: TableCase) -> bool:
        wilds = not any(card.color for card in case.hand)
        return wilds if case.asked == "color" else super().makes_sense(case)

    def ask(self, submission: Submission, case: TableCase) -> object:
        heir = _heir(submission)
        if case.asked == "play":
            return heir.play(*self.position(case).question)
        return self.ask_color(heir, case.hand)

    def answer(self, taught: TaughtGame, case: TableCase) -> object:
        if case.asked == "color":
            return Color.YELLOW
        return max(self.fitting(case), default=NO_PLAY_POSSIBLE)

    def circumstances(self, case: TableCase) -> set[str]:
        place = self.right(case)
        played = case.hand[place] if isinstance(place, int) and case.hand and place >= 0 else None
        return super().circumstances(case) | {f"plays {self._kind(played) if played else place}"}

    def call(self, name: str, case: TableCase) -> str:
        if case.asked == "play":
            return f"{name}().play(*{self.typed(case)})"
        return f'{name}().call_color(read_cards("{held(case.hand)}"))'

    def lines(self, case: TableCase, game: Game) -> tuple[str, ...]:
        told = "EagerPlayer.call_color: it now calls yellow, not green"
        if case.asked == "play":
            told = "EagerPlayer.play: it now takes the last card that fits, not the first"
        return f"we changed {told}", "your player should follow, since it extends EagerPlayer"


def _heir(submission: Submission) -> Any:
    """A new player of this class, with Changed between it and its EagerPlayer."""
    if not isinstance(submission, type):
        submission()
        raise Unusable("SomewhatLessEagerPlayer should be a class.")
    if "EagerPlayer" not in [each.__name__ for each in submission.__mro__[1:]]:
        raise Unusable(f"{submission.__name__} doesn't extend EagerPlayer: `class …(EagerPlayer):`")
    return beside(_changed, submission)


def _changed(submission: type) -> Any:
    from types import FunctionType

    from fcd.cards import Color
    from fcd.contest.player import NO_PLAY_POSSIBLE

    base = next(each for each in submission.__mro__[1:] if each.__name__ == "EagerPlayer")
    changed = type("Changed", (base,), {})

    def play_last(self: Any, hand: Any, up: Any, called: Any, state: Any) -> int:
        fitting = [place for place, card in enumerate(hand) if card in state.playable]
        return max(fitting, default=NO_PLAY_POSSIBLE)

    def call_yellow(self: Any, hand: Any) -> Color:
        return Color.YELLOW

    def for_heirs(new: Any, old: Any) -> Any:
        """Another EagerPlayer that is made and asked is as it was: that isn't inheriting."""
        return lambda self, *asked: (old if type(self) is changed else new)(self, *asked)

    def looking_up(method: FunctionType) -> FunctionType:
        """The method for whom EagerPlayer is Changed: EagerPlayer.play(self, …) is fine, too."""
        names = {name: changed for name, value in method.__globals__.items() if value is base}
        seen = {**method.__globals__, **names}
        parts = method.__name__, method.__defaults__, method.__closure__
        found = FunctionType(method.__code__, seen, *parts)
        found.__kwdefaults__ = method.__kwdefaults__
        return found

    for name, new in (("play", play_last), ("call_color", call_yellow)):
        setattr(changed, name, for_heirs(new, getattr(base, name)))
    methods = [(n, each) for n, each in vars(submission).items() if type(each) is FunctionType]
    own = {name: looking_up(method) for name, method in methods}
    return type(submission.__name__, (submission, changed), own)()


QUESTIONS = {
    "eager_color": EagerColor(),
    "eager_play": EagerPlay(),
    "less_eager_color": LessEagerColor(),
    "less_eager_inherits": LessEagerInherits(),
}

# -- wrong programs --------------------------------------------------------------------------------

EAGER, GREEN = EagerPlayer(), Color.GREEN


def _playing(prefer: Callable[[list[int], Cards], Sequence[int]]) -> type:
    """An Eager that prefers others among the cards that may be played."""

    def play(self: Player, hand: Cards, up: object, called: object, state: TableView) -> int:
        places = [n for n, card in enumerate(hand) if card in state.playable]
        return [*prefer(places, hand), NO_PLAY_POSSIBLE][0]

    return but(EagerPlayer, play=play)


def _first_that(fits: Callable[[cards.Card, cards.Card, Any], bool], late: bool = True) -> type:
    """An Eager that decides by itself what fits; the Wild Draw 4 comes late, or as it comes."""

    def play(self: Player, hand: Cards, up: cards.Card, called: object, state: object) -> int:
        fitting = [n for n, card in enumerate(hand) if fits(card, up, called)]
        first = _plain(fitting, hand) if late else fitting
        return (first or fitting or [NO_PLAY_POSSIBLE])[0]

    return but(EagerPlayer, play=play)


def _plain(places: list[int], hand: Cards) -> list[int]:
    return [place for place in places if hand[place] != WILD_DRAW_4]


def _colored(places: list[int], hand: Cards) -> list[int]:
    return [place for place in places if hand[place].color]


def _from_one(self: Player, *question: Any) -> int:
    place = EagerPlayer.play(self, *question)  # type: ignore[arg-type]
    return place if place == NO_PLAY_POSSIBLE else place + 1


def _calling(call: Callable[[Cards], object]) -> type:
    return but(EagerPlayer, call_color=lambda self, hand: call(hand))


def _of_colors(call: Callable[[Cards], object]) -> type:
    return _calling(lambda hand: call(hand) if colors_of(hand) else GREEN)


def _by_points(hand: Cards, pick: Any = max, among: Sequence[Color] = COLORS) -> Color:
    worth = worth_of(UNO, hand)
    found: Color = pick(among, key=lambda color: worth[color])
    return found


def _less(hand: Cards, otherwise: Callable[[Cards], object]) -> object:
    return SomewhatLessEagerPlayer().call_color(hand) if colors_of(hand) else otherwise(hand)


def _dearest(hand: Cards) -> object:
    return max((card for card in hand if card.color), key=points_of).color


def _dearest_of(hand: Cards, color: Color) -> int:
    return max((points_of(card) for card in hand if card.color is color), default=-1)


MISTAKES: dict[str, dict[str, Submission]] = {
    "eager_color": {
        "a-color-it-holds": _calling(lambda hand: [*colors_of(hand), GREEN][0]),
        "green-if-held": _calling(
            lambda hand: GREEN if GREEN in colors_of(hand) else [GREEN, *colors_of(hand)][-1]
        ),
        "red": _calling(lambda hand: Color.RED),
    },
    "eager_play": {
        "highest-place": _playing(lambda places, hand: _plain(places, hand)[::-1] or places[::-1]),
        "draw-4-as-it-comes": _first_that(can_play_on, late=False),
        "draw-4-when-allowed": _playing(lambda places, hand: places),
        "never-draw-4": _playing(_plain),
        "called-color-ignored": _first_that(
            lambda card, up, called: card.color in (None, up.color) or card.rank == up.rank
        ),
        "saves-wilds": _playing(
            lambda places, hand: _colored(places, hand) or _plain(places, hand) or places
        ),
        "wilds-wait": _playing(lambda places, hand: _colored(places, hand) or places),
        "last-draw-4": _playing(lambda places, hand: _plain(places, hand) or places[::-1]),
        "zero-is-nothing": but(
            EagerPlayer,
            play=lambda self, *asked: EagerPlayer.play(self, *asked) or NO_PLAY_POSSIBLE,
        ),
        "counts-from-one": but(EagerPlayer, play=_from_one),
    },
    "less_eager_color": {
        "counts-cards": _of_colors(lambda hand: max(COLORS, key=colors_of(hand).count)),
        "counts-cards-as-held": _of_colors(
            lambda hand: max(colors_of(hand), key=colors_of(hand).count)
        ),
        "equal-cards-once": _of_colors(lambda hand: _by_points(tuple({*hand}))),
        "none-for-wilds": _calling(lambda hand: _less(hand, lambda hand: None)),
        "any-for-wilds": _calling(_by_points),
        "any-for-wilds-held": _calling(lambda hand: _by_points(hand) if hand else GREEN),
        "dearest-card": _of_colors(_dearest),
        "dearest-color": _of_colors(
            lambda hand: max(COLORS, key=lambda color: _dearest_of(hand, color))
        ),
        "fewest-points": _of_colors(
            lambda hand: _by_points(hand, min, [c for c in COLORS if c in colors_of(hand)])
        ),
        "still-green": _calling(EAGER.call_color),
    },
    "less_eager_inherits": {
        "play-copied": but(SomewhatLessEagerPlayer, play=EagerPlayer.play),
        "green-copied": _calling(lambda hand: _less(hand, lambda hand: GREEN)),
        "asks-another-player": but(
            EagerPlayer,
            play=lambda self, *question: EAGER.play(*question),
            call_color=lambda self, hand: _less(hand, EAGER.call_color),
        ),
    },
}
