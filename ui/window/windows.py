"""All windows of the program: opening them, keeping their work safe, and what happens when something goes wrong."""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from functools import cached_property, partial
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from sizer import __version__
from sizer.errors import DesignError
from ui.window.main import MainWindow, Surroundings

if TYPE_CHECKING:
    from sizer.design.files.recovery import Found
    from ui.state.store import Store
    from ui.window.keeping import Keeping

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
        self.keepings: dict[MainWindow, Keeping] = {}
        """What keeps the work of each window safe, from the moment it has a store."""
        self._reports: dict[str, tuple[float, str]] = {}
        """Fault -> when it was told last, and the file of its report."""
        around.settings.changed.connect(self._preference_changed)

    @cached_property
    def folder(self) -> Path:
        """Where unsaved work is kept."""
        from ui.state.recovery import recovery_folder  # noqa: PLC0415 - after the first picture

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
        window.stored.connect(partial(self._keep_safe, window))
        window.open_elsewhere = partial(self._open_elsewhere, window)
        window.closed.connect(self._closed)
        window.another.connect(self.open)
        return window

    def _keep_safe(self, window: MainWindow, store: Store) -> None:
        from ui.window.keeping import Keeping  # noqa: PLC0415 - after the first picture

        self.keepings[window] = Keeping(self.folder, window, store)

    def _preference_changed(self, key: str) -> None:
        """Lay other folders over the catalog in every window; what that would move is shown there, and not done."""
        if key != "catalog_folders":
            return
        from ui.state.catalogs import wanted_catalog  # noqa: PLC0415 - after the first picture

        catalog, complaint = wanted_catalog(self.around.settings)
        self.around = replace(self.around, catalog=lambda: catalog)
        for window in self.all:
            window.around = self.around
            if window.made("catalog_pane"):
                window.catalog_pane.show_catalog(catalog)
            window.store.resize(catalog)
            window.message_bar.say(complaint)

    def keep_all(self) -> bool:
        """Write everyone's unsaved work down, now; whether there was some and all of it is written."""
        unsaved = [window for window in self.all if window.made("store") and window.store.dirty]
        kept = [self._kept(window) for window in unsaved]
        return bool(kept) and all(kept)

    def _kept(self, window: MainWindow) -> bool:
        try:
            return self.keepings[window].keep()
        except Exception:  # noqa: BLE001 - one window's fault must not cost another one's work
            return False

    def _open_elsewhere(self, window: MainWindow, path: Path) -> bool:
        return self.keepings[window].enter(path)

    def _closed(self, window: MainWindow) -> None:
        if window in self.keepings:
            self.keepings.pop(window).close()
        self.all.remove(window)
        window.deleteLater()

    def offer_recovery(self) -> int:
        """Open the work of windows that died, each unsaved and saying so; how many there were.

        What cannot be opened is told, and stays where it is.
        """
        from sizer.design.files import presence, recovery  # noqa: PLC0415 - after the first picture

        for window in self.all:
            window.settle()
        presence.sweep(self.folder)
        recovery.sweep(self.folder)
        return sum([self._recovered(found) for found in recovery.left_behind(self.folder)])

    def _recovered(self, found: Found) -> bool:
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
        window.message_bar.keep(f"Recovered: the program ended before this version{where} was saved. Save it to "
                                "keep it; close it without saving to give it up.")
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
        from ui.state.recovery import place_of, write_report  # noqa: PLC0415 - seldom wanted

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
