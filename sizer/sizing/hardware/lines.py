"""The lines of a design with their catalog items: what stands in what, and what carries traffic."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sizer.catalog.records import Item
from sizer.design.records import Design, LineRecord, Status
from sizer.figures.figure import Figure
from sizer.sizing.bench.wiring import Wiring
from sizer.sizing.scope import RecordScope, Scope

if TYPE_CHECKING:
    from sizer.sizing.hardware.bays import Housing

COUNTED = frozenset((Status.REQUIRED, Status.RECOMMENDED))


@dataclass(slots=True, eq=False)
class Line:
    """One line of the design: its record, its catalog item, its total quantity and its place in the tree."""

    record: LineRecord
    item: Item
    scope: RecordScope
    """Its own figures."""
    parent: Line | None = None
    children: list[Line] = field(default_factory=list)
    quantity: Figure | None = None
    housing: Housing | None = None
    """The bays and drives in it, once somebody asked for them."""
    id: str = field(init=False)
    """The line's id."""
    called: str = field(init=False)
    """What people call it."""

    def __post_init__(self) -> None:
        self.id, self.called = self.record.id, self.record.called

    @property
    def title(self) -> str:
        """What people call its model."""
        return self.item.model

    @property
    def limits(self) -> Scope:
        """The figures of its limits."""
        return Scope(self.scope.sheet, f"limit.{self.id}")

    @property
    def bays(self) -> Scope:
        """The figures of its bays."""
        return Scope(self.scope.sheet, f"bays.{self.id}")

    @property
    def count(self) -> Figure:
        """The line's total quantity as a figure."""
        if self.quantity is None:
            raise RuntimeError(f"line {self.id} was used before its quantity was wired")
        return self.quantity

    @property
    def units(self) -> int:
        """How many there are, as a pin has it where one does."""
        return round(self.count.number)

    @property
    def counted(self) -> bool:
        """Whether the line is part of what is proposed (not test bed, optional or already there)."""
        return self.record.status in COUNTED

    def host(self) -> Line | None:
        """The line whose traffic passes its ports: itself, or the server an adapter sits in."""
        line: Line | None = self
        while line is not None and not line.item.kind.conducts:
            line = line.parent
        return line

    def owner(self) -> Line | None:
        """The array or server that owns it as a drive or shelf: the nearest one above it."""
        line = self.parent
        while line is not None and not line.item.kind.owns_drives:
            line = line.parent
        return line

    def chassis(self) -> Line | None:
        """The chassis that it sits in."""
        line = self.parent
        while line is not None and not line.item.kind.is_chassis:
            line = line.parent
        return line

    def below(self) -> list[Line]:
        """All lines inside it, however deep, the nearest first."""
        found = list(self.children)
        for line in found:
            found += line.children
        return found


def lines_of(wiring: Wiring, design: Design) -> dict[str, Line]:
    """The lines that have a catalog item, tied to their parents; validation tells of the others."""
    lines: dict[str, Line] = {}
    for record in design.items:
        item = wiring.catalog.items.get(record.item)
        if item is not None:
            lines[record.id] = Line(record, item, wiring.scope("items", record.id))
    for line in lines.values():
        parent = lines.get(line.record.parent or "")
        if parent is not None:
            line.parent = parent
            parent.children.append(line)
    return lines


def untie(lines: Mapping[str, Line]) -> None:
    """Part the lines from one another once all is wired.

    Each holds those inside it and they hold it: such a circle, and every figure in it, would stay in memory until
    Python looks for circles, and that takes longer than a sizing.
    """
    for line in lines.values():
        line.parent = line.housing = None
        line.children.clear()
