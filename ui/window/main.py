"""The window: what its menus do, and how it is opened, coloured and closed."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, Qt, Signal
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QLineEdit, QTabBar

from ui.widgets.plain import caption, window_title
from ui.window.actions import colour_actions, enable_actions, make_actions
from ui.window.menus import build_menus
from ui.window.parts import Surroundings, WindowParts

if TYPE_CHECKING:
    from ui.state.store import Store
    from ui.window.palette import PaletteBox
    from ui.window.starting import Starting

__all__ = ["MainWindow", "Surroundings"]

LAYOUT_VERSION = 1


class MainWindow(WindowParts):
    """See the module."""

    closed = Signal(object)
    another = Signal(str)
    """Another window is wanted, with this design in it."""

    def __init__(self, around: Surroundings) -> None:
        super().__init__(around)
        self._problem = -1
        self.actions_by_id = make_actions(self)
        colour_actions(self, self.actions_by_id)
        self._panes = [dock.toggleViewAction() for dock, _ in self._docks.values()]
        self.recent_menu = build_menus(self, self.actions_by_id, self._panes)
        self._list_recent()
        self._wire_window()
        self._restore()

    def _wire_window(self) -> None:
        self.workbook.grids.when_made("items", lambda sheet: sheet.view.dropped.connect(
            lambda dropped: self.add_items(*dropped)))
        self.formula_bar.named.connect(self.go_to_name)
        self.formula_bar.left.connect(self._focus_grid)
        self.theme.changed.connect(self._recolour)
        self.settings.changed.connect(self._preference_changed)
        self.recents_changed.connect(self._list_recent)

    def _wire_store(self, store: Store) -> None:
        super()._wire_store(store)
        store.undo_stack.indexChanged.connect(self.enable)
        store.renamed.connect(self._retitle)

    def _opened(self) -> None:
        self._problem = -1
        super()._opened()

    @cached_property
    def palette_box(self) -> PaletteBox:
        """Every action by a few letters."""
        from ui.window.palette import PaletteBox  # noqa: PLC0415 - when wanted

        made = PaletteBox(self)
        made.offer([*self._panes, *self.actions_by_id.values()])
        made.about_to_show.connect(self.enable)
        return made

    @cached_property
    def starting(self) -> Starting:
        """What begins designs, and prints."""
        from ui.window.starting import Starting  # noqa: PLC0415 - when wanted

        return Starting(self)

    def _list_recent(self) -> None:
        self.recent_menu.clear()
        for path in self.settings.recent():
            action = self.recent_menu.addAction(caption(path))
            action.triggered.connect(lambda _checked=False, path=path: self.documents.open(path))
        self.recent_menu.setEnabled(bool(self.settings.recent()))

    def new(self) -> None:
        """Begin a new design."""
        self.documents.new()

    def new_window(self) -> None:
        """Open another, empty window."""
        self.another.emit("")

    def quit(self) -> None:
        """Close all windows, each asking for itself."""
        QApplication.closeAllWindows()

    def undo(self) -> None:
        """Undo in the line being typed into, else in the design."""
        line = QApplication.focusWidget()
        if isinstance(line, QLineEdit) and line.isUndoAvailable():
            line.undo()
        else:
            self.store.undo_stack.undo()

    def redo(self) -> None:
        """Redo where undo would undo."""
        line = QApplication.focusWidget()
        if isinstance(line, QLineEdit) and line.isRedoAvailable():
            line.redo()
        else:
            self.store.undo_stack.redo()

    def open_find(self) -> None:
        """Look for a text in all sheets."""
        self.find_box.open_box()

    def pin_figure(self) -> None:
        """Go to the value to pin in the explanation."""
        self.explain_current()
        self.explain.focus_pin()

    def remove_scenario(self) -> None:
        """Remove the scenario in front; the one it is based on comes to the front."""
        from sizer.design.editing.edits import RemoveScenario  # noqa: PLC0415 - after the first picture

        self.store.edit(RemoveScenario(self.store.design.current_scenario))

    def mend_worst(self) -> None:
        """Look for what would mend the requirement that is missed most, or else the most uncertain one."""
        from ui.wording.verdicts import worst_requirement  # noqa: PLC0415 - when wanted

        sizing = self.store.intact
        ranges = self.ranges if self.store.failure is None else None
        worst = worst_requirement(sizing, ranges) if sizing is not None else ""
        if worst:
            self.mend(worst)

    def take_reference(self) -> None:
        """Compare results from now on with how they are now."""
        self.store.take_reference("this moment")

    def go_to_name(self, name: str) -> None:
        """Go to what was typed into the name box: the key of a figure or a place."""
        from ui.state.subject import Subject, known, place_named  # noqa: PLC0415 - after the first picture

        sizing = self.store.sizing
        place = place_named(name)
        if sizing is not None and known(sizing.sheet, name):
            self.show_subject(Subject(name))
        elif place is None or not self.go_to(place):
            self.message_bar.say(f"There is no figure and no cell called {name!r}.")

    def next_problem(self) -> None:
        """Go to the next problem's cell."""
        view = self.workbook.views["problems"]
        self.workbook.show_sheet("problems")
        rows = view.live.rowCount()
        if rows:
            self._problem = (self._problem + 1) % rows
            view.setCurrentIndex(view.live.index(self._problem, 0))
            subject = view.live.table.cell(self._problem, 0).subject
            if subject is not None and subject.place is not None:
                self.go_to(subject.place)

    def preferences(self) -> None:
        """Show the preferences."""
        from ui.state.preferences import PreferencesBox  # noqa: PLC0415 - seldom wanted

        box = PreferencesBox(self.settings, self.store.catalog, self.around.dialogs, self)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.show()

    def show_keys(self) -> None:
        """Say which keys do what: the palette lists them all."""
        self.palette_box.open_box()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape and self.made("store") and self.store.failure is not None:
            self.store.fail("")
        else:
            super().keyPressEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        for url in event.mimeData().urls():
            if url.isLocalFile():
                self.settle()
                event.acceptProposedAction()
                self.documents.open(url.toLocalFile())
                return

    def closeEvent(self, event: QCloseEvent) -> None:
        if self.made("store") and not self.documents.may_leave():
            event.ignore()
            return
        self.settings.set_layout("geometry", self.saveGeometry())
        self.settings.set_layout("window", self.saveState(LAYOUT_VERSION))
        self.settings.set_layout("sheets", self.workbook.saveState())
        self.opening.stop()
        self.services.stop()
        if self.made("summary"):
            self.summary.stop()
        if self.made("exporter"):
            self.exporter.cancel()
        if self.made("fixes"):
            self.fixes.close_panel()
        event.accept()
        self.closed.emit(self)

    def _focus_grid(self) -> None:
        sheet = self.workbook.current_grid()
        if sheet is not None:
            sheet.view.setFocus()

    def enable(self, index: int = 0) -> None:
        """Enable the actions that can do something now."""
        del index
        enable_actions(self, self.actions_by_id)

    def _retitle(self) -> None:
        self.setWindowTitle(window_title(self.store.title, " — Sizer", mark=True))
        self.setWindowModified(self.store.dirty)

    def _recolour(self) -> None:
        colour_actions(self, self.actions_by_id)
        for bar in self.findChildren(QTabBar):
            bar.update()

    def _preference_changed(self, key: str) -> None:
        if key == "theme":
            self.theme.choose(self.settings.get("theme"))

    def _restore(self) -> None:
        for key, restore in (("geometry", self.restoreGeometry), ("sheets", self.workbook.restoreState)):
            kept: QByteArray = self.settings.layout(key)
            if not kept.isEmpty():
                restore(kept)
        kept = self.settings.layout("window")
        if not kept.isEmpty():
            self.restoreState(kept, LAYOUT_VERSION)
