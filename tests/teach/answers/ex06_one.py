"""A right answer to ex06, written with if and while."""

from fcd.teach.given.moved import Moved


def word_owed(moves: list[Moved]) -> str | None:
    if len(moves) == 0:
        return None
    last = moves[len(moves) - 1]
    if last.move != "play":
        return None
    if last.left == 3:
        return "TRIO"
    if last.left == 2:
        return "DUO"
    if last.left == 1:
        return "UNO"
    return None


def missed_words(moves: list[Moved]) -> list[str]:
    missed: list[str] = []
    owed: str | None = None
    for number, moved in enumerate(moves):
        if owed and moved.move != f"say {owed}":
            missed.append(owed)
        owed = word_owed(moves[: number + 1])
    return missed


def may_call_out(word: str, moves: list[Moved]) -> bool:
    for moved in moves:
        if not moved.move.startswith("call "):
            return False
        if moved.move == "call " + word:
            return False
    return True


def player_before(player: int, turns: list[list[Moved]]) -> int:
    if len(turns) > 0:
        return turns[-1][-1].player
    return -1


def penalty(word: str, player: int, turns: list[list[Moved]]) -> list[int]:
    before = player_before(player, turns)
    if before == -1:
        return [player, 4]
    if word in missed_words(turns[-1]):
        return [before, 2]
    return [player, 4]


def may_end_turn(moves: list[Moved]) -> bool:
    while moves:
        if moves.pop().move in {"play", "draw"}:  # the list is ours to use up
            return True
    return False
