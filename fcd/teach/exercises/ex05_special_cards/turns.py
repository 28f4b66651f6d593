"""ex05: the questions about one moment: what fits, who begins, who is next, what may follow."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from typing import NamedTuple

from hypothesis import strategies as st

from fcd.adt import DRAW_CARD, END_TURN, PLAY_CARD, PlayerMove
from fcd.cards import Card, Cards, Color, Suit
from fcd.engine import IllegalMove, Phase, State
from fcd.game import Game
from fcd.teach.checks import Submission
from fcd.teach.exercises.ex05_special_cards.stories import (
    END,
    FULL,
    MOST_DRAWS,
    SPARE,
    Story,
    direction,
    in_engine,
    owed,
    player,
    run,
)
from fcd.teach.given.turns import move_text, read_move
from fcd.teach.outcome import CaseView, Row
from fcd.teach.quoting import rules_in
from fcd.teach.taught_game import TaughtGame, taught_game

COLORS, SUITS = tuple(Color)[:3], tuple(Suit)[:3]
CARDS = tuple(  # the plain ones first, the special ones twice
    Card(rank, color, suit) for rank in "35922AABBCCDD0" for color in COLORS for suit in SUITS
)
DECK = tuple(dict.fromkeys(taught_game(FULL).variant.deck))
one_card = st.sampled_from(CARDS) | st.sampled_from(CARDS + DECK)
DRAW, END_IT = PlayerMove(DRAW_CARD), PlayerMove(END_TURN)


def begun(
    taught: TaughtGame,
    hand: Cards,
    top: Card,
    named: Color | None = None,
    who: int = 0,
    way: int = 1,
) -> Game:
    """A round in which this player is about to begin a turn, with nothing owed."""
    hands = tuple((*hand, SPARE) if n == who else (SPARE,) for n in range(4))
    state = State(
        hands,
        MOST_DRAWS * (SPARE,),
        (top,),
        named or top.color,
        who,
        3,
        direction=way,
        phase=Phase.READY,
    )
    return taught.standing(state)


def playing(card: Card, named: Color | None = None) -> PlayerMove:
    """Play this card; a D names a color, its own if nothing else is said."""
    return PlayerMove(PLAY_CARD, card, (named or card.color) if card.rank == "D" else None)


def on_pile(top: Card, named: Color | None) -> Row:
    """The top card and what was named with it."""
    return Row("on the pile", (top,), f"{named} was named" if named else "")


def _written(card: Card | None) -> str:
    """A card as it can stand in a cell."""
    return f'Card.parse("{card}")' if card else "None"


# -- what fits on a D ------------------------------------------------------------------------------


class Pair(NamedTuple):
    """A card, the top card, and the color named with it, if any."""

    card: Card
    top: Card
    named: Color | None = None


def pair(text: str) -> Pair:
    """A pair as in "R5H on B7H", or "R5H on BDQ green" if green was named."""
    card, _, top, *named = text.split()
    return Pair(Card.parse(card), Card.parse(top), Color(named[0]) if named else None)


def follows(taught: TaughtGame) -> Callable[[Card, Card, Color | None], object]:
    """Whether a card may be put on another."""

    def may_follow(card: Card, top: Card, named: Color | None) -> object:
        game = begun(taught, (card,), top, named)
        return taught.course["is_valid_move"](game, playing(card))

    return may_follow


def ask_pair(submission: Submission, asked: Pair) -> object:
    """Card, top card, named color."""
    return submission(*asked)


def scene_of_pair(asked: Pair) -> CaseView:
    """Two cards."""
    card, top, named = asked
    game = begun(taught_game("fcd2018"), (card,), top, named)
    return CaseView(
        call=f"may_follow({_written(card)}, {_written(top)}, {named!r})",
        rows=(on_pile(top, named), Row("to be played", (card,))),
        rules=tuple(game.explain(in_engine(playing(card))).lines()),
    )


@st.composite
def pairs(draw: st.DrawFn) -> Pair:
    """Any two cards; with a D on the pile every second time, and then mostly with a color."""
    top = draw(one_card)
    if draw(st.booleans()):
        top = Card("D", top.color, top.suit)
    named = draw(st.sampled_from((None, *COLORS))) if top.rank == "D" else None
    return Pair(draw(one_card), top, named)


# -- the first card --------------------------------------------------------------------------------


def begins(taught: TaughtGame) -> Callable[[Card], object]:
    """Who begins, which way play runs, and how many cards are owed."""

    def first_turn(card: Card) -> object:
        game = run(taught, Story(card))
        return player(taught, game), direction(taught, game), owed(taught, game)

    return first_turn


def ask_card(submission: Submission, card: Card) -> object:
    """One card."""
    return submission(card)


def scene_of_first(card: Card) -> CaseView:
    """One card."""
    told = run(taught_game(FULL), Story(card)).log[0]
    return CaseView(
        call=f"first_turn({_written(card)})",
        rows=(Row("turned up first", (card,)),),
        lines=(told,),
        rules=rules_in("fcd2017#first-card"),
    )


# -- who is next -----------------------------------------------------------------------------------


class Step(NamedTuple):
    """Whose turn it is, which way play runs, and the card put down; None: the player drew."""

    player: int
    direction: int
    played: Card | None


def goes_on(taught: TaughtGame) -> Callable[[int, int, Card | None], object]:
    """Who has the turn after this one."""

    def next_player(who: int, way: int, played: Card | None) -> object:
        game = _after(taught, Step(who, way, played))
        return None if game is None else player(taught, game)

    return next_player


def _after(taught: TaughtGame, step: Step) -> Game | None:
    card = step.played
    top = Card("3", Color.RED, card.suit if card else Suit.HEARTS)
    game = begun(taught, (card,) if card else (), top, who=step.player, way=step.direction)
    try:
        game.play(in_engine(playing(card) if card else DRAW))
        game.play(END)
    except IllegalMove:  # a broken game may not let the turn end
        return None
    return game


def ask_step(submission: Submission, step: Step) -> object:
    """Player, direction, card."""
    return submission(*step)


def scene_of_step(step: Step) -> CaseView:
    """One turn."""
    game = _after(taught_game(FULL), step)
    assert game is not None
    meanings, card = game.variant.meanings, step.played
    special = [meanings[card.rank].ref] if card and card.rank in meanings else []
    way = "clockwise" if step.direction == 1 else "counterclockwise"
    return CaseView(
        call=f"next_player({step.player}, {step.direction}, {_written(card)})",
        rows=(Row(f"player {step.player} plays", (card,)),) if card else (),
        lines=(
            f"play runs {way} when the turn of player {step.player} begins",
            *([] if card else [f"player {step.player} draws a card and ends the turn"]),
        ),
        rules=rules_in(*(f"fcd2017#{each}" for each in ("players", *special))),
        moves=1,
    )


def steps() -> st.SearchStrategy[Step]:
    """Any player, both directions, any card or none."""
    return st.builds(
        Step, st.integers(0, 3), st.sampled_from((1, -1)), st.none() | one_card | one_card
    )


# -- what may follow in the same turn --------------------------------------------------------------


class Chain(NamedTuple):
    """The pile at the start of a turn, the cards played in it so far, and a move to be made."""

    top: Card
    named: Color | None
    played: Cards
    move: PlayerMove


def chain(top: str, played: str, move: str, named: str = "") -> Chain:
    """A chain from texts."""
    cards = tuple(map(Card.parse, played.split()))
    return Chain(Card.parse(top), Color(named) if named else None, cards, read_move(move))


def carries_on(
    taught: TaughtGame,
) -> Callable[[Card, Color | None, list[Card], PlayerMove], object]:
    """Whether a move may be made in this turn of the full game."""

    def may_go_on(top: Card, named: Color | None, played: list[Card], move: PlayerMove) -> object:
        try:
            game = _chained(taught, Chain(top, named, tuple(played), move))
        except IllegalMove:
            return None  # a broken game does not even get there
        return taught.course["is_valid_move"](game, move)

    return may_go_on


def _chained(taught: TaughtGame, asked: Chain) -> Game:
    in_hand = (*asked.played, asked.move.card) if asked.move.card else asked.played
    game = begun(taught, (*in_hand, SPARE), asked.top, asked.named)
    for card in asked.played:
        game.play(in_engine(playing(card)))
    return game


def ask_chain(submission: Submission, asked: Chain) -> object:
    """The list is the submission's own, so it may change it."""
    return submission(asked.top, asked.named, list(asked.played), deepcopy(asked.move))


