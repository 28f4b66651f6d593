"""Wrong parts of mini UNO, as students write them: from a broken variant where there is one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from fcd.cards import Card, Color
from fcd.engine import Phase
from fcd.teach.checks import Misconception, Submission
from fcd.teach.exercises.ex09_mini_uno.model import GAME, game_class, player_class
from fcd.teach.mutants.mini_uno import MUTANTS
from fcd.teach.taught_game import TaughtGame, taught_game

RIGHT = taught_game(GAME)
_BROKEN = {mutant.name: mutant for mutant in MUTANTS}


def broken(name: str) -> TaughtGame:
    """The broken game "mini-…"."""
    return _BROKEN[f"mini-{name}"].of(GAME)


def by_mutants(model: Callable[[TaughtGame], Submission], **says: str) -> tuple[Misconception, ...]:
    """A misconception for each of these broken games; - is written _ here."""
    return tuple(_of_mutant(model, name.replace("_", "-"), text) for name, text in says.items())


def _of_mutant(model: Callable[[TaughtGame], Submission], name: str, says: str) -> Misconception:
    return Misconception(name, says, lambda: model(broken(name)))


# -- parts -----------------------------------------------------------------------------------------


def one_of_each() -> list[Card]:
    """Every kind once."""
    return list(dict.fromkeys(RIGHT.variant.deck))


def only_numbers() -> list[Card]:
    """No actions."""
    return [card for card in RIGHT.variant.deck if card.rank.isdigit()]


def four_colors() -> list[Card]:
    """The deck of the big game, without its wilds."""
    deck = RIGHT.variant.deck
    colors = {Color.BLUE: Color.GREEN, Color.RED: Color.YELLOW}
    return [*deck, *(Card(card.rank, colors[card.color]) for card in deck if card.color)]


def both_the_same(card: Card, top: Card) -> bool:
    """`and` where `or` is meant."""
    return card == top


def draw_two_counts_two(card: Card) -> int:
    """What is printed on it."""
    return 2 if card.rank == "draw2" else RIGHT.variant.points(card)


def shared_hand() -> type:
    """One list for all players."""
    hand: list[Card] = []

    class Player(player_class(RIGHT)):  # type: ignore[misc]
        def __init__(self, name: str) -> None:
            super().__init__(name)
            hand.clear()
            self.hand = hand

    return Player


def first_that_fits() -> type:
    """One card where all are asked for."""

    class Player(player_class(RIGHT)):  # type: ignore[misc]
        def playable(self, top: Card) -> list[Card]:
            return list(super().playable(top)[:1])

    return Player


def cards_in_code() -> type:
    """A list of cards is not shown as people write cards."""

    class Player(player_class(RIGHT)):  # type: ignore[misc]
        def __str__(self) -> str:
            return f"{self.name}: {self.hand}"

    return Player


def for_players(least: int, most: int) -> type:
    """Other numbers of players."""
    return game_class(RIGHT.with_rules(lambda v: replace(v, players=range(least, most + 1))))


# -- games -----------------------------------------------------------------------------------------


def dealing(arranged: Callable[[list[Card], int, int], list[Card]]) -> type:
    """A game that deals an ordered deck as if it lay in another order."""

    class Game(game_class(RIGHT)):  # type: ignore[misc]
        def setup(
            self,
            deck: Sequence[Card] | None = None,
            dealer: int | None = None,
            hand_size: int = 7,
        ) -> None:
            if deck is not None:
                deck = arranged(list(deck), len(self.players), hand_size)
            super().setup(deck, dealer, hand_size)

    return Game


def in_blocks(deck: list[Card], players: int, size: int) -> list[Card]:
    """A whole hand for the first player, then a whole hand for the next."""
    dealt, rest = deck[: players * size], deck[players * size :]
    return [dealt[seat * size + number] for number in range(size) for seat in range(players)] + rest


def from_the_end(deck: list[Card], players: int, size: int) -> list[Card]:
    """The last card of the list first."""
    return deck[::-1]


def hands_grow() -> type:
    """Hands are not emptied before the next deal."""

    class Game(game_class(RIGHT)):  # type: ignore[misc]
        def __init__(self, names: Sequence[str]) -> None:
            super().__init__(names)
            self.hands: list[list[Card]] = [[] for _ in names]

        def setup(self, *args: Any, **how: Any) -> None:
            super().setup(*args, **how)
            for hand, dealt in zip(self.hands, super().state()["hands"], strict=True):
                hand += dealt

        def state(self) -> dict[str, Any]:
            return {**super().state(), "hands": self.hands}

    return Game


def turn_stays() -> type:
    """After a number the same player goes on."""
    stays = RIGHT.with_patch(lambda v, before, move, now: now._replace(player=before.player))
    return game_class(stays)


def plays_on() -> type:
    """The others go on after somebody has won."""

    class Game(game_class(RIGHT)):  # type: ignore[misc]
        def play(self) -> None:
            round_ = self._round
            state = round_.state
            if round_.is_over:
                seat = (state.player + state.direction) % len(state.hands)
                round_._states[-1] = state._replace(phase=Phase.READY, player=seat)
            super().play()

    return Game


def direction_kept() -> type:
    """A new round goes on in the direction in which the last one ended."""

    class Game(game_class(RIGHT)):  # type: ignore[misc]
        _round: Any = None

        def setup(self, *args: Any, **how: Any) -> None:
            direction = self._round.state.direction if self._round else 1
            super().setup(*args, **how)
            self._round._states[-1] = self._round.state._replace(direction=direction)

    return Game


def same_order() -> type:
    """The discards become the draw pile in an order that never changes."""

    class Game(game_class(RIGHT)):  # type: ignore[misc]
        def setup(self, *args: Any, **how: Any) -> None:
            self._seeds = iter([0])
            super().setup(*args, **how)

    return Game


def next_player_wins() -> type:
    """The one whose turn would be next is named."""

    class Game(game_class(RIGHT)):  # type: ignore[misc]
        def winner(self) -> tuple[str, int] | None:
            won = super().winner()
            if won is None:
                return None
            names = [player.name for player in self.players]
            return names[(names.index(won[0]) + 1) % len(names)], won[1]

    return Game


# -- whole rounds ----------------------------------------------------------------------------------


def one_too_many(game: Any, limit: int = 100) -> object:
    """Compares with <= and starts at 0."""
    made = 0
    while made <= limit and game.winner() is None:
        game.play()
        made += 1
    return game.winner()


def always_to_the_limit(game: Any, limit: int = 100) -> object:
    """Never looks whether somebody has won."""
    for _ in range(limit):
        game.play()
    return game.winner()


def always_a_hundred(game: Any, limit: int = 100) -> object:
    """Forgets that the limit is given."""
    return one_too_many(game, 99)


def asks_too_early(game: Any, limit: int = 100) -> object:
    """Returns what was known before the last turn."""
    winner = game.winner()
    for _ in range(limit):
        if winner is not None:
            break
        winner = game.winner()
        game.play()
    return winner
