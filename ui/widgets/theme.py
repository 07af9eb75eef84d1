"""Light and dark: Fusion with palettes of our own, and the colours by what they mean."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from PySide6 import QtGui
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

DRAWING_FAMILY = "DejaVu Sans"
"""The family drawings are measured in; it comes with the program."""


class Colours(NamedTuple):
    """Colours by what they mean; every meaning also has a sign or a typeface of its own."""

    dark: bool
    window: QColor
    base: QColor
    raised: QColor
    text: QColor
    muted: QColor
    line: QColor
    accent: QColor
    on_accent: QColor
    result: QColor
    """Behind cells that are computed and cannot be typed into."""
    blank: QColor
    """Behind the blank row at the end of a grid."""
    refused: QColor
    refused_text: QColor
    differs: QColor
    """Behind cells that differ from the baseline or the base scenario."""
    pinned: QColor
    met: QColor
    uncertain: QColor
    missed: QColor
    degraded: QColor


def _colours(dark: bool, **names: str) -> Colours:
    return Colours(dark=dark, **{name: QColor(value) for name, value in names.items()})


LIGHT = _colours(
    False, window="#eef0f3", base="#ffffff", raised="#f8f9fb", text="#1c2430", muted="#5b6675", line="#cfd6de",
    accent="#1f5fa8", on_accent="#ffffff", result="#f3f5f8", blank="#fafbfc", refused="#ffef9e",
    refused_text="#5c4400", differs="#fdebd0", pinned="#6b3fa0", met="#1c7a3d", uncertain="#8a6100", missed="#b3261e",
    degraded="#c2541b",
)
DARK = _colours(
    True, window="#1b2027", base="#12161b", raised="#232a33", text="#e6ebf1", muted="#9aa7b6", line="#38424e",
    accent="#6aa9ee", on_accent="#0d1117", result="#1a2028", blank="#151a20", refused="#5c4a10", refused_text="#ffe9a3",
    differs="#4a3518", pinned="#c3a2f0", met="#6fcf8e", uncertain="#e6b450", missed="#ff8a80", degraded="#f0995e",
)


class Theme(QObject):
    """Which colours are in use; ``changed`` tells those who hold on to colours or icons."""

    changed = Signal()

    def __init__(self, application: QApplication, wish: str = "system") -> None:
        super().__init__(application)
        self._application = application
        self._wish = wish
        self.colours = LIGHT
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self._follow)
        self._follow()

    def choose(self, wish: str) -> None:
        """Use ``light``, ``dark`` or what the ``system`` uses."""
        self._wish = wish
        self._follow()

    def _follow(self) -> None:
        system_dark = QGuiApplication.styleHints().colorScheme() == Qt.ColorScheme.Dark
        dark = system_dark if self._wish == "system" else self._wish == "dark"
        self.colours = DARK if dark else LIGHT
        self._application.setPalette(palette(self.colours))
        self._application.setStyleSheet(style_sheet(self.colours))
        self.changed.emit()


def palette(colours: Colours) -> QPalette:
    """The colours as Qt's own widgets want them."""
    made = QPalette()
    role = QPalette.ColorRole
    for name, colour in (
        (role.Window, colours.window), (role.WindowText, colours.text), (role.Base, colours.base),
        (role.AlternateBase, colours.raised), (role.Text, colours.text), (role.Button, colours.raised),
        (role.ButtonText, colours.text), (role.BrightText, colours.missed), (role.Highlight, colours.accent),
        (role.HighlightedText, colours.on_accent), (role.ToolTipBase, colours.raised),
        (role.ToolTipText, colours.text), (role.Link, colours.accent), (role.LinkVisited, colours.accent),
        (role.PlaceholderText, colours.muted), (role.Mid, colours.line), (role.Accent, colours.accent),
    ):
        made.setColor(name, colour)
    made.setColor(role.Light, colours.raised.lighter(108))
    made.setColor(role.Dark, colours.line.darker(115))
    made.setColor(role.Shadow, colours.line.darker(160))
    for name in (role.Text, role.ButtonText, role.WindowText, role.HighlightedText):
        made.setColor(QPalette.ColorGroup.Disabled, name, colours.muted)
    made.setColor(QPalette.ColorGroup.Disabled, role.Highlight, colours.line)
    return made


def style_sheet(colours: Colours) -> str:
    """The little that the palette cannot say."""
    line, raised, text, accent = (c.name() for c in (colours.line, colours.raised, colours.text, colours.accent))
    return (
        f"QToolTip {{ color: {text}; background: {raised}; border: 1px solid {line}; padding: 3px; }}"
        f"QToolBar {{ border: 0; border-bottom: 1px solid {line}; spacing: 2px; padding: 2px; }}"
        f"QMainWindow::separator {{ width: 5px; height: 5px; }}"
        f"QStatusBar {{ border-top: 1px solid {line}; }} QStatusBar::item {{ border: 0; }}"
        f"#degradedFrame {{ border: 3px dashed {colours.degraded.name()}; }}"
        f"QLineEdit, QTextBrowser {{ border: 1px solid {line}; border-radius: 3px; padding: 1px 3px; "
        f"background: {colours.base.name()}; }}"
        f"QLineEdit:focus, QTextBrowser:focus {{ border: 1px solid {accent}; }}"
        f"QTableView {{ gridline-color: {line}; border: 0; }} QTableView QLineEdit {{ border-radius: 0; }}"
        f"QTableView:focus {{ border: 0; }}"
        # Tabs as narrow as this stand side by side, all of them, in a window 1280 pixels wide.
        f"QTabWidget > QTabBar::tab {{ padding: 4px 5px; margin-right: 1px; background: {colours.window.name()}; "
        f"border: 1px solid {line}; border-bottom: 0; border-top-left-radius: 3px; border-top-right-radius: 3px; }}"
        f"QTabWidget > QTabBar::tab:selected {{ background: {colours.base.name()}; border-top: 2px solid {accent}; }}"
        f"QTabWidget > QTabBar::tab:hover {{ background: {raised}; }}"
    )


@cache
def load_fonts() -> None:
    """Make the family of the drawings known where the system lacks it; to ask for all families takes a while."""
    if DRAWING_FAMILY in QtGui.QFontDatabase.families():
        return
    from importlib import resources  # noqa: PLC0415 - where the system lacks the family

    for name in ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"):
        with resources.as_file(resources.files("reports") / "fonts" / name) as path:
            if Path(path).exists():
                QtGui.QFontDatabase.addApplicationFont(str(path))


def drawing_font(points: float, bold: bool = False) -> QtGui.QFont:
    """The font of drawings in a size of theirs."""
    load_fonts()
    font = QtGui.QFont(DRAWING_FAMILY)
    font.setPixelSize(max(1, round(points)))
    font.setBold(bold)
    return font
