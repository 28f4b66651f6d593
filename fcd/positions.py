"""Prepared positions: rounds dealt so that everybody holds what a lesson or a puzzle needs.

Nothing is forged. A deck is put in order, dealt and played by the engine, so that a prepared
position can be explained, taken back and recorded like any other. Hands, and the draw pile, may be
smaller than the rules have them: a lesson shows one thing at a time.

>>> game = position("fcd2018", hands=["R2H B7Q", "G2S Y1D", "", ""], top="R5H")
>>> print(game)
Final Card-Down 2018, turn 0: Alice's turn
top card R5H (red 5 of hearts), 791 cards to draw
> Alice    R2H B7Q
  Bob      G2S Y1D
  Jack     P4H P2C
  Mallory  B2S Y7S
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from fcd.arguments import whole
from fcd.cards import Card, Cards
from fcd.engine import Move, Variant
from fcd.engine.chance import shuffled
from fcd.game import Game
from fcd.variants import find_variant

SomeCards = str | Iterable[Card]


def position(
    variant: str | Variant,
    *,
    hands: Sequence[SomeCards],
    top: str | Card,
    draw: SomeCards = (),
    moves: Iterable[str | Move] = (),
    players: Sequence[str] | None = None,
    seed: int = 0,
    left: int | None = None,
) -> Game:
    """A round in which these hands were dealt and this card was turned up; seat 0 begins.

    Hands are equally large, as in any deal; one that is too short, or "", is filled up from the
    rest of the deck, which the seed shuffles. `draw` lies on top of the draw pile, which has all
    other cards in it, or only as many as are to be `left`. `moves` are made before you get it.
    ValueError says what the deck does not have.
    """
    game = find_variant(variant)
    wanted = [read_cards(hand) for hand in hands]
    (first,) = read_cards(top if isinstance(top, str) else (top,)) or (None,)
    if first is None:
        raise ValueError("a position needs a top card, such as top='R5H'")
    pile = read_cards(draw)
    rest = shuffled(
        _take_out(game, [*(card for hand in wanted for card in hand), first, *pile]), seed, 0
    )
    size = max(map(len, wanted), default=0) or game.hand_size
    dealt = []
    for hand in wanted:
        missing = size - len(hand)
        dealt.append((*hand, *rest[:missing]))
        rest = rest[missing:]
    if left is not None:
        left = whole(left, "number of cards left")
        least, most = max(len(pile), 1), len(pile) + len(rest)
        if not least <= left <= most:
            raise ValueError(f"there can be {least} to {most} cards left to draw, not {left}")
        rest = rest[: left - len(pile)]
    in_order = [hand[k] for k in range(size) for hand in dealt]
    round_ = Game(
        game,
        players=len(dealt) if players is None else players,
        seed=seed,
        deck=[*in_order, first, *pile, *rest],
        dealer=len(dealt) - 1,
        hand_size=size,
    )
    for move in moves:
        round_.play(move)
    return round_


def read_cards(cards: SomeCards) -> Cards:
    """Cards as they are, or from a text like "R2H B7Q"."""
    return tuple(map(Card.parse, cards.split())) if isinstance(cards, str) else tuple(cards)


def _take_out(game: Variant, wanted: list[Card]) -> list[Card]:
    there = Counter(game.deck)
    for card, count in Counter(wanted).items():
        if count > there[card]:
            raise ValueError(
                f"{game.title} has {there[card]} of {card} ({card.spoken}), not {count}"
            )
    rest = list(game.deck)
    for card in wanted:
        rest.remove(card)
    return rest
