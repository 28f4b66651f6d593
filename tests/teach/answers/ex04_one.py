"""A right answer to ex04, with one function that lists everything that is open."""

from fcd.adt import Action, PlayerMove
from fcd.cards import Card
from fcd.teach.given.turns import Turn

ANY_D = ("red", "blue", "green", "yellow", "purple")


def playable(turn: Turn) -> list[Card]:
    """The cards of the hand that may be played now."""
    if len(turn.moves) != 0:
        return []
    if turn.active_twos:
        return [card for card in turn.hand if card.rank == "2"]
    wanted = {turn.top.rank, str(turn.color), str(turn.top.suit), "0"}
    return [c for c in turn.hand if wanted & {c.rank, str(c.color), str(c.suit)}]


def open_actions(turn: Turn) -> set[Action]:
    """What may be done, apart from playing."""
    made = [move.action for move in turn.moves]
    missing = max(1, 2 * turn.active_twos) - made.count(Action.DRAW_CARD)
    if Action.PLAY_CARD in made or missing == 0:
        return {Action.END_TURN}
    return {Action.DRAW_CARD}


def may_play(turn: Turn, move: PlayerMove) -> bool:
    names = move.card is None or move.card.rank != "D" or str(move.next_color) in ANY_D
    return names and move.card in playable(turn)


fits = may_play


def may_draw(turn: Turn) -> bool:
    return Action.DRAW_CARD in open_actions(turn)


def may_end(turn: Turn) -> bool:
    return Action.END_TURN in open_actions(turn)


def is_valid_move(turn: Turn, move: PlayerMove) -> bool:
    if move.action is Action.PLAY_CARD:
        return may_play(turn, move)
    return move.action in open_actions(turn)
