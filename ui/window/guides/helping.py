"""The help of a window: one help window, opened at the page that was asked for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from ui.state.recovery import recovery_folder

if TYPE_CHECKING:
    from ui.help.made import Key
    from ui.help.window import HelpWindow
    from ui.window.main import MainWindow


class Helping(QObject):
    """See the module."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self.help: HelpWindow | None = None

    def open(self, page: str) -> HelpWindow:
        """Show a page of the help, by its name in code."""
        from ui.help.made import about_page, keys_page  # noqa: PLC0415 - a start does without the help
        from ui.help.window import HelpWindow  # noqa: PLC0415

        if self.help is None:
            self.help = HelpWindow({"keys": ("Keys", lambda: keys_page(self.keys())),
                                    "about": ("About", lambda: about_page(self.places()))}, self._window)
        self.help.open_page(page)
        return self.help

    def keys(self) -> Iterator[Key]:
        """What the keys of the window do, in the order of its menus."""
        from ui.help.made import Key  # noqa: PLC0415 - when wanted
        from ui.window.commands.actions import SPECS  # noqa: PLC0415 - that module knows this one through the window

        for spec in SPECS:
            plain = spec.text.replace("&", "").rstrip("…")
            keys = self._window.actions_by_id[spec.id].shortcuts()
            yield Key(spec.menu.replace("&", ""), plain, " or ".join(each.toString() for each in keys))

    def places(self) -> Iterator[tuple[str, str]]:
        """What the program keeps, and where."""
        settings = self._window.settings
        yield "Preferences and recent designs", settings.file
        yield "Work that is not saved, and reports of faults", str(recovery_folder())
        folders = settings.folders()
        yield "Catalog folders of your own", ", ".join(folders) if folders else "none; see Preferences"

    def close(self) -> None:
        """Close the help with its window."""
        if self.help is not None:
            self.help.close()
