"""The design as a tree: what sits in what, pools with their workloads, requirements, scenarios."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QSize, QTimer, Signal
from PySide6.QtGui import QFont, QShowEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QAbstractItemView, QTreeView

from sizer.design.records import LineRecord
from ui.state.store import Store
from ui.state.subject import Place
from ui.widgets.plain import literal
from ui.widgets.roles import USER

MOST_CHILDREN = 500
AFTER_MS = 120
"""The tree follows a moment after the grids: it is looked at less while one types."""
Branch = tuple[str, Place | None, list["Branch"]]


class DesignTree(QTreeView):
    """See the module. It is built anew only when what it shows has changed."""

    place_chosen = Signal(object)
    scenario_chosen = Signal(str)

    def __init__(self, store: Store) -> None:
        super().__init__()
        self._store = store
        self._shown: list[Branch] = []
        self._stale = True
        self._model = QStandardItemModel(self)
        self.setModel(self._model)
        self.setHeaderHidden(True)
        self.setAccessibleName("Design tree")
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setUniformRowHeights(True)
        self.activated.connect(self._choose)
        self.clicked.connect(self._choose)
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(AFTER_MS)
        self._soon.timeout.connect(self.refresh)
        store.changed.connect(lambda _edited: self._mark())

    def sizeHint(self) -> QSize:
        return QSize(240, 600)

    def _mark(self) -> None:
        self._stale = True
        if self.isVisible():
            self._soon.start()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self.refresh()

    def refresh(self) -> None:
        """Show the design as it is now."""
        self._stale = False
        branches = self._branches()
        if branches == self._shown:
            return
        closed = self._closed()
        self._shown = branches
        self._model.clear()
        bold = QFont(self.font())
        bold.setBold(True)
        for branch in branches:
            item = self._item(branch)
            item.setFont(bold)
            self._model.appendRow(item)
        self.expandAll()
        for row in range(self._model.rowCount()):
            index = self._model.index(row, 0)
            if index.data(USER) in closed:
                self.collapse(index)

    def _closed(self) -> set[Place]:
        rows = [self._model.index(row, 0) for row in range(self._model.rowCount())]
        return {index.data(USER) for index in rows if not self.isExpanded(index)}

    def _item(self, branch: Branch) -> QStandardItem:
        text, place, children = branch
        item = QStandardItem(text)
        item.setData(place, USER)
        item.setToolTip(literal(text))
        for child in children[:MOST_CHILDREN]:
            item.appendRow(self._item(child))
        if len(children) > MOST_CHILDREN:
            item.appendRow(QStandardItem("and more, see the sheet"))
        return item

    def _branches(self) -> list[Branch]:
        view = self._store.view
        links: list[Branch] = [(f"{link.from_line or '?'} → {link.to_line or '?'}  ({link.count})",
                                Place("links", link.id, "count"), []) for link in view.links]
        pools: list[Branch] = []
        for pool in view.pools:
            works: list[Branch] = [(work.title or work.id, Place("workloads", work.id, "pattern"), [])
                                   for work in view.workloads if pool.id in (work.pools or ())]
            pools.append((f"{pool.id}  {pool.protection}", Place("pools", pool.id, "protection"), works))
        loose: list[Branch] = [(work.title or work.id, Place("workloads", work.id, "pool"), [])
                               for work in view.workloads if not work.pools]
        asked: list[Branch] = [(each.title or each.id, Place("requirements", each.id, "target"), [])
                               for each in view.requirements]
        scenarios: list[Branch] = [(self._store.scenario_title(name), Place("scenarios", name), [])
                                   for name in self._store.scenario_ids()]
        return [(f"Hardware ({len(view.items):,})", Place("items"), self._hardware()),
                (f"Connections ({len(view.links):,})", Place("links"), links),
                (f"Pools and workloads ({len(view.pools):,})", Place("pools"), pools + loose),
                (f"Requirements ({len(view.requirements):,})", Place("requirements"), asked),
                (f"Scenarios ({len(scenarios):,})", Place("scenarios"), scenarios)]

    def _hardware(self) -> list[Branch]:
        lines = self._store.view.items
        known = set(lines.ids())
        inside: dict[str | None, list[LineRecord]] = {}
        for line in lines:
            inside.setdefault(line.parent if line.parent in known else None, []).append(line)

        def branch(line: LineRecord, depth: int) -> Branch:
            within = inside.get(line.id, []) if depth < 12 else []
            children = [branch(child, depth + 1) for child in within[:MOST_CHILDREN + 1]]
            item = self._store.catalog.items.get(line.item)
            model = item.model if item is not None else line.item or "?"
            return f"{line.quantity:,} × {model}", Place("items", line.id, "quantity"), children

        return [branch(line, 0) for line in inside.get(None, [])[:MOST_CHILDREN + 1]]

    def _choose(self, index: QModelIndex) -> None:
        place = index.data(USER)
        if not isinstance(place, Place):
            return
        if place.table == "scenarios":
            if place.record:
                self.scenario_chosen.emit(place.record)
        else:
            self.place_chosen.emit(place)
