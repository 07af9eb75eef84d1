"""The program with its window: ``run`` is what the command line calls."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import (
    QCoreApplication,
    QMessageLogContext,
    QMimeData,
    QSettings,
    Qt,
    QTimer,
    QtMsgType,
    qInstallMessageHandler,
)
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication
from shiboken6.Shiboken import createdByPython

from sizer import __version__
from sizer.started import command
from ui.state.catalogs import wanted_catalog
from ui.state.settings import Settings
from ui.widgets.dialogs import QtDialogs
from ui.widgets.icons import icon
from ui.widgets.theme import Theme
from ui.window.main import Surroundings
from ui.window.windows import Windows

GARBAGE = (20_000, 50, 100)
"""How seldom Python looks for cycles: an edit leaves next to none behind, and to look everywhere takes three frames."""
STYLE = "fusion"
NO_DISPLAY = (
    "sizer: {why}. Use the command line instead, for example: "
    "{command} size hp-ha-nfs ({command} --help lists the commands)"
)


def has_display() -> bool:
    """Whether there is something to open a window on; asked before Qt, which would end the process."""
    if sys.platform in ("win32", "darwin") or os.environ.get("QT_QPA_PLATFORM"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def run(
    paths: Sequence[str] = (), *, folders: Sequence[str] = (), arguments: Sequence[str] = ("sizer",)
) -> int:
    """Open a window for each design (the start page for none) and stay until the last is closed; the exit status.

    ``folders`` are catalog folders laid over the user's own.
    """
    if not has_display():
        sys.stderr.write(NO_DISPLAY.format(why="there is no display to open a window on", command=command()) + "\n")
        return 2
    application = start(arguments)
    settings = Settings(QSettings(QSettings.Format.IniFormat, QSettings.Scope.UserScope, "sizer", "sizer"))
    settings.lay_over(folders)
    windows = begin(application, settings, paths)
    windows.catch_exceptions()
    application.aboutToQuit.connect(leave_clipboard)
    return application.exec()


def leave_clipboard() -> None:
    """Leave what was copied here as plain text: Qt would ask for its other forms when Python is gone, and crash."""
    clipboard = QApplication.clipboard()
    data: object = clipboard.mimeData()  # none where the system has no clipboard, or nobody copied yet
    if isinstance(data, QMimeData) and createdByPython(data):
        clipboard.setText(clipboard.text())


def begin(application: QApplication, settings: Settings, paths: Sequence[str], folder: Path | None = None) -> Windows:
    """Show a window for each design; work left behind is offered once they are painted."""
    catalog, complaint = wanted_catalog(settings)
    theme = Theme(application, settings.get("theme"), system_face=settings.get("typeface") == "system",
                  body_px=int(settings.get("text_size")))
    windows = Windows(Surroundings(catalog, settings, theme, QtDialogs()), folder)
    for path in paths or ("",):
        windows.open(path).message_bar.complain(complaint)
    QTimer.singleShot(0, windows, windows.offer_recovery)
    gc.freeze()  # what a start makes stays: nobody need look through it again
    gc.enable()  # the command that starts the window turns it off
    return windows


def start(arguments: Sequence[str]) -> QApplication:
    """The application object, named."""
    gc.set_threshold(*GARBAGE)
    QCoreApplication.setOrganizationName("sizer")
    QCoreApplication.setApplicationName("sizer")
    QCoreApplication.setApplicationVersion(__version__)
    known = QApplication.instance()
    if isinstance(known, QApplication):
        application = known
        application.setStyle(STYLE)
    else:
        application = _new_application(arguments)
    application.setApplicationDisplayName("Sizer")
    application.setAttribute(Qt.ApplicationAttribute.AA_DontShowIconsInMenus, False)
    application.setWindowIcon(icon("sizer", QColor("#1f5fa8")))
    return application


def _new_application(arguments: Sequence[str]) -> QApplication:
    """The application object; where Qt finds the display gone, one sentence and status 2 in place of its abort."""

    def said(kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
        if kind is QtMsgType.QtFatalMsg:  # Qt ends the process with a signal when this returns
            why = "no window can be opened on the display that is named"
            sys.stderr.write(NO_DISPLAY.format(why=why, command=command()) + "\n")
            sys.stderr.flush()
            os._exit(2)
        sys.stderr.write(f"{text}\n")

    before = qInstallMessageHandler(said)
    try:
        return QApplication([*arguments, "-style", STYLE])  # setStyle would make classes of all that styles have
    finally:
        qInstallMessageHandler(before)
