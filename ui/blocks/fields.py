"""The fields of the bar of a block: a caption with what is chosen or counted, wrapped into as many rows as it takes."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QCompleter,
    QHBoxLayout,
    QSizePolicy,
    QSpinBox,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QWidget,
)

from ui.widgets.drawn import text_width
from ui.widgets.measures import FIELD, FIELD_RADIUS, XS, L, S, field_height
from ui.widgets.plain import literal, plain_label
from ui.widgets.typefaces import CAPTION, fix, set_in

_ARROW = 40
"""What a list needs beside its text."""
_INSIDE = 24
"""What a number needs beside its digits."""
_WIDEST, _NARROWEST = 300, 150
"""The most room that the text of a list has, and the least that is taken so that all stand in one row."""
_EDGE = 0.7
"""How much of the ink of captions the edge of a count has."""
_STEP = 4
_MOST = 100_000


class ChoiceBox(QComboBox):
    """A list that is as wide as what is chosen."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._most = _WIDEST
        self.setAccessibleName(name)
        fix(self, high=FIELD)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setMaxVisibleItems(16)
        self.currentIndexChanged.connect(lambda _at: self._show())

    def offer(self, choices: Sequence[tuple[str, object]], chosen: object) -> None:
        """List other choices, each a text with what it stands for; nobody is told."""
        self.blockSignals(True)
        if [(self.itemText(at), self.itemData(at)) for at in range(self.count())] != list(choices):
            self.clear()
            for text, value in choices:
                self.addItem(text, value)
        self.setCurrentIndex(next((at for at, (_, value) in enumerate(choices) if value == chosen), -1))
        self.blockSignals(False)
        widest = max((text_width(text, self.font()) for text, _ in choices), default=0)
        self.view().setMinimumWidth(widest + _ARROW)
        self._show()

    def allow(self, most: int) -> None:
        """Give the text so much room at most: what is left out of it stands in the tip."""
        if most != self._most:
            self._most = most
            self.updateGeometry()

    def width_in(self, most: int) -> int:
        """How wide it is where its text has so much room at most."""
        return min(text_width(self.currentText(), self.font()), most) + _ARROW

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint it with the middle of its text left out where there is no room for all of it."""
        del event
        painter, option = QStylePainter(self), QStyleOptionComboBox()
        self.initStyleOption(option)
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        room = max(self.width() - _ARROW + 2, 0)
        text = QFontMetrics(self.font()).elidedText(self.currentText(), Qt.TextElideMode.ElideMiddle, room)
        option.currentText = text
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)

    def _show(self) -> None:
        self.setToolTip(literal(self.currentText()))
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(self.width_in(self._most), field_height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


class SearchedBox(ChoiceBox):
    """A list in which one types: any words of a choice find it."""

    entered = Signal()
    """A choice was typed and taken by Enter."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        completer = self.completer()
        if completer is not None:
            completer.setFilterMode(Qt.MatchFlag.MatchContains)
            completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        line = self.lineEdit()
        if line is not None:
            line.setAccessibleName(name)
            line.returnPressed.connect(self._enter)

    def _enter(self) -> None:
        """Take the choice that is typed: the one of that text, else the first that has it."""
        text = self.currentText().strip().casefold()
        texts = [self.itemText(at).casefold() for at in range(self.count())]
        at = texts.index(text) if text in texts else next((at for at, each in enumerate(texts) if text in each), -1)
        if at < 0:
            self.setEditText(self.itemText(self.currentIndex()))
            return
        self.setCurrentIndex(at)
        self.setEditText(self.itemText(at))
        self.entered.emit()


class CountBox(QSpinBox):
    """A whole number that is as wide as it is long."""

    def __init__(self, name: str, least: int = 0, longest: str = "99") -> None:
        super().__init__()
        self.setAccessibleName(name)
        self.setRange(least, _MOST)
        fix(self, high=FIELD)
        self.setButtonSymbols(QSpinBox.ButtonSymbols.NoButtons)  # arrows of the keyboard and the wheel step it
        self.setFixedWidth(text_width(longest, self.font()) + _INSIDE)

    def paintEvent(self, event: QPaintEvent) -> None:
        """The frame of the style is as dark as the ground of dark colours: a field has an edge."""
        super().paintEvent(event)
        painter, ink = QPainter(self), self.palette().placeholderText().color()
        ink.setAlphaF(_EDGE)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(ink)
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), FIELD_RADIUS, FIELD_RADIUS)
        painter.end()

    def show_value(self, value: int) -> None:
        """Show a number; nobody is told."""
        if self.value() != value:
            self.blockSignals(True)
            self.setValue(value)
            self.blockSignals(False)


class Captioned(QWidget):
    """One or two fields behind their caption."""

    def __init__(self, words: str, *fields: QWidget) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(XS)
        label = plain_label(words)
        set_in(label, CAPTION)
        label.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        if words:
            row.addWidget(label)
        for field in fields:
            row.addWidget(field)


class Flow(QWidget):
    """Parts from left to right: in one row where names may give way for it, else in as many rows as they take."""

    def __init__(self, parts: Sequence[Captioned]) -> None:
        super().__init__()
        self._parts = list(parts)
        for part in parts:
            part.setParent(self)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def arrange(self) -> None:
        """Give each part its place, and take as much height as the rows need."""
        x, y, height = 0, 0, field_height()
        self._narrow()
        for part in self._parts:
            if part.isHidden():
                continue
            layout = part.layout()
            if layout is not None:
                layout.invalidate()
            width = part.sizeHint().width()
            if x and x + width > self.width():
                x, y = 0, y + height + XS
            part.setGeometry(x, y, min(width, max(self.width(), 1)), height)
            x += width + S
        if self.height() != y + height:
            self.setFixedHeight(y + height)

    def _narrow(self) -> None:
        """Have the longest names give way as far as one row asks for it, if that is enough; else no name does."""
        parts = [part for part in self._parts if not part.isHidden()]
        boxes = [box for part in parts for box in part.findChildren(ChoiceBox) if not box.isEditable()]
        most = self._most(parts, boxes) or _WIDEST
        for box in boxes:
            box.allow(most)

    def _most(self, parts: Sequence[Captioned], boxes: Sequence[ChoiceBox]) -> int:
        """The most room that each name may have with all in one row; 0 where they need several."""
        for box in boxes:
            box.allow(_WIDEST)
        for part in parts:
            layout = part.layout()
            if layout is not None:
                layout.invalidate()
        fixed = sum(part.sizeHint().width() + S for part in parts) - S - sum(box.width_in(_WIDEST) for box in boxes)
        return next((most for most in range(_WIDEST, _NARROWEST - 1, -_STEP)
                     if fixed + sum(box.width_in(most) for box in boxes) <= self.width()), 0)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange()


MARGINS = (L, S, L, S)
"""Of the bar."""
