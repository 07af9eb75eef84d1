"""Blocks in the window: where one is asked for, dropped or typed, the bar opens above the hardware."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QPushButton

from sizer.design.records import LineRecord
from sizer.exploring.blocks.choice import is_block
from ui.catalog.adding import holder
from ui.grids.models.records import RecordModel
from ui.state.previewing import PreviewBy
from ui.state.subject import Place

if TYPE_CHECKING:
    from sizer.exploring.blocks.building import BuildingBlock
    from sizer.sizing.result import Sizing
    from ui.blocks.bar import BlockBar, BlockOffer
    from ui.window.main import MainWindow

_LAID_OUT_MS = 40


class Building(QObject):
    """See the module. The bar is made when it is first asked for."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._bar: BlockBar | None = None
        self.offered: BlockOffer | None = None
        self._sheet = window.workbook.grids["items"]
        self.button = QPushButton("Block")
        self.button.setToolTip("Add an array, servers or a storage system with drives and connections (Ctrl+B)")
        self.button.clicked.connect(lambda _checked=False: self.open())
        if self._sheet.tools is not None:
            self._sheet.tools.lead(self.button)
        self._sheet.view.dropped.connect(lambda dropped: self.drop(*dropped))
        self._sheet.view.drops.holder = self._holder
        self._sheet.model.added.connect(lambda record: QTimer.singleShot(0, self, lambda: self._offer_for(record)))

    @property
    def bar(self) -> BlockBar:
        """The bar above the hardware."""
        if self._bar is None:
            from ui.blocks.bar import BlockBar  # noqa: PLC0415 - made when it is first asked for

            window = self._window
            self._bar = bar = BlockBar(window.store, window.theme)
            self._sheet.put_above(bar)
            bar.coming.connect(self._show_coming)
            bar.previewed.connect(self._preview)
            bar.taken.connect(self._taken)
            bar.line_wanted.connect(lambda item: window.commands.add_items([item]))
            bar.left.connect(self._sheet.view.setFocus)
        return self._bar

    def open(self, item: str = "", line: str = "") -> None:
        """Choose a block; of this model, or around a line of the design."""
        if self.offered is not None:
            self.offered.hide()
        self._window.workbook.show_entry("hardware")
        self.bar.open(item, line)

    def drop(self, ids: Sequence[str], target: str = "") -> None:
        """Records of the catalog were dropped on the hardware: what is a block opens the bar, others become lines."""
        item = self._window.store.catalog.items.get(ids[0]) if len(ids) == 1 else None
        if item is not None and is_block(item):
            self.open(item.id)
        else:
            self._window.commands.add_items(ids, target)

    def _holder(self, ids: Sequence[str], target: str) -> str:
        """The line that would hold what is dragged onto another; none for a block, which is laid out in the bar."""
        store = self._window.store
        item = store.catalog.items.get(ids[0])
        if item is None or (len(ids) == 1 and is_block(item)):
            return ""
        return holder(item, store.view, store.catalog, target) or ""

    def _offer_for(self, record: str) -> None:
        """Offer a block where the model of one was typed."""
        store = self._window.store
        line = store.view.items.get(record)
        item = store.catalog.items.get(line.item) if line is not None else None
        if line is None or item is None or not is_block(item):
            return
        if self.offered is None:
            from ui.blocks.bar import BlockOffer  # noqa: PLC0415 - made when it is first asked for

            self.offered = BlockOffer(self._window.theme)
            self._sheet.put_above(self.offered)
            self.offered.wanted.connect(self._open_around)
            store.changed.connect(self._follow)
        self.offered.offer(line)

    def _follow(self, _edited: object) -> None:
        if self.offered is not None and not self.offered.isHidden():
            self.offered.follow(self._window.store.view, self._window.store.catalog)

    def _open_around(self, line: str) -> None:
        record = self._window.store.view.items.get(line)
        if record is not None:
            self.open(record.item, line)

    def _preview(self, sizing: Sizing, caption: str) -> None:
        self._window.strip.show_preview(sizing, caption, PreviewBy.BLOCK)

    def _show_coming(self, lines: Sequence[LineRecord], foreseen: Sizing | None) -> None:
        """Show the lines to come in the grid with what they take, and bring them into view; without any, the design."""
        model, view = cast(RecordModel, self._sheet.model), self._sheet.view
        before = set(model.coming)
        model.show_coming(lines, foreseen)
        if not lines:
            self._window.strip.end_preview(PreviewBy.BLOCK)
        elif before != {line.id for line in lines}:
            last = max(lines, key=lambda line: model.row_of(line.id)).id
            # The bar takes its room from the grid first.
            QTimer.singleShot(_LAID_OUT_MS, self, lambda: view.scrollTo(model.index(model.row_of(last), 0)))

    def _taken(self, made: BuildingBlock) -> None:
        self._window.navigation.go_to(Place("items", (made.lines[0] if made.lines else made.pool).id, "quantity"))
