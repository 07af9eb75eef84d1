"""What the File menu offers beside opening: templates, requirements, paper."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QMenu

from sizer.design.files.addresses import reference_designs, templates
from sizer.design.files.storage import load
from sizer.design.records import Design
from sizer.errors import DesignError
from ui.tables.table import LiveTable
from ui.widgets.plain import caption

if TYPE_CHECKING:
    from PySide6.QtPrintSupport import QPrintPreviewDialog

    from reports.drawings.scene import Scene
    from ui.panels.starting.box import RequirementsBox
    from ui.window.main import MainWindow


class Starting(QObject):
    """See the module."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.box: RequirementsBox | None = None
        self.paper: QPrintPreviewDialog | None = None
        """The newest print preview."""
        window.exporter.laid_out.connect(self.show_pages)

    def fill(self, menu: QMenu) -> None:
        """List blank designs of each architecture, reference designs and examples, in a menu that lists nothing yet."""
        from ui.panels.starting.choices import titles  # noqa: PLC0415 - seldom wanted

        if not menu.isEmpty():
            return
        for name, title in titles().items():
            menu.addAction(caption(f"Blank {title}")).triggered.connect(
                lambda _checked=False, name=name: self.from_template(name))
        menu.addSeparator()
        for name in reference_designs():
            menu.addAction(caption(name)).triggered.connect(
                lambda _checked=False, name=name: self._window.documents.open(name))
        menu.addSeparator()
        drawn = menu.addMenu("Examples with requirements")
        for name, title in titles(stated=True).items():
            drawn.addAction(caption(title)).triggered.connect(
                lambda _checked=False, name=name: self._window.documents.open(name))

    def from_template(self, name: str) -> bool:
        """Begin with a blank design of an architecture."""
        from sizer.exploring.growing.wishes import Header, blank  # noqa: PLC0415 - seldom wanted

        documents, settings = self._window.documents, self._window.settings
        if not documents.may_leave():
            return False
        header = Header(settings.get("author"), self._window.around.today(), settings.get("currency"),
                        settings.get("policies"))
        try:
            design = blank(load(templates()[name]), header)
        except DesignError as error:
            self._window.message_bar.say(error.problems[0].sentence())
            return False
        self._begin(design, f"new-{name}")
        return True

    def from_requirements(self) -> RequirementsBox:
        """Ask for requirements, then lay a design out."""
        from ui.panels.starting.box import RequirementsBox  # noqa: PLC0415 - seldom wanted

        window = self._window
        self.box = box = RequirementsBox(window.settings, window.theme, window.around.today, window)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.laid_out.connect(lambda *laid_out: self._laid_out(box, *laid_out))
        box.show()
        return box

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
        self.paper = preview_sheets(window, document_of(window.store, self.tables()))

    def tables(self) -> dict[str, LiveTable]:
        """The tables that go on paper, as they are now."""
        found: dict[str, LiveTable] = {}
        for name, title in (("results", "Results"), ("bom", "Bill of materials"), ("problems", "Problems")):
            view = self._window.workbook.views[name]
            view.live.refresh()
            found[title] = view.live.table
        return found

    def _laid_out(self, box: RequirementsBox, design: Design, sentence: str, met: bool) -> None:
        if self._window.documents.may_leave():
            box.close()
            self._begin(design, "first-design")
            if met:
                self._window.statusBar().showMessage(sentence, 20_000)
            else:
                self._window.message_bar.say(sentence)

    def _begin(self, design: Design, name: str) -> None:
        self._window.store.start(design, None, Path(name).name, dirty=True)
        self._window.documents.opened.emit()
