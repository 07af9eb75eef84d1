"""Documents written in a child process, with progress and a way out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QToolButton, QWidget

from sizer.design.fileformat import dumps
from ui.dialogs import Dialogs
from ui.jobs.job import Job
from ui.settings import Settings
from ui.store import Store

KINDS = {
    "workbook": ("Export the workbook", ".xlsx", "Workbooks (*.xlsx)"),
    "csv": ("Export the bill of materials", ".csv", "Comma-separated values (*.csv)"),
    "proposal": ("Write the proposal", ".pdf", "PDF documents (*.pdf)"),
}


class Exporter(QObject):
    """One window's exports, one at a time."""

    said = Signal(str)
    finished = Signal(str)
    """The path of a document that was written."""

    def __init__(
        self, store: Store, settings: Settings, dialogs: Dialogs, window: QWidget, now: Callable[[], str]
    ) -> None:
        super().__init__(window)
        self._store, self._settings, self._dialogs, self._window, self._now = store, settings, dialogs, window, now
        self._job: Job | None = None
        self._intact = ""
        """What to say of the state that a document shows while a failure is looked at."""
        self.bar = ProgressLine()
        self.bar.cancelled.connect(self.cancel)

    def export(self, kind: str, path: str = "") -> bool:
        """Write a document, asking where when no path is given; False when nothing was begun."""
        title, suffix, kinds = KINDS[kind]
        if self._job is not None:
            self.said.emit("Another document is being written; cancel it or wait.")
            return False
        stem = self._store.path.stem if self._store.path is not None else self._store.name or "design"
        chosen = path or self._dialogs.save_path(self._window, title, stem + suffix, kinds)
        if not chosen:
            return False
        target = Path(chosen) if Path(chosen).suffix else Path(chosen).with_suffix(suffix)
        self._job = Job(self)
        self._job.progressed.connect(lambda _number, share, text: self.bar.show_progress(share, text))
        self._job.answered.connect(lambda _number, answer: self._done(answer))
        self._job.failed.connect(lambda _number, text: self._failed(text))
        self.bar.show_progress(0.0, f"{title}: {target.name}")
        failure = self._store.failure
        self._intact = "" if failure is None or kind == "csv" else (
            f" It shows the intact design, and says what is left after {failure.label}.")
        self._job.ask({"kind": kind, "design": dumps(self._store.design), "path": str(target), "now": self._now(),
                       "failure": failure.id if failure is not None else "",
                       "folders": self._settings.get("catalog_folders")})
        return True

    def cancel(self) -> None:
        """Stop; the file, when there was one, is as it was."""
        if self._job is not None:
            self._end()
            self.said.emit("Cancelled; nothing was written.")

    def _done(self, answer: Any) -> None:
        self._end()
        self.said.emit(f"Written: {answer['path']} ({int(answer['bytes']):,} bytes).{self._intact}")
        self.finished.emit(str(answer["path"]))

    def _failed(self, text: str) -> None:
        self._end()
        self.said.emit(f"Nothing was written: {text}")

    def _end(self) -> None:
        job, self._job = self._job, None
        self.bar.hide()
        if job is not None:
            job.cancel()
            job.deleteLater()


class ProgressLine(QWidget):
    """A small bar for the status bar: what is done, how far it is, and a button to stop it."""

    cancelled = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.text = QLabel()
        self.share = QProgressBar()
        self.share.setRange(0, 100)
        self.share.setMaximumWidth(160)
        self.share.setAccessibleName("Progress")
        stop = QToolButton()
        stop.setText("Cancel")
        stop.clicked.connect(self.cancelled)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        for part in (self.text, self.share, stop):
            layout.addWidget(part)
        self.hide()

    def show_progress(self, share: float, text: str) -> None:
        """Show how far it is."""
        if text:
            self.text.setText(text)
        self.share.setValue(round(share * 100))
        self.show()
