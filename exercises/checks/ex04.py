"""ex04: which moves are open in a turn of the short game, move by move."""

from __future__ import annotations

from random import Random

from fcd.adt import DRAW_CARD, PLAY_CARD, PlayerMove
from fcd.cards import Card, Color
from fcd.engine import IllegalMove, Move
from fcd.game import Game
from fcd.teach.altered import altered
from fcd.teach.given.turns import Turn, move_text, read_move, typed_move
from fcd.teach.writing import (
    Row,
    TableCase,
    TableQuestion,
    TaughtGame,
    magnitude,
    taught_game,
)

FCD_2018 = taught_game("fcd2018")


# -- what is asked ---------------------------------------------------------------------------------


class AboutATurn(TableQuestion):
    """A turn so far, and a move that the player would like to make."""

    hand, players, pile, kinds = (1, 3), (1, 1), (0, 0), (2, 4)
    moves, fresh = (0, 4), 60
    twos: tuple[int, ...] = (*6 * (0,), 1, 2, 3, 4, 5, 7, 12)  # active
    ranks = "345679" + "1" + "02AD" + "8BCEF"

    def table(self, chance: Random) -> TableCase:
        """Small hands, and now and then one of more cards than are dealt."""
        case = super().table(chance)
        if chance.random() < 0.1:
            filled = (self.plain,) * chance.randint(6, 12) + case.hand
            case = case._replace(hands=(filled,))
        twos = chance.choice(self.twos)
        top = Card("2", case.on.color, case.on.suit) if twos else case.on
        color = None if twos else case.color
        return case._replace(top=top, color=color, owed=2 * twos)

    def play(self, taught: TaughtGame, case: TableCase) -> Game:
        return case._replace(pile=(self.plain,) * (case.owed + 4)).play(taught)

    def played(self, case: TableCase, chance: Random) -> TableCase:
        """Half of the turns have just begun."""
        return case if chance.random() < 0.5 else super().played(case, chance)

    def circumstances(self, case: TableCase) -> set[str]:
        """Also what is asked to be played, and what else the hand could do."""
        card = Move.parse(case.asked).card
        found = super().circumstances(case)
        if card is None or case.top is None:
            return found
        others = [c for c in case.hand if c != card]
        fits = [c for c in others if _matches(c, case)]
        twos = [c for c in others if c.rank == "2"]
        found |= {f"ask {self._kind(card)}", f"{magnitude(case.hand.count(card))} of it in hand"}
        found |= {"it matches"} if _matches(card, case) else set()
        found |= {"another one fits"} if fits else set()
        return found | ({"another 2 in hand"} if twos else set())

    def may_be_made(self, move: Move, game: Game) -> bool:
        return move.action.value != "end" and len(game.state.hand) > 1

    def makes_sense(self, case: TableCase) -> bool:
        stacked = not case.owed or (case.top is not None and case.top.rank == "2")
        return stacked and case.owed % 2 == 0 and bool(case.hands[0]) and super().makes_sense(case)

    def turn(self, case: TableCase) -> Turn:
        """The turn as students get it."""
        made = [read_move(str(move)) for move in case.moves]
        return Turn([*case.hand], case.on, case.current_color, case.owed // 2, made)

    def given(self, case: TableCase) -> tuple[object, ...]:
        return self.turn(case), read_move(case.asked)

    def answer(self, taught: TaughtGame, case: TableCase) -> object:
        try:
            game = self.play(taught, case)
        except IllegalMove:
            return False  # this game does not even get there
        return bool(taught.course["is_valid_move"](game, read_move(case.asked)))

    def as_typed(self, value: object) -> str:
        return typed_move(value) or super().as_typed(value)

    def rows(self, case: TableCase, game: Game) -> tuple[Row, ...]:
        note = f"{case.color} was named" if case.color else ""
        then = " when the turn began" if case.moves else ""
        return Row(f"on the pile{then}", (case.on,), note), Row(f"your hand{then}", case.hand)

    def lines(self, case: TableCase, game: Game) -> tuple[str, ...]:
        made = ", ".join(map(str, case.moves)) or "none"
        return f"active twos: {case.owed // 2}", f"moves so far in this turn: {made}"

    def rules(self, case: TableCase, game: Game) -> tuple[str, ...]:
        return tuple(game.explain(case.asked).lines())


def _matches(card: Card, case: TableCase) -> bool:
    """Other than as a 0."""
    return (
        card.rank == case.on.rank or card.suit == case.on.suit or card.color == case.current_color
    )


class Playing(AboutATurn):
    """May this card be played?"""

    def asks(self, case: TableCase, chance: Random) -> TableCase:
        legal = [move for move in self.play(FCD_2018, case).legal_moves() if move.card]
        if legal and chance.random() < 0.5:
            return case._replace(asked=str(chance.choice(legal)))
        likely = (
            *2 * case.hand,
            Card("2", case.on.color, case.on.suit),
            chance.choice(self.pool),
        )
        card = chance.choice(likely)
        named = chance.choice((*Color, None)) if card.rank == "D" else None
        return case._replace(asked=move_text(PlayerMove(PLAY_CARD, card, named)))


class AtTheStart(Playing):
    """The same when nothing has been done, and no twos are active."""

    moves, twos = (0, 0), (0,)


class OneMove(AboutATurn):
    """May the player do this one thing? The turn alone is given."""

    def __init__(self, move: str) -> None:
        self.move = move

    def played(self, case: TableCase, chance: Random) -> TableCase:
        """Often all that is owed is drawn, or all but one card."""
        due = case.owed or 1
        draws = chance.choice((0, 1, due - 1, due))
        if chance.random() < 0.7:
            return case._replace(moves=(Move.parse("draw"),) * draws)
        return super().played(case, chance)

    def asks(self, case: TableCase, chance: Random) -> TableCase:
        return case._replace(asked=self.move)

    def given(self, case: TableCase) -> tuple[object, ...]:
        return (self.turn(case),)


class AnyMove(AboutATurn):
    """May this move be made? Whatever is asked of the pieces is asked of the whole."""

    pieces = (AtTheStart(), Playing(), OneMove("draw"), OneMove("end"))

    def make(self, chance: Random) -> TableCase:
        piece = chance.choice(self.pieces)
        piece.game = self.game
        return piece.make(chance)


QUESTIONS = {
    "fits": AtTheStart(),
    "may_play": Playing(),
    "may_draw": OneMove("draw"),
    "may_end": OneMove("end"),
    "is_valid_move": AnyMove(),
}

# -- wrong programs, where no broken game says the same --------------------------------------------


class Student:
    """Somebody who thinks about a turn step by step."""

    def alike(self, turn: Turn, card: Card) -> bool:
        top = turn.top
        return card.rank == top.rank or card.suit == top.suit or card.color == turn.color

    def fits(self, turn: Turn, move: PlayerMove) -> bool:
        card, named = _card(move), move.next_color
        if card.rank == "D" and named is None:
            return False
        return card in turn.hand and (card.rank == "0" or self.alike(turn, card))

    def may_play(self, turn: Turn, move: PlayerMove) -> bool:
        if turn.moves:
            return False
        if turn.active_twos:
            return _card(move) in turn.hand and _card(move).rank == "2"
        return self.fits(turn, move)

    def due(self, turn: Turn) -> int:
        return 2 * turn.active_twos or 1

    def has_played(self, turn: Turn) -> bool:
        return any(move.action is PLAY_CARD for move in turn.moves)

    def drawn(self, turn: Turn) -> int:
        return sum(move.action is DRAW_CARD for move in turn.moves)

    def may_draw(self, turn: Turn) -> bool:
        return not self.has_played(turn) and self.drawn(turn) < self.due(turn)

    def may_end(self, turn: Turn) -> bool:
        return self.has_played(turn) or self.drawn(turn) == self.due(turn)

    def is_valid_move(self, turn: Turn, move: PlayerMove) -> bool:
        if move.action is PLAY_CARD:
            return self.may_play(turn, move)
        return self.may_draw(turn) if move.action is DRAW_CARD else self.may_end(turn)

    def could_play(self, turn: Turn) -> bool:
        moves = (PlayerMove(PLAY_CARD, card, turn.color) for card in turn.hand)
        return not turn.moves and any(self.may_play(turn, move) for move in moves)


def _card(move: PlayerMove) -> Card:
    assert move.card is not None
    return move.card


# What is thought instead: where, which words, and what they are replaced with.
THOUGHTS = {
    "printed-color": ("alike", "turn.color", "top.color"),
    "speechless": ("fits", "named is None", "False"),
    "wild-declare": ("fits", '== "0"', 'in "0D"'),
    "zero-last": ("fits", '"0"', '"0" and not any(self.alike(turn, c) for c in turn.hand)'),
    "another-color": ("fits", "named is None", "named in (None, turn.color)"),
    "matching-two": (
        "may_play",
        '.rank == "2"',
        '.rank == "2" and (_card(move).color == turn.color or _card(move).suit == turn.top.suit)',
    ),
    "any-two": ("may_play", "_card(move) in turn.hand", '"2" in [card.rank for card in turn.hand]'),
    "looks-at-top": ("may_play", "turn.active_twos", 'turn.top.rank == "2"'),
    "plays-after-draw": ("may_play", "turn.moves", "self.has_played(turn)"),
    "plays-twice": ("may_play", "turn.moves", "self.drawn(turn)"),
    "one-card": ("due", "2 * turn.active_twos or 1", "1"),
    "counts-twos": ("due", "2 * ", ""),
    "always-two": ("due", "turn.active_twos", "bool(turn.active_twos)"),
    "doubles": ("due", "2 *", "2 **"),
    "draws-on": ("may_draw", "and self.drawn(turn) < self.due(turn)", ""),
    "draws-after-play": ("may_draw", "not self.has_played(turn) and", ""),
    "must-play": ("may_draw", "and", "and not self.could_play(turn) and"),
    "ends-any-time": ("may_end", "self.has_played(turn)", "True"),
    "ends-after-play": ("may_end", "or self.drawn(turn) == self.due(turn)", ""),
    "ends-after-draw": (
        "may_end",
        "self.has_played(turn) or self.drawn(turn) ==",
        "self.drawn(turn) >=",
    ),
    "ends-too-early": ("may_end", "self.has_played(turn)", "turn.moves != []"),
    "lets-others-through": (
        "is_valid_move",
        "self.may_draw(turn) if move.action is DRAW_CARD else self.may_end(turn)",
        "not turn.moves",
    ),
}


def _wrong(check: str, names: str) -> dict[str, object]:
    return {name: getattr(altered(Student, *THOUGHTS[name])(), check) for name in names.split()}


MISTAKES = {
    check: _wrong(check, names)
    for check, names in {
        "fits": "printed-color speechless wild-declare zero-last another-color",
        "may_play": "matching-two any-two looks-at-top plays-after-draw plays-twice",
        "may_draw": "one-card counts-twos always-two doubles draws-on draws-after-play must-play",
        "may_end": "ends-any-time ends-after-play ends-after-draw ends-too-early counts-twos "
        "always-two doubles",
        "is_valid_move": "lets-others-through one-card plays-after-draw draws-on ends-any-time "
        "ends-too-early",
    }.items()
}
