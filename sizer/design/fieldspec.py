"""What the program knows about one field of the design document: the metadata of its type in the record."""

from __future__ import annotations

from collections.abc import Collection
from enum import StrEnum
from typing import TYPE_CHECKING

import msgspec

from sizer.language import mark

if TYPE_CHECKING:
    from sizer.design.records.values import FieldValue


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


_NO_NOUN = {"In": "It sits in"}
"""Titles that begin no sentence, with how one about what they name does."""


class Field(msgspec.Struct, frozen=True):
    """One field of one kind of record.

    ``key`` is its name in the file and in places (``items/drives/quantity``), that of the ``attribute`` unless stated;
    ``unit`` the base unit of its numbers (``""`` where the unit depends on the record). A number must lie between
    ``minimum`` and ``maximum``, and above ``above`` where that is given. ``refers`` names the tables whose ids a
    reference may hold. A ratio reads as a percentage where it ends at 1, or ``percent`` says so. ``required`` fields
    must be present; others may be left out and then have the ``default``, where None means *not stated*. ``attribute``,
    ``default`` and ``required`` are those of the record. ``written`` fields say what a record is, and stand in the file
    even when they have their default. Of references that are ``lone`` a single one is written as a text, without a list
    around it. Of ``blocks`` the size is counted in powers of two, so that a bare ``8k`` is 8 KiB; of other sizes it may
    mean two. Of what the catalog has ready-made, such as file systems, ``presets`` is its table there.
    """

    title: str
    kind: FieldKind
    help: str
    unit: str = "text"
    key: str = ""
    attribute: str = ""
    default: FieldValue = None
    required: bool = False
    minimum: float | None = None
    maximum: float | None = None
    above: float | None = None
    choices: Collection[str] = ()
    refers: tuple[str, ...] = ()
    editable: bool = True
    range_allowed: bool = False
    percent: bool = False
    example: str = ""
    written: bool = False
    lone: bool = False
    blocks: bool = False
    presets: str = ""

    def __post_init__(self) -> None:
        # A title is declared where the field is, and said where it is shown.
        msgspec.structs.force_setattr(self, "title", mark(self.title))

    def written_value(self, value: FieldValue) -> FieldValue:
        """The value as the file writes it: a single name of ``lone`` references without a list around it."""
        return value[0] if self.lone and isinstance(value, tuple) and len(value) == 1 else value

    @property
    def names(self) -> str:
        """The beginning of a sentence about what a reference names."""
        said = _NO_NOUN.get(self.title)
        return said or f"{self.title} {'name' if self.kind is FieldKind.REFERENCES else 'names'}"

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
    return Field(title, FieldKind.IDENTIFIER, help, editable=False, example="drives")


def name(help: str = "What people call it, in any language. Its id, by which files and figures refer to it, stays.",
         ) -> Field:
    """What people call a record. Empty: the words of its id."""
    return Field("Name", FieldKind.TEXT, help, example="Data drives")


def text(title: str, help: str, *, written: bool = False) -> Field:
    """One line of free text."""
    return Field(title, FieldKind.TEXT, help, written=written)


def preset(title: str, help: str, table: str) -> Field:
    """The id of a preset of the catalog."""
    return Field(title, FieldKind.TEXT, help, presets=table)


def note(help: str = "Anything a reader should know, such as an assumption and its reason.") -> Field:
    """Free text of any length."""
    return Field("Note", FieldKind.NOTES, help)


def choice(title: str, help: str, choices: type[StrEnum], *, written: bool = False) -> Field:
    """One of a closed list of words."""
    return Field(title, FieldKind.CHOICE, help, choices=tuple(choices), written=written)


def reference(title: str, help: str, *tables: str) -> Field:
    """The id of another record, or nothing."""
    return Field(title, FieldKind.REFERENCE, help, refers=tables)


def whole(
    title: str, help: str, *, unit: str = "count", minimum: int = 1, maximum: int = 10_000_000, example: str = "",
    written: bool = False, key: str = "", blocks: bool = False, range_allowed: bool = False,
) -> Field:
    """A whole number."""
    return Field(title, FieldKind.INTEGER, help, unit, key, minimum=minimum, maximum=maximum, example=example,
                 written=written, blocks=blocks, range_allowed=range_allowed)


def number(
    title: str, help: str, unit: str, *, minimum: float | None = 0.0, maximum: float = 1e18,
    above: float | None = None, range_allowed: bool = False, percent: bool = False, example: str = "", key: str = "",
    blocks: bool = False,
) -> Field:
    """A number in a base unit."""
    return Field(title, FieldKind.NUMBER, help, unit, key, minimum=None if above is not None else minimum,
                 maximum=maximum, above=above, range_allowed=range_allowed, percent=percent, example=example,
                 blocks=blocks)
