"""The catalog as a list that is filtered while one types, ten thousand items and more."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from PySide6.QtCore import QAbstractListModel, QMimeData, QObject, Qt

from sizer.catalog import Catalog, Item
from sizer.errors import UnitError
from sizer.units import parse
from ui.grids.view import ITEM_MIME
from ui.widgets.plain import literal
from ui.widgets.roles import ACCESSIBLE, DISPLAY, NO_INDEX, RECORD, TOOLTIP, Index

_TEST = re.compile(r"^(?P<fact>[A-Za-z_]+)(?P<sign>>=|<=|=|>|<)(?P<value>.+)$")
_DRAGGABLE = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsDragEnabled
Test = Callable[[Item], bool]


def fact_test(word: str) -> Test | None:
    """The test that a word such as ``capacity>=1TB`` means; None for an ordinary word.

    >>> fact_test("capacity>=1TB") is not None, fact_test("drive") is None
    (True, True)
    """
    found = _TEST.match(word)
    if found is None:
        return None
    name, sign, wanted = found["fact"].lower(), found["sign"], found["value"]

    def holds(item: Item) -> bool:
        for fact in item.facts.values():
            if not fact.name.startswith(name):
                continue
            if isinstance(fact.value, str | bool):
                return sign == "=" and str(fact.value).lower() == wanted.lower()
            try:
                value = parse(wanted, fact.unit)
            except UnitError:
                return False
            return {">": fact.value > value, "<": fact.value < value, ">=": fact.value >= value,
                    "<=": fact.value <= value, "=": abs(fact.value - value) <= 1e-9 * abs(value)}[sign]
        return False

    return holds


class CatalogModel(QAbstractListModel):
    """Items that hold every word and pass every test."""

    def __init__(self, catalog: Catalog, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._items: Sequence[Item] = ()
        self._hay: list[str] = []
        self._shown: list[int] = []
        self.show_items(catalog)

    def show_items(self, catalog: Catalog) -> None:
        """List the items of a catalog, all of them."""
        self.beginResetModel()
        self._items = tuple(catalog.items.values())
        self._hay = [f"{item.id} {item.kind.noun} {item.vendor} {item.model} {item.part_number} "
                     f"{item.description}".lower() for item in self._items]
        self._shown = list(range(len(self._items)))
        self.endResetModel()

    def item(self, row: int) -> Item | None:
        """The item in a row."""
        return self._items[self._shown[row]] if 0 <= row < len(self._shown) else None

    def search(self, text: str, kind: str = "", vendor: str = "") -> int:
        """Show what fits; how many there are."""
        words: list[str] = []
        tests: list[Test] = []
        for word in text.split():
            test = fact_test(word)
            if test is None:
                words.append(word.lower())
            else:
                tests.append(test)
        shown = [at for at, hay in enumerate(self._hay) if all(word in hay for word in words)]
        if kind or vendor or tests:
            shown = [at for at in shown if self._fits(self._items[at], kind, vendor, tests)]
        self.beginResetModel()
        self._shown = shown
        self.endResetModel()
        return len(shown)

    def _fits(self, item: Item, kind: str, vendor: str, tests: list[Test]) -> bool:
        return (not kind or item.kind.name == kind) and (not vendor or item.vendor == vendor) and (
            all(test(item) for test in tests))

    def rowCount(self, parent: Index = NO_INDEX) -> int:
        return 0 if parent.isValid() else len(self._shown)

    def flags(self, index: Index) -> Qt.ItemFlag:
        return _DRAGGABLE if index.isValid() else Qt.ItemFlag.NoItemFlags

    def data(self, index: Index, role: int = DISPLAY) -> object:
        item = self.item(index.row())
        if item is None:
            return None
        if role == DISPLAY:
            part = f"  {item.part_number}" if item.part_number else ""
            return f"{item.title}{part}"
        if role == RECORD:
            return item.id
        if role in (TOOLTIP, ACCESSIBLE):
            said = f"{item.title} ({item.kind.noun}, {item.id}, {item.lifecycle})"
            return literal(said) if role == TOOLTIP else said
        return None

    def mimeTypes(self) -> list[str]:
        return [ITEM_MIME, "text/plain"]

    def mimeData(self, indexes: Sequence[Index]) -> QMimeData:
        ids = "\n".join(str(index.data(RECORD)) for index in indexes)
        data = QMimeData()
        data.setData(ITEM_MIME, ids.encode())
        data.setText(ids)
        return data
