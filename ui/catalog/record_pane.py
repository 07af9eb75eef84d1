"""One record: what it is, whether it fits, what can be done with it, and its facts with where they come from."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QAbstractTableModel, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QHeaderView,
    QPushButton,
    QSizePolicy,
    QStyleOptionViewItem,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from sizer.catalog import Catalog, Item
from sizer.catalog.own.ownfile import is_own
from sizer.catalog.searching.record import FactLine, evidence_summary, fact_lines, short_title, subtitle
from sizer.errors import sentences
from sizer.exploring.blocks.choice import is_block
from sizer.exploring.changes.fitting import Fit, Fits
from ui.catalog.model import SIGNS
from ui.widgets.drawn import END, RIGHT, WHOLE, draw_text, hairline, text_width
from ui.widgets.half_rows import cover_half_a_row
from ui.widgets.icons import icon
from ui.widgets.measures import BAR, EXPLAIN_NARROW, ICON, XS, L, M, S, row_height, two_line_height
from ui.widgets.parts import Pill
from ui.widgets.plain import caption, literal, plain_label
from ui.widgets.primary import filled, lead
from ui.widgets.roles import ACCESSIBLE, DISPLAY, NO_INDEX, READ_ONLY, TOOLTIP, USER, Index
from ui.widgets.theme import Theme
from ui.widgets.typefaces import BODY, CAPTION, STRONG, TITLE, fix, set_in, text_font
from ui.widgets.whole_tips import WholeTips

LINE = USER + 50
"""The fact line of a row."""
_TITLE_MOST = 0.6
"""The share of the pane that the titles of facts have at most."""


_SIGN_ROOM = ICON + S
"""What is kept at the right edge for the sign of an estimate."""
_BELOW_CLOSER = 3
"""How much closer than by half of the row a value and the range below it stand."""


def _span_below(line: FactLine, room: int) -> bool:
    """Whether the range of a number has no room beside it, and stands below."""
    return bool(line.span) and line.is_number and (
        text_width(line.text, text_font(BODY)) + M + text_width(line.span, text_font(CAPTION)) > room)


class FactModel(QAbstractTableModel):
    """The facts of a record, one a row: what, how much, how sure; in the last row what else there is to say of it."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.lines: Sequence[FactLine] = ()
        self.note = ""

    def show_lines(self, lines: Sequence[FactLine], note: str = "") -> None:
        """Show other facts."""
        self.beginResetModel()
        self.lines, self.note = lines, note
        self.endResetModel()

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self.lines) + bool(self.note)

    def columnCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else 2

    def flags(self, index: Index) -> Qt.ItemFlag:
        return READ_ONLY if index.isValid() else Qt.ItemFlag.NoItemFlags

    def data(self, index: Index, role: int = DISPLAY) -> object:
        if index.row() == len(self.lines):
            return self.note if role in (DISPLAY, ACCESSIBLE) and index.column() == 0 else None
        line = self.lines[index.row()]
        if role == LINE:
            return line
        if role == DISPLAY:
            return line.title if index.column() == 0 else line.text
        if role == TOOLTIP:
            spread = f" ({line.spread})" if line.spread else ""
            return literal(f"{line.title}: {line.text}{spread}\n{line.evidence}")
        if role == ACCESSIBLE:
            return f"{line.title}: {line.text}. {line.spread} {line.evidence}".replace("  ", " ")
        return None


