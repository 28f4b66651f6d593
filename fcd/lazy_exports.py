"""Packages whose names are loaded when they are first asked for."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module

Doors = tuple[Callable[[str], object], Callable[[], list[str]]]


def lazy_exports(package: str, homes: Mapping[str, Sequence[str]], extra: str = "") -> Doors:
    """The `__getattr__` and `__dir__` of a package; `homes` says which module has which names.

    If what a name needs is not installed, the error names the `extra` of fcd that brings it.
    """
    home = {name: f"{package}.{module}" for module, names in homes.items() for name in names}

    def load(name: str) -> object:
        if name not in home:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        try:
            return getattr(import_module(home[name]), name)
        except ModuleNotFoundError as missing:
            if not extra:
                raise
            raise ModuleNotFoundError(
                f'{name} needs {missing.name}: pip install "final-card-down[{extra}]"',
                name=missing.name,
            ) from missing

    def names() -> list[str]:
        return sorted({*vars(sys.modules[package]), *home})

    return load, names
