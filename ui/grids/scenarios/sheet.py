"""The sheet of scenarios side by side, with what is done to a scenario: all of it acts on the column in use."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QHideEvent, QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QMenu

from sizer.design.editing.edits import PinBaseline, SelectScenario
from ui.grids.look.lines import TextLines
from ui.grids.scenarios.model import ScenarioModel
from ui.grids.sheet import GridSheet
from ui.state.settings import Settings
from ui.state.subject import Place
from ui.tables.more_columns import MoreColumns
from ui.widgets.bars import ButtonBar
from ui.widgets.elided import ElidedLabel
from ui.widgets.measures import ICON, M
from ui.widgets.plain import caption
from ui.widgets.roles import HORIZONTAL, Index
from ui.widgets.theme import Theme

HINT = "There is one scenario. Duplicate it (Ctrl+Alt+D) and change the copy: both stand here side by side."
_NARROWEST, _WIDEST, _MOST_OF_NAMES = 190, 480, 330
"""What a column of a scenario has at least and at most, and that of the names of rows at most."""
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class ScenarioSheet(GridSheet):
    """See the module."""

    looked = Signal(object)
    """What explains the cell in use where its scenario is not in front; None where it is, or one looks elsewhere."""

    def __init__(self, model: ScenarioModel, title: str, settings: Settings, theme: Theme) -> None:
        self.table = model
        self.hint = ElidedLabel()
        self.hint.setText(HINT)
        super().__init__(model, title, settings, theme)
        heads = self.view.horizontalHeader()
        heads.setDefaultSectionSize(190)
        self.view.setHorizontalScrollMode(self.view.ScrollMode.ScrollPerItem)  # no column is cut at its left
        heads.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        heads.customContextMenuRequested.connect(self._head_menu)
        heads.sectionDoubleClicked.connect(self._rename_at)
        self.view.doubleClicked.connect(self._open)
        self.view.clicked.connect(lambda index: model.unfold(index.row()))
        self.view.installEventFilter(self)
        self._aside = self._fitting = False
        self._by_hand: dict[int, int] = {}
        heads.sectionResized.connect(self._resized)
        self.view.selectionModel().currentChanged.connect(lambda *_: self._look())
        model.scenarios.arrived.connect(self._look)
        model.store.changed.connect(lambda _edited: self._look())
        self._lines = TextLines(self.view)
        for signal in (model.dataChanged, model.rowsRemoved, heads.sectionResized):
            signal.connect(lambda *_: self._lines.soon())
        for signal in (model.columnsInserted, model.columnsRemoved, model.rowsInserted, model.headerDataChanged):
            signal.connect(lambda *_: self._fit())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        enter = isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress and event.key() in _ENTER
        if enter and watched is self.view and self.table.unfold(self.view.currentIndex().row()):
            return True
        return super().eventFilter(watched, event)

    def dress(self) -> ButtonBar:
        """The bar above the grid."""
        self.columns = MoreColumns(self.view)
        self.columns.chosen.connect(self._fit)
        bar = ButtonBar((self.hint, self.columns), (
            ("add", "Add a scenario", "Ctrl++", self.insert),
            ("duplicate", "Duplicate the scenario", "Ctrl+Shift+D", self.view.duplicate),
            ("changed", "Rename the scenario", "", self.rename),
            ("back", "Move the scenario left", "Ctrl+Alt+Up", lambda: self.view.move_rows(-1)),
            ("forward", "Move the scenario right", "Ctrl+Alt+Down", lambda: self.view.move_rows(1)),
            ("remove", "Remove the scenario", "Ctrl+-", self.view.delete_rows),
            ("pin", "Pin as the baseline, or unpin", "", self.pin),
            ("scenario", "Bring the scenario to the front", "", self.bring_to_front),
        ), self._theme)
        row = bar.layout()
        if isinstance(row, QHBoxLayout):
            if (gap := row.takeAt(2)) is not None:  # it stands before what tells of columns
                row.insertItem(1, gap)
            for at, stretch in enumerate((1, 0, 0)):  # the hint, while it is shown, has the room of the gap behind it
                row.setStretch(at, stretch)
        self.columns.show()
        return bar

    def scenario(self) -> str:
        """The scenario of the column in use; the one in front where that is none."""
        return self.table.scenario_at(self.view.currentIndex().column()) or (
            self.model.store.design.current_scenario)

    def rename(self) -> None:
        """Edit the name of the scenario."""
        if self.view.go_to(Place("scenarios", self.scenario(), "name")):
            self.view.setFocus()
            self.view.edit(self.view.currentIndex())

    def pin(self) -> None:
        """Compare with this scenario from now on; where it is the baseline, with none."""
        store, name = self.model.store, self.scenario()
        store.edit(PinBaseline(None if store.design.baseline == name else name))

    def bring_to_front(self) -> None:
        """Let all other sheets show this scenario."""
        self.model.store.edit(SelectScenario(self.scenario()))

    def head_menu(self, at: int) -> QMenu:
        menu = QMenu(self.view)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.view.setCurrentIndex(self.model.index(max(self.view.currentIndex().row(), 0), at))
        store, name = self.model.store, self.scenario()
        pinned = store.design.baseline == name
        for title, call in (("Bring to the front", self.bring_to_front),
                            ("Unpin the baseline" if pinned else "Pin as the baseline", self.pin),
                            ("Rename", self.rename), ("Duplicate", self.view.duplicate),
                            ("Move left", lambda: self.view.move_rows(-1)),
                            ("Move right", lambda: self.view.move_rows(1)), ("Remove", self.view.delete_rows)):
            menu.addAction(caption(title)).triggered.connect(lambda _checked=False, call=call: call())
        return menu

    def _head_menu(self, position: QPoint) -> None:
        header = self.view.horizontalHeader()
        at = header.logicalIndexAt(position)
        if at > 0:
            self.head_menu(at).popup(header.mapToGlobal(position))

    def _rename_at(self, at: int) -> None:
        if at > 0:
            self.view.setCurrentIndex(self.model.index(0, at))
            self.rename()

    def _open(self, index: Index) -> None:
        """A result of a scenario that is not in front is explained by bringing it there."""
        name = self.table.scenario_at(index.column())
        figure = self.table.line_at(index.row()).figure
        if figure and name:
            if name != self.model.store.design.current_scenario:
                self.bring_to_front()
            self.view.announce()

    def _look(self) -> None:
        """Let the cell in use be seen, and be explained as its own scenario has it."""
        index = self.view.currentIndex()
        if self.view.isColumnHidden(index.column()):
            self._fit()
        found = self.table.aside_at(index) if index.isValid() and self.isVisible() else None
        if found is not None or self._aside:
            self._aside = found is not None
            self.looked.emit(found)

    def _fit(self) -> None:
        """Give names the room they need, and scenarios what is left, most to those that need it.

        Where not all have room, those that are shown have all of it, so that none is cut: whole columns leave from the
        right, and neither the scenario in front nor the cursor with them.
        """
        self.hint.setVisible(self.model.columnCount() <= 2)
        if not self.isVisible():
            return
        first = min(_MOST_OF_NAMES, self._wanted(0))
        count = self.model.columnCount()
        room = self.view.viewport().width() - first
        shown = self._with_room(max(room // _NARROWEST, 1))
        wanted = {at: max(min(self._wanted(at), _WIDEST), _NARROWEST) for at in shown}
        share = max(room // max(len(shown), 1), _NARROWEST)
        if len(shown) < count - 1:
            wanted = dict.fromkeys(wanted, share)
            first += max(room - share * len(shown), 0)
        spare = max(room - sum(min(width, share) for width in wanted.values()), 0)
        widths = {0: first}
        for at, width in wanted.items():
            widths[at] = min(width, share + spare)
            spare -= max(widths[at] - share, 0)
        self._fitting = True
        for at in range(count):
            self.view.setColumnHidden(at, at not in widths)
            if at in widths:
                self.view.setColumnWidth(at, self._by_hand.get(at, widths[at]))
        self._fitting = False
        self._lines.fit_rows()
        self.columns.tell([str(self.model.headerData(at, HORIZONTAL) or "") for at in range(count)], set(widths))

    def _with_room(self, many: int) -> list[int]:
        """The columns of scenarios that are shown where there is room for so many, in their order."""
        wanted, all_of_them = self.columns.wanted, range(1, self.model.columnCount())
        front = next((at for at in all_of_them
                      if self.table.scenario_at(at) == self.model.store.design.current_scenario), 0)
        first = [*wanted[-1:], self.view.currentIndex().column(), front, *wanted]
        rest = [at for at in all_of_them if at not in self.columns.unwanted]
        return sorted([at for at in dict.fromkeys([*first, *rest]) if at in all_of_them][:many])

    def _resized(self, at: int, _before: int, width: int) -> None:
        if not self._fitting and width:
            self._by_hand[at] = width

    def _wanted(self, at: int) -> int:
        """The room that shows a column whole."""
        model, sign = self.model, 0 if at == 0 else ICON + M
        strong = QFont(self.view.font())
        strong.setWeight(QFont.Weight.DemiBold)
        metrics = QFontMetrics(strong)
        texts = [model.text_at(row, at) for row in range(model.rowCount())]
        head = str(model.headerData(at, HORIZONTAL) or "")
        return max((metrics.horizontalAdvance(text) for text in [head, *texts]), default=0) + sign + 4 * M

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        if not self.table.seen:
            self.table.seen = True
            self.table.compared.tidy()
            self.table.refresh()
        super().showEvent(event)
        self._fit()
        self._look()

    def hideEvent(self, event: QHideEvent) -> None:
        self.table.seen = False
        super().hideEvent(event)
        self._look()
