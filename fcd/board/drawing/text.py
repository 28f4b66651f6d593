"""The table as lines of text: what a screen reader says instead of the picture.

It tells exactly what the two dicts of the board's protocol hold, and nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain
from textwrap import wrap
from typing import Any

from fcd.cards import RANK_NAMES, Card

Setup = Mapping[str, Any]
Dict = Mapping[str, Any]  # the state of the protocol, or a part of it

_WIDEST = 100  # characters of a line; a notebook breaks longer ones in the middle of a word


def table_text(setup: Setup, state: Dict) -> str:
    curtain, goal, over = (state.get(key) for key in ("curtain", "goal", "over"))
    if curtain:
        return f"{headline(setup, state)}\n{curtain['name']}: {curtain['text']}"
    lines = [headline(setup, state)]
    lines += [f"goal ({goal['state']}): {goal['text']}"] if goal else []
    lines += [direction(state), *_piles(state)]
    lines += [_seat(state, seat) for seat in range(len(state["seats"]))]
    lines += [*_hand(state), *messages(state)]
    if over:
        lines += filter(None, (over["title"], over["text"]))
        for name, points, won in over["rows"]:
            lines.append(f"  {name}: {points} points{', won' if won else ''}")
    wrapped = (wrap(s, _WIDEST, subsequent_indent="    ", break_on_hyphens=False) for s in lines)
    return "\n".join(chain(*wrapped))


def headline(setup: Setup, state: Dict) -> str:
    if not state["ply"] and state.get("live", True):
        return f"{setup['title']}, before the first move"
    line = f"{setup['title']}, move {state['ply']}"
    if not state.get("live", True):
        line += f" of {state['last']}, looking back"
    return f"{line}, turn {state['turn']}" if "turn" in state else line


def direction(state: Dict) -> str:
    return f"play goes {'clockwise' if state['dir'] == 1 else 'counterclockwise'}"


def card_of(code: str) -> Card:
    """The card of a code or of an id: "R2H" or "R2H#1"."""
    return Card.parse(code.partition("#")[0])


def messages(state: Dict) -> list[str]:
    title = (state.get("over") or {}).get("title", "")
    status = state.get("status", "")
    alike = status.rstrip(".!") == title.rstrip(".!")
    lines = ["" if alike else status, state.get("note", "")]
    lines += [f"{number_of_cards(state['owes'])} still to be drawn"] if state.get("owes") else []
    lines += state.get("duties", ())
    choose, hint, stuck = (state.get(key) for key in ("choose", "hint", "stuck"))
    if choose:
        lines.append(f"{choose['text']} {', '.join(str(o[1]) for o in choose['options'])}")
    lines += [f"hint: {hint['text']}"] if hint else []
    lines += [stuck["text"]] if stuck else []
    return list(dict.fromkeys(line for line in lines if line))


def match_words(state: Dict) -> str:
    """What can be played on the top card: "match any one of: yellow, diamonds, any 6 or any 0"."""
    match = state.get("match") or {}
    chips = ", ".join(chip_words(kind, value) for kind, value in match.get("chips", ()))
    line = ": ".join(filter(None, (match.get("lead", ""), chips)))
    return " ".join(filter(None, (line, match.get("also", ""))))


def chip_words(kind: str, value: str) -> str:
    return f"any {RANK_NAMES.get(value, value)}" if kind == "rank" else value


def seat_words(state: Dict, seat: int) -> str:
    chair = state["seats"][seat]
    words = [number_of_cards(chair["n"])]
    if seat == state["me"] and state.get("hand"):
        words += [f"{state['points']} points"] if "points" in state else []
    words += [f"played by {chair['bot']}"] if chair.get("bot") else []
    return ", ".join([*words, *([chair["tag"]] if chair.get("tag") else [])])


def on_turn(state: Dict, seat: int) -> bool:
    return seat == state["player"] and not state.get("over")


def number_of_cards(count: int) -> str:
    """One card, two cards, in digits."""
    return f"{count} card{'' if count == 1 else 's'}"


def _piles(state: Dict) -> Iterator[str]:
    yield f"top card: {_spoken(state['top'])}"
    color = state.get("color")
    if color and color != card_of(state["top"]).color:
        yield f"color in play: {color}"
    if match_words(state):
        yield match_words(state)
    deck, pile = number_of_cards(state["deck"]), number_of_cards(state["pile"])
    yield f"draw pile: {deck}; discard pile: {pile}"


def _seat(state: Dict, seat: int) -> str:
    chair = state["seats"][seat]
    mark = ">" if on_turn(state, seat) else " "
    own = " (hand shown)" if seat == state["me"] else ""
    line = f"{mark} {chair['name']}{own}: {seat_words(state, seat)}"
    shown = chair.get("hand")
    return f"{line}: {', '.join(map(_spoken, shown))}" if shown else line


def _hand(state: Dict) -> Iterator[str]:
    """The hand: on turn what can be played, and the rest by the reason why not."""
    if state.get("hand") and not on_turn(state, state["me"]):
        yield f"hand: {', '.join(_spoken(code) for code, *_ in state['hand'])}"
        return
    by_reason: dict[str, list[str]] = {}
    reasons = state.get("why", ())
    for code, why, *_ in sorted(state.get("hand", ()), key=lambda held: held[1]):
        said = reasons[why][0].rstrip(".") if why < len(reasons) else ""
        said = said.partition(" This is a")[0].rstrip(".")  # which card it is follows
        kind = f"{'not playable' if why else 'playable'}{f' ({said})' if said else ''}"
        by_reason.setdefault(kind, []).append(_spoken(code))
    yield from (f"{kind}: {', '.join(cards)}" for kind, cards in by_reason.items())


def _spoken(code: str) -> str:
    return card_of(code).spoken
