"""The tables of results: the answer, the bill of materials, the problems."""

from __future__ import annotations

import math
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from reports.blocks.blocks import Block, BusyPart, Figures, Heading, Labelled, Medium, Paragraph, Remark
from reports.blocks.findings import Findings
from reports.blocks.section import sections
from reports.wording.standing import NOTHING_YET, standing_of, unexamined
from sizer.errors import Severity
from sizer.figures.sheet import Sheet
from sizer.sizing.judging.completeness import Coverage, comparable, coverage, total_at
from sizer.sizing.result import BomLine, Sizing, Total
from sizer.sizing.settled import settled
from ui.results.blocks import add_block
from ui.state.settings import Settings
from ui.state.stopping import NOTHING_INSTEAD, instead_of_figures, stops
from ui.state.store import Store
from ui.state.subject import Subject, pinned, read, split_place
from ui.tables.table import EMPTY, Head, LiveCell, LiveTable
from ui.wording.texts import at_least_text, difference_text, range_text, value_text


class Results:
    """The table of answers, with ranges and the difference against the baseline."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._settings = settings
        self._kept: dict[tuple[str, str], tuple[_Said, tuple[LiveCell, ...]]] = {}
        self._before = self._kept
        self._instead = NOTHING_INSTEAD

    def __call__(self) -> LiveTable:
        baseline = self._store.baseline()
        against = f"Against {baseline.title}" if baseline is not None else "Against baseline"
        table = LiveTable((Head("Figure", 400, wraps=True), Head("Value", 120, True), Head("Low – high", 145, True),
                           Head("Baseline", 110, True), Head(against, 115, True)),
                          empty="Add components, a pool and a workload: the results appear here as you type.\n\n"
                            "Or let a design be laid out: File, New from requirements. Blank designs of each "
                            "architecture and the reference designs are under File, New from template.")
        sizing = self._store.sizing
        standing = standing_of(sizing) if sizing is not None else None
        if sizing is None or standing is None or standing.headline == NOTHING_YET:
            return table
        self._before, self._kept = self._kept, {}
        self._instead = instead_of_figures(self._store)
        before = baseline.sizing if baseline is not None else None
        if standing.bad:
            table.stop(standing.text)
        stopped = frozenset(each.id for each in sizing.workloads if stops(self._store, each))
        found = Findings(sizing, stopped=stopped)
        for section in sections(Medium.WINDOW):
            for block in section.blocks(found, Medium.WINDOW):
                self._put(table, block, found, before)
        return table

    def _put(self, table: LiveTable, block: Block, found: Findings, before: Sizing | None) -> None:
        """A block of a section as rows of the table; drawings and tables have panels of their own."""
        match block:
            case Figures():
                for entry in block.entries:
                    if isinstance(entry, Remark):
                        table.rows.append((LiveCell(entry.label), LiveCell(entry.text, tip=entry.text)))
                    else:
                        table.rows += [self._row(found.sizing, before, label, key) for label, key in figures_of(entry)]
            case Heading() | Paragraph():
                add_block(table, block, found.reader)

    def _row(self, sizing: Sizing, before: Sizing | None, label: str, key: str) -> tuple[LiveCell, ...]:
        figure = sizing.sheet[key]
        total = total_at(sizing, key)
        found = coverage(sizing, total) if total is not None else None
        found_before = total_at(before, key) if before is not None and total is not None else None
        ranges = self._store.ranges
        names = ranges.names.get(key, ()) if ranges is not None else ()
        was = read(before.sheet, key) if before is not None else None
        said = _Said(
            label, figure.value, figure.unit, was[0] if was is not None else None,
            ranges.of(key) if ranges is not None else None, names[1] if len(names) > 1 else "",
            found, coverage(before, found_before) if before is not None and found_before is not None else None,
            before is None or total is None or comparable(before, sizing, key),
            figure.pin is not None, self._settings.binary, self._store.design.currency, self._instead.get(key, ""),
        )
        kept = self._before.get((label, key))
        if kept is None or kept[0] != said:
            kept = (said, _cells(said, key))
        self._kept[label, key] = kept
        return kept[1]


class _Said(NamedTuple):
    """All that a row of the answers says: while it stays the same the cells made of it are used again."""

    label: str
    value: Any
    unit: str
    was: float | str | None
    spread: tuple[float, float] | None
    other: str
    """What else a text may be within the ranges."""
    coverage: Coverage | None
    coverage_before: Coverage | None
    comparable: bool
    """Whether the difference from the baseline says something."""
    pinned: bool
    binary: bool
    currency: str
    instead: str
    """What is said in place of the value after a failure that leaves nothing of it."""

    def text(self, value: object, covered: Coverage | None) -> str:
        """A value of the figure in words; of a total what its coverage allows."""
        bound = covered is not None and not covered.complete
        if bound and covered is not None and covered.nothing:
            return "–"
        return (at_least_text if bound else value_text)(value, self.unit, binary=self.binary, currency=self.currency)


def _cells(said: _Said, key: str) -> tuple[LiveCell, ...]:
    subject = Subject(key)
    text, tone, label = said.text(said.value, said.coverage), "", said.label
    if said.coverage is not None and not said.coverage.complete:
        tone = "doubt"
        label += f"  ({said.coverage.text})"
    if said.instead:
        was = EMPTY if said.was is None else LiveCell(said.text(said.was, said.coverage_before), subject=subject,
                                                      tone="muted")
        return (LiveCell(label, subject=subject), LiveCell(said.instead, subject=subject, tone="bad"), EMPTY, was,
                EMPTY if said.was is None else LiveCell(said.instead, subject=subject, tone="differs"))
    spread = range_text(*said.spread, said.unit, binary=said.binary) if said.spread else ""
    if said.other:
        spread = "or " + said.other
    number = None if isinstance(said.value, str) else float(said.value)
    cells = (LiveCell(label, subject=subject, sign="pin" if said.pinned else ""),
             LiveCell(text, number, said.unit, subject, tone), LiveCell(spread, subject=subject, tone="estimate"))
    if said.was is None:
        return (*cells, EMPTY, EMPTY)
    moved = difference_text(said.value, said.was) if said.comparable else "not comparable"
    return (*cells, LiveCell(said.text(said.was, said.coverage_before), subject=subject, tone="muted"),
            LiveCell(moved or "same", subject=subject, tone="differs" if moved else "muted"))


def figures_of(entry: Labelled | BusyPart) -> tuple[tuple[str, str], ...]:
    """The rows of a labelled figure, each with the key of its figure: a part has its utilization below its name."""
    if isinstance(entry, Labelled):
        return ((entry.label, entry.key),)
    return (entry.label, entry.name), ("Its utilisation", entry.use)


def _numbers(sheet: Sheet, name: str) -> Mapping[str, float | None]:
    """A column of the table of items by row, None where it is unknown: read at once for thousands of lines."""
    table = sheet.tables.get("items")
    column = table.columns.get(name) if table is not None else None
    if table is None or column is None:
        return {}
    values = column.figure.value[:, 0].tolist()
    return {row: None if math.isnan(values[at]) else values[at] for row, at in table.positions.items()}


class BillOfMaterials:
    """The lines of the configuration and the ones that follow from them, with totals."""

    _HEADS = (Head("Item", 55), Head("Quantity", 75, True), Head("Status", 125), Head("Type", 130), Head("Vendor", 70),
              Head("Model", 240), Head("Part number", 110), Head("Unit U", 65, True), Head("U", 65, True),
              Head("Power", 90, True), Head("Unit weight", 95, True), Head("Weight", 95, True),
              Head("Unit price", 100, True), Head("Price", 110, True), Head("Description", 330))
    _NUMBERS = ("quantity", "unit_rack_units", "rack_units", "watts", "unit_weight_kg", "weight_kg", "unit_price",
                "price")

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._settings = settings
        self._kept: dict[str, tuple[object, tuple[LiveCell, ...]]] = {}
        self._before = self._kept
        self._of: tuple[object, ...] = ()
        self._table = LiveTable(())

    def __call__(self) -> LiveTable:
        """The table; the very same one while what it says can be no other."""
        of = (self._store.sizing, self._settings.binary, self._store.design.currency)
        if len(self._of) != len(of) or any(a is not b for a, b in zip(of, self._of, strict=True)):
            self._of = of
            self._table = self._made()
        return self._table

    def _made(self) -> LiveTable:
        table = LiveTable(self._HEADS, empty="The bill of materials follows the components.")
        sizing = self._store.sizing
        self._before, self._kept = self._kept, {}
        if sizing is None or not sizing.bom:
            return table
        columns = [_numbers(sizing.sheet, name) for name in self._NUMBERS]
        table.rows += [self._line(sizing, line, columns) for line in sizing.bom]
        table.head("Totals of the proposal")
        physical = sizing.physical
        cells = [EMPTY] * len(self._HEADS)
        cells[5] = LiveCell("Total")
        for at, total in ((8, physical.rack_units), (9, physical.watts), (11, physical.weight_kg),
                          (13, physical.price)):
            cells[at] = self._total(sizing, total)
        table.rows.append(tuple(cells))
        return table

    def _line(self, sizing: Sizing, line: BomLine, columns: list[Mapping[str, float | None]]) -> tuple[LiveCell, ...]:
        """The cells of a line; those made before where it says the same."""
        sheet, row = sizing.sheet, line.row
        pins = [name for name in self._NUMBERS if pinned(sheet, f"items.{row}.{name}")] if sheet.pins else []
        said = (line, self._of[1:], [column.get(row) for column in columns], pins)
        kept = self._before.get(row)
        if kept is None or kept[0] != said:
            kept = (said, self._cells(sizing, line, [f"items.{row}.{name}" for name in self._NUMBERS]))
        self._kept[row] = kept
        return kept[1]

    def _cells(self, sizing: Sizing, line: BomLine, keys: list[str]) -> tuple[LiveCell, ...]:
        tone = "" if line.counted else "muted"
        quantity, *numbers = (self._cell(sizing, key, tone) for key in keys)
        return (
            LiveCell(line.number, subject=Subject(keys[0]), tone=tone), quantity,
            LiveCell(line.status, tone=tone, sign="note" if line.derived else ""), LiveCell(line.kind.noun, tone=tone),
            LiveCell(line.vendor, tone=tone), LiveCell(line.model, tone=tone), LiveCell(line.part_number, tone=tone),
            *numbers, LiveCell(line.description, tone=tone, tip=line.note),
        )

    def _cell(self, sizing: Sizing, key: str, tone: str = "") -> LiveCell:
        """The cell of one figure; *unknown* where a source lacks it, never zero."""
        found = read(sizing.sheet, key)
        if found is None:
            return LiveCell("unknown", tone="estimate")
        value, unit = found
        text = value_text(value, unit, binary=self._settings.binary, currency=self._store.design.currency)
        return LiveCell(text, None if isinstance(value, str) else float(value), unit, Subject(key), tone,
                        "pin" if pinned(sizing.sheet, key) else "")

    def _total(self, sizing: Sizing, total: Total) -> LiveCell:
        cell = self._cell(sizing, total.value)
        found = coverage(sizing, total)
        if found.complete:
            return cell
        if found.nothing:
            return LiveCell("–", tone="doubt", subject=cell.subject, tip=found.text.capitalize())
        value, unit = read(sizing.sheet, total.value) or ("", "")
        text = at_least_text(value, unit, binary=self._settings.binary, currency=self._store.design.currency)
        tip = f"At least {text.removeprefix('≥ ')}: {found.text}"
        return LiveCell(text, cell.number, cell.unit, cell.subject, "doubt", tip=tip)


_TONES = MappingProxyType({
    Severity.ERROR: ("bad", "error"), Severity.WARNING: ("doubt", "warning"), Severity.NOTE: ("muted", "note"),
})


class Problems:
    """What the user can mend: of the sizing, of entries not taken, of the catalog."""

    _HEADS = (Head("Kind", 90), Head("Where", 150), Head("What", 560, wraps=True),
              Head("What to do", 440, wraps=True))

    def __init__(self, store: Store) -> None:
        self._store = store

    def __call__(self) -> LiveTable:
        sizing = self._store.sizing
        sound = sizing is not None and not self._store.sizing_waits and not self._store.examining \
            and not unexamined(sizing)
        table = LiveTable(self._HEADS, empty="No problem: everything that is stated could be sized." if sound
                          else (standing_of(sizing).text if sizing is not None else "") or f"{NOTHING_YET}.")
        for problem in self._store.problems:
            place = split_place(problem.location.place)
            subject = Subject(place=place) if place is not None else None
            tone, sign = _TONES[problem.severity]
            table.rows.append((LiveCell(str(problem.severity), subject=subject, tone=tone, sign=sign, tip=problem.code),
                               LiveCell(problem.location.place, subject=subject),
                               LiveCell(problem.text, subject=subject, tip=problem.text),
                               LiveCell(problem.hint, subject=subject, tip=problem.hint)))
        if sizing is None:
            return table
        for missing in sizing.missing:
            subject = Subject(missing.key)
            table.rows.append((LiveCell("question", subject=subject, tone="muted", sign="uncertain"),
                               LiveCell(missing.key, subject=subject), LiveCell(missing.question, subject=subject),
                               LiveCell("The answer would settle " + settled(sizing, missing), subject=subject)))
        return table

