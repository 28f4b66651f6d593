"""The reasons that UNO gives for refusing a move: (clause, anchor)."""

from __future__ import annotations

Broken = set[tuple[str, str]]

NO_MATCH: Broken = {
    ("same-color", "uno#match"),
    ("same-symbol", "uno#match"),
    ("always-playable", "uno#wild"),
}
NOT_IN_HAND: Broken = {("in-hand", "uno#turn")}
NOT_NOW: Broken = {("turn", "uno#turn")}
NOT_YOUR_TURN: Broken = {("player", "uno#turn")}
CHOOSING: Broken = {("names-target", "uno#swap-hands")}
UNASKED: Broken = {("form", "uno#turn")}
NOT_JUST_DRAWN: Broken = {("just-drawn", "uno#draw")}
NO_WORD: Broken = {("word-owed", "uno#saying-uno")}
NOBODY_FORGOT: Broken = {("forgot", "uno#catch")}
NO_SUCH_WORD: Broken = {("known-word", "uno#catch")}
ONESELF: Broken = {("somebody-else", "uno#catch")}
OVER: Broken = {("over", "uno#end")}

WINS = "Alice has put the final card down and wins"


def unnamed(anchor: str) -> Broken:
    """No color was named with a card that asks for one."""
    return {("names-color", f"uno#{anchor}")}
