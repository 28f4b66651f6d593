"""ex11: the mistakes that are made about SomewhatLessEagerPlayer."""

from __future__ import annotations

from fcd.cards import Card, Cards, Color
from fcd.contest.player import COLORS, NO_PLAY_POSSIBLE, TableView
from fcd.contest.players import eager
from fcd.scoring import hand_points
from fcd.teach.checks import Misconception
from fcd.teach.exercises.ex11_players.less_eager_cases import LessEager, worth_of
from fcd.teach.exercises.shared.contest_positions import GAME
from fcd.teach.taught_game import taught_game


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
        return max(COLORS, key=lambda color: worth_of(taught_game(GAME), hand)[color])


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
        worth = worth_of(taught_game(GAME), hand)
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
