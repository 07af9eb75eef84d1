"""Looks for layouts while the blanks are filled in, in a child process, and only as long as it is worth it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from sizer.exploring.growing.layout import Layout
from sizer.exploring.growing.layouts import FIRST_SHARE
from sizer.exploring.growing.wishes import Header, Wish
from ui.jobs.laying_out import LayoutSearch
from ui.start.found import so_far
from ui.start.so_far import SoFar
from ui.state.settings import Settings


class Searching(QObject):
    """See the module. Every architecture is looked at as it is drawn; the page of layouts then looks further."""

    changed = Signal()

    def __init__(self, settings: Settings, header: Callable[[], Header], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings, self._header = settings, header
        self._search: LayoutSearch | None = None
        self._layouts: list[Layout] = []
        self._wish: Wish | None = None
        self.found: SoFar | None = None
        """What is known so far for what was asked last."""

    @property
    def working(self) -> bool:
        """Whether more may be found."""
        return self._search is not None and self._search.working

    def look(self, wish: Wish) -> None:
        """Look for layouts of this wish, and no more for the one before."""
        if wish == self._wish:
            return
        self._wish, self._layouts, self.found = wish, [], None
        if self._search is not None:
            self._search.stop()
        if not wish.empty:
            self._made().ask(wish, self._header(), self._settings.get("catalog_folders"))
        self.changed.emit()

    def stop(self) -> None:
        """End the child process."""
        if self._search is not None:
            self._search.close()
        self._wish = self.found = None

    def _made(self) -> LayoutSearch:
        if self._search is None:
            self._search = LayoutSearch(self)
            self._search.found.connect(self._take)
            self._search.progressed.connect(self._progress)
            self._search.finished.connect(lambda _why: self._tell())
        return self._search

    def _take(self, layout: Layout) -> None:
        self._layouts.append(layout)
        self._tell()

    def _progress(self, share: float, _text: str) -> None:
        if share > FIRST_SHARE and self._search is not None:  # each was looked at once; drives and systems come later
            self._search.stop()
            self._tell()

    def _tell(self) -> None:
        self.found = so_far(self._layouts)
        self.changed.emit()
