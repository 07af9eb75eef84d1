"""Light and dark: Fusion with palettes of our own, the colours by what they mean, and the type the window is set in."""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QColor, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from ui.widgets.typefaces import BODY_PX, application_font, choose_type, drawing_font, set_anew

_PICTURES = Path(__file__).parents[1] / "pictures"

__all__ = ("DARK", "LIGHT", "Colours", "Theme", "drawing_font", "palette", "style_sheet")


class Colours(NamedTuple):
    """Colours by what they mean; every meaning also has a sign or a word of its own.

    A meaning has an ink and a ``tint``, on which text keeps its usual colour.
    """

    dark: bool
    window: QColor
    """Frame and rail."""
    surface: QColor
    """Sheets and cells that are typed into."""
    raised: QColor
    """Strip, Explain, heads, and cells that are computed."""
    sunken: QColor
    hover: QColor
    line: QColor
    """Between panes."""
    grid: QColor
    """Between rows."""
    text: QColor
    text2: QColor
    """Captions, ranges, units in heads, *unknown*."""
    disabled: QColor
    edge: QColor
    """Borders of fields."""
    bar: QColor
    """Bands of ranges, and bars that do not limit."""
    accent: QColor
    """Cursor, focus, links, the one filled button, what limits."""
    on_accent: QColor
    accent_soft: QColor
    """Selection."""
    met: QColor
    met_tint: QColor
    uncertain: QColor
    uncertain_tint: QColor
    missed: QColor
    missed_tint: QColor
    impossible: QColor
    impossible_tint: QColor
    undecided: QColor
    """What nobody has judged yet: the ink of captions on the ground of a strip, and no tint of a verdict."""
    undecided_tint: QColor
    pinned: QColor
    pinned_tint: QColor
    overridden: QColor
    overridden_tint: QColor
    degraded: QColor
    degraded_tint: QColor


def _colours(dark: bool, **names: str) -> Colours:
    return Colours(dark=dark, **{name: QColor(value) for name, value in names.items()})


LIGHT = _colours(
    False, window="#f1f2f4", surface="#ffffff", raised="#f8f9fa", sunken="#e7e9ed", hover="#eceef2", line="#dcdfe4",
    grid="#e8eaee", text="#1b1f26", text2="#515a67", disabled="#8a929e", edge="#7d8590", bar="#6b8acf",
    accent="#2456c4", on_accent="#ffffff", accent_soft="#e4ebfb", met="#166b38", met_tint="#e3f3e8",
    uncertain="#7a4d00", uncertain_tint="#fdf0d2", missed="#b3201a", missed_tint="#fce6e4", impossible="#515a67",
    impossible_tint="#e7e9ed", undecided="#515a67", undecided_tint="#f8f9fa", pinned="#6a2fb5",
    pinned_tint="#f0e8fb", overridden="#0b6577",
    overridden_tint="#def1f5", degraded="#a63c06", degraded_tint="#fde9dd",
)
DARK = _colours(
    True, window="#16181c", surface="#1d2025", raised="#22262c", sunken="#101215", hover="#2a2f37", line="#343a43",
    grid="#2a2f36", text="#e7eaef", text2="#a3acb9", disabled="#6f7885", edge="#79828f", bar="#5372b0",
    accent="#8ab0ff", on_accent="#0c1420", accent_soft="#24324f", met="#6fd197", met_tint="#18321f",
    uncertain="#eebb4d", uncertain_tint="#3a2d0e", missed="#ff8f86", missed_tint="#43201e", impossible="#a3acb9",
    impossible_tint="#2a2f37", undecided="#a3acb9", undecided_tint="#22262c", pinned="#c7a4fb",
    pinned_tint="#33254a", overridden="#62cbdf",
    overridden_tint="#12343c", degraded="#ffa06a", degraded_tint="#43260f",
)


MEANINGS = ("met", "uncertain", "missed", "impossible", "undecided", "pinned", "overridden", "degraded")
"""The meanings that have an ink and a tint."""


def with_contrast(colours: Colours) -> Colours:
    """The colours where the system asks for high contrast: no tints, and lines as dark as captions."""
    made: dict[str, Any] = {**colours._asdict(), **{f"{meaning}_tint": colours.surface for meaning in MEANINGS}}
    return Colours(**{**made, "line": colours.text2, "grid": colours.text2})


