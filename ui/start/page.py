"""The start page: shown while no design is open."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QKeySequence, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from ui.start.cards import EntryCard
from ui.start.question import LooksAhead, QuestionCard, tint
from ui.start.rows import RowList, StartRow
from ui.state.settings import Settings
from ui.widgets.drawn import hairline
from ui.widgets.measures import WIDE, XL, XS, L, S
from ui.widgets.parts import TextLink
from ui.widgets.plain import plain_label
from ui.widgets.theme import Theme
from ui.widgets.typefaces import BODY, START, STRONG, TITLE, scaled, text_font

HELP = (("start", "Getting started"), ("glossary", "Glossary"), ("keys", "Keys"),
        ("model", "The model and its limits"), ("about", "About"))
_COLUMN, _COLUMN_NARROW = 1264, 1200
_LOW = 800
"""Below this height of the window the page begins at its top."""
_LEFT_SHARE, _RIGHT_SHARE = 43, 55
_MOST_RECENT = 6
CARDS = (("template", "template", "From a template", "FC SAN, iSCSI, NAS cluster, Lustre or ESS, wired, of usual size"),
         ("reference", "book", "A reference design", "Published systems, as they were built and measured"),
         ("open", "open", "Open…", "A design, or a block of volumes copied from Excel"),
         ("tour", "play", "Three-minute tour", "What limits a real NFS cluster, and what would mend it"))


class StartPage(QScrollArea):
    """See the module. What it leads to is told by signals; it holds what was typed until a design is opened."""

    asked = Signal(object)
    """Lay out for this wish."""
    more_wanted = Signal(object)
    """Ask for more than the sentence has room for; the wish so far."""
    opened = Signal(str)
    """Open the design of this address."""
    begun = Signal(str)
    """Begin with this template."""
    open_wanted = Signal()
    tour_wanted = Signal()
    help_wanted = Signal(str)
    forgotten = Signal(str)

    def __init__(
        self, settings: Settings, theme: Theme, lists: dict[str, Callable[[], list[StartRow]]],
        searching: LooksAhead | None = None, parent: QWidget | None = None,
    ) -> None:
        """``lists`` are the rows of ``template``, ``reference`` and ``recent``, made when they are looked at."""
        super().__init__(parent)
        self._theme, self._lists = theme, lists
        self.setObjectName("start")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setAccessibleName("Start")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.question = QuestionCard(settings, theme, searching)
        self.question.asked.connect(self.asked)
        self.question.more_wanted.connect(self.more_wanted)
        self.question.volumes_changed.connect(self._show_volumes)
        self._listed = "recent"
        self._column = QWidget()
        self._fill_column()
        self._ground = _Ground(theme)
        across = QHBoxLayout()
        across.setContentsMargins(0, 0, 0, 0)
        across.addStretch(1)
        across.addWidget(self._column)
        across.addStretch(1)
        down = QVBoxLayout(self._ground)
        down.setContentsMargins(0, 0, 0, 0)
        down.setSpacing(0)
        down.addLayout(across, 1)
        down.addWidget(self._footer())
        self.setWidget(self._ground)
        theme.changed.connect(self._recolour)
        self._recolour()

    # --- made once --------------------------------------------------------------------------------------------------

    def _fill_column(self) -> None:
        self.title, self.motto = plain_label("Sizer"), plain_label(
            "Storage sizing in which every number explains itself")
        head = QHBoxLayout()
        head.setSpacing(L)
        head.addWidget(self.title)
        head.addWidget(self.motto, 1, Qt.AlignmentFlag.AlignBottom)
        self.motto.setContentsMargins(0, 0, 0, XS)
        self._rows = QVBoxLayout(self._column)
        self._rows.setSpacing(0)
        self._rows.addLayout(head)
        self._rows.addSpacing(L)
        self._rows.addWidget(self.question)
        self._rows.addSpacing(XL)
        self._rows.addLayout(self._lower(), 1)

    def _lower(self) -> QHBoxLayout:
        self.cards = {key: EntryCard(self._theme, picture, title, detail) for key, picture, title, detail in CARDS}
        self.cards["template"].clicked.connect(lambda: self.list("template"))
        self.cards["reference"].clicked.connect(lambda: self.list("reference"))
        self.cards["open"].clicked.connect(self.open_wanted)
        self.cards["tour"].clicked.connect(self.tour_wanted)
        entries = QVBoxLayout()
        entries.setSpacing(S)
        for card in self.cards.values():
            entries.addWidget(card)
        entries.addStretch(1)
        self.list_title = plain_label()  # no head over what is not listed yet
        self.back = TextLink("Back to recent designs")
        self.back.clicked.connect(lambda: self.list("recent"))
        self.back.hide()
        head = QHBoxLayout()
        head.addWidget(self.list_title)
        head.addStretch(1)
        head.addWidget(self.back)
        self.rows = RowList(self._theme, "Recent designs")
        self.rows.chosen.connect(self._chosen)
        self.rows.forgotten.connect(self._forget)
        self.rows.left.connect(self._step_out)
        self.nothing = plain_label("Designs that you save stand here.")
        self.nothing.setForegroundRole(self.palette().ColorRole.PlaceholderText)
        self._pages = QStackedWidget()
        self._pages.addWidget(self.rows)
        self._pages.addWidget(self.nothing)
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        right = QVBoxLayout()
        right.setSpacing(S)
        right.addLayout(head)
        right.addWidget(self._pages, 1)
        lower = QHBoxLayout()
        lower.setSpacing(XL + S)
        lower.addLayout(entries, _LEFT_SHARE)
        lower.addLayout(right, _RIGHT_SHARE)
        return lower

    def _footer(self) -> QWidget:
        footer = _Footer(self._theme)
        row = QHBoxLayout(footer)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(28)
        row.addStretch(1)
        inside = QWidget()
        self._links = QHBoxLayout(inside)
        self._links.setContentsMargins(0, 0, 0, 0)
        self._links.setSpacing(28)
        self.links: dict[str, TextLink] = {}
        for page, title in HELP:
            self.links[page] = link = TextLink(title)
            link.clicked.connect(lambda _checked=False, page=page: self.help_wanted.emit(page))
            self._links.addWidget(link)
        self._links.addStretch(1)
        self._foot = inside
        row.addWidget(inside)
        row.addStretch(1)
        footer.setFixedHeight(scaled(48))
        return footer

    def begin(self) -> None:
        """The page comes to the front: list what is recent, and put the focus in the first blank."""
        self.list("recent", focus=False)
        self.question.sentence.focus()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.begin()

    def clear(self) -> None:
        """A design was opened: the next question begins with empty blanks."""
        self.question.clear()

    # --- the list at the right --------------------------------------------------------------------------------------

    def list(self, name: str, *, focus: bool = True) -> None:
        """List templates, reference designs, recent designs, or the volumes that were read."""
        from ui.start.lists import volume_rows  # noqa: PLC0415 - seldom wanted

        self._listed = name
        block = self.question.volumes if name == "volumes" else None
        title = {"template": "From a template", "reference": "A reference design", "recent": "Recent",
                 "volumes": f"What was read: {', '.join(block.columns.values())}" if block is not None else ""}[name]
        rows = volume_rows(block) if block is not None else self._lists[name]()
        self.list_title.setText(title)
        self.rows.setAccessibleName("Recent designs" if name == "recent" else title)
        self.back.setVisible(name != "recent")
        self.rows.show_rows(rows[:_MOST_RECENT] if name == "recent" else rows)
        self._pages.setCurrentWidget(self.rows if rows else self.nothing)
        if focus and rows:
            self.rows.setFocus(Qt.FocusReason.TabFocusReason)

    def _chosen(self, key: str) -> None:
        if self._listed == "template":
            self.begun.emit(key)
        elif key:
            self.opened.emit(key)

    def _forget(self, key: str) -> None:
        if self._listed == "recent":
            at = self.rows.currentRow()
            self.forgotten.emit(key)
            self.list("recent")
            self.rows.setCurrentRow(min(at, self.rows.count() - 1))

    def _step_out(self) -> None:
        if self._listed != "recent":
            self.list("recent", focus=False)
        self.question.sentence.focus()

    def _show_volumes(self) -> None:
        """Volumes were read, or taken away again."""
        self.list("volumes" if self.question.volumes is not None else "recent", focus=False)

    # --- the frame --------------------------------------------------------------------------------------------------

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._recolour()  # a style sheet takes fonts away from what is put into another window

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        """Take the measures of a wide or a narrow window."""
        narrow, low = self.width() < WIDE, self.height() < _LOW
        column = min(_COLUMN_NARROW if narrow else _COLUMN, self.width() - 2 * XL)
        self._column.setFixedWidth(column)
        self._foot.setFixedWidth(column)
        top = L if low else max(XL, round((self.height() - 720) * 0.28))
        self._rows.setContentsMargins(0, top, 0, L)
        self.question.set_narrow(narrow)
        self.rows.set_narrow(narrow or low)
        for card in self.cards.values():
            card.set_narrow(narrow or low)

    def _recolour(self) -> None:
        for label, font in ((self.title, text_font(START, STRONG)), (self.motto, text_font(TITLE)),
                            (self.list_title, text_font(BODY + 1, STRONG))):
            label.setFont(font)
        for label in (self.motto, self.nothing):
            tint(label, self._theme.colours.text2)
        self.question.recolour()

    def minimumSizeHint(self) -> QSize:
        return QSize(640, 420)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Paste):
            data = QApplication.clipboard().mimeData()
            if data is not None:
                self.question.take_block(data)
        else:
            super().keyPressEvent(event)


class _Ground(QWidget):
    """The ground of the page."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(event.rect(), self._theme.colours.window)
        painter.end()


class _Footer(QWidget):
    """The row of links below the page."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        hairline(painter, 0, 0, self.width(), self._theme.colours.line)
        painter.end()
