"""What a what-if table varies: numbers, quantities with what they bring along, models, protections, choices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sizer.catalog.records import Catalog
from sizer.design.editing.edits import Batch, set_one
from sizer.design.records import Design
from sizer.design.registry.fields import TABLES
from sizer.design.registry.values import Refusal, accept
from sizer.design.scenarios import resolve, table_of
from sizer.design.stems import figure_key
from sizer.errors import FigureError, Problem, Severity
from sizer.exploring.changes.inventory import Inventory
from sizer.exploring.changes.plans import QuantityPlan, plan
from sizer.exploring.changes.quantities import quantity_named
from sizer.exploring.changes.substitutes import replacement
from sizer.exploring.varying.assignments import Assignment, assignment_of
from sizer.sizing.result import Sizing


@dataclass(frozen=True, slots=True)
class Axis:
    """One varied input: its values, and what typing each of them is. A value that is refused says why."""

    key: str
    label: str
    unit: str
    values: tuple[float | str, ...]
    assignments: tuple[Assignment, ...]

    @property
    def refusals(self) -> tuple[str, ...]:
        """Why each value cannot be typed, empty where it can."""
        return tuple(assignment.refusal for assignment in self.assignments)


def vary(sizing: Sizing, key: str, values: Sequence[float]) -> Axis:
    """An axis over any figure: an input, a default, or a derived one that is overridden for the table.

    Each value is typed into the field that states the figure; where there is none, the figure is pinned. A text figure
    or an unknown key raise FigureError.
    """
    figure = sizing.sheet[key]
    if isinstance(figure.value, str):
        raise FigureError(Problem(Severity.ERROR, "not-a-number", f"{key} is a text and cannot be varied"))
    design, numbers = resolve(sizing.design, sizing.scenario), tuple(float(value) for value in values)
    return Axis(key, figure.label or key, figure.unit, numbers,
                tuple(assignment_of(design, figure, value) for value in numbers))


def vary_quantity(sizing: Sizing, catalog: Catalog, by: str, values: Sequence[int]) -> Axis:
    """An axis over a quantity of the design with what it brings along, named as a search names it."""
    inventory = Inventory(resolve(sizing.design, sizing.scenario), catalog)
    quantity = quantity_named(inventory, by)
    plans = [plan(inventory, quantity, int(value)) for value in values]
    return Axis(str(quantity.place), quantity.noun, "count", tuple(float(value) for value in values),
                tuple(_planned(made) for made in plans))


def _planned(made: QuantityPlan) -> Assignment:
    """What a plan sets first was typed, the rest comes along with it."""
    figures = made.figures()
    return Assignment(figures, made.edit(), made.refusal, along=frozenset([*figures][1:]))


def vary_choice(sizing: Sizing, catalog: Catalog, table: str, record: str, field: str, values: Sequence[str]) -> Axis:
    """An axis over a field of a record that is a choice: a model, a protection, a mode, a yes or no.

    Each value is what a user would type into that field. A model moves the connections to ports of its own of the same
    kind; one without such a port is refused. An unknown field raises FigureError.
    """
    design = resolve(sizing.design, sizing.scenario)
    spec, row = TABLES.get(table, {}).get(field), table_of(design, table).get(record) if table in TABLES else None
    if spec is None or row is None:
        raise FigureError(Problem(
            Severity.ERROR, "unknown-field", f"{table}/{record}/{field} is no field of the design"))
    made = tuple(_model(design, catalog, record, value) if (table, field) == ("items", "item") else
                 _chosen(table, record, field, value) for value in values)
    return Axis(f"{table}/{record}/{field}", f"{spec.title} of {row.called}", "", tuple(values), made)


def _model(design: Design, catalog: Catalog, line: str, item: str) -> Assignment:
    """Another model in the place of a line's."""
    inventory = Inventory(design, catalog)
    found, known = inventory.lines.get(line), catalog.items.get(item)
    if found is None or known is None:
        return Assignment({}, Batch(()), f"{item} is not in the catalog", rewires=True)
    edits, unmet = replacement(inventory, found, known)
    kinds = ", ".join(dict.fromkeys(kind for _link, kind in unmet))
    refusal = f"{known.title} has no port for {kinds}" if unmet else ""
    return Assignment({}, Batch(edits), refusal, rewires=True)


def _chosen(table: str, record: str, field: str, text: str) -> Assignment:
    """A text typed into a field."""
    taken = accept(TABLES[table][field], text)
    if isinstance(taken, Refusal):
        return Assignment({}, Batch(()), taken.text, rewires=True)
    return Assignment({}, set_one(table, record, field, taken), rewires=True)


def axis_named(sizing: Sizing, catalog: Catalog, name: str, values: Sequence[float | str]) -> Axis:
    """The axis that a name stands for: a figure's key, or ``table/record/field`` of the design.

    A number of the design that can be bought in other quantities brings what belongs to it along.
    """
    table, record, field = (*name.split("/"), "", "")[:3] if "/" in name else ("", "", "")
    if not table:
        return vary(sizing, name, [float(value) for value in values])
    spec = TABLES.get(table, {}).get(field)
    if spec is None or not spec.numeric:
        return vary_choice(sizing, catalog, table, record, field, [str(value) for value in values])
    numbers = [float(value) for value in values]
    if (table, field) in QUANTITIES:
        return vary_quantity(sizing, catalog, name, [int(number) for number in numbers])
    return vary(sizing, figure_key(table, record, field), numbers)


QUANTITIES = frozenset((("items", "quantity"), ("links", "count"), ("pools", "groups")))
"""Fields of numbers that bring other parts along."""
