"""The pane on the right: the explanation of what is selected, with back and forward, and the pin beneath it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QFormLayout,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sizer.design.editing.edits import PutRecord, RemoveRecords
from sizer.design.records import Override
from sizer.errors import UnitError
from sizer.figures.figure import Origin
from sizer.figures.notation import value_text
from sizer.sizing.bench.pins import counts_blocks
from sizer.units import is_unbounded, parse
from ui.explaining.page import page
from ui.state.settings import Settings
from ui.state.stopping import instead_of_figures
from ui.state.store import Store
from ui.state.subject import Subject, known
from ui.widgets.elided import ElidedLabel
from ui.widgets.icons import icon
from ui.widgets.pages import HtmlPage
from ui.widgets.plain import name_button, plain_label
from ui.widgets.theme import Theme

AFTER_MS = 90
"""Laying the page out takes longer than a frame: it follows the numbers when these are painted."""


class ExplainPane(QWidget):
    """See the module."""

    figure_shown = Signal(str)
    """The key explained, for what else may follow."""

    def __init__(
        self, store: Store, settings: Settings, theme: Theme, today: Callable[[], str] = lambda: ""
    ) -> None:
        super().__init__()
        self._store, self._settings, self._theme = store, settings, theme
        self._today = today
        self._history: list[str] = []
        self._at = -1
        self._page = ""
        self._stale = False
        self._browser = HtmlPage()
        self._browser.setOpenLinks(False)
        self._browser.setAccessibleName("Explanation")
        self._browser.anchorClicked.connect(self._follow)
        self._back = self._button("back", "Back", "Alt+Left", lambda: self._step(-1))
        self._forward = self._button("forward", "Forward", "Alt+Right", lambda: self._step(1))
        self._name = ElidedLabel(mode=Qt.TextElideMode.ElideLeft)
        bar = QHBoxLayout()
        bar.addWidget(self._back)
        bar.addWidget(self._forward)
        bar.addWidget(self._name, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.addLayout(bar)
        layout.addWidget(self._browser, 1)
        layout.addWidget(self._pin_form())
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        self._soon.timeout.connect(self.refresh)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(AFTER_MS)
        self._later.timeout.connect(self._follow_design)
        store.changed.connect(lambda _edited: self._later.start())
        theme.changed.connect(self._recolour)
        self._recolour()

    @property
    def key(self) -> str:
        """The figure explained, empty at first."""
        return self._history[self._at] if self._at >= 0 else ""

    def text(self) -> str:
        """What the page says."""
        return self._browser.toPlainText()

    def show_subject(self, subject: Subject) -> None:
        """Explain what was selected, where it is a figure."""
        if subject.figure:
            self.show_figure(subject.figure)

    def show_figure(self, key: str) -> None:
        """Explain a figure."""
        if key != self.key:
            del self._history[self._at + 1:]
            self._history.append(key)
            self._at = len(self._history) - 1
        self._soon.start()

    def follow_precedent(self, position: int = 0) -> None:
        """Explain the input at a position, for the keyboard."""
        sizing = self._store.sizing
        if sizing is not None and known(sizing.sheet, self.key):
            inputs = sizing.sheet[self.key].inputs
            if position < len(inputs):
                self.show_figure(inputs[position].key)

    def refresh(self) -> None:
        """Show the page of the current figure anew."""
        self._soon.stop()
        self._later.stop()
        self._stale = False
        sizing = self._store.sizing
        self._back.setEnabled(self._at > 0)
        self._forward.setEnabled(self._at < len(self._history) - 1)
        if sizing is None or not self.key or not known(sizing.sheet, self.key):
            gone = f"There is no figure {self.key} in this sizing." if self.key else (
                "Select a number to see where it comes from.")
            self._page = ""
            self._browser.setPlainText(gone)
            self._form.setEnabled(False)
            self._name.setText("")
            return
        same = self._name.text() == self.key
        instead = instead_of_figures(self._store).get(self.key, "")
        self._show(page(sizing, self.key, self._store.ranges, self._theme.colours, self._store.failure, instead),
                   keep_place=same)
        self._name.setText(self.key)
        self._fill_pin(keep_typed=same)
        if not same:
            self.figure_shown.emit(self.key)

    def _show(self, html: str, *, keep_place: bool) -> None:
        """Lay a page out, which takes most of a frame: not one that is there already."""
        bar = self._browser.verticalScrollBar()
        kept = bar.value() if keep_place else 0
        if html != self._page:
            self._page = html
            self._browser.setHtml(html)
        bar.setValue(kept)

    def _follow_design(self) -> None:
        """Show the page as it is now, when it can be seen, else when it next is."""
        self._stale = not self.isVisible()
        if not self._stale:
            self.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self.refresh()

    def pin(self, text: str, reason: str) -> bool:
        """Put a value of the user's in place of the figure; False, with the reason in place, when it is none."""
        sizing = self._store.intact
        if sizing is None or not self.key or not known(sizing.sheet, self.key):
            return False
        figure = sizing.sheet[self.key]
        try:
            value = parse(text, figure.unit, decimal_comma=self._settings.decimal_comma,
                          blocks=counts_blocks(figure.key, figure.unit))
        except UnitError as error:
            self._complain(error.problems[0].advice)
            return False
        if not reason.strip():
            self._complain("A pin needs a reason: the next reader will ask.")
            return False
        row = Override(self.key, value, reason=reason.strip(), author=self._settings.get("author"), date=self._today())
        self._complain("")
        return self._store.edit(PutRecord("overrides", row))

    def unpin(self) -> None:
        """Let the law or the source speak again."""
        if self._store.view.overrides.get(self.key) is not None:
            self._store.edit(RemoveRecords("overrides", (self.key,)))

    def focus_pin(self) -> None:
        """Bring the cursor to the value to pin."""
        self._value.setFocus()
        self._value.selectAll()

    def finish_typing(self) -> None:
        """Pin what was typed into the form."""
        if self.unfinished():
            self._put.click()

    def unfinished(self) -> str:
        """That something was typed into the form and is not pinned, and why; empty where all is."""
        if not self._form.isEnabled() or not (self._value.isModified() or self._reason.isModified()):
            return ""
        return f"The pin of {self.key} was not put in place. {self._said.text()}"

    def give_up_typing(self) -> None:
        """Fill the form anew."""
        self._fill_pin(keep_typed=False)

    def _put_pin(self) -> None:
        if self.pin(self._value.text(), self._reason.text()):
            for line in (self._value, self._reason):
                line.setModified(False)

    def _pin_form(self) -> QWidget:
        self._form = QWidget()
        self._value = QLineEdit()
        self._value.setAccessibleName("Value to pin")
        self._reason = QLineEdit()
        self._reason.setPlaceholderText("Why, measured where and by whom")
        self._reason.setAccessibleName("Reason of the pin")
        self._put = QPushButton("Pin this value")
        self._remove = QPushButton("Remove the pin")
        self._said = plain_label()
        self._said.setWordWrap(True)
        self._said.hide()
        self._put.clicked.connect(self._put_pin)
        self._remove.clicked.connect(self.unpin)
        self._value.returnPressed.connect(self._reason.setFocus)
        self._reason.returnPressed.connect(self._put.click)
        buttons = QHBoxLayout()
        buttons.addWidget(self._put)
        buttons.addWidget(self._remove)
        form = QFormLayout(self._form)
        form.setContentsMargins(0, 2, 0, 0)
        form.addRow("&Value", self._value)
        form.addRow("&Reason", self._reason)
        form.addRow(self._said)
        form.addRow(buttons)
        return self._form

    def _fill_pin(self, *, keep_typed: bool) -> None:
        sizing, failed = self._store.intact, self._store.failure is not None
        if sizing is None or not known(sizing.sheet, self.key):
            self._form.setEnabled(False)
            return
        figure = sizing.sheet[self.key]
        pinned = self._store.view.overrides.get(self.key)
        self._form.setEnabled(not isinstance(figure.value, str) and figure.origin is not Origin.TABLE)
        self._remove.setEnabled(pinned is not None)
        wanted = "Pin the intact value" if failed else "Pin this value"
        self._put.setText("Change the pin" if pinned is not None else wanted)
        if keep_typed and (self._value.hasFocus() or self._reason.hasFocus()):
            return
        self._value.setText("" if isinstance(figure.value, str) or is_unbounded(figure.number) else value_text(figure))
        self._reason.setText(pinned.reason if pinned is not None else "")
        self._complain("")

    def _complain(self, text: str) -> None:
        self._said.setText(text and f"⚠ {text}")
        self._said.setVisible(bool(text))

    def _follow(self, url: QUrl) -> None:
        if url.scheme() == "figure":
            self.show_figure(url.toString().removeprefix("figure:"))

    def _step(self, by: int) -> None:
        if 0 <= self._at + by < len(self._history):
            self._at += by
            self.refresh()

    def _button(self, picture: str, name: str, keys: str, call: Callable[[], None]) -> QToolButton:
        button = QToolButton()
        button.setObjectName(picture)
        name_button(button, name, keys)
        button.setShortcut(keys)
        button.setAutoRaise(True)
        button.clicked.connect(call)
        return button

    def _recolour(self) -> None:
        for button in (self._back, self._forward):
            button.setIcon(icon(button.objectName(), self._theme.colours.text))
        self._soon.start()
