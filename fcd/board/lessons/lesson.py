"""A lesson: something to try out. Messages change it, and `view()` is what there is to see.

Every message is checked against the controls in view, here and only here: `chosen` and `pressed`
hear of nothing that the lesson's own controls have not offered. A lesson works without a browser;
in a notebook it is shown by its `panel`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Any

from fcd.arguments import is_whole
from fcd.board.widgets import blocks, on_paper
from fcd.board.widgets.blocks import Block, View
from fcd.rulebook import Section, section

if TYPE_CHECKING:
    from fcd.board.widgets.panel import Panel


class Refused(ValueError):
    """A message that no control could have sent now."""


class Lesson:
    """The base of all lessons. Attributes are replaced, never changed in place (see `handle`)."""

    title = "Lesson"

    def __init__(self) -> None:
        self.note = ""
        self.rule: Section | None = None

    # -- what a lesson says ------------------------------------------------------------------

    def controls(self) -> list[Block]:
        """What can be set, above the rest."""
        return []

    def body(self) -> list[Block]:
        """What there is to see. Controls may stand here, too."""
        return []

    def chosen(self, name: str, value: Any) -> None:
        """A select, pick or slider has been set to something it offers."""

    def pressed(self, name: str) -> None:
        """A button that is not off has been pressed."""

    # -- what every lesson does --------------------------------------------------------------

    def view(self) -> View:
        body = [*self.body(), *([blocks.rule(self.rule)] if self.rule else [])]
        return {**self.sheet(body), "controls": self.controls(), "note": self.note}

    def printed(self) -> View:
        """What to show where nothing can be pressed."""
        return self.view()

    def sheet(self, body: list[Block]) -> View:
        """A view with nothing to set."""
        return {"title": self.title, "controls": [], "body": body, "note": ""}

    def handle(self, message: object) -> None:
        """Take one message. A bad one leaves a note and changes nothing else.

        An error of ours is raised, but not before everything is as it was.
        """
        before = dict(vars(self))
        self.note = ""
        try:
            self._obey(message)
        except Refused as refusal:
            vars(self).update(before, note=str(refusal))
        except Exception:
            vars(self).update(before)
            raise

    def _obey(self, message: object) -> None:
        if not isinstance(message, Mapping):
            raise Refused("That click couldn't be read. Please try again.")
        kind, name, value = (message.get(part) for part in ("type", "id", "value"))
        if kind == "rule":
            self.rule = _find_rule(value)
        elif kind == "close":
            self.rule = None
        elif kind == "press":
            self.pressed(_check_press(self._control(name)))
        elif kind == "set":
            control = self._control(name)
            self.chosen(control["id"], _check_value(control, value))
        else:
            raise Refused("Nothing here can do that.")

    def _control(self, name: object) -> Block:
        if isinstance(name, str):
            for control in blocks.every([*self.controls(), *self.body()]):
                if control.get("id") == name:
                    return control
        raise Refused("That isn't here anymore.")

    # -- in a notebook -----------------------------------------------------------------------

    @cached_property
    def panel(self) -> Panel:
        """The widget that shows it, for boxes of ipywidgets; made when somebody looks."""
        from fcd.board.widgets import Panel  # which needs ipywidgets

        return Panel(self)

    def refresh(self) -> None:
        """Show the lesson as it is now, if it is shown anywhere."""
        if "panel" in vars(self):
            self.panel.refresh()

    def _ipython_display_(self, **options: Any) -> None:
        self.panel._ipython_display_(**options)

    def __repr__(self) -> str:
        return on_paper.text(self.printed())


def _check_press(control: Block) -> str:
    if control["kind"] != "button":
        raise Refused(f"{control['label']} isn't a button.")
    if control["off"]:
        raise Refused(f"You can't use {control['label']} right now.")
    return str(control["id"])


def _check_value(control: Block, value: object) -> object:
    """The value, if this control can have sent it: a text, a list of texts, or a number."""
    kind, label = control["kind"], control["label"]
    if kind == "button":
        raise Refused(f"{label} is a button: press it.")
    if kind == "slider":
        if is_whole(value) and 0 <= value <= control["last"]:
            return value
        raise Refused(f"{label} goes from 0 to {control['last']}.")
    if control.get("off"):
        raise Refused("You've already checked this answer. Press Try again first.")
    offered = [each["value"] for each in control["options"]]
    chosen: list[Any] = value if isinstance(value, list) and kind == "pick" else [value]
    known = len(chosen) <= len(offered) and all(isinstance(v, str) and v in offered for v in chosen)
    right_count = len(chosen) == 1 or control.get("many")
    if not known or not right_count or len(set(chosen)) < len(chosen):
        raise Refused(f"{label}: choose one of the options shown.")
    return chosen if kind == "pick" else value


def _find_rule(ref: object) -> Section:
    if isinstance(ref, str) and len(ref) <= 200:  # no reference is longer
        try:
            return section(ref)
        except (KeyError, ValueError):
            pass
    raise Refused("The rulebook has no such rule.")


class Steps(Lesson):
    """A lesson that is walked through: back, on, to either end, or anywhere by a slider."""

    what = "Step"
    names = ("First", "Back", "Next", "Last")

    def __init__(self) -> None:
        super().__init__()
        self._at = 0

    @property
    def at(self) -> int:
        """Where we are: at the last step, if there were more before (a round can be taken back)."""
        return min(self._at, self.last)

    @at.setter
    def at(self, step: int) -> None:
        self._at = step

    @property
    def last(self) -> int:
        return 0

    def walk(self) -> list[Block]:
        first, done = self.at == 0, self.at >= self.last
        says = f"{self.at} of {self.last}"
        start, back, on, end = self.names
        return [
            blocks.button("first", start, "f", off=first),
            blocks.button("back", back, "b", off=first),
            blocks.button("next", on, "n", off=done, main=True),
            blocks.button("last", end, "l", off=done),
            blocks.slider("at", self.what, self.last, self.at, says),
        ]

    def chosen(self, name: str, value: Any) -> None:
        if name == "at":
            self.at = value

    def pressed(self, name: str) -> None:
        to = {"first": 0, "back": self.at - 1, "next": self.at + 1, "last": self.last}
        if name in to:
            self.at = to[name]
