"""Opening, saving and leaving designs, with the questions that go with it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from sizer.design.addresses import open_address
from sizer.design.edits import SelectScenario, apply
from sizer.design.records import Design, Policies
from sizer.design.storage import SUFFIX
from sizer.errors import DesignError, Problem
from ui.dialogs import DESIGNS, Answer, Dialogs
from ui.settings import Settings
from ui.store import Store


class Documents(QObject):
    """What the File menu does for one window."""

    told = Signal(str)
    """A sentence about a file, for the window to show where the user looks."""
    opened = Signal()
    recents_changed = Signal()

    def __init__(
        self, store: Store, settings: Settings, dialogs: Dialogs, window: QWidget, now: Callable[[], str]
    ) -> None:
        super().__init__(window)
        self._store, self._settings, self._dialogs, self._window, self._now = store, settings, dialogs, window, now

    def new(self) -> bool:
        """A blank design, once the present one may go."""
        if not self.may_leave():
            return False
        self._store.start(self.blank())
        self.opened.emit()
        return True

    def blank(self) -> Design:
        """An empty design with what the preferences say."""
        return Design(title="", author=self._settings.get("author"), date=self._now(),
                      currency=self._settings.get("currency"),
                      policies=Policies(preset=self._settings.get("policies")))

    def open(self, address: str = "") -> bool:
        """Open a file or reference design, asking which when none is named; False when nothing was opened."""
        if not address:
            folder = str(self._store.path.parent) if self._store.path is not None else ""
            address = self._dialogs.open_path(self._window, "Open a design", folder, DESIGNS)
            if not address:
                return False
        if not self.may_leave():
            return False
        return self.load(address)

    def load(self, address: str) -> bool:
        """Open without asking; a reference design as a new document, which nobody saves over the one that came.

        A file that cannot be read is told and leaves everything as it was.
        """
        try:
            found = open_address(address)
            design = found.design
            if found.scenario != design.current_scenario:
                design = apply(design, SelectScenario(found.scenario)).design
        except DesignError as error:
            self.told.emit(_sentence(error.problems))
            if not Path(address).exists():
                self._settings.forget_recent(address)
                self.recents_changed.emit()
            return False
        self.told.emit("")
        path = None if found.reference else found.path
        self._store.start(design, path, found.name)
        if path is not None:
            self._settings.remember_recent(str(path.resolve()))
            self.recents_changed.emit()
        self.opened.emit()
        return True

    def save(self) -> bool:
        """Write to the file the design came from, asking for one when there is none."""
        return self.write(self._store.path) if self._store.path is not None else self.save_as()

    def save_as(self) -> bool:
        """Write to another file."""
        suggested = self._store.path.name if self._store.path is not None else f"{self._store.name or 'design'}{SUFFIX}"
        chosen = self._dialogs.save_path(self._window, "Save the design", suggested, DESIGNS)
        if not chosen:
            return False
        path = Path(chosen)
        return self.write(path if path.suffix else path.with_suffix(SUFFIX))

    def write(self, path: Path) -> bool:
        """Write the design; what prevents it is told, and nothing is lost."""
        try:
            self._store.save(path)
        except DesignError as error:
            self.told.emit(_sentence(error.problems))
            return False
        self.told.emit("")
        self._settings.remember_recent(str(path.resolve()))
        self.recents_changed.emit()
        return True

    def may_leave(self) -> bool:
        """Whether the present design may go: saved, given up, or unchanged."""
        if not self._store.dirty:
            return True
        answer = self._dialogs.unsaved(self._window, self._store.title)
        if answer is Answer.SAVE:
            return self.save()
        return answer is Answer.DISCARD


def _sentence(problems: tuple[Problem, ...]) -> str:
    shown = " · ".join(problem.sentence() for problem in problems[:3])
    return shown if len(problems) <= 3 else f"{shown} · and {len(problems) - 3} more problems"
