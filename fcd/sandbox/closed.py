"""In the child: modules of fcd that are not handed out. They can be imported, and nothing more."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

is_asked = False  # while cells run, nobody is judged: see Name


class NotAvailable(RuntimeError):
    """Something of fcd's was asked that would know the answer."""


class Name:
    """A name of such a module, and whatever comes of it.

    A cell may try things out with it before or after it defines what is handed in, so there it is
    called in vain. When a student's code is asked something, it says that it isn't available.
    """

    def __init__(self, full: str) -> None:
        self._full = full

    def __call__(self, *args: object, **named: object) -> Any:
        if is_asked:
            self._refuse()
        return Name(f"{self._full}(…)")

    def _refuse(self, *others: object) -> Any:
        raise NotAvailable(
            f"{self._full} isn't available while your work is graded: "
            "your own code has to find the answer."
        )

    __iter__ = __len__ = __int__ = __float__ = __index__ = __contains__ = _refuse
    __getitem__ = __add__ = __sub__ = __lt__ = __gt__ = __le__ = __ge__ = __enter__ = _refuse
    __eq__ = __ne__ = __bool__ = _refuse
    __hash__ = object.__hash__

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return Name(f"{self._full}.{name}")

    def __repr__(self) -> str:
        return f"<{self._full}, which isn't available here>"

    def __or__(self, other: object) -> object:  # in annotations
        return object

    __ror__ = __or__

    def __mro_entries__(self, bases: object) -> tuple[type, ...]:
        """A class that extends it can be written, but can't be made when something is asked."""

        def new(cls: type, *args: object, **named: object) -> Any:
            return self._refuse() if is_asked else object.__new__(cls)

        return (type(self._full.rpartition(".")[2], (), {"__new__": new}),)


def names_of(module: str) -> Callable[[str], Any]:
    """A module's `__getattr__`."""

    def name_of(name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return Name(f"{module}.{name}")

    return name_of


class Closed:
    """Finds all modules of fcd that are not there."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:
        return ModuleSpec(name, self, is_package=True) if name.startswith("fcd.") else None  # type: ignore[arg-type]

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        module = ModuleType(spec.name)
        module.__getattr__ = names_of(spec.name)  # type: ignore[method-assign]
        return module

    def exec_module(self, module: ModuleType) -> None:
        """There is nothing in it."""


def close() -> None:
    """From now on."""
    sys.meta_path.append(Closed())
