"""Where a window stood, remembered for each screen by itself: a place on one says nothing of another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QScreen

from ui.state.settings import Settings
from ui.widgets.room import inside, room_on_screen

if TYPE_CHECKING:
    from ui.window.main import MainWindow

USUAL_SIZE = QSize(1600, 1000)


class WindowGeometry:
    """See the module."""

    def __init__(self, window: MainWindow, settings: Settings) -> None:
        self._window, self._settings = window, settings

    def keep(self) -> None:
        """Remember the window on the screen it is on, and that this screen was the last."""
        window = self._window
        key = screen_key(window.screen())
        normal = window.normalGeometry() if window.isMaximized() else window.geometry()
        numbers = (normal.x(), normal.y(), normal.width(), normal.height(), int(window.isMaximized()),
                   int(window.side.wanted))
        self._settings.set_texts({f"sheets/{key}": window.workbook.left.state(),
                                  f"places/{key}": " ".join(str(number) for number in numbers)})

    def restore(self) -> None:
        """Stand as last on this screen, as far as there is room now; else in a usual size."""
        window = self._window
        key = screen_key(window.screen())
        window.workbook.left.restore(self._settings.text(f"sheets/{key}"))
        kept = self._read(key)
        if kept is None:
            window.resize(USUAL_SIZE.boundedTo(room_on_screen(window)))
            return
        place, maximised, explained = kept
        window.setGeometry(inside(window, place))
        window.side.wanted = explained
        window.side.setVisible(explained)
        if maximised:
            window.showMaximized()

    def _read(self, key: str) -> tuple[QRect, bool, bool] | None:
        try:
            x, y, width, height, maximised, explained = map(int, self._settings.text(f"places/{key}").split())
        except ValueError:  # nothing was kept, or what was cannot be read
            return None
        if width <= 0 or height <= 0:
            return None
        return QRect(x, y, width, height), bool(maximised), bool(explained)


def screen_key(screen: QScreen) -> str:
    """A screen as a key: its name, its size and its ratio, in letters that a key of settings may have."""
    size = screen.size()
    name = "".join(letter if letter.isalnum() else "-" for letter in screen.name())
    return f"{name}-{size.width()}x{size.height()}-{round(screen.devicePixelRatio() * 100)}"
