"""What tells of columns that have no room: a button in the head of the sheet, with a menu that brings them in.

Beside it stands what those say that left because all their rows say the same.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QMenu, QSizePolicy, QToolButton, QWidget

from sizer.units import counted
from ui.widgets.elided import ElidedLabel
from ui.widgets.plain import caption
from ui.widgets.typefaces import CAPTION, set_in

_ANY_WIDTH = 16_777_215


class MoreColumns(QWidget):
    """See the module. Nothing is to be seen of it where all columns are."""

    chosen = Signal()
    """Other columns are to be shown."""

    def __init__(self, view: QWidget) -> None:
        super().__init__(view)
        self.hide()  # until a head takes it over
        self.wanted: list[int] = []
        """The columns that the user asked for; they have room before the others."""
        self.unwanted: frozenset[int] = frozenset()
        """The columns that the user put away."""
        self._recalled: tuple[int, list[int], frozenset[int]] = 0, [], frozenset()
        self._titles: Sequence[str] = ()
        self._shown: set[int] = set()
        self.button = QToolButton()
        self.button.setObjectName("link")
        self.button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.button.setToolTip("Choose the columns that are shown")
        self.menu = QMenu(self.button)
        self.menu.aboutToShow.connect(self._list)
        self.button.setMenu(self.menu)
        self.button.hide()
        self.said = ElidedLabel()
        set_in(self.said, CAPTION)
        self.said.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.said, 1)
        row.addWidget(self.button)
        self._view = view

    def kept(self) -> tuple[int, list[int], list[int]]:
        """What was chosen, to be kept: of how many columns, those asked for, those put away."""
        return len(self._titles), list(self.wanted), sorted(self.unwanted)

    def recall(self, count: int, wanted: Sequence[int], unwanted: Sequence[int]) -> None:
        """Choose as it was kept, as soon as there are as many columns as there were."""
        self._recalled = count, list(wanted), frozenset(unwanted)

    def tell(
        self, titles: Sequence[str], shown: set[int], said: str = "", silent: frozenset[int] = frozenset(),
    ) -> None:
        """Say how many columns there are beside those shown, and what is ``said`` of all rows instead of them.

        Of those that are ``silent`` in every row nobody needs to be told.
        """
        others = tuple(titles) != tuple(self._titles)
        if others:
            self.wanted, self.unwanted = [], frozenset()
        self._titles, self._shown = tuple(titles), shown
        count, wanted, unwanted = self._recalled
        if others and count == len(titles) and (wanted or unwanted):
            self.wanted, self.unwanted = list(wanted), unwanted
            self.chosen.emit()
            return
        if said != self.said.text():
            self.said.setText(said)
        more = sum(at not in shown and at not in silent for at in range(len(titles)))
        text = f"{counted(more, 'more column')}" if more else ""
        if text != self.button.text():
            self.button.setText(text)
            self.button.setAccessibleName(f"{self._view.accessibleName()}: {text}")
        self.button.setVisible(more > 0)
        # What says nothing takes no room from the lists beside it.
        self.setMaximumWidth(_ANY_WIDTH if said else self.button.sizeHint().width() if more else 0)

    def _list(self) -> None:
        self.menu.clear()
        for at, title in enumerate(self._titles):
            action = self.menu.addAction(caption(title or "Further column"))
            action.setCheckable(True)
            action.setChecked(at in self._shown)
            action.setEnabled(at > 0)
            action.triggered.connect(lambda checked, at=at: self.choose(at, shown=checked))

    def choose(self, column: int, *, shown: bool) -> None:
        """Show a column before others, or put it away."""
        self.wanted = [*(at for at in self.wanted if at != column), *([column] if shown else [])]
        self.unwanted = self.unwanted - {column} if shown else self.unwanted | {column}
        self.chosen.emit()
