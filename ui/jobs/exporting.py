"""Documents written in a child process, with progress and a way out."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QWidget

from reports.decision.sentences import ADD_A_LINE, NOTHING_DESIGNED
from reports.derivation.extent import DERIVATION_ENDING
from reports.drawings.scenes.scene_json import scene_of_json
from sizer.design.records import Design
from sizer.design.records.values import altered
from sizer.readable import read
from ui.jobs.job import Job
from ui.state.settings import Settings
from ui.state.store import Store
from ui.widgets.dialogs import Dialogs, with_ending
from ui.widgets.elided import ElidedLabel
from ui.widgets.measures import S
from ui.widgets.typefaces import scaled

KINDS = {
    "workbook": ("Export the workbook", ".xlsx", "Workbooks (*.xlsx)"),
    "csv": ("Export the bill of materials", ".csv", "Comma-separated values (*.csv)"),
    "proposal": ("Write the proposal", ".pdf", "PDF documents (*.pdf)"),
    "derivation": ("Write the derivation", DERIVATION_ENDING, "PDF documents (*.pdf)"),
}

_WORDS, _SHARE = 146, 56
"""Of the line that says what is being written, where a longer name gives way in its middle, and of the bar."""


class Exporter(QObject):
    """One window's exports, one at a time."""

    done = Signal(str)
    """What was done, or given up, in a sentence to be read in passing."""
    failed = Signal(str)
    """Why nothing was written."""
    finished = Signal(str)
    """The path of a document that was written."""
    laid_out = Signal(object)
    """The pages of the proposal, as a tuple of scenes."""

    def __init__(
        self, store: Store, settings: Settings, dialogs: Dialogs, window: QWidget, now: Callable[[], str],
        finish_typing: Callable[[], None],
    ) -> None:
        super().__init__(window)
        self._store, self._settings, self._dialogs, self._window, self._now = store, settings, dialogs, window, now
        self._finish_typing = finish_typing
        """Enters what stands in an open editor: what is seen is what is written."""
        self._job: Job | None = None
        self._intact = ""
        """What to say of the state that a document shows while a failure is looked at."""
        self._request: dict[str, object] = {}
        self._writing = ""
        """The file that is being written; empty where pages are laid out for a look."""
        self.bar = ProgressLine()
        self.bar.cancelled.connect(self.cancel)

    def export(self, kind: str, path: str = "") -> bool:
        """Write a document, asking where when no path is given; False when nothing was begun."""
        self._finish_typing()
        title, ending, kinds = KINDS[kind]
        if not self._free():
            return False
        home = self._store.path
        name = f"{home.stem if home is not None else self._store.name or 'design'}{ending}"
        beside = str(home.with_name(name)) if home is not None else name
        chosen = path or self._dialogs.save_path(self._window, title, beside, kinds)
        if not chosen:
            return False
        target = Path(with_ending(chosen, kinds))
        failure = self._store.failure
        says = kind not in ("csv", "derivation")
        left = f", and says what is left after {failure.label}" if failure is not None and says else ""
        self._intact = "" if failure is None else f" It shows the intact design{left}."
        self._request = {"kind": kind, "path": str(target), "source": str(self._store.path or "")}
        self._ask(self._request, f"Writing {target.name}")
        return True

    def write_tests(self) -> bool:
        """Write the acceptance tests into a folder that is asked for; False when nothing was begun."""
        self._finish_typing()
        if not self._free():
            return False
        home = self._store.path
        chosen = self._dialogs.folder_path(self._window, "A folder for the acceptance tests",
                                           str(home.parent) if home is not None else "")
        if not chosen:
            return False
        self._intact = ""
        self._ask({"kind": "acceptance", "path": chosen, "source": str(home or "")}, "Writing the acceptance tests")
        return True

    def lay_out(self) -> bool:
        """Ask for the pages of the proposal; ``laid_out`` brings them. False when nothing was begun."""
        self._finish_typing()
        if not self._free():
            return False
        self._intact = ""
        self._ask({"kind": "pages"}, "Laying out the proposal")
        return True

    def may_leave(self) -> bool:
        """Whether the window may go: nothing is being written, or the user gives it up."""
        return self._job is None or not self._writing or self._dialogs.confirm(
            self._window, "Not written yet", f"{self._writing} is still being written. Closing the window gives it up.",
            "Close all the same", "Wait for it")

    def _free(self) -> bool:
        why = "Another document is being written; cancel it or wait." if self._job is not None else (
            "" if self._store.view.items else f"{NOTHING_DESIGNED} There is nothing to write. {ADD_A_LINE}")
        if why:
            self.failed.emit(why)
        return not why

    def _ask(self, request: dict[str, object], text: str) -> None:
        failure = self._store.failure
        self._writing = Path(str(request["path"])).name if "path" in request else ""
        self._job = Job(self)
        self._job.progressed.connect(lambda _number, share, said: self.bar.show_progress(share, said))
        self._job.answered.connect(lambda _number, answer: self._done(answer))
        self._job.failed.connect(lambda _number, why: self._failed(why))
        self.bar.show_progress(0.0, text)
        self._job.ask({**request, "design": self._store.text_for_others(self._titled()), "now": self._now(),
                       "failure": failure.id if failure is not None else "",
                       "paper": self._settings.get("paper"),
                       "language": self._settings.get("language"), "logo": self._settings.get("logo"),
                       "accent": self._settings.get("accent"), "redact": self._settings.get("redact") == "redacted",
                       "folders": self._settings.get("catalog_folders")})

    def _titled(self) -> Design:
        """The design with the title that the window shows, where it has none of its own."""
        design = self._store.design
        return design if self._store.view.title else altered(design, title=self._store.title)

    def cancel(self) -> None:
        """Stop; the file, when there was one, is as it was."""
        if self._job is not None:
            self._end()
            self.done.emit("Cancelled; nothing was written.")

    def _done(self, answer: Any) -> None:
        self._end()
        if "pages" in answer:
            self.laid_out.emit(tuple(scene_of_json(page) for page in answer["pages"]))
            return
        if "unset" in answer:
            self._tell_unset(answer["unset"])
            return
        if "jobs" in answer:
            self._tell_tests(answer["jobs"], answer["without"], str(answer["path"]))
            return
        large = read(float(answer["bytes"]), "B", decimal=True).value
        self.done.emit(f"Written: {Path(answer['path']).name} ({large}).{self._intact} It is in "
                       f"{Path(answer['path']).parent}.")
        self.finished.emit(str(answer["path"]))

    def _tell_tests(self, jobs: list[str], without: list[str], folder: str) -> None:
        """Say which job files were written, and which workloads have none."""
        left = f" Without one: {', '.join(without)}; the proposal says how these are measured." if without else ""
        if jobs:
            self.done.emit(f"Written into {folder}: {', '.join(jobs)}.{left}")
            self.finished.emit(str(Path(folder) / jobs[0]))
        else:
            self.failed.emit(f"Nothing was written: no workload has a job file of fio.{left}")

    def _tell_unset(self, sentences: list[str]) -> None:
        """Ask whether a proposal is wanted that cannot show some texts; nothing is written yet."""
        shown = sentences[:5] + ([f"... and {len(sentences) - 5} more."] if len(sentences) > 5 else [])
        if self._dialogs.confirm(self._window, "Not all can be printed", "\n\n".join(shown), "Write all the same"):
            self._ask({**self._request, "told": True}, "Writing the proposal")
        else:
            self.failed.emit("Nothing was written.")

    def _failed(self, text: str) -> None:
        self._end()
        self.failed.emit(f"Nothing was written: {text}")

    def _end(self) -> None:
        job, self._job = self._job, None
        self.bar.hide()
        if job is not None:
            job.cancel()
            job.deleteLater()


class ProgressLine(QWidget):
    """A small bar for the status bar: what is done, how far it is, and a button to stop it."""

    cancelled = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.text = ElidedLabel(mode=Qt.TextElideMode.ElideMiddle)
        self.text.setMinimumWidth(scaled(_WORDS))
        self.share = QProgressBar()
        self.share.setRange(0, 100)
        self.share.setTextVisible(False)  # the words beside it have the room
        self.share.setFixedWidth(scaled(_SHARE))
        self.share.setAccessibleName("Progress")
        stop = QPushButton("Cancel")
        stop.clicked.connect(self.cancelled)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(S)
        for part in (self.text, self.share, stop):
            layout.addWidget(part)
        self.hide()

    def show_progress(self, share: float, text: str) -> None:
        """Show how far it is."""
        if text:
            self.text.setText(text)
        self.share.setValue(round(share * 100))
        self.show()
