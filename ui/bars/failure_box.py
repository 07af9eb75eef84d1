"""The list of failures everything can be read after: the worst first, each with what it leaves at its right."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from reports.wording.failing.failures import FailureLosses, left_by_case
from sizer.design.naming import begun
from sizer.sizing.failure_case import FailureCase
from ui.widgets.drawn import RIGHT, draw_text, text_width
from ui.widgets.elided import ElidedBox
from ui.widgets.measures import L, S
from ui.widgets.roles import ACCESSIBLE, USER, Index
from ui.widgets.theme import Theme
from ui.widgets.typefaces import text_font

LEFT_OF_WORK = USER + 30
"""What a failure leaves, in words; empty where it is not known yet."""
_LETTERS = 15
_NOTHING = "Nothing failed"


class _Rows(QStyledItemDelegate):
    """A row of the open list: the failure as any list has it, and at the right end what it leaves."""

    def __init__(self, theme: Theme, box: FailureBox) -> None:
        super().__init__(box)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        hint = super().sizeHint(option, index)
        says = str(index.data(LEFT_OF_WORK) or "")
        return QSize(hint.width() + (L + text_width(says, text_font()) if says else 0), hint.height())

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        super().paint(painter, option, index)
        if says := str(index.data(LEFT_OF_WORK) or ""):
            under_pointer = bool(option.state & QStyle.StateFlag.State_Selected)
            ink = option.palette.highlightedText().color() if under_pointer else self._theme.colours.text2
            draw_text(painter, option.rect.adjusted(S, 0, -S, 0), says, text_font(), ink, RIGHT)


class FailureBox(ElidedBox):
    """See the module. What is not known yet is not waited for: the rows have it when it comes."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(_LETTERS)
        self._order: Mapping[str, int] = {}
        self._left: Mapping[str, str] = {}
        self._cases: Sequence[FailureCase] = ()
        self._known_of: Sequence[FailureCase] = ()
        self.setItemDelegate(_Rows(theme, self))

    def know(self, losses: FailureLosses, cases: Sequence[FailureCase]) -> None:
        """Take over what each of the failures of a sizing leaves."""
        found = left_by_case(losses)
        self._order = {case.id: at for at, (case, _) in enumerate(found)}
        self._left = {case.id: says for case, says in found}
        self._known_of = cases

    def list_cases(self, cases: Sequence[FailureCase], chosen: str) -> bool:
        """List failures and choose one; whether the list is another one.

        After an edit they stay in the order that was known, without what they left before it.
        """
        left = self._left if cases is self._known_of else {}
        last = len(self._order)
        rows = [("", _NOTHING, ""), *((case.id, begun(case.label), left.get(case.id, "")) for case in sorted(
            cases, key=lambda case: self._order.get(case.id, last)))]
        changed = rows != [(self.itemData(at), self.itemText(at), self.itemData(at, LEFT_OF_WORK))
                           for at in range(self.count())]
        if changed:
            self._fill(rows)
        self.setCurrentIndex(max(self.findData(chosen), 0))
        return changed

    def _fill(self, rows: Sequence[tuple[str, str, str]]) -> None:
        """Have these rows; those that only changed what they say are changed where they stand, under an open list."""
        if [self.itemData(at) for at in range(self.count())] != [name for name, _, _ in rows]:
            self.clear()
            for name, title, _ in rows:
                self.addItem(title, name)
        for at, (_, title, says) in enumerate(rows):
            self.setItemText(at, title)
            self.setItemData(at, says, LEFT_OF_WORK)
            self.setItemData(at, f"{title}: {says}" if says else title, ACCESSIBLE)

    def room_of_list(self) -> int:
        hint = max((text_width(str(self.itemData(at, LEFT_OF_WORK) or ""), text_font())
                    for at in range(self.count())), default=0)
        return super().room_of_list() + (hint + L if hint else 0)
