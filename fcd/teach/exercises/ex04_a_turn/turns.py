"""ex04: turns of the short game, what may be done in them, and how they are made up and shown."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import NamedTuple

from hypothesis import strategies as st

from fcd import adt
from fcd.adt import DRAW_CARD, END_TURN, PLAY_CARD, PlayerMove
from fcd.cards import Card, Color, Suit
from fcd.engine import Action, IllegalMove, Move, Phase, State
from fcd.engine.state import Debt
from fcd.game import Game
from fcd.teach.cases import CaseChecker
from fcd.teach.checks import Submission
from fcd.teach.given.turns import Turn, move_text, read_move, read_turn
from fcd.teach.outcome import CaseView, Row
from fcd.teach.taught_game import FCD_2018, TaughtGame

GAME = "fcd2018"
MOST_MOVES = 3
ELSEWHERE = (Card.parse("P6C"),)  # in the other hands and in the draw pile: never looked at
DRAW, END = PlayerMove(DRAW_CARD), PlayerMove(END_TURN)


class Asked(NamedTuple):
    """A turn, and a move that somebody would like to make now."""

    turn: Turn
    move: PlayerMove


# -- what is right ---------------------------------------------------------------------------------


def begun(taught: TaughtGame, turn: Turn) -> Game:
    """The round in which this turn takes place, after its moves. IllegalMove in a broken one."""
    debt = Debt(owed=2 * turn.active_twos)
    state = State(
        hands=(turn.hand, *(ELSEWHERE,) * 3),
        draw_pile=ELSEWHERE * 12,
        discards=(turn.top,),
        color=turn.color,
        player=0,
        dealer=3,
        phase=Phase.OWING if debt.owed else Phase.READY,
        debt=debt,
    )
    game = taught.standing(state)
    for move in turn.moves:
        game.play(_in_engine(move))
    return game


def _in_engine(move: PlayerMove) -> Move:
    return Move(Action(move.action.value), move.card, move.next_color)


def valid(taught: TaughtGame, turn: Turn, move: PlayerMove) -> bool:
    """Ask the course interface of the game, which asks the engine."""
    try:
        game = begun(taught, turn)
    except IllegalMove:
        return False  # this game does not even get there
    return bool(taught.course["is_valid_move"](game, move))


def model(taught: TaughtGame) -> Callable[[Turn, PlayerMove], bool]:
    """Whether a move is valid in a turn."""
    return lambda turn, move: valid(taught, turn, move)


def model_of(move: PlayerMove) -> Callable[[TaughtGame], Callable[[Turn], bool]]:
    """The same for one kind of move."""
    return lambda taught: lambda turn: valid(taught, turn, move)


# -- asking and showing ----------------------------------------------------------------------------


def ask_both(submission: Submission, asked: Asked) -> object:
    """For functions of a turn and a move."""
    turn, move = deepcopy(asked)  # whatever is done to it, the case stays as it is
    return submission(turn, move)


def ask_turn(submission: Submission, asked: Asked) -> object:
    """For functions of a turn alone."""
    return submission(deepcopy(asked.turn))


def scene(name: str, *, move_too: bool) -> Callable[[Asked], CaseView]:
    """How a case is shown, with a call that can be copied into a cell."""

    def shown(asked: Asked) -> CaseView:
        turn, move = asked
        named = turn.color != turn.top.color
        told = begun(FCD_2018, turn).explain(_in_engine(move))
        made = ", ".join(map(move_text, turn.moves))
        asked_move = f', read_move("{move_text(move)}")' if move_too else ""
        return CaseView(
            call=f"{name}({_written(turn)}{asked_move})",
            rows=(
                Row("on the pile", (turn.top,), f"{turn.color} was named" if named else ""),
                Row("your hand", turn.hand),
            ),
            lines=(
                f"active twos: {turn.active_twos}",
                f"moves so far in this turn: {made or 'none'}",
            ),
            rules=tuple(told.lines()),
            moves=len(turn.moves),
        )

    return shown


def _written(turn: Turn) -> str:
    """The turn as read_turn takes it."""
    parts = [f'"{" ".join(map(str, turn.hand))}"', f'on="{turn.top}"']
    if turn.color != turn.top.color:
        parts.append(f'color="{turn.color}"')
    if turn.active_twos:
        parts.append(f"twos={turn.active_twos}")
    if turn.moves:
        parts.append(f'moves="{", ".join(map(move_text, turn.moves))}"')
    return f"read_turn({', '.join(parts)})"


# -- cases -----------------------------------------------------------------------------------------


def asked(hand: str, on: str, move: str, moves: str = "", twos: int = 0, color: str = "") -> Asked:
    """A case from texts."""
    turn = read_turn(hand, on=on, color=color or None, twos=twos, moves=moves)
    return Asked(turn, read_move(move))


# Plain cards first, so that cases shrink to them; special ones twice, since they have the rules.
CARDS = tuple(
    Card(rank, color, suit)
    for rank in "345679" + 2 * "02AD"
    for color in tuple(Color)[:3]
    for suit in tuple(Suit)[:3]
)
DECK = tuple(dict.fromkeys(FCD_2018.variant.deck))


@st.composite
def turns(draw: st.DrawFn, *, twos: bool = True, most_moves: int = MOST_MOVES) -> Turn:
    """Two or three cards, and up to three moves that are legal. No hand is ever emptied."""
    one = st.sampled_from(CARDS) | st.sampled_from(CARDS + DECK)
    active = draw(st.sampled_from((0, 0, 1, 2))) if twos else 0
    top = draw(one)
    if active:
        top = Card("2", top.color, top.suit)
    color = draw(st.sampled_from(tuple(Color))) if top.rank == "D" else top.color
    assert color is not None
    matching = st.sampled_from([Card(rank, color, top.suit) for rank in "3542"])
    hand = tuple(draw(one | matching) for _ in range(draw(st.integers(2, 3))))
    game = begun(FCD_2018, Turn(hand, top, color, active))
    for _ in range(draw(st.integers(0, most_moves))):
        legal = [move for move in game.legal_moves() if move.action is not Action.END]
        if not legal:
            break
        game.play(draw(st.sampled_from(legal)))
    made = tuple(adt.past_move(game, 0, n) for n in range(len(game.moves)))
    return Turn(hand, top, color, active, made)


@st.composite
def plays(draw: st.DrawFn, *, twos: bool = True, most_moves: int = MOST_MOVES) -> Asked:
    """A turn and a card to play: most often one of the hand."""
    turn = draw(turns(twos=twos, most_moves=most_moves))
    return Asked(turn, draw(_playing(turn)))


def _playing(turn: Turn) -> st.SearchStrategy[PlayerMove]:
    """Cards of the hand, most often; a D also without a color."""
    others = [Card(rank, turn.color, turn.top.suit) for rank in "302"]
    colors = (Color.GREEN, None)
    return st.sampled_from(
        [
            PlayerMove(PLAY_CARD, card, color)
            for card in (*2 * turn.hand, *others)
            for color in (colors if card.rank == "D" else (None,))
        ]
    )


@st.composite
def any_moves(draw: st.DrawFn) -> Asked:
    """A turn and any of the three moves."""
    turn = draw(turns())
    return Asked(turn, draw(st.sampled_from((END, DRAW)) | _playing(turn)))


def turns_asked(move: PlayerMove) -> st.SearchStrategy[Asked]:
    """A turn, and whether this move can be made in it."""
    return turns().map(lambda turn: Asked(turn, move))


def cases(
    name: str,
    examples: tuple[Asked, ...],
    generated: Callable[[], st.SearchStrategy[Asked]],
    *,
    count: int,
    hidden: tuple[Asked, ...] = (),
    move_too: bool = True,
) -> CaseChecker[Asked]:
    """The cases of one check."""
    return CaseChecker(
        examples,
        ask_both if move_too else ask_turn,
        scene(name, move_too=move_too),
        generated,
        hidden=hidden,
        count=count,
        hidden_count=4 * count,
    )
