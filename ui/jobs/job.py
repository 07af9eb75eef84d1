"""Questions to a child process: sent, followed, cancelled, and forgotten when they are out of date."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QObject, Signal

from ui.jobs.child import CHILDREN, Child


class Job(QObject):
    """Questions of one, to a child process that is lent until all are answered: two that ask at once have two.

    ``answered`` gives the answer to a question, ``failed`` why there is none. ``found`` gives parts of an answer before
    it is whole, of questions whose answers come piece by piece.
    """

    progressed = Signal(int, float, str)
    found = Signal(int, object)
    answered = Signal(int, object)
    failed = Signal(int, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._child: Child | None = None
        self._number = 0
        self._open: set[int] = set()
        self._over = False

    @property
    def busy(self) -> bool:
        """Whether a question is not answered yet."""
        return bool(self._open)

    def ask(self, request: Mapping[str, object]) -> int:
        """Send a question; the number its answer comes back under. After the end nothing is asked any more."""
        self._number += 1
        if self._over:
            return self._number
        self._open.add(self._number)
        if self._child is None:
            self._child = CHILDREN.lend(self)
            self._child.setParent(self)
            self._child.said.connect(self._hear)
            self._child.ended.connect(self._lose)
        self._child.ask(self._number, request)
        return self._number

    def forget(self, number: int) -> None:
        """Want no answer to a question any more; the child process goes on to the next as soon as it hears of it."""
        if number in self._open:
            self._open.discard(number)
            if self._child is not None:
                self._child.forget(number)

    def cancel(self) -> None:
        """Want no answers any more, at once: a child process that is at work ends."""
        self._open.clear()
        child = self._let_go()
        if child is None:
            return
        if child.idle:
            CHILDREN.take_back(child)
        else:
            child.kill()
            child.deleteLater()

    def end(self) -> None:
        """Cancel for good: a timer that still runs in a window that was closed asks nothing more."""
        self._over = True
        self.cancel()

    def _let_go(self) -> Child | None:
        child, self._child = self._child, None
        if child is not None:
            child.said.disconnect(self._hear)
            child.ended.disconnect(self._lose)
            child.setParent(None)
        return child

    def _hear(self, said: Any) -> None:
        child = self._child
        self._tell(int(said["id"]), said)
        if child is not None and child is self._child and child.idle:
            self._let_go()
            CHILDREN.take_back(child)

    def _tell(self, number: int, said: Any) -> None:
        if number not in self._open:
            return
        if "progress" in said:
            self.progressed.emit(number, float(said["progress"]), str(said["text"]))
        elif "part" in said:
            self.found.emit(number, said["part"])
        elif "failed" in said:
            self._open.discard(number)
            self.failed.emit(number, str(said["failed"]))
        else:
            self._open.discard(number)
            self.answered.emit(number, said["done"])

    def _lose(self, why: str) -> None:
        """The child ended by itself: nothing that is open comes any more, and the next question goes to another."""
        child = self._let_go()
        if child is not None:
            child.deleteLater()
        lost, self._open = sorted(self._open), set()
        for number in lost:
            self.failed.emit(number, why)
