"""Records of one's own in the sheet: the form opened empty, with a copy or to edit, what it makes kept or removed."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from sizer.catalog import KINDS
from sizer.catalog.own.entering import Entered
from ui.catalog.browsing import Browsing
from ui.catalog.form import RecordForm
from ui.catalog.keeping import OwnRecords
from ui.state.settings import Settings
from ui.widgets.dialogs import Dialogs
from ui.widgets.theme import Theme


class OwnDesk(QObject):
    """See the module. ``opened`` and ``closed`` say whether the form is in use; ``kept`` which record was written."""

    opened = Signal()
    closed = Signal()
    kept = Signal(str, str)
    """The id of a record that was written, and a sentence where."""
    told = Signal(str)
    """What became of a record that was to be removed."""

    def __init__(self, browsing: Browsing, settings: Settings, theme: Theme, dialogs: Dialogs, parent: QWidget,
                 reread: Callable[[], None]) -> None:
        super().__init__(parent)
        self._browsing, self._dialogs, self._within, self._reread = browsing, dialogs, parent, reread
        self._settings, self.records = settings, OwnRecords(settings)
        self._open = False
        self.form = RecordForm(theme)
        self.form.finished.connect(self._keep)
        self.form.left.connect(self.leave)

    def begin(self, record: str = "", *, edit: bool = False) -> None:
        """Open the form: empty, or with what a record says, which is copied or edited."""
        item = self._browsing.catalog.items.get(record)
        kind = item.kind if item is not None else self._browsing.kind or KINDS["drive"]
        self.form.begin(self._browsing.catalog, kind, copied=item, record=record if edit else "",
                        where=str(self.records.folder()), currency=self._settings.get("currency"))
        self._open = True
        self.opened.emit()

    def unfinished(self) -> str:
        """That a record is being entered and is not kept, as a sentence; empty where nothing would be lost."""
        return f"{self.form.called} was not kept in the catalog." if self._open and self.form.changed else ""

    def give_up(self) -> None:
        """Leave the form with what stands in it."""
        if self._open:
            self._close()

    def leave(self) -> bool:
        """Leave the form, where what stands in it is kept or given up; whether it is left."""
        unfinished = self.unfinished()
        if unfinished and not self._dialogs.confirm(
                self._within, "Record not kept", unfinished, "Discard", "Go back to it"):
            return False
        self.give_up()
        return True

    def _close(self) -> None:
        self._open = False
        self.closed.emit()

    def remove(self, record: str) -> None:
        """Take a record out of the user's folder, once that is confirmed."""
        item = self._browsing.catalog.items.get(record)
        if item is None or not self._dialogs.confirm(
                self._within, "Remove a record",
                f"{item.title} goes from your catalog. Designs that use it keep its values.", "Remove"):
            return
        refused = self.records.take_out(item)
        self._reread()
        self.told.emit(refused or f"{item.title} is removed from {item.file}.")

    def _keep(self, made: Entered) -> None:
        record = str(made.table["id"])
        refused = self.records.put(made, self._browsing.catalog.prices.get(record))
        if refused:
            self.form.say(refused)
            return
        self._close()
        self.kept.emit(record, f"Kept in {self.records.folder()}.")
