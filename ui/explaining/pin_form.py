"""Where a value is put in place of the computed one, with the reason for it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtWidgets import QFormLayout, QHBoxLayout, QLineEdit, QPushButton, QWidget

from sizer.design.editing.edits import PutRecord, RemoveRecords
from sizer.design.records import Override
from sizer.errors import UnitError
from sizer.figures.figure import Figure, Origin
from sizer.figures.notation import value_text
from sizer.sizing.bench.pins import counts_blocks
from sizer.units import is_unbounded, parse
from ui.state.settings import Settings
from ui.state.store import Store
from ui.state.subject import known
from ui.widgets.measures import M, S
from ui.widgets.plain import plain_label

NEEDS_A_REASON = "A pin needs a reason: the next reader will ask."


class PinForm(QWidget):
    """See the module."""

    def __init__(self, store: Store, settings: Settings, today: Callable[[], str]) -> None:
        super().__init__()
        self._store, self._settings, self._today = store, settings, today
        self.key = ""
        self.value = QLineEdit()
        self.value.setAccessibleName("Value to pin")
        self.reason = QLineEdit()
        self.reason.setPlaceholderText("Why, measured where and by whom")
        self.reason.setAccessibleName("Reason of the pin")
        self.put = QPushButton("Pin this value")
        self.take_out = QPushButton("Remove the pin")
        self.said = plain_label()
        self.said.setWordWrap(True)
        self.said.hide()
        self.put.clicked.connect(self._put_pin)
        self.take_out.clicked.connect(self.unpin)
        self.value.returnPressed.connect(self.reason.setFocus)
        self.reason.returnPressed.connect(self.put.click)
        buttons = QHBoxLayout()
        buttons.setSpacing(S)
        buttons.addWidget(self.put)
        buttons.addWidget(self.take_out)
        form = QFormLayout(self)
        form.setContentsMargins(M, S, M, S)
        form.addRow("&Value", self.value)
        form.addRow("&Reason", self.reason)
        form.addRow(self.said)
        form.addRow(buttons)

    def figure(self) -> Figure | None:
        """The figure with nothing failed, which is what is pinned; None where there is none."""
        sizing = self._store.intact
        return sizing.sheet[self.key] if sizing is not None and self.key and known(sizing.sheet, self.key) else None

    def fill(self, key: str, *, keep_typed: bool) -> None:
        """Show the value of a figure; what was typed, or is being typed, of the same one may stay."""
        self.key = key
        figure = self.figure()
        if figure is None:
            self.setEnabled(False)
            return
        pinned = self._store.view.overrides.get(key)
        is_number = not isinstance(figure.value, str) and figure.origin is not Origin.TABLE
        self.setEnabled(is_number)
        self.take_out.setEnabled(pinned is not None)
        wanted = "Pin the intact value" if self._store.failure is not None else "Pin this value"
        self.put.setText("Change the pin" if pinned is not None else wanted)
        if keep_typed and (self.typed or self.value.hasFocus() or self.reason.hasFocus()):
            return
        self.value.setText(value_text(figure) if is_number and not is_unbounded(figure.number) else "")
        self.reason.setText(pinned.reason if pinned is not None else "")
        self.complain("")

    def pin(self, text: str, reason: str) -> bool:
        """Put a value of the user's in place of the figure; False, with the reason in place, when it is none."""
        figure = self.figure()
        if figure is None:
            return False
        try:
            value = parse(text, figure.unit, decimal_comma=self._settings.decimal_comma,
                          blocks=counts_blocks(figure.key, figure.unit))
        except UnitError as error:
            self.complain(error.problems[0].advice)
            return False
        if not reason.strip():
            self.complain(NEEDS_A_REASON)
            return False
        row = Override(self.key, value, reason=reason.strip(), author=self._settings.get("author"), date=self._today())
        self.complain("")
        return self._store.edit(PutRecord("overrides", row))

    def unpin(self) -> None:
        """Let the law or the source speak again."""
        self._take_as_done()
        if self._store.view.overrides.get(self.key) is not None:
            self._store.edit(RemoveRecords("overrides", (self.key,)))

    @property
    def typed(self) -> bool:
        """Whether something was typed that is not pinned."""
        return self.isEnabled() and (self.value.isModified() or self.reason.isModified())

    def _put_pin(self) -> None:
        if self.pin(self.value.text(), self.reason.text()):
            self._take_as_done()

    def _take_as_done(self) -> None:
        for line in (self.value, self.reason):
            line.setModified(False)

    def complain(self, text: str) -> None:
        """Say what is wrong with what was typed; an empty text is nothing."""
        self.said.setText(text and f"⚠ {text}")
        self.said.setVisible(bool(text))
