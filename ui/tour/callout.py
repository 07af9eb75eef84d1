"""A callout: one sentence beside what it speaks of, with a ring around that."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from ui.widgets.drawn import fill_round
from ui.widgets.measures import CARD_RADIUS, L, M, S
from ui.widgets.plain import plain_label
from ui.widgets.primary import filled
from ui.widgets.theme import Theme
from ui.widgets.typefaces import BODY, CAPTION, fix, set_in

_WIDTH = 320
_GAP = 12
"""Between the callout and what it points at."""


class Ring(QWidget):
    """A ring around what is spoken of; it takes no clicks."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setAttribute(Qt.WidgetAttribute.WA_NoSystemBackground)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self._theme.colours.accent, 2))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5), 6, 6)
        painter.end()


class Callout(QFrame):
    """See the module. Enter or Right goes on, Left back, Escape ends."""

    stepped = Signal(int)
    """One step on or back."""
    ended = Signal()

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        fix(self, wide=_WIDTH)
        self.text, self.count = plain_label(), plain_label()
        self.text.setWordWrap(True)
        set_in(self.text, BODY)
        set_in(self.count, CAPTION)
        self.back, self.next, self.end = QPushButton("Back"), filled(QPushButton("Next")), QPushButton("End (Esc)")
        self.back.clicked.connect(lambda: self.stepped.emit(-1))
        self.next.clicked.connect(lambda: self.stepped.emit(1))
        self.end.clicked.connect(self.ended)
        row = QHBoxLayout()
        row.setSpacing(S)
        row.addWidget(self.count, 1)
        for button in (self.end, self.back, self.next):
            row.addWidget(button)
            button.installEventFilter(self)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(L, M, L, M)
        rows.setSpacing(M)
        rows.addWidget(self.text)
        rows.addLayout(row)
        theme.changed.connect(self.update)

    def say(self, text: str, at: int, count: int) -> None:
        """Say a sentence, the ``at``-th of so many, counted from 0."""
        self.text.setText(text)
        self.count.setText(f"{at + 1} of {count}")
        self.setAccessibleName(f"Tour, {at + 1} of {count}: {text}")
        self.back.setEnabled(at > 0)
        self.next.setText("Done" if at == count - 1 else "Next")
        self.resize(self.width(), self.heightForWidth(self.width()))

    def point_at(self, target: QRect, room: QSize) -> None:
        """Stand beside a place of the window: at the right edge, where explanations stand and nothing is spoken of that
        is not explained there; else below it, above it, at its left or right, else inside it.
        """
        size = QSize(self.width(), max(self.sizeHint().height(), self.heightForWidth(self.width())))
        middle = target.center()
        beside = (
            QPoint(room.width(), target.top()),
            QPoint(middle.x() - size.width() // 2, target.bottom() + _GAP),
            QPoint(middle.x() - size.width() // 2, target.top() - size.height() - _GAP),
            QPoint(target.left() - size.width() - _GAP, target.top()),
            QPoint(target.right() + _GAP, target.top()),
            QPoint(middle.x() - size.width() // 2, target.bottom() - size.height() - _GAP),
        )

        def fitted(point: QPoint) -> QRect:
            x = min(max(point.x(), S), max(room.width() - size.width() - S, S))
            y = min(max(point.y(), S), max(room.height() - size.height() - S, S))
            return QRect(QPoint(x, y), size)

        places = [fitted(point) for point in beside]
        self.setGeometry(next((place for place in places if not place.intersects(target)), places[-1]))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take arrows from the buttons, which would move the focus, and Enter from the marked one."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            arrows = event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right)
            if arrows or (watched is self.next and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)):
                self.keyPressEvent(event)
                return True
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.ended.emit()
        elif event.key() in (Qt.Key.Key_Right, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.stepped.emit(1)
        elif event.key() == Qt.Key.Key_Left and self.back.isEnabled():
            self.stepped.emit(-1)
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        colours = self._theme.colours
        fill_round(painter, self.rect(), colours.surface, CARD_RADIUS)
        painter.setPen(QPen(colours.accent, 2))
        painter.drawRoundedRect(QRectF(self.rect()).adjusted(1, 1, -1, -1), CARD_RADIUS, CARD_RADIUS)
        painter.end()
