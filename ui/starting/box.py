"""The box that asks for requirements and lays a first design out from them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from sizer.catalog import Catalog
from sizer.errors import SizerError, UnitError
from sizer.units import parse
from ui.settings import Settings
from ui.starting.layout import Layout, Wish
from ui.starting.templates import architectures

_FIELDS = (
    ("capacity", "Usable capacity", "B", "25 TB"), ("rate", "Operations a second", "1/s", "20000"),
    ("within", "within a response time of", "s", "5 ms"), ("bandwidth", "Bandwidth", "B/s", "2 GB/s"),
    ("kept", "Kept after any one failure", "1", "50 %"),
)


class RequirementsBox(QDialog):
    """See the module. It does not hold up the window."""

    laid_out = Signal(object, str)
    """The design, and a sentence about it."""

    def __init__(
        self, catalog: Catalog, settings: Settings, today: Callable[[], str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("New design from requirements")
        self.setModal(False)
        self._catalog, self._settings, self._today = catalog, settings, today
        self._run: Iterator[str] | None = None
        self._layout_made: Layout | None = None
        self.architecture = QComboBox()
        self.architecture.setAccessibleName("Architecture")
        for each in architectures():
            self.architecture.addItem(each.title, each.id)
        form = QFormLayout()
        form.addRow("Architecture", self.architecture)
        self.lines: dict[str, QLineEdit] = {}
        for key, title, _unit, example in _FIELDS:
            line = QLineEdit()
            line.setPlaceholderText(f"not asked, or e.g. {example}")
            line.setAccessibleName(title)
            self.lines[key] = line
            form.addRow(title, line)
        self.said = QLabel("Leave out what is not asked for. The design is a first one, to be edited.")
        self.said.setWordWrap(True)
        self.go = QPushButton("Lay out")
        self.go.setDefault(True)
        self.go.clicked.connect(self.start)
        stop = QPushButton("Cancel")
        stop.clicked.connect(self.close)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.go)
        buttons.addWidget(stop)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(self.said)
        layout.addLayout(buttons)
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._step)
        self.resize(480, 0)

    def start(self) -> None:
        """Begin, when the entries can be read and ask for something."""
        values: dict[str, float | None] = {}
        for key, title, unit, _example in _FIELDS:
            text = self.lines[key].text().strip()
            try:
                values[key] = parse(text, unit) if text else None
            except UnitError as error:
                self.said.setText(f"⚠ {title}: {error.problems[0].text}")
                self.lines[key].setFocus()
                return
        if not any(values[key] for key in ("capacity", "rate", "bandwidth", "kept")):
            self.said.setText("⚠ Ask for at least one of capacity, operations, bandwidth and what is kept.")
            return
        chosen = next(each for each in architectures() if each.id == self.architecture.currentData())
        wish = Wish(values["capacity"], values["rate"], values["within"], values["bandwidth"], values["kept"])
        self._layout_made = Layout(chosen, wish, self._catalog, self._settings.get("author"), self._today(),
                                   self._settings.get("currency"))
        self._run = self._layout_made.run()
        self.go.setEnabled(False)
        self._timer.start()

    def _step(self) -> None:
        made = self._layout_made
        if self._run is None or made is None:
            self._timer.stop()
            return
        try:
            self.said.setText(next(self._run))
        except StopIteration:
            self._end()
            steps = "; ".join(made.steps) or "nothing had to be added"
            missed = f" Not met: {', '.join(made.missed)}." if made.missed else " Every requirement is met."
            self.laid_out.emit(made.design, f"Laid out: {steps}.{missed}")
            self.close()
        except SizerError as error:
            self._end()
            self.said.setText("⚠ " + error.problems[0].sentence())

    def _end(self) -> None:
        self._timer.stop()
        self._run = None
        self.go.setEnabled(True)

    def closeEvent(self, event: QCloseEvent) -> None:
        self._end()
        super().closeEvent(event)
