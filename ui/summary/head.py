"""The head of Summary: title, and what the title page of a proposal says, edited where it is read."""

from __future__ import annotations

from collections.abc import Callable
from types import MappingProxyType

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from sizer.design.editing.edits import set_one
from sizer.design.entering.entry import entered
from sizer.design.fieldspec import FieldKind
from sizer.design.registry.fields import TABLES
from sizer.design.registry.values import Refusal
from ui.state.store import Store
from ui.summary.acts import Act, Does
from ui.summary.field_editors import FieldEditor, NotesEditor
from ui.summary.spots import EDGE, Spot
from ui.summary.words import TextLine, draw_line
from ui.widgets.measures import row_height
from ui.widgets.plain import literal, plain_label
from ui.widgets.theme import Theme
from ui.widgets.typefaces import CAPTION, HEADLINE, STRONG, set_in

_LINES = ("title", "customer", "author", "date", "valid_until"), ("number", "revision", "currency", "notes")
"""The fields of the title page, as they stand in lines."""
_NAMES = MappingProxyType({"valid_until": "valid until"})
"""What a field is called in a sentence where not by its key."""
_BEFORE = MappingProxyType({"valid_until": "valid until ", "currency": "prices in ", "number": "number ",
                            "revision": "revision "})
"""What is said before the value of a field that does not speak for itself."""
_EDITOR_PX, _TITLE_PX = 180, 340
_LEAST_PX = 64
_FIRST = 100
"""How much of the room that is left a text takes which gives way before all others."""


def _give_way(part: QWidget, width: int) -> None:
    """As wide as its text; of a long one the middle gives way rather than the window."""
    part.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
    part.setMinimumWidth(min(width, _LEAST_PX))
    part.setMaximumWidth(width)
    part.setFixedHeight(row_height())
    part.updateGeometry()


class FieldLink(Spot):
    """A field of the title page as a text that opens its editor."""

    def __init__(self, theme: Theme, key: str) -> None:
        super().__init__(theme, Act(Does.GO, f"design/{key}"), key)
        self.key, self._line = key, TextLine("")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def say(self, text: str, tip: str) -> None:
        """Show the value, or that there is none."""
        self._line = TextLine(text, CAPTION, quiet=True, name=True)
        self.setAccessibleName(text)
        self.setToolTip(literal(f"{text}\n{tip}"))
        _give_way(self, self._line.width + 2 * EDGE)

    @property
    def gives_way_first(self) -> bool:
        """Whether it is a text of any length, of which the others beside it are not to be cut."""
        return TABLES["design"][self.key].kind is FieldKind.NOTES

    def sizeHint(self) -> QSize:
        width = self._line.width + 2 * EDGE
        return QSize(min(width, _LEAST_PX) if self.gives_way_first else width, row_height())

    def draw(self, painter: QPainter, rect: object) -> None:
        del rect
        draw_line(painter, self.content(), self._line, self.colours)


class Said(QWidget):
    """A text between the fields, as quiet as they are."""

    def __init__(self, theme: Theme, text: str = "") -> None:
        super().__init__()
        self._theme, self._line = theme, TextLine("")
        self.say(text)

    def say(self, text: str, *, whole: bool = False) -> None:
        """Show a text, which does not give way where it is to be read ``whole``."""
        self._line = TextLine(text, CAPTION, quiet=True, name=True)
        _give_way(self, self._line.width if text else 0)
        self.setToolTip(literal(text))
        if whole:
            self.setMinimumWidth(self.maximumWidth())
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._line.width, row_height())

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        draw_line(painter, self.rect(), self._line, self._theme.colours)
        painter.end()


