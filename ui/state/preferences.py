"""The preferences, each taken over as it is changed."""

from __future__ import annotations

from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from sizer.catalog import Catalog
from sizer.units import counted
from ui.state.catalogs import wanted_catalog
from ui.state.settings import PREFERENCES, Preference, Settings
from ui.widgets.dialogs import Dialogs
from ui.widgets.plain import literal, plain_label

WIDTH = 620


class PreferencesBox(QDialog):
    """See the module. It does not hold up the window."""

    def __init__(
        self, settings: Settings, catalog: Catalog, dialogs: Dialogs, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle("Preferences")
        self.setModal(False)
        self._settings, self._dialogs = settings, dialogs
        self.editors: dict[str, QWidget] = {}
        self.notes: dict[str, QLabel] = {}
        self._lines: list[tuple[Preference, QLineEdit]] = []
        self._stood: dict[str, str] = {}
        """What a line was begun with, or taken with last: one that nobody typed into says nothing of the preference."""
        self._left: list[QLineEdit] = []
        """Lines whose text was not taken when the box was to be closed."""
        form = QFormLayout()
        form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        for preference in PREFERENCES.values():
            note = plain_label(preference.help)
            note.setEnabled(False)
            note.setWordWrap(True)
            self.notes[preference.key] = note
            editor = self._editor(preference, catalog)
            editor.setAccessibleName(preference.title)
            editor.setToolTip(literal(preference.help))
            self.editors[preference.key] = editor
            form.addRow(preference.title, editor)
            form.addRow("", note)
        form.addRow("", self._folder_buttons())
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.close)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(buttons)
        self.ensurePolished()
        self.resize(WIDTH, layout.totalHeightForWidth(WIDTH))

    def add_folder(self) -> bool:
        """Lay another folder over the catalog, asking which."""
        known = self._settings.folders()
        chosen = self._dialogs.folder_path(self, "A catalog folder", known[-1] if known else "")
        if not chosen or chosen in known:
            return False
        return self._take_folders([*known, chosen])

    def remove_folder(self) -> bool:
        """Leave the chosen folder out."""
        row = self.folders.currentRow()
        known = self._settings.folders()
        return 0 <= row < len(known) and self._take_folders([*known[:row], *known[row + 1:]])

    def _take_folders(self, folders: list[str]) -> bool:
        self._settings.set("catalog_folders", "; ".join(folders))
        self._list_folders()
        return True

    def _list_folders(self) -> None:
        known = self._settings.folders()
        self.folders.clear()
        self.folders.addItems(known)
        catalog, complaint = wanted_catalog(self._settings)
        replaced = sum(problem.code == "catalog-replaced" for problem in catalog.problems)
        more = f", {replaced} of them in place of the shipped ones" if replaced else ""
        self._note("catalog_folders", complaint or (
            f"{counted(len(catalog.items), 'item')}{more}." if known else PREFERENCES["catalog_folders"].help),
            bool(complaint))
        self.remove.setEnabled(bool(known))

    def _note(self, key: str, text: str, refused: bool) -> None:
        self.notes[key].setText(f"⚠ {text}" if refused else text)
        self.notes[key].setEnabled(refused)
        layout = self.layout()
        if layout is not None and self.isVisible():
            self.resize(self.width(), max(self.height(), layout.totalHeightForWidth(self.width())))

    def _editor(self, preference: Preference, catalog: Catalog) -> QWidget:
        choices = preference.choices
        if preference.key == "policies":
            choices = tuple((each.id, each.title) for each in catalog.presets.get("policies", {}).values())
        value = self._settings.get(preference.key)
        if preference.key == "catalog_folders":
            self.folders = QListWidget()
            self.folders.setMaximumHeight(84)
            return self.folders
        if choices:
            box = QComboBox()
            for key, title in choices:
                box.addItem(title, key)
            box.setCurrentIndex(max(box.findData(value), 0))
            box.currentIndexChanged.connect(lambda _at: self._settings.set(preference.key, box.currentData()))
            return box
        line = QLineEdit(value)
        self._stood[preference.key] = value
        line.editingFinished.connect(lambda: self._take(preference, line))
        self._lines.append((preference, line))
        return line

    def done(self, result: int) -> None:
        """Keep what stands in the lines; at a text that is not taken the box stays, until it is closed once more."""
        refused = [line for preference, line in self._lines if not self._take(preference, line)]
        if refused and refused != self._left:
            self._left = refused
            refused[0].setFocus()
        else:
            super().done(result)

    def _take(self, preference: Preference, line: QLineEdit) -> bool:
        """Keep what was typed; what is not of the form is told, and the value stays."""
        text = line.text().strip()
        if preference.key == "currency":
            text = text.upper()
        taken = preference.takes(text)
        if taken:
            if text != self._stood[preference.key]:
                self._settings.set(preference.key, text)
            self._stood[preference.key] = text
            line.setText(text)
            self._note(preference.key, preference.help, refused=False)
        else:
            self._note(preference.key, f"{text!r} is not taken. {preference.help}", refused=True)
        return taken

    def _folder_buttons(self) -> QWidget:
        held = QWidget()
        row = QHBoxLayout(held)
        row.setContentsMargins(0, 0, 0, 0)
        add = QPushButton("&Add a folder…")
        add.clicked.connect(self.add_folder)
        self.remove = QPushButton("&Remove")
        self.remove.clicked.connect(self.remove_folder)
        row.addWidget(add)
        row.addWidget(self.remove)
        row.addStretch(1)
        self._list_folders()
        return held
