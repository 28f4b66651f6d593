"""ex12: a player of your own, which keeps to the rules and beats the two that are given."""

from __future__ import annotations

from fcd.cards import Card, Cards, Color
from fcd.contest.player import NO_PLAY_POSSIBLE, Player, TableView, can_play_on
from fcd.contest.players import EagerPlayer, SaveWildsPlayer, SomewhatLessEagerPlayer
from fcd.contest.rounds.tables import UNO_CONTEST
from fcd.teach.checks import Check, Exercise, Misconception
from fcd.teach.exercises.ex12_your_own_player.shares import CHECK as SHARES
from fcd.teach.exercises.ex12_your_own_player.trial import Playing
from fcd.teach.exercises.shared.contest_positions import GAME, ruled_player
from fcd.teach.taught_game import TaughtGame


def model(taught: TaughtGame) -> type[Player]:
    """Saves its wilds, and is told by this variant what may be played."""
    if taught.variant.turn is UNO_CONTEST.turn:
        return type("MyPlayer", (SaveWildsPlayer,), {})  # the contest has asked this one already

    return ruled_player(SaveWildsPlayer, taught.variant)


# -- mistakes: each is named after the check of the contest that it fails --------------------------


class _Draw4AsItComes(SomewhatLessEagerPlayer):
    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        fitting = [place for place, c in enumerate(hand) if can_play_on(c, up_card, called_color)]
        return fitting[0] if fitting else NO_PLAY_POSSIBLE


class _Refuses(SomewhatLessEagerPlayer):
    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        colored = [place for place, c in enumerate(hand) if c in state.playable and c.color]
        return colored[0] if colored else NO_PLAY_POSSIBLE


class _Anything(SomewhatLessEagerPlayer):
    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        color = up_card.color or Color.RED  # not the one that was called
        fitting = [p for p, card in enumerate(hand) if card.color in (color, None)]
        fitting += [p for p, card in enumerate(hand) if card in state.playable]
        allowed = [p for p in fitting if hand[p].rank != "wild4" or hand[p] in state.playable]
        return allowed[0] if allowed else NO_PLAY_POSSIBLE


class _CallsNone(SomewhatLessEagerPlayer):
    def call_color(self, hand: Cards) -> Color:
        held = any(card.color for card in hand)
        return super().call_color(hand) if held else None  # type: ignore[return-value]


class _FromOne(SomewhatLessEagerPlayer):
    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        place = super().play(hand, up_card, called_color, state)
        return place if place == NO_PLAY_POSSIBLE else place + 1


class _RemembersTogether(SaveWildsPlayer):
    asked: list[Card] = []  # noqa: RUF012 - the mistake: all players of the class share it

    def play(self, hand: Cards, up_card: Card, called_color: Color | None, state: TableView) -> int:
        self.asked.append(up_card)
        if len(self.asked) % 7 == 0:
            return EagerPlayer().play(hand, up_card, called_color, state)
        return super().play(hand, up_card, called_color, state)


MISTAKES = (
    Misconception(
        "answers",
        "It looks as if places are counted from 1. The first card has place 0, and the last one "
        "has `len(hand) - 1`.",
        lambda: _FromOne,
    ),
    Misconception(
        "must-play",
        "It looks as if a card is held back. Saving wilds is a good plan, but whoever can play "
        "must: return NO_PLAY_POSSIBLE only if nothing in the hand fits.",
        lambda: _Refuses,
    ),
    Misconception(
        "legal",
        "It looks as if you decide yourself what fits, and miss something. All cards that may be "
        "played are in `state.playable`.",
        lambda: _Anything,
    ),
    Misconception(
        "wild-draw-4",
        "It looks as if a Wild Draw 4 is played like any other wild. It is allowed only without a "
        "card of the color in play; `state.playable` looks at your whole hand, `can_play_on` "
        "does not.",
        lambda: _Draw4AsItComes,
    ),
    Misconception(
        "color",
        "It looks as if there are hands for which no color is called. With nothing but wilds left, "
        "or no cards at all, one of the four must still be named.",
        lambda: _CallsNone,
    ),
    Misconception(
        "same",
        "It looks as if a new player remembers what another one saw. A list written in the class "
        "belongs to all players together: make it in `__init__`, as `self.…`. And take chance from "
        "`self.chance`.",
        lambda: _RemembersTogether,
    ),
    Misconception(
        "beats-neither",
        "It looks as if your plan does not pay yet. Which card would you rather keep: a 3, or a "
        "wild, which always fits? And which color would you call?",
        lambda: type("MyPlayer", (EagerPlayer,), {}),
    ),
    Misconception(
        "beats-one",
        "It looks as if your plan is better than none, but not yet better than calling a good "
        "color. Do both: call well, and think about which card to keep for later.",
        lambda: type("MyPlayer", (SomewhatLessEagerPlayer,), {}),
    ),
)

EXERCISE = Exercise(
    key="ex12",
    title="Your own player",
    chapter="12_tournament",
    minutes=90,
    checks=(
        SHARES,
        Check(
            name="ex12.my_player",
            submission="MyPlayer",
            game=GAME,
            points=10,
            stage="Your own player",
            task="Write a player that keeps to the rules and beats EagerPlayer and "
            "SomewhatLessEagerPlayer.",
            model=model,
            checker=Playing(),
            hints=(
                "First make it legal: find the places of all cards that are in `state.playable`, "
                "and return one of them, or NO_PLAY_POSSIBLE.",
                "Then think about the color: which one would you call? SomewhatLessEagerPlayer "
                "calls the one in which it holds the most points.",
                "Then about the card. A wild always fits, so it can wait. Give every card a "
                "number, and play the one with the highest: what number has a wild?",
                "`max(places, key=lambda place: worth(hand[place]), default=NO_PLAY_POSSIBLE)`, "
                "where `worth` is the points of a card, and -1 for a wild.",
            ),
            misconceptions=MISTAKES,
        ),
    ),
    mutants=(
        *("uno-zero-wild", "uno-wild-needs-match", "uno-anything-on-wild", "uno-symbols-alike"),
        *("uno-only-colors", "uno-only-ranks", "uno-contest-may-draw"),
    ),
)
