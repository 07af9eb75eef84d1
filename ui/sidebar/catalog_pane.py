"""The catalog browser: search, filters, the facts of an item with their sources; drag or Enter adds it."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QModelIndex, QSize, Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QListView,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from sizer.catalog import Catalog, Item
from sizer.catalog.listing import fact_rows
from ui.sidebar.catalog_model import CatalogModel
from ui.widgets.pages import HtmlPage
from ui.widgets.plain import plain_label
from ui.widgets.theme import Theme


class CatalogPane(QWidget):
    """See the module."""

    wanted = Signal(str)
    """An item is to be added to the design."""

    def __init__(self, catalog: Catalog, theme: Theme) -> None:
        super().__init__()
        self._catalog, self._theme = catalog, theme
        self.model = CatalogModel(catalog, self)
        self.search = QLineEdit()
        self.search.setPlaceholderText("Search, or capacity>=1TB")
        self.search.setToolTip("Words of the name, part number or description, and facts: capacity>=1TB, media=ssd")
        self.search.setClearButtonEnabled(True)
        self.search.setAccessibleName("Search the catalog")
        self.kind = self._box("Kind", sorted({item.kind.name for item in catalog.items.values()}))
        self.vendor = self._box("Vendor", sorted({item.vendor for item in catalog.items.values()}))
        self.list = QListView()
        self.list.setModel(self.model)
        self.list.setUniformItemSizes(True)
        self.list.setDragEnabled(True)
        self.list.setDragDropMode(QAbstractItemView.DragDropMode.DragOnly)
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.list.setAccessibleName("Catalog items")
        self.count = plain_label()
        self.facts = HtmlPage()
        self.facts.setAccessibleName("Facts of the item")
        self.search.textChanged.connect(self._find)
        self.search.returnPressed.connect(self._add)
        self.list.activated.connect(lambda _index: self._add())
        self.list.selectionModel().currentChanged.connect(self._show)
        theme.changed.connect(self._recolour)
        boxes = QHBoxLayout()
        boxes.addWidget(self.kind, 1)
        boxes.addWidget(self.vendor, 1)
        split = QSplitter(Qt.Orientation.Vertical)
        split.addWidget(self.list)
        split.addWidget(self.facts)
        split.setSizes([400, 260])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.addWidget(self.search)
        layout.addLayout(boxes)
        layout.addWidget(self.count)
        layout.addWidget(split, 1)
        self._find()

    def show_catalog(self, catalog: Catalog) -> None:
        """Browse another catalog, the search and the filters as they are."""
        self._catalog = catalog
        self.model.show_items(catalog)
        for box, names in ((self.kind, {item.kind.name for item in catalog.items.values()}),
                           (self.vendor, {item.vendor for item in catalog.items.values()})):
            chosen = box.currentData()
            box.blockSignals(True)
            while box.count() > 1:
                box.removeItem(1)
            for name in sorted(names):
                box.addItem(name.replace("_", " "), name)
            box.setCurrentIndex(max(box.findData(chosen), 0))
            box.blockSignals(False)
        self._find()

    def sizeHint(self) -> QSize:
        return QSize(290, 600)

    def _box(self, title: str, names: list[str]) -> QComboBox:
        box = QComboBox()
        box.setAccessibleName(title)
        box.addItem(f"Every {title.lower()}", "")
        for name in names:
            box.addItem(name.replace("_", " "), name)
        box.setMinimumContentsLength(8)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        box.currentIndexChanged.connect(lambda _at: self._find())
        return box

    def _find(self) -> None:
        found = self.model.search(self.search.text(), self.kind.currentData() or "", self.vendor.currentData() or "")
        self.count.setText(f"{found:,} of {len(self._catalog.items):,}")
        if found:
            self.list.setCurrentIndex(self.model.index(0, 0))
        else:
            self.facts.setPlainText("Nothing fits. Shorten the search or widen the filters.")

    def _add(self) -> None:
        item = self.model.item(self.list.currentIndex().row())
        if item is not None:
            self.wanted.emit(item.id)

    def _show(self, current: QModelIndex, previous: QModelIndex | None = None) -> None:
        del previous
        item = self.model.item(current.row()) if current.isValid() else None
        self.facts.setHtml(self._page(item) if item is not None else "")

    def _recolour(self) -> None:
        self._show(self.list.currentIndex())

    def _page(self, item: Item) -> str:
        muted = self._theme.colours.muted.name()
        rows = []
        for fact in fact_rows(item):
            spread = ""
            if fact["low"] is not None:
                spread = " (a range)"
            rows.append(
                f"<tr><td style='padding:2px 6px 0 0'>{escape(str(fact['meaning']))}</td>"
                f"<td align='right' style='padding-top:2px'><b>{escape(str(fact['shown']))}</b>{spread}</td></tr>"
                f"<tr><td colspan='2' style='color:{muted}; font-size:small'>{escape(str(fact['source']))} · "
                f"{escape(str(fact['confidence']))}</td></tr>")
        ports = "".join(f"<br>{group.count} × {escape(group.technology)} {escape(group.name)} ({escape(group.role)})"
                        for group in item.ports)
        note = f"<p>{escape(item.notes)}</p>" if item.notes else ""
        return (f"<p style='margin:0'><b>{escape(item.title)}</b><br><span style='color:{muted}'>{escape(item.id)} · "
                f"{escape(item.kind.noun)} · {escape(item.lifecycle)}</span>{ports}</p>{note}"
                f"<table width='100%' cellspacing='0'>{''.join(rows)}</table>")
