"""Layouts that a child process finds, one by one as it finds them."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, Signal

from sizer.exploring.growing.wishes import Header, Wish
from ui.jobs.job import Job
from ui.jobs.layouts import asked, unpacked


class LayoutSearch(QObject):
    """One search at a time in a child process; another one, or :meth:`stop`, ends it, and the process waits."""

    found = Signal(object)
    """A layout, as soon as it is found."""
    progressed = Signal(float, str)
    finished = Signal(str)
    """The search is over; the text says why it failed, or is empty."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._job = Job(self)
        self._asked = 0
        self._job.found.connect(self._part)
        self._job.progressed.connect(self._progress)
        self._job.answered.connect(lambda number, _answer: self._end(number, ""))
        self._job.failed.connect(self._end)

    @property
    def working(self) -> bool:
        """Whether layouts may still be found."""
        return self._asked > 0

    def ask(self, wish: Wish, header: Header, folders: str, template: str = "") -> None:
        """Look for layouts of a template, or of all that fit."""
        self.stop()
        self._asked = self._job.ask(asked(template, wish, header, folders))

    def stop(self) -> None:
        """Look no further; nothing more is said of what was asked."""
        asked, self._asked = self._asked, 0
        if asked:
            self._job.forget(asked)

    def close(self) -> None:
        """End the child process, whether it works or waits."""
        self._asked = 0
        self._job.cancel()

    def _part(self, number: int, part: Any) -> None:
        if number == self._asked:
            self.found.emit(unpacked(part["layout"]))

    def _progress(self, number: int, share: float, text: str) -> None:
        if number == self._asked:
            self.progressed.emit(share, text)

    def _end(self, number: int, text: str) -> None:
        if number == self._asked:
            self._asked = 0
            self.finished.emit(text)