class _Facts(QTableView):
    """The facts, of which none is cut at the lower edge."""

    resized = Signal()
    """There is other room, as when a scroll bar comes or goes."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        cover_half_a_row(self, self._theme.colours.raised)


class _FactCells(WholeTips):
    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        line, colours, rect = index.data(LINE), self._theme.colours, option.rect
        painter.fillRect(rect, colours.raised)
        if line is None:
            painter.setFont(text_font(CAPTION))
            painter.setPen(colours.text2)
            painter.drawText(rect.adjusted(0, S, 0, 0), int(Qt.TextFlag.TextWordWrap), str(index.data() or ""))
            painter.restore()
            return
        hairline(painter, rect.left(), rect.bottom(), rect.width(), colours.grid)
        if index.column() == 0:
            draw_text(painter, rect.adjusted(0, 0, -S, 0), line.title, text_font(CAPTION), colours.text2, elide=END)
        else:
            sign = QRect(rect.right() - ICON, rect.center().y() - ICON // 2 + 1, ICON, ICON)
            if line.estimated:
                icon("uncertain", colours.uncertain).paint(painter, sign)
            area = rect.adjusted(0, 0, -_SIGN_ROOM, 0)
            below = _span_below(line, area.width())
            if below:
                area.setHeight(area.height() // 2)
                area.translate(0, _BELOW_CLOSER)
            font = text_font(BODY)
            taken = text_width(line.text, font)
            draw_text(painter, area, line.text, font, colours.text if line.known else colours.text2,
                      elide=WHOLE if line.is_number else END)
            if below:
                draw_text(painter, area.translated(0, area.height() - 2 * _BELOW_CLOSER), line.span,
                          text_font(CAPTION), colours.text2)
            else:
                left = area.width() - taken - M
                shown = next((text for text in (line.spread, line.span)
                              if text and text_width(text, text_font(CAPTION)) <= left), "")
                draw_text(painter, area, shown, text_font(CAPTION), colours.text2, RIGHT)
        painter.restore()


class RecordPane(QFrame):
    """See the module."""

    used = Signal(str)
    built = Signal(str)
    """It is to be a block, with drives and connections."""
    compared = Signal(str)
    copied = Signal(str)
    edited = Signal(str)
    removed = Signal(str)

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.item: Item | None = None
        self._use = ""
        self.setObjectName("recordPane")
        self.setAutoFillBackground(True)
        self.setAccessibleName("The record")
        self.setMinimumWidth(240)
        head = QHBoxLayout()
        head.setContentsMargins(M, 0, M, 0)
        caption_label = plain_label("Record")
        set_in(caption_label, CAPTION, STRONG)
        head.addWidget(caption_label)
        self._top = top = QWidget()
        fix(top, high=BAR)
        top.setLayout(head)
        self.title, self.subtitle, self.why = plain_label(), plain_label(), plain_label()
        set_in(self.title, TITLE, STRONG)
        for label in (self.subtitle, self.why):
            set_in(label, CAPTION)
            label.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        for label in (self.title, self.subtitle, self.why):
            label.setWordWrap(True)
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self.pill = Pill(theme)
        self.pill.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.use = filled(QPushButton())
        self.use.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.build = QPushButton("Add as block…")
        self.build.setToolTip("Choose drives, protection, hosts and network for it, and see what it gives")
        self.compare = QPushButton("Compare")
        self.compare.setToolTip("Compare with others (Space)")
        self.copy = QPushButton("Copy as own record…")
        self.edit, self.remove = QPushButton("Edit…"), QPushButton("Remove")
        tellers: tuple[tuple[QPushButton, Callable[[str], None]], ...] = (
            (self.use, self.used.emit), (self.build, self.built.emit), (self.compare, self.compared.emit),
            (self.copy, self.copied.emit), (self.edit, self.edited.emit), (self.remove, self.removed.emit))
        for button, tell in tellers:
            button.clicked.connect(partial(self._tell, tell))
        self.facts_head = plain_label("Facts")
        set_in(self.facts_head, BODY, STRONG)
        self.model = FactModel(self)
        self.facts = _facts_table(self.model, theme)
        self.summary = plain_label()
        set_in(self.summary, CAPTION)
        self.summary.setWordWrap(True)
        self.summary.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self.summary.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        self._lay_out(top)
        self.facts.resized.connect(self._widths)
        theme.changed.connect(self._recolour)
        self._recolour()
        self.show_record(None, None)

    def _lay_out(self, top: QWidget) -> None:
        self._buttons = buttons = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        buttons.setSpacing(S)
        buttons.addWidget(self.use, 0, Qt.AlignmentFlag.AlignLeft)
        buttons.addWidget(self.compare, 0, Qt.AlignmentFlag.AlignLeft)
        buttons.addStretch(1)
        building = QHBoxLayout()
        building.addWidget(self.build)
        building.addStretch(1)
        within = QVBoxLayout()
        within.setContentsMargins(M, S, M, 0)
        within.setSpacing(0)
        for part, below in ((self.title, 2), (self.subtitle, S), (self.pill, S), (self.why, S)):
            within.addWidget(part)
            within.addSpacing(below)
        within.addLayout(buttons)
        within.addSpacing(S)
        within.addLayout(building)
        within.addSpacing(M)
        within.addWidget(self.facts_head)
        within.addSpacing(XS)
        within.addWidget(self.facts, 1)
        within.addSpacing(S)
        within.addWidget(self.summary)
        within.addSpacing(S)
        foot = QHBoxLayout()
        foot.setContentsMargins(M, S, M, S)
        foot.setSpacing(S)
        for button in (self.copy, self.edit, self.remove):
            foot.addWidget(button)
        foot.addStretch(1)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(0, 0, 0, 0)
        rows.setSpacing(0)
        rows.addWidget(top)
        rows.addLayout(within, 1)
        rows.addLayout(foot)

    def bare(self) -> None:
        """Do without a head: whoever shows it has one."""
        self._top.hide()
        self.setMinimumWidth(0)

    def sizeHint(self) -> QSize:
        return QSize(EXPLAIN_NARROW, 400)

    def show_record(self, catalog: Catalog | None, item: Item | None, fit: Fit | None = None, line: str = "", *,
                    compared: bool = False, instead: str = "Choose a record.") -> None:
        """Show a record, and whether it fits a line; without one, say ``instead`` why none is shown."""
        self.item = item
        own = item is not None and is_own(item)
        for part in (self.use, self.compare, self.copy, self.facts_head, self.summary, self.subtitle):
            part.setVisible(item is not None)
        self.build.setVisible(item is not None and is_block(item))
        for part in (self.edit, self.remove):
            part.setVisible(own)
        self.pill.setVisible(fit is not None)
        self.why.setVisible(fit is not None and bool(fit.sentences or fit.moved))
        if catalog is None or item is None:
            self.title.setText(instead)
            self.model.show_lines(())
            return
        self.title.setText(item.title)
        self.subtitle.setText(subtitle(item))
        if fit is not None:
            word = f"in use for {line}" if fit.present else {
                Fits.YES: f"fits {line}", Fits.UNCERTAIN: f"uncertain: {fit.reason}", Fits.NO: fit.text}[fit.fits]
            self.pill.say("met" if fit.present else SIGNS[fit.fits], word)
            self.why.setText(sentences(*fit.sentences, *fit.moved))
        self._use = f"Use for {line}" if line else "Add to the design"
        self.use.setToolTip(literal(f"Use {short_title(item)} for {line}, one step to undo (Enter)" if line else
                                    "Add a line with it to the design (Enter)"))
        self.use.setEnabled(fit is None or not fit.present)
        self._lead(fills=fit is None or fit.fits is not Fits.NO)
        self.compare.setText("Compare no more" if compared else "Compare")
        self.model.show_lines(fact_lines(catalog, item), item.notes)
        self.facts.clearSpans()
        if self.model.note:
            self.facts.setSpan(len(self.model.lines), 0, 1, 2)
        self.summary.setText(evidence_summary(item))
        self._widths()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._widths()

    def _widths(self) -> None:
        needed = max((text_width(line.title, text_font(CAPTION)) for line in self.model.lines), default=0) + M
        room = self.facts.viewport().width()
        values = max((max(text_width(line.text, text_font(BODY)), text_width(line.span, text_font(CAPTION)))
                      for line in self.model.lines if line.is_number), default=0)
        # Titles are whole before a range stands beside its value: cut, two of them read alike.
        titles = min(needed, round(room * _TITLE_MOST), max(room - values - _SIGN_ROOM - 1, 0))
        self.facts.setColumnWidth(0, titles)
        rows, one, two = self.facts.verticalHeader(), row_height(low=True) - 2, two_line_height(low=True) - 4
        for at, line in enumerate(self.model.lines):
            rows.resizeSection(at, two if _span_below(line, room - titles - _SIGN_ROOM) else one)
        if self.model.note:  # behind the facts, which are looked for first
            rows.resizeSection(len(self.model.lines), text_font(CAPTION).height(self.model.note, room) + 2 * S)
        self.use.setText(caption(self.use.fontMetrics().elidedText(
            self._use, Qt.TextElideMode.ElideMiddle, self.width() - 2 * M - 2 * L)))
        beside = self.use.sizeHint().width() + S + self.compare.sizeHint().width() <= self.width() - 2 * M
        self._buttons.setDirection(
            QBoxLayout.Direction.LeftToRight if beside else QBoxLayout.Direction.TopToBottom)

    def _lead(self, *, fills: bool) -> None:
        """Fill the button of what can be used; that of what does not fit stays one among others."""
        lead(self.use, wanted=fills)

    def _tell(self, tell: Callable[[str], None], _checked: bool = False) -> None:
        if self.item is not None:
            tell(self.item.id)

    def _recolour(self) -> None:
        palette = self.palette()
        palette.setColor(self.backgroundRole(), self._theme.colours.raised)
        self.setPalette(palette)
        self.facts.verticalHeader().setDefaultSectionSize(row_height(low=True) - 2)
        self._widths()


def _facts_table(model: FactModel, theme: Theme) -> _Facts:
    table = _Facts(theme)
    table.setModel(model)
    table.setAccessibleName("Facts of the record")
    table.setItemDelegate(_FactCells(theme, table))
    table.horizontalHeader().hide()
    table.horizontalHeader().setStretchLastSection(True)
    table.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
    table.verticalHeader().hide()
    table.verticalHeader().setMinimumSectionSize(1)
    table.setShowGrid(False)
    table.setTabKeyNavigation(False)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    # What is behind shows where there is no row: a palette of its own would keep its colours in a switch to dark.
    table.viewport().setAutoFillBackground(False)
    return table
