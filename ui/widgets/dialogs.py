"""What the window asks the user for outside itself. Injected, so that no test is stopped by a box.

The boxes are named through their module, which makes their classes when they are first named.
"""

from __future__ import annotations

import re
from enum import Enum
from pathlib import Path
from typing import Protocol

from PySide6 import QtWidgets
from PySide6.QtWidgets import QWidget

from ui.widgets.plain import message_box

DESIGNS = "Designs (*.sizer);;All files (*)"


class UnsavedChoice(Enum):
    """What to do with changes that are not saved."""

    SAVE = "save"
    DISCARD = "discard"
    CANCEL = "cancel"


class Dialogs(Protocol):
    """File pickers and message boxes."""

    def open_path(self, parent: QWidget | None, title: str, folder: str, kinds: str) -> str:
        """A file to open, empty when the user thought better of it."""

    def save_path(self, parent: QWidget | None, title: str, suggested: str, kinds: str) -> str:
        """A file to write, empty when the user thought better of it."""

    def folder_path(self, parent: QWidget | None, title: str, folder: str) -> str:
        """A folder, empty when the user thought better of it."""

    def unsaved(self, parent: QWidget | None, name: str) -> UnsavedChoice:
        """What to do with the unsaved changes of ``name``."""

    def tell(self, parent: QWidget | None, title: str, text: str) -> None:
        """Say what cannot be said in the window."""

    def confirm(self, parent: QWidget | None, title: str, text: str, yes: str, no: str = "") -> bool:
        """Whether to go on; ``yes`` names what going on does, and ``no`` what is done by default instead."""


def with_ending(chosen: str, kinds: str) -> str:
    """A chosen name with an ending that says what is in the file: the first of ``kinds`` where it has none of them.

    Where all files are among the kinds, any ending will do that is one: ``plan v1.2`` has none.

    >>> with_ending("plan v1.2", "PDF documents (*.pdf)"), with_ending("plan.PDF", "PDF documents (*.pdf)")
    ('plan v1.2.pdf', 'plan.PDF')
    >>> with_ending("plan v1.2", DESIGNS), with_ending("plan.json", DESIGNS)
    ('plan v1.2.sizer', 'plan.json')
    """
    endings: list[str] = re.findall(r"\*(\.\w+)", kinds)
    ending = Path(chosen).suffix.lower()
    if ending in endings or ("(*)" in kinds and re.fullmatch(r"\.\w*[a-z]\w*", ending)):
        return chosen
    return chosen + endings[0]


def is_there(path: Path) -> bool:
    """Whether there is something of this name; nothing is where no file can have it, or nobody may look.

    >>> is_there(Path("x" * 5000))
    False
    """
    try:
        return path.exists()
    except OSError:
        return False


class QtDialogs:
    """The dialogs of the program itself."""

    def open_path(self, parent: QWidget | None, title: str, folder: str, kinds: str) -> str:
        """See :class:`Dialogs`."""
        return QtWidgets.QFileDialog.getOpenFileName(parent, title, folder, kinds)[0]

    def save_path(self, parent: QWidget | None, title: str, suggested: str, kinds: str) -> str:
        """See :class:`Dialogs`.

        A name without an ending gets the first of ``kinds``; the picker has not asked about that file, so this does.
        """
        chosen = QtWidgets.QFileDialog.getSaveFileName(parent, title, suggested, kinds)[0]
        path = Path(with_ending(chosen, kinds))
        if not chosen or str(path) == chosen:
            return chosen
        if is_there(path) and not self.confirm(parent, title, f"{path.name} exists already.", "Replace it"):
            return ""
        return str(path)

    def folder_path(self, parent: QWidget | None, title: str, folder: str) -> str:
        """See :class:`Dialogs`."""
        return QtWidgets.QFileDialog.getExistingDirectory(parent, title, folder)

    def unsaved(self, parent: QWidget | None, name: str) -> UnsavedChoice:
        """See :class:`Dialogs`."""
        box = message_box(QtWidgets.QMessageBox.Icon.Question, "Unsaved changes",
                          f"{name} has changes that are not saved.", parent)
        buttons = QtWidgets.QMessageBox.StandardButton
        box.setStandardButtons(buttons.Save | buttons.Discard | buttons.Cancel)
        box.setDefaultButton(buttons.Save)
        answers = {buttons.Save: UnsavedChoice.SAVE, buttons.Discard: UnsavedChoice.DISCARD}
        return answers.get(QtWidgets.QMessageBox.StandardButton(box.exec()), UnsavedChoice.CANCEL)

    def tell(self, parent: QWidget | None, title: str, text: str) -> None:
        """See :class:`Dialogs`."""
        message_box(QtWidgets.QMessageBox.Icon.Information, title, text, parent).exec()

    def confirm(self, parent: QWidget | None, title: str, text: str, yes: str, no: str = "") -> bool:
        """See :class:`Dialogs`."""
        box = message_box(QtWidgets.QMessageBox.Icon.Question, title, text, parent)
        agree = box.addButton(yes, QtWidgets.QMessageBox.ButtonRole.AcceptRole)
        if no:
            box.setDefaultButton(box.addButton(no, QtWidgets.QMessageBox.ButtonRole.RejectRole))
        else:
            box.addButton(QtWidgets.QMessageBox.StandardButton.Cancel)
        box.exec()
        return box.clickedButton() is agree
