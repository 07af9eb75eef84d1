"""What of a window cannot be read whole: texts without room in cells, heads, labels, buttons, and drawn by our hand.

    python -m tests.ui.clipping

tells of a window of its own, and is run by a test with pixels of another size.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

from PySide6.QtCore import QAbstractItemModel, QEventLoop, QModelIndex, QRect, QSettings, QSize, QStandardPaths, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractScrollArea,
    QApplication,
    QComboBox,
    QHeaderView,
    QLabel,
    QPushButton,
    QStyle,
    QStyleOptionComboBox,
    QStyleOptionViewItem,
    QTableView,
    QToolButton,
    QWidget,
)

from sizer.design.editing.edits import Batch
from sizer.exploring.changes.change import Cost
from sizer.exploring.growing.mending import Fix, Mending
from sizer.sizing.result import Verdict
from tests.ui.hands import LONG_FIX, know_all
from ui.bars.header import FindField
from ui.blocks.fields import ChoiceBox
from ui.widgets.drawn import CLIPPED
from ui.widgets.elided import ElidedBox, ElidedLabel
from ui.widgets.parts import TextLink
from ui.widgets.roles import RIGHT
from ui.widgets.whole_tips import WholeTips
from ui.window.main import MainWindow

PLAIN_DELEGATES = frozenset(("BarDelegate", "QStyledItemDelegate"))
"""Those that leave a text to the style; others draw by ``draw_text``, which tells what it cut."""

NUMBERS = (*"0123456789", "≥", "≤", "\u2212")


def settle() -> None:
    """Let the window lay itself out."""
    for _ in range(3):
        QApplication.processEvents()
    loop = QEventLoop()
    for _ in range(50):  # what a layout of layouts hears of late, it hears of in the next round
        if not loop.processEvents():
            return


def places(window: MainWindow, *, asking: bool = False) -> Iterator[str]:
    """Bring everything that a window shows to the front, one after the other; what it is called.

    ``asking``: the page of requirements too, whose search is not to start a child process.
    """
    for entry in window.workbook.entries.values():
        window.workbook.show_entry(entry.id, focus=False)
        for segment in entry.segments:
            window.workbook.show_segment(entry.id, segment.title)
            settle()
            yield f"{entry.title} > {segment.title}"
    yield from _opened(window)
    cases = window.store.intact.failure_cases if window.store.intact is not None else ()
    if cases:
        window.workbook.show_entry("summary")
        window.store.fail(max(cases, key=lambda case: len(case.label)).id)
        QTest.qWait(120)  # what is told of it comes a moment later
        settle()
        yield "after one failure"
        window.store.fail("")
    if asking:
        window.asking.for_design()
        QTest.qWait(100)  # the rows come in a moment later
        yield "From requirements"
    window.opening.show_start()
    settle()
    yield "start page"
    window.opening.show_design()


def _opened(window: MainWindow) -> Iterator[str]:
    """What opens in a place: the tray of the catalog, the bar of blocks, ways to meet a requirement."""
    window.workbook.show_entry("catalog")
    catalog = window.catalog_sheet
    for row in catalog.browsing.rows[:4]:
        catalog.table.compared.emit(row.item.id)
    settle()
    yield "Catalog with what is compared"
    catalog.tray.cleared.emit()
    window.building.open()
    settle()
    yield "a block"
    window.building.bar.leave()
    window.workbook.show_entry("summary")
    window.fixes.show_found(_mending())
    settle()
    yield "fixes"
    window.fixes.close_panel()


def _mending() -> Mending:
    """Ways to meet a requirement, with names as long as they become."""
    def fix(title: str, verdict: Verdict, problems: tuple[str, ...] = ()) -> Fix:
        return Fix(title, Batch((), title), cost=Cost(4.0, 1590.0, 412_300.0, "USD"), reaches=218_000.0,
                   verdict=verdict, share=0.6, misses=(), problems=problems, pieces=2.0)

    return Mending("nfs", "NFS operations at 5 ms", 160_000.0, 150_000.0, "1/s", True, 0.07, (
        fix("4 NFS nodes instead of 2", Verdict.MET),
        fix(LONG_FIX, Verdict.UNCERTAIN,
            ("800 drives and 792 bays in Arrays and in the shelves that belong to them",))),
        (fix("3 NFS nodes instead of 2", Verdict.MISSED),), "", (), sure=True)


def clipped_everywhere(window: MainWindow, *, asking: bool = False) -> Iterator[str]:
    """What is clipped in each segment of each place, with all that the window finds out by and by."""
    know_all(window)
    window.setUpdatesEnabled(False)  # each place is painted once, into the picture that is looked at
    try:
        for place in places(window, asking=asking):
            for found in clipped(window):
                yield f"{place}: {found}"
    finally:
        window.setUpdatesEnabled(True)


def painted(window: QWidget) -> QPixmap:
    """A picture of a window, of one that is not painted meanwhile too."""
    meanwhile = window.updatesEnabled()
    window.setUpdatesEnabled(True)
    picture = window.grab()
    window.setUpdatesEnabled(meanwhile)
    return picture


def geometry(window: QWidget) -> list[tuple[str, int, int, int, int]]:
    """Where everything stands that is seen."""
    return [(type(each).__name__, each.x(), each.y(), each.width(), each.height())
            for each in window.findChildren(QWidget) if each.isVisible()]


def clipped(window: QWidget) -> Iterator[str]:
    """What is clipped in what is seen of a widget now."""
    CLIPPED.watched, CLIPPED.found = True, []
    painted(window)
    CLIPPED.watched = False
    seen = [each for each in window.findChildren(QWidget) if _in_view(each)]
    tips = "\n".join(_tips(seen)) if CLIPPED.found else ""
    for each in dict.fromkeys(CLIPPED.found):
        if not each.gives_way:
            yield f"drawn “{each.text}” has {each.room} of {each.needed}"
        elif each.text not in tips:
            yield f"drawn “{each.text}” is cut, and no tip has it whole"
    for widget in seen:
        yield from _of_widget(widget)


def _in_view(widget: QWidget) -> bool:
    """Whether any of a widget is seen; one that scrolls is covered by what it scrolls."""
    shown = widget.viewport() if isinstance(widget, QAbstractScrollArea) else widget
    return widget.isVisible() and not shown.visibleRegion().isEmpty()


def _tips(seen: Iterable[QWidget]) -> Iterator[str]:
    """The tips of what is seen, of cells and of heads."""
    for each in seen:
        yield each.toolTip()
        if isinstance(each, QHeaderView):
            if each.model() is not None:
                yield from (str(each.model().headerData(at, each.orientation(), Qt.ItemDataRole.ToolTipRole) or "")
                            for at in range(each.count()))
        elif isinstance(each, QAbstractItemView):
            yield from _tips_of_cells(each)


def _tips_of_cells(view: QAbstractItemView) -> Iterator[str]:
    model, option = view.model(), QStyleOptionViewItem()
    for row, column in _cells(view, model):
        index = model.index(row, column)
        delegate = view.itemDelegateForIndex(index)
        if isinstance(delegate, WholeTips):
            option.rect = view.visualRect(index)
            yield delegate.whole_tip(option, index)
        else:
            yield str(index.data(Qt.ItemDataRole.ToolTipRole) or "")


def _cells(view: QAbstractItemView, model: QAbstractItemModel) -> Iterator[tuple[int, int]]:
    room = view.viewport().rect()
    many = model.columnCount(QModelIndex()) if isinstance(view, QTableView) else 1
    for row in range(model.rowCount(QModelIndex())):
        if view.visualRect(model.index(row, 0)).intersects(room) or (
                isinstance(view, QTableView) and 0 <= view.rowViewportPosition(row) < room.height()):
            yield from ((row, at) for at in range(many))


def _of_widget(widget: QWidget) -> Iterator[str]:
    if isinstance(widget, QTableView):
        yield from _of_table(widget)
    elif isinstance(widget, QLabel):
        yield from _of_label(widget)
    elif isinstance(widget, QComboBox):
        yield from _of_choice(widget)
    elif isinstance(widget, QPushButton | QToolButton) and not isinstance(widget, FindField):
        yield from _of_button(widget)


def _of_choice(box: QComboBox) -> Iterator[str]:
    if isinstance(box, ElidedBox):
        if box.shown() != box.currentText() and box.currentText() not in box.whole_tip():
            yield f"choice “{box.currentText()}” is cut, and no tip has it whole"
        return
    if isinstance(box, ChoiceBox) and box.currentText() in box.toolTip():
        return
    option = QStyleOptionComboBox()
    box.initStyleOption(option)
    room = box.style().subControlRect(
        QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, box).width()
    room -= 0 if box.itemIcon(box.currentIndex()).isNull() else box.iconSize().width() + 4
    yield from _told("choice", box.currentText(), box.fontMetrics(), room)


def _of_label(label: QLabel) -> Iterator[str]:
    if isinstance(label, ElidedLabel):
        if label.shown() != label.text() and label.text() not in label.toolTip():
            yield f"label “{label.text()}” is cut, and no tip has it whole"
        return
    if not label.text():
        return
    room = label.contentsRect().size()
    needed = label.sizeHint()
    if label.wordWrap():
        needed = QSize(0, label.heightForWidth(label.width()))
    else:
        needed -= label.size() - room if label.margin() else QSize(0, 0)
    if needed.width() > label.width() or needed.height() > label.height() + 1:
        yield f"label “{label.text()}” has {label.width()}x{label.height()} of {needed.width()}x{needed.height()}"
    yield from _outside(label, label.text())


def _of_button(button: QPushButton | QToolButton) -> Iterator[str]:
    text = button.text().replace("&&", "\0").replace("&", "").replace("\0", "&")
    words = not isinstance(button, QToolButton) or (
        button.toolButtonStyle() != Qt.ToolButtonStyle.ToolButtonIconOnly or button.icon().isNull())
    if isinstance(button, TextLink) and button.gives_way:
        if text not in button.toolTip():
            yield f"link “{text}” may be cut, and no tip has it whole"
    elif words and text:
        # What a style puts around the words is part of what they need.
        if isinstance(button, QPushButton) and button.width() < button.sizeHint().width():
            yield f"button “{text}” has {button.width()} of {button.sizeHint().width()}"
        icon = 0 if button.icon().isNull() else button.iconSize().width() + 4
        yield from _told("button", text, button.fontMetrics(), button.width() - icon)
    yield from _outside(button, text or button.accessibleName())


def _outside(widget: QLabel | QAbstractButton, text: str) -> Iterator[str]:
    """A widget that reaches out of what it stands in, where that does not scroll."""
    parent = widget.parentWidget()
    while parent is not None:
        if isinstance(parent, QAbstractScrollArea):
            return
        area = QRect(widget.mapTo(parent, widget.rect().topLeft()), widget.size())
        scrolls = parent.objectName() == "qt_scrollarea_viewport"
        if not parent.rect().contains(QRect(area.x(), 0, area.width(), 1) if scrolls else area):
            yield f"{type(widget).__name__} “{text}” reaches out of {type(parent).__name__} {parent.objectName()}"
            return
        if parent.isWindow():
            return
        parent = parent.parentWidget()


def _of_table(view: QTableView) -> Iterator[str]:
    model, heads = view.model(), view.horizontalHeader()
    room = view.viewport().rect()
    columns = [at for at in range(model.columnCount())
               if not view.isColumnHidden(at) and 0 <= view.columnViewportPosition(at) < room.width()]
    whole = view.horizontalScrollBar().maximum() == 0 or (
        view.horizontalScrollBarPolicy() is Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    for at in columns:
        if whole and view.columnViewportPosition(at) + view.columnWidth(at) > room.width() + 1:
            yield f"column {at} of {view.accessibleName()} is cut at the edge"
        if heads.isVisible():
            yield from _of_head(heads, at, view.accessibleName())
    first, last = view.rowAt(0), view.rowAt(room.height() - 1)
    for row in range(max(first, 0), (last if last >= 0 else model.rowCount() - 1) + 1):
        for at in columns:
            yield from _of_cell(view, model.index(row, at))


def _of_head(heads: QHeaderView, at: int, name: str) -> Iterator[str]:
    """A head that is left to the style; others are drawn by ``draw_text``, which tells."""
    if type(heads) is not QHeaderView:
        return
    text = str(heads.model().headerData(at, Qt.Orientation.Horizontal) or "")
    needed = QFontMetrics(heads.font()).horizontalAdvance(text) + 4
    if needed > heads.sectionSize(at):
        yield f"head “{text}” of {name} has {heads.sectionSize(at)} of {needed}"


def _of_cell(view: QTableView, index: QModelIndex) -> Iterator[str]:
    """A number at the right edge of a cell is never cut; names and words in its place may be."""
    text = str(index.data() or "")
    align = index.data(Qt.ItemDataRole.TextAlignmentRole)
    delegate = view.itemDelegateForIndex(index)
    if not text.startswith(NUMBERS) or align is None or not int(align) & int(RIGHT) & int(Qt.AlignmentFlag.AlignRight):
        return
    if type(delegate).__name__ not in PLAIN_DELEGATES:
        return
    font = index.data(Qt.ItemDataRole.FontRole)
    metrics = QFontMetrics(font if isinstance(font, QFont) else view.font())
    span = max(view.columnSpan(index.row(), index.column()), 1)
    room = sum(view.columnWidth(index.column() + at) for at in range(span))
    room -= 0 if index.data(Qt.ItemDataRole.DecorationRole) is None else 20
    margin = 2 * (view.style().pixelMetric(QStyle.PixelMetric.PM_FocusFrameHMargin) + 1)
    yield from _told(f"cell {index.row()},{index.column()} of {view.accessibleName()}", text, metrics, room - margin)


def _told(what: str, text: str, metrics: QFontMetrics, room: int) -> Iterator[str]:
    needed = metrics.horizontalAdvance(text)
    if needed > room + 1:
        yield f"{what} “{text}” has {room} of {needed}"


def main() -> int:
    """Tell what is clipped in a window of this process; the exit status."""
    from sizer.catalog import shipped_catalog
    from tests.ui.hands import FakeDialogs, ask_what_is_looked_at
    from ui.app import start
    from ui.jobs.job import Job
    from ui.state.settings import Settings
    from ui.widgets.theme import Theme
    from ui.window.main import Surroundings
    from ui.window.windows import Windows

    QStandardPaths.setTestModeEnabled(True)
    theme = Theme(start(["sizer"]))
    with TemporaryDirectory() as own, patch.object(Job, "ask", ask_what_is_looked_at):
        settings = Settings(QSettings(str(Path(own) / "s.ini"), QSettings.Format.IniFormat))
        around = Surroundings(shipped_catalog(), settings, theme, FakeDialogs())
        window = Windows(around, Path(own)).open("hp-ha-nfs")
        for system_face, sizes in ((False, ((1280, 720), (880, 560))), (True, ((1280, 720), (2560, 1440)))):
            theme.choose_type(system_face=system_face, body_px=13)
            for size in sizes:
                window.resize(*size)
                for line in clipped_everywhere(window):
                    sys.stdout.write(f"{size[0]}x{size[1]} {line}\n")
        window.close()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
