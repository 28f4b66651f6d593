"""The film: what has happened since a person last looked, move by move, for the board to play.

A frame is one move as its seat saw it, and the public position after it. Everything is read off the
game's states and events; no rule is known here. `told` says what happened to the person.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from fcd.cards import Card
from fcd.engine import Event, State, narrate
from fcd.engine.events import count_cards
from fcd.game import Game

MOST_FRAMES = 30  # of a film: programs can make very many moves
MOST_TOLD = 2  # moves that are told large
Frame = dict[str, Any]

_MOVES_CARDS = ("plays", "draws", "discards", "swaps")
_BADGES = {
    "names": "{color}",
    "owes": "+{number}",
    "skips": "skipped",
    "turns-round": "reverse",
    "again": "plays again",
    "says": "says {word}",
    "calls-wrongly": "wrong call",
    "challenges": "challenges",
    "guilty": "bluffed",
    "innocent": "no bluff",
    "swaps": "swaps hands",
    "discards": "discards {number}",
    "extra-turn": "plays again",
    "is-dared": "dared",
    "wins": "wins",
    "is-out": "wins",
}


def public(state: State, ply: int) -> Frame:
    """What everybody sees of a position."""
    return {
        "ply": ply,
        "player": state.player,
        "dir": state.direction,
        "deck": len(state.draw_pile),
        "pile": len(state.discards),
        "top": str(state.top),
        "color": state.color and str(state.color),
        "owes": 0 if state.debt.passed else state.debt.owed - state.debt.drawn,
    }


def ids(cards: Iterable[Card]) -> Iterator[str]:
    """A name for each card of a hand: equal cards differ by a number.

    >>> list(ids(map(Card.parse, ["R2H", "G7S", "R2H"])))
    ['R2H', 'G7S', 'R2H#1']
    """
    seen: Counter[Card] = Counter()
    for card in cards:
        yield f"{card}#{seen[card]}" if seen[card] else str(card)
        seen[card] += 1


def news(game: Game, me: int, seen: int, large: dict[str, int]) -> list[str]:
    """The same in sentences, without what is told large and says who did it."""
    frames = film(game, me, seen)
    since = [seen, *(frame["ply"] for frame in frames)]
    return [
        frame["text"]
        for frame, before in zip(frames, since, strict=False)
        if not any(
            before < ply <= frame["ply"] and words.startswith(game.names[frame["seat"]])
            for words, ply in large.items()
        )
    ]


def film(game: Game, me: int, seen: int) -> list[Frame]:
    """The moves after the first `seen` ones, as this seat saw them."""
    lines, states, frames = game.log_for(me), game.states, list[Frame]()
    drawn: tuple[int, Event] | None = None  # the turn and the cards of a frame that only draws
    for ply in range(seen + 1, len(states)):
        events = [event.seen_by(me) for event in game.events[ply]]
        first, text, turn = events[0], lines[ply], states[ply - 1].turn
        after = public(states[ply], ply) | {"counts": [*map(len, states[ply].hands)]}
        if states[ply].hands[me] != states[ply - 1].hands[me]:
            after["hand"] = list(ids(states[ply].hands[me]))
        if [event.kind for event in events] == ["ends"]:  # dull: it belongs to what came before
            if frames:
                frames[-1] |= after
            continue
        only_draws = [event.kind for event in events] == ["draws"]
        if only_draws and drawn and drawn[0] == turn and drawn[1].player == first.player:
            first = _together(drawn[1], first)
            events, text = [first], narrate([first], game.names, me)
            frames.pop()
        drawn = (turn, first) if only_draws else None
        frames.append({**_frame(events), "text": text, **after})
    frames = frames[-MOST_FRAMES:]
    for frame in frames[:1]:
        frame.setdefault("hand", list(ids(states[frame["ply"]].hands[me])))
    return frames


def _together(one: Event, more: Event) -> Event:
    return one._replace(cards=one.cards + more.cards, number=one.number + more.number)


def _frame(events: Sequence[Event]) -> Frame:
    """Who did what, which cards that moved, and the badges of those it concerns."""
    return {
        "seat": events[0].player,
        "what": events[0].kind,
        "moved": [
            (e.kind, e.player, e.number or len(e.cards), [*map(str, e.cards)], e.other)
            for e in events
            if e.kind in _MOVES_CARDS
        ],
        "badges": [badge for k in range(len(events)) for badge in _badges(events, k)],
    }


def _badges(events: Sequence[Event], k: int) -> Iterator[tuple[int, str]]:
    event = events[k]
    caught = next((e for e in events[:k] if e.kind == "catches"), None)
    if event.kind == "draws":
        if k == 0:
            yield event.player, f"draws {event.number}"
        else:
            sign = "caught! " if caught and caught.other == event.player else ""
            yield event.player, f"{sign}+{event.number}"
    elif event.kind == "catches":
        yield event.player, f"calls {event.word}"
    elif event.kind in _BADGES:
        words = _BADGES[event.kind].format(**event._asdict())
        yield event.player, words
        if event.kind == "swaps" and event.other is not None:
            yield event.other, words


# -- what happened to the person -------------------------------------------------------------


def told(game: Game, me: int, seen: int) -> dict[str, int]:
    """What the moves after the first `seen` ones did to this seat, in plain sentences; each with
    the position after that move."""
    plies = range(seen + 1, len(game.states))
    texts = [(" ".join(_told(game, me, ply)), ply) for ply in plies]
    debt, owing = game.state.debt, game.state.player == me and game.state.debt.owed
    for ply in reversed(plies):
        by = [e for e in game.events[ply] if owing and (e.kind, e.player) == ("owes", me)]
        if by:
            who, card = game.names[game.events[ply][0].player], game.states[ply].top.spoken
            left = count_cards(debt.owed - debt.drawn)
            texts.append((f"{who} played the {card}: you owe {left}.", ply))
            break
    return dict([each for each in dict(texts).items() if each[0]][-MOST_TOLD:])


_BLUFF = {"guilty": "{} was bluffing!", "innocent": "{} wasn’t bluffing."}


def _told(game: Game, me: int, ply: int) -> Iterator[str]:
    events, before, after = game.events[ply], game.states[ply - 1], game.states[ply]
    for event in events:
        yield from _said_of(event, me, game.names)
    if events[0].kind == "challenges" and events[0].player == me:
        yield from (_BLUFF[e.kind].format(game.names[e.player]) for e in events if e.kind in _BLUFF)
    kinds = {event.kind for event in events if event.player == me}
    drawn = sum(e.number for e in events[1:] if (e.kind, e.player) == ("draws", me))
    skipped, by = "skips" in kinds, game.names[events[0].player]
    if (drawn or skipped) and events[0].kind == "plays" and events[0].player != me:
        made = f"made you draw {count_cards(drawn)}" if drawn else ""
        yield f"{by} {' and '.join(filter(None, [made, 'skipped you' * skipped]))}."
    elif drawn:
        did = "took" if events[0].kind in ("catches", "calls-wrongly") else "drew"  # a penalty
        yield f"You {did} {count_cards(drawn)}{' and were skipped' if skipped else ''}."
    elif skipped:
        yield "You were skipped."
    explained = kinds & {"plays", "draws", "discards"} or any(e.kind == "swaps" for e in events)
    if after.hands[me] != before.hands[me] and not explained:
        house = next((e.tell(game.names) for e in events if e.text), "hands were swapped")
        yield f"You have a new hand: {house}."


def _said_of(event: Event, me: int, names: Sequence[str]) -> Iterator[str]:
    """What this did to the person, or came of what the person did."""
    who, other = names[event.player], "" if event.other is None else names[event.other]
    match event.kind, event.player == me, event.other == me:
        case "catches", _, True:
            yield f"{who} caught you: you didn’t say {event.word}."
        case "calls-wrongly", True, _:
            yield f"Nobody forgot to say {event.word}."
        case "challenges", _, True:
            yield f"{who} challenged you."
        case "guilty", True, _:
            yield f"You had {event.color}."
        case "swaps", _, True:
            yield f"{who} swapped hands with you."
        case "swaps", True, _:
            yield f"You swapped hands with {other}."
