"""The tables of results: the answer, the problems."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any, NamedTuple

from reports.blocks.blocks import Block, BusyPart, Figures, Heading, Labelled, Medium, Paragraph, Remark
from reports.blocks.findings import Findings
from reports.blocks.section import sections
from reports.wording.quantities.changes import GoodDirection, ShownChange, change_between, good_asked, known_change
from reports.wording.quantities.numbers import Ends, is_stated, told
from reports.wording.standing import NOTHING_YET, standing_of, unexamined
from sizer.errors import Severity, sentences
from sizer.figures.figure import Figure
from sizer.readable import NumberText
from sizer.sizing.judging.completeness import Coverage, comparable, coverage, total_at
from sizer.sizing.result import Sizing
from sizer.sizing.settled import settled
from ui.results.blocks import add_block
from ui.results.comparison import baseline_title
from ui.state.open_points import open_failures, told_once
from ui.state.rounding import awaited_of, near
from ui.state.settings import Settings
from ui.state.stopping import NOTHING_INSTEAD, instead_of_figures, stops
from ui.state.store import Store
from ui.state.subject import Subject, known, read, split_place
from ui.tables.table import EMPTY, Head, LiveCell, LiveTable
from ui.wording.texts import tone_of

_WITH_BASELINE = 5
"""The cells of a row of answers with the two that compare it."""


class Results:
    """The table of answers, with ranges and the difference against the baseline."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self._settings = settings
        self._kept: dict[tuple[str, str], _Kept] = {}
        self._before = self._kept
        self._among: tuple[object, ...] = ()
        """What a row says beside its figure: while that is the same, a figure that is the same says the same."""
        self._instead = NOTHING_INSTEAD

    def __call__(self) -> LiveTable:
        baseline = self._store.baseline()
        against = f"Against {baseline_title(self._store, baseline)}" if baseline is not None else "Against baseline"
        table = LiveTable((Head("Figure", 400, wraps=True), Head("Value", 80, True, wraps=True),
                           Head("Low – high", 104, True), Head("Baseline", 110, True, wraps=True),
                           Head(against, 115, True)),
                          empty="Add components, a pool and a workload: the results appear here as you type.\n\n"
                            "Or let a design be laid out: File, New from requirements. Blank designs of each "
                            "architecture and the reference designs are under File, New from template.")
        sizing = self._store.sizing
        standing = standing_of(sizing) if sizing is not None else None
        if sizing is None or standing is None or standing.headline is NOTHING_YET:
            return table
        self._before, self._kept = self._kept, {}
        self._instead = instead_of_figures(self._store)
        before = baseline.sizing if baseline is not None else None
        among = before, self._store.ranges, self._settings.binary, self._store.design.currency, self._instead
        if len(among) != len(self._among) or any(now is not was for now, was in zip(among, self._among, strict=True)):
            self._before = {name: kept._replace(figure=None) for name, kept in self._before.items()}
        self._among = among
        if standing.bad:
            table.stop(standing.text)
        stopped = frozenset(each.id for each in sizing.workloads if stops(self._store, each))
        ranges = self._store.ranges
        found = Findings(sizing, stopped=stopped, known=ranges.values if ranges is not None else None,
                         awaited=awaited_of(self._store, sizing, ranges))
        for section in sections(Medium.WINDOW):
            for block in section.blocks(found, Medium.WINDOW):
                self._put(table, block, found, before)
        return table if any(_differs(row) for row in table.rows) else _without_baseline(table)

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
        kept = self._before.get((label, key))
        if kept is not None and kept.figure is figure:
            self._kept[label, key] = kept
            return kept.cells
        total = total_at(sizing, key)
        found = coverage(sizing, total) if total is not None else None
        found_before = total_at(before, key) if before is not None and total is not None else None
        ranges = self._store.ranges
        names = ranges.names.get(key, ()) if ranges is not None else ()
        was = read(before.sheet, key) if before is not None else None
        spread = ranges.of(key) if ranges is not None else self._store.awaiting.of(sizing).of(key)
        said = _Said(
            label, key, is_stated(figure), figure.value, figure.unit, was[0] if was is not None else None,
            spread, names[1] if len(names) > 1 else "",
            found, coverage(before, found_before) if before is not None and found_before is not None else None,
            before is None or comparable(before, sizing, key),
            known_change(sizing, before, key) if before is not None and was is not None else None,
            figure.pin is not None, self._settings.binary, self._store.design.currency, self._instead.get(key, ""),
            self._store.failure is not None, good_asked(sizing, key),
        )
        cells = kept.cells if kept is not None and kept.said == said else _cells(said, key)
        # How complete a total is may change without it.
        self._kept[label, key] = _Kept(said, cells, figure if total is None else None)
        return cells


def _differs(row: tuple[LiveCell, ...]) -> bool:
    """Whether a row says something else than the baseline does."""
    return len(row) == _WITH_BASELINE and row[-1].tone != "muted"


def _without_baseline(table: LiveTable) -> LiveTable:
    """A table in which nothing differs, with none of the columns that would say so in every row."""
    return LiveTable(table.heads[:-2], [row[:-2] if len(row) == _WITH_BASELINE else row for row in table.rows],
                     empty=table.empty)


