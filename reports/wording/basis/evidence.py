"""What a sizing rests on: how many of its inputs come from data sheets, measurements, estimates and the user."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sizer.design.naming import Names
from sizer.design.scenarios import resolve
from sizer.figures.figure import Figure, Origin
from sizer.figures.sheet import Sheet
from sizer.language import counting, mark, say
from sizer.sizing.result import Sizing
from sizer.sources import Confidence, Source

STATED = mark("stated in the design")
ASSUMED = mark("assumed, not stated")
PINNED = mark("pinned by hand")
FROM_MEMORY = mark("estimate, recalled")
_ORDER = (Confidence.DATA_SHEET, Confidence.MEASUREMENT, Confidence.ESTIMATE, FROM_MEMORY, STATED, ASSUMED, PINNED)


@dataclass(frozen=True, slots=True)
class EvidenceShare:
    """One kind of evidence: how many inputs rest on it, and their share of all."""

    kind: str
    count: int
    share: float


@dataclass(frozen=True, slots=True)
class Use:
    """A source with the inputs that rest on it."""

    source: Source
    labels: tuple[str, ...]

    def named(self, most: int) -> str:
        """The first of the inputs, and how many more there are."""
        named, more = say("; ").join(self.labels[:most]), len(self.labels) - most
        return say("{labels}; and {number} more", labels=named, number=counting(more)) if more > 0 else named


def _kind(origin: Origin, source: Source | None) -> str | None:
    if origin is Origin.PINNED:
        return PINNED
    if origin is Origin.GIVEN:
        return STATED
    if origin is Origin.ASSUMED:
        return ASSUMED
    if origin in (Origin.FACT, Origin.DEFAULT):
        if source is None:
            return Confidence.ESTIMATE
        return FROM_MEMORY if source.recalled and source.confidence is Confidence.ESTIMATE else source.confidence
    return None


Calling = Callable[[str, str], str]
"""What people call a row of a table."""


def inputs_of(sheet: Sheet, called: Calling = lambda _table, row: row) -> Iterator[tuple[Origin, Source | None, str]]:
    """Origin, source and label of every input: scalars, and the known entries of tables."""
    cells: set[str] = set()
    for table in sheet.tables.values():
        for name, column in table.columns.items():
            cells.update(f"{table.name}.{row}.{name}" for row in table.rows)
            for row, entry in zip(table.rows, column.entries or (), strict=False):
                if isinstance(entry.value, Figure):
                    cells.discard(entry.value.key)
                elif entry.value is not None:
                    yield entry.origin, entry.source, say(
                        "{label}: {name}", label=called(table.name, row), name=column.figure.label or name)
    for figure in sheet:
        if figure.key not in cells and figure.origin is not Origin.TABLE and figure.unit != "text":
            if figure.pin is not None:
                yield Origin.PINNED, None, figure.label or figure.key
            elif figure.law is None:
                yield figure.origin, figure.source, figure.label or figure.key


def evidence_shares(sheet: Sheet) -> tuple[EvidenceShare, ...]:
    """The kinds of evidence in use, in order of strength."""
    counts: dict[str, int] = {}
    for origin, source, _ in inputs_of(sheet):
        kind = _kind(origin, source)
        if kind is not None:
            counts[kind] = counts.get(kind, 0) + 1
    total = sum(counts.values()) or 1
    return tuple(EvidenceShare(say(kind), counts[kind], counts[kind] / total) for kind in _ORDER if kind in counts)


def uses_of_sources(sizing: Sizing) -> tuple[Use, ...]:
    """Every source in use, in the order of its first use, with the inputs that rest on it.

    What follows from a choice in the design has a reason and no source.
    """
    names = Names(resolve(sizing.design, sizing.scenario))
    derived = {line.row: line.model for line in sizing.bom if line.derived}

    def called(table: str, row: str) -> str:
        return derived.get(row) or names.called(table, row)

    found: dict[Source, list[str]] = {}
    for origin, source, label in inputs_of(sizing.sheet, called):
        if source is not None and origin is not Origin.DERIVED:
            found.setdefault(source, []).append(label)
    return tuple(Use(source, tuple(dict.fromkeys(labels))) for source, labels in found.items())