def scene_of_chain(asked: Chain) -> CaseView:
    """One turn so far."""
    top, named, played, move = asked
    explained = _chained(taught_game(FULL), asked).explain(in_engine(move))
    cards, asked_move = ", ".join(map(_written, played)), f'read_move("{move_text(move)}")'
    rows = [on_pile(top, named), Row("played in this turn", played)]
    if move.card:
        rows.append(Row("to be played", (move.card,)))
    return CaseView(
        call=f"may_go_on({_written(top)}, {named!r}, [{cards}], {asked_move})",
        rows=tuple(rows),
        rules=tuple(explained.lines()),
        moves=len(played),
    )


@st.composite
def chains(draw: st.DrawFn) -> Chain:
    """Up to three cards in one turn, Cs as long as it goes on, and a move."""
    top, _, named = draw(pairs())
    game = begun(taught_game(FULL), (), top, named)
    suit, color = top.suit, game.state.color
    played: list[Card] = []
    for _ in range(draw(st.integers(0, 3))):
        rank = draw(st.sampled_from("C3CADCB2"))
        played.append(Card(rank, *draw(st.sampled_from([(color, SUITS[0]), (COLORS[1], suit)]))))
        if rank != "C":
            break
        suit, color = played[-1].suit, played[-1].color
    near = st.builds(
        Card, st.sampled_from("35C0"), st.sampled_from((color, *COLORS)), st.just(suit)
    )
    asked = st.sampled_from((END_IT, DRAW)) | (one_card | near).map(playing)
    return Chain(top, named, tuple(played), draw(asked))