class Theme(QObject):
    """Which colours and which type are in use; ``changed`` tells those who hold on to colours, icons or sizes."""

    changed = Signal()

    def __init__(self, application: QApplication, wish: str = "system", *, system_face: bool = False,
                 body_px: int = BODY_PX) -> None:
        super().__init__(application)
        self._application = application
        self._wish = wish
        self.colours = LIGHT
        choose_type(system_face=system_face, body_px=body_px)
        hints = QGuiApplication.styleHints()
        hints.colorSchemeChanged.connect(self._follow)
        hints.accessibility().contrastPreferenceChanged.connect(self._follow)
        self._follow()

    def choose(self, wish: str) -> None:
        """Use ``light``, ``dark`` or what the ``system`` uses."""
        self._wish = wish
        if self._wanted() != self.colours:  # all that is seen is styled anew, for nothing where it looks so already
            self._follow()

    def choose_type(self, *, system_face: bool, body_px: int) -> None:
        """Set the window in the system's typeface or its own, with body text of so many pixels."""
        choose_type(system_face=system_face, body_px=body_px)
        if QApplication.font() != application_font():
            self._follow()

    def _wanted(self) -> Colours:
        """The colours that were wished for, as the system is now."""
        hints = QGuiApplication.styleHints()
        system_dark = hints.colorScheme() == Qt.ColorScheme.Dark
        dark = system_dark if self._wish == "system" else self._wish == "dark"
        high = hints.accessibility().contrastPreference() == Qt.ContrastPreference.HighContrast
        return with_contrast(DARK if dark else LIGHT) if high else DARK if dark else LIGHT

    def _follow(self) -> None:
        self.colours = self._wanted()
        # One sheet put in the place of another styles each part once more for every part that it stands in.
        self._application.setStyleSheet("")
        font = application_font()
        if QApplication.font() != font:
            self._application.setFont(font)
            set_anew()
        self._application.setPalette(palette(self.colours))
        # A style sheet keeps the colours of the palette before: it is set again after it.
        self._application.setStyleSheet(style_sheet(self.colours))
        self.changed.emit()


def palette(colours: Colours) -> QPalette:
    """The colours as Qt's own widgets want them."""
    made = QPalette()
    role = QPalette.ColorRole
    for name, colour in (
        (role.Window, colours.window), (role.WindowText, colours.text), (role.Base, colours.surface),
        (role.AlternateBase, colours.raised), (role.Text, colours.text), (role.Button, colours.raised),
        (role.ButtonText, colours.text), (role.BrightText, colours.missed), (role.Highlight, colours.accent),
        (role.HighlightedText, colours.on_accent), (role.ToolTipBase, colours.raised),
        (role.ToolTipText, colours.text), (role.Link, colours.accent), (role.LinkVisited, colours.accent),
        (role.PlaceholderText, colours.text2), (role.Mid, colours.line), (role.Accent, colours.accent),
    ):
        made.setColor(name, colour)
    made.setColor(role.Light, colours.raised.lighter(108))
    made.setColor(role.Dark, colours.line.darker(115))
    made.setColor(role.Shadow, colours.line.darker(160))
    for name in (role.Text, role.ButtonText, role.WindowText, role.HighlightedText):
        made.setColor(QPalette.ColorGroup.Disabled, name, colours.disabled)
    made.setColor(QPalette.ColorGroup.Disabled, role.Highlight, colours.line)
    return made


def _arrow(colours: Colours) -> str:
    """The file of the arrow of a list, which a style sheet wants as a file of its own for each colour."""
    return (_PICTURES / f"list-{'dark' if colours.dark else 'light'}.svg").as_posix()


