"""What the program knows about one field of the design document: one row of the field registry."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum

import msgspec

from sizer.design.records import FieldValue


class FieldKind(StrEnum):
    """How a field is read, checked and edited."""

    IDENTIFIER = "identifier"
    TEXT = "text"
    NOTES = "notes"
    CHOICE = "choice"
    PROTECTION = "protection"
    CATALOG = "catalog item"
    PORT = "port group"
    REFERENCE = "reference"
    REFERENCES = "references"
    INTEGER = "whole number"
    NUMBER = "number"
    DATE = "date"
    CURRENCY = "currency"
    NUMBERS = "named numbers"


class Field(msgspec.Struct, frozen=True):
    """One field of one kind of record.

    ``key`` is its name in the file and in places (``items/drives/quantity``); ``unit`` the base unit of its numbers
    (``""`` where the unit depends on the record). A number must lie between ``minimum`` and ``maximum``, and above
    ``above`` where that is given. ``refers`` names the tables whose ids a reference may hold. ``required`` fields must
    be present; others may be left out and then have the ``default``, where None means *not stated*. ``written`` fields
    say what a record is, and stand in the file even when they have their default. Of references that are ``lone`` a
    single one is written as a text, without a list around it.
    """

    key: str
    title: str
    kind: FieldKind
    help: str
    unit: str = "text"
    default: FieldValue = None
    required: bool = False
    minimum: float | None = None
    maximum: float | None = None
    above: float | None = None
    choices: Collection[str] = ()
    refers: tuple[str, ...] = ()
    editable: bool = True
    range_allowed: bool = False
    example: str = ""
    written: bool = False
    kept_as: str = ""
    lone: bool = False

    @property
    def attribute(self) -> str:
        """The name of the field in the record, where it differs from the key ``kept_as``."""
        return self.kept_as or self.key

    def written_value(self, value: FieldValue) -> FieldValue:
        """The value as the file writes it: a single name of ``lone`` references without a list around it."""
        return value[0] if self.lone and isinstance(value, tuple) and len(value) == 1 else value

    @property
    def names(self) -> str:
        """The beginning of a sentence about what a reference names."""
        return f"{self.title} {'name' if self.kind is FieldKind.REFERENCES else 'names'}"

    @property
    def optional(self) -> bool:
        """Whether the field may be empty (not stated)."""
        return self.default is None and not self.required

    @property
    def numeric(self) -> bool:
        """Whether the field holds one number."""
        return self.kind in (FieldKind.INTEGER, FieldKind.NUMBER)


def identifier(title: str, help: str) -> Field:
    """The id of a record. Figures and pins are named by it, so it is not set like a field but renamed everywhere."""
    return Field("id", title, FieldKind.IDENTIFIER, help, required=True, editable=False, example="drives")


def text(key: str, title: str, help: str, default: str = "", editable: bool = True) -> Field:
    """One line of free text."""
    return Field(key, title, FieldKind.TEXT, help, default=default, editable=editable)


def note(help: str = "Anything a reader should know, such as an assumption and its reason.") -> Field:
    """Free text of any length."""
    return Field("note", "Note", FieldKind.NOTES, help, default="")


def choice(key: str, title: str, help: str, choices: type[StrEnum], default: StrEnum | None) -> Field:
    """One of a closed list of words."""
    return Field(key, title, FieldKind.CHOICE, help, default=default, choices=tuple(choices))


def reference(key: str, title: str, help: str, *tables: str) -> Field:
    """The id of another record, or nothing."""
    return Field(key, title, FieldKind.REFERENCE, help, refers=tables)


def whole(
    key: str, title: str, help: str, default: int | None = None, unit: str = "count", minimum: int = 1,
    maximum: int = 10_000_000, example: str = "",
) -> Field:
    """A whole number."""
    return Field(
        key, title, FieldKind.INTEGER, help, unit, default, minimum=minimum, maximum=maximum, example=example
    )


def number(
    key: str, title: str, help: str, unit: str, default: float | None = None, minimum: float | None = 0.0,
    maximum: float = 1e18, above: float | None = None, range_allowed: bool = False, example: str = "",
) -> Field:
    """A number in a base unit."""
    return Field(
        key, title, FieldKind.NUMBER, help, unit, default, minimum=None if above is not None else minimum,
        maximum=maximum, above=above, range_allowed=range_allowed, example=example,
    )
