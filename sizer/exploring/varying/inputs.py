"""What of a design can be varied in a what-if table, what it is now, and which values are worth a look."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sizer.catalog.records import Catalog, Lifecycle
from sizer.design.fieldspec import FieldKind
from sizer.design.records import Design
from sizer.design.registry.fields import TABLES
from sizer.design.scenarios import resolve, table_of
from sizer.design.stems import figure_key, parts_of
from sizer.exploring.changes.inventory import Inventory
from sizer.exploring.changes.quantities import grid_of, quantity_at
from sizer.exploring.changes.substitutes import models
from sizer.exploring.varying.axes import QUANTITIES
from sizer.figures.figure import Figure, Origin
from sizer.sizing.result import Sizing

STEPS = 0.5, 0.75, 1.0, 1.25, 1.5, 2.0
"""Of the present value: what is worth a look where nobody says which values."""
MOST_MODELS = 5
_PROTECTIONS = "raid10", "raid5", "raid6", "4+2", "8+2", "8+3"
_FIRST = "items", "pools", "workloads"
"""Tables whose numbers a user varies most."""
_INPUTS = Origin.GIVEN, Origin.ASSUMED, Origin.DEFAULT, Origin.FACT, Origin.PINNED


@dataclass(frozen=True, slots=True)
class Variable:
    """One thing that can be varied: its name for :func:`axes.axis_named`, and of which record and field it is.

    ``unit`` is the base unit of its numbers, ``"text"`` for a choice. Of figures of no field there is the ``figure``.
    """

    name: str
    table: str
    record: str
    field: str
    unit: str
    figure: Figure | None = None

    @property
    def is_choice(self) -> bool:
        """Whether its values are words."""
        return self.unit == "text"


def variables(sizing: Sizing) -> list[Variable]:
    """All that can be varied: quantities and structure first, then numbers, those of what a user varies most first."""
    design = resolve(sizing.design, sizing.scenario)
    found = [*_fields(design)]
    taken = {figure_key(one.table, one.record, one.field) for one in found if not one.is_choice}
    figures = [figure for figure in sizing.sheet if figure.origin in _INPUTS and figure.is_input
               and not isinstance(figure.value, str) and figure.key not in taken]
    figures.sort(key=lambda figure: parts_of(figure.key).table not in _FIRST)
    return found + [Variable(figure.key, "", "", "", figure.unit, figure) for figure in figures]


def _fields(design: Design) -> Iterator[Variable]:
    """Quantities, models, protections and other choices of the records of a design."""
    quantities = [("items", "quantity"), ("pools", "protection"), ("items", "item"), ("links", "count")]
    for table, field in quantities:
        unit = "count" if (table, field) in QUANTITIES else "text"
        for row in table_of(design, table):
            yield Variable(f"{table}/{row.identity}/{field}", table, row.identity, field, unit)
    for table in ("pools", "workloads", "links"):
        for row in table_of(design, table):
            for key, spec in TABLES[table].items():
                if spec.kind is FieldKind.CHOICE and spec.editable:
                    yield Variable(f"{table}/{row.identity}/{key}", table, row.identity, key, "text")


def present_value(sizing: Sizing, variable: Variable) -> float | str | None:
    """What it is now."""
    if variable.figure is not None:
        return variable.figure.number
    row = table_of(resolve(sizing.design, sizing.scenario), variable.table).get(variable.record)
    spec = TABLES[variable.table][variable.field]
    value = getattr(row, spec.attribute) if row is not None else None
    return None if value is None else float(value) if not variable.is_choice else str(value)


def suggested(sizing: Sizing, catalog: Catalog, variable: Variable) -> list[float | str]:
    """Values worth a look, the present one among them: what can be bought, or what may stand in its place."""
    now = present_value(sizing, variable)
    if variable.is_choice:
        return list(dict.fromkeys([*([now] if now is not None else []), *_choices(sizing, catalog, variable)]))
    if now is None or isinstance(now, str):
        return []
    if variable.figure is None:
        return _bought(sizing, catalog, variable, now)
    values = [now * step for step in STEPS]
    if variable.unit == "count":
        values = [float(round(value)) for value in values if value >= 1]
    if variable.unit == "1" and now <= 1:
        values = [value for value in values if value <= 1]
    return list(dict.fromkeys(sorted(values)))


def _bought(sizing: Sizing, catalog: Catalog, variable: Variable, now: float) -> list[float | str]:
    """Quantities around the present one that can be bought."""
    inventory = Inventory(resolve(sizing.design, sizing.scenario), catalog)
    quantity = quantity_at(inventory, variable.table, variable.record, variable.field)
    first, step = grid_of(inventory, quantity) if quantity is not None else (1, 1)
    snapped = {max(first + round((now * part - first) / step) * step, first) for part in STEPS}
    near = {now + step * by for by in (-1, 0, 1, 2) if now + step * by >= first} if len(snapped) < 4 else {now}
    return sorted({float(each) for each in (*snapped, *near)})


def _choices(sizing: Sizing, catalog: Catalog, variable: Variable) -> list[str]:
    if (variable.table, variable.field) == ("items", "item"):
        inventory = Inventory(resolve(sizing.design, sizing.scenario), catalog)
        line = inventory.lines.get(variable.record)
        found = models(inventory, line) if line is not None else []
        found.sort(key=lambda item: item.lifecycle is not Lifecycle.CURRENT)
        return [item.id for item in found[:MOST_MODELS]]
    if variable.field == "protection":
        return list(_PROTECTIONS)
    return [str(choice) for choice in TABLES[variable.table][variable.field].choices]
