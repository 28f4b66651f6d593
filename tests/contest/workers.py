"""Executors for the tests: some keep to no order, some lose their workers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor, Future
from concurrent.futures.process import BrokenProcessPool
from threading import Condition, Thread
from typing import Any


class Backwards(Executor):
    """Does what was handed out last first, and keeps an eye on how much waits."""

    def __init__(self) -> None:
        self.waiting: list[tuple[Future[Any], Callable[[], Any]]] = []
        self.most = 0
        self.news = Condition()
        Thread(target=self._work, daemon=True).start()

    def submit(self, function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        with self.news:
            self.waiting.append((future, lambda: function(*args, **kwargs)))
            self.most = max(self.most, len(self.waiting))
            self.news.notify()
        return future

    def _work(self) -> None:
        while True:
            with self.news:
                # Others may come while the first is looked at: that is the point.
                self.news.wait_for(lambda: self.waiting, timeout=5)
                self.news.wait(timeout=0.005)
                if not self.waiting:
                    return
                future, call = self.waiting.pop()
            try:
                future.set_result(call())
            except Exception as error:
                future.set_exception(error)


class Flaky(Executor):
    """Loses its worker with every so many tasks, when the work was done already."""

    def __init__(self, every: int, error: Exception | None = None) -> None:
        self.every = every
        self.error = error or BrokenProcessPool("gone")
        self.count = 0

    def submit(self, function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.count += 1
        future: Future[Any] = Future()
        result = function(*args, **kwargs)
        if self.count % self.every == 0:
            future.set_exception(self.error)
        else:
            future.set_result(result)
        return future


class Asleep(Executor):
    """Brings something else instead of the result, the first so many times that it is asked."""

    def __init__(self, naps: int, instead: object) -> None:
        self.naps = naps
        self.instead = instead
        self.asked: Counter[object] = Counter()

    def submit(self, function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.asked[args] += 1
        asleep = self.asked[args] <= self.naps
        future.set_result(self.instead if asleep else function(*args, **kwargs))
        return future
