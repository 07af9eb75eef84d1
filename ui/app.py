"""The program with its window: ``run`` is what the command line calls."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from functools import cache

from PySide6.QtCore import QCoreApplication, QSettings, Qt
from PySide6.QtGui import QColor, QIcon
from PySide6.QtWidgets import QApplication

from sizer import __version__
from ui.catalogs import wanted_catalog
from ui.dialogs import QtDialogs
from ui.icons import icon
from ui.main_window import Surroundings
from ui.settings import Settings
from ui.theme import Theme
from ui.windows import Windows

GARBAGE = (20_000, 50, 100)
"""How seldom Python looks for cycles: an edit leaves next to none behind, and to look everywhere takes three frames."""
NO_DISPLAY = (
    "sizer: there is no display to open a window on. Use the command line instead, for example: "
    "sizer size hp-ha-nfs (sizer --help lists the commands)"
)


def has_display() -> bool:
    """Whether there is something to open a window on; asked before Qt, which would end the process."""
    if sys.platform in ("win32", "darwin") or os.environ.get("QT_QPA_PLATFORM"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def run(paths: Sequence[str] = (), *, arguments: Sequence[str] = ("sizer",)) -> int:
    """Open a window for each design (an empty one for none) and stay until the last is closed; the exit status."""
    if not has_display():
        sys.stderr.write(NO_DISPLAY + "\n")
        return 2
    application = start(arguments)
    settings = Settings(QSettings(QSettings.Format.IniFormat, QSettings.Scope.UserScope, "sizer", "sizer"))
    theme = Theme(application)
    theme.choose(settings.get("theme"))
    wanted = cache(lambda: wanted_catalog(settings))
    windows = Windows(Surroundings(lambda: wanted()[0], settings, theme, QtDialogs()))
    windows.catch_exceptions()
    for path in paths or ("",):
        window = windows.open(path)
        window.opening.done.connect(lambda window=window: window.message_bar.complain(wanted()[1]))
    windows.offer_recovery()
    windows.all[0].opening.done.connect(gc.freeze)  # what a start makes stays: nobody need look through it again
    return application.exec()


def start(arguments: Sequence[str]) -> QApplication:
    """The application object, named."""
    gc.set_threshold(*GARBAGE)
    QCoreApplication.setOrganizationName("sizer")
    QCoreApplication.setApplicationName("sizer")
    QCoreApplication.setApplicationVersion(__version__)
    known = QApplication.instance()
    application = known if isinstance(known, QApplication) else QApplication(list(arguments))
    application.setApplicationDisplayName("Sizer")
    application.setAttribute(Qt.ApplicationAttribute.AA_DontShowIconsInMenus, False)
    application.setWindowIcon(_window_icon())
    return application


def _window_icon() -> QIcon:
    return icon("sizer", QColor("#1f5fa8"))
