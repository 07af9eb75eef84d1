"""How a drawing leaves the window, in the colours of paper: to the clipboard, or to a file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QWidget

from reports.drawings.scenes.palette import LIGHT
from reports.drawings.scenes.scene import Scene, stamped
from ui.charts.painter import picture_of, save_scene
from ui.charts.scene_view import NOTHING
from ui.state.store import Store
from ui.widgets.bars import Button
from ui.widgets.dialogs import Dialogs

PICTURES = "Drawings (*.svg *.png *.pdf)"


class LeavingPicture(QObject):
    """See the module."""

    done = Signal(str)
    """What was done, in a sentence to be read in passing."""
    failed = Signal(str)
    """Why it could not be done."""

    def __init__(
        self, sheet: QWidget, store: Store, dialogs: Dialogs, drawn: Callable[[], Scene | None],
        *, called: Callable[[], str], why_none: Callable[[], str],
    ) -> None:
        """``drawn`` is the drawing as it is now, ``called`` what its file is called, ``why_none`` why there is none."""
        super().__init__(sheet)
        self._sheet, self._store, self._dialogs = sheet, store, dialogs
        self._drawn, self._called, self._why_none = drawn, called, why_none

    def buttons(self) -> tuple[Button, ...]:
        """What a bar offers for it."""
        return (("copy", "Copy the chart in the colours of paper", "", self.copy),
                ("save", "Save the chart as SVG, PNG or PDF, in the colours of paper", "", self.save))

    def copy(self) -> None:
        """Put the drawing on the clipboard as a picture."""
        scene = self._paper()
        if scene is None:
            self.failed.emit(self._why_none() or NOTHING)
            return
        QApplication.clipboard().setImage(picture_of(scene))
        self.done.emit("The chart is on the clipboard")

    def save(self, path: str = "") -> bool:
        """Save the drawing, asking where when no path is given."""
        scene = self._paper()
        if scene is None:
            self.failed.emit(self._why_none() or NOTHING)
            return False
        chosen = path or self._dialogs.save_path(self._sheet, "Save the chart", f"{self._called()}.svg", PICTURES)
        if not chosen:
            return False
        target = Path(chosen)
        target = target if target.suffix else target.with_suffix(".svg")
        why = save_scene(scene, target)
        if why:
            self.failed.emit(why)
        else:
            self.done.emit(f"Written: {target}")
        return not why

    def _paper(self) -> Scene | None:
        """The drawing as it leaves the window, which then says itself what state it shows."""
        scene, failure = self._drawn(), self._store.failure
        if scene is None or failure is None:
            return scene
        return stamped(scene, f"After one failure: {failure.label}", LIGHT.warning)