def style_sheet(colours: Colours) -> str:
    """The little that the palette cannot say."""
    line, grid, raised, surface, hover, edge, text, text2, disabled, accent, on_accent, soft, sunken = (
        colour.name() for colour in (
            colours.line, colours.grid, colours.raised, colours.surface, colours.hover, colours.edge, colours.text,
            colours.text2, colours.disabled, colours.accent, colours.on_accent, colours.accent_soft, colours.sunken))
    button = f"min-height: 26px; padding: 0 10px; border: 1px solid {line}; border-radius: 6px; background: {surface};"
    return (
        f"QToolTip {{ color: {text}; background: {raised}; border: 1px solid {line}; padding: 4px; }}"
        f"QToolBar {{ border: 0; border-bottom: 1px solid {line}; spacing: 4px; padding: 4px; }}"
        f"QMainWindow::separator {{ width: 5px; height: 5px; }}"
        f"QStatusBar {{ border-top: 1px solid {line}; }} QStatusBar::item {{ border: 0; }}"
        f"#degradedFrame {{ border: 3px dashed {colours.degraded.name()}; }}"
        f"QPushButton {{ {button} color: {text}; }} QPushButton:hover {{ background: {hover}; }}"
        f"QPushButton:focus {{ border: 2px solid {accent}; padding: 0 9px; min-height: 24px; }}"
        f"QPushButton:disabled {{ color: {disabled}; }} QDialogButtonBox {{ dialogbuttonbox-buttons-have-icons: 0; }}"
        f'QPushButton[filled="true"] {{ background: {accent}; color: {on_accent}; border-color: {accent}; }}'
        f'QPushButton[filled="true"]:focus {{ border-color: {text}; }}'
        f'QPushButton[filled="true"]:disabled {{ background: {sunken}; color: {disabled}; border-color: {line}; }}'
        f"QLineEdit, QTextBrowser {{ border: 1px solid {edge}; border-radius: 5px; padding: 1px 6px; "
        f"background: {surface}; }}"
        f"QLineEdit#placeName {{ border-color: transparent; background: transparent; }} "
        f"QLineEdit#placeName:focus {{ border-color: {accent}; background: {surface}; }} "
        f"QLineEdit {{ min-height: 24px; }} QTextBrowser#explanation, QTextBrowser#explanation:focus "
        f"{{ border: 0; padding: 4px 8px; background: {raised}; }} QTextBrowser {{ border-color: {line}; }}"
        f"QLineEdit:focus, QTextBrowser:focus {{ border: 2px solid {accent}; padding: 0 5px; }}"
        f"QTableView {{ gridline-color: {grid}; border: 0; }}"
        f"QTableView QLineEdit {{ border: 2px solid {accent}; border-radius: 0; min-height: 0; padding: 0 4px; }}"
        f"QTableView:focus {{ border: 0; }}"
        f"QHeaderView::section {{ background: {raised}; color: {text2}; border: 0; border-bottom: 1px solid {line}; "
        f"padding: 3px 4px; }}"
        f"QHeaderView::section:checked {{ color: {text}; }}"
        f"QTableCornerButton::section {{ background: {raised}; border: 0; border-bottom: 1px solid {line}; }}"
        f"QComboBox {{ border: 1px solid {line}; border-radius: 6px; padding: 0 8px; min-height: 26px; "
        f"background: {surface}; color: {text}; }}"
        f"QComboBox:hover {{ background: {hover}; }} QComboBox:disabled {{ color: {disabled}; }}"
        f"QComboBox:focus {{ border: 2px solid {accent}; padding: 0 7px; min-height: 24px; }}"
        f"QComboBox::drop-down {{ border: 0; width: 20px; }}"
        f"QComboBox::down-arrow {{ image: url({_arrow(colours)}); width: 12px; height: 12px; }}"
        f'QProgressBar[textVisible="false"] {{ border: 1px solid {line}; border-radius: 3px; max-height: 6px; '
        f"background: {sunken}; }} QProgressBar::chunk {{ background: {accent}; border-radius: 2px; }}"
        f"QScrollBar:vertical {{ width: 11px; }} QScrollBar:horizontal {{ height: 11px; }}"
        f"QScrollBar {{ background: transparent; border: 0; }} QAbstractScrollArea::corner {{ border: 0; }}"
        f"QScrollBar::handle {{ background: {colours.line.name()}; border-radius: 4px; margin: 2px; }}"
        f"QScrollBar::handle:vertical {{ min-height: 24px; }} QScrollBar::handle:horizontal {{ min-width: 24px; }}"
        f"QScrollBar::handle:hover {{ background: {edge}; }} QScrollBar::handle:disabled {{ background: transparent; }}"
        f"QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}"
        f"QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}"
        f"#segments {{ background: {sunken}; border-radius: 6px; }}"
        f"#segments QToolButton {{ border: 0; border-radius: 5px; padding: 0 10px; min-height: 24px; color: {text2}; }}"
        f"#segments QToolButton:checked {{ background: {surface}; color: {text}; }}"
        f"#segments QToolButton:focus {{ border: 2px solid {accent}; padding: 0 8px; min-height: 20px; }}"
        f"QToolButton#link {{ border: 0; padding: 0; color: {accent}; background: transparent; }}"
        "QToolButton#link::menu-indicator { image: none; }"
        f"QToolButton#link:hover, QToolButton#link:focus {{ text-decoration: underline; }}"
        # Tabs as narrow as this stand side by side, all of them, in a window 1280 pixels wide.
        f"QTabWidget > QTabBar::tab {{ padding: 4px 5px; margin-right: 1px; background: {colours.window.name()}; "
        f"border: 1px solid {line}; border-bottom: 0; border-top-left-radius: 3px; border-top-right-radius: 3px; }}"
        f"QTabWidget > QTabBar::tab:selected {{ background: {surface}; border-top: 2px solid {accent}; }}"
        f"QTabWidget > QTabBar::tab:hover {{ background: {soft}; }}"
    )