class SummaryHead(QWidget):
    """See the module. A text that is no value stays in its editor, with the reason below."""

    def __init__(self, store: Store, theme: Theme, actions: tuple[QWidget, ...] = ()) -> None:
        super().__init__()
        self._store, self._key = store, ""
        self.title = plain_label("Summary")
        set_in(self.title, HEADLINE, STRONG)
        top = QHBoxLayout()
        top.setContentsMargins(EDGE, 0, EDGE, 0)
        top.addWidget(self.title, 1)
        for action in actions:
            top.addWidget(action)
        self._before, self._after = Said(theme), Said(theme)
        self.links = {key: FieldLink(theme, key) for line in _LINES for key in line}
        self.editor, self.notes = FieldEditor(self), NotesEditor(self)
        for editor in (self.editor, self.notes):
            editor.hide()
            editor.taken.connect(self.finish_typing)
            editor.left.connect(self.give_up_typing)
        self._dots = Said(theme, "·"), Said(theme, "·")
        self._rows = [self._line(theme, line) for line in _LINES]
        last = self._rows[-1]
        last.insertWidget(1, self._before)
        last.insertSpacing(2, EDGE)
        last.insertWidget(3, self._dots[0])
        last.addWidget(self._dots[1])
        last.addSpacing(EDGE)
        last.addWidget(self._after)
        for row in self._rows:
            row.addStretch(1)
        self.said = plain_label()
        self.said.setWordWrap(True)
        self.said.hide()
        set_in(self.said, CAPTION)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addLayout(top)
        for row in self._rows:
            rows.addLayout(row)
        rows.addWidget(self.notes)
        rows.addWidget(self.said)

    def _line(self, theme: Theme, keys: tuple[str, ...]) -> QHBoxLayout:
        """A line of fields with dots between them."""
        row = QHBoxLayout()
        row.setContentsMargins(0, 0, EDGE, 0)
        row.setSpacing(0)
        if keys is _LINES[-1]:
            row.addSpacing(EDGE)
        for at, key in enumerate(keys):
            if at:
                row.addWidget(Said(theme, "·"))
            row.addWidget(self.links[key], _FIRST if self.links[key].gives_way_first else 0)
            self.links[key].clicked.connect(self._opener(key))
        return row

    def _opener(self, key: str) -> Callable[[], None]:
        return lambda: self.edit(key)

    def refresh(self, edition: str) -> None:
        """Show what the design says of itself."""
        view = self._store.view
        scenario = self._store.design.current_scenario
        self._before.say(self._store.scenario_title(scenario))
        for key, link in self.links.items():
            value, spec = getattr(view, key), TABLES["design"][key]
            shown = " ".join(value.split()) if value else f"{_NAMES.get(key, key)} not stated"
            text = f"{_BEFORE.get(key, '')}{shown}" if value else shown
            link.say(text, "\n".join(filter(None, (f"{spec.title}: click to edit", value if key == "notes" else ""))))
        self._after.say(f"catalog {edition} · an estimate, not a guarantee" if edition else "", whole=True)
        self._dots[1].setVisible(bool(edition))

    def edit(self, key: str) -> None:
        """Open the editor of a field in its place, that of notes below."""
        if self._key:
            self.finish_typing()
        if self._key:
            return
        self._key = key
        editor, title = self._editor(), TABLES["design"][key].title
        if isinstance(editor, FieldEditor):
            row = next(row for row in self._rows if row.indexOf(self.links[key]) >= 0)
            row.insertWidget(row.indexOf(self.links[key]), editor)
            editor.setFixedWidth(_TITLE_PX if key == "title" else _EDITOR_PX)
            self.links[key].hide()
        editor.setAccessibleName(title)
        editor.setPlaceholderText(title)
        editor.begin(getattr(self._store.view, key))
        editor.show()
        editor.setFocus()

    def _editor(self) -> FieldEditor | NotesEditor:
        return self.notes if TABLES["design"][self._key].kind is FieldKind.NOTES else self.editor

    def finish_typing(self) -> None:
        """Take what stands in the editor; what is no value stays in it."""
        if not self._key:
            return
        editor, key = self._editor(), self._key
        if not editor.changed():
            self._close()
            return
        value = entered(TABLES["design"][key], editor.typed(), "")
        if isinstance(value, Refusal):
            self.said.setText(f"{editor.typed()} is not taken: {value.text}")
            self.said.show()
            return
        editor.forget()
        if value == getattr(self._store.view, key) or self._store.edit(set_one("design", "", key, value)):
            self._close()

    def unfinished(self) -> str:
        """That a text was typed that is no value, and why; empty where there is none."""
        return self.said.text() if self._key and self._editor().changed() else ""

    def go_back(self) -> None:
        """Give the focus to the open editor."""
        if self._key:
            self._editor().setFocus()

    def give_up_typing(self) -> None:
        """Close the editor, and leave the field as it was."""
        if self._key:
            self._editor().forget()
            self._close()

    def _close(self) -> None:
        if not self._key:
            return
        editor, key, self._key = self._editor(), self._key, ""
        had = editor.hasFocus()
        editor.hide()
        self.said.hide()
        self.links[key].show()
        if had:
            self.links[key].setFocus()
