"""What a cell, a bar of a chart or a light is about: a figure of the sheet, a field of the design, or both."""

from __future__ import annotations

from dataclasses import dataclass

from sizer.figures.sheet import Sheet


@dataclass(frozen=True, slots=True)
class Place:
    """A field of a record; ``member`` is one name inside a field of named numbers."""

    table: str
    record: str = ""
    key: str = ""
    member: str = ""

    def __str__(self) -> str:
        return "/".join(part for part in (self.table, self.record, self.key, self.member) if part)


@dataclass(frozen=True, slots=True)
class Subject:
    """``figure`` is a key of the sheet, empty where the cell is no figure; ``place`` where it can be typed into."""

    figure: str = ""
    place: Place | None = None

    @property
    def name(self) -> str:
        """What the name box shows."""
        return self.figure or str(self.place or "")


_STEMS = {"items": "items", "pools": "pool", "workloads": "workload", "requirements": "requirement", "links": "link",
          "policies": "policy"}


def figure_of(sheet: Sheet, place: Place) -> str:
    """The key of the figure that a field of the design is in the sheet; empty where it is none."""
    if place.table == "overrides":
        return place.record
    stem = _STEMS.get(place.table, place.table)
    keys = [".".join(part for part in (stem, place.record, place.member or place.key) if part)]
    if place.table == "items" and place.key == "price":
        keys = [f"price.{place.record}", f"items.{place.record}.unit_price"]
    return next((key for key in keys if known(sheet, key)), "")


def known(sheet: Sheet, key: str) -> bool:
    """Whether the sheet has this figure or can make it on demand."""
    if key in sheet:
        return True
    table = sheet.tables.get(key.partition(".")[0])
    if table is None:
        return False
    _, _, rest = key.partition(".")
    row, _, column = rest.rpartition(".")
    if row not in table.positions or column not in table.columns:
        return False
    number = float(table.columns[column].figure.value[table.positions[row], 0])
    return number == number  # noqa: PLR0124 - an unknown cell is not a number


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
