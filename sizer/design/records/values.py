"""What fields of records hold: numbers alone or as a range, and how records are read and altered."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeVar

import msgspec


class StatedRange(msgspec.Struct, frozen=True):
    """A number the user knows only within limits: ``low <= likely <= high``."""

    low: float
    likely: float
    high: float


Amount = float | StatedRange

R = TypeVar("R", bound=msgspec.Struct)


def altered(record: R, **values: object) -> R:
    """The record with other values in some of its fields.

    >>> altered(StatedRange(1.0, 2.0, 3.0), likely=2.5)
    StatedRange(low=1.0, likely=2.5, high=3.0)
    """
    return msgspec.structs.replace(record, **values)


def values_of(record: object) -> Iterator[tuple[str, object]]:
    """Name and value of every field of a record, in the order of its file; none for what is no record.

    >>> list(values_of(StatedRange(1.0, 2.0, 3.0)))
    [('low', 1.0), ('likely', 2.0), ('high', 3.0)]
    """
    if isinstance(record, msgspec.Struct):
        yield from zip(record.__struct_fields__, msgspec.structs.astuple(record), strict=True)


def likely(amount: Amount) -> float:
    """The number itself, or the likely one of a range."""
    return amount.likely if isinstance(amount, StatedRange) else amount


FieldValue = str | int | float | bool | None | StatedRange | tuple[str, ...] | Mapping[str, Amount]
"""What a field of a record can hold."""
