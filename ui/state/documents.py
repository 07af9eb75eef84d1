"""Opening, saving and leaving designs, with the questions that go with it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from sizer.design.editing.edits import SelectScenario, apply
from sizer.design.files.addresses import Opened, open_address
from sizer.design.files.disk import sweep_beside
from sizer.design.files.storage import SUFFIX, backup_path, fingerprint
from sizer.design.records import Design, Policies
from sizer.errors import DesignError, ExportError, Problem
from sizer.units import counted
from ui.state.describing import described
from ui.state.settings import Settings
from ui.state.store import Store
from ui.widgets.dialogs import DESIGNS, Dialogs, UnsavedChoice, is_there, with_ending


class Typed(Protocol):
    """Texts that are being typed into a design."""

    def finish(self) -> None:
        """Enter what stands in open editors: what is seen is what is saved."""

    def refused(self) -> list[tuple[str, Callable[[], None]]]:
        """The texts that were not taken: a sentence each, and what brings the user back to it."""

    def give_up(self) -> None:
        """Forget the texts that were not taken: the design they were meant for goes."""


class Documents(QObject):
    """What the File menu does for one window."""

    told = Signal(str)
    """A sentence about a file, for the window to show where the user looks."""
    refused = Signal(str)
    """The same, where something was not done."""
    opened = Signal()
    recents_changed = Signal()

    def __init__(
        self, store: Store, settings: Settings, dialogs: Dialogs, window: QWidget, now: Callable[[], str], typed: Typed
    ) -> None:
        super().__init__(window)
        self._store, self._settings, self._dialogs, self._window, self._now = store, settings, dialogs, window, now
        self._typed = typed
        self._seen = ""
        """The fingerprint of the file as it was read or written here last."""
        self.open_elsewhere: Callable[[Path], bool] = lambda _path: False
        """Whether another window, of this program or of another that runs, has this file open too."""

    @property
    def seen(self) -> str:
        """The fingerprint of the file as it was read or written here last; empty where there is none."""
        return self._seen if self._store.path is not None else ""

    def new(self) -> bool:
        """A blank design, once the present one may go."""
        if not self.may_leave():
            return False
        self.begin(self.blank())
        return True

    def begin(self, design: Design, path: Path | None = None, name: str = "", *, dirty: bool = False) -> None:
        """Put a design in place of the present one, of which nothing that was said is true any more."""
        self.told.emit("")
        self._store.start(design, path, name, dirty=dirty)
        if path is not None:
            sweep_beside(path.resolve())
            self._tell_elsewhere(path)
        self.opened.emit()

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
        found = self._read(address)
        if found is None or not self.may_leave():
            return False
        if fingerprint(found[1].path) != found[2]:  # what was left was saved to this very file
            found = self._read(address)
        if found is None:
            return False
        self._start(*found)
        return True

    def load(self, address: str) -> bool:
        """Open without asking; a reference design as a new document, which nobody saves over the one that came.

        A file that cannot be read is told and leaves everything as it was.
        """
        found = self._read(address)
        if found is None:
            return False
        self._start(*found)
        return True

    def _read(self, address: str) -> tuple[Design, Opened, str] | None:
        seen = fingerprint(address)
        try:
            found = open_address(address)
            design = found.design
            if found.scenario != design.current_scenario:
                design = apply(design, SelectScenario(found.scenario)).design
        except DesignError as error:
            self.refused.emit(sentence(error.problems))
            if not is_there(Path(address)):
                self._settings.forget_recent(address)
                self.recents_changed.emit()
            return None
        return design, found, seen or fingerprint(found.path)

    def _start(self, design: Design, found: Opened, seen: str) -> None:
        path = None if found.reference else found.path
        self._seen = seen
        self.begin(design, path, found.name)
        if path is not None:
            self._settings.remember_recent(str(path.resolve()))
            self.recents_changed.emit()

    def _tell_elsewhere(self, path: Path) -> None:
        if self.open_elsewhere(path):
            self.told.emit(f"{path.name} is open in another window too. Both can be changed; the one saved last "
                           "asks before it overwrites the other.")

    def recover(self, design: Design, path: Path | None, name: str, seen: str) -> None:
        """Take over unsaved work; ``seen`` is the fingerprint its file had when it was last read or written."""
        self._seen = seen
        self.begin(design, path, name, dirty=True)

    def save(self) -> bool:
        """Write to the file the design came from, asking for one when there is none."""
        self._typed.finish()
        return self.write(self._store.path) if self._store.path is not None else self.save_as()

    def save_as(self) -> bool:
        """Write to another file."""
        self._typed.finish()
        home = self._store.path
        suggested = str(home) if home is not None else f"{self._store.name or 'design'}{SUFFIX}"
        chosen = self._dialogs.save_path(self._window, "Save the design", suggested, DESIGNS)
        if not chosen:
            return False
        return self.write(Path(with_ending(chosen, DESIGNS)))

    def write(self, path: Path) -> bool:
        """Write the design; what prevents it is told, and nothing is lost."""
        from reports.replacing import refuse_to_replace  # noqa: PLC0415 - when wanted

        there = fingerprint(path)
        if not self._may_overwrite(path, there):
            self.refused.emit(f"Nothing was saved: {path.name} was changed on disk since it was opened here. Save "
                              "under another name (Ctrl+Shift+S), or open it in a new window to see what was "
                              "changed.")
            return False
        before = self._store.path
        try:
            refuse_to_replace(path, (), force=True)
            self._seen = self._store.save(path, expected=there)
        except (DesignError, ExportError) as error:
            self.refused.emit(sentence(error.problems))
            return False
        self.told.emit(_left_out("Saved without a text: ", self._typed.refused()))
        self._settings.remember_recent(str(path.resolve()))
        self._describe()
        self.recents_changed.emit()
        if before != path:
            self._tell_elsewhere(path)
        return True

    def _may_overwrite(self, path: Path, there: str) -> bool:
        """Whether the file is as it was left here, or the user wants it overwritten all the same.

        ``there`` is its fingerprint now. A file chosen by name was asked about by the file picker.
        """
        known = self._store.path
        if not there or known is None or known.resolve() != path.resolve() or there == self._seen:
            return True
        text = (f"{path.name} was changed on disk by somebody else since it was opened here. Overwriting it keeps "
                f"their version beside it as {backup_path(path.resolve()).name}.")
        return self._dialogs.confirm(self._window, "Changed on disk", text, "Overwrite")

    def may_leave(self) -> bool:
        """Whether the present design may go: saved, given up, or unchanged, and no text that was typed is left."""
        self._typed.finish()
        refused = self._typed.refused()
        if refused and not self._dialogs.confirm(
                self._window, "Text not taken", _left_out("", refused), "Discard", "Go back to it"):
            refused[0][1]()
            return False
        if self._store.dirty:
            answer = self._dialogs.unsaved(self._window, self._store.title)
            if answer is UnsavedChoice.CANCEL or (answer is UnsavedChoice.SAVE and not self.save()):
                return False
        else:
            self._describe()
        self._typed.give_up()
        return True

    def _describe(self) -> None:
        """Remember what the design is like as it is on the disk now."""
        design = described(self._store, self._now())
        if design is not None:
            self._settings.describe_recent(design)


def _left_out(begin: str, refused: Sequence[tuple[str, Callable[[], None]]]) -> str:
    """What is not in the design, the first in full; empty where nothing is left out."""
    if not refused:
        return ""
    more = f" So were {counted(len(refused) - 1, 'more')}." if len(refused) > 1 else ""
    return f"{begin}{refused[0][0]}{more}"


def sentence(problems: tuple[Problem, ...]) -> str:
    """The first problems in one line, and how many more there are."""
    shown = " · ".join(problem.sentence() for problem in problems[:3])
    return shown if len(problems) <= 3 else f"{shown} · and {counted(len(problems) - 3, 'more problem')}"
