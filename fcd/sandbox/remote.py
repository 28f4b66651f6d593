"""On our side: what stands for the objects of a stranger's code.

A Remote looks to the checks like the object itself. What is done to it is done in the child; the
answer is data, and what the child raises is raised here as a harmless copy of it.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any, TypeVar

from fcd.sandbox.budget import Elsewhere, Gone
from fcd.sandbox.kinds import is_a

T = TypeVar("T")

MOST_ITEMS = 2**31  # that something of theirs can say it has


class Remote(Elsewhere):
    """Stands for an object in the child."""

    def __getattribute__(self, name: str) -> Any:
        name = str.__str__(name)  # a member of a StrEnum is a name, too
        if name in _OWN:
            return object.__getattribute__(self, name)
        border, number, about = object.__getattribute__(self, "_remote")
        if name == "__class__":
            return border.class_of(self, about)
        if name == "__name__" and about["name"]:
            return about["name"]
        if name in about["methods"]:
            return partial(_do, self, "method", name)
        return border.ask(number, "get", name)

    def __setattr__(self, name: str, value: Any) -> None:
        _do(self, "set", name, value)

    def __str__(self) -> str:
        return _exact_text(_do(self, "str"))

    def __repr__(self) -> str:
        return _exact_text(_do(self, "repr"))

    def __format__(self, form: str) -> str:
        return format(str(self), form)

    def __len__(self) -> int:
        size = _exactly(int, _do(self, "len"))
        if not 0 <= size < MOST_ITEMS:
            raise Gone("said a size that there isn't")
        return size

    def __bool__(self) -> bool:
        return _exactly(bool, _do(self, "bool"))

    def __hash__(self) -> int:
        _, number, about = object.__getattribute__(self, "_remote")
        return hash(number) if about["hashes"] == "by number" else _exactly(int, _do(self, "hash"))

    def __int__(self) -> int:
        return _exactly(int, _do(self, "int"))

    def __index__(self) -> int:
        return _exactly(int, _do(self, "index"))

    def __float__(self) -> float:
        return _exactly(float, _do(self, "float"))

    def __iter__(self) -> Any:
        return iter(_exactly(list, _do(self, "items")))

    def __next__(self) -> Any:
        return _do(self, "next")

    def __contains__(self, item: Any) -> bool:
        return _exactly(bool, _do(self, "contains", item))

    def __getitem__(self, key: Any) -> Any:
        return _do(self, "getitem", key)

    def __setitem__(self, key: Any, value: Any) -> None:
        _do(self, "setitem", key, value)

    def __delitem__(self, key: Any) -> None:
        _do(self, "delitem", key)

    def __eq__(self, other: object) -> Any:
        return _do(self, "eq", other)

    def __ne__(self, other: object) -> Any:
        return _do(self, "ne", other)

    def __lt__(self, other: object) -> Any:
        return _do(self, "lt", other)

    def __le__(self, other: object) -> Any:
        return _do(self, "le", other)

    def __gt__(self, other: object) -> Any:
        return _do(self, "gt", other)

    def __ge__(self, other: object) -> Any:
        return _do(self, "ge", other)

    def __add__(self, other: object) -> Any:
        return _do(self, "add", other)

    def __del__(self) -> None:
        try:
            border, number, _ = object.__getattribute__(self, "_remote")
            border.drop_proxy(number)
        except AttributeError:  # it was never finished
            pass


_OWN = frozenset(("_remote", "__del__", "__weakref__"))


def _do(remote: Remote, deed: str, *args: Any, **named: Any) -> Any:
    border, number, _ = object.__getattribute__(remote, "_remote")
    return border.ask(number, deed, *args, **named)


def _exactly(kind: type[T], value: Any) -> T:
    if type(value) is not kind:
        raise Gone(f"answered with something that isn't of the kind {kind.__name__}")
    return value


def _exact_text(value: Any) -> str:
    """A text may be one with methods of its own."""
    if not is_a(value, str):
        raise Gone("answered with something that isn't a text")
    return str.__str__(value)


@lru_cache(maxsize=500)
def remote_class(name: str, base: Any, can_be_called: bool, hashes: bool) -> type:
    """How such an object looks. Of a stranger's list, dict or text the content is here as well."""
    looks: dict[str, Any] = {"__call__": _call} if can_be_called else {}
    looks |= {} if hashes else {"__hash__": None}
    return type(name, (Remote, base) if base is not object else (Remote,), looks)


def _call(self: Remote, *args: Any, **named: Any) -> Any:
    border, number, _ = object.__getattribute__(self, "_remote")
    return border.ask(number, "call", *args, **named)
