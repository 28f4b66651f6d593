"""ex04: which moves are open in a turn of the short game, move by move."""

from __future__ import annotations

from random import Random

from fcd.adt import DRAW_CARD, PLAY_CARD, PlayerMove
from fcd.cards import Card, Color
from fcd.engine import IllegalMove, Move
from fcd.game import Game
from fcd.teach.given.turns import Turn, move_text, read_move
from fcd.teach.writing import Row, TableCase, TableQuestion, TaughtGame, python, taught_game

FCD_2018 = taught_game("fcd2018")

# -- what is asked ---------------------------------------------------------------------------------


class AboutATurn(TableQuestion):
    """A turn so far, and a move that the player would like to make."""

    hand, players, pile, kinds = (1, 3), (1, 1), (0, 0), (2, 4)
    moves = (0, 4)
    twos = 4  # active at most
    ranks = "345679" + "1" + "02AD" + "8BCEF"

    def table(self, chance: Random) -> TableCase:
        case = super().table(chance)
        twos = chance.choice((0, 0, *range(1, self.twos + 1))) if self.twos else 0
        assert case.top
        top = Card("2", case.top.color, case.top.suit) if twos else case.top
        color = None if twos else case.color
        return case._replace(top=top, color=color, owed=2 * twos)

    def play(self, taught: TaughtGame, case: TableCase) -> Game:
        return case._replace(pile=(self.plain,) * 12).play(taught)

    def played(self, case: TableCase, chance: Random) -> TableCase:
        """Half of the turns have just begun."""
        return case if chance.random() < 0.5 else super().played(case, chance)

    def may_be_made(self, move: Move, game: Game) -> bool:
        return move.action.value != "end" and len(game.state.hand) > 1

    def makes_sense(self, case: TableCase) -> bool:
        stacked = not case.owed or (case.top is not None and case.top.rank == "2")
        return stacked and case.owed % 2 == 0 and bool(case.hands[0]) and super().makes_sense(case)

    def turn(self, case: TableCase) -> Turn:
        """The turn as students get it."""
        assert case.top
        made = tuple(read_move(str(move)) for move in case.moves)
        return Turn(case.hand, case.top, case.current_color, case.owed // 2, made)

    def given(self, case: TableCase) -> tuple[object, ...]:
        return self.turn(case), read_move(case.asked)

    def answer(self, taught: TaughtGame, case: TableCase) -> object:
        try:
            game = self.play(taught, case)
        except IllegalMove:
            return False  # this game does not even get there
        return bool(taught.course["is_valid_move"](game, read_move(case.asked)))

    def call(self, name: str, case: TableCase) -> str:
        turn, *move = self.given(case)
        asked = f', read_move("{case.asked}")' if move else ""
        return f"{name}({python(turn)}{asked})"

    def rows(self, case: TableCase, game: Game) -> tuple[Row, ...]:
        assert case.top
        note = f"{case.color} was named" if case.color else ""
        return Row("on the pile", (case.top,), note), Row("your hand", case.hand)

    def lines(self, case: TableCase, game: Game) -> tuple[str, ...]:
        made = ", ".join(map(str, case.moves)) or "none"
        return f"active twos: {case.owed // 2}", f"moves so far in this turn: {made}"

    def rules(self, case: TableCase, game: Game) -> tuple[str, ...]:
        return tuple(game.explain(case.asked).lines())


class Playing(AboutATurn):
    """May this card be played?"""

    def asks(self, case: TableCase, chance: Random) -> TableCase:
        assert case.top
        legal = [move for move in self.play(FCD_2018, case).legal_moves() if move.card]
        if legal and chance.random() < 0.5:
            return case._replace(asked=str(chance.choice(legal)))
        likely = (
            *2 * case.hand,
            Card("2", case.top.color, case.top.suit),
            chance.choice(self.pool),
        )
        card = chance.choice(likely)
        named = chance.choice((Color.GREEN, None)) if card.rank == "D" else None
        return case._replace(asked=move_text(PlayerMove(PLAY_CARD, card, named)))


class AtTheStart(Playing):
    """The same when nothing has been done, and no twos are active."""

    moves, twos = (0, 0), 0


class AnyMove(Playing):
    """May this move be made?"""

    def asks(self, case: TableCase, chance: Random) -> TableCase:
        other = chance.choice(("", "draw", "end"))
        return case._replace(asked=other) if other else super().asks(case, chance)


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


QUESTIONS = {
    "fits": AtTheStart(),
    "may_play": Playing(),
    "may_draw": OneMove("draw"),
    "may_end": OneMove("end"),
    "is_valid_move": AnyMove(),
}

# -- wrong programs, where no broken game says the same --------------------------------------------


class Student:
    """Somebody who thinks about a turn step by step. Those below have one thought wrong."""

    def matches(self, turn: Turn, card: Card) -> bool:
        top = turn.top
        return card.rank in (top.rank, "0") or card.suit == top.suit or card.color == turn.color

    def says_color(self, move: PlayerMove) -> bool:
        return _card(move).rank != "D" or move.next_color is not None

    def fits(self, turn: Turn, move: PlayerMove) -> bool:
        card = _card(move)
        return card in turn.hand and self.matches(turn, card) and self.says_color(move)

    def is_facing(self, turn: Turn) -> bool:
        return turn.active_twos > 0

    def answers(self, turn: Turn, move: PlayerMove) -> bool:
        return _card(move) in turn.hand and _card(move).rank == "2"

    def is_start(self, turn: Turn) -> bool:
        return not turn.moves

    def may_play(self, turn: Turn, move: PlayerMove) -> bool:
        if not self.is_start(turn):
            return False
        return self.answers(turn, move) if self.is_facing(turn) else self.fits(turn, move)

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


def _card(move: PlayerMove) -> Card:
    assert move.card is not None
    return move.card


def _all_but(turn: Turn, card: Card) -> bool:
    top = turn.top
    return card.rank in (top.rank, "0") or card.suit == top.suit or card.color == top.color


THOUGHTS: dict[str, dict[str, object]] = {
    "printed-color": {"matches": lambda s, turn, card: _all_but(turn, card)},
    "speechless": {"says_color": lambda s, move: True},
    "wild-declare": {
        "matches": lambda s, turn, card: card.rank == "D" or Student.matches(s, turn, card)
    },
    "matching-two": {
        "answers": lambda s, turn, move: (
            Student.answers(s, turn, move)
            and (_card(move).color == turn.color or _card(move).suit == turn.top.suit)
        )
    },
    "looks-at-top": {"is_facing": lambda s, turn: turn.top.rank == "2"},
    "plays-after-draw": {"is_start": lambda s, turn: not s.has_played(turn)},
    "plays-twice": {"is_start": lambda s, turn: s.drawn(turn) == 0},
    "one-card": {"due": lambda s, turn: 1},
    "counts-twos": {"due": lambda s, turn: turn.active_twos or 1},
    "always-two": {"due": lambda s, turn: 2 if turn.active_twos else 1},
    "draws-after-play": {"may_draw": lambda s, turn: s.drawn(turn) < s.due(turn)},
    "must-play": {
        "may_draw": lambda s, turn: (
            Student.may_draw(s, turn)
            and (
                bool(turn.moves)
                or not any(
                    s.may_play(turn, PlayerMove(PLAY_CARD, card, turn.color)) for card in turn.hand
                )
            )
        )
    },
    "draws-on": {"may_draw": lambda s, turn: not s.has_played(turn)},
    "ends-any-time": {"may_end": lambda s, turn: True},
    "ends-after-play": {"may_end": lambda s, turn: s.has_played(turn)},
    "ends-after-draw": {"may_end": lambda s, turn: s.drawn(turn) >= s.due(turn)},
    "ends-too-early": {"may_end": lambda s, turn: bool(turn.moves)},
    "lets-others-through": {
        "is_valid_move": lambda s, turn, move: (
            s.may_play(turn, move) if move.action is PLAY_CARD else not turn.moves
        )
    },
}


def _wrong(check: str, *names: str) -> dict[str, object]:
    return {n: getattr(type("Student", (Student,), THOUGHTS[n])(), check) for n in names}


MISTAKES = {
    "fits": _wrong("fits", "printed-color", "speechless", "wild-declare"),
    "may_play": _wrong(
        "may_play", "matching-two", "looks-at-top", "plays-after-draw", "plays-twice"
    ),
    "may_draw": _wrong(
        "may_draw",
        "one-card",
        "counts-twos",
        "always-two",
        "draws-on",
        "draws-after-play",
        "must-play",
    ),
    "may_end": _wrong(
        "may_end",
        "ends-any-time",
        "ends-after-play",
        "ends-after-draw",
        "ends-too-early",
        "counts-twos",
        "always-two",
    ),
    "is_valid_move": _wrong(
        "is_valid_move",
        "lets-others-through",
        "one-card",
        "plays-after-draw",
        "draws-on",
        "ends-any-time",
        "ends-too-early",
    ),
}
