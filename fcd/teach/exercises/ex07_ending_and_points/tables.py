"""ex07, the tables: piles that run out, last cards, and what the engine says about them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from hypothesis import strategies as st

from fcd import adt
from fcd.cards import Card, Cards
from fcd.engine import Action, Move, Phase, State, Variant
from fcd.engine.state import Speech
from fcd.game import Game
from fcd.teach.exercises.shared.questions import Question
from fcd.teach.given.after import After
from fcd.teach.taught_game import TaughtGame, taught_game

GAME = "fcd2017"  # in the short game all of this is the same, but there are no penalties
DRAW = Move(Action.DRAW)


def cards(text: str) -> Cards:
    """Cards from a text like "R2H B7Q"."""
    return tuple(map(Card.parse, text.split()))


# -- a prepared table ------------------------------------------------------------------------------


class Table(NamedTuple):
    """Cards lying where nobody would have to play for an hour to see them; and moves made then."""

    game: str
    hands: tuple[Cards, ...]
    draw_pile: Cards  # the next card first
    discards: Cards  # the top card last
    moves: tuple[Move, ...] = ()
    player: int = 0
    forgotten: tuple[str, ...] = ()  # words that player 3 did not say in the turn before

    def play(self, taught: TaughtGame | None = None) -> Game:
        """A round of this game, right or broken, with the cards put in their places."""
        taught = taught or taught_game(self.game)
        players = len(self.hands)
        ready = replace(taught, patch_deal=self._laid(taught.patch_deal))
        deck = self.discards[-1:] * (players + 2)
        game = ready.new_game(deck, players=players, dealer=players - 1, hand_size=1)
        for move in self.moves:
            game.play(move)
        return game

    def _laid(self, then: Callable[[Variant, State], State] | None) -> Callable[..., State]:
        """The cards put in their places; and whatever a broken game does after a deal."""

        def patch_deal(variant: Variant, state: State) -> State:
            laid = State(
                self.hands,
                self.draw_pile,
                self.discards,
                self.discards[-1].color,
                self.player,
                state.dealer,
                phase=Phase.READY,
                speech=Speech(accused=3, unsaid=self.forgotten),
            )
            return then(variant, laid) if then else laid

        return patch_deal


def drawn(before: State, after: State, player: int) -> list[Card]:
    """The cards that came into a hand, wherever in it they are."""
    came = Counter(after.hands[player]) - Counter(before.hands[player])
    return list(came.elements())


# -- an empty pile ---------------------------------------------------------------------------------

ONE_EACH = (cards("R3H"),) * 4


class Piles(NamedTuple):
    """What is left to draw, the next card first; and the discards, the top card last."""

    draw_pile: Cards
    discards: Cards


def _drawing(taught: TaughtGame, piles: Piles) -> tuple[list[Card], State]:
    """The card drawn, if any, and the table afterwards."""
    game = Table(GAME, ONE_EACH, *piles, moves=(DRAW,)).play(taught)
    return drawn(game.states[0], game.state, 0), game.state


def _turned_over(taught: TaughtGame, piles: Piles) -> object:
    card, state = _drawing(taught, piles)
    return [*card, *state.draw_pile], list(state.discards)


def _draw_card(taught: TaughtGame, piles: Piles) -> object:
    card, state = _drawing(taught, piles)
    return card[0] if card else None, list(state.draw_pile), list(state.discards)


TURNED_OVER: Question[Piles] = Question(lambda p: (list(p.discards),), _turned_over)
DRAW_CARD: Question[Piles] = Question(lambda p: (list(p.draw_pile), list(p.discards)), _draw_card)

_DIFFERENT = cards("R4H G7C Y9D B1S P6Q R8C G5D Y3S")


def piles(least: int = 0, most: int = 2) -> st.SearchStrategy[Piles]:
    """Few cards, all different, so that every order shows."""

    def dealt(order: list[Card], to_draw: int, discards: int) -> Piles:
        return Piles(tuple(order[:to_draw]), tuple(order[to_draw : to_draw + discards]))

    order = st.permutations(_DIFFERENT)
    return st.builds(dealt, order, st.integers(least, most), st.integers(1, 4))


# -- the end ---------------------------------------------------------------------------------------


def _after(table: Table) -> After:
    """The table as it is told to students."""
    game = table.play()
    state, moves = game.state, game.moves
    before = game.states[-2] if moves else state
    took = len(state.hands[before.player]) - len(before.hands[before.player])
    return After(
        move=moves[-1].action.value if moves else "deal",
        took=max(took, 0),
        player=before.player,
        hands=tuple(map(len, state.hands)),
        draw_pile=len(state.draw_pile),
        discards=len(state.discards),
    )


def _game_winner(taught: TaughtGame, table: Table) -> object:
    return taught.course["game_winner"](table.play(taught))


GAME_WINNER: Question[Table] = Question(lambda table: (_after(table),), _game_winner)


def table(hands: str, to_draw: int, discards: int, *moves: str) -> Table:
    """A table of red hearts, which all match: the sizes of the hands as in "1 2 2 2"."""
    held = tuple(cards("R3H") * int(size) for size in hands.split())
    made = tuple(map(Move.parse, moves))
    return Table(GAME, held, cards("R4H") * to_draw, cards("R5H") * discards, made)


@st.composite
def endings(draw: st.DrawFn) -> Table:
    """A table near its end, and up to three moves."""
    sizes = [str(draw(st.integers(1, 2))) for _ in range(4)]
    begun = table(" ".join(sizes), draw(st.integers(0, 2)), draw(st.integers(1, 3)))
    game = begun.play()
    for _ in range(draw(st.integers(0, 3))):
        silent = [move for move in game.legal_moves() if not move.word]
        if not silent:
            break
        game.play(draw(st.sampled_from(silent)))
    return begun._replace(moves=game.moves)


class Wanted(NamedTuple):
    """Cards that somebody must take in one move, and how many lie where."""

    cards: int
    draw_pile: int
    discards: int


_WAYS = {  # to want so many cards: a draw, a word that was forgotten, a wrong call-out
    1: (DRAW, ()),
    2: (Move(Action.CALL, word="UNO"), ("UNO",)),
    4: (Move(Action.CALL, word="UNO"), ()),
}


def wanting(wanted: Wanted) -> Table:
    """The table at which so many cards are wanted, and the move that wants them."""
    move, forgotten = _WAYS[wanted.cards]
    lying = cards("R4H") * wanted.draw_pile, cards("R5H") * wanted.discards
    return Table(GAME, ONE_EACH, *lying, moves=(move,), forgotten=forgotten)


def _runs_out(taught: TaughtGame, wanted: Wanted) -> object:
    game = wanting(wanted).play(taught)
    return bool(taught.course["game_winner"](game) == adt.NO_WINNER)


RUNS_OUT: Question[Wanted] = Question(tuple, _runs_out)


def wants() -> st.SearchStrategy[Wanted]:
    """Few cards."""
    counts = st.sampled_from((1, 2, 4))
    return st.builds(Wanted, counts, st.integers(0, 4), st.integers(1, 4))


# -- points ----------------------------------------------------------------------------------------


def _points(taught: TaughtGame, hand: Cards) -> object:
    held = Table(GAME, (hand, *ONE_EACH[1:]), cards("R4H"), cards("R5H"))
    return taught.course["player_points"](held.play(taught), 0)


POINTS: Question[Cards] = Question(lambda hand: (list(hand),), _points)


def fcd_hands() -> st.SearchStrategy[Cards]:
    """Any few cards of Final Card-Down."""
    deck = taught_game(GAME).variant.deck
    return st.lists(st.sampled_from(deck), max_size=4).map(tuple)
