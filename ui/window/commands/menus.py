"""The menus, from the registry of actions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from ui.window.commands.actions import MENUS, SPECS

if TYPE_CHECKING:
    from ui.window.main import MainWindow


def build_menus(window: MainWindow, actions: Mapping[str, QAction]) -> QMenu:
    """Fill the menu bar; the menu of recent designs, which the window fills."""
    menus = {name: window.menuBar().addMenu(name) for name in MENUS}
    for spec in SPECS:
        action = actions[spec.id]
        if spec.break_before:
            menus[spec.menu].addSeparator()
        menus[spec.menu].addAction(action)
    recent = QMenu("Open &recent", window)
    menus["&File"].insertMenu(actions["save"], recent)
    templates = QMenu("New from &template", window)
    templates.setObjectName("templates")
    templates.setToolTipsVisible(True)
    templates.aboutToShow.connect(lambda: window.starting.fill(templates))
    menus["&File"].insertMenu(actions["from-requirements"], templates)
    for menu in menus.values():
        menu.aboutToShow.connect(window.enable)
    return recent
