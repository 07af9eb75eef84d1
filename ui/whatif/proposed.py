"""The values that are proposed for an axis of the what-if table, as long as nobody types others."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtWidgets import QLineEdit

from sizer.exploring.varying.inputs import Variable, present_value, suggested
from ui.state.settings import Settings
from ui.state.store import Store
from ui.whatif.values import same_value, values_text


class _Proposal(NamedTuple):
    text: str
    values: tuple[float | str, ...]


class ProposedValues:
    """See the module. They are around the present value, and follow it where an edit takes it elsewhere."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store, self._settings = store, settings
        self._made: dict[QLineEdit, _Proposal] = {}

    def propose(self, line: QLineEdit, variable: Variable | None) -> None:
        """Write values of an input into a line; none where nothing is varied."""
        sizing = self._store.sizing
        line.setEnabled(variable is not None)
        values = () if sizing is None or variable is None else tuple(
            suggested(sizing, self._store.catalog, variable))
        text = "" if variable is None else values_text(
            values, variable, self._store.catalog, decimal_comma=self._settings.decimal_comma)
        self._made[line] = _Proposal(text, values)
        line.setText(text)
        line.setCursorPosition(0)

    def follow(self, line: QLineEdit, variable: Variable | None) -> None:
        """Propose anew where the present value is none of those proposed; what somebody typed stays."""
        sizing, made = self._store.sizing, self._made.get(line)
        if sizing is None or variable is None or made is None or line.text() != made.text:
            return
        now = present_value(sizing, variable)
        if not any(same_value(value, now) for value in made.values):
            self.propose(line, variable)
