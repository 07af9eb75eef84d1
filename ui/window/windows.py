"""All windows of the program: opening them, keeping their work safe, and what happens when something goes wrong."""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from sizer import __version__
from sizer.design.files import presence, recovery
from sizer.design.files.recovery import RecoveryCopy
from sizer.errors import DesignError
from ui.state.catalogs import wanted_catalog
from ui.state.recovery import place_of, recovery_folder, write_report
from ui.window.care.keeping import Keeping
from ui.window.main import MainWindow, Surroundings

MOST_REPORTS = 20
"""Different faults that are told; a program that has more has told enough."""
AGAIN_AFTER_S = 30.0


class Windows(QObject):
    """See the module."""

    def __init__(self, around: Surroundings, folder: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.around = around
        self.folder = folder if folder is not None else recovery_folder()
        """Where unsaved work is kept."""
        self.all: list[MainWindow] = []
        self.keepings: dict[MainWindow, Keeping] = {}
        """What keeps the work of each window safe."""
        self._reports: dict[str, tuple[float, str]] = {}
        """Fault -> when it was told last, and the file of its report."""
        around.settings.changed.connect(self._preference_changed)

    def open(self, address: str = "") -> MainWindow:
        """Show a window with the design an address means, or with the start page."""
        window = self.make()
        try:
            if not address or not window.documents.load(address):
                window.store.start(window.documents.blank())
                window.documents.opened.emit()
                window.opening.show_start()
        except Exception as error:  # noqa: BLE001 - a design that the program fails at must not end it
            self.exception(type(error), error, error.__traceback__)
        window.show()
        return window

    def tour(self) -> MainWindow:
        """Begin the tour in a window of its own: nothing of the user's is in it."""
        window = self.open()
        window.touring.begin()
        return window

    def make(self) -> MainWindow:
        """A window whose work is kept safe."""
        window = MainWindow(self.around)
        self.all.append(window)
        self.keepings[window] = keeping = Keeping(self.folder, window, window.store)
        window.documents.open_elsewhere = keeping.enter
        window.closed.connect(self._closed)
        window.another.connect(self.open)
        window.touring.apart.connect(self.tour)
        return window

    def _preference_changed(self, key: str) -> None:
        """Lay other folders over the catalog in every window; what that would move is shown there, and not done."""
        if key != "catalog_folders":
            return
        catalog, complaint = wanted_catalog(self.around.settings)
        self.around = replace(self.around, catalog=catalog)
        for window in self.all:
            window.around = self.around
            window.store.resize(catalog)
            window.message_bar.warn(complaint)

    def keep_all(self) -> bool:
        """Write everyone's unsaved work down, now; whether there was some and all of it is written."""
        unsaved = [window for window in self.all if window.store.dirty]
        kept = [self._kept(window) for window in unsaved]
        return bool(kept) and all(kept)

    def _kept(self, window: MainWindow) -> bool:
        try:
            return self.keepings[window].keep()
        except Exception:  # noqa: BLE001 - one window's fault must not cost another one's work
            return False

    def _closed(self, window: MainWindow) -> None:
        self.keepings.pop(window).close()
        self.all.remove(window)
        window.workbook.end()
        window.deleteLater()

    def offer_recovery(self) -> int:
        """Open the work of windows that died, each unsaved and saying so; how many there were.

        What cannot be opened is told, and stays where it is.
        """
        presence.sweep(self.folder)
        recovery.sweep(self.folder)
        return sum([self._recovered(found) for found in recovery.left_behind(self.folder)])

    def _recovered(self, found: RecoveryCopy) -> bool:
        of = f" of {found.note.original or found.title}"
        try:
            design = found.design()
        except DesignError as error:
            found.release()
            window = self.all[0] if self.all else self.open()
            why = error.problems[0]
            reason = " ".join(filter(None, (f"{why.text.rstrip('.')}.", why.hint)))
            window.message_bar.keep(
                f"Unsaved work{of} was found and cannot be opened: {reason} The copy stays at {found.copy}; move it "
                "away once you have what you need from it.")
            return False
        window = self._empty_window() or self.open()
        try:
            path = Path(found.note.original) if found.note.original else None
            window.documents.recover(design, path, found.title, found.note.seen)
        except Exception as error:  # noqa: BLE001 - a design that the program fails at must not hide the others
            self.exception(type(error), error, error.__traceback__)
        where = f" {of.strip()}" if found.note.original else ""
        self.keepings[window].adopt(found)
        window.message_bar.keep_of_design(
            f"Recovered: the program ended before this version{where} was saved. Save it to keep it; close it without "
            "saving to give it up.")
        return True

    def _empty_window(self) -> MainWindow | None:
        return next((window for window in self.all if not window.store.dirty and window.store.path is None
                     and not window.store.design.items and not window.store.name), None)

    def catch_exceptions(self) -> None:
        """Let what goes wrong inside the program be told instead of lost."""
        sys.excepthook = self.exception

    def exception(self, kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        """Keep the work first, then say what happened and where the report lies."""
        if issubclass(kind, KeyboardInterrupt):
            QApplication.closeAllWindows()
            return
        name = place_of(kind, trace)
        told_s, known = self._reports.get(name, (-AGAIN_AFTER_S, ""))
        now_s = time.monotonic()
        if now_s - told_s < AGAIN_AFTER_S or (not known and len(self._reports) >= MOST_REPORTS):
            return  # a fault at every painting is told once in a while
        self._reports[name] = (now_s, known)
        kept = "Your work was written down first." if self.keep_all() else ""
        about = f"Sizer {__version__}, Python {sys.version.split()[0]}, {sys.platform}"
        report = known or write_report(self.folder, kind, error, trace, about)
        where = f"The report is in {report}." if report is not None else "No report could be written."
        said = f"{kind.__name__}: {error}"[:200]
        text = " ".join(f"Something went wrong inside the program ({said}). {kept} {where}".split())
        self._reports[name] = (now_s, str(report or ""))
        active = QApplication.activeWindow()
        shown = next((window for window in self.all if window is active), self.all[0] if self.all else None)
        if shown is not None:
            shown.message_bar.keep(text)
        sys.stderr.write(f"sizer: {text}\n")
