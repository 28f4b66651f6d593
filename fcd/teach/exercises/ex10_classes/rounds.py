"""ex10: rounds that are dealt and played, how they are asked about, and how they are shown."""

from __future__ import annotations

from typing import NamedTuple

from hypothesis import strategies as st

from fcd.cards import SYMBOLS, WILDS, Card, Cards, Color
from fcd.engine import Action, Move
from fcd.positions import read_cards
from fcd.teach.answers import shown
from fcd.teach.budget import Unusable
from fcd.teach.checks import Submission
from fcd.teach.exercises.ex10_classes.games import UnoGame, game_model
from fcd.teach.exercises.ex10_classes.hands import some_cards
from fcd.teach.exercises.ex10_classes.reading import GAME, a_hand, field, rule, text
from fcd.teach.outcome import CaseView, Row
from fcd.teach.taught_game import taught_game

NAMES = ("Ann", "Ben", "Cem", "Dia")
DRAW, END = Move(Action.DRAW), Move(Action.END)
RIGHT = taught_game(GAME)


class Round(NamedTuple):
    """A deal, the first player first, and the moves made since."""

    hands: tuple[Cards, ...]
    top: Card
    pile: Cards  # the next card first
    moves: tuple[Move, ...] = ()

    @property
    def names(self) -> list[str]:
        """Who plays."""
        return list(NAMES[: len(self.hands)])

    @property
    def cards(self) -> list[Card]:
        """The deck from which this is dealt; the last card lies on top."""
        dealt = [card for cards in zip(*self.hands, strict=True) for card in cards]
        return [*dealt, self.top, *self.pile][::-1]

    def begin(self, submission: Submission) -> Submission:
        """A game of the student's, dealt like this."""
        return submission(self.names, self.cards, hand_size=len(self.hands[0]))


def dealt(hands: str, top: str, pile: str, *moves: str) -> Round:
    """A case as in `dealt("R5 B7 | R9 Y1", "R0", "G9 G8", "R5", "wild blue", "draw", "end")`."""
    held = tuple(map(read_cards, hands.split("|")))
    return Round(held, Card.parse(top), read_cards(pile), tuple(map(_move, moves)))


def _move(written: str) -> Move:
    word, _, color = written.partition(" ")
    named = Color(color) if color else None
    if word in ("draw", "end", "name"):
        return Move(Action(word), color=named)
    return Move(Action.PLAY, Card.parse(word), named)


# -- asking ----------------------------------------------------------------------------------------


def ask_table(submission: Submission, case: Round) -> object:
    """How the table looks after the deal, and after a color was named."""
    table = case.begin(submission)
    for move in case.moves:
        make(table, move)
    return looks(table)


def ask_game(submission: Submission, case: Round) -> object:
    """How the table looks after the moves, and which of them was refused."""
    game = case.begin(submission)
    for move in case.moves:
        try:
            make(game, move)
        except ValueError:
            return {"ValueError raised by": code(move), **_standing(game)}
        except NotImplementedError:
            if move.action is not Action.DRAW or field(game, "winner") is None:
                raise  # after the end a draw that is not written yet is as good as one refused
            return {"ValueError raised by": code(move), **_standing(game)}
    return _standing(game)


def _standing(game: Submission) -> dict[str, object]:
    winner = field(game, "winner")
    return looks(game) if winner is None else _ended(game, winner)


def make(game: Submission, move: Move) -> None:
    """Make a move in a game of the student's."""
    if move.action is Action.NAME:
        game.name_color(move.color)
    elif move.action is Action.DRAW:
        game.draw()
    elif move.action is Action.END:
        game.end_turn()
    elif move.color is None:
        game.play(move.card)
    else:
        game.play(move.card, move.color)


def looks(game: Submission) -> dict[str, object]:
    """What everybody at the table could see, and the hands."""
    color = field(game, "color")
    if color is not None and not isinstance(color, Color):
        raise Unusable(f"game.color is {shown(color)}, which isn't a Color.")
    return {
        "turn": _name(field(game, "current"), "game.current"),
        "top": text(field(game, "top"), "game.top"),
        "color": str(color) if color else None,
        **_hands(game),
        "deck": len(game.deck),
    }


def _ended(game: Submission, winner: object) -> dict[str, object]:
    points = {_name(player, "A player"): field(player, "points") for player in game.players}
    return {"winner": _name(winner, "game.winner"), "points": points, **_hands(game)}


def _hands(game: Submission) -> dict[str, object]:
    return {_name(player, "A player"): a_hand(player.hand, "hand") for player in game.players}


def _name(player: Submission, what: str) -> str:
    name = getattr(player, "name", None)
    if not isinstance(name, str):
        raise Unusable(f"{what} is {shown(player)}, which isn't a Player with a name.")
    return str.__str__(name)  # without methods of its own


# -- showing ---------------------------------------------------------------------------------------


def code(move: Move) -> str:
    """A move as it stands in a cell."""
    parts = ", ".join([*([str(move.card)] if move.card else []), *_color(move)])
    names = {Action.NAME: "name_color", Action.END: "end_turn"}
    return f"game.{names.get(move.action, move.action)}({parts})"


