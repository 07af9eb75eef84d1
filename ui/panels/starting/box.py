"""The box that asks for requirements, lays designs out that meet them, and opens the one that is chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from sizer.errors import UnitError
from sizer.units import counted
from ui.jobs.job import Job
from ui.panels.starting.choices import ACCESSES, NETWORKS, choice, titles
from ui.panels.starting.found import MOST_SHOWN, table_of, told_of
from ui.state.settings import Settings
from ui.tables.live import LiveModel, LiveView
from ui.tables.table import LiveTable
from ui.widgets.plain import literal, plain_label
from ui.widgets.room import enlarge
from ui.widgets.theme import Theme

if TYPE_CHECKING:
    from sizer.exploring.growing.layouts import Layout
    from sizer.exploring.growing.wishes import Wish

_FIELDS = (
    ("capacity_bytes", "Usable capacity", "not asked; for example 25 TB", ""),
    ("rate_per_s", "Operations a second", "not asked; for example 20000", ""),
    ("within_s", "    answered within", "not asked; for example 5 ms", "The mean time of an answer at that rate."),
    ("request_bytes", "    each of", "as usual: 8 KiB", "Size of an operation, where the work leaves it open."),
    ("read_ratio", "    of which reads", "as usual: 70 %", "Share of reads, where the work leaves it open."),
    ("bandwidth_bytes_per_s", "Bandwidth", "not asked; for example 2 GB/s",
     "Bytes of large requests, reads and writes together."),
    ("bandwidth_read_ratio", "    bytes that are read", "as the operations; else as usual, mostly 50 %",
     "Share of the bandwidth that reads: 100 % of reads alone, 0 % of writes alone."),
    ("kept_after_failure", "Kept after any one failure", "not asked; for example 100 %",
     "Share of these rates that is left when any one part fails."),
)
WANTED = QSize(1220, 640)
"""Room for all columns of the table; where the screen has less, the table scrolls."""


class RequirementsBox(QDialog):
    """See the module. It does not hold up the window: designs are laid out in a child process."""

    laid_out = Signal(object, str, bool)
    """The design that was chosen, a sentence about it, and whether it meets every requirement."""

    def __init__(
        self, settings: Settings, theme: Theme, today: Callable[[], str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("New design from requirements")
        self.setModal(False)
        self._settings, self._today = settings, today
        self._job = Job(self)
        self._job.progressed.connect(self._progress)
        self._job.answered.connect(self._answered)
        self._job.failed.connect(self._failed)
        self._asked = 0
        self.layouts: list[Layout] = []
        self.lines: dict[str, QLineEdit] = {}
        form = self._form()
        self.said = plain_label("Leave out what is not asked for. Every design that is laid out can be edited.")
        self.said.setWordWrap(True)
        self.bar = QProgressBar()
        self.bar.setAccessibleName("Progress")
        self.bar.hide()
        self.view = LiveView(LiveModel(self._table, theme, self), "Designs that were laid out", theme)
        self.view.setMinimumHeight(220)
        self.view.doubleClicked.connect(lambda _index: self.open_current())
        self.view.selectionModel().currentRowChanged.connect(lambda _now, _before: self._tell_current())
        self.view.hide()
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(self.said)
        layout.addWidget(self.bar)
        layout.addWidget(self.view, 1)
        layout.addLayout(self._buttons())
        self._default(self.go)
        self.resize(560, 0)

    def _form(self) -> QFormLayout:
        self.architecture = QComboBox()
        self.architecture.setAccessibleName("Architecture")
        self.architecture.addItem("Any: the best of all", "")
        for name, title in titles().items():
            self.architecture.addItem(title, name)
        self.architecture.setCurrentIndex(max(self.architecture.findData(self._settings.text("architecture")), 0))
        self.access, self.network = choice("Access", ACCESSES), choice("Network", NETWORKS)
        form = QFormLayout()
        form.addRow("&Architecture", self.architecture)
        form.addRow("A&ccess", self.access)
        form.addRow("&Network", self.network)
        for key, title, example, tip in _FIELDS:
            line = QLineEdit()
            line.setPlaceholderText(example)
            line.setAccessibleName(title.strip())
            line.setToolTip(literal(tip))
            line.textEdited.connect(lambda _text: self._changed())
            self.lines[key] = line
            form.addRow(title, line)
        self.together = QCheckBox("Operations and bandwidth at the same time")
        self.together.setChecked(True)
        self.together.toggled.connect(lambda _on: self._changed())
        self.discontinued = QCheckBox("Also parts that are no longer sold")
        self.discontinued.toggled.connect(lambda _on: self._changed())
        for box in (self.architecture, self.access, self.network):
            box.currentIndexChanged.connect(lambda _at: self._changed())
        form.addRow("", self.together)
        form.addRow("", self.discontinued)
        return form

    def _buttons(self) -> QHBoxLayout:
        self.go = QPushButton("&Lay out")
        self.go.clicked.connect(self.start)
        self.open_button = QPushButton("&Open this design")
        self.open_button.clicked.connect(self.open_current)
        self.open_button.hide()
        stop = QPushButton("Cancel")
        stop.clicked.connect(self.reject)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        for button in (self.go, self.open_button, stop):
            buttons.addWidget(button)
        return buttons

    @property
    def working(self) -> bool:
        """Whether designs are being laid out."""
        return self._asked > 0

    def start(self) -> None:
        """Lay out, when the entries can be read and ask for something."""
        from sizer.exploring.growing.wishes import Header  # noqa: PLC0415 - a start of the window does without
        from ui.jobs.layouts import asked  # noqa: PLC0415

        wish = self._wish()
        if wish is None:
            return
        if wish.empty:
            self.said.setText("⚠ Ask for at least one of capacity, operations and bandwidth.")
            self.lines["capacity_bytes"].setFocus()
            return
        header = Header(self._settings.get("author"), self._today(), self._settings.get("currency"),
                        self._settings.get("policies"))
        self._drop()
        self._settings.set_text("architecture", str(self.architecture.currentData()))
        self._asked = self._job.ask(asked(str(self.architecture.currentData()), wish, header,
                                          self._settings.get("catalog_folders")))
        self.said.setText("Laying out…")
        self.bar.setValue(0)
        self.bar.show()
        self.go.setEnabled(False)

    def open_current(self) -> bool:
        """Take the chosen design; False while there is none."""
        row = max(self.view.currentIndex().row(), 0)
        if row >= min(len(self.layouts), MOST_SHOWN):
            return False
        chosen = self.layouts[row]
        sure = not (chosen.missed or chosen.doubts)
        told = ". ".join([*(["Every requirement is met over the whole range"] if sure else []), *told_of(chosen)])
        self.laid_out.emit(chosen.design, f"Laid out: {chosen.title}. {told}.", sure)
        return True

    def _wish(self) -> Wish | None:
        from sizer.exploring.growing.wished import about_nothing, wished  # noqa: PLC0415
        from sizer.exploring.growing.wishes import Wish  # noqa: PLC0415

        values: dict[str, Any] = {}
        for key, title, _example, _tip in _FIELDS:
            text = self.lines[key].text().strip()
            try:
                values[key] = wished(key, text, decimal_comma=self._settings.decimal_comma) if text else None
            except UnitError as error:
                self._refuse(key, f"{title.strip()}: {error.problems[0].advice}")
                return None
        wish = Wish(**values, together=self.together.isChecked(), network=str(self.network.currentData()),
                    access=str(self.access.currentData()), discontinued=self.discontinued.isChecked())
        titles_of = {key: title.strip() for key, title, _example, _tip in _FIELDS}
        for key, rates in about_nothing(wish).items():
            asked_too = " or ".join(titles_of[each].lower() for each in rates)
            self._refuse(key, f"{titles_of[key]} says nothing by itself: ask for {asked_too} too")
            return None
        return wish

    def _refuse(self, key: str, text: str) -> None:
        self.said.setText(f"⚠ {text}")
        self.lines[key].setFocus()
        self.lines[key].selectAll()

    def _changed(self) -> None:
        """Something else is asked: what was laid out answers it no more."""
        if self.layouts or self._asked:
            self._drop()
            self.said.setText("Something else is asked now: lay out again.")
        self._default(self.go)

    def _drop(self) -> None:
        if self._asked:
            self._job.cancel()
        self._asked, self.layouts = 0, []
        self.go.setEnabled(True)
        self.bar.hide()
        self._list()

    def _progress(self, number: int, share: float, text: str) -> None:
        if number == self._asked:
            self.bar.setValue(round(share * 100))
            self.said.setText(f"{text}…")

    def _failed(self, number: int, text: str) -> None:
        if number == self._asked:
            self._asked = 0
            self._drop()
            self.said.setText(f"⚠ {text}")

    def _answered(self, number: int, answer: Any) -> None:
        from ui.jobs.layouts import unpacked  # noqa: PLC0415

        if number != self._asked:
            return
        self._asked = 0
        self.go.setEnabled(True)
        self.bar.hide()
        self.layouts = [unpacked(each) for each in answer["layouts"]]
        met = sum(not each.missed for each in self.layouts)
        sure = sum(not (each.missed or each.doubts) for each in self.layouts)
        self.said.setText(
            f"{sure} of {counted(len(self.layouts), 'layout')} meet everything over the whole range, "
            f"{met - sure} more at the likely values only; of each the least by price or estimate comes first."
            if met else "No layout meets everything; the nearest comes first." if self.layouts else
            "⚠ Nothing that is sold today makes such a design: another architecture, access or network may, or parts "
            "that are no longer sold." if not self.discontinued.isChecked() else
            "⚠ Nothing of the catalog makes such a design.")
        self._list()
        if self.layouts:
            self._default(self.open_button)
            self.view.setCurrentIndex(self.view.live.index(0, 0))
            self.view.setFocus()

    def _list(self) -> None:
        shown = bool(self.layouts)
        self.view.mark_stale()
        self.view.setVisible(shown)
        self.open_button.setVisible(shown)
        if shown:
            enlarge(self, WANTED)

    def _default(self, button: QPushButton) -> None:
        for each in (self.go, self.open_button):
            each.setDefault(each is button)
            each.setAutoDefault(each is button)

    def _tell_current(self) -> None:
        """Say in full why the current layout is not enough."""
        row = self.view.currentIndex().row()
        if 0 <= row < len(self.layouts):
            each = self.layouts[row]
            sure = ": meets everything over the whole range" if each.clean else ""
            told = [f"{each.architecture}, {each.title}{sure}", *told_of(each),
                    *(f"House rule: {rule}" for rule in each.rules),
                    *([each.order] if each.clean and each.order else [])]
            self.said.setText(f"{'. '.join(told)}.")

    def _table(self) -> LiveTable:
        return table_of(self.layouts, binary=self._settings.binary, currency=self._settings.get("currency"))

    def closeEvent(self, event: QCloseEvent) -> None:
        self._job.cancel()
        super().closeEvent(event)

    def reject(self) -> None:
        self._drop()
        self._job.cancel()
        super().reject()
        self.close()
