"""Processes beside this one that end when it ends, and leave Ctrl-C to it."""

from __future__ import annotations

import contextlib
import multiprocessing
import multiprocessing.process
import os
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")


class Workers(ProcessPoolExecutor):
    """A pool of ``count`` processes, each of which calls ``begin`` first.

    A terminal sends Ctrl-C to all of them: here only the parent answers it, by `end`. Where the parent is killed, its
    workers see that and go too; an executor alone would leave them waiting for ever.
    """

    def __init__(self, count: int, begin: Callable[..., object] | None = None, *arguments: object) -> None:
        # Never fork: the parent has threads, and a forked child would hold its sockets open.
        context = multiprocessing.get_context("spawn")
        super().__init__(count, context, _begin_worker, (begin, arguments))

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """As of every executor; whatever process it starts for that is deaf to Ctrl-C from its first moment."""
        with _no_interrupts():
            return super().submit(fn, *args, **kwargs)

    def end(self) -> None:
        """End the workers now, whatever they do; `shutdown` alone would wait for one that is stuck."""
        known = list(getattr(self, "_processes", None) or {})
        processes = [process for process in multiprocessing.active_children() if process.pid in known]
        self.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            process.terminate()


@contextlib.contextmanager
def _no_interrupts() -> Iterator[None]:
    """Hold SIGINT back for this thread: children inherit that, and keep it until they have chosen to ignore it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin_worker(begin: Callable[..., object] | None, arguments: tuple[Any, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    threading.Thread(target=_end_with_parent, name="parent", daemon=True).start()
    if begin is not None:
        begin(*arguments)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
