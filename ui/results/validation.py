"""Published results beside the prediction, for the reference design in front, computed aside."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject, Signal

from sizer.readable import read
from sizer.sizing.result import Sizing
from sizer.units import counted, format_number
from ui.jobs.job import Job
from ui.state.store import Store
from ui.state.subject import Subject, known
from ui.tables.table import Head, LiveCell, LiveTable

_TONES = {"inside": "good", "holds": "good", "agrees": "good", "outside": "bad", "fails": "bad", "disagrees": "bad"}
_ANY_RATE = "1/s"
"""The unit of a number that is neither counted nor a share; its own stands in a column."""


class ValidationTable(QObject):
    """The table, asked for once for each reference design."""

    changed = Signal()

    def __init__(self, store: Store, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._store = store
        self._job = Job(self)
        self._job.answered.connect(self._answered)
        self._job.failed.connect(self._failed)
        self._rows: dict[str, list[dict[str, Any]]] = {}
        self._asked: dict[int, str] = {}
        self._why: dict[str, str] = {}
        """Reference design -> why its predictions were not computed; it is not asked for again."""

    def stop(self) -> None:
        """End the child process."""
        self._job.cancel()

    def name(self) -> str:
        """The reference design that the one in front sizes like, empty where there is none."""
        from sizer.published.recognition import reference_name  # noqa: PLC0415 - a start does without published results

        return reference_name(self._store.design)

    def __call__(self) -> LiveTable:
        table = LiveTable((Head("Published", 330, wraps=True, least=220), Head("Published value", 115, numeric=True),
                           Head("Predicted", 100, numeric=True),
                           Head("Predicted, low – high", 130, numeric=True),
                           Head("Unit", 85), Head("Error", 75, numeric=True), Head("Verdict", 100),
                           Head("Kind", 150), Head("Explained by", 190, wraps=True, least=150),
                           Head("Limited by", 220, wraps=True, least=150), Head("Note", 360, wraps=True, least=240)))
        name = self.name()
        if not name:
            table.empty = ("Published results exist for the reference designs as they are shipped. Open one of them "
                           "from the start page (File, Close the design) to see its prediction beside what was "
                           "measured.")
            return table
        if name not in self._rows:
            if name not in self._why:
                self._ask(name)
            table.empty = self._why.get(name, "Computing the predictions…")
            return table
        sizing = self._store.sizing
        for row in self._rows[name]:
            table.rows.append(_row(row, *_explained(row, name, sizing)))
        if not self._rows[name]:
            table.empty = "Nothing was published for this design and scenario."
        return table

    def _ask(self, name: str) -> None:
        if name not in self._asked.values():
            self._asked[self._job.ask({"kind": "validation", "name": name})] = name

    def _answered(self, number: int, answer: Any) -> None:
        self._rows[self._asked[number]] = answer["rows"]
        self.changed.emit()

    def _failed(self, number: int, text: str) -> None:
        self._why[self._asked.pop(number)] = text
        self.changed.emit()


def _explained(row: dict[str, Any], name: str, sizing: Sizing | None) -> tuple[Subject | None, str]:
    """The figure that explains a prediction, and what it is called; else why none of this design does."""
    if row["predicted"] is None:
        return None, "nothing: it is not predicted"
    if not row["figures"]:
        return None, "nothing here: it follows from what was published"
    if row["design"] not in ("", name):
        return None, f"{row['design']}, another reference design"
    there = [key for key in row["figures"] if sizing is not None and known(sizing.sheet, key)]
    if sizing is None or not there:
        return None, "nothing here: it is read from other designs"
    labels = [sizing.sheet[key].label or key for key in there]
    return Subject(there[0]), f"{labels[0]} and {counted(len(labels) - 1, 'other')}" if labels[1:] else labels[0]


def _row(row: dict[str, Any], subject: Subject | None, explained: str) -> tuple[LiveCell, ...]:
    from sizer.published.agreement import Agreement  # noqa: PLC0415 - a start does without published results
    from sizer.published.words import in_words, unit_name  # noqa: PLC0415

    def number(value: object, text: str) -> LiveCell:
        return LiveCell(text, float(value)) if isinstance(value, float | int) else LiveCell(text, tip=text)

    verdict = Agreement(row["verdict"])
    exact = "" if row["error"] is None else (
        f"{format_number(row['predicted'], 4)} predicted and {format_number(row['published'], 4)} published")
    words = in_words(row["published"], row["predicted"], row["low"], row["high"], row["error"])
    predicted, span = words.predicted, words.span
    if row["low"] is not None and not isinstance(row["predicted"], str):  # with the digits it has wherever it stands
        reading = read(row["predicted"], _ANY_RATE, row["low"], row["high"], scale=(1.0, ""))
        predicted, span = reading.likely, reading.span
    why = "" if subject is not None else f"Explained by {explained}."
    cells = (
            LiveCell(", ".join(filter(None, (row["metric"], row["point"])))),
            number(row["published"], words.published), number(row["predicted"], predicted),
            LiveCell(span, tone="estimate"), LiveCell(unit_name(row["unit"])),
            LiveCell(words.error, row["error"], tip=exact),
            LiveCell(verdict, tone=_TONES.get(verdict, "muted"), tip=verdict.meaning), LiveCell(row["kind"]),
            LiveCell(explained, tip=explained, tone="" if subject is not None else "muted"),
            LiveCell(row["limiting_resource"], tip=row["limiting_resource"]), LiveCell(row["note"], tip=row["note"]))
    return tuple(replace(cell, subject=subject, tip=cell.tip or why) for cell in cells)
