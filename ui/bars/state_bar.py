"""The boxes of the toolbar that say in which state everything is read: scenario, baseline, after one failure."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QToolButton, QWidget

from sizer.design.editing.edits import PinBaseline, SelectScenario
from ui.grids.scenarios.verbs import duplication
from ui.state.store import Store
from ui.widgets.icons import icon
from ui.widgets.plain import literal, name_button, plain_label
from ui.widgets.theme import Theme


class _Box(QComboBox):
    """As wide whatever stands in it, so that nothing moves; its list is as wide as what stands there."""

    def showPopup(self) -> None:
        titles = [self.itemText(at) for at in range(self.count())]
        widest = max((self.fontMetrics().horizontalAdvance(title) for title in titles), default=0)
        self.view().setMinimumWidth(min(widest + 40, 520))
        super().showPopup()


class StateBar(QWidget):
    """See the module."""

    failed = Signal()

    def __init__(self, store: Store, theme: Theme) -> None:
        super().__init__()
        self._store, self._theme = store, theme
        self.scenario, self.baseline, self.failure = _Box(), _Box(), _Box()
        self.duplicate = QToolButton()
        self.duplicate.setAutoRaise(True)
        name_button(self.duplicate, "Duplicate the scenario", "Ctrl+Alt+D")
        self.duplicate.clicked.connect(self.duplicate_scenario)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(8, 0, 0, 0)
        for title, box, name, letters in (
            ("Scenario", self.scenario, "Scenario in front", 14),
            ("Baseline", self.baseline, "Baseline results are compared with", 14),
            ("After one failure", self.failure, "Failure everything is read after", 20),
        ):
            label = plain_label(f"{title} ")
            label.setBuddy(box)
            box.setAccessibleName(name)
            box.setToolTip(literal(name))
            box.setMinimumContentsLength(letters)
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            layout.addSpacing(8)
            layout.addWidget(label)
            layout.addWidget(box)
            if box is self.scenario:
                layout.addWidget(self.duplicate)
        self.scenario.activated.connect(lambda _at: self._select())
        self.baseline.activated.connect(lambda _at: self._pin())
        self.failure.activated.connect(lambda _at: self._fail())
        theme.changed.connect(self._recolour)
        self._recolour()

    def refresh(self) -> None:
        """Show the state of the store."""
        store = self._store
        names = [(name, store.scenario_title(name)) for name in store.scenario_ids()]
        _fill(self.scenario, names, store.design.current_scenario)
        _fill(self.baseline, [("", "as opened"), *names], store.design.baseline or "")
        cases = store.intact.failure_cases if store.intact is not None else ()
        chosen = store.failure.id if store.failure is not None else ""
        _fill(self.failure, [("", "none"), *((case.id, case.label) for case in cases)], chosen)

    def duplicate_scenario(self) -> None:
        """Copy the scenario in front and bring the copy to the front; what is compared with is what was copied."""
        design = self._store.design
        edit = duplication(design, [design.current_scenario], select=True)
        if edit is not None:
            self._store.edit(edit)

    def _select(self) -> None:
        name = self.scenario.currentData()
        if name != self._store.design.current_scenario:
            self._store.edit(SelectScenario(str(name)))

    def _pin(self) -> None:
        name = self.baseline.currentData() or None
        if name != self._store.design.baseline:
            self._store.edit(PinBaseline(name))

    def _fail(self) -> None:
        self._store.fail(str(self.failure.currentData() or ""))

    def _recolour(self) -> None:
        self.duplicate.setIcon(icon("scenario", self._theme.colours.text))


def _fill(box: QComboBox, names: Sequence[tuple[str, str]], chosen: str) -> None:
    if [(box.itemData(at), box.itemText(at)) for at in range(box.count())] != list(names):
        box.clear()
        for name, title in names:
            box.addItem(title, name)
    box.setCurrentIndex(max(box.findData(chosen), 0))
