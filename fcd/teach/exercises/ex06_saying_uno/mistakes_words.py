"""ex06, mistakes about words: what people think, as code that thinks so."""

from __future__ import annotations

from itertools import pairwise

from fcd.teach.exercises.shared.questions import mistake
from fcd.teach.given.moved import Moved

WORD = {3: "TRIO", 2: "DUO", 1: "UNO"}
Moves = list[Moved]


def missed_in(moves: Moves) -> list[str]:
    """What is right, as a student would write it: mistakes below change one thing of it."""
    pairs = pairwise(moves)
    owed = [(WORD[one.left], two) for one, two in pairs if one.move == "play" and one.left in WORD]
    return [word for word, then in owed if then.move != f"say {word}"]


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
    mistake(
        "after-any-move",
        "the number of cards alone decides. Only putting a card *down* asks for a word: after a "
        "draw nothing is owed, and a word that was just said is not owed again.",
        _after_any_move,
    ),
    mistake(
        "still-owed",
        "a word stays owed for the rest of the turn. It must be the very next move after the card: "
        "then it has been said, or it is too late.",
        _still_owed,
    ),
    mistake(
        "first-card-only",
        "you look only at the first move of the turn. After a C, or after call-outs, a card can be "
        "put down later in the turn: look at the *last* move.",
        _first_card,
    ),
    mistake(
        "counted-before",
        "you count the cards before this one was put down. What counts is how many are left.",
        _counted_before,
    ),
    mistake(
        "only-uno",
        "there is only UNO. Final Card-Down has three words: TRIO, DUO and UNO.",
        _only_uno,
    ),
)
# -- missed_words ----------------------------------------------------------------------------------


def judged_by_hand(moves: Moves) -> list[str]:
    """What was missed, as it seems from the hand at the end of the turn."""
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
    return missed_in(moves)[:1]


def _last_card(moves: Moves) -> list[str]:
    plays = [moved.left for moved in moves if moved.move == "play"]
    return [word for word in missed_in(moves) if plays and word == WORD.get(plays[-1])]


MISSED_WORDS = (
    mistake(
        "present-hand",
        "you judge by the cards that are in the hand at the end. What counts is how many were left "
        "right after each card that was put down.",
        judged_by_hand,
    ),
    mistake(
        "draws-count",
        "drawing asks for a word, too. Only putting a card down does.",
        _draws_count,
    ),
    mistake(
        "said-too",
        "you list all words that were owed. One that was said in the very next move is not missed.",
        _said_too,
    ),
    mistake(
        "first-only",
        "you stop at the first word. In a chain of Cs several words can be missed.",
        _first_missed,
    ),
    mistake(
        "last-card-only",
        "you look only at the last card of the turn. In a chain of Cs each card may ask for a "
        "word.",
        _last_card,
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
    mistake(
        "any-move",
        "any move is enough. Call-outs are not, and penalty cards are not draws: a card must be "
        "put down or drawn.",
        _any_move,
    ),
    mistake("only-plays", "only a card put down counts. A card drawn will do, too.", _only_plays),
    mistake(
        "last-move",
        "the last move must be a card. After the word is said the turn may end as well.",
        _last_is_card,
    ),
    mistake(
        "first-move",
        "you look only at the first move. After call-outs a card may have been put down or drawn.",
        _first_is_card,
    ),
    mistake(
        "word-first",
        "a word that is owed must be said before the turn can end. Forgetting is allowed; it may "
        "cost two cards later.",
        _word_first,
    ),
)
