"""A right answer to ex06, written with sets, text and recursion."""

from fcd.teach.given.moved import Moved

NAMES = ("", "UNO", "DUO", "TRIO")
CALLS = {f"call {name}" for name in NAMES}


def word_owed(moves: list[Moved]) -> str | None:
    *_, last = [Moved(0, "", 0), *moves]
    return NAMES[last.left] or None if last.move == "play" and last.left < len(NAMES) else None


def missed_words(moves: list[Moved]) -> tuple[str, ...]:
    if len(moves) < 2:
        return ()
    first, *rest = moves
    word = word_owed([first])
    is_missed = word is not None and rest[0].move.split() != ["say", word]
    return ((word,) if word and is_missed else ()) + missed_words(rest)


def may_call_out(word: str, moves: list[Moved]) -> bool:
    done = {moved.move for moved in moves}
    return done <= CALLS - {f"call {word}"}


def player_before(player: int, turns: list[list[Moved]]) -> int:
    return next((turn[0].player for turn in reversed(turns)), -1)


def penalty(word: str, player: int, turns: list[list[Moved]]) -> tuple[int, int]:
    last_turn = turns[-1] if turns else []
    right, wrong = (player_before(player, turns), 2), (player, 4)
    return (wrong, right)[word in missed_words(last_turn)]


def may_end_turn(moves: list[Moved]) -> bool:
    return not {"play", "draw"}.isdisjoint(moved.move for moved in moves)
