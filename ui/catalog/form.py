"""The form of a record of one's own: a field a line, each fault beside its field, written when it is whole."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QGridLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from sizer.catalog import KINDS, Catalog, Item, Kind
from sizer.catalog.own.entering import entered
from sizer.catalog.own.form import (
    PRICE,
    EntryKind,
    FormField,
    fields_of,
    price_text,
    shown_first,
    texts_of,
    usual_texts,
)
from sizer.catalog.searching.record import short_title
from sizer.catalog.searching.values import text_in_words
from sizer.catalog.searching.words import kind_rank, kind_title
from sizer.dates import today
from ui.widgets.measures import FIELD, XS, L, M, S
from ui.widgets.parts import SheetHead, TextLink
from ui.widgets.plain import caption, literal, plain_label
from ui.widgets.primary import filled
from ui.widgets.theme import Theme
from ui.widgets.typefaces import CAPTION, fix, set_in
from ui.widgets.uncut import UncutEdge

LABEL, EDITOR = 190, 260
NEEDED = "Fields marked * are needed. Any other may stay empty: it counts as unknown."


class RecordForm(QWidget):
    """See the module. ``finished`` tells what was entered; ``left`` that nothing is to be written."""

    finished = Signal(object)
    left = Signal()

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._catalog: Catalog | None = None
        self._kind: Kind | None = None
        self._copied: Item | None = None
        self._record, self._currency = "", "EUR"
        self._began: dict[str, str] = {}
        self._shown = 0
        self.editors: dict[str, QLineEdit | QComboBox] = {}
        self.notes: dict[str, QLabel] = {}
        self._labels: dict[str, QLabel] = {}
        self.head = SheetHead("Own record")
        self.write, self.cancel = filled(QPushButton("Keep the record")), QPushButton("Cancel")
        self.write.setToolTip("Write it into your catalog folder (Ctrl+Enter)")
        self.cancel.setToolTip("Leave the form (Esc)")
        self.write.clicked.connect(self.take)
        self.cancel.clicked.connect(self.leave)
        for button in (self.cancel, self.write):
            self.head.add(button)
        self.more = TextLink("")
        self.kinds = QComboBox()
        self.kinds.setAccessibleName("Kind of the record")
        self.kinds.setToolTip("What kind of hardware it is")
        for each in sorted(KINDS.values(), key=kind_rank):
            self.kinds.addItem(kind_title(each), each.name)
        self.kinds.activated.connect(lambda _at: self._change_kind())
        self.head.add_to_title(self.kinds)
        self.said = plain_label()
        self.said.setWordWrap(True)
        self.said.setContentsMargins(L, 0, L, S)
        self._area = QScrollArea()
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setWidgetResizable(True)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.edge = UncutEdge(self._area)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(self.head)
        rows.addWidget(self.said)
        rows.addWidget(self._area, 1)
        theme.changed.connect(self._recolour)

    @property
    def kind(self) -> Kind | None:
        """The kind of the record that is entered."""
        return self._kind

    def begin(self, catalog: Catalog, kind: Kind, *, copied: Item | None = None, record: str = "", where: str = "",
              confidence: str = "", currency: str = "EUR") -> None:
        """Begin with an empty form, or with what another record says; ``record`` is the id of one that is edited."""
        self._catalog, self._kind, self._copied, self._record = catalog, kind, copied, record
        self._currency = currency
        texts = texts_of(copied) if copied is not None else {"lifecycle": "current"}
        if copied is not None and not record:
            texts["model"] = f"{texts['model']}, own"
        texts |= {"confidence": confidence} if confidence else {}
        texts |= {PRICE: price} if (price := price_text(catalog.prices.get(record))) else {}
        self._began = dict(texts)
        what = "Edit" if record else "Copy of"
        self.head.set_title(f"{what} {short_title(copied)}" if copied is not None else "Own record")
        self.kinds.setVisible(copied is None)
        self.kinds.setCurrentIndex(self.kinds.findData(kind.name))
        self.head.say("kept in your own catalog folder")
        self.write.setToolTip(literal(f"Write it into {where} (Ctrl+Enter)" if where else "Write it (Ctrl+Enter)"))
        self.say("")
        self._make(texts)

    def texts(self) -> dict[str, str]:
        """What stands in the fields."""
        return {key: editor.text() if isinstance(editor, QLineEdit) else str(editor.currentData() or "")
                for key, editor in self.editors.items()}

    @property
    def changed(self) -> bool:
        """Whether anything was typed."""
        return any(text != self._began.get(key, "") for key, text in self.texts().items())

    @property
    def called(self) -> str:
        """What the record is called that is entered."""
        typed = self.texts()
        return " ".join(filter(None, (typed["vendor"].strip(), typed["model"].strip()))) or "The own record"

    def focus_typed(self) -> None:
        """Put the focus into the first field that was changed."""
        texts = self.texts()
        first = next((key for key in self.editors if texts[key] != self._began.get(key, "")), "vendor")
        self.editors[first].setFocus()

    def say(self, text: str) -> None:
        """Say why the record was not written; else what must be filled in, so that no field moves for what is said."""
        self.said.setText(text or NEEDED)
        self._recolour()

    def take(self) -> None:
        """Tell the record, or show what is wrong beside each field and go to the first."""
        if self._catalog is None or self._kind is None:
            return
        made = entered(self._kind, self.texts(), self._catalog, copied=self._copied, record_id=self._record,
                       day=today(), currency=self._currency)
        self.show_errors(made.errors)
        if not made.errors:
            self.finished.emit(made)

    def show_errors(self, errors: Mapping[str, str]) -> None:
        """Show what is wrong, each beside its field."""
        if any(self._at(key) >= self._shown for key in errors):
            self._show_all()
        for key, note in self.notes.items():
            note.setText(errors.get(key, ""))
            note.setVisible(key in errors)
        first = next((key for key in self.editors if key in errors), "")
        if first:
            self.editors[first].setFocus()
            self._area.ensureWidgetVisible(self.notes[first])
            many = len(errors)
            self.say(f"{many} {'field is' if many == 1 else 'fields are'} to be mended. Nothing is written yet.")

    def leave(self) -> None:
        """Leave the form; nothing is written."""
        self.left.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.leave()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and event.modifiers() & (
                Qt.KeyboardModifier.ControlModifier):
            self.take()
        else:
            super().keyPressEvent(event)

    def _change_kind(self) -> None:
        """Another kind of record, with what was typed that both have."""
        typed = self.texts()
        self._kind = KINDS[str(self.kinds.currentData())]
        self._make(typed)
        self.kinds.setFocus()

    def _at(self, key: str) -> int:
        return list(self.editors).index(key) if key in self.editors else 0

    def _make(self, texts: Mapping[str, str]) -> None:
        if self._kind is None:
            return
        self.editors, self.notes, self._labels = {}, {}, {}
        within = QWidget()
        within.setBackgroundRole(self.palette().ColorRole.Base)
        within.setAutoFillBackground(True)
        grid = QGridLayout(within)
        grid.setContentsMargins(L, S, L, L)
        grid.setHorizontalSpacing(M)
        grid.setVerticalSpacing(XS + 2)
        grid.setColumnStretch(2, 1)
        fields = fields_of(self._kind)
        usual = usual_texts(self._kind, self._catalog) if self._catalog is not None else {}
        for at, field in enumerate(fields):
            self._add(grid, at, field, texts.get(field.key, ""), usual.get(field.key) or field.example)
        self._shown = max(shown_first(self._kind), max(
            (at + 1 for at, field in enumerate(fields) if texts.get(field.key)), default=0))
        left = len(fields) - self._shown
        self.more = TextLink(f"{left} more facts")
        self.more.clicked.connect(self._show_all)
        self.more.setVisible(left > 0)
        grid.addWidget(self.more, len(fields), 1)
        grid.setRowStretch(len(fields) + 1, 1)
        self._area.setWidget(within)
        self._hide_rest()
        self._recolour()
        self.editors["vendor"].setFocus()

    def _add(self, grid: QGridLayout, row: int, field: FormField, text: str, example: str) -> None:
        label = plain_label(f"{field.title}{' *' if field.required else ''}")
        fix(label, wide=LABEL)
        label.setToolTip(literal(field.help))
        editor = _editor(field, text, example)
        fix(editor, wide=EDITOR)
        editor.setToolTip(literal(field.help))
        editor.setAccessibleName(f"{field.title}{', needed' if field.required else ''}")
        editor.setAccessibleDescription(field.help)
        note = plain_label()
        note.setWordWrap(True)
        set_in(note, CAPTION)
        note.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        note.hide()
        label.setBuddy(editor)
        for column, part in enumerate((label, editor, note)):
            grid.addWidget(part, row, column, Qt.AlignmentFlag.AlignVCenter if column < 2 else Qt.AlignmentFlag(0))
        self.editors[field.key], self.notes[field.key], self._labels[field.key] = editor, note, label

    def _show_all(self) -> None:
        self._shown = len(self.editors)
        self._hide_rest()

    def _hide_rest(self) -> None:
        for at, key in enumerate(self.editors):
            for part in (self.editors[key], self._labels[key]):
                part.setVisible(at < self._shown)
        self.more.setVisible(self._shown < len(self.editors))

    def _recolour(self) -> None:
        colours = self._theme.colours
        for label in (*self.notes.values(), self.said):
            palette = label.palette()
            calm = label is self.said and label.text() == NEEDED
            palette.setColor(label.foregroundRole(), colours.text2 if calm else colours.missed)
            label.setPalette(palette)


def _editor(field: FormField, text: str, example: str) -> QLineEdit | QComboBox:
    if field.entry is not EntryKind.CHOICE:
        line = QLineEdit(text)
        line.setPlaceholderText(example and f"e.g. {example}")  # what is left empty is unknown, not this
        fix(line, high=FIELD)
        return line
    box = QComboBox()
    if not field.required or not text:
        box.addItem("choose" if field.required else "", "")
    for choice in field.choices:
        box.addItem(caption(text_in_words(choice)), choice)
    box.setCurrentIndex(max(box.findData(text), 0))
    fix(box, high=FIELD)
    return box