class _Said(NamedTuple):
    """All that a row of the answers says: while it stays the same the cells made of it are used again."""

    label: str
    key: str
    stated: bool
    value: Any
    unit: str
    was: float | str | None
    spread: Ends
    other: str
    """What else a text may be within the ranges."""
    coverage: Coverage | None
    coverage_before: Coverage | None
    comparable: bool
    """Whether the difference from the baseline says something."""
    of_known: ShownChange | None
    """What is told in place of the difference where it is of a total of which nothing is, or was, known."""
    pinned: bool
    binary: bool
    currency: str
    instead: str
    """What is said in place of the value after a failure that leaves nothing of it."""
    failed: bool
    """Whether a failure is in view."""
    good: GoodDirection | None
    """The good direction of what a requirement reaches; None for every other figure."""

    def text(self, value: object, covered: Coverage | None) -> str:
        """A value of the figure in words; of a total what its coverage allows."""
        if covered is not None and isinstance(value, int | float) and covered.is_unknown(value):
            return "unknown"
        if covered is not None and not covered.lines:
            return "–"
        return self.reading(value, covered).value

    def reading(self, value: object, covered: Coverage | None) -> NumberText:
        """A value of the figure, with its range; what it was before has the digits of what it is."""
        ends = self.spread
        if value != self.value and isinstance(value, int | float) and isinstance(self.value, int | float):
            ends = near(ends, self.value)
        return told(value, self.unit, ends, key=self.key, binary=self.binary, currency=self.currency,
                    stated=self.stated, bound=covered is not None and not covered.complete)


class _Kept(NamedTuple):
    """A row as it was made last, and the figure where that alone decides what it says."""

    said: _Said
    cells: tuple[LiveCell, ...]
    figure: Figure | None


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
                EMPTY if said.was is None else LiveCell(said.instead, subject=subject, tone="moved"))
    spread = said.reading(said.value, said.coverage).span
    if said.other:
        text = f"{text} (or {said.other})"
    number = None if isinstance(said.value, str) else float(said.value)
    cells = (LiveCell(label, subject=subject, sign="pin" if said.pinned else ""),
             LiveCell(text, number, said.unit, subject, tone), LiveCell(spread, subject=subject, tone="estimate"))
    if said.was is None:
        return (*cells, EMPTY, EMPTY)
    held = said.comparable or said.of_known is not None
    moved = said.of_known or (change_between(said.value, said.was, key, said.unit, said.good) if held
                              else ShownChange("not comparable"))
    before = said.text(said.was, said.coverage_before)
    moved = (moved.after_a_loss if said.failed else moved).beside(said.text(said.value, said.coverage), before)
    said_so = moved.beside_before if held else moved.text
    return (*cells, LiveCell(before, subject=subject, tone="muted"),
            LiveCell(said_so or "same", subject=subject, tone=tone_of(moved) or "muted"))


def figures_of(entry: Labelled | BusyPart) -> tuple[tuple[str, str], ...]:
    """The rows of a labelled figure, each with the key of its figure: a part has its utilization below its name."""
    if isinstance(entry, Labelled):
        return ((entry.label, entry.key),)
    return (entry.label, entry.name), ("Its utilization", entry.use)


_TONES = MappingProxyType({
    Severity.ERROR: ("bad", "error"), Severity.WARNING: ("doubt", "warning"), Severity.NOTE: ("muted", "note"),
})

_NO_HINT = MappingProxyType({
    Severity.ERROR: "Change it in the cell that Enter leads to.",
    Severity.WARNING: "Change it in the cell that Enter leads to, or accept it.", Severity.NOTE: "Nothing is needed.",
})
"""What there is to do where a problem itself does not say."""


def _label(sizing: Sizing, key: str) -> str:
    """What people call a figure."""
    return (sizing.sheet[key].label if known(sizing.sheet, key) else "") or key


class Problems:
    """What the user can mend: of the sizing, of entries not taken, of the catalog."""

    _HEADS = (Head("Kind", 90), Head("Where", 150, wraps=True), Head("What", 560, wraps=True),
              Head("What to do", 440, wraps=True))

    def __init__(self, store: Store) -> None:
        self._store = store

    def __call__(self) -> LiveTable:
        sizing = self._store.sizing
        sound = sizing is not None and not self._store.sizing_waits and not self._store.examining \
            and not unexamined(sizing)
        standing = standing_of(sizing).text if sizing is not None else f"{NOTHING_YET}."
        table = LiveTable(self._HEADS, empty="No problem: everything that is stated could be sized." if sound
                          else standing or "Being checked.")
        for problem, places in told_once(self._store.problems):
            place = split_place(problem.location.place)
            subject = Subject(place=place) if place is not None else None
            tone, sign = _TONES[problem.severity]
            table.rows.append((LiveCell(str(problem.severity), subject=subject, tone=tone, sign=sign, tip=problem.code),
                               LiveCell(", ".join(map(self._store.names.place, places)), subject=subject,
                                        tip="\n".join(places)),
                               LiveCell(said := sentences(problem.text), subject=subject, tip=said),
                               LiveCell(problem.hint or _NO_HINT[problem.severity], subject=subject, tip=problem.hint,
                                        tone="" if problem.hint else "muted")))
        if sizing is None:
            return table
        for missing in sizing.missing:
            subject = Subject(missing.key)
            table.rows.append((LiveCell("question", subject=subject, tone="muted", sign="uncertain"),
                               LiveCell(_label(sizing, missing.key), subject=subject, tip=missing.key),
                               LiveCell(missing.question, subject=subject),
                               LiveCell(f"The answer would settle {settled(sizing, missing)}.", subject=subject)))
        for asked in open_failures(self._store):
            place = split_place(asked.place)
            subject = Subject(place=place) if place is not None else Subject()
            table.rows.append((LiveCell("question", subject=subject, tone="muted", sign="uncertain"),
                               LiveCell(self._store.names.place(asked.place), subject=subject, tip=asked.place),
                               LiveCell(asked.text, subject=subject),
                               LiveCell("The answer would settle what a failure leaves.", subject=subject)))
        return table
