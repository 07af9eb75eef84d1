"""The list under a cell that is edited: what it may be set to, narrowed by the words typed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QAbstractListModel, QObject, QSize
from PySide6.QtWidgets import QCompleter, QLineEdit, QListView

from ui.grids.look.choices import PARTS, ChoiceDelegate, width_of_list
from ui.grids.models.choices import Choice
from ui.widgets.measures import row_height
from ui.widgets.roles import ACCESSIBLE, DISPLAY, EDIT, NO_INDEX, SIZE_HINT, USER, Index

MOST_LISTED = 500
"""Choices offered at once: nobody reads more, and another letter narrows them."""


class ChoiceModel(QAbstractListModel):
    """The choices that hold every word typed; what a choice is worth is worked out when it is first seen."""

    def __init__(self, choices: Sequence[Choice], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all = choices
        self._found = [f"{choice.text} {choice.detail} {choice.also}".casefold() for choice in choices]
        self._worth: dict[int, str] = {}
        self._listed: list[int] = list(range(min(len(choices), MOST_LISTED)))

    def narrow(self, text: str) -> None:
        """Offer the choices with all the words of ``text``: what is worth something first, then what begins with it."""
        words = text.casefold().split()
        fitting = [at for at, line in enumerate(self._found) if all(word in line for word in words)]
        if words:
            fitting.sort(key=lambda at: (self._all[at].worth is None, not self._found[at].startswith(words[0])))
        if fitting[:MOST_LISTED] != self._listed:
            self.beginResetModel()
            self._listed = fitting[:MOST_LISTED]
            self.endResetModel()

    def only(self, text: str) -> str:
        """The one choice that the words of ``text`` can mean; empty where it is none or several."""
        words = text.casefold().split()
        wanted = text.strip().casefold()
        exact = [choice.text for choice in self._all if wanted in (choice.text.casefold(), choice.also.casefold())]
        fitting = [self._all[at].text for at, line in enumerate(self._found) if all(word in line for word in words)]
        found = exact or fitting
        return found[0] if words and len(found) == 1 else ""

    def row_of(self, text: str) -> int:
        """The row of the choice with this text; -1 where none listed has it."""
        wanted = text.strip().casefold()
        return next((row for row, at in enumerate(self._listed) if wanted and wanted in (
            self._all[at].text.casefold(), self._all[at].also.casefold())), -1)

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._listed)

    def data(self, index: Index, role: int = DISPLAY) -> object:
        at = self._listed[index.row()]
        choice = self._all[at]
        if role in (EDIT, USER):
            return choice.text
        if role == SIZE_HINT:
            return QSize(0, row_height())
        if role not in (DISPLAY, ACCESSIBLE, PARTS):
            return None
        if choice.worth is not None and at not in self._worth:
            self._worth[at] = choice.worth()
        if role == PARTS:
            return choice.text, self._worth.get(at, ""), choice.detail
        return "   ".join(filter(None, (choice.text, self._worth.get(at, ""), choice.detail)))

    def texts(self) -> list[str]:
        """What is listed, as it reads."""
        return [str(self.data(self.index(row, 0))) for row in range(len(self._listed))]


class ChoiceCompleter(QCompleter):
    """Offers choices as one types; several words are divided by commas."""

    def __init__(
        self, found: Sequence[Choice], editor: QLineEdit, *, several: bool = False, closed: bool = False
    ) -> None:
        """Of a ``closed`` list nothing else can be meant than one that is listed."""
        self.choices, self.closed = ChoiceModel(found), closed
        super().__init__(self.choices, editor)
        self.choices.setParent(self)
        self._several = several
        self.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
        self.setCompletionRole(EDIT)
        self.setMaxVisibleItems(14)
        self.listed = QListView()
        self.listed.setUniformItemSizes(True)  # or every choice is worked out to measure it
        self.listed.setLayoutMode(QListView.LayoutMode.Batched)
        self.listed.setAccessibleName("Choices")
        self.setPopup(self.listed)
        self.listed.setItemDelegate(ChoiceDelegate(self.listed))
        self.listed.setMinimumWidth(width_of_list(columns=any(each.worth or each.detail for each in found)))
        editor.textEdited.connect(lambda text: self.choices.narrow(self.last(text)))

    def last(self, text: str) -> str:
        """The part of the text that is being completed."""
        return text.rpartition(",")[2].strip() if self._several else text.strip()

    def show_all(self) -> None:
        """List everything, whatever the editor holds."""
        self.choices.narrow("")
        self.setCompletionPrefix("")
        widget = self.widget()
        at = self.choices.row_of(self.last(widget.text())) if isinstance(widget, QLineEdit) else -1
        self.complete()
        if at >= 0:
            present = self.completionModel().index(at, 0)
            self.listed.setCurrentIndex(present)
            self.listed.scrollTo(present, QListView.ScrollHint.PositionAtCenter)
        if isinstance(widget, QLineEdit) and not self._several:
            widget.selectAll()  # the present choice is marked, which set it in the line: typing looks for another

    def meant(self, text: str) -> str:
        """What a text typed means: the only choice it fits, else itself."""
        return text if self._several else self.choices.only(text) or text

    def pathFromIndex(self, index: Index) -> str:
        word = str(index.data(USER))
        widget = self.widget()
        if not self._several or not isinstance(widget, QLineEdit):
            return word
        before, comma, _ = widget.text().rpartition(",")
        return f"{before}{comma} {word}" if comma else word


def take_offered(editor: QLineEdit) -> None:
    """Of several that a text may mean in an open list, put the first one offered into the line, as Tab does in Excel.

    Only where nothing but what is listed can be meant.
    """
    completer = editor.completer()
    if not isinstance(completer, ChoiceCompleter) or not completer.closed or not completer.listed.isVisible():
        return
    if completer.last(editor.text()) and not completer.choices.only(completer.last(editor.text())) and (
            completer.choices.rowCount()):
        editor.setText(completer.pathFromIndex(completer.choices.index(0, 0)))


def hide_list(editor: QLineEdit) -> None:
    """Close the list of an editor, where it has one."""
    completer = editor.completer()
    if isinstance(completer, ChoiceCompleter):
        completer.listed.hide()


def list_open(editor: QLineEdit) -> bool:
    """Whether the list of an editor is open."""
    completer = editor.completer()
    return isinstance(completer, ChoiceCompleter) and completer.listed.isVisible()


def show_all(editor: QLineEdit) -> None:
    """Open the list of everything the cell may be set to."""
    completer = editor.completer()
    if isinstance(completer, ChoiceCompleter):
        completer.show_all()
