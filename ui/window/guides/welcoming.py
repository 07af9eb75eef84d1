"""The start page of a window: what it lists, and what it leads to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from sizer.exploring.growing.wishes import Wish
from ui.start.lists import recent_rows, reference_rows, template_rows
from ui.start.page import StartPage
from ui.start.searching import Searching

if TYPE_CHECKING:
    from ui.window.main import MainWindow


class Welcoming(QObject):
    """See the module."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        settings = window.settings
        self.searching = Searching(settings, window.starting.header, self)
        self.page = page = StartPage(settings, window.theme, {
            "template": lambda: template_rows(window.store.catalog), "reference": reference_rows,
            "recent": lambda: recent_rows(settings.recent_designs(), window.around.today(), binary=settings.binary),
        }, self.searching)
        page.asked.connect(self._ask)
        page.more_wanted.connect(self._ask)
        page.opened.connect(window.documents.open)
        page.begun.connect(window.starting.from_template)
        page.open_wanted.connect(window.documents.open)
        page.tour_wanted.connect(window.touring.begin)
        page.help_wanted.connect(window.helping.open)
        page.forgotten.connect(self._forget)
        window.documents.opened.connect(self._opened)
        window.closed.connect(lambda _window: self.searching.stop())

    def _ask(self, wish: Wish) -> None:
        """Lay out for a wish."""
        self.searching.stop()
        self._window.starting.from_requirements(None if wish.empty else wish, self.page.question.volumes)

    def _opened(self) -> None:
        """A design is open: the next question begins with empty blanks."""
        self.searching.stop()
        self.page.clear()

    def _forget(self, path: str) -> None:
        self._window.settings.forget_recent(path)
        self._window.documents.recents_changed.emit()
