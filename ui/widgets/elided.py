"""Labels and lists of choices that give way: what they have no room for is elided."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QEvent, QRect, QSize, Qt
from PySide6.QtGui import QHelpEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QComboBox,
    QLabel,
    QSizePolicy,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QToolTip,
)

from ui.widgets.plain import literal


class ElidedLabel(QLabel):
    """One line of plain text that never widens what it stands in.

    ``text()`` is the whole text, which a screen reader reads too.
    """

    def __init__(self, mode: Qt.TextElideMode = Qt.TextElideMode.ElideRight) -> None:
        super().__init__()
        self._mode = mode
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)

    def shown(self) -> str:
        """As much of the text as there is room for."""
        return self.fontMetrics().elidedText(self.text(), self._mode, self.contentsRect().width())

    def setText(self, text: str) -> None:
        super().setText(text)
        self._explain()

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._explain()

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        self.style().drawItemText(painter, self.contentsRect(), flags, self.palette(), self.isEnabled(),
                                  self.shown(), self.foregroundRole())
        painter.end()

    def _explain(self) -> None:
        text = self.text()
        self.setToolTip(literal(text if self.shown() != text else ""))


class YieldingLabel(ElidedLabel):
    """As wide as its text, until what stands beside it needs the room: what follows a semicolon leaves first, whole."""

    def __init__(self, text: str = "") -> None:
        super().__init__()
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        self.setText(text)

    def shown(self) -> str:
        room = self.contentsRect().width()
        return next((whole for whole in _ever_less(self.text()) if self.fontMetrics().horizontalAdvance(whole) <= room),
                    super().shown())

    def sizeHint(self) -> QSize:
        return QLabel.sizeHint(self)


def _ever_less(text: str) -> Iterator[str]:
    """A text, then without its last clauses, then without the last things that its first one lists, and dots.

    >>> list(_ever_less("2 warnings, 1 note; 6 more need nothing"))
    ['2 warnings, 1 note; 6 more need nothing', '2 warnings, 1 note', '2 warnings…']
    """
    clauses = text.split("; ")
    yield from ("; ".join(clauses[:many]) for many in range(len(clauses), 0, -1))
    listed = clauses[0].split(", ")
    yield from (f"{', '.join(listed[:many])}…" for many in range(len(listed) - 1, 0, -1))


class ElidedBox(QComboBox):
    """A list of choices no wider than so many letters unless there is room; a longer choice ends in dots.

    Of choices that are ``parted`` by commas what follows the last comma leaves first, whole: it is told beside too.
    """

    def __init__(
        self, letters: int, mode: Qt.TextElideMode = Qt.TextElideMode.ElideMiddle, *, parted: bool = False
    ) -> None:
        super().__init__()
        self._letters, self._mode, self._parted = letters, mode, parted
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(letters)
        self.currentTextChanged.connect(lambda _text: self.updateGeometry())
        self.model().rowsInserted.connect(lambda *_: self.updateGeometry())  # though nobody else is told

    def sizeHint(self) -> QSize:
        """As wide as the choice, where there is room."""
        least, metrics = super().sizeHint(), self.fontMetrics()
        more = metrics.horizontalAdvance(self.currentText()) - self._letters * metrics.horizontalAdvance("X")
        return QSize(least.width() + max(more + 8, 0), least.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(super().sizeHint().width(), super().minimumSizeHint().height())

    def showPopup(self) -> None:
        """The list is as wide as what stands in it."""
        self.view().setMinimumWidth(min(self.room_of_list() + 40, 520))
        super().showPopup()

    def room_of_list(self) -> int:
        """What the widest of the choices needs."""
        titles = [self.itemText(at) for at in range(self.count())]
        return max((self.fontMetrics().horizontalAdvance(title) for title in titles), default=0)

    def shown(self) -> str:
        """As much of the present choice as there is room for."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        room = self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option,
                                           QStyle.SubControl.SC_ComboBoxEditField, self).width()
        taken = 0 if self.itemIcon(self.currentIndex()).isNull() else self.iconSize().width() + 4
        text, metrics = self.currentText(), self.fontMetrics()
        short = text.rpartition(", ")[0] if self._parted else ""
        if short and metrics.horizontalAdvance(text) > room - taken - 4 >= metrics.horizontalAdvance(short):
            return short
        return metrics.elidedText(text, self._mode, room - taken - 4)

    def whole_tip(self) -> str:
        """The present choice whole, above what the tip says else."""
        text, tip = self.currentText(), self.toolTip()
        return tip if text in tip else "\n".join(filter(None, (text, tip)))

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent) and self.shown() != self.currentText():
            QToolTip.showText(event.globalPos(), literal(self.whole_tip()), self)
            return True
        return super().event(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter, option = QStylePainter(self), QStyleOptionComboBox()
        self.initStyleOption(option)
        option.currentText = self.shown()
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        painter.end()


class TwoLines(ElidedLabel):
    """At most two lines of plain text; what they have no room for ends in dots, and stands in the tip."""

    def shown(self) -> str:
        text, width = self.text(), self.contentsRect().width()
        if self._high(text, width) <= self._most():
            return text
        words = text.split()
        while words and self._high(f"{' '.join(words)}…", width) > self._most():
            words.pop()
        return f"{' '.join(words)}…"

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self._most())

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap
        self.style().drawItemText(painter, self.contentsRect(), int(flags), self.palette(), self.isEnabled(),
                                  self.shown(), self.foregroundRole())
        painter.end()

    def _most(self) -> int:
        return 2 * self.fontMetrics().lineSpacing()

    def _high(self, text: str, width: int) -> int:
        room = QRect(0, 0, max(width, 40), 10_000)
        return self.fontMetrics().boundingRect(room, int(Qt.TextFlag.TextWordWrap), text).height()
