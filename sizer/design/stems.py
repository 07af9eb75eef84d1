"""How keys of figures begin: from a table of the design to the stem of the keys of its records, and back."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

Record = tuple[str, str]
"""A record of a design: its table and its id."""
_IRREGULAR = {"items": "items", "policies": "policy"}


def stem_of(table: str) -> str:
    """The first part of the keys of a table's records: the name of the table in the singular, but for lines.

    >>> stem_of("pools"), stem_of("items"), stem_of("policies")
    ('pool', 'items', 'policy')
    """
    return _IRREGULAR.get(table) or table.removesuffix("s")


TABLE_OF_STEM: Mapping[str, str] = MappingProxyType(
    {stem_of(table): table for table in ("items", "services", "links", "pools", "workloads", "requirements")}
)
"""First part of a figure's key -> the table of the record that the second part names."""


class KeyParts(NamedTuple):
    """What a figure's key says: the table and the record it is of, and which of its figures it is."""

    table: str
    record: str
    name: str

    @property
    def key(self) -> str:
        """The key that says this."""
        return figure_key(*self)

    @property
    def owner(self) -> Record:
        """The record."""
        return self.table, self.record


def parts_of(key: str) -> KeyParts:
    """The parts that :func:`figure_key` made a key of; no table where the key is of no record.

    >>> parts_of("workload.mail.curve.1.rate_per_s"), parts_of("physical.watts.total").table
    (KeyParts(table='workloads', record='mail', name='curve.1.rate_per_s'), '')
    """
    stem, _, rest = key.partition(".")
    record, _, name = rest.partition(".")
    return KeyParts(TABLE_OF_STEM.get(stem, ""), record, name)


def figure_key(table: str, record: str, name: str) -> str:
    """The key of a figure of a record, of a field of it for instance.

    >>> figure_key("workloads", "mail", "client_count")
    'workload.mail.client_count'
    """
    return f"{stem_of(table)}.{record}.{name}"
