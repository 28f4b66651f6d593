"""Rounds that Hypothesis makes up: small hands, a few moves, cards that have something to do.

A Script can be played in any TaughtGame of the game it was made for, right or broken. Its moves are
legal in the right game; they shrink towards none, its hands towards one card each.
"""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import strategies as st

from fcd.cards import HEX, Card, Cards, Color, Suit
from fcd.engine import Action, Move
from fcd.game import Game
from fcd.teach.outcome import Row
from fcd.teach.taught_game import TaughtGame, taught_game


class Script(NamedTuple):
    """A deal and the moves made since. Equal hands, dealt one card at a time, seat 0 first."""

    game: str
    hands: tuple[Cards, ...]
    top: Card
    pile: Cards  # to be drawn from, the next card first
    moves: tuple[Move, ...] = ()

    @property
    def deck(self) -> Cards:
        """The cards in the order in which they are dealt."""
        dealt = [card for cards in zip(*self.hands, strict=True) for card in cards]
        return (*dealt, self.top, *self.pile)

    def deal(self, taught: TaughtGame | None = None) -> Game:
        """The round before any move was made."""
        return (taught or taught_game(self.game)).new_game(
            self.deck,
            players=len(self.hands),
            dealer=len(self.hands) - 1,
            hand_size=len(self.hands[0]),
        )

    def play(self, taught: TaughtGame | None = None) -> Game:
        """The round after all moves. A broken game may refuse one: IllegalMove."""
        game = self.deal(taught)
        for move in self.moves:
            game.play(move)
        return game

    def rows(self, game: Game) -> tuple[Row, ...]:
        """The cards that whoever is asked can see."""
        state = game.state
        named = state.color is not None and state.color != state.top.color
        return (
            Row("on the pile", (state.top,), f"{state.color} was named" if named else ""),
            Row(f"{game.names[state.player]} holds", state.hand),
        )

    def told(self, game: Game) -> tuple[str, ...]:
        """What has happened, in words."""
        return game.log[1:]


# Special cards come more often than they are in the deck: they have the rules.
_SPECIAL = {"fcd2018": "02AD", "fcd2017": "02ABCD"}
_COLORS, _SUITS = tuple(Color), tuple(Suit)


def fcd_cards(game: str) -> st.SearchStrategy[Card]:
    """Cards of Final Card-Down; the plain and low ones first, so that examples shrink to them."""
    ranks = st.sampled_from("345679" + _SPECIAL[game]) | st.sampled_from(_SPECIAL[game])
    few = st.sampled_from(_COLORS[:2]), st.sampled_from(_SUITS[:2])
    any_kind = st.sampled_from(_COLORS), st.sampled_from(_SUITS)
    return st.builds(Card, ranks, *few) | st.builds(Card, st.sampled_from(HEX), *any_kind)


@st.composite
def scripts(
    draw: st.DrawFn,
    game: str,
    most_moves: int = 3,
    most_cards: int = 3,
    least_pile: int = 1,
    most_pile: int = 6,
) -> Script:
    """A round of Final Card-Down with up to so many moves made and cards in each hand."""
    one = fcd_cards(game)
    size = draw(st.integers(1, most_cards))
    hands = tuple(tuple(draw(one) for _ in range(size)) for _ in range(4))
    pile = tuple(draw(st.lists(one, min_size=least_pile, max_size=most_pile)))
    script = Script(game, hands, draw(one), pile)
    round_ = script.deal()
    for _ in range(draw(st.integers(0, most_moves))):
        legal = round_.legal_moves()
        if not legal:
            break
        plays = [move for move in legal if move.action is Action.PLAY]  # or all would be draws
        chosen = (
            st.sampled_from(plays) | st.sampled_from(legal) if plays else st.sampled_from(legal)
        )
        round_.play(draw(chosen))
    return script._replace(moves=round_.moves)
