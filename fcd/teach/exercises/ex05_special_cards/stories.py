"""ex05: short stories of rounds, and the other small cases; how they are played, made up and shown.

A story is a first card and what each player did since: one move a turn. All four players hold the
same cards, so that a story can be played whoever's turn it is, also in a broken game.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import NamedTuple

from hypothesis import strategies as st

from fcd.adt import DRAW_CARD, PLAY_CARD, PlayerMove
from fcd.cards import Card, Cards, Color, Suit
from fcd.engine import Action, IllegalMove, Move, is_legal
from fcd.game import Game
from fcd.teach.given.turns import move_text, read_move
from fcd.teach.outcome import CaseView, Row
from fcd.teach.quoting import rules_in
from fcd.teach.taught_game import TaughtGame, taught_game

SHORT, FULL = "fcd2018", "fcd2017"
MOST_TURNS = 3
MOST_DRAWS = 12  # in one turn, in a game in which a turn never ends
SPARE = Card.parse("P6C")  # in hands and in the draw pile: nobody ever plays it
NAMES = ("player 0", "player 1", "player 2", "player 3")
END = Move(Action.END)


class Story(NamedTuple):
    """The card turned up first, and what was done in each turn since: play a card, or draw."""

    first: Card
    moves: tuple[PlayerMove, ...] = ()

    @property
    def played(self) -> Cards:
        """The cards that were put down, in order."""
        return tuple(move.card for move in self.moves if move.card)


def story(first: str, *moves: str) -> Story:
    """A story from texts, such as "R2H", "play B2H", "draw"."""
    return Story(Card.parse(first), tuple(map(read_move, moves)))


# -- playing ---------------------------------------------------------------------------------------


def run(taught: TaughtGame, told: Story, spare: Cards = ()) -> Game:
    """The round after the last turn of the story. IllegalMove in a game that does not allow it."""
    hand = (*told.played, *spare, SPARE, SPARE)
    deck = (*(card for card in hand for _ in NAMES), told.first, *MOST_DRAWS * (SPARE,))
    game = taught.new_game(deck, players=NAMES, dealer=3, hand_size=len(hand))
    for move in told.moves:
        if move.action is PLAY_CARD:
            game.play(in_engine(move))
        else:
            _draw_what_is_due(game)
        game.play(END)
    return game


def _draw_what_is_due(game: Game) -> None:
    game.play("draw")
    for _ in range(MOST_DRAWS):
        if is_legal(game.variant, game.state, END):
            return
        game.play("draw")


def in_engine(move: PlayerMove) -> Move:
    """The move in the engine's terms."""
    return Move(Action(move.action.value), move.card, move.next_color)


Question = Callable[[TaughtGame, Game], object]


def asking(
    question: Question,
) -> Callable[[TaughtGame], Callable[[Card, list[PlayerMove]], object]]:
    """A model that plays the story and asks this about the table; None: it cannot be played."""

    def model(taught: TaughtGame) -> Callable[[Card, list[PlayerMove]], object]:
        def submission(first: Card, moves: list[PlayerMove]) -> object:
            try:
                return question(taught, run(taught, Story(first, tuple(moves))))
            except IllegalMove:
                return None

        return submission

    return model


def owed(taught: TaughtGame, game: Game) -> int:
    """The cards that whoever has the turn must draw, or answer with a 2."""
    return game.state.debt.owed


def player(taught: TaughtGame, game: Game) -> object:
    """Whose turn it is."""
    return taught.course["current_player"](game)


def color(taught: TaughtGame, game: Game) -> object:
    """The color in play."""
    return taught.course["get_current_color"](game)


def direction(taught: TaughtGame, game: Game) -> int:
    """1 is clockwise, -1 is the other way."""
    return int(taught.course["play_direction"](game))


def table(taught: TaughtGame, game: Game) -> tuple[object, ...]:
    """All of them."""
    return tuple(ask(taught, game) for ask in (player, direction, owed, color))


# -- making up -------------------------------------------------------------------------------------

_COLORS = tuple(Color)[:3]
_PLAYS = tuple(  # all of one suit, so that they go on each other; the plain ones first
    PlayerMove(PLAY_CARD, Card(rank, printed, Suit.HEARTS), named)
    for rank in "3522AABCDD"
    for printed in _COLORS
    for named in (_COLORS if rank == "D" else (None,))
)
DRAW = PlayerMove(DRAW_CARD)


@st.composite
def stories(draw: st.DrawFn, game: str) -> Story:
    """Up to three turns in which something legal was done; every third player drew."""
    told = Story(draw(st.sampled_from([move.card for move in _PLAYS if move.card])))
    for _ in range(draw(st.integers(0, MOST_TURNS))):
        move = draw(st.sampled_from((DRAW, *_PLAYS, *12 * (DRAW,))))
        if not _is_open(game, told, move):  # a 2 is waiting
            move = draw(st.sampled_from((DRAW, read_move("play R2H"), read_move("play B2H"))))
        told = told._replace(moves=(*told.moves, move))
    return told


def _is_open(game: str, told: Story, move: PlayerMove) -> bool:
    taught = taught_game(game)
    now = run(taught, told, (move.card,) if move.card else ())
    return is_legal(now.variant, now.state, in_engine(move))


# -- showing ---------------------------------------------------------------------------------------


def ask(submission: Callable[..., object], told: Story) -> object:
    """What the submission says about a story; the list is its own, so it may change it."""
    return submission(told.first, deepcopy(list(told.moves)))


def scene(name: str, game: str, *anchors: str) -> Callable[[Story], CaseView]:
    """How a story is shown, with these rules and those of its first card, if it is special.

    Without any rules, those of all its special cards are shown.
    """

    def shown(told: Story) -> CaseView:
        log = run(taught_game(game), told).log
        happened = [line for line in log[1:] if not line.endswith("ends the turn")]
        moves = ", ".join(map(move_text, told.moves))
        turned_up = Row("turned up first", (told.first,))
        return CaseView(
            call=f'{name}(Card.parse("{told.first}"), read_moves("{moves}"))',
            rows=(turned_up, Row("then played", told.played)) if told.played else (turned_up,),
            lines=(log[0], *happened),
            rules=rules_in(*(f"{game}#{each}" for each in _about(game, told, anchors))),
            moves=len(told.moves),
        )

    return shown


def _about(game: str, told: Story, anchors: tuple[str, ...]) -> list[str]:
    meanings = taught_game(game).variant.meanings
    first = ["first-card"] if told.first.rank in meanings else []
    played = dict.fromkeys(meanings[c.rank].ref for c in told.played if c.rank in meanings)
    return [*first, *(anchors or played)] or ["players"]
