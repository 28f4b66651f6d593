"""Executors for the tests: one keeps to no order, one loses its workers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from concurrent.futures import Executor, Future
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


class Unlucky(Executor):
    """Brings something else, or raises it, the first so many times that it is asked for a task."""

    def __init__(self, times: int, instead: object) -> None:
        self.times = times
        self.instead = instead
        self.asked: Counter[object] = Counter()

    def submit(self, function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.asked[args] += 1
        if self.asked[args] > self.times:
            future.set_result(function(*args, **kwargs))
        elif isinstance(self.instead, Exception):
            future.set_exception(self.instead)
        else:
            future.set_result(self.instead)
        return future
