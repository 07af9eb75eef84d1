"""From requirements, in place of the sheets: opened from the menu, the start page or the requirements of a design.

Whoever looks at a sheet meanwhile finds it again in the rail, with what was asked and what was found until then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from sizer.design.entering.volumes import VolumeBlock
from sizer.design.records import Design
from sizer.exploring.growing.asked_volumes import with_volumes
from sizer.exploring.growing.stated import wish_of
from sizer.exploring.growing.wishes import Wish
from sizer.sizing.result import Sizing
from ui.state.previewing import Preview, PreviewBy
from ui.window.entries import LAYOUTS

if TYPE_CHECKING:
    from ui.requirements.page import RequirementsPage
    from ui.window.main import MainWindow

TITLE = "From requirements"


class Asking(QObject):
    """See the module. The page keeps what was asked; no design is touched until one that was laid out is opened."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.page: RequirementsPage | None = None
        self._from_start = False
        self._volumes: VolumeBlock | None = None
        """The volumes that what was asked last is the sum of."""
        window.workbook.wanted.connect(self.uncover)
        window.closed.connect(self.stop)
        window.documents.opened.connect(self._design_changed)
        window.side.left.connect(self._leave_side)
        window.rail.aside_wanted.connect(lambda _place, focus: self.back(focus=focus))

    @property
    def in_front(self) -> bool:
        """Whether the page is what one looks at."""
        return self.page is not None and self._window.centre.covering is self.page

    def open(self, wish: Wish | None = None, volumes: VolumeBlock | None = None) -> RequirementsPage:
        """Show the page, and lay out a wish where there is one; the design names the volumes that it is the sum of."""
        window, page = self._window, self._made()
        self._volumes = volumes
        if not self.in_front:
            self._from_start = not window.opening.in_design
            self._cover(page)
        if wish is None:
            page.form.start()
        else:
            page.ask(wish)
        return page

    def back(self, *, focus: bool = True) -> None:
        """Show the page again as it was left, its search going on."""
        page = self._made()
        if not self.in_front:
            self._from_start = False
            self._cover(page)
            page.look_again()
        if focus:
            page.begin()

    def _cover(self, page: RequirementsPage) -> None:
        window = self._window
        window.opening.show_design()
        window.centre.cover(page)
        window.header.show_title(TITLE)
        window.rail.offer(LAYOUTS, shown=True)
        window.rail.show_places(LAYOUTS.id, "")

    def for_design(self) -> None:
        """Lay out what the design asks for."""
        self.open(wish_of(self._window.store.view))

    def leave(self) -> None:
        """Go back to where one came from."""
        if self.in_front:
            self.uncover()
            if self._from_start:
                self._window.opening.show_start()
            else:
                self._window.workbook.focus_front()

    def stop(self) -> None:
        """End what works aside."""
        if self.page is not None:
            self.page.stop()

    def _made(self) -> RequirementsPage:
        from ui.requirements.page import RequirementsPage  # noqa: PLC0415 - a start of the window does without

        window = self._window
        if self.page is None:
            self.page = page = RequirementsPage(
                window.settings, window.theme, window.around.today, lambda: window.store.catalog)
            page.left.connect(self.leave)
            page.opened.connect(self._opened)
            page.previewed.connect(self._preview)
            page.explained.connect(self._explain)
        return self.page

    def uncover(self) -> None:
        """Have the sheets again in place of the page, which keeps what it found and looks on."""
        if self.page is not None and self.in_front:
            self._window.centre.cover(None)
            self._window.rail.offer(LAYOUTS, shown=self.page.asked)
            self._window.show_title()
            self._window.workbook.places_changed.emit()
            self._preview(None)

    def _design_changed(self) -> None:
        """What was asked before is no question of a design that comes from elsewhere."""
        if self.page is not None:
            self.stop()
            self.uncover()
            self._window.rail.offer(LAYOUTS, shown=False)

    def _opened(self, design: Design, told: str, sure: bool) -> None:
        window = self._window
        if window.documents.may_leave():
            self.stop()
            self.uncover()
            design = design if self._volumes is None else with_volumes(design, self._volumes)
            window.documents.begin(design, dirty=True)
            window.rail.offer(LAYOUTS, shown=True)  # the others that answer the same
            window.workbook.show_entry("summary")
            if sure:
                window.statusBar().showMessage(told, 20_000)
            else:
                window.message_bar.say(told)

    def _explain(self, sizing: Sizing, key: str) -> None:
        """Explain a number of the layout under the cursor beside the page."""
        window = self._window
        if self.page is not None:
            self._look_at(self.page, sizing)
            window.explain.show_figure(key)
            window.side.show_page("")
            window.side.show()
            window.side.raise_()

    def _look_at(self, page: RequirementsPage, sizing: Sizing) -> None:
        layout = page.current()
        if layout is not None:
            self._window.explain.look_at(sizing, page.ranges_of(sizing), f"In the layout {layout.architecture}")

    def _leave_side(self) -> None:
        """The explanation was closed, or left: one is among the layouts again."""
        if self.page is not None and self.in_front:
            self._window.side.hide()
            QTimer.singleShot(0, self.page.table, self.page.table.setFocus)  # the sheets below come first

    def _preview(self, sizing: Sizing | None) -> None:
        """Show in the strip what the layout under the cursor gives."""
        layout = self.page.current() if self.page is not None else None
        if sizing is not None and self.page is not None and layout is not None and self.in_front:
            self._window.strip.look_at(Preview(
                sizing, f"with {layout.architecture}", PreviewBy.LAYOUTS, layout.stored,
                self.page.ranges_of(sizing), apart=True))
            if self._window.side.isVisible():
                self._look_at(self.page, sizing)
        else:
            self._window.strip.end_preview(PreviewBy.LAYOUTS)
            self._window.explain.look_at(None)
