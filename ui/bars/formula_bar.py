"""The row above a grid: what the current cell is called, and what it says or how it is computed."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QStringListModel, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QCompleter, QHBoxLayout, QLineEdit, QWidget

from sizer.design.naming import NAMED_TABLES, folded
from sizer.design.registry.fields import TABLES
from sizer.design.titles import NOUNS
from ui.state.settings import Settings
from ui.state.store import Store
from ui.state.subject import Place, Subject, known
from ui.widgets.drawn import MIDDLE, draw_text, text_width
from ui.widgets.measures import FIELD, XS, L, M, field_height
from ui.widgets.plain import literal
from ui.widgets.typefaces import BODY, MEDIUM, fix, scaled, text_font
from ui.wording.cell_texts import CellTexts

_NAME, _NAME_SHARE = 210, 0.34
"""The room of a name, and the share of the row that a longer one takes before it gives way in its middle."""


class NameLine(QLineEdit):
    """A name that is plain text until one goes into it to type another."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("placeName")
        self.setAccessibleName("Name box")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        fresh = not self.selectedText() and not self.isModified()
        super().mousePressEvent(event)
        if fresh:  # another name is typed in place of this one
            self.selectAll()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.hasFocus():
            super().paintEvent(event)
            return
        painter = QPainter(self)
        draw_text(painter, self.rect(), self.text(), text_font(BODY, MEDIUM), self.palette().text().color(),
                  elide=MIDDLE)
        painter.end()


class FormulaBar(QWidget):
    """See the module."""

    entered = Signal(object, str)
    """A place and the text typed for it."""
    named = Signal(str)
    """The key or place that what was typed into the name box means."""
    left = Signal()
    """Escape or Enter: the focus belongs to the grid again."""

    def __init__(self, store: Store, settings: Settings) -> None:
        super().__init__()
        self._store, self._texts = store, CellTexts(store, settings)
        self._subject: Subject | None = None
        self.name_box = NameLine()
        self.name_box.returnPressed.connect(lambda: self.named.emit(self.meant(self.name_box.text().strip())))
        self.name_box.editingFinished.connect(self.refresh)
        self._completer = QCompleter(self)
        self._completer.setFilterMode(Qt.MatchFlag.MatchContains)
        self._completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.name_box.setCompleter(self._completer)
        self.line = QLineEdit()
        self.line.setAccessibleName("Formula bar")
        self.line.returnPressed.connect(self._enter)
        self.line.returnPressed.connect(self.left)
        self.line.editingFinished.connect(self.finish_typing)
        for box in (self.name_box, self.line):
            box.installEventFilter(self)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(L, XS, L, XS)
        layout.setSpacing(M)
        layout.addWidget(self.name_box)
        layout.addWidget(self.line, 1)
        self._fit()

    def _fit(self) -> None:
        """Have the height that the type in use asks for."""
        for box in (self.name_box, self.line):
            fix(box, high=FIELD)
        fix(self.name_box, wide=_NAME)
        self._give_room_to_name()
        self.setFixedHeight(field_height() + 2 * XS)

    def _give_room_to_name(self) -> None:
        """Let a long name take of the room that the line below it has in plenty."""
        least = scaled(_NAME)
        most = max(least, round(self.width() * _NAME_SHARE))
        needed = text_width(self.name_box.text(), text_font(BODY, MEDIUM)) + XS
        self.name_box.setFixedWidth(min(max(needed, least), most))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._give_room_to_name()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def show_subject(self, subject: Subject) -> None:
        """Show what a cell is about; what was typed for the cell before is entered, as it is when one clicks away."""
        if subject != self._subject:
            self.finish_typing()
            self._subject = subject
        self.refresh()

    def refresh(self) -> None:
        """Show the subject anew, unless the user is typing into it."""
        subject = self._subject
        if subject is None:
            return
        name = self._name(subject)
        if not self.name_box.hasFocus() and self.name_box.text() != name:
            self.name_box.setText(name)
            self.name_box.setCursorPosition(0)
            self._give_room_to_name()
        self.name_box.setToolTip(literal("\n".join(filter(None, (
            name, f"In files: {subject.name}" if subject.name else "", "Type a name, a place or a key to go there."))))
        )
        if self.line.hasFocus() and self.line.isModified():
            return
        place = subject.place
        editable = place is not None and self._texts.editable(place)
        text = self._texts.entry(place) if place is not None and editable else self._texts.formula(subject.figure)
        if not text and place is not None and place.key == "id":
            text = place.record
        self.line.setReadOnly(not editable)
        if self.line.text() != text:
            self.line.setText(text)
        self.line.setCursorPosition(0)
        unit = self._texts.unit(place) if place is not None else ""
        self.line.setToolTip(literal(f"In {unit}" if unit else text))

    def _name(self, subject: Subject) -> str:
        """What people call the cell: its record and its field, or the label of its figure."""
        if subject.place is not None and (subject.place.record or not subject.figure):
            if subject.place.table == "overrides" and (label := self._label(subject.place.record)):
                return label
            if not subject.place.record and subject.place.table in NAMED_TABLES:
                spec = TABLES[subject.place.table].get(subject.place.key)
                return f"New {NOUNS[subject.place.table][0]}: {spec.title.lower() if spec is not None else 'name'}"
            return self._store.names.place(str(subject.place))
        return self._label(subject.figure) or subject.name

    def _label(self, key: str) -> str:
        sizing = self._store.sizing
        return sizing.sheet[key].label if sizing is not None and key and known(sizing.sheet, key) else ""

    def meant(self, text: str) -> str:
        """The key or the place that a text means: itself, or the place of the record and the field it names."""
        called, _, titled = text.rpartition(": ")
        for name, field in ((text, ""), (called, titled)):
            for table in NAMED_TABLES if name else ():
                ids = self._store.names.meant((table,), name)
                keys = [key for key, spec in TABLES[table].items() if folded(spec.title) == folded(field)] or (
                    [] if field else ["name"])
                if ids and keys:
                    return str(Place(table, ids[0], keys[0]))
        return text

    def complete_names(self) -> None:
        """Offer the names of all records and the keys of all figures in the name box."""
        sizing = self._store.sizing
        if sizing is not None:
            names = [*dict.fromkeys(self._store.names.known(NAMED_TABLES)), *sizing.sheet.figures]
            self._completer.setModel(QStringListModel(names, self._completer))

    def finish_typing(self) -> None:
        """Enter what was typed into the line."""
        if self.line.isModified():
            self._enter()

    def _enter(self) -> None:
        if self._subject is not None and self._subject.place is not None and not self.line.isReadOnly():
            self.line.setModified(False)
            self.entered.emit(self._subject.place, self.line.text())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            self.line.setModified(False)
            self.left.emit()
            self.refresh()
            return True
        if event.type() == QEvent.Type.FocusIn and watched is self.name_box:
            self.complete_names()
        return super().eventFilter(watched, event)
