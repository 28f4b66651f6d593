"""Short ways to say things in tests of the course interface, as exercise 13 hands them to you.

A test gets a class `Game`, which may play rightly or wrongly, and deals a round of it:

>>> game = deal(right_game("fcd2018"), hands=["R5H B7Q"], top="R7C", draw="G3S")
>>> valid(game, "play R5H"), valid(game, "end")
(True, False)
>>> play(game, "play R5H", "end", "draw", "end")
>>> game.current_turn(), game.top_discard()
(2, Card('5', Color.RED, Suit.HEARTS))
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from fcd.cards import Card
from fcd.positions import SomeCards, read_cards
from fcd.teach.course import course_class
from fcd.teach.given.lists import lists_of
from fcd.teach.given.turns import read_move
from fcd.teach.mutants import Mutant, all_correct, all_mutants
from fcd.teach.taught_game import taught_game

HAND, PLAYERS = 7, 4
PILE = 20  # cards to draw, unless a test says how many it wants


def deal(
    Game: Any,  # noqa: N803 - it is a class
    *,
    hands: Sequence[SomeCards] = (),
    top: str | Card = "",
    draw: SomeCards = "",
    left: int | None = None,
    fill: str | Card = "PEQ",
) -> Any:
    """A new game in which the players get these hands and this card is turned up.

    `draw` lies on top of the draw pile; `left` says how many cards are in that pile. What you leave
    open is filled up with one and the same card, `fill`: hands to seven cards, the draw pile to 20,
    and the top card.

    >>> game = deal(right_game("fcd2018"))
    >>> str(game.top_discard()), hand(game), game.num_cards()
    ('PEQ', ['PEQ', 'PEQ', 'PEQ', 'PEQ', 'PEQ', 'PEQ', 'PEQ'], 49)
    """
    if isinstance(hands, str):
        raise ValueError(f"hands is a list with a text for each player: hands=[{hands!r}]")
    if len(hands) > PLAYERS:
        raise ValueError(f"there are {PLAYERS} players, but {len(hands)} hands")
    if left == 0:
        raise ValueError("the draw pile needs at least one card: a deck has 30 or more")
    given = [*hands, *[""] * (PLAYERS - len(hands))]
    held = [_filled(cards, HAND, fill, f"hand {n}") for n, cards in enumerate(given)]
    one_by_one = [cards[n] for n in range(HAND) for cards in held]
    turned_up = _filled(top if isinstance(top, str) else [top], 1, fill, "the top of the pile")
    pile = _filled(draw, PILE if left is None else left, fill, "the draw pile")
    return Game(*lists_of([*one_by_one, *turned_up, *pile]))


def _filled(cards: SomeCards, size: int, fill: str | Card, what: str) -> list[Card]:
    given = list(read_cards(cards))
    if len(given) > size:
        raise ValueError(f"{what} has {len(given)} cards, but there is room for {size}")
    filler = Card.parse(fill) if isinstance(fill, str) else fill
    return given + [filler] * (size - len(given))


move = read_move


def valid(game: Any, text: str) -> bool:
    """Whether the game calls this move valid now."""
    return bool(game.is_valid_move(move(text)))


def play(game: Any, *moves: str) -> None:
    """Make these moves, one after the other."""
    for text in moves:
        game.play_move(move(text))


def hand(game: Any) -> list[str]:
    """What the current player holds, sorted: no rule says in which order a hand is kept."""
    return sorted(str(game.hand_card(n)) for n in range(game.hand_card_count()))


def right_game(rules: str) -> type:
    """A class that plays "fcd2018" or "fcd2017" as it should be."""
    return course_class(taught_game(rules))


def other_game(rules: str, name: str) -> type:
    """A class that plays it as rightly, and only looks different: "hands-reversed"."""
    return course_class(_named(name, rules, all_correct()).of(rules))


def broken_game(rules: str, name: str) -> type:
    """A class that plays it wrongly; the name is that of a broken game: "points-count-cards"."""
    return course_class(_named(name, rules, all_mutants()).of(rules))


def _named(name: str, rules: str, games: Sequence[Mutant]) -> Mutant:
    known = {game.name: game for game in games if rules in game.games}
    if name not in known:
        raise ValueError(f"{rules} has no game {name!r:.60} among these: {', '.join(known)}")
    return known[name]
