"""Facets: a column of boxes with counts beside the table, or a row of chips with menus where there is no room."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QFrame,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from sizer.catalog.searching.facets import MOST_SHOWN, Facet, FacetValue, title_of
from sizer.units import counted
from ui.catalog.browsing import Browsing
from ui.catalog.cells import BOX, draw_box
from ui.catalog.model import line_name
from ui.widgets.drawn import MIDDLE, RIGHT, draw_text, text_width
from ui.widgets.elided import ElidedBox
from ui.widgets.measures import FIELD, XS, L, M, S
from ui.widgets.parts import TextLink
from ui.widgets.plain import caption, literal, plain_label
from ui.widgets.theme import Theme
from ui.widgets.typefaces import BODY, CAPTION, STRONG, fix, line_height, set_in, text_font
from ui.widgets.uncut import UncutEdge

WIDTH = 188
NO_LINE = "No line"


class FacetBox(QAbstractButton):
    """One value of a facet, with how many records have it."""

    def __init__(self, facet: str, value: FacetValue, theme: Theme) -> None:
        super().__init__()
        self._theme, self.count = theme, value.count
        self.setText(value.label)
        self.setCheckable(True)
        self.setChecked(value.chosen)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFixedHeight(line_height(BODY) + 8)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(f"{facet} {value.label}, {counted(value.count, 'record')}")
        self.setToolTip(literal(value.label))

    def sizeHint(self) -> QSize:
        return QSize(WIDTH - 2 * L, self.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(60, self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter, colours = QPainter(self), self._theme.colours
        live = bool(self.count) or self.isChecked()
        if self.underMouse():
            painter.fillRect(self.rect(), colours.hover)
        box = QRect(2, (self.height() - BOX) // 2, BOX, BOX)
        draw_box(painter, box, colours, ticked=self.isChecked(), enabled=live)
        if self.hasFocus():
            painter.setPen(colours.accent)
            painter.drawRect(self.rect().adjusted(0, 0, -1, -1))
        number = f"{self.count:,}"
        room = text_width(number, text_font(CAPTION)) + XS
        ink = colours.text if live else colours.disabled
        area = QRect(box.right() + S, 0, self.width() - box.right() - S - room - XS, self.height())
        draw_text(painter, area, self.text(), text_font(), ink, elide=MIDDLE)
        draw_text(painter, self.rect().adjusted(0, 0, -XS, 0), number, text_font(CAPTION),
                  colours.text2 if live else colours.disabled, RIGHT)
        painter.end()


class FacetColumn(QScrollArea):
    """All facets of the kind, one above the other."""

    toggled = Signal(str, str)
    line_chosen = Signal(str)

    def __init__(self, browsing: Browsing, theme: Theme) -> None:
        super().__init__()
        self._browsing, self._theme = browsing, theme
        self._opened: set[str] = set()
        fix(self, wide=WIDTH)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName("Facets")
        self.line = LineBox(browsing)
        self.line.line_chosen.connect(self.line_chosen)
        self._within = QWidget()
        self._within.setBackgroundRole(self.palette().ColorRole.Base)
        self._within.setAutoFillBackground(True)
        self._rows = QVBoxLayout(self._within)
        self._rows.setContentsMargins(L, S, M, L)
        self._rows.setSpacing(0)
        self._for = _title("For the line")
        self._rows.addWidget(self._for)
        self._rows.addWidget(self.line)
        self._facets = QWidget()
        self._rows.addWidget(self._facets)
        self._rows.addStretch(1)
        self.setWidget(self._within)
        self.edge = UncutEdge(self)
        self.boxes: dict[tuple[str, str], FacetBox] = {}

    def refresh(self) -> None:
        """Show the facets of what was found."""
        held = next((key for key, box in self.boxes.items() if box.hasFocus()), None)
        self.line.refresh()
        self._for.setVisible(self.line.wanted)
        self.line.setVisible(self.line.wanted)
        fresh = QWidget()
        rows = QVBoxLayout(fresh)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        self.boxes = {}
        values = self._browsing.values()
        for facet in self._browsing.facets():
            rows.addWidget(_title(title_of(facet, self._browsing.kinds)))
            for value in self._shown(facet, values[facet.key]):
                rows.addWidget(self._box(facet, value))
            left = len(values[facet.key]) - MOST_SHOWN
            if left > 0 and facet.key not in self._opened:
                more = TextLink(f"{left} more")
                more.setAccessibleName(f"{left} more of {facet.title}")
                more.clicked.connect(partial(self._open, facet.key))
                rows.addWidget(more)
        self._rows.replaceWidget(self._facets, fresh)
        self._facets.hide()
        self._facets.deleteLater()
        self._facets = fresh
        if held is not None and held in self.boxes:
            self.boxes[held].setFocus()

    def _shown(self, facet: Facet, values: Sequence[FacetValue]) -> Sequence[FacetValue]:
        if facet.key in self._opened or len(values) <= MOST_SHOWN:
            return values
        return [value for at, value in enumerate(values) if at < MOST_SHOWN or value.chosen]

    def _box(self, facet: Facet, value: FacetValue) -> FacetBox:
        box = FacetBox(title_of(facet, self._browsing.kinds), value, self._theme)
        box.clicked.connect(partial(self.toggled.emit, facet.key, value.label))
        self.boxes[facet.key, value.label] = box
        return box

    def _open(self, facet: str, _checked: bool = False) -> None:
        self._opened.add(facet)
        self.refresh()


class LineBox(ElidedBox):
    """The line of the design that a record is looked for."""

    line_chosen = Signal(str)

    def __init__(self, browsing: Browsing) -> None:
        super().__init__(6)
        self._browsing = browsing
        self.wanted = False
        self.setAccessibleName("The line that a record is to fit")
        self.setToolTip("Which line of the design a record is to fit")
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(6)
        self.activated.connect(lambda _at: self.line_chosen.emit(self.currentData() or ""))

    def refresh(self) -> None:
        """List the lines of the kind."""
        lines = self._browsing.lines()
        self.wanted = bool(lines)
        self.clear()
        self.addItem(NO_LINE, "")
        for line in lines:
            self.addItem(line.called, line.id)
        self.setCurrentIndex(max(self.findData(self._browsing.line), 0))


class FacetChips(QWidget):
    """The same as one row of chips, each with a menu."""

    toggled = Signal(str, str)
    line_chosen = Signal(str)

    def __init__(self, browsing: Browsing) -> None:
        super().__init__()
        self._browsing = browsing
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(L, 0, L, S)
        self._row.setSpacing(S)
        self._row.addStretch(1)
        self.chips: dict[str, QPushButton] = {}

    def refresh(self) -> None:
        """Show the facets of what was found."""
        browsing, values = self._browsing, self._browsing.values()
        wanted = {facet.key: facet for facet in browsing.facets()}
        keys = (["line"] if browsing.lines() else []) + list(wanted)
        if list(self.chips) != keys:
            self._make(keys)
        for key, chip in self.chips.items():
            if key == "line":
                chip.setText(caption(f"For: {line_name(browsing) or 'no line'}"))
                continue
            chosen = [value.label for value in values[key] if value.chosen]
            title = title_of(wanted[key], browsing.kinds)
            said = chosen[0] if len(chosen) == 1 else f"{len(chosen)} of {len(values[key])}"
            chip.setText(caption(f"{title}: {said}" if chosen else title))
            chip.setAccessibleName(f"{title}: {', '.join(chosen) or 'any'}")

    def minimumSizeHint(self) -> QSize:
        return QSize(0, super().minimumSizeHint().height())

    def _make(self, keys: Sequence[str]) -> None:
        for chip in self.chips.values():
            chip.hide()
            self._row.removeWidget(chip)
            chip.deleteLater()
        self.chips = {}
        for at, key in enumerate(keys):
            chip = QPushButton()
            fix(chip, high=FIELD)
            menu = QMenu(self)
            menu.aboutToShow.connect(partial(self._fill, key, menu))
            chip.setMenu(menu)
            self._row.insertWidget(at, chip)
            self.chips[key] = chip

    def _fill(self, key: str, menu: QMenu) -> None:
        menu.clear()
        if key == "line":
            for name, text in [("", NO_LINE), *((line.id, line.called) for line in self._browsing.lines())]:
                action = menu.addAction(caption(text))
                action.setCheckable(True)
                action.setChecked(name == self._browsing.line)
                action.triggered.connect(partial(self._choose_line, name))
            return
        for value in self._browsing.values()[key]:
            action = menu.addAction(caption(f"{value.label}   {value.count:,}"))
            action.setCheckable(True)
            action.setChecked(value.chosen)
            action.setEnabled(bool(value.count) or value.chosen)
            action.triggered.connect(partial(self._toggle, key, value.label))

    def _choose_line(self, line: str, _checked: bool = False) -> None:
        self.line_chosen.emit(line)

    def _toggle(self, facet: str, value: str, _checked: bool = False) -> None:
        self.toggled.emit(facet, value)


def _title(text: str) -> QWidget:
    label = plain_label(text)
    set_in(label, CAPTION, STRONG)
    label.setContentsMargins(0, M, 0, XS)
    return label
