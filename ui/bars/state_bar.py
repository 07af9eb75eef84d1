"""The boxes that say in which state everything is read: scenario, baseline, after one failure."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QWidget

from reports.wording.failing.failures import FailureLosses
from sizer.design.editing.edits import PinBaseline, SelectScenario
from ui.bars.failure_box import FailureBox
from ui.grids.scenarios.verbs import duplication
from ui.state.store import Store
from ui.widgets.elided import ElidedBox
from ui.widgets.icons import icon
from ui.widgets.measures import FIELD, S
from ui.widgets.plain import literal
from ui.widgets.theme import Theme
from ui.widgets.typefaces import fix


class StateBar(QWidget):
    """Scenario and failure, for the bar above everything; the baseline stands where scenarios are compared."""

    failed = Signal()

    def __init__(self, store: Store, theme: Theme) -> None:
        super().__init__()
        self._store, self._theme = store, theme
        self.scenario, self.baseline, self.failure = ElidedBox(12), ElidedBox(12), FailureBox(theme)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(S)
        for box, name in (
            (self.scenario, "Scenario in front"),
            (self.baseline, "Baseline results are compared with"),
            (self.failure, "Failure everything is read after"),
        ):
            box.setAccessibleName(name)
            box.setToolTip(literal(name))
            fix(box, high=FIELD)
            if box is not self.baseline:
                layout.addWidget(box)
        self.scenario.activated.connect(lambda _at: self._select())
        self.baseline.activated.connect(lambda _at: self._pin())
        self.failure.activated.connect(lambda _at: self._fail())
        theme.changed.connect(self._recolour)
        self._recolour()

    def refresh(self) -> None:
        """Show the state of the store."""
        store = self._store
        names = [(name, store.scenario_title(name)) for name in store.scenario_ids()]
        renamed = _fill(self.scenario, names, store.design.current_scenario)
        _fill(self.baseline, [("", "The design as opened"), *names], store.design.baseline or "")
        cases = store.intact.failure_cases if store.intact is not None else ()
        chosen = store.failure.id if store.failure is not None else ""
        changed = self.failure.list_cases(cases, chosen)
        if changed or renamed:
            self._recolour()

    def show_losses(self, losses: FailureLosses) -> None:
        """Know what each failure leaves of the design with nothing failed."""
        if self._store.intact is not None:
            self.failure.know(losses, self._store.intact.failure_cases)
            self.refresh()

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
        ink = self._theme.colours.text
        for box, picture in ((self.scenario, "scenario"), (self.failure, "failures")):
            for at in range(box.count()):
                box.setItemIcon(at, icon(picture, ink))


def _fill(box: QComboBox, names: Sequence[tuple[str, str]], chosen: str) -> bool:
    """List names in a box and choose one; whether the list is another one."""
    changed = [(box.itemData(at), box.itemText(at)) for at in range(box.count())] != list(names)
    if changed:
        box.clear()
        for name, title in names:
            box.addItem(title, name)
    box.setCurrentIndex(max(box.findData(chosen), 0))
    return changed
