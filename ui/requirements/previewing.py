"""Which layout is previewed: the one under the cursor, once it rests there, or none."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QWidget

from sizer.catalog.records import Catalog
from sizer.exploring.growing.layout import Layout
from sizer.sizing import size

PREVIEW_MS = 120
"""How long the cursor rests on a row before it is sized for the strip."""
Units = Mapping[str, tuple[float, str] | None]


class LayoutPreview(QTimer):
    """See the module. ``current`` is the layout under the cursor with the units of the columns."""

    previewed = Signal(object)
    """The sizing of the row under the cursor, or None."""

    def __init__(self, current: Callable[[], tuple[Layout | None, Units]], catalog: Callable[[], Catalog],
                 parent: QWidget) -> None:
        super().__init__(parent)
        self._page, self._current, self._catalog = parent, current, catalog
        self._seen: tuple[Layout | None, Units] = None, {}
        self.setSingleShot(True)
        self.setInterval(PREVIEW_MS)
        self.timeout.connect(self._show)

    def follow(self) -> None:
        """Preview what came under the cursor, soon also while more comes in; until then nothing else."""
        (layout, units), (seen, before) = self._current(), self._seen
        if seen is not None and seen is layout and before == units:
            return
        if seen is not None and seen is not layout:
            self.end()
        if not self.isActive():
            self.start()

    def end(self) -> None:
        """Preview nothing any more."""
        self.forget()
        self.previewed.emit(None)

    def forget(self) -> None:
        """Nobody looks at what was previewed any more."""
        self.stop()
        self._seen = None, {}

    def _show(self) -> None:
        layout, units = self._current() if self._page.isVisible() else (None, {})
        self._seen = layout, dict(units)
        self.previewed.emit(None if layout is None else size(layout.design, self._catalog()))
