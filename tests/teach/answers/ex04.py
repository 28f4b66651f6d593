"""A right answer to ex04, as a little machine that walks through the moves from place to place."""

from fcd.adt import PlayerMove
from fcd.teach.given.turns import Turn

START, DRAWING, DONE = "start", "drawing", "done"


class Machine:
    """Where a turn stands."""

    __slots__ = ("left", "place", "turn")

    def __init__(self, turn: Turn) -> None:
        self.turn = turn
        self.place = START
        self.left = turn.active_twos + turn.active_twos
        if self.left == 0:
            self.left = 1
        for move in turn.moves:
            self.go(move)

    def go(self, move: PlayerMove) -> None:
        if move.card is not None:
            self.place = DONE
        else:
            self.left -= 1
            self.place = DRAWING if self.left > 0 else DONE

    def takes(self, move: PlayerMove) -> bool:
        card, top = move.card, self.turn.top
        if self.place != START or card is None or self.turn.hand.count(card) == 0:
            return False
        if self.turn.active_twos != 0:
            return card.rank == "2"
        if card.rank == "D":
            if move.next_color is None:
                return False
        elif card.rank == "0":
            return True
        return (
            str(card.color) == str(self.turn.color)
            or (card.suit, card.rank) == (top.suit, card.rank)
            or card.rank == top.rank
        )


def fits(turn: Turn, move: PlayerMove) -> bool:
    return Machine(turn).takes(move)


def may_play(turn: Turn, move: PlayerMove) -> bool:
    return Machine(turn).takes(move)


def may_draw(turn: Turn) -> bool:
    return Machine(turn).place in (START, DRAWING)


def may_end(turn: Turn) -> bool:
    return Machine(turn).place == DONE


def is_valid_move(turn: Turn, move: PlayerMove) -> bool:
    answers = {"play": fits(turn, move), "draw": may_draw(turn), "end": may_end(turn)}
    return answers[move.action.value]
