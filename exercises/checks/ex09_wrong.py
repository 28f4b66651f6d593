"""ex09: wrong programs, where no broken game says the same."""

from __future__ import annotations

from collections.abc import Callable
from operator import add
from typing import Any

from fcd.cards import Card, Cards, Color
from fcd.engine import Move, Phase, State, Variant
from fcd.teach.mutants.changing import having
from fcd.teach.objects import but
from fcd.teach.writing import TaughtGame

from .ex09_game import (
    KINDS,
    RIGHT,
    VARIANT,
    OurGame,
    OurPlayer,
    Status,
    Winner,
    played_right,
)

HAND: list[Card] = []


def _share_hand(self: OurPlayer, name: str) -> None:
    self.name, self.hand = name, HAND


def _four_colors() -> list[Card]:
    colors = {Color.BLUE: Color.GREEN, Color.RED: Color.YELLOW}
    deck = VARIANT.deck
    return [*deck, *(Card(card.rank, colors[card.color]) for card in deck if card.color)]


def _for_players(least: int, most: int) -> TaughtGame:
    return RIGHT.with_rules(having(players=range(least, most + 1)))


def _dealing(arranged: Callable[[list[Card], int, int], list[Card]]) -> type:
    """A game that deals a deck as if it lay in another order."""

    def setup(self: OurGame, deck: Any, dealer: int, hand_size: int = 7) -> None:
        OurGame.setup(self, arranged(deck, len(self.players), hand_size), dealer, hand_size)

    return but(OurGame, setup=setup)


def _in_blocks(deck: list[Card], players: int, size: int) -> list[Card]:
    """A whole hand for the first player, then a whole hand for the next."""
    dealt = [deck[seat * size + number] for number in range(size) for seat in range(players)]
    return dealt + deck[len(dealt) :]


def _showing(other: Callable[[Status], dict[str, Any]]) -> type:
    """Shows the game as if it were so."""
    return but(OurGame, seen=lambda self: (now := OurGame.seen(self))._replace(**other(now)))


class _HandsGrow(OurGame):
    kept: tuple[Cards, ...] = ()

    def setup(self, *args: Any, **how: Any) -> None:
        super().setup(*args, **how)
        dealt = self.round.state.hands
        self.kept = tuple(map(add, self.kept, dealt)) or dealt

    def state(self) -> dict[str, Any]:
        return {**super().state(), "hands": self.kept}


class _DirectionKept(OurGame):
    direction = 1

    def setup(self, *args: Any, **how: Any) -> None:
        super().setup(*args, **how)
        self.round._states[-1] = self.round.state._replace(direction=self.direction)

    def play(self) -> None:
        super().play()
        self.direction = self.round.state.direction


class _PlaysOn(OurGame):
    def play(self) -> None:
        state = self.round.state
        if state.is_over:
            seat = (state.player + state.direction) % len(state.hands)
            self.round._states[-1] = state._replace(phase=Phase.READY, player=seat)
        super().play()


def _next_player_wins(self: OurGame) -> Winner:
    won = OurGame.winner(self)
    seat = self.round.winner
    return won and (self.players[((seat or 0) + 1) % len(self.players)].name, won[1])


def _no_zero(self: OurGame) -> Winner:
    won = OurGame.winner(self)
    return won if won and won[1] else None


def _dealer_0_forgotten(self: OurGame, deck: Any = None, dealer: int = 0, **how: Any) -> None:
    OurGame.setup(self, deck, dealer or None, **how)


def _turned_back(v: Variant, before: State, move: Move, now: State) -> State:
    """With a new draw pile play goes to the right again."""
    return now._replace(direction=1) if now.shuffles > before.shuffles else now


def _limited(to: Callable[[int], int]) -> Callable[..., Winner]:
    return lambda game, limit=100: played_right(game, to(limit))


def _always_to_the_limit(game: OurGame, limit: int = 100) -> Winner:
    for _ in range(limit):
        game.play()
    return game.winner()


def _asks_too_early(game: OurGame, limit: int = 100) -> Winner:
    winner = game.winner()
    for _ in range(limit):
        if winner:
            break
        winner = game.winner()
        game.play()
    return winner


MISTAKES: dict[str, dict[str, object]] = {
    "make_deck": {
        "one-of-each": lambda: list(KINDS),
        "only-numbers": lambda: [card for card in VARIANT.deck if card.rank.isdigit()],
        "four-colors": _four_colors,
    },
    "fits": {"both-the-same": lambda card, top: card == top},
    "points": {
        "draw-two-counts-two": lambda card: 2 if card.rank == "draw2" else VARIANT.points(card)
    },
    "player": {
        "shared-hand": but(OurPlayer, __init__=_share_hand),
        "first-that-fits": but(OurPlayer, playable=lambda s, top: OurPlayer.playable(s, top)[:1]),
        "cards-in-code": but(OurPlayer, __str__=lambda self: f"{self.name}: {self.hand}"),
    },
    "game": {"one-player": _for_players(1, 4), "only-three": _for_players(2, 3)},
    "setup": {
        "in-blocks": _dealing(_in_blocks),
        "from-the-end": _dealing(lambda deck, players, size: deck[::-1]),
    },
    "show": {
        "seat-0-plays": _showing(lambda now: {"player": 0}),
        "always-right": _showing(lambda now: {"direction": 1}),
        "bottom-card": _showing(lambda now: {"discards": now.discards[:1]}),
    },
    "shuffle": {
        "hands-grow": _HandsGrow,
        "dealer-0-forgotten": but(OurGame, setup=_dealer_0_forgotten),
    },
    "turn": {
        "turn-stays": RIGHT.with_patch(lambda v, was, move, now: now._replace(player=was.player))
    },
    "actions": {"direction-kept": _DirectionKept},
    "empty_pile": {"direction-forgotten": RIGHT.with_patch(_turned_back)},
    "winner": {
        "next-player-wins": but(OurGame, winner=_next_player_wins),
        "plays-on": _PlaysOn,
        "no-zero": but(OurGame, winner=_no_zero),
    },
    "play_round": {
        "one-too-many": _limited(lambda limit: limit + 1),
        "always-to-the-limit": _always_to_the_limit,
        "always-a-hundred": _limited(lambda limit: 100),
        "asks-too-early": _asks_too_early,
        "at-least-once": _limited(lambda limit: max(limit, 1)),
        "zero-is-none": _limited(lambda limit: limit or 100),
    },
}
