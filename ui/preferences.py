"""The preferences, each taken over as it is changed."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QDialog, QDialogButtonBox, QFormLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from sizer.catalog import Catalog
from ui.settings import PREFERENCES, Preference, Settings


class PreferencesBox(QDialog):
    """See the module. It does not hold up the window."""

    def __init__(self, settings: Settings, catalog: Catalog, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle("Preferences")
        self.setModal(False)
        self._settings = settings
        self.editors: dict[str, QWidget] = {}
        form = QFormLayout()
        for preference in PREFERENCES.values():
            choices = preference.choices
            if preference.key == "policies":
                choices = tuple((each.id, each.title) for each in catalog.presets.get("policies", {}).values())
            editor = self._editor(preference, choices)
            editor.setAccessibleName(preference.title)
            editor.setToolTip(preference.help)
            self.editors[preference.key] = editor
            form.addRow(preference.title, editor)
            note = QLabel(preference.help)
            note.setEnabled(False)
            note.setWordWrap(True)
            form.addRow("", note)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.close)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(buttons)
        self.resize(560, 0)

    def _editor(self, preference: Preference, choices: tuple[tuple[str, str], ...]) -> QWidget:
        value = self._settings.get(preference.key)
        if choices:
            box = QComboBox()
            for key, title in choices:
                box.addItem(title, key)
            box.setCurrentIndex(max(box.findData(value), 0))
            box.currentIndexChanged.connect(lambda _at: self._settings.set(preference.key, box.currentData()))
            return box
        line = QLineEdit(value)
        line.editingFinished.connect(lambda: self._settings.set(preference.key, line.text().strip()))
        return line
