"""Find or do: every action, record and figure by a few letters of its name."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QEvent, QModelIndex, QObject, QPersistentModelIndex, QRect, QSize, Qt, Signal
from PySide6.QtGui import QAction, QIcon, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QFrame,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from reports.wording.finding import Found
from ui.widgets.drawn import MIDDLE, RIGHT, draw_text, text_width
from ui.widgets.measures import ICON, M, S, row_height
from ui.widgets.theme import Theme
from ui.widgets.typefaces import BODY, CAPTION, text_font
from ui.widgets.whole_tips import WholeTips

_MOST = 200
ASIDE = Qt.ItemDataRole.UserRole + 1
"""What stands at the right of a row: the keys of a command, the kind of what was found."""


class FoundDelegate(WholeTips):
    """Paints one row: its name behind the room of a picture, whether it has one or not, and at the right what it is."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        del index
        return QSize(option.rect.width(), row_height())

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        colours, area = self._theme.colours, QRect(option.rect)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(area, colours.accent_soft)
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(area, colours.hover)
        picture, aside = index.data(Qt.ItemDataRole.DecorationRole), str(index.data(ASIDE) or "")
        if isinstance(picture, QIcon):
            picture.paint(painter, QRect(area.left() + S, area.center().y() - ICON // 2 + 1, ICON, ICON))
        font = text_font(CAPTION)
        words = area.adjusted(S + ICON + M, 0, -S, 0)
        draw_text(painter, words, aside, font, colours.text2, RIGHT)
        draw_text(painter, words.adjusted(0, 0, -text_width(aside, font) - M, 0),
                  str(index.data(Qt.ItemDataRole.DisplayRole)), text_font(BODY), colours.text, elide=MIDDLE)


class PaletteBox(QFrame):
    """A line and a list over the window; Escape closes it, Enter runs the action chosen."""

    about_to_show = Signal()

    def __init__(self, window: QWidget, theme: Theme) -> None:
        super().__init__(window)
        self._window = window
        self._actions: dict[str, QAction] = {}
        self._find: Callable[[str], Sequence[Found]] = lambda _text: ()
        self._go: Callable[[Found], object] = lambda _found: None
        self._before: QWidget | None = None
        """What had the focus."""
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAutoFillBackground(True)
        self.setAccessibleName("Find or do")
        self.line = QLineEdit()
        self.line.setPlaceholderText("A figure, a line or a command")
        self.line.setAccessibleName("What to find or do")
        self.line.textChanged.connect(self._list)
        self.line.installEventFilter(self)
        self.found = QListWidget()
        self.found.setAccessibleName("What was found")
        self.found.itemActivated.connect(lambda _item: self.run())
        self.found.setItemDelegate(FoundDelegate(theme, self.found))
        self.found.setMouseTracking(True)
        layout = QVBoxLayout(self)
        layout.addWidget(self.line)
        layout.addWidget(self.found)
        self.hide()

    def offer(self, actions: Iterable[QAction]) -> None:
        """Take actions in."""
        for action in actions:
            self._actions[action.text().replace("&", "").rstrip("…")] = action

    def search(self, find: Callable[[str], Sequence[Found]], go: Callable[[Found], object]) -> None:
        """Find more than actions, and go to what is chosen."""
        self._find, self._go = find, go

    def open_box(self) -> None:
        """Show the palette with an empty line."""
        self._before = self._window.focusWidget()
        self.about_to_show.emit()
        area = self._window.rect()
        width = min(560, area.width() - 40)
        self.setGeometry((area.width() - width) // 2, 60, width, min(420, area.height() - 90))
        self.line.clear()
        self._list("")
        self.show()
        self.raise_()
        self.line.setFocus()

    def run(self) -> None:
        """Run the action chosen, where the focus was."""
        item = self.found.currentItem()
        self.leave()
        wanted: object = item.data(Qt.ItemDataRole.UserRole) if self.found.count() else None
        if isinstance(wanted, Found):
            self._go(wanted)
        elif isinstance(wanted, str):
            self._actions[wanted].trigger()

    def leave(self) -> None:
        """Close the palette and give the focus back."""
        self.hide()
        if self._before is not None:
            with contextlib.suppress(RuntimeError):  # a cell editor has gone meanwhile
                self._before.setFocus()

    def _list(self, text: str) -> None:
        words = text.casefold().split()
        self.found.clear()
        fitting = [name for name in self._actions if all(word in name.casefold() for word in words)]
        if words:
            fitting.sort(key=lambda name: (not name.casefold().startswith(words[0]), len(name)))
        for name in fitting:
            action = self._actions[name]
            if action.isEnabled():
                self._add(name, action.shortcut().toString(), name, action.icon())
                if self.found.count() >= _MOST:
                    break
        for each in self._find(text) if words else ():
            self._add(each.title, each.what, each)
        self.found.setCurrentRow(0)

    def _add(self, title: str, aside: str, wanted: Found | str, picture: QIcon | None = None) -> None:
        item = QListWidgetItem(title)
        if picture is not None and not picture.isNull():
            item.setIcon(picture)
        item.setData(ASIDE, aside)
        item.setData(Qt.ItemDataRole.UserRole, wanted)
        item.setData(Qt.ItemDataRole.AccessibleTextRole, ", ".join(filter(None, (title, aside))))
        self.found.addItem(item)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.line and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            step = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()), 0)
            if step:
                rows = max(self.found.count(), 1)
                self.found.setCurrentRow((self.found.currentRow() + step) % rows)
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.run()
                return True
            if event.key() == Qt.Key.Key_Escape:
                self.leave()
                return True
        return super().eventFilter(watched, event)
