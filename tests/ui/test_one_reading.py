"""One quantity has one set of digits, whichever sheet it stands on."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt

from reports.wording.quantities.numbers import told
from sizer.design.editing.edits import set_one
from sizer.sizing.judging.completeness import coverage, total_at
from sizer.sizing.result import Sizing, Verdict
from tests.ui.hands import know_ranges
from ui.state.ranges import Ranges
from ui.state.subject import Subject
from ui.widgets import roles
from ui.window.main import MainWindow

CHANCES = ("availability", "loss_probability")
"""How keys of figures end that are told in sentences of their own: of how many, how long in a year."""

pytestmark = pytest.mark.same_window


def in_grids(window: MainWindow) -> Iterator[tuple[str, str, float, str]]:
    """Where a number of a figure stands in a grid, its key, the number, and what the cell says."""
    for name, sheet in window.workbook.grids.items():
        model = sheet.model
        for row in range(model.rowCount()):
            for column in range(model.columnCount()):
                index = model.index(row, column)
                subject, number = index.data(roles.SUBJECT), index.data(roles.NUMBER)
                if isinstance(subject, Subject) and subject.figure and isinstance(number, float):
                    yield name, subject.figure, number, str(index.data(Qt.ItemDataRole.DisplayRole))


def in_views(window: MainWindow) -> Iterator[tuple[str, str, float, str]]:
    """The same of the tables of answers."""
    for name, view in window.workbook.views.items():
        view.live.refresh()
        for row in view.live.table.rows:
            for cell in row:
                if cell.subject is not None and cell.subject.figure and cell.number is not None:
                    yield name, cell.subject.figure, cell.number, cell.text


def reading(sizing: Sizing, ranges: Ranges, key: str, *, currency: str) -> str:
    """What a computed figure reads with its range; of a total that lacks lines its bound."""
    figure, total = sizing.sheet[key], total_at(sizing, key)
    found = coverage(sizing, total) if total is not None else None
    return told(figure.value, figure.unit, ranges.of(key), key=key, currency=currency,
                bound=found is not None and not found.complete).value


@pytest.mark.parametrize("address", ["hp-ha-nfs", "ess-gl4-sas"])
def test_a_figure_reads_the_same_on_every_sheet_it_stands_on(window: MainWindow, address: str) -> None:
    if address != "hp-ha-nfs":
        assert window.documents.load(address)
    window.services.scenarios.seen = True
    window.services.scenarios.refresh()
    know_ranges(window)
    sizing, ranges = window.store.sizing, window.store.ranges
    assert sizing is not None
    assert ranges is not None
    places: dict[str, set[str]] = {}
    wrong: list[str] = []
    for where, key, number, text in (*in_grids(window), *in_views(window)):
        figure = sizing.sheet.figures.get(key)
        if figure is None or figure.law is None or figure.value != number or not number or key.endswith(CHANCES):
            continue  # what is stated keeps its digits; a bar may be about a figure that it does not show
        said = reading(sizing, ranges, key, currency=window.store.design.currency)
        if where == "validation" and said.startswith(text):
            continue  # its units stand in a column of their own
        if not text.startswith(said) and text not in {f"{verdict}, {said}" for verdict in Verdict}:
            wrong.append(f"{key} of {where}: {text} in place of {said}")
        places.setdefault(key, set()).add(where)
    factors = [text for _, key, _, text in in_views(window) if key == "default.imbalance"]
    assert factors == ["×1.00"] or address != "hp-ha-nfs"
    assert not wrong, "\n".join(wrong)
    assert sum(len(each) > 1 for each in places.values()) > 5


def digits(text: str) -> int:
    """How many significant digits the number at the start of a text has."""
    number = text.lstrip("≥ \u202f").split("\u202f")[0].split("/")[0].replace(",", "")
    return len((number.replace(".", "") if "." in number else number.rstrip("0")).lstrip("0"))


def shown(window: MainWindow) -> dict[tuple[str, str], str]:
    """What each computed figure says where it stands alone in a cell, or in the strip.

    A cell of a table is a figure once somebody asks for it, and has no range before: what a test before this one asked
    for in the same sizing is none of this one's.
    """
    sizing = window.store.sizing
    assert sizing is not None
    found = {(where, key): text for where, key, number, text in (*in_grids(window), *in_views(window))
             if key in sizing.sheet and key.partition(".")[0] not in sizing.sheet.tables
             and sizing.sheet[key].value == number and sizing.sheet[key].law is not None}
    parts = [*window.strip.lights.values(), *window.strip.cells.values()]
    return found | {("strip", cell.part.key): cell.part.value for cell in parts if not cell.part.words}


def test_digits_do_not_move_when_ranges_come(window: MainWindow) -> None:
    store = window.store
    first = shown(window)
    know_ranges(window)
    known = shown(window)
    ranges = store.ranges
    assert ranges is not None
    varying = {at for at in first if ranges.of(at[1]) is not None and not first[at].endswith("%")
               and not at[1].endswith(CHANCES)}
    assert {where for where, _ in varying} >= {"strip", "performance-table", "results", "requirements"}
    assert {at: first[at] for at in varying if digits(first[at]) > 2} == {}
    requirement = next(iter(store.view.requirements)).id
    store.edit(set_one("requirements", requirement, "target", 25.1e12))
    assert store.ranges is None
    again = shown(window)
    assert {at: (again[at], known[at]) for at in varying if not known[at].startswith(again[at])} == {}
