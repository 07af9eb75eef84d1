"""F6 and Shift+F6: from one region of the window to the next, each where it was left."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QWidget
from shiboken6.Shiboken import isValid


class Regions(QObject):
    """See the module. Regions that are hidden, or hold nothing to be used, are passed over."""

    def __init__(self, window: QWidget, list_regions: Callable[[], Sequence[QWidget]]) -> None:
        super().__init__(window)
        self._window, self._list = window, list_regions
        self._left: dict[QWidget, QWidget] = {}
        """Region -> what had the focus in it last."""

    def step(self, by: int) -> None:
        """Go to the next region, or the one before."""
        regions = [each for each in self._list() if each.isVisible() and _first(each) is not None]
        focused: QWidget | None = self._window.focusWidget()
        here = next((at for at, each in enumerate(regions)
                     if focused is not None and (each is focused or each.isAncestorOf(focused))), -1 if by > 0 else 0)
        if not regions:
            return
        if here >= 0 and focused is not None:
            self._left[regions[here]] = focused
        wanted = regions[(here + by) % len(regions)]
        kept = self._left.get(wanted)
        if kept is not None and not (isValid(kept) and kept.isVisible()
                                     and (kept is wanted or wanted.isAncestorOf(kept))):
            kept = None
        target = kept or _first(wanted)
        if target is not None:
            target.setFocus(Qt.FocusReason.TabFocusReason)


def _first(region: QWidget) -> QWidget | None:
    """The first part of a region that takes the focus: of one that names what it is for, the first in that."""
    if _takes(region):
        return region
    inner = getattr(region, "begins", None)
    if isinstance(inner, QWidget) and (first := _first(inner)) is not None:
        return first
    found: QWidget | None = region.nextInFocusChain()
    while found is not None and found is not region:
        if region.isAncestorOf(found) and _takes(found):
            return found
        found = found.nextInFocusChain()
    return None


def _takes(widget: QWidget) -> bool:
    return bool(widget.focusPolicy() & Qt.FocusPolicy.TabFocus) and widget.isVisible() and widget.isEnabled()
