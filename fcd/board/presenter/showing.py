"""The whole state of a board: the portrait of a position, and what the sitting adds to it."""

from __future__ import annotations

from collections.abc import Container

from fcd.board.presenter.choosing import Pending, question
from fcd.board.presenter.portrait import State, log_window, news, portrait
from fcd.board.presenter.reasons import Table
from fcd.board.presenter.sitting import Mode, Sitting
from fcd.game import Game

IN_THE_PAST = "You are looking at the past. Press Live to go on playing."


def show(
    sitting: Sitting, at: int | None, pending: Pending, marked: Container[int], no_hint: str
) -> State:
    """The table for the person at the board: live, or as it was after `at` moves."""
    live, me = at is None, sitting.me
    game = sitting.game if at is None else sitting.game.at(at)
    open_hands = sitting.open_hands and not sitting.veiled
    state = portrait(game, me, closed=_closed(sitting, live), open_hands=open_hands)
    if sitting.veiled:
        state |= {"hand": [], "points": 0}
    if sitting.mode is Mode.WATCH:
        state["acts"] = []
    for seat, about in enumerate(state["seats"]):
        about["bot"] = sitting.chairs.names.get(seat, "")
    log, ply, last = log_of(sitting, sitting.game), len(game.moves), len(sitting.game.moves)
    known = sitting.known.get(me, -1)
    state |= {
        "ply": ply,
        "last": last,
        "live": live,
        "choose": question(sitting, pending) if live else None,
        "news": [] if sitting.veiled else news(game, log[: ply + 1], known),
        "log": log_window(log, ply, marked),
        "lines": last + 1,
        "curtain": _curtain(sitting),
        "goal": _goal(sitting),
        "stuck": {"text": str(sitting.failure)} if sitting.failure else None,
        "meta": _meta(sitting, state["why"], no_hint),
    }
    if live:
        state["status"] = _status(sitting) or state["status"]
        said = state["status"].removesuffix(".")
        state["duties"] = [duty for duty in state["duties"] if not said.startswith(duty[:-1])]
        state["acts"] += _go_on(sitting, state["tips"])
    state["why"] = [list(row) for row in state["why"].rows]
    state["tips"] = [text for text, _ in state["tips"].rows]
    return state


def log_of(sitting: Sitting, game: Game) -> tuple[str, ...]:
    """The log as whoever looks may know it."""
    return game.log_for(None if sitting.veiled else sitting.me)


def _closed(sitting: Sitting, live: bool) -> str:
    """Why nothing can be done with what is shown, if so."""
    if not live:
        return IN_THE_PAST
    if sitting.veiled:
        return "Nobody’s cards are shown while the device is passed on."
    if sitting.closed:
        return sitting.closed
    return "" if sitting.people else "You are watching."


def _status(sitting: Sitting) -> str:
    """What the people at the table have to decide out of turn, or how a puzzle stands."""
    if sitting.goal_state in ("done", "missed"):
        return sitting.closed
    speech = sitting.game.state.speech
    if sitting.catchers and speech.accused is not None and not sitting.veiled:
        name = sitting.game.names[speech.accused]
        return f"{name} did not say {speech.unsaid[0]}: call it out, or go on."
    asked = question(sitting, None)
    return "The table decides." if asked is not None and asked["ask"] == "answer" else ""


def _curtain(sitting: Sitting) -> State | None:
    if not sitting.curtain:
        return None
    name = sitting.game.names[sitting.me]
    return {"name": name, "text": f"Pass the device to {name}."}


def _goal(sitting: Sitting) -> State | None:
    if sitting.goal is None:
        return None
    reached = sitting.goal_state
    trouble = f" ({sitting.goal_trouble})" if sitting.goal_trouble else ""
    return {"text": sitting.goal.text + trouble, "state": reached}


def _meta(sitting: Sitting, why: Table, no_hint: str) -> dict[str, int]:
    no_load = "A puzzle stays as it is." if sitting.mode is Mode.PUZZLE else ""
    return {
        "undo": why.number(sitting.no_take_back),
        "hint": why.number(no_hint),
        "new": 0,
        "save": 0,
        "load": why.number(no_load),
    }


def _go_on(sitting: Sitting, tips: Table) -> list[State]:
    """The button that lets the programs move, where they wait for it."""
    if sitting.closed or sitting.failure is not None:  # then there is a question instead
        return []
    if sitting.mode is Mode.WATCH:
        label, tip = "Next move", ""
    elif sitting.catchers and not sitting.veiled:
        label, tip = "Go on", "Let it pass and let the others play on."
    elif sitting.waits:
        label, tip = "Go on", "The others have made very many moves. Let them go on."
    else:
        return []
    button = {"type": "step", "word": "", "label": label, "key": "g", "due": False}
    return [{**button, "why": 0, "tip": tips.number(tip)}]
