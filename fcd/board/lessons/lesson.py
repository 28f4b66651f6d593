"""A lesson: something to try out. Messages change it, and `view()` is what there is to see.

Every message is checked against the controls in view, here and only here; what a lesson is told in
`chosen` and `pressed` is something that its own controls have offered.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from fcd.arguments import is_whole
from fcd.board.widgets import blocks
from fcd.board.widgets.blocks import Block
from fcd.rulebook import Section, section

_LONGEST = 200  # characters of a value; no control offers longer ones


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

    def view(self) -> dict[str, Any]:
        """All there is to see, as JSON."""
        body = [*self.body(), *([_page(self.rule)] if self.rule else [])]
        return {
            "title": self.title,
            "controls": self.controls(),
            "body": body,
            "note": self.note,
        }

    def printed(self) -> dict[str, Any]:
        """What to show where nothing can be pressed."""
        return self.view()

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
            raise Refused("That message could not be read.")
        kind, name, value = (message.get(part) for part in ("type", "id", "value"))
        if kind == "rule":
            self.rule = _find_rule(value)
        elif kind == "close":
            self.rule = None
        elif kind == "press":
            self.pressed(_check_press(self._control(name)))
        elif kind == "set":
            control = self._control(name)
            self.chosen(control["id"], _CHECKS.get(control["kind"], _nothing)(control, value))
        else:
            raise Refused("This panel does not know what to do with that message.")

    def _control(self, name: object) -> Block:
        if isinstance(name, str):
            for control in _controls([*self.controls(), *self.body()]):
                if control["id"] == name:
                    return control
        raise Refused("There is no such control here now.")


def _controls(shown: list[Block]) -> Iterator[Block]:
    for block in shown:
        if "id" in block:
            yield block
        for part in block.get("parts", ()):
            yield from _controls(part)


def _check_press(control: Block) -> str:
    if control["kind"] != "button":
        raise Refused(f"{control['label']} is not a button.")
    if control["off"]:
        raise Refused(f"{control['label']} is of no use now.")
    return str(control["id"])


def _check_one(control: Block, value: object) -> str:
    if isinstance(value, str) and value in _offered(control):
        return value
    raise Refused(f"{control['label']}: that is not among the choices.")


def _check_pick(control: Block, value: object) -> list[str]:
    chosen: list[Any] = value if isinstance(value, list) else [value]
    offered = _offered(control)
    known = len(chosen) <= len(offered) and all(isinstance(v, str) and v in offered for v in chosen)
    if not known or len(set(chosen)) < len(chosen) or (len(chosen) != 1 and not control["many"]):
        raise Refused(f"{control['label']}: that is not among the choices.")
    return chosen


def _check_slider(control: Block, value: object) -> int:
    if is_whole(value) and 0 <= value <= control["last"]:
        return value
    raise Refused(f"{control['label']} goes from 0 to {control['last']}.")


def _nothing(control: Block, value: object) -> object:
    raise Refused(f"{control['label']} cannot be set.")


_CHECKS = {"select": _check_one, "pick": _check_pick, "slider": _check_slider}


def _offered(control: Block) -> list[str]:
    return [each["value"] for each in control["options"]]


def _find_rule(ref: object) -> Section:
    if isinstance(ref, str) and len(ref) <= _LONGEST:
        try:
            return section(ref)
        except (KeyError, ValueError):
            pass
    raise Refused("There is no such rule in the rulebook.")


def _page(rule: Section) -> Block:
    """A rule as a block."""
    return {"kind": "rule", "title": rule.title, "ref": rule.ref, "lines": rule.paragraphs}


class Steps(Lesson):
    """A lesson that is walked through: back, on, to either end, or anywhere by a slider."""

    what = "Step"

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
        """The number of the last step."""
        return 0

    def walk(self) -> list[Block]:
        """The controls for it."""
        first, done = self.at == 0, self.at >= self.last
        says = f"{self.at} of {self.last}"
        return [
            blocks.button("first", "First", "f", off=first),
            blocks.button("back", "Back", "b", off=first),
            blocks.button("next", "Next", "n", off=done, main=True),
            blocks.button("last", "Last", "l", off=done),
            blocks.slider("at", self.what, self.last, self.at, says),
        ]

    def controls(self) -> list[Block]:
        """Nothing but walking, unless a lesson has more to ask."""
        return self.walk()

    def chosen(self, name: str, value: Any) -> None:
        """The slider was moved."""
        if name == "at":
            self.at = value

    def pressed(self, name: str) -> None:
        """One of the buttons."""
        to = {"first": 0, "back": self.at - 1, "next": self.at + 1, "last": self.last}
        if name in to:
            self.at = to[name]
