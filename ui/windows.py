"""All windows of the program: opening them, keeping their work safe, and what happens when something goes wrong."""

from __future__ import annotations

import contextlib
import sys
import time
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QApplication

from sizer import __version__
from ui.main_window import MainWindow, Surroundings

if TYPE_CHECKING:
    from ui.recovery import Keeper
    from ui.store import Store

KEEP_AFTER_MS = 2000
MOST_REPORTS = 20
"""Different faults that are told; a program that has more has told enough."""
AGAIN_AFTER_S = 30.0


class Windows(QObject):
    """See the module."""

    def __init__(self, around: Surroundings, folder: Path | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.around = around
        self._folder = folder
        self.all: list[MainWindow] = []
        self._keepers: dict[MainWindow, Keeper] = {}
        self._timers: dict[MainWindow, QTimer] = {}
        self._unkept = False
        self._reports: dict[str, tuple[float, str]] = {}
        """Fault -> when it was told last, and the file of its report."""
        around.settings.changed.connect(self._preference_changed)

    @cached_property
    def folder(self) -> Path:
        """Where unsaved work is kept."""
        from ui.recovery import recovery_folder  # noqa: PLC0415 - after the first picture

        return self._folder if self._folder is not None else recovery_folder()

    def begin(self, address: str = "") -> MainWindow:
        """Show a window that opens the design an address means, or an empty one, once it was painted."""
        window = self.make()
        name = address.rpartition("@")[0] or address
        window.begin_with(Path(name).name or "Untitled", partial(self._fill, window, address))
        window.show()
        return window

    def open(self, address: str = "", *, show: bool = True) -> MainWindow:
        """A window with the design an address means, or with an empty one."""
        window = self.make()
        self._fill(window, address)
        if show:
            window.show()
        else:
            window.opening.finish()
        return window

    def _fill(self, window: MainWindow, address: str) -> None:
        if window.store.dirty:
            return  # somebody was faster, and nothing of theirs is lost
        if not address or not window.documents.load(address):
            window.store.start(window.documents.blank())

    def make(self) -> MainWindow:
        """A window whose work is kept safe."""
        window = MainWindow(self.around)
        self.all.append(window)
        timer = QTimer(window)
        timer.setSingleShot(True)
        timer.setInterval(KEEP_AFTER_MS)
        timer.timeout.connect(partial(self.keep, window))
        self._timers[window] = timer
        window.stored.connect(partial(self._keep_safe, window))
        window.open_elsewhere = partial(self._open_elsewhere, window)
        window.closed.connect(self._closed)
        window.another.connect(self.open)
        return window

    def _keep_safe(self, window: MainWindow, store: Store) -> None:
        from ui.recovery import Keeper  # noqa: PLC0415 - after the first picture

        self._keepers[window] = Keeper(self.folder)
        timer = self._timers[window]
        store.changed.connect(lambda _edited: timer.start())
        store.renamed.connect(lambda: self._forget_saved(window))

    def _preference_changed(self, key: str) -> None:
        """Lay other folders over the catalog in every window; what that would move is shown there, and not done."""
        if key != "catalog_folders":
            return
        from ui.catalogs import wanted_catalog  # noqa: PLC0415 - after the first picture

        catalog, complaint = wanted_catalog(self.around.settings)
        self.around = replace(self.around, catalog=lambda: catalog)
        for window in self.all:
            window.around = self.around
            if window.made("catalog_pane"):
                window.catalog_pane.show_catalog(catalog)
            window.store.resize(catalog)
            window.message_bar.say(complaint)

    def keep(self, window: MainWindow) -> None:
        """Write a window's unsaved work down; that it cannot be is told once."""
        store = window.store
        if not store.dirty:
            return
        path, seen = str(store.path or ""), window.documents.seen
        refused = self._keepers[window].keep(store.design, path, store.title, seen)
        if refused and not self._unkept:
            window.message_bar.say(f"What is not saved yet cannot be kept safe in {self.folder}: {refused}. "
                                   "Save it (Ctrl+S).")
        self._unkept = bool(refused)

    def keep_all(self) -> bool:
        """Write everyone's unsaved work down, now; whether there was some and all of it is written."""
        unsaved = [window for window in self.all if window.made("store") and window.store.dirty]
        kept = 0
        for window in unsaved:
            with contextlib.suppress(Exception):  # one window's fault must not cost another one's work
                self.keep(window)
                kept += not self._unkept
        return bool(unsaved) and kept == len(unsaved)

    def _open_elsewhere(self, window: MainWindow, path: Path) -> bool:
        return any(other.made("store") and other.store.path is not None and other.store.path.resolve() == path.resolve()
                   for other in self.all if other is not window)

    def _forget_saved(self, window: MainWindow) -> None:
        if not window.store.dirty and window in self._keepers:
            self._keepers[window].forget()

    def _closed(self, window: MainWindow) -> None:
        self._timers.pop(window).stop()
        if window in self._keepers:
            self._keepers.pop(window).close()
        self.all.remove(window)
        window.deleteLater()

    def offer_recovery(self) -> int:
        """Open the work of windows that died, each unsaved and saying so; how many there were."""
        from ui.recovery import left_behind, recovered  # noqa: PLC0415 - after the first picture

        for window in self.all:
            window.settle()
        count = 0
        for found in left_behind(self.folder):
            design = recovered(found)
            if design is None:
                continue
            count += 1
            window = self._empty_window() or self.open()
            path = Path(found.original) if found.original else None
            window.documents.recover(design, path, found.name, found.seen)
            where = f"of {found.original} " if found.original else ""
            window.message_bar.keep(f"Recovered: the program ended before this version {where}was saved. Save it to "
                                    "keep it; close it without saving to give it up.")
            self.keep(window)
            found.remove()
        return count

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
        from ui.recovery import place_of, write_report  # noqa: PLC0415 - seldom wanted

        name = place_of(kind, trace)
        told_s, known = self._reports.get(name, (-AGAIN_AFTER_S, ""))
        now_s = time.monotonic()
        if now_s - told_s < AGAIN_AFTER_S or (not known and len(self._reports) >= MOST_REPORTS):
            return  # a fault at every painting is told once in a while
        self._reports[name] = (now_s, known)
        kept = "Your work was written down first." if self.keep_all() else ""
        about = f"Sizer {__version__}, Python {sys.version.split()[0]}, {sys.platform}"
        report = known or write_report(self.folder, kind, error, trace, about)
        where = f"The report lies in {report}." if report is not None else "No report could be written."
        said = f"{kind.__name__}: {error}"[:200]
        text = " ".join(f"Something went wrong inside the program ({said}). {kept} {where}".split())
        self._reports[name] = (now_s, str(report or ""))
        active = QApplication.activeWindow()
        shown = next((window for window in self.all if window is active), self.all[0] if self.all else None)
        if shown is not None:
            shown.message_bar.keep(text)
        sys.stderr.write(f"sizer: {text}\n")
