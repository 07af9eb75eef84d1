"""The ring around what has the focus, where that draws none itself: buttons of pictures, links, pages, counts."""

from __future__ import annotations

from typing import cast

from PySide6.QtGui import QPainter, QPaintEvent, QRegion
from PySide6.QtWidgets import (
    QAbstractSpinBox,
    QApplication,
    QCheckBox,
    QFocusFrame,
    QProxyStyle,
    QStyle,
    QStyleHintReturn,
    QStyleOption,
    QTextBrowser,
    QToolButton,
    QWidget,
)

from ui.charts.scene_view import SceneView
from ui.widgets.theme import Theme

RING = 2
_BARE = (QToolButton, QCheckBox, QAbstractSpinBox, QTextBrowser, SceneView)
"""Kinds of widgets that look the same with the focus and without it."""
_RINGED = "segments"
"""Those in a row of faces have a ring of the style sheet, inside their ground."""


class _Above(QProxyStyle):
    """Has the ring lie in the window or in what is scrolled: a parent no larger than its widget would cut it."""

    def styleHint(
        self, hint: QStyle.StyleHint, option: QStyleOption | None = None, widget: QWidget | None = None,
        returnData: QStyleHintReturn | None = None,  # noqa: N803 - a name of Qt
    ) -> int:
        if hint == QStyle.StyleHint.SH_FocusFrame_AboveWidget:
            return 1
        return super().styleHint(hint, option, widget, returnData)


class FocusRing(QFocusFrame):
    """See the module. It lies around its widget, over what stands there, and is never in the way of the mouse."""

    def __init__(self, window: QWidget, theme: Theme) -> None:
        super().__init__(window)
        self._window, self._theme = window, theme
        self._style = _Above("fusion")
        self.setStyle(self._style)
        self.hide()  # until there is something to lie around
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._follow)
        theme.changed.connect(self.update)

    def _follow(self, _before: QWidget | None, now: QWidget | None) -> None:
        ringed = now is not None and now.window() is self._window and isinstance(now, _BARE) and (
            (now.parentWidget() or now).objectName() != _RINGED)
        self.setWidget(cast(QWidget, now if ringed else None))  # without one it is hidden, which its type does not say

    def paintEvent(self, event: QPaintEvent) -> None:
        del event
        painter = QPainter(self)
        inner = self.rect().adjusted(RING, RING, -RING, -RING)
        painter.setClipRegion(QRegion(self.rect()) - QRegion(inner))
        painter.fillRect(self.rect(), self._theme.colours.accent)
        painter.end()
