"""ex11: the mistakes that are made about a hand."""

from __future__ import annotations

from typing import Any

from fcd.cards import Card, Color
from fcd.contest.player import COLORS, NO_PLAY_POSSIBLE, TableView, points_of
from fcd.contest.players import EagerPlayer
from fcd.teach.checks import Misconception
from fcd.teach.exercises.ex11_players.hand_cases import RuledHand


class _CountsCards(RuledHand):
    def count_points(self) -> int:
        return len(self.cards)


class _NumbersOnly(RuledHand):
    def count_points(self) -> int:
        return sum(int(card.rank) for card in self.cards if card.rank.isdigit())


class _FirstOnly(RuledHand):
    def count_points(self) -> int:
        return points_of(self.cards[0]) if self.cards else 0


class _AlwaysGreen(RuledHand):
    def select_color(self) -> Color:
        return Color.GREEN


class _OwnColor(RuledHand):
    def select_color(self) -> Color:
        return max(COLORS, key=[card.color for card in self.cards].count)


class _CardsNotGiven(RuledHand):
    def select_color(self) -> Color:
        return self.player.call_color(())


class _Kept(RuledHand):
    def select_card(
        self, up_card: Card, called_color: Color | None, state: TableView
    ) -> Card | None:
        place = self.player.play(tuple(self.cards), up_card, called_color, state)
        return None if place == NO_PLAY_POSSIBLE else self.cards[place]


class _OwnStrategy(RuledHand):
    def select_card(
        self, up_card: Card, called_color: Color | None, state: TableView
    ) -> Card | None:
        place = EagerPlayer().play(tuple(self.cards), up_card, called_color, state)
        return None if place == NO_PLAY_POSSIBLE else self.cards.pop(place)


class _LastForNone(RuledHand):
    def select_card(
        self, up_card: Card, called_color: Color | None, state: TableView
    ) -> Card | None:
        place = self.player.play(tuple(self.cards), up_card, called_color, state)
        return self.cards.pop(place)


class _ZeroForNone(RuledHand):
    def select_card(
        self, up_card: Card, called_color: Color | None, state: TableView
    ) -> Card | None:
        place = self.player.play(tuple(self.cards), up_card, called_color, state)
        return self.cards.pop(place) if place > 0 else None


class _GivesThePlace(RuledHand):
    def select_card(self, up_card: Card, called_color: Color | None, state: TableView) -> Any:
        place = self.player.play(tuple(self.cards), up_card, called_color, state)
        if place != NO_PLAY_POSSIBLE:
            del self.cards[place]
        return place if place != NO_PLAY_POSSIBLE else None


class _DropsTheFirst(RuledHand):
    def select_card(
        self, up_card: Card, called_color: Color | None, state: TableView
    ) -> Card | None:
        place = self.player.play(tuple(self.cards), up_card, called_color, state)
        if place == NO_PLAY_POSSIBLE:
            return None
        card = self.cards[place]
        del self.cards[0]
        return card


class _DropsAllEqual(RuledHand):
    def select_card(
        self, up_card: Card, called_color: Color | None, state: TableView
    ) -> Card | None:
        place = self.player.play(tuple(self.cards), up_card, called_color, state)
        if place == NO_PLAY_POSSIBLE:
            return None
        card = self.cards[place]
        self.cards = [each for each in self.cards if each != card]
        return card


class _ColorNotGiven(RuledHand):
    def select_card(
        self, up_card: Card, called_color: Color | None, state: TableView
    ) -> Card | None:
        place = self.player.play(tuple(self.cards), up_card, up_card.color, state)
        return None if place == NO_PLAY_POSSIBLE else self.cards.pop(place)


POINT_MISTAKES = (
    Misconception(
        "counts-cards",
        "It looks as if you count the cards. Add up what they are worth: `points_of(card)`.",
        lambda: _CountsCards,
    ),
    Misconception(
        "only-numbers",
        "It looks as if only numbers count. Special cards count 20, wilds 50: `points_of` knows.",
        lambda: _NumbersOnly,
    ),
    Misconception(
        "first-card-only",
        "It looks as if only the first card is counted. Is there a `return` inside the loop?",
        lambda: _FirstOnly,
    ),
)
ASKING_COLOR_MISTAKES = (
    Misconception(
        "always-green",
        "It looks as if the hand calls green itself. Which color is called is for the player to "
        "say: ask `self.player`.",
        lambda: _AlwaysGreen,
    ),
    Misconception(
        "own-strategy",
        "It looks as if the hand picks a color of its own cards. A hand has no strategy: ask "
        "`self.player`.",
        lambda: _OwnColor,
    ),
    Misconception(
        "cards-not-given",
        "It looks as if the player is asked without its cards. Pass them on: how else should it "
        "decide?",
        lambda: _CardsNotGiven,
    ),
)
CARD_MISTAKES = (
    Misconception(
        "card-kept",
        "It looks as if the card is still in the hand afterwards. Whoever plays a card gives it "
        "away: take it out of `self.cards`.",
        lambda: _Kept,
    ),
    Misconception(
        "own-strategy",
        "It looks as if the hand looks for a card itself. A hand has no strategy: ask "
        "`self.player`, and do what it says.",
        lambda: _OwnStrategy,
    ),
    Misconception(
        "minus-one-is-the-last",
        "It looks as if the last card goes when the player has nothing to play. NO_PLAY_POSSIBLE "
        "is -1, and `cards[-1]` is the last card! Ask for it first, and return None.",
        lambda: _LastForNone,
    ),
    Misconception(
        "zero-is-nothing",
        "It looks as if place 0 is taken for nothing to play. 0 is the first card; only "
        "NO_PLAY_POSSIBLE means none.",
        lambda: _ZeroForNone,
    ),
    Misconception(
        "place-not-card",
        "It looks as if you return the place. Return the card that lay there.",
        lambda: _GivesThePlace,
    ),
    Misconception(
        "first-card-goes",
        "It looks as if another card leaves the hand than the one you return. Take out the one in "
        "the place that the player said.",
        lambda: _DropsTheFirst,
    ),
    Misconception(
        "all-equal-cards-go",
        "It looks as if all cards like the one played leave the hand. Somebody may hold two red "
        "5s, and only one is played.",
        lambda: _DropsAllEqual,
    ),
    Misconception(
        "called-color-not-given",
        "It looks as if the player is not told which color was called. Pass `called_color` on.",
        lambda: _ColorNotGiven,
    ),
)
