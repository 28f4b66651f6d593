"""ex06, the mistakes: what people think about words and call-outs, as code that thinks so."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

from fcd.teach.checks import Misconception
from fcd.teach.given.moved import Moved

WORD = {3: "TRIO", 2: "DUO", 1: "UNO"}
Moves = list[Moved]
Turns = list[list[Moved]]


def _missed(moves: Moves) -> list[str]:
    """What is right, as a student would write it: mistakes below change one thing of it."""
    pairs = pairwise(moves)
    owed = [(WORD[one.left], two) for one, two in pairs if one.move == "play" and one.left in WORD]
    return [word for word, then in owed if then.move != f"say {word}"]


def _mistake(name: str, says: str, wrong: Callable[..., object]) -> Misconception:
    return Misconception(name, f"It looks as if {says}", lambda: wrong)


# -- word_owed -------------------------------------------------------------------------------------


def _after_any_move(moves: Moves) -> str | None:
    return WORD.get(moves[-1].left) if moves else None


def _still_owed(moves: Moves) -> str | None:
    plays = [moved for moved in moves if moved.move == "play"]
    return WORD.get(plays[-1].left) if plays else None


def _first_card(moves: Moves) -> str | None:
    return WORD.get(moves[0].left) if len(moves) == 1 and moves[0].move == "play" else None


def _counted_before(moves: Moves) -> str | None:
    return WORD.get(moves[-1].left + 1) if moves and moves[-1].move == "play" else None


def _only_uno(moves: Moves) -> str | None:
    is_due = moves and moves[-1].move == "play" and moves[-1].left == 1
    return "UNO" if is_due else None


WORD_OWED = (
    _mistake(
        "after-any-move",
        "the number of cards alone decides. Only putting a card *down* asks for a word: after a "
        "draw nothing is owed, and a word that was just said is not owed again.",
        _after_any_move,
    ),
    _mistake(
        "still-owed",
        "a word stays owed for the rest of the turn. It must be the very next move after the card: "
        "then it has been said, or it is too late.",
        _still_owed,
    ),
    _mistake(
        "first-card-only",
        "you look only at the first move of the turn. After a C, or after call-outs, a card can be "
        "put down later in the turn: look at the *last* move.",
        _first_card,
    ),
    _mistake(
        "counted-before",
        "you count the cards before this one was put down. What counts is how many are left.",
        _counted_before,
    ),
    _mistake(
        "only-uno",
        "there is only UNO. Final Card-Down has three words: TRIO, DUO and UNO.",
        _only_uno,
    ),
)

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
    _mistake(
        "any-time",
        "you may call out at any time. Only at the start of a turn: after a card was played or "
        "drawn it is too late.",
        _called_any_time,
    ),
    _mistake(
        "one-call",
        "one call-out a turn is all. Several words may be called out, one after the other.",
        _one_call,
    ),
    _mistake(
        "again",
        "the same word may be called out again and again. Each word at most once in a turn.",
        _again,
    ),
    _mistake(
        "last-move-only",
        "you look only at the last move. The word may have been called two moves ago.",
        _last_move_only,
    ),
)

# -- missed_words ----------------------------------------------------------------------------------


def _present_hand(moves: Moves) -> list[str]:
    word = WORD.get(moves[-1].left)
    said = [moved.move for moved in moves]
    return [word] if word and f"say {word}" not in said else []


def _draws_count(moves: Moves) -> list[str]:
    pairs = pairwise(moves)
    owed = [(WORD[a.left], b) for a, b in pairs if a.move in ("play", "draw") and a.left in WORD]
    return [word for word, then in owed if then.move != f"say {word}"]


def _said_too(moves: Moves) -> list[str]:
    return [WORD[moved.left] for moved in moves if moved.move == "play" and moved.left in WORD]


def _first_missed(moves: Moves) -> list[str]:
    return _missed(moves)[:1]


def _last_card(moves: Moves) -> list[str]:
    plays = [moved.left for moved in moves if moved.move == "play"]
    return [word for word in _missed(moves) if plays and word == WORD.get(plays[-1])]


MISSED_WORDS = (
    _mistake(
        "present-hand",
        "you judge by the cards that are in the hand at the end. What counts is how many were left "
        "right after each card that was put down.",
        _present_hand,
    ),
    _mistake(
        "draws-count",
        "drawing asks for a word, too. Only putting a card down does.",
        _draws_count,
    ),
    _mistake(
        "said-too",
        "you list all words that were owed. One that was said in the very next move is not missed.",
        _said_too,
    ),
    _mistake(
        "first-only",
        "you stop at the first word. In a chain of Cs several words can be missed.",
        _first_missed,
    ),
    _mistake(
        "last-card-only",
        "you look only at the last card of the turn. In a chain of Cs each card may ask for a "
        "word.",
        _last_card,
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
    _mistake(
        "by-seat",
        "you look at the seat. The player before is whoever had the last *turn*: after an A or a B "
        "that is not the neighbor.",
        _by_seat,
    ),
    _mistake(
        "minus-one",
        "you take one from the player's number. Player 0 may come after player 3, and after an A "
        "or a B it is somebody else anyway.",
        _minus_one,
    ),
    _mistake(
        "neighbor-at-start",
        "somebody came before the first turn. Nobody did: answer -1.",
        _neighbor_at_start,
    ),
    _mistake(
        "first-turn",
        "you look at the first turn of the game. The last one in the list is the turn before.",
        _first_turn,
    ),
)

# -- penalty ---------------------------------------------------------------------------------------


def _penalty(word: str, player: int, turns: Turns, missed: int = 2, wrong: int = 4) -> object:
    if turns and word in _missed(turns[-1]):
        return turns[-1][0].player, missed
    return player, wrong


def _swapped(word: str, player: int, turns: Turns) -> object:
    return _penalty(word, player, turns, 4, 2)


def _two_for_all(word: str, player: int, turns: Turns) -> object:
    return _penalty(word, player, turns, 2, 2)


def _neighbor_pays(word: str, player: int, turns: Turns) -> object:
    rightly = turns and word in _missed(turns[-1])
    return ((player - 1) % 4, 2) if rightly else (player, 4)


def _present_hand_pays(word: str, player: int, turns: Turns) -> object:
    rightly = turns and word in _present_hand(turns[-1])
    return (turns[-1][0].player, 2) if rightly else (player, 4)


def _all_at_once(word: str, player: int, turns: Turns) -> object:
    missed = _missed(turns[-1]) if turns else []
    return (turns[-1][0].player, 2 * len(missed)) if word in missed else (player, 4)


def _any_turn(word: str, player: int, turns: Turns) -> object:
    for turn in reversed(turns):
        if word in _missed(turn):
            return turn[0].player, 2
    return player, 4


def _any_word(word: str, player: int, turns: Turns) -> object:
    return (turns[-1][0].player, 2) if turns and _missed(turns[-1]) else (player, 4)


PENALTY = (
    _mistake(
        "swapped",
        "2 and 4 are swapped. Forgetting a word costs two cards, calling out wrongly costs four.",
        _swapped,
    ),
    _mistake(
        "two-for-all",
        "everybody pays two. Calling out wrongly costs four.",
        _two_for_all,
    ),
    _mistake(
        "neighbor-pays",
        "the neighbor pays. It is whoever had the last turn, and after an A or a B that is "
        "somebody else.",
        _neighbor_pays,
    ),
    _mistake(
        "present-hand",
        "you judge by the cards in the hand at the end of the turn. What counts is how many were "
        "left after each card that was put down.",
        _present_hand_pays,
    ),
    _mistake(
        "all-at-once",
        "one call-out is for all missed words together. It costs two cards, for the one word that "
        "was called.",
        _all_at_once,
    ),
    _mistake(
        "any-word",
        "any word catches somebody who forgot one. It must be the word that was missed.",
        _any_word,
    ),
    _mistake(
        "any-turn",
        "a missed word can be called out for ever. Only the turn right before counts.",
        _any_turn,
    ),
)

# -- may_end_turn ----------------------------------------------------------------------------------


def _any_move(moves: Moves) -> bool:
    return bool(moves)


def _only_plays(moves: Moves) -> bool:
    return "play" in [moved.move for moved in moves]


def _last_is_card(moves: Moves) -> bool:
    return bool(moves) and moves[-1].move in ("play", "draw")


def _word_first(moves: Moves) -> bool:
    done = [moved.move for moved in moves]
    is_owed = done[-1:] == ["play"] and moves[-1].left in WORD
    return ("play" in done or "draw" in done) and not is_owed


def _first_is_card(moves: Moves) -> bool:
    return bool(moves) and moves[0].move in ("play", "draw")


MAY_END = (
    _mistake(
        "any-move",
        "any move is enough. Call-outs are not, and penalty cards are not draws: a card must be "
        "put down or drawn.",
        _any_move,
    ),
    _mistake("only-plays", "only a card put down counts. A card drawn will do, too.", _only_plays),
    _mistake(
        "last-move",
        "the last move must be a card. After the word is said the turn may end as well.",
        _last_is_card,
    ),
    _mistake(
        "first-move",
        "you look only at the first move. After call-outs a card may have been put down or drawn.",
        _first_is_card,
    ),
    _mistake(
        "word-first",
        "a word that is owed must be said before the turn can end. Forgetting is allowed; it may "
        "cost two cards later.",
        _word_first,
    ),
)
