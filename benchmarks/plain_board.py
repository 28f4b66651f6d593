"""The table of `fcd.board.Board`, made of plain ipywidgets: what the board is measured against.

Thought of as a good one of its kind. It stands on the same Presenter, so that the thinking costs
the same; buttons are used again instead of made anew, each one that changes sends all its changes
in one message, and what stays the same sends nothing. It leaves out what the benchmark does
not click: rules beside the table, replay, saving, sorting, keys.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any, NamedTuple

import ipywidgets as w

from fcd.board.presenter import Presenter
from fcd.board.presenter.session import State
from fcd.game import Game

PARTS = ("table", "status", "choices", "hand", "moves", "log")


class PlainBoard(w.VBox):  # type: ignore[misc]  # ipywidgets has no types
    """A button for each card and each move, and HTML for the rest."""

    def __init__(self, game: Game, bots: Any = None) -> None:
        self.presenter = Presenter(game, bots=bots)
        self.answers = 0
        self.parts = {name: w.HTML() for name in ("table", "status", "log")}
        wrap = w.Layout(flex_flow="row wrap")
        self.rows = {name: w.Box(layout=wrap) for name in ("choices", "hand", "moves")}
        self.pools: dict[str, list[Press]] = {name: [] for name in self.rows}
        looks = w.HTML(_looks(self.presenter.setup()["theme"]["colors"]))
        self.done = w.HTML()  # goes last; says which answer the page has got to
        undo = w.Button(description="Take back")
        undo.on_click(lambda _: self.receive({"type": "undo"}))
        parts = [(self.parts | self.rows)[name] for name in PARTS]
        super().__init__([looks, *parts, undo, self.done])
        for name, row in self.rows.items():
            row.add_class(f"plain-{name}")
        self.add_class("plain")
        self.show(self.presenter.show())

    def receive(self, message: dict[str, Any]) -> None:
        """Act on a click, and show the table."""
        self.answers += 1
        self.show(self.presenter.receive({**message, "ply": self.state["ply"]}))

    def show(self, state: State) -> None:
        """Bring every widget up to date."""
        self.state = state
        self.parts["table"].value = _table(state)
        self.parts["status"].value = _lines([state["note"], *state["news"], state["status"]])
        self.parts["log"].value = _lines(text for _, text in reversed(state["log"]))
        self._fill("choices", _choices(state))
        self._fill("hand", [_card(state, *card) for card in state["hand"]])
        self._fill("moves", [_move(state, act) for act in state["acts"]])
        answer = f'<i class="plain-done" data-ply="{state["ply"]}" data-answers="{self.answers}">'
        self.done.value = f"{answer}{state['ply']} moves</i>"

    def _fill(self, name: str, looks: list[Look]) -> None:
        """Let the first buttons of the row look so; make more of them if they are too few."""
        pool, row = self.pools[name], self.rows[name]
        while len(pool) < len(looks):
            pool.append(Press(self))
        for button, look in zip(pool, looks, strict=False):
            button.look(look)
        if len(row.children) != len(looks):
            row.children = pool[: len(looks)]


class Look(NamedTuple):
    """What a button shows and sends."""

    message: dict[str, str]
    label: str
    reason: str = ""  # why it cannot be pressed
    tip: str = ""
    classes: tuple[str, ...] = ()


class Press(w.Button):  # type: ignore[misc]  # ipywidgets has no types
    """A button that can become another one, in a single message."""

    def __init__(self, board: PlainBoard) -> None:
        super().__init__()
        self.on_click(lambda _: board.receive(self.message))

    def look(self, look: Look) -> None:
        """Look like this and send this from now on."""
        self.message = look.message
        with self.hold_sync():
            self.description, self.disabled = look.label, bool(look.reason)
            self.tooltip, self._dom_classes = look.reason or look.tip, look.classes


def _choices(state: State) -> list[Look]:
    ask = state["choose"]
    options = ask["options"] if ask else ()
    return [Look({"type": ask["ask"], "value": each}, label) for each, label in options]


def _card(state: State, card: str, why: int, tip: int) -> Look:
    classes = (css_class(card), f"plain-{card[0]}")
    message = {"type": "play", "id": card}
    return Look(message, card.split("#")[0], state["why"][why][0], state["tips"][tip], classes)


def _move(state: State, act: State) -> Look:
    message = {"type": act["type"], "word": act["word"]}
    return Look(message, act["label"], state["why"][act["why"]][0], state["tips"][act["tip"]])


def _looks(colors: dict[str, tuple[str, str]]) -> str:
    rules = [
        f".plain-{name[0].upper()}{{background:{ground};color:{ink}}}"
        for name, (ground, ink) in colors.items()
    ]
    return f"<style>.plain-hand button{{width:4.5em;height:4.5em}}{''.join(rules)}</style>"


def css_class(card: str) -> str:
    """The class by which the page knows the button of a card."""
    return f"plain-{card.replace('#', '_')}"


def _lines(lines: Iterable[str]) -> str:
    return "<br>".join(escape(line) for line in lines if line)


def _table(state: State) -> str:
    rows = "".join(
        f"<tr><th>{escape(seat['name'])}</th><td>{seat['n']} cards</td>"
        f"<td>{'to move' if number == state['player'] else ''}</td></tr>"
        for number, seat in enumerate(state["seats"])
    )
    match = state["match"]
    chips = " ".join(value for _, value in match["chips"])
    facts = (
        f"draw pile {state['deck']}, discard pile {state['pile']}, top card {state['top']}",
        f"color in force {state['color']}, {'clockwise' if state['dir'] > 0 else 'back'}",
        f"{match['lead']} {chips} {match['also']}",
    )
    return f"<table>{rows}</table>{_lines(facts)}"
