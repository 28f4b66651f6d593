"""In the child: what is asked of it as a whole, such as running a cell."""

from __future__ import annotations

import builtins
import linecache
import sys
from _ast import Module, PyCF_ALLOW_TOP_LEVEL_AWAIT, PyCF_ONLY_AST  # ast takes twice as long
from collections.abc import Callable
from functools import cached_property
from types import CodeType, ModuleType
from typing import TYPE_CHECKING, Any

from fcd.sandbox import budget, closed
from fcd.sandbox.process import allow
from fcd.sandbox.steps import HERE

if TYPE_CHECKING:
    from fcd.sandbox.crossing import Border

COROUTINE = 0x80  # inspect.CO_COROUTINE, without its import
FUTURE = 0x1FE0000  # what `from __future__ import` sets, of the flags of code
BESIDE = f"{HERE}beside"  # within fcd: it is not counted


class Desk:
    """What is asked of the child as a whole."""

    def __init__(self, border: Border) -> None:
        self._border = border
        self._left: list[int] = []  # steps, of a question and of those within it
        self._beside: dict[str, Callable[..., Any]] = {}  # by their texts
        self._flags = PyCF_ALLOW_TOP_LEVEL_AWAIT
        self.notebook = ModuleType("__main__")
        vars(self.notebook)["display"] = lambda *args, **named: None  # as in Jupyter

    def run(self, source: str, number: int) -> str:
        """Run a cell; what it raised first, in words. Lines that only try fcd out are left out.

        What comes after such a line runs, too: a student's computer may have what this one lacks.
        """
        name, names, says = f"<cell {number}>", vars(self.notebook), ""
        linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
        try:
            statements = self._statements(source, name)
        except BaseException as error:  # it can't be read
            return str(budget.Raised(error))
        for code in statements:
            try:
                if code.co_flags & COROUTINE:  # top-level await, as in Jupyter
                    self._loop.run_until_complete(eval(code, names))
                else:
                    exec(code, names)
            except closed.NotAvailable:
                continue
            except BaseException as error:  # SystemExit and KeyboardInterrupt of its own, too
                says = says or str(budget.Raised(error))
        return says

    def _statements(self, source: str, name: str) -> list[CodeType]:
        """All of them compiled before the first is run; what is imported from the future stays."""
        found = []
        tree = compile(source, name, "exec", PyCF_ONLY_AST | self._flags, dont_inherit=True)
        for node in tree.body:
            tree = Module([node], [])
            code = compile(tree, name, "exec", self._flags, dont_inherit=True)
            self._flags |= code.co_flags & FUTURE
            found.append(code)
        return found

    @cached_property
    def _loop(self) -> Any:
        import asyncio  # takes time, and is seldom needed

        return asyncio.new_event_loop()

    def has(self, name: str) -> bool:
        """Whether the cells define it."""
        return name in vars(self.notebook)

    def look_up(self, name: str) -> Any:
        """What the cells call so."""
        return vars(self.notebook)[name]

    def turn(self, turn: Any) -> None:
        """So long may compute what follows, or a question begins with so many steps, or is over."""
        if type(turn) is float:
            allow(turn)
            return
        if type(turn) is int:
            if not self._left and "random" in sys.modules:
                # code that leaves something to chance answers alike when asked again
                sys.modules["random"].seed(1)
            self._left.append(turn)
            closed.is_asked = True
            return
        self._border.apply(turn)  # what was changed at the very end
        self._left.pop()
        closed.is_asked = bool(self._left)
        if not self._left:
            self._border.forget()

    @property
    def left(self) -> int:
        """Steps."""
        return self._left[-1] if self._left else 0

    def beside(self, name: str, source: str, *args: Any) -> Any:
        """Call a function of ours, of which the text came over the border."""
        if source not in self._beside:
            names: dict[str, Any] = {"__name__": "fcd.sandbox.beside"}
            exec(compile(source, BESIDE, "exec", dont_inherit=True), names)
            self._beside[source] = names[name]
        return self.meter(lambda: self._beside[source](*args))

    def meter(self, call: Callable[[], Any]) -> Any:
        """The answer, if there are steps enough left for it."""
        if not self._left:
            return call()
        return budget.within(self._left[-1], call, self._spend)

    def _spend(self, steps: int) -> None:
        self._left[-1] -= steps

    def told(self, error: BaseException) -> dict[str, Any]:
        """An exception as plain data."""
        raised = budget.Raised(error)
        lineage = [each.__name__ for each in type.mro(type(error))]
        known = next(name for name in lineage if hasattr(builtins, name))
        known = "Unusable" if type(error) is budget.Unusable else known
        return {
            "like": known,
            "kind": budget.type_name(error),
            "told": str(raised)[:2_000],
            "text": _text(error)[:2_000],
            "meant": raised.meant[:500],
            "traceback": raised.traceback[:5_000],
        }


def _text(error: BaseException) -> str:
    try:
        return budget.printable(f"{error}")
    except BaseException:
        return ""
