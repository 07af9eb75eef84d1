"""What a cell, a bar of a chart or a light is about: a figure of the sheet, a field of the design, or both."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from sizer.design.records import Design
from sizer.design.scenarios import ROW_TABLES, table_of
from sizer.design.stems import stem_of
from sizer.figures.sheet import Sheet
from sizer.figures.unmade import cell_called
from sizer.sizing.failure_case import FailureCase
from sizer.sizing.result import Sizing
from ui.state.ranges import Ranges


@dataclass(frozen=True, slots=True)
class Place:
    """A field of a record; ``member`` is one name inside a field of named numbers.

    ``scenario`` names whose field it is meant to be, ``base`` for the design itself; empty: of the scenario in front.
    """

    table: str
    record: str = ""
    key: str = ""
    member: str = ""
    scenario: str = ""

    def __str__(self) -> str:
        within = ("scenarios", self.scenario) if self.scenario and self.table != "scenarios" else ()
        return "/".join(part for part in (*within, self.table, self.record, self.key, self.member) if part)


@dataclass(frozen=True, slots=True)
class Aside:
    """Another state than that of the design in front, which a number is of, and what is known of its ranges.

    Without a ``sizing`` there is no number: ``called`` says why. ``failure`` is the one it is after, ``instead`` what
    is said in place of figures that mean nothing then. What is not ``lasting`` ends with the next change of the design.
    """

    sizing: Sizing | None
    called: str = ""
    ranges: Ranges | None = None
    failure: FailureCase | None = None
    instead: Mapping[str, str] = field(default_factory=dict)
    lasting: bool = False
    figure: str = ""
    """Its key, where it is no figure of the design in front."""
    apart: bool = False
    """Whether it is another design, and no change of the one in front."""


@dataclass(frozen=True, slots=True)
class Subject:
    """``figure`` is a key of the sheet, empty where the cell is no figure; ``place`` where it can be typed into.

    ``aside`` is the state that its number is of, where that is not the design in front.
    """

    figure: str = ""
    place: Place | None = None
    aside: Aside | None = field(default=None, compare=False)

    @property
    def name(self) -> str:
        """What the name box shows."""
        return self.figure or str(self.place or "")



def record_in(view: Design, place: Place) -> object | None:
    """The record of a place as a view has it; None where it has none."""
    if place.table == "design":
        return view
    if place.table == "policies":
        return view.policies
    return table_of(view, place.table).get(place.record) if place.table in ROW_TABLES else None


def figure_of(sheet: Sheet, place: Place) -> str:
    """The key of the figure that a field of the design is in the sheet; empty where it is none.

    A scenario that is named may have another value than the sheet, so it has no figure there.
    """
    if place.scenario:
        return ""
    if place.table == "overrides":
        return place.record
    stem = stem_of(place.table)
    keys = [".".join(part for part in (stem, place.record, place.member or place.key) if part)]
    if place.table == "items" and place.key == "price":
        keys = [f"price.{place.record}", f"items.{place.record}.unit_price"]
    return next((key for key in keys if known(sheet, key)), "")


def known(sheet: Sheet, key: str) -> bool:
    """Whether the sheet has this figure or can make it on demand."""
    return read(sheet, key) is not None


def read(sheet: Sheet, key: str) -> tuple[float | str, str] | None:
    """The value and the unit of a figure, None where it is unknown.

    Asking the sheet for a cell of a table makes a figure of it, which the sheet then keeps: too much for all the cells
    of a table that are only shown.
    """
    figure = sheet.figures.get(key)
    if figure is not None:
        return figure.value, figure.unit
    cell = cell_called(sheet, key)
    number = None if cell is None else cell.number
    return None if cell is None or number is None else (number, cell.unit)


def pinned(sheet: Sheet, key: str) -> bool:
    """Whether a pin stands in the place of a figure; like :func:`read`, this makes no figure."""
    figure = sheet.figures.get(key)
    return figure.pin is not None if figure is not None else key in sheet.pins and key not in sheet.refused


def place_named(text: str) -> Place | None:
    """The place that a text names, in a scenario where it says so; None where it names none.

    >>> place_named("scenarios/lean/items/drives/quantity")
    Place(table='items', record='drives', key='quantity', member='', scenario='lean')
    >>> place_named("policies/values/link_ceiling")
    Place(table='policies', record='', key='values', member='link_ceiling', scenario='')
    """
    parts = text.split("/")
    if parts[0] == "scenarios" and len(parts) > 3:
        found = place_named("/".join(parts[2:]))
        return replace(found, scenario=parts[1]) if found is not None else None
    if len(parts) < 2 or not all(parts):
        return None
    return Place(parts[0], "", *parts[1:3]) if parts[0] in ("policies", "design") else Place(*parts[:4])


def split_place(text: str) -> Place | None:
    """The place that a problem names, ``items/drives/quantity``; None where it names none."""
    parts = text.split("/")
    if parts and parts[0] == "scenarios" and len(parts) > 2:
        parts = parts[2:]
    if not parts or not parts[0]:
        return None
    if parts[0] in ("policies", "design"):
        return Place(parts[0], "", *parts[1:3])
    return Place(*parts[:4])
