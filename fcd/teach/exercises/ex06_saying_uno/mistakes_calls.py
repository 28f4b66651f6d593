"""ex06, mistakes about calling out: what people think, as code that thinks so."""

from __future__ import annotations

from fcd.teach.exercises.ex06_saying_uno.mistakes_words import Moves, judged_by_hand, missed_in
from fcd.teach.exercises.shared.questions import mistake
from fcd.teach.given.moved import Moved

Turns = list[list[Moved]]

# -- may_call_out ----------------------------------------------------------------------------------


def _called_any_time(word: str, moves: Moves) -> bool:
    return f"call {word}" not in [moved.move for moved in moves]


def _one_call(word: str, moves: Moves) -> bool:
    return not moves


def _again(word: str, moves: Moves) -> bool:
    return all(moved.move.startswith("call") for moved in moves)


def _last_move_only(word: str, moves: Moves) -> bool:
    last = moves[-1].move if moves else "call"
    return last.startswith("call") and last != f"call {word}"


MAY_CALL_OUT = (
    mistake(
        "any-time",
        "you may call out at any time. Only at the start of a turn: after a card was played or "
        "drawn it is too late.",
        _called_any_time,
    ),
    mistake(
        "one-call",
        "one call-out a turn is all. Several words may be called out, one after the other.",
        _one_call,
    ),
    mistake(
        "again",
        "the same word may be called out again and again. Each word at most once in a turn.",
        _again,
    ),
    mistake(
        "last-move-only",
        "you look only at the last move. The word may have been called two moves ago.",
        _last_move_only,
    ),
)

# -- player_before ---------------------------------------------------------------------------------


def _by_seat(player: int, turns: Turns) -> int:
    return (player - 1) % 4 if turns else -1


def _minus_one(player: int, turns: Turns) -> int:
    return player - 1


def _neighbor_at_start(player: int, turns: Turns) -> int:
    return turns[-1][0].player if turns else (player - 1) % 4


def _first_turn(player: int, turns: Turns) -> int:
    return turns[0][0].player if turns else -1


PLAYER_BEFORE = (
    mistake(
        "by-seat",
        "you go by the seats. The player before is whoever had the last *turn*: after an A or a B "
        "that is not the neighbor.",
        _by_seat,
    ),
    mistake(
        "minus-one",
        "you take one from the player's number. Player 0 may come after player 3, and after an A "
        "or a B it is somebody else anyway.",
        _minus_one,
    ),
    mistake(
        "neighbor-at-start",
        "somebody came before the first turn. Nobody did: answer -1.",
        _neighbor_at_start,
    ),
    mistake(
        "first-turn",
        "you look at the first turn of the game. The last one in the list is the turn before.",
        _first_turn,
    ),
)

# -- penalty ---------------------------------------------------------------------------------------


def _penalty(word: str, player: int, turns: Turns, missed: int = 2, wrong: int = 4) -> object:
    if turns and word in missed_in(turns[-1]):
        return turns[-1][0].player, missed
    return player, wrong


def _swapped(word: str, player: int, turns: Turns) -> object:
    return _penalty(word, player, turns, 4, 2)


def _two_for_all(word: str, player: int, turns: Turns) -> object:
    return _penalty(word, player, turns, 2, 2)


def _neighbor_pays(word: str, player: int, turns: Turns) -> object:
    rightly = turns and word in missed_in(turns[-1])
    return ((player - 1) % 4, 2) if rightly else (player, 4)


def _present_hand_pays(word: str, player: int, turns: Turns) -> object:
    rightly = turns and word in judged_by_hand(turns[-1])
    return (turns[-1][0].player, 2) if rightly else (player, 4)


def _all_at_once(word: str, player: int, turns: Turns) -> object:
    missed = missed_in(turns[-1]) if turns else []
    return (turns[-1][0].player, 2 * len(missed)) if word in missed else (player, 4)


def _any_turn(word: str, player: int, turns: Turns) -> object:
    for turn in reversed(turns):
        if word in missed_in(turn):
            return turn[0].player, 2
    return player, 4


def _any_word(word: str, player: int, turns: Turns) -> object:
    return (turns[-1][0].player, 2) if turns and missed_in(turns[-1]) else (player, 4)


PENALTY = (
    mistake(
        "swapped",
        "2 and 4 are swapped. Forgetting a word costs two cards, calling out wrongly costs four.",
        _swapped,
    ),
    mistake(
        "two-for-all",
        "everybody pays two. Calling out wrongly costs four.",
        _two_for_all,
    ),
    mistake(
        "neighbor-pays",
        "the neighbor pays. It is whoever had the last turn, and after an A or a B that is "
        "somebody else.",
        _neighbor_pays,
    ),
    mistake(
        "present-hand",
        "you judge by the cards in the hand at the end of the turn. What counts is how many were "
        "left after each card that was put down.",
        _present_hand_pays,
    ),
    mistake(
        "all-at-once",
        "one call-out is for all missed words together. It costs two cards, for the one word that "
        "was called.",
        _all_at_once,
    ),
    mistake(
        "any-word",
        "any word catches somebody who forgot one. It must be the word that was missed.",
        _any_word,
    ),
    mistake(
        "any-turn",
        "a missed word can be called out for ever. Only the turn right before counts.",
        _any_turn,
    ),
)