def _color(move: Move) -> list[str]:
    return [repr(move.color)] if move.color else []


def scene(case: Round) -> CaseView:
    """The cards, what happens in the right game, and the rules of the last move."""
    game = case.begin(game_model(RIGHT))
    told: tuple[str, ...] = ()
    for move in case.moves:
        told = tuple(game.round.explain(move).lines())
        try:
            make(game, move)
        except ValueError:
            break
    last = case.moves[-1] if case.moves else None
    calls = [code(move) for move in case.moves] or [f"UnoTable({case.names}, cards, hand_size=…)"]
    first, *others = filter(_told, game.round.log)
    return CaseView(
        "; ".join(calls),
        _rows(case),
        lines=(f"what should happen: {first}", *others),
        rules=(*told, *rule(*_anchors(game, case, last))),
        moves=len(case.moves),
    )


def _told(line: str) -> bool:
    return not line.endswith("says UNO")  # at a console nobody does


def _rows(case: Round) -> tuple[Row, ...]:
    held = (Row(f"{n} gets", h) for n, h in zip(case.names, case.hands, strict=True))
    turned_up = Row("turned up first", (case.top,))
    return (*held, turned_up, Row("then in the deck", case.pile, "the first is taken first"))


def _anchors(game: UnoGame, case: Round, last: Move | None) -> tuple[str, ...]:
    if last is None or last.action is Action.NAME:
        return (f"first-card/{_FIRST.get(case.top.rank, 'A number')}",)
    if game.round.is_over:
        return ("end", "last-card", "points")
    if last.card is None:
        return ("draw-until-playable",)
    between_two = last.card.rank == "reverse" and len(case.hands) == 2
    return ("reverse/With two" if between_two else RIGHT.variant.meaning(last.card).ref,)


_FIRST = {
    "draw2": "Draw Two",
    "skip": "Skip",
    "reverse": "Reverse",
    "wild": "Wild,",
    "wild4": "Wild Draw 4",
}


# -- making up -------------------------------------------------------------------------------------

_NUMBERS = st.sampled_from(read_cards("R5 B7 R0 G9 Y1"))


@st.composite
def deals(draw: st.DrawFn, sizes: range = range(1, 3), *, first: bool = False) -> Round:
    """A deal to two to four; turned up is a number, or, if it is about that, any card."""
    seats, size = draw(st.integers(2, 4)), draw(st.sampled_from(sizes))
    hands = tuple(tuple(draw(some_cards) for _ in range(size)) for _ in range(seats))
    pile = tuple(draw(st.lists(some_cards, min_size=6, max_size=9)))
    top = draw(some_cards if first else _NUMBERS)
    if top.rank == "wild4":  # it is shuffled in: another card is sure only if all others are alike
        alike = Card("5", Color.RED) if pile[0].rank in (*WILDS, "draw2") else pile[0]
        pile = 4 * (alike,)
    case = Round(hands, top, pile)
    if top.rank == "wild" and draw(st.booleans()):
        named = draw(st.sampled_from([Color.RED, Color.BLUE]))
        case = case._replace(moves=(Move(Action.NAME, color=named),))
    return case


@st.composite
def rounds(draw: st.DrawFn, sizes: range, *actions: Action, ends: bool = False) -> Round:
    """A round of up to three moves like these; the last may be one that is not allowed.

    Each check asks about its own part of the game, so that one mistake costs its points once: only
    where it is about that, cards are drawn (and then none is played that acts), and the round
    `ends`.
    """
    case = draw(deals(sizes))
    game: UnoGame = case.begin(game_model(RIGHT))
    for _ in range(draw(st.integers(1, 3))):
        choices = _choices(game, actions)
        if not choices:
            break
        move = draw(st.sampled_from(choices))
        before = game.round.state
        try:
            make(game, move)
        except ValueError:
            return case._replace(moves=(*case.moves, move))
        after = game.round.state
        if after.shuffles > before.shuffles:
            break  # chance decides what comes next
        if after.is_over and not (ends and after.winner is not None):
            break  # that is another check's business
        case = case._replace(moves=(*case.moves, move))
    return case


def _choices(game: UnoGame, actions: tuple[Action, ...]) -> list[Move]:
    """The moves that are allowed, those more often, and some that are not."""
    state, legal = game.round.state, game.round.legal_moves()
    allowed = [m for m in legal if m.action in actions and m.color in (None, Color.RED, Color.BLUE)]
    if Action.DRAW in actions:
        allowed = [m for m in allowed if not m.card or m.card.rank not in (*SYMBOLS, "wild4")]
    cards = [Move(Action.PLAY, card) for card in dict.fromkeys(state.hand)]
    others = [m for m in (*cards, DRAW, END) if m.action in actions and m not in legal]
    draws = [
        m for m in allowed if m.action is Action.DRAW
    ]  # or cards would nearly always be played
    return [*allowed, *2 * draws, *allowed, *others]
