"""What the File menu offers beside opening: templates, requirements, paper."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QMenu

from sizer.design.editing.edits import apply, set_one
from sizer.design.entering.volumes import VolumeBlock
from sizer.design.files.addresses import templates
from sizer.design.files.storage import load
from sizer.design.records import Design
from sizer.errors import DesignError
from ui.tables.table import LiveTable
from ui.widgets.plain import caption

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrintPreviewDialog

    from reports.drawings.scenes.scene import Scene
    from sizer.exploring.growing.wishes import Header, Wish
    from ui.requirements.page import RequirementsPage
    from ui.window.main import MainWindow


class Starting(QObject):
    """See the module."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.paper: QPrintPreviewDialog | None = None
        """The newest print preview."""
        window.exporter.laid_out.connect(self.show_pages)

    def close_design(self) -> bool:
        """Close the design and show the start page; where that is shown, the window. False where it is to stay."""
        window = self._window
        if not window.opening.in_design:
            return window.close()
        if not window.documents.may_leave():
            return False
        window.asking.uncover()
        window.store.start(window.documents.blank())
        window.message_bar.say("")
        window.opening.show_start()
        return True

    def fill(self, menu: QMenu) -> None:
        """List the architectures, reference designs and examples, by name, in a menu that lists nothing yet."""
        from ui.start.lists import reference_rows  # noqa: PLC0415 - seldom wanted
        from ui.start.titles import titles  # noqa: PLC0415 - seldom wanted

        if not menu.isEmpty():
            return
        catalog = self._window.store.catalog
        for name, title in titles(catalog).items():
            menu.addAction(caption(title)).triggered.connect(
                lambda _checked=False, name=name: self.from_template(name))
        menu.addSeparator()
        for row in reference_rows():
            menu.addAction(caption(row.title)).triggered.connect(
                lambda _checked=False, name=row.key: self._window.documents.open(name))
        menu.addSeparator()
        drawn = menu.addMenu("Examples with requirements")
        for name, title in titles(catalog, stated=True).items():
            drawn.addAction(caption(title)).triggered.connect(
                lambda _checked=False, name=name: self._window.documents.open(name))

    def header(self) -> Header:
        """What a new design says about itself."""
        from sizer.exploring.growing.wishes import Header  # noqa: PLC0415 - seldom wanted

        settings = self._window.settings
        return Header(settings.get("author"), self._window.around.today(), settings.get("currency"),
                      settings.get("policies"))

    def from_template(self, name: str) -> bool:
        """Begin with a design of an architecture of usual size, called as that is."""
        from sizer.exploring.growing.wishes import blank  # noqa: PLC0415 - seldom wanted

        if not self._window.documents.may_leave():
            return False
        try:
            template = load(templates()[name])
            design = apply(blank(template, self.header()), set_one("design", "", "title", template.title)).design
        except DesignError as error:
            self._window.message_bar.warn(error.problems[0].sentence())
            return False
        self._begin(design, f"new-{name}")
        return True

    def from_requirements(self, wish: Wish | None = None, volumes: VolumeBlock | None = None) -> RequirementsPage:
        """Ask for requirements, then lay designs out: at once for a wish, with the volumes that it is the sum of."""
        return self._window.asking.open(wish, volumes)

    def print_preview(self) -> None:
        """Lay the proposal out aside, and show its pages as they will be printed."""
        self._window.exporter.lay_out()

    def show_pages(self, pages: tuple[Scene, ...]) -> None:
        """Show the pages of the proposal, from where they are printed."""
        from ui.printing.proposal import preview  # noqa: PLC0415 - a start does without printing

        self.paper = preview(self._window, pages, self._window.store.view.title or self._window.store.title)

    def print_sheets(self) -> None:
        """Show on paper the tables that the window shows."""
        from ui.printing.sheets import document_of, preview_sheets  # noqa: PLC0415 - a start does without printing

        window = self._window
        window.unfinished.finish()
        self.paper = preview_sheets(window, document_of(window.store, self.tables()))

    def tables(self) -> dict[str, LiveTable]:
        """The tables that go on paper, as they are now."""
        found: dict[str, LiveTable] = {}
        for name, title in (("results", "Results"), ("bom", "Bill of materials"), ("problems", "Problems")):
            view = self._window.workbook.views[name]
            view.live.refresh()
            found[title] = view.live.table
        return found

    def _begin(self, design: Design, name: str) -> None:
        self._window.documents.begin(design, name=Path(name).name, dirty=True)
